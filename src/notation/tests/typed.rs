//! Texts that people type, over several definitions.

use super::{START, local, moves, shipped_spec};
use crate::notation::action::completion::begun;
use crate::notation::action::find::{Found, find, in_other_case};
use crate::notation::action::write_all;
use crate::spec::Spec;

/// The meaning of each input in a position of a shipped definition, in the form for machines.
fn meanings(name: &str, position: &str, inputs: &[&str]) -> Vec<String> {
    let spec = shipped_spec(name);
    let (state, list) = moves(&spec, position);
    let written = write_all(&spec, &state, &list);
    let meaning = |input: &&str| match find(&spec, &state, &list, &written, input) {
        Found::One(index) => written[index].machine.clone(),
        Found::Several(places) => {
            places.iter().map(|index| written[*index].machine.as_str()).collect::<Vec<_>>().join(" ")
        }
        Found::None => "none".to_owned(),
    };
    inputs.iter().map(meaning).collect()
}

#[track_caller]
fn all_mean(name: &str, position: &str, inputs: &[&str], wanted: &str) {
    for (input, found) in inputs.iter().zip(meanings(name, position, inputs)) {
        assert_eq!(found, wanted, "{name}: {input}");
    }
}

#[test]
fn one_move_is_typed_in_many_ways() {
    let advance =
        ["E4", "e2-e4", "e2–e4", "e2 e4", "E2E4", "e4.", "e4 !?", "move(e2, e4)", "move e2 e4", "pawn e4", "♙e4"];
    all_mean("chess", START, &advance, "e2e4");
    let leap = ["NF3", "Nxf3", "Ng1-f3", "ng1f3", "N:f3", "knight f3", "Knight g1 f3", "♘f3", "Nf3 +!"];
    all_mean("chess", START, &leap, "g1f3");
    all_mean(
        "chess",
        START,
        &["castle", "move", "move(e2)", "move(e2, e5)", "Nf4", "bc3", "Bc3", "f3g", "...", "O"],
        "none",
    );
}

#[test]
fn castling_promotion_and_passing() {
    let position = "4k3/P7/8/3pP3/8/2p1N3/1P6/R3K2R w KQ d6 0 1";
    all_mean("chess", position, &["0-0", "o-o", "OO", "00", "O–O", "0-0+", "castle(e1, h1)", "Castle(E1,H1)"], "O-O");
    all_mean("chess", position, &["0-0-0", "ooo", "000", "castle e1 a1"], "O-O-O");
    all_mean("chess", position, &["castle"], "O-O-O O-O");
    let queen = [
        "a8Q",
        "a8q",
        "a8=q",
        "a7-a8=Q",
        "a8(Q)",
        "a8/Q",
        "axa8=Q",
        "a8=queen",
        "A8Q",
        "move(a7, a8)=Q",
        "move a7 a8 queen",
    ];
    all_mean("chess", position, &queen, "a7a8=Q");
    all_mean("chess", position, &["a8", "move(a7, a8)"], "a7a8=Q a7a8=R a7a8=B a7a8=N");
    all_mean("chess", position, &["exd6 e.p.", "exd6ep", "ed6 e.p.", "e5:d6", "e5xd6", "EXD6", "e5d6 ep"], "e5d6");
}

#[test]
fn case_is_forgiven_but_nothing_is_guessed() {
    // A bishop and a pawn on the b-file: the letter alone tells them apart.
    let position = "4k3/8/8/8/8/2p5/1P3B2/4K3 w - - 0 1";
    assert_eq!(
        meanings("chess", position, &["bxc3", "bc3", "Be3", "be3", "Bxc3", "BE3"]),
        ["b2c3", "b2c3", "f2e3", "none", "none", "f2e3"]
    );
    let spec = shipped_spec("chess");
    let (state, list) = moves(&spec, position);
    let written = write_all(&spec, &state, &list);
    let other = |input: &str| in_other_case(&spec, &written, input).map(|index| written[index].san.as_str());
    assert_eq!([other("be3"), other("Bxc3"), other("bh9"), other("")], [Some("Be3"), Some("bxc3"), None, None]);
    // An exact reading that is less strict goes before another case.
    let spec = "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1";
    assert_eq!(meanings("chess", spec, &["Nd2", "nd2", "Nf3", "N"]), ["b1d2", "b1d2", "g1f3", "none"]);
}

