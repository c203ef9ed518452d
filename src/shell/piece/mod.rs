//! `interp moves --piece`: what a movement does, drawn and in words.

mod json;
mod notes;
mod options;
mod picture;
mod subject;

use super::FINE;
use super::cli::{Format, MovesArgs};
use super::failure::Failure;
use super::out::Out;
use super::target;
use super::text::filled;
use crate::describe::diagram::{Diagram, Setting, Signs, arrange};
use crate::describe::reading::Reader;
use crate::describe::wording::{Saying, sayings};
use crate::diagnostic::Look;
use crate::literal::walk::Side;
use crate::merge::Definition;
use crate::spec::Spec;
use crate::spec::geometry::{Facing, Geometry};
use crate::spec::ids::KindId;
use crate::spec::movement::FilterId;
use picture::painted;
use subject::{Part, Subject};

/// Everything that is told about a movement.
struct Trial<'a> {
    subject: &'a Subject,
    setting: Setting<'a>,
    diagram: Diagram,
    notes: Vec<String>,
}

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

impl Trial<'_> {
    fn print(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let geometry = self.setting.geometry;
        out.line(format_args!("{} on {}\n", self.subject.title, geometry.name(self.setting.origin)))?;
        let signs = Signs::new(&self.setting, &self.diagram);
        out.print(painted(&self.setting, &self.diagram, &signs, out.look()))?;
        for (sign, words) in signs.legend() {
            out.line(format_args!("    {sign}  {words}"))?;
        }
        out.line("")?;
        for note in &self.notes {
            out.print(filled(note, "* ", None))?;
        }
        if !self.notes.is_empty() {
            out.line("")?;
        }
        for part in &self.subject.parts {
            self.tell(part, out)?;
        }
        Ok(())
    }

    /// A movement in words, each clause behind its letters where they can be told apart.
    fn tell(&self, part: &Part, out: &mut Out<'_>) -> Result<(), Failure> {
        if let Some(heading) = &part.heading {
            let (name, said) = heading.split_once(' ').unwrap_or((heading, ""));
            match said.is_empty() {
                true => out.line(name)?,
                false => out.print(filled(said, &format!("{name} "), None))?,
            }
        }
        let told = self.sayings(part);
        let clauses = part.clauses.as_ref().filter(|clauses| clauses.len() == told.len());
        let longest = clauses.into_iter().flatten().map(|text| text.chars().count()).max().unwrap_or(0);
        // Long letters have a line of their own, with the words below.
        let (aside, width) = if longest > 14 { (false, 4) } else { (longest > 0, longest + 2) };
        for (index, saying) in told.iter().enumerate() {
            let mut letters = clauses.and_then(|clauses| clauses.get(index)).map_or("", String::as_str);
            if !aside && !letters.is_empty() {
                out.line(std::mem::take(&mut letters))?;
            }
            let margin = if longest == 0 { 0 } else { width };
            for (depth, text) in saying.outline() {
                let letters = std::mem::take(&mut letters);
                let gap = " ".repeat(margin.saturating_sub(letters.chars().count()) + 2 * depth);
                out.print(filled(&text, &format!("{letters}{gap}"), None))?;
            }
        }
        Ok(())
    }

    fn sayings(&self, part: &Part) -> Vec<Saying> {
        let named = |filter: FilterId| {
            let filter = self.subject.filters.get(usize::from(filter.0));
            filter.map_or_else(String::new, |filter| filter.word.clone())
        };
        sayings(&part.pattern, &named)
    }
}

/// `own`, `enemy`, `nobody`.
fn side_word(side: Side) -> &'static str {
    match side {
        Side::Own => "own",
        Side::Enemy => "enemy",
        Side::Neutral => "nobody",
    }
}

/// `8x8`.
fn size(geometry: &Geometry) -> String {
    format!("{}x{}", geometry.files(), geometry.ranks())
}
