//! What can be typed besides moves.

use super::super::cli::Drawn;
use super::super::failure::Failure;
use super::super::out::Out;
use super::super::text::{columns, filled};
use super::asides;
use super::files;
use super::hint;
use super::listing;
use super::reasons;
use super::reload;
use super::session::Session;
use crate::diagnostic::{Diagnostic, render};
use crate::notation::{position, record};
use crate::source::Sources;
use crate::spec::Spec;
use crate::spec::movement::FilterId;
use crate::spec::nouns::Kind;
use crate::spec::value::Value;
use crate::study::wording::sayings;

const HELP: &str = "\
type a move as people write it (Nf3, exd5, e8=Q) or by its squares (g1f3); every other action as `moves` lists it
  hint             how what can be done now is written, with examples
  moves [WHAT]     what can be done: by the unit on a square, by a kind of units, from a zone; `moves all` one by one
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
    "hint",
    "moves",
    "moves all",
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

/// Carries out a command; whether it was done, or nothing when the line is none.
pub fn run(session: &mut Session, line: &str, out: &mut Out<'_>) -> Result<Option<bool>, Failure> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match (word, rest) {
        ("help" | "?", "") => help(session, out)?,
        ("moves" | "why" | "hint", _) if !session.may_see_actions() => {
            out.line("only whoever's turn it is may know what can be done")?;
        }
        ("moves", _) => listing::moves(session, rest, out)?,
        ("hint", "") => hint::tell(session, out)?,
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
        ("record", "pgn") => match files::as_pgn(session, None) {
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
    Ok(Some(true))
}

/// Goes on from another position; `undo` comes back.
fn set(session: &mut Session, rest: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    let Some(text) = rest.strip_prefix("position").map(str::trim).filter(|text| !text.is_empty()) else {
        return Ok(out.line("set what? `set position TEXT`, with a text as `position` prints it")?);
    };
    match position::parse(session.spec(), text) {
        Ok(state) => session.start_from(Some((state, text)), out),
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
            vec![kind.letter.clone(), names(spec, kind), numbers.join(", "), movements.collect::<Vec<_>>().join(" ")]
        })
        .collect();
    let table = columns(&rows, "  ");
    let told = table.lines().zip(kinds).map(|(row, kind)| format!("{row}\n{}", in_words(spec, kind)));
    told.collect()
}

/// `king`, `king (white: Kaiser)`.
fn names(spec: &Spec, kind: &Kind) -> String {
    let others: Vec<String> =
        kind.names.iter().map(|(player, name)| format!("{}: {name}", spec.player(*player).name)).collect();
    if others.is_empty() { kind.name.clone() } else { format!("{} ({})", kind.name, others.join(", ")) }
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
