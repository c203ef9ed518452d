//! A game as text: what was done turn by turn, and how it ended.

mod chance;
mod events;
pub mod pgn;
pub mod saved;

use std::fmt::{self, Write as _};
use std::sync::Arc;

pub use events::{Event, News, events, news, opening};
use events::{Part, inner_results, parts_after};

use super::position;
use crate::literal::chance::{First, Pick};
use crate::literal::flow;
use crate::literal::game::{Game, Step};
use crate::literal::knowers::Knowers;
use crate::literal::state::{Outcome, State, Verdict};
use crate::notation::action::known_text::{ByActor, told, told_knowing};
use crate::spec::Spec;
use crate::spec::ids::{PlayerId, StageId};

/// The text of a game, a round to a line: `1. e4 e5`. Actions of one turn are joined by `, `, asides stand in
/// parentheses with the speaker, random choices in braces with the rule that asked.
///
/// A lost turn is written `(Black has no legal move: the turn passes)`, where it was lost.
///
/// A game that did not begin as games do begins with `[its position]`; a stage begins with its name when there are
/// several. What happens before the first action, or after the result of a stage, has a line of its own. The last line is the
/// result and how it came about, or `*`.
///
/// With `eyes`, all of it is as that player may read it now.
pub fn print(game: &Game, eyes: Option<PlayerId>) -> String {
    let spec = game.spec();
    let mut record = Record { spec, now: game.state(), eyes, lines: Vec::new(), last: None };
    // Compared as the player sees it: a written position must not reveal that a hidden part of it is unusual.
    let usual = position::seen(spec, &flow::start(spec, &mut First), eyes);
    let began = position::seen(spec, game.initial(), eyes);
    if usual != began {
        record.lines.push(format!("[{began}]"));
    }
    let opening: Vec<String> = opening(game.now(), eyes).iter().map(Event::to_string).collect();
    record.lines.extend((!opening.is_empty()).then(|| opening.join(" ")));
    game.steps().iter().for_each(|step| record.step(step));
    record.lines.push(match game.outcome() {
        Some(outcome) => format!("{}  {}", score(game.spec(), outcome), outcome_words(game.spec(), outcome)),
        None => "*".to_owned(),
    });
    record.lines.join("\n") + "\n"
}

/// One step in the notation for people: `Nf3+`, `(white: offer_draw)`, `draw {deal=3}`. With `eyes`, as that
/// player may read it in the position `now`; then what chance decided is left out where anything may be hidden.
pub fn step_words(spec: &Spec, step: &Step, eyes: Option<PlayerId>, now: &State) -> String {
    let mut text = spoken(spec, step, told(spec, step, eyes, now));
    for words in
        parts_after(spec, step, eyes).iter().map(|part| part_words(spec, part)).filter(|words| !words.is_empty())
    {
        let _ = write!(text, " {words}");
    }
    text
}

/// One step in the notation for people, in parts: the action as [`step_words`] writes it, and the events after it. As text it
/// reads `Nf3 "it rains" (throw: 4, 6)`.
pub fn step_parts(spec: &Spec, step: &Step, eyes: Option<PlayerId>, now: &State, by_actor: Option<&ByActor>) -> Parts {
    let told = match by_actor {
        Some(by_actor) => told_knowing(spec, step, eyes, now, Some(by_actor)),
        None => told(spec, step, eyes, now),
    };
    Parts { action: spoken(spec, step, told), events: events(spec, step, eyes) }
}

/// A step in the notation for people, in parts.
#[derive(Debug, Clone)]
pub struct Parts {
    /// The action, with its speaker if it is an aside: `Nf3+`, `(white: offer_draw)`.
    pub action: String,
    /// The events after it, in order.
    pub events: Vec<Event>,
}

impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.action)?;
        self.events.iter().try_for_each(|event| write!(f, " {event}"))
    }
}

/// A part of what happened after an action, as a record writes it; results of stages have lines of their own.
fn part_words(spec: &Spec, part: &Part<'_>) -> String {
    match part {
        Part::Announced(words) => format!("\"{words}\""),
        Part::Drawn(picks, _) => {
            let words: Vec<String> = picks.iter().map(|pick| pick_words(spec, pick)).collect();
            words.join(" ")
        }
        Part::Lost(player) => format!("({})", chance::lost(spec, *player)),
        Part::Result(..) => String::new(),
    }
}

/// The text of an action, with its speaker if it is an aside.
fn spoken(spec: &Spec, step: &Step, told: String) -> String {
    let candidate = &step.transition.candidate;
    match spec.action(candidate.action).aside {
        true => format!("({}: {told})", spec.player(candidate.actor).name),
        false => told,
    }
}

