//! Learning: weights are fitted to the results of games that the computer plays against itself.
//!
//! The first round plays at random, each other one with the weights so far; then the weights move so that evaluations foretell results. Weights that few
//! positions speak of stay near the prior. The error is the squared difference between a result and a sigmoid of the evaluation, as in
//! Texel's tuning. Only additions, multiplications, divisions and square roots are used, so the result is equal on every machine.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::evaluation::Evaluation;
use super::features::{Index, Shape};
use super::score::Score;
use super::weights::{MOST, Weights};
use super::{Limits, Thinker};
use crate::literal::chance::Seeded;
use crate::literal::state::Verdict;
use crate::runtime::{Class, Line, MoveList, Rules};
use crate::spec::ids::PlayerId;

/// Rounds of games, each with the weights of the one before.
const ROUNDS: usize = 4;
/// Positions that are looked at for an action of a game.
const NODES: u64 = 120;
/// The largest random number added to the score of an action.
const NOISE: u32 = 30;
/// The most actions at random at the beginning of a game.
const OPENING: usize = 12;
/// The most actions of a game.
const ACTIONS: usize = 300;
/// Evaluations, in hundredths, at which a player may be expected to score some seven points of eight.
const SCALES: [f64; 8] = [150.0, 250.0, 350.0, 500.0, 700.0, 1_000.0, 1_500.0, 2_500.0];
/// Passes over the positions of a round.
const PASSES: usize = 150;
/// How strongly a weight is drawn to its prior, in positions.
const DRAWN: f64 = 60.0;
/// The factor by which weights of ranks and files are drawn more strongly to their priors: there are many, and each
/// says little.
const TABLES: f64 = 15.0;
/// The positions that the positions of one game count as together, since they share one result.
const TOGETHER: f64 = 6.0;

/// The progress of learning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Games played.
    pub games: usize,
    /// Games to be played.
    pub of: usize,
}

/// A position of a game: what counts for the first player in it, and the result.
struct Sample {
    /// Weights and how often each counts, for the first player less the second.
    counts: Vec<(Index, f32)>,
    /// The part of its evaluation that no weight changes.
    rest: f64,
    /// One for a win of the first player, zero for a loss.
    result: f64,
    /// The weight of the sample.
    weight: f64,
}

