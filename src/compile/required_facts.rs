//! Facts that an immunity requires. While none of them holds, the immunity protects no piece and need not be
//! evaluated.

use super::code::{One, Test};
use super::layout::{Layout, Remembered};
use super::scalar::Scalar;
use super::step::Step;
use crate::number::Number;
use crate::spec::code::{ArithmeticOp, CompareOp, Property, slot};

/// A fact that a condition about a capture requires; of several, one has to hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequiredFact {
    /// A truth of some token on the board, by its index among the truths of tokens.
    Truth(u8),
    /// A number of the game or of some player: index of the first, how many, and the least value in thousandths.
    AtLeast(usize, usize, i64),
}

/// The pieces that an active immunity may protect, whatever captures them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProtectedPieces {
    /// Tokens with a truth, by its index among the truths of tokens.
    Marked(u8),
    /// Pieces of players with a number: index of the first player's, and the least value in thousandths.
    OfPlayers(usize, i64),
}

/// Facts such that one holds whenever a condition about a capture holds; `None` when it may hold without any.
pub fn required_facts<B>(layout: &Layout, test: &Test<B>) -> Option<Box<[RequiredFact]>> {
    let mut required_facts = Vec::new();
    gather(test, &|leaf| required_fact(layout, leaf), &mut required_facts).then(|| required_facts.into())
}

/// The victims for which a condition about a capture may hold; `None` for any piece.
pub fn protected_pieces<B>(layout: &Layout, test: &Test<B>) -> Option<Box<[ProtectedPieces]>> {
    let mut protected_pieces = Vec::new();
    gather(test, &|leaf| protected(layout, leaf), &mut protected_pieces).then(|| protected_pieces.into())
}

/// Collects facts such that one holds whenever the condition holds; `false` when it may hold without any.
fn gather<B, T>(test: &Test<B>, tell: &impl Fn(&Test<B>) -> Option<T>, told: &mut Vec<T>) -> bool {
    match test {
        Test::Always(truth) => !truth,
        Test::Any(parts) => parts.iter().all(|part| gather(part, tell, told)),
        Test::All(parts) => parts.iter().any(|part| {
            let known = told.len();
            let tells = gather(part, tell, told);
            told.truncate(if tells { told.len() } else { known });
            tells
        }),
        _ => tell(test).map(|one| told.push(one)).is_some(),
    }
}

/// The victims for which a condition without parts may hold.
fn protected<B>(layout: &Layout, test: &Test<B>) -> Option<ProtectedPieces> {
    let is_victim = |of: &One<B>| matches!(of, One::Local(slot::VICTIM));
    match (test, required_fact(layout, test)?) {
        (Test::Holds(One::Field(_, of)), RequiredFact::Truth(index)) if is_victim(of) => {
            Some(ProtectedPieces::Marked(index))
        }
        (Test::Order(_, One::VariableOf(_, player), _), RequiredFact::AtLeast(first, _, least)) => match &**player {
            One::Property(Property::Owner, of) if is_victim(of) => Some(ProtectedPieces::OfPlayers(first, least)),
            _ => None,
        },
        _ => None,
    }
}

/// The fact that a condition without parts requires.
fn required_fact<B>(layout: &Layout, test: &Test<B>) -> Option<RequiredFact> {
    match test {
        Test::Holds(One::Field(field, of)) => match (&**of, layout.fields[*field]) {
            (One::Local(slot::VICTIM | slot::CAPTURER), Remembered::Truth(index)) => Some(RequiredFact::Truth(index)),
            _ => None,
        },
        Test::Order(op, one, One::Constant(Scalar::Number(least))) => {
            let least = match op {
                CompareOp::AtLeast => *least,
                CompareOp::Greater => least.plus(Number::of_thousandths(1)),
                _ => return None,
            };
            let (first, count) = match one {
                One::Variable(index) => (*index, 1),
                // The number of a missing player is zero.
                One::VariableOf(first, _) if least > Number::ZERO => (*first, layout.players),
                _ => return None,
            };
            Some(RequiredFact::AtLeast(first, count, least.thousandths()))
        }
        _ => None,
    }
}

/// Whether effects under a condition keep immunities inactive that require one of these facts.
pub fn keeps_inactive<B>(layout: &Layout, (when, steps): (&Test<B>, &[Step<B>]), facts: &[RequiredFact]) -> bool {
    let happens_awake = required_facts(layout, when).is_some_and(|needed| needed.iter().all(|one| facts.contains(one)));
    happens_awake || steps.iter().all(activates_nothing)
}

/// Whether an effect makes no fact true and increases no number.
fn activates_nothing<B>(step: &Step<B>) -> bool {
    match step {
        Step::ForEach(_, steps) => steps.iter().all(activates_nothing),
        Step::SetVariable(index, value) => is_less(value, |of| matches!(of, One::Variable(other) if other == index)),
        Step::SetVariableOf(first, player, value) => is_less(value, |of| match of {
            One::VariableOf(other, whose) => other == first && is_same_player(whose, player),
            _ => false,
        }),
        Step::SetField(_, _, One::Constant(value)) => matches!(value, Scalar::Truth(false) | Scalar::Nothing),
        Step::SetField(_, _, One::Truth(test)) => matches!(**test, Test::Always(false)),
        _ => false,
    }
}

/// Whether a value is a fact minus a number that is not negative.
fn is_less<B>(value: &One<B>, is_it: impl Fn(&One<B>) -> bool) -> bool {
    match value {
        One::Arithmetic(ArithmeticOp::Subtract, of, less) => {
            matches!(**less, One::Constant(Scalar::Number(less)) if less >= Number::ZERO) && is_it(of)
        }
        _ => false,
    }
}

