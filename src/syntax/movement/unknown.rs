//! Letters and figures that mean nothing in either dialect.

use super::ast::{Chain, Choice, Clause, Element, Figure, FigureName, Item, Leap, Letter, Movement};
use super::direction::directions;
use super::figure::{Shape, shape};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// Complains about every letter and figure that has no meaning.
pub(super) fn check(movement: &Movement, diagnostics: &mut Vec<Diagnostic>) {
    doubled(&movement.clauses, diagnostics);
    for clause in &movement.clauses {
        match clause {
            Clause::Chain(chain) => {
                elements(&chain.elements, diagnostics);
                figure(&chain.leap, diagnostics);
                if chain.leap.figure.name == FigureName::Capital('O') {
                    crossing(&chain.elements, diagnostics);
                    continue;
                }
                let several = chain.elements.iter().any(|element| !matches!(element, Element::Letter(_)));
                let first: Vec<&Letter> = first_leg(&chain.elements);
                first_directions(&first, &chain.leap, !several, diagnostics);
            }
            Clause::Path(path) => {
                path.outer.iter().for_each(|letter| known(letter, diagnostics));
                choice(&path.body, diagnostics);
                first_turns(&path.body, diagnostics);
            }
            Clause::Fragment(_) => {}
        }
    }
}

/// Reports parts that `O` cannot use: it takes the square of the partner, and the pieces that may be it.
fn crossing(list: &[Element], diagnostics: &mut Vec<Diagnostic>) {
    for element in list {
        let (span, complaint) = match element {
            Element::Letter(letter) if letter.name == 'p' && letter.filter.is_none() => {
                (letter.span, "`p` beside `O` says which piece may be passed, in angle brackets")
            }
            Element::Letter(letter) if "fblrvsijp".contains(letter.name) => continue,
            Element::Letter(letter) => (letter.span, "`O` has no use for this letter"),
            Element::Again(span) | Element::Repeated(_, span) => (*span, "`O` is no leg of several"),
        };
        let help = "directions, `i` while neither has moved, `j` for a partner one square before the edge, `p<…>`";
        diagnostics.push(Diagnostic::error(Code::MovementLetter, span, complaint).help(help));
    }
}

/// `UU` would be a ride of what reaches every square at once.
fn doubled(clauses: &[Clause], diagnostics: &mut Vec<Diagnostic>) {
    for pair in clauses.windows(2) {
        let [Clause::Chain(first), Clause::Chain(second)] = pair else { continue };
        let wide = |chain: &Chain| chain.leap.figure.name == FigureName::Capital('U');
        if wide(first) && wide(second) && second.elements.is_empty() && first.span.end == second.span.start {
            let problem = Diagnostic::error(Code::MovementFigure, second.span, "`U` is not doubled");
            diagnostics.push(problem.help("it reaches every other square"));
        }
    }
}

/// The letters of the first leg of a chain.
pub(super) fn first_leg(elements: &[Element]) -> Vec<&Letter> {
    let mut letters = Vec::new();
    for element in elements {
        match element {
            Element::Letter(letter) => letters.push(letter),
            Element::Again(_) => break,
            Element::Repeated(inner, _) if inner.iter().any(|part| matches!(part, Element::Again(_))) => break,
            Element::Repeated(..) => {}
        }
    }
    letters
}

fn elements(list: &[Element], diagnostics: &mut Vec<Diagnostic>) {
    for element in list {
        match element {
            Element::Letter(letter) => {
                known(letter, diagnostics);
                if letter.name == '!' {
                    let message = "`!` belongs to a later leg of a bracketed path";
                    let help = "a first leg reads its directions from the player's side anyway";
                    diagnostics.push(Diagnostic::error(Code::MovementLetter, letter.span, message).help(help));
                }
            }
            Element::Again(_) => {}
            Element::Repeated(inner, span) => {
                elements(inner, diagnostics);
                if inner.iter().any(|part| matches!(part, Element::Repeated(..))) {
                    let message = "a repeated part of a chain holds no other one";
                    let help = "a bracketed path can: `[((mW)*-F)+]`";
                    diagnostics.push(Diagnostic::error(Code::MovementLimit, *span, message).help(help));
                } else if !inner.iter().any(|part| matches!(part, Element::Again(_))) {
                    let message = "this part of a chain repeats letters without a leg of their own";
                    let help = "`(az)F` goes again any number of times: `a` begins each further leg";
                    diagnostics.push(Diagnostic::error(Code::MovementLetter, *span, message).help(help));
                }
            }
        }
    }
}

