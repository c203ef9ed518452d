//! Steps that capture, relocate and create tokens.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{One, Tokens};
use crate::compile::scalar::Scalar;
use crate::compile::step;
use crate::engine::effects::create::create;
use crate::engine::effects::event::{Event, moves_away};
use crate::engine::effects::run::Run;
use crate::engine::position::token::Place;
use crate::engine::workspace::frame::Frame;
use crate::spec::ids::{KindId, MovementId, PlayerId, Square, TokenId};

impl<B: Bitboard> Run<'_, B> {
    pub(in crate::engine) fn follow(&mut self) {
        let doing = self.doing;
        let Some(path) = doing.path() else { return };
        let layout = &self.program.layout;
        for victim in path.captured {
            self.capture(*victim, Some(path.unit));
        }
        let relocated = path
            .relocated
            .and_then(|(token, goal)| self.state.token(layout, token).square().map(|square| (token, square, goal)));
        if let Some((token, ..)) = relocated {
            self.state.lift(layout, token);
        }
        if !path.stays {
            self.state.lift(layout, path.unit);
            if let Some(goal) = path.goal {
                self.arrive(path.unit, (path.origin, goal), Some(path.movement));
            }
        }
        if let Some((token, origin, goal)) = relocated {
            self.arrive(token, (origin, goal), None);
        }
    }

    /// Places a token that was lifted from another square.
    fn arrive(&mut self, unit: TokenId, (origin, goal): (Square, Square), movement: Option<MovementId>) {
        self.state.put(&self.program.layout, unit, Place::On(goal));
        self.moved.push(unit);
        self.events.push(Event::Moved { unit, origin, goal, movement });
    }

    pub(in crate::engine) fn capture(&mut self, victim: TokenId, captor: Option<TokenId>) {
        if self.state.token(&self.program.layout, victim).is_gone() {
            return;
        }
        self.state.lift(&self.program.layout, victim);
        self.captured.push(victim);
        self.events.push(Event::Capture { victim, captor });
    }

    /// Relocates tokens. All are lifted before the first is placed.
    pub(super) fn relocate(&mut self, steps: &[(Tokens<B>, step::Destination<B>)], frame: &mut Frame<B>) {
        let layout = &self.program.layout;
        let mut relocations = self.workspace.relocations();
        for (what, place) in steps {
            let tokens = self.listed(what, frame);
            let place = match place {
                step::Destination::One(one) => {
                    let place = self.view().one(one, frame);
                    self.view().place_of(place)
                }
                step::Destination::Squares(_) => None,
            };
            if let Some(place) = place {
                relocations
                    .extend(tokens.iter().map(|token| (*token, place, self.state.token(layout, *token).square())));
            }
            self.workspace.put_away(tokens);
        }
        for (token, place, _) in &relocations {
            self.state.mix_up(layout, *token, *place);
            self.state.lift(layout, *token);
        }
        for (unit, place, origin) in &relocations {
            // A token that is named twice ends at its last place.
            self.state.lift(layout, *unit);
            self.state.put(layout, *unit, *place);
            if !moves_away(*place, *origin) {
                continue;
            }
            self.moved.push(*unit);
            if let (Place::On(goal), Some(origin)) = (*place, *origin) {
                self.events.push(Event::Moved { unit: *unit, origin, goal, movement: None });
            }
        }
        self.workspace.keep_relocations(relocations);
    }

    pub(in crate::engine) fn create(
        &mut self,
        kind: &One<B>,
        owner: &One<B>,
        place: &step::Destination<B>,
        frame: &mut Frame<B>,
    ) {
        let Scalar::Kind(kind) = self.view().one(kind, frame) else { return };
        let neutral = self.program.spec.kind(kind).neutral;
        let owner = if neutral { None } else { self.view().player(owner, frame) };
        match place {
            step::Destination::One(one) => {
                let place = self.view().one(one, frame);
                if let Some(place) = self.view().place_of(place) {
                    self.create_at(kind, owner, place);
                }
            }
            step::Destination::Squares(set) => {
                for square in self.view().set(set, frame).each() {
                    self.create_at(kind, owner, Place::On(Square::at(square)));
                }
            }
        }
    }

    fn create_at(&mut self, kind: KindId, owner: Option<PlayerId>, place: Place) {
        create(self.program, self.workspace, self.state, kind, owner, place);
    }
}
