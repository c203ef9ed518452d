//! Blocks, values and noun phrases to syntax.

use std::ops::Range;

use super::ast::{Expr, NounPhrase, Sentence};
use super::broken::{Broken, given};
use super::build;
use super::check::check;
use super::errors::explain;
use super::forms::{self, Form};
use super::grammar::{Built, Node, Rule};
use super::lex::Shape;
use super::passage::Passage;
use super::repair::LONGEST;
use super::split::split;
use super::words::is_reserved;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// Reads the sentences of a block.
///
/// `at` is where the contents of the block are written: `text[0]` is the byte `at.start` of its source. A sentence that
/// cannot be read is one diagnostic, and the others are returned all the same.
pub fn parse_block(text: &str, at: Span) -> (Vec<Sentence>, Vec<Diagnostic>) {
    let Block { sentences, faults, .. } = read_block(text, at);
    (sentences, faults)
}

/// Reads the sentences of a block as [`parse_block`] does, and keeps the names that unreadable ones give.
pub fn read_block(text: &str, at: Span) -> Block {
    let mut block = Block::default();
    let whole = Passage::new(Rule::one_sentence, text, at);
    let pieces = split(text, &whole.tokens);
    for stops in pieces.chunk_by(|one, next| one.empty && next.empty) {
        let (Some(piece), Some(last)) = (stops.first(), stops.last()) else { continue };
        if piece.empty {
            let message = match stops.len() {
                1 => "this full stop closes no sentence".to_owned(),
                several => format!("these {several} full stops close no sentence"),
            };
            block.faults.push(Diagnostic::error(Code::Syntax, whole.place(piece.start, last.end), message));
            continue;
        }
        let readable = block.piece(&whole.part(piece.start, piece.end));
        if readable && !piece.stopped {
            let end = whole.place(piece.end, piece.end);
            block.faults.push(missing_stop(end, "a full stop is missing at the end of the last sentence"));
        }
    }
    block
}

/// Reads one value or condition, such as the `when` of a movement.
pub fn parse_expression(text: &str, at: Span) -> (Option<Expr>, Vec<Diagnostic>) {
    whole(&Passage::new(Rule::one_expression, text, at), Rule::enclosed, build::value)
}

/// Reads one noun phrase.
pub fn parse_noun_phrase(text: &str, at: Span) -> (Option<NounPhrase>, Vec<Diagnostic>) {
    whole(&Passage::new(Rule::one_noun_phrase, text, at), Rule::noun_phrase, build::noun_phrase)
}

fn whole<T>(passage: &Passage, rule: Rule, build: fn(&Node) -> Built<T>) -> (Option<T>, Vec<Diagnostic>) {
    match tree(passage, &passage.plain()).and_then(|node| build(&node.need(rule)?)) {
        Ok(value) => (Some(value), Vec::new()),
        Err(fault) => (None, vec![*fault]),
    }
}

fn tree<'p>(passage: &Passage, plain: &'p str) -> Built<Node<'p>> {
    check(passage)?;
    passage.read(plain).map_err(|failure| explain(passage, &failure))
}

fn sentence(passage: &Passage) -> Built<Sentence> {
    build::sentence(&tree(passage, &passage.plain())?)
}

fn missing_stop(place: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(Code::MissingStop, place, message).label("write `.` here").fix(place, ".")
}

/// The parts of a block that were read.
#[derive(Debug, Default)]
pub struct Block {
    /// The sentences that could be read.
    pub sentences: Vec<Sentence>,
    /// The mistakes in the others.
    pub faults: Vec<Diagnostic>,
    /// The names that the others give.
    pub broken: Vec<Broken>,
}

impl Block {
    /// Reads what stands between two full stops; if it is no sentence but looks like several, those. Whether the last
    /// of them could be read.
    fn piece(&mut self, passage: &Passage) -> bool {
        let fault = match sentence(passage) {
            Ok(sentence) => {
                self.sentences.push(sentence);
                return true;
            }
            Err(fault) => fault,
        };
        let starts = starts_inside(passage);
        if starts.is_empty() {
            self.unread(passage, *fault);
            return false;
        }
        self.several(passage, &starts)
    }

