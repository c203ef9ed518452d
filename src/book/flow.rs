//! How a game and its turns go: stages, turns, phases, and the actions of each.

use super::contents::{Book, Row};
use crate::explain::words;
use crate::number::Number;
use crate::spec::code::ExprKind;
use crate::spec::ids::{PhaseId, StageId};
use crate::spec::rule::Times;
use crate::spec::value::Value;

impl Book<'_> {
    /// A row for each stage of turns and, below it, for each phase of a turn that has several.
    pub fn flow(&self) -> Vec<Row> {
        let mut stages = Vec::new();
        self.add_stages(self.spec.root, &mut stages);
        let several = stages.len() > 1;
        stages.into_iter().flat_map(|stage| self.stage(stage, several)).collect()
    }

    /// The stages of turns in the order in which they come, each once.
    fn add_stages(&self, stage: StageId, list: &mut Vec<StageId>) {
        let info = self.spec.stage(stage);
        if !info.turns.is_empty() && !list.contains(&stage) {
            list.push(stage);
        }
        info.sequence.iter().for_each(|inner| self.add_stages(*inner, list));
    }

    fn stage(&self, id: StageId, several: bool) -> Vec<Row> {
        let stage = self.spec.stage(id);
        let name = if several { format!("{}: ", stage.name) } else { String::new() };
        let turns: Vec<String> = stage.turns.iter().map(|player| words::player(self.spec, *player)).collect();
        let again = if stage.repeat { ", and so on" } else { "" };
        let number = self.number_at(&["stages", &stage.name]);
        let own = self.has_own_numbers_at(&["stages", &stage.name]);
        let each = match stage.phases.as_slice() {
            [only] => self.phase(*only, "; ", " a turn"),
            phases => format!("; a turn has {} phases", phases.len()),
        };
        let words = format!("{name}{}{again}{each}{number}", turns.join(", then "));
        let mut rows = vec![Row { own, prose: true, words }];
        if stage.phases.len() > 1 {
            rows.extend(stage.phases.iter().map(|phase| {
                let (name, said) = (&self.spec.phase(*phase).name, self.phase(*phase, ": ", ""));
                let number = self.number_at(&["phases", name]);
                let own = self.has_own_numbers_at(&["phases", name]);
                Row { own, prose: true, words: format!("  {name}{said}{number}") }
            }));
        }
        rows
    }

    /// `; one action a turn`, `: any number of actions: lay your mines …`.
    fn phase(&self, id: PhaseId, before: &str, each: &str) -> String {
        let phase = self.spec.phase(id);
        let count = match &phase.times {
            Times::Any => "any number of actions".to_owned(),
            Times::Count(code) => match &*code.body.kind {
                ExprKind::Constant(Value::Number(number)) if *number == Number::ONE => "one action".to_owned(),
                ExprKind::Constant(Value::Number(number)) => format!("{number} actions"),
                _ => "actions".to_owned(),
            },
        };
        let help = if phase.help.is_empty() { String::new() } else { format!(": {}", phase.help) };
        format!("{before}{count}{each}{help}")
    }
}
