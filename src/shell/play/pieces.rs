//! `pieces`: what there is on the board and beside it.

use std::collections::BTreeSet;

use super::super::failure::Failure;
use super::super::out::Out;
use super::super::piece;
use super::session::Session;
use crate::book::{moves_in_words, rules_about};
use crate::diagnostic::closest;
use crate::literal::knowledge::known_to;
use crate::literal::state::State;
use crate::notation::picture::signs::Signs;
use crate::spec::Spec;
use crate::spec::ids::KindId;
use crate::spec::nouns::{Audience, Kind, Tag};
use crate::spec::value::Value;
use crate::text::{columns, cut, filled, folded};

/// The most rules about a kind that are named.
const NAMED: usize = 8;

/// Lists the kinds of pieces and other tokens with their signs, letters, owners, numbers, tags and movements; those that
/// are asked for, or all when a window has room for it, with the movements in words. One kind by itself is drawn as well.
pub fn tell(session: &Session, what: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    let (width, spec) = (out.width(), session.spec());
    let kinds: Vec<&Kind> = spec.kinds.iter().filter(|kind| !kind.veiled).collect();
    let meant = |kind: &Kind| ["", "all"].contains(&what) || is_called(kind, what);
    if !kinds.iter().any(|kind| meant(kind)) {
        let near = closest(what, kinds.iter().flat_map(|kind| kind.all_names()));
        let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        return Ok(out.say(format_args!("there is no piece `{}`{near}", cut(what, 60)))?);
    }
    let table = table(session, out);
    let rows: Vec<(&str, &Kind)> = table.lines().zip(kinds).filter(|(_, kind)| meant(kind)).collect();
    let row = |row: &str| folded(&format!("{row}\n"), width);
    if let ([(text, only)], false) = (rows.as_slice(), what.is_empty() || what == "all") {
        out.print(row(text))?;
        draw(session, only, out)?;
        out.print(in_words(session, only, width))?;
        return Ok(out.print(tags_in_words(spec, std::iter::once(*only), width))?);
    }
    let at_length = rows.iter().map(|(text, kind)| format!("{}{}", row(text), in_words(session, kind, width)));
    let tags = tags_in_words(spec, rows.iter().map(|(_, kind)| *kind), width);
    let whole: String = at_length.chain([tags]).collect();
    // A line is left for the prompt.
    let fits = out.height().is_none_or(|height| whole.lines().count() < height);
    if fits || !what.is_empty() {
        return Ok(out.print(whole)?);
    }
    out.print(rows.iter().map(|(text, _)| row(text)).collect::<String>())?;
    let first = rows.first().map_or("", |(_, kind)| kind.name.as_str());
    Ok(out.say(format_args!("`pieces {first}` draws how one moves, `pieces all` tells how all of them do"))?)
}

/// Draws how a kind moves.
fn draw(session: &Session, kind: &Kind, out: &mut Out<'_>) -> Result<(), Failure> {
    let spec = session.spec();
    let Some(id) = spec.kinds.iter().position(|other| other.name == kind.name) else { return Ok(()) };
    Ok(out.print(piece::drawing(&session.definition, spec, KindId::at(id), out.look()))?)
}

/// The names of the kinds that may be asked for.
pub fn names(session: &Session) -> Vec<String> {
    let kinds = session.spec().kinds.iter().filter(|kind| !kind.veiled);
    kinds.map(|kind| kind.name.clone()).chain(["all".to_owned()]).collect()
}

/// Whether a kind is meant by its letter, its sign, its name, or several of it.
fn is_called(kind: &Kind, what: &str) -> bool {
    let one = what.strip_suffix('s').unwrap_or(what);
    let named = |name: &str| name.eq_ignore_ascii_case(what) || name.eq_ignore_ascii_case(one);
    kind.letter.eq_ignore_ascii_case(what)
        || kind.has_sign(|sign| sign == what)
        || kind.all_names().any(|name| named(name) || named(&name.replace('_', " ")))
}

