//! Refusals: whatever is typed and refused, the reason that is given holds in the position.
//!
//! Positions come from random games of every definition that hides nothing. What is typed is made from the moves there are:
//! in another case, with another square, piece or sign, or from any square to any other, also as the definition calls them. Each
//! reason is then looked up in the position by other means than those that found it.

use std::sync::Arc;

use interp::explain::stray::{Chosen, Stray};
use interp::explain::{Answer, Hindrance, Man, Standing, explain_among};
use interp::literal::action::Transition;
use interp::literal::chance::Seeded;
use interp::literal::game::Game;
use interp::literal::legal::asides;
use interp::literal::reach::gets_at;
use interp::literal::scene::{Scene, frame};
use interp::literal::state::State;
use interp::load::{Options, load};
use interp::notation::action::find::{Found, find};
use interp::notation::action::write_unmarked;
use interp::spec::ids::{KindId, PlayerId, Square, TokenId};
use interp::spec::rule::Param;
use interp::spec::value::Value;
use interp::spec::{PIECES, Spec};
use libtest_mimic::Trial;

use crate::{stem, trial};

/// Of each definition so many positions, and in each so many inputs.
const POSITIONS: u64 = 3;
const INPUTS: usize = 20;

pub fn trials() -> Vec<Trial> {
    let paths = interp::testing::find("definitions").unwrap();
    let trials = paths.into_iter().map(|path| {
        let name = stem(path.as_ref());
        trial(format!("in {name} what is refused is refused for a reason that holds"), move || refused(&path))
    });
    trials.collect()
}

fn refused(path: &str) {
    let loaded = load(path, &Options::default()).unwrap();
    let spec = loaded.spec.expect("the definition has mistakes");
    if spec.veil(PIECES).is_some() {
        return;
    }
    for seed in 0..POSITIONS {
        let game = random_game(&spec, seed);
        let (state, mut dice) = (game.state(), Seeded::new(seed + 1));
        let Some(actor) = state.flow.mover.filter(|_| state.outcome.is_none()) else { continue };
        let seen = Position::new(&spec, state, actor, game.legal());
        for _ in 0..INPUTS {
            let (input, named) = match dice.below(4) {
                0 => seen.called(&mut dice),
                _ => (seen.input(&mut dice), Vec::new()),
            };
            if let Err(falsehood) = seen.check(&input, &named) {
                let position = interp::notation::position::print(&spec, state);
                panic!("`{input}` in {position}\n{falsehood}");
            }
        }
    }
}

fn random_game(spec: &Arc<Spec>, seed: u64) -> Game {
    let mut game = Game::new(spec.clone(), seed, &[]);
    let mut dice = Seeded::new(!seed);
    for _ in 0..dice.below(30) {
        let list = game.legal();
        match list.get(dice.below(list.len().max(1))) {
            Some(chosen) => game.play(chosen),
            None => break,
        }
    }
    game
}

/// A text with one sign replaced by another.
fn with_other_sign(text: &str, dice: &mut Seeded) -> String {
    const SIGNS: &[u8] = b"abcdefgh12345678BEGHKLNPQRS=@*+/";
    let mut signs: Vec<char> = text.chars().collect();
    let at = dice.below(signs.len().max(1));
    signs.iter_mut().skip(at).take(1).for_each(|sign| *sign = SIGNS[dice.below(SIGNS.len())] as char);
    signs.into_iter().collect()
}

/// The squares that a reason is about, besides those where pieces stand that could be meant.
fn speaks_of(answer: &Answer) -> Vec<Square> {
    match answer {
        Answer::Nobody(square) => vec![*square],
        Answer::NotYours(man) => vec![man.square],
        Answer::CannotReach(list) => list.iter().map(|standing| standing.goal).collect(),
        Answer::Stray(stray) => {
            let square = |chosen: &Chosen| if let Chosen::Square(square) = chosen { Some(*square) } else { None };
            stray.faults().filter_map(|fault| square(&fault.chosen)).collect()
        }
        _ => Vec::new(),
    }
}

/// A position with its legal actions, for checking typed input.
struct Position<'a> {
    spec: &'a Spec,
    state: &'a State,
    actor: PlayerId,
    legal: Vec<Transition>,
    /// How the legal actions and the asides are written.
    written: Vec<String>,
    squares: Vec<String>,
}

