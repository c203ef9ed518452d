//! The algebra of labels: what `drop`, `replaces` and `rename` make of the inherited rules.
//!
//! Within one file the order of these sentences does not matter: each speaks of an inherited rule by the label it has
//! before the file is laid on, and of each rule only one may speak.

use std::collections::BTreeMap;

use super::blocks::Block;
use super::definition::{Definition, Gone, How, Origin, PlacedRule, What};
use crate::diagnostic::{Code, Diagnostic, closest};
use crate::source::{Span, Word};
use crate::syntax::rules::ast::{Body, Rule, Sentence};

/// Lays the rules of one file on the inherited ones.
pub(super) fn lay(definition: &mut Definition, layer: usize, blocks: Vec<Block>) -> Vec<Diagnostic> {
    let inherited = std::mem::take(&mut definition.rules);
    let mut laying = Laying::new(&inherited, &definition.gone, &blocks);
    laying.claim_all();
    laying.check_labels();
    let Laying { claims, rules, diagnostics, .. } = laying;
    let origins: Vec<Option<Origin>> = rules.into_iter().map(New::origin).collect();
    let mut placed = placed(blocks, origins, layer);
    for (old, claim) in inherited.into_iter().zip(claims) {
        let Some(claim) = claim else {
            definition.rules.push(old);
            continue;
        };
        let label = old.rule.label.node.clone();
        let how = match &claim.kind {
            ClaimKind::Drop => How::Dropped,
            ClaimKind::Replace(_) => How::Replaced,
            ClaimKind::Rename(to) => How::Renamed(to.node.clone()),
        };
        if let (Body::Action(action), false) = (&old.rule.body, matches!(how, How::Renamed(_))) {
            let what = What::Action(action.name.node.clone());
            definition.gone.push(Gone { what, by: claim.by, how: how.clone() });
        }
        definition.gone.push(Gone { what: What::Label(label), by: claim.by, how });
        match claim.kind {
            ClaimKind::Drop => {}
            ClaimKind::Rename(to) => definition.rules.push(renamed(old, to)),
            ClaimKind::Replace(new) => {
                // The first of the replaced rules gives its home and its place in the order.
                if let Some(mut rule) = placed.get_mut(new).and_then(Option::take) {
                    (rule.home, rule.home_span, rule.turn) = (old.home, old.home_span, old.turn);
                    definition.rules.push(rule);
                }
            }
        }
    }
    definition.rules.extend(placed.into_iter().flatten());
    diagnostics
}

/// The rules of the file in their order, each with where it comes from; none where nothing is said of that.
fn placed(blocks: Vec<Block>, origins: Vec<Option<Origin>>, layer: usize) -> Vec<Option<PlacedRule>> {
    let rules = blocks.into_iter().flat_map(|Block { home, home_span, sentences, .. }| {
        let rules = sentences.into_iter().filter_map(|sentence| match sentence {
            Sentence::Rule(rule) => Some(rule),
            _ => None,
        });
        rules.map(move |rule| (rule, home.clone(), home_span))
    });
    let placed = rules.zip(origins).map(|((rule, home, home_span), origin)| {
        origin.map(|origin| PlacedRule { rule, home, home_span, layer, turn: layer, origin })
    });
    placed.collect()
}

fn renamed(mut old: PlacedRule, to: Word) -> PlacedRule {
    let from = match old.origin {
        Origin::Renamed { from, .. } => from,
        _ => old.rule.label.node,
    };
    old.origin = Origin::Renamed { from, at: to.span };
    old.rule.label = to;
    old
}

/// A sentence's claim to an inherited rule: to drop it, replace it or rename it.
struct Claim {
    by: Span,
    kind: ClaimKind,
}

enum ClaimKind {
    Drop,
    /// The index of the new rule.
    Replace(usize),
    Rename(Word),
}

impl ClaimKind {
    fn verb(&self) -> &'static str {
        match self {
            ClaimKind::Drop => "drop",
            ClaimKind::Replace(_) => "replace",
            ClaimKind::Rename(_) => "rename",
        }
    }
}

/// A rule of the file.
struct New<'a> {
    rule: &'a Rule,
    replaces: Vec<(String, Span)>,
    /// Whether another rule has its label.
    doubled: bool,
}

impl New<'_> {
    /// Where the rule comes from; nothing when it is left out.
    fn origin(self) -> Option<Origin> {
        let origin = if self.replaces.is_empty() { Origin::New } else { Origin::Replaces(self.replaces) };
        (!self.doubled).then_some(origin)
    }
}

