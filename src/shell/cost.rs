//! What `interp check --cost` prints.

use super::failure::Failure;
use super::out::Out;
use super::text::columns;
use crate::load::Loaded;
use crate::study::cost::{Lowering, Movement, Rule, cost};

/// Prints what movements and rules are lowered to; nothing when the definition cannot be run.
pub fn print(loaded: &Loaded, out: &mut Out<'_>) -> Result<(), Failure> {
    let Some(spec) = &loaded.spec else { return Ok(()) };
    let cost = match cost(spec) {
        Ok(cost) => cost,
        Err(why) => {
            let place = why.span.map_or(String::new(), |span| format!(", {}", loaded.definition.sources.place(span)));
            out.line(format_args!("left to the literal interpreter: {}{place}", why.what))?;
            return Ok(());
        }
    };
    out.line(format_args!("compiled, for boards of up to {} squares", cost.squares))?;
    out.line("\nmovements")?;
    let rows: Vec<Vec<String>> = cost.movements.iter().map(movement).collect();
    out.print(columns(&rows, "  "))?;
    out.line("\nrules")?;
    let rows: Vec<Vec<String>> = cost.rules.iter().map(rule).collect();
    out.print(columns(&rows, "  "))?;
    Ok(())
}

fn movement(movement: &Movement) -> Vec<String> {
    let words: Vec<String> = movement.lowerings().map(told).collect();
    vec![movement.name.clone(), movement.notation.clone(), words.join("; ")]
}

fn rule(rule: &Rule) -> Vec<String> {
    vec![rule.label.clone(), rule.sort.to_owned(), told(&rule.lowering)]
}

fn told(lowering: &Lowering) -> String {
    match lowering.why() {
        Some(why) => format!("{}: {why}", lowering.words()),
        None => lowering.words().to_owned(),
    }
}
