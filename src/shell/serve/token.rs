//! The secret in the address of the page.

use std::io;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// The number of random bytes in a secret.
const BYTES: usize = 16;

/// A secret that another page in the browser cannot guess.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new secret.
    ///
    /// # Errors
    /// When the system gives no random bytes.
    pub fn random() -> io::Result<Token> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        Ok(Token(URL_SAFE_NO_PAD.encode(bytes)))
    }

    /// The secret as it stands in the address.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Compares a text with the secret. The time tells nothing but the length.
    pub fn is(&self, text: &str) -> bool {
        let differ = |(one, other): (u8, u8)| one ^ other;
        let all = self.0.bytes().zip(text.bytes()).map(differ).fold(0, |all, one| all | one);
        self.0.len() == text.len() && all == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ() {
        let (one, other) = (Token::random().unwrap(), Token::random().unwrap());
        assert_eq!(one.text().len(), 22);
        assert!(one.is(one.text()) && !one.is(other.text()) && !one.is("") && !one.is(&one.text()[1..]));
    }
}
