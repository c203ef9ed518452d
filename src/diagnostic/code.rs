//! The codes of all diagnostics: one line for each, in the order of the alphabet.
//!
//! Each code has an entry, the file `docs/diagnostics/CODE.md`; without that file the program does not compile.

use std::fmt;

/// Declares [`Code`] from lines `Variant = "name"`.
macro_rules! codes {
    ($($code:ident = $name:literal,)*) => {
        /// A kind of fault with a short stable name, such as `unknown-name`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $(#[doc = concat!("`", $name, "`")] $code,)*
        }

        impl Code {
            /// All codes, by name.
            pub const ALL: &[Code] = &[$(Code::$code,)*];

            /// The name that reports, JSON and `interp explain` show.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Code::$code => $name,)*
                }
            }

            /// The text of its entry; `testing::entry` reads it.
            pub const fn entry(self) -> &'static str {
                match self {
                    $(Code::$code => include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/diagnostics/", $name, ".md")),)*
                }
            }
        }
    };
}

codes! {
    Anywhere = "anywhere",
    ArgumentCount = "argument-count",
    ArrayRow = "array-row",
    ArrayRows = "array-rows",
    Article = "article",
    BadGlyph = "bad-glyph",
    BadLetter = "bad-letter",
    BadName = "bad-name",
    BadNumber = "bad-number",
    BadPicture = "bad-picture",
    BadPosition = "bad-position",
    BadWriting = "bad-writing",
    BoardSize = "board-size",
    ChoiceBetweenActions = "choice-between-actions",
    Circular = "circular",
    CircularDefine = "circular-define",
    CircularQuestion = "circular-question",
    Confused = "confused",
    CoveredMovement = "covered-movement",
    DuplicateDefine = "duplicate-define",
    DuplicateKey = "duplicate-key",
    DuplicateLabel = "duplicate-label",
    Empty = "empty",
    Endless = "endless",
    EndlessPhase = "endless-phase",
    EscapedText = "escaped-text",
    EveryWhat = "every-what",
    FallsShort = "falls-short",
    GlyphTwice = "glyph-twice",
    IdleInherited = "idle-inherited",
    IdlePhase = "idle-phase",
    IdleRule = "idle-rule",
    Immobile = "immobile",
    Label = "label",
    LabelGone = "label-gone",
    LabelUsedTwice = "label-used-twice",
    LateEnding = "late-ending",
    Leak = "leak",
    LetterTwice = "letter-twice",
    LetterUnbound = "letter-unbound",
    ManyEffects = "many-effects",
    ManyWays = "many-ways",
    Mirror = "mirror",
    MisplacedKey = "misplaced-key",
    MisplacedParameters = "misplaced-parameters",
    MisplacedWith = "misplaced-with",
    MissingKey = "missing-key",
    MissingLabel = "missing-label",
    MissingLanguage = "missing-language",
    MissingParameter = "missing-parameter",
    MissingStop = "missing-stop",
    MixedAndOr = "mixed-and-or",
    MovementAmbiguous = "movement-ambiguous",
    MovementDirection = "movement-direction",
    MovementFigure = "movement-figure",
    MovementKept = "movement-kept",
    MovementLetter = "movement-letter",
    MovementLimit = "movement-limit",
    MovementMeaning = "movement-meaning",
    MovementName = "movement-name",
    MovementSyntax = "movement-syntax",
    Name = "name",
    NameTwice = "name-twice",
    NamedTwice = "named-twice",
    NeedsNoOf = "needs-no-of",
    NeedsOf = "needs-of",
    NeverAttacked = "never-attacked",
    NeverHolds = "never-holds",
    NeverInPlay = "never-in-play",
    NeverMoves = "never-moves",
    NeverRead = "never-read",
    NoAction = "no-action",
    NoActionHere = "no-action-here",
    NoBoard = "no-board",
    NoDates = "no-dates",
    NoDefinition = "no-definition",
    NoEnding = "no-ending",
    NoReferee = "no-referee",
    NoRoundTrip = "no-round-trip",
    NoStages = "no-stages",
    NoSuchWordHere = "no-such-word-here",
    NoWriting = "no-writing",
    NotAFunction = "not-a-function",
    NotANoun = "not-a-noun",
    NotAPredicate = "not-a-predicate",
    NotAValue = "not-a-value",
    NotChangeable = "not-changeable",
    NothingSecret = "nothing-secret",
    Number = "number",
    OffBoard = "off-board",
    OneSidedRank = "one-sided-rank",
    OneSidedSquare = "one-sided-square",
    OpenText = "open-text",
    OptionValue = "option-value",
    OtherLanguage = "other-language",
    OtherSide = "other-side",
    OverAtStart = "over-at-start",
    Overtaken = "overtaken",
    Parenthesis = "parenthesis",
    Players = "players",
    PreludeExtends = "prelude-extends",
    RangeStep = "range-step",
    RedefinedType = "redefined-type",
    Region = "region",
    RenamedPiece = "renamed-piece",
    ReservedName = "reserved-name",
    SameForAll = "same-for-all",
    Set = "set",
    ShadowedRule = "shadowed-rule",
    StageShape = "stage-shape",
    StrayRules = "stray-rules",
    Stuck = "stuck",
    StuckInMovement = "stuck-in-movement",
    Swapped = "swapped",
    Syntax = "syntax",
    Template = "template",
    Times = "times",
    TomlSyntax = "toml-syntax",
    TooDeep = "too-deep",
    TooLong = "too-long",
    TooMany = "too-many",
    TooManyEntries = "too-many-entries",
    TooManyFiles = "too-many-files",
    TooManyWays = "too-many-ways",
    TwoPreludes = "two-preludes",
    TwoReadings = "two-readings",
    UnclosedBlock = "unclosed-block",
    UnknownAction = "unknown-action",
    UnknownBlock = "unknown-block",
    UnknownDefine = "unknown-define",
    UnknownDefinition = "unknown-definition",
    UnknownDialect = "unknown-dialect",
    UnknownKey = "unknown-key",
    UnknownKind = "unknown-kind",
    UnknownLabel = "unknown-label",
    UnknownLetter = "unknown-letter",
    UnknownMovement = "unknown-movement",
    UnknownName = "unknown-name",
    UnknownOption = "unknown-option",
    UnknownParameter = "unknown-parameter",
    UnknownPlayer = "unknown-player",
    UnknownPrelude = "unknown-prelude",
    UnknownSign = "unknown-sign",
    UnknownTag = "unknown-tag",
    UnknownType = "unknown-type",
    UnnamedMovement = "unnamed-movement",
    Unreadable = "unreadable",
    Unused = "unused",
    UnusedPrelude = "unused-prelude",
    WrongKind = "wrong-kind",
    WrongName = "wrong-name",
    WrongShape = "wrong-shape",
    WrongType = "wrong-type",
    WrongValue = "wrong-value",
}

impl Code {
    /// The code with this name.
    pub fn named(name: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| code.name() == name)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_in_the_order_of_the_alphabet() {
        assert!(Code::ALL.is_sorted_by(|one, other| one.name() < other.name()));
        assert!(Code::ALL.iter().all(|code| Code::named(code.name()) == Some(*code)));
    }
}
