//! Spellings that readers of XBetza understand in different ways, or that are surely mistakes.
//!
//! Each is refused with what to write instead. [`Dialect::Xbetza`](super::Dialect::Xbetza) does not come here.

use super::ast::{Chain, Choice, Clause, Element, FigureName, Item, Letter, Movement};
use super::direction::is_direction;
use super::figure::{Ring, Shape};
use super::spell::Look;
use super::unknown::first_leg;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

const CODE: Code = Code::MovementAmbiguous;

/// Complains about every spelling of a movement that readers take in different ways.
pub(super) fn check(movement: &Movement, text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let mut found = Vec::new();
    for clause in &movement.clauses {
        match clause {
            Clause::Chain(chain) => check_chain(chain, &mut found),
            Clause::Path(path) => check_choice(&path.body, true, &mut found),
            Clause::Fragment(_) => {}
        }
    }
    diagnostics.extend(found.into_iter().map(|diagnostic| kept_apart(diagnostic, text, movement.span)));
}

/// Two equal capitals side by side would be read as one figure that rides: a blank keeps a fix from its neighbours.
fn kept_apart(mut diagnostic: Diagnostic, text: &str, at: Span) -> Diagnostic {
    let Some(fix) = &mut diagnostic.fix else { return diagnostic };
    let offset = |place: u32| place.saturating_sub(at.start) as usize;
    let before = text.get(..offset(fix.span.start)).and_then(|text| text.chars().next_back());
    let after = text.get(offset(fix.span.end)..).and_then(|text| text.chars().next());
    let capital = |one: Option<char>, other: Option<char>| one == other && one.is_some_and(|c| c.is_ascii_uppercase());
    let (first, last) = (fix.replacement.chars().next(), fix.replacement.chars().next_back());
    if capital(before, if first.is_some() { first } else { after }) {
        fix.replacement.insert(0, ' ');
    }
    if capital(last, after) {
        fix.replacement.push(' ');
    }
    diagnostic
}

fn check_chain(chain: &Chain, diagnostics: &mut Vec<Diagnostic>) {
    let alone = chain.elements.iter().all(|element| matches!(element, Element::Letter(_)));
    let letters = first_leg(&chain.elements);
    check_leg(
        &Look { letters, leap: &chain.leap, span: chain.span, first: true, alone, bracketed: false },
        diagnostics,
    );
}

fn check_choice(choice: &Choice, first: bool, diagnostics: &mut Vec<Diagnostic>) {
    for sequence in &choice.branches {
        check_item(&sequence.first, first, diagnostics);
        sequence.rest.iter().for_each(|(_, item)| check_item(item, false, diagnostics));
    }
}

fn check_item(item: &Item, first: bool, diagnostics: &mut Vec<Diagnostic>) {
    match item {
        Item::Leg(leg) => {
            let letters: Vec<&Letter> = leg.letters.iter().collect();
            let first = first || letters.iter().any(|letter| letter.name == '!');
            check_leg(
                &Look { letters, leap: &leg.leap, span: leg.span, first, alone: false, bracketed: true },
                diagnostics,
            );
        }
        Item::Group(group) => check_choice(&group.body, first, diagnostics),
        Item::Fragment(_) => {}
    }
}

fn check_leg(look: &Look<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let found = swapped_capitals(look)
        .or_else(|| compound_directions(look))
        .or_else(|| half_of_four(look))
        .or_else(|| parted_directions(look))
        .or_else(|| lame(look))
        .or_else(|| jumping(look))
        .or_else(|| short_hop(look))
        .or_else(|| everywhere(look))
        .or_else(|| twice_initial(look))
        .or_else(|| two_digits(look));
    diagnostics.extend(found);
}

/// A complaint, with what to write instead if that can be said.
fn complaint(
    span: Span,
    message: impl Into<String>,
    help: impl Into<String>,
    fix: Option<(Span, String)>,
) -> Diagnostic {
    let diagnostic = Diagnostic::error(CODE, span, message).help(help);
    match fix {
        Some((span, text)) => diagnostic.fix(span, text),
        None => diagnostic,
    }
}

/// A letter without which the leg is the same.
fn idle(letter: &Letter) -> Option<(Span, String)> {
    Some((letter.span, String::new()))
}

/// A way to write the whole leg.
fn whole(look: &Look<'_>, text: Option<String>) -> Option<(Span, String)> {
    text.map(|text| (look.span, text))
}

