//! The groups in braces with tokens that lie neither on the board nor in the hand.

use std::borrow::Cow;

use super::braces::{Group, Head, group};
use super::layout::{Layout, board_index};
use crate::notation::names::{Man, Tokens, implied_owner, push_token, read_player};
use crate::notation::problem::{Problem, Problems};
use crate::notation::slice::Slice;
use crate::notation::whereabouts::{no_square, square_named};
use crate::notation::zones::{fits_brackets, hand, start_of, zone_refs};
use crate::spec::ids::{ClassId, ZoneId};
use crate::spec::value::ZoneRef;
use crate::spec::{PIECES, Spec};

/// The groups with tokens that lie neither on the board nor in the hand.
pub(super) fn print(spec: &Spec, layout: &Layout) -> Vec<String> {
    let mut groups = Vec::new();
    groups.extend(group("owner", owners(spec, layout)));
    for class in (1..spec.classes.len()).map(ClassId::at) {
        groups.extend(layer(spec, layout, class));
    }
    let zones: Vec<_> = zone_refs(spec).zip(layout.zones.iter().map(Option::as_deref)).collect();
    let zones = zones.chunk_by(|(one, _), (other, _)| one.zone == other.zone);
    groups.extend(zones.filter_map(|places| print_zone(spec, layout, places)));
    groups
}

fn owners(spec: &Spec, layout: &Layout) -> Vec<String> {
    let men = spec.geometry.squares().filter_map(|square| Some((square, layout.board[square.index()]?)));
    let odd = men.filter(|(_, man)| man.owner != implied_owner(spec, *man));
    odd.map(|(square, man)| {
        let owner = man.owner.map_or("nobody", |owner| &spec.player(owner).name);
        format!("{}={owner}", spec.geometry.name(square))
    })
    .collect()
}

/// The group of what lies on squares in the layer of a class.
fn layer(spec: &Spec, layout: &Layout, class: ClassId) -> Option<String> {
    let mut text = String::new();
    for square in spec.geometry.squares() {
        let place = board_index(spec, class, square);
        if let Some(man) = place.and_then(|index| layout.board.get(index).copied().flatten()) {
            text.push(' ');
            spec.geometry.push_name(&mut text, square);
            text.push('=');
            push_token(&mut text, spec, man, None);
        }
    }
    (!text.is_empty()).then(|| format!("{}{text}", spec.classes[class.index()].name))
}

/// The group of a zone, which all players may have, and what is in it.
fn print_zone(spec: &Spec, layout: &Layout, places: &[(ZoneRef, Option<&[Man]>)]) -> Option<String> {
    let told = places.iter().filter_map(|(place, men)| Some((*place, (*men)?)));
    let odd: Vec<_> = told.filter(|(place, men)| !is_written_already(spec, layout, *place, men)).collect();
    let name = &spec.zone(odd.first()?.0.zone).name;
    let mut text = name.clone();
    for (place, men) in odd {
        match place.owner {
            Some(owner) => text.extend([" ", &spec.player(owner).name, "="]),
            None if men.is_empty() => {}
            None => text.push(' '),
        }
        for (index, man) in men.iter().enumerate() {
            if index > 0 {
                text.push(',');
            }
            push_token(&mut text, spec, *man, place.owner);
        }
    }
    Some(text)
}

/// Whether these are what a reader takes a zone to hold when no group tells.
fn is_written_already(spec: &Spec, layout: &Layout, zone: ZoneRef, men: &[Man]) -> bool {
    match hand(spec) == Some(zone.zone) {
        true => fits_brackets(spec, zone, men),
        false => men == start_of(spec, zone, &layout.line),
    }
}

