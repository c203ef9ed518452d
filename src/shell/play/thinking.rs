//! The computer at the prompt: what it plays, recommends and thinks.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::super::cli::Chooser;
use super::super::cli::numbers::level;
use super::super::failure::Failure;
use super::super::out::Out;
use super::super::weights::{Origin, weights_of};
use super::session::Session;
use crate::desk::thought::{said, written};
use crate::explain::words::{self, counted};
use crate::literal::action::Transition;
use crate::literal::game::Game;
use crate::run::beside::beside;
use crate::run::referee::accepted;
use crate::run::seat::{Computer, Effort};
use crate::runtime::Rules;
use crate::search::{Level, Thought};

/// The search is shown from this number of nodes on; a shorter one would only flicker.
const LASTS: u64 = 20_000;

/// Hears of each depth that was looked at.
type Report<'r> = &'r mut dyn FnMut(&Game, &Thought, &mut Out<'_>);

impl Session {
    /// Searches at a level; nothing where there is no action. Ctrl-C ends the search early.
    pub(super) fn think(&mut self, level: Level, out: &mut Out<'_>) -> Result<Option<Thought>, Failure> {
        self.think_with(level.into(), out, &mut |game, thought, out| shows(game, thought, true, out))
    }

    /// The action that the computer chooses at a level, or what it says beside its turn; nothing where there is no legal action.
    /// Ctrl-C ends its thought early. Both players hear what a referee refuses before.
    pub(super) fn chosen_by_computer(
        &mut self,
        level: Level,
        out: &mut Out<'_>,
    ) -> Result<Option<Transition>, Failure> {
        let stop = out.stop();
        self.prepare_computer(level.into(), out)?;
        let (is_open, is_hidden) = (self.may_see_actions(), self.hides());
        let (game, Some(computer)) = (&self.game, self.computer.as_mut()) else { return Ok(None) };
        let stop = || stop.load(Ordering::Relaxed);
        let (mut tries, mut said) = (0, None);
        let chosen = accepted(game, &mut |list| {
            tries += 1;
            let show = &mut |thought: &Thought| shows(game, thought, is_open, out);
            let (place, thought) = computer.thought_until(game, list, &stop, show)?;
            said = Some(thought).filter(|_| !is_hidden).and_then(|thought| beside(game, &thought));
            Ok(place)
        });
        let chosen = chosen.ok().flatten();
        if self.choosers.contains(&Chooser::Human) {
            out.goes_on_after_thought();
        }
        if let Some(mover) = self.game.mover().filter(|_| tries > 1) {
            let refused = counted(tries - 1, "attempt");
            out.say(format_args!("the referee refuses {refused} of {}", words::player(self.spec(), mover)))?;
        }
        Ok(said.or(chosen))
    }

    fn think_with(
        &mut self,
        effort: Effort,
        out: &mut Out<'_>,
        report: Report<'_>,
    ) -> Result<Option<Thought>, Failure> {
        let stop = out.stop();
        self.prepare_computer(effort, out)?;
        let (game, Some(computer)) = (&self.game, self.computer.as_mut()) else { return Ok(None) };
        let stop = || stop.load(Ordering::Relaxed);
        let thought = computer.think_with(game, &stop, &mut |thought| report(game, thought, out));
        out.goes_on_after_thought();
        Ok(thought)
    }

    /// Seats a computer with this effort that plays by the rules of the game, if none is there. Says why learned weights are not used.
    fn prepare_computer(&mut self, effort: Effort, out: &mut Out<'_>) -> Result<(), Failure> {
        let spec = self.game.spec().clone();
        let seed = self.kept.heading().seed;
        let known = self.computer.as_ref().filter(|known| known.plays_by(&spec));
        if known.is_some_and(|known| known.effort() == effort) {
            return Ok(());
        }
        let rules = known.map_or_else(|| Arc::new(Rules::new(spec)), |known| known.rules().clone());
        let (weights, origin) = weights_of(&self.kept.heading().definition, &self.definition, &rules);
        if let (Origin::Unusable(why), None) = (origin, known) {
            out.complain(format_args!("{why}\n"))?;
        }
        self.computer = Some(Computer::new(rules, weights, effort, seed));
        Ok(())
    }

    /// The level of a player that the computer plays, or the usual one.
    fn level(&self) -> Level {
        let levels = self.choosers.iter().filter_map(|chooser| match chooser {
            Chooser::Computer(level) => Some(*level),
            _ => None,
        });
        levels.max_by_key(|level| level.number()).unwrap_or_default()
    }
}

/// Shows on a line of progress what the computer thinks; only that it does where the view may not know more.
fn shows(game: &Game, thought: &Thought, is_open: bool, out: &mut Out<'_>) {
    let Some(mover) = game.mover().filter(|_| out.shows_progress() && thought.nodes >= LASTS) else { return };
    let player = words::player(game.spec(), mover);
    if !is_open {
        return out.progress(format_args!("{player} thinks"));
    }
    let (depth, score) = (counted(thought.depth as usize, "action"), said(thought.score, thought.actions_to_end()));
    out.progress(format_args!("{player} thinks: {depth} ahead, {score}, {}", written(game, &thought.line).join(" ")));
}

/// Why the computer may not be asked now.
pub(super) fn refusal(session: &Session) -> Option<&'static str> {
    (!session.may_see_actions()).then_some("only the player to move may ask the computer")
}

