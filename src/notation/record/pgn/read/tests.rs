//! Games in Portable Game Notation, read.

use super::*;

fn words(pgn: &Pgn) -> String {
    let word = |said: &Said| match &said.by {
        Some(player) => format!("{player}:{}", said.text),
        None => said.text.clone(),
    };
    pgn.said.iter().map(word).collect::<Vec<_>>().join(" ")
}

#[test]
fn comments_and_variations_are_left_out() {
    let pgn = read(
        "\u{feff}[A \"b\"]\r\n\r\n1.e4 {good; (x} e5?! $1 (1... c5 (1... d5) 2. Nf3) 2. Nf3 ; e4\n 2... Nc6 1-0 [B \"\"]",
    );
    assert_eq!(words(&pgn), "e4 e5 Nf3 Nc6");
    assert_eq!((pgn.result.as_deref(), pgn.problems.len()), (Some("1-0"), 1));
}

#[test]
fn games_are_known_by_how_they_begin() {
    for text in [
        "[A \"b\"]\n",
        "% x\n\n; y\n1. e4 *",
        "1.e4",
        "{a word before} 1. e4",
        "{a word\nbefore}\n[A \"b\"]",
        "e4 e5\nNf3",
        "e4",
        "7g7f 3c3d",
        "1 e4 e5 2 Nf3",
        "1… e5",
        "[White \"A] 1. e4",
    ] {
        assert!(is_pgn(text), "{text}");
    }
    for text in ["[board]\nsize = 3", "1.a = 3", "", "language = 1", "a1 = 3", "# 1. e4", "2 players", "a1.b = 2"] {
        assert!(!is_pgn(text), "{text}");
    }
}

#[test]
fn tags_moves_and_comments_stand_anywhere() {
    let pgn = read("{before} [White \"A\"] [Black \"B] e4 e5 {of course} Nf3 exd6 e.p. ⩱ 1–0 {after}");
    assert_eq!((words(&pgn).as_str(), pgn.result.as_deref()), ("e4 e5 Nf3 exd6", Some("1-0")));
    assert_eq!((pgn.tag("white"), pgn.tag("Black")), (Some("A"), Some("B")));
    assert_eq!(pgn.problems, ["line 1: `[Black \"B]` was read as `[Black \"B\"]`"]);
}

#[test]
fn the_next_game_ends_one_without_a_result() {
    let pgn = read("[Result \"½-½\"]\n1. e4 e5\n\n[White \"C\"]\n1. d4");
    assert_eq!((words(&pgn).as_str(), pgn.told_result(), pgn.problems.len()), ("e4 e5", Some("1/2-1/2"), 1));
}

#[test]
fn the_first_move_of_another_game_ends_this_one() {
    for text in ["1. e4 e5 2. Nf3\n\n1. d4 d5", "1.e4 e5\n1.d4", "e4 {x} e5 1. d4"] {
        let pgn = read(text);
        assert!(pgn.goes_on && !words(&pgn).contains("d4"), "{text}");
    }
    for text in ["1. e4 1... e5 2. d4", "1. e4 1. ... e5", "1. e4 (1. d4 d5 1. c4) e5", "1. e4 e5 1.5"] {
        assert!(!read(text).goes_on, "{text}");
    }
}

#[test]
fn what_has_no_end_is_told() {
    for (text, kept, part) in
        [("1. e4 {x\ne5", "e4", "line 1: the comment"), ("1. e4\n(1. d4 1-0", "e4", "line 2: the variation")]
    {
        let pgn = read(text);
        assert_eq!(words(&pgn), kept);
        assert!(pgn.problems.len() == 1 && pgn.problems[0].starts_with(part), "{pgn:?}");
    }
    assert!(read("[A b c\n1. e4").problems[0].starts_with("line 1: `[A b c` was read"));
    assert!(read("[A]\n1. e4").problems[0].starts_with("line 1: `[A]` is no tag"));
}

#[test]
fn what_is_said_beside_the_turn_is_read_from_comments() {
    let pgn = read("1. e4 {(black: offer_draw) (said to: white)} {(x)} {a: b} e5 {(white:\naccept_draw)}");
    assert_eq!(words(&pgn), "e4 black:offer_draw e5 white:accept_draw");
}

#[test]
fn moves_have_places() {
    let pgn = read("[A \"b\"]\n\n1. e4 {x} e5\n2.Nf3");
    let places: Vec<_> = pgn.said.iter().map(|said| said.place).collect();
    assert_eq!(places, [(3, 4), (3, 11), (4, 1)]);
}

#[test]
fn what_is_pasted_is_more_than_moves() {
    for line in
        ["1. e4 {x} e5", "[A \"b\"]", "e4 (d4) e5", "Nf3⩱", "1-0", "*", "{x}", "1.", "{(white: resign)}", "e4 {open"]
    {
        assert!(is_pasted(line), "{line}");
    }
    for line in [
        "e4 e5",
        "1. e4 e5 2. Nf3",
        "castle(e1, h1) e5",
        "bid(14)",
        "Nf6[P](d7)",
        "?",
        "(",
        "pawn to e4",
        "Nf3 -> f5",
        "e2 - e5",
        "e2 → e5",
    ] {
        assert!(!is_pasted(line), "{line}");
    }
    let open = |text: &str| read(text).open.map(|at| text[at..].to_owned());
    assert_eq!(open("e4 {x} (d4 {y"), Some("(d4 {y".to_owned()));
    assert_eq!([open("e4 {x"), open("e4 {x}")], [Some("{x".to_owned()), None]);
}