/// `L` and `J`.
fn swapped_capitals(look: &Look<'_>) -> Option<Diagnostic> {
    let figure = &look.leap.figure;
    let (capital, instead, sides) = match figure.name {
        FigureName::Capital('L') => ('L', "C", "(1,3)"),
        FigureName::Capital('J') => ('J', "Z", "(2,3)"),
        _ => return None,
    };
    let doubled = figure.stretches.is_empty() && figure.span.end.saturating_sub(figure.span.start) == 2;
    let capitals = if doubled { 2 } else { 1 };
    let span = Span { end: figure.span.start.saturating_add(capitals), ..figure.span };
    let message = format!("`{capital}` is not the same leap to every reader of this notation");
    let help = format!("write `{instead}` for the {sides} leap, or the leap itself in numbers");
    Some(complaint(span, message, help, Some((span, instead.repeat(capitals as usize)))))
}

/// `R12`: alone; the parser of paths reads numbers.
fn two_digits(look: &Look<'_>) -> Option<Diagnostic> {
    let range = look.leap.range.filter(|range| *range > 9 && look.alone)?;
    if look.leap.figure.name == FigureName::Capital('O') {
        return None;
    }
    let counted = look.counted();
    let message = format!("some readers take a number of two digits such as `{range}` for its first digit");
    let help = match counted.as_ref().filter(|text| text.contains('[')) {
        Some(counted) => format!("leave the number out for any distance, or count the steps: `{counted}`"),
        None => "leave the number out for any distance".to_owned(),
    };
    Some(complaint(look.leap.span, message, help, whole(look, counted)))
}

/// `fK`: one square ahead, or three?
fn compound_directions(look: &Look<'_>) -> Option<Diagnostic> {
    look.way()?;
    let shape = look.shape().filter(|shape| look.first && shape.is_compound())?;
    let name = look.leap.figure.to_string();
    let typed = look.written(|_| true);
    let message = format!("`{typed}{name}` is read in two ways: `{name}` as one figure or as two");
    if !look.alone && !look.bracketed {
        let help = "write a bracketed path, in which each leg has a figure of its own: `[fW-fW]`";
        return Some(complaint(look.span, message, help, None));
    }
    let (straight, diagonal) = if shape.rides { ('R', 'B') } else { ('W', 'F') };
    let letters = look.written(|name| name != 'h');
    let number = look.leap.range.map_or_else(String::new, |range| range.to_string());
    let joint = if look.bracketed { "|" } else { "" };
    let both = format!("{letters}{straight}{number}{joint}{letters}{diagonal}{number}");
    let fix = look.two_figures();
    let help = match &fix {
        Some(fix) if *fix != both => format!("to XBetza it is `{fix}`, to others `{both}`"),
        _ => format!("write the straight and the diagonal part apart: `{both}`"),
    };
    Some(complaint(look.span, message, help, whole(look, fix)))
}

/// `fhW`: `h` halves eight directions, not four.
fn half_of_four(look: &Look<'_>) -> Option<Diagnostic> {
    let half = look.letter('h')?;
    if !look.first || look.shape()?.is_oblique() {
        return None;
    }
    let message = "`h` halves the eight directions of an oblique figure such as `N`; here it says nothing";
    Some(complaint(half.span, message, "leave it out", look.place_of_letters().zip(look.without_halves())))
}

/// `fmsF`: are `f` and `s` one direction or two?
fn parted_directions(look: &Look<'_>) -> Option<Diagnostic> {
    let is_way = |letter: &&Letter| is_direction(letter.name);
    let first = look.letters.iter().position(is_way)?;
    let last = look.letters.iter().rposition(is_way)?;
    let parted = look.letters.get(first..last)?.iter().find(|letter| !is_way(letter))?;
    let message = format!("`{}` stands between two direction letters, which are read together", parted.name);
    let together = look.written(is_direction) + &look.written(|name| !is_direction(name));
    let help = "write the direction letters side by side";
    Some(complaint(parted.span, message, help, look.place_of_letters().map(|span| (span, together))))
}

/// Whether the middle of the leap is a square without dispute: that of `D`, `A` and `N`.
fn has_middle(shape: &Shape) -> bool {
    matches!(shape.ring, Ring::Straight(2) | Ring::Oblique(1, 2))
}

