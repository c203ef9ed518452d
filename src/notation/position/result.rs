//! The result of a game, where the position alone does not tell: `{wins white hill}`, `{wins nobody threefold}`.
//!
//! Endings are asked of every position that is read, so that a mate needs no word. What an action or the past has
//! decided cannot be found out from the position and stands in braces: the winner and the rule.

use crate::diagnostic::closest;
use crate::literal::chance::First;
use crate::literal::flow;
use crate::literal::state::{Outcome, State, Verdict};
use crate::spec::Spec;
use crate::spec::ids::RuleId;

use super::braces::{Group, Head, WINS};
use crate::notation::names::read_player;
use crate::notation::problem::{Problem, Problems};
use crate::notation::slice::Slice;

/// The word for a draw.
const NOBODY: &str = "nobody";

/// The group of a game that is over, unless the rest of the position gives the result. `read` reads that rest.
pub(super) fn print(spec: &Spec, state: &State, read: impl FnOnce() -> Option<State>) -> Option<String> {
    let outcome = state.outcome?;
    let found = read().and_then(|read| flow::resume(spec, read, &mut First).outcome);
    if found == Some(outcome) {
        return None;
    }
    let who = match outcome.verdict {
        Verdict::Won(player) => &spec.player(player).name,
        Verdict::Drawn => NOBODY,
    };
    let rule = outcome.rule.map(|rule| format!(" {}", spec.rule(rule).label)).unwrap_or_default();
    Some(format!("{WINS} {who}{rule}"))
}

/// Reads how the game has ended.
pub(super) fn read(spec: &Spec, groups: &[Group<'_>], state: &mut State, problems: &mut Problems) {
    if let Some(group) = groups.iter().find(|group| group.head == Head::Over) {
        state.outcome = problems.keep(outcome(spec, group));
    }
}

fn outcome(spec: &Spec, group: &Group<'_>) -> Result<Outcome, Problem> {
    let (who, rule) = match group.entries.as_slice() {
        [who] => (*who, None),
        [who, rule] => (*who, Some(*rule)),
        _ => return Err(group.problem("the end of a game is written `{wins PLAYER RULE}` or `{wins nobody RULE}`")),
    };
    let verdict = match who.text {
        NOBODY => Verdict::Drawn,
        name => Verdict::Won(
            read_player(spec, name)
                .ok_or_else(|| who.problem(format!("`{name}` is no player, nor `{NOBODY}` for a draw")))?,
        ),
    };
    let rule = rule.map(|label| labelled(spec, label)).transpose()?;
    Ok(Outcome { verdict, rule })
}

fn labelled(spec: &Spec, label: Slice<'_>) -> Result<RuleId, Problem> {
    let found = spec.rules.iter().position(|rule| rule.label == label.text).map(RuleId::at);
    found.ok_or_else(|| {
        let problem = label.problem(format!("there is no rule `{}`", label.text));
        match closest(label.text, spec.rules.iter().map(|rule| rule.label.as_str())) {
            Some(near) => problem.help(format!("did you mean `{near}`?")),
            None => problem,
        }
    })
}
