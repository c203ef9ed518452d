//! Reading a game in Portable Game Notation.

use super::tag::Tag;
use super::word;

/// A game as it is read: its tags, what was done, and what was left out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pgn {
    /// Keys and values, in their order.
    pub tags: Vec<(String, String)>,
    /// The moves of the main line, and what may have been said between them.
    pub said: Vec<Said>,
    /// How the game ended, in the usual form: `1-0`; nothing when it does not say.
    pub result: Option<String>,
    /// What could not be read, each with its line.
    pub problems: Vec<String>,
}

/// A move, or a comment that may be something said beside the turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// Who said it, when it stands in a comment: `{(white: resign)}`.
    pub by: Option<String>,
    /// What was done or said.
    pub text: String,
}

impl Pgn {
    /// What a tag says; upper and lower case of its key are the same.
    pub fn tag(&self, key: &str) -> Option<&str> {
        self.tags.iter().find(|(name, _)| name.eq_ignore_ascii_case(key)).map(|(_, value)| value.as_str())
    }

    /// The result that the game ended with, by its last word or its tag; nothing while it goes on.
    pub fn told_result(&self) -> Option<&str> {
        let told = self.result.as_deref().or_else(|| word::result(self.tag("Result")?.trim()))?;
        Some(told).filter(|told| *told != "*")
    }
}

/// Whether a text begins as such games do: with a tag, with the number of a move, or with moves; comments may stand before.
pub fn is_pgn(text: &str) -> bool {
    let mut reader = Reader::of(text);
    reader.skip_comments();
    if Tag::read(reader.rest()).is_some() {
        return true;
    }
    let line = reader.rest().lines().next().unwrap_or_default();
    let mut words = reader.rest().split_whitespace().map(|word| word.split(['{', '(', ';']).next().unwrap_or(word));
    let first = words.next().unwrap_or_default();
    let numbered = word::unnumbered(first);
    let is_numbered = numbered.len() < first.len() && !first.bytes().all(|byte| byte.is_ascii_digit());
    let goes_on = words.next().is_none_or(|word| word.is_empty() || word::is_of_game(word));
    !line.contains(" = ") && (is_numbered || !first.is_empty() && word::is_of_game(first) && goes_on)
}

/// Reads the first game of a text. Comments, variations, numbers and remarks are left out.
pub fn read(text: &str) -> Pgn {
    let mut reader = Reader::of(text);
    reader.game();
    reader.pgn
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    pgn: Pgn,
    /// Where variations begin that are not closed yet.
    variations: Vec<usize>,
}

