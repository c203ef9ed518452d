//! Pages of play: prose in Markdown with fenced blocks that are run.
//!
//! A page lies beside its definition: `NAME.play.md`. From one heading to the next it is one example, called like the
//! heading, about the rules that heading and prose name. It begins at the start of the game; its blocks are obeyed one
//! after another:
//!
//! | block | contents |
//! |---|---|
//! | `position` | a position text, or `start` |
//! | `moves` | actions that are done; move numbers and comments, `{…}` or from `;` to the end of the line, are skipped |
//! | `legal` | actions that must be legal |
//! | `illegal` | a line for each action that must not be: the action, and the labels of the rules that forbid it |
//! | `only`, `only from e4` | exactly the legal actions, perhaps those from one square |
//! | `count`, `count from e4` | how many there are |
//! | `board` | the board that results, drawn like the `picture` of a definition |
//! | `outcome` | `White wins by SC-1`, `draw`, `none` |
//! | `result` | the position that results, as text; or an outcome |
//! | `fact` | lines `EXPRESSION = VALUE` |
//! | `perft` | lines `DEPTH = NODES` |
//! | `options`, `fix` | lines `NAME = VALUE` and `LABEL = INDEX`; they hold for the section and those below it |
//! | `seed` | a number, likewise |
//! | `game NAME` | a whole game, printed and kept as a snapshot; see `printed` |
//!
//! Blocks in any other language, `toml` for example, are prose.

use super::example::{Example, Expectation, Printed, Setup, Step};
use super::known::Known;
use super::markdown::{Fence, Part, parts};
use super::reader::{Reader, expect};
use super::words;
use crate::diagnostic::{Code, Diagnostic, closest};
use crate::source::{SourceId, Span, Spanned, Word};

/// The examples and games of a page.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub examples: Vec<Example>,
    pub games: Vec<Printed>,
}

const BLOCKS: [&str; 17] = [
    "position", "moves", "legal", "illegal", "only", "count", "board", "outcome", "result", "fact", "perft", "options",
    "fix", "seed", "game", "view", "record",
];

/// Reads a page; a section with a mistake in it is left out.
pub(super) fn read(text: &str, source: SourceId, known: &Known<'_>) -> (Page, Vec<Diagnostic>) {
    let mut reader = Reader::new(known);
    let mut page = Page::default();
    let top = Word::new("before the first heading".to_owned(), Span::new(source, 0, 0));
    let mut section = Section::new(0, &top, Setup::default());
    let mut outer: Vec<(usize, Setup)> = Vec::new();
    for item in parts(text, source) {
        match item {
            Part::Heading(level, title) => {
                outer.push((section.level, section.example.setup.clone()));
                outer.retain(|(other, _)| *other < level);
                let setup = outer.last().map_or_else(Setup::default, |(_, setup)| setup.clone());
                std::mem::replace(&mut section, Section::new(level, &title, setup)).close(&mut reader, &mut page);
                reader.mention(&title.node, &mut section);
            }
            Part::Prose(prose) => reader.mention(&prose, &mut section),
            Part::Fence(fence) => reader.fence(&fence, &mut section),
        }
    }
    section.close(&mut reader, &mut page);
    (page, reader.faults)
}

/// From one heading to the next.
struct Section {
    level: usize,
    example: Example,
    games: Vec<Printed>,
    /// Whether there is a mistake in it.
    faulty: bool,
}

impl Section {
    fn new(level: usize, title: &Word, setup: Setup) -> Self {
        let (name, span) = (title.node.clone(), title.span);
        let example = Example { name, rules: Vec::new(), span, setup, steps: Vec::new() };
        Section { level, example, games: Vec::new(), faulty: false }
    }

    fn close(self, reader: &mut Reader<'_>, page: &mut Page) {
        let Section { example, mut games, faulty, .. } = self;
        let before = reader.faults.len();
        reader.check_facts(&example.setup, &example.steps);
        if faulty || reader.faults.len() > before {
            return;
        }
        games.iter_mut().for_each(|game| game.rules.clone_from(&example.rules));
        page.games.append(&mut games);
        if !example.steps.is_empty() {
            page.examples.push(example);
        }
    }
}

