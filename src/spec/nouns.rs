//! The things a definition names: players, kinds, tags, facts, zones, options.

use std::sync::Arc;

use super::code::Expr;
use super::geometry::Facing;
use super::ids::{ClassId, KindId, MovementId, PlayerId, RegionId, StageId, TagId};
use super::movement::Pattern;
use super::value::{SquareSet, Value};
use crate::source::Span;
use crate::syntax::drawing::Drawing;

/// A player.
#[derive(Debug, Clone)]
pub struct Player {
    /// Its name: `white`.
    pub name: String,
    /// Its name for people: `White`.
    pub title: String,
    /// Which way its pieces face.
    pub facing: Facing,
}

impl Player {
    /// Its name for people, in the midst of a line: `sente`.
    pub fn word(&self) -> String {
        self.title.to_lowercase()
    }

    /// Whether a word is its name, or what people call it.
    pub fn is_called(&self, word: &str) -> bool {
        [&self.name, &self.title].iter().any(|name| name.to_lowercase() == word.to_lowercase())
    }
}

/// A class of tokens; the first is always the pieces.
#[derive(Debug, Clone)]
pub struct Class {
    /// Its name: `piece`, `card`.
    pub name: String,
    /// Which layer of the board its tokens lie on; `None` when they lie in zones only.
    pub layer: Option<usize>,
    /// Whether a token on a square is invisible to players that do not know its kind.
    pub lies_unseen: bool,
    /// The players that know the kind of a token, wherever it lies.
    pub audience: Audience,
    /// The kind that a player sees in place of an unknown one; `None` when nothing is ever
    /// hidden in this definition.
    pub veil: Option<KindId>,
}

/// The players that may know a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Audience {
    /// All players.
    #[default]
    All,
    /// The player it belongs to.
    Owner,
    /// No player, until it is shown.
    Nobody,
}

/// A kind of token.
#[derive(Debug, Clone)]
pub struct Kind {
    /// Its name: `knight`.
    pub name: String,
    /// Names that single players use for it.
    pub names: Vec<(PlayerId, String)>,
    /// Its letters in position text, upper case as the first player writes it.
    pub letter: String,
    /// Its letters as the other player writes it: lower case, but for a kind without an owner.
    pub small: String,
    /// Other letters that positions are read with, upper case as the first player writes them.
    pub also: Vec<String>,
    /// Its letter in the notation of moves; empty when it is left out, as a pawn's is.
    pub symbol: String,
    /// The signs it is drawn as on a board, one for each player or one for both; none when its letters stand.
    pub glyphs: Vec<String>,
    /// The pictures it has on a drawn board, one for each player or one for both; none when signs or letters stand.
    pub pictures: Vec<Drawing>,
    /// The class it belongs to.
    pub class: ClassId,
    /// Whether its tokens have no owner.
    pub neutral: bool,
    /// The tags it carries.
    pub tags: Vec<TagId>,
    /// The constants it carries, by attribute; `Nothing` where it has none.
    pub attributes: Vec<Value>,
    /// How it moves, in order.
    pub movements: Vec<MovementId>,
    /// A description of it, for people.
    pub help: String,
    /// Whether it stands for an unknown kind; definitions do not name it.
    pub veiled: bool,
    /// The rule number it implements.
    pub rule: Option<String>,
    /// Where it was written.
    pub span: Span,
}

impl Kind {
    /// Its name; what this player calls it.
    pub fn called_by(&self, player: Option<PlayerId>) -> &str {
        let own = self.names.iter().find(|(whose, _)| Some(*whose) == player);
        own.map_or(&self.name, |(_, name)| name)
    }

    /// Its name as it stands in a sentence, with blanks: `gold general`; what this player calls it.
    pub fn spoken_by(&self, player: Option<PlayerId>) -> String {
        self.called_by(player).replace('_', " ")
    }

    /// Whether one of its signs on a board fits, as far as it is no letter of the keyboard.
    pub fn has_sign(&self, is: impl Fn(&str) -> bool) -> bool {
        self.glyphs.iter().any(|sign| !sign.is_ascii() && is(sign))
    }

    /// Its name, then what single players call it.
    pub fn all_names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.name.as_str()).chain(self.names.iter().map(|(_, name)| name.as_str()))
    }
}

/// A named movement: a pattern with conditions.
#[derive(Debug, Clone)]
pub struct Movement {
    /// Its name: `step`, `double_step`.
    pub name: String,
    /// Its notation, for people.
    pub notation: String,
    /// Where the notation leads.
    pub pattern: Pattern,
    /// The condition for it, with `unit`, `origin`, `goal` bound.
    pub when: Option<Code<Expr>>,
    /// The pieces it captures besides.
    pub captures: Option<Code<Expr>>,
    /// Whether the pieces it would capture count as attacked.
    pub attacks: bool,
    /// The rule number it implements.
    pub rule: Option<String>,
    /// Where it was written.
    pub span: Span,
}

/// A word that movements use in angle brackets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    /// The word, for people.
    pub word: String,
    /// The kinds it stands for.
    pub kinds: Vec<KindId>,
}

/// Something executable and how large a frame it needs.
#[derive(Debug, Clone, PartialEq)]
pub struct Code<T> {
    /// The expression or effects that are executed.
    pub body: T,
    /// Number of slots.
    pub slots: usize,
}

