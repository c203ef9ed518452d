//! The computer at the prompt: what it plays, recommends and thinks.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::super::cli::{Chooser, level};
use super::super::failure::Failure;
use super::super::out::Out;
use super::super::weights::weights_of;
use super::session::Session;
use crate::desk::thought::{said, written};
use crate::explain::words::counted;
use crate::literal::action::Transition;
use crate::literal::game::Game;
use crate::run::referee::accepted;
use crate::run::seat::{Computer, Effort};
use crate::runtime::Rules;
use crate::search::{Level, Thought};

impl Session {
    /// What the computer thinks at a level; nothing where there is no action. Ctrl-C ends its thought early.
    pub(super) fn think(&mut self, level: Level, out: &Out<'_>) -> Option<Thought> {
        self.think_with(level.into(), out, &mut |_, _| {})
    }

    /// The action that the computer chooses at a level; nothing where there is no legal action. Ctrl-C ends its thought early.
    pub(super) fn chosen_by_computer(&mut self, level: Level, out: &Out<'_>) -> Option<Transition> {
        let stop = out.stop();
        self.prepare_computer(level.into());
        let (game, computer) = (&self.game, self.computer.as_mut()?);
        let stop = || stop.load(Ordering::Relaxed);
        accepted(game, &mut |list| computer.choose_until(game, list, &stop)).ok().flatten()
    }

    fn think_with(
        &mut self,
        effort: Effort,
        out: &Out<'_>,
        report: &mut dyn FnMut(&Game, &Thought),
    ) -> Option<Thought> {
        let stop = out.stop();
        self.prepare_computer(effort);
        let game = &self.game;
        let stop = || stop.load(Ordering::Relaxed);
        self.computer.as_mut()?.think_with(game, &stop, &mut |thought| report(game, thought))
    }

    /// Seats a computer with this effort that plays by the rules of the game, if none is there.
    fn prepare_computer(&mut self, effort: Effort) {
        let spec = self.game.spec().clone();
        let seed = self.kept.heading().seed;
        let fits = self.computer.as_ref().is_some_and(|known| known.plays_by(&spec) && known.effort() == effort);
        if !fits {
            let rules = Arc::new(Rules::new(spec));
            let (weights, _) = weights_of(&self.kept.heading().definition, &self.definition, &rules);
            self.computer = Some(Computer::new(rules, weights, effort, seed));
        }
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

/// Why the computer may not be asked now.
pub(super) fn refusal(session: &Session) -> Option<&'static str> {
    (!session.may_see_actions()).then_some("only the player to move may ask the computer")
}

/// Recommends an action, with what is expected to follow.
pub(super) fn recommend(session: &mut Session, out: &mut Out<'_>) -> Result<(), Failure> {
    let level = session.level();
    let Some(thought) = session.think(level, out) else { return Ok(out.say("there is nothing to do")?) };
    let line = written(&session.game, &thought.line);
    let (first, rest) = line.split_first().map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
    let follows = if rest.is_empty() { String::new() } else { format!(", expecting {}", rest.join(" ")) };
    Ok(out.say(format_args!("{first} ({}){follows}", said(thought.score, thought.actions_to_end())))?)
}

/// Tells what the computer thinks of the position.
pub(super) fn evaluate(session: &mut Session, out: &mut Out<'_>) -> Result<(), Failure> {
    let level = session.level();
    let Some(thought) = session.think(level, out) else { return Ok(out.say("the game is over")?) };
    let mover = session.game.mover().map(|mover| session.spec().player(mover).title.clone()).unwrap_or_default();
    let (depth, nodes) = (counted(thought.depth as usize, "action"), thought.nodes);
    let score = said(thought.score, thought.actions_to_end());
    Ok(out.say(format_args!("{score} for {mover}, {depth} ahead, {nodes} positions"))?)
}

/// Looks deeper and deeper at the highest level, and tells of each depth what was found.
pub(super) fn analyse(session: &mut Session, out: &mut Out<'_>) -> Result<(), Failure> {
    let mut rows: Vec<String> = Vec::new();
    let effort = Effort { nodes: analysed(out.interactive()), noise: 0 };
    session.think_with(effort, out, &mut |game, thought| {
        let line = written(game, &thought.line).join(" ");
        rows.push(format!("{:>3}  {:>7}  {line}", thought.depth, said(thought.score, thought.actions_to_end())));
    });
    if rows.is_empty() {
        out.say("there is nothing to do")?;
    }
    rows.iter().try_for_each(|row| out.say(row))?;
    Ok(())
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
