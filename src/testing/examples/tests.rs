use super::*;
use crate::diagnostic::{Look, render};
use crate::merge::{LoadOptions, load, shipped};

/// Chess with other knights and three rules more, and its examples.
fn merged(examples: &str) -> (String, Definition) {
    let rules = "
  T-1: forbid move when unit is queen and some captured is pawn, because \"queens are proud\".
  T-2: forbid move when meek and some captured, because \"nobody captures\".
  T-9: draw when 1 > 2.
";
    let text = format!(
        "language = 1\nextends = 'chess'\n[options]\nmeek = {{ rule = 'T-2', default = false }}\n[pieces]\n\
         knight = {{ rule = 'T-3', moves = 'C' }}\n[stages.play]\nrules = '''{rules}'''\n{examples}"
    );
    let (definition, faults) = load("my.toml", &text, &shipped::shelf(), &LoadOptions::default());
    assert_eq!(render(&faults, &definition.sources, Look::Plain), "");
    (text, definition)
}

fn examine(examples: &str, page: &str) -> Report {
    let (_, definition) = merged(examples);
    run(
        &Material { name: "my", definition: &definition, page: Some(("my.play.md", page)) },
        Interpreter::default(),
        &|_| None,
    )
}

/// The report without its first line.
fn failures(examples: &str, page: &str) -> String {
    let text = examine(examples, page).render(Look::Plain);
    text.split_once('\n').map_or(String::new(), |(_, rest)| rest.to_owned())
}

const GOOD: &str = r#"
[[example]]
name = "proud queens"
rule = "T-1"
position = "4k3/p7/8/8/8/8/8/Q3K3 w - - 0 1"
illegal = { Qxa7 = "T-1", a1a8 = true, a1b3 = true }
legal = "Qa6 a1d1"
from = "e1"
count = 5
only = "Kd1 Kd2 Ke2 Kf2 Kf1"
outcome = "none"
fact = { "in_check(white)" = false, "1 + 2" = 3 }
perft = { 1 = 20 }

[[example]]
name = "meek"
rule = ["T-2", "T-3"]
options = { meek = true }
actions = "1. e4 d5 {go on} 2. Ne2"
illegal = { dxe4 = "T-2", Nf6 = "T-3", "black:accept_draw" = "no_offer" }
board = '''
  r n b q k b n r
  p p p . p p p p
  . . . . . . . .
  . . . p . . . .
  . . . . P . . .
  . . . . . . . .
  P P P P N P P P
  R . B Q K B N R
'''

[[example]]
name = "a result that leaves out columns"
actions = "e4"
result = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"

[[example]]
name = "mate"
position = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
actions = ["Ra8"]
outcome = "White wins by checkmate"
"#;

#[test]
fn one_is_not_told_as_many() {
    let told = failures("[[example]]\nname = 'wrong'\ncount = 1\nperft = { 1 = 1 }\n", "");
    assert!(told.contains(" 1 action should be legal,\n") && told.contains(" 1 way to play on for 1 turn,"), "{told}");
}

#[test]
fn what_is_so_passes() {
    assert_eq!(failures(GOOD, ""), "");
    assert_eq!(examine(GOOD, "").examples, 4);
}

#[test]
fn examples_that_are_not_run_are_counted() {
    let report = examine(&format!("{GOOD}\n[[example]]\nname = 'x'\nilegal = 'e5'\n"), "").render(Look::Plain);
    assert_eq!(report.lines().next(), Some("my  4 examples · 1 mistake, not run"));
}

#[test]
fn a_key_that_is_meant_is_suggested_and_no_more_said() {
    let told = examine("[[example]]\nname = 'x'\nmoves = 'e4'\n", "").render(Look::Plain);
    assert!(told.contains("did you mean `actions`?") && told.contains("1 mistake, not run"), "{told}");
}

#[test]
fn a_definition_with_mistakes_is_not_judged() {
    let text = GOOD.replace("extends", "mist = 1\nextends");
    let (definition, _) = load("my.toml", &text, &shipped::shelf(), &LoadOptions::default());
    let material = Material { name: "my", definition: &definition, page: None };
    let report = run(&material, Interpreter::default(), &|_| None);
    assert_eq!((report.examples, report.unrun), (0, Some(4)));
    assert_eq!(report.render(Look::Plain).lines().next(), Some("my  4 examples, not run · 3 mistakes"));
    assert_eq!(survivors(&material, &text, &shipped::shelf(), &|| ()), []);
}

