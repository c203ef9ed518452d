//! Facts that are remembered and never asked for.

use super::Subject;
use super::said::{Said, beside_rules, by_rules};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::spec::code::{EffectKind, ExprKind, Shown};
use crate::spec::ids::{FieldId, VariableId};
use crate::spec::nouns::{Audience, Variable, Writing};
use crate::spec::types::Type;
use crate::syntax::tree::Node;

/// A fact of the game or of tokens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fact {
    Variable(VariableId),
    Field(FieldId),
}

/// Tells facts that nothing reads.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    let spec = subject.spec;
    let uses = Uses::of(subject);
    for (index, variable) in spec.variables.iter().enumerate().filter(|(_, variable)| !is_displayed(variable)) {
        uses.tell(subject, Fact::Variable(VariableId::at(index)), "state", &variable.name, found);
    }
    for (index, field) in spec.fields.iter().enumerate() {
        uses.tell(subject, Fact::Field(FieldId::at(index)), "fields", &field.name, found);
    }
}

/// Numbers that every player has are shown under the board: people read them.
fn is_displayed(variable: &Variable) -> bool {
    let open = variable.audience == Audience::All && variable.writing != Writing::Never;
    variable.each && variable.ty == Type::NUMBER && open
}

#[derive(Default)]
struct Uses {
    read: Vec<Fact>,
    written: Vec<(Fact, Span)>,
}

impl Uses {
    fn of(subject: &Subject<'_>) -> Uses {
        let mut uses = Uses::default();
        let rules = by_rules(subject.spec).into_iter().map(|(_, said)| said);
        rules.chain(beside_rules(subject.spec)).for_each(|said| uses.collect(said, None));
        let prices = subject.spec.actions.iter().filter_map(|action| action.price.as_ref());
        uses.read.extend(prices.map(|price| Fact::Variable(price.of)));
        uses
    }

    /// Collects what is read and written; what is read only to become `target` again is not read.
    fn collect(&mut self, said: Said<'_>, target: Option<Fact>) {
        let mut assignments = Vec::new();
        said.each(&mut |said| {
            match said {
                Said::Expr(expr) => match &*expr.kind {
                    ExprKind::Variable(id, _) => {
                        self.read.extend(Some(Fact::Variable(*id)).filter(|it| Some(*it) != target))
                    }
                    ExprKind::Field(id, _) => self.read.extend(Some(Fact::Field(*id)).filter(|it| Some(*it) != target)),
                    _ => {}
                },
                Said::Effect(effect) => match &effect.kind {
                    EffectKind::SetVariable(id, owner, value) => {
                        self.written.push((Fact::Variable(*id), effect.span));
                        assignments.push((Fact::Variable(*id), owner.as_ref(), value));
                        return false;
                    }
                    EffectKind::SetField(id, tokens, value) => {
                        self.written.push((Fact::Field(*id), effect.span));
                        assignments.push((Fact::Field(*id), Some(tokens), value));
                        return false;
                    }
                    EffectKind::Show(Shown::Variable(id, _), _) => self.read.push(Fact::Variable(*id)),
                    _ => {}
                },
                Said::Query(_) => {}
            }
            true
        });
        for (fact, whose, value) in assignments {
            self.collect(Said::Expr(value), Some(fact));
            whose.into_iter().for_each(|whose| self.collect(Said::Expr(whose), None));
        }
    }

    fn tell(&self, subject: &Subject<'_>, fact: Fact, section: &str, name: &str, found: &mut Vec<Diagnostic>) {
        let root = &subject.definition.root;
        let word = root.get(section).and_then(Node::as_table).and_then(|table| table.entry(name)).map(|(word, _)| word);
        let declared = root.at([section, name, "type"]).is_some_and(|node| subject.is_own(node.span));
        // A fact with `identity` has a use: it tells positions apart.
        let tells_apart = root.at([section, name, "identity"]).and_then(Node::as_truth) == Some(true);
        let Some(word) = word.filter(|_| declared && !tells_apart && !self.read.contains(&fact)) else { return };
        let problem = match self.written.iter().find(|(written, _)| *written == fact) {
            Some((_, at)) => {
                let message = format!("`{name}` is written and never read");
                let problem = Diagnostic::warning(Code::NeverRead, word.span, message).also(*at, "written here");
                problem
                    .help("leave it out, or let a rule ask for it; `identity = true` says that positions differ by it")
            }
            None => {
                let message = format!("no rule speaks of `{name}`");
                Diagnostic::warning(Code::Unused, word.span, message).help("leave it out, or let a rule ask for it")
            }
        };
        found.push(problem);
    }
}
