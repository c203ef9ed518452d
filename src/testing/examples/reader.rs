//! The reader that tables and pages share: it turns words into steps and checks them against the
//! names of a definition.

use std::collections::{BTreeMap, BTreeSet};

use super::example::{Ended, Expectation, Setup, Step};
use super::known::Known;
use super::subject::Settings;
use super::words::{self, part};
use crate::diagnostic::{Code, Diagnostic, closest, counted};
use crate::source::{Span, Spanned, Word};
use crate::spec::check::Questions;
use crate::spec::ids::PlayerId;

/// Reads examples and collects what is wrong with them.
pub(super) struct Reader<'a> {
    pub known: &'a Known<'a>,
    pub faults: Vec<Diagnostic>,
    /// The checkers of expressions, by the settings of the options.
    questions: BTreeMap<Settings, Questions<'a>>,
    /// The expressions without mistakes, by those settings: many examples ask for equal facts.
    right: BTreeMap<Settings, BTreeSet<String>>,
}

/// Steps are pushed here as they are read.
pub(super) type Steps = Vec<Spanned<Step>>;

impl<'a> Reader<'a> {
    /// A reader that has read nothing.
    pub(super) fn new(known: &'a Known<'a>) -> Self {
        Reader { known, faults: Vec::new(), questions: BTreeMap::new(), right: BTreeMap::new() }
    }

    pub(super) fn fault(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.faults.push(Diagnostic::error(code, span, message));
    }

    /// A rule number or label that must be in force.
    pub(super) fn rule(&mut self, word: &Word) -> Option<String> {
        if self.known.rules.contains(&word.node) {
            return Some(word.node.clone());
        }
        let message = format!("no rule is called `{}`", word.node);
        let near = closest(&word.node, self.known.rules.iter().map(String::as_str)).map(str::to_owned);
        self.faults.push(Diagnostic::error(Code::UnknownLabel, word.span, message).suggest(near.as_deref()));
        None
    }

    pub(super) fn option(&mut self, name: &Word, value: &Word, setup: &mut Setup) {
        let Some(option) = self.known.option(&name.node) else {
            let names = self.known.spec.options.iter().map(|option| option.name.as_str());
            let near = closest(&name.node, names);
            let message = format!("there is no option `{}` to set", name.node);
            let fault = Diagnostic::error(Code::UnknownOption, name.span, message).suggest(near);
            self.faults.push(fault);
            return;
        };
        let meant = match value.node.as_str() {
            "true" => "yes",
            "false" => "no",
            other => other,
        };
        if !option.values.iter().any(|known| known == meant) {
            let message = format!("option `{}` cannot be `{}`", name.node, value.node);
            let near = closest(meant, option.values.iter().map(String::as_str));
            let help = format!("its values are {}", option.values.join(", "));
            self.faults.push(Diagnostic::error(Code::OptionValue, value.span, message).suggest(near).help(help));
            return;
        }
        setup.options.retain(|(other, _)| *other != name.node);
        if option.default != meant {
            setup.options.push((name.node.clone(), meant.to_owned()));
        }
    }

    pub(super) fn fix(&mut self, label: &Word, index: &Word, setup: &mut Setup) {
        if !self.known.spec.rules.iter().any(|rule| rule.label == label.node) {
            let labels = self.known.spec.rules.iter().map(|rule| rule.label.as_str());
            let message = format!("no rule has the label `{}`", label.node);
            let fault = Diagnostic::error(Code::UnknownLabel, label.span, message);
            self.faults.push(fault.suggest(closest(&label.node, labels)));
        } else if let Some(index) = self.number::<u128>(index) {
            setup.fixes.push((label.node.clone(), index));
        }
    }

    /// A whole number that is not negative.
    pub(super) fn number<N: std::str::FromStr>(&mut self, word: &Word) -> Option<N> {
        let number = word.node.parse().ok();
        if number.is_none() {
            let message = format!("this should be a whole number, not `{}`", word.node);
            self.fault(Code::WrongValue, word.span, message);
        }
        number
    }

    pub(super) fn acts(&mut self, text: &str, at: Span, steps: &mut Steps) {
        let actions = self.actions(text, at).into_iter();
        steps.extend(actions.map(|word| Spanned::new(Step::Act(word.node), word.span)));
    }

