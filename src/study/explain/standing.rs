//! Units that do not get where they should.

use super::EXPLAINED;
use super::answer::{Answer, Ban, FAR, Hindrance, Man, Standing, Way};
use super::asker::Asker;
use super::summary::moving_homes;
use crate::literal::action::Transition;
use crate::literal::paths::{movement_frame, owners_scene};
use crate::literal::reach::{Reach, gets_at, reach};
use crate::literal::scene::bind_path;
use crate::literal::terrain::capture_frame;
use crate::notation::action::{Written, write_unmarked};
use crate::spec::PIECES;
use crate::spec::code::ExprKind;
use crate::spec::geometry::Geometry;
use crate::spec::ids::{KindId, MovementId, RuleId, Square, TokenId};
use crate::spec::value::Path;
use crate::study::conditions::{Clause, Condition, conditions};

/// Signs that never stand in a move from square to square.
const NO_MOVE: [char; 7] = ['@', '^', '$', '%', '&', '~', '_'];

impl Asker<'_> {
    /// Looks at the squares in the input: the last is where to, one before it is where from.
    pub(super) fn by_squares(&self) -> Option<Answer> {
        if let Some(name) = self.no_square_named() {
            return Some(Answer::NoSquare(name));
        }
        if self.input.contains(NO_MOVE) {
            return None;
        }
        let squares = self.squares_named();
        let (goal, before) = squares.split_last()?;
        let kind = self.kind_named();
        let Some(origin) = before.first().filter(|first| self.is_origin(**first, kind)) else {
            return self.by_goal(*goal, kind, !before.is_empty());
        };
        let Some(unit) = self.seen_on(*origin) else { return Some(Answer::Nobody(*origin)) };
        let man = self.man(unit)?;
        if man.owner != Some(self.actor) {
            return Some(Answer::NotYours(man));
        }
        let otherwise = if before.len() > 1 { self.otherwise(&[unit], *goal) } else { None };
        otherwise.or_else(|| Some(Answer::CannotReach(self.standing(unit, *goal).into_iter().collect())))
    }

    /// Whether a square, the first that the input names, is where a unit comes from: it is not what is captured on the way, as
    /// in `Lxc2d3`, and nor is it when somebody else stands there than the unit that is named.
    fn is_origin(&self, square: Square, kind: Option<KindId>) -> bool {
        let name = self.spec.geometry.name(square);
        let captured = self.input.to_lowercase().find(&name).and_then(|at| self.input.get(..at));
        let captured = captured.is_some_and(|before| before.trim_end().ends_with(['x', '×', ':']));
        let symbol = |kind: KindId| &self.spec.kind(kind).symbol;
        let is_other = |kind: KindId, unit: TokenId| symbol(self.state.token(unit).kind) != symbol(kind);
        !captured && kind.is_none_or(|kind| self.seen_on(square).is_none_or(|unit| !is_other(kind, unit)))
    }

    /// Who stands on a square, as far as the player knows.
    fn seen_on(&self, square: Square) -> Option<TokenId> {
        self.state.piece_on(square).filter(|unit| !self.state.is_ghost(*unit))
    }

    /// What some units can do at a square, where it was said how they should get there and they do not get there so.
    fn otherwise(&self, units: &[TokenId], goal: Square) -> Option<Answer> {
        let list = self.legal_and_asides();
        let fits = |transition: &Transition| {
            let path = transition.candidate.path(self.spec);
            let gets = |path: &Path| gets_at(self.state, path, goal) || path.stays && path.origin == goal;
            path.is_some_and(|path| units.contains(&path.unit) && gets(path))
        };
        let written = write_unmarked(self.spec, self.state, list);
        let fitting = list.iter().zip(written).filter(|(transition, _)| fits(transition));
        let written: Vec<Written> = fitting.map(|(_, written)| written).collect();
        (!written.is_empty()).then_some(Answer::Otherwise(written))
    }

    /// The same where the input says no more than who goes and where to, or besides that what is captured `on_the_way`.
    fn by_goal(&self, goal: Square, kind: Option<KindId>, on_the_way: bool) -> Option<Answer> {
        let file = self.file_named().filter(|_| kind.is_none());
        let near = if on_the_way { None } else { self.misspelt_move(goal, kind) };
        if let Some(near) = near.filter(|_| file.is_none()) {
            return Some(Answer::Unknown { suggestion: Some(near) });
        }
        let is_meant = |unit: &TokenId| {
            let token = self.state.token(*unit);
            let nameless = || self.spec.kind(token.kind).symbol.is_empty();
            let on_file =
                |file: u8| self.state.square_of(*unit).is_some_and(|square| self.spec.geometry.file(square) == file);
            token.owner == Some(self.actor)
                && kind.map_or_else(nameless, |kind| token.kind == kind)
                && file.is_none_or(on_file)
        };
        let units: Vec<TokenId> = self.state.on_board(self.spec, PIECES).filter(is_meant).collect();
        if let Some(otherwise) = if on_the_way { self.otherwise(&units, goal) } else { None } {
            return Some(otherwise);
        }
        let Some(kind) = kind.filter(|_| units.is_empty()) else {
            let mut standing: Vec<Standing> = units.iter().filter_map(|unit| self.standing(*unit, goal)).collect();
            standing.sort_by_key(|one| (one.closeness(), self.distance(one)));
            let near = standing.iter().take_while(|one| one.closeness() < FAR).count();
            if near == 0 && kind.is_none() && file.is_none() && !self.is_but_a_square(goal) {
                return None;
            }
            standing.truncate(near.clamp(1, EXPLAINED));
            return (!standing.is_empty()).then_some(Answer::CannotReach(standing));
        };
        Some(Answer::NoUnit(kind))
    }

    /// Whether the input says no more than a square.
    fn is_but_a_square(&self, goal: Square) -> bool {
        let name = self.spec.geometry.name(goal);
        let mut rest = self.input.to_lowercase().replacen(&name, "", 1);
        rest.retain(char::is_alphanumeric);
        rest.is_empty()
    }

    /// The only legal move of such a unit to a square, or its capture there from afar, which the input must have been meant
    /// for.
    fn misspelt_move(&self, goal: Square, kind: Option<KindId>) -> Option<String> {
        let list = self.legal_and_asides();
        let fits = |transition: &Transition| {
            let path = transition.candidate.path(self.spec);
            path.filter(|path| gets_at(self.state, path, goal)).is_some_and(|path| {
                let moving = self.spec.kind(self.state.token(path.unit).kind);
                kind.map_or(moving.symbol.is_empty() || path.stays, |kind| moving.symbol == self.spec.kind(kind).symbol)
            })
        };
        let mut near = list.iter().enumerate().filter(|(_, transition)| fits(transition)).map(|(index, _)| index);
        let only = near.next().filter(|_| near.next().is_none())?;
        let written = write_unmarked(self.spec, self.state, list);
        written.get(only).map(|written| written.san.clone())
    }

    pub(super) fn man(&self, token: TokenId) -> Option<Man> {
        let square = self.state.square_of(token)?;
        let token = self.state.token(token);
        Some(Man { kind: token.kind, owner: token.owner, square })
    }

    /// What keeps the movements of a unit from a square; the nearest to going there first.
    pub(super) fn standing(&self, unit: TokenId, goal: Square) -> Option<Standing> {
        let man = self.man(unit)?;
        let movements = &self.spec.kind(man.kind).movements;
        let mut ways: Vec<Way> = movements.iter().map(|movement| self.way(unit, *movement, goal)).collect();
        ways.sort_by_key(|way| (way.closeness(), way.hindrances.len()));
        Some(Standing { unit: man, goal, ways })
    }

    fn way(&self, unit: TokenId, movement: MovementId, goal: Square) -> Way {
        let reaches = reach(&self.scene, unit, movement, goal);
        let hindrances =
            reaches.into_iter().map(|reach| self.hindrance(unit, movement, reach).unwrap_or(Hindrance::Elsewhere));
        Way { movement, hindrances: hindrances.collect() }
    }

    pub(super) fn hindrance(&self, unit: TokenId, movement: MovementId, reach: Reach) -> Option<Hindrance> {
        let owner = self.state.token(unit).owner;
        Some(match reach {
            Reach::Goes => Hindrance::NoAction(moving_homes(self.spec, self.state)),
            Reach::Shoots => Hindrance::NoShot(moving_homes(self.spec, self.state)),
            Reach::Condition(path) => Hindrance::Condition(self.condition(movement, &path)),
            Reach::Immune(victim, rule) => Hindrance::Immune(self.man(victim)?, self.immunity(rule, victim, unit)),
            Reach::Stirred(token) => Hindrance::Stirred(self.man(token)?),
            Reach::Blocked(tokens) => {
                Hindrance::Blocked(tokens.into_iter().filter_map(|token| self.man(token)).collect())
            }
            Reach::Missing(squares) => Hindrance::Missing(squares),
            Reach::Occupied(token) if self.state.token(token).owner == owner => Hindrance::OwnThere(self.man(token)?),
            Reach::Occupied(token) => Hindrance::Occupied(self.man(token)?),
            Reach::OnlyCaptures => Hindrance::OnlyCaptures,
            Reach::OnlyShoots => Hindrance::OnlyShoots,
            Reach::Elsewhere => Hindrance::Elsewhere,
        })
    }

    fn condition(&self, movement: MovementId, path: &Path) -> Vec<Condition> {
        let movement = self.spec.movement(movement);
        let Some(when) = &movement.when else { return Vec::new() };
        let mut frame = movement_frame(movement);
        bind_path(&mut frame, path);
        conditions(Clause::When, &owners_scene(&self.scene, path.unit), &when.body, &mut frame)
    }

    /// A rule that keeps somebody from being captured, with what makes it hold.
    fn immunity(&self, rule: RuleId, victim: TokenId, captor: TokenId) -> Ban {
        let rules = self.spec.immunities.iter().filter(|immune| immune.rule == rule);
        let parts = rules.flat_map(|immune| {
            // Who is immune stands apart from the condition that follows.
            let whole = &immune.when;
            let parts =
                if let ExprKind::And(parts) = &*whole.kind { parts.as_slice() } else { std::slice::from_ref(whole) };
            parts.iter().flat_map(move |part| {
                let mut frame = capture_frame(immune.slots, victim, captor);
                conditions(Clause::When, &owners_scene(&self.scene, captor), part, &mut frame)
            })
        });
        Ban { rule, conditions: parts.collect() }
    }

    /// How far a unit stands from where it should go; files count double, so that a unit straight behind is nearest.
    fn distance(&self, standing: &Standing) -> u16 {
        let geometry = &self.spec.geometry;
        let apart = |of: fn(&Geometry, Square) -> u8| {
            u16::from(of(geometry, standing.unit.square).abs_diff(of(geometry, standing.goal)))
        };
        2 * apart(Geometry::file) + apart(Geometry::rank)
    }
}