/// Learns weights from so many games; nothing if `hear` breaks off.
pub fn learn(
    rules: &Arc<Rules>,
    games: usize,
    seed: u64,
    hear: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Option<Weights> {
    let (shape, rest) = (Shape::of(rules.spec()), Evaluation::new(rules.spec(), Weights::zero(rules.spec())));
    let prior: Vec<f64> = shape.row(&Weights::prior(rules)).into_iter().map(f64::from).collect();
    let drawn: Vec<f64> =
        (0..prior.len()).map(|index| if shape.is_of_table(index) { TABLES * DRAWN } else { DRAWN }).collect();
    let mut row = prior.clone();
    let mut samples = Vec::new();
    let of = games.max(ROUNDS);
    for round in 0..ROUNDS {
        let weights = rounded(&shape, &row);
        let from = of * round / ROUNDS;
        // The games of weak weights say less; half of the earlier samples stay.
        samples = samples.into_iter().skip(from / 2 * usize::from(round > 1)).collect();
        let mut thinker = (round > 0).then(|| Thinker::new(rules.clone(), weights, NODES * 16, seed ^ round as u64));
        for game in from..of * (round + 1) / ROUNDS {
            let seed = seed.wrapping_mul(0x9e37_79b9).wrapping_add(game as u64);
            play((rules, &shape, &rest), thinker.as_mut(), seed, &mut samples);
            if hear(Progress { games: game + 1, of }).is_break() {
                return None;
            }
        }
        fit(&samples, &prior, &drawn, &mut row);
    }
    Some(rounded(&shape, &row))
}

fn rounded(shape: &Shape, row: &[f64]) -> Weights {
    let row: Vec<Score> = row.iter().map(|weight| (weight.round() as Score).clamp(-MOST, MOST)).collect();
    shape.weights(&row)
}

/// Plays one game, at random without a thinker, and adds its quiet positions.
fn play(
    (rules, shape, rest): (&Rules, &Shape, &Evaluation),
    mut thinker: Option<&mut Thinker>,
    seed: u64,
    samples: &mut Vec<Sample>,
) {
    let (mut line, mut dice) = (Line::start(rules, Seeded::new(seed)), Seeded::new(!seed));
    let (mut list, first) = (MoveList::default(), samples.len());
    let opening = dice.below(OPENING + 1);
    let (mut result, is_random) = (0.5, thinker.is_none());
    for action in 0..ACTIONS {
        line.moves(Class::All, &mut list);
        if let Some(outcome) = line.outcome() {
            result = match outcome.verdict {
                Verdict::Won(player) => f64::from(u8::from(player == PlayerId(0))),
                Verdict::Drawn => 0.5,
            };
            break;
        }
        if list.is_empty() {
            break;
        }
        let thinks = thinker.as_deref_mut().filter(|_| action >= opening);
        let Some(thinker) = thinks else {
            let place = dice.below(list.len());
            let is_quiet = list.path(place).is_none_or(|path| path.captured.is_empty());
            if is_quiet && is_random {
                samples.push(sample(&line, (shape, rest)));
            }
            line.make(&list, place);
            continue;
        };
        let Some(thought) = thinker.think_on(&mut line, Limits::nodes(NODES), NOISE, &mut |_| {}) else { break };
        if !thought.noisy && line.mover().is_some() {
            samples.push(sample(&line, (shape, rest)));
        }
        line.moves(Class::All, &mut list);
        line.make(&list, thought.place);
    }
    let weight = (TOGETHER / (samples.len() - first).max(1) as f64).min(1.0);
    samples.iter_mut().skip(first).for_each(|sample| (sample.result, sample.weight) = (result, weight));
}

/// The sample of the newest position.
fn sample(line: &Line<'_, Seeded>, (shape, rest): (&Shape, &Evaluation)) -> Sample {
    let mut all: Vec<(Index, f32)> = Vec::new();
    let sign = |owner: PlayerId| if owner.index() == 0 { 1.0 } else { -1.0 };
    let pieces = line.pieces();
    let rest = f64::from(rest.score(line, PlayerId(0), &pieces));
    for piece in &pieces {
        if let Some((owner, indices)) = shape.of_piece(piece) {
            all.extend(indices.into_iter().flatten().map(|index| (index, sign(owner))));
        }
    }
    shape.numbers(line, |owner, index, number| all.push((index, sign(owner) * number as f32)));
    all.sort_by_key(|(index, _)| *index);
    let mut counts: Vec<(Index, f32)> = Vec::new();
    for (index, count) in all {
        match counts.last_mut() {
            Some((last, sum)) if *last == index => *sum += count,
            _ => counts.push((index, count)),
        }
    }
    counts.retain(|(_, count)| *count != 0.0);
    Sample { counts, rest, result: 0.5, weight: 1.0 }
}

/// The expected result at an evaluation as a part of the scale, and how fast it grows there.
fn expected(x: f64) -> (f64, f64) {
    let root = (1.0 + x * x).sqrt();
    (0.5 * (1.0 + x / root), 0.5 / (root * root * root))
}

fn evaluation(sample: &Sample, row: &[f64]) -> f64 {
    let counted = sample.counts.iter().map(|(index, count)| row[*index] * f64::from(*count));
    sample.rest + counted.sum::<f64>()
}

/// The scale by which evaluations foretell results best. Weak players often lose what is won, so it depends on the players.
fn scale(samples: &[Sample], row: &[f64]) -> f64 {
    let error = |scale: f64| -> f64 {
        let error = |sample: &Sample| sample.result - expected(evaluation(sample, row) / scale).0;
        samples.iter().map(|sample| sample.weight * error(sample) * error(sample)).sum()
    };
    let errors = SCALES.map(error);
    let best = (0..SCALES.len()).min_by(|one, other| errors[*one].total_cmp(&errors[*other]));
    best.map_or(SCALES[0], |best| SCALES[best])
}

/// Moves the weights towards results: each pass makes a step that is safe however many weights count in a position.
fn fit(samples: &[Sample], prior: &[f64], drawn: &[f64], row: &mut [f64]) {
    let scale = scale(samples, row);
    let most = samples.iter().map(|sample| sample.counts.iter().map(|(_, count)| f64::from(count.abs())).sum());
    let most = most.fold(1.0, f64::max);
    for _ in 0..PASSES {
        let back = |index: usize| drawn[index] * 0.25 * (prior[index] - row[index]) / scale;
        let mut gradient: Vec<f64> = (0..row.len()).map(back).collect();
        let mut curvature: Vec<f64> = drawn.iter().map(|drawn| drawn * 0.25 / most).collect();
        for sample in samples {
            let (expected, slope) = expected(evaluation(sample, row) / scale);
            let error = sample.weight * (sample.result - expected) * slope;
            for (index, count) in &sample.counts {
                let count = f64::from(*count);
                gradient[*index] += error * count;
                curvature[*index] += sample.weight * 0.25 * count.abs();
            }
        }
        for (index, weight) in row.iter_mut().enumerate() {
            *weight += scale * gradient[index] / (curvature[index] * most);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_wins_becomes_worth_more() {
        let sample = |sign: f32| Sample {
            counts: vec![(0, sign), (1, -sign)],
            rest: 0.0,
            result: f64::from(sign > 0.0),
            weight: 1.0,
        };
        let samples: Vec<Sample> = (0..200).map(|number| sample(if number % 2 == 0 { 1.0 } else { -1.0 })).collect();
        let mut row = vec![100.0, 100.0];
        fit(&samples, &[100.0, 100.0], &[1.0, 1.0], &mut row);
        assert!(row[0] > 150.0 && row[1] < 50.0, "{row:?}");
    }

    #[test]
    fn expectation_grows_from_loss_to_win() {
        assert!(expected(0.0).0 == 0.5 && expected(1e3).0 > 0.999 && expected(-1e3).0 < 0.001);
    }
}
