//! The nature of a game: the unknown that makes it hard to look ahead.

use crate::spec::Spec;
use crate::spec::ids::RuleId;
use crate::spec::nouns::Audience;

/// The unknown to a player that looks ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nature {
    /// Everything is known.
    Open,
    /// Something is decided at random during play.
    Chance,
    /// Something is hidden from a player.
    Hidden,
}

impl Nature {
    /// Reads the nature of a definition off its nouns and rules.
    pub fn of(spec: &Spec) -> Nature {
        let is_hidden = spec.variables.iter().any(|one| one.audience != Audience::All)
            || spec.fields.iter().any(|one| one.audience != Audience::All)
            || spec.zones.iter().any(|one| one.audience != Audience::All)
            || spec.classes.iter().any(|one| one.audience != Audience::All || one.lies_unseen)
            || spec.actions.iter().any(|one| one.params.iter().any(|param| param.secret))
            || !spec.sees.is_empty();
        if is_hidden {
            return Nature::Hidden;
        }
        let mut rules = (0..spec.rules.len()).map(RuleId::at);
        match rules.any(|rule| spec.leaves_to_chance(rule) && !spec.is_done_once(rule)) {
            true => Nature::Chance,
            false => Nature::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Options, load};

    #[test]
    fn nature_is_read_off_the_definition() {
        let nature = |name: &str| Nature::of(&load(name, &Options::default()).unwrap().spec.unwrap());
        assert_eq!(nature("chess"), Nature::Open);
        assert_eq!(nature("classics/fischerandom"), Nature::Open);
        assert_eq!(nature("classics/dice"), Nature::Chance);
        assert_eq!(nature("classics/darkchess"), Nature::Hidden);
        assert_eq!(nature("classics/secretpie"), Nature::Hidden);
        assert_eq!(nature("clash_of_the_armies"), Nature::Hidden);
    }
}
