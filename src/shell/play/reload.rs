//! The definition read again while a game of it is played: `reload`, and `--watch`.
//!
//! The game is played again by the new rules, as one that was kept. With mistakes in them it goes on by the old ones.

use super::super::cli::{Settings, Start};
use super::super::failure::Failure;
use super::super::out::{Manner, Out};
use super::super::target::{Ready, checked, load_any};
use super::super::terminal::News;
use super::super::watched::Watched;
use super::opened::{self, Opened};
use super::session::Session;
use super::watch::Watch;
use crate::describe::fingerprint::Fingerprint;
use crate::desk::{changed, replayed};
use crate::literal::action::Transition;
use crate::literal::game::Game;
use crate::literal::state::State;
use crate::notation::position;
use crate::notation::record::saved::{Heading, Line, Saved};
use crate::run::replay::{Halt, replay};

/// `reload`: the same game by the rules as they are now.
pub fn run(session: &mut Session, out: &mut Out<'_>) -> Result<(), Failure> {
    match renew(session, out) {
        Err(failure @ Failure::Stream(_)) => Err(failure),
        Err(failure) => Ok(out.print(refusal(&failure))?),
        Ok(()) => Ok(()),
    }
}

/// Reads the definition again if its files have changed; `true` when something was said about it. Unless `at_once`, a file that
/// is only half written is left alone.
pub fn if_changed(session: &mut Session, at_once: bool, out: &mut Out<'_>) -> Result<bool, Failure> {
    let Some(watch) = &mut session.watch else { return Ok(false) };
    let name = &session.kept.heading().definition;
    if watch.definition != *name {
        let watched = Watched::of(&session.definition.sources);
        *watch = Watch { definition: name.clone(), watched, told: String::new() };
    }
    let changed = if at_once { watch.watched.changed() } else { watch.watched.settled() };
    if changed.is_empty() {
        return Ok(false);
    }
    let told = std::mem::take(&mut watch.told);
    match renew(session, out) {
        Err(failure @ Failure::Stream(_)) => Err(failure),
        Err(failure) => {
            let text = refusal(&failure);
            let new = text != told;
            if new {
                out.print(&text)?;
            }
            if let Some(watch) = &mut session.watch {
                watch.told = text;
            }
            Ok(new)
        }
        Ok(()) => Ok(true),
    }
}

/// News of changes while the user types; `None` when there were none. If nothing was typed before, the line from here on is for
/// the player to move now.
pub fn news(session: &mut Session, manner: Manner, begun: bool) -> Option<News> {
    let mut any = false;
    let text = manner.text(|out| {
        any = if_changed(session, false, out)?;
        Ok(())
    });
    if any && !begun && !session.hides() {
        session.prompted = session.game.mover();
    }
    any.then(|| News { text, offered: session.offered() })
}

fn refusal(failure: &Failure) -> String {
    format!("{}the game goes on by the old rules\n", failure.text())
}

fn renew(session: &mut Session, out: &mut Out<'_>) -> Result<(), Failure> {
    let saved = session.kept.now(&session.definition, &session.game).clone();
    let heading = &saved.heading;
    let settings =
        Settings { settings: heading.options.clone(), fixed: heading.fixed.clone(), seed: Some(heading.seed) };
    let file = &heading.definition;
    let loaded = load_any(file, &settings);
    if let Some(watch) = &mut session.watch {
        watch.watched = Watched::of_attempt(file, loaded.as_ref().ok());
    }
    let (ready, warnings) = checked(loaded?, file, &settings, out.look())?;
    let mut game = ready.game(&Start { position: heading.position.clone() }, out.look())?;
    let lines = [saved.lines.clone(), session.beyond().to_vec()].concat();
    let halt = replay(&mut game, &lines).err();
    let undone = if halt.is_none() { opened::taken_back(&mut game, &saved.undone) } else { Vec::new() };
    out.print(warnings)?;
    exchange(session, saved, Renewed { ready, game, lines, halt, undone }, out)
}

/// A game played again by new rules.
struct Renewed {
    ready: Ready,
    game: Game,
    /// The actions to replay in it.
    lines: Vec<Line>,
    /// The point where the replay stopped.
    halt: Option<Halt>,
    /// The undone actions in it.
    undone: Vec<(Line, Transition)>,
}

/// Puts a game in the place of the one that `saved` was, and says what is different.
fn exchange(session: &mut Session, saved: Saved, renewed: Renewed, out: &mut Out<'_>) -> Result<(), Failure> {
    let Renewed { ready, game, lines, halt, undone } = renewed;
    let done = halt.map_or(lines.len(), |halt| halt.done);
    let before = stood_at(session, done).map(|state| (session.game.spec().clone(), state.clone()));
    let halted = halt.map(|halt| {
        let text = lines.get(done).map(|line| line.action.as_str()).unwrap_or_default();
        let why = replayed::halted(&ready.definition.sources, &game, &halt, text, lines.len());
        let part = replayed::part_done(done, lines.len());
        (why, part)
    });
    let changes = changes(&ready, &saved.heading);
    let mended = halt.is_none() && !session.beyond().is_empty();
    let (stood, was_on) = (stands(session), session.whats_on());
    let Heading { position, tags, .. } = saved.heading;
    let opened = Opened { ready, game, position, tags, remarks: Vec::new(), whole: halt.is_none(), undone };
    session.go_on_by(opened, lines.into_iter().skip(done).collect(), out)?;
    out.say(changes.as_deref().unwrap_or("the rules are the same"))?;
    // A view that may not see the actions of the other side is not told which of them failed, either.
    let may_hear = session.may_see_actions() && !session.seats_change();
    if let Some((why, part)) = halted {
        out.say(if may_hear { why } else { part })?;
    }
    if mended {
        out.say("everything could be done again")?;
    }
    if let (Some((spec, state)), true, true) = (before, may_hear, changes.is_some())
        && (state.flow.mover == session.game.state().flow.mover || !session.hides())
    {
        let (before, after) = (replayed::forms(&spec, &state), replayed::forms(session.spec(), session.game.state()));
        out.say(replayed::difference(&before, &after))?;
    }
    let is_on = session.whats_on();
    if is_on != was_on {
        out.say(format_args!("now: {is_on}; before: {was_on}"))?;
    }
    if stands(session) != stood { session.show_where_it_stands(out) } else { Ok(()) }
}

/// Which rules are not what they were.
fn changes(ready: &Ready, before: &Heading) -> Option<String> {
    let now = Fingerprint::of(&ready.definition, &ready.spec);
    let what = || changed::what_changed(&now, before);
    (now.whole != before.rules).then(|| format!("the rules have changed: {}", what()))
}

/// The position in the current view, and whether it is the last: these tell whether the game stands elsewhere.
fn stands(session: &Session) -> (String, bool) {
    let text = position::seen(session.spec(), session.game.state(), session.eyes());
    (text, session.game.outcome().is_some())
}

/// Where the game stood by the rules so far after so many actions; nothing when it has not come as far.
fn stood_at(session: &Session, done: usize) -> Option<&State> {
    let game = &session.game;
    match game.steps().get(done) {
        Some(step) => Some(&step.before),
        None => (done == game.steps().len()).then(|| game.state()),
    }
}
