//! Spellings about whose meaning the readers of XBetza disagree, or that cannot have been meant.
//!
//! Each is refused with what to write instead. [`Dialect::Xbetza`](super::Dialect::Xbetza) does not come here.

use super::ast::{Chain, Choice, Clause, Element, FigureName, Item, Leap, Letter, Movement};
use super::direction::is_direction;
use super::figure::{Ring, Shape, shape};
use super::unknown::first_leg;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

const CODE: &str = "movement-ambiguous";

/// Complains about every spelling of a movement that readers take in different ways.
pub(super) fn check(movement: &Movement, diagnostics: &mut Vec<Diagnostic>) {
    for clause in &movement.clauses {
        match clause {
            Clause::Chain(chain) => check_chain(chain, diagnostics),
            Clause::Path(path) => check_choice(&path.body, true, diagnostics),
            Clause::Fragment(_) => {}
        }
    }
}

/// One leg, as far as the checks look at it.
struct Look<'a> {
    letters: Vec<&'a Letter>,
    leap: &'a Leap,
    span: Span,
    /// Whether its directions are read from the player's side.
    first: bool,
    /// Whether it is a clause of its own.
    alone: bool,
    /// Whether it stands in a bracketed path.
    bracketed: bool,
}

impl Look<'_> {
    fn letter(&self, name: char) -> Option<&Letter> {
        self.letters.iter().copied().find(|letter| letter.name == name)
    }

    fn letters_but(&self, drop: impl Fn(char) -> bool) -> String {
        self.letters.iter().filter(|letter| !drop(letter.name)).map(ToString::to_string).collect()
    }

    fn number(&self) -> String {
        self.leap.range.map_or_else(String::new, |range| range.to_string())
    }
}

fn check_chain(chain: &Chain, diagnostics: &mut Vec<Diagnostic>) {
    check_figure(chain.leap.figure.name, chain.leap.figure.span, diagnostics);
    check_range(&chain.leap, diagnostics);
    let alone = chain.elements.iter().all(|element| matches!(element, Element::Letter(_)));
    let letters = first_leg(&chain.elements);
    let look = Look { letters, leap: &chain.leap, span: chain.span, first: true, alone, bracketed: false };
    check_leg(&look, diagnostics);
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
            check_figure(leg.leap.figure.name, leg.leap.figure.span, diagnostics);
            check_range(&leg.leap, diagnostics);
            let letters: Vec<&Letter> = leg.letters.iter().collect();
            let first = first || letters.iter().any(|letter| letter.name == '!');
            let look = Look { letters, leap: &leg.leap, span: leg.span, first, alone: false, bracketed: true };
            check_leg(&look, diagnostics);
        }
        Item::Group(group) => check_choice(&group.body, first, diagnostics),
        Item::Fragment(_) => {}
    }
}

fn check_figure(name: FigureName, span: Span, diagnostics: &mut Vec<Diagnostic>) {
    let (capital, instead, sides) = match name {
        FigureName::Capital('L') => ('L', "C", "(1,3)"),
        FigureName::Capital('J') => ('J', "Z", "(2,3)"),
        _ => return,
    };
    let span = Span { end: span.start.saturating_add(1), ..span };
    let message = format!("`{capital}` is not the same leap to every reader of this notation");
    let help = format!("write `{instead}` for the {sides} leap, or the leap itself in numbers");
    diagnostics.push(Diagnostic::error(CODE, span, message).help(help).fix(span, instead));
}

fn check_range(leap: &Leap, diagnostics: &mut Vec<Diagnostic>) {
    let Some(range) = leap.range.filter(|range| *range > 9) else { return };
    if leap.figure.name == FigureName::Capital('O') {
        return;
    }
    let figure = match leap.figure.name {
        FigureName::Capital('R') => "W".to_owned(),
        FigureName::Capital('B') => "F".to_owned(),
        FigureName::Capital('Q') => "K".to_owned(),
        _ => leap.figure.to_string(),
    };
    let message = format!("some readers take a number of two digits such as `{range}` for its first digit");
    let help = format!("leave the number out for any distance, or count the steps: `[({figure}){{1,{range}}}]`");
    diagnostics.push(Diagnostic::error(CODE, leap.span, message).help(help));
}

fn check_leg(look: &Look<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let found = compound_directions(look)
        .or_else(|| half_of_four(look))
        .or_else(|| parted_directions(look))
        .or_else(|| lame(look))
        .or_else(|| jumping(look))
        .or_else(|| short_hop(look))
        .or_else(|| everywhere(look))
        .or_else(|| twice_initial(look));
    diagnostics.extend(found);
}

fn figure_of(look: &Look<'_>) -> Option<Shape> {
    shape(&look.leap.figure)
}

