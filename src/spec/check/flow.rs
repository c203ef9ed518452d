//! Stages and phases.

use super::Checker;
use super::names::Named;
use super::scope::Scope;
use super::unknown::Role;
use crate::diagnostic::{Code, Diagnostic, closest};
use crate::number::Number;
use crate::source::{Span, Spanned, Word};
use crate::spec::bounds::MAX_TIMES;
use crate::spec::code::{Expr, Home};
use crate::spec::ids::{PhaseId, PlayerId, StageId};
use crate::spec::nouns;
use crate::spec::rule::{Phase, Stage, Times};
use crate::spec::types::Type;
use crate::spec::value::Value;
use crate::syntax::keys;
use crate::syntax::tree::{Node, Table, Value as Toml};

impl<'a> Checker<'a> {
    /// Gives stages and phases their names; the first stage is the one no other lists.
    pub(super) fn name_stages(&mut self) {
        let stages = self.section("stages");
        for (word, node) in &stages {
            self.name(word, Named::Stage(StageId::at(self.spec.stages.len())));
            self.spec.stages.push(Stage {
                name: word.node.clone(),
                sequence: Vec::new(),
                turns: Vec::new(),
                repeat: false,
                phases: Vec::new(),
                when: None,
                result: None,
                referee: false,
                span: node.span,
            });
        }
        if stages.is_empty() {
            let message = "the definition has no stages";
            let help = "the prelude `base` declares the stages `game` and `play`: write `uses = [\"base\"]` or extend a definition";
            self.report(Diagnostic::error(Code::NoStages, Span::default(), message).help(help));
            self.spec.stages.push(Stage {
                name: "game".into(),
                sequence: Vec::new(),
                turns: vec![PlayerId(0), PlayerId(1)],
                repeat: false,
                phases: Vec::new(),
                when: None,
                result: None,
                referee: false,
                span: Span::default(),
            });
        }
        for (word, node) in self.section("phases") {
            self.name_phase(&word.node, node.span);
        }
    }

    fn name_phase(&mut self, name: &str, span: Span) -> PhaseId {
        let id = PhaseId::at(self.spec.phases.len());
        self.name(&Spanned::new(name.to_owned(), span), Named::Phase(id));
        let times = Times::Count(one(span));
        self.spec.phases.push(Phase { name: name.to_owned(), times, like: vec![id], help: String::new() });
        id
    }

    pub(super) fn read_stages(&mut self) {
        for (word, node) in self.section("stages") {
            if let Some(table) = self.table(word, node)
                && let Some(Named::Stage(id)) = self.names.get(&word.node)
            {
                self.read_stage(id, word, table);
            }
        }
        for (word, node) in self.section("phases") {
            if let Some(table) = self.table(word, node)
                && let Some(Named::Phase(id)) = self.names.get(&word.node)
            {
                self.read_phase(id, word, table);
            }
        }
        self.order_stages();
        self.find_main();
        self.find_idle_phases();
    }

