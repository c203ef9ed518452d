//! Directions of a later leg, told from the leg before.

use super::phrase::either;
use crate::spec::movement::{PathLeg, Step};
use crate::syntax::movement::{Token, Way};

const TURNING: &str = "turning ";

/// `turning left`, `in the same direction`, `outward`.
///
/// `on` says whether straight on is the same direction as before, for all steps the leg before may have had.
pub(super) fn turn(leg: &PathLeg, chain: bool, on: bool) -> String {
    let tokens = &leg.said.directions;
    if tokens.is_empty() {
        let four = !leg.said.shape.is_oblique() && !leg.said.shape.is_compound();
        return match (chain, four, on) {
            (true, true, _) => "straight on or turning left or right",
            (true, false, _) => "any way but straight back",
            (false, _, true) => "in the same direction",
            (false, _, false) => "outward",
        }
        .to_owned();
    }
    let mut words: Vec<String> = Vec::new();
    for word in tokens.iter().flat_map(|token| token_words(*token, chain || on)) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    // `turning half left or half right`: the word is said once.
    let turns = words.iter().all(|word| word.starts_with(TURNING));
    let said = words.iter().enumerate().map(|(index, word)| match turns && index > 0 {
        true => word.trim_start_matches(TURNING),
        false => word.as_str(),
    });
    either(&said.collect::<Vec<_>>())
}

fn ways(way: Way) -> &'static [Way] {
    match way {
        Way::Forward => &[Way::Forward],
        Way::Backward => &[Way::Backward],
        Way::Left => &[Way::Left],
        Way::Right => &[Way::Right],
        Way::Vertical => &[Way::Forward, Way::Backward],
        Way::Sideways => &[Way::Left, Way::Right],
    }
}

fn single(way: Way, on: bool) -> &'static str {
    match way {
        Way::Forward | Way::Vertical if on => "straight on",
        Way::Forward | Way::Vertical => "as straight on as it can",
        Way::Backward => "turning back",
        Way::Left | Way::Sideways => "turning left",
        Way::Right => "turning right",
    }
}

fn corner(along: Way, across: Way) -> &'static str {
    match (along, across) {
        (Way::Backward, Way::Left) => "turning back and left",
        (Way::Backward, _) => "turning back and right",
        (_, Way::Left) => "turning half left",
        _ => "turning half right",
    }
}

fn token_words(token: Token, on: bool) -> Vec<String> {
    match token {
        Token::One(way) => ways(way).iter().map(|way| single(*way, on).to_owned()).collect(),
        Token::Pair(first, second) => {
            let is_along = |way: Way| matches!(way, Way::Forward | Way::Backward | Way::Vertical);
            let (along, across) = if is_along(first) { (first, second) } else { (second, first) };
            let pairs = ways(along).iter().flat_map(|along| ways(across).iter().map(|across| corner(*along, *across)));
            pairs.map(str::to_owned).collect()
        }
        Token::Half(way) => vec![match way {
            Way::Forward | Way::Vertical => "anywhere ahead".to_owned(),
            Way::Backward => "anywhere back".to_owned(),
            Way::Left | Way::Sideways => "anywhere to its left".to_owned(),
            Way::Right => "anywhere to its right".to_owned(),
        }],
        Token::RightHanded => vec!["every second way round, from the right".to_owned()],
        Token::LeftHanded => vec!["every second way round, from the left".to_owned()],
        Token::Zig(along) => vec![format!("{} the other side than the turn before", sidestep(along))],
        Token::Round(along) => vec![format!("{} the same side as the turn before", sidestep(along))],
    }
}

fn sidestep(along: Option<Way>) -> &'static str {
    match along {
        None => "turning to",
        Some(Way::Backward) => "turning back and to",
        Some(_) => "turning half to",
    }
}

/// Whether two steps go the same way.
pub(super) fn same_way(one: Step, other: Step) -> bool {
    let wide = |step: Step| (i32::from(step.0), i32::from(step.1));
    let (one, other) = (wide(one), wide(other));
    one.0 * other.1 == one.1 * other.0 && one.0 * other.0 + one.1 * other.1 > 0
}
