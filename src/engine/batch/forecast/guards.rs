//! What guards leave as long as nobody moves near whom they guard: it is found in one position and kept for others.

use std::cell::{Cell, RefCell};

use crate::engine::batch::Shelter;
use crate::engine::view::View;
use crate::program::gait::Gait;
use crate::program::plan::Plan;
use crate::program::squares::Squares;
use crate::spec::ids::PlayerId;

/// What guards leave in positions that differ only elsewhere.
#[derive(Debug, Default)]
pub(super) struct Guards<B> {
    /// The squares on which it depends what they leave; nothing when it depends on more.
    near: Option<B>,
    shelter: RefCell<Option<Box<Shelter<B>>>>,
    /// Whether the shelter was found.
    found: Cell<bool>,
}

impl<B: Squares> Guards<B> {
    /// Nothing is kept any more.
    pub(super) fn end(&mut self) {
        self.near = None;
        self.found.set(false);
    }

    /// Finds out on which squares it depends what guards of a plan leave, from the sets of a position.
    pub(super) fn begin(&mut self, view: &View<'_, B>, (plan, mover): (&Plan<B>, PlayerId), board: (&[u64], B, B)) {
        let watch = &plan.watch;
        let opponent = view.program.spec.next_player(mover);
        let attacks = &view.program.attacks[opponent.index()];
        let is_plain = |gait: &Gait<B>| matches!(gait, Gait::Step(_) | Gait::Slide(_));
        let are_plain = attacks.plain.iter().all(|plain| is_plain(&view.program.gaits[plain.gait]));
        let others = attacks.depends_on_board || !attacks.others.is_empty() || !watch.facings.is_empty();
        if watch.guards.is_empty() || others || !are_plain || plan.outlook.is_some() || plan.blast.is_some() {
            return;
        }
        let (sets, own, occupied) = board;
        let mut near = B::EMPTY;
        for guard in &watch.guards {
            let of_any = |kinds: &[_]| view.program.layout.of_kinds(sets, kinds);
            let guarded = guard.kinds.iter().fold(own, |all, kinds| all & of_any(kinds));
            near |= guarded;
            for target in guarded.each() {
                for plain in &attacks.plain {
                    near |= minded(&view.program.gaits[plain.gait], (plain.lines[target], target), occupied);
                }
            }
        }
        self.near = Some(near);
    }

    /// Whether it has not changed what they leave that these squares were touched.
    #[inline]
    pub(super) fn are_spared(&self, touched: B, own: impl Fn() -> B) -> bool {
        self.near.is_some_and(|near| (touched & (near | own())).is_empty())
    }

    #[inline]
    pub(super) fn shelter(&self) -> (Box<Shelter<B>>, bool) {
        (self.shelter.take().unwrap_or_default(), self.found.get())
    }

    #[inline]
    pub(super) fn keep(&self, shelter: Box<Shelter<B>>) {
        *self.shelter.borrow_mut() = Some(shelter);
        self.found.set(true);
    }
}

/// The squares on which it depends whether a square is attacked along a gait, or would be without somebody who stands
/// between: of more than one of these, two.
fn minded<B: Squares>(gait: &Gait<B>, (lines, target): (B, usize), occupied: B) -> B {
    if !gait.can_be_blocked() {
        return lines;
    }
    lines.each().fold(B::EMPTY, |all, origin| {
        let way = gait.way(origin, target);
        let between = way & occupied;
        match between.rest().is_empty() {
            true => all | way | B::only(origin),
            false => all | between.lowest() | between.highest(),
        }
    })
}
