//! Parameters of preludes: declared in `[parameters]`, set in a table named like the prelude.

use super::definition::Parameter;
use crate::diagnostic::{Code, Diagnostic, closest};
use crate::source::{Span, Word};
use crate::syntax::keys::PARAMETER;
use crate::syntax::tree::{Node, Table, Text};

/// A parameter as its prelude declares it.
#[derive(Debug, Clone)]
pub(super) struct Declared {
    name: Word,
    kind: Text,
    default: Option<Node>,
    help: Option<Text>,
    span: Span,
}

const FORM: &str = "a parameter reads: NAME = { type = \"…\", default = …, help = \"…\" }";

/// Takes the declarations out of the table of a file.
pub(super) fn take(table: &mut Table, diagnostics: &mut Vec<Diagnostic>) -> Vec<Declared> {
    let Some((_, node)) = table.remove("parameters") else { return Vec::new() };
    let Some(list) = node.as_table() else {
        diagnostics.push(Diagnostic::error(Code::WrongKind, node.span, "`parameters` is a table").help(FORM));
        return Vec::new();
    };
    list.iter().filter_map(|(name, node)| declaration(name, node, diagnostics)).collect()
}

fn declaration(name: &Word, node: &Node, diagnostics: &mut Vec<Diagnostic>) -> Option<Declared> {
    let Some(table) = node.as_table() else {
        let message = format!("the parameter `{}` is declared by a table, this is {}", name.node, node.kind());
        diagnostics.push(Diagnostic::error(Code::WrongKind, node.span, message).help(FORM));
        return None;
    };
    let known = PARAMETER.names();
    for (key, _) in table.iter().filter(|(key, _)| !known.contains(&key.node.as_str())) {
        let fault = Diagnostic::error(Code::UnknownKey, key.span, format!("a parameter has no key `{}`", key.node));
        diagnostics.push(fault.suggest(closest(&key.node, known.iter().copied())).help(FORM));
    }
    let Some(kind) = table.get("type").and_then(Node::as_text) else {
        let message = format!("the parameter `{}` has no type", name.node);
        diagnostics.push(Diagnostic::error(Code::MissingKey, name.span, message).help(FORM));
        return None;
    };
    Some(Declared {
        name: name.clone(),
        kind: kind.clone(),
        default: table.get("default").cloned(),
        help: table.get("help").and_then(Node::as_text).cloned(),
        span: name.span,
    })
}

/// The parameters in force while layers are laid on each other.
#[derive(Debug, Default)]
pub(super) struct Parameters {
    list: Vec<InForce>,
}

#[derive(Debug)]
struct InForce {
    prelude: String,
    layer: usize,
    declared: Declared,
    set: Option<Node>,
}

impl Parameters {
    /// Adds the declarations of a file.
    pub fn declare(&mut self, layer: usize, prelude: &str, declared: &[Declared]) {
        for declared in declared {
            self.list.push(InForce { prelude: prelude.to_owned(), layer, declared: declared.clone(), set: None });
        }
    }

    /// Whether a file with this short name has parameters.
    pub fn has(&self, prelude: &str) -> bool {
        self.list.iter().any(|parameter| parameter.prelude == prelude)
    }

    /// Sets parameters of a prelude from the table named like it.
    pub fn set(&mut self, prelude: &Word, node: &Node, diagnostics: &mut Vec<Diagnostic>) {
        let Some(table) = node.as_table() else {
            let message =
                format!("`{}` is a table that sets parameters of the prelude, this is {}", prelude.node, node.kind());
            diagnostics.push(Diagnostic::error(Code::WrongKind, node.span, message));
            return;
        };
        for (key, value) in table.iter() {
            let mut own = self.list.iter_mut().filter(|parameter| parameter.prelude == prelude.node);
            match own.find(|parameter| parameter.declared.name.node == key.node) {
                Some(parameter) => parameter.set = Some(value.clone()),
                None => diagnostics.push(self.unknown(prelude, key)),
            }
        }
    }

    fn unknown(&self, prelude: &Word, key: &Word) -> Diagnostic {
        let own = self.list.iter().filter(|parameter| parameter.prelude == prelude.node);
        let names: Vec<&str> = own.map(|parameter| parameter.declared.name.node.as_str()).collect();
        let message = format!("the prelude `{}` has no parameter `{}`", prelude.node, key.node);
        let help = if names.is_empty() {
            format!("`{}` has no parameters; another table cannot have the name of a prelude", prelude.node)
        } else {
            format!("`{}` has: {}", prelude.node, names.join(", "))
        };
        Diagnostic::error(Code::UnknownParameter, key.span, message).suggest(closest(&key.node, names)).help(help)
    }

    /// Forgets the parameters of a layer.
    pub fn take_out(&mut self, layer: usize) {
        self.list.retain(|parameter| parameter.layer != layer);
    }

    /// The parameters with their values; one that has none is an error.
    pub fn finish(self, diagnostics: &mut Vec<Diagnostic>) -> Vec<Parameter> {
        let finished = self.list.into_iter().filter_map(|InForce { prelude, layer, declared, set }| {
            let Declared { name, kind, default, help, span } = declared;
            let Some(value) = set.or(default) else {
                let message = format!("the parameter `{}` of `{prelude}` must be set", name.node);
                let help = format!("it has no default; write `[{prelude}]` and under it `{} = …`", name.node);
                diagnostics.push(Diagnostic::error(Code::MissingParameter, span, message).help(help));
                return None;
            };
            Some(Parameter { prelude, name, kind, value, help, declared: span, layer })
        });
        finished.collect()
    }
}
