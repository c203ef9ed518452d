//! The distinct orders of some kinds on some squares.
//!
//! Without chance the kinds stand as they are listed, if they may. Orders are counted lexicographically: kinds rank in
//! the order in which they are first listed, an empty square last.

use crate::spec::ids::KindId;

/// The most orders that are gone through one by one.
const MAX_ORDERS: usize = 1_000_000;

/// The kinds in the order in which they are listed, an empty square last; kinds beyond the places are left out.
pub fn as_listed(kinds: &[KindId], places: usize) -> Vec<Option<KindId>> {
    kinds.iter().copied().map(Some).chain(std::iter::repeat(None)).take(places).collect()
}

/// All distinct orders of a list of kinds on a number of places.
#[derive(Debug, Clone)]
pub struct Orders {
    /// Each distinct kind and how often it occurs; `None` for empty places.
    stock: Vec<(Option<KindId>, usize)>,
    places: usize,
}

impl Orders {
    /// The orders of `kinds` on so many places; kinds beyond the places are left out.
    pub fn new(kinds: &[KindId], places: usize) -> Self {
        let mut stock: Vec<(Option<KindId>, usize)> = Vec::new();
        for kind in kinds.iter().take(places) {
            match stock.iter_mut().find(|(listed, _)| *listed == Some(*kind)) {
                Some((_, count)) => *count += 1,
                None => stock.push((Some(*kind), 1)),
            }
        }
        let empty = places.saturating_sub(kinds.len());
        if empty > 0 {
            stock.push((None, empty));
        }
        Orders { stock, places }
    }

    /// The number of arrangements.
    pub fn len(&self) -> usize {
        usize::try_from(ways(&self.stock)).unwrap_or(usize::MAX)
    }

    /// Never true: there is at least one order, if only of nothing.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The order with this index; `None` beyond the last.
    pub fn nth(&self, index: usize) -> Option<Vec<Option<KindId>>> {
        let mut index = index as u128;
        let mut stock = self.stock.clone();
        let mut order = Vec::with_capacity(self.places);
        for _ in 0..self.places {
            let chosen = (0..stock.len()).find(|choice| {
                let ways = if stock[*choice].1 == 0 { 0 } else { ways(&without(&stock, *choice)) };
                let here = index < ways;
                if !here {
                    index -= ways;
                }
                here
            })?;
            order.push(stock[chosen].0);
            stock = without(&stock, chosen);
        }
        Some(order)
    }

    /// The orders one after another; no more than a million.
    pub fn iter(&self) -> impl Iterator<Item = Vec<Option<KindId>>> + '_ {
        (0..self.len().min(MAX_ORDERS)).map_while(|index| self.nth(index))
    }
}

fn without(stock: &[(Option<KindId>, usize)], choice: usize) -> Vec<(Option<KindId>, usize)> {
    let mut rest = stock.to_vec();
    rest[choice].1 -= 1;
    rest
}

/// The multinomial coefficient of the counts, held at the limit of the range.
fn ways(stock: &[(Option<KindId>, usize)]) -> u128 {
    let mut placed = 0u128;
    let mut ways = 1u128;
    for (_, count) in stock {
        for nth in 1..=*count as u128 {
            placed += 1;
            ways = match ways.checked_mul(placed) {
                Some(product) => product / nth,
                None => return u128::MAX,
            };
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::literal::game::Game;
    use crate::load::{Options, load_text};
    use crate::notation::position;

    /// The third rank of White after `arrange` and this, at the start of a game of chess.
    fn arranged(how: &str) -> String {
        let text = format!(
            "language = 1\nextends = 'chess'\n[stages.game]\nrules = \"\"\"x: at start of game: arrange {how}.\"\"\"\n"
        );
        let loaded = load_text("my.toml", &text, &Options::default());
        assert_eq!(loaded.diagnostics, [], "{how}");
        let game = Game::new(loaded.spec.unwrap(), 0, &[]);
        position::print(game.spec(), game.state()).split('/').nth(5).unwrap().to_owned()
    }

    #[test]
    fn without_chance_kinds_stand_as_they_are_listed() {
        assert_eq!(arranged("rook king rook for white on third_rank of white"), "RKR5");
        let never = "rook king rook for white on third_rank of white with (exactly 2 rook of white on a3/b3)";
        assert_eq!(arranged(never), "RRK5", "the first order that fits");
        assert_eq!(arranged("rook for white on third_rank of white with some rook on h2"), "8", "none fits");
    }

    #[test]
    fn of_very_many_orders_one_that_fits_is_drawn() {
        // 45,360 orders; one in 36 has rooks on a3 and b3.
        let text = "language = 1\nextends = 'chess'\nboard.picture = '''\n  k . . . . . . . .\n  . . . . . . . . .\n\
                    . . . . . . . . .\n  K . . . . . . . .\n'''\n[stages.game]\nrules = \"\"\"x: at start of game:\n\
                    arrange at random rook rook bishop bishop knight queen pawn for white on third_rank of white\n\
                    with (exactly 2 rook of white on a3/b3).\"\"\"\n";
        let spec = load_text("my.toml", text, &Options::default()).spec.unwrap();
        let third = |seed| {
            let text = position::print(&spec, Game::new(spec.clone(), seed, &[]).state());
            text.split('/').nth(1).unwrap().to_owned()
        };
        let starts: Vec<String> = (0..20).map(third).collect();
        assert!(starts.iter().all(|rank| rank.starts_with("RR") && rank.len() > 2), "{starts:?}");
        assert!(starts.windows(2).any(|two| two[0] != two[1]), "{starts:?}");
    }

    #[test]
    fn orders_are_lexicographic_and_distinct() {
        let (a, b) = (KindId(7), KindId(3));
        let orders = Orders::new(&[a, a, b], 4);
        let all: Vec<_> = orders.iter().collect();
        assert_eq!(all.len(), 12);
        assert_eq!(all[0], [Some(a), Some(a), Some(b), None]);
        assert_eq!(all[1], [Some(a), Some(a), None, Some(b)]);
        assert_eq!(all[11], [None, Some(b), Some(a), Some(a)]);
        assert_eq!(orders.nth(12), None);
        assert_eq!(as_listed(&[a, b, a], 4), [Some(a), Some(b), Some(a), None]);
        assert_eq!(as_listed(&[a, b, a], 2), [Some(a), Some(b)]);
    }
}
