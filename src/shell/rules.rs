//! `interp rules`: every rule in force, where it comes from, in the order in which it is asked.

use super::cli::RulesArgs;
use super::failure::Failure;
use super::out::Out;
use super::prelude;
use super::target::{self, Ready, told};
use super::{FINE, WRONG};
use crate::explain::words;
use crate::merge::{Origin, PlacedRule};
use crate::spec::Spec;
use crate::spec::code::Home;
use crate::spec::ids::RuleId;
use crate::spec::nouns::Switch;
use crate::text::{columns, cut};

/// Rules are cut to so many characters.
const WIDE: usize = 100;

/// Lists them by what they do: what may be done, what is forbidden, what follows, how it ends.
pub fn run(args: &RulesArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    if let Some(prelude) = prelude::meant(&args.target.file) {
        return of_prelude(&prelude, out);
    }
    let ready = target::ready(&args.target, out)?;
    let mut first = ready.spec.options.is_empty();
    if !first {
        out.line("options")?;
        out.folded(columns(&ready.spec.options.iter().map(option).collect::<Vec<_>>(), "  "))?;
    }
    for (heading, rules) in sections(&ready.spec) {
        if rules.is_empty() {
            continue;
        }
        let gap = if std::mem::take(&mut first) { "" } else { "\n" };
        out.line(format_args!("{gap}{heading}"))?;
        let rows: Vec<Vec<String>> = rules.into_iter().map(|rule| row(&ready, rule)).collect();
        out.folded(columns(&rows, "  "))?;
    }
    Ok(FINE)
}

/// Lists the rules that a prelude brings.
fn of_prelude(file: &str, out: &mut Out<'_>) -> Result<u8, Failure> {
    let alone = prelude::load(file)?;
    if !alone.diagnostics.is_empty() {
        let text = told(&alone.diagnostics, &alone.definition.sources, out.error_look());
        return Err(Failure::Said { text, code: WRONG });
    }
    out.line(format_args!("a prelude{}", alone.with()))?;
    let rows: Vec<Vec<String>> = alone.rules().map(|placed| alone.row(placed)).collect();
    out.folded(columns(&rows, "  "))?;
    Ok(FINE)
}

/// The rules by kind, each in the order in which they are asked.
fn sections(spec: &Spec) -> Vec<(&'static str, Vec<RuleId>)> {
    let actions =
        |aside: bool| spec.actions.iter().filter(move |action| action.aside == aside).map(|action| action.rule);
    vec![
        ("actions", actions(false).collect()),
        ("forbidden", spec.forbids.iter().map(|forbid| forbid.rule).collect()),
        ("preferred", spec.prefers.iter().map(|prefer| prefer.rule).collect()),
        ("immune", spec.immunities.iter().map(|immune| immune.rule).collect()),
        ("afterwards", spec.triggers.iter().map(|trigger| trigger.rule).collect()),
        ("at starts and ends", spec.boundaries.iter().map(|boundary| boundary.rule).collect()),
        ("endings", spec.endings.iter().map(|ending| ending.rule).collect()),
        ("asides", actions(true).collect()),
    ]
}

/// The name of an option, what it can be set to, the default first, and what it does.
fn option(option: &Switch) -> Vec<String> {
    let mut values = vec![option.default.as_str()];
    values.extend(option.values.iter().map(String::as_str).filter(|value| *value != option.default));
    let number = option.rule.as_ref().map(|rule| format!("({rule})")).unwrap_or_default();
    vec![option.name.clone(), values.join(" "), format!("{} {number}", option.help).trim().to_owned()]
}

fn row(ready: &Ready, rule: RuleId) -> Vec<String> {
    let spec = &ready.spec;
    let info = spec.rule(rule);
    let placed = ready.definition.rules.iter().find(|placed| placed.rule.label.node == info.label);
    let home = match info.home {
        Home::Stage(stage) => spec.stage(stage).name.clone(),
        Home::Phase(phase) => spec.phase(phase).name.clone(),
    };
    let said = cut(&words::sentence(spec, &ready.definition.sources, rule), WIDE);
    let origin = placed.map_or("", origin).to_owned();
    let before = placed.map(was).unwrap_or_default();
    vec![origin, info.label.clone(), words::place(&ready.definition, spec, rule), home, format!("{said}{before}")]
}

fn origin(placed: &PlacedRule) -> &'static str {
    match placed.origin {
        Origin::New => "new",
        Origin::Replaces(_) => "replaced",
        Origin::Inherited => "inherited",
        Origin::Renamed { .. } => "renamed",
    }
}

/// The former label of a rule, or the labels it replaces.
fn was(placed: &PlacedRule) -> String {
    match &placed.origin {
        Origin::Replaces(labels) => {
            let labels: Vec<&str> = labels.iter().map(|(label, _)| label.as_str()).collect();
            format!("  (instead of {})", labels.join(", "))
        }
        Origin::Renamed { from, .. } => format!("  (was {from})"),
        Origin::New | Origin::Inherited => String::new(),
    }
}
