//! Lines of play: both interpreters list the same moves, what is taken back is as it was, and keys are those of the positions.

use std::sync::Arc;

use interp::engine::moves::order::OrderKey;
use interp::literal::chance::Seeded;
use interp::literal::key::state_key;
use interp::literal::state::Outcome;
use interp::load::{Options, load};
use interp::notation::position;
use interp::runtime::{Class, Line, MoveList, Piece, Rules};
use interp::spec::Spec;
use libtest_mimic::Trial;

use super::definitions::is_slow;
use super::usually;
use super::walk::{From, begin};
use crate::{stem, trial};

pub fn trials() -> Vec<Trial> {
    let mut trials = vec![trial("equality: lines of a game that passes between both interpreters", mixed)];
    for path in interp::testing::find("definitions").unwrap() {
        let name = stem(path.as_ref());
        trials.push(trial(format!("equality: lines of {name}"), move || shipped(&path)));
    }
    trials
}

fn shipped(path: &str) {
    let spec = load(path, &Options::default()).unwrap().spec.expect("the definition has mistakes");
    let plies = usually(12, 120);
    let plies = if is_slow(path) { plies / 6 } else { plies };
    hold(&spec, &From::Seed(1), 5, plies).unwrap_or_else(|why| panic!("{path}: {why}"));
}

/// A game of two stages, one of which the compiled engine does not cover; repetition counts in both.
fn mixed() {
    let text = "language = 1\nuses = ['base']\nvariant.name = 'Mixed'\n\
        pieces.man = { letter = 'M', moves = 'W' }\nboard.picture = '''\nm . m\n. . .\nM . M\n'''\n\
        [stages.game]\nsequence = ['play', 'odd', 'again']\n\
        [stages.play]\nturns = ['white', 'black']\nrules = 'next: at end of turn when turn_number > 2: end play.'\n\
        [stages.odd]\nphases = ['moving']\nrepeat = true\nturns = ['white', 'black']\nrules = '''\n\
        no_way: forbid move when no path of unit with (goal of it = goal and position_count < 99).\n\
        thence: at end of turn when turn_number > 2: end odd.\n'''\n\
        [stages.again]\nphases = ['moving']\nrepeat = true\nturns = ['white', 'black']\nrules = 'thrice: draw when position_count >= 3.'\n";
    let loaded = interp::load::load_text("mixed.toml", text, &Options::default());
    let spec = loaded.spec.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
    let rules = Rules::new(spec.clone());
    let (mut line, mut moves) = (Line::start(&rules, Seeded::new(0)), MoveList::default());
    while line.outcome().is_none() && line.len() < 14 {
        line.moves(Class::All, &mut moves);
        line.make(&moves, line.len() % moves.len());
    }
    let literal = line.literal_moves();
    assert!((1..14).contains(&literal), "{literal} literal moves");
    hold(&spec, &From::Seed(0), 3, 40).unwrap();
}

/// The observable facts at the end of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Seen {
    key: u64,
    state: Arc<[u8]>,
    text: String,
    outcome: Option<Outcome>,
    pieces: Vec<Piece>,
    moves: Vec<OrderKey>,
}

fn seen(line: &mut Line<'_, Seeded>, list: &mut MoveList) -> Seen {
    line.moves(Class::All, list);
    let spec = line.rules().spec().clone();
    let snapshot = line.snapshot();
    let moves = (0..list.len()).filter_map(|index| line.candidate(list, index));
    let moves = moves.map(|candidate| OrderKey::of_candidate(&spec, &candidate)).collect();
    Seen {
        key: line.key(),
        state: state_key(&spec, &snapshot),
        text: position::print(&spec, &snapshot),
        outcome: line.outcome(),
        pieces: line.pieces(),
        moves,
    }
}

