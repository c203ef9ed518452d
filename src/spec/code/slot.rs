//! The fixed slots at the start of every frame.

use super::Slot;

/// The token an action or event is about.
pub const UNIT: Slot = 0;
/// The square it came from.
pub const ORIGIN: Slot = 1;
/// The square it goes to.
pub const GOAL: Slot = 2;
/// Everything the action captures.
pub const CAPTURED: Slot = 3;
/// The tokens that one capture takes.
pub const VICTIM: Slot = 4;
/// The unit that captures it.
pub const CAPTURER: Slot = 5;
/// The winner of the stage that just ended.
pub const WINNER: Slot = 6;
/// The possible attacker, in a test whether something is attacked.
pub const ATTACKER: Slot = 7;
/// Everything the action moves.
pub const MOVED: Slot = 8;
/// The first slot that is given out.
pub const FREE: Slot = 9;