fn is_same_player<B>(one: &One<B>, other: &One<B>) -> bool {
    matches!((one, other), (One::Mover, One::Mover) | (One::Opponent, One::Opponent))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]
mod tests {
    use super::*;
    use crate::compile::Program;
    use crate::compile::plan::MovePlan;
    use crate::load::{Options, load_text};

    /// A program with an immunity of pieces `when` a condition holds, and with further rules.
    fn program(when: &str, done: &str) -> Program<u64> {
        let text = format!(
            "language = 1\nuses = ['base']\nboard.size = '5x5'\n\
            [state]\ntruce = {{ type = 'number' }}\nguard = {{ each = 'player', type = 'number' }}\n\
            hero = {{ type = 'piece' }}\n\
            [fields]\nsafe = {{ type = 'truth' }}\nkeen = {{ type = 'truth' }}\nworth = {{ type = 'number' }}\n\
            [pieces]\nchief = {{ letter = 'C', moves = 'K' }}\ntower = {{ letter = 'T', moves = 'R' }}\n\
            [stages.play]\nrules = '''\nkept: piece cannot be captured when {when}.\n{done}\n\
            check: forbid any action after which some own chief is attacked.\n\
            stuck: mover loses when mover is stuck.\n'''\n"
        );
        let spec = load_text("my.toml", &text, &Options::default()).spec.expect("the definition has mistakes");
        Program::new(&spec).unwrap()
    }

    fn required_by(when: &str) -> Option<Vec<RequiredFact>> {
        program(when, "").immunities[0].required_facts.as_ref().map(|required_facts| required_facts.to_vec())
    }

    const SAFE: RequiredFact = RequiredFact::Truth(0);
    const KEEN: RequiredFact = RequiredFact::Truth(1);

    fn truce(least: i64) -> RequiredFact {
        RequiredFact::AtLeast(0, 1, least)
    }

    fn guard(least: i64) -> RequiredFact {
        RequiredFact::AtLeast(4, 2, least)
    }

    #[test]
    fn facts_of_the_two_pieces_and_large_numbers_are_required() {
        assert_eq!(required_by("safe of victim"), Some(vec![SAFE]));
        assert_eq!(required_by("keen of capturer"), Some(vec![KEEN]));
        assert_eq!(required_by("truce > 0"), Some(vec![truce(1)]));
        assert_eq!(required_by("truce >= 2"), Some(vec![truce(2000)]));
        assert_eq!(required_by("truce >= 0"), Some(vec![truce(0)]));
        assert_eq!(required_by("guard of owner of victim >= 1"), Some(vec![guard(1000)]));
    }

    #[test]
    fn one_part_of_all_and_each_part_of_any_is_required() {
        assert_eq!(required_by("no tower and safe of victim"), Some(vec![SAFE]));
        assert_eq!(required_by("safe of victim and truce > 0"), Some(vec![SAFE]));
        assert_eq!(required_by("safe of victim or truce > 0"), Some(vec![SAFE, truce(1)]));
        assert_eq!(required_by("(safe of victim or no tower) and truce > 0"), Some(vec![truce(1)]));
        assert_eq!(required_by("safe of victim or no tower"), None);
    }

    #[test]
    fn other_conditions_require_nothing() {
        for when in [
            "no tower",
            "victim is not safe",
            "safe of hero",
            "truce < 2",
            "truce = 2",
            "0 < truce",
            "guard of owner of hero >= 0",
            "worth of victim > 0",
            "truce > worth of victim",
        ] {
            assert_eq!(required_by(when), None, "{when}");
        }
        // An immunity that depends on kinds only requires no fact.
        assert_eq!(required_by("victim is tower"), None);
    }

    /// Whether the rules keep an immunity inactive that requires `safe` or a truce; `None` when they do nothing after
    /// each move.
    fn stays_inactive(done: &str) -> Option<bool> {
        let program = program("safe of victim or truce > 0", done);
        let plans = program.offers.iter().flatten().filter_map(|offered| offered.plan());
        let outlooks: Vec<_> = plans.map(|plan: &MovePlan<u64>| plan.uniform.as_ref().unwrap()).collect();
        let [uniform] = outlooks.as_slice() else { return None };
        (!uniform.parts.is_empty()).then_some(uniform.keeps_inactive)
    }

    #[test]
    fn effects_that_make_no_fact_true_keep_immunities_inactive() {
        assert_eq!(stays_inactive("over: after any action: for each own chief: set safe of it to false."), Some(true));
        assert_eq!(stays_inactive("over: after any action: for each own chief: set safe of it to true."), Some(false));
        assert_eq!(stays_inactive("over: after any action: set truce to 0."), Some(false));
    }

    #[test]
    fn effects_under_a_required_fact_keep_immunities_inactive() {
        assert_eq!(stays_inactive("less: after any action when truce > 0: subtract 1 from truce."), Some(true));
        assert_eq!(stays_inactive("less: after any action when truce > 0.5: subtract 1 from truce."), Some(true));
        assert_eq!(stays_inactive("less: after any action when truce > 0.5: set truce to truce * 2."), Some(false));
        assert_eq!(stays_inactive("more: after any action when truce < 9: add 1 to truce."), Some(false));
        let others = "more: after any action when guard of mover > 0: add 1 to truce.";
        assert_eq!(stays_inactive(others), Some(false));
    }

    #[test]
    fn deadly_captures_by_facts_may_activate_immunities() {
        let over = "over: after any action: for each own chief: set safe of it to false.";
        let deadly = |when: &str| format!("{over}\nspiny: after capture of tower by tower{when}: remove capturer.");
        assert_eq!(stays_inactive(&deadly("")), Some(true));
        assert_eq!(stays_inactive(&deadly(" when keen of victim")), Some(false));
    }
}
