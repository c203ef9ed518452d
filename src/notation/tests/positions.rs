//! Positions as text: the columns.

use super::super::position;
use super::{START, faults, local, read, same, shipped_spec};
use crate::literal::game::Game;
use crate::notation::action::write_all;

#[test]
fn chess_positions_are_the_usual_ones() {
    let chess = shipped_spec("chess");
    same(&chess, START);
    same(&chess, "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 3 17");
    same(&chess, "4k3/8/8/8/8/8/8/4K3 b - - 99 80");
    let game = Game::new(chess.clone(), 1, &[]);
    assert_eq!(position::print(&chess, game.state()), START);
    assert_eq!(position::print(&chess, &read(&chess, "4k3/8/8/8/8/8/8/4K3")), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(
        position::print(&chess, &read(&chess, "4k2r/8/8/8/8/8/8/R3K2R black hAH")),
        "4k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1"
    );
}

#[test]
fn facts_of_another_stage_are_not_told() {
    let spec = local(
        r#"
[stages.game]
sequence = ["opening", "play"]
[stages.opening]
turns = ["white"]
repeat = false
phases = ["naming"]
[phases.naming]
times = 1
rules = "name: action name written 'name'."
[state]
visits = { each = "player", type = "number", scope = "play", text = "counters" }
"#,
    );
    let mut game = Game::new(spec.clone(), 1, &[]);
    let text = position::print(&spec, game.state());
    assert_eq!(text, START.replace("KQkq - 0", "- - 0+0 0") + " {stage opening}");
    same(&spec, &text);
    let list = game.legal();
    game.play(&list[0]);
    assert_eq!(position::print(&spec, game.state()), START.replace("- 0", "- 0+0 0"));
}

#[test]
fn inner_holders_have_the_letter_of_their_file() {
    let shuffled = shipped_spec("classics/fischerandom");
    same(&shuffled, "4k3/8/8/8/8/8/8/RR2K1RR w HGBA - 0 1");
    same(&shuffled, "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1");
    let chess = shipped_spec("chess");
    assert_eq!(
        faults(&chess, "4k3/8/8/8/8/8/8/R3K3 w KAbXA - 0 1"),
        [
            ("K".to_owned(), "`K` is a right of white's castler to the right of the royal piece on e1, but none stands on a1 or h1".to_owned()),
            ("b".to_owned(), "`b` is a right of black's castler on the b-file and the rank of the royal piece on e8, but none stands on a8 or h8".to_owned()),
            ("X".to_owned(), "`X` is no right: write `K` and `Q`, the letters of files, or `-`".to_owned()),
            ("A".to_owned(), "the right `A` is written twice".to_owned()),
        ]
    );
}

#[test]
fn rights_are_held_only_in_their_region() {
    let chess = shipped_spec("chess");
    let messages = |text: &str| faults(&chess, text).into_iter().map(|(_, message)| message).collect::<Vec<_>>();
    let no_king = |letter: char, name: &str, place: &str| {
        format!("`{letter}` is a right of {name}, and {name} has no royal piece on {place}")
    };
    let king = |letter| no_king(letter, "white", "e1");
    assert_eq!(messages("4k3/8/8/8/8/R3K2R/8/8 w KQ - 0 1"), [king('K'), king('Q')]);
    assert_eq!(messages("8/r3k2r/8/8/8/8/8/R3K2R w Kq - 0 1"), [no_king('q', "black", "e8")]);
    same(&chess, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let shuffled = shipped_spec("classics/fischerandom");
    let found = faults(&shuffled, "4k3/8/8/8/8/R3K2R/8/8 w H - 0 1");
    assert_eq!(found, [("H".to_owned(), no_king('H', "white", "first_rank"))]);
}

#[test]
fn rights_are_held_only_at_home() {
    let chess = shipped_spec("chess");
    let messages = |text: &str| faults(&chess, text).into_iter().map(|(_, message)| message).collect::<Vec<_>>();
    let king = |letter: char| format!("`{letter}` is a right of white, and white has no royal piece on e1");
    assert_eq!(messages("4k3/8/8/8/8/8/8/K6R w K - 0 1"), [king('K')]);
    assert_eq!(messages("4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1"), [king('K'), king('Q')]);
    assert_eq!(messages("4k3/8/8/8/8/8/8/RK6 w Q - 0 1"), [king('Q')]);
    let castler =
        "`K` is a right of white's castler to the right of the royal piece on e1, but none stands on a1 or h1";
    assert_eq!(messages("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1"), [castler]);
    for position in
        ["4k3/8/8/8/8/8/8/3K3R w H - 0 1", "4k3/8/8/8/8/8/8/R2K4 w A - 0 1", "4k3/8/8/8/8/8/4K3/7R w H - 0 1"]
    {
        assert_eq!(messages(position), [king(if position.contains('A') { 'A' } else { 'H' })]);
    }
    for game in ["classics/fischerandom", "classics/atomic960"] {
        same(&shipped_spec(game), "4k3/8/8/8/8/8/8/R4K1R w HA - 0 1");
    }
}

#[test]
fn mistakes_in_positions_are_told() {
    let chess = shipped_spec("chess");
    let first = |text: &str| faults(&chess, text).into_iter().next().unwrap();
    let says = |text: &str, at: &str, message: &str| assert_eq!(first(text), (at.to_owned(), message.to_owned()));
    says("4k3/8/8/8/8/8/8/3XK3 w", "X", "`X` is no piece of this game; its letters are K Q R B N P");
    says("rnbqkbnrr/8/8/8/8/8/8/4K3 w", "rnbqkbnrr", "rank 8 has 9 squares, the board has 8 files");
    let many = "no board has so many squares in a row: `99999999999999999999`";
    says("99999999999999999999/8/8/8/8/8/8/4K3 w", "99999999999999999999", many);
    says("8/8 w", "8/8", "the board has 8 ranks, but there are 2 rows here");
    says("8 w", "8", "the board has 8 ranks, but there is 1 row here");
    says(&START.replace("- 0", "e9 0"), "e9", "there is no square `e9`");
    says(&START.replace(" w ", " x "), "x", "`x` does not say which player is to move");
    says(&START.replace("0 1", "z 1"), "z", "the clock is a whole number, not `z`");
    says(&START.replace("0 1", "1000000000 1"), "1000000000", "the clock is at most 1000000, not `1000000000`");
    says(
        &START.replace("0 1", "99999999999999999999 1"),
        "99999999999999999999",
        "the clock is at most 1000000, not `99999999999999999999`",
    );
    says(&format!("{START} e4"), "e4", "`e4` is one word too many");
    says(&format!("{START} {{phse moving}}"), "phse", "`phse` is nothing a position tells");
    says(&format!("{START} {{phase moving"), "{phase moving", "this brace is not closed");
    says(&format!("{START} {{stage game}}"), "game", "stage `game` is made of stages; one of them runs");
    says(&format!("{START} {{offering green}}"), "green", "`green` is no player");
    says("", "", "there is no board in this position");
    assert_eq!(faults(&chess, "4x3/8/8/8/8/8/8/3y4 z").len(), 3);
}

#[test]
fn columns_that_are_left_out_agree() {
    let spec = shipped_spec("chess");
    let state = read(&spec, "4k3/8/8/8/8/8/8/R3K3 w Q - 3 7");
    let agrees = |text| position::agrees(&spec, &state, text);
    assert!(agrees("4k3/8/8/8/8/8/8/R3K3") && agrees("4k3/8/8/8/8/8/8/R3K3 w Q"));
    assert!(!agrees("4k3/8/8/8/8/8/8/R3K3 w -") && !agrees("4k3/8/8/8/8/8/8/R3K3 b") && !agrees("nonsense"));
    assert!(!agrees("4k3/8/8/8/8/8/8/R3K3 w Q - 3 7 {offering white}"));
}

#[test]
fn several_squares_stand_side_by_side() {
    let spec = local("[state]\nbridges = { type = 'squares', text = 'square' }\npassed = { text = 'braces' }\n");
    let position = |square: &str| format!("4k3/8/8/8/8/8/8/4K3 w - {square} 0 1");
    ["-", "d6", "d5e6", "a1h8"].iter().for_each(|squares| same(&spec, &position(squares)));
    assert_eq!(position::print(&spec, &read(&spec, &position("e6d5d5"))), position("d5e6"));
    for (squares, wrong) in [("e9", "e9"), ("e5e9d6", "e9"), ("e5-", "-"), ("5e", "5"), ("eé5", "e")] {
        assert_eq!(faults(&spec, &position(squares)), [(wrong.to_owned(), format!("there is no square `{wrong}`"))]);
    }
}

#[test]
fn a_fact_is_told_once() {
    let chess = shipped_spec("chess");
    let message = |text: &str| faults(&chess, text).into_iter().next().unwrap();
    let told = message("4k3/8/8/8/8/8/8/4K3 w - - 7 1 {quiet 5}");
    assert_eq!(told, ("quiet".to_owned(), "`quiet` stands in the clock column already".to_owned()));
}

#[test]
fn what_a_position_does_not_show_of_the_end_is_told() {
    let hill = shipped_spec("classics/kingofthehill");
    let mut game = Game::resumed(hill.clone(), read(&hill, "4k3/8/8/8/8/3K4/8/8 w - - 0 1"), 0, &[]);
    let play = |game: &mut Game, wanted: &str| {
        let list = game.legal();
        let index = write_all(game.spec(), game.state(), &list).iter().position(|form| form.machine == wanted).unwrap();
        game.play(&list[index]);
    };
    play(&mut game, "d3d4");
    let text = position::print(&hill, game.state());
    assert_eq!(text, "4k3/8/8/8/3K4/8/8/8 w - - 1 1 {phase moving 1} {wins white hill}");
    let again = Game::resumed(hill.clone(), read(&hill, &text), 0, &[]);
    assert_eq!((again.outcome(), again.legal().len(), again.mover()), (game.outcome(), 0, None));
    assert_eq!(position::print(&hill, again.state()), text);
    // A compared position may leave it out.
    assert!(position::agrees(&hill, game.state(), "4k3/8/8/8/3K4/8/8/8 w - - 1 1 {phase moving 1}"));
    assert!(!position::agrees(&hill, game.state(), &text.replace("white", "black")));
    // A mate is seen.
    let chess = shipped_spec("chess");
    let mut game = Game::resumed(chess.clone(), read(&chess, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), 0, &[]);
    play(&mut game, "a1a8");
    assert!(game.outcome().is_some());
    assert_eq!(position::print(&chess, game.state()), "R5k1/5ppp/8/8/8/8/8/4K3 b - - 1 1");
    same(&chess, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 {wins nobody}");
    same(&chess, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 {wins black resign}");
    let first = |group: &str| faults(&chess, &format!("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 {{{group}}}")).remove(0).1;
    assert_eq!(first("wins green"), "`green` is no player, nor `nobody` for a draw");
    assert_eq!(first("wins white resing"), "there is no rule `resing`");
    assert_eq!(first("wins"), "the end of a game is written `{wins PLAYER RULE}` or `{wins nobody RULE}`");
}