fn choice(body: &Choice, diagnostics: &mut Vec<Diagnostic>) {
    for sequence in &body.branches {
        for item in std::iter::once(&sequence.first).chain(sequence.rest.iter().map(|(_, item)| item)) {
            match item {
                Item::Leg(leg) => {
                    leg.letters.iter().for_each(|letter| known(letter, diagnostics));
                    figure(&leg.leap, diagnostics);
                    let letters: Vec<&Letter> = leg.letters.iter().collect();
                    half(&letters, diagnostics);
                    not_in_brackets(&letters, diagnostics);
                }
                Item::Group(group) => choice(&group.body, diagnostics),
                Item::Fragment(_) => {}
            }
        }
    }
}

/// The first leg of a path has no turn before it.
fn first_turns(body: &Choice, diagnostics: &mut Vec<Diagnostic>) {
    let firsts = body.branches.iter().filter_map(|branch| match &branch.first {
        Item::Leg(leg) => Some(leg),
        _ => None,
    });
    for letter in firsts.flat_map(|leg| &leg.letters).filter(|letter| matches!(letter.name, 'z' | 'q')) {
        let message = format!("`{}` speaks of the turn before, and there is none at the first leg", letter.name);
        let help = "a zigzag is `[F-(zF)*]`";
        diagnostics.push(Diagnostic::error(Code::MovementDirection, letter.span, message).help(help));
    }
}

fn not_in_brackets(letters: &[&Letter], diagnostics: &mut Vec<Diagnostic>) {
    for letter in letters.iter().filter(|letter| letter.name == 'y') {
        let help = "in a bracketed path every leg has a figure of its own: `[F?R]`";
        let message = "`y` changes the figure of the legs after it, which is for chains";
        diagnostics.push(Diagnostic::error(Code::MovementLetter, letter.span, message).help(help));
    }
}

/// Complains about a small letter that has no meaning.
pub(super) fn nameless(name: char, span: Span) -> Option<Diagnostic> {
    const KNOWN: &str = "fblrvshzqmcdeinjpgotuyw!";
    if KNOWN.contains(name) {
        return None;
    }
    let help = match name {
        'k' => "which pieces a leg may take is said by a filter: `c<royal>`",
        'x' => "giving one's moves to another piece is a rule of the definition, not a letter",
        _ => "directions `f b l r v s`, modes `m c d e p`, manners `n j g i o t u`; `a` goes again",
    };
    Some(Diagnostic::error(Code::MovementLetter, span, format!("no modifier is called `{name}`")).help(help))
}

fn known(letter: &Letter, diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.extend(nameless(letter.name, letter.span));
    if let Some(filter) = letter.filter.as_ref().filter(|_| !"cdepg".contains(letter.name)) {
        let message = format!("`{}` takes no filter", letter.name);
        let help = "a filter says whom a leg may take or pass: `c<heavy>`, `d<light>`, `p<own>`";
        diagnostics.push(Diagnostic::error(Code::MovementLetter, filter.span, message).help(help));
    }
}

