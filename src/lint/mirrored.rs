//! An array with two sides that face each other in another way than the regions do.

use super::Subject;
use super::said::{Said, beside_rules, by_rules};
use crate::diagnostic::{Code, Diagnostic};
use crate::spec::Spec;
use crate::spec::code::{Builtin, ExprKind};
use crate::spec::geometry::Geometry;
use crate::spec::ids::Square;
use crate::spec::value::SquareSet;
use crate::syntax::tree::Node;

/// Tells it, where the array would fit the other `mirror`, and something is seen from both sides.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    let spec = subject.spec;
    let board = subject.definition.root.get("board").and_then(Node::as_table);
    let entry = |key: &str| board.and_then(|board| board.entry(key)).map(|(word, _)| word.span);
    let Some(picture) = entry("picture").or_else(|| entry("array")).filter(|span| subject.is_own(*span)) else {
        return;
    };
    if fits(spec, spec.turned) || !fits(spec, !spec.turned) {
        return;
    }
    let Some(seen) = seen_from_both(spec) else { return };
    let (is, wanted) = if spec.turned { ("turn", "reflect") } else { ("reflect", "turn") };
    let message = format!("the two sides of this array do not face each other by `mirror = \"{is}\"`, but {seen} does");
    let help = format!("write `mirror = \"{wanted}\"` in `[board]`, or draw the array the other way");
    let place = entry("mirror").filter(|span| subject.is_own(*span)).unwrap_or(picture);
    found.push(Diagnostic::warning(Code::Mirror, place, message).help(help));
}

/// Whether the array is the same from the far side, seen in one of the two ways. An empty one says nothing.
fn fits(spec: &Spec, turned: bool) -> bool {
    let men = &spec.array.men;
    let man = |square: Square| men.get(square.index()).copied().flatten();
    let is_answered = |square: Square| match (man(square), there(&spec.geometry, turned, square).and_then(man)) {
        (None, None) => true,
        (Some((kind, owner)), Some((other, its))) => kind == other && (owner.is_none() || owner != its),
        _ => false,
    };
    men.iter().any(Option::is_some) && spec.geometry.squares().all(is_answered)
}

/// The square on the far side.
fn there(geometry: &Geometry, turned: bool, square: Square) -> Option<Square> {
    let rank = geometry.ranks() - 1 - geometry.rank(square);
    let file = if turned { geometry.files() - 1 - geometry.file(square) } else { geometry.file(square) };
    geometry.square(i16::from(file), i16::from(rank))
}

/// A region, or a word, by which the two ways to see the board differ.
fn seen_from_both(spec: &Spec) -> Option<String> {
    let seen = |squares: SquareSet, turned: bool| -> SquareSet {
        spec.geometry
            .squares()
            .filter(|square| squares.contains(*square))
            .filter_map(|square| there(&spec.geometry, turned, square))
            .collect()
    };
    let differs = |sides: &[SquareSet]| {
        let &[first, second] = sides else { return false };
        let here = seen(first, spec.turned);
        here == second && here != seen(first, !spec.turned)
    };
    if let Some(region) = spec.regions.iter().find(|region| differs(&region.squares)) {
        return Some(format!("the region `{}`", region.name));
    }
    let mut speaks = false;
    let rules = by_rules(spec).into_iter().map(|(_, said)| said);
    for said in rules.chain(beside_rules(spec)) {
        said.each(&mut |said| {
            speaks |= matches!(said, Said::Expr(expr) if matches!(&*expr.kind, ExprKind::Builtin(Builtin::Mirror, _)));
            !speaks
        });
    }
    speaks.then(|| "what `mirror` answers".to_owned())
}
