//! The page about what definitions are compiled to: lowerings, and how many definitions use each.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use interp::load::{Options, load};
use interp::merge::shipped;
use interp::study::cost::{Cost, Lowering, cost};
use libtest_mimic::Trial;

use crate::{kept, trial};

pub fn trials() -> Vec<Trial> {
    vec![trial("the page about performance is current", || kept("docs/performance.md", &page()))]
}

/// A shipped game and what it is lowered to, or why it is not.
struct Game {
    name: &'static str,
    cost: Result<Cost, String>,
}

fn games() -> Vec<Game> {
    let names = shipped::all().iter().map(|(name, _)| *name).filter(|name| !name.starts_with("prelude/"));
    let game = |name| {
        let spec = load(name, &Options::default()).unwrap().spec.expect("the definition has mistakes");
        Game { name, cost: cost(&spec).map_err(|why| why.what.to_string()) }
    };
    names.map(game).collect()
}

/// What is told of a lowering: its words and, for what is not lowered, why.
fn told(lowering: &Lowering) -> String {
    lowering.why().map_or(lowering.words().to_owned(), |why| format!("{}: {why}", lowering.words()))
}

#[derive(Default)]
struct Use {
    games: BTreeSet<&'static str>,
    times: usize,
}

type Uses = BTreeMap<(Lowering, String), Use>;

fn uses(games: &[Game]) -> [Uses; 2] {
    let (mut movements, mut rules) = (Uses::new(), Uses::new());
    for game in games {
        let Ok(cost) = &game.cost else { continue };
        let note = |uses: &mut Uses, lowering: &Lowering| {
            let used = uses.entry((lowering.clone(), told(lowering))).or_default();
            used.games.insert(game.name);
            used.times += 1;
        };
        cost.movements.iter().flat_map(|movement| movement.lowerings()).for_each(|one| note(&mut movements, one));
        cost.rules.iter().for_each(|rule| note(&mut rules, &rule.lowering));
    }
    [movements, rules]
}

fn page() -> String {
    let games = games();
    let mut page = String::from(
        "# What definitions are compiled to\n\n\
         The end of this page is made by a test: `INSTA_UPDATE=always cargo test --test suite -- current` writes it anew.\n\n\
         A definition means what the literal interpreter makes of it: sentence by sentence, each action tried on a copy of the position. Where\n\
         only results are wanted – `perft`, `playouts`, the counts of `test` – a compiled form of it runs instead and comes to the same, many\n\
         times as fast; `--engine literal` does without. `interp check FILE --cost` tells of every movement and rule of a definition what it\n\
         became, and `interp expand FILE --stage program` prints all of it. What cannot be compiled is left to the literal interpreter, one rule\n\
         at a time: a phase or stage in which such a rule is in force is played by it.\n\n\
         * A *movement* of single legs becomes tables and arithmetic on sets of squares; any other is walked square by square.\n\
         * The *condition* of a movement is worked out beforehand as far as only the board decides it.\n\
         * A *ban* that reads the position after a move is asked once, as if nothing had moved, and then of those moves that touch what it\n\
           read: so a move far from the king is known to be legal without being tried.\n\
         * *Moves in bulk* are counted and listed as sets of goals. What starts a sentence with more to it is carried out one by one.\n\n\
         What makes a definition slow: conditions that ask who is stuck, choices in `after any action`, movements of many legs, and sentences\n\
         about each single move.\n",
    );
    let [movements, rules] = uses(&games);
    let compiled = games.iter().filter(|game| game.cost.is_ok()).count();
    write!(page, "\n## Lowerings\n\n{compiled} of {} definitions are compiled.\n", games.len()).unwrap();
    for (title, uses) in [("movements", movements), ("rules", rules)] {
        write!(page, "\n| {title} | definitions | times |\n|---|---|---|\n").unwrap();
        for ((_, words), used) in &uses {
            writeln!(page, "| {words} | {} | {} |", counted(&used.games), used.times).unwrap();
        }
    }
    page.push_str("\n## What is left to the literal interpreter\n\n| definition | what | why |\n|---|---|---|\n");
    games.iter().for_each(|game| left(game, &mut page));
    page
}

/// How many, and which when they are few.
fn counted(games: &BTreeSet<&'static str>) -> String {
    let names: Vec<&str> = games.iter().map(|name| short(name)).collect();
    if names.len() > 3 { names.len().to_string() } else { format!("{}: {}", names.len(), names.join(", ")) }
}

fn short(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

fn left(game: &Game, page: &mut String) {
    let link = format!("[{}](../definitions/{}.toml)", short(game.name), game.name);
    match &game.cost {
        Err(why) => writeln!(page, "| {link} | all of it | {why} |").unwrap(),
        Ok(cost) => {
            for rule in &cost.rules {
                if let Lowering::Literal(why) = &rule.lowering {
                    writeln!(page, "| {link} | `{}` | {why} |", rule.label).unwrap();
                }
            }
        }
    }
}
