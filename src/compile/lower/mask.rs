//! Conditions as masks: owner, kind, squares.

use super::super::bitboard::Bitboard;
use super::super::code::{Code, Mask, Players, Set};
use super::query::mentions;
use super::{Compiled, Compiler};
use crate::spec::code::{CompareOp, Expr, ExprKind, Property, Slot};
use crate::spec::ids::{KindId, TagId};
use crate::spec::types::Sort;

impl<B: Bitboard> Compiler<'_, B> {
    /// Puts a test of the elements of a set into its mask; `false` when it does not fit there.
    pub(super) fn mask(&mut self, mask: &mut Mask<B>, test: &Expr, it: Slot) -> Compiled<bool> {
        let is_it = |expr: &Expr| matches!(*expr.kind, ExprKind::Local(slot) if slot == it);
        match &*test.kind {
            ExprKind::OwnedBy(thing, player) if is_it(thing) && mask.layer.is_some() && !mentions(player, it) => {
                let players: Players<B> = self.players(player)?;
                mask.owners.push(players);
            }
            ExprKind::IsKind(thing, kinds) if is_it(thing) && mask.layer.is_some() => {
                let layer = mask.layer;
                mask.kinds.push(kinds.iter().copied().filter(|kind| self.layout.layer(*kind) == layer).collect());
            }
            ExprKind::HasTag(thing, tag) if is_it(thing) && mask.layer.is_some() => {
                mask.kinds.push(self.tagged(*tag, mask.layer));
            }
            ExprKind::Attacks(units, target) if is_it(units) && mask.layer == Some(0) && !mentions(target, it) => {
                mask.attacking.push(self.target(target)?);
            }
            // Tokens of a kind are a bitboard. On stacked layers their squares may hold tokens of other layers too.
            ExprKind::Compare(CompareOp::Equal, one, other) if mask.layer.is_some() && self.layout.layers == 1 => {
                let is_kind = |expr: &Expr| matches!(&*expr.kind, ExprKind::Property(Property::Kind, of) if is_it(of));
                let kind = match (is_kind(one), is_kind(other)) {
                    (true, false) => other,
                    (false, true) => one,
                    _ => return Ok(false),
                };
                if mentions(kind, it) {
                    return Ok(false);
                }
                mask.within.push(Set::OfKind(Box::new(self.one(kind)?)));
            }
            ExprKind::IsVacant(square) if is_it(square) && mask.layer.is_none() => mask.vacant = true,
            ExprKind::In(thing, place) if is_it(thing) && !mentions(place, it) => {
                let Some(set) = self.place(place)? else { return Ok(false) };
                mask.within.push(set);
            }
            ExprKind::Not(inner) => match &*inner.kind {
                ExprKind::In(thing, place) if is_it(thing) && !mentions(place, it) => {
                    let Some(set) = self.place(place)? else { return Ok(false) };
                    mask.outside.push(set);
                }
                ExprKind::HasTag(thing, tag) if is_it(thing) && mask.layer.is_some() => {
                    let tagged = self.tagged(*tag, mask.layer);
                    mask.kinds.push(self.others(&tagged, mask.layer));
                }
                ExprKind::IsKind(thing, kinds) if is_it(thing) && mask.layer.is_some() => {
                    mask.kinds.push(self.others(kinds, mask.layer));
                }
                _ => return Ok(false),
            },
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The squares of a place, when it is a square or a set of squares.
    fn place(&mut self, place: &Expr) -> Compiled<Option<Set<B>>> {
        Ok(match self.code(place)? {
            Code::Squares(set) => Some(set),
            Code::One(one) if self.sort(&one) == Some(Sort::Square) => Some(self.kept_as_set(one)),
            _ => None,
        })
    }

    /// The kinds of a layer that carry a tag.
    pub(super) fn tagged(&self, tag: TagId, layer: Option<usize>) -> Box<[KindId]> {
        self.kinds_with(|id| self.spec.kind(id).tags.contains(&tag) && self.layout.layer(id) == layer)
    }

    fn others(&self, kinds: &[KindId], layer: Option<usize>) -> Box<[KindId]> {
        self.kinds_with(|id| !kinds.contains(&id) && self.layout.layer(id) == layer)
    }

    fn kinds_with(&self, such: impl Fn(KindId) -> bool) -> Box<[KindId]> {
        (0..self.spec.kinds.len()).map(KindId::at).filter(|id| such(*id)).collect()
    }
}
