//! Why something that was typed is legal or not.
//!
//! In: a position and what somebody typed. Out: an [`Answer`], as data. First the typed text is looked for among the
//! legal actions, then among those that some rule forbids, then among those whose condition fails; when it is none of
//! these, the squares in it are looked at.

use super::conditions::{Clause, Condition, conditions};
use super::stray::{Stray, stray};
use crate::diagnostic::closest;
use crate::literal::action::{Transition, action_frame, candidates, carry_out, conceivable};
use crate::literal::chance::First;
use crate::literal::knowledge::known_to;
use crate::literal::legal::{asides, legal, listed, obstacles, offered, ousted_by, rule_frame};
use crate::literal::overrun::Overrun;
use crate::literal::paths::{movement_frame, owners_scene};
use crate::literal::reach::{Reach, reach};
use crate::literal::scene::{Scene, bind_path};
use crate::literal::state::{Outcome, State};
use crate::notation::action::{Written, write_unmarked};
use crate::notation::capital;
use crate::notation::find::{Found, find, unnumbered};
use crate::number::Number;
use crate::spec::code::Expr;
use crate::spec::geometry::Geometry;
use crate::spec::ids::{ActionId, KindId, MovementId, PlayerId, RuleId, Square, TokenId};
use crate::spec::rule::Price;
use crate::spec::value::Value;
use crate::spec::{PIECES, Spec};

/// Why something that was typed is legal or not.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// It is legal.
    Legal(Written),
    /// It may mean any of these legal actions.
    Ambiguous(Vec<Written>),
    /// The game is over.
    Over(Outcome),
    /// It could be done, but rules forbid it.
    Forbidden(Vec<Forbidden>),
    /// It could be done, but others go before it.
    Ousted {
        /// The action.
        action: Written,
        /// The rule that prefers others.
        by: RuleId,
    },
    /// There is such an action, but its condition fails.
    NotOffered {
        /// The action.
        action: Written,
        /// The rule that says when.
        rule: RuleId,
        /// The parts of its condition.
        conditions: Vec<Condition>,
    },
    /// There is such an action, but what follows from it goes on beyond a bound.
    CutShort {
        /// The action.
        action: Written,
        /// The bound.
        overrun: Overrun,
    },
    /// There is no such action among those that were found before a bound was come to.
    NotFound(Overrun),
    /// There is such an action, but something is chosen for it that may not be.
    Stray(Stray),
    /// It could be done, but not with this kind chosen in it.
    NotChosen {
        /// The rule that lets choose.
        rule: RuleId,
        /// What was chosen.
        kind: KindId,
        /// What may be.
        allowed: Vec<KindId>,
    },
    /// Units that it may speak of do not get there.
    CannotReach(Vec<Standing>),
    /// The unit on this square belongs to somebody else, or to nobody.
    NotYours {
        /// The square.
        square: Square,
        /// Who stands there.
        kind: KindId,
        /// Whose it is.
        owner: Option<PlayerId>,
    },
    /// Nobody stands on this square.
    Nobody(Square),
    /// The player has no such piece on the board.
    NoUnit(KindId),
    /// It is no action.
    Unknown {
        /// What it may have been meant for: a legal action or an aside.
        suggestion: Option<String>,
    },
}

/// An action and the rules that forbid it.
#[derive(Debug, Clone, PartialEq)]
pub struct Forbidden {
    /// The action.
    pub action: Written,
    /// The rules, in the order in which they are asked.
    pub bans: Vec<Ban>,
}

/// A rule that forbids an action.
#[derive(Debug, Clone, PartialEq)]
pub struct Ban {
    /// The rule.
    pub rule: RuleId,
    /// The parts of its conditions.
    pub conditions: Vec<Condition>,
}

/// A unit that does not get where it should.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    /// What it is.
    pub kind: KindId,
    /// Where it stands.
    pub origin: Square,
    /// Where it should go.
    pub goal: Square,
    /// Its movements and what keeps each from going there.
    pub ways: Vec<Way>,
}

/// A movement and what keeps it from a square.
#[derive(Debug, Clone, PartialEq)]
pub struct Way {
    /// The movement.
    pub movement: MovementId,
    /// What keeps it.
    pub reach: Reach,
    /// The parts of its condition, when that is what fails.
    pub conditions: Vec<Condition>,
    /// Who is in the way or cannot be captured: kind, owner, square.
    pub obstacle: Option<(KindId, Option<PlayerId>, Square)>,
}

