//! The elements that a player may choose.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::Query;
use crate::compile::scalar::Scalar;
use crate::engine::eval::query::Going;
use crate::engine::eval::view::View;
use crate::engine::position::token::Place;
use crate::engine::workspace::frame::Frame;
use crate::spec::bounds::MAX_OPTIONS;

impl<B: Bitboard> View<'_, B> {
    /// The elements that may be chosen. Equal tokens of an unordered zone count once.
    pub(in crate::engine) fn options(&self, of: &Query<B>, frame: &mut Frame<B>, options: &mut Vec<Scalar>) {
        let _ = self.each(of, frame, &mut |view, value, _| {
            let is_in_zone = value.token().is_some_and(|token| matches!(view.token(token).place(), Place::In(_)));
            if !is_in_zone || !options.iter().any(|earlier| view.alike(*earlier, value)) {
                options.push(value);
            }
            if options.len() > MAX_OPTIONS { Going::Break(()) } else { Going::Continue(()) }
        });
    }

    /// Whether two tokens lie in one unordered zone and are equal.
    pub(in crate::engine) fn alike(&self, one: Scalar, other: Scalar) -> bool {
        let (Scalar::Token(one), Scalar::Token(other)) = (one, other) else { return false };
        let (first, second) = (self.token(one), self.token(other));
        let Place::In(zone) = first.place() else { return false };
        let (spec, layout) = (&self.program.spec, &self.program.layout);
        let same = first.kind() == second.kind()
            && first.owner() == second.owner()
            && first.place() == second.place()
            && first.known() == second.known();
        same && !spec.zone(layout.zone_at(usize::from(zone)).zone).ordered && {
            let mut fields = (0..spec.fields.len()).filter(|field| spec.fields[*field].identity);
            fields.all(|field| self.now.has_equal_field(layout, field, (one, other)))
        }
    }

    /// The place that a value names.
    pub(in crate::engine) fn place_of(&self, value: Scalar) -> Option<Place> {
        match value {
            Scalar::Zone(zone) => Some(Place::In(self.program.layout.zone(zone) as u8)),
            other => self.square_of(other).map(Place::On),
        }
    }
}
