//! Statistics of a match, about the strength of its players: Elo with an interval, and a sequential test.
//!
//! All of it counts *pairs*: the two games of an opening. A pair gives player A 0, ½, 1, 1½ or 2 points (the *pentanomial* distribution),
//! so what an opening favours cancels out.

use std::fmt;

/// Pairs of games by the points of player A: 0, ½, 1, 1½, 2.
pub type Pairs = [u64; 5];

/// The quantile of the normal distribution for an interval of 95 %.
const QUANTILE: f64 = 1.959_964;

/// The number that replaces a count of zero in the sequential test, so that all logarithms are finite.
const NEARLY_NONE: f64 = 1e-3;

/// The number of times that an interval is halved to find a root.
const HALVINGS: u32 = 100;

/// The expected score of a player that is stronger by this difference.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The difference of strength that a score stands for; infinite for scores of 0 and 1.
fn difference(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The scores of a pair, from 0 to 1.
fn scores() -> impl Iterator<Item = f64> {
    (0..5).map(|quarter| f64::from(quarter) / 4.0)
}

/// The number, mean and variance of some weighed scores of pairs.
fn moments(weights: [f64; 5]) -> (f64, f64, f64) {
    let count: f64 = weights.iter().sum();
    let mean = scores().zip(weights).map(|(score, weight)| score * weight).sum::<f64>() / count;
    let squares = scores().zip(weights).map(|(score, weight)| (score - mean).powi(2) * weight).sum::<f64>();
    (count, mean, squares / count)
}

/// The difference of strength of two players, in Elo, with an interval that holds the true one with 95 %.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Elo {
    /// The difference that fits the results best.
    pub estimate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Elo {
    /// The difference by pairs of games; nothing without any. The interval counts one more pair, half of it lost and half of it won, so it
    /// is right for few pairs and for equal ones as well.
    pub fn of(pairs: Pairs) -> Option<Elo> {
        if pairs.iter().all(|count| *count == 0) {
            return None;
        }
        let counts = pairs.map(|count| count as f64);
        let (_, mean, _) = moments(counts);
        let [none, half, one, more, both] = counts;
        let (count, center, variance) = moments([none + 0.5, half, one, more, both + 0.5]);
        let reach = QUANTILE * (variance / count).sqrt();
        let (low, high) = ((center - reach).clamp(0.0, mean), (center + reach).clamp(mean, 1.0));
        Some(Elo { estimate: difference(mean), low: difference(low), high: difference(high) })
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [estimate, low, high] = [self.estimate, self.low, self.high].map(signed);
        write!(f, "Elo {estimate} (95 %: {low} to {high})")
    }
}

/// A difference of strength: `+35`, `-∞`.
fn signed(elo: f64) -> String {
    match elo {
        _ if elo.is_infinite() => if elo > 0.0 { "+∞" } else { "-∞" }.to_owned(),
        _ if elo.round() == 0.0 => "0".to_owned(),
        _ => format!("{elo:+.0}"),
    }
}

/// A difference in Elo without more than one decimal place.
pub fn tenths(elo: f64) -> f64 {
    (elo * 10.0).round() / 10.0 + 0.0
}

/// A ratio without more than two decimal places.
pub fn hundredths(ratio: f64) -> f64 {
    (ratio * 100.0).round() / 100.0 + 0.0
}

/// The score of a player in per cent.
pub fn per_cent(half_points: u64, games: usize) -> f64 {
    if games == 0 { 50.0 } else { 50.0 * half_points as f64 / games as f64 }
}

/// A sequential probability ratio test: is A stronger by `low` Elo, or by `high`? Both mistakes have a probability of 5 %.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    /// The difference of the first hypothesis.
    pub low: f64,
    /// The difference of the second hypothesis.
    pub high: f64,
}