#[test]
fn an_action_is_kept_by_what_may_be_chosen_for_it() {
    let text = "language = 1\nextends = 'chess'\nuses = ['drops']\nzones.hand.start = 'N'\n[[example]]\n\
                name = 'on a piece, or of no piece'\nillegal = { 'N@e2' = 'drop', 'Q@e4' = 'drop', 'N@e4' = 'drop' }\n";
    let (definition, _) = load("my.toml", text, &shipped::shelf(), &LoadOptions::default());
    let report = run(&Material { name: "my", definition: &definition, page: None }, Interpreter::default(), &|_| None)
        .render(Look::Plain);
    insta::assert_snapshot!(report);
}

#[test]
fn what_names_nothing_is_no_choice() {
    let text = "language = 1\nextends = 'chess'\nuses = ['drops']\nzones.hand.start = 'N'\n[phases.moving]\nrules = \"\"\"\n\
                dash: action dash(unit: own piece, goal: empty square) when unit is rook written \"dash {unit}{goal}\": \
                move unit to goal.\n\"\"\"\n[[example]]\nname = 'misspelt'\n\
                illegal = { 'dash foo' = 'dash', 'dash Be4' = 'dash' }\n";
    let (definition, _) = load("my.toml", text, &shipped::shelf(), &LoadOptions::default());
    let report = run(&Material { name: "my", definition: &definition, page: None }, Interpreter::default(), &|_| None)
        .render(Look::Plain);
    assert!(report.contains("`foo` names nothing that can be chosen"), "{report}");
    assert_eq!(report.matches("should be illegal").count(), 1, "{report}");
}

#[test]
fn what_an_ambiguous_action_can_mean_is_told() {
    let example = "[[example]]\nname = 'which rook'\nposition = '4k3/8/8/8/8/8/8/R4RK1 w - - 0 1'\nactions = 'Rd1'\n";
    let told = failures(example, "");
    assert!(told.contains("it can mean 2 actions: `Rad1`, `Rfd1`"), "{told}");
}

#[test]
fn what_is_not_so_is_told() {
    let examples = r#"
[[example]]
name = "proud queens"
rule = "T-1"
position = "4k3/p7/8/8/8/8/8/Q3K3 w - - 0 1"
legal = "Qxa7"
illegal = { Qa6 = "T-1", Qb3 = "T-1" }
only = "Kd1 Ke3"
from = "e1"
outcome = "draw by T-9"

[[example]]
name = "no such move"
actions = "e4 e4"

[[example]]
name = "misspelt"
illegal = "Nz9 e77 acept_draw resign e5"

[[example]]
name = "misspelt with a rule"
legal = "e77"
illegal = { acept_draw = "T-1" }

[[example]]
name = "a misspelt choice"
position = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"
illegal = { "a8=X" = "promotion" }

[[example]]
name = "a result with other columns"
actions = "e4"
result = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQ"

[[example]]
name = "not misspelt"
illegal = { Nz9 = true, accept_draw = "no_offer" }
"#;
    insta::assert_snapshot!(failures(examples, ""));
}

#[test]
fn mistakes_in_examples_are_underlined() {
    let examples = r#"
[[example]]
nam = "x"

[[example]]
name = "x"
rule = "T-4"
ilegal = "Qa6"
options = { mek = true }
outcome = "Whit wins"

[[example]]
name = "y"
rule = 3
options = { meek = "perhaps" }
from = "e9"
illegal = { Qa6 = 3 }
seed = -1
board = "x"
fix = { T-5 = 1 }
"#;
    insta::assert_snapshot!(failures(
        examples,
        "# T\n```positon\n```\n```illegal\ne4 T-4\n```\n```options\nmeek\n```\n"
    ));
}

const PAGE: &str = r#"
# Queens
A queen takes no pawn (T-1), and T-77 is nothing. The `check` rule, though.
```position
4k3/p7/8/8/8/8/8/Q3K3 w - - 0 1
```
```illegal
Qxa7   T-1
Qb3
```
```count from e1
5
```
```toml
anything = "goes"
```
# Meekness
```options
meek = yes
```
## Meek pawns
```moves
1. e4 d5
```
```illegal
exd5 T-2
```
```result
none
```
```game Opening
boards = 2
1. a3 a6
random = 2
```
"#;

