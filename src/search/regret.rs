//! Regret matching: how often to do what, where both players choose without knowing the choice of the other.
//!
//! After Hart and Mas-Colell, "A simple adaptive procedure leading to correlated equilibrium" (Econometrica 68, 2000). In games of two
//! players in which one wins what the other loses, the mean strategies approach an equilibrium.

/// Rounds of the procedure.
const ROUNDS: usize = 4000;

/// The share of each row of a table of payoffs in the best mixed choice of the player of the rows; the shares add up
/// to one.
pub(super) fn mixed_rows(payoffs: &[Vec<f64>]) -> Vec<f64> {
    let (rows, columns) = (payoffs.len(), payoffs.first().map_or(0, Vec::len));
    let mut of_rows = Learner::new(rows);
    let mut of_columns = Learner::new(columns);
    for _ in 0..ROUNDS {
        let (p, q) = (of_rows.strategy(), of_columns.strategy());
        let row_gains: Vec<f64> = payoffs.iter().map(|row| dot(row, &q)).collect();
        let column_gains: Vec<f64> = (0..columns)
            .map(|column| -payoffs.iter().zip(&p).map(|(row, share)| row[column] * share).sum::<f64>())
            .collect();
        of_rows.learn(&p, &row_gains);
        of_columns.learn(&q, &column_gains);
    }
    of_rows.mean()
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// One of the two players.
struct Learner {
    regrets: Vec<f64>,
    sums: Vec<f64>,
}

impl Learner {
    fn new(choices: usize) -> Learner {
        Learner { regrets: vec![0.0; choices], sums: vec![0.0; choices] }
    }

    /// Shares in proportion to the regrets; equal ones where nothing is regretted.
    fn strategy(&self) -> Vec<f64> {
        let total: f64 = self.regrets.iter().filter(|regret| **regret > 0.0).sum();
        let even = 1.0 / self.regrets.len().max(1) as f64;
        let share = |regret: &f64| if total > 0.0 { regret.max(0.0) / total } else { even };
        self.regrets.iter().map(share).collect()
    }

    fn learn(&mut self, played: &[f64], gains: &[f64]) {
        let mean = dot(played, gains);
        for (index, gain) in gains.iter().enumerate() {
            self.regrets[index] += gain - mean;
            self.sums[index] += played[index];
        }
    }

    fn mean(&self) -> Vec<f64> {
        let total: f64 = self.sums.iter().sum();
        self.sums.iter().map(|sum| if total > 0.0 { sum / total } else { 0.0 }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matching_pennies_are_mixed_evenly_and_a_dominated_row_is_left() {
        let even = mixed_rows(&[vec![1.0, -1.0], vec![-1.0, 1.0]]);
        assert!((even[0] - 0.5).abs() < 0.02, "{even:?}");
        let clear = mixed_rows(&[vec![1.0, 1.0], vec![0.0, 0.0]]);
        assert!(clear[0] > 0.99, "{clear:?}");
        // The equilibrium of this game is one third and two thirds.
        let mixed = mixed_rows(&[vec![2.0, -1.0], vec![-1.0, 0.5]]);
        assert!((mixed[0] - 1.0 / 3.0).abs() < 0.03, "{mixed:?}");
    }
}
