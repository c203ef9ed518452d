//! Helps and fixes below a message, broken between words to fit a window.

use crate::text::NARROWEST;

/// Messages in a window: the lines `= help: …` and `= fix: …` are broken between words and go on below their first word.
/// They may hold colours before that word.
pub fn folded_notes(text: &str, window: Option<usize>) -> String {
    let Some(most) = window.filter(|most| *most >= NARROWEST) else { return text.to_owned() };
    text.split_inclusive('\n').map(|line| folded_note(line, most)).collect()
}

fn folded_note(line: &str, most: usize) -> String {
    let plain = anstream::adapter::strip_str(line).to_string();
    let is_note = ["= help: ", "= fix: "].iter().any(|note| plain.trim_start().starts_with(note));
    let Some((label, said)) = plain.split_once(": ").filter(|_| is_note) else { return line.to_owned() };
    let indent = label.chars().count() + 2;
    let fits = indent + said.trim_end().chars().count() <= most || indent * 2 > most;
    let Some(head) = line.strip_suffix(said).filter(|_| !fits) else { return line.to_owned() };
    let (mut text, mut length) = (head.to_owned(), indent);
    for (index, word) in said.trim_end().split(' ').enumerate() {
        let wide = word.chars().count();
        if index > 0 && length + 1 + wide > most {
            text.push('\n');
            text.extend(std::iter::repeat_n(' ', indent));
            length = indent;
        } else if index > 0 {
            text.push(' ');
            length += 1;
        }
        text.push_str(word);
        length += wide;
    }
    text.push_str(if line.ends_with('\n') { "\n" } else { "" });
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn helps_go_on_below_their_first_word() {
        let text = "error[x]: a long line of words that stays\n  |\n  = help: write this, or that, or both\n";
        assert_eq!(folded_notes(text, None), text);
        let folded = folded_notes(text, Some(24));
        let expected = "  = help: write this, or\n          that, or both\n";
        assert_eq!(folded.split_once("|\n").unwrap().1, expected);
        let coloured = "  \u{1b}[94m= \u{1b}[0m\u{1b}[1mhelp\u{1b}[0m: write this, or that, or both\n";
        assert_eq!(anstream::adapter::strip_str(&folded_notes(coloured, Some(24))).to_string(), expected);
    }
}
