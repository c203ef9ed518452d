//! Hidden information: what each player may know of tokens and facts, and the kinds that stand for unknown tokens.

use crate::spec::ids::{KindId, PlayerId};
use crate::spec::nouns::Audience;
use crate::spec::{PIECES, Spec};

/// The bits of both players.
pub const ALL: u8 = 3;

/// The facts and tokens that players may know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visibility {
    /// May anything be hidden?
    pub any: bool,
    /// May the kind or the place of a token be hidden?
    pub tokens: bool,
    /// May a fact be hidden?
    pub facts: bool,
    /// By kind the kind that stands for an unknown token of its class.
    stand_ins: Vec<KindId>,
    /// By kind: does it stand for an unknown token?
    pub unknown: Vec<bool>,
    /// Whether rules say which squares a player sees.
    pub fog: bool,
    /// Whether no player ever knows the whole position: it does not see all squares, or not all facts of tokens.
    pub always: bool,
    /// By fact of tokens its audience.
    fields: Vec<Audience>,
    /// The kinds that stand for unknown tokens on the board, pieces aside.
    pub hidden: Vec<KindId>,
    /// By kind: is it a kind of piece?
    pub of_pieces: Vec<bool>,
    /// By kind: is a token invisible to players that do not know it?
    pub unseen: Vec<bool>,
    /// By kind the audience of its tokens on the board.
    audiences: Vec<Audience>,
    /// By zone of each owner the players that see its tokens, one bit each.
    zones: Vec<u8>,
    /// By zone whether what leaves it mixes up the rest.
    pub mixed: Vec<bool>,
}

impl Visibility {
    /// The visibility of a definition.
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

    /// The players that know a token on the board, one bit each.
    #[inline]
    pub fn on_board(&self, kind: KindId, owner: Option<PlayerId>) -> u8 {
        audience_bits(self.audiences[kind.index()], owner)
    }

    /// The players that may know a fact of a token of `owner`, one bit each.
    #[inline]
    pub fn of_field(&self, field: usize, owner: Option<PlayerId>) -> u8 {
        audience_bits(self.fields[field], owner)
    }

    /// The players that see the tokens of a zone, one bit each.
    #[inline]
    pub fn in_zone(&self, zone: u8) -> u8 {
        self.zones[usize::from(zone)]
    }

    /// Whether it is unknown if a token of a kind is one of these.
    #[inline]
    pub fn hide(&self, kind: KindId, these: &[bool]) -> bool {
        // The class of a token is never hidden.
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

    /// Hidden parts of a definition with more in it: whether anything, tokens, facts.
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
