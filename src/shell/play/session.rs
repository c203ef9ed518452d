//! One game and who plays it.

use std::cell::{OnceCell, RefCell};
use std::path::PathBuf;

use super::super::failure::Failure;
use super::super::out::{Echo, Out, Question};
use super::super::target::Ready;
use super::super::terminal::{Meanwhile, Offered};
use super::super::text::cut;
use super::super::{why, words};
use super::asides;
use super::commands;
use super::journal::Journal;
use super::kept::Kept;
use super::opened::Opened;
use super::reload::{self, Watch};
use super::several;
use super::showing::{Board, paragraph};
use super::view::View;
use crate::literal::action::Transition;
use crate::literal::game::{Game, Step};
use crate::literal::knowledge::known_to;
use crate::literal::state::State;
use crate::literal::tries::teaches;
use crate::merge::Definition;
use crate::notation::action::{Written, write_all};
use crate::notation::find::{Found, find};
use crate::notation::record::{inner_results, pick_words, step_words};
use crate::notation::saved::{Line, Saved};
use crate::spec::ids::{PlayerId, Square};
use crate::spec::{PIECES, Spec};
use crate::study::explain::{Answer, explain_among};
use crate::study::random::Player;

/// Who sits at the terminal.
#[derive(Debug, Clone, Copy)]
pub struct Seats {
    /// Which players leave their actions to chance.
    pub random: [bool; 2],
    /// Through whose eyes the game is shown.
    pub view: View,
    /// Whether two players share the terminal and may not see each other's screen.
    pub hotseat: bool,
    /// How the board is drawn.
    pub board: Board,
}

/// One game and who plays it.
pub struct Session {
    /// The game.
    pub game: Game,
    /// What it is played by.
    pub definition: Definition,
    /// What is kept of it.
    pub kept: Kept,
    /// Files that follow it.
    pub journals: Vec<Journal>,
    /// The file it was last saved in or loaded from.
    pub file: Option<PathBuf>,
    /// What was last saved.
    pub saved: Option<Saved>,
    /// What was taken back, the last first; each with what chance did for the other side since.
    undone: Vec<Vec<Transition>>,
    /// Games that were left for this one.
    left: Vec<Left>,
    /// What was done in the last of them and could not be done again by new rules, as long as nothing else is done.
    beyond: Vec<Line>,
    /// The files of the definition, when they are watched.
    pub watch: Option<Watch>,
    /// Which players leave their actions to chance.
    random: [bool; 2],
    /// Through whose eyes it is shown.
    pub view: View,
    /// Whether two players share the terminal and may not see each other's screen.
    hotseat: bool,
    /// How the board is drawn.
    pub board: Board,
    /// Who was asked last.
    seated: Option<PlayerId>,
    /// Whether the board is not shown after each action.
    hurried: bool,
    player: Player,
    /// Whether the end of the game has been told.
    told: bool,
    /// What can be done now, once somebody has asked.
    choices: OnceCell<Choices>,
    /// What was refused last in this position, and to whom.
    refused: RefCell<Option<(PlayerId, String)>>,
}

/// What can be done, and how it is written.
pub struct Choices {
    /// The actions: legal ones, or those a referee lets try.
    pub list: Vec<Transition>,
    /// How each is written.
    pub written: Vec<Written>,
}

/// A game that was left for another one.
struct Left {
    game: Game,
    definition: Definition,
    kept: Kept,
}

impl Session {
    /// A game that is about to begin, or to be gone on with.
    pub fn new(ready: Ready, game: Game, position: Option<String>, seats: Seats) -> Session {
        // The dice of those who play at random are not those of the rules.
        let player = Player::new(!ready.settings.seed);
        let kept = Kept::new(&ready, position);
        let Seats { random, view, hotseat, board } = seats;
        Session {
            game,
            definition: ready.definition,
            kept,
            journals: Vec::new(),
            file: None,
            saved: None,
            undone: Vec::new(),
            left: Vec::new(),
            beyond: Vec::new(),
            watch: None,
            random,
            view,
            hotseat,
            board,
            seated: None,
            hurried: false,
            player,
            told: false,
            choices: OnceCell::new(),
            refused: RefCell::default(),
        }
    }

    /// The definition's meaning.
    pub fn spec(&self) -> &Spec {
        self.game.spec()
    }

    /// What can be done now.
    pub fn choices(&self) -> &Choices {
        self.choices.get_or_init(|| {
            let list = self.game.tries();
            let written = write_all(self.spec(), self.game.state(), &list);
            Choices { list, written }
        })
    }

