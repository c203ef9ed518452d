//! Messages about a name that means nothing: the name it was mistyped for, or where such names are given.

use super::Checker;
use super::names::{Named, TAKEN};
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, closest, spelt_alike};
use crate::merge::{PRELUDES, shipped};
use crate::source::{SourceId, Span, Word};
use crate::spec::types::Type;
use crate::syntax::rules::similar_keyword;
use crate::syntax::tree;

/// Where that with which actions are paid is declared.
pub(super) const PAID: &str =
    "what is paid with is declared in `[state]`: `NAME = { each = \"player\", type = \"number\" }`";

/// The sort of thing that a name has to stand for in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// For whatever has a name.
    Any,
    /// For a value: `gold > 3`.
    Value,
    /// For what something has: `gold of mover`.
    Property,
    /// For what is remembered: `set gold to 3`.
    Fact,
    /// For what is paid with: `costs 3 gold`.
    Price,
    /// For a player.
    Player,
    /// For one of several things: `some guard`.
    Noun,
    /// For what something can be: `unit is guard`.
    Predicate,
    /// For what starts and ends.
    Part,
}

impl Role {
    /// Whether the thing that a name stands for fits the place.
    pub(super) fn fits(self, named: Named, checker: &Checker<'_>) -> bool {
        match self {
            Role::Any => true,
            Role::Value => !matches!(named, Named::Stage(_) | Named::Phase(_) | Named::Class(_)),
            Role::Property => match named {
                Named::Variable(variable) => checker.spec.variables.get(variable.index()).is_some_and(|one| one.each),
                Named::Zone(zone) => checker.spec.zone(zone).each,
                Named::Attribute(_) | Named::Field(_) | Named::Region(_) => true,
                Named::Kind(_) | Named::Tag(_) | Named::Class(_) => true,
                _ => false,
            },
            Role::Fact => matches!(named, Named::Variable(_) | Named::Field(_)),
            Role::Price => match named {
                Named::Variable(variable) => {
                    let variable = checker.spec.variables.get(variable.index());
                    variable.is_some_and(|one| one.each && one.ty == Type::NUMBER)
                }
                _ => false,
            },
            Role::Player => matches!(named, Named::Player(_)),
            Role::Noun => matches!(
                named,
                Named::Class(_)
                    | Named::Kind(_)
                    | Named::Tag(_)
                    | Named::Region(_)
                    | Named::Define(_)
                    | Named::Variable(_)
                    | Named::Parameter(_)
            ),
            Role::Predicate => match named {
                Named::Player(_) | Named::Kind(_) | Named::Tag(_) | Named::Class(_) | Named::Region(_) => true,
                Named::Define(define) => {
                    checker.spec.defines.get(define.index()).is_some_and(|define| !define.params.is_empty())
                }
                Named::Field(field) => checker.spec.fields.get(field.index()).is_some_and(|one| one.ty == Type::TRUTH),
                _ => false,
            },
            Role::Part => matches!(named, Named::Stage(_) | Named::Phase(_)),
        }
    }

    /// Words of the language that stand in such a place.
    fn words(self) -> &'static [&'static str] {
        match self {
            Role::Any => TAKEN,
            Role::Value => {
                &["mover", "opponent", "position_count", "position_gap", "turn_number", "nothing", "true", "false"]
            }
            Role::Property => {
                &["file", "rank", "owner", "square", "kind", "goal", "home", "top", "opponent", "opponents", "path"]
            }
            Role::Fact | Role::Price | Role::Player => &[],
            Role::Noun => &["square", "player", "kind", "path", "opponent"],
            Role::Predicate => &["own", "enemy", "neutral", "empty", "attacked", "stuck", "nothing"],
            Role::Part => &["turn", "phase"],
        }
    }

    /// Where such a name is given.
    fn help(self) -> Option<&'static str> {
        match self {
            Role::Any | Role::Part => None,
            Role::Value | Role::Property | Role::Fact => Some(
                "what the game or a player remembers is declared in `[state]`, what each piece remembers in `[fields]`",
            ),
            Role::Price => Some(PAID),
            Role::Player => Some("a game has two players; `[players]` says what they are called"),
            Role::Noun => Some(
                "pieces are declared in `[pieces]`, words for several of them in `[tags]`, words for squares in `[regions]`",
            ),
            Role::Predicate => Some(
                "words for pieces are declared in `[tags]`, what holds of single ones in `[fields]`, other words by `define`",
            ),
        }
    }
}

