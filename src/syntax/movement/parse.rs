//! Text to [`Movement`].

use pest::Parser;
use pest::iterators::Pair;

use super::ast::{
    Chain, Choice, Clause, Element, Figure, FigureName, Filter, Group, Item, Joint, Leap, Leg, Letter, Movement, Path,
    Repeat, Sequence, Stretch,
};
use super::{ambiguous, limits, unknown, unreadable};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Span, Word};

/// The generated parser.
pub(super) mod grammar {
    /// Reads `grammar/movement.pest`.
    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/movement.pest"]
    pub struct Grammar;
}

use grammar::{Grammar, Rule};

/// How spellings are read about which the readers of XBetza disagree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Dialect {
    /// They are errors that say what to write instead.
    #[default]
    House,
    /// They have the meaning XBetza gives them.
    Xbetza,
}

/// Reads a movement.
///
/// `at` is the span of the text in its source; the text is taken to start at `at.start` and to hold no escapes. An
/// empty text is a movement without clauses. The movement is there when and only when no diagnostic is an error.
pub fn parse(text: &str, at: Span, dialect: Dialect) -> (Option<Movement>, Vec<Diagnostic>) {
    if let Some(refusal) = limits::check(text, at) {
        return (None, vec![refusal]);
    }
    let pair = match Grammar::parse(Rule::movement, text) {
        Ok(mut pairs) => pairs.next(),
        Err(error) => return (None, vec![unreadable::explain(text, at, &error)]),
    };
    let mut reader = Reader { at, diagnostics: Vec::new() };
    let clauses = pair.into_iter().flat_map(Pair::into_inner).filter_map(|pair| reader.clause(pair)).collect();
    let movement = Movement { clauses, span: at };
    let mut diagnostics = reader.diagnostics;
    unknown::check(&movement, &mut diagnostics);
    if dialect == Dialect::House {
        ambiguous::check(&movement, text, &mut diagnostics);
    }
    let sound = !diagnostics.iter().any(Diagnostic::is_error);
    (sound.then_some(movement), diagnostics)
}

struct Reader {
    at: Span,
    diagnostics: Vec<Diagnostic>,
}

impl Reader {
    fn span(&self, pair: &Pair<Rule>) -> Span {
        let (span, start) = (pair.as_span(), self.at.start as usize);
        Span::new(self.at.source, start + span.start(), start + span.end())
    }

    fn clause(&mut self, pair: Pair<Rule>) -> Option<Clause> {
        match pair.as_rule() {
            Rule::chain => self.chain(pair).map(Clause::Chain),
            Rule::path => Some(Clause::Path(self.path(pair))),
            Rule::fragment => self.fragment(pair).map(Clause::Fragment),
            _ => None,
        }
    }

    fn fragment(&mut self, pair: Pair<Rule>) -> Option<Word> {
        pair.into_inner().find(|inner| inner.as_rule() == Rule::word).map(|word| self.word(&word))
    }

    fn word(&self, pair: &Pair<Rule>) -> Word {
        Word::new(pair.as_str().to_owned(), self.span(pair))
    }

