//! Checks of the whole: marks of moves, squares that favour a player, games and phases that could never end.

use super::Checker;
use super::scope::{Context, Scope};
use crate::diagnostic::{Code, Diagnostic, closest};
use crate::source::Span;
use crate::spec::code::{Effect, EffectKind, EndOf, Expr, Home};
use crate::spec::ids::{PhaseId, RuleId};
use crate::spec::nouns::{self, Mark, Writing};
use crate::spec::rule::{Action, Times};
use crate::spec::types::Type;
use crate::syntax::keys;
use crate::syntax::tree::{Node, Text};

/// Tables that people write where the language has sentences, with such a sentence for each.
const SENTENCES: [(&str, &str); 4] = [
    (
        "actions",
        "actions are sentences under `rules`: `bid: action bid(n: number from 1 to 9): set offer of mover to n.`",
    ),
    ("conditions", "conditions are sentences under `rules`: `define is_lost(p: player) as no piece of p.`"),
    ("endings", "endings are sentences under `rules`: `bare: mover wins when no enemy piece.`"),
    ("victory", "endings are sentences under `rules`: `bare: mover wins when no enemy piece.`"),
];

impl<'a> Checker<'a> {
    /// `[marks]`: what is written behind a move, such as `+` for a check.
    pub(super) fn read_marks(&mut self) {
        for (word, node) in self.section("marks") {
            let Some(table) = self.table(word, node) else { continue };
            self.only_keys(table, &format!("mark `{}`", word.node), &keys::MARK.names());
            let (Some(text), Some(when)) = (self.text(table, "text"), self.text(table, "when")) else {
                self.error(Code::MissingKey, word.span, format!("mark `{}` needs a `text` and a `when`", word.node));
                continue;
            };
            let says = self.text(table, "says").filter(|text| self.is_a_line(text)).map(|text| text.text.clone());
            let shows = self.text(table, "shows").and_then(|text| self.of_mark(text, Type::SQUARES));
            if let Some(when) = self.of_mark(when, Type::TRUTH) {
                self.spec.marks.push(Mark { text: text.text.as_str().into(), when, says, shows });
            }
        }
    }

    /// Whether a text fits into a line with others.
    fn is_a_line(&mut self, text: &Text) -> bool {
        let fits = !text.text.trim().is_empty() && !text.text.contains(char::is_control);
        if !fits {
            self.error(Code::WrongValue, text.span, "`says` is a word or a few, in one line");
        }
        fits
    }

    /// The condition of a mark about the position after an action.
    fn of_mark(&mut self, text: &'a Text, ty: Type) -> Option<nouns::Code<Expr>> {
        let mut scope = Scope::new().with(Context::Captures);
        scope.has_before = true;
        let body = self.expression_text(text, Some(ty), &mut scope)?;
        Some(nouns::Code { body, slots: scope.slots() })
    }

    /// Squares written in rules stand where they stand; a rule that is not the same for both players is a trap.
    pub(super) fn squares_are_fair(&mut self, scope: &Scope, sentence: Span) {
        let squares: Vec<_> = scope.squares.iter().map(|(square, _)| *square).collect();
        let fair = squares.iter().all(|square| {
            super::regions::mirrored(&self.spec.geometry, self.spec.turned, *square)
                .is_none_or(|mirror| squares.contains(&mirror))
        });
        let named = scope.names_player;
        if let (false, false, Some((_, span))) = (fair, named, scope.squares.first()) {
            let message = "this square is not the same for both players";
            let help = "name it in `[regions]`, which are mirrored for the other side, or name the player of the rule";
            let problem = Diagnostic::error(Code::OneSidedSquare, *span, message).help(help);
            self.report(problem.also(sentence, "in this rule"));
        }
    }

    pub(super) fn finish(&mut self) {
        self.check_known_sections();
        if self.definition.damaged || self.definition.unread || self.problems.iter().any(Diagnostic::is_error) {
            return;
        }
        self.free_rights();
        self.check_endings();
        self.check_phases();
        self.check_bounds();
        self.check_work();
        self.add_veils();
        self.check_circles();
        self.check_sight();
        self.check_referee();
    }

    /// Where a rule places pieces at the start of something, the start array does not say where rights are held.
    fn free_rights(&mut self) {
        let places = |kind: &EffectKind| matches!(kind, EffectKind::Arrange { .. } | EffectKind::Place { .. });
        if self.spec.boundaries.iter().any(|boundary| boundary.start && any_effect(&boundary.effects, &places)) {
            for field in &mut self.spec.fields {
                if let Writing::Rights(rights) = &mut field.writing {
                    rights.home = false;
                }
            }
        }
    }