impl Checker<'_> {
    /// Advice for the letter of a file, which is no name.
    fn file_letter(&self, word: &str) -> Option<String> {
        let [letter] = word.as_bytes() else { return None };
        let file = letter.checked_sub(b'a').filter(|file| *file < self.spec.geometry.files())?;
        let number = file + 1;
        let region = format!("a region in `[regions]`: `NAME = \"file {word}\"`");
        Some(format!("files are numbers in sentences: `file of … = {number}`; or name {region}"))
    }

    /// Reports a name that means nothing, with what may have been meant; `scope` has the names of the sentence itself.
    pub(super) fn unknown(&mut self, word: &Word, message: String, role: Role, scope: Option<&Scope>) {
        if let Some((said, span, whole)) = self.torn(word, role) {
            let message = format!("nothing is called `{said}`");
            self.report(Diagnostic::error(Code::UnknownName, span, message).suggest(Some(&whole)));
            return;
        }
        if role == Role::Noun && Role::Value.words().contains(&word.node.as_str()) {
            let message = format!("`{}` is no noun: it stands alone", word.node);
            let help = format!("write `{}` without `the`, `some` or an adjective", word.node);
            self.report(Diagnostic::error(Code::NotANoun, word.span, message).help(help));
            return;
        }
        if let Some((whose, what)) = self.dotted(word) {
            let problem = Diagnostic::error(Code::UnknownName, word.span, message);
            self.report(problem.suggest(Some(&format!("{what} of {whose}"))));
            return;
        }
        if let Some((whose, what)) = word.node.split_once('.').filter(|(whose, _)| {
            TAKEN.contains(whose)
                || self.names.get(whose).is_some()
                || scope.is_some_and(|scope| scope.local(whose).is_some())
        }) {
            let help = format!("`of` says what something has: `{what} of {whose}`, where `{what}` is declared");
            self.report(Diagnostic::error(Code::UnknownName, word.span, message).help(help));
            return;
        }
        if role == Role::Property && Role::Value.words().contains(&word.node.as_str()) {
            let message = format!("`{}` is of the game, not of anything in it", word.node);
            self.report(Diagnostic::error(Code::NeedsNoOf, word.span, message).help("write it without `of …`"));
            return;
        }
        if let Some(help) =
            self.file_letter(&word.node).filter(|_| matches!(role, Role::Value | Role::Any | Role::Noun))
        {
            self.report(Diagnostic::error(Code::UnknownName, word.span, message).help(help));
            return;
        }
        if let Some(digits) = in_digits(&word.node).filter(|_| matches!(role, Role::Value | Role::Any)) {
            self.report(Diagnostic::error(Code::UnknownName, word.span, message).suggest(Some(digits)));
            return;
        }
        if let Some(digits) = in_digits(&word.node).filter(|_| matches!(role, Role::Noun | Role::Predicate)) {
            let help =
                format!("a number of things stands behind `exactly`, `at least` or `at most`: `exactly {digits} …`");
            self.report(Diagnostic::error(Code::UnknownName, word.span, message).help(help));
            return;
        }
        if let Some((_, meant)) = INSTEAD.iter().find(|(said, _)| *said == word.node) {
            self.report(Diagnostic::error(Code::UnknownName, word.span, message).suggest(Some(meant)));
            return;
        }
        if let Some((_, help)) = ENGLISH.iter().find(|(words, _)| words.contains(&word.node.as_str())) {
            self.report(Diagnostic::error(Code::UnknownName, word.span, message).help(*help));
            return;
        }
        if let Some(prelude) = self.prelude_with(&word.node) {
            let help = format!("the prelude `{prelude}` brings it: `uses = [\"{prelude}\"]`");
            let problem = Diagnostic::error(Code::UnknownName, word.span, message).help(help);
            self.report(match role.help() {
                Some(own) => problem.help(format!("or give the name yourself: {own}")),
                None => problem,
            });
            return;
        }
        let here = scope.filter(|_| matches!(role, Role::Value | Role::Noun | Role::Property));
        let here = here.map_or_else(Vec::new, |scope| self.words_in(scope));
        let names = self.names.words(|named| role.fits(named, self));
        let known = here.iter().map(String::as_str).chain(names).chain(role.words().iter().copied());
        let keyword = || similar_keyword(&word.node).filter(|_| !TAKEN.contains(&word.node.as_str()));
        let suggestion = closest(&word.node, known).or_else(keyword).map(str::to_owned);
        let problem = Diagnostic::error(Code::UnknownName, word.span, message);
        let problem = match (&suggestion, role.help()) {
            (None, Some(help)) => problem.help(help),
            _ => problem.suggest(suggestion.as_deref()),
        };
        self.report(problem);
    }

    /// `unit.frozen`: something, and what it has, if that is known.
    fn dotted<'w>(&self, word: &'w Word) -> Option<(&'w str, &'w str)> {
        let (whose, what) = word.node.split_once('.')?;
        let known = self.names.get(what).is_some_and(|named| Role::Property.fits(named, self));
        (known || Role::Property.words().contains(&what)).then_some((whose, what))
    }

    /// The shipped prelude, not stood on so far, in which a fact or a noun of this name is declared.
    fn prelude_with(&self, name: &str) -> Option<&'static str> {
        let layers = &self.definition.layers;
        let preludes = shipped::all().iter().filter_map(|(path, text)| Some((path.strip_prefix(PRELUDES)?, *text)));
        let mut others = preludes.filter(|(prelude, _)| layers.iter().all(|layer| layer.short != *prelude));
        let declares = |text: &str| {
            let (root, _) = tree::parse(text, SourceId::default());
            DECLARING.iter().any(|section| root.at([section, name]).is_some())
        };
        others.find(|(_, text)| text.contains(name) && declares(text)).map(|(prelude, _)| prelude)
    }

    /// `in check` for `in_check`: a word and one of its neighbours, where they stand, and the name they are together.
    fn torn(&self, word: &Word, role: Role) -> Option<(String, Span, String)> {
        let Span { source, start, end } = word.span;
        let text = &self.definition.sources.get(source)?.text;
        let (before, after) = (text.get(..start as usize)?, text.get(end as usize..)?);
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let left = before.trim_end();
        let left = left.get(left.trim_end_matches(is_part).len()..)?;
        let right = after.trim_start();
        let right = right.get(..right.len() - right.trim_start_matches(is_part).len())?;
        let from = start as usize - (before.len() - before.rfind(left)?);
        let to = end as usize + after.find(right)? + right.len();
        let pairs = [
            (left, format!("{left} {}", word.node), Span { start: from as u32, ..word.span }),
            (right, format!("{} {right}", word.node), Span { end: to as u32, ..word.span }),
        ];
        pairs.into_iter().filter(|(neighbour, ..)| !neighbour.is_empty()).find_map(|(_, said, span)| {
            let mut names = self.names.words(|named| role.fits(named, self)).chain(TAKEN.iter().copied());
            let whole = names.find(|name| spelt_alike(name, &said))?;
            let verb = before.get(..from)?.split_whitespace().next_back();
            // `mover in check`: what is said of something comes behind a verb.
            let is_said = self.names.get(whole).is_some_and(|named| Role::Predicate.fits(named, self));
            let lacks_verb = said.starts_with("in ") && !matches!(verb, Some("is" | "are" | "not"));
            let whole = if is_said && lacks_verb { format!("is {whole}") } else { whole.to_owned() };
            Some((said, span, whole))
        })
    }

    /// Reports a word of the language that stands for no value; whether it is one.
    pub(super) fn is_no_value(&mut self, word: &Word) -> bool {
        let said = &word.node;
        let (code, is, help) = match said.as_str() {
            "square" | "player" | "kind" | "path" => (Code::NotAValue, "a noun, not a value", noun_help(said)),
            "file" | "rank" | "owner" | "home" | "top" => {
                (Code::NeedsOf, "a property: say of what", format!("write `{said} of …`"))
            }
            "own" | "enemy" | "neutral" => {
                (Code::NotAValue, "said of things, not a value", format!("write `{said} …`, as in `some {said} piece`"))
            }
            "empty" | "attacked" | "stuck" => {
                (Code::NotAValue, "said of something, not a value", format!("write `… is {said}`"))
            }
            "between" | "span" | "square_at" | "mirror" | "attacked_on" | "area" | "connected" => {
                (Code::NotAValue, "a function, not a value", format!("write `{said}(…)`"))
            }
            _ => return false,
        };
        self.report(Diagnostic::error(code, word.span, format!("`{said}` is {is}")).help(help));
        true
    }

    /// The words that a sentence gives or is given.
    fn words_in(&self, scope: &Scope) -> Vec<String> {
        let mut words = scope.words();
        words.extend(self.choices(scope));
        words
    }
}

