//! Pictures: boards, positions and movements as SVG.
//!
//! In: a [`Spec`](crate::spec::Spec), a [`State`](crate::literal::state::State) or a
//! [`Diagram`](crate::describe::diagram::Diagram). A [`Scene`] says what is to be seen, as data; [`Picture`] is the scene
//! drawn. A page with many pictures writes the symbols and the style once. Deliberately absent: files, names of pieces, and
//! which picture stands where on a page.

mod beside;
mod draw;
mod grounds;
mod kind;
mod layout;
mod legend;
mod markup;
mod movement;
mod outline;
mod picture;
mod position;
mod regions;
mod rim;
mod scene;
mod signs;
mod style;
mod symbol;

pub use draw::{draw, draw_sample, draw_symbol};
pub use kind::{Extent, kind, one_movement};
pub use markup::escaped;
pub use movement::{Look, movement};
pub use picture::{Picture, Symbols, definitions};
pub use position::{Laid, View, changed, empty_board, laid, position};
pub use regions::{common_regions, own_regions};
pub use scene::{Arrow, Ground, Legend, Placed, Sample, Scene, Shelf};
pub use style::{Medium, style};
pub use symbol::{Artist, Symbol};
