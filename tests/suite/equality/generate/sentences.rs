//! Random rules.

use super::{Draft, Table, spot};

/// Preludes, a region or two, tags and facts: what sentences may speak of.
pub fn base(draft: &mut Draft<'_>) {
    draft.add(Table::Uses, "base");
    for (prelude, times) in
        [("royal", 3), ("promotion", 6), ("drops", 4), ("repetition", 6), ("passing", 10), ("lapsing", 10)]
    {
        if draft.once_in(times) {
            draft.add(Table::Uses, prelude);
        }
    }
    if uses(draft, "promotion") {
        let to = draft.dice.below(draft.sketch.kinds);
        draft.add(Table::Promotion, format!("to = [\"@k{to}@\", \"@k0@\"]"));
    }
    for region in 0..2 {
        let mut squares: Vec<String> = (0..1 + draft.dice.below(5)).map(|_| draft.square()).collect();
        if draft.once_in(3) {
            let rank = draft.dice.below(draft.sketch.ranks);
            let there = |file: &usize| draft.sketch.cells[rank * draft.sketch.files + file] != super::Cell::Hole;
            squares.extend((0..draft.sketch.files).filter(there).map(|file| spot(file, rank)));
        }
        squares.sort();
        squares.dedup();
        let squares = squares.join(" ");
        let both = draft.once_in(2);
        let text = if both { format!("{{ all = \"{squares}\" }}") } else { format!("\"{squares}\"") };
        draft.add(Table::Regions, format!("@r{region}@ = {text}"));
    }
    draft.add(Table::Tags, "@t0@ = \"some\"");
    draft.add(Table::State, "@s0@ = { each = \"player\", type = \"number\", text = \"braces\" }");
    draft.add(Table::State, "@s1@ = { type = \"square\" }");
    draft.add(Table::State, "@s2@ = { type = \"squares\" }");
    draft.add(Table::State, "@s3@ = { each = \"player\", type = \"squares\" }");
    draft.add(Table::Fields, "@f0@ = { type = \"truth\" }");
    draft.add(Table::Fields, "@f1@ = { type = \"number\", identity = false }");
}

fn uses(draft: &Draft<'_>, name: &str) -> bool {
    draft.sketch.parts.iter().any(|part| part.table == Table::Uses && part.text == name)
}

/// Endings, and some of every other sort of sentence.
pub fn rules(draft: &mut Draft<'_>) {
    flow(draft);
    let mut label = 0;
    let mut say = |draft: &mut Draft<'_>, table: Table, text: String| {
        draft.add(table, format!("@l{label}@: {text}."));
        label += 1;
    };
    if !uses(draft, "royal") || draft.once_in(3) {
        let stuck = draft.pick(&["mover loses", "mover loses", "mover wins", "draw"]).to_owned();
        say(draft, Table::Play, format!("{stuck} when mover is stuck"));
    }
    for _ in 0..draft.dice.below(3) {
        let text = ending(draft);
        say(draft, Table::Play, text);
    }
    for _ in 0..draft.dice.below(3) {
        let text = forbid(draft);
        // Of several pieces `the …` is the first by squares, which is another one where left and right are exchanged.
        draft.sketch.ordered |= text.contains("the ");
        say(draft, Table::Play, text);
    }
    if draft.once_in(5) {
        let text = draft.pick(&[
            "prefer move when some captured",
            "prefer move with greatest total value of captured",
            "prefer move with greatest rank of goal",
            "prefer any action when some moved is @t0@",
            "prefer move over any action when some captured",
            "prefer move by @m0@ over move",
        ]);
        say(draft, Table::Play, text.to_owned());
    }
    if draft.once_in(4) {
        let text = immunity(draft);
        say(draft, Table::Play, text);
    }
    for _ in 0..draft.dice.below(4) {
        let text = trigger(draft);
        say(draft, Table::Play, text);
    }
    if draft.once_in(3) {
        let text = boundary(draft);
        say(draft, Table::Play, text);
    }
    if draft.once_in(3) {
        let text = action(draft);
        say(draft, Table::Moving, text);
    }
    if draft.once_in(4) {
        let text = draft.pick(&[
            "aside claim when position_count >= 2: draw",
            "aside count when @s0@ of mover < 3: add 1 to @s0@ of mover",
            "aside give when number of own piece > 2: mover loses",
        ]);
        say(draft, Table::Play, text.to_owned());
    }
    if draft.once_in(3) {
        for text in squares_kept(draft) {
            say(draft, Table::Play, text);
        }
    }
    if uses(draft, "drops") && draft.once_in(2) {
        let text = entrance(draft);
        say(draft, Table::Play, text);
    }
}