/// The sections of a prelude in which names are declared that sentences speak of.
const DECLARING: [&str; 7] = ["zones", "state", "fields", "tags", "attributes", "regions", "tokens"];

/// Common wrong names, each with the name that is meant.
const INSTEAD: [(&str, &str); 2] = [("move_number", "turn_number"), ("round_number", "turn_number")];

/// English words that people write, with the way to say it here.
const ENGLISH: [(&[&str], &str); 6] = [
    (&["only", "just"], "say it of all of them: `every own piece is KIND`, `no piece other than KIND`"),
    (&["opponent", "opponents"], "what the opponent has is `enemy KIND`, or `KIND of opponent`"),
    (&["mover", "movers", "my"], "what the mover has is `own KIND`, or `KIND of mover`"),
    (
        &["left", "remain", "remains", "remaining", "alive", "anymore"],
        "leave it out: what is on the board is meant anyway, `no enemy piece`",
    ),
    (
        &["captured", "taken", "dead", "eaten"],
        "what has been captured is gone: `no KIND of opponent`; the moment of it is an event: `after capture of KIND: …`",
    ),
    (
        &["that", "this", "he", "she", "they", "his", "her", "their", "its", "whose"],
        "give what you speak of a name: `any player as p wins when … of p`, `some piece as x with … x`",
    ),
];

/// A number that is written as a word.
pub(super) fn in_digits(word: &str) -> Option<&'static str> {
    const WORDS: [(&str, &str); 13] = [
        ("zero", "0"),
        ("one", "1"),
        ("two", "2"),
        ("three", "3"),
        ("four", "4"),
        ("five", "5"),
        ("six", "6"),
        ("seven", "7"),
        ("eight", "8"),
        ("nine", "9"),
        ("ten", "10"),
        ("eleven", "11"),
        ("twelve", "12"),
    ];
    WORDS.iter().find(|(known, _)| *known == word).map(|(_, digits)| *digits)
}

/// Advice for a noun where one thing, or a condition, is wanted.
pub(super) fn noun_help(noun: &str) -> String {
    let help = format!("write `some {noun} …`, `every {noun} …` or `the {noun} with …`");
    if noun == "player" { format!("{help}; the players are `mover` and `opponent`") } else { help }
}
