//! Finished games, taken in their order whether they were played now or read from a log.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;

use super::super::failure::Failure;
use super::super::out::Out;
use super::log::Played;
use super::standing::Standing;

/// Takes finished games in their order.
#[derive(Debug)]
pub struct Collected {
    /// The results so far.
    pub standing: Standing,
    /// The index of the game that comes next.
    next: usize,
    /// Games from a log that wait for earlier ones.
    logged: BTreeMap<usize, Played>,
    /// Where games are written in PGN.
    pgn: Option<File>,
    /// Whether it was said that a game does not fit PGN.
    is_misfit_told: bool,
}

impl Collected {
    /// Takes no game yet.
    pub fn new(standing: Standing, logged: Vec<Played>, pgn: Option<File>) -> Collected {
        let logged = logged.into_iter().map(|played| (played.finished.index, played)).collect();
        Collected { standing, next: 0, logged, pgn, is_misfit_told: false }
    }

    /// The indices of the games that have to be played, of so many.
    pub fn missing(&self, games: usize) -> Vec<usize> {
        (self.next..games).filter(|index| !self.logged.contains_key(index)).collect()
    }

    /// Takes the games from the log that come next.
    ///
    /// # Errors
    /// When the PGN cannot be written.
    pub fn take_logged(&mut self, games: usize, out: &mut Out<'_>) -> Result<(), Failure> {
        while self.next < games && !self.standing.is_decided() {
            let Some(played) = self.logged.remove(&self.next) else { break };
            self.take(&played, out)?;
        }
        Ok(())
    }

    /// Takes the next game.
    ///
    /// # Errors
    /// When the PGN cannot be written.
    pub fn take(&mut self, played: &Played, out: &mut Out<'_>) -> Result<(), Failure> {
        self.next = played.finished.index + 1;
        self.standing.add(&played.finished);
        match (&mut self.pgn, &played.pgn) {
            (Some(file), Some(pgn)) => file.write_all(format!("{pgn}\n").as_bytes())?,
            (Some(_), None) if !self.is_misfit_told => {
                self.is_misfit_told = true;
                out.complain("games of this sort do not fit PGN; `--log FILE` keeps them\n")?;
            }
            _ => {}
        }
        Ok(())
    }
}
