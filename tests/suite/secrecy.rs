//! Secrecy: two games in which a player has made equal observations look equal to it, whatever
//! their hidden facts.

mod observed;
mod replies;
mod shown;
mod twins;

use std::sync::Arc;

use interp::explain::explain;
use interp::literal::game::Game;
use interp::load::{Options, load};
use interp::merge::{PRELUDES, shipped};
use interp::notation::action::write_unmarked;
use interp::notation::picture::board;
use interp::notation::position;
use interp::notation::record::{self, step_words};
use interp::spec::ids::PlayerId;
use interp::spec::{PIECES, Spec};
use libtest_mimic::Trial;
use serde_json::json;

use crate::{session, trial};
use observed::{Sight, chess_moves, everywhere, own_pieces};
use replies::{Opening, replies};
use shown::{OUTPUTS, Output};
use twins::Twins;

/// How a definition that hides something is played.
struct Row {
    name: &'static str,
    settings: &'static [(&'static str, &'static str)],
    position: Option<&'static str>,
    /// How many pairs of games for each player, and how many actions in each; `INTERP_FULL=1` plays ten times as many.
    twins: u64,
    actions: usize,
    /// How many of them are done at a prompt as well.
    typed: usize,
}

const fn row(name: &'static str, twins: u64, actions: usize) -> Row {
    Row { name, settings: &[], position: None, twins, actions, typed: 12 }
}

const ROWS: [Row; 10] = [
    Row { typed: 2, ..row("classics/darkchess", 1, 8) },
    Row { position: Some(FEW), typed: 1, ..row("classics/kriegspiel", 1, 4) },
    row("classics/minefield", 1, 40),
    row("classics/cardchess", 2, 40),
    row("classics/secretpie", 3, 5),
    row("ultra", 1, 26),
    Row { settings: &[("deck_order", "top_only")], ..row("ultra", 1, 26) },
    Row { position: Some(AUCTION), ..row("clash_of_the_armies", 2, 5) },
    row(SLY, 2, 30),
    row(LAID, 2, 24),
];

/// Asks for as much as the checker lets it.
const SLY: &str = "tests/fixtures/secrecy/sly.toml";

/// Cards and pieces are laid open from a hidden hand, or are told later.
const LAID: &str = "tests/fixtures/secrecy/laid.toml";

/// Few pieces: where a referee decides, what may be tried takes long to find.
const FEW: &str = "4k3/1p4p1/8/2n5/4P3/5N2/1P4P1/4K2R w K - 0 1";
/// Before the last round both bid in secret.
const AUCTION: &str = "8/8/8/8/8/8/8/8 w - - 0 1 {stage game:3 round:1 auction:1 bidding} {reserve white=Q black=k} \
                       {points white=1 black=1} {gold white=12.25 black=20}";

pub fn trials() -> Vec<Trial> {
    let rows = ROWS.iter().enumerate().map(|(index, row)| {
        trial(format!("in {} nobody is told what it cannot know ({index})", row.name), || {
            let compared = nothing_leaks(row, &OUTPUTS).unwrap_or_else(|leak| panic!("{leak}"));
            assert!(compared > 0, "the twins were never different");
        })
    });
    let planted = PLANTED.iter().map(|(name, what, output)| {
        trial(format!("in {name} a planted leak is found: {what}"), || {
            let row = ROWS.iter().rfind(|row| row.name == *name).unwrap();
            let found = nothing_leaks(row, &[(what, *output)]);
            assert!(found.is_err(), "{} comparisons have found nothing", found.unwrap());
        })
    });
    let others = [
        trial("every shipped definition that hides something is played by twins", all_are_played),
        trial("what may be known, and what only counts, is no leak", || {
            let told = load(SLY, &Options::default()).unwrap().diagnostics;
            assert!(told.is_empty(), "{told:?}");
        }),
    ];
    rows.chain(planted).chain(others).collect()
}

/// Outputs that reveal too much, each with a definition that shows it.
const PLANTED: [(&str, &str, Output); 7] = [
    ("classics/minefield", "the true position", |game, _, _| position::print(game.spec(), game.state())),
    ("classics/cardchess", "the true board", |game, _, _| board::picture(game.spec(), game.state())),
    ("classics/darkchess", "the whole record", |game, _, _| record::print(game, None)),
    ("ultra", "the last action as it was done", last_action),
    ("classics/kriegspiel", "what the referee would allow", allowed),
    ("classics/cardchess", "why somebody else cannot do it", why_another),
    ("classics/secretpie", "a secret choice as a mark of the actor", last_action),
];