    fn read_stage(&mut self, id: StageId, word: &Word, table: &'a Table) {
        self.only_keys(table, &format!("stage `{}`", word.node), &keys::STAGE.names());
        let sequence = self.named_list(table, "sequence", ("a stage", Role::Part), |named| match named {
            Named::Stage(stage) => Some(stage),
            _ => None,
        });
        let turns = self.named_list(table, "turns", ("a player", Role::Player), |named| match named {
            Named::Player(player) => Some(player),
            _ => None,
        });
        let phases = self.named_list(table, "phases", ("a phase", Role::Part), |named| match named {
            Named::Phase(phase) => Some(phase),
            _ => None,
        });
        let result = self.named_list(table, "result", ("a stage", Role::Part), |named| match named {
            Named::Stage(stage) => Some(stage),
            _ => None,
        });
        // Faulty stages or turns have been reported already.
        let is_said = |key: &str| {
            let nothing = |node: &Node| node.is_false() || matches!(&node.value, Toml::List(list) if list.is_empty());
            table.get(key).is_some_and(|node| !nothing(node))
        };
        let are_amiss = sequence.is_empty() && turns.is_empty() && (is_said("sequence") || is_said("turns"));
        if sequence.is_empty() == turns.is_empty() && !are_amiss {
            let message = format!("stage `{}` needs either a `sequence` of stages or `turns`", word.node);
            let others = self.spec.stages.iter().map(|stage| stage.name.as_str());
            let near = closest(&word.node, others).map(str::to_owned);
            self.report(Diagnostic::error(Code::StageShape, word.span, message).suggest(near.as_deref()));
        }
        self.no_turns_to_repeat(word, table, &sequence);
        let when = self.text(table, "when").and_then(|text| {
            let mut scope = Scope::new();
            let body = self.expression_text(text, Some(Type::TRUTH), &mut scope)?;
            Some(nouns::Code { body, slots: scope.slots() })
        });
        let repeat = self.truth(table, "repeat").unwrap_or(false);
        let referee = self.truth(table, "referee").unwrap_or(false);
        self.result_of_sequence(word, table, (&sequence, &result));
        if let (Some(first), false) = (phases.first(), turns.is_empty()) {
            self.no_times_beside_phases(word, table, *first);
        }
        let phases =
            if turns.is_empty() || !phases.is_empty() { phases } else { vec![self.own_phase(id, word, table)] };
        let stage = &mut self.spec.stages[id.index()];
        stage.sequence = sequence;
        stage.turns = turns;
        stage.phases = phases;
        stage.result = result.first().copied();
        stage.when = when;
        stage.repeat = repeat;
        stage.referee = referee;
    }

    /// Reports keys about turns where stages follow one another.
    fn no_turns_to_repeat(&mut self, word: &Word, table: &'a Table, sequence: &[StageId]) {
        if sequence.is_empty() {
            return;
        }
        let of_turns = ["repeat", "phases", "times", "referee"];
        for (key, _) in table.iter().filter(|(key, node)| of_turns.contains(&key.node.as_str()) && !node.is_false()) {
            let message =
                format!("`{}` is for a stage with `turns`; the stages of a sequence follow one another once", key.node);
            let help = match key.node.as_str() {
                "referee" => "write it into the stages in which players act".to_owned(),
                _ => format!("name stages in the `sequence` of `{}` as often as they are to be played", word.node),
            };
            self.report(Diagnostic::error(Code::StageShape, key.span, message).help(help));
        }
    }

    /// A result is taken from a stage of the sequence.
    fn result_of_sequence(&mut self, word: &Word, table: &Table, (sequence, result): (&[StageId], &[StageId])) {
        let Some((key, node)) = table.entry("result").filter(|(_, node)| !node.is_false()) else { return };
        let problem = match result.first() {
            _ if sequence.is_empty() => {
                let message = format!("`result` is for a stage with a `sequence`, and `{}` has none", word.node);
                Diagnostic::error(Code::StageShape, key.span, message)
                    .help("its own endings say which player wins in it")
            }
            // An inherited result may be of another sequence.
            Some(first) if !sequence.contains(first) && is_beside(table, key, "sequence") => {
                let name = &self.spec.stage(*first).name;
                let message = format!("`{name}` is not in the `sequence` of `{}`", word.node);
                Diagnostic::error(Code::StageShape, node.span, message).help("name a stage of the sequence")
            }
            _ => return,
        };
        self.report(problem);
    }

    /// Reports `times` in a stage with phases, where it is a key of each phase.
    fn no_times_beside_phases(&mut self, word: &Word, table: &Table, first: PhaseId) {
        let Some((key, _)) = table.entry("times").filter(|(_, node)| !node.is_false()) else { return };
        let phase = &self.spec.phase(first).name;
        let message = format!("here `times` is a key of a phase: the turns of `{}` have phases", word.node);
        let help = format!("write it into `[phases.{phase}]`");
        let mut problem = Diagnostic::error(Code::StageShape, key.span, message).help(help);
        if let Some((phases, _)) = table.entry("phases") {
            problem = problem.also(phases.span, "the phases are named here");
        }
        self.report(problem);
    }

