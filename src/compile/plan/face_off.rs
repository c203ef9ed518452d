//! Face-offs: two pieces may not stand in a line with no piece between them.

use crate::compile::code::{Bind, Mask, One, Query, Set, Source, Test};
use crate::compile::rules::Forbid;
use crate::spec::code::{Property, Slot};

/// Two pieces that may not face each other on an open line.
#[derive(Debug, Clone, PartialEq)]
pub struct FaceOff<B> {
    /// The slots that hold the squares of the two.
    pub slots: [Slot; 2],
    /// The two pieces, the first found for each mask.
    pub pieces: [Mask<B>; 2],
    /// Not empty when the two are in a line; depends on the two squares only.
    pub in_line: Test<B>,
    /// The squares between them; depends on the two squares only.
    pub between: Set<B>,
}

/// The face-off that a ban `forbid … after which let a be …, let b be …: … and no piece on between(a, b)` states, if
/// it states nothing else.
pub(super) fn face_off<B: Clone + PartialEq>(forbid: &Forbid<B>) -> Option<FaceOff<B>> {
    let always = forbid.when == Test::Always(true) && forbid.unless == Test::Always(false) && !forbid.asks_stuck;
    let (Test::With(binds, inner), true) = (&forbid.after, always) else { return None };
    let ([Bind::One(one, first), Bind::One(other, second)], Test::All(parts)) = (&**binds, &**inner) else {
        return None;
    };
    let slots = [*one, *other];
    let [in_line, Test::Not(nobody)] = &**parts else { return None };
    let Test::Some(Set::Memo(line)) = in_line else { return None };
    let Test::Some(Set::Query(pieces)) = &**nobody else { return None };
    let between = between(pieces)?;
    let of_the_two = |keys: &[Slot]| keys.iter().all(|key| slots.contains(key));
    let known = match between {
        Set::Line { from, to, .. } => {
            [from, to].iter().all(|end| matches!(***end, One::Local(slot) if of_the_two(&[slot])))
        }
        Set::Memo(kept) => of_the_two(&kept.of),
        _ => false,
    };
    let pieces = [only_piece(first)?.clone(), only_piece(second)?.clone()];
    (known && of_the_two(&line.of)).then(|| FaceOff {
        slots,
        pieces,
        in_line: in_line.clone(),
        between: between.clone(),
    })
}

/// The squares on which a query asks for any piece.
fn between<B>(query: &Query<B>) -> Option<&Set<B>> {
    let Source::Board(mask) = &query.source else { return None };
    let any = mask.layer == Some(0) && mask.owners.is_empty() && mask.kinds.is_empty();
    let bare = mask.outside.is_empty() && mask.attacking.is_empty() && query.tests.is_empty();
    match mask.within.as_slice() {
        [set] if any && bare => Some(set),
        _ => None,
    }
}

/// The pieces that a value takes the first square of.
fn only_piece<B>(one: &One<B>) -> Option<&Mask<B>> {
    let One::Property(Property::Square, first) = one else { return None };
    let One::First(query) = &**first else { return None };
    let Source::Board(mask) = &query.source else { return None };
    let named = mask.layer == Some(0) && !mask.kinds.is_empty() && query.tests.is_empty();
    let everywhere = mask.within.is_empty() && mask.outside.is_empty() && mask.attacking.is_empty();
    (named && everywhere).then_some(mask)
}
