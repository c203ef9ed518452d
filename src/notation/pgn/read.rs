//! Reading a game in Portable Game Notation.

/// A game as it is read: its tags, what was done, and what was left out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pgn {
    /// Keys and values, in their order.
    pub tags: Vec<(String, String)>,
    /// The moves of the main line, and what may have been said between them.
    pub said: Vec<Said>,
    /// How the game ended: `1-0`; nothing when it does not say.
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
    /// What a tag says.
    pub fn tag(&self, key: &str) -> Option<&str> {
        self.tags.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }
}

const RESULTS: [&str; 4] = ["*", "1-0", "0-1", "1/2-1/2"];

/// Whether a text begins as such games do: with a tag, or with the number of a move.
pub fn is_pgn(text: &str) -> bool {
    let lines = text.trim_start_matches('\u{feff}').lines().filter(|line| !line.starts_with('%')).map(str::trim);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with(';'));
    let first = lines.next().unwrap_or("");
    let digits = first.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = digits.len() < first.len() && digits.starts_with('.') && !first.contains(" = ");
    tag_of(first).is_some() || numbered
}

/// Reads the first game of a text. Comments, variations, numbers and glyphs are left out.
pub fn read(text: &str) -> Pgn {
    let mut reader = Reader::default();
    let mut lines = text.trim_start_matches('\u{feff}').lines().enumerate().peekable();
    while let Some((index, line)) = lines.next_if(|(_, line)| is_heading(line)) {
        reader.heading(index + 1, line);
    }
    for (index, line) in lines {
        // Such a line is for programs.
        if line.starts_with('%') {
            continue;
        }
        if reader.ended {
            reader.is_followed |= !line.trim().is_empty();
            continue;
        }
        line.chars().chain(['\n']).for_each(|sign| reader.sign(index + 1, sign));
    }
    reader.pgn()
}

/// Whether a line may stand before the moves.
fn is_heading(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with(['[', ';', '%'])
}

/// `[Key "value"]`.
fn tag_of(line: &str) -> Option<(String, String)> {
    let (key, value) = line.strip_prefix('[')?.strip_suffix(']')?.split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let word = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    word.then(|| (key.to_owned(), value.replace("\\\"", "\"").replace("\\\\", "\\")))
}

/// What is read sign by sign.
#[derive(Default)]
struct Reader {
    pgn: Pgn,
    word: String,
    /// The line where a comment begins that is not closed yet, what closes it, and what stands in it.
    comment: Option<(usize, char, String)>,
    /// The lines where variations begin that are not closed yet.
    variations: Vec<usize>,
    /// Whether the result has been read.
    ended: bool,
    /// Whether anything stands behind it.
    is_followed: bool,
}

impl Reader {
    fn heading(&mut self, number: usize, line: &str) {
        let line = line.trim();
        match tag_of(line) {
            Some(tag) => self.pgn.tags.push(tag),
            None if line.starts_with('[') => {
                self.pgn
                    .problems
                    .push(format!("line {number}: `{line}` is no tag, `[KEY \"VALUE\"]`; it was left out"));
            }
            None => {}
        }
    }

    fn sign(&mut self, line: usize, sign: char) {
        if let Some((_, end, text)) = &mut self.comment {
            if sign != *end {
                text.push(sign);
            } else if let Some((_, '}', text)) = self.comment.take()
                && self.variations.is_empty()
            {
                self.pgn.said.extend(aside(&text));
            }
            return;
        }
        if sign.is_alphanumeric() || !(sign.is_whitespace() || "{};()".contains(sign)) {
            self.word.push(sign);
            return;
        }
        self.end_word();
        match sign {
            '{' => self.comment = Some((line, '}', String::new())),
            ';' => self.comment = Some((line, '\n', String::new())),
            '(' => self.variations.push(line),
            ')' => drop(self.variations.pop()),
            _ => {}
        }
    }

    fn end_word(&mut self) {
        let word = std::mem::take(&mut self.word);
        if self.ended || !self.variations.is_empty() {
            self.is_followed |= self.ended && !word.is_empty();
            return;
        }
        if RESULTS.contains(&word.as_str()) {
            (self.pgn.result, self.ended) = (Some(word), true);
            return;
        }
        let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let action = if digits.starts_with('.') { digits.trim_start_matches('.') } else { &word };
        let action = action.trim_end_matches(['!', '?']);
        if !action.is_empty() && !action.starts_with('$') {
            self.pgn.said.push(Said { by: None, text: action.to_owned() });
        }
    }

    fn pgn(mut self) -> Pgn {
        self.end_word();
        let left_out = |line: usize, what: &str| {
            format!("line {line}: the {what} that begins there has no end; everything behind it was left out")
        };
        if let Some((line, ..)) = self.comment.filter(|(_, end, _)| *end == '}') {
            self.pgn.problems.push(left_out(line, "comment"));
        } else if let Some(line) = self.variations.first() {
            self.pgn.problems.push(left_out(*line, "variation"));
        }
        if self.is_followed {
            self.pgn.problems.push("more stands behind the first game; it was left out".to_owned());
        }
        self.pgn
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
    fn games_are_known_by_a_tag_or_a_number() {
        assert!(is_pgn("[A \"b\"]\n") && is_pgn("% x\n\n; y\n1. e4 *") && is_pgn("1.e4"));
        assert!(!is_pgn("[board]\nsize = 3") && !is_pgn("1.a = 3") && !is_pgn("") && !is_pgn("language = 1"));
    }

    #[test]
    fn what_is_said_beside_the_turn_stands_in_comments() {
        let pgn = read("1. e4 {(black: offer_draw)} {fine (so: far)} 1... e5 {(white:\nresign) \"over\"} 0-1\n");
        assert_eq!(words(&pgn), "e4 black:offer_draw e5 white:resign");
        assert_eq!(pgn.problems, Vec::<String>::new());
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        let pgn = read("% e4\n[White \"A\"]\n[Black B]\n\n1. e4\n% e5 {\n1... e5 {why\n2. Nf3 1-0\n");
        assert_eq!((words(&pgn).as_str(), pgn.tag("White"), pgn.result.as_ref()), ("e4 e5", Some("A"), None));
        let [tag, comment] = pgn.problems.as_slice() else { panic!("{:?}", pgn.problems) };
        assert!(
            tag.starts_with("line 3: `[Black B]`") && comment.starts_with("line 7: the comment"),
            "{tag} {comment}"
        );
        assert!(read("1. e4 (1. d4\n e5 *").problems[0].starts_with("line 1: the variation"));
        assert!(read("1. e4 * 1. d4 *").problems[0].starts_with("more stands behind"));
    }
}
