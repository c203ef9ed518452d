//! Games in Portable Game Notation, as far as they fit it.
//!
//! PGN is how chess programs exchange games: tags in brackets, then the moves in short notation. It knows two players
//! that take turns and do one thing in each. A game in which anything is hidden or left to chance, or in which a turn is
//! made of several actions, does not fit. What is said beside the turn becomes a comment: `{(white: resign)}`.

mod read;
mod tag;
mod word;

pub use read::{Pgn, Said, are_moves, first_tag, is_pasted, is_pgn, read};
pub use word::PASSES;

use std::fmt;
use std::fmt::Write as _;

use super::{score, step_words};
use crate::literal::chance::Seeded;
use crate::literal::flow;
use crate::literal::game::{Game, Step};
use crate::literal::legal::legal;
use crate::literal::state::State;
use crate::notation::action::write_one;
use crate::notation::position;
use crate::spec::ids::PlayerId;
use crate::spec::{PIECES, Spec};

/// Why a game cannot be written in this notation; reads on from "a game".
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Misfit {
    /// There are not two players.
    Players,
    /// Something is hidden from a player.
    Hidden,
    /// Chance has decided something.
    Chance,
    /// A turn is made of several actions, or one player has several turns on end.
    Turns,
    /// An action is written with blanks or signs that mean something else in the notation.
    Writing(String),
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::Players => write!(f, "that is not one of two players"),
            Misfit::Hidden => write!(f, "in which something is hidden"),
            Misfit::Chance => write!(f, "in which chance decides something"),
            Misfit::Turns => write!(f, "in which players do not take turns to do one thing each"),
            Misfit::Writing(action) => write!(f, "with the action `{action}`"),
        }
    }
}

/// The variant of a game that names none, as the notation has it.
pub const STANDARD: &str = "Standard";

/// Lines are at most so long.
const WIDE: usize = 79;

/// Writes a game with these tags; `Result`, and where the game began, stand between them. `told` is the result of a game that
/// goes on by its rules, and that players have ended otherwise.
///
/// # Errors
/// Says why the game does not fit.
pub fn print(
    game: &Game,
    roster: &[(&str, &str)],
    more: &[(&str, &str)],
    told: Option<&str>,
) -> Result<String, Misfit> {
    let spec = game.spec();
    if spec.players.len() != 2 {
        return Err(Misfit::Players);
    }
    if spec.veil(PIECES).is_some() {
        return Err(Misfit::Hidden);
    }
    let unended = || told.unwrap_or("*").to_owned();
    let result = game.outcome().map_or_else(unended, |outcome| score(spec, outcome));
    let began = position::print(spec, game.initial());
    let mut text = String::new();
    let mut tag = |key: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string does not fail.
        let _ = writeln!(text, "[{key} \"{value}\"]");
    };
    roster.iter().for_each(|(key, value)| tag(key, value));
    tag("Result", &result);
    let mut chance = Seeded::new(0);
    let usual = position::print(spec, &flow::start(spec, &mut chance));
    // Other programs let the first player begin, and cannot know what chance decided before.
    let is_usual = !begins_second(game.initial()) && chance.picks.is_empty() && began == usual;
    if !is_usual {
        tag("SetUp", "1");
        tag("FEN", &began);
    }
    more.iter().for_each(|(key, value)| tag(key, value));
    let mut words = movetext(spec, game)?;
    words.push(result);
    text.push('\n');
    lines(&words, &mut text);
    Ok(text)
}

/// The moves with their numbers, and comments.
fn movetext(spec: &Spec, game: &Game) -> Result<Vec<String>, Misfit> {
    let mut words = Vec::new();
    let (mut last, mut numbered) = (None, false);
    for step in game.steps() {
        if !step.picks.is_empty() {
            return Err(Misfit::Chance);
        }
        let candidate = &step.transition.candidate;
        if spec.action(candidate.action).aside {
            words.push(format!("{{{}}}", step_words(spec, step, None, game.state())));
            numbered = false;
            continue;
        }
        if last == Some(candidate.actor) {
            return Err(Misfit::Turns);
        }
        let (number, first) = turn(spec, step);
        match (first, numbered) {
            (true, _) => words.push(format!("{number}.")),
            (false, false) => words.push(format!("{number}...")),
            (false, true) => {}
        }
        words.push(written(spec, step)?);
        (last, numbered) = (Some(candidate.actor), true);
    }
    // The turn is not over: there is more to be done in it.
    if last.is_some() && game.mover() == last {
        return Err(Misfit::Turns);
    }
    Ok(words)
}

