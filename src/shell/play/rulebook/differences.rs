//! What a game leaves out of its parent, and what its own rules stand in for.

use super::super::super::failure::Failure;
use super::super::super::out::Out;
use super::super::super::text::filled;
use super::Book;
use super::numbers::is_main;
use crate::merge::{How, LayerKind, Origin, What};
use crate::source::{SourceId, Span};
use crate::syntax::tree::{self, Node};

impl Book<'_> {
    /// Prints what the mark `*` means, what rules were replaced, and what was left out.
    pub(super) fn tell_differences(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let Some(parent) = self.parent() else { return Ok(()) };
        let width = out.width();
        out.print(filled(&format!("\n`*` marks what {parent} does not have"), "", width))?;
        let instead = self.replaced();
        if !instead.is_empty() {
            out.print(filled(&format!("in place of rules of {parent}: {}", instead.join(", ")), "  ", width))?;
        }
        let gone = self.left_out();
        if !gone.is_empty() {
            out.print(filled(&format!("without: {}", gone.join(", ")), "  ", width))?;
        }
        Ok(())
    }

    /// The title of the definition that the main file extends.
    fn parent(&self) -> Option<String> {
        let parents = self.definition.layers.iter().filter(|layer| layer.kind == LayerKind::Parent);
        let nearest = parents.min_by_key(|layer| layer.depth)?;
        let text = self.definition.sources.get(nearest.source).map_or("", |source| &source.text);
        let (root, _) = tree::parse(text, SourceId::default());
        let title = root.table("variant").and_then(|variant| variant.get("name")).and_then(Node::as_text);
        Some(title.map_or_else(|| nearest.short.clone(), |title| title.text.clone()))
    }

    /// `SC-3 for stalemate`: rules of the main file with those they replace.
    fn replaced(&self) -> Vec<String> {
        let rules = self.definition.rules.iter().filter_map(|placed| match &placed.origin {
            Origin::Replaces(labels) => {
                let labels: Vec<&str> = labels.iter().map(|(label, _)| label.as_str()).collect();
                Some(format!("{} for {}", placed.rule.label.node, labels.join(" and ")))
            }
            _ => None,
        });
        rules.collect()
    }

    /// The rules, preludes, pieces and movements that the main file takes out.
    fn left_out(&self) -> Vec<String> {
        let is_own = |by: Span| is_main(self.definition, by);
        let mut list: Vec<String> = Vec::new();
        for gone in self.definition.gone.iter().filter(|gone| is_own(gone.by)) {
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
