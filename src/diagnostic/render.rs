//! Diagnostics as text for a person, plain or coloured from the same value.
//!
//! The look is that of compilers people know: `error[code]: message`, the place, the line with the fault underlined
//! and labelled, other places, then lines of help and the fix. Spans may be anything; see `place.rs`.

use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

use super::place::{Place, locate};
use super::{Diagnostic, Label, Severity, counted};
use crate::source::{SourceId, Sources};

/// Whether the text carries colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Look {
    /// Characters only.
    #[default]
    Plain,
    /// With ANSI escapes, for a terminal.
    Coloured,
}

/// At most so many diagnostics are drawn.
const MOST: usize = 100;

/// The diagnostics in the order given, a blank line between two; ends with a line end unless there are none. Of more than
/// a hundred the first hundred, errors before warnings, and how many more there are.
pub fn render(diagnostics: &[Diagnostic], sources: &Sources, look: Look) -> String {
    let mut drawn: Vec<&Diagnostic> = diagnostics.iter().collect();
    if drawn.len() > MOST {
        drawn.sort_by_key(|diagnostic| !diagnostic.is_error());
        drawn.truncate(MOST);
    }
    let mut parts: Vec<String> = drawn.iter().map(|diagnostic| render_one(diagnostic, sources, look)).collect();
    if diagnostics.len() > MOST {
        parts.push(format!("and {} more\n", diagnostics.len() - MOST));
    }
    parts.join("\n")
}

/// One diagnostic, ended by a line end.
pub fn render_one(diagnostic: &Diagnostic, sources: &Sources, look: Look) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut group = level
        .primary_title(clean(&diagnostic.message))
        .id(diagnostic.code.name())
        .elements(snippets(diagnostic, sources));
    for help in &diagnostic.helps {
        group = group.element(Level::HELP.message(clean(help)));
    }
    if let Some(fix) = fix_line(diagnostic, sources) {
        group = group.element(Level::HELP.with_name("fix").message(fix));
    }
    draw(group, look)
}

