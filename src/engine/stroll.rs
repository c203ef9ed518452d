//! Which actions of a list do no more than to move a unit, so that what can be done after them may be known without doing them.

use super::acts::{Act, Acts};
use super::batch::{Captured, Stroll};
use super::make::recipe;
use super::position::Position;
use super::simple::{Outset, gone_with, only_moves, only_moves_then};
use super::token::Token;
use super::view::View;
use crate::program::Program;
use crate::program::code::Test;
use crate::program::plan::{Blast, is_of_facts};
use crate::program::squares::Squares;
use crate::spec::ids::RuleId;

/// The unit that moves in a simple action without choices, unless it captures nobody's piece, or it is a sign of endings that
/// somebody is gone.
#[inline]
pub(super) fn stroll<B: Squares>(
    program: &Program<B>,
    position: &Position<B>,
    acts: &Acts,
    act: &Act,
) -> Option<Stroll<B>> {
    let path = acts.path(act).filter(|_| act.simple.is_some() && acts.choices(act).is_empty())?;
    let goal = path.goal?.index();
    let kind = position.token(&program.layout, path.unit).kind();
    let stroll = Stroll { kind, origin: path.origin.index(), goal, captured: Captured::Nobody, gone: B::EMPTY };
    let Some(victim) = path.captured.first() else { return Some(stroll) };
    let captured = captured(program, position, position.token(&program.layout, *victim))?;
    match blast(program, position, (acts, act)) {
        None => Some(Stroll { captured, ..stroll }),
        Some(blast) => {
            let gone = gone_with(&program.layout, position, blast, (position.flow.mover?, goal));
            let all = gone | B::only(stroll.origin);
            (!shows_lack(program, position, all)).then_some(Stroll { captured, gone, ..stroll })
        }
    }
}

/// What goes with a simple capture besides the unit, if anything does.
#[inline]
fn blast<'p, B: Squares>(
    program: &'p Program<B>,
    position: &Position<B>,
    (acts, act): (&Acts, &Act),
) -> Option<&'p Blast<B>> {
    let offered = program.offers[usize::from(position.flow.situation)].get(usize::from(act.simple?.0))?;
    offered.plan()?.blast.as_ref()?;
    recipe(program, position, acts, act)?.0.parts.iter().find_map(|part| part.blast.as_deref())
}

/// Whether it may be a sign of endings that these pieces are gone.
fn shows_lack<B: Squares>(program: &Program<B>, position: &Position<B>, gone: B) -> bool {
    let round = program.rounds[usize::from(position.flow.situation)].as_ref();
    let Some(signs) = round.and_then(|round| round.signs.as_ref()) else { return true };
    let is_lacked = |square: usize| {
        let piece = position.piece_on(&program.layout, square);
        piece.is_some_and(|piece| signs.lacked[position.token(&program.layout, piece).kind().index()])
    };
    signs.bereft && gone.each().any(is_lacked)
}

/// Who is captured, unless it is nobody's or a sign of endings that it is gone.
fn captured<B: Squares>(program: &Program<B>, position: &Position<B>, victim: Token) -> Option<Captured> {
    let (owner, kind) = (victim.owner()?, victim.kind());
    let round = program.rounds[usize::from(position.flow.situation)].as_ref()?;
    let signs = round.signs.as_ref().filter(|signs| !signs.stirred)?;
    let alike = || position.kind(&program.layout, kind) & position.owned(&program.layout, 0, Some(owner));
    let is_last = signs.bereft && signs.lacked[kind.index()] && alike().rest().is_empty();
    let of_side = if Some(owner) == position.flow.mover { Captured::Own } else { Captured::Enemy };
    (!is_last).then(|| of_side(kind))
}

/// The rules from which nothing follows after any action from a position, since what they ask of that is not so.
pub(super) fn dormant<B: Squares>(view: &View<'_, B>, rules: &mut Vec<RuleId>) {
    rules.clear();
    let before = View { before: Some(view.now), ..*view };
    for trigger in view.situation().triggers.iter().map(|index| &view.program.triggers[*index]) {
        // What nothing changes is afterwards what it was before.
        let standing = if is_of_facts(&trigger.when) { &trigger.when } else { &trigger.standing };
        if *standing != Test::Always(true) && !view.desk.with_frame(|frame| before.test(standing, frame)) {
            rules.push(trigger.rule);
        }
    }
}

/// Whether nothing changes in such an action but where the unit stands, and idle facts; nothing follows from `dormant` rules.
#[inline]
pub(super) fn is_bare<B: Squares>(view: &View<'_, B>, dormant: &[RuleId], (acts, act): (&Acts, &Act)) -> bool {
    let (program, position) = (view.program, view.now);
    let Some((recipe, path)) = recipe(program, position, acts, act) else { return false };
    let outset = Outset { position, mover: position.flow.mover, dormant };
    only_moves(&program.layout, &outset, recipe, path.unit)
        .unwrap_or_else(|| only_moves_then((program, view.desk), &outset, recipe, &path))
}
