//! Clauses of one leg.

use super::Wording;
use super::phrase::{either, squares};
use super::steps::{Distance, leaps, motion};
use crate::spec::movement::{Anywhere, Crossing, Hop, Landing, Leap, Manner, PieceFilter, Step, Term, passed};

impl Wording<'_> {
    /// `moves one square forward, without capturing`.
    pub(super) fn leap(&self, leap: &Leap) -> String {
        let by = if leaps(&leap.steps) { "by " } else { "" };
        let motion = motion(&leap.steps, Distance::UpTo(leap.leg.manner.range));
        let (verbs, rest) = (self.verbs(&leap.leg.landing), self.rest(&leap.leg.landing, leap.unmoved));
        format!("{verbs} {by}{motion}{}{rest}", self.manner(&leap.leg.manner, leap.steps.first().copied()))
    }

    /// `moves or captures anywhere else on the board`.
    pub(super) fn anywhere(&self, anywhere: &Anywhere) -> String {
        let rest = self.rest(&anywhere.landing, anywhere.unmoved);
        format!("{} anywhere else on the board{rest}", self.verbs(&anywhere.landing))
    }

    /// `goes two squares sideways towards a piece of its own side at the edge, which is put …`.
    pub(super) fn crossing(&self, crossing: &Crossing) -> String {
        let motion = motion(&crossing.steps, Distance::UpTo(1));
        let whereto = motion.strip_prefix("one square ").unwrap_or(&motion);
        let place = match crossing.inset {
            0 => "at the edge".to_owned(),
            inset => format!("{} before the edge", squares(u16::from(inset))),
        };
        let partner = format!("a piece of its own side{}", self.remark(&crossing.partner, Term::Own));
        let unmoved = if crossing.unmoved { ", while neither has moved yet" } else { "" };
        let far = squares(crossing.distance);
        format!("goes {far} {whereto} towards {partner} {place}, which is put right behind it{unmoved}")
    }

    /// The verbs for the goal: `moves or captures`.
    fn verbs(&self, landing: &Landing) -> String {
        let takes = if landing.swaps { "changes places with" } else { "captures" };
        let everybody = |who: &PieceFilter, side| self.remark(who, side).is_empty();
        let any_enemy = landing.enemy.as_ref().is_some_and(|who| everybody(who, Term::Enemy));
        let any_passed = landing.passed.as_ref().is_some_and(|who| everybody(who, Term::Enemy));
        let mut verbs = Vec::new();
        if landing.empty {
            verbs.push("moves".to_owned());
        }
        if any_enemy && landing.own.is_none() && !landing.swaps {
            verbs.push(if any_passed { "captures (also in passing)" } else { "captures" }.to_owned());
        } else {
            let victims = self.victims(landing.enemy.as_ref(), landing.own.as_ref());
            verbs.extend(victims.iter().map(|victim| format!("{takes} {victim}")));
        }
        if !any_passed || !any_enemy || landing.own.is_some() || landing.swaps {
            let remark = |who: &PieceFilter| format!("captures in passing{}", self.remark(who, Term::Enemy));
            verbs.extend(landing.passed.as_ref().map(remark));
        }
        if landing.off {
            verbs.push("leaves the board".to_owned());
        }
        either(&verbs)
    }

    /// Further words about the whole clause.
    fn rest(&self, landing: &Landing, unmoved: bool) -> String {
        let mut rest = String::new();
        if landing.empty && landing.enemy.is_none() && landing.own.is_none() && landing.passed.is_none() {
            rest += ", without capturing";
        }
        if landing.stays {
            rest += ", staying where it is";
        }
        rest += tame(landing);
        if unmoved {
            rest += ", while it has not moved yet";
        }
        rest
    }

    /// How a leg goes from square to square, apart from how far: `, hopping over exactly one piece …`.
    pub(super) fn manner(&self, manner: &Manner, step: Option<Step>) -> String {
        let mut told = String::new();
        let halfway = step.and_then(halfway);
        let passes_several = step.is_some_and(|(right, ahead)| passed((right.into(), ahead.into())).count() > 1);
        match halfway.filter(|_| manner.lame) {
            Some(_) if passes_several => told += ", if the squares it passes are empty",
            Some(halfway) => told += &format!(", if {halfway} is empty"),
            None => {}
        }
        if manner.jumps > 0 {
            told += &match halfway {
                Some(halfway) => format!(", if {halfway} is occupied"),
                None if manner.jumps == 1 => ", skipping the first square".to_owned(),
                None => format!(", skipping the first {}", squares(u16::from(manner.jumps))),
            };
        }
        match &manner.hop {
            Hop::No => {}
            Hop::Over(who) => {
                told += &format!(", hopping over exactly one {} and ending anywhere behind it", self.piece(who));
            }
            Hop::Behind(who) => {
                told += &format!(", hopping over exactly one {} and ending right behind it", self.piece(who));
            }
        }
        if manner.cylinder {
            told += ", as if the left and right edges of the board met";
        }
        told
    }
}

/// The square that a leap passes over; single steps pass none.
fn halfway((right, ahead): Step) -> Option<&'static str> {
    let (right, ahead) = (right.unsigned_abs(), ahead.unsigned_abs());
    match right.max(ahead) {
        0 | 1 => None,
        // Half a step is cut to whole squares: of (1,2) that is the straight neighbour.
        2 if right != ahead && right.min(ahead) == 1 => Some("the straight square next to it on that side"),
        _ => Some("the square halfway"),
    }
}

/// `t` by itself.
pub(super) fn tame(landing: &Landing) -> &'static str {
    if landing.tame { ", sparing what the definition spares" } else { "" }
}
