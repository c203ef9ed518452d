//! Bans on attacking pieces of the opponent, and the kinds for which their exceptions never apply.

use super::guard::{Guard, assailed, implied_attack, spared};
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{One, Query, Set, Test};
use crate::compile::rules::Forbid;
use crate::compile::static_eval::KnownMove;
use crate::spec::Spec;
use crate::spec::code::slot;
use crate::spec::ids::KindId;

/// A ban on attacking pieces of the opponent.
#[derive(Debug, Clone)]
pub struct AttackBan {
    /// The index of its bit among the post-move bans.
    pub bit: usize,
    /// The pieces that may not be attacked.
    pub spared: Guard,
    /// Is that the whole ban?
    pub always: bool,
    /// By kind: does no exception apply to a quiet move that opens no line, while no guarded piece is attacked?
    pub plain: Box<[bool]>,
}

impl AttackBan {
    /// The attack ban that a rule states, if it states one.
    pub(super) fn of<B: Bitboard>(forbid: &Forbid<B>, bit: usize, kinds: usize) -> Option<AttackBan> {
        let (spared, always) = spared(forbid)?;
        Some(AttackBan { bit, spared, always, plain: vec![always; kinds].into() })
    }

    /// Adds what is known of the exceptions; `guards` are the plan's guards.
    pub(super) fn with_exceptions<B: Bitboard>(self, spec: &Spec, forbid: &Forbid<B>, guards: &[Guard]) -> AttackBan {
        let is_plain = |kind: KindId| {
            let mut players = spec.player_ids();
            let is_bare = forbid.when == Test::Always(true);
            is_bare
                && players.all(|player| {
                    let left = KnownMove::of(spec, player, kind).residual_test(&forbid.unless);
                    never_holds(&left, &self.spared, guards)
                })
        };
        AttackBan { plain: (0..spec.kinds.len()).map(KindId::at).map(is_plain).collect(), ..self }
    }
}

/// Whether a condition is false for every quiet move while no guarded piece is attacked.
fn never_holds<B: Bitboard>(test: &Test<B>, spared: &Guard, guards: &[Guard]) -> bool {
    match test {
        Test::Always(truth) => !truth,
        Test::Any(parts) => parts.iter().all(|part| never_holds(part, spared, guards)),
        Test::All(parts) => parts.iter().any(|part| never_holds(part, spared, guards)),
        Test::After(inner) => asks_for_others(inner, spared),
        test => implied_attack(test).is_some_and(|guard| *guards == [guard]),
    }
}

/// Whether a condition requires an attack on a spared piece by another piece than the moving one. A move that opens no
/// line creates none.
fn asks_for_others<B: Bitboard>(test: &Test<B>, spared: &Guard) -> bool {
    let (Test::Some(Set::Query(units)) | Test::Exists(units, _)) = test else { return false };
    let within = |some: &[Box<[KindId]>], all: &[Box<[KindId]>]| all.iter().all(|kinds| some.contains(kinds));
    let is_of_these = |guard: Guard| within(&guard.kinds, &spared.kinds) && within(&guard.by, &spared.by);
    assailed(units).is_some_and(is_of_these) && units.tests.iter().any(|test| is_another(test, units))
}

/// Whether a condition excludes the moving piece from a query.
fn is_another<B: Bitboard>(test: &Test<B>, units: &Query<B>) -> bool {
    let are = |one: &One<B>, other: &One<B>| *one == One::Local(units.it) && *other == One::Local(slot::UNIT);
    match test {
        Test::Not(inner) => {
            matches!(&**inner, Test::At(one, other) | Test::Same(one, other) if are(one, other) || are(other, one))
        }
        _ => false,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]
mod tests {
    use crate::compile::Program;
    use crate::compile::plan::Offered;
    use crate::load::{Options, load_text};

    /// For each of three kinds – chief, tower, elder – whether a ban on attacking the enemy's chief is plain.
    fn plain(ban: &str) -> [bool; 3] {
        let text = format!(
            "language = 1\nuses = ['base']\nboard.size = '5x5'\nstate.truce = {{ type = 'truth' }}\n\
            [pieces]\nchief = {{ letter = 'C', moves = 'K' }}\ntower = {{ letter = 'T', moves = 'R' }}\n\
            elder = {{ letter = 'E', moves = 'B' }}\n\
            [library]\nrules = 'define assailants(p: player) as all piece of opponents of p attacking chief of p.'\n\
            [stages.play]\nrules = '''\nban: {ban}.\n\
            check: forbid any action after which some own chief is attacked.\n\
            stuck: mover loses when mover is stuck.\n'''\n"
        );
        let loaded = load_text("my.toml", &text, &Options::default());
        let spec = loaded.spec.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
        let program: Program<u64> = Program::new(&spec).unwrap();
        let mut threats = program
            .offers
            .iter()
            .flatten()
            .filter_map(Offered::plan)
            .filter_map(|plan| plan.post_move.attack_ban.as_ref());
        threats.next().expect("no attack_ban").plain.to_vec().try_into().unwrap()
    }

    fn plain_unless(unless: &str) -> [bool; 3] {
        plain(&format!("forbid move after which some enemy chief is attacked unless {unless}"))
    }

    #[test]
    fn a_ban_without_exceptions_is_plain() {
        assert_eq!(plain("forbid move after which some enemy chief is attacked"), [true; 3]);
        assert_eq!(plain("forbid move when truce after which some enemy chief is attacked"), [false; 3]);
    }

    #[test]
    fn exceptions_of_other_moves_leave_it_plain() {
        assert_eq!(plain_unless("unit is tower"), [true, false, true]);
        assert_eq!(plain_unless("some captured"), [true; 3]);
        assert_eq!(plain_unless("after some assailants(opponent) other than unit"), [true; 3]);
        assert_eq!(plain_unless("some own chief is attacked"), [true; 3]);
        assert_eq!(plain_unless("unit is tower or some captured or some own chief is attacked"), [true, false, true]);
        assert_eq!(plain_unless("truce and some captured"), [true; 3]);
    }

    #[test]
    fn other_exceptions_may_be_made() {
        for unless in [
            "truce",
            "no captured",
            "some own tower is attacked",
            "no own chief is attacked",
            "some enemy chief is attacked",
            "after some assailants(opponent)",
            "after some assailants(mover) other than unit",
            "after some own piece other than unit attacking enemy tower",
            "some captured or truce",
        ] {
            assert_eq!(plain_unless(unless), [false; 3], "{unless}");
        }
    }
}
