//! What a movement or a rule is lowered to.

use crate::compile::unsupported::Unsupported;

/// Something a movement or a rule is lowered to; the least work comes first.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lowering {
    /// A movement: a table of goals by origin.
    Step,
    /// A movement: such a table, and one of the squares halfway.
    Lame,
    /// A movement: arithmetic with the pieces on a line.
    Slide,
    /// A movement: the same over one piece.
    Hop,
    /// A movement: followed square by square, for this reason.
    Walked(String),
    /// Several legs, followed from many squares at once.
    Flooded,
    /// A condition: goals by origin, known beforehand.
    Table,
    /// A condition: the one goal there may be.
    FixedGoal,
    /// A condition that is tested on each move.
    Tested,
    /// Further captures, found on each move.
    Captures,
    /// An attack: asked of all units at once.
    AllAtOnce,
    /// An attack: asked of each unit.
    OneByOne,
    /// An action: its simple moves are listed as sets of goals.
    InBulk,
    /// A ban on an action: asked of what it speaks of, before anything is carried out.
    BeforeMoves,
    /// A ban on an action: for a whole position the set of goals it allows, from the lines to the pieces it guards.
    Sheltered,
    /// A ban on an action: asked once, and then of the moves that touch what it reads.
    Support,
    /// An action: nothing restricts it, so that it is not carried out to be judged.
    Free,
    /// An action of two pieces: what their squares decide is looked up, and nothing is carried out.
    OfTwo,
    /// Carried out for each action, unless a piece stands between.
    Gated,
    /// What a preference thinks of moves: the same of all moves of a kind, by which they are counted in bulk.
    Ranked,
    /// Asked, or carried out, for each action.
    EachAction,
    /// A table: for each kind, the kinds that cannot capture it.
    ByKinds,
    /// Asked once for each capture.
    EachCapture,
    /// Something may come in behind a move: counted with it.
    Gating,
    /// An ending that is asked only where something is so without which it cannot hold.
    Signed,
    /// Asked when an event happens.
    AtEvents,
    /// Carried out between actions.
    Between,
    /// Asked at the start of a turn.
    Endings,
    /// Something is chosen there: each choice is carried out.
    Choosing,
    /// An ending that is left until a player has no action.
    Lazily,
    /// In force only in stages and phases that the literal interpreter plays.
    WithPlace,
    /// Expressions in it are left to the literal interpreter, for these reasons.
    InPart(String),
    /// Left to the literal interpreter, for these reasons.
    Literal(String),
}

impl Lowering {
    /// It in a few words.
    pub fn words(&self) -> &'static str {
        match self {
            Lowering::Step => "a table of goals",
            Lowering::Lame => "a table of goals and squares halfway",
            Lowering::Slide => "lines, up to the first piece",
            Lowering::Hop => "lines, over one piece",
            Lowering::Walked(_) => "walked square by square",
            Lowering::Flooded => "followed from all squares at once",
            Lowering::Table => "condition in a table",
            Lowering::FixedGoal => "condition gives the only goals",
            Lowering::Tested => "condition tested on each move",
            Lowering::Captures => "further captures found on each move",
            Lowering::AllAtOnce => "attacks of all units at once",
            Lowering::OneByOne => "attacks unit by unit",
            Lowering::InBulk => "moves in bulk",
            Lowering::BeforeMoves => "asked before moves are carried out",
            Lowering::Sheltered => "a set of goals from the lines to the pieces it guards",
            Lowering::Support => "asked of the moves that touch what it reads",
            Lowering::Free => "legal when it can be begun",
            Lowering::OfTwo => "by the squares of its two pieces",
            Lowering::Gated => "for each action, unless a piece stands between",
            Lowering::ByKinds => "a table of kinds",
            Lowering::Ranked => "the same for all moves of a kind",
            Lowering::EachAction => "for each action",
            Lowering::EachCapture => "for each capture",
            Lowering::Gating => "counted with the moves it follows",
            Lowering::Signed => "asked when there is a sign of it",
            Lowering::AtEvents => "when it happens",
            Lowering::Between => "between actions",
            Lowering::Endings => "asked each turn",
            Lowering::Choosing => "each choice carried out",
            Lowering::Lazily => "asked when nothing can be done",
            Lowering::WithPlace => "left to the literal interpreter with its stage or phase",
            Lowering::InPart(_) => "left in part to the literal interpreter",
            Lowering::Literal(_) => "left to the literal interpreter",
        }
    }

    /// Whether it costs much in every position, whatever is said.
    pub fn is_slow(&self) -> bool {
        let of_movements =
            matches!(self, Lowering::Walked(_) | Lowering::Tested | Lowering::Captures | Lowering::OneByOne);
        let of_rules = matches!(self, Lowering::EachCapture | Lowering::Choosing);
        of_movements || of_rules || matches!(self, Lowering::WithPlace | Lowering::InPart(_) | Lowering::Literal(_))
    }

    /// Why it is no better, where there is a reason.
    pub fn why(&self) -> Option<&str> {
        match self {
            Lowering::Walked(why) | Lowering::InPart(why) | Lowering::Literal(why) => Some(why),
            _ => None,
        }
    }
}

/// The reasons of all parts that are left, each once; `None` if no part is left.
pub(super) fn reasons<'a>(left: impl Iterator<Item = &'a Unsupported>) -> Option<String> {
    let mut reasons: Vec<String> = Vec::new();
    for reason in left.map(|why| why.what.to_string()) {
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    (!reasons.is_empty()).then(|| reasons.join("; "))
}