    /// The actions of a line of play; one that is written in several words is one.
    pub(super) fn actions(&self, text: &str, at: Span) -> Vec<Word> {
        self.known.phrases.joined(words::actions(text, at))
    }

    pub(super) fn legal(&mut self, words: Vec<Word>, steps: &mut Steps) {
        steps.extend(words.into_iter().map(|word| expect(Expectation::Legal(word.node), word.span)));
    }

    /// An action that is refused for any reason, even if there is no such action in this game.
    pub(super) fn illegal_anyway(&mut self, action: &Word, steps: &mut Steps) {
        let illegal = Expectation::Illegal { action: action.node.clone(), because: Vec::new(), unheard_of: true };
        steps.push(expect(illegal, action.span));
    }

    /// An action that is refused; `because` are labels with blanks between them, or nothing.
    pub(super) fn illegal(&mut self, action: &Word, because: Option<&Word>, steps: &mut Steps) {
        let labels = because.map_or_else(Vec::new, |word| words::words(&word.node, word.span));
        let because = labels.iter().filter_map(|label| self.rule(label)).collect();
        steps.push(expect(
            Expectation::Illegal { action: action.node.clone(), because, unheard_of: false },
            action.span,
        ));
    }

    /// `from` names a square.
    pub(super) fn square(&mut self, word: &Word) -> Option<String> {
        let square = self.known.spec.geometry.named(&word.node);
        if square.is_none() {
            let message = format!("there is no square `{}` on this board", word.node);
            self.fault(Code::OffBoard, word.span, message);
        }
        square.map(|_| word.node.clone())
    }

    /// `White wins by SC-1`, `draw`, `none`.
    pub(super) fn outcome(&mut self, word: &Word, steps: &mut Steps) {
        if let Some(ended) = self.ended(word) {
            steps.push(expect(Expectation::Outcome(ended), word.span));
        }
    }

    fn ended(&mut self, word: &Word) -> Option<Ended> {
        let text = word.node.trim();
        if text == "none" {
            return Some(Ended::Not);
        }
        let (verdict, rule) = match text.split_once(" by ") {
            Some((verdict, rule)) => (verdict.trim(), Some(part(&word.node, word.span, rule.trim()))),
            None => (text, None),
        };
        let winner = match verdict.strip_suffix(" wins") {
            Some(player) => Some(self.player(&part(&word.node, word.span, player.trim()))?),
            None if verdict == "draw" => None,
            None => {
                let message = format!("`{text}` is no outcome");
                let help = "an outcome is `none`, `draw`, `draw by LABEL`, `PLAYER wins` or `PLAYER wins by LABEL`";
                self.faults.push(Diagnostic::error(Code::WrongValue, word.span, message).help(help));
                return None;
            }
        };
        let rule = match rule {
            Some(rule) => Some(self.rule(&rule)?),
            None => None,
        };
        Some(Ended::By { winner, rule })
    }

    fn player(&mut self, word: &Word) -> Option<String> {
        let players = &self.known.spec.players;
        let meant = word.node.to_lowercase();
        if let Some(player) = players.iter().find(|player| player.is_called(&meant)) {
            return Some(player.name.clone());
        }
        let names = players.iter().flat_map(|player| [player.name.as_str(), player.title.as_str()]);
        let fault = Diagnostic::error(Code::UnknownPlayer, word.span, format!("no player is called `{}`", word.node));
        self.faults.push(fault.suggest(closest(&meant, names)));
        None
    }