/// Reads the groups of tokens that lie neither on the board nor in the hand.
pub(super) fn read(spec: &Spec, groups: &[Group<'_>], layout: &mut Layout, problems: &mut Problems) {
    for group in groups {
        match group.head {
            Head::Owner => group.entries.iter().for_each(|entry| {
                problems.keep(read_owner(spec, *entry, layout));
            }),
            Head::Layer(class) => {
                let known = Tokens::of(spec, class);
                group.entries.iter().for_each(|entry| {
                    problems.keep(read_lying(spec, (class, &known), *entry, layout));
                });
            }
            Head::Zone(zone) => {
                let known = Tokens::of(spec, spec.zone(zone).holds);
                entries_of_zone(group).iter().for_each(|entry| {
                    problems.keep(read_zone(spec, (zone, &known), *entry, layout));
                });
            }
            _ => {}
        }
    }
}

/// The entries; a zone of the game without any is empty, which is an entry too.
fn entries_of_zone<'g, 'a>(group: &'g Group<'a>) -> Cow<'g, [Slice<'a>]> {
    if group.entries.is_empty() {
        return Cow::Owned(vec![Slice { text: "", start: group.name.range().end }]);
    }
    Cow::Borrowed(&group.entries)
}

fn read_owner(spec: &Spec, entry: Slice<'_>, layout: &mut Layout) -> Result<(), Problem> {
    let (square, owner) = entry.cut('=').ok_or_else(|| entry.problem("an owner is written `e4=white`"))?;
    let index = square_index(spec, PIECES, square)?;
    let owner = match owner.text {
        "nobody" => None,
        name => Some(read_player(spec, name).ok_or_else(|| owner.problem(format!("`{name}` is no player")))?),
    };
    match layout.board[index].as_mut() {
        Some(man) => man.owner = owner,
        None => return Err(square.problem(format!("there is no piece on `{}`", square.text))),
    }
    Ok(())
}

fn read_lying(
    spec: &Spec,
    (class, known): (ClassId, &Tokens<'_>),
    entry: Slice<'_>,
    layout: &mut Layout,
) -> Result<(), Problem> {
    let name = &spec.classes[class.index()].name;
    let form = || entry.problem(format!("a {name} is written `e4=LETTER`, or `e4=LETTER:OWNER`"));
    let (square, token) = entry.cut('=').ok_or_else(form)?;
    let index = square_index(spec, class, square)?;
    let man = known.read(token.text, None).ok_or_else(|| no_token(spec, class, token))?;
    layout.board[index] = Some(man);
    Ok(())
}

fn square_index(spec: &Spec, class: ClassId, word: Slice<'_>) -> Result<usize, Problem> {
    let square = square_named(spec, word.text);
    let index = square.and_then(|square| board_index(spec, class, square));
    index.ok_or_else(|| word.problem(no_square(word.text)))
}

fn no_token(spec: &Spec, class: ClassId, word: Slice<'_>) -> Problem {
    let kinds = spec.kinds.iter().filter(|kind| kind.class == class && !kind.veiled);
    let known: Vec<&str> = kinds.map(|kind| kind.letter.as_str()).collect();
    let name = &spec.classes[class.index()].name;
    word.problem(format!("`{}` is no {name} of this game; letters are {}", word.text, known.join(" ")))
}

fn read_zone(
    spec: &Spec,
    (zone, known): (ZoneId, &Tokens<'_>),
    entry: Slice<'_>,
    layout: &mut Layout,
) -> Result<(), Problem> {
    let name = &spec.zone(zone).name;
    let (owner, tokens) = if spec.zone(zone).each {
        let form = || entry.problem(format!("each player has a `{name}`: `{{{name} PLAYER=A,B,C}}`"));
        let (player, tokens) = entry.cut('=').ok_or_else(form)?;
        let none = || player.problem(format!("`{}` is no player", player.text));
        (Some(read_player(spec, player.text).ok_or_else(none)?), tokens)
    } else {
        (None, entry)
    };
    let class = spec.zone(zone).holds;
    let tokens = tokens.parts(|c| c == ',').into_iter();
    let men = tokens.map(|token| known.read(token.text, owner).ok_or_else(|| no_token(spec, class, token)));
    let men: Vec<Man> = men.collect::<Result<_, _>>()?;
    let index = zone_refs(spec).position(|other| other == ZoneRef { zone, owner });
    if let Some(list) = index.and_then(|index| layout.zones.get_mut(index)) {
        *list = Some(men);
    }
    Ok(())
}
