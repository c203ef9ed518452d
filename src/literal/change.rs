//! Effects that change facts: relocations, captures, new tokens, variables, results.

use super::effects::{Event, Run, create};
use super::knowers::{Knowers, knowers_at, knowers_of};
use super::scene::Frame;
use super::state::{Leaving, Outcome, Place, Verdict};
use crate::spec::code::{EffectKind, EndOf, Expr, Shown};
use crate::spec::ids::{MovementId, Square, TokenId};
use crate::spec::value::{Path, Value};

impl Run<'_> {
    pub(super) fn change(&mut self, effect: &EffectKind, frame: &mut Frame) {
        match effect {
            EffectKind::Move(relocations) => self.relocate(relocations, frame),
            EffectKind::Follow(path) => {
                if let Value::Path(path) = self.scene().value(path, frame) {
                    self.follow(&path);
                }
            }
            EffectKind::Capture { victims, by } => {
                let victims = self.scene().value(victims, frame).elements();
                let captor = by.as_ref().and_then(|by| self.scene().value(by, frame).token());
                victims.iter().filter_map(Value::token).for_each(|victim| self.capture(victim, captor));
            }
            EffectKind::Remove(tokens) => {
                let tokens = self.scene().value(tokens, frame).elements();
                tokens.iter().filter_map(Value::token).for_each(|token| self.state.lift(self.spec, token));
            }
            EffectKind::Place { kind, player, place } => self.place(kind, player, place, frame),
            EffectKind::SetVariable(id, player, value) => {
                let value = self.scene().value(value, frame);
                let owner = player.as_ref().map(|player| self.scene().player(player, frame));
                if owner != Some(None) {
                    self.state.set_variable(self.spec, *id, owner.flatten(), value);
                }
            }
            EffectKind::SetField(id, tokens, value) => {
                let tokens = self.scene().value(tokens, frame).elements();
                let value = self.scene().value(value, frame);
                for token in tokens.iter().filter_map(Value::token) {
                    self.state.set_field(self.spec, *id, token, value.clone());
                }
            }
            EffectKind::Becomes(tokens, kind) => {
                let tokens = self.scene().value(tokens, frame).elements();
                if let Some(kind) = self.scene().value(kind, frame).kind() {
                    tokens.iter().filter_map(Value::token).for_each(|token| self.state.set_kind(token, kind));
                }
            }
            EffectKind::End(what) => self.leave(match what {
                EndOf::Phase => Leaving::Phase,
                EndOf::Turn => Leaving::Turn,
                EndOf::Stage(stage) => Leaving::Stage(*stage, None),
            }),
            EffectKind::Draw => self.result(Verdict::Drawn),
            EffectKind::Result { player, wins } => {
                if let Some(player) = self.scene().player(player, frame) {
                    let winner = if *wins { player } else { self.spec.next_player(player) };
                    self.result(Verdict::Won(winner));
                }
            }
            EffectKind::Show(what, to) => self.show(what, to, frame),
            EffectKind::Announce(text, to) => {
                let (text, to) = (self.scene().value(text, frame), self.knowers(to, frame));
                let text = self.scene().spell(&text);
                self.state.announced.push((to, text.into()));
            }
            EffectKind::ForEach(..) | EffectKind::If(..) | EffectKind::Choose { .. } | EffectKind::Arrange { .. } => {}
        }
    }

    /// Makes known what tokens are, or what facts are now.
    fn show(&mut self, what: &Shown, to: &Expr, frame: &mut Frame) {
        let to = self.knowers(to, frame);
        match what {
            Shown::Tokens(tokens) => {
                let tokens = self.scene().value(tokens, frame).elements();
                tokens.iter().filter_map(Value::token).for_each(|token| self.state.show(token, to));
            }
            Shown::Variable(id, owner) => {
                let owner = owner.as_ref().map(|owner| self.scene().player(owner, frame));
                if owner != Some(None) {
                    self.state.show_variable(self.spec, *id, owner.flatten(), to);
                }
            }
            Shown::Choices(action) => self.state.tell(self.spec, *action),
        }
    }

    fn knowers(&self, players: &Expr, frame: &mut Frame) -> Knowers {
        let players = self.scene().value(players, frame).elements();
        players.iter().filter_map(Value::player).map(Knowers::only).fold(Knowers::NONE, Knowers::with)
    }

    fn follow(&mut self, path: &Path) {
        for victim in &path.captured {
            self.capture(*victim, Some(path.unit));
        }
        let relocated = path.relocated.and_then(|(token, goal)| Some((token, self.state.square_of(token)?, goal)));
        if let Some((token, ..)) = relocated {
            self.state.lift(self.spec, token);
        }
        if !path.stays {
            self.state.lift(self.spec, path.unit);
            if let Some(goal) = path.goal {
                self.arrive(path.unit, (path.origin, goal), Some(path.movement));
            }
        }
        if let Some((token, origin, goal)) = relocated {
            self.arrive(token, (origin, goal), None);
        }
    }

    /// Sets down a token that was lifted from another square.
    fn arrive(&mut self, unit: TokenId, (origin, goal): (Square, Square), movement: Option<MovementId>) {
        self.state.put(self.spec, unit, Place::On(goal));
        self.moved.push(unit);
        self.events.push_back(Event::Moved { unit, origin, goal, movement });
    }

    fn capture(&mut self, victim: TokenId, captor: Option<TokenId>) {
        if matches!(self.state.token(victim).place, Place::Gone(_)) {
            return;
        }
        self.state.lift(self.spec, victim);
        self.captured.push(victim);
        self.events.push_back(Event::Capture { victim, captor });
    }

    /// All tokens are lifted before any is set down.
    fn relocate(&mut self, relocations: &[(Expr, Expr)], frame: &mut Frame) {
        let mut moves = Vec::new();
        for (what, place) in relocations {
            let tokens = self.scene().value(what, frame).elements();
            let place = self.scene().value(place, frame);
            let place = match place {
                Value::Zone(zone) => Some(Place::In(zone)),
                other => self.scene().square_of(&other).map(Place::On),
            };
            if let Some(place) = place {
                moves.extend(tokens.iter().filter_map(Value::token).map(|token| (token, place)));
            }
        }
        let origins: Vec<Option<Square>> = moves.iter().map(|(token, _)| self.state.square_of(*token)).collect();
        moves.iter().for_each(|(token, place)| {
            self.mix_up(*token, *place);
            self.state.lift(self.spec, *token);
        });
        for ((unit, place), origin) in moves.into_iter().zip(origins) {
            // A unit named twice ends on the square where it is put last.
            self.state.lift(self.spec, unit);
            self.state.put(self.spec, unit, place);
            // To stay where it stands is no move.
            if origin.is_some_and(|origin| place == Place::On(origin)) {
                continue;
            }
            self.moved.push(unit);
            if let (Place::On(goal), Some(origin)) = (place, origin) {
                self.events.push_back(Event::Moved { unit, origin, goal, movement: None });
            }
        }
    }

    /// Forgets the kinds of an unordered zone's tokens when one of them leaves. Players that see the zone, or see the
    /// token at its new place, forget nothing.
    fn mix_up(&mut self, token: TokenId, to: Place) {
        let Place::In(zone) = self.state.token(token).place else { return };
        let declared = self.spec.zone(zone.zone);
        if declared.ordered || self.spec.veil(declared.holds).is_none() {
            return;
        }
        let seeing = knowers_of(declared.audience, zone.owner).with(knowers_at(self.spec, self.state.token(token), to));
        for mixed in self.state.zone(self.spec, zone).to_vec() {
            self.state.forget(mixed, seeing);
        }
    }

    fn place(&mut self, kind: &Expr, player: &Expr, place: &Expr, frame: &mut Frame) {
        let Some(kind) = self.scene().value(kind, frame).kind() else { return };
        let owner = if self.spec.kind(kind).neutral { None } else { self.scene().player(player, frame) };
        let place = self.scene().value(place, frame);
        let places: Vec<Place> = match place {
            Value::Zone(zone) => vec![Place::In(zone)],
            other => self.scene().squares(&other).iter().map(Place::On).collect(),
        };
        places.into_iter().for_each(|place| {
            create(self.spec, &mut self.state, kind, owner, place);
        });
    }

    fn leave(&mut self, leaving: Leaving) {
        if !matches!(self.state.leaving, Some(Leaving::Stage(..))) {
            self.state.leaving = Some(leaving);
        }
    }

    /// Ends the stage the running rule stands in; the first result stands.
    pub(super) fn result(&mut self, verdict: Verdict) {
        let outcome = Outcome { verdict, rule: Some(self.rule) };
        if let Some(stage) = self.stage_of(self.rule)
            && !matches!(self.state.leaving, Some(Leaving::Stage(_, Some(_))))
        {
            self.state.leaving = Some(Leaving::Stage(stage, Some(outcome)));
        }
    }
}
