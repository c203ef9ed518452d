//! What can be typed besides moves.

use super::super::cli::Drawn;
use super::super::failure::Failure;
use super::super::out::Out;
use super::super::text::{columns, filled, wrapped};
use super::asides;
use super::files;
use super::reasons;
use super::reload;
use super::session::{Choices, Session};
use crate::diagnostic::{Diagnostic, render};
use crate::literal::action::Transition;
use crate::literal::knowledge::known_to;
use crate::literal::state::{Place, State};
use crate::notation::{position, record};
use crate::source::Sources;
use crate::spec::Spec;
use crate::spec::ids::{KindId, Square, ZoneId};
use crate::spec::movement::FilterId;
use crate::spec::nouns::{Kind, Zone};
use crate::spec::value::Value;
use crate::study::wording::sayings;

const HELP: &str = "\
type a move as people write it (Nf3, exd5, e8=Q) or by its squares (g1f3); every other action as `moves` lists it
  moves [WHAT]     what can be done: by the unit on a square, by a kind of units, from a zone
  why [MOVE]       why a move is legal or not, what a unit or a kind of units can do; alone: what was refused last
  board            the board again; `board letters`, `board glyphs` draw it otherwise
  flip             the board from the other side
  pieces           what pieces there are: letter, name, and what is said of them
  position         the position as a text
  record           what has been done so far; `record pgn` in the notation of chess programs
  undo [NUMBER]    take back the last action, or so many
  redo [NUMBER]    do again what was taken back
  save FILE        keep the game in a file, `….pgn` for other programs
  load FILE        go on with a game from a file
  set position TEXT  go on from another position
  reload           read the definition again and go on by it
  quit             stop
";

/// The first words of what can be typed besides moves.
pub const WORDS: &[&str] = &[
    "help",
    "moves",
    "why",
    "board",
    "board letters",
    "board glyphs",
    "flip",
    "pieces",
    "position",
    "record",
    "record pgn",
    "undo",
    "redo",
    "save",
    "load",
    "set position",
    "reload",
    "quit",
];

/// Carries out a command; `false` when the line is none.
pub fn run(session: &mut Session, line: &str, out: &mut Out<'_>) -> Result<bool, Failure> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match (word, rest) {
        ("help" | "?", "") => help(session, out)?,
        ("moves" | "why", _) if !session.may_see_actions() => {
            out.line("only whoever's turn it is may know what can be done")?;
        }
        ("moves", _) => moves(session, rest, out)?,
        ("why", _) => reasons::tell(session, rest, out)?,
        ("undo", "") => session.undo(out)?,
        ("redo", "") => session.redo(out)?,
        ("undo", count) if count.parse::<u16>().is_ok() => {
            for _ in 0..count.parse::<u16>().unwrap_or(1) {
                if session.game.steps().is_empty() {
                    break;
                }
                session.undo(out)?;
            }
        }
        ("redo", count) if count.parse::<u16>().is_ok() => {
            for _ in 0..count.parse::<u16>().unwrap_or(1) {
                if !session.can_redo() {
                    break;
                }
                session.redo(out)?;
            }
        }
        ("save", _) => files::save(session, rest, out)?,
        ("load", _) => files::load(session, rest, out)?,
        ("set", _) => set(session, rest, out)?,
        ("reload", "") => reload::run(session, out)?,
        ("record", "pgn") => match files::as_pgn(session) {
            Ok(text) => out.print(text)?,
            Err(misfit) => out.line(format_args!("PGN cannot hold a game {misfit}"))?,
        },
        ("board", "") => session.show(out)?,
        ("board", "letters") => session.draw_in(Drawn::Letters, out)?,
        ("board", "glyphs") => session.draw_in(Drawn::Glyphs, out)?,
        ("board", "auto") => session.draw_in(Drawn::Auto, out)?,
        ("flip", "") => session.flip(out)?,
        ("pieces", "") => out.print(pieces(session))?,
        ("position", "") => out.line(position::seen(session.spec(), session.game.state(), session.eyes()))?,
        ("record", "") => out.line(record::print(&session.game, session.eyes()).trim_end())?,
        _ => return asides::run(session, line, out),
    }
    Ok(true)
}

/// Goes on from another position; `undo` comes back.
fn set(session: &mut Session, rest: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    let Some(text) = rest.strip_prefix("position").map(str::trim).filter(|text| !text.is_empty()) else {
        return Ok(out.line("set what? `set position TEXT`, with a text as `position` prints it")?);
    };
    match position::parse(session.spec(), text) {
        Ok(state) => session.start_from(state, text, out),
        Err(problems) => {
            let mut sources = Sources::default();
            let source = sources.add("position", text);
            let list: Vec<Diagnostic> = problems.iter().map(|problem| problem.diagnostic(source, 0)).collect();
            Ok(out.print(render(&list, &sources, out.look()))?)
        }
    }
}

fn help(session: &Session, out: &mut Out<'_>) -> Result<(), Failure> {
    if let Some(advice) = session.advice() {
        out.line(advice)?;
    }
    out.print(HELP)?;
    let names = asides::in_force(session);
    if !names.is_empty() {
        out.line(format_args!("  {}", names.join(", ")))?;
        out.line("                   said beside the turn; for the other side with its name before it")?;
    }
    Ok(())
}

