//! Text that is safe inside markup.

/// A text for content and for attribute values: what has a meaning in markup is written out, and signs that no document may
/// hold are left out.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' | '\t' => safe.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn what_has_a_meaning_in_markup_is_written_out() {
        assert_eq!(escaped("</svg>\u{0}\"&'\n馬"), "&lt;/svg&gt;&quot;&amp;&#39;\n馬");
    }
}