    fn several(&mut self, passage: &Passage, starts: &[usize]) -> bool {
        let mut from = 0;
        for start in starts {
            let Some(last) = start.checked_sub(1).and_then(|index| passage.tokens.get(index)) else { continue };
            let Some(next) = passage.tokens.get(*start) else { continue };
            self.one(&passage.part(from, last.end));
            if last.shape != Shape::OpenText && may_end_with(last.text(passage.text)) {
                let message = format!("a full stop is missing before `{}`", opening(passage, *start));
                self.faults.push(missing_stop(passage.place(last.end, last.end), message));
            }
            from = next.start;
        }
        self.one(&passage.part(from, passage.text.len()))
    }

    fn one(&mut self, passage: &Passage) -> bool {
        match sentence(passage) {
            Ok(sentence) => self.sentences.push(sentence),
            Err(fault) => {
                self.unread(passage, *fault);
                return false;
            }
        }
        true
    }

    fn unread(&mut self, passage: &Passage, fault: Diagnostic) {
        self.faults.push(fault);
        self.broken.extend(given(passage));
    }
}

/// The tokens at the beginning of a line, behind the first, with which a sentence seems to begin.
fn starts_inside(passage: &Passage) -> Vec<usize> {
    let mut found = Vec::new();
    let mut from = 0;
    for (index, pair) in passage.tokens.windows(2).enumerate() {
        let [before, token] = pair else { continue };
        let gap = passage.text.get(before.end..token.start).unwrap_or("");
        let over = may_end_with(before.text(passage.text));
        let starts = gap.contains('\n')
            && (opens(passage, index + 1)
                || over && (begins(passage, index + 1) || is_labelled_behind(passage, from..before.end, index + 1)));
        if starts {
            from = token.start;
            found.push(index + 1);
        }
    }
    found
}

/// Reserved words behind which a sentence may be over.
const LAST_WORDS: [&str; 7] = ["nothing", "true", "false", "anywhere", "wins", "loses", "all"];

/// Whether a sentence may end with this word or sign.
fn may_end_with(word: &str) -> bool {
    !matches!(word, "," | ":" | "/" | "(" | "+" | "-" | "*" | "=") && (!is_reserved(word) || LAST_WORDS.contains(&word))
}

/// Whether a label and a word stand here that only sentences begin with.
fn opens(passage: &Passage, index: usize) -> bool {
    passage.body_start(index).is_some_and(|body| matches!(passage.word(body), "action" | "aside" | "forbid" | "prefer"))
}

/// Whether the token looks like the first of a sentence.
fn begins(passage: &Passage, index: usize) -> bool {
    match forms::guess(passage, index) {
        Some(Form::Define | Form::Drop | Form::Rename) => true,
        Some(_) => passage.body_start(index).is_some(),
        None => false,
    }
}

/// Whether a label stands here, of whatever sentence, and what is before it is a whole sentence.
fn is_labelled_behind(passage: &Passage, before: Range<usize>, index: usize) -> bool {
    passage.text.len() <= LONGEST
        && passage.body_start(index).is_some()
        && sentence(&passage.part(before.start, before.end)).is_ok()
}

/// `label:`, or the first word of a sentence without a label.
fn opening(passage: &Passage, index: usize) -> String {
    let last = passage.label_end(index).and_then(|end| end.checked_sub(1)).and_then(|last| passage.tokens.get(last));
    let (Some(first), Some(last)) = (passage.tokens.get(index), last) else { return String::new() };
    let label = passage.text.get(first.start..last.end).unwrap_or("");
    let colon = if passage.body_start(index).is_some() { ":" } else { "" };
    format!("{label}{colon}")
}
