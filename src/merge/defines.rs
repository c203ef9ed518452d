//! Named expressions of several files: `define` gives a name once, `redefine` changes an inherited one.

use super::blocks::Block;
use super::definition::{Definition, PlacedDefine, What};
use crate::diagnostic::{Code, Diagnostic, closest};
use crate::syntax::rules::ast::{Define, Sentence};

/// Lays the defines of one file on the inherited ones.
pub(super) fn lay(definition: &mut Definition, layer: usize, blocks: &[Block]) -> Vec<Diagnostic> {
    let sentences = blocks.iter().flat_map(|block| &block.sentences);
    let defines =
        sentences.filter_map(|sentence| if let Sentence::Define(define) = sentence { Some(define) } else { None });
    defines.filter_map(|define| lay_one(definition, layer, define)).collect()
}

fn lay_one(definition: &mut Definition, layer: usize, define: &Define) -> Option<Diagnostic> {
    let index = definition.defines.iter().position(|placed| placed.define.name.node == define.name.node);
    let placed = PlacedDefine { define: define.clone(), layer };
    match index.and_then(|index| definition.defines.get_mut(index)) {
        None if define.redefine => Some(unknown(definition, define)),
        None => {
            definition.defines.push(placed);
            None
        }
        Some(old) if define.redefine && old.layer != layer && types(&old.define) != types(define) => {
            Some(of_other_types(define, &old.define))
        }
        Some(old) if define.redefine && old.layer != layer => {
            *old = placed;
            None
        }
        Some(old) => Some(doubled(define, old, layer)),
    }
}

/// The types of the parameters.
fn types(define: &Define) -> Vec<&str> {
    define.params.iter().map(|(_, ty)| ty.node.as_str()).collect()
}

/// The mistake of a definition with other types than the inherited one, which existing calls fit.
fn of_other_types(define: &Define, old: &Define) -> Diagnostic {
    let said = |define: &Define| match define.params.is_empty() {
        true => "nothing".to_owned(),
        false => format!("`({})`", types(define).join(", ")),
    };
    let name = &define.name;
    let message = format!("`{}` takes {} where it is defined, not {}", name.node, said(old), said(define));
    let fault = Diagnostic::error(Code::RedefinedType, name.span, message).also(old.name.span, "it is defined here");
    fault.help("what is inherited uses it like that; for something else define a name of your own")
}

fn doubled(define: &Define, old: &PlacedDefine, layer: usize) -> Diagnostic {
    let name = &define.name;
    let fault = Diagnostic::error(Code::DuplicateDefine, name.span, format!("`{}` is defined already", name.node));
    let fault = fault.also(old.define.name.span, "the other one");
    if old.layer == layer {
        fault.help("give one of them another name")
    } else {
        fault.help(format!("to change what it means everywhere, write `redefine {}(…) as …`", name.node))
    }
}

fn unknown(definition: &Definition, define: &Define) -> Diagnostic {
    let name = &define.name;
    let fault = Diagnostic::error(Code::UnknownDefine, name.span, format!("there is no `{}` to redefine", name.node));
    if let Some(gone) = definition.who_took(&What::Define(name.node.clone())) {
        return fault.also(gone.by, gone.how.says());
    }
    let known = definition.defines.iter().map(|placed| placed.define.name.node.as_str());
    fault.suggest(closest(&name.node, known)).help("a new name is given by `define`")
}
