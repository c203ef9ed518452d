//! Bounds on what a definition may ask for. The checker refuses what is certainly beyond one; a game that comes to one
//! is cut short there and says so.

/// The most ways to choose one thing.
pub const MAX_OPTIONS: usize = 4096;

/// The most ways to choose everything for one action that are tried in a position.
pub const MAX_TRIED: usize = 65_536;

/// The most ways to make the choices in one action that has begun.
pub const MAX_WAYS: usize = 4096;

/// The most choices that are made one after another in one action.
pub const MAX_CHOICES: usize = 64;

/// The most actions that are listed in a position.
pub const MAX_ACTIONS: usize = 16_384;

/// The most effects that are carried out for one action, or at one boundary; each element of a `for each` is one too.
pub const MAX_EFFECTS: usize = 65_536;

/// The most pieces and other tokens that come to be in a game, gone ones too.
pub const MAX_TOKENS: usize = 8_192;

/// The most events one action may cause.
pub const MAX_EVENTS: usize = 2_000;

/// The most steps the flow takes between two actions.
pub const MAX_STEPS: usize = 100_000;

/// The most actions a phase may ask for.
pub const MAX_TIMES: i64 = 1000;

/// The most squares, pieces and other things that one condition, or one sequence of effects, may go through.
pub const MAX_GONE_THROUGH: usize = 4_000_000;
