//! Reasons at length, in paragraphs: what there is to say besides the line of an answer and the rule that decides.

use super::phrases::movement_words;
use super::standing::kept;
use super::table::failed;
use super::{another_phase, strayed};
use crate::explain::conditions::{Clause, Condition};
use crate::explain::words;
use crate::explain::{Answer, Ban, Forbidden, Hindrance, NotOffered, Standing, Way};
use crate::notation::action::Written;
use crate::source::Sources;
use crate::spec::Spec;
use crate::spec::ids::RuleId;
use crate::text::{cut_at_word, on_one_line};

/// The sentence of a rule is cut to so many characters.
const LONGEST: usize = 240;

/// The paragraphs about an answer. They repeat neither each other nor its `line`, nor the label, the sentence and the reason
/// of the rule that decides, and they have no columns.
pub fn paragraphs(spec: &Spec, sources: &Sources, answer: &Answer, line: &str) -> Vec<String> {
    let mut told = Told { spec, sources, line, list: Vec::new() };
    match answer {
        Answer::Forbidden(list) => {
            for (index, one) in list.iter().enumerate() {
                told.forbidden(one, index == 0);
            }
        }
        Answer::Ousted { rather, .. } => told.rather(rather),
        Answer::NotOffered(not) => told.not_offered(not),
        Answer::OutOfPhase(other) => told.rule(other.rule),
        Answer::Stray(stray) => {
            told.rule(stray.rule);
            for fault in stray.faults() {
                let what = strayed(spec, sources, fault);
                told.add_unless_said(&what, format!("{}: {what}", fault.choice));
            }
        }
        Answer::CannotReach(list) => list.iter().for_each(|standing| told.standing(standing, list.len() > 1)),
        Answer::CutShort { overrun, .. } => overrun.rule.into_iter().for_each(|rule| told.rule(rule)),
        Answer::Over(outcome) => outcome.rule.into_iter().for_each(|rule| told.rule(rule)),
        _ => {}
    }
    told.list
}

/// Paragraphs, and what is said before them.
struct Told<'a> {
    spec: &'a Spec,
    sources: &'a Sources,
    line: &'a str,
    list: Vec<String>,
}

