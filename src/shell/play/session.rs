//! A game at the prompt, with its players.

use std::cell::{OnceCell, RefCell};
use std::path::PathBuf;

use super::super::cli::Chooser;
use super::journal::Journal;
use super::kept::Kept;
use super::left::Left;
use super::opened::Opened;
use super::view::{Board, View};
use super::watch::Watch;
use crate::literal::action::Transition;
use crate::literal::game::Game;
use crate::literal::knowledge::known_to;
use crate::merge::Definition;
use crate::notation::action::{Written, write_all};
use crate::notation::record::saved::{Line, Saved};
use crate::run::random::Player;
use crate::run::seat::Computer;
use crate::spec::ids::{PlayerId, Square};
use crate::spec::{PIECES, Spec};

/// The players at the terminal.
#[derive(Debug, Clone, Copy)]
pub struct Seats {
    /// How the actions of each player are chosen.
    pub choosers: [Chooser; 2],
    /// The player for which the game is shown.
    pub view: View,
    /// Whether two players share the terminal and may not see each other's screen.
    pub hotseat: bool,
    /// How the board is drawn.
    pub board: Board,
}

/// A game at the prompt, with its players.
pub struct Session {
    /// The game.
    pub game: Game,
    /// Its definition.
    pub definition: Definition,
    /// Its record.
    pub kept: Kept,
    /// The files that follow it.
    pub journals: Vec<Journal>,
    /// The folder that keeps every game from its first action on, if there is one.
    pub keeper: Option<PathBuf>,
    /// Whether it could not be kept there last, and that was said.
    pub(super) unkept: bool,
    /// The file it was last saved in or loaded from.
    pub file: Option<PathBuf>,
    /// The record that was saved last.
    pub saved: Option<Saved>,
    /// The undone actions, the last first; each with the random actions of the other side after it.
    pub(super) undone: Vec<Vec<Transition>>,
    /// The games that were left for this one.
    pub(super) left: Vec<Left>,
    /// The actions of the last of them that new rules forbid, until another action is done.
    pub(super) beyond: Vec<Line>,
    /// The files of the definition, when they are watched.
    pub watch: Option<Watch>,
    /// How the actions of each player are chosen.
    pub(super) choosers: [Chooser; 2],
    /// The program as a player, once it has been asked.
    pub(super) computer: Option<Computer>,
    /// The player for which it is shown.
    pub view: View,
    /// Whether two players share the terminal and may not see each other's screen.
    pub(super) hotseat: bool,
    /// How the board is drawn.
    pub board: Board,
    /// The player that was asked last.
    pub(super) seated: Option<PlayerId>,
    /// The player of the line that is typed.
    pub(super) prompted: Option<PlayerId>,
    /// Whether the source of random choices has been set.
    pub(super) seed_is_given: bool,
    /// Whether the board is not shown after each action.
    pub(super) hurried: bool,
    /// A comment or variation that was pasted without its end.
    pub(super) pasted: String,
    pub(super) player: Player,
    /// Whether the end of the game has been told.
    pub(super) told: bool,
    /// Whether the player has quit.
    pub(super) ended: bool,
    /// The actions possible now, once they have been asked for.
    pub(super) choices: OnceCell<Choices>,
    /// The line refused last in this position, and its player.
    pub(super) refused: RefCell<Option<(PlayerId, String)>>,
    /// The question asked last in this position.
    pub(super) asked: RefCell<Asked>,
}

/// A question which of several lines is meant.
#[derive(Debug, Clone, Default)]
pub(super) struct Asked {
    /// The lines.
    pub(super) lines: Vec<String>,
    /// The question as it was put.
    pub(super) question: String,
}

/// The possible actions and their notation.
pub struct Choices {
    /// The actions: legal ones, or those a referee lets try.
    pub list: Vec<Transition>,
    /// How each is written.
    pub written: Vec<Written>,
}

impl Session {
    /// A game that is about to begin, or to be gone on with.
    pub fn new(opened: Opened, seats: Seats) -> Session {
        let kept = Kept::new(&opened);
        let Opened { ready, game, undone, .. } = opened;
        // Random players do not share the dice of the rules.
        let player = Player::new(!ready.settings.seed());
        let Seats { choosers, view, hotseat, board } = seats;
        let mut session = Session {
            game,
            definition: ready.definition,
            kept,
            journals: Vec::new(),
            keeper: None,
            unkept: false,
            file: None,
            saved: None,
            undone: Vec::new(),
            left: Vec::new(),
            beyond: Vec::new(),
            watch: None,
            choosers,
            computer: None,
            view,
            hotseat,
            board,
            seated: None,
            prompted: None,
            seed_is_given: false,
            hurried: false,
            pasted: String::new(),
            player,
            told: false,
            ended: false,
            choices: OnceCell::new(),
            refused: RefCell::default(),
            asked: RefCell::default(),
        };
        session.was_taken_back(undone.into_iter().map(|(_, step)| step).collect());
        session
    }

    /// The definition's meaning.
    pub fn spec(&self) -> &Spec {
        self.game.spec()
    }

    /// Whether the actions of a player are typed.
    pub(super) fn is_typed(&self, player: PlayerId) -> bool {
        self.choosers.get(player.index()) == Some(&Chooser::Human)
    }

    /// The possible actions now.
    pub fn choices(&self) -> &Choices {
        self.choices.get_or_init(|| {
            let list = self.game.tries();
            let written = write_all(self.spec(), self.game.state(), &list);
            Choices { list, written }
        })
    }

    /// The actions that a player may do or try now, without asides; `None` if another player is to move.
    pub fn legal_for(&self, player: PlayerId) -> Option<&[Transition]> {
        (self.game.mover() == Some(player)).then(|| self.choices().list.as_slice())
    }

    /// Whether a piece on a square is visible in the current view.
    pub fn seen_on(&self, square: Square) -> bool {
        let known = self.eyes().map(|eyes| known_to(self.spec(), self.game.state(), eyes));
        let known = known.as_deref().unwrap_or(self.game.state());
        known.piece_on(square).is_some_and(|piece| !known.is_ghost(piece))
    }

    /// The line refused last in this position, and its player.
    pub fn refused(&self) -> Option<(PlayerId, String)> {
        self.refused.borrow().clone()
    }

    /// Keeps in mind what was refused.
    pub fn refuses(&self, player: PlayerId, line: &str) {
        self.refused.replace(Some((player, line.to_owned())));
    }

    /// The player whose view is shown now; `None` when everything is shown.
    pub fn eyes(&self) -> Option<PlayerId> {
        self.view.eyes(self.game.state().flow.mover)
    }

    /// Whether the current view may show the actions of the player to move.
    pub fn may_see_actions(&self) -> bool {
        self.game.mover().is_none_or(|mover| self.may_hear_of(mover))
    }

    /// Whether the current view may show what a player can do, and why.
    pub fn may_hear_of(&self, player: PlayerId) -> bool {
        !self.hides() || self.eyes().is_none_or(|eyes| eyes == player)
    }

    /// Whether the definition hides anything.
    pub fn hides(&self) -> bool {
        self.spec().veil(PIECES).is_some()
    }
}
