//! Outlines of chess signs, from the font in the folder `font`.

/// The table: code point, body, details, with tabs between them.
const TABLE: &str = include_str!("font/outlines.tsv");

/// The outline of a sign, around its middle. A square is 500 units wide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Outline {
    /// The edge of the figure.
    pub body: &'static str,
    /// The lines that are cut out of it.
    pub details: &'static str,
}

/// The outline of a sign; nothing when the table has none.
pub(super) fn outline(sign: &str) -> Option<Outline> {
    let mut letters = sign.chars();
    let code = format!("{:X}", u32::from(letters.next()?));
    // A variation selector may say that no emoji is meant.
    if !matches!(letters.as_str(), "" | "\u{fe0e}") {
        return None;
    }
    let row = TABLE.lines().find(|line| line.split('\t').next() == Some(&code))?;
    let mut columns = row.split('\t').skip(1);
    Some(Outline { body: columns.next()?, details: columns.next().unwrap_or_default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_a_sign_with_paths_of_few_commands() {
        assert_eq!(TABLE.lines().count(), 110);
        for row in TABLE.lines() {
            let code = row.split('\t').next().and_then(|code| u32::from_str_radix(code, 16).ok());
            let sign = code.and_then(char::from_u32).unwrap_or_default();
            let found = outline(&sign.to_string()).unwrap_or_else(|| panic!("{row}"));
            assert!(found.body.starts_with('M') && found.body.ends_with('z'), "{row}");
            let is_command = |c: char| c.is_ascii_digit() || " -Mmlqz".contains(c);
            assert!(format!("{}{}", found.body, found.details).chars().all(is_command), "{row}");
        }
        assert_eq!(outline("♔\u{fe0e}"), outline("♔"));
        assert!(outline("車").is_none() && outline("").is_none() && outline("♔♔").is_none());
    }
}
