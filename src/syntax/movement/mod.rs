//! Movement notation: how a piece travels, as text and as spanned syntax.
//!
//! In: a string such as `fmWfcF` or `[F?R]` and where it stands. Out: a [`Movement`] and what is wrong with the text.
//! The letters are those of XBetza as far as XBetza is one language; where its readers disagree about a spelling,
//! [`Dialect::House`] refuses it and says what to write instead. `docs/movement.md` teaches the notation.

mod ambiguous;
mod ast;
mod direction;
mod figure;
mod limits;
mod parse;
mod print;
mod ring;
mod spell;
#[cfg(test)]
mod tests;
mod unknown;
mod unreadable;

pub use ast::{
    Chain, Choice, Clause, Element, Figure, FigureName, Filter, Group, Item, Joint, Leap, Leg, Letter, Movement, Path,
    Repeat, Sequence, Stretch,
};
pub use direction::{BareHalf, Token, Way, directions, is_direction};
pub use figure::{Ring, STRAIGHT, Shape, shape};
pub use limits::{MAX_LENGTH, MAX_NESTING, MAX_TIMES};
pub use parse::{Dialect, parse};
pub use ring::{Mask, on_diagonal, on_eight, on_first_leg, on_oblique, on_straight, turned};