impl Reader<'_> {
    /// Notes the rules that prose names: numbers anywhere, other labels between backquotes.
    fn mention(&mut self, prose: &str, section: &mut Section) {
        let rules = &mut section.example.rules;
        for (index, piece) in prose.split('`').enumerate() {
            let words = piece.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'));
            for word in words.map(|word| word.trim_matches('-')) {
                let named = index % 2 == 1 || word.contains(|c: char| c.is_ascii_digit());
                if named && self.known.rules.contains(word) && !rules.iter().any(|rule| rule == word) {
                    rules.push(word.to_owned());
                }
            }
        }
    }

    fn fence(&mut self, fence: &Fence, section: &mut Section) {
        let before = self.faults.len();
        let mut info = words::words(&fence.info.node, fence.info.span).into_iter();
        if let Some(language) = info.next() {
            let rest: Vec<Word> = info.collect();
            match unclosed(&fence.body).filter(|_| BLOCKS.contains(&language.node.as_str())) {
                Some(next) => self.never_closed(&language, &next),
                None => self.block(&language, &rest, &fence.body, section),
            }
        }
        section.faulty |= self.faults.len() > before;
    }

    fn never_closed(&mut self, language: &Word, next: &Word) {
        let message = format!("the block `{}` is not closed before the next one begins", language.node);
        let fault =
            Diagnostic::error(Code::UnclosedBlock, language.span, message).help("write ``` below its last line");
        self.faults.push(fault.also(next.span, "this begins another block"));
    }

    fn block(&mut self, language: &Word, rest: &[Word], body: &Word, section: &mut Section) {
        let Example { setup, steps, .. } = &mut section.example;
        let (text, at) = (body.node.as_str(), body.span);
        match language.node.as_str() {
            "position" => {
                let position = words::part(text, at, text.trim());
                let from = (position.node != "start").then_some(position.node);
                steps.push(Spanned::new(Step::Position(from), position.span));
            }
            "moves" => self.acts(text, at, steps),
            "legal" => {
                let actions = self.actions(text, at);
                self.legal(actions, steps);
            }
            "illegal" => {
                for line in words::lines(text, at) {
                    let (action, because) = self.refused(&line);
                    self.illegal(&action, Some(&because), steps);
                }
            }
            "only" => {
                let from = self.from(rest);
                steps.push(expect(Expectation::Only { actions: self.actions(text, at), from }, at));
            }
            "count" => {
                let from = self.from(rest);
                let word = words::part(text, at, text.trim());
                if let Some(count) = self.number(&word) {
                    steps.push(expect(Expectation::Count { count, from }, word.span));
                }
            }
            "board" => self.picture(text, at, steps),
            "outcome" => self.outcome(&words::part(text, at, text.trim()), steps),
            "result" => self.result(&words::part(text, at, text.trim()), steps),
            "fact" => self.pairs(body, true, |reader, left, right| reader.fact(left, &right, steps)),
            "perft" => self.pairs(body, false, |reader, left, right| reader.perft(&left, &right, steps)),
            "view" | "record" => match (rest.first(), language.node.as_str()) {
                (None, _) => self.fault(Code::WrongValue, language.span, "say who looks, such as `view white`"),
                (Some(who), "view") => self.view(who, &words::part(text, at, text.trim()), steps),
                (Some(who), _) => self.record(who, &words::part(text, at, text.trim()), steps),
            },
            "options" => self.pairs(body, false, |reader, left, right| reader.option(&left, &right, setup)),
            "fix" => self.pairs(body, false, |reader, left, right| reader.fix(&left, &right, setup)),
            "seed" => setup.seed = self.number(&words::part(text, at, text.trim())).unwrap_or_default(),
            "game" => self.game(rest, body, section),
            _ => self.misspelt(language),
        }
    }

    /// The action at the beginning of a line, and what stands behind it.
    fn refused(&self, line: &Word) -> (Word, Word) {
        let text = line.node.as_str();
        let words = self.known.phrases.length(text.split_whitespace());
        let last = text.split_whitespace().nth(words - 1).unwrap_or_default();
        let end = last.as_ptr() as usize - text.as_ptr() as usize + last.len();
        let (action, because) = text.split_at(if last.is_empty() { 0 } else { end });
        (words::part(text, line.span, action), words::part(text, line.span, because))
    }

    /// A position, or an outcome.
    fn result(&mut self, word: &Word, steps: &mut Vec<Spanned<Step>>) {
        if word.node.contains('/') {
            steps.push(expect(Expectation::Position(word.node.clone()), word.span));
        } else {
            self.outcome(word, steps);
        }
    }

    fn from(&mut self, rest: &[Word]) -> Option<String> {
        match rest {
            [from, square] if from.node == "from" => self.square(square),
            [] => None,
            [first, ..] => {
                self.fault(Code::WrongValue, first.span, "only `from` and a square can stand here");
                None
            }
        }
    }

    /// Lines `LEFT = RIGHT`.
    pub(super) fn pairs(&mut self, body: &Word, last: bool, mut each: impl FnMut(&mut Self, Word, Word)) {
        for line in words::lines(&body.node, body.span) {
            match words::halves(&line, '=', last) {
                Some((left, right)) => each(self, left, unquoted(&right)),
                None => self.fault(Code::WrongValue, line.span, "a line here reads `NAME = VALUE`"),
            }
        }
    }

    /// A block in a language that looks like one of ours.
    fn misspelt(&mut self, language: &Word) {
        if let Some(near) = closest(&language.node, BLOCKS).filter(|_| language.node.len() > 3) {
            let message = format!("there is no block `{}`", language.node);
            self.faults.push(Diagnostic::error(Code::UnknownBlock, language.span, message).suggest(Some(near)));
        }
    }

    fn game(&mut self, rest: &[Word], body: &Word, section: &mut Section) {
        let title = match (rest.first(), rest.last()) {
            (Some(first), Some(last)) => {
                let words: Vec<&str> = rest.iter().map(|word| word.node.as_str()).collect();
                Word::new(words.join(" "), first.span.to(last.span))
            }
            _ => Word::new(section.example.name.clone(), section.example.span),
        };
        let printed = Printed {
            name: title.node,
            rules: Vec::new(),
            span: title.span,
            setup: section.example.setup.clone(),
            position: None,
            actions: Vec::new(),
            random: 0,
            eyes: None,
            boards: 0,
        };
        let printed = self.game_lines(body, printed);
        section.games.push(printed);
    }

    /// Lines `NAME = VALUE` that set the game up, then its moves.
    fn game_lines(&mut self, body: &Word, mut printed: Printed) -> Printed {
        let at_line =
            |line: &Word| words::halves(line, '=', false).filter(|(left, _)| GAME.contains(&left.node.as_str()));
        for line in words::lines(&body.node, body.span) {
            match at_line(&line) {
                Some((left, right)) => self.game_setting(&left, unquoted(&right), &mut printed),
                None if self.misspells_setting(&line) => {}
                None => printed.actions.append(&mut self.actions(&line.node, line.span)),
            }
        }
        printed
    }

    /// `board = 2`: whether a line sets something that only looks like what can be set, which is reported.
    fn misspells_setting(&mut self, line: &Word) -> bool {
        let name = words::halves(line, '=', false).map(|(left, _)| left).filter(|left| left.node.len() > 2);
        let Some((near, name)) = name.and_then(|name| Some((closest(&name.node, GAME)?, name))) else { return false };
        let message = format!("a game has no `{}` to set", name.node);
        self.faults.push(Diagnostic::error(Code::UnknownKey, name.span, message).suggest(Some(near)));
        true
    }

    fn game_setting(&mut self, left: &Word, right: Word, printed: &mut Printed) {
        match left.node.as_str() {
            "seed" => printed.setup.seed = self.number(&right).unwrap_or_default(),
            "random" => printed.random = self.number(&right).unwrap_or_default(),
            "view" => printed.eyes = self.eyes(&right).unwrap_or_default(),
            "boards" => printed.boards = self.number(&right).unwrap_or_default(),
            _ => printed.position = (right.node != "start").then_some(right.node),
        }
    }
}

/// The settings in a `game` block.
const GAME: [&str; 5] = ["seed", "random", "boards", "position", "view"];

/// The line of a block that begins another one.
fn unclosed(body: &Word) -> Option<Word> {
    words::lines(&body.node, body.span).into_iter().find(|line| line.node.starts_with("```"))
}

/// Without the quotes that may stand around a value.
fn unquoted(word: &Word) -> Word {
    let text = word.node.as_str();
    let inside = ['"', '\''].into_iter().find_map(|quote| text.strip_prefix(quote)?.strip_suffix(quote));
    inside.map_or_else(|| word.clone(), |inside| words::part(text, word.span, inside))
}
