//! A scene that is drawn.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::markup::escaped;
use super::style::{Medium, style};

/// Symbols by name.
pub type Symbols = BTreeMap<String, String>;

/// A drawing; its symbols and its style are kept apart, so that a page can write them once for many.
#[derive(Debug, Clone)]
pub struct Picture {
    /// Its width in units; a square of the board has 100.
    pub width: i32,
    /// Its height in units.
    pub height: i32,
    /// The title.
    pub title: String,
    /// The board as text.
    pub text: Option<String>,
    /// The symbols that it uses.
    pub symbols: Symbols,
    pub(super) body: String,
}

impl Picture {
    /// The picture as a file of its own, with squares of so many pixels.
    pub fn alone(&self, medium: Medium, square: i32) -> String {
        let sheet = format!("<rect class=\"b-sheet\" width=\"{}\" height=\"{}\"/>", self.width, self.height);
        let inner = format!("<style>{}</style>{}{sheet}", style(medium), definitions(&self.symbols));
        format!("{}\n", self.element(" xmlns=\"http://www.w3.org/2000/svg\"", square, &inner))
    }

    /// The picture for a page that has the [style](style) and the symbols already.
    pub fn within(&self, square: i32) -> String {
        self.element("", square, "")
    }

    fn element(&self, namespace: &str, square: i32, inner: &str) -> String {
        let Picture { width, height, body, .. } = self;
        let pixels = |units: i32| units * square / 100;
        // A sign beside the words for it says nothing more.
        let role = if self.title.is_empty() { "aria-hidden=\"true\"" } else { "role=\"img\"" };
        let mut text = format!(
            "<svg{namespace} class=\"board\" {role} viewBox=\"0 0 {width} {height}\" width=\"{}\" height=\"{}\">\
             ",
            pixels(*width),
            pixels(*height),
        );
        if !self.title.is_empty() {
            let _ = write!(text, "<title>{}</title>", escaped(&self.title));
        }
        if let Some(board) = &self.text {
            let _ = write!(text, "<desc>{}</desc>", escaped(board));
        }
        text.push_str(inner);
        text.push_str(body);
        text.push_str("</svg>");
        text
    }
}

/// Symbols for pictures to use; in a page they stand in a drawing of their own, which shows nothing.
pub fn definitions(symbols: &Symbols) -> String {
    let mut text = String::from("<defs>");
    for (name, content) in symbols {
        let _ = write!(text, "<g id=\"{name}\">{content}</g>");
    }
    text.push_str("</defs>");
    text
}