#[test]
fn squares_in_capitals_are_no_pieces() {
    all_mean("chess", START, &["B1-C3", "B1C3", "B1 C3", "b1-c3", "B1xC3"], "b1c3");
    let promotion = "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1";
    all_mean("chess", promotion, &["B7-B8=Q", "B7B8Q"], "b7b8=Q");
    // No bishop goes where the piece on the square cannot go.
    assert_eq!(meanings("chess", "4k3/8/8/8/8/8/8/1N2B1K1 w - - 0 1", &["B1-B4", "B1B4", "C1-D2"]), ["none"; 3]);
    // A knight on b1, a bishop on the first rank: both may be meant.
    let both = "4k3/8/8/8/8/8/8/1N2B1K1 w - - 0 1";
    assert_eq!(meanings("chess", both, &["B1C3", "B1c3", "b1c3", "B1-D2"]), ["b1c3 e1c3", "e1c3", "b1c3", "b1d2 e1d2"]);
}

#[test]
fn drops_bids_and_purchases() {
    let hand = "4k3/8/8/8/8/8/8/4K3[NQ] w - - 0 1";
    all_mean(
        "classics/crazyhouse",
        hand,
        &["N@f3", "n@f3", "N@F3", "knight@f3", "drop(N, f3)", "drop knight f3", "N @ f3"],
        "N@f3",
    );
    let empire = "rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET w kq - 0 1";
    all_mean("empire", empire, &["Ta2", "ta2", "T-a2", "siege_tower a2", "Siege Tower a1 a2", "a1a2", "Txa2"], "a1a2");
    all_mean("empire", empire, &["Ke2", "Kaiser e2", "kaiser e1-e2", "king e2"], "e1e2");
    // `E` is a piece there and `e` a file.
    assert_eq!(
        meanings("empire", empire, &["A4", "Se4", "e4", "Eb2", "eb2"]),
        ["a3a4", "e3e4", "none", "b1b2", "none"]
    );
    let deal = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 {phase moving} {deck white=9 black=5} {hand white=1,3}";
    all_mean(
        "ultra",
        deal,
        &["a3[1,3]>white", "a3[3,1]>white", "A3 [3,1] > white", "a3(1,3)>white"],
        "a2a3[1,3]>white",
    );
    assert_eq!(meanings("ultra", deal, &["a3[3]"]), ["none"]);
}

fn begun_by(name: &str, position: &str, input: &str) -> String {
    let spec = shipped_spec(name);
    let (state, list) = moves(&spec, position);
    let written = write_all(&spec, &state, &list);
    let places = begun(&spec, &state, &list, &written, input);
    places.iter().map(|index| written[*index].san.trim_end_matches('+')).collect::<Vec<_>>().join(" ")
}

#[test]
fn what_is_begun_is_found() {
    let position = "n1n5/1P5k/8/8/8/2p5/1P1P4/KN6 w - - 0 1";
    for (input, wanted) in [
        ("b8=", "b8=Q b8=R b8=B b8=N"),
        ("b7b8=", "b8=Q b8=R b8=B b8=N"),
        ("B8=", "b8=Q b8=R b8=B b8=N"),
        ("xc3", "Nxc3 bxc3 dxc3"),
        ("x c3", "Nxc3 bxc3 dxc3"),
        ("xa8=", "bxa8=Q bxa8=R bxa8=B bxa8=N"),
        ("xa8", "bxa8=Q bxa8=R bxa8=B bxa8=N"),
        ("dx", "dxc3"),
        ("N", ""),
        ("x", ""),
        ("b", ""),
        ("xd4", ""),
    ] {
        assert_eq!(begun_by("chess", position, input), wanted, "{input}");
    }
    let muster = "8/8/8/8/8/8/P1P5/8 w - - 0 1 {stage muster}";
    assert_eq!(begun_by("clash_of_the_armies", muster, "-P"), "-Pa2 -Pc2");
    assert_eq!(begun_by("clash_of_the_armies", muster, "+Q"), "");
}

#[test]
fn what_is_called_and_begun_is_found() {
    let move_of = |input| begun_by("chess", START, input);
    assert_eq!(["move(e2)", "move e2", "move g1 f", "move"].map(move_of), ["e3 e4", "e3 e4", "Nf3", ""]);
    let hand = "rrrrkrrr/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/PPPPPPPP/4K2R[NB] w - - 0 1";
    for input in ["drop knight", "drop(N)", "Drop n", "knight@"] {
        assert_eq!(begun_by("classics/crazyhouse", hand, input), "N@a1 N@b1 N@c1 N@d1 N@f1 N@g1", "{input}");
    }
    assert_eq!(begun_by("classics/crazyhouse", hand, "drop knight g"), "N@g1");
    assert_eq!(begun_by("classics/crazyhouse", hand, "drop queen"), "");
}