/// The kinds of pieces and other tokens with their letters, movements and numbers.
fn pieces(session: &Session) -> String {
    let spec = session.spec();
    let kinds = spec.kinds.iter().filter(|kind| !kind.veiled);
    let rows: Vec<Vec<String>> = kinds
        .clone()
        .map(|kind| {
            let movements = kind.movements.iter().map(|id| spec.movement(*id).notation.as_str());
            let numbers = spec.attributes.iter().zip(&kind.attributes).filter_map(|(attribute, value)| match value {
                Value::Number(number) => Some(format!("{} {number}", attribute.name)),
                _ => None,
            });
            let numbers: Vec<String> = numbers.collect();
            vec![kind.letter.clone(), kind.name.clone(), numbers.join(", "), movements.collect::<Vec<_>>().join(" ")]
        })
        .collect();
    let table = columns(&rows, "  ");
    let told = table.lines().zip(kinds).map(|(row, kind)| format!("{row}\n{}", in_words(spec, kind)));
    told.collect()
}

/// What the movements of a kind do, a sentence for each clause.
fn in_words(spec: &Spec, kind: &Kind) -> String {
    let named = |filter: FilterId| {
        spec.filters.get(usize::from(filter.0)).map_or_else(String::new, |filter| filter.word.clone())
    };
    let mut text = String::new();
    for movement in kind.movements.iter().map(|id| spec.movement(*id)) {
        // Conditions are sentences of the definition; `rules` and `why` show them.
        let besides = if movement.captures.is_some() { "; captures besides what the definition says" } else { "" };
        let condition = if movement.when.is_some() { ", on a condition" } else { "" };
        for saying in sayings(&movement.pattern, &named) {
            text += &filled(&format!("{}{besides}{condition}", saying.line()), "       ");
        }
    }
    text
}

/// Lists what can be done, or what the units that are named can do.
fn moves(session: &Session, word: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    let spec = session.spec();
    let Choices { list, written } = session.choices();
    if !word.is_empty() {
        let Some(named) = About::named(spec, word) else {
            return Ok(out.line(format_args!("there is no square, piece or zone `{word}`"))?);
        };
        // What is hidden from whoever asks is not found out by asking for a kind.
        let known = session.game.mover().map(|mover| known_to(spec, session.game.state(), mover));
        let known = known.as_deref().unwrap_or(session.game.state());
        let about = list.iter().zip(written).filter(|(transition, _)| named.fits(spec, known, transition));
        let forms: Vec<String> = about.map(|(_, written)| written.san.clone()).collect();
        return match forms.is_empty() {
            true => Ok(out.line(format_args!("nothing can be done from {word}"))?),
            false => Ok(out.print(wrapped(forms.iter().map(String::as_str), ""))?),
        };
    }
    if written.is_empty() {
        out.line("nothing can be done")?;
    }
    out.print(wrapped(written.iter().map(|written| written.san.as_str()), ""))?;
    session.tell_overrun(out)?;
    let names = asides::possible(session);
    if !names.is_empty() {
        out.line(format_args!("also: {}", names.join(", ")))?;
    }
    Ok(())
}

/// Whose actions are asked for.
enum About {
    /// Those of whoever stands there, or that have the square among their arguments.
    Square(Square),
    /// Those of units of a kind.
    Kind(KindId),
    /// Those with something out of a zone.
    Zone(ZoneId),
}

impl About {
    fn named(spec: &Spec, word: &str) -> Option<About> {
        let kind = |kind: &Kind| kind.name == word || kind.letter == word;
        let zone = |zone: &Zone| zone.name == word;
        let kinds = || spec.kinds.iter().position(kind).map(|index| About::Kind(KindId::at(index)));
        let zones = || spec.zones.iter().position(zone).map(|index| About::Zone(ZoneId::at(index)));
        spec.geometry.named(word).map(About::Square).or_else(kinds).or_else(zones)
    }

    fn fits(&self, spec: &Spec, state: &State, transition: &Transition) -> bool {
        let candidate = &transition.candidate;
        if let Some(path) = candidate.path(spec) {
            return match self {
                About::Square(square) => path.origin == *square,
                About::Kind(kind) => state.token(path.unit).kind == *kind,
                About::Zone(_) => false,
            };
        }
        candidate.args.iter().any(|arg| match (self, arg) {
            (About::Square(square), Value::Square(named)) => named == square,
            (About::Square(square), Value::Token(token)) => state.square_of(*token) == Some(*square),
            (About::Kind(kind), Value::Token(token)) => state.token(*token).kind == *kind,
            (About::Kind(kind), Value::Kind(named)) => named == kind,
            (About::Zone(zone), Value::Token(token)) => {
                matches!(state.token(*token).place, Place::In(place) if place.zone == *zone)
            }
            _ => false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::check::PROMPT;

    #[test]
    fn no_action_is_written_like_what_is_typed() {
        let words = HELP.lines().skip(1).filter_map(|line| line.split_whitespace().next());
        assert_eq!(words.filter(|word| !PROMPT.contains(word)).collect::<Vec<_>>(), Vec::<&str>::new());
    }
}
