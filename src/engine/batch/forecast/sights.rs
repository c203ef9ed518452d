//! Where a move of an enemy matters for attacks on some squares: where it stands or comes to stand as one that attacks, which
//! depends on its kind, and between those that slide and what they aim at, whoever it is.

use super::units::Scene;
use crate::program::attack::Plain;
use crate::program::gait::Gait;
use crate::program::squares::Squares;
use crate::spec::ids::KindId;

/// Where moves of enemies matter.
#[derive(Debug, Default)]
pub(super) struct Sights<B> {
    /// Of whichever kind they are.
    pub squares: B,
    /// By kind where else.
    of_kind: Vec<B>,
    /// The same but for where they only come to aim at somebody guarded past one of its side.
    solid: Vec<B>,
    /// Where else of some kind.
    some: B,
}

impl<B: Squares> Sights<B> {
    /// Nowhere, for so many kinds.
    pub(super) fn clear(&mut self, kinds: usize) {
        (self.squares, self.some) = (B::EMPTY, B::EMPTY);
        for of_kind in [&mut self.of_kind, &mut self.solid] {
            of_kind.clear();
            of_kind.resize(kinds, B::EMPTY);
        }
    }

    /// Whether a move of a unit of a kind between these squares matters.
    #[inline]
    pub(super) fn mind(&self, kind: KindId, squares: B) -> bool {
        (squares & (self.squares | self.of_kind[kind.index()])).any()
    }

    /// Whether nothing else matters of a unit of a kind that comes to a square than that somebody cannot leave a line any more.
    #[inline]
    pub(super) fn pin(&self, kind: KindId, goal: usize) -> bool {
        self.of_kind[kind.index()].without(self.solid[kind.index()] | self.squares).has(goal)
    }

    /// Minds who only comes to pin somebody like everybody else.
    pub(super) fn stiffen(&mut self) {
        self.solid.clone_from(&self.of_kind);
    }

    /// Where it matters that a unit of a kind moves, besides the squares where it matters of any.
    #[inline]
    pub(super) fn of(&self, kind: KindId) -> B {
        self.of_kind[kind.index()]
    }

    /// By kind where it matters besides.
    pub(super) fn of_each(&self) -> &[B] {
        &self.of_kind
    }

    /// Adds squares by kind.
    pub(super) fn add(&mut self, of_kind: &[B]) {
        self.of_kind.iter_mut().zip(of_kind).for_each(|(all, more)| *all |= *more);
        self.solid.iter_mut().zip(of_kind).for_each(|(all, more)| *all |= *more);
        self.some = of_kind.iter().fold(self.some, |all, more| all | *more);
    }

    /// Where it matters that a unit of some kind moves.
    pub(super) fn all(&self) -> B {
        self.squares | self.some
    }

    /// Where it matters that a unit of some kind moves, besides the squares where it matters of any.
    pub(super) fn of_some_kind(&self) -> B {
        self.some
    }

    /// Minds who attacks some squares while these are occupied.
    pub(super) fn mind_attacks(&mut self, scene: &Scene<'_, B>, (squares, occupied): (B, B)) {
        self.mind_attacks_from(scene, (squares, occupied), |_, gait| {
            squares.each().fold(B::EMPTY, |from, square| from | gait.origins(square, occupied))
        });
    }

    /// The same where `from` tells from where, by gait, somebody could attack them.
    pub(super) fn mind_attacks_from(
        &mut self,
        scene: &Scene<'_, B>,
        (squares, occupied): (B, B),
        from: impl Fn(usize, &Gait<B>) -> B,
    ) {
        self.along_all(scene, |place, (gait, plain), units| {
            let lines = squares.each().fold(B::EMPTY, |between, square| {
                let lines = match scene.bursts() {
                    true => burst_lines(gait, (units & plain.lines[square], square), occupied, 1),
                    false => each_line(gait, (units & plain.lines[square], square), |line| {
                        attack_squares(line, occupied, scene.enemies)
                    }),
                };
                between | lines
            });
            (from(place, gait), B::EMPTY, lines)
        });
    }

    /// Minds who attacks a square, or would without somebody between: from these squares, by gait, and of these from where somebody
    /// would aim at it past one of its side.
    pub(super) fn mind_guarded(&mut self, scene: &Scene<'_, B>, square: usize, by_gait: &[(B, B)]) {
        self.along_all(scene, |place, (gait, plain), units| {
            let those = (units & plain.lines[square], square);
            let lines = match scene.bursts() {
                true => burst_lines(gait, those, scene.occupied, 2),
                false => each_line(gait, those, |line| pin_squares(line, scene.occupied, scene.enemies)),
            };
            let (from, pins) = by_gait[place];
            (from.without(pins), pins, lines)
        });
    }

    /// Minds from where units attack by each gait, from where they only come to pin somebody, and who stands between.
    fn along_all(&mut self, scene: &Scene<'_, B>, find: impl Fn(usize, (&Gait<B>, &Plain<B>), B) -> (B, B, B)) {
        let program = scene.program();
        let attacks = &program.attacks[program.spec.next_player(scene.mover).index()];
        for (place, plain) in attacks.plain.iter().enumerate() {
            let units = scene.enemies & program.layout.of_kinds(scene.sets, &plain.kinds);
            let (from, pins, between) = find(place, (&program.gaits[plain.gait], plain), units);
            self.squares |= between;
            self.some |= from | pins;
            for kind in &plain.kinds {
                self.of_kind[kind.index()] |= from | pins;
                self.solid[kind.index()] |= from;
            }
        }
    }
}

/// The squares between a target and a unit that slides to it, and where this stands.
type Line<B> = (B, B);

/// What matters of the lines from these units to a target.
fn each_line<B: Squares>(gait: &Gait<B>, (units, target): (B, usize), of: impl Fn(Line<B>) -> B) -> B {
    if !gait.can_be_blocked() {
        return B::EMPTY;
    }
    units.each().fold(B::EMPTY, |all, slider| all | of((gait.way(slider, target), B::only(slider))))
}

/// The squares of a line on which a move of these enemies matters for whether the slider attacks its aim: where a single piece
/// stands between, only that it leaves. One of the other side leaves by no move of theirs: whoever captures it stands there.
fn attack_squares<B: Squares>((way, slider): Line<B>, occupied: B, enemies: B) -> B {
    let between = way & occupied;
    if between.is_empty() {
        return way | slider;
    }
    if between.rest().is_empty() { between & enemies } else { B::EMPTY }
}

/// The squares of a line on which a move of these enemies matters for whether the slider attacks its aim, or would without a
/// single one of the other side between. An enemy between matters as one that may leave.
fn pin_squares<B: Squares>((way, slider): Line<B>, occupied: B, enemies: B) -> B {
    let between = way & occupied;
    let (theirs, others) = (between & enemies, between.without(enemies));
    match between.count() {
        0 => way | slider,
        1 if theirs.is_empty() => way | slider,
        1 => theirs,
        2 if theirs.any() && others.any() => theirs,
        _ => B::EMPTY,
    }
}

/// The squares between a target and those of these units that slide to it past so many at most, and where these stand, where
/// many may go at once: of more who stand between one of them, as long as it is there they do not reach it.
fn burst_lines<B: Squares>(gait: &Gait<B>, units: (B, usize), occupied: B, most: u32) -> B {
    each_line(gait, units, |(way, slider)| {
        let between = way & occupied;
        if between.count() <= most { way | slider } else { between.lowest() }
    })
}
