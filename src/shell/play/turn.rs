//! One turn at the prompt: the player asked, what may be read while it is typed, when the board is shown.

use super::super::failure::Failure;
use super::super::out::{Echo, Out, Question};
use super::super::terminal::{Meanwhile, Offered};
use super::command_words;
use super::reload;
use super::session::Session;
use super::several;
use crate::explain::words;

/// Whether a line ends the session. Any player may type it at any time.
fn ends(line: &str) -> bool {
    ["quit", "exit"].iter().any(|word| line.eq_ignore_ascii_case(word))
}

impl Session {
    /// Lets the player to move act once; `false` when the session is over.
    pub fn turn(&mut self, out: &mut Out<'_>) -> Result<bool, Failure> {
        self.tell_end(out)?;
        if self.acts_by_itself(out)? {
            return Ok(true);
        }
        let prompt = self.asking(out);
        self.change_seats(out)?;
        self.prompted = self.game.mover();
        let offered = if out.interactive() { self.offered() } else { Offered::default() };
        // The other player may look through the history, so it must not hold a hidden line.
        let remembered = !self.hides() || self.eyes().is_none();
        let (echo, manner, watches) = (self.echo(), out.manner(), self.watch.is_some());
        let mut news = |begun| reload::news(self, manner, begun);
        let meanwhile = watches.then_some(&mut news as Meanwhile<'_>);
        let Some(line) = out.ask(Question { prompt: &prompt, echo, offered, remembered, meanwhile })? else {
            return Ok(false);
        };
        reload::if_changed(self, true, out)?;
        match line.as_str() {
            "" => {
                self.asked.take();
                self.pasted.clear();
                Ok(true)
            }
            _ if self.game.mover() != self.prompted && !ends(&line) && !self.is_command(&line) => {
                out.say("not done: by the rules as they are now it is not the turn it was")?;
                Ok(true)
            }
            _ => {
                if line.contains(';') && self.pasted.is_empty() {
                    self.hurry(out, |session, out| several::entries(session, &line, out))?;
                } else {
                    self.typed(&line, out)?;
                }
                Ok(!self.ended)
            }
        }
    }

    /// The player to move, as it stands before the line: `white> `.
    pub fn prompt(&self) -> String {
        let name = self.game.mover().map_or_else(|| "over".to_owned(), |mover| self.spec().player(mover).word());
        format!("{name}> ")
    }

    /// The prompt; where what is typed does not appear on the terminal, it says so.
    fn asking(&self, out: &Out<'_>) -> String {
        let prompt = self.prompt();
        if !out.interactive() || self.echo() == Echo::Shown {
            return prompt;
        }
        format!("what you type is not shown\n{prompt}")
    }

    /// Whether a line is a command and no action. It is carried out in any turn, unless players change seats first.
    fn is_command(&self, line: &str) -> bool {
        let first = line.split_whitespace().next().unwrap_or_default();
        command_words::is_word(first) && !line.contains(';') && !self.seats_change()
    }

    /// Acts once for a player that chance or the computer plays; `false` for another player, or where nothing can be done.
    fn acts_by_itself(&mut self, out: &mut Out<'_>) -> Result<bool, Failure> {
        match self.game.mover() {
            Some(mover) if !self.is_typed(mover) => self.act_for(mover, out),
            _ => Ok(false),
        }
    }

    /// Acts for players that chance or the computer plays, until a player is to type.
    pub fn let_others_act(&mut self, out: &mut Out<'_>) -> Result<(), Failure> {
        while out.goes_on().is_continue() && self.acts_by_itself(out)? {}
        Ok(())
    }

    /// Whether the line may be read on the screen while it is typed.
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
        self.hands_over(out)?;
        self.show(out)
    }

    /// Waits until the player to move is alone at the terminal.
    pub fn hands_over(&mut self, out: &mut Out<'_>) -> Result<(), Failure> {
        let Some(mover) = self.game.mover() else { return Ok(()) };
        self.seated = Some(mover);
        let player = words::player(self.spec(), mover);
        out.ask(Question::plain(&format!("{player}'s turn: press Enter when only {player} is looking")))?;
        Ok(())
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
            out.say(words::outcome(self.spec(), &self.definition.sources, outcome))?;
            self.tell_overrun(out)?;
            if out.interactive() {
                let undo = if self.game.steps().is_empty() { "" } else { "`undo` goes back in this one, " };
                out.say(format_args!("`new` begins another game, {undo}`record` tells it again"))?;
            }
            out.line("")?;
        }
        Ok(())
    }

    /// Shows on a terminal what an action has led to.
    pub fn shown_after(&mut self, out: &mut Out<'_>) -> Result<(), Failure> {
        if out.interactive() && self.game.outcome().is_none() && !self.hurried && !self.ended && !self.seats_change() {
            self.show(out)?;
        }
        Ok(())
    }

    /// Whether the other player is about to sit down, and sees the board after the screen has been blanked.
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
        let before = std::mem::replace(&mut self.hurried, true);
        let result = act(self, out);
        self.hurried = before;
        self.shown_after(out)?;
        result
    }
}
