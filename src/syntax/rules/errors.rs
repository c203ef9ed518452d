//! Why a sentence cannot be read, said so that its author can mend it.

use std::ops::Range;

use super::english;
use super::events;
use super::expected;
use super::forms::{self, Form, OPENERS};
use super::grammar::{Failure, Rule};
use super::habits;
use super::lex::{Shape, Token};
use super::passage::Passage;
use super::repair::{self, Repair};
use super::words::{is_keyword, is_reserved};
use crate::diagnostic::{Code, Diagnostic};

/// The most characters of a text in quotation marks that a message repeats.
const LONGEST: usize = 30;

const LABELS: &str = "a label begins with a letter from A to Z or a to z; digits, `_` and `-` may follow";

/// The mistake in a passage that cannot be read beyond `failure.at`.
pub(super) fn explain(passage: &Passage, failure: &Failure) -> Box<Diagnostic> {
    let index = passage.tokens.iter().take_while(|token| token.end <= failure.at).count();
    let spot = Spot { passage, failure, index };
    if let Some(fault) = habits::out_of_order(passage, index) {
        return Box::new(spot.formed(fault));
    }
    if let Some(fault) = events::of_capture(passage, index).or_else(|| english::meant(passage, index)) {
        return Box::new(fault);
    }
    let found = spot
        .label()
        .or_else(|| spot.has())
        .or_else(|| spot.reason())
        .or_else(|| habits::hyphens(passage, index))
        .or_else(|| habits::joined(passage, index))
        .or_else(|| habits::parted(passage, index))
        .or_else(|| habits::needless_sort(passage, index))
        .or_else(|| habits::bare_operand(passage, index))
        .or_else(|| spot.capitals())
        .or_else(|| spot.taken());
    let found = found.or_else(|| habits::article(passage, index)).or_else(|| habits::bare_set(passage, index));
    let found = found.or_else(|| habits::unsaid_all(passage, index));
    let found = found.or_else(|| spot.repaired()).or_else(|| spot.dot());
    let fault = found.unwrap_or_else(|| spot.unreadable());
    Box::new(spot.helped(fault))
}

/// The first token that does not fit; one behind the last when the passage ends too early.
struct Spot<'a> {
    passage: &'a Passage<'a>,
    failure: &'a Failure,
    index: usize,
}

