//! Games that were kept, played again; and what was done in a game, as it is kept.

use crate::literal::action::Transition;
use crate::literal::game::{Game, Step};
use crate::literal::legal::asides;
use crate::literal::state::State;
use crate::literal::tries::tries;
use crate::notation::action::{write_one, write_unmarked};
use crate::notation::record::saved::Line;
use crate::spec::Spec;
use crate::spec::ids::PlayerId;

/// Where a game that was kept could not be gone on with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Halt {
    /// The number of its lines that were done.
    pub done: usize,
    /// Why the next one was not.
    pub why: Hindrance,
}

/// Why an action that was kept cannot be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hindrance {
    /// It cannot be done, or not any more.
    Impossible,
    /// There is no player of the name that stands before it.
    Nobody,
    /// Chance has decided otherwise.
    OtherChance,
}

/// Does in a game what was kept of it, up to the first action that cannot be done.
///
/// # Errors
/// Says which one that is; the game is left as it was before it.
pub fn replay(game: &mut Game, lines: &[Line]) -> Result<(), Halt> {
    replay_watched(game, lines, &mut |_, _| ())
}

/// Does in a game what was kept of it, as [`replay`] does. `watch` hears each action; it gets the list that the action
/// was chosen from.
///
/// # Errors
/// Says which one cannot be done; the game is left as it was before it.
pub fn replay_watched(
    game: &mut Game,
    lines: &[Line],
    watch: &mut dyn FnMut(&Game, &[Transition]),
) -> Result<(), Halt> {
    for (done, line) in lines.iter().enumerate() {
        let list = again(game, line).map_err(|why| Halt { done, why })?;
        watch(game, &list);
    }
    Ok(())
}

/// Does one action; returns the list that it was chosen from.
fn again(game: &mut Game, line: &Line) -> Result<Vec<Transition>, Hindrance> {
    let spec = game.spec().clone();
    let named = |name: &String| spec.player_ids().find(|player| spec.player(*player).name == *name);
    let said_by = match &line.said_by {
        Some(name) => Some(named(name).ok_or(Hindrance::Nobody)?),
        None => None,
    };
    let list = if game.outcome().is_some() { Vec::new() } else { choices(&spec, game.state(), said_by) };
    let written = write_unmarked(&spec, game.state(), &list);
    let place = written.iter().position(|form| form.machine == line.action);
    let chosen = place.and_then(|place| list.get(place)).ok_or(Hindrance::Impossible)?;
    let legal = match said_by {
        Some(_) => chosen.clone(),
        None => game.judged(chosen).ok_or(Hindrance::Impossible)?,
    };
    let before = game.steps().len();
    game.play(&legal);
    // A step that went back to an earlier position is struck, and its random choices with it.
    match game.steps().get(before) {
        Some(step) if picks(&spec, step) != line.picks => {
            game.undo();
            Err(Hindrance::OtherChance)
        }
        _ => Ok(list),
    }
}

/// The choices of a player: its tries, or its asides.
fn choices(spec: &Spec, state: &State, said_by: Option<PlayerId>) -> Vec<Transition> {
    match said_by {
        Some(player) => asides(spec, state, player),
        None => tries(spec, state),
    }
}

fn picks(spec: &Spec, step: &Step) -> Vec<(String, usize)> {
    step.picks.iter().map(|pick| (spec.rule(pick.rule).label.clone(), pick.index)).collect()
}

/// A step as it is kept.
pub fn line(spec: &Spec, step: &Step) -> Line {
    let candidate = &step.transition.candidate;
    let aside = spec.action(candidate.action).aside;
    let list = choices(spec, &step.before, aside.then_some(candidate.actor));
    let written = write_one(spec, &step.before, &list, &step.transition);
    line_written(spec, step, written.marked.machine)
}

/// A step as it is kept, given its text for machines.
pub fn line_written(spec: &Spec, step: &Step, machine: String) -> Line {
    let candidate = &step.transition.candidate;
    let said_by = spec.action(candidate.action).aside.then_some(candidate.actor);
    Line { said_by: said_by.map(|player| spec.player(player).name.clone()), action: machine, picks: picks(spec, step) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Options, load};
    use crate::notation::position;
    use crate::run::random::Player;

    #[test]
    fn a_kept_game_is_played_again() {
        for (name, seed) in [("chess", 1), ("advancing", 3), ("classics/kriegspiel", 5), ("ultra", 2)] {
            let spec = load(name, &Options::default()).unwrap().spec.unwrap();
            let mut game = Game::new(spec.clone(), seed, &[]);
            let mut player = Player::new(seed);
            for _ in 0..40 {
                let list = game.legal();
                let chosen = player.choose(&game, &list).and_then(|index| list.get(index));
                let Some(chosen) = chosen else { break };
                game.play(chosen);
            }
            let lines: Vec<Line> = game.steps().iter().map(|step| line(&spec, step)).collect();
            let mut again = Game::new(spec.clone(), seed, &[]);
            assert_eq!(replay(&mut again, &lines), Ok(()), "{name}");
            assert_eq!(position::print(&spec, again.state()), position::print(&spec, game.state()), "{name}");
        }
    }

    #[test]
    fn what_cannot_be_done_stops_it() {
        let spec = load("chess", &Options::default()).unwrap().spec.unwrap();
        let mut game = Game::new(spec, 0, &[]);
        let kept = |said_by: Option<&str>, action: &str| Line {
            said_by: said_by.map(str::to_owned),
            action: action.to_owned(),
            picks: Vec::new(),
        };
        let lines = [kept(None, "e2e4"), kept(Some("black"), "resign")];
        assert_eq!(replay(&mut game, &lines), Ok(()));
        assert!(game.outcome().is_some());
        let halt = replay(&mut game, &lines).unwrap_err();
        assert_eq!(halt, Halt { done: 0, why: Hindrance::Impossible });
        assert_eq!(replay(&mut game, &[kept(Some("red"), "resign")]).unwrap_err().why, Hindrance::Nobody);
    }
}
