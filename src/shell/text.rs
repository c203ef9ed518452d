//! Texts of a definition on one line, and texts in columns.

/// A passage of a definition on one line, without comments.
pub fn on_one_line(passage: &str) -> String {
    let lines = passage.lines().map(without_comment);
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// A line up to the `#` outside of quotes.
fn without_comment(line: &str) -> &str {
    let mut quote = None;
    for (at, c) in line.char_indices() {
        match (quote, c) {
            (None, '#') => return line.get(..at).unwrap_or(line),
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            _ => {}
        }
    }
    line
}

/// At most so many characters, cut with `…`.
pub fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// With the first letter in upper case.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Lines of words are at most so long, also in a wider window.
const WIDE: usize = 78;
/// So long are lines of a sentence.
const WIDEST: usize = 100;

/// Words with two spaces between them in lines that fit a window, each behind an indent.
pub fn wrapped<'a>(words: impl IntoIterator<Item = &'a str>, indent: &str, window: Option<usize>) -> String {
    let most = window.map_or(WIDE, |window| window.min(WIDE));
    let mut text = String::new();
    let mut length = 0;
    for word in words {
        let wide = word.chars().count() + 2;
        if length > 0 && length + wide > most {
            text.push('\n');
            length = 0;
        }
        text.push_str(if length == 0 { indent } else { "  " });
        length += if length == 0 { indent.chars().count() + wide - 2 } else { wide };
        text.push_str(word);
    }
    if length > 0 {
        text.push('\n');
    }
    text
}

/// A sentence in lines that fit a window: `first` before the first line, as many blanks before the others; fewer where
/// they would leave no room.
pub fn filled(sentence: &str, first: &str, window: Option<usize>) -> String {
    let most = window.map_or(WIDEST, |window| window.min(WIDEST));
    let indent = " ".repeat(first.chars().count().min(most / 3));
    let (mut text, mut length) = (first.to_owned(), first.chars().count());
    for (index, word) in sentence.split(' ').enumerate() {
        let wide = word.chars().count();
        if index > 0 && length + 1 + wide > most {
            text.push('\n');
            text.push_str(&indent);
            length = indent.len();
        } else if index > 0 {
            text.push(' ');
            length += 1;
        }
        text.push_str(word);
        length += wide;
    }
    text.push('\n');
    text
}

/// Rows as columns, two spaces between them; the last column is as wide as it is.
pub fn columns(rows: &[Vec<String>], indent: &str) -> String {
    let width = |column: usize| {
        let cells = rows.iter().filter(|row| row.len() > column + 1).filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..rows.iter().map(Vec::len).max().unwrap_or(0)).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::from(indent);
        for (cell, width) in row.iter().zip(&widths) {
            let gap = width.saturating_sub(cell.chars().count()) + 2;
            line.push_str(cell);
            line.extend(std::iter::repeat_n(' ', gap));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_line_ends_vanish() {
        assert_eq!(on_one_line("a when \"#1\"   # (a)\n   or b # it's"), "a when \"#1\" or b");
        assert_eq!(cut("abcdef", 4), "abc…");
        assert_eq!(capitalised("white"), "White");
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let rows = [vec!["a".to_owned(), "bb".to_owned(), "c".to_owned()], vec!["aaa".to_owned(), String::new()]];
        assert_eq!(columns(&rows, " "), " a    bb  c\n aaa\n");
        assert_eq!(wrapped(["a", "b"], "> ", None), "> a  b\n");
        assert_eq!(wrapped(["abc", "def", "ghi"], "", Some(8)), "abc  def\nghi\n");
        assert_eq!(filled("a bb ccc dd", "on: ", Some(9)), "on: a bb\n   ccc dd\n");
    }
}
