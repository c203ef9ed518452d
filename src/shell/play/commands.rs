//! What can be typed besides moves.

use super::super::failure::Failure;
use super::super::out::Out;
use super::super::text::{columns, wrapped};
use super::super::why;
use super::asides;
use super::session::Session;
use crate::literal::action::Transition;
use crate::notation::action::write_all;
use crate::notation::{position, record};
use crate::spec::ids::Square;
use crate::spec::value::Value;
use crate::study::explain::explain;

const HELP: &str = "\
type a move as people write it (Nf3, exd5, e8=Q) or by its squares (g1f3); every other action as `moves` lists it
  moves [SQUARE]   what can be done, by the unit on a square
  why MOVE         why a move is legal or not
  board            the board again
  pieces           what pieces there are: letter, name, and what is said of them
  position         the position as a text
  record           what has been done so far
  undo             take back the last action
  quit             stop
";

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
        ("why", "") => out.line("which move? for example `why e4`")?,
        ("why", _) => because(session, rest, out)?,
        ("undo", "") => session.undo(out)?,
        ("board", "") => session.show(out)?,
        ("pieces", "") => out.print(pieces(session))?,
        ("position", "") => out.line(position::seen(session.spec(), session.game.state(), session.eyes()))?,
        ("record", "") => out.line(record::print(&session.game, session.eyes()).trim_end())?,
        _ => return asides::run(session, line, out),
    }
    Ok(true)
}

fn help(session: &Session, out: &mut Out<'_>) -> Result<(), Failure> {
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
    columns(&rows, "  ")
}

/// Lists what can be done, or what the unit on a square can do.
fn moves(session: &Session, square: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    let spec = session.spec();
    let mut list = session.game.tries();
    if !square.is_empty() {
        let Some(named) = spec.geometry.named(square) else {
            return Ok(out.line(format_args!("there is no square `{square}` on this board"))?);
        };
        let written = write_all(spec, session.game.state(), &list);
        let about = list.iter().zip(written).filter(|(transition, _)| speaks_of(session, transition, named));
        let forms: Vec<String> = about.map(|(_, written)| written.san).collect();
        return match forms.is_empty() {
            true => Ok(out.line(format_args!("nothing can be done from {square}"))?),
            false => Ok(out.print(wrapped(forms.iter().map(String::as_str), ""))?),
        };
    }
    let written = write_all(spec, session.game.state(), &list);
    list.clear();
    if written.is_empty() {
        out.line("nothing can be done")?;
    }
    out.print(wrapped(written.iter().map(|written| written.san.as_str()), ""))?;
    let names = asides::possible(session);
    if !names.is_empty() {
        out.line(format_args!("also: {}", names.join(", ")))?;
    }
    Ok(())
}

/// Whether an action starts from a square, or has it or who stands there among its arguments.
fn speaks_of(session: &Session, transition: &Transition, square: Square) -> bool {
    let candidate = &transition.candidate;
    if let Some(path) = candidate.path(session.spec()) {
        return path.origin == square;
    }
    candidate.args.iter().any(|arg| match arg {
        Value::Square(named) => *named == square,
        Value::Token(token) => session.game.state().square_of(*token) == Some(square),
        _ => false,
    })
}

fn because(session: &Session, text: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    let spec = session.spec();
    let (actor, text) = asides::said_for(session, text);
    let Some(actor) = actor.or(session.game.state().flow.mover) else { return Ok(()) };
    if !session.may_hear_of(actor) {
        return Ok(out.line("what somebody else can do is not for these eyes")?);
    }
    let answer = explain(spec, session.game.state(), actor, text);
    Ok(out.print(why::at_length(spec, &session.definition, text, &answer))?)
}