/// Facts that not every player knows, and squares that not every player sees. A rule that would tell of them needs a referee.
pub fn secrets(draft: &mut Draft<'_>) {
    if !draft.once_in(4) {
        return;
    }
    let hidden = [
        ("@s0@", "seen_by = \"owner\"", "show @s0@ of mover to opponent"),
        ("@s2@", "seen_by = \"nobody\"", "show @s2@ to mover"),
        ("@s3@", "seen_by = \"owner\"", "show @s3@ of opponent to mover"),
        ("@f0@", "seen_by = \"owner\"", "set @f0@ of unit to true"),
    ];
    let fact = hidden.get(draft.dice.below(hidden.len() + 1));
    if let Some((fact, audience, shown)) = fact {
        let (old, new) = (format!("{fact} = {{ "), format!("{fact} = {{ {audience}, "));
        draft.sketch.parts.iter_mut().for_each(|part| part.text = part.text.replacen(&old, &new, 1));
        if draft.once_in(2) {
            draft.add(Table::Play, format!("@l90@: after move: {shown}."));
        }
    } else {
        let seen =
            draft.pick(&["piece of p", "square as s with some piece of p with some path of it with goal of it = s"]);
        let text = format!("@l90@: any player as p sees {seen}.");
        draft.add(Table::Play, text);
    }
    if fact.is_none() || draft.once_in(2) {
        draft.add(Table::Stage, "referee = true");
    }
}

/// A piece enters from the hand on the origin of a move.
fn entrance(draft: &mut Draft<'_>) -> String {
    let (kind, in_hand) = (draft.kind(), draft.dice.below(draft.sketch.kinds));
    draft.add(Table::Hand, format!("start = \"%0% %{in_hand}%\""));
    let check =
        if uses(draft, "royal") && !draft.once_in(4) { "mover is not in_check" } else { "no own @t0@ is attacked" };
    let check = if draft.once_in(4) { "number of own piece < 6" } else { check };
    let event = match draft.dice.below(4) {
        0 => format!("after move when {check}"),
        1 => format!("after move when before unit is not @f0@ and {check}"),
        2 => format!("after {kind} moves when {check}"),
        _ => "after move when before unit in @r0@".to_owned(),
    };
    match draft.dice.below(3) {
        0 => format!("{event}: choose who: piece in hand of mover; move who to origin"),
        _ => format!(
            "{event}: choose who: piece in hand of mover or none; if who is not nothing then move who to origin"
        ),
    }
}

/// Facts that are sets of squares: what sets them, and where they decide something.
fn squares_kept(draft: &mut Draft<'_>) -> [String; 3] {
    let kind = draft.kind();
    let set = draft.pick(&[
        "after piece moves: set @s2@ to between(origin, goal) / goal",
        "after move: set @s2@ to origin; set @s3@ of mover to goal",
        "after capture of piece: set @s2@ to @s2@ / square of victim",
        "after piece moves: set @s3@ of mover to @s3@ of opponent / goal; set @s2@ to nothing",
    ]);
    let ends = draft.pick(&[
        "at start of turn when some piece on @s2@: set @s2@ to nothing",
        "at end of turn: set @s3@ of opponent to @s2@",
        "any player as p wins when number of square in @s3@ of p >= 4",
        "draw when @s2@ = @s3@ of mover and some piece on @s2@",
    ]);
    let decides = match draft.dice.below(6) {
        0 => "forbid move when goal in @s2@ unless some captured".to_owned(),
        1 => format!("{kind} cannot be captured by piece when victim in @s2@"),
        2 => format!("forbid any action after which some {kind} of mover on @s3@ of opponent is attacked"),
        3 => "forbid move when @s2@ = goal or goal in @s3@ of opponent".to_owned(),
        4 => format!(
            "action lift(unit: own {kind}, goal: empty square in @s2@) written \"{{unit}}^{{goal}}\": move unit to goal"
        ),
        _ => format!("forbid any action after which some own {kind} on @s2@ / @s3@ of opponent"),
    };
    [set.to_owned(), ends.to_owned(), decides]
}

