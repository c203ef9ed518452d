//! Levels of strength, 1 to 10.

/// A level of strength: how many positions are looked at, and how much scores are blurred.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level(u8);

/// Positions looked at for one action, by level.
const NODES: [u64; 10] = [100, 400, 2_000, 6_000, 20_000, 60_000, 150_000, 400_000, 1_000_000, 3_000_000];

/// The largest random number that is added to the score of a move, by level.
const NOISE: [u32; 10] = [150, 60, 0, 0, 0, 0, 0, 0, 0, 0];

impl Level {
    /// The lowest level.
    pub const LOWEST: Level = Level(1);

    /// The highest level.
    pub const HIGHEST: Level = Level(NODES.len() as u8);

    /// The level with a number; nothing if there is none.
    pub fn new(number: u8) -> Option<Level> {
        (Level::LOWEST.0..=Level::HIGHEST.0).contains(&number).then_some(Level(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The number of positions looked at for one action.
    pub fn nodes(self) -> u64 {
        NODES[usize::from(self.0 - 1)]
    }

    /// The largest random number, in hundredths, that is added to the score of a move.
    pub fn noise(self) -> u32 {
        NOISE[usize::from(self.0 - 1)]
    }
}

impl Default for Level {
    /// A level that answers at once and is no easy victim.
    fn default() -> Self {
        Level(5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_looks_at_more_positions_than_the_one_below() {
        let levels: Vec<Level> = (0..=20).filter_map(Level::new).collect();
        assert_eq!(levels.len(), 10);
        assert!(levels.windows(2).all(|two| two[0].nodes() < two[1].nodes() && two[0].noise() >= two[1].noise()));
    }
}
