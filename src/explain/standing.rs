//! Units that do not get where they should.

use super::EXPLAINED;
use super::answer::{Answer, Ban, FAR, Hindrance, Man, Standing, Way};
use super::asker::{Asker, Meant};
use super::line::Line;
use super::summary::{moving_homes, units_move};
use crate::explain::conditions::{Clause, Condition, conditions};
use crate::literal::action::Transition;
use crate::literal::paths::{movement_frame, owners_scene};
use crate::literal::reach::{Reach, gets_at, reach};
use crate::literal::scene::bind_path;
use crate::literal::state::State;
use crate::literal::terrain::capture_frame;
use crate::notation::action::{Written, write_unmarked};
use crate::spec::PIECES;
use crate::spec::code::ExprKind;
use crate::spec::geometry::Geometry;
use crate::spec::ids::{KindId, MovementId, RuleId, Square, TokenId};
use crate::spec::value::Path;

/// Signs that never stand in a move from square to square.
const NO_MOVE: [char; 7] = ['@', '^', '$', '%', '&', '~', '_'];

impl Asker<'_> {
    /// Looks at the squares in the input: the last is where to, one before it is where from.
    pub(super) fn by_squares(&self) -> Option<Answer> {
        if let Some(name) = self.no_square_named() {
            let hole = self.spec.geometry.hole_named(&name).is_some();
            return Some(if hole { Answer::Hole(name) } else { Answer::NoSquare(name) });
        }
        if self.input.contains(NO_MOVE) {
            return None;
        }
        let squares = self.squares_named();
        let (goal, before) = squares.split_last()?;
        let kind = self.kind_named();
        // The letter of a piece is no file besides: `C2` is not c2 where `C` is a piece.
        let is_twice = kind.is_some() && before.is_empty() && self.begins_with_square();
        if is_twice || kind.is_none() && self.begins_with_strange_letter() {
            return None;
        }
        if let Some(empty) = self.captures_listed().into_iter().find(|square| self.seen_on(*square).is_none()) {
            return Some(Answer::Nobody(empty));
        }
        let Some(origin) = before.first().filter(|first| self.is_origin(**first, kind)) else {
            return self.by_goal(*goal, kind, !before.is_empty());
        };
        let Some(unit) = self.seen_on(*origin) else {
            // The chosen square may be written after the goal: `Nf6d7` for `Nf6[P](d7)`.
            let own = kind.map(|kind| self.own(kind)).filter(|own| self.chooses(own, *origin));
            let gone = own.and_then(|own| self.otherwise(&own, *origin));
            return Some(gone.map_or(Answer::Nobody(*origin), |gone| self.choosing(gone, *goal)));
        };
        let man = self.man(unit)?;
        if man.owner != Some(self.actor) {
            return Some(Answer::NotYours(man));
        }
        let allowed = self.otherwise(&[unit], *goal).or_else(|| self.barred(&[unit], *goal));
        allowed.or_else(|| Some(Answer::CannotReach(self.standing(unit, *goal).into_iter().collect())))
    }

    /// Whether a square, the first that the input names, is the origin of a unit. It is not the origin if it is
    /// captured on the way, as in `Lxc2d3`, or if a unit of another kind than the named one stands there.
    fn is_origin(&self, square: Square, kind: Option<KindId>) -> bool {
        let name = self.spec.geometry.name(square);
        let captured = self.input.to_lowercase().find(&name).and_then(|at| self.input.get(..at));
        let captured = captured.is_some_and(|before| before.trim_end().ends_with(['x', '×', ':']));
        let symbol = |kind: KindId| &self.spec.kind(kind).symbol;
        let is_other = |kind: KindId, unit: TokenId| symbol(self.state.token(unit).kind) != symbol(kind);
        !captured && kind.is_none_or(|kind| self.seen_on(square).is_none_or(|unit| !is_other(kind, unit)))
    }

    /// The unit on a square, as far as the player knows.
    fn seen_on(&self, square: Square) -> Option<TokenId> {
        self.state.piece_on(square).filter(|unit| !self.state.is_ghost(*unit))
    }

    /// The rules that forbid some units a square to which they could go otherwise.
    fn barred(&self, units: &[TokenId], goal: Square) -> Option<Answer> {
        let list = self.possible();
        let gets = |path: &Path| units.contains(&path.unit) && gets_at(self.state, path, goal);
        let fits = |transition: &Transition| transition.candidate.path(self.spec).is_some_and(|path| gets(path));
        let indices = (0..list.len()).filter(|index| fits(&list[*index])).collect();
        self.forbidden(list, Meant { indices, written: write_unmarked(self.spec, self.state, list) })
    }

    /// The actions of some units at a square, if the input names their way in a form that is not
    /// read.
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

    /// Whether something else is chosen where some of these units go to a square.
    fn chooses(&self, units: &[TokenId], goal: Square) -> bool {
        let goes = |path: &Path| units.contains(&path.unit) && gets_at(self.state, path, goal);
        let mut list = self.legal_and_asides().iter().map(|transition| &transition.candidate);
        list.any(|candidate| !candidate.choices.is_empty() && candidate.path(self.spec).is_some_and(|path| goes(path)))
    }

    /// The listed actions that also name a square; all of them when none does.
    fn choosing(&self, otherwise: Answer, square: Square) -> Answer {
        let Answer::Otherwise(list) = &otherwise else { return otherwise };
        let name = self.spec.geometry.name(square);
        let meant: Vec<Written> = list.iter().filter(|written| written.san.contains(&name)).cloned().collect();
        match meant.as_slice() {
            [] => otherwise,
            [only] => Answer::Unknown { suggestion: Some(only.san.clone()) },
            _ => Answer::Otherwise(meant),
        }
    }

    /// Answers an input that names only the unit and its goal, and maybe a square captured `on_the_way`.
    fn by_goal(&self, goal: Square, kind: Option<KindId>, on_the_way: bool) -> Option<Answer> {
        let file = self.file_named().filter(|_| kind.is_none());
        let near = if on_the_way { None } else { self.misspelt_move(goal, kind) };
        if let Some(near) = near.filter(|_| file.is_none()) {
            return Some(Answer::Unknown { suggestion: Some(near) });
        }
        let from = kind.map_or(file.map(Line::File), |kind| self.line_named(kind, goal));
        // Where moves of every kind begin with a sign, a square alone may mean any of them.
        let nameless = |kind: KindId| self.spec.kind(kind).symbol.is_empty();
        let all_signed = !self.spec.kinds.iter().any(|kind| kind.symbol.is_empty()) && self.is_but_a_square(goal);
        let is_meant = |unit: &TokenId| {
            let moving = self.state.token(*unit).kind;
            let comes = |from: Line| self.state.square_of(*unit).is_some_and(|square| self.is_from(square, from));
            kind.map_or_else(|| all_signed || nameless(moving), |kind| self.is_alike(moving, kind))
                && from.is_none_or(comes)
        };
        let units: Vec<TokenId> = self.own_units().filter(is_meant).collect();
        if let Some(allowed) = self.otherwise(&units, goal).or_else(|| self.barred(&units, goal)) {
            return Some(allowed);
        }
        let none_moves = units.is_empty() || !units_move(self.spec, self.state);
        if let Some(put) = kind.filter(|_| none_moves).and_then(|kind| self.put_down(goal, kind)) {
            return Some(put);
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
        Some(Answer::NoUnit { kind, from: from.filter(|_| !self.own(kind).is_empty()) })
    }

    fn own_units(&self) -> impl Iterator<Item = TokenId> + '_ {
        let is_own = |unit: &TokenId| self.state.token(*unit).owner == Some(self.actor);
        self.state.on_board(self.spec, PIECES).filter(is_own)
    }

    /// The player's units of a kind on the board.
    fn own(&self, kind: KindId) -> Vec<TokenId> {
        self.own_units().filter(|unit| self.is_alike(self.state.token(*unit).kind, kind)).collect()
    }

    /// Whether two kinds are written alike in moves.
    fn is_alike(&self, one: KindId, other: KindId) -> bool {
        let symbol = |kind: KindId| self.spec.kind(kind).symbol.as_str();
        one == other || !symbol(one).is_empty() && symbol(one) == symbol(other)
    }

    /// The actions other than moves that put a unit of a kind on a square, such as drops and
    /// purchases.
    fn put_down(&self, goal: Square, kind: KindId) -> Option<Answer> {
        let list = self.legal_and_asides();
        let there = |state: &State| state.piece_on(goal).filter(|unit| state.token(*unit).kind == kind);
        let puts = |transition: &Transition| {
            let put = there(&transition.after);
            transition.candidate.path(self.spec).is_none() && put.is_some() && put != there(self.state)
        };
        let written = write_unmarked(self.spec, self.state, list);
        let put = list.iter().zip(written).filter(|(transition, _)| puts(transition)).map(|(_, written)| written);
        let put: Vec<Written> = put.collect();
        match put.as_slice() {
            [] => None,
            [only] => Some(Answer::Unknown { suggestion: Some(only.san.clone()) }),
            _ => Some(Answer::Otherwise(put)),
        }
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

    /// The hindrances of a unit on the way to a square, by movement, the nearest first.
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

    /// A rule of immunity, with the conditions that make it hold.
    fn immunity(&self, rule: RuleId, victim: TokenId, captor: TokenId) -> Ban {
        let rules = self.spec.immunities.iter().filter(|immune| immune.rule == rule);
        let parts = rules.flat_map(|immune| {
            // The immune units are written apart from the condition that follows.
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