/// Turns and phases that are not the usual ones.
fn flow(draft: &mut Draft<'_>) {
    match draft.dice.below(10) {
        0 => draft.add(Table::Stage, "turns = [\"white\", \"black\", \"black\"]"),
        1 => draft.add(Table::Phase, "times = 2"),
        2 => {
            draft.add(Table::Stage, "phases = [\"moving\", \"@p1@\"]");
            draft.add(Table::Phases, "[phases.@p1@]\nlike = \"moving\"");
        }
        3 if draft.once_in(2) => draft.add(Table::Phase, "times = \"1 + turn_number mod 2\""),
        4 if draft.once_in(2) => {
            draft.add(Table::Stage, "phases = [\"moving\", \"@p1@\"]");
            draft.add(Table::Phase, "times = \"@s0@ of mover\"");
            draft.add(Table::Phases, "[phases.@p1@]\nlike = \"moving\"\ntimes = 1");
        }
        5 if draft.once_in(2) => {
            draft.add(Table::Stage, "phases = [\"@p1@\", \"moving\"]");
            let paid = "@l97@: action pay when @s0@ of mover > 0 written \"pay\": subtract 1 from @s0@ of mover.";
            let done = "@l98@: action done written \"done\": end phase.";
            draft.add(
                Table::Phases,
                format!("[phases.@p1@]\ntimes = \"any\"\nrules = \'\'\'\n  {paid}\n  {done}\n\'\'\'"),
            );
        }
        _ => {}
    }
}

fn ending(draft: &mut Draft<'_>) -> String {
    let kind = draft.kind();
    match draft.dice.below(14) {
        12 => "draw when mover is stuck but for move".to_owned(),
        13 => format!("any player as p wins when some square in connected(@r0@, piece of p, 'K') is in {kind} of p"),
        9 => "mover loses when some kind as k with no own piece with kind of it = k".to_owned(),
        10 => "opponent loses when no enemy piece".to_owned(),
        11 => "any player as p loses when no piece of p or p is stuck".to_owned(),
        0 => format!("mover loses when no own {kind}"),
        1 => "any player as p wins when number of piece of opponents of p <= 1".to_owned(),
        2 => "draw when number of piece <= 3".to_owned(),
        3 => "draw when position_count >= 3".to_owned(),
        4 => "draw when turn_number >= 12".to_owned(),
        5 => "any player as p wins when @s0@ of p >= 3".to_owned(),
        6 => format!("mover wins when at least 2 own {kind} in @r0@"),
        7 => format!("mover loses when every own piece is {kind} and some enemy piece is @t0@"),
        _ => "draw when mover is stuck and some own piece is attacked".to_owned(),
    }
}

