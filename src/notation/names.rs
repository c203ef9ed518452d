//! How players and men are called in positions.

use std::borrow::Cow;

use crate::spec::PIECES;
use crate::spec::Spec;
use crate::spec::ids::{ClassId, KindId, PlayerId};

use super::problem::Problem;
use super::slice::Slice;

/// A kind of token and its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Man {
    /// Its kind.
    pub kind: KindId,
    /// The owner; `None` for a neutral token.
    pub owner: Option<PlayerId>,
}

/// The shortest word for a player: the first letter, when no other has the same.
pub(super) fn player_word(spec: &Spec, player: PlayerId) -> &str {
    let name = &spec.player(player).name;
    let first = name.chars().next();
    let shared = spec.players.iter().filter(|other| other.name.chars().next() == first).count() > 1;
    first.filter(|_| !shared).and_then(|letter| name.get(..letter.len_utf8())).unwrap_or(name)
}

/// The player a word names, by its name or its first letter; in another case if only one is called so.
pub(super) fn read_player(spec: &Spec, word: &str) -> Option<PlayerId> {
    let names = |player: &PlayerId| [spec.player(*player).name.as_str(), player_word(spec, *player)];
    let exact = spec.player_ids().find(|player| names(player).contains(&word));
    exact.or_else(|| {
        let is_called = |player: &PlayerId| names(player).iter().any(|name| name.eq_ignore_ascii_case(word));
        let mut called = spec.player_ids().filter(is_called);
        called.next().filter(|_| called.next().is_none())
    })
}

/// The players' names, for messages: `white` or `black`.
pub(super) fn all_players(spec: &Spec) -> String {
    let names: Vec<String> = spec.players.iter().map(|player| format!("`{}`", player.name)).collect();
    names.join(" or ")
}

/// A name with a capital.
pub(crate) fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The letters of a piece: upper case for the first player, lower case for the second, a neutral one as it is.
pub(super) fn letters(spec: &Spec, man: Man) -> &str {
    let kind = spec.kind(man.kind);
    if man.owner.is_some_and(|owner| owner.index() > 0) { &kind.small } else { &kind.letter }
}

/// The owner that a piece letter implies.
pub(super) fn implied_owner(spec: &Spec, man: Man) -> Option<PlayerId> {
    if spec.kind(man.kind).veiled {
        return None;
    }
    let lower = man.owner.is_some_and(|owner| owner.index() > 0);
    (!spec.kind(man.kind).neutral).then_some(PlayerId(u8::from(lower)))
}

/// The pieces of a game by their letters, the longest first.
pub(super) struct Letters<'a> {
    list: Vec<(Cow<'a, str>, Man)>,
}

