//! The groups in braces, and what each is about.

use crate::diagnostic::closest;
use crate::notation::problem::{Problem, Problems};
use crate::notation::slice::Slice;
use crate::spec::ids::{ClassId, FieldId, VariableId, ZoneId};
use crate::spec::nouns::Writing;
use crate::spec::{PIECES, Spec};

/// The first word of the group about knowledge; no fact can be called so.
pub(super) const SEEN: &str = "seen";

/// The first word of the group that says how the game has ended; no fact can be called so.
pub(super) const WINS: &str = "wins";

/// The subject of a group, as its first word says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Head {
    /// Which stage runs.
    Stage,
    /// Which of the stage's turns runs.
    Turn,
    /// Which phase runs, and how far.
    Phase,
    /// Pieces with another owner than their letters say.
    Owner,
    /// Tokens that lie on squares in a layer of their own.
    Layer(ClassId),
    /// The contents of a zone.
    Zone(ZoneId),
    /// A fact of the game, or of players.
    Variable(VariableId),
    /// A fact of tokens.
    Field(FieldId),
    /// Unusual knowledge of players.
    Seen,
    /// How the game has ended.
    Over,
}

/// A group that was read.
#[derive(Debug, Clone)]
pub(super) struct Group<'a> {
    /// Its subject.
    pub head: Head,
    /// Its first word.
    pub name: Slice<'a>,
    /// The words after it.
    pub entries: Vec<Slice<'a>>,
}

impl<'a> Group<'a> {
    /// A problem about the whole group.
    pub(super) fn problem(&self, message: &str) -> Problem {
        let end = self.entries.last().unwrap_or(&self.name).range().end;
        Problem::new(self.name.start..end, message)
    }

    /// The one word after the first.
    pub(super) fn only(&self) -> Result<Slice<'a>, Problem> {
        match self.entries.as_slice() {
            [word] => Ok(*word),
            _ => Err(self.problem(&format!("`{}` has one value here: `{{{0} VALUE}}`", self.name.text))),
        }
    }
}

/// Reads what groups are about.
pub(super) fn read_groups<'a>(spec: &Spec, slices: &[Slice<'a>], problems: &mut Problems) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for slice in slices {
        let words = slice.parts(char::is_whitespace);
        let Some((name, entries)) = words.split_first() else {
            problems.add(Problem::new(slice.start - 1..slice.range().end + 1, "there is nothing in these braces"));
            continue;
        };
        match head(spec, *name) {
            Err(problem) => problems.add(problem),
            Ok(head) if groups.iter().any(|group| group.head == head) => {
                problems.add(name.problem(format!("`{}` is there twice", name.text)));
            }
            Ok(head) => groups.push(Group { head, name: *name, entries: entries.to_vec() }),
        }
    }
    groups
}

fn head(spec: &Spec, name: Slice<'_>) -> Result<Head, Problem> {
    if let Some((_, head)) = heads(spec).find(|(known, _)| *known == name.text) {
        return Ok(head);
    }
    let problem = name.problem(format!("`{}` is nothing a position tells", name.text));
    Err(match closest(name.text, heads(spec).map(|(known, _)| known)) {
        Some(near) => problem.help(format!("did you mean `{near}`?")),
        None => problem.help("in braces stand `stage`, `phase`, zones, and facts that the definition declares"),
    })
}

fn heads(spec: &Spec) -> impl Iterator<Item = (&str, Head)> {
    let fixed = [("stage", Head::Stage), ("turn", Head::Turn), ("phase", Head::Phase), ("owner", Head::Owner)];
    let seen = spec.veil(PIECES).map(|_| (SEEN, Head::Seen));
    let layers = spec.classes.iter().enumerate().skip(1).filter(|(_, class)| class.layer.is_some());
    let layers = layers.map(|(index, class)| (class.name.as_str(), Head::Layer(ClassId::at(index))));
    let zones = spec.zones.iter().enumerate();
    let zones = zones.map(|(index, zone)| (zone.name.as_str(), Head::Zone(ZoneId::at(index))));
    let variables = spec.variables.iter().enumerate().filter(|(_, variable)| variable.writing != Writing::Never);
    let variables = variables.map(|(index, it)| (it.name.as_str(), Head::Variable(VariableId::at(index))));
    let fields = spec.fields.iter().enumerate().filter(|(_, field)| field.writing != Writing::Never);
    let fields = fields.map(|(index, field)| (field.name.as_str(), Head::Field(FieldId::at(index))));
    let fixed = fixed.into_iter().chain([(WINS, Head::Over)]).chain(seen);
    fixed.chain(layers).chain(zones).chain(variables).chain(fields)
}

/// A group with entries; none when there are none.
pub(super) fn group(name: &str, entries: Vec<String>) -> Option<String> {
    (!entries.is_empty()).then(|| format!("{name} {}", entries.join(" ")))
}
