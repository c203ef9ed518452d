//! Random choices fixed beforehand: for trying all results of a throw, and for repeating one.

use crate::literal::chance::Chance;
use crate::spec::ids::RuleId;

/// Random choices by a script; after its end always the first way. Remembers how many ways each choice had.
///
/// Every result of a move is tried by making it, taking it back and [advancing](Script::advance) until no result is left:
///
/// ```
/// use interp::runtime::{Chance, RuleId, Script};
///
/// let (mut script, mut results) = (Script::default(), Vec::new());
/// loop {
///     results.push((script.pick(RuleId(0), 2), script.pick(RuleId(1), 3)));
///     if !script.advance() {
///         break;
///     }
/// }
/// assert_eq!(results, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Script {
    /// The choices so far, each with the number of its ways.
    choices: Vec<(usize, usize)>,
    /// The number of choices that have been read.
    read: usize,
}

impl Script {
    /// The choices that were read, each with the number of its ways: the probability of the result is one by their product.
    pub fn choices(&self) -> &[(usize, usize)] {
        &self.choices[..self.read]
    }

    /// Goes on to the next result of the choices that were read, and back to its beginning; `false` after the last result.
    pub fn advance(&mut self) -> bool {
        self.choices.truncate(self.read);
        self.read = 0;
        while let Some((choice, ways)) = self.choices.pop() {
            if choice + 1 < ways {
                self.choices.push((choice + 1, ways));
                return true;
            }
        }
        false
    }
}

impl Chance for Script {
    fn pick(&mut self, _: RuleId, ways: usize) -> usize {
        let ways = ways.max(1);
        if self.read == self.choices.len() {
            self.choices.push((0, ways));
        }
        let (choice, known) = &mut self.choices[self.read];
        (*choice, *known) = ((*choice).min(ways - 1), ways);
        self.read += 1;
        *choice
    }

    fn pick_fitting(&mut self, rule: RuleId, ways: usize, fits: &mut dyn FnMut(usize) -> bool) -> Option<usize> {
        let fitting: Vec<usize> = (0..ways).filter(|index| fits(*index)).collect();
        if fitting.is_empty() { None } else { fitting.get(self.pick(rule, fitting.len())).copied() }
    }
}

/// The entry where no number fits.
const NONE: usize = usize::MAX;

/// Random choices that are written down as they are made.
pub(super) struct Noted<'a> {
    /// The source of the choices.
    pub chance: &'a mut dyn Chance,
    /// Where they are written.
    pub picks: &'a mut Vec<usize>,
}

impl Chance for Noted<'_> {
    fn pick(&mut self, rule: RuleId, ways: usize) -> usize {
        let pick = self.chance.pick(rule, ways);
        self.picks.push(pick);
        pick
    }

    fn pick_fitting(&mut self, rule: RuleId, ways: usize, fits: &mut dyn FnMut(usize) -> bool) -> Option<usize> {
        let pick = self.chance.pick_fitting(rule, ways, fits);
        self.picks.push(pick.unwrap_or(NONE));
        pick
    }
}

impl<'a> Noted<'a> {
    /// Random choices that were decided and noted before, and new ones after them.
    pub fn after(self, decided: &'a [usize]) -> Repeated<'a> {
        Repeated { decided: decided.iter(), new: self }
    }
}

/// Random choices that were made before, and new ones after them.
pub(super) struct Repeated<'a> {
    decided: std::slice::Iter<'a, usize>,
    new: Noted<'a>,
}

impl Chance for Repeated<'_> {
    fn pick(&mut self, rule: RuleId, ways: usize) -> usize {
        match self.decided.next() {
            Some(pick) => (*pick).min(ways.max(1) - 1),
            None => self.new.pick(rule, ways),
        }
    }

    fn pick_fitting(&mut self, rule: RuleId, ways: usize, fits: &mut dyn FnMut(usize) -> bool) -> Option<usize> {
        match self.decided.next() {
            Some(pick) => Some(*pick).filter(|pick| *pick != NONE),
            None => self.new.pick_fitting(rule, ways, fits),
        }
    }
}
