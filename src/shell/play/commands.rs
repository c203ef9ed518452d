//! The commands that can be typed besides moves.

use super::super::cli::Drawn;
use super::super::failure::Failure;
use super::super::out::Out;
use super::asides;
use super::command_words::is_word;
use super::fallen;
use super::files;
use super::hint;
use super::listing;
use super::pieces;
use super::reasons;
use super::reload;
use super::rulebook;
use super::session::Session;
use super::setting;
use super::thinking;
use crate::diagnostic::closest;
use crate::notation::{position, record};
use crate::spec::check::PROMPT;
use crate::text::cut;

/// The last that is said, for it is what is wanted most, and a window may be too low for all of it.
const WRITING: &str =
    "type a move as people write it (Nf3, exd5, e8=Q) or by its squares (g1f3); every other action as `moves` lists it";

/// Narrow enough for the usual window, so that all of it is seen at once.
const HELP: &str = "  hint             how what can be done now is written, with examples
  hint move        what the computer would do; `level N`: how well it plays
  eval, analyse    what the computer thinks of the position
  moves [WHAT]     what can be done, by square, kind or zone; `moves all` each
  why [MOVE]       why a move or a unit can or cannot; alone: the last refusal
  board            the board; `board letters`, `board glyphs`; `flip` turns it
  rules [LABEL]    the rules of the game; one of them: `rules check`
  pieces [WHAT]    what pieces there are, how they move; `pieces all`
  options          the options of the game; `captured`: the captured pieces
  position         the position as a text
  record           the list of moves; `record pgn` as chess programs write it
  undo, redo [N]   take back the last action, or so many; do them again
  save FILE        keep the game in a file, `….pgn` for other programs
  load FILE        go on with a game from a file
  set position TEXT  go on from another position; `startpos` is the usual one
  new              begin a new game; `quit` stops
  reload           read the definition again and go on by it
";

/// The arguments of each command that takes neither an action nor a file.
pub fn arguments(session: &Session) -> Vec<(String, Vec<String>)> {
    let words = PROMPT.iter().filter(|word| !["why", "save", "load"].contains(word));
    let behind = |word: &str| -> Vec<String> {
        let known: &[&str] = match word {
            "moves" if session.may_see_actions() => return listing::names(session),
            "board" => &["auto", "glyphs", "letters"],
            "record" => &["pgn"],
            "hint" => &["move"],
            "pieces" => return pieces::names(session),
            "rules" => return rulebook::names(session),
            "position" => return session.spec().forms.iter().map(|form| form.name.clone()).collect(),
            "set" => &["position "],
            _ => &[],
        };
        known.iter().map(|word| (*word).to_owned()).collect()
    };
    words.map(|word| (format!("{word} "), behind(word))).collect()
}

/// Carries out a command; whether it was done, or nothing when the line is none.
pub fn run(session: &mut Session, line: &str, out: &mut Out<'_>) -> Result<Option<bool>, Failure> {
    let (typed, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (word, rest) = (typed.to_lowercase(), rest.trim());
    if rulebook::QUESTIONS.contains(&line.to_lowercase().as_str()) {
        return rulebook::tell(session, "", out).map(|()| Some(true));
    }
    match (word.as_str(), rest.to_lowercase().as_str()) {
        ("help" | "?", "rules" | "win") | ("goal" | "win", "") => rulebook::tell(session, "", out)?,
        ("rules", _) => rulebook::tell(session, rest, out)?,
        ("options", "") => rulebook::options(session, out)?,
        ("captured", "") => fallen::tell(&fallen::lines(&session.game, session.eyes(), session.manner(out)), out)?,
        ("new" | "restart", "") | ("new", "game") => {
            session.start_from(None, out)?;
            session.show_begun(out)?;
        }
        ("help" | "?", "") => help(session, out)?,
        ("moves" | "why" | "hint", _) if !session.may_see_actions() => {
            out.say("only the player to move may know what can be done")?;
        }
        ("moves", _) => listing::moves(session, rest, out)?,
        ("hint", "") => hint::tell(session, out)?,
        ("hint", "move") | ("eval" | "analyse" | "analyze", "") => match thinking::refusal(session) {
            Some(why) => out.say(why)?,
            None if word == "hint" => thinking::recommend(session, out)?,
            None if word == "eval" => thinking::evaluate(session, out)?,
            None => thinking::analyse(session, out)?,
        },
        ("level", _) => thinking::set_level(session, rest, out)?,
        ("why", _) => reasons::tell(session, rest, out)?,
        ("undo", "") => session.undo(out)?,
        ("redo", "") => session.do_again(1, out)?,
        ("undo", count) if is_count(count) => undo(session, count, out)?,
        ("redo", count) if is_count(count) => session.do_again(count.parse().unwrap_or(usize::MAX), out)?,
        ("save", _) => files::save(session, rest, out)?,
        ("load", _) => files::load(session, rest, out)?,
        ("set", _) => return setting::set(session, rest, out).map(Some),
        ("reload", "") => reload::run(session, out)?,
        ("record", "pgn") => match files::as_pgn(session, None) {
            Ok(text) => out.print(text)?,
            Err(misfit) => out.say(format_args!("PGN cannot hold a game {misfit}"))?,
        },
        ("board", "") => session.show(out)?,
        ("board", "letters") => session.draw_in(Drawn::Letters, out)?,
        ("board", "glyphs") => session.draw_in(Drawn::Glyphs, out)?,
        ("board", "auto") => session.draw_in(Drawn::Auto, out)?,
        ("flip", "") => session.flip(out)?,
        ("pieces", what) => pieces::tell(session, what, out)?,
        ("position", "") => out.line(position::seen(session.spec(), session.game.state(), session.eyes()))?,
        ("position", _) if setting::is_from_program(rest) => {
            return setting::set(session, line, out).map(Some);
        }
        ("position", form) => match position::seen_in(session.spec(), session.game.state(), session.eyes(), form) {
            Some(text) => out.line(text)?,
            None => {
                out.say(no_form(session, form))?;
                return Ok(Some(false));
            }
        },
        ("record" | "history", "") => out.line(record::print(&session.game, session.eyes()).trim_end())?,
        ("quit" | "exit", "") => session.ended = true,
        (word, _) if is_word(word) => {
            out.say(misused(word, rest))?;
            return Ok(Some(false));
        }
        _ => return asides::run(session, line, out),
    }
    Ok(Some(true))
}

fn is_count(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit()) && text.bytes().any(|byte| byte != b'0')
}

