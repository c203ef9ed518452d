//! A list of rule books, with their boards.

use maud::{Markup, html};

use super::document::document;
use super::words::sentence;

/// A rule book in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The address of the book.
    pub book: String,
    /// The address of the picture of its board.
    pub picture: String,
    /// The title of the game.
    pub title: String,
    /// The summary of the game.
    pub summary: Option<String>,
}

/// The page that lists books, those of one folder together.
pub fn index(groups: &[(String, Vec<Entry>)]) -> String {
    let several = groups.len() > 1;
    let body: Markup = html! {
        main.site {
            header { p.kind { "Chess variants" } h1 { "Rule books" } }
            @for (folder, entries) in groups {
                section {
                    @if several { h2 { (folder) } }
                    ul.site { @for entry in entries {
                        li {
                            a href=(entry.book) {
                                img src=(entry.picture) alt={ "The board of " (entry.title) } loading="lazy" width="240" height="240";
                                span.title { (entry.title) }
                            }
                            @if let Some(summary) = &entry.summary { p { (sentence(summary)) } }
                        }
                    } }
                }
            }
        }
    };
    document("Rule books", "", &body).into_string()
}
