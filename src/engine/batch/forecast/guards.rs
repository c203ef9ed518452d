//! What guards leave as long as nobody moves near whom they guard: it is found in one position and kept for others.

use std::cell::{Cell, OnceCell, RefCell};

use super::guarded::Guarded;
use super::sights::Sights;
use super::units::Scene;
use crate::engine::batch::Shelter;
use crate::engine::view::View;
use crate::program::Program;
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
    /// The guarded unit, if there is one only.
    one: Option<usize>,
    /// Whether there is nobody whom they guard.
    nobody: bool,
    /// Whether the only guarded unit is attacked by whom it is guarded from, where that matters and was found.
    attacked: Option<bool>,
    /// Where it might go.
    goals: B,
    /// The squares on which it depends where it would be attacked there; nothing when that is not told.
    around: Option<B>,
    /// The same by gait along which enemies attack, but for the goals themselves.
    around_by_gait: Vec<B>,
    /// How many moves it has, when that was found.
    moves: Cell<Option<u32>>,
    /// By gait along which enemies attack the squares on which it depends what they leave the last guarded unit, and of these
    /// those from where they would attack it without one of its side.
    by_gait: Vec<(B, B)>,
    /// Enemies that attack in ways that have to be followed square by square.
    followers: B,
    /// What is left where there are such, but for what these forbid, if nothing moves: units that do not have all moves, and goals of
    /// which it is not known.
    followed: OnceCell<(B, B)>,
}

impl<B: Squares> Guards<B> {
    /// Nothing is kept any more.
    pub(super) fn end(&mut self) {
        (self.near, self.around, self.one, self.nobody) = (None, None, None, false);
        (self.attacked, self.followers) = (None, B::EMPTY);
        self.followed.take();
        self.found.set(false);
        self.moves.set(None);
    }

    /// Finds out on which squares it depends what guards of a plan leave, from the sets of a position.
    pub(super) fn begin(&mut self, view: &View<'_, B>, (plan, mover): (&Plan<B>, PlayerId), board: (&[u64], B, B)) {
        let watch = &plan.watch;
        let opponent = view.program.spec.next_player(mover);
        let attacks = &view.program.attacks[opponent.index()];
        let is_plain = |gait: &Gait<B>| matches!(gait, Gait::Step(_) | Gait::Slide(_));
        let are_plain = attacks.plain.iter().all(|plain| is_plain(&view.program.gaits[plain.gait]));
        // Whether units that are guarded from different enemies are told apart depends on where these stand.
        let apart = watch.guards.windows(2).any(|two| two[0].by != two[1].by);
        let others = view.may_change_with_board(attacks) || !watch.facings.is_empty() || apart;
        let awake = plan.outlook.as_ref().is_some_and(|outlook| !(view.asleep && outlook.keeps_asleep));
        // What goes with captures is foretold where nothing else decides who attacks whom.
        let bursts =
            plan.blast.is_some() && (!attacks.others.is_empty() || attacks.depends_on_board || plan.outlook.is_some());
        if watch.guards.is_empty() || others || !are_plain || awake || bursts {
            return;
        }
        let (sets, own, occupied) = board;
        let followers = view.program.layout.of_kinds::<B>(sets, &attacks.others) & occupied.without(own);
        let asks_more = watch.told() != 0 || !plan.gated.is_empty() || plan.blast.is_some();
        if followers.any() && asks_more {
            return;
        }
        self.followers = followers;
        let (mut near, mut nobody) = (B::EMPTY, true);
        for guard in &watch.guards {
            let of_any = |kinds: &[_]| view.program.layout.of_kinds(sets, kinds);
            let guarded = guard.kinds.iter().fold(own, |all, kinds| all & of_any(kinds));
            near |= guarded;
            nobody &= guarded.is_empty();
            let alone = watch.guards.len() == 1 && guarded.any() && guarded.rest().is_empty();
            self.one = alone.then(|| guarded.first());
            let asks = alone && plan.blast.is_none() && (watch.threat.is_some() || !plan.gated.is_empty());
            let by = |enemies: B| guard.by.iter().fold(enemies, |all, kinds| all & of_any(kinds));
            let enemies = if asks { by(occupied.without(own)) } else { B::EMPTY };
            let mut attackers = B::EMPTY;
            for target in guarded.each() {
                self.by_gait.clear();
                for plain in &attacks.plain {
                    // Where more goes with captures more than one who stands between may go at once.
                    if plan.blast.is_some() {
                        near |= plain.lines[target];
                        self.by_gait.push((plain.lines[target], B::EMPTY));
                        continue;
                    }
                    let (all, of_gait, first) = minded(&view.program.gaits[plain.gait], target, (own, occupied));
                    near |= all;
                    self.by_gait.push((of_gait, of_gait.without(first)));
                    if asks {
                        attackers |= enemies & first & plain.lines[target] & of_any(&plain.kinds);
                    }
                }
            }
            self.attacked = asks.then(|| attackers.any());
        }
        (self.near, self.nobody) = (Some(near), nobody);
    }

