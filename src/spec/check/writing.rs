//! How actions are written: in a way that can be typed.

use super::Checker;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::spec::code::{Expr, ExprKind, TemplatePart};
use crate::spec::value::Value;
use crate::syntax::rules::ast;

/// What is typed at a prompt and is no action. A line that begins so is not taken for one.
pub const PROMPT: &[&str] = &[
    "help", "?", "hint", "moves", "why", "board", "flip", "pieces", "position", "record", "undo", "redo", "save",
    "load", "set", "reload", "rules", "goal", "win", "options", "captured", "history", "new", "restart", "quit",
    "exit",
];

impl Checker<'_> {
    /// An action with choices must say how they are written; a path writes itself.
    pub(super) fn check_writing(&mut self, action: &ast::Action, has_path: bool, written: Option<&Expr>) {
        let name = &action.name;
        if let Some(written) = written {
            return self.can_be_typed(written);
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
        self.report(Diagnostic::warning("no-writing", name.span, message).help(help));
    }

    /// A text that begins like something else at the prompt, or with nothing, would never be read as the action.
    fn can_be_typed(&mut self, written: &Expr) {
        let (text, whole) = match &*written.kind {
            ExprKind::Constant(Value::Text(text)) => (text.to_string(), true),
            ExprKind::Template(parts) => match parts.first() {
                Some(TemplatePart::Text(text)) => (text.clone(), parts.len() == 1),
                Some(TemplatePart::Value(_)) => return,
                None => (String::new(), true),
            },
            _ => return,
        };
        if text.trim().is_empty() && whole {
            self.error("bad-writing", written.span, "an action that is written as nothing cannot be typed");
        } else if text.starts_with(char::is_whitespace) || whole && text.ends_with(char::is_whitespace) {
            self.error("bad-writing", written.span, "blanks around what is typed are not read");
        } else {
            let word = text.split(char::is_whitespace).next().unwrap_or_default();
            if whole || word.len() < text.len() {
                self.first_word(word, written.span);
            }
        }
    }

    fn first_word(&mut self, word: &str, span: Span) {
        if PROMPT.contains(&word) {
            self.means_something(word, span);
        } else if self.spec.players.iter().any(|player| player.name.eq_ignore_ascii_case(word)) {
            let message = format!("an action cannot be written with `{word}` at its beginning");
            let help = "the name of a player before an aside says who says it";
            self.report(Diagnostic::error("bad-writing", span, message).help(help));
        }
    }

    fn means_something(&mut self, word: &str, span: Span) {
        let message = format!("`{word}` means something of its own at the prompt and is no way to write an action");
        self.report(Diagnostic::error("bad-writing", span, message).help("take another word"));
    }
}
