//! `interp values`: what the computer thinks pieces are worth, and where each number is from.

use std::sync::Arc;

use super::FINE;
use super::cli::ValuesArgs;
use super::failure::Failure;
use super::out::Out;
use super::target;
use super::weights::{Origin, weights_of};
use crate::runtime::Rules;
use crate::search::{Score, Source, Weights};
use crate::spec::ids::{KindId, VariableId};
use crate::text::columns;

/// Prints the table.
pub fn run(args: &ValuesArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    let ready = target::ready(&args.target, out)?;
    let rules = Arc::new(Rules::new(ready.spec.clone()));
    let (weights, origin) = weights_of(&ready.file, &ready.definition, &rules);
    if let Origin::Unusable(why) = &origin {
        out.complain(format_args!("{why}\n"))?;
    }
    let spec = &ready.spec;
    let kinds = (0..spec.kinds.len()).map(KindId::at).filter(|kind| !spec.kind(*kind).veiled);
    let (_, sources) = Weights::prior_with_sources(&rules);
    let row = |kind: KindId| {
        let from = match (&origin, sources.kinds.get(kind.index())) {
            (Origin::Learned, _) => "learned",
            (_, Some(Source::Value)) => "value in the definition",
            (_, Some(Source::Price)) => "its price",
            (_, Some(Source::Games)) => "mobility in random games",
            (_, Some(Source::Board) | None) => "mobility on an empty board",
        };
        vec![spec.kind(kind).name.clone(), decimal(weights.of_kind(kind)), from.to_owned()]
    };
    let mut rows: Vec<Vec<String>> = kinds.map(row).collect();
    let numbers = (0..).map(VariableId::at).zip(spec.variables.iter().zip(&weights.numbers));
    rows.extend(numbers.filter(|(_, (_, weight))| **weight != 0).map(|(number, (variable, weight))| {
        let counts = sources.counting.contains(&number);
        let from = match origin {
            Origin::Learned => "learned",
            _ if counts => "it counts the games of a series",
            _ => "what it buys",
        };
        vec![variable.name.clone(), decimal(*weight), format!("{from}, for each one that a player has")]
    }));
    let wide = rows.iter().map(|row| row[1].len()).max().unwrap_or_default();
    rows.iter_mut().for_each(|row| row[1] = format!("{:>wide$}", row[1]));
    out.folded(columns(&rows, ""))?;
    Ok(FINE)
}

/// Hundredths as a decimal number.
fn decimal(score: Score) -> String {
    let sign = if score < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", score.abs() / 100, score.abs() % 100)
}