fn forbid(draft: &mut Draft<'_>) -> String {
    let (one, other) = (draft.kind(), draft.kind());
    match draft.dice.below(31) {
        19 if uses(draft, "royal") => "forbid any action after which opponent is in_check".to_owned(),
        20 if uses(draft, "royal") => {
            let unless = draft.pick(&[
                "some captured",
                "unit is @t0@",
                "mover is in_check",
                "after some own @t0@ is attacked",
                "number of own piece < 4",
            ]);
            format!("forbid move after which opponent is in_check unless {unless}")
        }
        19 | 21 => format!("forbid any action after which some {one} of opponent is attacked"),
        20 | 22 => {
            let unless = draft.pick(&["some captured is", "unit is", "no own"]);
            format!("forbid move after which some {one} of opponent is attacked unless {unless} {other}")
        }
        23 => format!("forbid move after which some {one} of opponent is attacked by own {other}"),
        24 => format!("forbid any action after which every own {one} is attacked"),
        25 => format!("forbid move when some captured is own {one} and at least 2 own {other}"),
        26 => format!("forbid any action after which some {one} of mover in area(the {other} of opponent, 'K')"),
        27 if uses(draft, "royal") => format!("forbid move when unit is {one} and mover is in_check"),
        27 | 28 => {
            let number = draft.pick(&["at least 3", "at most 2", "exactly 3"]);
            format!("forbid move when unit is {one} and some captured is {other} and {number} own pieces")
        }
        16 => format!("forbid any action after which no own {one}"),
        17 => format!("forbid any action after which some own {one} is attacked unless after no enemy {other}"),
        18 => format!(
            "forbid any action after which some own {one} is attacked and no own {one} on area(the enemy {other}, 'K')"
        ),
        0 => format!("forbid move when unit is {one} and some captured"),
        1 => "forbid move after which unit is attacked".to_owned(),
        2 => format!("forbid any action after which some own {one} is attacked"),
        3 => format!("forbid move when goal in @r0@ and unit is not {one} unless some captured"),
        4 => "forbid move after which opponent is stuck".to_owned(),
        5 => "forbid move when origin in @r0@ unless number of own piece < 4".to_owned(),
        6 => format!("forbid any action after which number of piece of opponent attacking {one} of mover > 1"),
        29 => format!("forbid move after which some own {one} on connected(the {other} of mover, own pieces, 'W')"),
        30 => {
            format!("forbid move when goal not in connected(origin, unit/all empty square, 'W') unless unit is {one}")
        }
        7 => "forbid move when goal = @s1@".to_owned(),
        8 => format!("forbid move when some captured is {one} unless unit is {other}"),
        9 => "forbid move after which some own @t0@ is attacked unless before some own @t0@ is attacked".to_owned(),
        10 => format!("forbid any action after which the {one} of white attacks the {one} of black"),
        11 => "forbid move when some captured unless after unit in @r1@".to_owned(),
        12 => "forbid move when unit is @f0@".to_owned(),
        13 => format!("forbid move by @m0@ when some enemy {one} on area(goal, 'W')"),
        14 => {
            let often =
                draft.pick(&["position_count >= 2", "position_count > 1 and some own piece", "position_gap < 5"]);
            let unless = draft.pick(&["", "", " unless some captured", " unless position_count > 1"]);
            format!("forbid any action after which {often}{unless}")
        }
        _ => format!("forbid move when attacked_on(unit, goal) unless unit is {one}/{other}"),
    }
}

fn immunity(draft: &mut Draft<'_>) -> String {
    let (one, other) = (draft.kind(), draft.kind());
    match draft.dice.below(7) {
        5 => "piece cannot be captured by piece when @s0@ of owner of victim > 0".to_owned(),
        6 => format!(
            "piece cannot be captured by {other} when victim is @f0@ or (@s0@ of owner of victim > 0 and \
             some {one} of owner of victim with victim in area(it, 'K'))"
        ),
        0 => format!("{one} cannot be captured by {other}"),
        1 => format!("{one} cannot be captured by piece when victim in @r0@"),
        2 => "piece cannot be captured by piece when rank of victim = rank of capturer".to_owned(),
        3 => "@t0@ cannot be captured by piece when capturer is not @t0@".to_owned(),
        _ => format!("{one} cannot be captured by {other} when victim is @f0@"),
    }
}