/// So many ways of carrying out an action are looked through when its condition fails.
const MAX_CONCEIVABLE: usize = 20_000;
/// So many actions or units are explained when a text may mean several.
const EXPLAINED: usize = 3;

/// Explains `input`, typed by `actor`, who is the player whose turn it is except for asides. Nothing is said that the
/// player does not know.
pub fn explain(spec: &Spec, state: &State, actor: PlayerId, input: &str) -> Answer {
    if let Some(outcome) = state.outcome {
        return Answer::Over(outcome);
    }
    let input = unnumbered(input.trim());
    let known = known_to(spec, state, actor);
    let scene = Scene { mover: Some(actor), ..Scene::of(spec, &known) };
    let asker = Asker { spec, state: &known, scene, actor, input };
    asker
        .among_legal()
        .or_else(|| asker.among_forbidden(false))
        .or_else(|| asker.among_forbidden(true))
        .or_else(|| asker.among_not_offered())
        .or_else(|| asker.among_strays())
        .or_else(|| asker.among_unchosen())
        .or_else(|| asker.by_squares())
        .unwrap_or_else(|| asker.unknown())
}

struct Asker<'a> {
    spec: &'a Spec,
    state: &'a State,
    scene: Scene<'a>,
    actor: PlayerId,
    input: &'a str,
}