/// Both lines draw the same of the legal moves.
fn drawn_alike(lines: [&mut Line<'_, Seeded>; 2], list: &MoveList, seed: u64) -> Result<(), String> {
    let mut drawn = MoveList::default();
    let [one, other] = lines.map(|line| {
        let complete = line.draw(seed, &mut drawn);
        complete.map(|()| line.candidate(&drawn, 0).map(|move_| OrderKey::of_candidate(line.rules().spec(), &move_)))
    });
    match (&one, &other) {
        (Ok(one), Ok(other)) if one == other && one.is_some() != list.is_empty() => Ok(()),
        (Err(_), _) | (_, Err(_)) => Ok(()),
        _ => Err(format!("{one:?} is drawn, literally {other:?}")),
    }
}

/// The number of moves of a position that are made and taken back.
const TRIED: usize = 3;

/// Plays a random game on both interpreters, and compares the lines on the way there and back.
pub fn hold(spec: &Arc<Spec>, from: &From, seed: u64, plies: usize) -> Result<(), String> {
    let Some((state, chance)) = begin(spec, from) else { return Ok(()) };
    let (both, mut dice) = ([Rules::new(spec.clone()), Rules::literal(spec.clone())], Seeded::new(seed));
    let [mut line, mut literal] = both.each_ref().map(|rules| Line::from_state(rules, state.clone(), chance.clone()));
    let (mut list, mut other, mut passed) = (MoveList::default(), MoveList::default(), Vec::new());
    for ply in 0..=plies {
        let now = seen(&mut line, &mut list);
        let meant = seen(&mut literal, &mut other);
        if list.overrun().is_some() || other.overrun().is_some() {
            break;
        }
        if (&now.text, &now.state, now.outcome) != (&meant.text, &meant.state, meant.outcome)
            || now.moves != meant.moves
        {
            return Err(format!("ply {ply}: {meant:#?}, compiled {now:#?}"));
        }
        let classes = [Class::Captures, Class::Quiet].map(|class| {
            line.moves(class, &mut other);
            other.len()
        });
        if classes[0] + classes[1] != list.len() || line.count() != Ok(list.len()) {
            return Err(format!("ply {ply}: {} moves, {classes:?}, {:?}", list.len(), line.count()));
        }
        drawn_alike([&mut line, &mut literal], &list, dice.bits()).map_err(|why| format!("ply {ply}: {why}"))?;
        let last = ply == plies || list.is_empty();
        for _ in 0..if list.is_empty() { 0 } else { TRIED } {
            let index = dice.below(list.len());
            made_and_taken_back((&mut line, &both[0]), (&list, index), &now)
                .map_err(|why| format!("ply {ply}: {why}"))?;
        }
        passed.push(now);
        if last {
            break;
        }
        let index = dice.below(list.len());
        line.make(&list, index);
        literal.moves(Class::All, &mut other);
        literal.make(&other, index);
        literal.chance = line.chance.clone();
    }
    while let Some(then) = passed.pop() {
        let now = seen(&mut line, &mut list);
        if now != then {
            return Err(format!("taken back to ply {}: {now:#?}, not {then:#?}", passed.len()));
        }
        if line.unmake() == passed.is_empty() {
            return Err("there are not as many moves to take back as were made".to_owned());
        }
    }
    Ok(())
}

fn made_and_taken_back(
    (line, rules): (&mut Line<'_, Seeded>, &Rules),
    (list, index): (&MoveList, usize),
    now: &Seen,
) -> Result<(), String> {
    let chance = line.chance.clone();
    line.make(list, index);
    let (kept, snapshot) = (line.key(), line.snapshot());
    let fresh = Line::from_state(rules, snapshot, chance.clone()).key();
    line.outcome();
    line.unmake();
    line.chance = chance;
    let mut again = MoveList::default();
    match seen(line, &mut again) {
        then if then != *now => Err(format!("move {index} taken back: {then:#?}, not {now:#?}")),
        _ if fresh != kept => Err(format!("move {index}: the key is {kept}, worked out anew {fresh}")),
        _ => Ok(()),
    }
}
