//! Laying the tables of one file on those of another, key by key.

use super::definition::{Gone, How, What};
use super::new_name::{RENAMES, Renamed};
use crate::diagnostic::{Code, Diagnostic, closest};
use crate::source::Word;
use crate::syntax::tree::{Node, Table, Value};

/// Whether a node under `moves` is a single movement without a name; beside movements with names it is called `moves`.
fn is_one_movement(node: &Node) -> bool {
    node.as_text().is_some() || node.as_table().is_some_and(|table| table.get("path").is_some())
}

/// Lays tables on each other and notes what goes in the course of it.
#[derive(Debug, Default)]
pub(super) struct Overlay {
    /// The mistakes.
    pub diagnostics: Vec<Diagnostic>,
    /// The things that were taken out.
    pub gone: Vec<Gone>,
    /// The pieces that have new names.
    pub renamed: Vec<Renamed>,
    path: Vec<String>,
}

impl Overlay {
    /// An overlay for a layer beneath which these pieces have got new names.
    pub fn after(renamed: Vec<Renamed>) -> Overlay {
        Overlay { renamed, ..Overlay::default() }
    }

    /// Lays `layer` on `base`: tables merge, everything else overrides; in `[pieces.…]` and `[tags.…]` the list `is`
    /// adds to the inherited one and `is_not` takes from it.
    pub fn lay(&mut self, base: &mut Table, layer: &Table) {
        let classes =
            self.path.len() == 2 && self.path.first().is_some_and(|top| ["pieces", "tags"].contains(&top.as_str()));
        if let Some(node) = layer.get("is_not").filter(|_| classes) {
            self.take_classes(base, node);
        }
        let of_pieces = self.path == ["pieces"];
        let faulty = if of_pieces { self.rename_pieces(base, layer) } else { Vec::new() };
        for (key, node) in layer.iter() {
            if of_pieces && (faulty.contains(&key.span) || self.is_old_name(key)) {
                continue;
            }
            self.path.push(key.node.clone());
            match key.node.as_str() {
                "is_not" | RENAMES if classes => {}
                "is" if classes => add_classes(base, key, node),
                _ => self.entry(base, key, node),
            }
            self.path.pop();
        }
    }

    fn entry(&mut self, base: &mut Table, key: &Word, node: &Node) {
        let Value::Table(layer) = &node.value else {
            self.note_loss(base.get(&key.node), key, node);
            base.set(key.clone(), node.clone());
            return;
        };
        let mut merged = match base.get_mut(&key.node) {
            Some(old) if key.node == "moves" && is_one_movement(old) && layer.get("path").is_none() => {
                Table { entries: vec![(key.clone(), old.clone())], span: old.span }
            }
            Some(Node { value: Value::Table(old), .. }) => std::mem::take(old),
            _ => Table::default(),
        };
        merged.span = layer.span;
        self.lay(&mut merged, layer);
        base.set(key.clone(), Node { value: Value::Table(merged), span: node.span });
    }

    /// Notes what an overriding value costs: the entry itself when it is `false`, else the entries of a table.
    fn note_loss(&mut self, old: Option<&Node>, key: &Word, node: &Node) {
        let Some(old) = old else { return };
        if node.is_false() && old.as_truth().is_none() {
            self.note(self.path.clone(), node, How::Removed);
            self.note_piece(old, node);
        } else if let Some(table) = old.as_table() {
            for inner in table.keys() {
                let path = self.path.iter().map(String::as_str).chain([inner]).map(str::to_owned).collect();
                self.gone.push(Gone { what: What::Path(path), by: key.span, how: How::Replaced });
            }
        }
    }

