//! The player that asks and the text typed: the actions it means, and the squares and kinds it names.

use std::cell::OnceCell;

use super::summary::units_move;
use crate::literal::action::{Among, Transition, search};
use crate::literal::legal::{asides, offered};
use crate::literal::scene::Scene;
use crate::literal::state::State;
use crate::literal::tries::tries;
use crate::notation::action::completion::begun;
use crate::notation::action::find::{Found, find};
use crate::notation::action::typed::lacks_signs;
use crate::notation::action::{Written, write_unmarked};
use crate::spec::ids::{ActionId, KindId, PlayerId, Square, TokenId};
use crate::spec::rule::Action;
use crate::spec::value::Value;
use crate::spec::{PIECES, Spec};

/// Behind the first letter of a piece the number of a square stands so near: `nbd7`, `b x d7`, `hkxd7`.
const NEAR: usize = 5;

/// The most ways of carrying out an action that are looked through.
const MAX_WAYS: usize = 20_000;

/// A player and its question.
pub(super) struct Asker<'a> {
    pub spec: &'a Spec,
    /// The position as the player knows it.
    pub state: &'a State,
    pub scene: Scene<'a>,
    pub actor: PlayerId,
    pub input: &'a str,
    /// The unit it is about, when the input is not an action.
    pub about: Option<TokenId>,
    /// The actions that the player may do or try, with asides; listed once for all readings of a
    /// text.
    legal: &'a OnceCell<Vec<Transition>>,
    /// The actions that are possible before bans and that the input may mean; listed once.
    possible: OnceCell<Vec<Transition>>,
}

/// The list of what a player may do or try that all readings share. It holds what the caller has listed, with the asides; otherwise
/// it is filled when it is needed.
pub(super) fn legal_list(
    scene: Scene<'_>,
    actor: PlayerId,
    listed: Option<&[Transition]>,
) -> OnceCell<Vec<Transition>> {
    let with_asides = |listed: &[Transition]| [listed, &asides(scene.spec, scene.now, actor)].concat();
    listed.map(with_asides).map_or_else(OnceCell::new, OnceCell::from)
}

/// The actions of a list that are meant: the indices, and the notation of every action in the list.
pub(super) struct Meant {
    pub indices: Vec<usize>,
    pub written: Vec<Written>,
}

impl<'a> Asker<'a> {
    /// A reading of what was typed, with the [list](legal_list) of all readings.
    pub fn new(scene: Scene<'a>, actor: PlayerId, input: &'a str, legal: &'a OnceCell<Vec<Transition>>) -> Asker<'a> {
        let (spec, state) = (scene.spec, scene.now);
        Asker { spec, state, scene, actor, input, about: None, legal, possible: OnceCell::new() }
    }

    /// The actions of a list that the input means.
    pub fn meant(&self, list: &[Transition]) -> Meant {
        let written = write_unmarked(self.spec, self.state, list);
        let indices = match find(self.spec, self.state, list, &written, self.input) {
            Found::One(index) => vec![index],
            Found::Several(indices) => indices,
            Found::None => begun(self.spec, self.state, list, &written, self.input),
        };
        Meant { indices, written }
    }

    /// The actions meant in a list of illegal ones. An input that may be a move of a unit does not mean an action
    /// written with a sign in between: `Nd5` is not `N:d5`. `now` if the list is of actions of the running phase.
    pub fn meant_in_vain(&self, list: &[Transition], now: bool) -> Meant {
        let mut found = self.meant(list);
        if self.may_be_move(now) {
            let moves = |index: usize| list[index].candidate.path(self.spec).is_some();
            let is_other = |index: usize| lacks_signs(self.input, &found.written[index].san);
            found.indices.retain(|index| moves(*index) || !is_other(*index));
        }
        found
    }

    /// Whether the input reads as a move of a unit, and, when it is taken for what the running phase offers, units move in
    /// that.
    pub fn may_be_move(&self, now: bool) -> bool {
        let begins = || self.kind_named().is_some() || self.file_named().is_some();
        !self.squares_named().is_empty() && begins() && (!now || units_move(self.spec, self.state))
    }

    pub fn is_mover(&self) -> bool {
        self.state.flow.mover == Some(self.actor)
    }

    /// The actions that the player may do or try, with asides.
    pub fn legal_and_asides(&self) -> &[Transition] {
        self.legal.get_or_init(|| {
            let mut list = if self.is_mover() { tries(self.spec, self.state) } else { Vec::new() };
            list.extend(asides(self.spec, self.state, self.actor));
            list
        })
    }

    /// The actions, or the asides, of the running stages and phases.
    pub fn offered(&self, aside: bool) -> Vec<ActionId> {
        if aside || self.is_mover() { offered(self.spec, self.state, aside) } else { Vec::new() }
    }

    /// The actions that are possible before bans and that the input may mean; no asides.
    pub fn possible(&self) -> &[Transition] {
        self.possible.get_or_init(|| self.offered(false).into_iter().flat_map(|id| self.ways(id, true)).collect())
    }

    /// The ways to carry out an action that the input may mean; `conditional` when its condition must hold.
    pub fn ways(&self, id: ActionId, conditional: bool) -> Vec<Transition> {
        let action = self.spec.action(id);
        let input = self.input.to_lowercase();
        let wanted = |args: &[Value]| self.may_mean(action, args, &input);
        let mut list = Vec::new();
        let mut visit = |transition| {
            list.push(transition);
            list.len() < MAX_WAYS
        };
        let _ = search(&self.scene, id, Among { conditional, wanted: &wanted }, &mut visit);
        list
    }

    /// Whether the input may mean an action with these first arguments: it must be said where a unit moves to.
    fn may_mean(&self, action: &Action, args: &[Value], input: &str) -> bool {
        let Some(Value::Path(path)) = action.path.and_then(|index| args.get(index)) else { return true };
        match path.goal {
            _ if self.about.is_some() => self.about == Some(path.unit),
            Some(goal) if action.written.is_none() && !path.stays => input.contains(&self.spec.geometry.name(goal)),
            _ => true,
        }
    }

    /// The question without what may be all that is wrong with it: what stands behind the last square, a last word without a
    /// square, what stands behind a sign of something that is chosen.
    pub fn shortened(&self) -> Vec<Asker<'a>> {
        let square = self.named_with_ends().pop().map(|(_, end)| end);
        let word = self.input.rfind(char::is_whitespace).filter(|at| square.is_none_or(|end| end <= *at));
        let ends = [square, word, self.input.rfind(['/', '=', '['])].into_iter().flatten();
        let heads = ends.filter(|end| (1..self.input.len()).contains(end)).filter_map(|end| self.input.get(..end));
        heads.map(|input| Asker { input, possible: OnceCell::new(), ..*self }).collect()
    }

