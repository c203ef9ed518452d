//! `interp check`: the mistakes in definitions.

use super::cli::{CheckArgs, Format};
use super::failure::Failure;
use super::out::Out;
use super::target::{load_any, told};
use super::{FINE, WRONG};
use crate::diagnostic::{Diagnostic, JsonDiagnostic, to_json};

/// Checks every file; mistakes are what is asked for and go where results go.
pub fn run(args: &CheckArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    let mut code = FINE;
    let mut all: Vec<JsonDiagnostic> = Vec::new();
    for file in &args.files {
        let loaded = match load_any(file, &args.settings, out) {
            Ok(loaded) => loaded,
            Err(failure) => {
                code = code.max(failure.report(out)?);
                continue;
            }
        };
        let sources = &loaded.definition.sources;
        if loaded.diagnostics.iter().any(Diagnostic::is_error) {
            code = code.max(WRONG);
        }
        match args.format {
            Format::Json => all.extend(to_json(&loaded.diagnostics, sources)),
            Format::Text if loaded.diagnostics.is_empty() => out.line(format_args!("{file}: no mistakes"))?,
            Format::Text => {
                let text = told(&loaded.diagnostics, sources, out.look());
                out.print(text)?;
            }
        }
    }
    if args.format == Format::Json {
        let text = serde_json::to_string_pretty(&all).map_err(std::io::Error::other)?;
        out.line(text)?;
    }
    Ok(code)
}
