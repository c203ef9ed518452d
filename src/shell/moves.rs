//! `interp moves`: the legal actions of a position.

use serde::Serialize;

use super::FINE;
use super::cli::{Format, MovesArgs};
use super::failure::Failure;
use super::out::Out;
use super::piece;
use super::target;
use crate::explain::words;
use crate::literal::action::Transition;
use crate::literal::scene::Scene;
use crate::literal::state::State;
use crate::notation::action::{Written, write_all};
use crate::spec::Spec;
use crate::spec::value::Value;

/// A legal action for another program.
#[derive(Debug, Serialize)]
struct JsonMove<'a> {
    /// The text for programs: `e2e4`.
    machine: &'a str,
    /// The text for people.
    san: &'a str,
    /// The name of the action.
    action: &'a str,
    /// The label of the rule that allows it.
    rule: &'a str,
    /// The square its unit comes from.
    from: Option<String>,
    /// The square it goes to.
    to: Option<String>,
    /// The movement it is made by.
    by: Option<&'a str>,
    /// The squares of what it captures.
    captures: Vec<String>,
    /// The further choices of the action.
    choices: Vec<String>,
}

/// Lists the actions.
pub fn run(args: &MovesArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    if let Some(text) = &args.piece {
        if text.trim().is_empty() {
            let help = "write a movement behind it, as `--piece 'fmW fcF'`, or with FILE the name of a piece";
            return Err(Failure::usage("`--piece` is empty").help(help));
        }
        return piece::run(args, text, out);
    }
    let Some(file) = &args.file else { return Err(Failure::usage("a definition is needed: `interp moves FILE`")) };
    let ready = target::loaded(file, &args.settings, out)?;
    let game = ready.game(&args.from, out.error_look())?;
    let (spec, state) = (game.spec(), game.state());
    let (list, overrun) = game.listed();
    let written = write_all(spec, state, &list);
    match args.format {
        Format::Text => {
            for text in &written {
                out.line(format_args!("{}\t{}", text.machine, text.san))?;
            }
        }
        Format::Json => {
            let moves: Vec<JsonMove<'_>> =
                list.iter().zip(&written).map(|(transition, text)| json(spec, state, transition, text)).collect();
            let text = serde_json::to_string_pretty(&moves).map_err(std::io::Error::other)?;
            out.line(text)?;
        }
    }
    if let Some(overrun) = overrun {
        out.complain(format_args!("warning: {}\n", words::overrun(spec, overrun)))?;
    }
    if let Some(outcome) = game.outcome() {
        let words = words::outcome(spec, &ready.definition.sources, outcome);
        out.complain(format_args!("the game is over: {words}\n"))?;
    }
    Ok(FINE)
}

/// The text of a choice: a piece on the board by its square.
fn told(scene: &Scene<'_>, choice: &Value) -> String {
    match choice {
        Value::Token(token) => match scene.now.square_of(*token) {
            Some(square) => scene.spec.geometry.name(square),
            None => scene.spell(choice),
        },
        Value::Set(elements) => elements.iter().map(|element| told(scene, element)).collect::<Vec<_>>().join(","),
        _ => scene.spell(choice),
    }
}

fn json<'a>(spec: &'a Spec, state: &State, transition: &Transition, written: &'a Written) -> JsonMove<'a> {
    let candidate = &transition.candidate;
    let action = spec.action(candidate.action);
    let path = candidate.path(spec);
    let scene = Scene::of(spec, state);
    let victims = transition.captured.iter().filter(|token| state.knows(**token));
    let chosen = candidate.args.iter().filter(|arg| !matches!(arg, Value::Path(_))).chain(&candidate.choices);
    let unit = path.map(|path| Value::Token(path.unit));
    let chosen = chosen.filter(|choice| Some(*choice) != unit.as_ref());
    JsonMove {
        machine: &written.machine,
        san: &written.san,
        action: &action.name,
        rule: &spec.rule(action.rule).label,
        from: path.map(|path| spec.geometry.name(path.origin)),
        to: path.and_then(|path| path.goal).map(|goal| spec.geometry.name(goal)),
        by: path.map(|path| spec.movement(path.movement).name.as_str()),
        captures: victims.filter_map(|token| state.square_of(*token)).map(|s| spec.geometry.name(s)).collect(),
        choices: chosen.map(|choice| told(&scene, choice)).collect(),
    }
}