#[test]
fn words_are_begun_word_by_word() {
    let spec = local(
        r#"
        [phases.moving]
        rules = "buy: action purchase(k: kind in queen/rook, n: number from 1 to 12) written 'buy {k} {n}'."
        "#,
    );
    let (state, list) = moves(&spec, START);
    let written = write_all(&spec, &state, &list);
    let count = |input: &str| begun(&spec, &state, &list, &written, input).len();
    assert_eq!(["buy", "buy Q", "buy queen", "purchase rook", "BUY q"].map(count), [24, 12, 12, 12, 12]);
    assert_eq!(["buy Q 1", "buy Q 0", "bu", "buy B", "buy queen x"].map(count), [0; 5]);
}

#[test]
fn what_moves_two_goes_by_the_squares_of_one() {
    let position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    all_mean("chess", position, &["e1g1", "E1-G1", "e1h1"], "O-O");
    all_mean("chess", position, &["e1c1", "e1a1"], "O-O-O");
    all_mean("chess", position, &["e1f1", "Ke1f1"], "e1f1");
    let muster = "8/8/8/8/8/8/P7/8 w - - 0 1 {stage muster} {gold white=40}";
    assert_eq!(meanings("clash_of_the_armies", muster, &["a2b2", "+0", "+O"]), ["Pa2@b2", "none", "+O"]);
}

#[test]
fn what_the_world_writes_is_read() {
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let right = ["O-O", "0-0!", "00", "o-o", "e1g1", "e1h1", "Ke1-g1", "Ke1g1", "Ke1xh1", "castle kingside"];
    all_mean("chess", castling, &right, "O-O");
    all_mean("chess", castling, &["e1c1", "e1a1", "Ke1-c1", "castle queenside"], "O-O-O");
    let promotion = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    let queen = ["a8Q", "a8(Q)", "a8=(Q)", "a8/Q", "a8=♕", "a7a8q", "a7-a8=Q", "a8 queen", "a8:Q", "a8 = Q"];
    all_mean("chess", promotion, &queen, "a7a8=Q");
    let capture = ["axb8=Q", "ab8Q", "a7xb8Q", "axb=Q", "ab=Q", "a:b8Q", "axb8/Q", "pawn takes b8 queen", "♙xb8=♕"];
    all_mean("chess", promotion, &capture, "a7b8=Q");
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let spelt = ["exd6ep", "exd6 e.p.", "ed6", "exd", "ed", "e5:d6", "e takes d6"];
    all_mean("chess", passing, &spelt, "e5d6");
}

#[test]
fn what_is_chosen_is_typed_as_the_world_does() {
    let pawn = "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1";
    let queen = ["a8=Q", "a7a8q", "a8=Q~", "a8Q", "a8(Q)", "a8/Q", "a8=queen", "a8=q+", "a7-a8=Q"];
    all_mean("classics/crazyhouse", pawn, &queen, "a7a8=Q");
    let met = ["a6=M", "a5a6m", "a6", "a5a6", "a6M", "a6=met"];
    all_mean("classics/makruk", "4k3/8/8/P7/8/8/8/4K3 w - - 0 1", &met, "a5a6=M");
    let shogi = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - - 0 1";
    let plain =
        ["Bxh8", "Bh8", "b2h8", "Bb2xh8", "Bxh8=", "b2h8=", "Bx22=", "Bx2b", "8h2b", "角xh8", "bishop takes h8"];
    all_mean("classics/shogi", shogi, &plain, "b2h8");
    let promoted =
        ["Bxh8+", "b2h8+", "Bh8+", "Bb2xh8+", "Bxh8=+B", "Bxh8=+", "Bx22+", "8h2b+", "Bxh8+!", "bishop takes h8 +"];
    all_mean("classics/shogi", shogi, &promoted, "b2h8+");
    let forced = ["e9", "e8e9", "e9+", "e8e9+", "P-5a+", "5b5a+"];
    all_mean("classics/shogi", "9/4P4/4k4/9/9/9/9/9/4K4[] w - - 0 1", &forced, "e8e9+");
    // A remark where there is a check, and nothing where there is none.
    let gold = "4k4/9/4G4/9/9/9/9/9/4K4[] w - - 0 1";
    assert_eq!(meanings("classics/shogi", gold, &["Ge8+", "Ge6+", "Ge6"]), ["e7e8", "none", "e7e6"]);
}

#[test]
fn squares_are_called_as_the_board_says() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - - 0 1";
    let advance =
        ["P7f", "7g7f", "P-76", "P76", "P-7f", "7g-7f", "P7g7f", "7776", "pawn to 7f", "歩7f", "1. P7f", "1.7g7f"];
    all_mean("classics/shogi", start, &advance, "c3c4");
    let drop = ["P*5e", "P@e5", "P'5e", "P*55", "p@e5", "@e5", "*5e", "pawn*e5"];
    all_mean("classics/shogi", "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1", &drop, "P@e5");
    assert_eq!(meanings("chess", START, &["7g7f", "P7f"]), ["none", "none"]);
}

