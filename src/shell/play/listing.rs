//! `moves`: what can be done, one by one or, when that is too much to read, piece by piece.

use super::super::failure::Failure;
use super::super::out::Out;
use super::asides;
use super::session::{Choices, Session};
use super::showing::paragraph;
use crate::diagnostic::closest;
use crate::literal::action::Transition;
use crate::literal::knowledge::known_to;
use crate::literal::state::{Place, State};
use crate::notation::action::Written;
use crate::notation::action::completion::begun;
use crate::notation::action::find::{Found, find};
use crate::notation::action::groups::{Entry, Group, Head, groups};
use crate::notation::squares::square_called;
use crate::spec::Spec;
use crate::spec::ids::{ActionId, KindId, PlayerId, Square, ZoneId};
use crate::spec::value::Value;
use crate::text::{filled, wrapped};

/// More actions than these are grouped by piece.
const MANY: usize = 40;

/// More squares or other goals than these are summed up in a word when no piece on the board goes there.
const WIDE: usize = 12;

/// Lists what can be done; of the units that are named; `all` of it one by one.
pub fn moves(session: &Session, words: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    let (what, each) = match words.rsplit_once(' ') {
        Some((what, "all")) => (what.trim(), true),
        _ if words == "all" => ("", true),
        _ => (words, false),
    };
    let Choices { list, written } = session.choices();
    let Some(chosen) = chosen(session, what) else {
        let near = near(session.spec(), what).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        let first = what.split_whitespace().next().unwrap_or_default();
        if matches!(find(session.spec(), session.game.state(), list, written, first), Found::One(_)) {
            return Ok(out.say(format_args!("`moves` lists what can be done; without that word it is done: `{what}`"))?);
        }
        let known = "is no square, piece, zone or action, and no move begins with it now";
        return Ok(out.say(format_args!("`{what}` {known}{near}"))?);
    };
    match (chosen.is_empty(), what) {
        (true, "") => out.say("nothing can be done")?,
        (true, _) => out.say(nothing(session, what))?,
        (false, _) => {
            let list: Vec<Transition> = chosen.iter().filter_map(|index| list.get(*index).cloned()).collect();
            let written: Vec<Written> = chosen.iter().filter_map(|index| written.get(*index).cloned()).collect();
            if each || list.len() <= MANY || goes_by_text(session, what) {
                let width = out.width();
                out.print(wrapped(written.iter().map(|written| written.san.as_str()), "", width))?;
            } else {
                by_piece(session, &list, &written, what, out)?;
            }
        }
    }
    if !what.is_empty() {
        return Ok(());
    }
    session.tell_overrun(out)?;
    let names = asides::possible(session);
    if !names.is_empty() {
        paragraph(&format!("also: {}", names.join(", ")), out)?;
    }
    Ok(())
}

/// That there is nothing to be done of what was asked for.
fn nothing(session: &Session, what: &str) -> String {
    let spec = session.spec();
    match About::named(spec, what) {
        Some(About::Kind(kind)) => {
            format!("nothing can be done with any {}", spec.kind(kind).spoken_by(session.game.mover()))
        }
        Some(About::Zone(zone)) => format!("nothing can be done with what is in {}", spec.zone(zone).name),
        Some(About::Action(action)) => format!("`{}` cannot be done now", spec.action(action).name),
        Some(About::Square(_)) | None => format!("nothing can be done from {what}"),
    }
}

/// The words that `moves` takes: squares from which a piece moves, kinds, zones, actions.
pub fn names(session: &Session) -> Vec<String> {
    let spec = session.spec();
    let paths = session.choices().list.iter().filter_map(|transition| transition.candidate.path(spec));
    let mut names: Vec<String> = paths.map(|path| spec.geometry.name(path.origin)).collect();
    let kinds = spec.kinds.iter().filter(|kind| !kind.veiled);
    names.extend(kinds.flat_map(|kind| kind.all_names()).map(str::to_owned));
    names.extend(spec.zones.iter().map(|zone| zone.name.clone()));
    names.extend(spec.actions.iter().filter(|action| !action.aside).map(|action| action.name.clone()));
    names.push("all".to_owned());
    names.sort();
    names.dedup();
    names
}

/// The actions that are asked for; nothing when the word means none.
fn chosen(session: &Session, what: &str) -> Option<Vec<usize>> {
    let (spec, state) = (session.spec(), session.game.state());
    let Choices { list, written } = session.choices();
    if what.is_empty() {
        return Some((0..list.len()).collect());
    }
    if let Some(named) = About::named(spec, what) {
        // A question about a kind does not reveal what is hidden from the player to move.
        let known = session.game.mover().map(|mover| known_to(spec, state, mover));
        let known = known.as_deref().unwrap_or(state);
        let about = list.iter().enumerate().filter(|(_, transition)| named.fits(spec, known, transition));
        return Some(about.map(|(index, _)| index).collect());
    }
    match find(spec, state, list, written, what) {
        Found::One(index) => Some(vec![index]),
        Found::Several(indices) => Some(indices),
        Found::None => {
            let begins = |form: &Written| form.san.starts_with(what) || form.machine.starts_with(what);
            let places = written.iter().enumerate().filter(|(_, form)| begins(form)).map(|(index, _)| index);
            let places: Vec<usize> = places.collect();
            let places = if places.is_empty() { begun(spec, state, list, written, what) } else { places };
            Some(places).filter(|places| !places.is_empty())
        }
    }
}

