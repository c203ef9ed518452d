//! Positions as text: what stands in braces.

use super::super::position;
use super::{faults, local, read, same, spec_of};
use crate::merge::shipped;

pub(super) const EVERYTHING: &str = r#"
[tokens.card]
kinds.one = { letter = "1" }
kinds.nine = { letter = "9" }
[tokens.tile]
lies_on = "squares"
kinds.blank = { letter = "_" }
kinds.mine = { letter = "*" }
[pieces]
dragon = { letter = "+R", moves = "K" }
duck = { letter = "*", owner = "nobody", moves = "" }
[fields]
born = { type = "kind", start = "kind of it" }
safe = { type = "truth", start = "false" }
[state]
gold = { each = "player", type = "number", start = 40 }
best = { type = "piece" }
watched = { type = "squares" }
pets = { type = "pieces" }
motto = { type = "text" }
hidden = { type = "number", text = "never" }
checks = { each = "player", type = "number", start = 3, text = "counters" }
[zones]
hand = { each = "player", holds = "piece", text = "hand", start = "Q" }
deck = { each = "player", holds = "card", ordered = true, start = "1 9" }
pond = { holds = "piece", start = "*" }
heap = { holds = "tile" }
[stages.play]
phases = ["moving", "dropping"]
[phases.dropping]
times = "any"
rules = '''
  pass: action done: end phase.
  drop: action drop(unit: piece in hand of mover, s: empty square) written "{unit}@{s}": move unit to s.
  pick: action pick(c: set of cards in deck of mover, x: own piece, n: number from 1 to 2): set gold of mover to n.
  bank: action bank: add 1 to gold of mover.
'''
"#;

#[test]
fn every_fact_is_written_and_read() {
    let spec = local(EVERYTHING);
    let usual = "+r3k3/8/8/8/8/8/8/4K2*[Qq] w - - 3+3 0 1";
    same(&spec, usual);
    assert_eq!(position::print(&spec, &read(&spec, "+r3k3/8/8/8/8/8/8/4K2* w")), usual);
    for group in [
        "{phase dropping}",
        "{phase dropping 2}",
        "{owner e1=nobody h1=white}",
        "{tile a3=_:w b4=*}",
        "{deck black=9,9,1:w}",
        "{deck white=}",
        "{pond}",
        "{pond k,*}",
        "{heap _,*:b}",
        "{gold white=37.5 black=-1}",
        "{best e1}",
        "{best hand:white:1}",
        "{best gone:white:pawn:e1}",
        "{best gone:-:duck:-}",
        "{watched (a1 e4)}",
        "{pets (e1 pond:1)}",
        "{motto \"a \\\"b\\\" } \\\\c\"}",
        "{checks black=1.5}",
        "{born e1=pawn hand:black:1=rook}",
        "{safe e1 pond:1}",
        "{castles e1}",
        "{phase dropping} {deck white=} {gold white=1} {best e1} {safe e1}",
    ] {
        let counters = if group.starts_with("{checks") { usual.replace("3+3", "3+0") } else { usual.to_owned() };
        same(&spec, &format!("{counters} {group}"));
    }
    assert_eq!(
        position::print(&spec, &read(&spec, &format!("{usual} {{safe e1}} {{phase 2}}"))),
        format!("{usual} {{phase dropping}} {{safe e1}}")
    );
    // No square is `nothing`, as the fact is at first.
    assert_eq!(position::print(&spec, &read(&spec, &format!("{usual} {{watched ()}}"))), usual);
    same(&spec, &usual.replace("[Qq]", "[]"));
    same(&spec, &usual.replace("[Qq]", "[KRBNNkrn]"));
    same(&spec, &usual.replace("3+3", "0+12"));
    let message = |text: &str| faults(&spec, &format!("{usual} {text}")).into_iter().next().unwrap();
    assert_eq!(message("{tile a9=_}").1, "there is no square `a9`");
    assert_eq!(message("{tile a3=x}").1, "`x` is no tile of this game; letters are _ *");
    assert_eq!(message("{best e4}").1, "there is no piece on `e4`");
    assert_eq!(message("{gold 3}").1, "each player has `gold`: `{gold PLAYER=VALUE}`");
    assert_eq!(message("{hidden 3}").1, "`hidden` is nothing a position tells");
    assert_eq!(message("{born e1=pwan}").1, "there is no kind `pwan`");
    assert_eq!(message("{safe e1} {safe e1}").1, "`safe` is there twice");
}

#[test]
fn stages_within_stages_are_told() {
    let spec = spec_of(
        "match.toml",
        "language = 1\nuses = ['base']\n[variant]\nname = 'M'\n[board]\nsize = '8x8'\n[pieces]\nking = { letter = 'K', moves = 'K' }\n[stages]\ngame = { sequence = ['round', 'round'], result = false }\nround = { sequence = ['muster', 'play'] }\nmuster = { turns = ['black', 'white', 'black'], rules = 'x: action done.' }\n[stages.play]\nrules = 'y: draw when every piece is king.'\n",
        &shipped::shelf(),
        &[],
    );
    let board = "8/8/8/8/8/8/8/4K3";
    for rest in [
        "w - - 0 3",
        "b - - 0 1 {stage muster}",
        "b - - 0 1 {stage muster} {turn 3}",
        "w - - 0 2 {stage game:2 round:1 muster}",
        "b - - 0 7 {stage game:2 round:2 play}",
    ] {
        same(&spec, &format!("{board} {rest}"));
    }
    let message = |rest: &str| faults(&spec, &format!("{board} {rest}")).into_iter().next().unwrap().1;
    assert_eq!(message("w - - 0 1 {stage game:2 round:2 muster}"), "stage `muster` is not that part");
    assert_eq!(message("w - - 0 1 {turn 2}"), "turn 2 is black's, not that of the player to move");
    assert_eq!(message("w - - 0 1 {turn 3}"), "stage `play` has 2 turns");
    assert_eq!(message("w - - 0 1 {stage paly}"), "there is no stage `paly`");
}