#[test]
fn small_letters_before_a_sign_are_pieces() {
    let hand = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Bb] w KQkq - 0 1";
    all_mean("classics/crazyhouse", hand, &["b@e4", "B@e4", "B*e4", "bishop@e4", "♗@e4"], "B@e4");
    all_mean("classics/shogi", "4k4/9/9/9/9/9/9/9/4K4[G] w - - 0 1", &["g@e5", "G*5e", "金@e5"], "G@e5");
}

#[test]
fn what_comes_in_is_typed_as_the_world_does() {
    let castling = "4k3/8/8/8/8/8/8/4K2R[HE] w K - 0 1";
    all_mean("classics/seirawan", castling, &["O-O/Eh1", "0-0/eh1", "O-O[E]/h1", "OO/Eh1"], "O-O/Eh1");
    all_mean("classics/seirawan", castling, &["Rh3/H", "h1h3h", "Rh3[H]", "h1h3/H", "Rh1h3/H"], "h1h3/H");
    all_mean("classics/seirawan", castling, &["Rh3", "h1h3", "Rh1-h3"], "h1h3");
    all_mean("classics/seirawan", castling, &["O-O", "castle kingside", "e1g1"], "O-O");
}

#[test]
fn words_are_left_out_and_names_of_actions_read() {
    let advance = [
        "e2->e4",
        "e2→e4",
        "e2 to e4",
        "move e2 to e4",
        "e2 → e4",
        "pawn to e4",
        "move e4",
        "pawn from e2 to e4",
        "E2 TO E4",
    ];
    all_mean("chess", START, &advance, "e2e4");
    all_mean("chess", START, &["move Nf3", "Move nf3", "knight to f3", "g1 to f3", "move knight to f3"], "g1f3");
    let castling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    all_mean("chess", castling, &["castle kingside", "Castle Kingside", "castle O-O"], "O-O");
    all_mean("chess", castling, &["castle queenside"], "O-O-O");
    all_mean("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", &["a7 to a8 queen", "a8 promotes to queen"], "a7a8=Q");
    assert_eq!(meanings("chess", START, &["move", "to", "castle Nf3", "move to"]), ["none"; 4]);
}

#[test]
fn captures_on_the_way_are_told_in_full_whatever_is_legal() {
    let lion = "[pieces]\nlion = { letter = 'L', moves = '[cK-!cK]' }\n";
    let meant = |spec: &Spec, position: &str, input: &str| {
        let (state, list) = moves(spec, position);
        let written = write_all(spec, &state, &list);
        match find(spec, &state, &list, &written, input) {
            Found::One(index) => written[index].san.clone(),
            found => format!("{found:?}").split('(').next().unwrap().to_owned(),
        }
    };
    let spec = local(lion);
    let one = "4k3/8/8/8/8/2p5/2p5/2L1K3 w - - 0 1";
    for input in ["Lxc3", "c1c3", "Lc3xc2,c3", "c1c3xc2,c3", "Lc1c3xc2,c3", "Lxc2xc3"] {
        assert_eq!(meant(&spec, one, input), "Lxc3", "{input}");
    }
    let two = "4k3/8/8/8/8/2p5/1pp5/2L1K3 w - - 0 1";
    for input in ["Lc3xc2,c3", "c1c3xc2,c3", "Lxc2xc3"] {
        assert_eq!(meant(&spec, two, input), "Lc3xc2,c3", "{input}");
    }
    assert_eq!([meant(&spec, two, "c1c3"), meant(&spec, two, "Lxc3")], ["Several", "Several"]);
    // One of the two is forbidden: the other is still told in full, and not meant by less.
    let spec =
        local(&format!("{lion}[stages.play]\nrules = 'shy: forbid move when some captured with file of it = 2.'\n"));
    for (input, wanted) in [("Lc3xc2,c3", "Lc3xc2,c3"), ("c1c3", "Several"), ("c1c3xb2,c3", "None")] {
        assert_eq!(meant(&spec, two, input), wanted, "{input}");
    }
}

#[test]
fn numbers_are_no_numbers_of_moves() {
    let spec = local("[phases.moving]\nrules = \"bid: action bid(n: number from 0 to 9 by 0.5) written '{n}'.\"\n");
    let (state, list) = moves(&spec, START);
    let written = write_all(&spec, &state, &list);
    let meant = |input: &str| match find(&spec, &state, &list, &written, input) {
        Found::One(index) => written[index].san.clone(),
        found => format!("{found:?}"),
    };
    let found = ["3.5", "3", "1. 3.5", "1... 5", "3. e4", "1.e4", "3.7"].map(meant);
    assert_eq!(found, ["3.5", "3", "3.5", "5", "e4", "e4", "None"]);
}