impl Spot<'_> {
    fn token(&self) -> Option<&Token> {
        self.passage.tokens.get(self.index)
    }

    fn is_sentence(&self) -> bool {
        self.passage.entry == Rule::one_sentence
    }

    /// `this sentence cannot be read after `when``, underlining the token with this index.
    fn stuck_at(&self, index: usize) -> Diagnostic {
        let passage = self.passage;
        let what = match passage.entry {
            Rule::one_sentence => "this sentence",
            Rule::one_noun_phrase => "this description",
            _ => "this value",
        };
        let after = match index.checked_sub(1) {
            Some(before) => format!(" after `{}`", shown(passage.word(before))),
            None => String::new(),
        };
        match (passage.tokens.get(index), passage.tokens.last()) {
            (Some(token), _) => {
                Diagnostic::error(Code::Syntax, passage.span(token), format!("{what} cannot be read{after}"))
            }
            (None, Some(last)) => {
                Diagnostic::error(Code::Syntax, passage.span(last), format!("{what} ends too early{after}"))
            }
            (None, None) => Diagnostic::error(Code::Syntax, passage.base, format!("{what} is empty")),
        }
    }

    fn unreadable(&self) -> Diagnostic {
        let mut fault = self.stuck_at(self.index);
        if self.is_behind_with() {
            fault = fault.help("parentheses after `with` hold the whole condition: `with (a + b = c)`");
        }
        match expected::label(&self.failure.expected) {
            Some(label) => fault.label(label),
            None => fault,
        }
    }

    /// Whether the spot follows the parentheses of a `with`.
    fn is_behind_with(&self) -> bool {
        let mut depth = 0_usize;
        for index in (0..self.index).rev() {
            match self.passage.word(index) {
                ")" => depth += 1,
                "(" => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                return index > 0 && index + 1 < self.index && self.passage.word(index - 1) == "with";
            }
        }
        false
    }

    /// A word that was probably meant in the place of another.
    fn repaired(&self) -> Option<Diagnostic> {
        let found = repair::find(self.passage, self.index).or_else(|| self.opener());
        let found = found.or_else(|| repair::further(self.passage, self.index))?;
        Some(self.stuck_at(found.index).suggest(Some(found.word)))
    }

    /// The first word of a body that looks like none, if it is almost one.
    fn opener(&self) -> Option<Repair> {
        let index = self.passage.body_start(0).unwrap_or(0);
        if !self.is_sentence() || forms::guess(self.passage, 0).is_some() || index > self.index {
            return None;
        }
        let written = self.passage.word(index);
        let near = |opener: &&&str| strsim::damerau_levenshtein(written, opener) <= 2 && written.len() > 3;
        OPENERS.iter().find(near).map(|word| Repair { index, word })
    }

    /// A sentence without a label or colon, or with a wrong label.
    fn label(&self) -> Option<Diagnostic> {
        let passage = self.passage;
        if !self.is_sentence() {
            return None;
        }
        if let Some(body) = passage.body_start(0) {
            return self.needless_label(body);
        }
        let first = passage.tokens.first()?;
        let behind = passage.label_end(0).and_then(|end| end.checked_sub(1)).and_then(|last| passage.tokens.get(last));
        if let Some(behind) = behind.filter(|behind| repair::readable_with(passage, behind.end, ":")) {
            let label = passage.text.get(first.start..behind.end).unwrap_or("");
            let message = format!("a colon is missing after the label `{label}`");
            let place = passage.place(behind.end, behind.end);
            return Some(
                Diagnostic::error(Code::MissingLabel, passage.place(first.start, behind.end), message).fix(place, ":"),
            );
        }
        match forms::guess(passage, 0) {
            Some(Form::Define | Form::Drop | Form::Rename) => None,
            Some(_) => {
                let fault = Diagnostic::error(Code::MissingLabel, passage.span(first), "this sentence has no label");
                let help = format!("write a label and a colon before it: `my_rule: {} …`", passage.word(0));
                Some(fault.label("expected a label").help(help))
            }
            None => self.bare_effect().or_else(|| self.odd_label()),
        }
    }

    /// An effect where a sentence begins.
    fn bare_effect(&self) -> Option<Diagnostic> {
        let (passage, first) = (self.passage, self.passage.tokens.first()?);
        let verb = passage.word(0);
        let mut words = passage.tokens.iter().rev().filter(|token| token.shape == Shape::Word);
        let what = words.next().map_or(verb, |token| token.text(passage.text));
        forms::effect(verb).filter(|_| verb != "for" && verb != "if")?;
        let effect = passage.text.get(first.start..passage.tokens.last()?.end)?.trim_end_matches('.');
        let message = "an effect cannot stand alone: a sentence says when it happens";
        let problem = Diagnostic::error(Code::MissingLabel, passage.span(first), message);
        let problem = problem.help(format!("for example `my_rule: at start of game: {effect}`"));
        Some(match verb {
            "remove" => problem
                .help(format!("a piece leaves the game with its table: `{what} = false` in `[pieces]`"))
                .help("an inherited rule is taken out by `drop LABEL`"),
            _ => problem,
        })
    }

    /// A label before a sentence that has none, or one with letters that labels cannot have.
    fn needless_label(&self, body: usize) -> Option<Diagnostic> {
        let passage = self.passage;
        let (first, token) = (passage.tokens.first()?, passage.tokens.get(body)?);
        if !passage.word(0).is_ascii() || passage.word(0).starts_with('_') {
            return Some(Diagnostic::error(Code::Label, passage.span(first), LABELS));
        }
        let word = token.text(passage.text);
        let guessed = forms::guess(passage, 0).is_some();
        if guessed || !matches!(word, "define" | "redefine" | "drop" | "rename") {
            return None;
        }
        let message = format!("a `{word}` sentence has no label");
        let place = passage.place(first.start, token.start);
        Some(Diagnostic::error(Code::Label, passage.span(first), message).fix(place, ""))
    }

    /// Several words, or a number, before the first colon.
    fn odd_label(&self) -> Option<Diagnostic> {
        let passage = self.passage;
        let colon = (0..passage.tokens.len().min(6)).find(|index| passage.word(*index) == ":")?;
        let (first, last) = (passage.tokens.first()?, passage.tokens.get(colon.checked_sub(1)?)?);
        let before = passage.tokens.get(..colon)?;
        if before.iter().any(|token| !matches!(token.shape, Shape::Word | Shape::Number)) || is_keyword(passage.word(0))
        {
            return None;
        }
        let place = passage.place(first.start, last.end);
        if first.shape == Shape::Number || passage.word(0).starts_with('_') {
            return Some(Diagnostic::error(Code::Label, place, LABELS));
        }
        let words: Vec<&str> = (0..colon).map(|index| passage.word(index)).collect();
        if words.len() == 1 {
            return Some(Diagnostic::error(Code::Label, place, LABELS));
        }
        if words.contains(&"replaces") {
            return None;
        }
        let joined = words.join("_");
        Some(Diagnostic::error(Code::Label, place, "a label is one word").suggest(Some(&joined)))
    }

    /// `mover has no pawn`: an owner is written with `own`, `enemy` or `of`.
    fn has(&self) -> Option<Diagnostic> {
        let passage = self.passage;
        let verb = self.index.checked_sub(1).filter(|index| matches!(passage.word(*index), "has" | "have"))?;
        let (who, first) = (passage.word(verb.checked_sub(1)?), passage.word(self.index));
        let is_counted = self.token().is_some_and(|token| token.shape == Shape::Number);
        let behind = passage.word(self.index + 1);
        let (some, noun) = match first {
            "no" | "some" | "every" => (first, behind),
            "a" | "an" => ("some", behind),
            _ if is_counted => ("some", behind),
            noun => ("some", noun),
        };
        let pieces = match who {
            "mover" => format!("own {noun}"),
            "opponent" => format!("enemy {noun}"),
            _ => format!("{noun} of {who}"),
        };
        let token = passage.tokens.get(verb)?;
        let message = format!("`{}` is no word of the language", passage.word(verb));
        let problem = Diagnostic::error(Code::Syntax, passage.span(token), message);
        if !is_counted {
            return Some(problem.help(format!("write `{some} {pieces}`")));
        }
        let problem = problem.help(format!("of pieces write `exactly {first} {pieces}`, `at least {first} {pieces}`"));
        Some(problem.help(format!("of what is remembered write `{noun} of {who} = {first}`, `>= {first}`")))
    }

    /// `because` without quotation marks.
    fn reason(&self) -> Option<Diagnostic> {
        let passage = self.passage;
        let because = (0..passage.tokens.len()).find(|index| passage.word(*index) == "because")?;
        if !self.is_sentence() || because > self.index {
            return None;
        }
        let message = "the reason after `because` is written in quotation marks";
        let Some(first) = passage.tokens.get(because + 1) else {
            let token = passage.tokens.get(because)?;
            return Some(
                Diagnostic::error(Code::Syntax, passage.span(token), message).label("expected a text behind it"),
            );
        };
        let last = passage.tokens.last()?;
        let reason = passage.text.get(first.start..last.end).unwrap_or("");
        if first.shape == Shape::Text || reason.contains(['"', '\n']) {
            let fault = Diagnostic::error(Code::Syntax, passage.span(first), message);
            return (first.shape != Shape::Text).then_some(fault);
        }
        let place = passage.place(first.start, last.end);
        Some(Diagnostic::error(Code::Syntax, place, message).fix(place, format!("\"{reason}\"")))
    }

    /// Capital and foreign letters.
    fn capitals(&self) -> Option<Diagnostic> {
        let token = self.token().filter(|token| token.shape == Shape::Word)?;
        let word = token.text(self.passage.text);
        if !word.chars().any(|letter| letter.is_uppercase() || !letter.is_ascii()) {
            return None;
        }
        let small = snake(word);
        if is_keyword(&small) {
            return Some(self.stuck_at(self.index).suggest(Some(&small)));
        }
        if let Some(fault) = habits::bare_movement(self.passage, self.index) {
            return Some(fault);
        }
        let place = self.passage.span(token);
        if !word.is_ascii() {
            let message = format!("`{word}` is no name; names are written with the letters a to z, digits and `_`");
            return Some(Diagnostic::error(Code::Name, place, message));
        }
        let message = format!("`{word}` is no name; names are written in small letters");
        Some(Diagnostic::error(Code::Name, place, message).suggest(Some(&small)))
    }

    /// A word of the language, or a square, where a new name is given.
    fn taken(&self) -> Option<Diagnostic> {
        let token = self.token()?;
        let word = token.text(self.passage.text);
        let named = [Rule::new_name, Rule::param, Rule::define_param];
        if !named.iter().any(|rule| self.failure.expected.contains(rule)) {
            return None;
        }
        let place = self.passage.span(token);
        if is_reserved(word) {
            let message = format!("`{word}` is a word of the language and cannot be a name");
            return Some(Diagnostic::error(Code::Name, place, message));
        }
        let square =
            token.shape == Shape::Word && word.len() <= 3 && word.ends_with(|letter: char| letter.is_ascii_digit());
        square
            .then(|| Diagnostic::error(Code::Name, place, format!("`{word}` reads like a square and cannot be a name")))
    }

    /// A full stop inside a sentence.
    fn dot(&self) -> Option<Diagnostic> {
        let token = self.token().filter(|token| token.is(self.passage.text, "."))?;
        let help = "a full stop closes a sentence when a space or a new line follows it";
        Some(Diagnostic::error(Code::Syntax, self.passage.span(token), "this full stop closes nothing").help(help))
    }

    /// Adds the form of the effect and of the sentence.
    fn helped(&self, fault: Diagnostic) -> Diagnostic {
        if !self.is_sentence() || habits::CODES.contains(&fault.code) {
            return fault;
        }
        let fault = match self.verb().and_then(forms::effect) {
            Some(form) => fault.help(form),
            None => match self.odd_effect() {
                Some(help) => fault.help(help),
                None => fault,
            },
        };
        self.formed(fault)
    }

    /// Adds the form of the sentence.
    fn formed(&self, fault: Diagnostic) -> Diagnostic {
        let meant = fault.fix.as_ref().and_then(|fix| Form::of_word(&fix.replacement));
        match forms::guess(self.passage, 0).or(meant) {
            Some(form) => fault.help(form.help()),
            None => fault.help(forms::ALL),
        }
    }

    /// Advice when the spot lies in an effect that begins with no verb: `x = y`, or a verb that does not exist.
    fn odd_effect(&self) -> Option<String> {
        let first = self.effect_start()?;
        let body = self.passage.body_start(0)?;
        if !(body..self.index).any(|index| self.passage.word(index) == ":" && self.is_outside(index)) {
            return None;
        }
        if self.passage.word(self.index) != "=" {
            return Some(forms::EFFECTS.to_owned());
        }
        let words = |range: Range<usize>| range.map(|index| self.passage.word(index));
        let fact: Vec<&str> = words(first..self.index).collect();
        let value = words(self.index + 1..self.passage.tokens.len());
        let value: Vec<&str> = value.take_while(|word| !matches!(*word, ";" | "," | "because")).collect();
        Some(format!("to change something write `set {} to {}`", fact.join(" "), value.join(" ")))
    }

    /// The first word of the effect the spot lies in.
    fn verb(&self) -> Option<&str> {
        self.effect_start().map(|first| self.passage.word(first))
    }

    /// Where the effect begins that the spot lies in.
    fn effect_start(&self) -> Option<usize> {
        let body = self.passage.body_start(0)?;
        let words = (body..self.index).rev();
        let divides = |index: &usize| matches!(self.passage.word(*index), ":" | ";" | "then" | "else");
        let boundary = words.into_iter().find(|index| divides(index) && self.is_outside(*index))?;
        Some(boundary + 1).filter(|first| *first <= self.index)
    }

    /// Whether a token before the spot stands in no parentheses that are closed by then: those of choices have colons too.
    fn is_outside(&self, index: usize) -> bool {
        habits::closed(self.passage, index, self.index)
    }
}

/// In small letters, with `_` between words: `inCheck` is `in_check`.
fn snake(word: &str) -> String {
    let mut small = String::new();
    let mut after_small = false;
    for letter in word.chars() {
        if letter.is_uppercase() && after_small {
            small.push('_');
        }
        after_small = letter.is_lowercase();
        small.extend(letter.to_lowercase());
    }
    small
}

fn shown(word: &str) -> String {
    if word.chars().count() <= LONGEST {
        return word.to_owned();
    }
    format!("{}…", word.chars().take(LONGEST).collect::<String>())
}
