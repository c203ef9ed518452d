//! Positions as other programs write them.

use super::super::position;
use super::{faults, local, read, shipped_spec, spec_of};
use crate::merge::shipped;

/// Positions that are read, and the text that the program writes for each.
const WORLD: &[(&str, &str, &str)] = &[
    // Three-check: how many checks are left, or how many have been given, in several places.
    ("classics/threecheck", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +0+2", "4k3/8/8/8/8/8/8/4K3 w - - 3+1 0 1"),
    ("classics/threecheck", "4k3/8/8/8/8/8/8/4K3 w - 2+1 - 4 9", "4k3/8/8/8/8/8/8/4K3 w - - 2+1 4 9"),
    ("classics/threecheck", "4k3/8/8/8/8/8/8/4K3 w - - 4 9 2+1", "4k3/8/8/8/8/8/8/4K3 w - - 2+1 4 9"),
    ("classics/threecheck", "4k3/8/8/8/8/8/8/4K3 w - - 4 9", "4k3/8/8/8/8/8/8/4K3 w - - 3+3 4 9"),
    // Crazyhouse: the pocket behind one more stroke.
    ("classics/crazyhouse", "4k3/8/8/8/8/8/8/4K3/QPpn w - - 0 1", "4k3/8/8/8/8/8/8/4K3[QPnp] w - - 0 1"),
    ("classics/crazyhouse", "4k3/8/8/8/8/8/8/4K3/ w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
    ("classics/crazyhouse", "4k3/8/8/8/8/8/8/4K3[-] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
    // Shogi: Black moves first, hands have a column with counts, and turns are numbered.
    ("classics/shogi", "4k4/9/9/9/9/9/9/9/4K4 b - 1", "4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1"),
    ("classics/shogi", "4k4/9/9/9/9/9/9/9/4K4 w - 2", "4k4/9/9/9/9/9/9/9/4K4[] b - - 0 1"),
    ("classics/shogi", "4k4/9/9/9/9/9/9/9/4K4 b -", "4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1"),
    ("classics/shogi", "4k4/4+P4/9/9/9/9/9/9/4K4 b R2P3p 35", "4k4/4+P4/9/9/9/9/9/9/4K4[RPPppp] w - - 0 18"),
    ("classics/shogi", "sfen 4k4/9/9/9/9/9/9/9/4K4 b", "4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1"),
    ("classics/shogi", "4k4/9/9/9/9/9/9/9/4K4[-] w 0 1", "4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1"),
    ("classics/shogi", "4k4/9/9/9/9/9/9/9/4K4[] b - - 0 1", "4k4/9/9/9/9/9/9/9/4K4[] b - - 0 1"),
    ("classics/minishogi", "4k/5/5/5/K4 b 12p 1", "4k/5/5/5/K4[pppppppppppp] w - - 0 1"),
    // A mark behind promoted pieces, also where the game does not tell them from others.
    ("classics/makruk", "4k3/8/4M~3/8/8/8/8/4K3 w - - 0 1", "4k3/8/4M3/8/8/8/8/4K3 w - - 0 1"),
    ("chess", "4k3/8/4Q~3/8/8/8/8/4K3 w - - 0 1", "4k3/8/4Q3/8/8/8/8/4K3 w - - 0 1"),
    ("classics/crazyhouse", "4k3/8/4Q~3/8/8/8/8/4K3 w - - 0 1", "4k3/8/4Q~3/8/8/8/8/4K3[] w - - 0 1"),
    // Seirawan chess: K and Q are the rooks; other officers are given by their file.
    (
        "classics/seirawan",
        "rnqkbnrb/pppppppp/8/8/8/8/PPPPPPPP/RNQKBNRB[HEhe] w HECBFQKhecbfqk - 0 1",
        "rnqkbnrb/pppppppp/8/8/8/8/PPPPPPPP/RNQKBNRB[HEhe] w KQBCEFHkqbcefh - 0 1",
    ),
    // The square of the piece behind the one it has passed.
    ("chess", "4k3/8/8/8/3pP3/8/8/4K3 b - e3e4 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
    ("classics/berolina", "4k3/8/8/8/5pP1/8/8/4K3 b - f3g4 0 1", "4k3/8/8/8/5pP1/8/8/4K3 b - f3g4 0 1"),
    // Horses and elephants by their English letters; Red moves first.
    ("classics/xiangqi", "4k4/9/4h4/9/9/9/9/9/4E4/3K5 r - - 0 1", "4k4/9/4n4/9/9/9/9/9/4B4/3K5 w - - 0 1"),
];

#[test]
fn other_programs_are_read() {
    for (definition, text, expected) in WORLD {
        let spec = shipped_spec(definition);
        assert_eq!(position::print(&spec, &read(&spec, text)), *expected, "{definition} {text}");
    }
}

#[test]
fn a_form_is_written_and_read_again() {
    let shogi = shipped_spec("classics/shogi");
    for text in ["lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "4k4/9/9/9/9/9/9/9/4K4 w R2P3p 36"]
    {
        let state = read(&shogi, text);
        assert_eq!(position::seen_in(&shogi, &state, None, "sfen").as_deref(), Some(text));
        assert!(position::agrees(&shogi, &state, text), "{text}");
        assert!(!position::agrees(&shogi, &state, "4k4/9/9/9/9/9/9/9/4K4 w R2P2p 36"));
    }
    assert_eq!(position::seen_in(&shogi, &read(&shogi, "4k4/9/9/9/9/9/9/9/4K4[] w"), None, "csa"), None);
}

#[test]
fn a_column_may_be_a_number_of_the_game() {
    let spec = local(
        r#"
[state]
limit = { type = "number" }
counted = { type = "number" }
[positions.counting]
columns = "board turn rights limit counted number"
"#,
    );
    let state = read(&spec, "4k3/8/8/8/8/8/8/4K3 w - 128 49 91");
    assert_eq!(position::print(&spec, &state), "4k3/8/8/8/8/8/8/4K3 w - - 0 91 {limit 128} {counted 49}");
    let counting = position::seen_in(&spec, &state, None, "counting");
    assert_eq!(counting.as_deref(), Some("4k3/8/8/8/8/8/8/4K3 w - 128 49 91"));
    assert_eq!(position::print(&spec, &read(&spec, "4k3/8/8/8/8/8/8/4K3 w - - 3 9")), "4k3/8/8/8/8/8/8/4K3 w - - 3 9");
}

#[test]
fn missing_squares_are_read_in_two_ways_and_told_once() {
    let text = r#"
language = 1
uses = ["base"]
[board]
picture = """
# . k
. . .
K . #
"""
[pieces]
king = { letter = "K", moves = "K" }
[stages.play]
rules = "stuck: draw when mover is stuck."
"#;
    let spec = spec_of("my.toml", text, &shipped::shelf(), &[]);
    for text in ["#1k/3/K1# w", "*1k/3/K1* w"] {
        assert_eq!(position::print(&spec, &read(&spec, text)), "#1k/3/K1# w - - 0 1");
    }
    let hole = "a square that is missing is written `#`";
    let told = |text: &str| {
        let problems = position::parse(&spec, text).unwrap_err();
        problems.into_iter().map(|problem| (problem.message, problem.help.unwrap_or_default())).collect::<Vec<_>>()
    };
    assert_eq!(told("X1k/3/K1X w")[0].1, hole);
    assert_eq!(told("X1k/3/K1X w").len(), 1);
    assert_eq!(told("2k/3/K2 w"), [("the board has no square `a3` (2 times)".to_owned(), hole.to_owned())]);
    assert_eq!(
        told("#*k/*#*/K*# w"),
        [("`b3` is a square of the board, it is not missing (5 times)".to_owned(), hole.to_owned())]
    );
}

#[test]
fn what_no_form_has_is_told() {
    let shogi = shipped_spec("classics/shogi");
    let problems = position::parse(&shogi, "4k4/9/9/9/9/9/9/9/4K4 b 2X 1").unwrap_err();
    assert!(problems[0].message.starts_with("`2X` stands in the rights column"), "{problems:?}");
    let problems = position::parse(&shogi, "4k4/9/9/9/9/9/9/9/4K4 w - - 0 1 2").unwrap_err();
    assert!(problems[0].help.as_ref().unwrap().ends_with("; sfen: BOARD TURN HAND PLY"), "{problems:?}");
    let chess = shipped_spec("chess");
    let problems = position::parse(&chess, "4k3/+p7/8/+p7/8/8/8/4K3 w").unwrap_err();
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].help.as_ref().unwrap().contains("`also = \"+P\"`"), "{problems:?}");
    let threecheck = shipped_spec("classics/threecheck");
    assert_eq!(
        faults(&threecheck, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +4+0"),
        [("4".to_owned(), "`checks_left` starts at 3, so that 4 cannot be gone".to_owned())]
    );
}
