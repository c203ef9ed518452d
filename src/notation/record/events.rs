//! Events between two actions: announcements, results of chance, lost turns, results of stages.

use std::fmt;
use std::sync::Arc;

use super::{chance, heard};
use crate::literal::chance::Pick;
use crate::literal::flow_event::{FlowEvent, FlowEventKind};
use crate::literal::game::{Moment, Step};
use crate::literal::knowers::Knowers;
use crate::literal::state::Outcome;
use crate::spec::ids::{PlayerId, StageId};
use crate::spec::{PIECES, Spec};

/// One event between two actions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Its words: `white throws 2 and 6`, `throw: 4, 6`, `Black has no legal move: the turn passes`.
    pub words: String,
    /// Whether a rule announced these words.
    pub announced: bool,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = &self.words;
        if self.announced { write!(f, "\"{words}\"") } else { write!(f, "({words})") }
    }
}

/// An event, or the result of a stage, between two actions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// An event.
    Event(Event),
    /// A stage ended with this result while the game goes on.
    Result(StageId, Outcome),
}

/// The events after a step, in order: announcements that the player hears, results of chance that no rule announces, and turns
/// that passed. For eyes from which something may be hidden, announcements alone.
pub fn events(spec: &Spec, step: &Step, eyes: Option<PlayerId>) -> Vec<Event> {
    only_events(spec, parts_after(spec, step, eyes))
}

/// The events after a step and the results of stages, in order. The result of the game itself, `over`, is not among them.
pub fn news(spec: &Spec, step: &Step, over: Option<Outcome>, eyes: Option<PlayerId>) -> Vec<News> {
    let results = inner_results(spec, step, over);
    let mut news = Vec::new();
    for part in parts_after(spec, step, eyes) {
        match part {
            Part::Result(stage, outcome) => {
                news.extend(results.contains(&(stage, outcome)).then_some(News::Result(stage, outcome)));
            }
            part => news.extend(only_events(spec, vec![part]).into_iter().map(News::Event)),
        }
    }
    news
}

/// The events before the first action of a game: announcements, and turns that passed.
pub fn opening(moment: Moment<'_>, eyes: Option<PlayerId>) -> Vec<Event> {
    let (spec, announced) = (moment.spec(), &moment.initial().announced);
    only_events(spec, in_order(spec, announced, &[], moment.opening(), eyes))
}

/// The stages that a step has ended with a result of their own: of several with the same result, the innermost.
///
/// The result of the game itself, `over`, is not among them.
pub(super) fn inner_results(spec: &Spec, step: &Step, over: Option<Outcome>) -> Vec<(StageId, Outcome)> {
    let mut results: Vec<(StageId, Outcome)> = Vec::new();
    for (stage, outcome) in step.results().filter(|(_, outcome)| Some(*outcome) != over) {
        let turns = !spec.stage(stage).turns.is_empty();
        if turns || !results.iter().any(|(_, other)| *other == outcome) {
            results.push((stage, outcome));
        }
    }
    results
}

/// A part of what happened between two actions.
pub(super) enum Part<'a> {
    /// An announcement.
    Announced(&'a str),
    /// Random choices; whether announcements stand before them.
    Drawn(&'a [Pick], bool),
    /// A lost turn.
    Lost(PlayerId),
    /// The result of a stage.
    Result(StageId, Outcome),
}

/// The parts after a step, in order.
pub(super) fn parts_after<'a>(spec: &Spec, step: &'a Step, eyes: Option<PlayerId>) -> Vec<Part<'a>> {
    in_order(spec, &step.announced, &step.picks, &step.events, eyes)
}

/// The announcements and random choices up to each event of the flow, and that event; then the rest.
fn in_order<'a>(
    spec: &Spec,
    announced: &'a [(Knowers, Arc<str>)],
    picks: &'a [Pick],
    flow_events: &[FlowEvent],
    eyes: Option<PlayerId>,
) -> Vec<Part<'a>> {
    let hides = eyes.is_some() && spec.veil(PIECES).is_some();
    let (mut from, mut drawn, mut parts) = (0, 0, Vec::new());
    let mut up_to = |parts: &mut Vec<Part<'a>>, words: usize, draws: usize| {
        let before = parts.len();
        parts.extend(heard(announced.get(from..words).unwrap_or_default(), eyes).map(Part::Announced));
        let is_heard = parts.len() > before;
        if !hides {
            parts.push(Part::Drawn(picks.get(drawn..draws).unwrap_or_default(), is_heard));
        }
        (from, drawn) = (words, draws);
    };
    for event in flow_events {
        let part = match event.kind {
            FlowEventKind::LostTurn(_) if hides => continue,
            FlowEventKind::LostTurn(player) => Part::Lost(player),
            FlowEventKind::Result(stage, outcome) => Part::Result(stage, outcome),
        };
        up_to(&mut parts, event.announced, event.picks);
        parts.push(part);
    }
    up_to(&mut parts, announced.len(), picks.len());
    parts
}