#[test]
fn pages_are_run() {
    assert_eq!(
        failures("", PAGE).lines().map(|line| line.trim_end().replace("  ", "")).collect::<Vec<_>>(),
        ["✗ game \"Opening\" has no snapshot yetmy.play.md:31"]
    );
    let (_, definition) = merged("");
    let collection = collect(&Material { name: "my", definition: &definition, page: Some(("my.play.md", PAGE)) });
    let rules: Vec<String> = collection.examples.iter().map(|example| example.rules.join(" ")).collect();
    assert_eq!(rules, ["T-1 check", ""]);
    assert_eq!(collection.examples[1].setup.options, [("meek".to_owned(), "yes".to_owned())]);
}

#[test]
fn games_are_compared_with_their_snapshots() {
    let report = examine("", PAGE);
    let [(file, contents)] = report.new_snapshots().try_into().unwrap();
    assert_eq!(file, "my__opening.snap");
    let (_, definition) = merged("");
    let material = Material { name: "my", definition: &definition, page: Some(("my.play.md", PAGE)) };
    let again = |old: &str| run(&material, Interpreter::default(), &|_| Some(old.to_owned()));
    assert_eq!(again(&contents).failed(), 0);
    let differs = again(&contents.replace("a3 a6", "a4 a6"));
    assert_eq!(differs.failed(), 1);
    let text = differs.render(Look::Plain);
    assert!(text.contains("      - 1. a4 a6\n      + 1. a3 a6\n"), "{text}");
    assert_eq!(differs.new_snapshots(), [(file, contents)]);
}

#[test]
fn rules_that_no_example_misses_survive() {
    let (text, definition) = merged(GOOD);
    let material = Material { name: "my", definition: &definition, page: None };
    let survivors = survivors(&material, &text, &shipped::shelf(), &|| ());
    let told: Vec<String> =
        survivors.iter().map(|survivor| format!("{} {:?} {}", survivor.what, survivor.why, survivor.label)).collect();
    assert_eq!(told, ["rule T-9 Untested T-9"]);
}

#[test]
fn the_end_of_the_game_is_told() {
    let over = |expectation: &str| {
        let position = "position = '4k3/8/8/8/8/8/8/3NK3 w - - 0 1'";
        failures(&format!("[[example]]\nname = 'dead'\n{position}\n{expectation}\n"), "")
    };
    let ended = "the game is over here: draw by dead_position";
    for expectation in [
        "illegal = { Nd3 = 'check' }",
        "illegal = 'Nd3'",
        "legal = 'Nf2'",
        "only = 'Nf2'",
        "count = 5",
        "actions = 'Nf2'",
    ] {
        let told = over(expectation);
        assert!(told.contains(ended), "{expectation}: {told}");
    }
    for expectation in
        ["illegal = { Nd3 = 'dead_position' }", "illegal = { Nf2 = true }", "only = []", "outcome = 'draw'"]
    {
        assert_eq!(over(expectation), "", "{expectation}");
    }
}

#[test]
fn a_scope_that_is_the_whole_game_is_left_alone() {
    let text = "language = 1\nextends = 'chess'\n[state]\nworn = { type = 'number', scope = 'play' }\n";
    let (definition, _) = load("my.toml", text, &shipped::shelf(), &LoadOptions::default());
    let material = Material { name: "my", definition: &definition, page: None };
    let survivors = unmissed(&material, text, &shipped::shelf(), &|| ());
    let told: Vec<&str> = survivors.iter().map(|survivor| survivor.label.as_str()).collect();
    assert_eq!(told, ["state.worn"]);
}

#[test]
fn what_a_warning_asks_for_is_left_alone() {
    let text = "language = 1\nextends = 'chess'\nwithout = ['passing', 'promotion', 'dead_position']\npieces.pawn = false\n\
                [board]\npicture = 'k6r/8/8/8/8/8/8/R6K'\n";
    let (definition, _) = load("my.toml", text, &shipped::shelf(), &LoadOptions::default());
    let material = Material { name: "my", definition: &definition, page: None };
    let survivors = unmissed(&material, text, &shipped::shelf(), &|| ());
    let told: Vec<&str> = survivors.iter().map(|survivor| survivor.label.as_str()).collect();
    assert_eq!(told, ["without.dead_position", "pieces.pawn"]);
}
