//! The differences between a game and its parent, in a few lines.

use maud::{Markup, html};

use super::{Page, anchor};
use crate::book::Row;
use crate::spec::nouns::Kind;
use crate::syntax::tree::Node;

/// The most lines of a sort that are shown; the rest is counted.
const MOST: usize = 6;
/// The most other lines that leave room for sentences of the definition.
const FEW: usize = 4;

impl Page<'_> {
    /// Nothing for a game that extends no other one, or differs in nothing that can be said.
    pub(super) fn glance(&self) -> Option<Markup> {
        let book = &self.book;
        let parent = book.parent()?;
        let forbidden = own(&book.reasons(book.forbids(), "forbid "));
        let actions = own(&book.actions(false).into_iter().chain(book.actions(true)).collect::<Vec<Row>>());
        let immune = own(&book.reasons(book.immunities(), ""));
        let results = own(&self.result_rows());
        let (instead, gone, kinds) = (book.replaced(), book.left_out(), self.own_kinds());
        // Sentences of the definition are hard to read: they are here only where there is little else.
        let known = [&forbidden, &actions, &immune, &results].iter().map(|rows| rows.len()).sum::<usize>();
        let following: Vec<Row> = book.following().into_iter().filter(|row| row.prose || known <= FEW).collect();
        let following = own(&following);
        if known + following.len() + instead.len() + gone.len() + kinds.len() == 0 {
            return None;
        }
        let sections = [
            ("Players may", actions),
            ("Not allowed", forbidden),
            ("Not captured", immune),
            ("What follows", following),
            ("Results", results),
        ];
        Some(html! {
            p { "What differs from " strong { (parent) } ":" }
            dl.glance {
                @if !kinds.is_empty() {
                    dt { "Pieces" }
                    dd { @for (index, kind) in kinds.iter().enumerate() {
                        @if index > 0 { ", " } a href={ "#" (anchor("piece", &kind.name)) } { (kind.spoken_by(None)) }
                    } }
                }
                @for (name, rows) in &sections {
                    @if !rows.is_empty() {
                        dt { (name) }
                        dd { ul {
                            @for row in rows.iter().take(MOST) { li { (self.line(row)) } }
                            @if rows.len() > MOST { li.more { "and " (rows.len() - MOST) " more, below" } }
                        } }
                    }
                }
                @if !instead.is_empty() {
                    dt { "Replaced" }
                    dd { (self.linked(&instead.join(", "))) }
                }
                @if !gone.is_empty() {
                    dt { "Left out" }
                    dd { (gone.join(", ").replace('_', " ")) }
                }
            }
        })
    }

    /// The kinds about which the game says something that its parent does not say.
    fn own_kinds(&self) -> Vec<&Kind> {
        let definition = self.book.definition;
        let is_own = |kind: &&Kind| {
            let table = definition.root.at(["pieces", &kind.name]).and_then(Node::as_table);
            let is_new = |node: &Node| self.book.is_new(node.span);
            table.is_some_and(|table| table.iter().any(|(_, node)| is_new(node)))
        };
        self.book.spec.kinds.iter().filter(|kind| !kind.veiled).filter(is_own).collect()
    }

    /// The rules that give a result of the game, each with the result before it.
    fn result_rows(&self) -> Vec<Row> {
        let endings = self.book.endings().into_iter().filter(|ending| ending.stage.is_none());
        let results = endings.flat_map(|ending| ending.results);
        let rows = results.flat_map(|result| {
            let verdict = result.verdict;
            result.rules.into_iter().map(move |(_, row)| Row {
                own: row.own,
                prose: row.prose,
                words: format!("{verdict}: {}", row.words),
            })
        });
        rows.collect()
    }
}

/// The words of the rows that the parent does not have.
fn own(rows: &[Row]) -> Vec<String> {
    rows.iter().filter(|row| row.own).map(|row| row.words.clone()).collect()
}
