//! Attack counts: the number of attackers of many pieces, found for all of them at once.

use crate::compile::bitboard::Bitboard;
use crate::engine::eval::view::View;
use crate::spec::ids::PlayerId;

/// The number of sets that contain each square, as binary digits. From eight on, counts are not told apart.
struct AttackCounts<B> {
    digits: [B; 3],
    more: B,
}

impl<B: Bitboard> AttackCounts<B> {
    fn add(&mut self, set: B) {
        let mut carried = set;
        for digit in &mut self.digits {
            let both = *digit & carried;
            *digit = (*digit | carried).without(both);
            carried = both;
        }
        self.more |= carried;
    }

    /// The squares that are in at least `least` sets.
    fn at_least(&self, least: u8) -> B {
        let [ones, twos, fours] = self.digits;
        self.more
            | match least {
                0 | 1 => ones | twos | fours,
                2 => twos | fours,
                3 => fours | (ones & twos),
                4 => fours,
                5 => fours & (ones | twos),
                6 => fours & twos,
                7 => fours & twos & ones,
                _ => B::EMPTY,
            }
    }
}

impl<B: Bitboard> View<'_, B> {
    /// The pieces that at least `least` units of the other player may attack: an upper bound.
    pub(in crate::engine) fn attacked_at_least(&self, pieces: B, least: u8) -> B {
        let players = self.program.spec.player_ids();
        players.fold(pieces.without(self.of_players()), |left, player| {
            let own = pieces & self.owned(0, Some(player));
            if own.is_empty() {
                left
            } else {
                left | self.attacked_at_least_by(self.program.spec.next_player(player), own, least)
            }
        })
    }

    fn of_players(&self) -> B {
        self.program.spec.player_ids().fold(B::EMPTY, |all, player| all | self.owned(0, Some(player)))
    }

    fn attacked_at_least_by(&self, attacker: PlayerId, pieces: B, least: u8) -> B {
        let (attacks, units) = (&self.program.attacks[attacker.index()], self.owned(0, Some(attacker)));
        if (units & self.of_kinds(&attacks.others)).any() {
            return pieces;
        }
        let (mut counts, occupied) = (AttackCounts { digits: [B::EMPTY; 3], more: B::EMPTY }, self.occupied());
        for plain in &attacks.by_table {
            let those = units & self.of_kinds(&plain.kinds);
            self.program.tables[plain.table].each_reach(those, occupied, |_, goals| counts.add(goals));
        }
        pieces & counts.at_least(least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_counted() {
        let mut counts = AttackCounts { digits: [0_u64; 3], more: 0 };
        for count in 1..=9 {
            // Square n is in n of the sets.
            counts.add((count..=9).fold(0, |all, square: u32| all | 1 << square));
        }
        for least in 1..=8_u8 {
            let expected = (u32::from(least)..=9).fold(0, |all: u64, square| all | 1 << square);
            assert_eq!(counts.at_least(least), expected, "{least}");
        }
    }
}
