//! Names of places in a page.

use std::fmt::Write as _;

/// The id of something: its sort, then its name. Different things have different ids.
pub(super) fn anchor(sort: &str, name: &str) -> String {
    let mut id = format!("{sort}-");
    for c in name.chars() {
        match c {
            c if c.is_ascii_alphanumeric() || c == '_' || c == '-' => id.push(c),
            c => {
                let _ = write!(id, ".{:x}.", u32::from(c));
            }
        }
    }
    id
}

#[cfg(test)]
mod tests {
    use super::anchor;

    #[test]
    fn different_names_have_different_anchors() {
        assert_eq!(anchor("rule", "SC-5"), "rule-SC-5");
        assert_eq!(anchor("piece", "a b\"é"), "piece-a.20.b.22..e9.");
        assert_ne!(anchor("rule", "a."), anchor("rule", "a"));
    }
}
