//! Small typed numbers for everything a definition names.

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($int:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $name(pub $int);

        impl $name {
            /// As an index into a table.
            pub fn index(self) -> usize {
                self.0 as usize
            }

            /// From an index into a table; indices beyond the range are checked before.
            pub fn at(index: usize) -> Self {
                $name(index as $int)
            }
        }
    )*};
}

ids! {
    /// A player, in the order of the definition.
    PlayerId(u8);
    /// A square of the board, rank by rank from the first player's left corner.
    Square(u8);
    /// A kind of token: `pawn`, `card nine`, `mine`.
    KindId(u16);
    /// A class of tokens: pieces, cards, tiles.
    ClassId(u8);
    /// A tag: `royal`, `footman`.
    TagId(u16);
    /// A constant a kind carries: `value`, `cost`.
    AttributeId(u16);
    /// A fact remembered per token.
    FieldId(u16);
    /// A fact remembered per game or player.
    VariableId(u16);
    /// A place off the board: a hand, a deck.
    ZoneId(u16);
    /// A named set of squares.
    RegionId(u16);
    /// A named movement of a kind or tag.
    MovementId(u16);
    /// An action or aside.
    ActionId(u16);
    /// A stage of the flow.
    StageId(u16);
    /// A phase of a turn.
    PhaseId(u16);
    /// A rule sentence, in the order in which it is asked.
    RuleId(u16);
    /// A named expression.
    DefineId(u16);
    /// An option of the definition.
    OptionId(u16);
    /// One token of a game, for its whole life.
    TokenId(u16);
}
