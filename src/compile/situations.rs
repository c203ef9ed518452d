//! Finds the rules in force for every stage and phase.

use super::situation::{Situation, boundary_bit};
use super::unsupported::{Unsupported, What};
use crate::spec::Spec;
use crate::spec::code::Home;
use crate::spec::ids::{PhaseId, RuleId, StageId};

/// The most nested stages.
const DEEPEST: usize = 4;

/// All situations, and the index of each by stage and phase; the first entry is for no phase.
///
/// # Errors
/// A stage is a part of two others, or stages are nested too deep.
pub(super) fn situations(spec: &Spec) -> Result<(Vec<Situation>, Vec<Vec<u16>>), Unsupported> {
    let mut situations = Vec::new();
    let mut places = Vec::new();
    for stage in (0..spec.stages.len()).map(StageId::at) {
        let line = line_to(spec, stage)?;
        let phases = std::iter::once(None).chain((0..spec.phases.len()).map(|phase| Some(PhaseId::at(phase))));
        let mut of_stage = Vec::new();
        for phase in phases {
            let runs = phase.is_none_or(|phase| spec.stage(stage).phases.contains(&phase));
            if !runs {
                of_stage.push(of_stage[0]);
                continue;
            }
            of_stage.push(u16::try_from(situations.len()).unwrap_or(u16::MAX));
            situations.push(situation(spec, &line, phase));
        }
        places.push(of_stage);
    }
    Ok((situations, places))
}

/// The stages from the whole game down to one.
fn line_to(spec: &Spec, stage: StageId) -> Result<Vec<StageId>, Unsupported> {
    let mut line = vec![stage];
    while let Some(first) = line.first().copied() {
        let mut parents =
            (0..spec.stages.len()).map(StageId::at).filter(|one| spec.stage(*one).sequence.contains(&first));
        let parent = parents.next();
        if parents.next().is_some() || line.len() > DEEPEST {
            return Err(Unsupported::whole(What::Stages));
        }
        match parent {
            Some(parent) => line.insert(0, parent),
            None => break,
        }
    }
    Ok(line)
}

fn situation(spec: &Spec, line: &[StageId], phase: Option<PhaseId>) -> Situation {
    let holds = |rule: RuleId| match spec.rule(rule).home {
        Home::Stage(stage) => line.contains(&stage),
        Home::Phase(home) => phase.is_some_and(|phase| spec.phase(phase).like.contains(&home)),
    };
    let list = |rules: &mut dyn Iterator<Item = RuleId>| -> Vec<usize> {
        rules.enumerate().filter(|(_, rule)| holds(*rule)).map(|(index, _)| index).collect()
    };
    let actions = list(&mut spec.actions.iter().map(|one| one.rule));
    let (asides, actions) = actions.into_iter().partition(|index| spec.actions[*index].aside);
    let boundaries = list(&mut spec.boundaries.iter().map(|one| one.rule));
    let bounded = boundaries.iter().map(|index| &spec.boundaries[*index]);
    let bounded = bounded.fold(0, |bits, boundary| bits | boundary_bit(boundary.start, boundary.of));
    Situation {
        stages: line.to_vec(),
        referee: line.iter().any(|stage| spec.stage(*stage).referee),
        actions,
        asides,
        forbids: list(&mut spec.forbids.iter().map(|one| one.rule)),
        bans: Vec::new(),
        prefers: list(&mut spec.prefers.iter().map(|one| one.rule)),
        immunities: list(&mut spec.immunities.iter().map(|one| one.rule)),
        by_kinds: false,
        deadly: list(&mut spec.deadly.iter().map(|one| one.rule)),
        triggers: list(&mut spec.triggers.iter().map(|one| one.rule)),
        with_invariant: Vec::new(),
        boundaries,
        bounded,
        endings: list(&mut spec.endings.iter().map(|one| one.rule)),
        by_placement: Vec::new(),
        state_actions: Vec::new(),
        placements: Vec::new(),
        free: Vec::new(),
        compiled: true,
    }
}

/// Marks the situations of a stage as not compiled when its first phase is not and a rule asks for stuck players. That
/// question is about the first phase of a turn.
pub(super) fn leave_stages_of_first_phases(spec: &Spec, situations: &mut [Situation], situation_of: &[Vec<u16>]) {
    if !spec.rules.iter().any(|rule| rule.asks_stuck) {
        return;
    }
    for (stage, places) in spec.stages.iter().zip(situation_of) {
        let first = stage.phases.first().map_or(0, |phase| phase.index() + 1);
        let place = |index: usize| places.get(index).map_or(0, |place| usize::from(*place));
        if !situations[place(first)].compiled {
            (0..places.len()).for_each(|index| situations[place(index)].compiled = false);
        }
    }
}