    /// Minds who attacks the only guarded unit, on one of its goals too unless it is stuck; nothing when it depends on more.
    /// What matters for its goals only is told apart if its moves are counted anew.
    pub(super) fn mind_one(
        &self,
        scene: &Scene<'_, B>,
        is_stuck: bool,
        (sights, guarded): (&mut Sights<B>, &mut Guarded<B>),
    ) -> Option<()> {
        let (origin, program) = (self.one.filter(|_| self.near.is_some())?, scene.program());
        let goals = if is_stuck { B::EMPTY } else { self.around.map(|_| self.goals)? };
        // Who slides from some squares only may come to one of them away from where it does not.
        let mut attacks = program.attacks[program.spec.next_player(scene.mover).index()].plain.iter();
        if attacks.any(|plain| plain.from.is_some()) {
            return None;
        }
        sights.mind_guarded(scene, origin, &self.by_gait);
        if goals.any() {
            let around = if guarded.origin().is_some() { &mut guarded.around } else { sights };
            let without = scene.occupied.without(B::only(origin));
            around.mind_attacks_from(scene, (goals, without), |place, _| self.around_by_gait[place]);
        }
        Some(())
    }

    /// Enemies that attack in ways that have to be followed square by square.
    pub(super) fn followers(&self) -> B {
        self.followers
    }

    /// Notes what is left where nothing has moved.
    pub(super) fn note_left(&self, shelter: &Shelter<B>) {
        if !shelter.is_unknown() && shelter.for_others() == !B::EMPTY {
            self.followed.get_or_init(|| shelter.told_by_lines());
        }
    }

    /// Units of which guards do not leave all moves, and the goals of which it is not known, where that was found and they
    /// leave all others everything.
    #[inline]
    pub(super) fn spares(&self) -> Option<(B, B)> {
        if self.followers.any() {
            return self.followed.get().copied();
        }
        let shelter = self.shelter.borrow();
        let shelter = shelter.as_ref().filter(|shelter| self.found.get() && !shelter.is_unknown())?;
        (shelter.for_others() == !B::EMPTY).then(|| (shelter.exceptions(), shelter.doubtful()))
    }

    /// Whether some of these enemies attack in ways that have to be followed square by square.
    #[inline]
    pub(super) fn are_followed(&self, view: &View<'_, B>, enemies: B) -> bool {
        let Some(opponent) = view.opponent() else { return false };
        let others = &view.program.attacks[opponent.index()].others;
        !others.is_empty() && (view.of_kinds(others) & enemies).any()
    }

    /// The guarded unit, if there is one only.
    pub(super) fn only_one(&self) -> Option<usize> {
        self.one
    }

    /// Whether it is known that no enemy attacks it from whom it is guarded.
    pub(super) fn are_safe(&self) -> bool {
        self.attacked == Some(false)
    }

    /// Whether it was found that there is nobody to be guarded.
    pub(super) fn guard_nobody(&self) -> bool {
        self.nobody
    }

    /// Notes where a unit might go.
    #[inline]
    pub(super) fn note(&mut self, origin: usize, goals: B) {
        if self.one == Some(origin) {
            self.goals = goals;
        }
    }

    /// Finds the squares on which it depends where the only guarded unit would be attacked on its goals.
    pub(super) fn mind(&mut self, view: &View<'_, B>, mover: PlayerId, (origin, occupied): (usize, B)) {
        let opponent = view.program.spec.next_player(mover);
        let without = occupied.without(B::only(origin));
        self.around_by_gait.clear();
        self.around_by_gait.extend(attackers(view.program, opponent, self.goals, without));
        self.around = Some(self.around_by_gait.iter().fold(self.goals, |all, squares| all | *squares));
    }

    /// The guarded unit, if it has as many moves as wherever this is so.
    #[inline]
    pub(super) fn unminded(&self, touched: B, own: impl Fn() -> B) -> Option<usize> {
        let is_so = self.around.is_some_and(|around| (touched & (around | own())).is_empty());
        if is_so { self.one } else { None }
    }

    /// Where it might go.
    pub(super) fn goals(&self) -> B {
        self.goals
    }

    /// How many moves it has then, if that was found.
    #[inline]
    pub(super) fn moves(&self) -> Option<u32> {
        self.moves.get()
    }

    /// How many moves it has then: `safe` tells on which of its goals it is not attacked.
    #[inline]
    pub(super) fn moves_of(&self, safe: impl Fn(B) -> B) -> u32 {
        self.moves.get().unwrap_or_else(|| {
            let moves = safe(self.goals).count();
            self.moves.set(Some(moves));
            moves
        })
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

/// By gait along which units of a player attack the squares from which they attack some squares, and those of whoever stops them
/// there.
pub(super) fn attackers<B: Squares>(
    program: &Program<B>,
    player: PlayerId,
    squares: B,
    occupied: B,
) -> impl Iterator<Item = B> {
    program.attacks[player.index()].plain.iter().map(move |plain| {
        let gait = &program.gaits[plain.gait];
        squares.each().fold(B::EMPTY, |all, square| all | gait.origins(square, occupied))
    })
}

/// The squares on which it depends whether a square is attacked along a leap or ride, or would be without somebody between,
/// and whether it is or would be without one of its own: behind somebody of theirs enemies only might attack. As long as two stand
/// there, nobody attacks from behind them. The squares from which it is attacked are told, too.
fn minded<B: Squares>(gait: &Gait<B>, target: usize, (own, occupied): (B, B)) -> (B, B, B) {
    let first = gait.origins(target, occupied);
    let beyond = |between: B| match gait.can_be_blocked() && between.any() {
        true => gait.origins(target, occupied.without(between)),
        false => first,
    };
    (beyond(first & occupied), beyond(first & own), first)
}
