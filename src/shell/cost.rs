//! `interp check --cost`.

use super::failure::Failure;
use super::out::Out;
use crate::describe::cost::{Lowering, Movement, Place, Reason, Rule, cost};
use crate::load::Loaded;
use crate::source::Span;
use crate::spec::Spec;
use crate::spec::code::Home;
use crate::text::columns;

/// Prints what movements and rules are lowered to; nothing when the definition cannot be run.
pub fn print(loaded: &Loaded, out: &mut Out<'_>) -> Result<(), Failure> {
    let Some(spec) = &loaded.spec else { return Ok(()) };
    let cost = match cost(spec) {
        Ok(cost) => cost,
        Err(why) => {
            let named = |span| named(spec, span).map_or(String::new(), |name| format!(": `{name}`"));
            let place = |span| format!("{} ({})", named(span), loaded.definition.sources.place(span));
            let place = why.span.map_or(String::new(), place);
            out.line(format_args!("left to the literal interpreter: {}{place}", why.what))?;
            return Ok(());
        }
    };
    out.line(format_args!("compiled, for boards of up to {} squares", cost.squares))?;
    for place in &cost.literal {
        out.line(played_literally(loaded, spec, place))?;
    }
    if !cost.hidden.is_empty() {
        let hidden: Vec<String> = cost.hidden.iter().map(|name| format!("`{name}`")).collect();
        let hidden = hidden.join(", ");
        out.line(format_args!(
            "games are played by the literal interpreter all the same: something is hidden: {hidden}"
        ))?;
    }
    out.line("\nmovements")?;
    let rows: Vec<Vec<String>> = cost.movements.iter().map(movement).collect();
    out.print(columns(&rows, "  "))?;
    out.line("\nrules")?;
    let rows: Vec<Vec<String>> = cost.rules.iter().map(rule).collect();
    out.print(columns(&rows, "  "))?;
    Ok(())
}

/// A stage or phase that is not compiled, and the reason.
fn played_literally(loaded: &Loaded, spec: &Spec, place: &Place) -> String {
    let home = match place.home {
        Home::Stage(stage) => format!("stage `{}`", spec.stage(stage).name),
        Home::Phase(phase) => format!("phase `{}`", spec.phase(phase).name),
    };
    let reason = |reason: &Reason| {
        format!("`{}` ({}): {}", reason.rule, loaded.definition.sources.place(reason.span), reason.what)
    };
    let reasons: Vec<String> = place.because.iter().map(reason).collect();
    let because = if reasons.is_empty() { "so is the first phase of its stage".to_owned() } else { reasons.join("; ") };
    format!("{home} is played by the literal interpreter: {because}")
}

fn movement(movement: &Movement) -> Vec<String> {
    let words: Vec<String> = movement.lowerings().map(|lowering| told(lowering, movement.is_slow(lowering))).collect();
    vec![movement.name.clone(), movement.notation.clone(), words.join("; ")]
}

fn rule(rule: &Rule) -> Vec<String> {
    vec![rule.label.clone(), rule.sort.to_owned(), told(&rule.lowering, rule.slow)]
}

/// A lowering in words; one that costs much has a mark.
fn told(lowering: &Lowering, slow: bool) -> String {
    let mark = if slow { " (slow)" } else { "" };
    match lowering.why() {
        Some(why) => format!("{}{mark}: {why}", lowering.words()),
        None => format!("{}{mark}", lowering.words()),
    }
}

/// The name of the rule, field or stage at a place.
fn named(spec: &Spec, span: Span) -> Option<&str> {
    let rule = spec.rules.iter().find(|rule| rule.span == span).map(|rule| rule.label.as_str());
    let field = || spec.fields.iter().find(|field| field.start.body.span == span).map(|field| field.name.as_str());
    let stage = || spec.stages.iter().find(|stage| stage.span == span).map(|stage| stage.name.as_str());
    rule.or_else(field).or_else(stage)
}
