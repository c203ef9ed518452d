//! Share links: a definition, and a game of it, in the fragment of an address.
//!
//! In: what is shared ([`Shared`]). Out: a text of letters, digits, `-`, `_` and one `.`, and back. The text is
//! [`VERSION`], then base64url (RFC 4648, without padding) of JSON in UTF-8, compressed by raw deflate (RFC 1951), and of its
//! checksum. Nothing of it is sent to a server when the page is opened, because it stands behind the `#` of the address.

mod broken;
mod packed;
mod shared;

pub use broken::Broken;
pub use shared::{Given, MOST_ACTIONS, Shared, fixed};

use crate::text::cut;
use shared::SHOWN;

/// The beginning of a link without its address. Another form of links gets another one.
pub const VERSION: &str = "v1.";

/// The fragment of an address, or the text itself.
fn fragment(text: &str) -> &str {
    let text = text.trim();
    text.split_once('#').map_or(text, |(_, fragment)| fragment)
}

/// The first word of a link of any version: `v1.`, `v20.`.
fn version(fragment: &str) -> Option<&str> {
    let digits = fragment.strip_prefix('v')?;
    let count = digits.bytes().take_while(u8::is_ascii_digit).count();
    let dot = digits.get(count..)?.starts_with('.');
    if dot && count > 0 { fragment.get(..count + 2) } else { None }
}

/// Whether a text is a link, whole or broken: `v1.…`, or `#` and a version, with or without an address before them. A
/// text such as `v2.toml` is the name of a file.
pub fn is_link(text: &str) -> bool {
    let fragment = fragment(text);
    version(fragment).is_some_and(|version| version == VERSION || text.contains('#'))
}

/// Reads a link: an address with a fragment, or the fragment alone, with or without `#`.
///
/// # Errors
/// Says why it cannot be read.
pub fn read(text: &str) -> Result<Shared, Broken> {
    let fragment = fragment(text);
    let body = match version(fragment) {
        Some(VERSION) => fragment.strip_prefix(VERSION).unwrap_or_default(),
        Some(version) => return Err(Broken::Newer(format!("the link begins with `{}`", cut(version, SHOWN)))),
        None => return Err(Broken::NoLink),
    };
    let bytes = packed::unpack(body)?;
    let unknown = |error: serde_json::Error| match unknown_key(&bytes) {
        Some(key) => {
            Broken::Newer(format!("the link has a part `{}`, which this version does not know", cut(&key, SHOWN)))
        }
        None if error.is_eof() => Broken::Incomplete,
        None => Broken::Changed,
    };
    serde_json::from_slice::<Shared>(&bytes).map_err(unknown)?.whole()
}

/// The first key of an object that no link of this version has.
fn unknown_key(bytes: &[u8]) -> Option<String> {
    let contents: serde_json::Map<String, serde_json::Value> = serde_json::from_slice(bytes).ok()?;
    let given = contents.get("definition").and_then(serde_json::Value::as_object);
    let unknown = |keys: &'static [&'static str]| move |key: &&String| !keys.contains(&key.as_str());
    let outer = contents.keys().find(unknown(&Shared::KEYS));
    outer.or_else(|| given?.keys().find(unknown(&Given::KEYS))).cloned()
}

/// Writes a link without an address: `v1.…`. The text is as short as it can be made, and equal for equal contents.
///
/// # Errors
/// When its contents are larger than a link may hold.
pub fn write(shared: &Shared) -> Result<String, Broken> {
    let json = serde_json::to_vec(shared).map_err(|_| Broken::TooLarge)?;
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
        for text in ["v1.abc", "#v1.abc", "https://example.org/play/?x#v1.abc", " v1.abc\n", "v1.", "my#v2.abc"] {
            assert!(is_link(text), "{text}");
        }
        for text in ["", "v1", "chess", "v2.abc", "#v.abc", "my#w2.abc", "https://example.org/v1.abc", "v1.a#b"] {
            assert!(!is_link(text), "{text}");
        }
    }

    #[test]
    fn a_link_of_a_newer_version_is_told() {
        for text in ["v2.abc", "https://example.org/#v10.abc"] {
            let told = read(text).unwrap_err().to_string();
            assert!(told.starts_with("the link begins with `v") && told.contains("newer version"), "{told}");
        }
    }

    #[test]
    fn an_address_gets_one_fragment() {
        assert_eq!(at("https://example.org/", "v1.a"), "https://example.org/#v1.a");
        assert_eq!(at("https://example.org/#v1.old", "v1.a"), "https://example.org/#v1.a");
    }
}