fn last_action(game: &Game, _: PlayerId, _: &[String]) -> String {
    game.steps().last().map(|step| step_words(game.spec(), step, None, game.state())).unwrap_or_default()
}

fn allowed(game: &Game, viewer: PlayerId, _: &[String]) -> String {
    let list = if game.mover() == Some(viewer) { game.legal() } else { Vec::new() };
    format!("{:?}", write_unmarked(game.spec(), game.state(), &list))
}

fn why_another(game: &Game, viewer: PlayerId, texts: &[String]) -> String {
    let other = game.spec().next_player(viewer);
    texts.iter().map(|text| format!("{:?}\n", explain(game.spec(), game.state(), other, text))).collect()
}

fn spec(row: &Row) -> Arc<Spec> {
    let settings = row.settings.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    load(row.name, &Options { settings, ..Options::default() }).unwrap().spec.unwrap()
}

/// The squares a player sees, by a second opinion; there must be one for every definition with such a rule.
fn sight(row: &Row, spec: &Spec) -> Sight {
    match row.name {
        "classics/kriegspiel" => own_pieces,
        "classics/darkchess" => chess_moves,
        name => {
            assert!(spec.sees.is_empty(), "write down in observed.rs what is seen in {name}");
            everywhere
        }
    }
}

/// Plays twins of a definition; says how often they were compared while they differed, or what leaked.
fn nothing_leaks(row: &Row, outputs: &[(&str, Output)]) -> Result<usize, String> {
    let spec = spec(row);
    let mut compared = 0;
    let more = if std::env::var_os("INTERP_FULL").is_some() { 10 } else { 1 };
    for seed in 0..row.twins * more {
        for viewer in spec.player_ids() {
            let mut twins = Twins::new(&spec, row.position, sight(row, &spec), viewer, seed);
            twins.play(row.actions, outputs)?;
            compared += twins.compared;
            if seed == 0 && outputs.len() == OUTPUTS.len() {
                played_alike(row, &twins, &spec.player(viewer).name);
                answered_alike(row, &mut twins, viewer, seed);
            }
        }
    }
    Ok(compared)
}

/// Both games are played once more at a prompt, through the eyes of one player.
fn played_alike(row: &Row, twins: &Twins, viewer: &str) {
    let settings = row.settings.iter().flat_map(|(name, value)| ["--set".to_owned(), format!("{name}={value}")]);
    let words = ["interp", "play", row.name, "--seed", "0", "--view", viewer].map(str::to_owned);
    let words: Vec<String> = words.into_iter().chain(settings).collect();
    let [one, other] = [0, 1].map(|index| {
        let start = twins.starts.iter().flat_map(|starts| ["--position".to_owned(), starts[index].clone()]);
        session(words.iter().cloned().chain(start), &twins.typed(index, row.typed))
    });
    let differing = one.lines().zip(other.lines()).find(|(one, other)| one != other);
    assert!(one == other, "{viewer} of {} reads {differing:?} in\n{one}\nand\n{other}", row.name);
    let mut game = twins.games[0].clone();
    while game.steps().len() > row.typed {
        game.undo();
    }
    let viewer = game.spec().player_ids().find(|id| game.spec().player(*id).name == viewer);
    assert!(one.contains(&record::print(&game, viewer)), "what was typed is not what was done:\n{one}");
}

/// Both games are shown by the desk to one player.
fn answered_alike(row: &Row, twins: &mut Twins, viewer: PlayerId, seed: u64) {
    let definition = match row.name.ends_with(".toml") {
        true => json!({ "text": std::fs::read_to_string(row.name).unwrap(), "file": row.name }),
        false => json!({ "name": row.name }),
    };
    let texts = twins.questions();
    let [one, other] = [0, 1].map(|index| {
        let position = twins.starts.as_ref().map(|starts| starts[index].as_str());
        let opening = Opening { definition: definition.clone(), settings: row.settings, seed, position };
        replies(&opening, &twins.games[index], viewer, &texts)
    });
    for ((asked, one), (_, other)) in one.iter().zip(&other) {
        assert!(one == other, "in {} {asked} is answered by\n{one}\nand\n{other}", row.name);
    }
}

fn all_are_played() {
    for (name, _) in shipped::all().iter().filter(|(name, _)| !name.starts_with(PRELUDES)) {
        let spec = load(name, &Options::default()).unwrap().spec.unwrap();
        let hides = spec.veil(PIECES).is_some();
        assert_eq!(hides, ROWS.iter().any(|row| row.name == *name), "{name}");
    }
}
