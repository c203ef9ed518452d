//! Whether two ways through a movement can have the same outcome, so that outcomes must be compared.

use super::modes::ANY_DISTANCE;
use super::pattern::{Clause, Landing, Leap, Step};

/// Whether any outcome of these clauses might come twice.
pub(super) fn overlaps(clauses: &[Clause]) -> bool {
    clauses.iter().enumerate().any(|(index, clause)| match clause {
        Clause::Path(_) => true,
        Clause::Anywhere(_) => clauses.len() > 1,
        Clause::Crossing(_) => {
            clauses.get(index + 1..).unwrap_or_default().iter().any(|other| matches!(other, Clause::Crossing(_)))
        }
        Clause::Leap(leap) => {
            leap.leg.manner.cylinder
                || leap.leg.landing.off
                || leaps(clauses.get(index + 1..).unwrap_or_default()).any(|other| meet(leap, other))
        }
    })
}

fn leaps(clauses: &[Clause]) -> impl Iterator<Item = &Leap> {
    clauses.iter().filter_map(|clause| match clause {
        Clause::Leap(leap) => Some(leap),
        _ => None,
    })
}

fn meet(one: &Leap, other: &Leap) -> bool {
    let ranges = (one.leg.manner.range, other.leg.manner.range);
    alike(&one.leg.landing, &other.leg.landing)
        && one.steps.iter().any(|step| other.steps.iter().any(|second| on_one_square(*step, *second, ranges)))
}

/// Whether both can end in the same way.
fn alike(one: &Landing, other: &Landing) -> bool {
    (one.empty && other.empty)
        || (one.enemy.is_some() && other.enemy.is_some())
        || (one.own.is_some() && other.own.is_some())
        || (one.passed.is_some() && other.passed.is_some())
        || (one.off && other.off)
}

/// Whether some number of one step leads where some number of the other does.
fn on_one_square(one: Step, other: Step, (first, second): (u16, u16)) -> bool {
    let ((length, line), (other_length, other_line)) = (reduced(one), reduced(other));
    let common = u32::from(length) * u32::from(other_length) / u32::from(gcd(length, other_length).max(1));
    let within = |range: u16, length: u16| range == ANY_DISTANCE || common <= u32::from(range) * u32::from(length);
    line == other_line && within(first, length) && within(second, other_length)
}

fn gcd(one: u16, other: u16) -> u16 {
    if other == 0 { one } else { gcd(other, one % other) }
}

/// A step as so many times the shortest step of its line.
fn reduced((right, ahead): Step) -> (u16, (i16, i16)) {
    let divisor = gcd(u16::from(right.unsigned_abs()), u16::from(ahead.unsigned_abs())).max(1);
    let by = i16::try_from(divisor).unwrap_or(1);
    (divisor, (i16::from(right) / by, i16::from(ahead) / by))
}
