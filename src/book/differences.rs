//! The parts of its parent that a game leaves out, and the rules that it replaces.

use super::contents::Book;
use super::numbers::is_new;
use crate::merge::{Gone, How, LayerKind, What};
use crate::source::{SourceId, Span};
use crate::syntax::tree::{self, Node};

impl Book<'_> {
    /// The title of the definition that the main file extends.
    pub fn parent(&self) -> Option<String> {
        let parents = self.definition.layers.iter().filter(|layer| layer.kind == LayerKind::Parent);
        let nearest = parents.min_by_key(|layer| layer.depth)?;
        let text = self.definition.sources.get(nearest.source).map_or("", |source| &source.text);
        let (root, _) = tree::parse(text, SourceId::default());
        let title = root.table("variant").and_then(|variant| variant.get("name")).and_then(Node::as_text);
        Some(title.map_or_else(|| nearest.short.clone(), |title| title.text.clone()))
    }

    /// `SC-3 for stalemate`: rules that the parent does not have, with those they replace.
    pub fn replaced(&self) -> Vec<String> {
        let new: Vec<&Gone> = self.definition.gone.iter().filter(|gone| is_new(self.definition, gone.by)).collect();
        let rules = self.definition.rules.iter().filter_map(|placed| {
            let whole = placed.rule.span;
            let is_in = |by: Span| by.source == whole.source && whole.start <= by.start && by.end <= whole.end;
            let labels = new.iter().filter_map(|gone| match &gone.what {
                What::Label(label) if gone.how == How::Replaced && is_in(gone.by) => Some(label.as_str()),
                _ => None,
            });
            let labels: Vec<&str> = labels.collect();
            (!labels.is_empty()).then(|| format!("{} for {}", placed.rule.label.node, labels.join(" and ")))
        });
        rules.collect()
    }

    /// The rules, preludes, pieces and movements of the parent that the game takes out.
    pub fn left_out(&self) -> Vec<String> {
        let mut list: Vec<String> = Vec::new();
        for gone in self.definition.gone.iter().filter(|gone| is_new(self.definition, gone.by)) {
            let said = match (&gone.what, &gone.how) {
                (_, How::Without(prelude)) => format!("all of {prelude}"),
                (What::Label(label), How::Dropped) => label.clone(),
                (What::Path(path), How::Removed) if path.first().is_some_and(|table| table == "pieces") => {
                    path.get(1..).unwrap_or_default().join(" ")
                }
                _ => continue,
            };
            if !list.contains(&said) {
                list.push(said);
            }
        }
        list
    }
}