    fn check_known_sections(&mut self) {
        let root = &self.definition.root;
        let known = keys::TOP.names();
        let all: Vec<&str> = SENTENCES.iter().map(|(key, _)| *key).chain(known.iter().copied()).collect();
        let said = |key: &str| {
            let meant = if all.contains(&key) { key } else { closest(key, all.iter().copied())? };
            SENTENCES.iter().find(|(key, _)| *key == meant).map(|(_, help)| *help)
        };
        for (word, help) in root.iter().filter_map(|(word, _)| Some((word, said(&word.node)?))) {
            let message = format!("a definition has no key `{}`", word.node);
            self.report(Diagnostic::error(Code::UnknownKey, word.span, message).help(help));
        }
        self.only_keys_but(root, "a definition", &known, |key| said(key).is_some());
        if let Some(library) = root.table("library") {
            self.only_keys(library, "`[library]`", &keys::LIBRARY.names());
        }
    }

    /// A stage with repeating turns must be able to end.
    fn check_endings(&mut self) {
        let decides = |effects: &[Effect]| {
            any_effect(effects, &|kind| {
                matches!(kind, EffectKind::Result { .. } | EffectKind::Draw | EffectKind::End(EndOf::Stage(_)))
            })
        };
        let spec = &self.spec;
        let ends = !spec.endings.is_empty()
            || spec.triggers.iter().any(|trigger| decides(&trigger.effects))
            || spec.boundaries.iter().any(|boundary| decides(&boundary.effects))
            || spec.actions.iter().any(|action| !action.aside && decides(&action.effects));
        let endless = spec.stages.iter().find(|stage| stage.repeat).filter(|_| !ends).cloned();
        if let Some(stage) = endless {
            let message = format!(
                "nothing ends the game: the turns of stage `{}` repeat, and no rule gives a result",
                stage.name
            );
            let help = "write an ending, for example `stalemate: draw when mover is stuck.`";
            self.report(Diagnostic::error(Code::NoEnding, stage.span, message).help(help));
        }
    }

    /// A phase of any number of actions needs something that ends it, or actions that use themselves up.
    fn check_phases(&mut self) {
        for index in 0..self.spec.phases.len() {
            let id = PhaseId::at(index);
            let phase = self.spec.phase(id).clone();
            if !matches!(phase.times, Times::Any) {
                continue;
            }
            let stages: Vec<_> =
                self.spec.stages.iter().enumerate().filter(|(_, stage)| stage.phases.contains(&id)).collect();
            let in_phase = |rule: RuleId| match self.spec.rule(rule).home {
                Home::Phase(home) => phase.like.contains(&home),
                Home::Stage(home) => stages.iter().any(|(index, _)| *index == home.index()),
            };
            let mut actions: Vec<&Action> = self.spec.actions.iter().filter(|action| !action.aside).collect();
            actions.retain(|action| in_phase(action.rule));
            let triggers = self.spec.triggers.iter().filter(|trigger| in_phase(trigger.rule));
            let ended = actions.iter().any(|action| any_effect(&action.effects, &ends_something))
                || triggers.into_iter().any(|trigger| any_effect(&trigger.effects, &ends_something));
            let dwindling = actions.iter().all(|action| any_effect(&action.effects, &uses_up));
            if !ended && !dwindling {
                let node = self.definition.root.at(["phases", &phase.name]);
                let node = node.or_else(|| self.definition.root.at(["stages", &phase.name]));
                let span = node.map_or_else(Span::default, |node: &Node| node.span);
                let message = format!("phase `{}` could go on for ever: nothing ends it", phase.name);
                let help = "add an action such as `done: action done: end phase.`, or give `times` a number";
                self.report(Diagnostic::error(Code::EndlessPhase, span, message).help(help));
            }
        }
    }
}

fn any_effect(effects: &[Effect], test: &dyn Fn(&EffectKind) -> bool) -> bool {
    effects.iter().any(|effect| {
        test(&effect.kind)
            || match &effect.kind {
                EffectKind::ForEach(_, body) => any_effect(body, test),
                EffectKind::If(_, yes, no) => any_effect(yes, test) || any_effect(no, test),
                _ => false,
            }
    })
}

fn ends_something(kind: &EffectKind) -> bool {
    matches!(kind, EffectKind::End(_) | EffectKind::Result { .. } | EffectKind::Draw)
}

fn uses_up(kind: &EffectKind) -> bool {
    matches!(kind, EffectKind::Capture { .. } | EffectKind::Remove(_))
}
