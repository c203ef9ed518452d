//! A movement that is tried on a board, drawn and told.

use super::picture::painted;
use super::subject::{Part, Subject};
use crate::describe::diagram::{Diagram, Setting, Signs};
use crate::describe::wording::{Saying, sayings};
use crate::shell::failure::Failure;
use crate::shell::out::Out;
use crate::spec::movement::FilterId;
use crate::text::filled;

/// Everything that is printed about a movement.
pub(super) struct Trial<'a> {
    /// The piece or movement that is tried.
    pub subject: &'a Subject,
    /// The board, square and pieces of the trial.
    pub setting: Setting<'a>,
    /// The drawing of its moves.
    pub diagram: Diagram,
    /// Remarks for facts that the drawing cannot show.
    pub notes: Vec<String>,
}

impl Trial<'_> {
    /// Prints the drawing, the notes and the movements in words.
    pub(super) fn print(&self, out: &mut Out<'_>) -> Result<(), Failure> {
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

    /// A movement in words, clause by clause.
    pub(super) fn sayings(&self, part: &Part) -> Vec<Saying> {
        let named = |filter: FilterId| {
            let filter = self.subject.filters.get(usize::from(filter.0));
            filter.map_or_else(String::new, |filter| filter.word.clone())
        };
        sayings(&part.pattern, &named)
    }
}