impl Told<'_> {
    fn add(&mut self, paragraph: String) {
        if !self.line.contains(&paragraph) && !self.list.contains(&paragraph) {
            self.list.push(paragraph);
        }
    }

    /// Adds a paragraph that says what the line may have said already.
    fn add_unless_said(&mut self, what: &str, paragraph: String) {
        if !self.line.contains(what) {
            self.add(paragraph);
        }
    }

    /// The sentence of a rule that an answer does not name as the one that decides, and its reason.
    fn rule(&mut self, rule: RuleId) {
        let label = &self.spec.rule(rule).label;
        let sentence = cut_at_word(&words::sentence(self.spec, self.sources, rule), LONGEST);
        self.add(format!("the rule {label} reads: {sentence}"));
        let because = self.spec.rule(rule).because.clone();
        because.into_iter().for_each(|because| self.add_unless_said(&because, format!("because {because}")));
    }

    fn forbidden(&mut self, one: &Forbidden, first: bool) {
        if !first {
            self.add(format!("`{}` is forbidden, too", one.action.san));
        }
        if one.others > 0 {
            self.add(format!(
                "{} of `{}` is forbidden as well",
                words::counted(one.others, "other way"),
                one.action.san
            ));
        }
        for (index, ban) in one.bans.iter().enumerate() {
            let decides = first && index == 0;
            self.ban(ban, decides);
        }
    }

    /// A rule that forbids something; `decides` if the answer names it.
    fn ban(&mut self, ban: &Ban, decides: bool) {
        if !decides {
            let reason = words::rule_and_reason(self.spec, self.sources, ban.rule);
            self.add_unless_said(&reason, format!("also forbidden: {reason}"));
        }
        self.conditions(&ban.conditions);
    }

    fn rather(&mut self, rather: &[Written]) {
        let all: Vec<&str> = rather.iter().map(|written| written.san.as_str()).collect();
        let all = all.join(", ");
        self.add_unless_said(&all, format!("these go before it: {all}"));
    }

    fn not_offered(&mut self, not: &NotOffered) {
        self.conditions(&not.conditions);
        not.bans.iter().for_each(|ban| self.ban(ban, false));
        if let Some(other) = &not.elsewhere {
            let phase = another_phase(self.spec, other);
            self.add(phase);
        }
    }

    /// The parts of a condition. One part alone is the sentence of the rule, which is told elsewhere.
    fn conditions(&mut self, conditions: &[Condition]) {
        if let [part] = conditions
            && part.inner.is_empty()
            && part.note.as_deref().is_none_or(|note| self.line.contains(note))
        {
            return;
        }
        for part in conditions {
            self.condition(part, 0, None);
        }
    }

    /// A part of a condition, and below it the parts that it stands for; `above` is the note of the part around it.
    fn condition(&mut self, part: &Condition, depth: usize, above: Option<&str>) {
        if part.clause == Clause::Costs {
            return self.add(failed(self.spec, self.sources, part));
        }
        let what = match part.either {
            true => "one of these".to_owned(),
            false => format!("`{}`", on_one_line(self.sources.snippet(part.span))),
        };
        let what = match part.clause {
            Clause::AfterWhich if depth == 0 => format!("after it, {what}"),
            Clause::Unless if depth == 0 => format!("the exception {what}"),
            _ => what,
        };
        let holds = match part.holds {
            Some(true) => format!("{what} holds"),
            Some(false) => format!("{what} does not hold"),
            None => format!("{what}: it is not known whether this holds"),
        };
        let note = part.note.as_deref().filter(|note| Some(*note) != above && !self.line.contains(note));
        let note = match note {
            Some(note) => format!(": {note}"),
            None if part.inner.is_empty() => String::new(),
            None => ":".to_owned(),
        };
        self.add(format!("{}{holds}{note}", "– ".repeat(depth)));
        for inner in &part.inner {
            self.condition(inner, depth + 1, part.note.as_deref());
        }
    }

    /// The movements of a unit that does not get to its goal; `several` if there are other such units.
    fn standing(&mut self, standing: &Standing, several: bool) {
        let whose = match several {
            true => format!("the {}", words::unit(self.spec, standing.unit)),
            false => "it".to_owned(),
        };
        if standing.unit.square == standing.goal {
            return;
        }
        if standing.ways.is_empty() {
            return self.add(format!("{whose} has no movement"));
        }
        let goal = self.spec.geometry.name(standing.goal);
        let (far, near): (Vec<&Way>, Vec<&Way>) =
            standing.ways.iter().partition(|way| way.hindrances.iter().all(|one| *one == Hindrance::Elsewhere));
        for way in near {
            self.way(way, &whose, &format!("to {goal}"));
        }
        let far: Vec<String> = far.iter().map(|way| movement_words(self.spec, way.movement)).collect();
        if !far.is_empty() {
            self.add(format!("{whose} does not get to {goal} by {}", far.join(", ")));
        }
    }

    /// A movement that nearly leads to a goal.
    fn way(&mut self, way: &Way, whose: &str, to_goal: &str) {
        let (spec, sources) = (self.spec, self.sources);
        let kept: Vec<String> = way.hindrances.iter().map(|one| kept(spec, sources, one, to_goal)).collect();
        let kept = kept.join("; ");
        self.add_unless_said(&kept, format!("{whose} cannot move by {}: {kept}", movement_words(spec, way.movement)));
        for hindrance in &way.hindrances {
            match hindrance {
                Hindrance::Immune(_, ban) => self.conditions(&ban.conditions),
                Hindrance::Condition(parts) => {
                    let told = |part: &&Condition| kept.contains(&failed(spec, sources, part));
                    parts.iter().filter(|part| !told(part)).for_each(|part| self.condition(part, 0, None));
                }
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::in_a_line;
    use super::*;
    use crate::explain::explain;
    use crate::load::{Options, load};
    use crate::notation::position;

    /// The line and the paragraphs about a text in a position.
    fn told(name: &str, position: &str, text: &str) -> (String, Vec<String>) {
        let loaded = load(name, &Options::default()).unwrap();
        let (spec, sources) = (loaded.spec.unwrap(), &loaded.definition.sources);
        let state = position::parse(&spec, position).unwrap();
        let answer = explain(&spec, &state, state.flow.mover.unwrap(), text);
        let line = in_a_line(&spec, sources, text, &answer);
        let list = paragraphs(&spec, sources, &answer, &line);
        for (index, paragraph) in list.iter().enumerate() {
            assert!(!paragraph.contains("  ") && !line.contains(paragraph), "{line}: {paragraph}");
            assert!(!list[..index].contains(paragraph), "{list:?}");
        }
        (line, list)
    }

    const PINNED: &str = "4k3/8/8/8/4r3/8/4N3/4K2R w K - 0 1";

    #[test]
    fn what_the_line_says_is_not_said_again() {
        let (line, list) = told("chess", PINNED, "Nc3");
        assert!(line.contains("by the rook on e4") && list.is_empty(), "{line}: {list:?}");
        assert_eq!(told("chess", PINNED, "Kd1").1, [""; 0]);
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(told("chess", start, "Qd3").1, [""; 0]);
    }

    #[test]
    fn further_reasons_have_a_paragraph_each() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let by = "it does not get to e5 by step `fmW`, capture `fcF`, double_step `fmnD`, en_passant `fmF`";
        assert_eq!(told("chess", start, "e5").1, [by]);
        let dice = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 {first 2} {second 6}";
        let expected = [
            "`unit is not thrown` holds:",
            "– `first = second` does not hold: it is 2, not 6",
            "– `pips of x = first` does not hold: it is 1, not 2",
            "– `pips of x = second` does not hold: it is 1, not 6",
        ];
        assert_eq!(told("classics/dice", dice, "e4").1, expected);
        let castling = told("stun_check", "4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "O-O").1;
        assert_eq!(castling.first().map(String::as_str), Some("`king in home of king` holds: it is king on e1"));
        assert!(
            castling.iter().any(|one| one.starts_with("`every square in between(king, rook) is empty` does not hold"))
        );
    }
}
