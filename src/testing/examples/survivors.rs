//! Parts that no example tests: each rule, each entry of a table and each part of a condition is
//! taken out in turn. Some example should then fail.

use std::sync::Arc;

use super::example::Example;
use super::mutants::{Numbered, numbered};
use super::omissions::{Omission, Sort, omissions};
use super::subject::Subject;
use super::{Material, collect, course};
use crate::diagnostic::{Code, Diagnostic};
use crate::lint::lint;
use crate::merge::{self, Definition, Library, LoadOptions};
use crate::runtime::Interpreter;
use crate::source::Span;
use crate::spec::check::check;
use crate::spec::ids::StageId;
use crate::spec::label::number;

/// Something that can be taken out without any example failing; of a rule, any example about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Survivor {
    /// Its label, number or path.
    pub label: String,
    /// The part taken out: `rule SC-5`, `pieces.knight`, `drop`, `entry`, `` part `unit is pawn` ``.
    pub what: String,
    /// Its sort.
    pub sort: Sort,
    /// Where it is written.
    pub span: Span,
    /// Why it survived.
    pub why: Why,
}

/// Why a rule survived.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// No example is about it.
    Untested,
    /// This number of examples is about it, and all of them fail anyway.
    Failing(usize),
    /// This number of examples is about it, and all of them pass without it.
    NotMissed(usize),
}

/// All rules of a definition that survive; `text` is that of its main file. `tried` is called for each rule.
///
/// Labels of the main file are taken out; of entries with a `rule` key everything the main file wrote is taken out, key
/// by key, and one of the keys must be missed; of options the default is changed, and the setting ignored. A
/// definition that has mistakes without a rule misses it; of one that has mistakes anyway nothing is said.
pub fn survivors(material: &Material<'_>, text: &str, library: &dyn Library, tried: &dyn Fn()) -> Vec<Survivor> {
    let collection = collect(material);
    if collection.broken {
        return Vec::new();
    }
    let examples = collection.examples;
    let base = base(material.definition, text, library);
    let (passing, failing): (Vec<Example>, Vec<Example>) = {
        let mut subject = Subject::new(material.definition, Interpreter::Literal);
        examples.into_iter().partition(|example| course::passes(&mut subject, example))
    };
    let mut survivors = Vec::new();
    for numbered in numbered(material.definition, &base) {
        tried();
        for name in &numbered.names {
            let about: Vec<&Example> = passing.iter().filter(|example| is_about(example, name)).collect();
            let why = match about.len() {
                0 => match failing.iter().filter(|example| is_about(example, name)).count() {
                    0 => Why::Untested,
                    count => Why::Failing(count),
                },
                _ if is_missed(&numbered, &about) => continue,
                count => Why::NotMissed(count),
            };
            let (what, span) = (numbered.what.clone(), numbered.span);
            survivors.push(Survivor { label: name.clone(), what, sort: Sort::Rule, span, why });
        }
    }
    survivors
}

/// The parts of the main file without labels or numbers that no example tests. Each `drop`,
/// `redefine`, entry of a table and part of a condition is taken out of its `text`; any example may
/// fail then. A `scope` that is the whole game makes no difference and is left alone. `tried` is
/// called for each part.
pub fn unmissed(material: &Material<'_>, text: &str, library: &dyn Library, tried: &dyn Fn()) -> Vec<Survivor> {
    let collection = collect(material);
    if collection.broken {
        return Vec::new();
    }
    let mut examples: Vec<Example> = {
        let mut subject = Subject::new(material.definition, Interpreter::default());
        collection.examples.into_iter().filter(|example| course::passes(&mut subject, example)).collect()
    };
    let why = Why::NotMissed(examples.len());
    let warned = warnings(material.definition);
    let mut survivors = Vec::new();
    for omission in omissions(text).into_iter().filter(|omission| !is_whole_game(material.definition, omission)) {
        tried();
        if is_left_out_unnoticed(material.definition, &omission, library, &mut examples, warned) {
            let Omission { label, what, span, sort, .. } = omission;
            survivors.push(Survivor { label, what, sort, span, why });
        }
    }
    survivors
}