/// A tag: a class of kinds.
#[derive(Debug, Clone)]
pub struct Tag {
    /// Its name: `royal`.
    pub name: String,
    /// A description of it, for people.
    pub help: String,
}

/// A constant a kind may carry.
#[derive(Debug, Clone)]
pub struct Attribute {
    /// Its name: `cost`.
    pub name: String,
    /// The type of its values.
    pub ty: super::types::Type,
}

/// How position text writes a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Writing {
    /// In braces behind the rest, when it is not what it starts as.
    Braces,
    /// The rights column: letters of the tokens that have it, or `-`.
    Rights(Rights),
    /// The square column.
    Square,
    /// The clock column.
    Clock,
    /// A column before the clock: one number for each player, `3+3`.
    Counters,
    /// Not at all: it is derived, or starts afresh.
    Never,
}

/// How the rights column is written: `KQkq` or `HAha`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rights {
    /// By the letters of their files instead of sides.
    pub by_file: bool,
    /// The pieces that may hold the right.
    pub holders: TagId,
    /// The pieces from which left and right are counted; holders stand on their rank.
    pub beside: TagId,
    /// Which holders the letters of the sides mean.
    pub sides: TagId,
    /// The region, as its owner sees it, outside which no piece holds the right.
    pub within: Option<RegionId>,
    /// Whether a piece holds the right only on a square where the start array has a piece of that sort.
    pub home: bool,
    /// The letter of the outermost holder to the right, as the first player sees the board.
    pub right: char,
    /// The letter of the outermost holder to the left.
    pub left: char,
}

/// A fact remembered per token.
#[derive(Debug, Clone)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// A description of it, for people; empty when nothing is said.
    pub help: String,
    /// The type of its values.
    pub ty: super::types::Type,
    /// Its starting value; `it` is the token.
    pub start: Code<Expr>,
    /// The slot of `it`.
    pub it: super::code::Slot,
    /// The stage that resets it at its start.
    pub scope: Option<StageId>,
    /// Whether two positions that differ in it are different.
    pub identity: bool,
    /// The players that may know it, of those that know the token.
    pub audience: Audience,
    /// How position text writes it.
    pub writing: Writing,
}

/// A fact remembered per game or player.
#[derive(Debug, Clone)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Whether every player has its own.
    pub each: bool,
    /// The type of its values.
    pub ty: super::types::Type,
    /// Its starting value.
    pub start: Code<Expr>,
    /// The stage that resets it at its start.
    pub scope: Option<StageId>,
    /// Whether two positions that differ in it are different.
    pub identity: bool,
    /// The players that may know it.
    pub audience: Audience,
    /// How position text writes it.
    pub writing: Writing,
    /// The rule number it implements.
    pub rule: Option<String>,
}

/// A place off the board.
#[derive(Debug, Clone)]
pub struct Zone {
    /// Its name: `hand`.
    pub name: String,
    /// Whether every player has its own.
    pub each: bool,
    /// The class of the tokens it holds.
    pub holds: ClassId,
    /// Whether the order of its tokens matters.
    pub ordered: bool,
    /// The players that may know its contents.
    pub audience: Audience,
    /// The tokens it starts with, in order.
    pub start: Vec<KindId>,
    /// The stage that resets it at its start.
    pub scope: Option<StageId>,
    /// How position text writes it.
    pub writing: ZoneWriting,
}

/// How position text writes a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ZoneWriting {
    /// In braces behind the rest, when it is not what it starts with.
    Braces,
    /// In brackets behind the board: `[Qn]`.
    Hand,
}

/// A named set of squares, as each player sees it.
#[derive(Debug, Clone)]
pub struct Region {
    /// Its name: `last_rank`.
    pub name: String,
    /// The squares, by player.
    pub squares: Vec<SquareSet>,
    /// The sign of its empty squares, when they do not look like others.
    pub sign: Option<String>,
}

/// A switch that can be set without editing the file.
#[derive(Debug, Clone)]
pub struct Switch {
    /// Its name.
    pub name: String,
    /// The values it may have; yes and no for a truth.
    pub values: Vec<String>,
    /// Its value.
    pub value: Value,
    /// The default, as written.
    pub default: String,
    /// A description of its purpose, for people.
    pub help: String,
    /// The rule number it belongs to.
    pub rule: Option<String>,
}

/// The pieces on the board at the start of a game.
#[derive(Debug, Clone, Default)]
pub struct Array {
    /// Kind and owner by square; empty when there is no array.
    pub men: Vec<Option<(KindId, Option<PlayerId>)>>,
    /// The stage that sets it up at its start.
    pub scope: Option<StageId>,
}

/// A text shown behind a move when a condition holds after it.
#[derive(Debug, Clone)]
pub struct Mark {
    /// The sign that is written.
    pub text: Arc<str>,
    /// When, in the position after the move.
    pub when: Code<Expr>,
    /// The text shown beside the player to move.
    pub says: Option<String>,
    /// The squares it is about.
    pub shows: Option<Code<Expr>>,
}

/// Facts that letters of the movement notation read, as a definition binds them.
#[derive(Debug, Clone, Default)]
pub struct Letters {
    /// `i`: whether `unit` has not moved yet.
    pub unmoved: Option<Code<Expr>>,
    /// `e`: the square where a capture in passing is made.
    pub passed: Option<Code<Expr>>,
    /// `e`: the piece that it captures.
    pub passer: Option<Code<Expr>>,
}
