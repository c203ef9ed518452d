//! A choice that the opponent does not see: drawn at random, as often as an equilibrium has it.

use super::observation::{View, deed_code, view};
use super::regret::mixed_rows;
use super::sampling::Average;
use super::score::{INFINITE, Score};
use super::thinker::Thinker;
use super::{Choices, Limits};
use crate::literal::action::{Candidate, Transition};
use crate::literal::chance::Seeded;
use crate::literal::game::next_state;
use crate::literal::legal::legal;
use crate::literal::state::State;
use crate::runtime::Line;
use crate::spec::Spec;
use crate::spec::ids::PlayerId;

/// The most own choices, and the most answers or possible positions, that are weighed against each other.
const MOST: usize = 24;

/// Whether some of the actions hide what is chosen.
pub fn is_secret(spec: &Spec, list: &[Transition]) -> bool {
    list.iter().any(|one| spec.action(one.candidate.action).params.iter().any(|param| param.secret))
}

impl Thinker {
    /// A choice that is kept secret, drawn from a mixed strategy. Its payoffs are evaluations: against each answer of an opponent that cannot
    /// tell the choices apart; otherwise in each possible position. The table has at most √`limits.nodes` rows and columns, between 2 and 24;
    /// each payoff gets an equal part of the positions to look at.
    pub fn choose_in_secret(&mut self, worlds: &[State], choices: &Choices, limits: Limits<'_>) -> Option<Average> {
        let spec = self.rules().spec().clone();
        let mover = worlds.first()?.flow.mover?;
        let most = usize::try_from(limits.nodes.isqrt()).map_or(MOST, |side| side.clamp(2, MOST));
        let shift = self.dice.below(choices.len());
        let rows = spread(choices.len(), shift, most);
        let mut table: Vec<Vec<f64>> = vec![Vec::new(); rows.len()];
        let mut columns = 0;
        let mut nodes = 0;
        let part = (limits.nodes / (rows.len() * most).max(1) as u64).max(1);
        for world in worlds.iter().take(most) {
            let Some(after) = self.after_each(&spec, world, choices, &rows) else { continue };
            let answers = answers(&spec, &after, mover, most);
            let coded: Vec<Vec<Coded>> = match answers.first() {
                Some(Some(_)) => after.iter().map(|state| coded(&spec, state)).collect(),
                _ => vec![Vec::new(); after.len()],
            };
            for answer in answers.iter().take(most.saturating_sub(columns)) {
                columns += 1;
                for ((row, state), coded) in table.iter_mut().zip(&after).zip(&coded) {
                    let state = answered(&spec, state, coded, answer.as_deref());
                    let (score, looked) = self.payoff(state, mover, Limits { nodes: part, ..limits });
                    row.push(f64::from(score));
                    nodes += looked;
                }
            }
        }
        let shares = mixed_rows(&table);
        let row = self.drawn(&shares);
        let mean = table.get(row).map_or(0.0, |row| row.iter().sum::<f64>() / row.len().max(1) as f64);
        Some(Average { place: *rows.get(row)?, score: mean.round() as Score, depth: 1, nodes })
    }

    /// The positions after each of some choices; nothing if one of them is not legal here.
    fn after_each(&self, spec: &Spec, world: &State, choices: &Choices, rows: &[usize]) -> Option<Vec<State>> {
        let coded = coded(spec, world);
        let after = |row: &usize| {
            let (_, candidate) = coded.iter().find(|(code, _)| choices.is(*row, code))?;
            Some(next(spec, world, candidate))
        };
        rows.iter().map(after).collect()
    }

    /// The evaluation of a position for a player, once captures and changes of kind are over; as it stands if these take more positions
    /// than there are to look at. The positions looked at as well.
    fn payoff(&mut self, state: State, player: PlayerId, limits: Limits<'_>) -> (Score, u64) {
        let rules = self.rules().clone();
        let mut line = Line::from_state(&rules, state, Seeded::new(0));
        let mut search = self.search(&mut line, limits);
        let score = search.score_for(player, 0, (-INFINITE, INFINITE));
        (if search.stopped { search.evaluate(player) } else { score }, search.looked)
    }

    /// A row, drawn by its share.
    fn drawn(&mut self, shares: &[f64]) -> usize {
        let mut left = self.dice.below(1 << 30) as f64 / f64::from(1 << 30);
        for (row, share) in shares.iter().enumerate() {
            left -= share;
            if left < 0.0 {
                return row;
            }
        }
        shares.len().saturating_sub(1)
    }
}

/// The answers of an opponent who cannot tell the positions apart; otherwise none, as one column.
fn answers(spec: &Spec, after: &[State], mover: PlayerId, most: usize) -> Vec<Option<Vec<u8>>> {
    let next = after.first().and_then(|state| state.flow.mover).filter(|next| *next != mover);
    let seen = |player: PlayerId| after.iter().map(move |state| view(spec, state, player));
    let are_alike = next.is_some_and(|next| all_equal(seen(next)));
    match after.first().filter(|state| are_alike && state.outcome.is_none()) {
        Some(state) => {
            let coded = coded(spec, state);
            spread(coded.len(), coded.len() / 2, most).into_iter().map(|index| Some(coded[index].0.clone())).collect()
        }
        None => vec![None],
    }
}

fn all_equal(mut views: impl Iterator<Item = View>) -> bool {
    let first = views.next();
    views.all(|view| Some(view) == first)
}

/// The position after an answer; the position itself where there is none.
fn answered(spec: &Spec, state: &State, coded: &[Coded], answer: Option<&[u8]>) -> State {
    let found = answer.and_then(|answer| coded.iter().find(|(code, _)| code == answer));
    found.map_or_else(|| state.clone(), |(_, candidate)| next(spec, state, candidate))
}

/// A legal action and its code.
type Coded = (Vec<u8>, Candidate);

fn coded(spec: &Spec, state: &State) -> Vec<Coded> {
    let code = |one: Transition| (deed_code(spec, state, &one.candidate), one.candidate);
    legal(spec, state).into_iter().map(code).collect()
}

fn next(spec: &Spec, state: &State, candidate: &Candidate) -> State {
    next_state(spec, state.clone(), candidate.clone(), &mut Seeded::new(0))
}

/// At most `most` places spread evenly over a list, moved by a part of the space between two of them.
fn spread(len: usize, shift: usize, most: usize) -> Vec<usize> {
    let count = len.min(most);
    (0..count).map(|index| (index * len + shift) / count).filter(|place| *place < len).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_choices_are_all_weighed_and_many_are_spread() {
        assert_eq!(spread(3, 2, MOST), [0, 1, 2]);
        let (low, high) = (spread(100, 0, MOST), spread(100, 99, MOST));
        assert_eq!((low.len(), low[0], high[0], *high.last().unwrap()), (MOST, 0, 4, 99));
    }
}
