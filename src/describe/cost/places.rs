//! Stages and phases that are left to the literal interpreter as a whole.

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::situation::Situation;
use crate::source::Span;
use crate::spec::code::Home;
use crate::spec::ids::RuleId;

/// A stage or a phase that the literal interpreter plays.
#[derive(Debug, Clone)]
pub struct Place {
    /// Which.
    pub home: Home,
    /// Its rules that are not compiled; none when it goes with the first phase of its stage.
    pub because: Vec<Reason>,
}

/// A rule that is not compiled.
#[derive(Debug, Clone)]
pub struct Reason {
    /// Its label.
    pub rule: String,
    /// The part that is not compiled in it.
    pub what: String,
    /// Where that is written.
    pub span: Span,
}

/// The stages and phases that the literal interpreter plays.
pub(super) fn of<B: Bitboard>(program: &Program<B>) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    for (stage, situations) in program.spec.stages.iter().zip(&program.situation_of) {
        if !stage.sequence.is_empty() {
            continue;
        }
        for (index, situation) in situations.iter().enumerate() {
            let phase = index.checked_sub(1).and_then(|index| stage.phases.iter().find(|one| one.index() == index));
            let situation = &program.situations[usize::from(*situation)];
            let runs = phase.is_some() || index == 0 && stage.phases.is_empty();
            let Some(last) = situation.stages.last().filter(|_| runs && !situation.compiled) else { continue };
            let home = phase.map_or(Home::Stage(*last), |phase| Home::Phase(*phase));
            places.push(Place { home, because: reasons(program, situation) });
        }
    }
    places
}

fn reasons<B: Bitboard>(program: &Program<B>, situation: &Situation) -> Vec<Reason> {
    let rules: Vec<RuleId> = situation.rules(&program.spec).collect();
    let left = program.left.iter().filter(|(rule, _)| rules.contains(rule));
    let reason = |(rule, why): &(RuleId, crate::compile::unsupported::Unsupported)| {
        let rule = program.spec.rule(*rule);
        Reason { rule: rule.label.clone(), what: why.what.to_string(), span: why.span.unwrap_or(rule.span) }
    };
    left.map(reason).collect()
}

/// Whether a rule takes part in stages and phases, and the literal interpreter plays all of them.
pub(super) fn is_all_literal<B: Bitboard>(program: &Program<B>, rule: RuleId) -> bool {
    let plays = |situation: &&Situation| !situation.actions.is_empty();
    let takes_part = |situation: &&Situation| situation.rules(&program.spec).any(|other| other == rule);
    let mut situations = program.situations.iter().filter(plays).filter(takes_part).peekable();
    situations.peek().is_some() && situations.all(|situation| !situation.compiled)
}
