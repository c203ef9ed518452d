//! Deeds of a movement on a square, and the sign for each.

/// Something that happens on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// It goes there while the square is empty, and nothing else happens.
    Move,
    /// It captures an enemy there and ends there.
    Take,
    /// It captures a piece of its own side there and ends there.
    TakeOwn,
    /// It captures an enemy there and ends elsewhere.
    Jump,
    /// It captures a piece of its own side there and ends elsewhere.
    JumpOwn,
    /// It captures an enemy there and stands where it stood.
    Shoot,
    /// It captures a piece of its own side there and stands where it stood.
    ShootOwn,
    /// It changes places with an enemy there.
    Swap,
    /// It changes places with a piece of its own side there.
    SwapOwn,
    /// An enemy there changes to another square.
    Shift,
    /// A piece of its own side there changes to another square.
    ShiftOwn,
    /// It ends there and captures a piece elsewhere.
    Land,
    /// It ends there and takes a piece elsewhere to another square.
    LandBeside,
    /// Something that depends on a condition.
    Perhaps,
}

/// All deeds in the order of the legend.
const ALL: [Deed; 14] = [
    Deed::Move,
    Deed::Take,
    Deed::TakeOwn,
    Deed::Jump,
    Deed::JumpOwn,
    Deed::Shoot,
    Deed::ShootOwn,
    Deed::Swap,
    Deed::SwapOwn,
    Deed::Shift,
    Deed::ShiftOwn,
    Deed::Land,
    Deed::LandBeside,
    Deed::Perhaps,
];

/// A set of deeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Deeds(u16);

impl Deeds {
    pub(super) fn add(&mut self, deed: Deed) {
        self.0 |= 1 << deed as u16;
    }

    /// Whether nothing happens.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this is among them.
    pub fn has(self, deed: Deed) -> bool {
        self.0 & 1 << deed as u16 != 0
    }

    /// The deeds in their order.
    pub fn iter(self) -> impl Iterator<Item = Deed> {
        ALL.into_iter().filter(move |deed| self.has(*deed))
    }

    /// The deeds that are drawn: to end somewhere after a deed elsewhere is drawn only where nothing else is.
    pub fn drawn(mut self) -> Deeds {
        let landing = 1 << Deed::Land as u16 | 1 << Deed::LandBeside as u16;
        if self.0 & !landing != 0 {
            self.0 &= !landing;
        }
        self
    }

    /// The deeds that are drawn where a piece stands: those done to that piece.
    pub fn shown(mut self) -> Deeds {
        let landing = 1 << Deed::Move as u16 | 1 << Deed::Land as u16 | 1 << Deed::LandBeside as u16;
        self.0 &= !landing;
        self
    }

    /// The sign for these deeds together on an empty square; `None` for a rare combination, which gets a number.
    pub fn sign(self) -> Option<char> {
        let deeds: Vec<Deed> = self.iter().collect();
        Some(match deeds.as_slice() {
            [] => '.',
            [Deed::Move, Deed::Take] => '*',
            [Deed::Move] => 'o',
            [Deed::Take] => 'x',
            [Deed::Move, Deed::Take, Deed::TakeOwn] => '@',
            [Deed::Take, Deed::TakeOwn] => '&',
            [Deed::TakeOwn] => 'd',
            [Deed::Jump] => '~',
            [Deed::Shoot] => '^',
            [Deed::Swap] | [Deed::SwapOwn] | [Deed::Swap, Deed::SwapOwn] | [Deed::Shift] | [Deed::ShiftOwn] => '%',
            [Deed::Land] | [Deed::LandBeside] | [Deed::Land, Deed::LandBeside] => '+',
            [Deed::Perhaps] => '?',
            _ => return None,
        })
    }

    /// The deeds in words: `goes there, or captures an enemy there`.
    pub fn words(self) -> String {
        let deeds: Vec<Deed> = self.iter().collect();
        if deeds == [Deed::Move] {
            return "goes there, without capturing".to_owned();
        }
        deeds.into_iter().map(Deed::words).collect::<Vec<_>>().join(", or ")
    }
}

impl Deed {
    /// Whether a piece is captured by it.
    pub fn captures(self) -> bool {
        use Deed::{Jump, JumpOwn, Shoot, ShootOwn, Take, TakeOwn};
        matches!(self, Take | TakeOwn | Jump | JumpOwn | Shoot | ShootOwn)
    }

    /// Whether a piece changes to another square by it.
    pub fn relocates(self) -> bool {
        matches!(self, Deed::Swap | Deed::SwapOwn | Deed::Shift | Deed::ShiftOwn)
    }

    /// One word for another program.
    pub fn name(self) -> &'static str {
        match self {
            Deed::Move => "move",
            Deed::Take => "capture",
            Deed::TakeOwn => "capture_own",
            Deed::Jump => "capture_elsewhere",
            Deed::JumpOwn => "capture_own_elsewhere",
            Deed::Shoot => "shoot",
            Deed::ShootOwn => "shoot_own",
            Deed::Swap => "swap",
            Deed::SwapOwn => "swap_own",
            Deed::Shift => "shift",
            Deed::ShiftOwn => "shift_own",
            Deed::Land => "end_after_capture",
            Deed::LandBeside => "end_after_shift",
            Deed::Perhaps => "conditional",
        }
    }

    fn words(self) -> &'static str {
        match self {
            Deed::Move => "goes there",
            Deed::Take => "captures an enemy there",
            Deed::TakeOwn => "captures a piece of its own side there",
            Deed::Jump => "captures an enemy there and ends elsewhere",
            Deed::JumpOwn => "captures a piece of its own side there and ends elsewhere",
            Deed::Shoot => "captures an enemy there and is back where it was",
            Deed::ShootOwn => "captures a piece of its own side there and is back where it was",
            Deed::Swap => "changes places with an enemy there",
            Deed::SwapOwn => "changes places with a piece of its own side there",
            Deed::Shift => "takes an enemy there to another square",
            Deed::ShiftOwn => "takes a piece of its own side there to another square",
            Deed::Land => "goes there and captures a piece elsewhere",
            Deed::LandBeside => "goes there and takes a piece elsewhere to another square",
            Deed::Perhaps => "does something there on a condition, told below",
        }
    }
}
