//! Examples as data, wherever they were written: tables of a definition, or pages of prose beside it.

use crate::source::{Span, Spanned, Word};
use crate::spec::ids::PlayerId;

/// A short course of play and what must be true in it.
#[derive(Debug, Clone)]
pub struct Example {
    /// Its name: the fact that it shows.
    pub name: String,
    /// The rule numbers it is about.
    pub rules: Vec<String>,
    /// Where it is written: its name.
    pub span: Span,
    /// How the game is set up.
    pub setup: Setup,
    /// The actions and expectations, in order.
    pub steps: Vec<Spanned<Step>>,
}

/// How a game is set up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Setup {
    /// Options that are not what they are by default.
    pub options: Vec<(String, String)>,
    /// Random choices that are fixed, by the label of their rule.
    pub fixes: Vec<(String, u128)>,
    /// Where the other random choices come from.
    pub seed: u64,
}

/// One step of an example.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// The game goes on from this position; without one, from the start.
    Position(Option<String>),
    /// An action is done.
    Act(String),
    /// Something must be true.
    Expect(Expectation),
}

/// A claim that must be true.
#[derive(Debug, Clone, PartialEq)]
pub enum Expectation {
    /// The action is legal.
    Legal(String),
    /// The action is not legal, because of each of these rules; for any reason when none is named.
    Illegal {
        /// The action.
        action: String,
        /// Labels or numbers of rules.
        because: Vec<String>,
        /// Whether it may be a word that no action here could ever be written as.
        unheard_of: bool,
    },
    /// Exactly these actions are legal, of those that start from a square if one is named.
    Only {
        /// The actions.
        actions: Vec<Word>,
        /// The square.
        from: Option<String>,
    },
    /// This number of actions is legal, of those from a square if one is named.
    Count {
        /// How many.
        count: usize,
        /// The square.
        from: Option<String>,
    },
    /// How the game has ended.
    Outcome(Ended),
    /// The pieces on the board, rank by rank from the far side, a word for each square.
    Board(Vec<Vec<String>>),
    /// The position as text.
    Position(String),
    /// The position as text, as a player knows it; all of it without a player.
    View {
        /// The player that looks; `None` sees all.
        eyes: Option<PlayerId>,
        /// The text.
        text: String,
    },
    /// The game so far, as a player may read it; all of it without a player.
    Record {
        /// The player that reads; `None` reads all.
        eyes: Option<PlayerId>,
        /// The words of the text.
        words: Vec<String>,
    },
    /// The value of an expression, as it is spelt.
    Fact {
        /// The expression.
        expression: Word,
        /// Its value.
        value: String,
    },
    /// The number of ways to play a number of turns.
    Perft {
        /// Turns.
        depth: u32,
        /// Ways.
        nodes: u64,
    },
}

/// How a game has ended, or that it has not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    /// It goes on.
    Not,
    /// It has.
    By {
        /// The name of the winner; `None` for a draw.
        winner: Option<String>,
        /// The label or number of the rule that ended it, if it matters.
        rule: Option<String>,
    },
}

/// A whole game that is printed and compared with what was printed before.
#[derive(Debug, Clone)]
pub struct Printed {
    /// Its name.
    pub name: String,
    /// The rule numbers it is about.
    pub rules: Vec<String>,
    /// Where it is written.
    pub span: Span,
    /// How it is set up.
    pub setup: Setup,
    /// The start position; `None` for the initial position.
    pub position: Option<String>,
    /// The actions.
    pub actions: Vec<Word>,
    /// The number of random actions that follow.
    pub random: usize,
    /// The player that it is printed for; `None` prints all of it.
    pub eyes: Option<PlayerId>,
    /// The board is printed after every so many actions, besides at the end; 0 for at the end only.
    pub boards: usize,
}
