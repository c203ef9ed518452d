//! Distances and directions, as the player sees the board.

use super::phrase::{either, number, squares};
use crate::spec::movement::{ANY_DISTANCE, Step};
use crate::syntax::movement::{Ring, Shape};

/// The number of times that a step is made in one direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Distance {
    /// At most so often.
    UpTo(u16),
    /// As often as the step of the leg before.
    AsBefore,
}

/// The distance and direction of a motion: `up to two squares forward`, `a leap of two squares forward and one to
/// either side`.
pub(super) fn motion(steps: &[Step], distance: Distance) -> String {
    let (short, long) = steps.first().map_or((0, 0), |step| sides(*step));
    let whereto = match short == 0 || short == long {
        true => directions(steps),
        false => oblique(steps, short),
    };
    far(long, distance, &format!(" {whereto}"))
}

/// The figure of a later leg, without its direction: `one square diagonally`, `a leap of two squares straight`.
pub(super) fn figure(shape: &Shape, eighths: bool, distance: Distance) -> String {
    let (long, kind) = match shape.ring {
        // In a chain a straight figure may go on as a diagonal one.
        Ring::Straight(long) if eighths || shape.is_compound() => (long, String::new()),
        Ring::Straight(long) if shape.has & 1 != 0 => (long, " straight".to_owned()),
        Ring::Straight(long) => (long, " diagonally".to_owned()),
        Ring::Oblique(short, long) => (long, format!(" one way and {} across", number(side(short)))),
    };
    far(side(long), distance, &kind)
}

/// Whether a motion with these steps is worded as a leap.
pub(super) fn leaps(steps: &[Step]) -> bool {
    steps.first().is_some_and(|step| sides(*step).1 > 1)
}

fn far(long: u16, distance: Distance, whereto: &str) -> String {
    if long <= 1 {
        return match distance {
            Distance::UpTo(1) => format!("one square{whereto}"),
            Distance::UpTo(ANY_DISTANCE) => format!("any number of squares{whereto}"),
            Distance::UpTo(most) => format!("up to {}{whereto}", squares(most)),
            Distance::AsBefore => format!("as many squares as the leg before{whereto}"),
        };
    }
    let each = format!("{}{whereto}", squares(long));
    match distance {
        Distance::UpTo(1) => format!("a leap of {each}"),
        Distance::UpTo(ANY_DISTANCE) => format!("any number of leaps in one direction, each of {each}"),
        Distance::UpTo(most) => format!("up to {} leaps in one direction, each of {each}", number(most)),
        Distance::AsBefore => format!("as many leaps as the leg before, each of {each}"),
    }
}

fn side(length: i8) -> u16 {
    u16::from(length.unsigned_abs())
}

/// The shorter and the longer side of a step.
fn sides((right, ahead): Step) -> (u16, u16) {
    let (right, ahead) = (side(right), side(ahead));
    (right.min(ahead), right.max(ahead))
}

/// `forward`, `left`; nothing for a step that is not straight.
fn straight((right, ahead): Step) -> Option<&'static str> {
    Some(match (right.signum(), ahead.signum()) {
        (0, 1) => "forward",
        (0, -1) => "backward",
        (-1, 0) => "left",
        (1, 0) => "right",
        _ => return None,
    })
}

/// Straight directions in their usual order, left and right together as `sideways`.
fn ways(named: &[&'static str]) -> Vec<&'static str> {
    let has = |way: &str| named.contains(&way);
    let mut words: Vec<&'static str> = ["forward", "backward"].into_iter().filter(|way| has(way)).collect();
    match (has("left"), has("right")) {
        (true, true) => words.push("sideways"),
        (true, false) => words.push("left"),
        (false, true) => words.push("right"),
        (false, false) => {}
    }
    words
}

/// Straight and diagonal directions: `forward or sideways`, `diagonally forward`, `in any direction`.
fn directions(steps: &[Step]) -> String {
    let lines: Vec<&'static str> = steps.iter().filter_map(|step| straight(*step)).collect();
    let corner = |right: i8, ahead: i8| steps.iter().any(|step| (step.0.signum(), step.1.signum()) == (right, ahead));
    let corners = [corner(-1, 1), corner(1, 1), corner(-1, -1), corner(1, -1)];
    if lines.len() == 4 && corners == [true; 4] {
        return "in any direction".to_owned();
    }
    let mut words: Vec<String> = ways(&lines).into_iter().map(str::to_owned).collect();
    let diagonal = match corners {
        [false, false, false, false] => None,
        [true, true, true, true] => Some(String::new()),
        [true, true, false, false] => Some(" forward".to_owned()),
        [false, false, true, true] => Some(" backward".to_owned()),
        [true, false, true, false] => Some(" left".to_owned()),
        [false, true, false, true] => Some(" right".to_owned()),
        _ => {
            let names = ["forward left", "forward right", "backward left", "backward right"];
            let named: Vec<&str> = names.into_iter().zip(corners).filter(|(_, is)| *is).map(|(name, _)| name).collect();
            Some(format!(" {}", either(&named)))
        }
    };
    words.extend(diagonal.map(|way| format!("diagonally{way}")));
    either(&words)
}

/// Leaps that are no line: `forward and one to either side`, `left or right and one forward`.
fn oblique(steps: &[Step], short: u16) -> String {
    let along = |(right, ahead): Step| match side(right) > side(ahead) {
        true => ((right, 0), (0, ahead)),
        false => ((0, ahead), (right, 0)),
    };
    let mut groups: Vec<(Vec<&'static str>, Vec<&'static str>)> = Vec::new();
    for way in ["forward", "backward", "left", "right"] {
        let here = steps.iter().map(|step| along(*step)).filter(|(long, _)| straight(*long) == Some(way));
        let across = ways(&here.filter_map(|(_, short)| straight(short)).collect::<Vec<_>>());
        if across.is_empty() {
            continue;
        }
        match groups.iter_mut().find(|(_, known)| *known == across) {
            Some((longs, _)) => longs.push(way),
            None => groups.push((vec![way], across)),
        }
    }
    if steps.len() == 8 {
        return format!("straight and {} across", number(short));
    }
    let told = groups.into_iter().map(|(longs, across)| {
        let across = match across.as_slice() {
            ["sideways"] => "to either side".to_owned(),
            ways => either(ways),
        };
        format!("{} and {} {across}", either(&ways(&longs)), number(short))
    });
    told.collect::<Vec<_>>().join(", or ")
}
