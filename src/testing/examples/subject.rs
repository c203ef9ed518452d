//! The definition under examination, checked once for each way of setting its options.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use super::example::Setup;
use crate::literal::game::Game;
use crate::literal::scene::{Scene, frame};
use crate::literal::state::State;
use crate::merge::Definition;
use crate::notation::position;
use crate::runtime::{Interpreter, Rules};
use crate::source::Word;
use crate::spec::Spec;
use crate::spec::check::Questions;
use crate::spec::ids::RuleId;

/// Options and their values.
pub(super) type Settings = Vec<(String, String)>;

/// A definition and its specifications.
pub(super) struct Subject<'a> {
    definition: &'a Definition,
    interpreter: Interpreter,
    /// The definition by its settings; `None` where these give a mistake.
    checked: BTreeMap<Settings, Option<Checked<'a>>>,
    rules: RefCell<BTreeMap<Settings, Rc<Rules>>>,
}

/// The definition under some settings.
struct Checked<'a> {
    spec: Arc<Spec>,
    questions: RefCell<Questions<'a>>,
}

impl<'a> Subject<'a> {
    pub(super) fn new(definition: &'a Definition, interpreter: Interpreter) -> Self {
        Subject { definition, interpreter, checked: BTreeMap::new(), rules: RefCell::default() }
    }

    /// The definition ready to run under these options.
    pub(super) fn rules(&self, settings: &Settings, spec: &Arc<Spec>) -> Rc<Rules> {
        let mut known = self.rules.borrow_mut();
        let new = || Rc::new(Rules::on(self.interpreter, spec.clone()));
        Rc::clone(known.entry(settings.clone()).or_insert_with(new))
    }

    /// The specification under these options; nothing when there is a mistake in it.
    pub(super) fn spec(&mut self, settings: &Settings) -> Option<Arc<Spec>> {
        let checked = self.checked.entry(settings.clone()).or_insert_with(|| {
            let questions = Questions::whole(self.definition, settings)?;
            Some(Checked { spec: Arc::new(questions.spec().clone()), questions: RefCell::new(questions) })
        });
        checked.as_ref().map(|checked| checked.spec.clone())
    }

    /// A game from a position, or from the start.
    pub(super) fn game(&mut self, setup: &Setup, from: Option<&str>) -> Result<Game, String> {
        let spec = self.spec(&setup.options).ok_or("with these options the definition has mistakes")?;
        let pins = pins(&spec, &setup.fixes);
        let Some(text) = from else {
            let game = Game::new(spec, setup.seed, &pins);
            return match game.fixed_beyond() {
                None => Ok(game),
                Some((rule, ways)) => {
                    let label = &game.spec().rule(rule).label;
                    Err(match ways {
                        Some(ways) => format!("what `{label}` decides goes from 0 to {}", ways - 1),
                        None => format!("`{label}` decides nothing with these options"),
                    })
                }
            };
        };
        let state = position::parse(&spec, text).map_err(|problems| {
            let messages: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
            messages.join("; ")
        })?;
        Ok(Game::resumed(spec, state, setup.seed, &pins))
    }

    /// The value of an expression in a position of a game under these options, as it is spelt.
    pub(super) fn ask(&self, setup: &Setup, expression: &Word, state: &State) -> Result<String, String> {
        let checked = self.checked.get(&setup.options).and_then(Option::as_ref);
        let mut questions = checked.ok_or("with these options the definition has mistakes")?.questions.borrow_mut();
        let code = questions.ask(&expression.node, expression.span).map_err(|problems| {
            let messages: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
            messages.join("; ")
        })?;
        let scene = Scene::of(questions.spec(), state);
        Ok(scene.spell(&scene.value(&code.body, &mut frame(code.slots))))
    }
}

fn pins(spec: &Spec, fixes: &[(String, u128)]) -> Vec<(RuleId, u128)> {
    let rule = |label: &str| spec.rules.iter().position(|rule| rule.label == label).map(RuleId::at);
    fixes.iter().filter_map(|(label, index)| Some((rule(label)?, *index))).collect()
}
