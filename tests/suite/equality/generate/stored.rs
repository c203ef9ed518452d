//! Random rules that the compiled engine leaves in part to the literal interpreter: with facts that are texts or sets of
//! pieces and kinds, with ways to move, with hidden pieces.

use super::{Draft, Part, Table};

/// Sometimes a hand that only its owner sees.
pub fn hidden_hand(draft: &mut Draft<'_>) {
    let is_drops = |part: &Part| part.table == Table::Uses && part.text == "drops";
    if draft.sketch.parts.iter().any(is_drops) && draft.once_in(2) {
        draft.add(Table::Hand, "seen_by = \"owner\"");
    }
}

/// Sometimes such facts, what sets them, and where they decide something.
pub fn rules(draft: &mut Draft<'_>) {
    if !draft.once_in(4) {
        return;
    }
    draft.add(Table::State, "@s4@ = { type = \"pieces\" }");
    draft.add(Table::State, "@s5@ = { each = \"player\", type = \"kinds\" }");
    draft.add(Table::State, "@s6@ = { type = \"text\" }");
    draft.add(Table::Fields, "@f2@ = { type = \"pieces\" }");
    draft.add(Table::Fields, "@f3@ = { type = \"text\", identity = false }");
    for (index, sentence) in [sets, sets, ends, decides, decides].into_iter().enumerate() {
        let text = sentence(draft);
        draft.sketch.ordered |= text.contains("the ") || text.contains('{');
        draft.add(Table::Play, format!("@l{}@: {text}.", 80 + index));
    }
}

fn sets(draft: &mut Draft<'_>) -> String {
    let one = draft.kind();
    match draft.dice.below(10) {
        9 => "after piece moves: choose k: kind in @s5@ of opponent or none; if k is not nothing then unit becomes k"
            .to_owned(),
        0 => "after piece moves: set @s4@ to unit / all own piece attacked by own piece".to_owned(),
        1 => "after piece moves: set @s4@ to @s4@ / unit".to_owned(),
        2 => "after capture of piece: set @s5@ of mover to @s5@ of mover / kind of victim".to_owned(),
        3 => "after any action: set @s6@ to \"{number of own piece}\"".to_owned(),
        4 => "after move when some captured: set @s6@ to \"took\"".to_owned(),
        5 => "after piece moves: set @f2@ of unit to all enemy piece attacked by unit".to_owned(),
        6 => "after piece moves: set @f3@ of unit to @s6@".to_owned(),
        7 => format!("after {one} moves: set @s4@ to all piece in @f2@ of unit with it is not {one}"),
        _ => "after piece moves: for each piece in @s4@: set @f2@ of it to @s4@".to_owned(),
    }
}

fn ends(draft: &mut Draft<'_>) -> String {
    let one = draft.kind();
    match draft.dice.below(7) {
        0 => "at end of turn: for each piece in @s4@: set @f0@ of it to true".to_owned(),
        1 => format!("after capture of piece: remove all piece in @s4@ with it is {one}"),
        2 => "draw when @s6@ = \"2\"".to_owned(),
        3 => "mover wins when number of piece in @s4@ > 3".to_owned(),
        4 => format!("mover loses when some own {one} and number of path of (the {one} of mover) = 0"),
        5 => "at start of turn when number of kind in @s5@ of mover > 1: set @s5@ of mover to nothing".to_owned(),
        _ => "at end of turn: set @s4@ to nothing; set @s6@ to nothing".to_owned(),
    }
}

fn decides(draft: &mut Draft<'_>) -> String {
    let one = draft.kind();
    match draft.dice.below(14) {
        11 => "aside claim(k: kind in @s5@ of mover) written \"claim {k}\": draw".to_owned(),
        12 => "prefer move when @s6@ = \"took\" and some captured".to_owned(),
        13 => "prefer move with greatest number of path of unit".to_owned(),
        0 => "forbid move when unit in @s4@".to_owned(),
        1 => format!("forbid any action after which some {one} of mover in @s4@ is attacked"),
        2 => "forbid move when kind of unit in @s5@ of opponent".to_owned(),
        3 => format!("forbid move when @f3@ of unit = @s6@ unless unit is {one}"),
        4 => format!("{one} cannot be captured by piece when victim in @s4@"),
        5 => "piece cannot be captured by piece when capturer in @f2@ of victim".to_owned(),
        6 => format!("forbid move after which no path of (the {one} of mover) with (no piece on goal of it)"),
        7 => "forbid move when some path of unit as w with goal of w in @r0@ unless some captured".to_owned(),
        8 => "prefer move with greatest number of piece in @s4@".to_owned(),
        9 => format!("forbid move after which before number of piece in @s4@ > 1 and unit is {one}"),
        _ => format!(
            "action call(unit: own piece in @s4@) when unit is {one} written \"{{unit}}=\": set @f0@ of unit to true"
        ),
    }
}