/// The decision of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// The second hypothesis: A is stronger by so much.
    Accepted,
    /// The first hypothesis.
    Rejected,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// The bound of the ratio: a test ends above it or below its negative.
    pub fn bound() -> f64 {
        (0.95f64 / 0.05).ln()
    }

    /// The logarithm of the ratio of the likelihoods of both hypotheses, with the distribution that fits the pairs best under each of them.
    pub fn ratio(self, pairs: Pairs) -> f64 {
        let counts = pairs.map(|count| if count == 0 { NEARLY_NONE } else { count as f64 });
        let total: f64 = counts.iter().sum();
        if pairs.iter().all(|count| *count == 0) {
            return 0.0;
        }
        let shares = counts.map(|count| count / total);
        let (low, high) = (fitted(shares, expected(self.low)), fitted(shares, expected(self.high)));
        counts.iter().zip(low.iter().zip(high)).map(|(count, (low, high))| count * (high / low).ln()).sum()
    }

    /// The decision of the test after some pairs.
    pub fn decision(self, pairs: Pairs) -> Decision {
        match self.ratio(pairs) {
            ratio if ratio >= Sprt::bound() => Decision::Accepted,
            ratio if ratio <= -Sprt::bound() => Decision::Rejected,
            _ => Decision::Open,
        }
    }
}

/// The most likely distribution of scores with a mean, where these shares were observed.
fn fitted(shares: [f64; 5], mean: f64) -> [f64; 5] {
    let tilted = |tilt: f64| {
        let mut scores = scores();
        shares.map(|share| share / (1.0 + tilt * (scores.next().unwrap_or_default() - mean)))
    };
    let excess = |tilt: f64| scores().zip(tilted(tilt)).map(|(score, share)| (score - mean) * share).sum::<f64>();
    // The excess falls from infinity to minus infinity between these ends.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    tilted(f64::midpoint(low, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_stands_for_a_difference() {
        for (elo, score) in [(0.0, 0.5), (100.0, 0.640), (200.0, 0.760), (-400.0, 0.091)] {
            assert!((expected(elo) - score).abs() < 0.001, "{elo}");
            assert!((difference(expected(elo)) - elo).abs() < 1e-9, "{elo}");
        }
    }

    #[test]
    fn an_interval_holds_the_estimate_and_shrinks() {
        let width = |pairs| {
            let elo = Elo::of(pairs).unwrap();
            assert!(elo.low <= elo.estimate && elo.estimate <= elo.high, "{elo}");
            elo.high - elo.low
        };
        assert!(width([10, 20, 40, 30, 10]) > width([100, 200, 400, 300, 100]));
        assert!(width([0, 0, 9, 0, 0]) > width([0, 0, 90, 0, 0]));
        let won = Elo::of([0, 0, 0, 0, 5]).unwrap();
        assert!(won.estimate == f64::INFINITY && won.low > 100.0 && won.low < 200.0, "{won}");
        assert_eq!(won.to_string(), "Elo +∞ (95 %: +143 to +∞)");
        assert_eq!(Elo::of([0; 5]), None);
    }

    #[test]
    fn an_interval_is_that_of_the_normal_distribution() {
        // 500 pairs, mean 0.55, variance 0.05: the mean is known to 0.0196.
        let elo = Elo::of([20, 80, 200, 180, 20]).unwrap();
        for (found, expected) in [(elo.estimate, 34.9), (elo.low, 21.2), (elo.high, 48.7)] {
            assert!((found - expected).abs() < 0.5, "{elo}");
        }
    }

    #[test]
    fn a_test_decides_for_the_nearer_hypothesis() {
        let test = Sprt { low: 0.0, high: 20.0 };
        assert_eq!(test.decision([0; 5]), Decision::Open);
        assert_eq!(test.decision([1, 2, 4, 3, 1]), Decision::Open);
        assert_eq!(test.decision([50, 100, 400, 300, 150]), Decision::Accepted);
        assert_eq!(test.decision([150, 300, 400, 100, 50]), Decision::Rejected);
        assert_eq!(test.decision([0, 0, 0, 0, 900]), Decision::Accepted);
    }

    #[test]
    fn the_ratio_is_near_its_usual_approximation() {
        // N (s1 - s0) (2 mean - s0 - s1) / (2 variance), which holds for small differences.
        let pairs = [30, 120, 330, 150, 40];
        let test = Sprt { low: 0.0, high: 10.0 };
        let (count, mean, variance) = moments(pairs.map(|count| count as f64));
        let (low, high) = (expected(0.0), expected(10.0));
        let approximation = count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance);
        let ratio = test.ratio(pairs);
        assert!((ratio - approximation).abs() < 0.05 * approximation.abs(), "{ratio} {approximation}");
    }
}