    fn chain(&mut self, pair: Pair<Rule>) -> Option<Chain> {
        let span = self.span(&pair);
        let (mut elements, mut leap) = (Vec::new(), None);
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::leap => leap = Some(self.leap(inner)),
                _ => elements.extend(self.element(inner)),
            }
        }
        Some(Chain { elements, leap: leap?, span })
    }

    fn element(&mut self, pair: Pair<Rule>) -> Option<Element> {
        let span = self.span(&pair);
        match pair.as_rule() {
            Rule::again => Some(Element::Again(span)),
            Rule::letter => self.letter(pair).map(Element::Letter),
            Rule::repeated => {
                let inner = pair.into_inner().filter_map(|inner| self.element(inner)).collect();
                Some(Element::Repeated(inner, span))
            }
            _ => None,
        }
    }

    fn letter(&mut self, pair: Pair<Rule>) -> Option<Letter> {
        let span = self.span(&pair);
        let (mut name, mut filter) = (None, None);
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::filter => filter = Some(self.filter(inner)),
                _ => name = inner.as_str().chars().next(),
            }
        }
        Some(Letter { name: name?, filter, span })
    }

    fn filter(&mut self, pair: Pair<Rule>) -> Filter {
        let mut filter = Filter { not: false, words: Vec::new(), span: self.span(&pair) };
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::negation => filter.not = true,
                _ => filter.words.push(self.word(&inner)),
            }
        }
        filter
    }

    fn leap(&mut self, pair: Pair<Rule>) -> Leap {
        let span = self.span(&pair);
        let nothing = Figure { name: FigureName::Coordinate(0, 0), stretches: Vec::new(), span };
        let mut leap = Leap { figure: nothing, range: None, stays: None, span };
        for inner in pair.into_inner() {
            let place = self.span(&inner);
            match inner.as_rule() {
                Rule::doubled => {
                    let capital = inner.as_str().chars().next().unwrap_or('W');
                    leap.figure = Figure { name: FigureName::Capital(capital), stretches: Vec::new(), span: place };
                    leap.range = Some(0);
                }
                Rule::figure => leap.figure = self.figure(inner),
                Rule::number => leap.range = Some(self.number(&inner)),
                _ => leap.stays = Some(place),
            }
        }
        leap
    }

    fn figure(&mut self, pair: Pair<Rule>) -> Figure {
        let span = self.span(&pair);
        let mut figure = Figure { name: FigureName::Coordinate(0, 0), stretches: Vec::new(), span };
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::stretch if inner.as_str() == "X" => figure.stretches.push(Stretch::Long),
                Rule::stretch => figure.stretches.push(Stretch::Both),
                Rule::coordinate => {
                    let mut sides = inner.into_inner().map(|side| self.number(&side));
                    figure.name = FigureName::Coordinate(sides.next().unwrap_or(0), sides.next().unwrap_or(0));
                }
                _ => figure.name = FigureName::Capital(inner.as_str().chars().next().unwrap_or('@')),
            }
        }
        figure
    }

    fn number(&mut self, pair: &Pair<Rule>) -> u16 {
        let digits = pair.as_str();
        let value = digits.parse().ok().filter(|value| *value < 1000 && (digits == "0" || !digits.starts_with('0')));
        value.unwrap_or_else(|| {
            let message = format!("`{digits}` is no number of steps");
            let help = "write a number below 1000 without a zero in front";
            self.diagnostics.push(Diagnostic::error(Code::MovementLimit, self.span(pair), message).help(help));
            1
        })
    }

    fn path(&mut self, pair: Pair<Rule>) -> Path {
        let span = self.span(&pair);
        let (mut outer, mut body) = (Vec::new(), Choice { branches: Vec::new() });
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::choice => body = self.choice(inner),
                Rule::again => self.again_in_path(&inner),
                _ => outer.extend(self.letter(inner)),
            }
        }
        Path { outer, body, span }
    }

    fn again_in_path(&mut self, pair: &Pair<Rule>) {
        let message = "`a` joins the legs of a chain, not of a bracketed path";
        let help = "in brackets the legs are written one by one: `[W-F]`, or `[W?F]` where the path may stop";
        self.diagnostics.push(Diagnostic::error(Code::MovementLetter, self.span(pair), message).help(help));
    }

    fn choice(&mut self, pair: Pair<Rule>) -> Choice {
        let sequences = pair.into_inner().filter(|inner| inner.as_rule() == Rule::sequence);
        Choice { branches: sequences.filter_map(|sequence| self.sequence(sequence)).collect() }
    }

    fn sequence(&mut self, pair: Pair<Rule>) -> Option<Sequence> {
        let (mut first, mut rest, mut joint) = (None, Vec::new(), Joint::GoOn);
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::or => {}
                Rule::go_on => joint = Joint::GoOn,
                Rule::may_stop => joint = Joint::MayStop,
                _ => {
                    let Some(item) = self.item(inner) else { continue };
                    match first {
                        None => first = Some(item),
                        Some(_) => rest.push((joint, item)),
                    }
                }
            }
        }
        Some(Sequence { first: first?, rest })
    }

    fn item(&mut self, pair: Pair<Rule>) -> Option<Item> {
        match pair.as_rule() {
            Rule::leg => self.leg(pair).map(Item::Leg),
            Rule::group => Some(Item::Group(self.group(pair))),
            Rule::fragment => self.fragment(pair).map(Item::Fragment),
            _ => None,
        }
    }

    fn leg(&mut self, pair: Pair<Rule>) -> Option<Leg> {
        let span = self.span(&pair);
        let (mut letters, mut leap) = (Vec::new(), None);
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::leap => leap = Some(self.leap(inner)),
                Rule::again => self.again_in_path(&inner),
                _ => letters.extend(self.letter(inner)),
            }
        }
        Some(Leg { letters, leap: leap?, span })
    }

    fn group(&mut self, pair: Pair<Rule>) -> Group {
        let span = self.span(&pair);
        let (mut body, mut repeat) = (Choice { branches: Vec::new() }, Repeat::Once);
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::choice => body = self.choice(inner),
                Rule::any_times => repeat = Repeat::AnyTimes,
                Rule::at_least_once => repeat = Repeat::AtLeastOnce,
                Rule::as_long => repeat = Repeat::AsLong,
                _ => repeat = self.times(inner),
            }
        }
        Group { body, repeat, span }
    }

    fn times(&mut self, pair: Pair<Rule>) -> Repeat {
        let span = self.span(&pair);
        let numbers: Vec<u16> = pair.into_inner().map(|number| self.number(&number)).collect();
        let least = numbers.first().copied().unwrap_or(1);
        let most = numbers.get(1).copied().unwrap_or(least);
        let complaint = if most > limits::MAX_TIMES {
            Some(format!("a group may be repeated at most {} times by number", limits::MAX_TIMES))
        } else if most == 0 {
            Some("a group that is repeated no times says nothing".to_owned())
        } else if least > most {
            Some(format!("{least} is more than {most}"))
        } else {
            None
        };
        if let Some(message) = complaint {
            let help = "`{0,2}` is from none to two times, `*` any number of times, `+` at least once";
            self.diagnostics.push(Diagnostic::error(Code::MovementLimit, span, message).help(help));
        }
        Repeat::Times(least, most)
    }
}