impl<'a> Position<'a> {
    fn new(spec: &'a Spec, state: &'a State, actor: PlayerId, legal: Vec<Transition>) -> Position<'a> {
        let all = [legal.clone(), asides(spec, state, actor)];
        let written = all.iter().flat_map(|list| write_unmarked(spec, state, list));
        let written = written.flat_map(|form| [form.san, form.machine]).collect();
        let squares = spec.geometry.squares().map(|square| spec.geometry.name(square)).collect();
        Position { spec, state, actor, legal, written, squares }
    }

    /// Something like a move.
    fn input(&self, dice: &mut Seeded) -> String {
        let pick =
            |list: &[String], dice: &mut Seeded| list.get(dice.below(list.len().max(1))).cloned().unwrap_or_default();
        let (square, other) = (pick(&self.squares, dice), pick(&self.squares, dice));
        let move_typed = pick(&self.written, dice);
        let kind = &self.spec.kinds[dice.below(self.spec.kinds.len())];
        match dice.below(10) {
            0 => move_typed.to_lowercase(),
            1 => move_typed.to_uppercase(),
            2 => format!("{square}{other}"),
            3 => format!("{}{square}", kind.letter),
            4 => format!("{}@{square}", kind.letter.to_lowercase()),
            5 => format!("{} to {square}", kind.name),
            6 => self.with_other_square(&move_typed, &square),
            7 => format!("{move_typed} now"),
            8 => with_other_sign(&move_typed, dice),
            _ => format!("{square} to {other}"),
        }
    }

    /// Something like a move with squares as the definition calls them, and those squares; nothing where it calls them as the board.
    fn called(&self, dice: &mut Seeded) -> (String, Vec<Square>) {
        let (geometry, coordinates) = (&self.spec.geometry, &self.spec.coordinates);
        let (Some(files), false) = (coordinates.files.first(), coordinates.ranks.is_empty()) else {
            return (self.input(dice), Vec::new());
        };
        let ranks = &coordinates.ranks[dice.below(coordinates.ranks.len())];
        let squares: Vec<Square> = geometry.squares().collect();
        let pair = [dice.below(squares.len()), dice.below(squares.len())].map(|index| squares[index]);
        let called = |square: Square| {
            let (file, rank) = (geometry.file(square), geometry.rank(square));
            format!("{}{}", files[usize::from(file)], ranks[usize::from(rank)])
        };
        let [one, other] = pair.map(called);
        let letter = &self.spec.kinds[dice.below(self.spec.kinds.len())].letter;
        let text = match dice.below(5) {
            0 => format!("{one}{other}"),
            1 => format!("{letter}{one}{other}"),
            2 => format!("{letter}x{other}"),
            3 => format!("{letter}*{other}"),
            _ => format!("{letter}{other}"),
        };
        (text, pair.to_vec())
    }

    fn with_other_square(&self, text: &str, square: &str) -> String {
        let named = self.squares.iter().filter(|name| text.contains(name.as_str())).max_by_key(|name| name.len());
        named.map_or_else(|| format!("{text}{square}"), |name| text.replacen(name.as_str(), square, 1))
    }

    /// Whether the reason for what is typed holds, and speaks of the squares that are `named` if these are known.
    fn check(&self, input: &str, named: &[Square]) -> Result<(), String> {
        let written = write_unmarked(self.spec, self.state, &self.legal);
        let found = find(self.spec, self.state, &self.legal, &written, input);
        let answer = explain_among(self.spec, self.state, self.actor, input, Some(&self.legal));
        match &answer {
            Answer::Legal(_) | Answer::Tried(_) | Answer::Ambiguous(_) => Ok(()),
            _ if found != Found::None => Err(format!("it can be done, and is refused: {answer:?}")),
            _ if !named.is_empty() && !speaks_of(&answer).iter().all(|square| named.contains(square)) => {
                Err(format!("it speaks of other squares: {answer:?}"))
            }
            _ => self.holds(&answer),
        }
    }

    /// Whether a reason holds, or why not.
    fn holds(&self, answer: &Answer) -> Result<(), String> {
        let so = |holds: bool| if holds { Ok(()) } else { Err(format!("that is not so: {answer:?}")) };
        match answer {
            Answer::NotYours(man) => so(self.stands(man) && man.owner != Some(self.actor)),
            Answer::Nobody(square) => so(self.state.piece_on(*square).is_none()),
            Answer::NoSquare(name) => so(self.spec.geometry.named(name).is_none()),
            Answer::Hole(name) => so(self.spec.geometry.hole_named(name).is_some()),
            Answer::NoUnit { kind, from } => {
                let alike = |unit: &TokenId| self.is_alike(self.state.token(*unit).kind, *kind);
                so(from.is_some() || !self.own().any(|unit| alike(&unit)))
            }
            Answer::CannotReach(list) => so(list.iter().all(|standing| self.cannot_reach(standing))),
            Answer::Forbidden(list) => so(list.iter().all(|one| !self.written.contains(&one.action.machine))),
            Answer::Ousted { action, rather, .. } => {
                so(!self.written.contains(&action.machine) && rather.iter().all(|one| self.written.contains(&one.san)))
            }
            Answer::NotOffered(not) => so(!self.written.contains(&not.action.machine)),
            Answer::OutOfPhase(other) => so(Some(other.home) != other.now.map(interp::spec::code::Home::Phase)),
            Answer::Otherwise(list) => so(list.iter().all(|one| self.written.contains(&one.san))),
            Answer::Unknown { suggestion: Some(near) } => so(self.written.contains(near)),
            Answer::NotChosen { kind, allowed, .. } => so(!allowed.contains(kind)),
            Answer::Stray(stray) => so(self.strays(stray)),
            _ => Ok(()),
        }
    }

    fn own(&self) -> impl Iterator<Item = TokenId> + '_ {
        let pieces = self.state.on_board(self.spec, PIECES);
        pieces.filter(|unit| self.state.token(*unit).owner == Some(self.actor))
    }

    fn is_alike(&self, one: KindId, other: KindId) -> bool {
        let symbol = |kind: KindId| &self.spec.kind(kind).symbol;
        one == other || !symbol(one).is_empty() && symbol(one) == symbol(other)
    }

    fn stands(&self, man: &Man) -> bool {
        let there = self.state.piece_on(man.square).map(|unit| self.state.token(unit));
        there.is_some_and(|unit| unit.kind == man.kind && unit.owner == man.owner)
    }

    fn cannot_reach(&self, standing: &Standing) -> bool {
        let unit = self.state.piece_on(standing.unit.square);
        let goes = |transition: &Transition| {
            let path = transition.candidate.path(self.spec);
            path.is_some_and(|path| Some(path.unit) == unit && gets_at(self.state, path, standing.goal))
        };
        let empty = |square: &Square| self.state.piece_on(*square).is_none();
        let holds = |hindrance: &Hindrance| match hindrance {
            Hindrance::Blocked(men) => men.iter().all(|man| self.stands(man)),
            Hindrance::Missing(squares) => squares.iter().all(empty),
            Hindrance::OwnThere(man) => self.stands(man) && man.owner == standing.unit.owner,
            Hindrance::Occupied(man) | Hindrance::Immune(man, _) | Hindrance::Stirred(man) => self.stands(man),
            Hindrance::OnlyCaptures | Hindrance::OnlyShoots => empty(&standing.goal),
            _ => true,
        };
        let ways = standing.ways.iter().flat_map(|way| &way.hindrances).all(holds);
        self.stands(&standing.unit) && ways && !self.legal.iter().any(goes)
    }

    /// Whether what was chosen is really none of what may be, as far as that does not depend on what else is chosen.
    fn strays(&self, stray: &Stray) -> bool {
        let actions = self.spec.actions.iter().filter(|action| action.rule == stray.rule);
        let params: Vec<(&Param, usize)> =
            actions.flat_map(|action| action.params.iter().map(move |param| (param, action.slots))).collect();
        stray.faults().all(|fault| {
            let param = params.iter().find(|(param, _)| param.name == fault.choice);
            param.is_none_or(|(param, slots)| self.is_outside(&fault.chosen, param, *slots))
        })
    }

    fn is_outside(&self, chosen: &Chosen, param: &Param, slots: usize) -> bool {
        let scene = Scene { mover: Some(self.actor), ..Scene::of(self.spec, self.state) };
        let mut frame = frame(slots);
        let options = scene.options(&param.domain, &mut frame);
        let kinds = || options.iter().filter_map(|value| value.token()).map(|token| self.state.token(token).kind);
        let on = |square: &Square| {
            options.iter().filter_map(Value::token).any(|one| self.state.square_of(one) == Some(*square))
        };
        match chosen {
            Chosen::Nothing => options.is_empty(),
            Chosen::Square(square) => !options.contains(&Value::Square(*square)),
            Chosen::Piece(kind) => !kinds().any(|one| one == *kind),
            Chosen::On(square) => !on(square),
            Chosen::Kind(kind, _) => !options.contains(&Value::Kind(*kind)),
            Chosen::Word(word) => !kinds().any(|kind| self.spec.kind(kind).letter.eq_ignore_ascii_case(word)),
            Chosen::Number { number, from, to, .. } => to < from || !options.contains(&Value::Number(*number)),
            Chosen::Elsewhere(..) | Chosen::Unfit => true,
        }
    }
}
