//! Simple moves, made with a specialised effect program.

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::Test;
use crate::compile::layout::Layout;
use crate::compile::plan::{EffectProgram, RuleEffects, marked};
use crate::compile::scalar::Scalar;
use crate::compile::step::Step;
use crate::engine::effects::stores::{are_stored, blast_squares, is_marked, mark_all, remove_all, store_fact};
use crate::engine::eval::view::View;
use crate::engine::paths::path::{Path, bind_path};
use crate::engine::position::Position;
use crate::engine::position::token::Place;
use crate::engine::workspace::Workspace;
use crate::engine::workspace::frame::Frame;
use crate::spec::code::slot;
use crate::spec::ids::{PlayerId, Square, TokenId};

/// The start of simple moves.
pub(in crate::engine) struct MoveStart<'a> {
    /// The position before them.
    pub position: &'a Position,
    /// The player that makes them.
    pub mover: Option<PlayerId>,
}

/// Removes the piece that a simple move captures and relocates its unit.
#[inline(always)]
pub(super) fn go_along(layout: &Layout, next: &mut Position, path: &Path<'_>) {
    if let Some(victim) = path.captured.first() {
        next.lift(layout, *victim);
    }
    if let Some(goal) = path.goal {
        next.shift(layout, path.unit, goal);
    }
}

/// Makes a simple move whose effects change facts alone, with the piece that gates in behind the unit, if one was
/// chosen. `next` is a copy of the position before it. Returns `false`, with `next` useless, if more than facts would
/// change.
pub(in crate::engine) fn make_simple<B: Bitboard>(
    tools: (&Program<B>, &Workspace<B>),
    (outset, next): (&MoveStart<'_>, &mut Position),
    (effect_program, choice): (&EffectProgram<B>, Option<Scalar>),
    path: &Path<'_>,
) -> bool {
    let MoveStart { position, mover } = *outset;
    let layout = &tools.0.layout;
    go_along(layout, next, path);
    let mut moved = Moved { units: [path.unit; 2], count: 1 };
    for (place, part) in effect_program.parts.iter().enumerate() {
        if effect_program.gating_at == Some(place) {
            moved.gate_in(layout, next, path.origin, choice);
        }
        match &part.stores {
            // Stores that change nothing need no condition.
            Some(stores) if are_stored(layout, next, path.unit, stores) => {}
            Some(stores) if matches!(part.when, Test::Always(true)) => {
                stores.iter().for_each(|store| store_fact(layout, next, path.unit, *store));
            }
            None if is_marked(layout, (next, mover), part) => {}
            _ => match (&part.blast, mover, path.goal) {
                (Some(blast), Some(mover), Some(goal)) => {
                    let gone = blast_squares(layout, next, blast, (mover, goal.index()));
                    remove_all(layout, next, gone);
                }
                _ if apply_rule_to_move(tools, (position, next), mover, part, (path, moved.units())) => {}
                _ => return false,
            },
        }
    }
    if effect_program.gating_at == Some(effect_program.parts.len()) {
        moved.gate_in(layout, next, path.origin, choice);
    }
    true
}

/// The pieces that have moved: the unit, and the piece that gated in behind it.
struct Moved {
    units: [TokenId; 2],
    count: usize,
}

impl Moved {
    fn units(&self) -> &[TokenId] {
        &self.units[..self.count]
    }

    #[inline(never)]
    fn gate_in(&mut self, layout: &Layout, next: &mut Position, at: Square, choice: Option<Scalar>) {
        if let Some(Scalar::Token(token)) = choice {
            next.mix_up(layout, token, Place::On(at));
            next.lift(layout, token);
            next.put(layout, token, Place::On(at));
            *self = Moved { units: [self.units[0], token], count: 2 };
        }
    }
}

/// Evaluates with the view that a rule has of a simple move.
fn with_rule_view<B: Bitboard, T>(
    (program, workspace): (&Program<B>, &Workspace<B>),
    position: &Position,
    mover: Option<PlayerId>,
    part: &RuleEffects<B>,
    (path, moved): (&Path<'_>, &[TokenId]),
    look: impl FnOnce(&View<'_, B>, &mut Frame<B>) -> T,
) -> T {
    let (captured, before) = (path.captured, Some(position));
    let view = View { before, mover, captured, moved, ..View::of(program, workspace, position) };
    workspace.with_frame(|frame| {
        bind_path(frame, path);
        if part.of_capture {
            frame.set(slot::VICTIM, captured.first().map_or(Scalar::Nothing, |victim| Scalar::Token(*victim)));
            frame.set(slot::CAPTURER, Scalar::Token(path.unit));
        }
        look(&view, frame)
    })
}

/// Applies the effects of a rule to a simple move that has been made. Returns `false` if more than facts would change.
fn apply_rule_to_move<B: Bitboard>(
    (program, workspace): (&Program<B>, &Workspace<B>),
    (position, next): (&Position, &mut Position),
    mover: Option<PlayerId>,
    part: &RuleEffects<B>,
    (path, moved): (&Path<'_>, &[TokenId]),
) -> bool {
    with_rule_view((program, workspace), position, mover, part, (path, moved), |view, frame| {
        apply_rule(&program.layout, view, next, part, frame)
    })
}

/// Applies the effects of a rule to an action that has been made; `view` is the rule's view of it. Returns `false` if
/// more than facts would change.
pub(super) fn apply_rule<B: Bitboard>(
    layout: &Layout,
    view: &View<'_, B>,
    next: &mut Position,
    part: &RuleEffects<B>,
    frame: &mut Frame<B>,
) -> bool {
    if !view.at(next).test(&part.when, frame) {
        return true;
    }
    if !part.easy {
        return false;
    }
    for step in &part.steps {
        match step {
            Step::SetVariable(index, value) => {
                let value = view.at(next).one(value, frame);
                next.set_variable(layout, *index, value);
            }
            Step::SetVariableOf(first, player, value) => {
                let value = view.at(next).one(value, frame);
                if let Some(player) = view.at(next).player(player, frame) {
                    next.set_variable(layout, first + player.index(), value);
                }
            }
            Step::SetSquares(index, squares) => {
                let squares = view.at(next).set(squares, frame);
                next.set_squares(layout, *index, squares);
            }
            Step::SetSquaresOf(first, player, squares) => {
                let squares = view.at(next).set(squares, frame);
                if let Some(player) = view.at(next).player(player, frame) {
                    next.set_squares(layout, first + player.index(), squares);
                }
            }
            Step::SetField(field, _, value) => {
                let value = view.at(next).one(value, frame);
                if let Scalar::Token(unit) = frame.get(slot::UNIT) {
                    next.set_field(layout, *field, unit, value);
                }
            }
            // Easy effects have no other steps.
            other => {
                if let Some((pieces, field, value)) = marked(other) {
                    let pieces = view.at(next).masked(pieces, frame);
                    mark_all(layout, next, pieces, (field, value));
                }
            }
        }
    }
    true
}