impl Asker<'_> {
    /// The indices of the actions of a list that the input means, with how they are written.
    fn meant(&self, list: &[Transition]) -> (Vec<usize>, Vec<Written>) {
        let written = write_unmarked(self.spec, self.state, list);
        let indices = match find(self.spec, self.state, list, &written, self.input) {
            Found::One(index) => vec![index],
            Found::Several(indices) => indices,
            Found::None => self.begun(&written),
        };
        (indices, written)
    }

    /// The indices of the actions whose writing the input leaves unfinished: `O-O` for `O-O=g1`.
    fn begun(&self, written: &[Written]) -> Vec<usize> {
        let input = self.input.trim();
        let unfinished = |form: &str| {
            let rest = form.strip_prefix(input).filter(|_| input.len() > 1);
            rest.is_some_and(|rest| rest.starts_with(|c: char| !c.is_alphanumeric() && c != '-'))
        };
        let forms = written.iter().enumerate();
        let begun = forms.filter(|(_, form)| unfinished(&form.machine) || unfinished(&form.san));
        begun.map(|(index, _)| index).collect()
    }

    fn is_mover(&self) -> bool {
        self.state.flow.mover == Some(self.actor)
    }

    fn legal_and_asides(&self) -> Vec<Transition> {
        let mut list = if self.is_mover() { legal(self.spec, self.state) } else { Vec::new() };
        list.extend(asides(self.spec, self.state, self.actor));
        list
    }

    fn among_legal(&self) -> Option<Answer> {
        let (indices, written) = self.meant(&self.legal_and_asides());
        let mut meant: Vec<Written> = indices.iter().filter_map(|index| written.get(*index).cloned()).collect();
        match meant.len() {
            0 => None,
            1 => meant.pop().map(Answer::Legal),
            _ => Some(Answer::Ambiguous(meant)),
        }
    }

    fn among_forbidden(&self, aside: bool) -> Option<Answer> {
        let mut list = Vec::new();
        for action in self.offered(aside) {
            let _ = candidates(&self.scene, action, &mut |transition| {
                list.push(transition);
                list.len() < MAX_CONCEIVABLE
            });
        }
        let (indices, written) = self.meant(&list);
        let meant: Vec<(&Transition, &Written)> =
            indices.iter().filter_map(|index| Some((list.get(*index)?, written.get(*index)?))).collect();
        let (first, text) = *meant.first()?;
        if let Some(overrun) = first.after.overrun {
            return Some(Answer::CutShort { action: text.clone(), overrun });
        }
        let forbidden = meant.iter().take(EXPLAINED).filter_map(|(transition, written)| {
            let rules = obstacles(&self.scene, transition);
            let bans: Vec<Ban> = rules.into_iter().map(|rule| self.ban(rule, transition)).collect();
            (!bans.is_empty()).then(|| Forbidden { action: (*written).clone(), bans })
        });
        let forbidden: Vec<Forbidden> = forbidden.collect();
        if !forbidden.is_empty() {
            return Some(Answer::Forbidden(forbidden));
        }
        let by = ousted_by(self.spec, self.state, &first.candidate)?;
        Some(Answer::Ousted { action: text.clone(), by })
    }

    fn offered(&self, aside: bool) -> Vec<ActionId> {
        if aside || self.is_mover() { offered(self.spec, self.state, aside) } else { Vec::new() }
    }

    fn ban(&self, rule: RuleId, transition: &Transition) -> Ban {
        let mut list = Vec::new();
        let before = Scene { before: Some(self.state), after: Some(&transition.after), ..self.scene };
        let after = before.at(&transition.after);
        for forbid in self.spec.forbids.iter().filter(|forbid| forbid.rule == rule) {
            let mut frame = rule_frame(self.spec, &forbid.targets, forbid.slots, transition);
            let parts = [
                (Clause::When, &before, &forbid.when),
                (Clause::AfterWhich, &after, &forbid.after_which),
                (Clause::Unless, &before, &forbid.unless),
            ];
            for (clause, scene, expr) in parts {
                list.extend(expr.iter().flat_map(|expr| conditions(clause, scene, expr, &mut frame)));
            }
        }
        Ban { rule, conditions: list }
    }

    /// Looks among the actions and asides whose condition fails.
    fn among_not_offered(&self) -> Option<Answer> {
        let mut actions = self.offered(false);
        actions.extend(self.offered(true));
        actions.into_iter().find_map(|id| {
            let action = self.spec.action(id);
            let when = action.when.as_ref()?;
            let mut list = Vec::new();
            let _ = conceivable(&self.scene, id, &mut |transition| {
                list.push(transition);
                list.len() < MAX_CONCEIVABLE
            });
            let (indices, written) = self.meant(&list);
            let all: Vec<(Vec<Condition>, &Written)> = indices
                .into_iter()
                .filter_map(|index| Some((self.condition_of(when, list.get(index)?), written.get(index)?)))
                .collect();
            // Of several ways to mean it, the one that comes nearest.
            let failing = |parts: &[Condition]| parts.iter().filter(|part| part.decisive).count();
            let (conditions, written) = all.into_iter().min_by_key(|(conditions, _)| failing(conditions))?;
            Some(Answer::NotOffered { action: written.clone(), rule: action.rule, conditions })
        })
    }

    fn condition_of(&self, when: &Expr, transition: &Transition) -> Vec<Condition> {
        let mut frame = action_frame(self.spec, &transition.candidate);
        let mut list = conditions(Clause::When, &self.scene, when, &mut frame);
        if let Some(price) = &self.spec.action(transition.candidate.action).price {
            let variable = &self.spec.variables[price.of.index()].name;
            let (amount, has) = (self.scene.number(&price.amount, &mut frame), self.purse(price));
            for part in list.iter_mut().filter(|part| part.span == price.amount.span) {
                part.clause = Clause::Costs;
                part.note =
                    Some(format!("{amount} {variable}, {} has {has}", capital(&self.spec.player(self.actor).name)));
            }
        }
        list
    }

    /// What the player has to pay a price with.
    fn purse(&self, price: &Price) -> Number {
        match self.state.variable(self.spec, price.of, Some(self.actor)) {
            Value::Number(number) => *number,
            _ => Number::ZERO,
        }
    }

    /// Looks among the actions for which something else would have to be chosen.
    fn among_strays(&self) -> Option<Answer> {
        let squares = self.squares_named();
        let mut actions = self.offered(false).into_iter().chain(self.offered(true));
        actions.find_map(|id| stray(&self.scene, id, &squares, self.input)).map(Answer::Stray)
    }

    /// Looks among the actions in which another kind would have to be chosen: `a8=Q` where only `a8=N` can be done.
    fn among_unchosen(&self) -> Option<Answer> {
        let mut list = Vec::new();
        for action in self.offered(false) {
            let _ = candidates(&self.scene, action, &mut |transition| {
                let chosen = transition.candidate.choices.last();
                if matches!(chosen, Some(Value::Kind(_))) {
                    list.push(transition);
                }
                list.len() < MAX_CONCEIVABLE
            });
        }
        let kinds = (0..self.spec.kinds.len()).map(KindId::at);
        let mut readable = kinds.filter(|kind| self.spec.kind(*kind).class == PIECES && !self.spec.kind(*kind).veiled);
        readable.find_map(|kind| {
            let with = |transition: &Transition| {
                let mut other = transition.clone();
                other.candidate.choices.pop();
                other.candidate.choices.push(Value::Kind(kind));
                other
            };
            let supposed: Vec<Transition> = list.iter().map(with).collect();
            let (indices, _) = self.meant(&supposed);
            let mut candidate = list.get(*indices.first()?)?.candidate.clone();
            candidate.choices.pop();
            let fork = carry_out(self.spec, self.state, candidate, &mut First).err()?;
            let allowed: Vec<KindId> = fork.options.iter().filter_map(Value::kind).collect();
            (!allowed.contains(&kind)).then_some(Answer::NotChosen { rule: fork.rule, kind, allowed })
        })
    }

    /// Looks at the squares in the input: the last is where to, one before it is where from.
    fn by_squares(&self) -> Option<Answer> {
        let squares = self.squares_named();
        let (goal, before) = squares.split_last()?;
        if let Some((origin, _)) = before.split_first() {
            let Some(unit) = self.state.piece_on(*origin) else { return Some(Answer::Nobody(*origin)) };
            return Some(self.unit_to(unit, *origin, *goal));
        }
        let kind = self.kind_named();
        if let Some(near) = self.misspelt_move(*goal, kind) {
            return Some(Answer::Unknown { suggestion: Some(near) });
        }
        let is_meant = |unit: &TokenId| {
            let token = self.state.token(*unit);
            token.owner == Some(self.actor)
                && kind.map_or_else(|| self.spec.kind(token.kind).symbol.is_empty(), |kind| token.kind == kind)
        };
        let units: Vec<TokenId> = self.state.on_board(self.spec, PIECES).filter(is_meant).collect();
        let Some(kind) = kind.filter(|_| units.is_empty()) else {
            let mut standing: Vec<Standing> = units.iter().filter_map(|unit| self.standing(*unit, *goal)).collect();
            standing.sort_by_key(|one| (one.closeness(), self.distance(one)));
            let near = standing.iter().take_while(|one| one.closeness() < FAR).count();
            standing.truncate(near.clamp(1, EXPLAINED));
            return (!standing.is_empty()).then_some(Answer::CannotReach(standing));
        };
        Some(Answer::NoUnit(kind))
    }

    /// The only legal move of such a unit to a square, which the input must have been meant for.
    fn misspelt_move(&self, goal: Square, kind: Option<KindId>) -> Option<String> {
        let list = self.legal_and_asides();
        let written = write_unmarked(self.spec, self.state, &list);
        let fits = |transition: &Transition| {
            let path = transition.candidate.path(self.spec);
            path.filter(|path| path.goal == Some(goal)).is_some_and(|path| {
                let moving = self.spec.kind(self.state.token(path.unit).kind);
                kind.map_or(moving.symbol.is_empty(), |kind| moving.symbol == self.spec.kind(kind).symbol)
            })
        };
        let mut near = list.iter().zip(written).filter(|(transition, _)| fits(transition));
        near.next().filter(|_| near.next().is_none()).map(|(_, written)| written.san)
    }

    fn unit_to(&self, unit: TokenId, origin: Square, goal: Square) -> Answer {
        let token = self.state.token(unit);
        if token.owner != Some(self.actor) {
            return Answer::NotYours { square: origin, kind: token.kind, owner: token.owner };
        }
        Answer::CannotReach(self.standing(unit, goal).into_iter().collect())
    }

    /// What keeps the movements of a unit from a square; the nearest to going there first.
    fn standing(&self, unit: TokenId, goal: Square) -> Option<Standing> {
        let origin = self.state.square_of(unit)?;
        let kind = self.state.token(unit).kind;
        let mut ways: Vec<Way> =
            self.spec.kind(kind).movements.iter().map(|movement| self.way(unit, *movement, goal)).collect();
        ways.sort_by_key(|way| closeness(&way.reach));
        Some(Standing { kind, origin, goal, ways })
    }

    fn way(&self, unit: TokenId, id: MovementId, goal: Square) -> Way {
        let reach = reach(&self.scene, unit, id, goal);
        let movement = self.spec.movement(id);
        let mut parts = Vec::new();
        if let (Reach::Condition(path), Some(when)) = (&reach, &movement.when) {
            let mut frame = movement_frame(movement);
            bind_path(&mut frame, path);
            parts = conditions(Clause::When, &owners_scene(&self.scene, unit), &when.body, &mut frame);
        }
        let token = match &reach {
            Reach::Immune(token, _) | Reach::Occupied(token) | Reach::Stirred(token) => Some(*token),
            Reach::Blocked(Some(square)) => self.state.piece_on(*square),
            _ => None,
        };
        let obstacle = token.and_then(|id| {
            let token = self.state.token(id);
            Some((token.kind, token.owner, self.state.square_of(id)?))
        });
        Way { movement: id, reach, conditions: parts, obstacle }
    }

    /// How far a unit stands from where it should go; files count double, so that a unit straight behind is nearest.
    fn distance(&self, standing: &Standing) -> u16 {
        let geometry = &self.spec.geometry;
        let apart = |of: fn(&Geometry, Square) -> u8| {
            u16::from(of(geometry, standing.origin).abs_diff(of(geometry, standing.goal)))
        };
        2 * apart(Geometry::file) + apart(Geometry::rank)
    }

    /// The squares of the board that the input names, from left to right.
    fn squares_named(&self) -> Vec<Square> {
        let mut squares = Vec::new();
        let mut rest = self.input;
        while let Some(start) = rest.find(|c: char| c.is_ascii_lowercase()) {
            let tail = rest.get(start..).unwrap_or_default();
            let digits = tail.chars().skip(1).take_while(char::is_ascii_digit).count();
            let (word, behind) = tail.split_at(1 + digits);
            if digits > 0 {
                squares.extend(self.spec.geometry.named(word));
            }
            rest = behind;
        }
        squares
    }

    /// The kind whose symbol the input begins with; the longest symbol counts.
    fn kind_named(&self) -> Option<KindId> {
        let kinds = self.spec.kinds.iter().enumerate();
        let named = kinds.filter(|(_, kind)| {
            kind.class == PIECES && !kind.symbol.is_empty() && self.input.starts_with(kind.symbol.as_str())
        });
        named.max_by_key(|(_, kind)| kind.symbol.len()).map(|(index, _)| KindId::at(index))
    }

    fn unknown(&self) -> Answer {
        if let Some(overrun) = listed(self.spec, self.state).1.filter(|_| self.is_mover()) {
            return Answer::NotFound(overrun);
        }
        let written = write_unmarked(self.spec, self.state, &self.legal_and_asides());
        let forms = written.iter().flat_map(|written| [written.san.as_str(), written.machine.as_str()]);
        Answer::Unknown { suggestion: closest(self.input, forms).map(str::to_owned) }
    }
}

/// What does not lead there at all.
const FAR: u8 = 5;

impl Standing {
    /// How near its movements come to going there.
    fn closeness(&self) -> u8 {
        self.ways.iter().map(|way| closeness(&way.reach)).min().unwrap_or(FAR)
    }
}

/// How near a movement comes to going there: the smaller, the better worth telling.
fn closeness(reach: &Reach) -> u8 {
    match reach {
        Reach::Goes => 0,
        Reach::Condition(_) => 1,
        Reach::Immune(..) | Reach::Stirred(_) => 2,
        Reach::Blocked(_) => 3,
        Reach::Occupied(_) | Reach::OnlyCaptures => 4,
        Reach::Elsewhere => FAR,
    }
}

/// The rule that forbids an action first, when that is why it is not legal.
pub fn first_rule(answer: &Answer) -> Option<RuleId> {
    match answer {
        Answer::Forbidden(list) => list.first()?.bans.first().map(|ban| ban.rule),
        Answer::Ousted { by, .. } => Some(*by),
        Answer::NotOffered { rule, .. } | Answer::NotChosen { rule, .. } => Some(*rule),
        _ => None,
    }
}