    /// What a player may do or try now, asides apart, when that is the one whose turn it is.
    pub fn legal_for(&self, player: PlayerId) -> Option<&[Transition]> {
        (self.game.mover() == Some(player)).then(|| self.choices().list.as_slice())
    }

    /// Whether whoever looks sees anybody on a square.
    pub fn seen_on(&self, square: Square) -> bool {
        let known = self.eyes().map(|eyes| known_to(self.spec(), self.game.state(), eyes));
        let known = known.as_deref().unwrap_or(self.game.state());
        known.piece_on(square).is_some_and(|piece| !known.is_ghost(piece))
    }

    /// What was refused last in this position, and to whom.
    pub fn refused(&self) -> Option<(PlayerId, String)> {
        self.refused.borrow().clone()
    }

    /// Keeps in mind what was refused.
    pub fn refuses(&self, player: PlayerId, line: &str) {
        self.refused.replace(Some((player, line.to_owned())));
    }

    /// What a line at the prompt may be.
    pub fn offered(&self) -> Offered {
        let mut lines: Vec<String> = Vec::new();
        if self.may_see_actions() && self.game.mover().is_some() {
            lines.extend(self.choices().written.iter().map(|form| form.san.clone()));
            lines.extend(asides::possible(self));
        }
        lines.extend(commands::WORDS.iter().map(|word| (*word).to_owned()));
        Offered { lines, before_actions: vec!["why "], before_paths: vec!["save ", "load "] }
    }

    /// Prints what is played and the first position.
    pub fn open(&mut self, out: &mut Out<'_>) -> Result<(), Failure> {
        let spec = self.spec();
        let parts = [Some(spec.title.clone()), spec.author.clone(), spec.summary.clone()];
        let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
        paragraph(&parts.join(" · "), out)?;
        if self.hides() && self.view == View::Mover && !self.hotseat && out.interactive() {
            paragraph("something is hidden here: `--hotseat` blanks the screen between the turns of two players", out)?;
        }
        // A game that is over is shown with how it ended.
        if self.game.outcome().is_some() { Ok(()) } else { self.show(out) }
    }

    /// Whose eyes look now; nobody's when everything is seen.
    pub fn eyes(&self) -> Option<PlayerId> {
        self.view.eyes(self.game.state().flow.mover)
    }

    /// Whether whoever looks may know what the player whose turn it is can do.
    pub fn may_see_actions(&self) -> bool {
        self.game.mover().is_none_or(|mover| self.may_hear_of(mover))
    }

    /// Whether whoever looks may know what a player can do and why.
    pub fn may_hear_of(&self, player: PlayerId) -> bool {
        !self.hides() || self.eyes().is_none_or(|eyes| eyes == player)
    }

    /// Whether the definition hides anything.
    pub fn hides(&self) -> bool {
        self.spec().veil(PIECES).is_some()
    }