impl<'t> Reader<'t> {
    fn of(text: &'t str) -> Reader<'t> {
        let at = text.len() - text.trim_start_matches('\u{feff}').len();
        Reader { text, at, pgn: Pgn::default(), variations: Vec::new() }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn is_at_line_start(&self) -> bool {
        self.at == 0 || self.text[..self.at].ends_with(['\n', '\u{feff}'])
    }

    /// The number of the line at a place.
    fn line(&self, at: usize) -> usize {
        self.text[..at].bytes().filter(|byte| *byte == b'\n').count() + 1
    }

    /// Goes on behind the first sign that ends what begins here; whether there is one.
    fn skip_to(&mut self, end: char) -> bool {
        let found = self.rest().find(end);
        self.at = found.map_or(self.text.len(), |place| self.at + place + end.len_utf8());
        found.is_some()
    }

    /// Reads a comment, or a line for programs; whether there was one.
    fn comment(&mut self) -> bool {
        let start = self.at;
        match self.rest().chars().next() {
            Some('%') if self.is_at_line_start() => drop(self.skip_to('\n')),
            Some(';') => drop(self.skip_to('\n')),
            Some('{') => {
                let is_closed = self.skip_to('}');
                if !is_closed {
                    self.left_out(start, "comment");
                } else if self.variations.is_empty() {
                    self.pgn.said.extend(aside(&self.text[start + 1..self.at - 1]));
                }
            }
            _ => return false,
        }
        true
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn skip_comments(&mut self) {
        self.skip_blanks();
        while self.comment() {
            self.skip_blanks();
        }
    }

    fn game(&mut self) {
        while self.skip_part() {}
        if let Some(start) = self.variations.first().copied() {
            self.left_out(start, "variation");
        }
        if self.pgn.result.is_some() {
            self.skip_comments();
        }
        if !self.rest().trim().is_empty() {
            self.pgn.problems.push("more stands behind the first game; it was left out".to_owned());
        }
    }

    /// Reads what comes next; whether the game goes on behind it.
    fn skip_part(&mut self) -> bool {
        self.skip_blanks();
        let Some(sign) = self.rest().chars().next().filter(|_| self.pgn.result.is_none()) else { return false };
        if self.comment() {
            return true;
        }
        match sign {
            '[' => return self.tag(),
            '(' => self.variations.push(self.at),
            ')' => drop(self.variations.pop()),
            '}' => {}
            _ => {
                self.word();
                return true;
            }
        }
        self.at += sign.len_utf8();
        true
    }

    /// Reads a tag; behind moves it belongs to the next game.
    fn tag(&mut self) -> bool {
        let line = self.line(self.at);
        let is_moving = self.pgn.said.iter().any(|said| said.by.is_none());
        let Some(tag) = Tag::read(self.rest()) else {
            if is_moving {
                self.word();
                return true;
            }
            let text = self.rest().lines().next().unwrap_or_default().trim_end();
            self.pgn.problems.push(format!("line {line}: `{text}` is no tag, `[KEY \"VALUE\"]`; it was left out"));
            self.skip_to('\n');
            return true;
        };
        if is_moving {
            return false;
        }
        if !tag.is_proper {
            let text = self.rest()[..tag.length].trim_end();
            let meant = format!("[{} \"{}\"]", tag.key, tag.value);
            self.pgn.problems.push(format!("line {line}: `{text}` was read as `{meant}`"));
        }
        self.at += tag.length;
        self.pgn.tags.push((tag.key, tag.value));
        true
    }

    fn word(&mut self) {
        let ends = |c: char| c.is_whitespace() || "{};()".contains(c);
        // A sign that ends words may begin one all the same.
        let first = self.rest().chars().next().map_or(0, char::len_utf8);
        let end = self.rest()[first..].find(ends).map_or(self.rest().len(), |end| first + end);
        let word = &self.rest()[..end];
        self.at += end;
        if !self.variations.is_empty() {
            return;
        }
        if let Some(result) = word::result(word) {
            self.pgn.result = Some(result.to_owned());
        } else if let Some(action) = word::action(word) {
            self.pgn.said.push(Said { by: None, text: action.to_owned() });
        }
    }

    fn left_out(&mut self, start: usize, what: &str) {
        let line = self.line(start);
        self.pgn
            .problems
            .push(format!("line {line}: the {what} that begins there has no end; everything behind it was left out"));
    }
}

/// What may have been said beside the turn: `(white: resign)`.
fn aside(comment: &str) -> Option<Said> {
    let words = comment.split_whitespace().collect::<Vec<_>>().join(" ");
    let (player, rest) = words.strip_prefix('(')?.split_once(": ")?;
    // Behind it stands what was announced then.
    let (said, _) = rest.split_once(')')?;
    Some(Said { by: Some(player.to_owned()), text: said.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(pgn: &Pgn) -> String {
        let word = |said: &Said| match &said.by {
            Some(player) => format!("{player}:{}", said.text),
            None => said.text.clone(),
        };
        pgn.said.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn comments_and_variations_are_left_out() {
        let pgn = read(
            "\u{feff}[A \"b\"]\r\n\r\n1.e4 {good; (x} e5?! $1 (1... c5 (1... d5) 2. Nf3) 2. Nf3 ; e4\n 2... Nc6 1-0 [B \"\"]",
        );
        assert_eq!(words(&pgn), "e4 e5 Nf3 Nc6");
        assert_eq!((pgn.result.as_deref(), pgn.problems.len()), (Some("1-0"), 1));
    }

    #[test]
    fn games_are_known_by_how_they_begin() {
        for text in [
            "[A \"b\"]\n",
            "% x\n\n; y\n1. e4 *",
            "1.e4",
            "{a word before} 1. e4",
            "{a word\nbefore}\n[A \"b\"]",
            "e4 e5\nNf3",
            "e4",
            "7g7f 3c3d",
            "1 e4 e5 2 Nf3",
            "1… e5",
            "[White \"A] 1. e4",
        ] {
            assert!(is_pgn(text), "{text}");
        }
        for text in ["[board]\nsize = 3", "1.a = 3", "", "language = 1", "a1 = 3", "# 1. e4", "2 players", "a1.b = 2"] {
            assert!(!is_pgn(text), "{text}");
        }
    }

    #[test]
    fn tags_moves_and_comments_stand_anywhere() {
        let pgn = read("{before} [White \"A\"] [Black \"B] e4 e5 {of course} Nf3 exd6 e.p. ⩱ 1–0 {after}");
        assert_eq!((words(&pgn).as_str(), pgn.result.as_deref()), ("e4 e5 Nf3 exd6", Some("1-0")));
        assert_eq!((pgn.tag("white"), pgn.tag("Black")), (Some("A"), Some("B")));
        assert_eq!(pgn.problems, ["line 1: `[Black \"B]` was read as `[Black \"B\"]`"]);
    }

    #[test]
    fn the_next_game_ends_one_without_a_result() {
        let pgn = read("[Result \"½-½\"]\n1. e4 e5\n\n[White \"C\"]\n1. d4");
        assert_eq!((words(&pgn).as_str(), pgn.told_result(), pgn.problems.len()), ("e4 e5", Some("1/2-1/2"), 1));
    }

    #[test]
    fn what_has_no_end_is_told() {
        for (text, kept, part) in
            [("1. e4 {x\ne5", "e4", "line 1: the comment"), ("1. e4\n(1. d4 1-0", "e4", "line 2: the variation")]
        {
            let pgn = read(text);
            assert_eq!(words(&pgn), kept);
            assert!(pgn.problems.len() == 1 && pgn.problems[0].starts_with(part), "{pgn:?}");
        }
        assert!(read("[A b c\n1. e4").problems[0].starts_with("line 1: `[A b c` was read"));
        assert!(read("[A]\n1. e4").problems[0].starts_with("line 1: `[A]` is no tag"));
    }

    #[test]
    fn what_is_said_beside_the_turn_is_read_from_comments() {
        let pgn = read("1. e4 {(black: offer_draw) (said to: white)} {(x)} {a: b} e5 {(white:\naccept_draw)}");
        assert_eq!(words(&pgn), "e4 black:offer_draw e5 white:accept_draw");
    }
}
