//! Which stage, turn and phase runs: the turn column, the number, `{stage …}`, `{turn …}`, `{phase …}`.

use crate::diagnostic::{closest, counted};
use crate::spec::Spec;
use crate::spec::forms::Form;
use crate::spec::ids::StageId;

use super::braces::{Group, Head};
use super::columns::{Columns, whole};
use super::forms;
use super::layout::{Layout, default_line};
use crate::notation::names::all_players;
use crate::notation::problem::{Problem, Problems};
use crate::notation::slice::Slice;

/// The groups that tell what runs, as far as it is not what one would think.
pub(super) fn print(spec: &Spec, layout: &Layout) -> Vec<String> {
    let mut groups = Vec::new();
    let stage = spec.stage(layout.stage());
    if layout.line != default_line(spec, layout.stage()) || !layout.alone && layout.stage() == spec.main {
        let (outer, inner) = layout.line.split_at(layout.line.len().saturating_sub(1));
        let outer = outer.iter().map(|(id, part)| format!("{}:{} ", spec.stage(*id).name, part + 1));
        let inner = inner.iter().map(|(id, _)| spec.stage(*id).name.clone());
        groups.push(format!("stage {}", outer.chain(inner).collect::<String>()));
    } else if layout.stage() != spec.main {
        groups.push(format!("stage {}", stage.name));
    }
    let usual = stage.turns.iter().position(|player| Some(*player) == layout.mover(spec));
    if usual.is_some_and(|usual| usual != layout.turn) {
        groups.push(format!("turn {}", layout.turn + 1));
    }
    groups.extend(phase(spec, layout));
    groups
}

fn phase(spec: &Spec, layout: &Layout) -> Option<String> {
    let phases = &spec.stage(layout.stage()).phases;
    if layout.phase == 0 && layout.done == 0 && layout.times.is_none() {
        return None;
    }
    let id = *phases.get(layout.phase)?;
    let word = if phases.iter().position(|other| *other == id) == Some(layout.phase) {
        spec.phase(id).name.clone()
    } else {
        (layout.phase + 1).to_string()
    };
    Some(match (layout.done, layout.times) {
        (0, None) => format!("phase {word}"),
        (done, None) => format!("phase {word} {done}"),
        (done, Some(times)) => format!("phase {word} {done}/{times}"),
    })
}

/// The number of the round a turn belongs to.
pub(super) fn number(spec: &Spec, layout: &Layout) -> u32 {
    layout.begun.saturating_sub(1) / turns(spec, layout.stage()) + 1
}

fn turns(spec: &Spec, stage: StageId) -> u32 {
    spec.stage(stage).turns.len().max(1) as u32
}