struct Laying<'a> {
    inherited: &'a [PlacedRule],
    by_label: BTreeMap<&'a str, usize>,
    gone: &'a [Gone],
    blocks: &'a [Block],
    claims: Vec<Option<Claim>>,
    rules: Vec<New<'a>>,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Laying<'a> {
    fn new(inherited: &'a [PlacedRule], gone: &'a [Gone], blocks: &'a [Block]) -> Self {
        let labels = inherited.iter().enumerate();
        Laying {
            inherited,
            by_label: labels.map(|(index, placed)| (placed.rule.label.node.as_str(), index)).collect(),
            gone,
            blocks,
            claims: inherited.iter().map(|_| None).collect(),
            rules: Vec::new(),
            diagnostics: Vec::new(),
        }
    }

    fn claim_all(&mut self) {
        let blocks = self.blocks;
        for block in blocks {
            for sentence in &block.sentences {
                match sentence {
                    Sentence::Drop(labels) => labels.iter().for_each(|label| {
                        self.claim(label, ClaimKind::Drop);
                    }),
                    Sentence::Rename { from, to } => {
                        self.claim(from, ClaimKind::Rename(to.clone()));
                    }
                    Sentence::Rule(rule) => self.new_rule(rule),
                    Sentence::Define(_) => {}
                }
            }
        }
    }

    fn new_rule(&mut self, rule: &'a Rule) {
        let index = self.rules.len();
        let replaced = rule.replaces.iter().filter_map(|label| {
            let old = self.claim(label, ClaimKind::Replace(index))?;
            Some((label.node.clone(), old))
        });
        let replaces = replaced.collect();
        self.rules.push(New { rule, replaces, doubled: false });
    }

    /// Lets a sentence speak of an inherited rule; returns the place of that rule's label.
    fn claim(&mut self, label: &Word, kind: ClaimKind) -> Option<Span> {
        let index = match self.by_label.get(label.node.as_str()) {
            Some(index) => *index,
            None => {
                let fault = self.unknown(label, &kind);
                self.diagnostics.push(fault);
                self.rule_of_action(&label.node)?
            }
        };
        let slot = self.claims.get_mut(index)?;
        if let Some(earlier) = slot {
            let message = format!("`{}` is spoken of twice", label.node);
            let fault = Diagnostic::error(Code::LabelUsedTwice, label.span, message).also(earlier.by, "here already");
            self.diagnostics.push(fault.help("a rule is dropped, replaced or renamed once"));
            return None;
        }
        *slot = Some(Claim { by: label.span, kind });
        self.inherited.get(index).map(|placed| placed.rule.label.span)
    }

    fn unknown(&self, label: &Word, kind: &ClaimKind) -> Diagnostic {
        let verb = kind.verb();
        let what = What::Label(label.node.clone());
        if let Some(gone) = self.gone.iter().rev().find(|gone| gone.what == what) {
            let message = format!("there is no rule `{}` to {verb} any more", label.node);
            return Diagnostic::error(Code::LabelGone, label.span, message).also(gone.by, gone.how.says());
        }
        let fault =
            Diagnostic::error(Code::UnknownLabel, label.span, format!("there is no rule `{}` to {verb}", label.node));
        if let Some(own) = self.own_label(&label.node) {
            let help = format!("only inherited rules can be {}", past(kind));
            return fault.also(own, "this label is given in the same file").help(help);
        }
        let called = self.rule_of_action(&label.node).and_then(|index| self.inherited.get(index));
        if let Some(rule) = called.map(|placed| placed.rule.label.node.as_str()) {
            return fault.suggest(Some(rule)).help(format!("the action `{}` is the rule `{rule}`", label.node));
        }
        fault.suggest(closest(&label.node, self.by_label.keys().copied()))
    }

    /// The inherited rule with the action of this name.
    fn rule_of_action(&self, name: &str) -> Option<usize> {
        let is_it = |placed: &PlacedRule| match &placed.rule.body {
            Body::Action(action) => action.name.node == name,
            _ => false,
        };
        self.inherited.iter().position(is_it)
    }

    /// Where this file itself gives a label.
    fn own_label(&self, label: &str) -> Option<Span> {
        let mut sentences = self.blocks.iter().flat_map(|block| &block.sentences);
        sentences.find_map(|sentence| match sentence {
            Sentence::Rule(rule) if rule.label.node == label => Some(rule.label.span),
            Sentence::Rename { to, .. } if to.node == label => Some(to.span),
            _ => None,
        })
    }

    /// Sees to it that no label is given twice.
    fn check_labels(&mut self) {
        let mut taken: BTreeMap<String, Span> = BTreeMap::new();
        for (placed, claim) in self.inherited.iter().zip(&self.claims) {
            if claim.is_none() {
                taken.insert(placed.rule.label.node.clone(), placed.rule.label.span);
            }
        }
        for claim in &mut self.claims {
            let Some(Claim { kind: ClaimKind::Rename(to), .. }) = claim else { continue };
            if let Some(first) = taken.get(&to.node) {
                self.diagnostics.push(doubled(to, *first, false));
                *claim = None;
            } else {
                taken.insert(to.node.clone(), to.span);
            }
        }
        let inherited = &self.by_label;
        for new in &mut self.rules {
            let label = &new.rule.label;
            if let Some(first) = taken.get(&label.node) {
                let replaceable = inherited.contains_key(label.node.as_str()) && first.source != label.span.source;
                self.diagnostics.push(doubled(label, *first, replaceable));
                new.doubled = true;
            } else {
                taken.insert(label.node.clone(), label.span);
            }
        }
    }
}

fn past(kind: &ClaimKind) -> &'static str {
    match kind {
        ClaimKind::Drop => "dropped",
        ClaimKind::Replace(_) => "replaced",
        ClaimKind::Rename(_) => "renamed",
    }
}

fn doubled(label: &Word, first: Span, replaceable: bool) -> Diagnostic {
    let word = &label.node;
    let message = format!("there is already a rule `{word}`");
    let fault = Diagnostic::error(Code::DuplicateLabel, label.span, message).also(first, "the other one");
    if replaceable {
        fault.help(format!(
            "to take its place, write `{word} replaces {word}:`; to have both, give this one another label"
        ))
    } else {
        fault.help("give one of them another label")
    }
}