/// `nZ`: lame over which squares?
fn lame(look: &Look<'_>) -> Option<Diagnostic> {
    let letter = look.letter('n')?;
    let shape = look.shape().filter(|shape| !has_middle(shape))?;
    if shape.is_single_step() {
        let message = "`n` forbids to jump, and single steps jump over nothing";
        return Some(complaint(letter.span, message, "leave it out", idle(letter)));
    }
    let message = "programs differ on which squares this leap passes over";
    if let Some(path) = look.by_steps() {
        let help = format!("spell the way out, step by step: `{path}`");
        return Some(complaint(letter.span, message, help, whole(look, Some(path))));
    }
    let path = look.by_halves('n', "").filter(|_| shape.is_oblique());
    let help = match &path {
        Some(path) => format!("spell the way out: `{path}` by the square halfway; `[W-F-F]` goes straight first"),
        None => "spell the way out: `[W-F-F]` is the (2,3) leap that goes straight first".to_owned(),
    };
    Some(complaint(letter.span, message, help, whole(look, path)))
}

/// `jR`, `jW`, `jZ`.
fn jumping(look: &Look<'_>) -> Option<Diagnostic> {
    let letter = look.letter('j')?;
    let shape = look.shape().filter(|shape| !has_middle(shape))?;
    if !shape.is_single_step() {
        let message = "programs differ on which squares this leap passes over";
        let help = "spell the way out: `[pW-W-W]` jumps over what stands on the first of three squares";
        return Some(complaint(letter.span, message, help, whole(look, look.by_halves('j', "p"))));
    }
    let skipped = u16::try_from(look.letters.iter().filter(|letter| letter.name == 'j').count()).unwrap_or(u16::MAX);
    let endless = look.leap.range == Some(0) || (look.leap.range.is_none() && shape.rides);
    if !endless && look.leap.range.unwrap_or(1) <= skipped {
        let message = "`j` skips the first square, and this leg has none behind it";
        let help = "write `D` or `A` for a leap of two squares, or leave the leg out";
        return Some(complaint(letter.span, message, help, look.alone.then(|| (look.span, String::new()))));
    }
    let path = look.behind_first_squares();
    let message = "`j` with a slider skips the first square to some readers and hops over a piece to others";
    let step = path.as_deref().unwrap_or("[mpW-R]");
    let help = format!("to skip the first square write `{step}`; to hop over one piece write `p`");
    Some(complaint(letter.span, message, help, whole(look, path)))
}

/// `pW`, `gF`: no room behind the hurdle.
fn short_hop(look: &Look<'_>) -> Option<Diagnostic> {
    let letter = look.letter('p').or_else(|| look.letter('g')).filter(|_| look.alone)?;
    let shape = look.shape().filter(|_| look.is_one_step())?;
    let figure = &look.leap.figure;
    let message = format!("a hop of one step can never land: `{figure}` ends on the piece it would hop over");
    let far = if shape.rides { figure.to_string() } else { format!("{figure}0") };
    if has_middle(&shape) && letter.filter.is_none() {
        let jump = format!(
            "{}{figure}",
            look.letters
                .iter()
                .map(|other| match other.name == letter.name {
                    true => "j".to_owned(),
                    false => other.to_string(),
                })
                .collect::<String>()
        );
        let help = format!(
            "a leap over a piece on the square halfway is `{jump}`; `p{far}` hops over a piece it would land on"
        );
        let complaint = complaint(letter.span, message, help, None);
        return Some(complaint.label(format!("did you mean `{jump}`?")));
    }
    let near = if shape.is_single_step() { "a neighbour" } else { "a piece one leap away" };
    let help =
        format!("`[p{figure}-{figure}]` hops over {near}, `p{far}` over any piece on the line; or leave the leg out");
    Some(complaint(letter.span, message, help, Some((look.span, String::new()))))
}

/// `fU`: every square, but in one direction?
fn everywhere(look: &Look<'_>) -> Option<Diagnostic> {
    if look.leap.figure.name != FigureName::Capital('U') {
        return None;
    }
    let letter = look.way()?;
    let message = "`U` reaches every square and has no directions";
    let others = look.written(|name| !is_direction(name));
    let help = "say which squares in a rule of the definition";
    Some(complaint(letter.span, message, help, look.place_of_letters().map(|span| (span, others))))
}

/// `ii`: an oddity of one program.
fn twice_initial(look: &Look<'_>) -> Option<Diagnostic> {
    let second = look.letters.iter().filter(|letter| letter.name == 'i').nth(1)?;
    let message = "`i` is written once: the piece has not moved yet";
    Some(complaint(second.span, message, "once is enough", idle(second)))
}
