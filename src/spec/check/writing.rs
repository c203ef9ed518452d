//! How actions are written: in a way that can be typed.

use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::spec::code::{Expr, ExprKind, TemplatePart};
use crate::spec::rule::Param;
use crate::spec::types::Type;
use crate::spec::value::Value;
use crate::syntax::rules::ast;

/// Words typed at a prompt that are no action. A line that begins so is not taken for one.
pub const PROMPT: &[&str] = &[
    "help", "?", "hint", "moves", "why", "board", "flip", "pieces", "position", "record", "undo", "redo", "save",
    "load", "set", "reload", "rules", "goal", "win", "options", "captured", "history", "new", "restart", "quit",
    "exit", "level", "eval", "analyse", "analyze",
];

/// Signs behind an action that are a remark on it.
pub const REMARKS: &[char] = &['+', '#', '!', '?', '.', ',', '†', '‡', ' '];

/// Signs that part two actions, or begin a remark, where several actions stand on a line.
const PARTING: &[char] = &[';', '"'];

/// Results of games, as records end with them.
const RESULTS: &[&str] = &["1-0", "0-1", "1/2-1/2", "*"];

impl Checker<'_> {
    /// An action with choices must say how they are written; a path writes itself.
    pub(super) fn check_writing(
        &mut self,
        action: &ast::Action,
        has_path: bool,
        (written, spellings): (Option<&Expr>, &[Expr]),
        params: &[Param],
    ) {
        let name = &action.name;
        spellings.iter().chain(written).for_each(|text| self.can_be_typed(text, params));
        if written.is_some() {
            return;
        }
        if has_path || action.written.is_some() {
            return;
        }
        if action.params.is_empty() {
            if PROMPT.contains(&name.node.as_str()) {
                self.means_something(&name.node, name.span);
            }
            return;
        }
        let choices: Vec<String> = action.params.iter().map(|param| format!("{{{}}}", param.name.node)).collect();
        let message = format!("the action `{}` has no way to be written of its own", name.node);
        let help =
            format!("say how its choices are typed, for example `written \"{} {}\"`", name.node, choices.join(" "));
        self.report(Diagnostic::warning(Code::NoWriting, name.span, message).help(help));
    }

    /// Notes the signs at the end of what is written for a choice that would be remarks elsewhere: `+`.
    pub(super) fn keep_signs(&mut self, written: Option<&Expr>) {
        let ends = written.into_iter().flat_map(forms).filter_map(|form| match form.last()? {
            TemplatePart::Text(text) => text.chars().last(),
            TemplatePart::Value(_) => None,
        });
        self.spec.choice_signs.extend(ends.filter(|sign| REMARKS.contains(sign)));
    }

    /// A text that begins like something else at the prompt, or with nothing, would never be read as the action.
    fn can_be_typed(&mut self, written: &Expr, params: &[Param]) {
        for form in forms(written) {
            self.form_can_be_typed(&form, written.span, params);
        }
    }

    fn form_can_be_typed(&mut self, parts: &[TemplatePart], span: Span, params: &[Param]) {
        let texts = || parts.iter().filter_map(constant);
        if let Some(sign) = texts().flat_map(str::chars).find(|sign| PARTING.contains(sign)) {
            let message = format!("`{sign}` ends an action, or begins a remark, and cannot stand in what is typed");
            return self.report(Diagnostic::error(Code::BadWriting, span, message).help("take another sign"));
        }
        if is_numbered(parts, params) {
            let message = "a number with a full stop behind it is read as the number of a move";
            let help = "put another sign between, or the number behind a word: `bid {n}`";
            return self.report(Diagnostic::error(Code::BadWriting, span, message).help(help));
        }
        let (text, whole) = match parts.first() {
            Some(TemplatePart::Text(text)) => (text.as_str(), parts.len() == 1),
            Some(TemplatePart::Value(_)) => return,
            None => ("", true),
        };
        if text.trim().is_empty() && whole {
            self.error(Code::BadWriting, span, "an action that is written as nothing cannot be typed");
        } else if text.starts_with(char::is_whitespace) || whole && text.ends_with(char::is_whitespace) {
            self.error(Code::BadWriting, span, "blanks around what is typed are not read");
        } else if whole && RESULTS.contains(&text) {
            let message = format!("`{text}` is read as the result of a game");
            self.report(Diagnostic::error(Code::BadWriting, span, message).help("take another word"));
        } else {
            let word = text.split(char::is_whitespace).next().unwrap_or_default();
            if whole || word.len() < text.len() {
                self.first_word(word, span);
            }
        }
    }

    fn first_word(&mut self, word: &str, span: Span) {
        if PROMPT.contains(&word) {
            self.means_something(word, span);
        } else if self.spec.players.iter().any(|player| player.is_called(word)) {
            let message = format!("an action cannot be written with `{word}` at its beginning");
            let help = "the name of a player before an aside says which player makes it";
            self.report(Diagnostic::error(Code::BadWriting, span, message).help(help));
        }
    }

    fn means_something(&mut self, word: &str, span: Span) {
        let message = format!("`{word}` means something of its own at the prompt and is no way to write an action");
        self.report(Diagnostic::error(Code::BadWriting, span, message).help("take another word"));
    }
}

/// The texts an expression may be, as far as they are written in it.
fn forms(written: &Expr) -> Vec<Vec<TemplatePart>> {
    match &*written.kind {
        ExprKind::Constant(Value::Text(text)) => vec![vec![TemplatePart::Text(text.to_string())]],
        ExprKind::Template(parts) => {
            let is_empty = |part: &&TemplatePart| constant(part).is_some_and(str::is_empty);
            vec![parts.iter().filter(|part| !is_empty(part)).cloned().collect()]
        }
        ExprKind::If(_, yes, no) => [forms(yes), forms(no)].concat(),
        _ => Vec::new(),
    }
}

fn constant(part: &TemplatePart) -> Option<&str> {
    match part {
        TemplatePart::Text(text) => Some(text),
        TemplatePart::Value(_) => None,
    }
}

/// Whether a text begins with a number and a full stop.
fn is_numbered(parts: &[TemplatePart], params: &[Param]) -> bool {
    let is_number = |value: &Expr| match &*value.kind {
        ExprKind::Local(slot) => params.iter().any(|param| param.slot == *slot && param.ty == Type::NUMBER),
        ExprKind::Constant(Value::Number(_)) | ExprKind::Arithmetic(..) => true,
        _ => false,
    };
    match parts {
        [TemplatePart::Text(text), ..] => {
            let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
            rest.len() < text.len() && rest.starts_with('.')
        }
        [TemplatePart::Value(value), TemplatePart::Text(text), ..] => is_number(value) && text.starts_with('.'),
        _ => false,
    }
}