fn undo(session: &mut Session, count: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    if session.game.steps().is_empty() {
        let before = if session.can_go_back() { "; `undo` comes back to the game before it" } else { "" };
        return Ok(out.say(format_args!("nothing has been done in this game yet{before}"))?);
    }
    // More than there are is all of them.
    session.take_back(count.parse().unwrap_or(usize::MAX), out)
}

/// That positions of the game are not written in a form of this name.
fn no_form(session: &Session, form: &str) -> String {
    if form.eq_ignore_ascii_case(setting::BEFORE) {
        return "the position is missing: `position fen TEXT` goes on from it".to_owned();
    }
    let names: Vec<&str> = session.spec().forms.iter().map(|form| form.name.as_str()).collect();
    let near = closest(form, names.iter().copied());
    let near = near.map(|near| format!("; did you mean `position {near}`?")).unwrap_or_default();
    let takes = match names.as_slice() {
        [] => "nothing".to_owned(),
        names => format!("nothing, or `{}`", names.join("`, `")),
    };
    format!("`position` takes {takes}; not `{}`{near}", cut(form, 60))
}

/// The message for a wrong argument: `` `undo x`: behind `undo` stands nothing or a number ``.
fn misused(word: &str, rest: &str) -> String {
    let (takes, known): (&str, &[&str]) = match word {
        "undo" | "redo" => ("nothing, or how many: `undo 3`", &[]),
        "board" => ("nothing, `letters`, `glyphs` or `auto`", &["letters", "glyphs", "auto"]),
        "record" => ("nothing, or `pgn`", &["pgn"]),
        "help" => ("nothing, or `rules`", &["rules"]),
        "new" => ("nothing", &["game"]),
        _ => ("nothing", &[]),
    };
    let takes = takes.replace("undo", word);
    let near = closest(&rest.to_lowercase(), known.iter().copied());
    let near = near.map(|near| format!("; did you mean `{word} {near}`?")).unwrap_or_default();
    format!("`{word}` takes {takes}; not `{}`{near}", cut(rest, 60))
}

fn help(session: &Session, out: &mut Out<'_>) -> Result<(), Failure> {
    if let Some(advice) = session.advice() {
        out.say(advice)?;
    }
    out.folded(HELP)?;
    let names = asides::in_force(session);
    if !names.is_empty() {
        out.say(format_args!("  {}", names.join(", ")))?;
        out.say("                   said beside the turn; for the other side with its name before it")?;
    }
    Ok(out.say(WRITING)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_action_is_written_like_what_is_typed() {
        let forms = HELP.lines().filter_map(|line| line.trim_start().split("  ").next());
        let words = forms.flat_map(|forms| forms.split(", ")).filter_map(|form| form.split_whitespace().next());
        assert_eq!(words.filter(|word| !PROMPT.contains(word)).collect::<Vec<_>>(), Vec::<&str>::new());
    }

    #[test]
    fn what_a_command_takes_is_told() {
        assert_eq!(misused("redo", "x"), "`redo` takes nothing, or how many: `redo 3`; not `x`");
        assert!(misused("board", "glyph").ends_with("not `glyph`; did you mean `board glyphs`?"));
        assert_eq!(misused("flip", "it"), "`flip` takes nothing; not `it`");
        assert!(is_word("Undo") && !is_word("e4"));
    }
}
