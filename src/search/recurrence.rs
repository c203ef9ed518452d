//! Positions that come back: what a search expects of them.

use super::score::Score;
use crate::literal::chance::Seeded;
use crate::literal::ending::outcome_by_endings;
use crate::literal::history::recurring;
use crate::literal::state::{State, Verdict};
use crate::runtime::Line;
use crate::spec::Spec;
use crate::spec::code::{Builtin, Expr, ExprKind};
use crate::spec::ids::PlayerId;
use crate::spec::rule::EndingFor;

/// The score of a position that must not come back, in hundredths. The game is not over yet, so it is less than a win.
const FORBIDDEN: Score = 20_000;

/// The effect of a recurring position in a definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Recurrence {
    /// Nothing: no rule counts positions.
    Free,
    /// A draw.
    Draw,
    /// The endings have to be asked: a player may lose by it.
    Judged,
}

impl Recurrence {
    pub fn of(spec: &Spec) -> Recurrence {
        let judges = |result: &EndingFor| !matches!(result, EndingFor::Draw);
        let is_judged = spec.endings.iter().any(|ending| judges(&ending.result) && counts_positions(&ending.when));
        match (spec.counts_positions, is_judged) {
            (false, _) => Recurrence::Free,
            (true, false) => Recurrence::Draw,
            (true, true) => Recurrence::Judged,
        }
    }

    /// The score of the newest position of a line for a player, if it is known to come back.
    pub fn score(self, line: &mut Line<'_, Seeded>, player: PlayerId) -> Score {
        if self != Recurrence::Judged {
            return 0;
        }
        let spec = line.rules().spec();
        match verdict_of_recurrence(spec, line.state()) {
            Some(Verdict::Won(winner)) if winner == player => FORBIDDEN,
            Some(Verdict::Won(_)) => -FORBIDDEN,
            Some(Verdict::Drawn) | None => 0,
        }
    }
}

/// Whether an expression asks how often the position has occurred.
fn counts_positions(expr: &Expr) -> bool {
    let is_count = matches!(&*expr.kind, ExprKind::Builtin(Builtin::PositionCount | Builtin::PositionGap, _));
    is_count || expr.parts().any(counts_positions)
}

/// The verdict if the position goes on to come back as it has since it first occurred; nothing if it has not, or if no ending speaks of that.
fn verdict_of_recurrence(spec: &Spec, state: &State) -> Option<Verdict> {
    outcome_by_endings(spec, recurring(state)?).map(|outcome| outcome.verdict)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::literal::game::Game;
    use crate::load::{Options, load};
    use crate::notation::action::write_all;
    use crate::notation::position;

    #[test]
    fn endings_tell_what_a_position_that_comes_back_means() {
        let recurrence = |name: &str| Recurrence::of(&load(name, &Options::default()).unwrap().spec.unwrap());
        assert_eq!(recurrence("classics/breakthrough"), Recurrence::Free);
        assert_eq!(recurrence("chess"), Recurrence::Draw);
        assert_eq!(recurrence("classics/xiangqi"), Recurrence::Judged);
    }

    /// The verdict if the position after some moves goes on to come back.
    fn verdict(name: &str, text: &str, moves: &[&str]) -> Option<Verdict> {
        let spec = load(name, &Options::default()).unwrap().spec.unwrap();
        let mut game = Game::resumed(spec.clone(), position::parse(&spec, text).unwrap(), 0, &[]);
        for text in moves {
            let list = game.legal();
            let written = write_all(&spec, game.state(), &list);
            let place = written.iter().position(|one| one.machine == *text);
            game.play(&list[place.unwrap_or_else(|| panic!("no {text}"))]);
        }
        verdict_of_recurrence(&spec, game.state())
    }

    #[test]
    fn a_player_that_gives_check_for_ever_loses_where_the_rules_say_so() {
        let text = "5k3/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1";
        let checks = ["e2f2", "f10e10", "f2e2", "e10f10"];
        assert_eq!(verdict("classics/xiangqi", text, &checks[..2]), None);
        assert_eq!(verdict("classics/xiangqi", text, &checks), Some(Verdict::Won(PlayerId(1))));
    }

    #[test]
    fn other_positions_that_come_back_are_drawn() {
        let text = "5k3/9/9/9/9/9/9/9/R8/4K4 w - - 0 1";
        let moves = ["a2a3", "f10f9", "a3a2", "f9f10"];
        assert_eq!(verdict("classics/xiangqi", text, &moves), Some(Verdict::Drawn));
    }
}
