//! The constructs in effects.

use interp::syntax::rules::ast::{Effect, EffectKind, Expr, Place};

use super::found::{Found, Group};

impl Found {
    fn does(&mut self, name: &str) {
        self.note(Group::Effect, name);
    }

    pub(super) fn effects(&mut self, effects: &[Effect]) {
        effects.iter().for_each(|effect| self.effect(effect));
    }

    fn effect(&mut self, effect: &Effect) {
        match &effect.kind {
            EffectKind::ForEach(noun, body) => {
                self.does("for each");
                self.noun(noun);
                self.effects(body);
            }
            EffectKind::If(when, yes, no) => {
                self.does("if");
                if !no.is_empty() {
                    self.does("else");
                }
                self.expr(when);
                self.effects(yes);
                self.effects(no);
            }
            EffectKind::End(what) => self.does(match what.node.as_str() {
                "turn" => "end turn",
                "phase" => "end phase",
                _ => "end STAGE",
            }),
            EffectKind::Draw => self.does("draw"),
            EffectKind::Result { player, wins } => {
                self.does(if *wins { "wins" } else { "loses" });
                self.expr(player);
            }
            EffectKind::Choose { domain, or_none, at_random, written, .. } => {
                let flags = [(*or_none, "or none"), (*at_random, "at random"), (written.is_some(), "written")];
                self.flags("choose", &flags);
                self.domain(domain);
                written.iter().for_each(|text| self.expr(text));
            }
            EffectKind::Arrange { at_random, player, squares, with, .. } => {
                self.flags("arrange", &[(*at_random, "at random"), (with.is_some(), "with")]);
                [player, squares].into_iter().chain(with).for_each(|value| self.expr(value));
            }
            EffectKind::Move(pairs) => {
                self.flags("move", &[(pairs.len() > 1, "several")]);
                pairs.iter().flat_map(|(what, to)| [what, to]).for_each(|value| self.expr(value));
            }
            EffectKind::Follow(path) => {
                self.does("follow");
                self.expr(path);
            }
            EffectKind::Capture { victims, by } => {
                self.flags("capture", &[(by.is_some(), "by")]);
                std::iter::once(victims).chain(by).for_each(|value| self.expr(value));
            }
            EffectKind::Remove(what) => {
                self.does("remove");
                self.expr(what);
            }
            EffectKind::Place { kind, player, place, .. } => {
                self.flags("place", &[(player.is_some(), "for")]);
                [kind, place].into_iter().chain(player).for_each(|value| self.expr(value));
            }
            EffectKind::Set(fact, value) => self.change("set", fact, value),
            EffectKind::Add(value, fact) => self.change("add", fact, value),
            EffectKind::Subtract(value, fact) => self.change("subtract", fact, value),
            EffectKind::Show(what, to) => self.tell("show", what, to.as_ref()),
            EffectKind::Announce(what, to) => self.tell("announce", what, to.as_ref()),
            EffectKind::Becomes(what, kind) => {
                self.does("becomes");
                self.expr(what);
                self.expr(kind);
            }
        }
    }

    fn flags(&mut self, effect: &str, flags: &[(bool, &str)]) {
        self.does(effect);
        flags.iter().filter(|(is, _)| *is).for_each(|(_, flag)| self.does(&format!("{effect}: {flag}")));
    }

    fn change(&mut self, effect: &str, fact: &Place, value: &Expr) {
        self.does(effect);
        self.expr(value);
        fact.of.iter().for_each(|of| self.expr(of));
    }

    fn tell(&mut self, effect: &str, what: &Expr, to: Option<&Expr>) {
        self.flags(effect, &[(to.is_none(), "to all")]);
        std::iter::once(what).chain(to).for_each(|value| self.expr(value));
    }
}
