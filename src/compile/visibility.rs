//! Who may know what tokens are: what stands for those somebody does not know, and who learns of them where they are put.

use crate::spec::ids::{KindId, PlayerId};
use crate::spec::nouns::Audience;
use crate::spec::{PIECES, Spec};

/// The bits of both players.
pub const ALL: u8 = 3;

/// What is hidden from whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visibility {
    /// Whether somebody may ever not know something.
    pub any: bool,
    /// Whether that may be of what kind a token is, or where it lies.
    pub tokens: bool,
    /// Whether that may be a fact of the game, of a player or of a token.
    pub facts: bool,
    /// By kind the one that stands for an unknown kind of its class.
    stand_ins: Vec<KindId>,
    /// By kind whether it stands for an unknown one.
    pub unknown: Vec<bool>,
    /// Whether rules say which squares a player sees.
    pub fog: bool,
    /// Whether no player ever knows the whole position: it does not see all squares, or not all facts of tokens.
    pub always: bool,
    /// By fact of tokens who may know it of the tokens it knows.
    fields: Vec<Audience>,
    /// The kinds that stand for unknown ones that may lie on the board, but for pieces.
    pub hidden: Vec<KindId>,
    /// By kind whether it is one of pieces.
    pub of_pieces: Vec<bool>,
    /// By kind whether its tokens lie unseen by those who do not know them.
    pub unseen: Vec<bool>,
    /// By kind who knows its tokens on the board.
    audiences: Vec<Audience>,
    /// By zone, one for each owner, who may look into it.
    zones: Vec<u8>,
    /// By zone whether what leaves it mixes up the rest.
    pub mixed: Vec<bool>,
}

impl Visibility {
    /// Those of a definition.
    pub fn new(spec: &Spec) -> Visibility {
        let any = spec.veil(PIECES).is_some();
        let class = |kind: &crate::spec::nouns::Kind| &spec.classes[kind.class.index()];
        let owners = || std::iter::once(None).chain(spec.player_ids().map(Some));
        let kinds = || spec.kinds.iter();
        let itself = |index: usize| KindId::at(index);
        let shown = |audience: Audience| audience == Audience::All;
        let lies_open = |class: &crate::spec::nouns::Class| shown(class.audience) && !class.lies_unseen;
        let tokens = any
            && !(spec.sees.is_empty()
                && spec.zones.iter().all(|zone| shown(zone.audience))
                && spec.classes.iter().all(lies_open));
        let mut facts =
            spec.variables.iter().map(|one| one.audience).chain(spec.fields.iter().map(|field| field.audience));
        Visibility {
            any,
            tokens,
            facts: facts.any(|audience| audience != Audience::All),
            stand_ins: kinds().enumerate().map(|(index, kind)| class(kind).veil.unwrap_or(itself(index))).collect(),
            unknown: kinds().map(|kind| kind.veiled).collect(),
            fog: !spec.sees.is_empty(),
            always: !spec.sees.is_empty() || spec.fields.iter().any(|field| field.audience != Audience::All),
            fields: spec.fields.iter().map(|field| field.audience).collect(),
            hidden: hidden(spec),
            of_pieces: kinds().map(|kind| kind.class == PIECES).collect(),
            unseen: kinds().map(|kind| class(kind).lies_unseen).collect(),
            audiences: kinds().map(|kind| class(kind).audience).collect(),
            zones: spec
                .zones
                .iter()
                .flat_map(|zone| owners().map(|owner| audience_bits(zone.audience, owner)))
                .collect(),
            mixed: spec.zones.iter().flat_map(|zone| owners().map(|_| tokens && !zone.ordered)).collect(),
        }
    }

    /// The kind that stands for an unknown one of the same class.
    pub fn of(&self, kind: KindId) -> KindId {
        self.stand_ins[kind.index()]
    }

    /// Who knows a token on the board.
    #[inline]
    pub fn on_board(&self, kind: KindId, owner: Option<PlayerId>) -> u8 {
        audience_bits(self.audiences[kind.index()], owner)
    }

    /// Who may know a fact of a token that belongs to `owner`.
    #[inline]
    pub fn of_field(&self, field: usize, owner: Option<PlayerId>) -> u8 {
        audience_bits(self.fields[field], owner)
    }

    /// Who may look into a zone.
    #[inline]
    pub fn in_zone(&self, zone: u8) -> u8 {
        self.zones[usize::from(zone)]
    }

    /// Whether it is unknown if a token of a kind is one of these.
    #[inline]
    pub fn hide(&self, kind: KindId, these: &[bool]) -> bool {
        // Of what class a token is everybody knows.
        let such = |(veil, these): (&KindId, &bool)| *veil == kind && *these;
        self.tokens && self.unknown[kind.index()] && self.stand_ins.iter().zip(these).any(such)
    }
}

/// The kinds of unknown tokens on the board that are no pieces.
fn hidden(spec: &Spec) -> Vec<KindId> {
    let lie = |class: &&crate::spec::nouns::Class| class.layer.is_some_and(|layer| layer > 0);
    spec.classes.iter().filter(lie).filter_map(|class| class.veil).collect()
}

/// The players of an audience, a bit for each.
pub fn audience_bits(audience: Audience, owner: Option<PlayerId>) -> u8 {
    match audience {
        Audience::All => ALL,
        Audience::Owner => owner.map_or(0, |owner| 1 << owner.0),
        Audience::Nobody => 0,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]
mod tests {
    use super::*;
    use crate::load::{Options, load_text};

    /// What is hidden in a definition with more in it: whether anything, tokens, facts.
    fn hidden_by(more: &str) -> [bool; 3] {
        let text = format!(
            "language = 1\nuses = ['base']\nboard.size = '5x5'\n\
            [pieces]\nchief = {{ letter = 'C', moves = 'K' }}\n{more}\n\
            [stages.play]\nrules = 'stuck: mover loses when mover is stuck.'\n"
        );
        let spec = load_text("my.toml", &text, &Options::default()).spec.expect("the definition has mistakes");
        let visibility = Visibility::new(&spec);
        [visibility.any, visibility.tokens, visibility.facts]
    }

    #[test]
    fn secrets_may_be_no_more_than_facts() {
        assert_eq!(hidden_by("[state]\nplan = { each = 'player', type = 'number' }"), [false, false, false]);
        let plan = "[state]\nplan = { each = 'player', type = 'number', seen_by = 'owner' }";
        assert_eq!(hidden_by(plan), [true, false, true]);
        let bag = "[zones.bag]\neach = 'player'\n";
        assert_eq!(hidden_by(&format!("{bag}{plan}")), [true, false, true]);
    }

    #[test]
    fn zones_and_what_lies_unseen_hide_tokens() {
        assert_eq!(hidden_by("[zones.bag]\neach = 'player'\nseen_by = 'owner'"), [true, true, false]);
        let mines = "kinds.bomb = { letter = '*' }";
        assert_eq!(hidden_by(&format!("[tokens.mine]\nlies_on = 'squares'\n{mines}")), [false, false, false]);
        let hidden = format!("[tokens.mine]\nlies_on = 'squares'\nseen_by = 'owner'\n{mines}");
        assert_eq!(hidden_by(&hidden), [true, true, false]);
    }
}
