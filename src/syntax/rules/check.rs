//! Mistakes that the tokens alone show: signs of other languages, texts and parentheses without an end, and nesting
//! that would exhaust the stack.

use super::lex::{Shape, Token};
use super::passage::Passage;
use crate::diagnostic::{Code, Diagnostic};

/// The deepest nesting of a sentence: parentheses, and words that contain what follows them.
pub(super) const DEEPEST: usize = 64;

/// Signs of other languages, and what is written here.
const SIGNS: [(&str, &str); 24] = [
    ("==", "="),
    ("<>", "!="),
    ("≠", "!="),
    ("=>", ">="),
    ("=<", "<="),
    ("≤", "<="),
    ("≥", ">="),
    ("&&", "and"),
    ("&", "and"),
    ("||", "or"),
    ("|", "or"),
    ("!", "not"),
    ("×", "*"),
    ("·", "*"),
    ("÷", "div"),
    ("%", "mod"),
    ("−", "-"),
    ("–", "-"),
    ("[", "("),
    ("]", ")"),
    ("{", "("),
    ("}", ")"),
    ("“", "\""),
    ("”", "\""),
];

/// Signs the grammar knows.
const KNOWN: [&str; 17] = [",", ":", ";", "(", ")", "/", "+", "-", "*", "=", "!=", "<", "<=", ">", ">=", ".", "#"];

/// Refuses what no sentence can contain.
pub(super) fn check(passage: &Passage) -> Result<(), Box<Diagnostic>> {
    for (index, token) in passage.tokens.iter().enumerate() {
        match token.shape {
            Shape::OpenText => return Err(open_text(passage, index, token)),
            Shape::Sign if !KNOWN.contains(&token.text(passage.text)) => return Err(foreign(passage, token)),
            _ => {}
        }
    }
    parentheses(passage)?;
    depth(passage)
}

fn open_text(passage: &Passage, index: usize, token: &Token) -> Box<Diagnostic> {
    let mark = token.text(passage.text).get(..1).unwrap_or("'");
    let fault = Diagnostic::error(Code::OpenText, passage.span(token), "this text has no end");
    let before = index.checked_sub(1).and_then(|before| passage.tokens.get(before));
    let apostrophe = before.is_some_and(|before| before.end == token.start && before.shape == Shape::Word);
    Box::new(if apostrophe && mark == "'" {
        fault.help("`'` begins a text; names and words have no apostrophe")
    } else {
        fault.help(format!("a text ends with the quotation mark `{mark}` on the line on which it begins"))
    })
}

fn foreign(passage: &Passage, token: &Token) -> Box<Diagnostic> {
    let sign = token.text(passage.text);
    let shown = match sign.chars().next() {
        Some(letter) if letter.is_control() || letter.is_whitespace() => format!("U+{:04X}", u32::from(letter)),
        _ => sign.to_owned(),
    };
    let message = format!("`{shown}` has no meaning in a rule");
    let fault = Diagnostic::error(Code::UnknownSign, passage.span(token), message);
    let meant = SIGNS.iter().find(|(written, _)| *written == sign).map(|(_, meant)| *meant);
    Box::new(match meant {
        Some(meant) => {
            let behind = passage.text.get(token.end..).unwrap_or("");
            let stuck = meant.ends_with(char::is_alphabetic) && behind.starts_with(char::is_alphanumeric);
            let replacement = if stuck { format!("{meant} ") } else { meant.to_owned() };
            fault.label(format!("write `{meant}`")).fix(passage.span(token), replacement)
        }
        None => fault,
    })
}

fn parentheses(passage: &Passage) -> Result<(), Box<Diagnostic>> {
    let mut open: Vec<&Token> = Vec::new();
    for token in passage.tokens.iter().filter(|token| token.shape == Shape::Sign) {
        if token.is(passage.text, "(") {
            open.push(token);
        } else if token.is(passage.text, ")") && open.pop().is_none() {
            let fault = Diagnostic::error(Code::Parenthesis, passage.span(token), "this parenthesis was never opened");
            return Err(Box::new(fault));
        }
    }
    match open.last() {
        Some(token) => {
            Err(Box::new(Diagnostic::error(Code::Parenthesis, passage.span(token), "this parenthesis is never closed")))
        }
        None => Ok(()),
    }
}

/// Words and signs that contain what follows them, up to the end of the row or list they stand in.
const CONTAINING: [&str; 23] = [
    "not",
    "before",
    "after",
    "of",
    "with",
    "attacking",
    "by",
    "the",
    "all",
    "number",
    "total",
    "least",
    "greatest",
    "some",
    "no",
    "every",
    "exactly",
    "than",
    "+",
    "-",
    "*",
    "div",
    "mod",
];

/// Words and signs that end such a row.
const SEPARATING: [&str; 9] = [",", ":", "and", "or", "then", "else", "when", "unless", "written"];

/// The depth of the place that is looked at, inside one pair of parentheses.
#[derive(Default)]
struct Level {
    /// `if` and `for each`, which only a semicolon ends.
    branches: usize,
    /// Words that contain what follows them.
    words: usize,
}

fn depth(passage: &Passage) -> Result<(), Box<Diagnostic>> {
    if passage.tokens.len() <= DEEPEST {
        return Ok(());
    }
    let mut levels = vec![Level::default()];
    let mut deep = 0;
    for token in &passage.tokens {
        let word = token.text(passage.text);
        deep += enter(&mut levels, word);
        deep = deep.saturating_sub(leave(&mut levels, word));
        if deep > DEEPEST {
            let fault = Diagnostic::error(Code::TooDeep, passage.span(token), "this is nested too deeply to be read");
            let help = format!("{DEEPEST} levels are allowed; give a part of it a name with `define`");
            return Err(Box::new(fault.help(help)));
        }
    }
    Ok(())
}

/// The number of levels that a word or sign adds.
fn enter(levels: &mut Vec<Level>, word: &str) -> usize {
    if word == "(" {
        levels.push(Level::default());
        return 1;
    }
    let Some(level) = levels.last_mut() else { return 0 };
    if word == "if" || word == "each" {
        level.branches += 1;
        return 1;
    }
    if CONTAINING.contains(&word) {
        level.words += 1;
        return 1;
    }
    0
}

/// The number of levels that a word or sign ends.
fn leave(levels: &mut Vec<Level>, word: &str) -> usize {
    if word == ")" {
        return levels.pop().map_or(0, |level| level.branches + level.words + 1);
    }
    let Some(level) = levels.last_mut() else { return 0 };
    if word == ";" {
        let gone = std::mem::take(level);
        return gone.branches + gone.words;
    }
    if SEPARATING.contains(&word) {
        return std::mem::take(&mut level.words);
    }
    0
}
