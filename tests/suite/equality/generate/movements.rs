//! Random movements.

use super::{Draft, Table};

/// How a piece goes, as it stands in shipped definitions or nearly so.
const WHOLE: [&str; 36] = [
    "K",
    "Q",
    "R",
    "B",
    "N",
    "W",
    "F",
    "fmW fcF",
    "fmW fcF",
    "fWfF",
    "nN",
    "mR cpR",
    "gQ",
    "[F?R]",
    "[W-F]",
    "mQ cN",
    "NN",
    "R2",
    "Q3",
    "K2",
    "nD nA",
    "jD",
    "jA",
    "pB",
    "gR",
    "fR bW",
    "[W?W]",
    "[N?N]",
    "[fW-‹R]",
    "[(!cF-mF)+]",
    "[(!fcF-mF)++]",
    "mR [W-(W|D)]",
    "[(mW){2}]",
    "U",
    "[W?!W]",
    "DA",
];

/// Movements that depend on the shape of the board.
const SHAPED: [&str; 5] = ["oR", "wK", "oB2", "mW wcR", "K sO2"];

const ATOMS: [&str; 14] = ["W", "F", "D", "A", "N", "K", "R", "B", "Q", "R2", "B3", "C", "H", "(1,4)"];
const STRAIGHT: [&str; 6] = ["W", "D", "R", "R2", "H", "R3"];
const WAYS: [&str; 8] = ["f", "b", "s", "fs", "fb", "‹", "›", "f‹"];
const MODES: [&str; 10] = ["", "", "m", "c", "mc", "d", "cd", "mcd", "c<@t0@>", "d<not @t0@>"];

/// One piece with one or two movements, perhaps by name.
pub fn piece(draft: &mut Draft<'_>, kind: usize) {
    let mut moves = vec![movement(draft)];
    if draft.once_in(3) {
        moves.push(movement(draft));
    }
    let tags = tags(draft, kind);
    let value = 1 + draft.dice.below(9);
    let head = format!("@k{kind}@ = {{ letter = \"%{kind}%\", value = {value}{tags}");
    let named = draft.once_in(3);
    let text = match named {
        false => format!("{head}, moves = \"{}\" }}", moves.join(" ")),
        true => {
            let list = moves.iter().enumerate().map(|(index, path)| {
                let condition = condition(draft);
                // The condition of a movement that attacks may not ask for attacks, or it would
                // never end.
                let asks = condition.contains("attack");
                let attacks = if asks || draft.once_in(8) { ", attacks = false" } else { "" };
                let captures = captures(draft);
                format!("moves.@m{index}@ = {{ path = \"{path}\"{condition}{captures}{attacks} }}")
            });
            let list: Vec<String> = list.collect();
            format!("{head}, {} }}", list.join(", "))
        }
    };
    draft.add(Table::Pieces, text);
}

fn tags(draft: &mut Draft<'_>, kind: usize) -> String {
    let mut tags = Vec::new();
    if draft.once_in(2) {
        tags.push("\"@t0@\"");
    }
    let uses = |draft: &Draft<'_>, name: &str| draft.sketch.parts.iter().any(|part| part.text == name);
    if kind == 0 && uses(draft, "royal") {
        tags.push("\"royal\"");
    }
    if kind == 1 && ["promotion", "passing", "lapsing"].iter().any(|prelude| uses(draft, prelude)) {
        tags.push("\"footman\"");
    }
    if tags.is_empty() { String::new() } else { format!(", is = [{}]", tags.join(", ")) }
}

fn movement(draft: &mut Draft<'_>) -> String {
    match draft.dice.below(11) {
        0..=4 => draft.pick(&WHOLE).to_owned(),
        5 if draft.once_in(3) => {
            draft.sketch.ordered = true;
            draft.pick(&SHAPED).to_owned()
        }
        6 => format!("{}p<@t0@>R", draft.pick(&["", "m", "c"])),
        7 => format!("{}{}{}", draft.pick(&MODES), draft.pick(&WAYS), draft.pick(&STRAIGHT)),
        8 if draft.once_in(2) => {
            unmoved(draft);
            format!("i{}{}", draft.pick(&["", "m", "fm"]), draft.pick(&["W", "R2", "D", "nD"]))
        }
        9 if draft.once_in(2) => hopper(draft),
        9 | 10 if draft.once_in(3) => draft.pick(&["udK", "mK cR2^", "cK^ mW", "mN ucW"]).to_owned(),
        _ => format!("{}{}", draft.pick(&MODES), draft.pick(&ATOMS)),
    }
}

/// A path whose first leg hops onto a piece of some kind, and whose last leg goes on, shoots or changes places.
fn hopper(draft: &mut Draft<'_>) -> String {
    let kind = draft.kind();
    let (mode, way) = (draft.pick(&["", "m", "c"]), draft.pick(&["", "f", "b"]));
    let atom = draft.pick(&["F", "W", "B", "Q", "R2"]);
    let last = draft.pick(&["fR2^", "cfR^", "dK^", "F^-W", "K", "mfB", "ucK", "udR"]);
    format!("{mode}[p<{kind}>{way}{atom}-{last}]")
}

/// The condition of the letter `i`.
fn unmoved(draft: &mut Draft<'_>) {
    draft.add(Table::Fields, "@f9@ = { type = \"truth\" }");
    draft.add(Table::Letters, "unmoved = \"unit is not @f9@\"");
    draft.add(Table::Play, "@l99@: after piece moves: set @f9@ of unit to true.");
}

fn condition(draft: &mut Draft<'_>) -> String {
    let text = match draft.dice.below(14) {
        0 => "origin in @r0@",
        1 => "goal in @r0@",
        2 => "goal not in @r0@ and origin in @r1@",
        3 => "no enemy piece on area(goal, 'W')",
        4 => "some own @t0@ attacks goal",
        5 => "rank of goal > rank of origin or goal in last_rank",
        6 => "unit is attacked",
        7 => "number of piece on between(origin, goal) = 0 and goal in @r1@",
        8 => "some captured is @t0@ or no captured",
        9 => "goal in @s2@",
        10 => "goal not in @s3@ of opponent",
        _ => return String::new(),
    };
    format!(", when = \"{text}\"")
}

fn captures(draft: &mut Draft<'_>) -> String {
    let text = match draft.dice.below(12) {
        0 => "all enemy piece on between(origin, goal)",
        1 => "all enemy @t0@ on area(goal, 'W')",
        2 => "the enemy piece on area(goal, 'fW')",
        _ => return String::new(),
    };
    format!(", captures = \"{text}\"")
}
