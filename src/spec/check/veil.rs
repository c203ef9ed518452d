//! Hidden tokens: the kinds that stand for unknown ones.

use super::Checker;
use crate::source::Span;
use crate::spec::Spec;
use crate::spec::ids::{ClassId, KindId};
use crate::spec::nouns::{Audience, Kind};
use crate::spec::value::Value;

/// How a hidden token is written.
const LETTER: &str = "?";

impl Checker<'_> {
    /// Gives every class a kind that stands for an unknown one, when the definition hides anything at all.
    ///
    /// A hidden token then is an ordinary token of an unordinary kind: the position as a player sees it holds nothing
    /// that the player does not know.
    pub(super) fn add_veils(&mut self) {
        if !hides(&self.spec) {
            return;
        }
        for index in 0..self.spec.classes.len() {
            let class = ClassId::at(index);
            self.spec.classes[index].veil = Some(KindId::at(self.spec.kinds.len()));
            let veil = unknown_kind(&self.spec, class);
            self.spec.kinds.push(veil);
        }
    }
}

/// Whether anything may be hidden from some player.
fn hides(spec: &Spec) -> bool {
    let hidden = |audience: Audience| audience != Audience::All;
    spec.classes.iter().any(|class| hidden(class.audience))
        || spec.fields.iter().any(|field| hidden(field.audience))
        || spec.variables.iter().any(|variable| hidden(variable.audience))
        || spec.zones.iter().any(|zone| hidden(zone.audience))
        || spec.actions.iter().any(|action| action.params.iter().any(|param| param.secret))
        || !spec.sees.is_empty()
}

fn unknown_kind(spec: &Spec, class: ClassId) -> Kind {
    Kind {
        name: LETTER.to_owned(),
        names: Vec::new(),
        letter: LETTER.to_owned(),
        also: Vec::new(),
        small: LETTER.to_owned(),
        symbol: LETTER.to_owned(),
        glyphs: Vec::new(),
        pictures: Vec::new(),
        class,
        neutral: false,
        tags: Vec::new(),
        attributes: vec![Value::Unknown; spec.attributes.len()],
        movements: Vec::new(),
        veiled: true,
        rule: None,
        help: String::new(),
        span: Span::default(),
    }
}
