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

/// At most so many characters, cut between words with ` …`; a word that is longer than that is cut itself.
pub fn cut_at_word(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    match kept.rsplit_once(' ') {
        Some((words, _)) => format!("{} …", words.trim_end()),
        None => cut(text, most),
    }
}

/// Lines of words are at most so long, also in a wider window.
const WIDE: usize = 78;
/// The most columns of a line of a sentence.
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

/// In a window narrower than this nothing is broken: hardly a word would fit.
pub const NARROWEST: usize = 16;

/// Lines of any text in a window: too long ones are broken between words, and what goes on stands below the last column
/// that begins in the left half; without one behind a deeper indent. Nothing is broken without a window.
pub fn folded(text: &str, window: Option<usize>) -> String {
    let Some(most) = window.filter(|most| *most >= NARROWEST) else { return text.to_owned() };
    text.split_inclusive('\n').map(|line| folded_line(line, most)).collect()
}

fn folded_line(line: &str, most: usize) -> String {
    if line.trim_end().chars().count() <= most {
        return line.to_owned();
    }
    let indent = goes_on_at(line, most);
    let (mut text, mut length, mut gap) = (String::new(), 0, 0);
    for word in line.trim_end().split(' ') {
        if word.is_empty() {
            gap += 1;
            continue;
        }
        let wide = word.chars().count();
        if !text.trim_end().is_empty() && length + gap + wide > most {
            text.push('\n');
            length = indent.min(most.saturating_sub(wide));
            text.extend(std::iter::repeat_n(' ', length));
        } else {
            text.extend(std::iter::repeat_n(' ', gap));
            length += gap;
        }
        text.push_str(word);
        length += wide;
        gap = 1;
    }
    let end = if line.ends_with('\n') { "\n" } else { "" };
    format!("{text}{end}")
}

/// Where what does not fit a line goes on.
fn goes_on_at(line: &str, most: usize) -> usize {
    let letters: Vec<char> = line.chars().collect();
    let begins = |at: usize| letters[at] != ' ' && letters[at - 1] == ' ' && letters[at - 2] == ' ';
    let leading = letters.iter().take_while(|letter| **letter == ' ').count();
    let column = (leading + 2..letters.len()).rev().find(|at| *at <= most / 2 && begins(*at));
    column.unwrap_or((leading + 2).min(most / 3))
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
        assert_eq!([cut_at_word("ab cd ef", 7), cut_at_word("abcdef", 4)], ["ab cd …", "abc…"]);
    }

    #[test]
    fn long_lines_go_on_below_their_last_column() {
        let text = "  undo [N]  take back the last action\n  a line of words and words\n  short\n";
        assert_eq!(folded(text, None), text);
        let narrow = "  undo [N]  take back\n            the last\n            action\n";
        let narrow = format!("{narrow}  a line of words and\n    words\n  short\n");
        assert_eq!(folded(text, Some(24)), narrow);
        assert_eq!(folded("word  as_wide_as_a_window and", Some(18)), "word\nas_wide_as_a_window\n      and");
        assert_eq!((folded("", Some(20)), folded("too narrow", Some(6))), (String::new(), "too narrow".to_owned()));
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
