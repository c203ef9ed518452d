//! Faults in inherited parts, after the author took out something they refer to. They are reported where the author
//! took it out, once for each file that still refers to it.

use super::Checker;
use super::notes::Blame;
use crate::diagnostic::{Code, Diagnostic};
use crate::merge::{Gone, How, Layer, LayerKind, What};
use crate::source::Span;

/// The code of a sentence about a movement that no piece has.
pub(super) const UNKNOWN_MOVEMENT: Code = Code::UnknownMovement;

impl Checker<'_> {
    /// Whether the author took out a prelude that declared this entry of a section; what carried it goes on without.
    pub(super) fn was_taken_out(&self, section: &str, name: &str) -> bool {
        let entry =
            |what: &What| matches!(what, What::Path(path) if path.iter().map(String::as_str).eq([section, name]));
        self.definition.gone.iter().any(|gone| entry(&gone.what))
    }

    /// The problem, perhaps with the place that caused it; nothing if that has been told already.
    pub(super) fn blamed(&mut self, problem: Diagnostic) -> Option<Diagnostic> {
        let missing = problem.message.split('`').nth(1).unwrap_or("").to_owned();
        let Some(gone) = self.culprit(&problem, &missing) else { return Some(problem) };
        let (by, speaker) = (gone.by, problem.primary.span.source);
        if by.source == speaker {
            return Some(problem.also(by, gone.how.says()));
        }
        if let Some(blame) = self.blames.iter_mut().find(|blame| (blame.by, blame.speaker) == (by, speaker)) {
            blame.more += 1;
            return None;
        }
        self.blames.push(Blame { by, speaker, problem: self.problems.len(), more: 0 });
        Some(self.told_there(&problem, &gone, &missing))
    }

    /// The removal that caused a problem.
    fn culprit(&self, problem: &Diagnostic, missing: &str) -> Option<Gone> {
        let named = || self.definition.gone.iter().find(|gone| is_missed(gone, problem, missing)).cloned();
        match problem.code {
            UNKNOWN_MOVEMENT => named().or_else(|| self.refused(missing)).or_else(|| self.carrier_gone(missing)),
            _ => named(),
        }
    }

    /// A movement of tags that a piece refuses: nothing under it was taken out, so that merging noted no loss.
    fn refused(&self, movement: &str) -> Option<Gone> {
        let pieces = self.definition.root.get("pieces")?.as_table()?;
        let refusals = pieces.iter().filter_map(|(kind, node)| {
            let refusal = node.as_table()?.at(["moves", movement]).filter(|node| node.is_false())?;
            let path = ["pieces", &kind.node, "moves", movement].map(str::to_owned).to_vec();
            Some(Gone { what: What::Path(path), by: refusal.span, how: How::Removed })
        });
        refusals.last()
    }

    /// The removal of a tag that brings a movement, or of the piece itself.
    fn carrier_gone(&self, movement: &str) -> Option<Gone> {
        let brings =
            |tag: &str| self.definition.root.at(["tags", tag, "moves", movement]).is_some_and(|node| !node.is_false());
        let lost = |what: &What| match what {
            What::Path(path) => path.len() == 4 && path[2] == "is" && brings(&path[3]),
            _ => false,
        };
        self.definition.gone.iter().rev().find(|gone| lost(&gone.what)).cloned()
    }

    /// The problem told at the place that took out what is missing.
    fn told_there(&self, problem: &Diagnostic, gone: &Gone, missing: &str) -> Diagnostic {
        let place = problem.primary.span;
        let layer = self.definition.layers.iter().find(|layer| layer.source == place.source);
        let speaker = layer.map_or("something inherited", |layer| layer.short.as_str());
        let message = match &gone.how {
            How::Without(prelude) => format!("`{speaker}` speaks of `{missing}`, but `{prelude}` is taken out"),
            _ => format!("`{speaker}` speaks of `{missing}`, which is gone"),
        };
        let told = Diagnostic::error(problem.code, gone.by, message).label(gone.how.says()).also(place, "here");
        let holds = |span: Span| span.source == place.source && span.to(place) == span;
        let rule = self.definition.rules.iter().map(|placed| &placed.rule).find(|rule| holds(rule.span));
        match (&gone.how, layer.map(|layer| layer.kind), rule) {
            (How::Without(prelude), Some(LayerKind::Prelude), _) => told.help(format!(
                "take that out as well, `without = [\"{prelude}\", \"{speaker}\"]`, or drop or replace what speaks of it"
            )),
            (_, _, Some(rule)) => {
                let told = told.help(format!("drop or replace `{}` as well", rule.label.node));
                let is_essential = [UNKNOWN_MOVEMENT, Code::UnknownAction].contains(&problem.code);
                match layer.filter(|layer| layer.kind == LayerKind::Prelude && is_essential) {
                    Some(layer) => told.help(without(layer)),
                    None => told,
                }
            }
            _ => told,
        }
    }

    /// Says of each blamed place how often it matters.
    pub(super) fn count_blames(&mut self) {
        for blame in std::mem::take(&mut self.blames) {
            let Some(problem) = self.problems.get_mut(blame.problem).filter(|_| blame.more > 0) else { continue };
            let places = if blame.more == 1 { "place" } else { "places" };
            problem.helps.insert(0, format!("and in {} more {places} of that file", blame.more));
        }
    }
}

/// How to be rid of a whole prelude: a child that drops its movement or its action mostly wants none of the rest either.
fn without(prelude: &Layer) -> String {
    let name = &prelude.short;
    match prelude.depth {
        0 | 1 => format!("or take the whole prelude `{name}` out of `uses`"),
        _ => format!("or take out the whole prelude: `without = [\"{name}\"]`"),
    }
}

/// Whether a problem misses the name that was removed.
fn is_missed(gone: &Gone, problem: &Diagnostic, missing: &str) -> bool {
    let named = match &gone.what {
        What::Action(name) => name == missing && problem.code == Code::UnknownAction,
        What::Label(name) | What::Define(name) => name == missing,
        What::Path(path) => path.last().is_some_and(|last| last == missing),
    };
    named && problem.code.name().starts_with("unknown")
}
