//! Gists: what all simple moves by a recipe have in common, and which other recipes have it in common with that.

use std::num::NonZeroU8;

use super::recipe::{Deed, Part, Recipe};
use super::{Plan, Remote};
use crate::program::code::Test;
use crate::program::layout::Remembered;
use crate::program::squares::Squares;

/// What is known of all moves by a recipe.
#[derive(Debug, Clone)]
pub struct Gist {
    /// The changes of facts that follow from all of them.
    pub sure: Box<[Deed]>,
    /// The parts after all of them by which a fact of pieces of the mover becomes the same.
    pub marked: Box<[usize]>,
    /// The parts that follow from some of them.
    pub asked: Box<[Asked]>,
    /// What those of a situation share in which the same facts of the game become the same, and no others.
    pub alike: Option<Share>,
    /// A bit for each question that is asked of them, if all of these have a number.
    pub questions: Option<u64>,
}

/// A number of what moves share. Nothing is told apart from it in one step.
pub type Share = NonZeroU8;

/// A part that follows from some moves.
#[derive(Debug, Clone)]
pub struct Asked {
    /// Its place in the recipe.
    pub place: usize,
    /// Whether a change that is not idle comes before it.
    pub late: bool,
    /// The number by which it is asked whether it has to be looked at, if that does not depend on the unit: in a situation the
    /// same wherever the same is asked, and below 64.
    pub question: Option<u8>,
}

/// So many are told apart.
const MOST: usize = u64::BITS as usize;

impl Gist {
    /// What is known of moves from which these parts follow, if it is no more than changes of facts that do not get into each
    /// other's way; where facts of pieces are `still` what they would become, these are left out.
    pub(super) fn of<B: Squares>(parts: &[Part<B>], still: bool) -> Option<Gist> {
        if !are_apart(parts) {
            return None;
        }
        let (mut sure, mut marked, mut asked, mut changed) = (Vec::new(), Vec::new(), Vec::new(), false);
        for (place, part) in parts.iter().enumerate() {
            match (&part.deeds, &part.when) {
                (Some(deeds), Test::Always(true)) => {
                    let meant = deeds.iter().filter(|deed| !(still && matches!(deed, Deed::Mark(..))));
                    let before = sure.len();
                    sure.extend(meant.copied());
                    changed |= !part.idle && sure.len() > before;
                }
                (None, Test::Always(true)) if marks_apart(parts, part) => {
                    if !still {
                        marked.push(place);
                        changed |= !part.idle;
                    }
                }
                _ => asked.push(Asked { place, late: changed, question: None }),
            }
        }
        Some(Gist { sure: sure.into(), marked: marked.into(), asked: asked.into(), alike: None, questions: None })
    }

    /// Whether the facts of pieces that change are truths of the unit.
    pub(super) fn brands(&self, fields: &[Remembered]) -> bool {
        let is_truth = |deed: &Deed| match deed {
            Deed::Mark(field, _) => matches!(fields[*field], Remembered::Truth(_)),
            Deed::Set(..) | Deed::Add(..) => true,
        };
        self.marked.is_empty() && self.sure.iter().all(is_truth)
    }

    /// Whether facts of pieces become something after all moves.
    pub(super) fn marks(&self) -> bool {
        !self.marked.is_empty() || marks_unit(&self.sure)
    }
}

/// Whether no two of the known changes of facts are of the same fact.
fn are_apart<B>(parts: &[Part<B>]) -> bool {
    let deeds: Vec<&Deed> = parts.iter().filter_map(|part| part.deeds.as_deref()).flatten().collect();
    let is_new = |(place, deed): (usize, &&Deed)| !deeds[..place].iter().any(|other| other.changes_same(deed));
    deeds.iter().enumerate().all(is_new)
}

/// Whether all that a part does is to change a fact of pieces of the mover that no other part changes, of the unit or of
/// pieces as well.
fn marks_apart<B>(parts: &[Part<B>], part: &Part<B>) -> bool {
    let Some(marks) = part.marks.as_ref().filter(|marks| marks.of_mover) else { return false };
    let is_other = |other: &&Part<B>| !std::ptr::eq(*other, part);
    parts.iter().filter(is_other).all(|other| match (&other.deeds, &other.marks) {
        (Some(deeds), _) => deeds.iter().all(|deed| !matches!(deed, Deed::Mark(field, _) if *field == marks.field)),
        (None, Some(others)) => others.field != marks.field,
        (None, None) => true,
    })
}

/// What decides whether a part has to be looked at, and whether a change comes before it.
type Question<B> = (Option<Box<[Deed]>>, Option<Remote<B>>, bool);

/// Says of the gists of a situation's plans what they share.
pub(super) fn compare<B: Squares>(plans: &mut [Option<Plan<B>>]) {
    let (mut changes, mut questions): (Vec<Box<[Deed]>>, Vec<Question<B>>) = (Vec::new(), Vec::new());
    let troops = plans.iter_mut().flatten().flat_map(|plan| plan.kinds.iter_mut().flatten().flatten());
    let manners = troops.flat_map(|troop| &mut troop.ways).flat_map(|way| [&mut way.quiet, &mut way.capture]);
    for Recipe { parts, gist, still, .. } in manners.filter_map(|manner| manner.recipe.as_mut()) {
        for gist in [gist, still].into_iter().flatten() {
            if !gist.marks() {
                let number = number_of(&mut changes, |known| *known == gist.sure, || gist.sure.clone());
                gist.alike = number.and_then(|number| Share::MIN.checked_add(number));
            }
            for asked in &mut gist.asked {
                let (part, late) = (&parts[asked.place], asked.late);
                let is_same = |known: &Question<B>| known.0 == part.deeds && known.1 == part.remote && known.2 == late;
                let is_of_unit = part.deeds.as_deref().is_some_and(marks_unit);
                let new = || (part.deeds.clone(), part.remote.clone(), late);
                asked.question = if is_of_unit { None } else { number_of(&mut questions, is_same, new) };
            }
            let add = |bits, asked: &Asked| Some(bits | 1 << asked.question?);
            gist.questions = gist.asked.iter().try_fold(0, add);
        }
    }
}

/// The number of what is known already, or is new; nothing when there are too many.
fn number_of<T>(all: &mut Vec<T>, is_same: impl Fn(&T) -> bool, new: impl FnOnce() -> T) -> Option<u8> {
    let place = all.iter().position(is_same).unwrap_or_else(|| {
        all.push(new());
        all.len() - 1
    });
    u8::try_from(place).ok().filter(|place| usize::from(*place) < MOST)
}

fn marks_unit(deeds: &[Deed]) -> bool {
    deeds.iter().any(|deed| matches!(deed, Deed::Mark(..)))
}