impl<'a> Letters<'a> {
    /// All letters pieces may be written with.
    pub(super) fn of(spec: &'a Spec) -> Letters<'a> {
        let mut list: Vec<(Cow<'_, str>, Man)> = pieces(spec).flat_map(|man| all_letters(spec, man)).collect();
        list.retain(|(letters, _)| !letters.is_empty());
        list.sort_by_key(|(letters, _)| std::cmp::Reverse(letters.len()));
        Letters { list }
    }

    /// The piece a text begins with, and how many bytes its letters take.
    pub(super) fn first(&self, text: &str) -> Option<(usize, Man)> {
        let first = text.bytes().next();
        let begins = |letters: &str| letters.bytes().next() == first && text.starts_with(letters);
        let found = self.list.iter().find(|(letters, _)| begins(letters));
        found.map(|(letters, man)| (letters.len(), *man))
    }

    /// The problem of a sign that is no letter of a piece.
    pub(super) fn stranger(&self, spec: &Spec, at: Slice<'_>) -> Problem {
        at.problem(format!("`{}` is no piece of this game; its letters are {}", at.text, self.known(spec)))
    }

    /// All letters, for messages.
    pub(super) fn known(&self, spec: &Spec) -> String {
        let mut kinds: Vec<KindId> = self.list.iter().map(|(_, man)| man.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds.iter().map(|kind| spec.kind(*kind).letter.as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// The letters of a piece and those it is read with as well.
fn all_letters(spec: &Spec, man: Man) -> impl Iterator<Item = (Cow<'_, str>, Man)> {
    let kind = spec.kind(man.kind);
    let small = man.owner.is_some_and(|owner| owner.index() > 0);
    let also = kind.also.iter().map(move |letters| match small {
        true => Cow::Owned(letters.to_lowercase()),
        false => Cow::Borrowed(letters.as_str()),
    });
    std::iter::once(Cow::Borrowed(letters(spec, man))).chain(also).map(move |letters| (letters, man))
}

/// The pieces a text may speak of.
fn pieces(spec: &Spec) -> impl Iterator<Item = Man> + '_ {
    let kinds = (0..spec.kinds.len()).map(KindId::at).filter(|kind| is_readable(spec, *kind, PIECES));
    kinds.flat_map(|kind| {
        let owners: &[_] = if spec.kind(kind).neutral { &[None] } else { &[Some(PlayerId(0)), Some(PlayerId(1))] };
        owners.iter().map(move |owner| Man { kind, owner: *owner })
    })
}

/// Writes a token in braces: its letter, and its owner when that is not the expected one: `*:b`, `K:-`.
pub(super) fn push_token(text: &mut String, spec: &Spec, man: Man, around: Option<PlayerId>) {
    let kind = spec.kind(man.kind);
    let (word, implied) = match kind.class {
        PIECES => (letters(spec, man), implied_owner(spec, man)),
        _ => (kind.letter.as_str(), if kind.neutral { None } else { around }),
    };
    text.push_str(word);
    if man.owner != implied && !(kind.veiled && man.owner.is_none()) {
        text.push(':');
        text.push_str(man.owner.map_or("-", |owner| player_word(spec, owner)));
    }
}

/// The tokens of a class by the words for them.
pub(super) struct Tokens<'a> {
    spec: &'a Spec,
    list: Vec<(&'a str, Man)>,
}

impl<'a> Tokens<'a> {
    /// All tokens of a class that a text may speak of; those of other classes than the pieces without their owners.
    pub(super) fn of(spec: &'a Spec, class: ClassId) -> Tokens<'a> {
        let list = if class == PIECES {
            pieces(spec).map(|man| (letters(spec, man), man)).collect()
        } else {
            let kinds = (0..spec.kinds.len()).map(KindId::at).filter(|kind| is_readable(spec, *kind, class));
            kinds.map(|kind| (spec.kind(kind).letter.as_str(), Man { kind, owner: None })).collect()
        };
        Tokens { spec, list }
    }

    /// The token a word in braces stands for.
    pub(super) fn read(&self, word: &str, around: Option<PlayerId>) -> Option<Man> {
        match word.rsplit_once(':') {
            Some((letters, "-")) => self.bare(letters, around).map(|man| Man { owner: None, ..man }),
            Some((letters, owner)) => {
                let owner = read_player(self.spec, owner)?;
                self.bare(letters, around).map(|man| Man { owner: Some(owner), ..man })
            }
            None => self.bare(word, around),
        }
    }

    fn bare(&self, word: &str, around: Option<PlayerId>) -> Option<Man> {
        let (_, man) = self.list.iter().find(|(known, _)| *known == word && !word.is_empty())?;
        let kind = self.spec.kind(man.kind);
        Some(if kind.class == PIECES || kind.neutral { *man } else { Man { owner: around, ..*man } })
    }
}

/// Whether a text may speak of tokens of this kind and class: a token of unknown kind cannot be put on the board.
fn is_readable(spec: &Spec, kind: KindId, class: ClassId) -> bool {
    spec.kind(kind).class == class && !spec.kind(kind).veiled
}
