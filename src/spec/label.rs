//! Labels of rules.

/// The number a label belongs to: `SC-17b` is a part of SC-17.
pub fn number(label: &str) -> &str {
    let stem = label.trim_end_matches(|c: char| c.is_ascii_lowercase());
    if stem.ends_with(|c: char| c.is_ascii_digit()) { stem } else { label }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn letters_behind_a_number_make_parts_of_it() {
        assert_eq!(number("SC-17b"), "SC-17");
        assert_eq!(number("SC-17"), "SC-17");
        assert_eq!(number("SC-D3"), "SC-D3");
        assert_eq!(number("check"), "check");
        assert_eq!(number("b"), "b");
    }
}
