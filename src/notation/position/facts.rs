//! State variables and fields in braces, as far as they are not what they start as.

use crate::literal::state::State;
use crate::spec::ids::{FieldId, PlayerId, TokenId, VariableId};
use crate::spec::nouns::Writing;
use crate::spec::types::Type;
use crate::spec::value::Value;
use crate::spec::{PIECES, Spec};

use super::braces::{Group, Head, group};
use crate::notation::names::read_player;
use crate::notation::problem::{Problem, Problems};
use crate::notation::slice::Slice;
use crate::notation::value;
use crate::notation::whereabouts::Whereabouts;

/// A state and the words for its tokens.
#[derive(Clone, Copy)]
pub(super) struct Told<'a> {
    /// The state.
    pub state: &'a State,
    /// Where its tokens are.
    pub whereabouts: &'a Whereabouts,
    /// All of them.
    pub tokens: &'a [TokenId],
}

impl Told<'_> {
    /// The value of a fact of this type; a condition that was never set does not hold.
    fn spell(&self, spec: &Spec, ty: Type, value: &Value) -> String {
        match value {
            Value::Nothing if ty == Type::TRUTH => value::truth_word(false).to_owned(),
            value => value::spell(spec, self.state, self.whereabouts, value),
        }
    }

    pub(super) fn variable(&self, spec: &Spec, id: VariableId, player: Option<PlayerId>) -> String {
        self.spell(spec, spec.variables[id.index()].ty, self.state.variable(spec, id, player))
    }
}

/// The groups for what is different in `now` from what a reader would take it to be.
pub(super) fn print(spec: &Spec, now: Told<'_>, taken: Told<'_>) -> Vec<String> {
    let mut groups = Vec::new();
    for id in (0..spec.variables.len()).map(VariableId::at) {
        let variable = &spec.variables[id.index()];
        let in_column = variable.writing != Writing::Braces;
        let hidden = *now.state.variable(spec, id, None) == Value::Unknown;
        if variable.writing != Writing::Never && !(in_column && hidden) {
            groups.extend(group(&variable.name, variable_entries(spec, id, now, taken)));
        }
    }
    for (index, field) in spec.fields.iter().enumerate().filter(|(_, field)| field.writing != Writing::Never) {
        let id = FieldId::at(index);
        let entries = now.tokens.iter().zip(taken.tokens).filter_map(|(token, other)| {
            let (value, other) = (now.state.field(spec, id, *token), taken.state.field(spec, id, *other));
            if alike(value, other) || spec.kind(now.state.token(*token).kind).veiled {
                return None;
            }
            let (value, other) = (now.spell(spec, field.ty, value), taken.spell(spec, field.ty, other));
            let word = || now.whereabouts.word(spec, now.state, *token);
            let plain = field.ty == Type::TRUTH && value == value::truth_word(true);
            (value != other).then(|| if plain { word() } else { format!("{}={value}", word()) })
        });
        groups.extend(group(&field.name, entries.collect()));
    }
    groups
}

/// Whether two states say the same in the same words. The numbers of tokens mean something else in the other one.
fn alike(value: &Value, other: &Value) -> bool {
    matches!(value, Value::Nothing | Value::Truth(_) | Value::Number(_)) && value == other
}

fn variable_entries(spec: &Spec, id: VariableId, now: Told<'_>, taken: Told<'_>) -> Vec<String> {
    let stays = |player| alike(now.state.variable(spec, id, player), taken.state.variable(spec, id, player));
    if !spec.variables[id.index()].each {
        if stays(None) {
            return Vec::new();
        }
        let value = now.variable(spec, id, None);
        return if value == taken.variable(spec, id, None) { Vec::new() } else { vec![value] };
    }
    let entries = spec.player_ids().filter(|player| !stays(Some(*player))).filter_map(|player| {
        let value = now.variable(spec, id, Some(player));
        let differs = value != taken.variable(spec, id, Some(player));
        differs.then(|| format!("{}={value}", spec.player(player).name))
    });
    entries.collect()
}

/// Sets facts from groups.
pub(super) fn read(
    spec: &Spec,
    groups: &[Group<'_>],
    state: &mut State,
    whereabouts: &Whereabouts,
    problems: &mut Problems,
) {
    let mut reader = Reader { spec, state, whereabouts };
    for group in groups {
        match group.head {
            Head::Variable(id) if spec.variables[id.index()].each => {
                for entry in &group.entries {
                    let result = reader.each(id, *entry);
                    problems.keep(result);
                }
            }
            Head::Variable(id) => {
                let result = group.only().and_then(|word| reader.variable(id, None, word));
                problems.keep(result);
            }
            Head::Field(id) => {
                for entry in &group.entries {
                    let result = reader.field(id, *entry);
                    problems.keep(result);
                }
            }
            _ => {}
        }
    }
}

struct Reader<'a> {
    spec: &'a Spec,
    state: &'a mut State,
    whereabouts: &'a Whereabouts,
}

impl Reader<'_> {
    fn each(&mut self, id: VariableId, entry: Slice<'_>) -> Result<(), Problem> {
        let name = &self.spec.variables[id.index()].name;
        let form = || entry.problem(format!("each player has `{name}`: `{{{name} PLAYER=VALUE}}`"));
        let (player, word) = entry.cut('=').ok_or_else(form)?;
        let none = || player.problem(format!("`{}` is no player", player.text));
        let player = read_player(self.spec, player.text).ok_or_else(none)?;
        self.variable(id, Some(player), word)
    }

    fn variable(&mut self, id: VariableId, player: Option<PlayerId>, word: Slice<'_>) -> Result<(), Problem> {
        let ty = self.spec.variables[id.index()].ty;
        let value = value::read(self.spec, self.state, self.whereabouts, ty, word)?;
        self.state.set_variable(self.spec, id, player, value);
        Ok(())
    }

    fn field(&mut self, id: FieldId, entry: Slice<'_>) -> Result<(), Problem> {
        let field = &self.spec.fields[id.index()];
        let (place, word) = match entry.cut('=') {
            Some((place, word)) => (place, Some(word)),
            None => (entry, None),
        };
        let found = self.whereabouts.find(self.spec, self.state, PIECES, place.text);
        let token = found.map_err(|message| place.problem(message))?;
        let value = match word {
            Some(word) => value::read(self.spec, self.state, self.whereabouts, field.ty, word)?,
            None if field.ty == Type::TRUTH => Value::Truth(true),
            None => return Err(entry.problem(format!("`{}` needs a value: `{}=VALUE`", field.name, place.text))),
        };
        self.state.set_field(self.spec, id, token, value);
        Ok(())
    }
}
