//! The movement that is tried: a notation, or a piece of a definition.

use super::options::no_piece;
use crate::describe::reading::Reader;
use crate::diagnostic::{Diagnostic, render};
use crate::merge::Definition;
use crate::shell::USAGE;
use crate::shell::cli::Letters;
use crate::shell::failure::Failure;
use crate::shell::out::Out;
use crate::shell::target::Ready;
use crate::source::{Sources, Span};
use crate::spec::Spec;
use crate::spec::ids::KindId;
use crate::spec::movement::Pattern;
use crate::spec::nouns::{Filter, Movement};
use crate::syntax::movement::{Clause, Dialect, Movement as Written};
use crate::text::on_one_line;

/// A piece or a movement to be tried.
pub struct Subject {
    /// The title above the drawing.
    pub title: String,
    /// The piece, if it is one of a definition.
    pub piece: Option<String>,
    /// Its movements.
    pub parts: Vec<Part>,
    /// The movements without a condition together.
    pub pattern: Pattern,
    /// The movements with a condition together.
    pub conditional: Pattern,
    /// The meanings of the filters in them.
    pub filters: Vec<Filter>,
}

/// One movement.
pub struct Part {
    /// The heading above its words when a piece has several movements, or one with a condition.
    pub heading: Option<String>,
    /// Its notation.
    pub notation: String,
    /// The text of each clause, unless a name in braces stands for several.
    pub clauses: Option<Vec<String>>,
    /// Its meaning.
    pub pattern: Pattern,
    /// Whether the definition sets a condition.
    pub conditional: bool,
}

/// Reads a notation, or finds a piece by its name.
pub fn read(
    text: &str,
    ready: Option<&Ready>,
    dialect: Option<Letters>,
    out: &mut Out<'_>,
) -> Result<Subject, Failure> {
    let dialect = match dialect {
        Some(Letters::Xbetza) => Dialect::Xbetza,
        Some(Letters::House) | None => Dialect::House,
    };
    let mut reader = match ready {
        Some(ready) => Reader::of(&ready.definition, &ready.spec),
        None => Reader::alone(dialect),
    };
    if let Some((ready, kind)) = ready.and_then(|ready| Some((ready, ready.kind(text)?))) {
        return Ok(of_piece(&ready.definition, &ready.spec, kind, &mut reader));
    }
    let is_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if !text.is_empty() && text.chars().all(is_word) {
        return Err(match ready {
            Some(ready) => no_piece(text, ready),
            None => {
                Failure::usage(format!("`{text}` is no movement: a movement has a capital in it, such as `fmW fcF`"))
                    .help(format!("a piece has its name from a definition: `interp moves FILE --piece {text}`"))
            }
        });
    }
    let mut sources = ready.map_or_else(Sources::default, |ready| ready.definition.sources.clone());
    let source = sources.add("--piece", text);
    let (read, problems) = reader.read(text, Span::new(source, 0, text.len()));
    tell(&problems, &sources, out)?;
    let Some((written, pattern)) = read else { return Err(Failure::told(USAGE)) };
    let (notation, clauses) = (text.to_owned(), clauses(&written));
    let part = Part { heading: None, notation, clauses, pattern: pattern.clone(), conditional: false };
    let (filters, conditional) = (reader.filters().to_vec(), Pattern::default());
    Ok(Subject { title: text.trim().to_owned(), piece: None, parts: vec![part], pattern, conditional, filters })
}

fn tell(problems: &[Diagnostic], sources: &Sources, out: &mut Out<'_>) -> Result<(), Failure> {
    if problems.is_empty() {
        return Ok(());
    }
    Ok(out.complain(render(problems, sources, out.error_look()))?)
}

/// The texts of the clauses; nothing when one of them stands for others.
fn clauses(written: &Written) -> Option<Vec<String>> {
    let named = written.clauses.iter().any(|clause| matches!(clause, Clause::Fragment(_)));
    (!named).then(|| written.clauses.iter().map(ToString::to_string).collect())
}

/// All movements of a piece, read once more so that they share their filters.
pub fn of_piece(definition: &Definition, spec: &Spec, kind: KindId, reader: &mut Reader<'_>) -> Subject {
    let kind = spec.kind(kind);
    let several = kind.movements.len() > 1;
    let mut parts = Vec::new();
    for id in &kind.movements {
        let movement = spec.movement(*id);
        let (read, _) = reader.read(&movement.notation, movement.span);
        let Some((written, pattern)) = read else { continue };
        let heading = heading(definition, movement, several);
        let (notation, conditional) = (movement.notation.clone(), movement.when.is_some());
        parts.push(Part { heading, notation, clauses: clauses(&written), pattern, conditional });
    }
    let together = |conditional: bool| {
        let parts = parts.iter().filter(|part| part.conditional == conditional);
        Pattern { clauses: parts.flat_map(|part| part.pattern.clauses.iter().cloned()).collect(), overlaps: true }
    };
    let (pattern, conditional) = (together(false), together(true));
    let title = format!("{} of {}", kind.name, spec.title);
    let filters = reader.filters().to_vec();
    let piece = Some(kind.name.clone());
    Subject { title, piece, parts, pattern, conditional, filters }
}

/// `double_step: only when rank of origin = 2`.
fn heading(definition: &Definition, movement: &Movement, several: bool) -> Option<String> {
    let snippet = |span| on_one_line(definition.sources.snippet(span));
    let mut remarks = Vec::new();
    remarks.extend(movement.when.as_ref().map(|code| format!("only when {}", snippet(code.body.span))));
    remarks.extend(movement.captures.as_ref().map(|code| format!("capturing besides {}", snippet(code.body.span))));
    if !movement.attacks {
        remarks.push("without attacking".to_owned());
    }
    if remarks.is_empty() && !several {
        return None;
    }
    Some(format!("{}: {}", movement.name, remarks.join(", ")).trim_end().to_owned())
}
