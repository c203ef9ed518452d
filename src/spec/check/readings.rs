//! Sentences that can be read in two ways with different meanings: refused with both readings.

use super::Checker;
use super::expr::Typed;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::spec::Spec;
use crate::spec::code::{Builtin, Expr, ExprKind, Property, Query, Slot, Source};
use crate::syntax::rules::ast;

/// Readings longer than this are shown by their beginning.
const LONGEST: usize = 96;

impl Checker<'_> {
    /// Refuses `before` or `after`, which is `word`, in front of values that both change with time: it holds for the whole
    /// behind it, and could be meant of the first of them. `said` is what stands behind the word and `expr` its meaning.
    pub(super) fn has_two_readings(&mut self, word: &str, said: &ast::Expr, expr: &Expr, span: Span) -> bool {
        let Some(first) = torn(&self.spec, said, expr) else { return false };
        let sources = &self.definition.sources;
        let first = sources.snippet(first);
        let whole = sources.snippet(said.span);
        let rest = whole.get(first.len()..).unwrap_or("");
        let message =
            format!("`{word}` may be meant of all that follows, or of `{}` alone; write parentheses", short(first));
        let place = Span::new(span.source, span.start as usize, span.start as usize + word.len());
        let problem = Diagnostic::error(Code::TwoReadings, place, message)
            .help(format!("it could be read as `{word} ({})`", short(whole)))
            .help(format!("it could be read as `({word} {}){}`", short(first), spaced(rest)));
        self.report(problem);
        true
    }

    /// Refuses `camp/last_rank of opponent`, in which `of` may be meant of both.
    pub(super) fn has_one_owner(&mut self, said: &[ast::Expr], parts: &[Typed]) -> bool {
        let Some((last, others)) = said.split_last() else { return false };
        let ast::ExprKind::Of(head, owner) = &*last.kind else { return false };
        let takes_owner = |(part, (expr, _)): (&ast::Expr, &Typed)| {
            let is_bare = matches!(&*part.kind, ast::ExprKind::Name(_));
            is_bare && matches!(&*expr.kind, ExprKind::Region(_, of) if *of.kind == ExprKind::Mover)
        };
        let is_held = last.span.start < head.span.start;
        if is_held || !others.iter().zip(parts).any(takes_owner) {
            return false;
        }
        let sources = &self.definition.sources;
        let last_text = short(sources.snippet(last.span));
        let first: Vec<String> = others.iter().map(|part| short(sources.snippet(part.span))).collect();
        let whose = |owner: &str| first.iter().map(|part| format!("{part} of {owner}/")).collect::<String>();
        let owner = short(sources.snippet(owner.span));
        let message = format!("`of {owner}` may belong to the last alone, or to all");
        let problem = Diagnostic::error(Code::TwoReadings, last.span, message)
            .help(format!("it could be read as `{}{last_text}`", whose(&owner)))
            .help(format!("it could be read as `{}{last_text}`", whose("mover")));
        self.report(problem);
        true
    }

    /// Refuses `some rook with file of it = 3 and rank of it = 2` where another `it` is spoken of around it: the second would
    /// be that one.
    pub(super) fn has_stray_it(&mut self, said: &[ast::Expr], parts: &[Expr]) -> bool {
        let sources = &self.definition.sources;
        let open = |(index, part): (usize, &ast::Expr)| {
            let with = trailing_with(part).filter(|with| !sources.snippet(with.span).starts_with('('))?;
            Some((index, with.span))
        };
        let Some((index, with)) = said.iter().enumerate().find_map(open) else { return false };
        let is_it = |expr: &Expr| matches!(&*expr.kind, ExprKind::Local(_)) && sources.snippet(expr.span) == "it";
        let stray = parts.iter().zip(said).skip(index + 1).find(|(part, _)| speaks(part, &mut Vec::new(), &is_it));
        let (Some((_, stray)), Some(first)) = (stray, said.get(index)) else { return false };
        let first_text = short(sources.snippet(first.span));
        let condition = short(sources.snippet(with));
        let second = short(sources.snippet(stray.span));
        let joint = short(sources.snippet(Span { start: first.span.end, end: stray.span.start, ..stray.span }));
        let head = first_text.strip_suffix(&condition).unwrap_or(&first_text).to_owned();
        let problem = Diagnostic::error(
            Code::TwoReadings,
            stray.span,
            "`it` may stand for the noun before `with`, or for the noun of the condition around it",
        )
        .help(format!("it could be read as `{head}({condition} {joint} {second})`"))
        .help(format!("it could be read as `({first_text}) {joint} {second}`"));
        self.report(problem);
        true
    }
}

