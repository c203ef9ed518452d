//! How a turn goes, what a player can do and may not do; how the game ends.

use maud::{Markup, html};

use super::words::{raised, sentence};
use super::{Page, anchor};
use crate::book::Row;
use crate::spec::ids::RuleId;

impl Page<'_> {
    pub(super) fn turn(&self) -> Markup {
        let book = &self.book;
        let sections = [
            ("A player can", book.actions(false)),
            ("At any time", book.actions(true)),
            ("Not allowed", book.reasons(book.forbids(), "forbid ")),
            ("What goes before other moves", book.reasons(book.prefers(), "prefer ")),
            ("What cannot be captured", book.reasons(book.immunities(), "")),
            ("What follows", book.following()),
        ];
        let silent: Vec<RuleId> = book.silent();
        html! {
            ul.flow { @for row in book.flow() { li.inner[row.words.starts_with(' ')] { (self.line(&raised(row.words.trim()))) } } }
            @for (heading, mut rows) in sections {
                @if !rows.is_empty() {
                    ({ rows.sort_by_key(|row| book.has_parent() && !row.own); heading_of(heading) })
                    (self.rows_of(&rows))
                }
            }
            @if !silent.is_empty() {
                p.also { "Also in force: "
                    @for (index, rule) in silent.iter().enumerate() {
                        @if index > 0 { ", " }
                        @let label = &book.spec.rule(*rule).label;
                        a href={ "#" (anchor("rule", label)) } { (label.replace('_', " ")) }
                    }
                    "."
                }
            }
        }
    }

    /// Rows, with marks on what the parent of the game does not have; or on what it has, if that is less.
    fn rows_of(&self, rows: &[Row]) -> Markup {
        let parent = self.book.parent();
        let own = rows.iter().filter(|row| row.own).count();
        let few_own = 2 * own <= rows.len();
        let mark = |row: &Row| match &parent {
            Some(_) if row.own && few_own => Some("new".to_owned()),
            Some(parent) if !row.own && !few_own => Some(format!("as in {parent}")),
            _ => None,
        };
        html! {
            ul.rows { @for row in rows {
                li { (self.line(&row.words)) @if let Some(mark) = mark(row) { " " span.badge { (mark) } } }
            } }
        }
    }

    pub(super) fn ends(&self) -> Markup {
        let endings = self.book.endings();
        html! {
            @if endings.is_empty() { p { "No rule says how the game is won, lost or drawn." } }
            @for ending in &endings {
                @if let Some(stage) = ending.stage { h3 { "The stage " (self.book.spec.stage(stage).name.replace('_', " ")) } }
                dl.ends { @for result in &ending.results {
                    dt { (sentence(&result.verdict).trim_end_matches('.')) }
                    dd { ul.results { @for (rule, row) in &result.rules {
                        li {
                            @if !self.is_said(*rule) { (self.end_of_example(&self.book.spec.rule(*rule).label)) }
                            span { (self.line(&row.words)) " " (self.own_label(*rule, &row.words)) }
                        }
                    } } }
                } }
            }
        }
    }

    /// Whether a rule gives its result because a player says so: then a board shows nothing.
    fn is_said(&self, rule: RuleId) -> bool {
        self.book.spec.actions.iter().any(|action| action.rule == rule && action.aside)
    }

    /// The label of a rule, if the words do not say it.
    fn own_label(&self, rule: RuleId, words: &str) -> Markup {
        let label = &self.book.spec.rule(rule).label;
        let head = words.split(':').next().unwrap_or_default();
        let said = head == label || words.ends_with(')') && words.contains(label.as_str());
        html! { @if !said { (self.label(label)) } }
    }
}

fn heading_of(text: &str) -> Markup {
    html! { h3 { (text) } }
}
