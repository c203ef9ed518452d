//! Randomness: a seed, or results pinned by the label of the rule that asks.
//!
//! Nothing else in the engine is random. The generator is SplitMix64 with an unbiased bounded draw, written out here
//! because a saved game must replay the same for ever.

use crate::spec::ids::RuleId;

/// Where random choices come from.
pub trait Chance {
    /// Draws a number below `ways` (at least 1) for a random choice of `rule`.
    fn pick(&mut self, rule: RuleId, ways: usize) -> usize;
    /// Draws a number below `ways` that fits, for a random choice of `rule`. `None` if a million numbers do not fit.
    fn pick_fitting(&mut self, rule: RuleId, ways: usize, fits: &mut dyn FnMut(usize) -> bool) -> Option<usize>;
    /// The number of random choices made so far; 0 where they are not kept.
    fn made(&self) -> usize {
        0
    }
}

/// The most numbers that are tried in order.
const MAX_TRIED: usize = 1_000_000;

/// The most draws of a number that may not fit. A choice among fewer numbers tries them in order.
const MAX_DRAWS: usize = 10_000;

/// A random choice that was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pick {
    /// By which rule.
    pub rule: RuleId,
    /// Which of the ways.
    pub index: usize,
    /// How many ways there were.
    pub ways: usize,
}

/// Random choices from a seed. The choices of some rules can be pinned; all choices are kept.
#[derive(Debug, Clone)]
pub struct Seeded {
    state: u64,
    pins: Vec<(RuleId, u128)>,
    /// All choices so far, in order.
    pub picks: Vec<Pick>,
}

impl Seeded {
    /// Choices from this seed.
    pub fn new(seed: u64) -> Self {
        Seeded { state: seed, pins: Vec::new(), picks: Vec::new() }
    }

    /// Pins the choices of a rule. When a rule chooses several times, the index is read as digits: the remainder by
    /// the number of ways decides the first choice, the quotient the rest.
    pub fn pin(&mut self, rule: RuleId, index: u128) {
        self.pins.retain(|(pinned, _)| *pinned != rule);
        self.pins.push((rule, index));
    }

    /// Rules with a pinned index beyond the number of ways they chose from, each with that number; `None` if the rule
    /// chose nothing.
    pub fn beyond(&self) -> impl Iterator<Item = (RuleId, Option<u128>)> {
        self.pins.iter().filter_map(|(rule, left)| {
            let picks = self.picks.iter().filter(|pick| pick.rule == *rule).map(|pick| pick.ways as u128);
            let ways = picks.reduce(u128::saturating_mul);
            (*left > 0 || ways.is_none()).then_some((*rule, ways))
        })
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// Puts a list into random order; all orders are equally likely.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for index in (1..list.len()).rev() {
            list.swap(index, self.below(index + 1));
        }
    }

    /// A number below `bound`, all equally likely.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound.max(1) as u64;
        loop {
            let bits = self.bits();
            // Only of the very greatest numbers it has to be found out whether they come after the last whole round.
            if bits <= u64::MAX - bound || bits < u64::MAX - u64::MAX % bound {
                return (bits % bound) as usize;
            }
        }
    }
}

impl Chance for Seeded {
    fn pick(&mut self, rule: RuleId, ways: usize) -> usize {
        let ways = ways.max(1);
        let pinned = self.pins.iter_mut().find(|(pinned, _)| *pinned == rule);
        let index = match pinned {
            Some((_, digits)) => {
                let index = (*digits % ways as u128) as usize;
                *digits /= ways as u128;
                index
            }
            None => self.below(ways),
        };
        self.picks.push(Pick { rule, index, ways });
        index
    }

    /// A pinned choice, or one among few numbers, collects the numbers that fit and draws one of them; the kept index counts these
    /// alone. Otherwise numbers are drawn until one fits, so that each is equally likely; the kept index then counts all numbers.
    fn pick_fitting(&mut self, rule: RuleId, ways: usize, fits: &mut dyn FnMut(usize) -> bool) -> Option<usize> {
        if ways > MAX_DRAWS && self.pins.iter().all(|(pinned, _)| *pinned != rule) {
            let index = (0..MAX_DRAWS).map(|_| self.below(ways)).find(|index| fits(*index));
            if let Some(index) = index {
                self.picks.push(Pick { rule, index, ways });
                return Some(index);
            }
        }
        let fitting: Vec<usize> = (0..ways.min(MAX_TRIED)).filter(|index| fits(*index)).collect();
        if fitting.is_empty() {
            return None;
        }
        fitting.get(self.pick(rule, fitting.len())).copied()
    }

    fn made(&self) -> usize {
        self.picks.len()
    }
}

/// Always the first way: for supposed moves, which decide nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct First;

impl Chance for First {
    fn pick(&mut self, _: RuleId, _: usize) -> usize {
        0
    }

    fn pick_fitting(&mut self, _: RuleId, ways: usize, fits: &mut dyn FnMut(usize) -> bool) -> Option<usize> {
        (0..ways.min(MAX_TRIED)).find(|index| fits(*index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pins_are_read_as_digits() {
        let mut chance = Seeded::new(1);
        chance.pin(RuleId(4), 4 * 10 + 3);
        assert_eq!((chance.pick(RuleId(4), 4), chance.pick(RuleId(4), 20)), (3, 10));
    }

    #[test]
    fn of_many_numbers_one_is_drawn_until_it_fits() {
        let ways = 100_000;
        let mut asked = 0;
        let mut thirds = |index: usize| {
            asked += 1;
            index.is_multiple_of(3)
        };
        let mut chance = Seeded::new(5);
        let drawn: Vec<usize> = (0..3000).map(|_| chance.pick_fitting(RuleId(4), ways, &mut thirds).unwrap()).collect();
        assert!(asked < 3000 * 4, "{asked}");
        assert!(drawn.iter().all(|index| index.is_multiple_of(3)));
        // As often in each tenth: 300 times, give or take 5 times 16.
        for tenth in 0..10 {
            let count = drawn.iter().filter(|index| **index / (ways / 10) == tenth).count();
            assert!((220..380).contains(&count), "{tenth}: {count}");
        }
    }

    #[test]
    fn few_numbers_and_pinned_ones_are_counted_as_far_as_they_fit() {
        let mut thirds = |index: usize| index.is_multiple_of(3);
        let mut chance = Seeded::new(5);
        chance.pin(RuleId(4), 1234);
        assert_eq!(chance.pick_fitting(RuleId(4), 100_000, &mut thirds), Some(3702));
        assert_eq!(chance.picks.last().map(|pick| (pick.index, pick.ways)), Some((1234, 33_334)));
        assert!(chance.pick_fitting(RuleId(5), 9, &mut thirds).is_some());
        assert_eq!(chance.picks.last().map(|pick| pick.ways), Some(3));
        let mut last = |index: usize| index == 99_999;
        assert_eq!(chance.pick_fitting(RuleId(5), 100_000, &mut last), Some(99_999));
        assert_eq!(chance.pick_fitting(RuleId(5), 20_000, &mut |_| false), None);
        assert_eq!(First.pick_fitting(RuleId(5), 20_000, &mut |index| index > 6), Some(7));
    }

    #[test]
    fn a_seed_always_gives_the_same() {
        let draws = |seed| (0..5).map(|_| ()).scan(Seeded::new(seed), |c, ()| Some(c.below(1000))).collect::<Vec<_>>();
        assert_eq!(draws(7), draws(7));
        assert_ne!(draws(7), draws(8));
    }
}