/// The condition of a `with` with which a condition ends.
fn trailing_with(part: &ast::Expr) -> Option<&ast::Expr> {
    let phrase = match &*part.kind {
        ast::ExprKind::Not(inner) => return trailing_with(inner).filter(|with| with.span.end == part.span.end),
        ast::ExprKind::Quantified(_, phrase, None) => phrase,
        _ => return None,
    };
    match &phrase.filters.last()?.kind {
        ast::FilterKind::With(condition) => Some(condition).filter(|condition| condition.span.end == part.span.end),
        _ => None,
    }
}

/// Whether an expression speaks of something that its own sets do not give.
fn speaks(expr: &Expr, bound: &mut Vec<Slot>, is_it: &impl Fn(&Expr) -> bool) -> bool {
    if let ExprKind::Local(place) = &*expr.kind {
        return is_it(expr) && !bound.contains(place);
    }
    let depth = bound.len();
    bound.extend(expr.query().map(|query| query.it));
    let found = expr.parts().any(|part| speaks(part, bound, is_it))
        || expr.query().is_some_and(|query| query.parts().any(|part| speaks(part, bound, is_it)));
    bound.truncate(depth);
    found
}

/// On one line, and not too long.
fn short(text: &str) -> String {
    let lines = text.lines().flat_map(|line| line.split('#').take(1));
    let line = lines.flat_map(str::split_whitespace).collect::<Vec<&str>>().join(" ");
    if line.chars().count() <= LONGEST {
        return line;
    }
    format!("{}…", line.chars().take(LONGEST).collect::<String>().trim_end())
}

/// The rest of a text, with a blank before it where there was one.
fn spaced(rest: &str) -> String {
    let blank = if rest.starts_with(char::is_whitespace) { " " } else { "" };
    format!("{blank}{}", short(rest))
}

/// The first of two values that both change with time, where no parentheses hold them together.
fn torn(spec: &Spec, said: &ast::Expr, expr: &Expr) -> Option<Span> {
    let (left_said, rest) = first_and_rest(said)?;
    if said.span.start < left_said.span.start {
        return None;
    }
    let (left, others) = sides(expr, rest)?;
    match changes(spec, left) && others.iter().any(|other| changes(spec, other)) {
        true => Some(left_said.span),
        false => torn(spec, left_said, left),
    }
}

/// The first of several values that are joined, and how many there are.
fn first_and_rest(said: &ast::Expr) -> Option<(&ast::Expr, usize)> {
    match &*said.kind {
        ast::ExprKind::Compare(_, left, _) | ast::ExprKind::Arithmetic(_, left, _) => Some((left, 2)),
        ast::ExprKind::Test(left, ast::Tail { kind: ast::TailKind::In { .. }, .. }) => Some((left, 2)),
        ast::ExprKind::Union(members) => Some((members.first()?, members.len())),
        _ => None,
    }
}

/// The first value and the others, where so many are joined.
fn sides(expr: &Expr, count: usize) -> Option<(&Expr, Vec<&Expr>)> {
    match &*expr.kind {
        ExprKind::Compare(_, left, right) | ExprKind::Arithmetic(_, left, right) | ExprKind::In(left, right) => {
            Some((left, vec![right]))
        }
        ExprKind::Union(members) if members.len() == count => {
            let (first, others) = members.split_first()?;
            Some((first, others.iter().collect()))
        }
        ExprKind::Not(inner) | ExprKind::SquaresOf(inner) | ExprKind::Property(Property::Square, inner) => {
            sides(inner, count)
        }
        _ => None,
    }
}

/// Whether an action may change what this is. What is asked of a time of its own does not change with another.
fn changes(spec: &Spec, expr: &Expr) -> bool {
    let itself = match &*expr.kind {
        ExprKind::Before(_) | ExprKind::After(_) => return false,
        ExprKind::Variable(..)
        | ExprKind::Field(..)
        | ExprKind::Property(Property::Square | Property::Kind, _)
        | ExprKind::SquaresOf(_)
        | ExprKind::Zone(..)
        | ExprKind::Top(_)
        | ExprKind::IsKind(..)
        | ExprKind::HasTag(..)
        | ExprKind::IsVacant(_)
        | ExprKind::Attacks(..)
        | ExprKind::AttackedBy(..)
        | ExprKind::Stuck(..) => true,
        ExprKind::Builtin(builtin, _) => {
            matches!(builtin, Builtin::AttackedOn | Builtin::PositionCount | Builtin::PositionGap | Builtin::TurnNumber)
        }
        ExprKind::Call(define, _) => spec
            .defines
            .get(define.index())
            .and_then(|define| define.value.as_ref())
            .is_some_and(|value| changes(spec, value)),
        _ => false,
    };
    itself || expr.parts().any(|part| changes(spec, part)) || expr.query().is_some_and(|query| set_changes(spec, query))
}

/// Whether an action may change what is in a set.
fn set_changes(spec: &Spec, query: &Query) -> bool {
    matches!(query.source, Source::OnBoard(_) | Source::Anywhere(_) | Source::InZone(_) | Source::Paths(_))
        || query.parts().any(|part| changes(spec, part))
}