/// A name that a word may have been meant for: one like it, or the one it is a part of.
fn near<'a>(spec: &'a Spec, word: &str) -> Option<&'a str> {
    let kinds = spec.kinds.iter().filter(|kind| !kind.veiled).flat_map(|kind| kind.all_names());
    let zones = spec.zones.iter().map(|zone| zone.name.as_str());
    let names: Vec<&str> = kinds.chain(zones).collect();
    let word = word.to_lowercase();
    let part_of = |name: &&str| name.to_lowercase().split('_').any(|part| part == word);
    closest(&word, names.iter().copied()).or_else(|| names.iter().copied().find(part_of))
}

/// Whether the actions are asked for as they are written, so that they are wanted one by one.
fn goes_by_text(session: &Session, what: &str) -> bool {
    !what.is_empty() && About::named(session.spec(), what).is_none()
}

/// A line for each piece.
fn by_piece(
    session: &Session,
    list: &[Transition],
    written: &[Written],
    what: &str,
    out: &mut Out<'_>,
) -> Result<(), Failure> {
    let (spec, state) = (session.spec(), session.game.state());
    let groups = groups(spec, state, list, written);
    let width = out.width();
    for group in &groups {
        out.print(line(spec, session.game.mover(), group, width))?;
    }
    let folded = groups.iter().flat_map(|group| &group.entries).find(|entry| entry.members.len() > 1);
    if let Some(entry) = folded {
        let example = entry.members.first().and_then(|index| written.get(*index));
        let example = example.map(|form| form.san.as_str()).unwrap_or_default();
        let (count, typed) = (entry.members.len(), &entry.typed);
        let told = format!("({count}) stands for so many ways, such as {example}; `moves {typed}` lists them");
        paragraph(&told, out)?;
    }
    let all = if what.is_empty() { "all".to_owned() } else { format!("{what} all") };
    paragraph(&format!("{} in all; `moves {all}` lists them one by one", list.len()), out)
}

/// `knight b1: a3 c3`.
fn line(spec: &Spec, mover: Option<PlayerId>, group: &Group, width: Option<usize>) -> String {
    let named = |kind: KindId| spec.kind(kind).spoken_by(mover);
    let head = match group.head {
        Head::Unit(kind, square) => format!("{} {}", named(kind), spec.geometry.name(square)),
        Head::Held(kind, zone) => format!("{} in {}", named(kind), spec.zone(zone).name),
        Head::Action(action) => spec.action(action).name.clone(),
    };
    let told = |entry: &Entry| match entry.members.len() {
        0 | 1 => entry.text.clone(),
        count => format!("{} ({count})", entry.text),
    };
    let texts: Vec<String> = group.entries.iter().map(told).collect();
    let on_board = matches!(group.head, Head::Unit(..));
    match texts.as_slice() {
        [only] if *only == head => format!("{head}\n"),
        [first, second, .., last] if !on_board && texts.len() > WIDE => {
            format!("{head}: {first} {second} … {last}, {} of them\n", texts.len())
        }
        _ => filled(&texts.join(" "), &format!("{head}: "), width),
    }
}

/// The actions that are asked for.
enum About {
    /// Actions of the piece on the square, or with the square among their arguments.
    Square(Square),
    /// Actions of units of a kind.
    Kind(KindId),
    /// Actions with a token from a zone.
    Zone(ZoneId),
    /// Actions of this name.
    Action(ActionId),
}

impl About {
    /// The meaning of a word. If the exact word names nothing, case and a plural are ignored.
    fn named(spec: &Spec, word: &str) -> Option<About> {
        let just_so = |name: &str| name == word;
        let joined = word.replace(' ', "_");
        let one = joined.strip_suffix('s').unwrap_or(&joined);
        let roughly = |name: &str| name.eq_ignore_ascii_case(&joined) || name.eq_ignore_ascii_case(one);
        square_called(spec, word)
            .map(About::Square)
            .or_else(|| About::called(spec, &just_so))
            .or_else(|| About::called(spec, &roughly))
    }

    fn called(spec: &Spec, is: &dyn Fn(&str) -> bool) -> Option<About> {
        let kind = spec.kinds.iter().position(|kind| kind.all_names().any(is) || is(&kind.letter) || kind.has_sign(is));
        let zone = || spec.zones.iter().position(|zone| is(&zone.name));
        let action = || spec.actions.iter().position(|action| !action.aside && is(&action.name));
        let kind = kind.map(|index| About::Kind(KindId::at(index)));
        let zone = || zone().map(|index| About::Zone(ZoneId::at(index)));
        kind.or_else(zone).or_else(|| action().map(|index| About::Action(ActionId::at(index))))
    }

    fn fits(&self, spec: &Spec, state: &State, transition: &Transition) -> bool {
        let candidate = &transition.candidate;
        if let About::Action(action) = self {
            return spec.action(candidate.action).name == spec.action(*action).name;
        }
        if let Some(path) = candidate.path(spec) {
            return match self {
                About::Square(square) => path.origin == *square,
                About::Kind(kind) => state.token(path.unit).kind == *kind,
                About::Zone(_) | About::Action(_) => false,
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