/// `fK`: one square ahead, or three?
fn compound_directions(look: &Look<'_>) -> Option<Diagnostic> {
    let first = look.letters.iter().find(|letter| is_direction(letter.name))?;
    if !look.first || !figure_of(look)?.is_compound() {
        return None;
    }
    let rides = figure_of(look)?.rides;
    let (straight, diagonal) = if rides { ("R", "B") } else { ("W", "F") };
    let letters = look.letters_but(|name| name == 'h');
    let number = look.number();
    let joint = if look.bracketed { "|" } else { "" };
    let mut fix = format!("{letters}{straight}{number}{joint}{letters}{diagonal}{number}");
    if look.bracketed {
        fix = format!("({fix})");
    }
    let name = look.leap.figure.to_string();
    let message = format!("`{}{name}` is read in two ways: `{name}` as one figure or as two", first.name);
    let mut diagnostic = Diagnostic::error(CODE, look.span, message)
        .help(format!("write the straight and the diagonal part apart, such as `{fix}`"));
    if look.alone && look.leap.stays.is_none() {
        diagnostic = diagnostic.fix(look.span, fix);
    }
    Some(diagnostic)
}

/// `fhW`, `fhF`: figures of four directions have no half.
fn half_of_four(look: &Look<'_>) -> Option<Diagnostic> {
    let half = look.letter('h')?;
    if !look.first || figure_of(look)?.is_oblique() {
        return None;
    }
    let message = "`h` halves the eight directions of an oblique figure such as `N`; here it says nothing";
    Some(Diagnostic::error(CODE, half.span, message).help("leave it out").fix(half.span, ""))
}

/// `fmsF`: are `f` and `s` one direction or two?
fn parted_directions(look: &Look<'_>) -> Option<Diagnostic> {
    let is_way = |letter: &&Letter| is_direction(letter.name);
    let first = look.letters.iter().position(is_way)?;
    let last = look.letters.iter().rposition(is_way)?;
    let parted = look.letters.get(first..last)?.iter().find(|letter| !is_way(letter))?;
    let message = format!("`{}` stands between two direction letters, which are read together", parted.name);
    Some(Diagnostic::error(CODE, parted.span, message).help("write the direction letters side by side"))
}

/// Whether the middle of the leap is a square everybody agrees on: that of `D`, `A` and `N`.
fn has_middle(shape: &Shape) -> bool {
    matches!(shape.ring, Ring::Straight(2) | Ring::Oblique(1, 2))
}

fn lame(look: &Look<'_>) -> Option<Diagnostic> {
    let letter = look.letter('n')?;
    let shape = figure_of(look)?;
    if has_middle(&shape) {
        return None;
    }
    let (message, help) = if shape.is_single_step() {
        ("`n` forbids to jump, and single steps jump over nothing", "leave it out")
    } else {
        (
            "which squares this leap passes is not the same to every reader",
            "spell the way out: `[W-F-F]` is the (2,3) leap that goes straight first",
        )
    };
    Some(Diagnostic::error(CODE, letter.span, message).help(help))
}

fn jumping(look: &Look<'_>) -> Option<Diagnostic> {
    let letter = look.letter('j')?;
    let shape = figure_of(look)?;
    if has_middle(&shape) {
        return None;
    }
    let range = look.leap.range;
    if !shape.is_single_step() {
        let message = "which squares this leap passes is not the same to every reader";
        return Some(Diagnostic::error(CODE, letter.span, message).help("spell the way out: `[pW-W-W]`"));
    }
    if range == Some(1) || (range.is_none() && !shape.rides) {
        let message = "`j` skips the first square, and this leg has no second one";
        return Some(Diagnostic::error(CODE, letter.span, message).help("write `D` or `A` for a leap of two squares"));
    }
    let step = match look.leap.figure.name {
        FigureName::Capital('R' | 'W') => "[mpW-R]",
        FigureName::Capital('B' | 'F') => "[mpF-B]",
        _ => "[mpK-Q]",
    };
    let message = "`j` with a slider skips the first square to some readers and hops over a piece to others";
    Some(
        Diagnostic::error(CODE, letter.span, message)
            .help(format!("to skip the first square write `{step}`; to hop over one piece write `p`")),
    )
}

/// `pW`, `gF`: no room behind the hurdle.
fn short_hop(look: &Look<'_>) -> Option<Diagnostic> {
    let letter = look.letter('p').or_else(|| look.letter('g')).filter(|_| look.alone)?;
    let shape = figure_of(look)?;
    let single = look.leap.range == Some(1) || (look.leap.range.is_none() && !shape.rides);
    if !single {
        return None;
    }
    let figure = &look.leap.figure;
    let message = format!("a hop of one step can never land: `{figure}` ends on the piece it would hop over");
    let help = format!("`[p{figure}-{figure}]` hops over a neighbour; `p{figure}0` over any piece on the line");
    Some(Diagnostic::error(CODE, letter.span, message).help(help))
}

/// `fU`: every square, but in one direction?
fn everywhere(look: &Look<'_>) -> Option<Diagnostic> {
    if look.leap.figure.name != FigureName::Capital('U') {
        return None;
    }
    let letter = look.letters.iter().find(|letter| is_direction(letter.name))?;
    let message = "`U` reaches every square and has no directions";
    Some(Diagnostic::error(CODE, letter.span, message).help("say which squares in a rule of the definition"))
}

/// `ii`: an oddity of one program.
fn twice_initial(look: &Look<'_>) -> Option<Diagnostic> {
    let second = look.letters.iter().filter(|letter| letter.name == 'i').nth(1)?;
    let message = "`i` is written once: the piece has not moved yet";
    Some(Diagnostic::error(CODE, second.span, message).fix(second.span, ""))
}