    /// The squares in a list of captures that the input names: `c2` and `c3` of `Lc3xc2,c3`.
    pub fn captures_listed(&self) -> Vec<Square> {
        let list = self.input.rsplit_once(['x', '×', ':']).map(|(_, list)| list).filter(|list| list.contains(','));
        list.map_or_else(Vec::new, |list| self.squares_in(list).into_iter().map(|(square, _)| square).collect())
    }

    /// The squares of the board that the input names, from left to right.
    pub fn squares_named(&self) -> Vec<Square> {
        self.named_with_ends().into_iter().map(|(square, _)| square).collect()
    }

    /// The squares that the input names, each with where its name ends.
    fn named_with_ends(&self) -> Vec<(Square, usize)> {
        let squares = self.squares_in(self.input);
        if squares.is_empty() { self.squares_in(&self.input.to_ascii_lowercase()) } else { squares }
    }

    fn squares_in(&self, input: &str) -> Vec<(Square, usize)> {
        let mut squares = Vec::new();
        let mut rest = input;
        while let Some(start) = rest.find(|c: char| c.is_ascii_lowercase()) {
            let tail = rest.get(start..).unwrap_or_default();
            let digits = tail.chars().skip(1).take_while(char::is_ascii_digit).count();
            let (word, behind) = tail.split_at(1 + digits);
            if digits > 0 {
                squares.extend(self.spec.geometry.named(word).map(|square| (square, input.len() - behind.len())));
            }
            rest = behind;
        }
        squares
    }

    /// A square that the input names and the board does not have: a file and a rank behind a piece, another square or a sign.
    pub fn no_square_named(&self) -> Option<String> {
        let input: Vec<char> = self.input.chars().collect();
        let is_behind = |index: usize| match input[..index] {
            [] | [.., '0'..='9' | 'A'..='Z'] => true,
            [.., sign] => sign == 'x' || !sign.is_alphanumeric(),
        };
        // A sign of a capture is no file.
        let is_file =
            |letter: char| letter.is_ascii_lowercase() && (letter != 'x' || self.spec.geometry.files() > b'x' - b'a');
        let names = (0..input.len()).filter(|index| is_file(input[*index]) && is_behind(*index));
        let named = names.filter_map(|index| {
            let rank: String = input[index + 1..].iter().take_while(|sign| sign.is_ascii_digit()).collect();
            let ends =
                input.get(index + 1 + rank.len()).is_none_or(|sign| !sign.is_alphabetic() || sign.is_lowercase());
            (ends && (1..=2).contains(&rank.len())).then(|| format!("{}{rank}", input[index]))
        });
        let mut missing = named.filter(|name| self.spec.geometry.named(name).is_none());
        missing.next()
    }

