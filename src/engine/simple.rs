//! Making simple moves, with nothing but what is known to follow from them.

use super::desk::Desk;
use super::paths::Path;
use super::position::Position;
use super::run::bind_path;
use super::view::View;
use crate::program::Program;
use crate::program::atom::Atom;
use crate::program::layout::Layout;
use crate::program::plan::Recipe;
use crate::program::squares::Squares;
use crate::program::step::Step;
use crate::spec::code::slot;
use crate::spec::ids::PlayerId;

/// Takes off whom a simple move captures and relocates its unit.
#[inline]
pub(super) fn go_along<B: Squares>(layout: &Layout, next: &mut Position<B>, path: &Path<'_>) {
    if let Some(victim) = path.captured.first() {
        next.lift(layout, *victim);
    }
    if let Some(goal) = path.goal {
        next.shift(layout, path.unit, goal);
    }
}

/// Makes a simple move of which only facts follow: `next` is a copy of `position` and becomes what it leads to.
pub(super) fn make_plainly<B: Squares>(
    (program, desk): (&Program<B>, &Desk<B>),
    (position, next): (&Position<B>, &mut Position<B>),
    mover: Option<PlayerId>,
    recipe: &Recipe<B>,
    path: &Path<'_>,
) {
    let layout = &program.layout;
    let victim = path.captured.first().copied();
    go_along(layout, next, path);
    if recipe.parts.is_empty() {
        return;
    }
    let moved = [path.unit];
    let (captured, before) = (path.captured, Some(position));
    let seen = View { before, mover, captured, moved: &moved, ..View::of(program, desk, position) };
    desk.with_frame(|frame| {
        bind_path(frame, path);
        for part in &recipe.parts {
            let of_capture = |atom| if part.of_capture { atom } else { Atom::Nothing };
            frame.set(slot::VICTIM, of_capture(victim.map_or(Atom::Nothing, Atom::Token)));
            frame.set(slot::CAPTURER, of_capture(Atom::Token(path.unit)));
            if !seen.at(next).test(&part.when, frame) {
                continue;
            }
            for step in &part.steps {
                match step {
                    Step::SetVariable(index, value) => {
                        let value = seen.at(next).one(value, frame);
                        next.set_variable(layout, *index, value);
                    }
                    Step::SetVariableOf(first, player, value) => {
                        let value = seen.at(next).one(value, frame);
                        if let Some(player) = seen.at(next).player(player, frame) {
                            next.set_variable(layout, first + player.index(), value);
                        }
                    }
                    Step::SetField(field, _, value) => {
                        let value = seen.at(next).one(value, frame);
                        next.set_field(layout, *field, path.unit, value);
                    }
                    // Recipes that are plain have no other steps.
                    _ => {}
                }
            }
        }
    });
}
