//! Paths: a sentence for each leg, groups with their legs under them.

use super::phrase::{either, times};
use super::steps::{Distance, figure, motion};
use super::turn::{same_way, turn};
use super::{Saying, Wording};
use crate::spec::movement::{ANY_DISTANCE, Node, Path, PathLeg, Step};
use crate::syntax::movement::{Token, Way};

/// The possible beginnings of a path before a part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Before {
    /// Nothing: the part may be the first that is played.
    nothing: bool,
    /// The steps the leg before may have had, as bits of the path's steps.
    steps: u64,
    /// The possible effects of `y` or `g` on the figures: not changed, changed to the other, and changed back again.
    toggled: [bool; 3],
}

impl Wording<'_> {
    /// A path, its legs and groups under it.
    pub(super) fn path(&self, path: &Path) -> Saying {
        let mut text = "follows a path".to_owned();
        if !path.towards.is_empty() {
            let told: Vec<&str> = path.towards.iter().flat_map(|token| heading(*token)).collect();
            text += &format!(" that ends {}", either(&told));
        }
        if path.may_pass && !path.captures {
            text += ", perhaps back to where it began";
        }
        if path.unmoved {
            text += ", while it has not moved yet";
        }
        let parts = self.parts(path, &path.plan, Before { nothing: true, steps: 0, toggled: [true, false, false] });
        Saying { text, parts }
    }

    /// The sentences of a plan, one after another.
    fn parts(&self, path: &Path, plan: &Node, before: Before) -> Vec<Saying> {
        let items = items(plan);
        let several = items.len() > 1;
        let mut before = before;
        let mut parts = Vec::new();
        for (index, item) in items.into_iter().enumerate() {
            let lead = match (several, index) {
                (false, _) => "",
                (true, 0) => "first ",
                (true, _) => "then ",
            };
            let said = self.part(path, item, before);
            parts.push(Saying { text: format!("{lead}{}", said.text), ..said });
            before = behind(path, item, before);
        }
        parts
    }

    fn part(&self, path: &Path, node: &Node, before: Before) -> Saying {
        match node {
            Node::Leg(leg) => match path.legs.get(usize::from(*leg)) {
                Some(leg) => Saying::plain(self.leg(path, leg, before)),
                None => Saying::plain("nothing".to_owned()),
            },
            Node::Either(branches) => {
                let branch = |branch: &Node| {
                    let mut parts = self.parts(path, branch, before);
                    match (parts.len(), parts.pop()) {
                        (1, Some(only)) => only,
                        (_, last) => {
                            parts.extend(last);
                            Saying { text: "several legs".to_owned(), parts }
                        }
                    }
                };
                Saying { text: "one of these".to_owned(), parts: branches.iter().map(branch).collect() }
            }
            Node::Repeat { body, least, most, as_long } => {
                // From the second round on what lies behind is the body itself.
                let again = joined(before, behind(path, node, before));
                let before = Before { nothing: before.nothing, ..again };
                Saying { text: repeated(*least, *most, *as_long), parts: self.parts(path, body, before) }
            }
            Node::Sequence(_) => Saying { text: "several legs".to_owned(), parts: self.parts(path, node, before) },
            Node::MayStop => Saying::plain("perhaps no further".to_owned()),
        }
    }

    fn leg(&self, path: &Path, leg: &PathLeg, before: Before) -> String {
        let chain = path.may_pass;
        let (distance, odd) = distance(leg, before.toggled);
        let first = || motion(&steps(path, leg.first), distance);
        let later = || {
            let on = straight_on(path, leg, before);
            let same_way = !chain && on && leg.said.directions.is_empty();
            match same_way {
                true => format!("{} in the same direction", figure(&leg.said.shape, true, distance)),
                false => format!("{}, {}", figure(&leg.said.shape, chain, distance), turn(leg, chain, on)),
            }
        };
        let motion = match (leg.said.absolute || before.steps == 0, before.nothing) {
            (true, _) => first(),
            (false, false) => later(),
            (false, true) => format!("{} (behind another leg: {})", first(), later()),
        };
        let step = own_steps(leg).first().copied();
        format!("{motion}{odd}{}{}", self.manner(&leg.leg.manner, step), self.outcome(leg))
    }
}

/// The distance of a leg behind legs that may have turned single steps into rides, and rides into single steps;
/// further words when it is not sure whether they have.
fn distance(leg: &PathLeg, toggled: [bool; 3]) -> (Distance, &'static str) {
    if leg.same_length {
        return (Distance::AsBefore, "");
    }
    let written = leg.leg.manner.range;
    let (odd, back) = if leg.rides { (1, ANY_DISTANCE) } else { (ANY_DISTANCE, 1) };
    match toggled {
        [true, false, false] => (Distance::UpTo(written), ""),
        [false, true, false] => (Distance::UpTo(odd), ""),
        [false, false, true] => (Distance::UpTo(back), ""),
        _ => (Distance::UpTo(written), " (a ride where it was one step before, one step where it was a ride)"),
    }
}

/// The parts of a plan, in order; the legs themselves say where it may stop.
fn items(plan: &Node) -> Vec<&Node> {
    match plan {
        Node::Sequence(nodes) => nodes.iter().flat_map(items).collect(),
        Node::MayStop => Vec::new(),
        _ => vec![plan],
    }
}

