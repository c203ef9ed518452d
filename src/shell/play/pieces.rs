//! `pieces`: what there is on the board and beside it.

use std::collections::BTreeSet;

use super::super::failure::Failure;
use super::super::out::Out;
use super::super::text::{columns, cut, filled, folded};
use super::session::Session;
use crate::diagnostic::closest;
use crate::literal::knowledge::known_to;
use crate::literal::state::State;
use crate::spec::Spec;
use crate::spec::ids::KindId;
use crate::spec::movement::FilterId;
use crate::spec::nouns::Kind;
use crate::spec::value::Value;
use crate::study::wording::sayings;

/// Lists the kinds of pieces and other tokens with their letters, whose they are, their movements and numbers; of those that
/// are asked for, or when a window has room for it, with the movements in words.
pub fn tell(session: &Session, what: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    let (width, spec) = (out.width(), session.spec());
    let kinds: Vec<&Kind> = spec.kinds.iter().filter(|kind| !kind.veiled).collect();
    let meant = |kind: &Kind| ["", "all"].contains(&what) || is_called(kind, what);
    if !kinds.iter().any(|kind| meant(kind)) {
        let near = closest(what, kinds.iter().flat_map(|kind| kind.all_names()));
        let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        return Ok(out.say(format_args!("there is no piece `{}`{near}", cut(what, 60)))?);
    }
    let table = table(session);
    let rows: Vec<(&str, &Kind)> = table.lines().zip(kinds).filter(|(_, kind)| meant(kind)).collect();
    let row = |row: &str| folded(&format!("{row}\n"), width);
    let at_length = rows.iter().map(|(text, kind)| format!("{}{}", row(text), in_words(spec, kind, width)));
    let whole: String = at_length.collect();
    // A line is left for the prompt.
    let fits = out.height().is_none_or(|height| whole.lines().count() < height);
    if fits || !what.is_empty() {
        return Ok(out.print(whole)?);
    }
    out.print(rows.iter().map(|(text, _)| row(text)).collect::<String>())?;
    let first = rows.first().map_or("", |(_, kind)| kind.name.as_str());
    Ok(out.say(format_args!("`pieces {first}` says in words how one moves, `pieces all` how all of them do"))?)
}

/// The names of the kinds that may be asked for.
pub fn names(session: &Session) -> Vec<String> {
    let kinds = session.spec().kinds.iter().filter(|kind| !kind.veiled);
    kinds.map(|kind| kind.name.clone()).chain(["all".to_owned()]).collect()
}

/// Whether a kind is meant by its letter, its name, or several of it.
fn is_called(kind: &Kind, what: &str) -> bool {
    let one = what.strip_suffix('s').unwrap_or(what);
    let named = |name: &str| name.eq_ignore_ascii_case(what) || name.eq_ignore_ascii_case(one);
    kind.letter.eq_ignore_ascii_case(what) || kind.all_names().any(|name| named(name) || named(&name.replace('_', " ")))
}

/// A line for each kind: its letter, its name, whose it is, its numbers and movements.
fn table(session: &Session) -> String {
    let spec = session.spec();
    let owners = owners(session);
    let mut rows: Vec<Vec<String>> = spec
        .kinds
        .iter()
        .filter(|kind| !kind.veiled)
        .map(|kind| {
            let movements = kind.movements.iter().map(|id| spec.movement(*id).notation.as_str());
            let numbers = spec.attributes.iter().zip(&kind.attributes).filter_map(|(attribute, value)| match value {
                Value::Number(number) => Some(format!("{} {number}", attribute.name)),
                _ => None,
            });
            let numbers: Vec<String> = numbers.collect();
            let movements = movements.collect::<Vec<_>>().join(" ");
            vec![kind.letter.clone(), names_of(spec, kind), numbers.join(", "), movements]
        })
        .collect();
    if owners.iter().any(|owner| !owner.is_empty()) {
        let shown = spec.kinds.iter().zip(owners).filter(|(kind, _)| !kind.veiled).map(|(_, owner)| owner);
        rows.iter_mut().zip(shown).for_each(|(row, owner)| row.insert(2, owner));
    }
    columns(&rows, "  ")
}

/// Whose each kind is as far as it is seen: the one player who has or had some from the start; nothing when several do, or may
/// by what is hidden, or nobody.
fn owners(session: &Session) -> Vec<String> {
    let spec = session.spec();
    let seen = |state: &State| match session.eyes() {
        Some(eyes) => known_to(spec, state, eyes).into_owned(),
        None => state.clone(),
    };
    let states = [session.game.initial(), session.game.state()].map(seen);
    let of = |kind: KindId| {
        let held = states.iter().flat_map(|state| state.present().map(|id| state.token(id)));
        let may_be = |of: KindId| of == kind || spec.kind(of).veiled && spec.kind(of).class == spec.kind(kind).class;
        let owners: BTreeSet<_> = held.filter(|token| may_be(token.kind)).map(|token| token.owner).collect();
        match owners.into_iter().collect::<Vec<_>>().as_slice() {
            [Some(only)] => spec.player(*only).name.clone(),
            _ => String::new(),
        }
    };
    (0..spec.kinds.len()).map(KindId::at).map(of).collect()
}

/// `king`, `king (white: Kaiser)`.
fn names_of(spec: &Spec, kind: &Kind) -> String {
    let others: Vec<String> =
        kind.names.iter().map(|(player, name)| format!("{}: {name}", spec.player(*player).name)).collect();
    if others.is_empty() { kind.name.clone() } else { format!("{} ({})", kind.name, others.join(", ")) }
}

/// What the movements of a kind do, a sentence for each clause.
fn in_words(spec: &Spec, kind: &Kind, width: Option<usize>) -> String {
    let named = |filter: FilterId| {
        spec.filters.get(usize::from(filter.0)).map_or_else(String::new, |filter| filter.word.clone())
    };
    let mut text = String::new();
    for movement in kind.movements.iter().map(|id| spec.movement(*id)) {
        // Conditions are sentences of the definition; `rules` and `why` show them.
        let besides = if movement.captures.is_some() { "; captures besides what the definition says" } else { "" };
        let condition = if movement.when.is_some() { ", on a condition" } else { "" };
        for saying in sayings(&movement.pattern, &named) {
            text += &filled(&format!("{}{besides}{condition}", saying.line()), "       ", width);
        }
    }
    text
}