/// The number of the turn, and whether it is a turn of the first player: the numbers of other programs begin with that player.
fn turn(spec: &Spec, step: &Step) -> (u32, bool) {
    let running = step.before.innermost();
    let number = step.before.turn_number(spec);
    let begins = running.and_then(|running| spec.stage(running.stage).turns.first());
    if begins.is_none_or(|begins| *begins == FIRST) {
        return (number, running.is_none_or(|running| running.turn == 0));
    }
    let is_first = step.transition.candidate.actor == FIRST;
    (number + u32::from(is_first), is_first)
}

/// The player whose moves stand first in the notation.
const FIRST: PlayerId = PlayerId(0);

/// Whether it is the turn of the second player.
fn begins_second(state: &State) -> bool {
    state.flow.mover.is_some_and(|mover| mover != FIRST)
}

fn written(spec: &Spec, step: &Step) -> Result<String, Misfit> {
    let played = write_one(spec, &step.before, &legal(spec, &step.before), &step.transition);
    let san = played.marked.san;
    let again = read(&san);
    let is_read = again.tags.is_empty() && matches!(again.said.as_slice(), [said] if said.text == san);
    if is_read { Ok(san) } else { Err(Misfit::Writing(san)) }
}

fn lines(words: &[String], text: &mut String) {
    let mut length = 0;
    for word in words {
        let wide = word.chars().count();
        if length > 0 {
            let fits = length + 1 + wide <= WIDE;
            text.push(if fits { ' ' } else { '\n' });
            length = if fits { length + 1 } else { 0 };
        }
        text.push_str(word);
        length += wide;
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Options, load};
    use crate::notation::action::write_all;

    fn game(name: &str, from: Option<&str>, moves: &[&str]) -> Game {
        let spec = load(name, &Options::default()).unwrap().spec.unwrap();
        let mut game = match from {
            Some(text) => Game::from_position(spec.clone(), position::parse(&spec, text).unwrap(), 0),
            None => Game::new(spec.clone(), 0, &[]),
        };
        for action in moves {
            let list = game.legal();
            let written = write_all(&spec, game.state(), &list);
            let place = written.iter().position(|form| form.san == *action);
            game.play(&list[place.unwrap_or_else(|| panic!("{action} among {written:?}"))]);
        }
        game
    }

    #[test]
    fn a_game_of_chess_fits() {
        let game = game("chess", None, &["f3", "e5", "g4", "Qh4#"]);
        let text = print(&game, &[("Event", "a \"quick\" one")], &[("Variant", "Chess")], None).unwrap();
        assert_eq!(
            text,
            "[Event \"a \\\"quick\\\" one\"]\n[Result \"0-1\"]\n[Variant \"Chess\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"
        );
        let pgn = read(&text);
        let moves: Vec<&str> = pgn.said.iter().map(|said| said.text.as_str()).collect();
        assert_eq!((pgn.tag("Event"), moves.join(" ").as_str()), (Some("a \"quick\" one"), "f3 e5 g4 Qh4#"));
    }

    #[test]
    fn a_game_from_a_position_says_so() {
        let from = "4k3/8/8/8/8/8/8/4K2R b K - 0 7";
        let text = print(&game("chess", Some(from), &["Kd7", "O-O"]), &[], &[], Some("1-0")).unwrap();
        assert_eq!(text, format!("[Result \"1-0\"]\n[SetUp \"1\"]\n[FEN \"{from}\"]\n\n7... Kd7 8. O-O 1-0\n"));
    }

    #[test]
    fn a_game_whose_array_was_drawn_says_where_it_began() {
        let spec = load("classics/fischerandom", &Options::default()).unwrap().spec.unwrap();
        let mut chance = Seeded::new(0);
        flow::start(&spec, &mut chance);
        let rule = chance.picks[0].rule;
        let text = print(&Game::new(spec, 0, &[(rule, 0)]), &[], &[], None).unwrap();
        assert!(text.contains("[FEN \""), "{text}");
    }

    #[test]
    fn what_does_not_fit_is_told() {
        assert_eq!(print(&game("ultra", None, &[]), &[], &[], None), Err(Misfit::Hidden));
        let mut twice = game("classics/duck", None, &["e4"]);
        assert_eq!(print(&twice, &[], &[], None), Err(Misfit::Turns));
        let list = twice.legal();
        twice.play(&list[0]);
        assert_eq!(print(&twice, &[], &[], None), Err(Misfit::Turns));
    }
}