    /// Lets whoever's turn it is act once; `false` when the session is over.
    pub fn turn(&mut self, out: &mut Out<'_>) -> Result<bool, Failure> {
        self.tell_end(out)?;
        if let Some(mover) = self.game.mover()
            && self.random.get(mover.index()) == Some(&true)
            && self.act_at_random(mover, out)?
        {
            return Ok(true);
        }
        let prompt = self.game.mover().map_or("over", |mover| self.spec().player(mover).name.as_str()).to_owned();
        self.change_seats(out)?;
        let prompt = format!("{prompt}> ");
        let asked = self.game.mover();
        let offered = if out.interactive() { self.offered() } else { Offered::default() };
        // What one player has typed is not for the other, who may look through the history.
        let remembered = !self.hides() || self.eyes().is_none();
        let (echo, manner, watches) = (self.echo(), out.manner(), self.watch.is_some());
        let mut news = || reload::news(self, manner);
        let meanwhile = watches.then_some(&mut news as Meanwhile<'_>);
        let Some(line) = out.ask(Question { prompt: &prompt, echo, offered, remembered, meanwhile })? else {
            return Ok(false);
        };
        reload::if_changed(self, true, out)?;
        match line.as_str() {
            "" => Ok(true),
            "quit" | "exit" => Ok(false),
            _ if self.game.mover() != asked => {
                out.line("not done: by the rules as they are now it is not the turn it was")?;
                Ok(true)
            }
            _ => self.typed(&line, out).map(|()| true),
        }
    }

    /// Whether what is typed may be read by whoever looks.
    fn echo(&self) -> Echo {
        let offers_secrets = || {
            let mut actions = self.choices().list.iter().map(|one| self.spec().action(one.candidate.action));
            actions.any(|action| action.params.iter().any(|param| param.secret))
        };
        if !self.may_see_actions() {
            return Echo::Hidden;
        }
        if self.hides() && self.eyes().is_some() && offers_secrets() { Echo::Unseen } else { Echo::Shown }
    }

    /// Blanks the screen between the turns of two players at one terminal.
    fn change_seats(&mut self, out: &mut Out<'_>) -> Result<(), Failure> {
        let Some(mover) = self.game.mover() else { return Ok(()) };
        let last = self.seated.replace(mover);
        if !self.hotseat || !self.hides() || last.is_none_or(|last| last == mover) || !out.interactive() {
            return Ok(());
        }
        out.clear()?;
        let player = words::player(self.spec(), mover);
        out.ask(Question::plain(&format!("{player}'s turn: press Enter when only {player} is looking")))?;
        self.show(out)
    }

    /// Tells once how the game ended.
    fn tell_end(&mut self, out: &mut Out<'_>) -> Result<(), Failure> {
        let Some(outcome) = self.game.outcome() else {
            self.told = false;
            return Ok(());
        };
        if !std::mem::replace(&mut self.told, true) {
            let picture = self.last_picture(out);
            out.print(format_args!("\n{picture}"))?;
            out.line(words::outcome(self.spec(), &self.definition.sources, outcome))?;
            self.tell_overrun(out)?;
            out.line("")?;
        }
        Ok(())
    }

    /// Does any legal action but one that only takes others back; `false` when there is none.
    fn act_at_random(&mut self, mover: PlayerId, out: &mut Out<'_>) -> Result<bool, Failure> {
        let list = self.game.legal();
        let index = self.player.choose(&self.game, &list);
        let Some(chosen) = index.and_then(|index| list.get(index)) else { return Ok(false) };
        let watching = self.view.eyes(Some(mover));
        self.play(chosen, out)?;
        let written = self.game.steps().last().map(|step| step_words(self.spec(), step, watching, self.game.state()));
        out.line(format_args!("{}> {}", self.spec().player(mover).name, written.unwrap_or_default()))?;
        self.shown_after(out)?;
        Ok(true)
    }

    /// Does an action that is legal.
    pub fn act(&mut self, transition: &Transition, out: &mut Out<'_>) -> Result<(), Failure> {
        self.undone.clear();
        self.play(transition, out)?;
        let picks = self.game.steps().last().map(|step| step.picks.clone()).unwrap_or_default();
        self.announce(out)?;
        if !picks.is_empty() && (self.spec().veil(PIECES).is_none() || self.eyes().is_none()) {
            let words: Vec<String> = picks.iter().map(|pick| pick_words(self.spec(), pick)).collect();
            out.line(words.join(" "))?;
        }
        self.shown_after(out)
    }

    /// Prints what the last action had announced to those who look.
    fn announce(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let Some(step) = self.game.steps().last() else { return Ok(()) };
        let eyes = self.view.eyes(Some(step.transition.candidate.actor));
        for (_, words) in step.announced.iter().filter(|(to, _)| eyes.is_none_or(|eyes| to.include(eyes))) {
            out.line(words)?;
        }
        for (stage, outcome) in inner_results(self.spec(), step, self.game.outcome()) {
            let words = words::outcome(self.spec(), &self.definition.sources, outcome);
            out.line(format_args!("{}: {words}", self.spec().stage(stage).name))?;
        }
        Ok(())
    }

    /// Shows on a terminal what an action has led to.
    fn shown_after(&mut self, out: &mut Out<'_>) -> Result<(), Failure> {
        if out.interactive() && self.game.outcome().is_none() && !self.hurried && !self.seats_change() {
            self.show(out)?;
        }
        Ok(())
    }

    /// Whether somebody else is about to sit down, who sees the board when the screen has been blanked.
    pub fn seats_change(&self) -> bool {
        self.hotseat && self.hides() && self.game.mover() != self.seated
    }

    /// Shows on a terminal where the game stands, or how it has ended.
    pub fn show_where_it_stands(&mut self, out: &mut Out<'_>) -> Result<(), Failure> {
        match self.game.outcome() {
            Some(_) if out.interactive() => self.tell_end(out),
            _ => self.shown_after(out),
        }
    }

    /// Does something without showing the board after each action, but once at its end.
    pub fn hurry<T>(
        &mut self,
        out: &mut Out<'_>,
        act: impl FnOnce(&mut Self, &mut Out<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        self.hurried = true;
        let result = act(self, out);
        self.hurried = false;
        self.shown_after(out)?;
        result
    }

    /// Reads what was typed: a move as it is listed, then a command, then anything that can be understood, and at last
    /// several moves one after another.
    fn typed(&mut self, line: &str, out: &mut Out<'_>) -> Result<(), Failure> {
        let Choices { list, written } = self.choices();
        let exact = written.iter().position(|form| form.machine == line || form.san == line);
        if let Some(chosen) = exact.and_then(|index| list.get(index)).cloned() {
            return self.attempt(&chosen, line, out).map(|_| ());
        }
        if commands::run(self, line, out)? {
            return Ok(());
        }
        if !self.may_see_actions() {
            return Ok(out.line("not possible, or not said clearly enough; who looks may not know more")?);
        }
        let Choices { list, written } = self.choices();
        match find(self.spec(), self.game.state(), list, written, line) {
            Found::One(index) => match list.get(index).cloned() {
                Some(chosen) => self.attempt(&chosen, line, out).map(|_| ()),
                None => Ok(()),
            },
            Found::Several(indices) => which(&indices, written, out),
            Found::None => match line.split_whitespace().count() {
                0 | 1 => self.refuse(line, out),
                _ => self.hurry(out, |session, out| several::run(session, line, out)),
            },
        }
    }

    /// Does an action if it is legal; where a referee decides it may not be, which is said and costs nothing.
    pub fn attempt(&mut self, chosen: &Transition, line: &str, out: &mut Out<'_>) -> Result<bool, Failure> {
        match self.game.judged(chosen) {
            Some(legal) => self.act(&legal, out).map(|()| true),
            None => {
                self.refuses(chosen.candidate.actor, line);
                out.line(format_args!("the referee refuses {}; try something else", cut(line, 60)))?;
                Ok(false)
            }
        }
    }

    /// Says in a line why what was typed cannot be done.
    pub fn refuse(&self, line: &str, out: &mut Out<'_>) -> Result<(), Failure> {
        let spec = self.spec();
        let Some(actor) = self.game.mover() else {
            return Ok(out.line("the game is over; `undo` takes the last action back")?);
        };
        let answer = explain_among(spec, self.game.state(), actor, line, self.legal_for(actor));
        self.refuses(actor, line);
        if let Answer::Legal(meant) | Answer::Tried(meant) = &answer {
            return Ok(out.line(format_args!("do you mean `{}`?", meant.san))?);
        }
        Ok(out.line(why::in_a_line(spec, &self.definition.sources, &cut(line, 60), &answer))?)
    }

    /// Takes back to the last time somebody who types had the choice, or to the game before this one.
    pub fn undo(&mut self, out: &mut Out<'_>) -> Result<(), Failure> {
        if self.game.steps().last().is_some_and(|step| self.taught(step)) {
            return Ok(out.line("somebody has learnt something by that; only with `--view all` can it be taken back")?);
        }
        let (mut undone, mut words) = (Vec::new(), Vec::new());
        while let Some(step) = self.game.steps().last() {
            words.push(step_words(self.spec(), step, self.eyes(), self.game.state()));
            undone.push(step.transition.clone());
            let actor = step.transition.candidate.actor;
            self.game.undo();
            if self.random.get(actor.index()) != Some(&true) {
                break;
            }
        }
        if undone.is_empty() {
            return self.go_back(out);
        }
        self.undone.push(undone);
        self.kept.back_to(self.game.steps().len());
        self.follow(out)?;
        out.line(format_args!("taken back: {}", words.join(", ")))?;
        self.show_if_seen(out)
    }

    /// Does again what was taken back last.
    pub fn redo(&mut self, out: &mut Out<'_>) -> Result<(), Failure> {
        let Some(undone) = self.undone.pop() else { return Ok(out.line("nothing was taken back")?) };
        let from = self.game.steps().len();
        for transition in undone.iter().rev() {
            self.play(transition, out)?;
        }
        let (eyes, state) = (self.eyes(), self.game.state());
        let again = self.game.steps().get(from..).unwrap_or_default();
        let words: Vec<String> = again.iter().map(|step| step_words(self.spec(), step, eyes, state)).collect();
        out.line(format_args!("done again: {}", words.join(", ")))?;
        self.show_if_seen(out)
    }

    /// Shows the board where it is shown after everything.
    pub fn show_if_seen(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        if out.interactive() { self.show(out) } else { Ok(()) }
    }

    /// Leaves the game for another one; `undo` comes back to it.
    pub fn leave_for(&mut self, opened: Opened, out: &mut Out<'_>) -> Result<(), Failure> {
        self.leave(opened);
        self.follow(out)
    }

    fn leave(&mut self, opened: Opened) {
        let kept = Kept::new(&opened.ready, opened.position);
        self.left.push(Left {
            game: std::mem::replace(&mut self.game, opened.game),
            definition: std::mem::replace(&mut self.definition, opened.ready.definition),
            kept: std::mem::replace(&mut self.kept, kept),
        });
        self.undone.clear();
        self.told = false;
    }

    /// What was done before the rules were changed and cannot be done any more.
    pub fn beyond(&self) -> &[Line] {
        &self.beyond
    }

    /// Goes on with the same game by other rules. When something that was done is `beyond` them, the game by the old
    /// rules is left for this one, and the files that follow it stay as they are until something is done.
    pub fn go_on_by(&mut self, opened: Opened, beyond: Vec<Line>, out: &mut Out<'_>) -> Result<(), Failure> {
        let known_beyond = !self.beyond.is_empty();
        self.leave(opened);
        if beyond.is_empty() || known_beyond {
            // It is the same game, or one between the first and this.
            self.left.pop();
        }
        if beyond.is_empty() {
            if known_beyond {
                self.left.pop();
            }
            return self.follow(out);
        }
        self.choices.take();
        self.refused.take();
        self.file = None;
        self.beyond = beyond;
        Ok(())
    }

    /// Leaves the game for one from another position.
    pub fn start_from(&mut self, state: State, text: &str, out: &mut Out<'_>) -> Result<(), Failure> {
        let spec = self.game.spec().clone();
        let game = Game::resumed(spec, state, self.kept.heading().seed, &[]);
        let kept = self.kept.anew(text);
        self.left.push(Left {
            game: std::mem::replace(&mut self.game, game),
            definition: self.definition.clone(),
            kept: std::mem::replace(&mut self.kept, kept),
        });
        self.undone.clear();
        self.follow(out)?;
        self.show(out)
    }

    /// Whether anything was taken back that can be done again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    fn go_back(&mut self, out: &mut Out<'_>) -> Result<(), Failure> {
        let Some(left) = self.left.pop() else { return Ok(out.line("there is nothing to take back")?) };
        (self.game, self.definition, self.kept) = (left.game, left.definition, left.kept);
        self.undone.clear();
        self.follow(out)?;
        out.line("back in the game before")?;
        self.show_if_seen(out)
    }

    /// Does an action, and keeps it before anything is said of it.
    fn play(&mut self, transition: &Transition, out: &mut Out<'_>) -> Result<(), Failure> {
        let before = self.game.steps().len();
        self.game.play(transition);
        // What only brings back an earlier position is struck, and what came since with it.
        let now = self.game.steps().len();
        self.kept.back_to(if now > before { before } else { now });
        self.follow(out)
    }

    /// Takes note that the game is another one now: what can be done is, and so are the files that follow it.
    pub fn follow(&mut self, out: &mut Out<'_>) -> Result<(), Failure> {
        self.choices.take();
        self.refused.take();
        self.beyond.clear();
        if self.journals.is_empty() {
            return Ok(());
        }
        let saved = self.kept.now(&self.definition, &self.game);
        let mut failed = Vec::new();
        self.journals.retain_mut(|journal| match journal.follow(saved) {
            Ok(()) => true,
            Err(error) => {
                failed.push(format!("the game is no longer kept in {}: {error}\n", journal.path().display()));
                false
            }
        });
        failed.iter().try_for_each(|problem| out.complain(problem))?;
        Ok(())
    }
}

impl Session {
    /// Whether a step has told a player more than it knew, so that taking it back would be asking for nothing.
    fn taught(&self, step: &Step) -> bool {
        self.hides() && self.view != View::All && teaches(self.spec(), step, self.game.state())
    }
}

/// So many ways to go on are shown when several are meant.
const SHOWN: usize = 8;

/// Asks which of several actions is meant.
pub fn which(indices: &[usize], written: &[Written], out: &mut Out<'_>) -> Result<(), Failure> {
    let forms: Vec<&str> =
        indices.iter().filter_map(|index| written.get(*index)).map(|form| form.san.as_str()).collect();
    let more = match forms.len().checked_sub(SHOWN) {
        None | Some(0) => String::new(),
        Some(more) => format!(" or {more} more, which `moves` lists"),
    };
    let shown: Vec<&str> = forms.into_iter().take(SHOWN).collect();
    Ok(out.line(format_args!("which one? {}{more}", shown.join(" or ")))?)
}
