//! How values are written in the texts of actions and announcements.

use super::scene::{Frame, Scene};
use crate::spec::code::TemplatePart;
use crate::spec::ids::TokenId;
use crate::spec::value::Value;

impl Scene<'_> {
    pub(super) fn template(&self, parts: &[TemplatePart], frame: &mut Frame) -> String {
        let mut text = String::new();
        for part in parts {
            match part {
                TemplatePart::Text(fixed) => text.push_str(fixed),
                TemplatePart::Value(expr) => text.push_str(&self.spell(&self.value(expr, frame))),
            }
        }
        text
    }

    /// How a value is written in the text of an action.
    pub fn spell(&self, value: &Value) -> String {
        match value {
            Value::Nothing => String::new(),
            Value::Unknown => "?".into(),
            Value::Truth(truth) => if *truth { "yes" } else { "no" }.into(),
            Value::Number(number) => number.to_string(),
            Value::Text(text) => text.to_string(),
            Value::Player(player) => self.spec.player(*player).name.clone(),
            Value::Square(square) => self.spec.geometry.name(*square),
            Value::Kind(kind) => self.spec.kind(*kind).letter.clone(),
            Value::Token(token) => self.spell_token(*token),
            Value::Zone(zone) => self.spec.zone(zone.zone).name.clone(),
            Value::Path(path) => path.goal.map_or("off".into(), |goal| self.spec.geometry.name(goal)),
            set => set.elements().iter().map(|element| self.spell(element)).collect::<Vec<_>>().join(","),
        }
    }

    /// A token is written by its letter; two of a kind on the board also get their squares.
    fn spell_token(&self, token: TokenId) -> String {
        self.spec.kind(self.now.token(token).kind).letter.clone()
    }
}
