//! The marks on the rim of a token: where its piece can go from an empty board.

use std::collections::BTreeMap;

use crate::describe::diagram::{Deed, Deeds, Diagram, Setting};
use crate::spec::Spec;
use crate::spec::geometry::{Facing, Geometry};
use crate::spec::ids::{KindId, Square};
use crate::spec::movement::Pattern;

/// The files and ranks of the board on which a movement is looked at.
const SIDE: u8 = 9;

/// How far a piece goes in a direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// It leaps there.
    Leap,
    /// It goes on leaping there.
    Leaps,
    /// One step.
    Step,
    /// Two or three steps.
    Steps,
    /// As far as it likes.
    Ride,
}

/// The moves of a piece in a direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// It goes there and captures there.
    Both,
    /// It only goes there.
    Move,
    /// It only captures there.
    Capture,
    /// Something else, or on a condition.
    Other,
}

/// One mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mark {
    /// The direction in the piece's own frame: to the right, ahead.
    pub step: (i8, i8),
    /// How far it goes.
    pub reach: Reach,
    /// The moves that the piece makes there.
    pub usage: Use,
}

/// The marks of a kind, by direction; none when it does not move.
pub(super) fn marks(spec: &Spec, kind: KindId) -> Vec<Mark> {
    let free = |conditional: bool| {
        let movements = spec.kind(kind).movements.iter().map(|id| spec.movement(*id));
        let movements = movements.filter(|movement| movement.when.is_some() == conditional);
        Pattern { clauses: movements.flat_map(|movement| movement.pattern.clauses.clone()).collect(), overlaps: true }
    };
    let geometry = Geometry::rectangle(SIDE, SIDE);
    let origin = Square::at(usize::from(SIDE) * usize::from(SIDE) / 2);
    let (facing, filters) = (Facing::UP, spec.filters.as_slice());
    let setting = Setting { geometry: &geometry, facing, origin, men: Vec::new(), passed: None, filters };
    let mut diagram = Diagram::new(&free(false), &setting);
    diagram.note_perhaps(&Diagram::new(&free(true), &setting));
    read(&geometry, origin, &diagram)
}

/// The marks of a diagram, by direction.
fn read(geometry: &Geometry, origin: Square, diagram: &Diagram) -> Vec<Mark> {
    let mut lines: BTreeMap<(i8, i8), Vec<(i8, Deeds)>> = BTreeMap::new();
    for square in geometry.squares().filter(|square| *square != origin && !diagram.on(*square).is_empty()) {
        let offset = |of: fn(&Geometry, Square) -> u8| (of(geometry, square) as i8) - (of(geometry, origin) as i8);
        let (files, ranks) = (offset(Geometry::file), offset(Geometry::rank));
        let times = common(files, ranks);
        lines.entry((files / times, ranks / times)).or_default().push((times, diagram.on(square)));
    }
    lines.into_iter().flat_map(|(step, line)| along(step, line)).collect()
}

/// The greatest number that divides both; they are not both 0.
fn common(one: i8, other: i8) -> i8 {
    let (mut one, mut rest) = (one.abs(), other.abs());
    while rest != 0 {
        (one, rest) = (rest, one % rest);
    }
    one.max(1)
}

/// The mark of a direction; two when a leap in it differs from what is nearer.
fn along(step: (i8, i8), mut line: Vec<(i8, Deeds)>) -> Vec<Mark> {
    line.sort_by_key(|(times, _)| *times);
    let Some((nearest, deeds)) = line.first().copied() else { return Vec::new() };
    let run = line.iter().zip(nearest..).take_while(|((times, _), next)| times == next).count();
    let adjacent = nearest == 1 && step.0.abs().max(step.1.abs()) == 1;
    let reach = match (adjacent, run) {
        (true, 1) => Reach::Step,
        (true, 2 | 3) => Reach::Steps,
        (true, _) => Reach::Ride,
        (false, 1) => Reach::Leap,
        (false, _) => Reach::Leaps,
    };
    let mut marks = vec![Mark { step, reach, usage: usage(deeds) }];
    if adjacent && let Some((_, far)) = line.get(run) {
        marks.push(Mark { step, reach: Reach::Leap, usage: usage(*far) });
    }
    marks
}

fn usage(deeds: Deeds) -> Use {
    match (deeds.has(Deed::Move), deeds.has(Deed::Take)) {
        (true, true) => Use::Both,
        (true, false) => Use::Move,
        (false, true) => Use::Capture,
        (false, false) => Use::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Options, load_text};

    /// `right,ahead reach usage` for each mark of a piece that moves so.
    fn marked(moves: &str) -> String {
        let text = format!(
            "language = 1\nuses = ['base']\nvariant.name = 'x'\n[board]\npicture = '''\n  . . .\n  . P .\n'''\n\
             [pieces]\nthing = {{ letter = 'P', moves = {moves} }}\n[stages.play]\nrules = 'x: draw when no thing.'\n"
        );
        let loaded = load_text("x.toml", &text, &Options::default());
        let spec = loaded.spec.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
        let marks = marks(&spec, KindId(0)).into_iter();
        let words = marks.map(|mark| format!("{},{} {:?} {:?}", mark.step.0, mark.step.1, mark.reach, mark.usage));
        words.collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn marks_tell_steps_rides_and_leaps_apart() {
        assert_eq!(marked("'fW bR'"), "0,-1 Ride Both; 0,1 Step Both");
        assert_eq!(marked("'fmW2 fcF'"), "-1,1 Step Capture; 0,1 Steps Move; 1,1 Step Capture");
        assert_eq!(marked("'fW fD'"), "0,1 Steps Both");
        assert_eq!(marked("'fD'"), "0,1 Leap Both");
        assert_eq!(marked("'ffN'"), "-1,2 Leap Both; 1,2 Leap Both");
        assert_eq!(marked("'fW fH'"), "0,1 Step Both; 0,1 Leap Both");
        assert_eq!(marked("{ path = 'fW', when = 'rank of goal = 2' }"), "0,1 Step Other");
    }
}