fn figure(leap: &Leap, diagnostics: &mut Vec<Diagnostic>) {
    let figure = &leap.figure;
    let span = figure.span;
    let mut say = |message: String, help: &str| {
        diagnostics.push(Diagnostic::error(Code::MovementFigure, span, message).help(help));
    };
    match figure.name {
        FigureName::Capital('U') if figure.stretches.is_empty() && leap.range.is_none() => {}
        FigureName::Capital('U') => say("`U` takes nothing behind it".to_owned(), "it reaches every other square"),
        FigureName::Capital('O') => match leap.range {
            Some(1..) if figure.stretches.is_empty() && leap.stays.is_none() => {}
            _ => say(
                "`O` needs the number of squares the mover goes, and nothing else behind it".to_owned(),
                "`sO2` passes a piece at the left or right edge: two squares towards it, and it ends just behind",
            ),
        },
        FigureName::Capital('@') => say(
            "dropping a piece is no movement".to_owned(),
            "bringing a piece from a hand is an action of the definition",
        ),
        FigureName::Capital('I') => {
            say("`I` is not supported".to_owned(), "moving as the last piece moved is a rule of the definition");
        }
        FigureName::Capital(capital) if "KQRB".contains(capital) && !figure.stretches.is_empty() => {
            let help = "only the leaps `W F D N A H C Z G` do; any other is written in numbers: `(3,4)`";
            say(format!("`{capital}` is not stretched by `X` and `Y`"), help);
        }
        FigureName::Capital(_) if shape(figure).is_none() && !figure.stretches.is_empty() && is_leap(figure) => {
            say("this leap is longer than any board".to_owned(), "a leap is from (0,1) to (98,98)");
        }
        FigureName::Capital(capital) if shape(figure).is_none() => {
            let help = match capital {
                'E' | 'M' | 'S' | 'T' | 'P' | 'V' => "write a compound out: `RN`, `BN`, `AD`, `FC`",
                _ => "figures are `W F D N A H C Z G`, `K Q R B`, `U` and `(3,4)`; only `W F D N A H C Z G` stretch",
            };
            say(format!("no figure is called `{capital}`"), help);
        }
        FigureName::Coordinate(..) if shape(figure).is_none() => {
            say("this leap leads nowhere".to_owned(), "a leap is from (0,1) to (98,98)");
        }
        _ => {}
    }
}

/// Whether the capital would be a leap without what stretches it.
fn is_leap(figure: &Figure) -> bool {
    shape(&Figure { stretches: Vec::new(), ..figure.clone() }).is_some()
}

fn half(letters: &[&Letter], diagnostics: &mut Vec<Diagnostic>) {
    if let Err(bare) = directions(letters.iter().copied()) {
        let message = "`h` halves the direction before it, and there is none";
        let help = "`fhN` is the forward half; `hrN` and `hlN` are the two spirals of an oblique figure";
        diagnostics.push(Diagnostic::error(Code::MovementDirection, bare.0, message).help(help));
    }
}

/// Direction letters a first leg cannot use.
fn first_directions(letters: &[&Letter], leap: &Leap, single: bool, diagnostics: &mut Vec<Diagnostic>) {
    half(letters, diagnostics);
    for letter in letters.iter().filter(|letter| matches!(letter.name, 'z' | 'q') && single) {
        let message = format!("`{}` speaks of the turn before, and a single leg turns nowhere", letter.name);
        let help = "a zigzag is `[F-(zF)*]` or `(az)F`, a circle `(afq)N`";
        diagnostics.push(Diagnostic::error(Code::MovementDirection, letter.span, message).help(help));
    }
    let spiral = letters.windows(2).find_map(|pair| match pair {
        [half, side] if half.name == 'h' && matches!(side.name, 'l' | 'r') => Some((half.span, side.span)),
        _ => None,
    });
    let halved =
        letters.windows(2).any(|pair| matches!(pair, [way, half] if half.name == 'h' && "fblr".contains(way.name)));
    let oblique = shape(&leap.figure).is_some_and(|shape: Shape| shape.is_oblique());
    if let Some((half, side)) = spiral.filter(|_| !oblique && !halved) {
        let message = "only oblique figures such as `N` have a left and a right spiral";
        diagnostics.push(Diagnostic::error(Code::MovementDirection, half.to(side), message).help("drop the letters"));
    }
}
