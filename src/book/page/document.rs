//! A document of HTML around its body.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::style::STYLE;
use crate::svg::{Medium, style};

/// A document around its body.
pub(super) fn document(title: &str, symbols: &str, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) (PreEscaped(style(Medium::Page))) }
            }
            body {
                @if !symbols.is_empty() {
                    svg class="board symbols" width="0" height="0" aria-hidden="true" { (PreEscaped(symbols)) }
                }
                (body)
            }
        }
    }
}
