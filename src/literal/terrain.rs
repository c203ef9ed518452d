//! The terrain: a position as a walk sees it.

use super::scene::{Frame, Scene, bind, frame};
use super::walk::{Ground, Side};
use crate::spec::code::{Expr, slot};
use crate::spec::ids::{PlayerId, RuleId, Square, TokenId};
use crate::spec::movement::FilterId;
use crate::spec::nouns::Code;
use crate::spec::value::Value;

/// Stands for a piece that is only supposed to be there.
pub const PHANTOM: TokenId = TokenId(u16::MAX);

/// A position as one unit sees it, perhaps with an enemy supposed on one square.
#[derive(Clone, Copy)]
pub struct Terrain<'a> {
    scene: Scene<'a>,
    unit: TokenId,
    owner: Option<PlayerId>,
    phantom: Option<Square>,
}

impl<'a> Terrain<'a> {
    /// The position as `unit` sees it.
    pub fn new(scene: &Scene<'a>, unit: TokenId) -> Self {
        Terrain { scene: *scene, unit, owner: scene.owner(unit), phantom: None }
    }

    /// A frame for what a letter reads.
    fn letter_frame(code: &Code<Expr>, unit: TokenId) -> Frame {
        let mut frame = frame(code.slots);
        bind(&mut frame, slot::UNIT, Value::Token(unit));
        frame
    }

    /// Supposes an enemy on a square when the victim is one that is only supposed.
    #[must_use]
    pub fn supposing(self, victim: TokenId, square: Square) -> Self {
        if victim == PHANTOM { Terrain { phantom: Some(square), ..self } } else { self }
    }
}

impl Ground for Terrain<'_> {
    fn occupant(&self, square: Square) -> Option<TokenId> {
        if self.phantom == Some(square) {
            return Some(PHANTOM);
        }
        self.scene.now.piece_on(square).filter(|piece| !self.scene.now.is_ghost(*piece))
    }

    fn side(&self, token: TokenId) -> Side {
        if token == PHANTOM {
            return Side::Enemy;
        }
        match (self.scene.owner(token), self.owner) {
            (None, _) | (_, None) => Side::Neutral,
            (Some(theirs), Some(mine)) if theirs == mine => Side::Own,
            _ => Side::Enemy,
        }
    }

    fn fits(&self, token: TokenId, filter: FilterId) -> bool {
        token != PHANTOM && {
            let kind = self.scene.now.token(token).kind;
            self.scene.spec.filters[filter.0 as usize].kinds.contains(&kind)
        }
    }

    fn may_capture(&self, victim: TokenId) -> bool {
        victim == PHANTOM || immunity(&self.scene, victim, self.unit).is_none()
    }

    fn ends_path(&self, victim: TokenId) -> bool {
        victim != PHANTOM && is_deadly(&self.scene, victim, self.unit)
    }

    fn unmoved(&self, token: TokenId) -> bool {
        let unmoved = self.scene.spec.letters.unmoved.as_ref();
        unmoved.is_some_and(|code| self.scene.holds(&code.body, &mut Self::letter_frame(code, token)))
    }

    fn passed(&self) -> Option<(Square, TokenId)> {
        let letters = &self.scene.spec.letters;
        let (passed, passer) = (letters.passed.as_ref()?, letters.passer.as_ref()?);
        let square =
            self.scene.square_of(&self.scene.value(&passed.body, &mut Self::letter_frame(passed, self.unit)))?;
        let victim = self.scene.value(&passer.body, &mut Self::letter_frame(passer, self.unit)).token()?;
        Some((square, victim))
    }
}

/// The rule in force that keeps `victim` from being captured by `captor`.
pub fn immunity(scene: &Scene<'_>, victim: TokenId, captor: TokenId) -> Option<RuleId> {
    let immune = scene.spec.immunities.iter().find(|immune| {
        scene.in_force(immune.rule) && scene.holds(&immune.when, &mut capture_frame(immune.slots, victim, captor))
    });
    immune.map(|immune| immune.rule)
}

/// A frame for a rule that speaks of a capture.
pub fn capture_frame(slots: usize, victim: TokenId, captor: TokenId) -> Frame {
    let mut frame = frame(slots);
    bind(&mut frame, slot::VICTIM, Value::Token(victim));
    bind(&mut frame, slot::CAPTURER, Value::Token(captor));
    frame
}

/// Whether a rule in force takes off the captor of `victim`.
fn is_deadly(scene: &Scene<'_>, victim: TokenId, captor: TokenId) -> bool {
    scene.spec.deadly.iter().any(|deadly| {
        scene.in_force(deadly.rule) && scene.holds(&deadly.when, &mut capture_frame(deadly.slots, victim, captor))
    })
}
