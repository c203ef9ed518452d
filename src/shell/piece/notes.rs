//! Remarks for facts that a drawing cannot show.

use crate::describe::diagram::{Diagram, Setting};
use crate::shell::target::Ready;
use crate::spec::movement::{Clause, Landing, Node, PathLeg};

use super::subject::Subject;

/// Remarks to stand under a drawing.
pub fn notes(subject: &Subject, setting: &Setting<'_>, diagram: &Diagram, ready: Option<&Ready>) -> Vec<String> {
    let mut notes = Vec::new();
    let mut note = |text: &str| notes.push(text.to_owned());
    if diagram.leaves {
        note("it can leave the board");
    }
    if clauses(subject).any(captures_several) {
        note(
            "it can capture several pieces in one move: what needs more than one besides those that stand here is not drawn; \
             `--with` puts them there",
        );
    }
    if diagram.passes {
        note("it can end where it began without having done anything");
    }
    let letters = ready.map(|ready| &ready.spec.letters);
    let unbound =
        |bound: bool| if ready.is_some() && !bound { "; this definition does not bind it in `[letters]`" } else { "" };
    if clauses(subject).any(unmoved) {
        let bound = letters.is_some_and(|letters| letters.unmoved.is_some());
        note(&format!("`i`: it is taken as not having moved yet{}", unbound(bound)));
    }
    if landings(subject).any(|landing| landing.passed.is_some()) && setting.passed.is_none() {
        let needs = match ready {
            None => "`e` needs a definition, which remembers what has just passed where: it is not drawn",
            Some(_) => "`e` asks what has just passed where: it is not drawn",
        };
        let bound = letters.is_some_and(|letters| letters.passed.is_some());
        note(&format!("{needs}{}; `--with 'd6=passed d5=enemy'` shows it", unbound(bound)));
    }
    if landings(subject).any(|landing| landing.tame) {
        note("`t` spares the pieces that a definition names: here it spares none");
    }
    if !subject.filters.is_empty() {
        note("a piece of no particular kind counts as whatever a filter asks for");
    }
    let nothing = setting.geometry.squares().all(|square| diagram.on(square).is_empty());
    if nothing && !diagram.leaves && clauses(subject).next().is_some() {
        note(
            "from here it can do nothing on this board: try another `--at` or a larger `--board`, or pieces by `--with`",
        );
    }
    notes
}

fn unmoved(clause: &Clause) -> bool {
    match clause {
        Clause::Leap(leap) => leap.unmoved,
        Clause::Anywhere(anywhere) => anywhere.unmoved,
        Clause::Crossing(crossing) => crossing.unmoved,
        Clause::Path(path) => path.unmoved,
    }
}

/// Whether a way may capture again behind a capture.
fn captures_several(clause: &Clause) -> bool {
    let Clause::Path(path) = clause else { return false };
    let mut several = false;
    captured(&path.plan, &path.legs, false, &mut several);
    several
}

/// Whether something may have been captured on the way behind this part of it, given whether so `before` it; notes whether
/// more is captured then.
fn captured(part: &Node, legs: &[PathLeg], before: bool, several: &mut bool) -> bool {
    match part {
        Node::Leg(leg) => {
            let Some(PathLeg { leg, pass, .. }) = legs.get(usize::from(*leg)) else { return before };
            let landing = &leg.landing;
            let on_the_way = pass.enemy.is_some() || pass.own.is_some();
            let at_the_end = landing.enemy.is_some() || landing.own.is_some() || landing.passed.is_some();
            *several |= before && (on_the_way || at_the_end);
            before || on_the_way
        }
        Node::Sequence(parts) => parts.iter().fold(before, |before, part| captured(part, legs, before, several)),
        // All of them are looked at, for what is noted.
        Node::Either(parts) => parts.iter().filter(|part| captured(part, legs, before, several)).count() > 0,
        Node::MayStop => before,
        Node::Repeat { body, most, .. } => {
            let once = captured(body, legs, before, several);
            if *most == Some(1) { once } else { captured(body, legs, once, several) }
        }
    }
}

/// The clauses of all movements.
fn clauses(subject: &Subject) -> impl Iterator<Item = &Clause> {
    subject.parts.iter().flat_map(|part| &part.pattern.clauses)
}

fn landings(subject: &Subject) -> impl Iterator<Item = &Landing> {
    clauses(subject).flat_map(|clause| match clause {
        Clause::Leap(leap) => vec![&leap.leg.landing],
        Clause::Anywhere(anywhere) => vec![&anywhere.landing],
        Clause::Crossing(_) => Vec::new(),
        Clause::Path(path) => path.legs.iter().map(|leg| &leg.leg.landing).collect(),
    })
}
