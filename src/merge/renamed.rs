//! New names for inherited pieces; what speaks of the old name follows.

use super::new_name::{RENAMES, Renamed};
use super::tables::Overlay;
use crate::diagnostic::{Code, Diagnostic, closest};
use crate::source::{Span, Word};
use crate::syntax::tree::{Node, Table};

impl Overlay {
    /// Gives the pieces of `base` the names that `layer` has for them; the entries that cannot be understood.
    pub(super) fn rename_pieces(&mut self, base: &mut Table, layer: &Table) -> Vec<Span> {
        let mut faulty = Vec::new();
        for (key, node) in layer.iter() {
            let Some(from) = node.as_table().and_then(|table| table.get(RENAMES)) else { continue };
            match new_name(base, key, from) {
                Ok(old) => self.note_name(Renamed { from: old, to: key.node.clone(), by: from.span }),
                Err(fault) => {
                    faulty.push(key.span);
                    self.diagnostics.push(self.with_earlier(*fault, from));
                }
            }
        }
        faulty
    }

    /// A piece may have been renamed before: then its oldest name leads to the newest.
    fn note_name(&mut self, renamed: Renamed) {
        for earlier in self.renamed.iter_mut().filter(|earlier| earlier.to == renamed.from) {
            earlier.to.clone_from(&renamed.to);
        }
        self.renamed.push(renamed);
    }

    /// Points at the place where the piece has got a new name already.
    fn with_earlier(&self, fault: Diagnostic, from: &Node) -> Diagnostic {
        let earlier = from.as_text().and_then(|text| self.renamed.iter().find(|one| one.from == text.text));
        match earlier {
            Some(earlier) => fault.also(earlier.by, format!("it is called `{}` here", earlier.to)),
            None => fault,
        }
    }

    /// Tells that a piece is spoken of by a name it no longer has; whether it is.
    pub(super) fn is_old_name(&mut self, key: &Word) -> bool {
        let Some(renamed) = self.renamed.iter().find(|renamed| renamed.from == key.node) else { return false };
        let message = format!("the inherited piece `{}` is called `{}` now", key.node, renamed.to);
        let fault = Diagnostic::error(Code::RenamedPiece, key.span, message).also(renamed.by, "renamed here");
        self.diagnostics.push(fault.help(format!("write `{}`; a new piece needs a name of its own", renamed.to)));
        true
    }
}

/// Gives a piece its new name and returns the old one.
fn new_name(base: &mut Table, key: &Word, from: &Node) -> Result<String, Box<Diagnostic>> {
    let Some(text) = from.as_text() else {
        let message = format!("`{RENAMES}` is the name of an inherited piece, this is {}", from.kind());
        return Err(Box::new(Diagnostic::error(Code::WrongKind, from.span, message)));
    };
    if let Some((there, _)) = base.entry(&key.node) {
        let message = format!("there is already a piece `{}`", key.node);
        let fault = Diagnostic::error(Code::NameTwice, key.span, message).also(there.span, "this one");
        return Err(Box::new(fault.help("give the renamed piece another name, or rename this one as well")));
    }
    let known: Vec<String> = base.keys().map(str::to_owned).collect();
    match base.entry_mut(&text.text) {
        Some((word, node)) if !node.is_false() => {
            word.clone_from(key);
            Ok(text.text.clone())
        }
        _ => {
            let message = format!("no piece `{}` is inherited", text.text);
            let fault = Diagnostic::error(Code::UnknownName, text.contents.unwrap_or(from.span), message);
            let fault = fault.suggest(closest(&text.text, known.iter().map(String::as_str)));
            Err(Box::new(match known.is_empty() {
                true => fault.help("only pieces of a parent or a prelude can be renamed"),
                false => fault.help(format!("there are {}", known.join(", "))),
            }))
        }
    }
}
