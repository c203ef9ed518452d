use crate::load::{Options, load_text};

/// The codes of the errors in a chess in which a knight has one movement more, and its rules some more.
fn errors(movement: &str, rest: &str) -> Vec<&'static str> {
    let knight = format!("[pieces.knight]\nmoves.more = {{ {movement} }}\n");
    let text = format!("language = 1\nextends = 'chess'\n{knight}{rest}\n");
    let loaded = load_text("mine.toml", &text, &Options::default());
    loaded.diagnostics.iter().filter(|problem| problem.is_error()).map(|problem| problem.code.name()).collect()
}

fn rule(sentence: &str) -> String {
    format!("[stages.play]\nrules = '''\n  mine: {sentence}\n'''")
}

#[track_caller]
fn refused(movement: &str, rest: &str) {
    assert_eq!(errors(movement, rest), ["circular-question"], "{movement} {rest}");
}

#[track_caller]
fn allowed(movement: &str, rest: &str) {
    assert_eq!(errors(movement, rest), [""; 0], "{movement} {rest}");
}

#[test]
fn a_movement_that_attacks_may_not_ask_who_is_attacked_by_it() {
    refused("path = 'R', when = 'unit is attacked'", "");
    refused("path = 'R', when = 'not attacked_on(unit, goal)'", "");
    refused("path = 'cR', when = 'some enemy knight attacks goal'", "");
    refused("path = 'mR', captures = 'all enemy pawn attacked by own piece'", "");
    refused("path = 'R', when = 'some royal of opponent is attacked by piece with (it is knight or it is pawn)'", "");
    allowed("path = 'mR', when = 'unit is attacked'", "");
    allowed("path = 'R', when = 'unit is attacked', attacks = false", "");
    allowed("path = 'R', when = 'unit is attacked by enemy rook/enemy queen'", "");
    allowed("path = 'R', when = 'some piece with (it is not knight) attacks goal'", "");
}

#[test]
fn words_are_looked_into() {
    let library = "[library]\nrules = '''\n  define hurt(x: piece) as x is attacked.\n  \
                   define scared(x: piece) as x is pawn and x is attacked.\n'''";
    refused("path = 'R', when = 'unit is hurt'", library);
    refused("path = 'R', when = 'mover is in_check'", "");
    allowed("path = 'R', when = 'unit is scared'", library);
}

#[test]
fn two_may_not_ask_about_each_other() {
    let rook = |when: &str| format!("[pieces.rook]\nmoves.leap = {{ path = 'N', when = '{when}' }}");
    refused("path = 'R', when = 'unit is attacked by rook'", &rook("goal is attacked by knight"));
    allowed("path = 'R', when = 'unit is attacked by rook'", &rook("goal is attacked by bishop"));
}

#[test]
fn an_immunity_may_not_ask_what_it_decides() {
    let plain = "path = 'mW'";
    refused(plain, &rule("pawn cannot be captured by pawn when capturer is attacked."));
    refused(plain, &rule("pawn cannot be captured when no path of victim."));
    refused(plain, &rule("attacked pawn cannot be captured by rook."));
    refused("path = '[mW-cW]'", &rule("pawn cannot be captured by knight when mover is in_check."));
    allowed(plain, &rule("pawn cannot be captured by pawn when mover is in_check."));
    allowed(plain, &rule("pawn cannot be captured by rook when mover is in_check."));
    allowed(plain, &rule("pawn cannot be captured by pawn when capturer is attacked by rook/bishop."));
    allowed(plain, &rule("pawn cannot be captured by pawn when mover is stuck."));
}

#[test]
fn nor_who_perishes_by_it() {
    let deadly = rule("after capture of pawn by knight when capturer is attacked: remove capturer.");
    refused("path = '[mW-cW]'", &deadly);
    allowed("path = 'mW'", &deadly);
}

#[test]
fn where_somebody_can_go_may_not_depend_on_it() {
    refused("path = 'mR', when = 'some path of unit'", "");
    refused("path = 'mR', when = 'some path of own piece with goal of it = origin'", "");
    allowed("path = 'mR', when = 'no path of the king of mover'", "");
}

#[test]
fn letters_ask_too() {
    let letters = "[letters]\nunmoved = 'unit is not attacked'";
    refused("path = 'iR'", letters);
    allowed("path = 'imR'", letters);
    allowed("path = 'R'", letters);
    refused("path = 'eR'", "[letters]\npassed = 'the square with it is attacked'\npasser = 'the pawn of opponent'");
}
