//! Sorts of pieces: what stands in angle brackets.

use super::Wording;
use super::phrase::either;
use crate::spec::movement::{PieceFilter, Term};

impl Wording<'_> {
    /// The victims of a leg: `an enemy`, `a piece of either side`, or both with what they must be.
    pub(super) fn victims(&self, enemy: Option<&PieceFilter>, own: Option<&PieceFilter>) -> Vec<String> {
        let plain = |who: &PieceFilter, side| self.remark(who, side).is_empty();
        match (enemy, own) {
            (Some(enemy), Some(own)) if plain(enemy, Term::Enemy) && plain(own, Term::Own) => {
                vec!["a piece of either side".to_owned()]
            }
            _ => enemy.map(|who| self.enemy(who)).into_iter().chain(own.map(|who| self.own(who))).collect(),
        }
    }

    /// `an enemy`, `an enemy (heavy)`.
    fn enemy(&self, who: &PieceFilter) -> String {
        format!("an enemy{}", self.remark(who, Term::Enemy))
    }

    /// `a piece of its own side`, with what it must be.
    fn own(&self, who: &PieceFilter) -> String {
        format!("a piece of its own side{}", self.remark(who, Term::Own))
    }

    /// `piece`, `piece of its own side`, `enemy`, `piece (not heavy)`: without an article.
    pub(super) fn piece(&self, who: &PieceFilter) -> String {
        match who.any_of.as_slice() {
            [Term::Own] if !who.not => "piece of its own side".to_owned(),
            [Term::Enemy] if !who.not => "enemy".to_owned(),
            _ => format!("piece{}", self.remark(who, Term::Any)),
        }
    }

    /// ` (heavy or light)`; empty when every piece of this side will do.
    pub(super) fn remark(&self, who: &PieceFilter, side: Term) -> String {
        let everybody = |term: &Term| matches!(term, Term::Any) || *term == side;
        if !who.not && (who.any_of.is_empty() || who.any_of.iter().any(everybody)) {
            return String::new();
        }
        let words: Vec<String> = who.any_of.iter().map(|term| self.term(*term)).collect();
        match (who.not, words.is_empty()) {
            (true, true) => " (nobody)".to_owned(),
            (true, false) => format!(" (not {})", either(&words)),
            (false, _) => format!(" ({})", either(&words)),
        }
    }

    fn term(&self, term: Term) -> String {
        match term {
            Term::Own => "its own".to_owned(),
            Term::Enemy => "an enemy".to_owned(),
            Term::Any => "any".to_owned(),
            Term::Named(filter) => (self.named)(filter),
        }
    }
}