/// The possible beginnings of a path once a part of it has been played.
fn behind(path: &Path, node: &Node, before: Before) -> Before {
    match node {
        Node::Leg(leg) => {
            let leg = path.legs.get(usize::from(*leg));
            let steps = leg.map_or(0, |leg| played(leg, before));
            let [never, odd, back] = before.toggled;
            let toggled = match leg.is_some_and(|leg| leg.pass.toggles) {
                true => [false, never || back, odd],
                false => before.toggled,
            };
            Before { nothing: false, steps, toggled }
        }
        Node::Sequence(nodes) => nodes.iter().fold(before, |before, node| behind(path, node, before)),
        Node::Either(branches) => {
            let none = Before { nothing: false, steps: 0, toggled: [false; 3] };
            branches.iter().map(|branch| behind(path, branch, before)).fold(none, joined)
        }
        Node::MayStop => before,
        Node::Repeat { body, least, .. } => {
            let once = behind(path, body, before);
            let more = behind(path, body, joined(once, before));
            if *least == 0 { joined(before, more) } else { joined(once, more) }
        }
    }
}

fn joined(one: Before, other: Before) -> Before {
    let toggled = std::array::from_fn(|state| {
        let of = |before: Before| before.toggled.get(state).copied().unwrap_or_default();
        of(one) || of(other)
    });
    Before { nothing: one.nothing || other.nothing, steps: one.steps | other.steps, toggled }
}

/// The steps a leg may have.
fn played(leg: &PathLeg, before: Before) -> u64 {
    let behind = (0..64_usize).filter(|index| before.steps >> index & 1 == 1);
    let turns =
        behind.filter_map(|index| leg.later.get(index)).fold(0, |mask, turn| mask | turn.free | turn.zig | turn.round);
    if before.nothing { turns | leg.first } else { turns }
}

/// Whether straight on is the very direction of the leg before, whichever that was.
fn straight_on(path: &Path, leg: &PathLeg, before: Before) -> bool {
    let own = own_steps(leg);
    steps(path, before.steps).into_iter().all(|step| own.iter().any(|own| same_way(*own, step)))
}

/// The steps of a leg's figure.
fn own_steps(leg: &PathLeg) -> Vec<Step> {
    let shape = leg.said.shape;
    (0..8_u8).filter(|index| shape.has >> index & 1 == 1).map(|index| shape.ring.step(index)).collect()
}

fn steps(path: &Path, mask: u64) -> Vec<Step> {
    path.steps.iter().enumerate().filter(|(index, _)| mask >> index & 1 == 1).map(|(_, step)| *step).collect()
}

/// `at least once, and as often as it likes`.
fn repeated(least: u16, most: Option<u16>, as_long: bool) -> String {
    match (least, most) {
        (_, None) if as_long => "at least once, and on for as long as it can".to_owned(),
        (0, None) => "as often as it likes, or not at all".to_owned(),
        (least, None) => format!("at least {}, and as often as it likes", times(least)),
        (0, Some(most)) => format!("up to {}, or not at all", times(most)),
        (least, Some(most)) if least == most => format!("exactly {}", times(most)),
        (least, Some(most)) => format!("at least {} and up to {}", times(least), times(most)),
    }
}

/// Directions of a whole way.
fn heading(token: Token) -> Vec<&'static str> {
    let mainly = |way: Way| match way {
        Way::Forward => "mainly forward",
        Way::Backward => "mainly backward",
        Way::Left => "mainly to the left",
        Way::Right => "mainly to the right",
        Way::Vertical => "mainly forward or backward",
        Way::Sideways => "mainly sideways",
    };
    let somehow = |way: Way| match way {
        Way::Forward => "further ahead",
        Way::Backward => "further back",
        Way::Left => "further to the left",
        Way::Right => "further to the right",
        Way::Vertical => "further ahead or back",
        Way::Sideways => "further to a side",
    };
    match token {
        Token::One(way) => vec![mainly(way)],
        Token::Half(way) => vec![somehow(way)],
        Token::Pair(first, second) => vec![pair(first, second)],
        Token::RightHanded => vec!["on the right spiral"],
        Token::LeftHanded => vec!["on the left spiral"],
        Token::Zig(_) | Token::Round(_) => Vec::new(),
    }
}

/// Two letters before a bracket; of an oblique way the second says where its long side lies.
fn pair(first: Way, second: Way) -> &'static str {
    match (first, second) {
        (Way::Forward, Way::Left) => "ahead to the left, mainly left",
        (Way::Forward, Way::Right) => "ahead to the right, mainly right",
        (Way::Forward, _) => "ahead to a side, mainly sideways",
        (Way::Backward, Way::Left) => "back to the left, mainly left",
        (Way::Backward, Way::Right) => "back to the right, mainly right",
        (Way::Backward, _) => "back to a side, mainly sideways",
        (Way::Left, Way::Forward) => "ahead to the left, mainly ahead",
        (Way::Left, Way::Backward) => "back to the left, mainly back",
        (Way::Left, _) => "to the left, mainly ahead or back",
        (Way::Right, Way::Forward) => "ahead to the right, mainly ahead",
        (Way::Right, Way::Backward) => "back to the right, mainly back",
        (_, _) => "to the right, mainly ahead or back",
    }
}
