//! What a drawing cannot show.

use crate::shell::target::Ready;
use crate::spec::movement::{Clause, Landing};
use crate::study::diagram::{Diagram, Setting};

use super::Subject;

/// Remarks to stand under a drawing.
pub fn notes(subject: &Subject, setting: &Setting<'_>, diagram: &Diagram, ready: Option<&Ready>) -> Vec<String> {
    let mut notes = Vec::new();
    let mut note = |text: &str| notes.push(text.to_owned());
    if diagram.leaves {
        note("it can leave the board");
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
        note("`t` asks whom a definition spares: here it spares nobody");
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