    /// A stage of turns without phases has one phase of its own; actions written in the stage are offered in it.
    fn own_phase(&mut self, _stage: StageId, word: &Word, table: &'a Table) -> PhaseId {
        let id = PhaseId::at(self.spec.phases.len());
        let times = self.times(table, word.span);
        let help = self.text(table, "help").map(|text| text.text.clone()).unwrap_or_default();
        self.spec.phases.push(Phase { name: word.node.clone(), times, like: vec![id], help });
        id
    }

    fn read_phase(&mut self, id: PhaseId, word: &Word, table: &'a Table) {
        self.only_keys(table, &format!("phase `{}`", word.node), &keys::PHASE.names());
        let models = self.named_list(table, "like", ("a phase", Role::Part), |named| match named {
            Named::Phase(phase) => Some(phase),
            _ => None,
        });
        let times = match (table.get("times"), models.first()) {
            (None, Some(model)) => self.model_times(*model),
            _ => self.times(table, word.span),
        };
        let help = self.text(table, "help").map(|text| text.text.clone()).unwrap_or_default();
        let phase = &mut self.spec.phases[id.index()];
        phase.times = times;
        phase.like.extend(models);
        phase.help = help;
    }

    /// A phase like another takes as many actions, unless it says otherwise.
    fn model_times(&mut self, model: PhaseId) -> Times {
        let name = self.spec.phase(model).name.clone();
        match self.definition.root.at(["phases", &name]).and_then(Node::as_table) {
            Some(table) => self.times(table, table.span),
            None => Times::Count(one(Span::default())),
        }
    }

    fn times(&mut self, table: &'a Table, span: Span) -> Times {
        let Some(node) = table.get("times") else { return Times::Count(one(span)) };
        match &node.value {
            Toml::Integer(number) => {
                self.check_times(*number, node.span);
                let value = Value::Number(Number::whole(*number));
                Times::Count(nouns::Code { body: Expr::constant(value, node.span), slots: 0 })
            }
            Toml::Text(text) if text.text == "any" => Times::Any,
            Toml::Text(text) => {
                let mut scope = Scope::new();
                let body = self.expression_text(text, Some(Type::NUMBER), &mut scope);
                if let Some(Value::Number(number)) = body.as_ref().and_then(|body| body.as_constant()) {
                    self.check_times(number.trunc(), node.span);
                }
                body.map_or(Times::Any, |body| Times::Count(nouns::Code { body, slots: scope.slots() }))
            }
            _ => {
                self.expected("times", node, "a whole number, `\"any\"` or an expression in quotes");
                Times::Any
            }
        }
    }

    /// Checks the fixed number of actions of a phase.
    fn check_times(&mut self, times: i64, span: Span) {
        if times < 1 {
            let message = format!("a phase of {times} actions is never played");
            let help = "leave the phase out of the `phases` of its stage";
            self.report(Diagnostic::error(Code::Times, span, message).help(help));
        } else if times > MAX_TIMES {
            let message = format!("a phase takes at most {MAX_TIMES} actions");
            let help = "`times = \"any\"` is any number of actions until something ends the phase";
            self.report(Diagnostic::error(Code::Times, span, message).help(help));
        }
    }

    fn named_list<T>(
        &mut self,
        table: &Table,
        key: &str,
        (what, role): (&str, Role),
        pick: impl Fn(Named) -> Option<T>,
    ) -> Vec<T> {
        let Some(node) = table.get(key).filter(|node| !node.is_false()) else { return Vec::new() };
        let mut list = Vec::new();
        for word in self.word_list(key, node) {
            let Some(named) = self.look_up_as(&word, role, None) else { continue };
            match pick(named) {
                Some(item) => list.push(item),
                None => {
                    self.error(Code::WrongName, word.span, format!("`{}` is {}, not {what}", word.node, named.what()));
                }
            }
        }
        list
    }

