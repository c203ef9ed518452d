//! `interp moves --piece`: what a movement does, drawn and in words.

mod json;
mod notes;
mod options;
mod picture;
mod subject;
mod trial;

use super::FINE;
use super::cli::{Format, MovesArgs};
use super::failure::Failure;
use super::out::Out;
use super::target;
use crate::describe::diagram::{Diagram, Setting, Signs, arrange};
use crate::describe::reading::Reader;
use crate::diagnostic::Look;
use crate::merge::Definition;
use crate::spec::Spec;
use crate::spec::geometry::Facing;
use crate::spec::ids::KindId;
pub use options::no_piece;
use picture::painted;
use trial::Trial;

/// Draws and tells what a movement does.
pub fn run(args: &MovesArgs, text: &str, out: &mut Out<'_>) -> Result<u8, Failure> {
    options::fit(args)?;
    let ready = args.file.as_deref().map(|file| target::loaded(file, &args.settings, out)).transpose()?;
    let subject = subject::read(text, ready.as_ref(), args.place.dialect, out)?;
    let geometry = match (&ready, &args.place.board) {
        (Some(ready), _) => ready.spec.geometry.clone(),
        (None, Some(size)) => options::board(size)?,
        (None, None) => arrange::board(&subject.pattern),
    };
    let facing = ready.as_ref().and_then(|ready| ready.spec.players.first()).map_or(Facing::UP, |player| player.facing);
    let origin = match &args.place.at {
        Some(name) => options::square(name, &geometry)?,
        None => arrange::middle(&geometry).ok_or_else(|| Failure::usage("this board has no square"))?,
    };
    let (men, passed) = match &args.place.with {
        Some(text) => {
            let guests = options::guests(text, &geometry, ready.as_ref())?;
            if let Some(man) = guests.men.iter().find(|man| man.square == origin) {
                let message = format!("the piece that moves stands on {} itself", geometry.name(man.square));
                return Err(Failure::usage(message).help("`--at SQUARE` puts it elsewhere"));
            }
            (guests.men, guests.passed)
        }
        None => (arrange::pieces(&subject.pattern, &geometry, facing, origin, &subject.filters), None),
    };
    let setting = Setting { geometry: &geometry, facing, origin, men, passed, filters: &subject.filters };
    let mut diagram = Diagram::new(&subject.pattern, &setting);
    diagram.note_perhaps(&Diagram::new(&subject.conditional, &setting));
    let notes = notes::notes(&subject, &setting, &diagram, ready.as_ref());
    let trial = Trial { subject: &subject, setting, diagram, notes };
    match args.format {
        Format::Text => trial.print(out)?,
        Format::Json => out.line(json::text(&trial)?)?,
    }
    Ok(FINE)
}

/// The drawing of how the pieces of a kind move, from the middle of the board, with its legend; empty when they do not move.
pub fn drawing(definition: &Definition, spec: &Spec, kind: KindId, look: Look) -> String {
    let subject = subject::of_piece(definition, spec, kind, &mut Reader::of(definition, spec));
    let (geometry, facing) = (&spec.geometry, spec.players.first().map_or(Facing::UP, |player| player.facing));
    let Some(origin) = arrange::middle(geometry).filter(|_| !subject.parts.is_empty()) else { return String::new() };
    let men = arrange::pieces(&subject.pattern, geometry, facing, origin, &subject.filters);
    let setting = Setting { geometry, facing, origin, men, passed: None, filters: &subject.filters };
    let mut diagram = Diagram::new(&subject.pattern, &setting);
    diagram.note_perhaps(&Diagram::new(&subject.conditional, &setting));
    let signs = Signs::new(&setting, &diagram);
    let mut text = painted(&setting, &diagram, &signs, look);
    for (sign, words) in signs.legend() {
        text.push_str(&format!("    {sign}  {words}\n"));
    }
    text
}