fn draw(group: Group<'_>, look: Look) -> String {
    let renderer = match look {
        Look::Plain => Renderer::plain(),
        Look::Coloured => Renderer::styled(),
    };
    let mut text = String::new();
    for line in renderer.render(&[group]).lines() {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// `2 errors, 1 warning; nothing was run`: what a list of diagnostics comes to; empty for none.
pub fn summary(diagnostics: &[Diagnostic]) -> String {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count();
    let warnings = diagnostics.len() - errors;
    let told = [(errors, "error"), (warnings, "warning")].into_iter().filter(|(count, _)| *count > 0);
    let counts: Vec<String> = told.map(|(count, noun)| counted(count, noun)).collect();
    let end = if errors > 0 { "; nothing was run" } else { "" };
    format!("{}{end}", counts.join(", "))
}

/// One snippet for each source the diagnostic points into, the primary one first.
fn snippets<'a>(diagnostic: &Diagnostic, sources: &'a Sources) -> Vec<Snippet<'a, Annotation<'a>>> {
    let mut marks: Vec<(SourceId, Vec<Mark<'a>>)> = Vec::new();
    let primary = std::iter::once((&diagnostic.primary, AnnotationKind::Primary));
    let secondary = diagnostic.secondary.iter().map(|label| (label, AnnotationKind::Context));
    for (label, kind) in primary.chain(secondary) {
        let Some(mark) = Mark::new(label, kind, sources) else { continue };
        match marks.iter_mut().find(|(source, _)| *source == label.span.source) {
            Some((_, list)) => list.push(mark),
            None => marks.push((label.span.source, vec![mark])),
        }
    }
    marks.into_iter().filter_map(|(_, list)| snippet(list)).collect()
}

/// A place to underline and what is said there.
struct Mark<'a> {
    place: Place<'a>,
    kind: AnnotationKind,
    text: String,
}

impl<'a> Mark<'a> {
    fn new(label: &Label, kind: AnnotationKind, sources: &'a Sources) -> Option<Self> {
        Some(Mark { place: locate(sources, label.span)?, kind, text: clean(&label.text) })
    }
}

/// Only the lines from the first mark to the last are handed over: a long file costs no more than a short one.
fn snippet(marks: Vec<Mark<'_>>) -> Option<Snippet<'_, Annotation<'_>>> {
    let source = marks.first()?.place.source;
    let window = window(&source.text, &marks);
    let first_line = source.text[..window.start].matches('\n').count() + 1;
    let annotations = marks.into_iter().map(|mark| {
        let shown = mark.place.shown;
        let annotation = mark.kind.span(shown.start - window.start..shown.end - window.start);
        if mark.text.is_empty() { annotation } else { annotation.label(mark.text) }
    });
    let annotations: Vec<Annotation<'_>> = annotations.collect();
    let lines = &source.text[window];
    Some(Snippet::source(lines).line_start(first_line).path(clean(&source.name)).annotations(annotations))
}

fn window(text: &str, marks: &[Mark<'_>]) -> Range<usize> {
    let start = marks.iter().map(|mark| mark.place.shown.start).min().unwrap_or(0);
    let end = marks.iter().map(|mark| mark.place.shown.end).max().unwrap_or(0);
    let start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[end..].find(['\n', '\r']).map_or(text.len(), |length| end + length);
    start..end
}

/// The fix in words; nothing when the primary label already says it, or when it takes several lines.
fn fix_line(diagnostic: &Diagnostic, sources: &Sources) -> Option<String> {
    let fix = diagnostic.fix.as_ref()?;
    let quoted = format!("`{}`", clean(fix.replacement.trim()));
    if fix.span == diagnostic.primary.span && diagnostic.primary.text.contains(&quoted) {
        return None;
    }
    let place = locate(sources, fix.span)?;
    let old = place.source.text[place.whole.clone()].trim();
    if old.contains('\n') || fix.replacement.trim().contains('\n') {
        return None;
    }
    let old = clean(old);
    let here = locate(sources, diagnostic.primary.span).is_some_and(|primary| same_line(&primary, &place));
    let at = if here { String::new() } else { format!(" at {}", sources.place(fix.span)) };
    Some(match (old.is_empty(), fix.replacement.is_empty()) {
        (true, _) => format!("write {quoted}{at}"),
        (false, true) => format!("remove `{old}`{at}"),
        (false, false) => format!("replace `{old}` with {quoted}{at}"),
    })
}

fn same_line(a: &Place<'_>, b: &Place<'_>) -> bool {
    let (first, second) = (a.shown.start.min(b.shown.start), a.shown.start.max(b.shown.start));
    std::ptr::eq(a.source, b.source) && !a.source.text[first..second].contains('\n')
}

/// Control characters of an author's text do not reach the terminal.
fn clean(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use crate::source::Span;
    use proptest::prelude::*;

    fn sources(text: &str) -> Sources {
        let mut sources = Sources::default();
        sources.add("my.toml", text);
        sources
    }

    fn span(start: usize, end: usize) -> Span {
        Span::new(SourceId(0), start, end)
    }

    #[test]
    fn a_mistake_is_underlined_and_mended() {
        let mut sources = sources("a = 1\nkind in bishp/knight\n");
        let parent = sources.add("chess", "bishop = 3\n");
        let diagnostic = Diagnostic::error(Code::UnknownName, span(14, 19), "no piece is called `bishp`")
            .suggest(Some("bishop"))
            .also(Span::new(parent, 0, 6), "declared here")
            .help("pieces are declared in `[pieces]`");
        let expected = "\
error[unknown-name]: no piece is called `bishp`
 --> my.toml:2:9
  |
2 | kind in bishp/knight
  |         ^^^^^ did you mean `bishop`?
  |
 ::: chess:1:1
  |
1 | bishop = 3
  | ------ declared here
  |
  = help: pieces are declared in `[pieces]`
";
        assert_eq!(render(std::slice::from_ref(&diagnostic), &sources, Look::Plain), expected);
        let coloured = render(&[diagnostic], &sources, Look::Coloured);
        assert!(coloured.contains("\u{1b}["), "{coloured}");
        assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), expected);
    }

    #[test]
    fn odd_spans_are_trimmed() {
        let sources = sources("one\r\n\ttwo ä日\r\n\r\n");
        let shown = |start, end| {
            let text = render_one(&Diagnostic::error(Code::Syntax, span(start, end), "odd"), &sources, Look::Plain);
            text.lines().skip(1).map(|line| format!("{line}\n")).collect::<String>()
        };
        assert_eq!(shown(1, 9), " --> my.toml:1:2\n  |\n1 | one\n  |  ^^\n");
        assert_eq!(shown(3, 5), " --> my.toml:1:4\n  |\n1 | one\n  |    ^\n");
        assert_eq!(shown(11, 12), " --> my.toml:2:6\n  |\n2 |     two ä日\n  |         ^\n");
        assert_eq!(shown(900, 999), shown(19, 19));
        assert!(shown(19, 19).starts_with(" --> my.toml:2:8\n"), "{}", shown(19, 19));
    }

    #[test]
    fn an_unknown_source_leaves_the_message() {
        let nowhere =
            Diagnostic::warning(Code::Unused, Span::new(SourceId(7), 0, 3), "nothing\u{1b}[2J to show").help("look");
        assert_eq!(
            render_one(&nowhere, &sources(""), Look::Plain),
            "warning[unused]: nothing [2J to show\n |\n = help: look\n"
        );
    }

    #[test]
    fn fixes_are_put_in_words() {
        let sources = sources("a if b\nnext\n");
        let line = |diagnostic: Diagnostic| fix_line(&diagnostic, &sources);
        let at_if = Diagnostic::error(Code::Syntax, span(2, 4), "no");
        assert_eq!(line(at_if.clone().fix(span(2, 4), "when")).unwrap(), "replace `if` with `when`");
        assert_eq!(line(at_if.clone().fix(span(2, 5), "")).unwrap(), "remove `if`");
        assert_eq!(line(at_if.clone().fix(span(7, 7), "b\n")).unwrap(), "write `b` at my.toml:2");
        assert_eq!(line(at_if.clone().fix(span(2, 9), "x")), None);
        assert_eq!(line(at_if.suggest(Some("of"))), None);
    }

    #[test]
    fn of_very_many_the_first_errors_are_drawn() {
        let sources = sources("a = 1\n");
        let warning = Diagnostic::warning(Code::Unused, span(0, 1), "odd");
        let error = Diagnostic::error(Code::Syntax, span(0, 1), "wrong");
        let list: Vec<Diagnostic> = std::iter::repeat_n(warning, 150).chain(std::iter::repeat_n(error, 3)).collect();
        let text = render(&list, &sources, Look::Plain);
        let count = |part: &str| text.matches(part).count();
        assert_eq!((count("error[syntax]"), count("warning[unused]")), (3, 97));
        assert!(text.ends_with("\n\nand 53 more\n"), "{text}");
    }

    #[test]
    fn the_summary_counts() {
        let error = Diagnostic::error(Code::Syntax, span(0, 0), "");
        let warning = Diagnostic::warning(Code::Unused, span(0, 0), "");
        assert_eq!(summary(&[error.clone(), warning.clone(), error]), "2 errors, 1 warning; nothing was run");
        assert_eq!(summary(&[warning]), "1 warning");
        assert_eq!(summary(&[]), "");
    }

    proptest! {
        #[test]
        fn no_span_panics(text in "[a\u{e4}\u{65e5}\\t\\r\\n\u{7}\u{200d}\u{301} ]{0,30}", start in 0usize..40, end in 0usize..40, other in 0usize..40) {
            let sources = sources(&text);
            let diagnostic = Diagnostic::error(Code::Syntax, span(start, end), "m").label("l").also(span(other, end), "o").fix(span(end, start), "f");
            prop_assert!(render_one(&diagnostic, &sources, Look::Plain).starts_with("error[syntax]: m\n"));
        }
    }
}