    /// A phase that no stage has, and no phase is like, is never played.
    fn find_idle_phases(&mut self) {
        for (word, _) in self.section("phases") {
            let Some(Named::Phase(id)) = self.names.get(&word.node) else { continue };
            let played = self.spec.stages.iter().any(|stage| stage.phases.contains(&id));
            let copied = self.spec.phases.iter().enumerate();
            let copied = copied.filter(|(index, _)| *index != id.index()).any(|(_, phase)| phase.like.contains(&id));
            // An inherited phase may be left aside by a stage with other phases.
            let layers = &self.definition.layers;
            let own = layers.iter().any(|layer| layer.depth == 0 && layer.source == word.span.source);
            if played || copied || !own {
                continue;
            }
            let message = format!("the phase `{}` is in the `phases` of no stage", word.node);
            let others = self.spec.phases.iter().map(|phase| phase.name.as_str()).filter(|name| *name != word.node);
            let near = closest(&word.node, others).map(str::to_owned);
            let problem = Diagnostic::warning(Code::IdlePhase, word.span, message).suggest(near.as_deref());
            self.report(
                problem.help(format!("its rules are never in force; `phases.{} = false` takes it out", word.node)),
            );
        }
    }

    /// The whole game is the one stage that no other lists; it goes first.
    fn order_stages(&mut self) {
        let listed: Vec<StageId> = self.spec.stages.iter().flat_map(|stage| stage.sequence.clone()).collect();
        let roots: Vec<StageId> =
            (0..self.spec.stages.len()).map(StageId::at).filter(|stage| !listed.contains(stage)).collect();
        match roots.as_slice() {
            [root] => self.spec.root = *root,
            [] => {
                let message = "every stage is part of another: none is the whole game";
                self.error(Code::StageShape, self.spec.stages[0].span, message);
            }
            [root, others @ ..] => {
                self.spec.root = *root;
                for other in others {
                    let stage = self.spec.stage(*other).clone();
                    if stage.sequence.is_empty() && stage.turns.is_empty() {
                        // A stage without anything to play has been reported already, perhaps with the stage that was
                        // meant.
                        continue;
                    }
                    let message = format!("stage `{}` is part of no sequence", stage.name);
                    let root = self.spec.stage(*root).name.clone();
                    let help = format!("name it in the `sequence` of `{root}`, or set `stages.{} = false`", stage.name);
                    self.report(Diagnostic::error(Code::StageShape, stage.span, message).help(help));
                }
            }
        }
        if self.stage_contains_itself(self.spec.root, self.spec.stages.len() + 1) {
            let span = self.spec.stage(self.spec.root).span;
            self.error(Code::StageShape, span, "a stage contains itself through its sequence");
            self.spec.stages.iter_mut().for_each(|stage| stage.sequence.clear());
        }
    }

    fn stage_contains_itself(&self, stage: StageId, depth: usize) -> bool {
        depth == 0 || self.spec.stage(stage).sequence.iter().any(|part| self.stage_contains_itself(*part, depth - 1))
    }

    /// The main stage is the one marked so, or called `play`, or the last stage of turns.
    fn find_main(&mut self) {
        let marked = self.section("stages").into_iter().find(|(_, node)| {
            node.as_table().and_then(|table| table.get("main")).and_then(Node::as_truth) == Some(true)
        });
        let marked = marked.and_then(|(word, _)| self.names.get(&word.node));
        let called = self.names.get("play");
        let stage = marked.or(called).and_then(|named| match named {
            Named::Stage(stage) => Some(stage),
            _ => None,
        });
        let last = self.spec.stages.iter().rposition(|stage| !stage.turns.is_empty()).map(StageId::at);
        self.spec.main = stage.or(last).unwrap_or_default();
    }

    /// Where a rule block stands.
    pub(super) fn home(&mut self, home: &crate::merge::Home, span: Span) -> Option<Home> {
        let name = match home {
            crate::merge::Home::Main | crate::merge::Home::Library => return Some(Home::Stage(self.spec.main)),
            crate::merge::Home::Stage(name) | crate::merge::Home::Phase(name) => name.clone(),
        };
        match self.look_up(&Spanned::new(name, span))? {
            Named::Stage(stage) => Some(Home::Stage(stage)),
            Named::Phase(phase) => Some(Home::Phase(phase)),
            _ => None,
        }
    }
}

/// Whether another key of a table stands in the same file.
fn is_beside(table: &Table, key: &Word, other: &str) -> bool {
    table.entry(other).is_some_and(|(other, _)| other.span.source == key.span.source)
}

fn one(span: Span) -> nouns::Code<Expr> {
    nouns::Code { body: Expr::constant(Value::Number(Number::ONE), span), slots: 0 }
}