/// The announcements that a player has heard; without `eyes` all of them.
pub fn heard(announced: &[(Knowers, Arc<str>)], eyes: Option<PlayerId>) -> impl Iterator<Item = &str> {
    announced.iter().filter(move |(to, _)| eyes.is_none_or(|eyes| to.include(eyes))).map(|(_, words)| &**words)
}

/// A random choice: `{label=index}`.
fn pick_words(spec: &Spec, pick: &Pick) -> String {
    format!("{{{}={}}}", spec.rule(pick.rule).label, pick.index)
}

/// `1-0`, `0-1`, `1/2-1/2`.
pub fn score(spec: &Spec, outcome: Outcome) -> String {
    match outcome.verdict {
        Verdict::Drawn => "1/2-1/2".to_owned(),
        Verdict::Won(winner) => {
            let points = spec.player_ids().map(|player| if player == winner { "1" } else { "0" });
            points.collect::<Vec<_>>().join("-")
        }
    }
}

/// How a game ended, in words: `White wins by mate (because …)`, `draw by fifty_moves`, `draw: no player has won`.
pub fn outcome_words(spec: &Spec, outcome: Outcome) -> String {
    let who = match outcome.verdict {
        Verdict::Won(player) => format!("{} wins", spec.player(player).title),
        Verdict::Drawn => "draw".to_owned(),
    };
    match (outcome.rule, outcome.verdict) {
        (None, Verdict::Drawn) => "draw: no player has won".to_owned(),
        (None, Verdict::Won(_)) => who,
        (Some(rule), _) => {
            let rule = spec.rule(rule);
            let because = rule.because.as_ref().map(|because| format!(" (because {because})"));
            format!("{who} by {}{}", rule.label, because.unwrap_or_default())
        }
    }
}

/// Which turn something was done in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Turn {
    stage: StageId,
    /// Which parts of the stages around it run.
    depth: usize,
    begun: u32,
    turn: usize,
    round: u32,
}

impl Turn {
    fn of(spec: &Spec, state: &State) -> Option<Turn> {
        let running = state.innermost()?;
        let parts = state.flow.running.iter().fold(0usize, |sum, running| sum.wrapping_mul(257) + running.part);
        let (begun, turn, round) = (running.begun, running.turn, state.turn_number(spec));
        Some(Turn { stage: running.stage, depth: parts, begun, turn, round })
    }
}

struct Record<'a> {
    spec: &'a Spec,
    now: &'a State,
    eyes: Option<PlayerId>,
    lines: Vec<String>,
    last: Option<Turn>,
}

impl Record<'_> {
    fn step(&mut self, step: &Step) {
        let words = spoken(self.spec, step, told(self.spec, step, self.eyes, self.now));
        let turn = Turn::of(self.spec, &step.before);
        let separator = self.advance(turn);
        self.add(separator, &words);
        self.last = turn;
        let results = inner_results(self.spec, step, self.now.outcome);
        let mut after_result = false;
        for part in parts_after(self.spec, step, self.eyes) {
            let words = part_words(self.spec, &part);
            match part {
                Part::Result(stage, outcome) if results.contains(&(stage, outcome)) => {
                    let (score, words) = (score(self.spec, outcome), outcome_words(self.spec, outcome));
                    self.lines.push(format!("{score}  {}: {words}", self.spec.stage(stage).name));
                    after_result = true;
                }
                _ if words.is_empty() => {}
                _ if std::mem::take(&mut after_result) => self.lines.push(words),
                _ => self.add(" ", &words),
            }
        }
    }

    /// Adds words to the last line.
    fn add(&mut self, separator: &str, words: &str) {
        match self.lines.last_mut() {
            Some(line) => {
                line.push_str(separator);
                line.push_str(words);
            }
            None => self.lines.push(words.to_owned()),
        }
    }

    /// Begins a stage and a line where they begin; what stands between this step and the last.
    fn advance(&mut self, turn: Option<Turn>) -> &'static str {
        let (Some(turn), last) = (turn, self.last) else { return " " };
        if last == Some(turn) {
            return ", ";
        }
        let same_stage = last.is_some_and(|last| (last.stage, last.depth) == (turn.stage, turn.depth));
        if !same_stage && self.spec.stages.iter().filter(|stage| !stage.turns.is_empty()).count() > 1 {
            self.lines.push(format!("[{}]", self.spec.stage(turn.stage).name));
        }
        if !same_stage || last.is_some_and(|last| last.round != turn.round) {
            let dots = if turn.turn == 0 { "." } else { "..." };
            self.lines.push(format!("{}{dots}", turn.round));
        }
        " "
    }
}