/// Recommends an action, with what is expected to follow.
pub(super) fn recommend(session: &mut Session, out: &mut Out<'_>) -> Result<(), Failure> {
    let level = session.level();
    let Some(thought) = session.think(level, out)? else { return Ok(out.say("there is nothing to do")?) };
    let line = written(&session.game, &thought.line);
    let (first, rest) = line.split_first().map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
    let follows = if rest.is_empty() { String::new() } else { format!(", expecting {}", rest.join(" ")) };
    Ok(out.say(format_args!("{first} ({}){follows}", said(thought.score, thought.actions_to_end())))?)
}

/// Tells what the computer thinks of the position.
pub(super) fn evaluate(session: &mut Session, out: &mut Out<'_>) -> Result<(), Failure> {
    let level = session.level();
    let Some(thought) = session.think(level, out)? else { return Ok(out.say("the game is over")?) };
    let mover = session.game.mover().map(|mover| session.spec().player(mover).title.clone()).unwrap_or_default();
    let (depth, nodes) = (counted(thought.depth as usize, "action"), thought.nodes);
    let score = said(thought.score, thought.actions_to_end());
    Ok(out.say(format_args!("{score} for {mover}, {depth} ahead, {nodes} positions"))?)
}

/// Looks deeper and deeper at the highest level, and tells of each depth what was found.
pub(super) fn analyse(session: &mut Session, out: &mut Out<'_>) -> Result<(), Failure> {
    let effort = Effort { nodes: analysed(out.interactive()), noise: 0 };
    let mut told = Ok(0);
    session.think_with(effort, out, &mut |game, thought, out| {
        let line = written(game, &thought.line).join(" ");
        let row = format!("{:>3}  {:>7}  {line}", thought.depth, said(thought.score, thought.actions_to_end()));
        told = std::mem::replace(&mut told, Ok(0))
            .and_then(|rows| out.say(row).and_then(|()| out.flush()).map(|()| rows + 1));
    })?;
    match told? {
        0 => Ok(out.say("there is nothing to do")?),
        _ => Ok(()),
    }
}

/// The positions that an analysis looks at: few where it cannot be stopped by Ctrl-C.
fn analysed(interactive: bool) -> u64 {
    if interactive { Level::HIGHEST.nodes() } else { Level::default().nodes() }
}

/// Sets the level of the players that the computer plays.
pub(super) fn set_level(session: &mut Session, text: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    if text.is_empty() {
        return Ok(out.say(format_args!("the computer plays at level {}", session.level().number()))?);
    }
    match level(text) {
        Err(why) => Ok(out.say(why)?),
        Ok(level) => {
            let played = session.choosers.iter_mut().filter(|chooser| matches!(chooser, Chooser::Computer(_)));
            let count = played.map(|chooser| *chooser = Chooser::Computer(level)).count();
            let nodes = level.nodes();
            match count {
                0 => out.say("the computer plays no side; `--black computer` lets it")?,
                _ => out.say(format_args!("level {}: {nodes} positions for each action", level.number()))?,
            }
            Ok(())
        }
    }
}
