//! The forms of sentences and effects, shown when one cannot be read.

use super::passage::Passage;

/// The intended form of a sentence, judged by its first words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// `define` or `redefine`.
    Define,
    /// `drop`.
    Drop,
    /// `rename`.
    Rename,
    /// `action`.
    Action,
    /// `aside`.
    Aside,
    /// `forbid`.
    Forbid,
    /// `prefer`.
    Prefer,
    /// `… cannot be captured`.
    Immune,
    /// `after`.
    After,
    /// `at start of` or `at end of`.
    At,
    /// `draw when`.
    Draw,
    /// `… wins when` or `… loses when`.
    Ending,
    /// `… sees`.
    Sees,
}

impl Form {
    /// How such a sentence reads.
    pub fn help(self) -> &'static str {
        match self {
            Form::Define => "a definition reads: define NAME[(NAME: TYPE, …)] as VALUE",
            Form::Drop => "dropping rules reads: drop LABEL, LABEL, …",
            Form::Rename => "renaming a rule reads: rename LABEL to LABEL",
            Form::Action => {
                "an action reads: LABEL: action NAME[(NAME: NOUN, …)] [costs NUMBER RESOURCE] [when …] [written … [or written …]] \
                 [: EFFECT; …]"
            }
            Form::Aside => {
                "an aside reads: LABEL: aside NAME[(NAME: NOUN, …)] [when …] [written … [or written …]] [: EFFECT; …]"
            }
            Form::Forbid => {
                "a forbid sentence reads: LABEL: forbid ACTION, … [when …] [after which …] [unless …] \
                 [, because \"…\"]"
            }
            Form::Prefer => {
                "a prefer sentence reads: LABEL: prefer ACTION, … when …, or with greatest VALUE, or over ACTION, … [when …]"
            }
            Form::Immune => "immunity reads: LABEL: NOUN cannot be captured [by NOUN] [when …] [, because \"…\"]",
            Form::After => {
                "an after sentence reads: LABEL: after EVENT, … [when …]: EFFECT; …, and an event is: any action | \
                 ACTION | NOUN moves [by MOVEMENT] | NOUN reaches PLACE | capture of NOUN [by NOUN]"
            }
            Form::At => {
                "an at sentence reads: LABEL: at start of turn, PHASE or STAGE [when …]: EFFECT; …, or at end of …"
            }
            Form::Draw => "a drawn ending reads: LABEL: draw when … [: EFFECT; …] [, because \"…\"]",
            Form::Ending => "an ending reads: LABEL: PLAYER wins when … [: EFFECT; …], or PLAYER loses when …",
            Form::Sees => "a sees sentence reads: LABEL: PLAYER sees NOUN [when …]",
        }
    }

    /// The words its parts begin with, in their order.
    pub fn parts(self) -> &'static [&'static str] {
        match self {
            Form::Action => &["costs", "when", "written"],
            Form::Aside => &["when", "written"],
            Form::Forbid => &["when", "after which", "unless"],
            _ => &[],
        }
    }

    /// The form in which this word, where it is most telling, stands.
    pub fn of_word(word: &str) -> Option<Form> {
        Some(match word {
            "define" | "redefine" => Form::Define,
            "drop" => Form::Drop,
            "rename" => Form::Rename,
            "wins" | "loses" => Form::Ending,
            "sees" => Form::Sees,
            "cannot" => Form::Immune,
            _ => return Form::of_opener(word),
        })
    }

    /// The form of a body that begins with this word.
    fn of_opener(word: &str) -> Option<Form> {
        Some(match word {
            "action" => Form::Action,
            "aside" => Form::Aside,
            "forbid" => Form::Forbid,
            "prefer" => Form::Prefer,
            "after" => Form::After,
            "at" => Form::At,
            "draw" => Form::Draw,
            _ => return None,
        })
    }
}

/// Words a body may begin with that say what it is.
pub(super) const OPENERS: [&str; 7] = ["action", "aside", "forbid", "prefer", "after", "at", "draw"];

/// The list of all sentences, for a sentence that fits none of them.
pub(super) const ALL: &str = "a sentence reads `LABEL: …`, going on with action, aside, forbid, prefer, after, at start of, \
                              at end of, draw when, PLAYER wins when, PLAYER loses when, PLAYER sees or NOUN cannot be \
                              captured; or it begins with define, redefine, drop or rename";

/// The intended form of the sentence that begins at the token `first`.
pub(super) fn guess(passage: &Passage, first: usize) -> Option<Form> {
    if let Some(body) = passage.body_start(first) {
        return guess_body(passage, body);
    }
    match Form::of_word(passage.word(first)) {
        Some(form @ (Form::Define | Form::Drop | Form::Rename)) => passage.label_end(first + 1).map(|_| form),
        _ => guess_body(passage, first),
    }
}

fn guess_body(passage: &Passage, body: usize) -> Option<Form> {
    if let Some(form) = Form::of_opener(passage.word(body)) {
        return Some(form);
    }
    let words = (body..passage.tokens.len()).map(|index| passage.word(index));
    let mut until_clause = words.take_while(|word| !matches!(*word, ":" | ";" | "when" | ","));
    until_clause.find_map(|word| match word {
        "wins" | "loses" | "sees" | "cannot" => Form::of_word(word),
        _ => None,
    })
}

/// The effects there are, for one that begins with no verb of theirs.
pub(super) const EFFECTS: &str = "an effect begins with follow, move, capture, remove, place, set, add, subtract, choose, \
                                  arrange, for each, if, end, show or announce, or reads: PIECE becomes KIND, PLAYER wins, \
                                  PLAYER loses, draw";

/// How the effect that begins with this word reads.
pub(super) fn effect(verb: &str) -> Option<&'static str> {
    Some(match verb {
        "for" => "this effect reads: for each NOUN: EFFECT, with several effects in parentheses",
        "if" => "this effect reads: if CONDITION then EFFECT [else EFFECT], with several effects in parentheses",
        "end" => "this effect reads: end turn, end PHASE or end STAGE",
        "choose" => "this effect reads: choose NAME: NOUN [or none] [at random] [written …]",
        "arrange" => "this effect reads: arrange [at random] KIND KIND … for PLAYER on SQUARES [with CONDITION]",
        "move" => "this effect reads: move PIECE to PLACE, PIECE to PLACE …",
        "follow" => "this effect reads: follow PATH",
        "capture" => "this effect reads: capture PIECES [by PIECES]",
        "remove" => "this effect reads: remove PIECES, such as all own KIND, or one of them by a name",
        "place" => "this effect reads: place KIND [for PLAYER] at SQUARE, or in ZONE",
        "set" => "this effect reads: set FACT [of PIECES or PLAYER] to VALUE",
        "add" => "this effect reads: add NUMBER to FACT [of PIECES or PLAYER]",
        "subtract" => "this effect reads: subtract NUMBER from FACT [of PIECES or PLAYER]",
        "announce" => "this effect reads: announce \"TEXT\" to PLAYER, or to all",
        "show" => "this effect reads: show FACT to PLAYER, or to all",
        _ => return None,
    })
}
