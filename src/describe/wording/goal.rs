//! Where the legs of a path may end or go on.

use super::Wording;
use super::leg::tame;
use super::phrase::either;
use crate::spec::movement::{Landing, Pass, PathLeg, Term};

impl Wording<'_> {
    /// The end of a path with a leg: `, onto an empty square`, `, and ends on an empty square or …`.
    pub(super) fn outcome(&self, leg: &PathLeg) -> String {
        let (landing, pass) = (&leg.leg.landing, &leg.pass);
        if landing.stays || pass.stays {
            return self.shot(landing, pass);
        }
        let (ends, goes_on) = (self.ends(landing), self.goes_on(pass));
        let told = match (ends.is_empty(), goes_on.is_empty()) {
            (true, true) => String::new(),
            (true, false) => format!(", onto {goes_on}"),
            (false, true) => format!(", and ends {ends}"),
            (false, false) if ends == format!("on {goes_on}") => format!(", and ends {ends}, or goes on from there"),
            (false, false) => format!(", and ends {ends}, or goes on from {goes_on}"),
        };
        format!("{told}{}", tame(landing))
    }

    /// A leg that captures from where it began.
    fn shot(&self, landing: &Landing, pass: &Pass) -> String {
        let enemy = landing.enemy.as_ref().or(pass.enemy.as_ref());
        let own = landing.own.as_ref().or(pass.own.as_ref());
        let mut victims = self.victims(enemy, own);
        victims.extend(self.passed(landing));
        let ends = self.ends(landing).is_empty();
        let then = match (ends, self.goes_on(pass).is_empty()) {
            (true, _) => "",
            (false, true) => ", and ends there",
            (false, false) => ", and ends there or goes on",
        };
        let over = pass.over.as_ref().map(|who| format!(", or only looking at {}", self.a_piece(who)));
        let capturing = match victims.is_empty() {
            true => String::new(),
            false => format!(", capturing {} without leaving its square", either(&victims)),
        };
        format!("{capturing}{}{then}{}", over.unwrap_or_default(), tame(landing))
    }

    fn passed(&self, landing: &Landing) -> Option<String> {
        let remark = landing.passed.as_ref().map(|who| self.remark(who, Term::Enemy))?;
        Some(format!("what{remark} has just passed it"))
    }

    /// `on an empty square or an enemy it captures`; empty when the path never ends there.
    fn ends(&self, landing: &Landing) -> String {
        let takes = match landing.swaps {
            true => ", which goes to where this leg began",
            false => " it captures",
        };
        let mut goals = Vec::new();
        if landing.empty {
            goals.push("an empty square".to_owned());
        }
        let victims = self.victims(landing.enemy.as_ref(), landing.own.as_ref());
        goals.extend(victims.iter().map(|victim| format!("{victim}{takes}")));
        goals.extend(self.passed(landing).map(|what| format!("an empty square, capturing {what}")));
        let on = (!goals.is_empty()).then(|| format!("on {}", either(&goals)));
        let off = landing.off.then(|| "beyond the edge of the board, and is gone".to_owned());
        either(&on.into_iter().chain(off).collect::<Vec<_>>())
    }

    /// `an empty square or an enemy it captures`; empty when the path never goes on from there.
    fn goes_on(&self, pass: &Pass) -> String {
        let mut goals = Vec::new();
        if pass.empty {
            goals.push("an empty square".to_owned());
        }
        let victims = self.victims(pass.enemy.as_ref(), pass.own.as_ref());
        goals.extend(victims.iter().map(|victim| format!("{victim} it captures")));
        goals.extend(pass.over.as_ref().map(|who| format!("{} that stays there", self.a_piece(who))));
        either(&goals)
    }

    fn a_piece(&self, who: &crate::spec::movement::PieceFilter) -> String {
        let piece = self.piece(who);
        format!("{} {piece}", if piece.starts_with('e') { "an" } else { "a" })
    }
}
