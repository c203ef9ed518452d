//! Share links: a definition, and a game of it, in the fragment of an address.
//!
//! In: what is shared ([`Shared`]). Out: a text of letters, digits, `-`, `_` and one `.`, and back. The text is
//! [`VERSION`], then base64url (RFC 4648, without padding) of raw deflate (RFC 1951) of JSON in UTF-8. Nothing of it is
//! sent to a server when the page is opened, because it stands behind the `#` of the address.

mod broken;
mod packed;
mod shared;

pub use broken::Broken;
pub use shared::{Given, MOST_ACTIONS, Shared, fixed};

/// The beginning of a link without its address. Another form of links gets another one.
pub const VERSION: &str = "v1.";

/// The part of a text behind [`VERSION`], if it is a link: `v1.…`, `#v1.…`, or an address with `#v1.…`.
fn body(text: &str) -> Option<&str> {
    let text = text.trim();
    let fragment = text.split_once('#').map_or(text, |(_, fragment)| fragment);
    fragment.strip_prefix(VERSION)
}

/// Whether a text is a link, whole or damaged.
pub fn is_link(text: &str) -> bool {
    body(text).is_some()
}

/// Reads a link: an address with a fragment, or the fragment alone, with or without `#`.
///
/// # Errors
/// Says why it cannot be read.
pub fn read(text: &str) -> Result<Shared, Broken> {
    let bytes = packed::unpack(body(text).ok_or(Broken::NoLink)?)?;
    let shared: Shared = serde_json::from_slice(&bytes).map_err(|error| Broken::Contents(error.to_string()))?;
    shared.whole()
}

/// Writes a link without an address: `v1.…`. The text is as short as it can be made, and equal for equal contents.
///
/// # Errors
/// When its contents are larger than a link may hold.
pub fn write(shared: &Shared) -> Result<String, Broken> {
    let json = serde_json::to_vec(shared).map_err(|error| Broken::Contents(error.to_string()))?;
    Ok(format!("{VERSION}{}", packed::pack(&json)?))
}

/// The link of an address: everything behind a `#` in it is replaced.
pub fn at(address: &str, fragment: &str) -> String {
    let page = address.split_once('#').map_or(address, |(page, _)| page);
    format!("{page}#{fragment}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_told_from_files() {
        for text in ["v1.abc", "#v1.abc", "https://example.org/play/?x#v1.abc", " v1.abc\n", "v1."] {
            assert!(is_link(text), "{text}");
        }
        for text in ["", "v1", "chess", "v2.abc", "my#v2.abc", "https://example.org/v1.abc", "v1.a#b"] {
            assert!(!is_link(text), "{text}");
        }
    }

    #[test]
    fn an_address_gets_one_fragment() {
        assert_eq!(at("https://example.org/", "v1.a"), "https://example.org/#v1.a");
        assert_eq!(at("https://example.org/#v1.old", "v1.a"), "https://example.org/#v1.a");
    }
}