/// Whether the omission is the `scope` of a fact, and the stage comes once, at the start of the game.
fn is_whole_game(definition: &Definition, omission: &Omission) -> bool {
    let path = Some(&omission.label).filter(|label| label.ends_with(".scope"));
    let Some(stage) = path.and_then(|path| definition.root.at(path.split('.'))?.as_text()) else { return false };
    let (spec, _) = check(definition, &Vec::new());
    let mut named = (0..spec.stages.len()).map(StageId::at).filter(|id| spec.stage(*id).name == stage.text);
    named.any(|id| spec.opens_once(id))
}

/// The number of warnings about what is inherited: rules that never do anything, movements that come from a tag.
fn warnings(definition: &Definition) -> usize {
    let (spec, problems) = check(definition, &Vec::new());
    let idle = lint(definition, &Arc::new(spec)).into_iter().filter(|warning| warning.code == Code::IdleInherited);
    idle.count() + problems.len()
}

/// Whether all examples pass on the file without the omission, and no more than `warned` warnings are given there.
/// Examples of the rule run first, then the example that failed last.
fn is_left_out_unnoticed(
    definition: &Definition,
    omission: &Omission,
    library: &dyn Library,
    examples: &mut Vec<Example>,
    warned: usize,
) -> bool {
    let name = definition.sources.iter().next().map_or("", |(_, source)| source.name.as_str());
    let (mutant, faults) = merge::load(name, &omission.text, library, &LoadOptions::default());
    if faults.iter().any(Diagnostic::is_error) {
        return false;
    }
    let mut subject = Subject::new(&mutant, Interpreter::default());
    if subject.spec(&Vec::new()).is_none() {
        return false;
    }
    examples.sort_by_key(|example| !is_about(example, &omission.label));
    let Some(failed) = examples.iter().position(|example| !course::passes(&mut subject, example)) else {
        return omission.sort == Sort::Part || warnings(&mutant) <= warned;
    };
    let example = examples.remove(failed);
    examples.insert(0, example);
    false
}

fn is_about(example: &Example, label: &str) -> bool {
    example.rules.iter().any(|rule| number(rule) == number(label))
}

/// Whether some example fails without it. A mutant that is no definition says nothing, unless all are none.
fn is_missed(numbered: &Numbered, about: &[&Example]) -> bool {
    let mut sound = 0;
    for mutant in &numbered.mutants {
        let mut subject = Subject::new(&mutant.definition, Interpreter::Literal);
        if subject.spec(&Vec::new()).is_none() {
            continue;
        }
        sound += 1;
        let mut fails = |example: &Example| match &mutant.deaf_to {
            None => !course::passes(&mut subject, example),
            Some(option) if example.setup.options.iter().any(|(name, _)| name == option) => {
                let mut example = example.clone();
                example.setup.options.retain(|(name, _)| name != option);
                !course::passes(&mut subject, &example)
            }
            Some(_) => false,
        };
        if about.iter().any(|example| fails(example)) {
            return true;
        }
    }
    sound == 0
}

/// The base of a definition: its `language`, `extends`, `uses` and `without` alone.
fn base(definition: &Definition, text: &str, library: &dyn Library) -> Definition {
    let name = definition.sources.iter().next().map_or("", |(_, source)| source.name.as_str());
    let control = ["language", "extends", "uses", "without"];
    let starts = |line: &str| line.split_once('=').is_some_and(|(key, _)| control.contains(&key.trim()));
    let top = text.find("\n[").map_or(text, |end| text.get(..end).unwrap_or(text));
    let mut kept = String::new();
    let mut keeping = false;
    for line in top.lines() {
        keeping = starts(line) || keeping && !line.contains('=');
        if keeping {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    merge::load(name, &kept, library, &LoadOptions::default()).0
}