    /// The kind named at the start of the input, by symbol, letter, name or sign; the longest match counts. A small
    /// letter before a square is as
    /// good as a capital where it is no file.
    pub fn kind_named(&self) -> Option<KindId> {
        let first = self.input.chars().next()?;
        let files = self.spec.geometry.files();
        let is_file = first.is_ascii_lowercase() && first as u8 - b'a' < files && self.begins_with_file();
        self.kind_written(self.input, |word| word.to_owned()).or_else(|| {
            let lower = self.input.to_lowercase();
            let before_square = self.input.chars().skip(1).take(NEAR).any(|c| c.is_ascii_digit());
            if is_file || !before_square { None } else { self.kind_written(&lower, |word| word.to_lowercase()) }
        })
    }

    fn kind_written(&self, input: &str, spelt: impl Fn(&str) -> String) -> Option<KindId> {
        let begins = |word: &str| !word.is_empty() && input.starts_with(&spelt(word));
        let length = |id: &KindId| {
            let kind = self.spec.kind(*id);
            let name = kind.all_names().filter(|name| self.begins_with_word(name)).map(str::len).max();
            let symbol = Some(kind.symbol.len()).filter(|_| begins(&kind.symbol));
            let letter = Some(kind.letter.len()).filter(|_| kind.symbol.is_empty() && begins(&kind.letter));
            let signs = kind.glyphs.iter().filter(|sign| !sign.is_ascii() && self.input.starts_with(sign.as_str()));
            let sign = signs.map(String::len).max();
            symbol.max(letter).max(name).max(sign).map(|length| (length, symbol.is_some()))
        };
        // Of kinds that are written alike the first is meant.
        let pieces =
            (0..self.spec.kinds.len()).rev().map(KindId::at).filter(|kind| self.spec.kind(*kind).class == PIECES);
        pieces.filter(|kind| length(kind).is_some()).max_by_key(length)
    }

    fn begins_with_word(&self, word: &str) -> bool {
        let (head, rest) = match self.input.split_at_checked(word.len()) {
            Some(parts) => parts,
            None => return false,
        };
        let alike = head
            .chars()
            .zip(word.chars())
            .all(|(typed, letter)| typed.eq_ignore_ascii_case(&letter) || letter == '_' && matches!(typed, ' ' | '-'));
        alike && !rest.starts_with(|c: char| c.is_alphabetic())
    }

    /// Whether the input begins with a square.
    pub fn begins_with_square(&self) -> bool {
        let first = self.named_with_ends().first().copied();
        first.is_some_and(|(square, end)| self.spec.geometry.name(square).len() == end)
    }

    /// Whether the input begins with a capital that stands before a square and is neither a piece nor a file: `Eb3` where no piece
    /// has the letter `E`.
    pub fn begins_with_strange_letter(&self) -> bool {
        let mut signs = self.input.chars();
        let is_capital = signs.next().is_some_and(|first| first.is_ascii_uppercase());
        let mut behind = signs.skip_while(|sign| matches!(sign, 'x' | ':' | '-' | '*' | ' '));
        let is_file = behind.next().is_some_and(|sign| sign.is_ascii_lowercase());
        is_capital && is_file && behind.next().is_some_and(|sign| sign.is_ascii_digit())
    }

    /// The file the input begins with when it is no square's: `e` of `exd6`.
    pub fn file_named(&self) -> Option<u8> {
        let mut letters = self.input.chars();
        let first = letters.next().filter(char::is_ascii_lowercase)?;
        let file = first as u8 - b'a';
        let is_file = file < self.spec.geometry.files() && !letters.next().is_some_and(|c| c.is_ascii_digit());
        (is_file && self.begins_with_file()).then_some(file)
    }

    /// Whether the first letter may be that of a file, as far as what stands behind it goes: `bxc3`, not `b b5` nor `hkd3`.
    fn begins_with_file(&self) -> bool {
        let stands_apart = self.input.chars().nth(1).is_some_and(char::is_whitespace);
        let mut behind = self.input.chars().skip(1).filter(|sign| !matches!(sign, 'x' | 'X' | ':' | '-'));
        let among_letters = [behind.next(), behind.next()].iter().all(|next| next.is_some_and(char::is_alphabetic));
        !(stands_apart || among_letters)
    }
}