fn trigger(draft: &mut Draft<'_>) -> String {
    let (one, other) = (draft.kind(), draft.kind());
    match draft.dice.below(30) {
        28 => format!("after move when some captured: for each {one} on area(goal, 'K'): remove it; remove unit"),
        29 => {
            format!("after piece moves when some captured: for each {other} on area(goal, 'N'): remove it; remove unit")
        }
        24 => "after any action when @s0@ of opponent > 0: subtract 1 from @s0@ of opponent".to_owned(),
        25 => format!("after any action: for each enemy {one}: set @f0@ of it to false"),
        26 => format!("after {one} moves: set @f0@ of unit to true"),
        27 => format!("after capture of {one} by {other}: remove capturer"),
        0 => "after capture of piece: add 1 to @s0@ of mover".to_owned(),
        1 => format!("after capture of {one} by piece: capturer becomes {other}"),
        2 => format!("after {one} reaches last_rank: unit becomes {other}"),
        3 => format!("after {one} reaches last_rank: choose into: kind in {one}/{other}; unit becomes into"),
        4 => "after piece reaches @r0@: mover wins".to_owned(),
        5 => format!("after {one} moves when origin in @r1@: place {other} for mover at origin"),
        6 => format!("after {one} moves: remove all enemy {other} on area(goal, 'K')"),
        7 => "after capture of piece: remove capturer".to_owned(),
        8 => format!("after capture of piece: for each {one} on area(square of victim, 'K'): remove it"),
        9 => "after move when some captured: end turn".to_owned(),
        10 => "after piece moves when unit is attacked: set @f0@ of unit to true".to_owned(),
        11 => "after piece moves: set @s1@ to goal".to_owned(),
        12 => {
            format!("after any action: choose who: own {one} or none; if who is not nothing then who becomes {other}")
        }
        13 => {
            draft.sketch.ordered = true;
            format!("after any action: choose who: own {one} at random; who becomes {other}")
        }
        14 => "after piece moves: add 1 to @f1@ of unit; if @f1@ of unit > 2 then remove unit".to_owned(),
        15 => format!("after capture of {one}: capture all {other} on area(square of victim, 'W') by capturer"),
        16 => "after any action when every own piece is @t0@: draw".to_owned(),
        17 => format!("after {one} moves: for each own {other} with it is attacked: set @f0@ of it to true"),
        18 => "after capture of piece by piece when before victim in @r1@: opponent wins".to_owned(),
        19 => format!("after {one} moves: move all own {other} on area(origin, 'W') to origin"),
        20 if uses(draft, "drops") => "after capture of piece: place kind of victim in hand of mover".to_owned(),
        21 if uses(draft, "drops") => format!("after {one} reaches @r1@: move unit to hand of mover"),
        22 => "after piece moves when number of moved > 1: end turn".to_owned(),
        _ => format!("after capture of piece by {one}: set @s1@ to square of victim; set @s0@ of opponent to 2"),
    }
}

fn boundary(draft: &mut Draft<'_>) -> String {
    let (one, other) = (draft.kind(), draft.kind());
    match draft.dice.below(7) {
        0 => "at start of turn when @s0@ of mover >= 2: set @s0@ of mover to 0".to_owned(),
        1 => format!("at start of turn: for each own {one} with it is attacked: it becomes {other}"),
        2 => "at end of turn: for each own piece: set @f0@ of it to false".to_owned(),
        3 => format!("at start of play: for each {one}: set @f0@ of it to true"),
        4 => "at start of turn: set @s1@ to nothing".to_owned(),
        5 => "at start of moving when number of own piece > 5: add 1 to @s0@ of mover".to_owned(),
        _ => format!("at end of turn when number of own {one} = 0: opponent wins"),
    }
}

fn action(draft: &mut Draft<'_>) -> String {
    let (one, other) = (draft.kind(), draft.kind());
    match draft.dice.below(7) {
        0 => "action wait when no own piece is attacked written \"wait\"".to_owned(),
        1 => format!(
            "action shoot(unit: own {one}, target: enemy piece on area(unit, 'K')) written \"{{unit}}*{{target}}\": \
             capture target by unit"
        ),
        2 => format!(
            "action swap(a: own {one}, b: own {other} other than a) written \"{{a}}&{{b}}\": \
             move a to square of b, b to square of a"
        ),
        3 => format!(
            "action turn_into(unit: own {one}) when unit is not attacked written \"{{unit}}!\": unit becomes {other}"
        ),
        4 => format!(
            "action lay(spot: empty square in @r0@) when @s0@ of mover > 0 written \"+{{spot}}\": \
             subtract 1 from @s0@ of mover; place {one} at spot"
        ),
        5 => format!(
            "action hop(unit: own {one}, goal: empty square on area(unit, 'D')) written \"{{unit}}>{{goal}}\": \
             move unit to goal"
        ),
        _ => format!(
            "action push(unit: own piece, path: path of unit) when unit is {one}: follow path; \
             if unit is attacked then remove unit"
        ),
    }
}