    /// A picture of the board: a row for each rank, a word for each square.
    pub(super) fn picture(&mut self, text: &str, at: Span, steps: &mut Steps) {
        let geometry = &self.known.spec.geometry;
        let (files, ranks) = (usize::from(geometry.files()), usize::from(geometry.ranks()));
        let lines = words::lines(text, at);
        let rows: Vec<Vec<String>> =
            lines.iter().map(|line| line.node.split_whitespace().map(str::to_owned).collect()).collect();
        if rows.len() != ranks {
            let (rows, ranks) = (counted(rows.len(), "row"), counted(ranks, "rank"));
            self.fault(Code::ArrayRows, at, format!("the picture has {rows}, but the board {ranks}"));
            return;
        }
        if let Some((line, row)) = lines.iter().zip(&rows).find(|(_, row)| row.len() != files) {
            let (squares, files) = (counted(row.len(), "square"), counted(files, "file"));
            let message = format!("this row has {squares}, but the board {files}");
            let fault = Diagnostic::error(Code::ArrayRow, line.span, message);
            self.faults.push(match row.len() {
                1 => fault.help("put a blank between the squares of a row"),
                _ => fault,
            });
            return;
        }
        steps.push(expect(Expectation::Board(rows), at));
    }

    /// The position as a player knows it.
    pub(super) fn view(&mut self, who: &Word, text: &Word, steps: &mut Steps) {
        if let Some(eyes) = self.eyes(who) {
            steps.push(expect(Expectation::View { eyes, text: text.node.trim().to_owned() }, text.span));
        }
    }

    /// The game so far as a player reads it.
    pub(super) fn record(&mut self, who: &Word, text: &Word, steps: &mut Steps) {
        if let Some(eyes) = self.eyes(who) {
            let words = text.node.split_whitespace().map(str::to_owned).collect();
            steps.push(expect(Expectation::Record { eyes, words }, text.span));
        }
    }

    /// A player, or `all` for a view without secrets.
    pub(super) fn eyes(&mut self, who: &Word) -> Option<Option<PlayerId>> {
        if who.node == "all" {
            return Some(None);
        }
        let found = self.known.spec.player_ids().find(|player| self.known.spec.player(*player).name == who.node);
        if found.is_none() {
            let names: Vec<&str> = self.known.spec.players.iter().map(|player| player.name.as_str()).collect();
            let help = format!("write {} or all", names.join(", "));
            let message = format!("`{}` is no player", who.node);
            self.faults.push(Diagnostic::error(Code::UnknownName, who.span, message).help(help));
        }
        found.map(Some)
    }

    pub(super) fn fact(&mut self, expression: Word, value: &Word, steps: &mut Steps) {
        let span = expression.span;
        let value = match value.node.as_str() {
            "true" => "yes".to_owned(),
            "false" => "no".to_owned(),
            "nothing" => String::new(),
            other => other.to_owned(),
        };
        steps.push(expect(Expectation::Fact { expression, value }, span));
    }

    /// The expressions that are asked, in the words of the definition with its options set as in the example.
    pub(super) fn check_facts(&mut self, setup: &Setup, steps: &Steps) {
        for step in steps {
            if let Step::Expect(Expectation::Fact { expression, .. }) = &step.node {
                self.check_fact(&setup.options, expression);
            }
        }
    }

    fn check_fact(&mut self, options: &Settings, expression: &Word) {
        if self.right.get(options).is_some_and(|right| right.contains(&expression.node)) {
            return;
        }
        let definition = self.known.definition;
        let questions = self.questions.entry(options.clone()).or_insert_with(|| Questions::new(definition, options));
        let faults = questions.faults(&expression.node, expression.span);
        if faults.is_empty() {
            self.right.entry(options.clone()).or_default().insert(expression.node.clone());
        }
        self.faults.extend(faults);
    }

    pub(super) fn perft(&mut self, depth: &Word, nodes: &Word, steps: &mut Steps) {
        if let (Some(turns), Some(nodes)) = (self.number(depth), self.number(nodes)) {
            let span = depth.span;
            if turns > MAX_DEPTH || nodes > MAX_NODES {
                let message = format!("an example counts at most {MAX_DEPTH} turns and {MAX_NODES} ways");
                self.fault(Code::TooMany, span, message);
                return;
            }
            steps.push(expect(Expectation::Perft { depth: turns, nodes }, span));
        }
    }
}

/// An example counts at most so many turns.
const MAX_DEPTH: u32 = 6;
/// An example counts at most so many ways: examples are run often.
const MAX_NODES: u64 = 1_000_000;

pub(super) fn expect(expectation: Expectation, span: Span) -> Spanned<Step> {
    Spanned::new(Step::Expect(expectation), span)
}
