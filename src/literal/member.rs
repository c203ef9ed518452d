//! Tests whether a token is in a set, without listing the set.

use super::scene::{Frame, Scene};
use crate::spec::code::{Expr, ExprKind, Query, Source};
use crate::spec::ids::TokenId;
use crate::spec::value::Value;

impl Scene<'_> {
    /// Whether a token is certainly in the set an expression is worth; nothing when all of it has to be found.
    pub(super) fn has_token(&self, set: &Expr, token: TokenId, frame: &mut Frame) -> Option<bool> {
        match &*set.kind {
            ExprKind::All(query) => self.describes(query, token, frame),
            ExprKind::Union(parts) => {
                let mut parts = parts.iter();
                parts.try_fold(false, |found, part| Some(found || self.has_token(part, token, frame)?))
            }
            ExprKind::Call(define, args) => {
                let body = self.spec.defines[define.index()].value.as_ref()?;
                self.has_token(body, token, &mut self.arguments(*define, args, frame))
            }
            _ => None,
        }
    }

    /// Whether a token is certainly an element of a described set.
    fn describes(&self, query: &Query, token: TokenId, frame: &mut Frame) -> Option<bool> {
        if !self.now.knows(token) || self.now.is_ghost(token) {
            return Some(false);
        }
        let it = query.it as usize;
        let outer = std::mem::take(&mut frame[it]);
        let is_of_source = match &query.source {
            Source::OnBoard(class) => {
                let on = |layer: usize| self.now.on(self.spec, layer, self.now.square_of(token)?);
                Some(self.spec.classes[class.index()].layer.and_then(on) == Some(token))
            }
            Source::Elements(set) => self.has_token(set, token, frame),
            _ => None,
        };
        let found = is_of_source.map(|is_of_source| {
            frame[it] = Value::Token(token);
            is_of_source && query.tests.iter().all(|test| self.holds(test, frame))
        });
        frame[it] = outer;
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::literal::paths::{movement_frame, paths_of};
    use crate::literal::scene::bind_path;
    use crate::load::{Options, load};
    use crate::notation::position;
    use crate::spec::PIECES;

    #[test]
    fn a_token_is_in_a_set_if_it_is_found_there() {
        let spec = load("classics/ultima", &Options::default()).unwrap().spec.unwrap();
        let position = "2l4k/8/1i1p1p2/3Xw3/2pcp3/1C3x2/1P1I4/K2W3L w - - 0 1";
        let now = position::parse(&spec, position).unwrap();
        let (scene, mut found) = (Scene::of(&spec, &now), 0);
        let paths = now.on_board(&spec, PIECES).flat_map(|unit| paths_of(&scene, unit));
        for path in paths.filter(|path| spec.movement(path.movement).captures.is_some()) {
            let (movement, mover) = (spec.movement(path.movement), scene.owner(path.unit));
            let (scene, captures) = (Scene { mover, ..scene }, movement.captures.as_ref().unwrap());
            let mut frame = movement_frame(movement);
            bind_path(&mut frame, &path);
            let all = scene.value(&captures.body, &mut frame).elements();
            for token in now.on_board(&spec, PIECES) {
                let is_there = all.contains(&Value::Token(token));
                found += usize::from(is_there);
                assert_eq!(scene.has_token(&captures.body, token, &mut frame), Some(is_there), "{path:?} {token:?}");
            }
        }
        assert!(found > 5, "{found}");
    }
}
