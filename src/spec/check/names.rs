//! The one name space of nouns and facts.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::source::Span;
use crate::spec::ids::{
    AttributeId, ClassId, DefineId, FieldId, KindId, OptionId, PhaseId, PlayerId, RegionId, StageId, TagId, VariableId,
    ZoneId,
};

/// The thing that a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// A player.
    Player(PlayerId),
    /// A kind of token.
    Kind(KindId),
    /// A tag.
    Tag(TagId),
    /// A class of tokens.
    Class(ClassId),
    /// A region.
    Region(RegionId),
    /// An attribute.
    Attribute(AttributeId),
    /// A fact of tokens.
    Field(FieldId),
    /// A fact of the game or of players.
    Variable(VariableId),
    /// A zone.
    Zone(ZoneId),
    /// An option.
    Option(OptionId),
    /// A parameter of a prelude.
    Parameter(u16),
    /// A named expression.
    Define(DefineId),
    /// A stage.
    Stage(StageId),
    /// A phase.
    Phase(PhaseId),
}

impl Named {
    /// The sort of thing, for messages.
    pub fn what(self) -> &'static str {
        match self {
            Named::Player(_) => "a player",
            Named::Kind(_) => "a kind",
            Named::Tag(_) => "a tag",
            Named::Class(_) => "a class of tokens",
            Named::Region(_) => "a region",
            Named::Attribute(_) => "an attribute",
            Named::Field(_) => "a field",
            Named::Variable(_) => "a state variable",
            Named::Zone(_) => "a zone",
            Named::Option(_) => "an option",
            Named::Parameter(_) => "a parameter",
            Named::Define(_) => "a definition",
            Named::Stage(_) => "a stage",
            Named::Phase(_) => "a phase",
        }
    }
}

/// Words that always mean something and so cannot be names.
pub const TAKEN: &[&str] = &[
    "mover",
    "opponent",
    "opponents",
    "own",
    "enemy",
    "it",
    "unit",
    "origin",
    "goal",
    "captured",
    "moved",
    "victim",
    "capturer",
    "winner",
    "square",
    "player",
    "kind",
    "path",
    "file",
    "rank",
    "owner",
    "home",
    "empty",
    "neutral",
    "stuck",
    "attacked",
    "turn",
    "phase",
    "top",
    "between",
    "span",
    "square_at",
    "mirror",
    "attacked_on",
    "area",
    "connected",
    "position_count",
    "position_gap",
    "turn_number",
    "nothing",
    "true",
    "false",
];

/// All names and where they were given.
#[derive(Debug, Default)]
pub struct Names {
    pub(super) map: BTreeMap<String, (Named, Span)>,
    /// Names that something speaks of.
    spoken: RefCell<BTreeSet<String>>,
    /// Names with a faulty declaration: their meaning is unknown.
    broken: BTreeSet<String>,
}

impl Names {
    /// Adds a name with a faulty declaration.
    pub(super) fn add_broken(&mut self, word: &str) {
        self.broken.insert(word.to_owned());
    }

    /// Whether a word is such a name, plural forms too: what is wrong about it has been said.
    pub(super) fn is_broken(&self, word: &str) -> bool {
        let has = |word: &str| self.broken.contains(word);
        has(word) || word.strip_suffix('s').is_some_and(has) || word.strip_suffix("es").is_some_and(has)
    }

    /// The meaning of a word; plural forms too. The look-up counts as a use of the name.
    pub fn get(&self, word: &str) -> Option<Named> {
        let (name, named) = self.entry(word)?;
        self.spoken.borrow_mut().insert(name.to_owned());
        Some(named)
    }

    /// The thing that a word stands for, when that is asked about the thing itself and no rule speaks of it.
    pub fn peek(&self, word: &str) -> Option<Named> {
        self.entry(word).map(|(_, named)| named)
    }

    fn entry<'w>(&self, word: &'w str) -> Option<(&'w str, Named)> {
        let found = |word: &'w str| self.map.get(word).map(|(named, _)| (word, *named));
        found(word).or_else(|| found(word.strip_suffix('s')?)).or_else(|| found(word.strip_suffix("es")?))
    }

    /// The names that nothing speaks of, what they stand for and where they were given.
    pub fn unspoken(&self) -> Vec<(String, Named, Span)> {
        let spoken = self.spoken.borrow();
        let silent = self.map.iter().filter(|(name, _)| !spoken.contains(*name));
        silent.map(|(name, (named, span))| (name.clone(), *named, *span)).collect()
    }

    /// All names that fit.
    pub fn words(&self, fits: impl Fn(Named) -> bool) -> impl Iterator<Item = &str> {
        let speakable = |word: &str| !word.contains(|c: char| c.is_ascii_uppercase());
        self.map.iter().filter(move |(word, (named, _))| speakable(word) && fits(*named)).map(|(word, _)| word.as_str())
    }
}
