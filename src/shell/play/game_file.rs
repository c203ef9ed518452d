//! A file with a game, opened: its definition loaded, what was done done again.

use std::path::Path;

use super::super::cli::{Settings, Target};
use super::super::failure::Failure;
use super::super::out::Out;
use super::super::target::{self, Ready};
use super::imported::{self, Rules};
use super::naming;
use super::opened::{Opened, begun, named_in, taken_back};
use crate::describe::fingerprint::Fingerprint;
use crate::desk::changed::what_changed;
use crate::desk::replayed::halted;
use crate::notation::record::pgn;
use crate::notation::record::pgn::Pgn;
use crate::notation::record::saved;
use crate::notation::record::saved::Saved;
use crate::run::replay::replay;
use crate::text::cut;

/// The content of a game file.
pub enum Content {
    /// A game in this program's own format, and its last line if that has no line end.
    Record(Box<Saved>, Option<String>),
    /// A game in the notation that chess programs exchange.
    Pgn(Pgn),
}

/// Reads the game in a text; nothing when it is no game.
///
/// # Errors
/// Says why a record cannot be read.
pub fn content(text: &str) -> Result<Option<Content>, String> {
    if saved::is_record(text) {
        let cut = saved::unended(text).map(str::to_owned);
        let read = saved::read(text).map(|saved| Some(Content::Record(Box::new(saved), cut)));
        return read.map_err(|problem| problem.to_string());
    }
    Ok(pgn::is_pgn(text).then(|| Content::Pgn(pgn::read(text))))
}

/// Opens what a file holds. A definition that is not found from here is looked for beside the file; which one a game in PGN
/// is of depends on what is known of it besides.
///
/// # Errors
/// When its definition cannot be loaded or its position cannot be read.
pub fn open(content: Content, path: &Path, rules: Rules<'_>, out: &mut Out<'_>) -> Result<Opened, Failure> {
    match content {
        Content::Record(saved, cut) => {
            let mut opened = of_record(&saved, path, out)?;
            opened.whole &= cut.is_none();
            opened.remarks.extend(cut.as_deref().map(left_out));
            Ok(opened)
        }
        Content::Pgn(pgn) => imported::open(&pgn, path, rules, out),
    }
}

/// The remark on a last line that has no end.
pub fn left_out(line: &str) -> String {
    format!("the last line, `{}`, has no end and may be half of one; it was left out", cut(line, 60))
}

/// Opens a record; `path` is where it was found.
pub fn of_record(saved: &Saved, path: &Path, out: &mut Out<'_>) -> Result<Opened, Failure> {
    let heading = &saved.heading;
    let settings =
        Settings { settings: heading.options.clone(), fixed: heading.fixed.clone(), seed: Some(heading.seed) };
    let target = Target { file: naming::meant(&heading.definition, path), settings };
    let ready = target::ready(&target, out)
        .map_err(|failure| failure.help(named_in(path, &format!("definition {}", heading.definition))))?;
    let position = heading.position.clone();
    let mut game = begun(&ready, position.as_deref(), path, out)?;
    let mut remarks = changes(&ready, saved);
    let halt = replay(&mut game, &saved.lines).err();
    if let Some(halt) = &halt {
        let text = saved.lines.get(halt.done).map(|line| line.action.as_str()).unwrap_or_default();
        remarks.push(halted(&ready.definition.sources, &game, halt, text, saved.lines.len()));
    }
    let undone = if halt.is_none() { taken_back(&mut game, &saved.undone) } else { Vec::new() };
    Ok(Opened { ready, game, position, tags: heading.tags.clone(), remarks, whole: halt.is_none(), undone })
}

/// Whether the rules are those the game was played by; if not, what is different.
fn changes(ready: &Ready, saved: &Saved) -> Vec<String> {
    let now = Fingerprint::of(&ready.definition, &ready.spec);
    if saved.heading.rules.is_empty() || now.whole == saved.heading.rules {
        return Vec::new();
    }
    vec![format!("the rules have changed since the game was kept: {}", what_changed(&now, &saved.heading))]
}