/// The parts that are events, in words.
fn only_events(spec: &Spec, parts: Vec<Part<'_>>) -> Vec<Event> {
    let mut events = Vec::new();
    for part in parts {
        match part {
            Part::Announced(words) => events.push(Event { words: words.to_owned(), announced: true }),
            Part::Drawn(picks, is_heard) => {
                let decided = chance::decided(spec, picks, is_heard);
                events.extend(decided.into_iter().map(|words| Event { words, announced: false }));
            }
            Part::Lost(player) => events.push(Event { words: chance::lost(spec, player), announced: false }),
            Part::Result(..) => {}
        }
    }
    events
}

#[cfg(test)]
mod tests {
    use super::super::print;
    use super::*;
    use crate::literal::game::Game;
    use crate::load::{Options, load_text};
    use crate::notation::position;

    /// Two players with a stone each, on a board of three squares.
    const STONES: &str = r#"
language = 1
uses = ["base"]

[variant]
name = "Stones"

[board]
size = "3x1"
picture = "S . s"

[pieces.stone]
letter = "S"
moves = "W"

[stages.play]
rules = "bare: draw when no piece."
"#;

    fn game(text: &str) -> Game {
        let loaded = load_text("rules.toml", text, &Options::default());
        Game::new(loaded.spec.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics)), 1, &[])
    }

    fn words(events: Vec<Event>) -> Vec<String> {
        events.into_iter().map(|event| event.words).collect()
    }

    /// Says an aside of the player to move.
    fn say(game: &mut Game, aside: &str) {
        let asides = game.asides(game.mover().unwrap());
        let found = asides.iter().find(|one| game.spec().action(one.candidate.action).name == aside).unwrap().clone();
        game.play(&found);
    }

    #[test]
    fn turns_that_pass_without_end_are_told_once() {
        let rules = "rest: at start of turn when number of stone of white on a1 = 0: end turn.";
        let mut game = game(&format!("{STONES}[phases.moving]\nrules = '{rules}'\n"));
        let list = game.legal();
        game.play(&list[0]);
        assert!(game.outcome().is_some() && game.overrun().is_some());
        let told = words(events(game.spec(), game.steps().last().unwrap(), None));
        assert_eq!(told, ["Black does nothing: the turn passes", "White does nothing: the turn passes"]);
    }

    #[test]
    fn a_turn_that_is_lost_in_a_position_that_is_read_is_told() {
        let rules = "done: action done when some own piece written \"done\": end phase.";
        let new = game(&format!("{STONES}[phases.moving]\ntimes = 'any'\nrules = '{rules}'\n"));
        let spec = new.spec().clone();
        let read = |text: &str| Game::from_position(spec.clone(), position::parse(&spec, text).unwrap(), 1);
        let told = |game: &Game| words(opening(game.now(), None));
        assert_eq!(told(&new), [""; 0]);
        assert_eq!(told(&read("S1s w 1")), [""; 0]);
        let lost = read("2s w 1");
        assert_eq!(told(&lost), ["White does nothing: the turn passes"]);
        assert!(print(&lost, None).contains("\n(White does nothing: the turn passes)\n"), "{}", print(&lost, None));
    }

    #[test]
    fn a_turn_before_the_stage_of_the_first_action_is_not_told() {
        let rest = "rest: at start of turn when turn_number = 1 and mover = white: end turn.";
        let stages = "[stages.game]\nsequence = ['counting', 'play']\n[stages.counting]\nturns = ['white', 'black']\ntimes = 'number of stone on b1'\n";
        let game = game(&format!("{STONES}{stages}[phases.moving]\nrules = '{rest}'\n"));
        assert_eq!(words(opening(game.now(), None)), ["White does nothing: the turn passes"]);
    }

    #[test]
    fn a_turn_that_begins_another_game_is_not_told() {
        // White does nothing in its first turn of the second game.
        let mut game = game("language = 1\nextends = 'bestofthree'\n");
        say(&mut game, "resign");
        assert_eq!(words(events(game.spec(), game.steps().last().unwrap(), None)), [""; 0]);
    }

    #[test]
    fn the_result_of_a_game_stands_before_the_events_of_the_next() {
        let rules = "farewell: at end of play: announce \"good game\" to all. bell: at start of play: announce \"a bell\" to all.";
        let mut game = game(&format!("language = 1\nextends = 'bestofthree'\n[stages.play]\nrules = '{rules}'\n"));
        say(&mut game, "resign");
        let step = game.steps().last().unwrap();
        let told = news(game.spec(), step, None, None).into_iter().map(|news| match news {
            News::Event(event) => event.words,
            News::Result(stage, _) => format!("result of {}", game.spec().stage(stage).name),
        });
        assert_eq!(told.collect::<Vec<_>>(), ["good game", "result of play", "a bell"]);
        let written = print(&game, None);
        let lines: Vec<&str> = written.lines().collect();
        assert_eq!(lines[..2], ["\"a bell\"", "1. (white: resign) \"good game\""]);
        assert!(lines[2].starts_with("0-1  play: Black wins by resign"), "{written}");
        assert_eq!(lines[3..], ["\"a bell\"", "*"]);
    }
}
