//! Reading a game in Portable Game Notation.

use super::tag::Tag;
use super::word;
use crate::notation::action::readings::joins;

/// A game as it is read: its tags, what was done, and what was left out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pgn {
    /// Keys and values, in their order.
    pub tags: Vec<(String, String)>,
    /// The moves of the main line, and what may have been said between them.
    pub said: Vec<Said>,
    /// How the game ended, in the usual form: `1-0`; nothing when it does not say.
    pub result: Option<String>,
    /// The parts that could not be read, each with its line.
    pub problems: Vec<String>,
    /// Whether another game stands behind this one.
    pub goes_on: bool,
    /// Where the outermost comment or variation begins that has no end, in bytes.
    pub open: Option<usize>,
}

/// A move, or a comment that may be something said beside the turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// The speaker, in a comment: `{(white: resign)}`.
    pub by: Option<String>,
    /// The action or aside as it is written.
    pub text: String,
    /// Where it stands: line and column, from 1.
    pub place: (usize, usize),
}

impl Pgn {
    /// The value of a tag; upper and lower case of its key are equal.
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

/// The key of the tag that a text begins with.
pub fn first_tag(text: &str) -> Option<String> {
    Tag::read(text).map(|tag| tag.key)
}

/// Whether a text is moves and their numbers, and nothing else.
pub fn are_moves(text: &str) -> bool {
    text.split_whitespace().all(word::is_of_game)
}

/// Whether a line is a part of such a game and more than moves with their numbers: a tag, a result, or moves with comments,
/// variations or signs of evaluation.
pub fn is_pasted(line: &str) -> bool {
    let pgn = read(line);
    let moves: Vec<&str> = pgn.said.iter().filter(|said| said.by.is_none()).map(|said| said.text.as_str()).collect();
    let plain: Vec<&str> = line.split_whitespace().map(word::unnumbered).filter(|word| !word.is_empty()).collect();
    let is_printed = |word: &str| word.contains(|c: char| !c.is_ascii() && !c.is_alphanumeric()) && !joins(word);
    let is_sign = |word: &&str| word.starts_with(['{', '(', '$']) || is_printed(word);
    let has_more = !pgn.tags.is_empty() || pgn.result.is_some() || plain.iter().any(is_sign);
    let is_more = (line == "*" || line.chars().count() > 1)
        && has_more
        && plain != moves
        && !plain.iter().any(|word| joins(word));
    let is_numbers = plain.is_empty() && line.ends_with('.');
    is_numbers || is_more && moves.iter().all(|text| word::is_of_game(text))
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

    /// The line and the column of a place, from 1.
    fn place(&self, at: usize) -> (usize, usize) {
        let start = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        (self.line(at), self.text[start..at].chars().count() + 1)
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
                    let place = self.place(start);
                    self.pgn.said.extend(aside(&self.text[start + 1..self.at - 1], place));
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
            self.pgn.goes_on = true;
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
            _ if self.begins_another() => return false,
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

    /// Whether the number of a first move stands here, behind moves of both players.
    fn begins_another(&self) -> bool {
        let Some(rest) = self.rest().strip_prefix("1.").filter(|_| self.variations.is_empty()) else { return false };
        let is_number = !rest.trim_start().starts_with(['.', '…']) && !rest.starts_with(|c: char| c.is_ascii_digit());
        is_number && self.pgn.said.iter().filter(|said| said.by.is_none()).nth(1).is_some()
    }

    fn word(&mut self) {
        let ends = |c: char| c.is_whitespace() || "{};()".contains(c);
        // A sign that ends words may begin one all the same.
        let first = self.rest().chars().next().map_or(0, char::len_utf8);
        let end = self.rest()[first..].find(ends).map_or(self.rest().len(), |end| first + end);
        let word = &self.rest()[..end];
        let place = self.place(self.at);
        self.at += end;
        if !self.variations.is_empty() {
            return;
        }
        if let Some(result) = word::result(word) {
            self.pgn.result = Some(result.to_owned());
        } else if let Some(action) = word::action(word) {
            self.pgn.said.push(Said { by: None, text: action.to_owned(), place });
        }
    }

    fn left_out(&mut self, start: usize, what: &str) {
        self.pgn.open.get_or_insert(self.variations.first().copied().unwrap_or(start));
        let line = self.line(start);
        self.pgn
            .problems
            .push(format!("line {line}: the {what} that begins there has no end; everything behind it was left out"));
    }
}

/// The aside that a comment may hold: `(white: resign)`.
fn aside(comment: &str, place: (usize, usize)) -> Option<Said> {
    let words = comment.split_whitespace().collect::<Vec<_>>().join(" ");
    let (player, rest) = words.strip_prefix('(')?.split_once(": ")?;
    // Behind it stands what was announced then.
    let (said, _) = rest.split_once(')')?;
    Some(Said { by: Some(player.to_owned()), text: said.to_owned(), place })
}

#[cfg(test)]
mod tests;