/// Reads what runs into a layout.
pub(super) fn read(
    spec: &Spec,
    columns: &Columns<'_>,
    groups: &[Group<'_>],
    layout: &mut Layout,
    problems: &mut Problems,
) {
    let group = |head: Head| groups.iter().find(|group| group.head == head);
    if let Some(group) = group(Head::Stage)
        && let Some(line) = problems.keep(read_line(spec, group))
    {
        layout.line = line;
        layout.alone = false;
    }
    let form = columns.form.and_then(|form| spec.forms.get(form));
    let turn = columns.turn.map_or(Ok(0), |word| read_turn(spec, form, layout.stage(), word));
    let turn = problems.keep(turn);
    layout.turn = turn.unwrap_or(0);
    if let (Some(group), Some(_)) = (group(Head::Turn), turn)
        && let Some(turn) = problems.keep(read_turn_number(spec, layout, group))
    {
        layout.turn = turn;
    }
    let number = columns.number.map_or(Ok(1), |word| whole(word, "the number of the turn"));
    let ply = columns.ply.map(|word| whole(word, "the number of the turn"));
    let round = |ply: u32| ply.saturating_sub(1) / turns(spec, layout.stage()) + 1;
    let number = ply.map_or(number, |ply| ply.map(round));
    let number = problems.keep(number).unwrap_or(1).max(1);
    layout.begun = (number - 1).saturating_mul(turns(spec, layout.stage())).saturating_add(layout.turn as u32 + 1);
    if let Some(group) = group(Head::Phase) {
        let read = read_phase(spec, group, layout);
        problems.keep(read);
    }
}

fn read_turn(spec: &Spec, form: Option<&Form>, stage: StageId, word: Slice<'_>) -> Result<usize, Problem> {
    let player = forms::player(spec, form, word.text).ok_or_else(|| {
        let problem = word.problem(format!("`{}` does not say which player is to move", word.text));
        problem.help(format!("write the name of a player or its first letter: {}", all_players(spec)))
    })?;
    spec.stage(stage).turns.iter().position(|turn| *turn == player).ok_or_else(|| {
        word.problem(format!("`{}` has no turn in stage `{}`", spec.player(player).name, spec.stage(stage).name))
    })
}

fn read_turn_number(spec: &Spec, layout: &Layout, group: &Group<'_>) -> Result<usize, Problem> {
    let word = group.only()?;
    let stage = spec.stage(layout.stage());
    let turn = (whole(word, "the turn")? as usize).checked_sub(1);
    let player = turn.and_then(|turn| stage.turns.get(turn).copied());
    match (turn, player) {
        (Some(turn), Some(player)) if layout.mover(spec) == Some(player) => Ok(turn),
        (_, Some(player)) => {
            let message =
                format!("turn {} is {}'s, not that of the player to move", word.text, spec.player(player).name);
            Err(word.problem(message))
        }
        _ => Err(word.problem(format!("stage `{}` has {}", stage.name, counted(stage.turns.len(), "turn")))),
    }
}

fn read_phase(spec: &Spec, group: &Group<'_>, layout: &mut Layout) -> Result<(), Problem> {
    let (word, done) = match group.entries.as_slice() {
        [word] => (*word, None),
        [word, done] => (*word, Some(*done)),
        _ => return Err(group.problem("a phase is written `{phase NAME}` or `{phase NAME DONE}`")),
    };
    let phases = &spec.stage(layout.stage()).phases;
    let ordinal = word.text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let named = phases.iter().position(|phase| spec.phase(*phase).name == word.text);
    let index = named.or(ordinal.filter(|index| *index < phases.len())).ok_or_else(|| {
        let names: Vec<&str> = phases.iter().map(|phase| spec.phase(*phase).name.as_str()).collect();
        let message = format!("a turn of stage `{}` has no phase `{}`", spec.stage(layout.stage()).name, word.text);
        word.problem(message).help(format!("its phases are {}", names.join(", ")))
    })?;
    layout.phase = index;
    if let Some(done) = done {
        let (done, times) = done.cut('/').map_or((done, None), |(done, times)| (done, Some(times)));
        layout.done = whole(done, "the number of actions done")?;
        layout.times = times.map(|times| whole(times, "the number of actions")).transpose()?;
    }
    Ok(())
}

/// `{stage NAME}`, or with the stages around it and which part of each runs: `{stage game:3 round:1 auction}`.
fn read_line(spec: &Spec, group: &Group<'_>) -> Result<Vec<(StageId, usize)>, Problem> {
    let Some((last, outer)) = group.entries.split_last() else {
        return Err(group.problem("a stage is written `{stage NAME}`"));
    };
    let stage = stage_named(spec, *last)?;
    if spec.stage(stage).turns.is_empty() {
        let parts: Vec<&str> = spec.stage(stage).sequence.iter().map(|part| spec.stage(*part).name.as_str()).collect();
        let problem = last.problem(format!("stage `{}` is made of stages; one of them runs", last.text));
        return Err(problem.help(format!("they are {}", parts.join(", "))));
    }
    if outer.is_empty() {
        return Ok(default_line(spec, stage));
    }
    let mut line = Vec::new();
    let mut expected = Some(spec.root);
    for word in outer {
        let (name, part) = word.cut(':').ok_or_else(|| word.problem("an outer stage is written `NAME:PART`"))?;
        let id = stage_named(spec, name)?;
        let index = (whole(part, "the part of a stage")? as usize).wrapping_sub(1);
        if expected != Some(id) {
            return Err(name.problem(format!("stage `{}` does not run here", name.text)));
        }
        expected = spec.stage(id).sequence.get(index).copied();
        line.push((id, index));
    }
    if expected != Some(stage) {
        return Err(last.problem(format!("stage `{}` is not that part", last.text)));
    }
    line.push((stage, 0));
    Ok(line)
}

fn stage_named(spec: &Spec, word: Slice<'_>) -> Result<StageId, Problem> {
    let found = spec.stages.iter().position(|stage| stage.name == word.text).map(StageId::at);
    found.ok_or_else(|| {
        let problem = word.problem(format!("there is no stage `{}`", word.text));
        match closest(word.text, spec.stages.iter().map(|stage| stage.name.as_str())) {
            Some(near) => problem.help(format!("did you mean `{near}`?")),
            None => problem,
        }
    })
}
