//! The result of merging: one definition, with the origin of everything in it.

use super::new_name::Renamed;
use crate::source::{SourceId, Sources, Span, Word};
use crate::syntax::rules::{Broken, ast};
use crate::syntax::tree::{Node, Table, Text};

/// A definition with its parents and preludes merged into it.
#[derive(Debug, Clone, Default)]
pub struct Definition {
    /// All texts it was read from; the main file is the first.
    pub sources: Sources,
    /// The files in the order in which they were laid on each other: parents and preludes first, the main file last.
    pub layers: Vec<Layer>,
    /// All tables, merged; without control keys, rules, parameters and examples.
    pub root: Table,
    /// The rules in force, inherited ones first.
    pub rules: Vec<PlacedRule>,
    /// The named expressions in force, inherited ones first.
    pub defines: Vec<PlacedDefine>,
    /// The parameters of the preludes in force.
    pub parameters: Vec<Parameter>,
    /// The `[[example]]` tables of the main file.
    pub examples: Vec<Node>,
    /// The inherited pieces that have new names.
    pub renamed: Vec<Renamed>,
    /// The things that a later layer took out, so that an error about one can point at the removal.
    pub gone: Vec<Gone>,
    /// Whether a file could not be found, or a mistake in the TOML made the reader leave something out: what seems to be
    /// missing may be there.
    pub damaged: bool,
    /// The names that unreadable sentences give.
    pub broken: Vec<Broken>,
    /// Whether a sentence could not be read: what seems to be missing may be said in it.
    pub unread: bool,
}

/// One file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layer {
    /// Its text.
    pub source: SourceId,
    /// Its name in messages.
    pub name: String,
    /// Its name in `uses`, `without` and tables that set parameters: the last part of its full name.
    pub short: String,
    /// How it came in.
    pub kind: LayerKind,
    /// The number of steps of `extends` and `uses` from the main file.
    pub depth: usize,
    /// The `without` that took the whole of it out again.
    pub taken_out: Option<Span>,
}

/// How a file came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LayerKind {
    /// It is the file that was asked for.
    Main,
    /// By `extends`.
    Parent,
    /// By `uses`.
    Prelude,
}

/// Where a rule is in force.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Home {
    /// In the main stage: `rules` at top level.
    Main,
    /// In a stage: `[stages.NAME]`.
    Stage(String),
    /// In a phase: `[phases.NAME]`.
    Phase(String),
    /// Nowhere: `[library]` holds defines.
    Library,
}

/// Where a rule comes from, seen from the main file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// Written in the main file.
    New,
    /// Written in the main file in place of these, each with the place of its label.
    Replaces(Vec<(String, Span)>),
    /// Written in a parent or a prelude.
    Inherited,
    /// Written in a parent or a prelude under another label.
    Renamed {
        /// The label it had.
        from: String,
        /// The place of the new label.
        at: Span,
    },
}

/// A rule in force.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedRule {
    /// The rule; its label is the one it has now.
    pub rule: ast::Rule,
    /// Where it is in force.
    pub home: Home,
    /// The key of the table that says so.
    pub home_span: Span,
    /// The index of the file it is written in.
    pub layer: usize,
    /// The index of the file that sets its place in the order: the file of the rule it replaces, if it replaces one.
    pub turn: usize,
    /// Where it comes from.
    pub origin: Origin,
}

/// A named expression in force.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedDefine {
    /// The sentence.
    pub define: ast::Define,
    /// The index of the file it is written in.
    pub layer: usize,
}

/// A value that a prelude lets other files set.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter {
    /// The prelude, as `uses` calls it.
    pub prelude: String,
    /// Its name; rules say `PRELUDE.NAME`.
    pub name: Word,
    /// The type it is declared with.
    pub kind: Text,
    /// The value that is set, or the default.
    pub value: Node,
    /// Its purpose.
    pub help: Option<Text>,
    /// Its declaration.
    pub declared: Span,
    /// The index of the file that declares it.
    pub layer: usize,
}

/// Something inherited that is in force no more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gone {
    /// The thing that was taken out.
    pub what: What,
    /// The place that took it out.
    pub by: Span,
    /// How.
    pub how: How,
}

/// A thing that can be taken out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// A rule, by its label.
    Label(String),
    /// An action, by its name.
    Action(String),
    /// A named expression.
    Define(String),
    /// A table or an entry of one, by the keys that lead there.
    Path(Vec<String>),
}

/// How something was taken out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum How {
    /// By `drop`.
    Dropped,
    /// Another took its place.
    Replaced,
    /// By `rename`; it is still there under this label.
    Renamed(String),
    /// With the whole of this prelude, by `without`.
    Without(String),
    /// By `= false` or `is_not`.
    Removed,
}

impl How {
    /// For a label at the place that did it: `dropped here`.
    pub fn says(&self) -> String {
        match self {
            How::Dropped => "dropped here".to_owned(),
            How::Replaced => "replaced here".to_owned(),
            How::Renamed(label) => format!("renamed to `{label}` here"),
            How::Without(prelude) => format!("the whole of `{prelude}` is taken out here"),
            How::Removed => "removed here".to_owned(),
        }
    }
}

impl Definition {
    /// The index of the main file among the layers.
    pub fn main_layer(&self) -> Option<usize> {
        self.layers.len().checked_sub(1)
    }

    /// The latest removal of something.
    pub fn who_took(&self, what: &What) -> Option<&Gone> {
        self.gone.iter().rev().find(|gone| gone.what == *what)
    }
}