/// A line for each kind: its signs where the board is drawn with signs, its letter, its name, its owner, its numbers and
/// tags, its movements. A column in which nothing stands is left out.
fn table(session: &Session, out: &Out<'_>) -> String {
    let spec = session.spec();
    let signs = session.manner(out).signs == Signs::Glyphs;
    let owners = owners(session);
    let row = |(kind, owner): (&Kind, String)| {
        let movements = kind.movements.iter().map(|id| spec.movement(*id).notation.as_str());
        let numbers = spec.attributes.iter().zip(&kind.attributes).filter_map(|(attribute, value)| match value {
            Value::Number(number) => Some(format!("{} {number}", attribute.name)),
            _ => None,
        });
        let tags = explained(spec, kind).map(|tag| tag.name.clone());
        let numbers: Vec<String> = numbers.chain(tags).collect();
        let movements = movements.collect::<Vec<_>>().join(" ");
        let signs = if signs { kind.glyphs.join(" ") } else { String::new() };
        vec![signs, kind.letter.clone(), names_of(spec, kind), owner, numbers.join(", "), movements]
    };
    let shown = spec.kinds.iter().zip(owners).filter(|(kind, _)| !kind.veiled);
    let mut rows: Vec<Vec<String>> = shown.map(row).collect();
    for column in [3, 0] {
        if rows.iter().all(|row| row[column].is_empty()) {
            rows.iter_mut().for_each(|row| drop(row.remove(column)));
        }
    }
    columns(&rows, "  ")
}

/// The tags of a kind that the definition explains.
fn explained<'a>(spec: &'a Spec, kind: &'a Kind) -> impl Iterator<Item = &'a Tag> {
    kind.tags.iter().map(|id| &spec.tags[id.index()]).filter(|tag| !tag.help.is_empty())
}

/// The meanings of the tags of some kinds, each once.
fn tags_in_words<'a>(spec: &'a Spec, kinds: impl Iterator<Item = &'a Kind>, width: Option<usize>) -> String {
    let mut told: Vec<&Tag> = Vec::new();
    for tag in kinds.flat_map(|kind| explained(spec, kind)) {
        if !told.iter().any(|other| other.name == tag.name) {
            told.push(tag);
        }
    }
    told.into_iter().map(|tag| filled(&format!("{}: {}", tag.name, tag.help), "  ", width)).collect()
}

/// The owner of each kind as far as it is seen: the one player that has some now or had some at the start. `None` when several
/// players do, or may have hidden ones, or no player does. Hidden tokens are left out: the other player may have some.
fn owners(session: &Session) -> Vec<String> {
    let spec = session.spec();
    let seen = |state: &State| match session.eyes() {
        Some(eyes) => known_to(spec, state, eyes).into_owned(),
        None => state.clone(),
    };
    let states = [session.game.initial(), session.game.state()].map(seen);
    let of = |kind: KindId| {
        let class = spec.kind(kind).class;
        if spec.veil(class).is_some() && spec.classes[class.index()].audience != Audience::All {
            return String::new();
        }
        let held = states.iter().flat_map(|state| state.present().map(|id| state.token(id)));
        let may_be = |of: KindId| of == kind || spec.kind(of).veiled && spec.kind(of).class == class;
        let owners: BTreeSet<_> = held.filter(|token| may_be(token.kind)).map(|token| token.owner).collect();
        match owners.into_iter().collect::<Vec<_>>().as_slice() {
            [Some(only)] => spec.player(*only).word(),
            _ => String::new(),
        }
    };
    (0..spec.kinds.len()).map(KindId::at).map(of).collect()
}

/// `king`, `king (white: Kaiser)`.
fn names_of(spec: &Spec, kind: &Kind) -> String {
    let others: Vec<String> =
        kind.names.iter().map(|(player, name)| format!("{}: {name}", spec.player(*player).word())).collect();
    if others.is_empty() { kind.name.clone() } else { format!("{} ({})", kind.name, others.join(", ")) }
}

/// The movements of a kind, a sentence for each clause, and the rules about the kind.
fn in_words(session: &Session, kind: &Kind, width: Option<usize>) -> String {
    let lines = moves_in_words(&session.definition, session.spec(), kind);
    let mut text: String = lines.iter().map(|line| filled(line, "       ", width)).collect();
    let rules = rules_about(&session.definition, session.spec(), kind);
    if !rules.is_empty() {
        let more = if rules.len() > NAMED { " …" } else { "" };
        let rules = rules.into_iter().take(NAMED).collect::<Vec<_>>().join(", ");
        text += &filled(&format!("see {rules}{more}"), "       ", width);
    }
    text
}
