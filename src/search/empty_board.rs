//! Mobility of kinds on an empty board.

use super::mobility::VALUE_OF_MOVE;
use super::score::Score;
use crate::literal::chance::First;
use crate::literal::effects::create;
use crate::literal::flow;
use crate::literal::paths::paths_of;
use crate::literal::scene::Scene;
use crate::literal::state::{Place, State};
use crate::spec::Spec;
use crate::spec::ids::{KindId, PlayerId, Square, TokenId};

/// Squares from which a kind is tried, spread over the board.
const TRIED: usize = 16;

/// The worth of each kind by the mean number of its moves on an empty board, in hundredths.
pub(super) fn moves_on_empty_board(spec: &Spec) -> Vec<Score> {
    let Some(owner) = spec.player_ids().next() else { return vec![0; spec.kinds.len()] };
    let empty = cleared(spec, flow::start(spec, &mut First));
    let squares: Vec<Square> = spec.geometry.squares().collect();
    let step = squares.len().div_ceil(TRIED).max(1);
    let tried: Vec<Square> = squares.into_iter().step_by(step).collect();
    let value = |kind: KindId| {
        if spec.kind(kind).movements.is_empty() || tried.is_empty() {
            return 0;
        }
        let moves: usize = tried.iter().map(|square| moves_from(spec, &empty, (kind, owner), *square)).sum();
        (VALUE_OF_MOVE * moves as f64 / tried.len() as f64).round() as Score
    };
    (0..spec.kinds.len()).map(KindId::at).map(value).collect()
}

/// A state without tokens.
pub(super) fn cleared(spec: &Spec, mut state: State) -> State {
    for token in state.present().collect::<Vec<TokenId>>() {
        state.lift(spec, token);
    }
    state
}

fn moves_from(spec: &Spec, empty: &State, (kind, owner): (KindId, PlayerId), square: Square) -> usize {
    let mut state = empty.clone();
    let unit = create(spec, &mut state, kind, Some(owner), Place::On(square));
    paths_of(&Scene { mover: Some(owner), ..Scene::of(spec, &state) }, unit).len()
}
