//! `interp analyse`: what the computer thinks of a position.

use std::sync::Arc;

use serde::Serialize;

use super::cli::{AnalyseArgs, Format};
use super::failure::Failure;
use super::out::Out;
use super::target;
use super::weights::{Origin, weights_of};
use super::worker::unless_stopped;
use super::{FINE, STOPPED};
use crate::desk::thought::{forms, said, written};
use crate::explain::words;
use crate::literal::game::Game;
use crate::run::seat::{Computer, Effort};
use crate::runtime::Rules;
use crate::search::Thought;

/// The analysis of a position as JSON.
#[derive(Debug, Serialize)]
struct JsonAnalysis<'a> {
    /// The player to move.
    mover: Option<&'a str>,
    /// The best actions, the best first.
    lines: Vec<JsonLine>,
}

/// An action, and what is expected to follow.
#[derive(Debug, Serialize)]
struct JsonLine {
    /// In hundredths of a unit of `value`, for the player to move.
    score: i32,
    /// Actions until the game is decided: positive if the player to move wins.
    ends_in: Option<i32>,
    /// How many actions the search looked ahead.
    depth: u32,
    /// Positions looked at.
    nodes: u64,
    /// The action and those expected behind it, as they can be typed.
    machine: Vec<String>,
    /// The action and those expected behind it, as people write them.
    san: Vec<String>,
}

/// Analyses a position and prints the result.
pub fn run(args: &AnalyseArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    let ready = target::ready(&args.target, out)?;
    let game = ready.game(&args.from, out.error_look())?;
    let rules = Arc::new(Rules::new(ready.spec.clone()));
    let (weights, origin) = weights_of(&ready.file, &ready.definition, &rules);
    if let Origin::Unusable(why) = &origin {
        out.complain(format_args!("{why}\n"))?;
    }
    let nodes = args.nodes.map_or_else(|| args.level.nodes(), |nodes| nodes.get() as u64);
    let mut computer = Computer::new(rules, weights, Effort { nodes, noise: 0 }, ready.settings.seed());
    let (analysed, lines, stop) = (game.clone(), args.lines.get(), out.stop());
    let found = unless_stopped(
        move |tell| {
            let stopped = || stop.load(std::sync::atomic::Ordering::Relaxed);
            computer.best_actions(&analysed, lines, &stopped, &mut |thought| {
                // The search asks for the stop itself.
                let _ = tell(thought.clone());
            })
        },
        |thought, out| {
            out.progress(row(&game, &thought));
            Ok(())
        },
        out,
    )?;
    let Some(found) = found else { return Ok(STOPPED) };
    match args.format {
        Format::Text => found.iter().try_for_each(|thought| out.line(row(&game, thought)))?,
        Format::Json => {
            let mover = game.mover().map(|mover| game.spec().player(mover).name.as_str());
            let lines = found.iter().map(|thought| json(&game, thought)).collect();
            let text = serde_json::to_string_pretty(&JsonAnalysis { mover, lines }).map_err(std::io::Error::other)?;
            out.line(text)?;
        }
    }
    if let Some(outcome) = game.outcome() {
        let words = words::outcome(game.spec(), &ready.definition.sources, outcome);
        out.complain(format_args!("the game is over: {words}\n"))?;
    }
    Ok(FINE)
}

/// `+0.35  e4 e5 Nf3  (6 actions ahead, 20001 positions)`.
fn row(game: &Game, thought: &Thought) -> String {
    let (score, line) = (said(thought.score, thought.actions_to_end()), written(game, &thought.line).join(" "));
    let depth = words::counted(thought.depth as usize, "action");
    format!("{score}  {line}  ({depth} ahead, {} positions)", thought.nodes)
}

fn json(game: &Game, thought: &Thought) -> JsonLine {
    let (machine, san) = forms(game, &thought.line).into_iter().map(|one| (one.machine, one.san)).unzip();
    let Thought { score, depth, nodes, .. } = *thought;
    JsonLine { score, ends_in: thought.actions_to_end(), depth, nodes, machine, san }
}
