//! The page about what definitions are compiled to: lowerings, and how many definitions use each.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use interp::describe::cost::{Cost, Lowering, cost};
use interp::load::{Options, load};
use interp::merge::shipped;
use libtest_mimic::Trial;

use crate::{kept, trial};

pub fn trials() -> Vec<Trial> {
    vec![
        trial("the page about performance is current", || kept("docs/performance.md", &page())),
        trial("authors are told what every lowering costs", explained),
    ]
}

/// All that `check --cost` says of shipped definitions stands among what makes a definition slow, or does not.
fn explained() {
    let page = beginning();
    let (_, behind) = page.split_once("## What makes a definition slow").expect("the page has no such heading");
    let (section, _) = behind.split_once("\n## ").expect("no heading comes behind it");
    let words: String = section.split_whitespace().collect::<Vec<_>>().join(" ");
    for uses in uses(&games()) {
        for (lowering, _) in uses.keys() {
            assert!(words.contains(&format!("`{}`", lowering.words())), "`{}` is not explained", lowering.words());
        }
    }
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

/// The text of a lowering: its words and, if it is not lowered, the reason.
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

/// From here on the page is made.
const GENERATED: &str = "## Lowerings\n";

/// The text of the page before the generated part.
fn beginning() -> String {
    let page = std::fs::read_to_string(crate::home().join("docs/performance.md")).unwrap().replace("\r\n", "\n");
    let (beginning, _) = page.split_once(GENERATED).expect("the page has no `## Lowerings`");
    beginning.to_owned()
}

fn page() -> String {
    let games = games();
    let mut page = beginning();
    let [movements, rules] = uses(&games);
    let compiled = games.iter().filter(|game| game.cost.is_ok()).count();
    write!(page, "{GENERATED}\n{compiled} of {} definitions are compiled.\n", games.len()).unwrap();
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
            let movements = cost.movements.iter().flat_map(|one| one.lowerings().map(|lowering| (&one.name, lowering)));
            let rules = cost.rules.iter().map(|rule| (&rule.label, &rule.lowering));
            for (name, lowering) in movements.chain(rules) {
                if let Lowering::Literal(why) | Lowering::InPart(why) = lowering {
                    writeln!(page, "| {link} | `{name}` | {why} |").unwrap();
                }
            }
        }
    }
}