    /// With a piece go its tags and movements, which rules may speak of.
    fn note_piece(&mut self, old: &Node, node: &Node) {
        let piece = self.path.len() == 2 && self.path.first().is_some_and(|top| top == "pieces");
        let Some(table) = old.as_table().filter(|_| piece) else { return };
        let tags = table.get("is").and_then(Node::as_list).into_iter().flatten().filter_map(name_of);
        let moves = table.get("moves").and_then(Node::as_table).into_iter().flat_map(Table::keys);
        for (key, name) in tags.map(|tag| ("is", tag)).chain(moves.map(|name| ("moves", name))) {
            let path = self.path.iter().map(String::as_str).chain([key, name]).map(str::to_owned).collect();
            self.note(path, node, How::Removed);
        }
    }

    fn note(&mut self, path: Vec<String>, node: &Node, how: How) {
        self.gone.push(Gone { what: What::Path(path), by: node.span, how });
    }

    fn take_classes(&mut self, base: &mut Table, node: &Node) {
        let Some(list) = node.as_list() else {
            let message = format!("`is_not` is a list of tags, this is {}", node.kind());
            self.diagnostics.push(Diagnostic::error(Code::WrongKind, node.span, message));
            return;
        };
        for item in list {
            let Some(text) = item.as_text() else {
                let message = format!("`is_not` is a list of tags, this is {}", item.kind());
                self.diagnostics.push(Diagnostic::error(Code::WrongKind, item.span, message));
                continue;
            };
            let Some(Value::List(classes)) = base.get_mut("is").map(|node| &mut node.value) else {
                self.diagnostics.push(self.not_a_class(item, &text.text, &[]));
                continue;
            };
            let before = classes.len();
            classes.retain(|class| name_of(class) != Some(&text.text));
            if classes.len() == before {
                let known: Vec<&str> = classes.iter().filter_map(name_of).collect();
                let fault = self.not_a_class(item, &text.text, &known);
                self.diagnostics.push(fault);
            } else {
                let path = self.path.iter().map(String::as_str).chain(["is", &text.text]).map(str::to_owned).collect();
                self.note(path, item, How::Removed);
            }
        }
    }

    fn not_a_class(&self, item: &Node, tag: &str, known: &[&str]) -> Diagnostic {
        let name = self.path.last().map_or("", String::as_str);
        let span = item.as_text().and_then(|text| text.contents).unwrap_or(item.span);
        let fault = Diagnostic::error(Code::UnknownTag, span, format!("`{name}` is no `{tag}` as it is inherited"));
        let fault = fault.suggest(closest(tag, known.iter().copied()));
        if known.is_empty() { fault } else { fault.help(format!("it inherits: {}", known.join(", "))) }
    }
}

fn name_of(node: &Node) -> Option<&str> {
    node.as_text().map(|text| text.text.as_str())
}

fn add_classes(base: &mut Table, key: &Word, node: &Node) {
    let inherited = base.get(&key.node).and_then(Node::as_list);
    let (Some(inherited), Some(added)) = (inherited, node.as_list()) else {
        base.set(key.clone(), node.clone());
        return;
    };
    let mut all = inherited.to_vec();
    for item in added {
        if name_of(item).is_none() || all.iter().all(|known| name_of(known) != name_of(item)) {
            all.push(item.clone());
        }
    }
    base.set(key.clone(), Node { value: Value::List(all), span: node.span });
}

/// The paths of all entries that are in `old` and not in `new`; of a table that is gone as a whole only its own.
pub(super) fn lost_paths(old: &Table, new: &Table) -> Vec<Vec<String>> {
    let mut lost = Vec::new();
    collect_lost(old, Some(new), &mut Vec::new(), &mut lost);
    lost
}

fn collect_lost(old: &Table, new: Option<&Table>, path: &mut Vec<String>, lost: &mut Vec<Vec<String>>) {
    for (key, node) in old.iter() {
        path.push(key.node.clone());
        match (node.as_table(), new.and_then(|new| new.get(&key.node))) {
            (_, None) => lost.push(path.clone()),
            (Some(old), Some(new)) => collect_lost(old, new.as_table(), path, lost),
            (None, Some(_)) => {}
        }
        path.pop();
    }
}
