//! The TextMate grammar for editors, which colours sentences, expressions and movements inside TOML.
//!
//! It is made from the words the parser knows; each of them has a group here, and every group its colour.

use interp::spec::check::TAKEN;
use interp::syntax::rules::KEYWORDS;
use libtest_mimic::Trial;
use serde_json::{Map, Value, json};

use crate::{kept, trial};

/// The words of sentences, by how they are coloured.
#[rustfmt::skip]
const GROUPS: [(&str, &[&str]); 6] = [
    ("keyword.declaration", &[
        "action", "aside", "define", "drop", "forbid", "prefer", "redefine", "rename", "replaces", "secret",
    ]),
    ("keyword.control", &[
        "after", "as", "at", "because", "before", "but", "by", "costs", "each", "else", "for", "from", "if", "over", "start",
        "then", "to", "unless", "when", "which", "with", "written",
    ]),
    ("keyword.other.effect", &[
        "add", "announce", "arrange", "becomes", "capture", "choose", "draw", "end", "follow", "loses", "move", "moves", "place",
        "reaches", "remove", "sees", "set", "show", "subtract", "wins",
    ]),
    ("keyword.other.quantifier", &[
        "all", "any", "every", "exactly", "greatest", "least", "most", "no", "none", "number", "random", "some", "the", "total",
    ]),
    ("keyword.operator.wordlike", &[
        "and", "anywhere", "are", "attacked", "attacking", "attacks", "be", "cannot", "captured", "div", "in", "is", "mod", "not",
        "of", "on", "or", "other", "stuck", "than",
    ]),
    ("constant.language", &["false", "nothing", "true"]),
];

/// The quotation marks of TOML: the name, the mark, the patterns for begin and end.
const QUOTES: [(&str, &str, &str, &str); 4] = [
    ("literal-block", "'''", "'''", "'''"),
    ("basic-block", "\"\"\"", "\"\"\"", "\"\"\""),
    ("literal", "'", "'(?!'')", "'|$"),
    ("basic", "\"", "\"(?!\"\")", "\"|$"),
];

/// Keys, perhaps behind others and dots.
const RULES: &str = r"rules";
const MOVEMENTS: &str = r"path|moves(?:\s*\.\s*[\w-]+)?";
const EXPRESSIONS: &str = r"when|captures|times|start|unmoved|passed|passer";
/// Keys in tables of movements that are no names of movements.
const OTHER: &str = r"(?:rule|help|when|captures|attacks)\s*=";
const NAME: &str = r"[A-Za-z](?:-?[A-Za-z0-9_])*";

pub fn trials() -> Vec<Trial> {
    vec![
        trial("every word of the language has a colour", every_word),
        trial("the colours for editors are current", || {
            kept("docs/editors/interp.tmLanguage.json", &format!("{:#}\n", grammar()));
        }),
    ]
}

fn every_word() {
    let mut coloured: Vec<&str> = GROUPS.iter().flat_map(|(_, words)| words.iter().copied()).collect();
    coloured.sort_unstable();
    assert_eq!(coloured, KEYWORDS);
}

fn grammar() -> Value {
    let mut repository = Map::new();
    let mut rules = Vec::new();
    let mut expressions = Vec::new();
    let mut movements = Vec::new();
    let mut named = Vec::new();
    for (name, mark, begin, end) in QUOTES {
        let sentences = format!("sentences-{name}");
        repository.insert(sentences.clone(), json!({ "patterns": sentence(mark) }));
        rules.push(text(RULES, begin, end, &[&sentences]));
        expressions.push(text(EXPRESSIONS, begin, end, &["expression"]));
        movements.push(text(MOVEMENTS, begin, end, &["movement"]));
        named.push(text(&format!(r"(?!{OTHER})[\w-]+"), begin, end, &["movement"]));
    }
    for (name, patterns) in [("rules", rules), ("expressions", expressions), ("movements", movements), ("named", named)]
    {
        repository.insert(name.to_owned(), json!({ "patterns": patterns }));
    }
    repository.insert("tables".to_owned(), json!({ "patterns": tables() }));
    repository.insert("expression".to_owned(), json!({ "patterns": expression() }));
    repository.insert("movement".to_owned(), json!({ "patterns": movement() }));
    json!({
        "name": "interp",
        "scopeName": "source.toml.interp",
        "injectionSelector": "L:source.toml -comment -meta.embedded.interp",
        "patterns": include(&["rules", "tables", "movements", "expressions"]),
        "repository": repository,
    })
}

fn include(names: &[&str]) -> Value {
    names.iter().map(|name| json!({ "include": format!("#{name}") })).collect()
}

/// `KEY = "…"` with something of ours in the text. White space before the key is taken as well, or the grammar of TOML would be
/// there first.
fn text(key: &str, begin: &str, end: &str, inside: &[&str]) -> Value {
    json!({
        "begin": format!(r"\s*(?<![\w.-])((?:[\w-]+\s*\.\s*)*(?:{key}))\s*(=)\s*({begin})"),
        "beginCaptures": {
            "1": { "name": "support.type.property-name.toml" },
            "2": { "name": "punctuation.eq.toml" },
            "3": { "name": "string.quoted.toml punctuation.definition.string.begin.toml" },
        },
        "end": format!("({end})"),
        "endCaptures": { "1": { "name": "string.quoted.toml punctuation.definition.string.end.toml" } },
        "contentName": "meta.embedded.interp",
        "patterns": include(inside),
    })
}

/// Tables of movements by name: `[movements]`, `[pieces.NAME.moves]`, `moves = { … }`.
fn tables() -> Value {
    let inside = [include(&["named", "expressions"]), json!([{ "include": "source.toml" }])]
        .map(|list| list.as_array().cloned());
    let inside: Vec<Value> = inside.into_iter().flatten().flatten().collect();
    json!([
        {
            "begin": r"^\s*(\[)\s*((?:[\w-]+\s*\.\s*)*(?:movements|moves))\s*(\])",
            "beginCaptures": {
                "1": { "name": "punctuation.definition.table.toml" },
                "2": { "name": "support.type.property-name.table.toml" },
                "3": { "name": "punctuation.definition.table.toml" },
            },
            "end": r"(?=^\s*\[)",
            "patterns": inside,
        },
        {
            "begin": r"\s*(?<![\w.-])((?:[\w-]+\s*\.\s*)*moves)\s*(=)\s*(\{)",
            "beginCaptures": {
                "1": { "name": "support.type.property-name.toml" },
                "2": { "name": "punctuation.eq.toml" },
                "3": { "name": "punctuation.definition.table.inline.toml" },
            },
            "end": r"\}",
            "endCaptures": { "0": { "name": "punctuation.definition.table.inline.toml" } },
            "patterns": inside,
        },
    ])
}

/// Sentences up to their full stop, or to the end of the text when the last stop is missing.
fn sentence(mark: &str) -> Value {
    let end = format!(r"\.(?=\s|#|$|{mark})|(?={mark})");
    let stop = json!({ "0": { "name": "punctuation.terminator.sentence.interp" } });
    let label = json!({ "name": "entity.name.function.label.interp", "match": NAME });
    let mut on_labels = vec![comment(), json!({ "name": "keyword.control.interp", "match": r"\bto\b" })];
    on_labels.push(label.clone());
    on_labels.push(json!({ "name": "punctuation.separator.interp", "match": "," }));
    json!([
        comment(),
        {
            "begin": r"\b(drop|rename)\b(?!\s*(?::|replaces\b))",
            "beginCaptures": { "1": { "name": "keyword.declaration.interp" } },
            "end": end,
            "endCaptures": stop,
            "patterns": on_labels,
        },
        {
            "begin": format!(r"({NAME})(?:\s+(replaces)\b([^:]*))?\s*(:)"),
            "beginCaptures": {
                "1": { "name": "entity.name.function.label.interp" },
                "2": { "name": "keyword.declaration.interp" },
                "3": { "patterns": [label] },
                "4": { "name": "punctuation.separator.label.interp" },
            },
            "end": end,
            "endCaptures": stop,
            "patterns": include(&["expression"]),
        },
        {
            "begin": r"(?=[a-z])",
            "end": end,
            "endCaptures": stop,
            "patterns": include(&["expression"]),
        },
    ])
}

fn comment() -> Value {
    json!({ "name": "comment.line.number-sign.interp", "match": "#.*$" })
}

/// A word of one of these.
fn words(words: &[&str]) -> String {
    format!(r"(?<![\w.])(?:{})\b(?!\.\w)", words.join("|"))
}

fn expression() -> Value {
    let string = |quote: &str| {
        json!({
            "name": "string.quoted.interp",
            "match": format!("{quote}(?!{quote}{quote})[^{quote}\\n]*{quote}"),
            "captures": { "0": { "patterns": [{
                "match": r"(\{)([^{}]*)(\})",
                "captures": {
                    "1": { "name": "punctuation.section.embedded.begin.interp" },
                    "2": { "name": "meta.template.expression.interp", "patterns": [{ "include": "#expression" }] },
                    "3": { "name": "punctuation.section.embedded.end.interp" },
                },
            }] } },
        })
    };
    let mut patterns = vec![
        comment(),
        string("\""),
        string("'"),
        json!({ "name": "constant.numeric.interp", "match": r"(?<![\w.])[0-9]+(?:\.[0-9]+)?\b" }),
        json!({ "name": "constant.other.square.interp", "match": r"\b[a-z][0-9]{1,2}\b(?!\.\w)" }),
        json!({
            "match": r"(?<!any )\b(define|redefine|action|aside)\s+([a-z][a-z0-9_]*)",
            "captures": {
                "1": { "name": "keyword.declaration.interp" },
                "2": { "name": "entity.name.type.interp" },
            },
        }),
    ];
    for (scope, group) in GROUPS {
        patterns.push(json!({ "name": format!("{scope}.interp"), "match": words(group) }));
    }
    let taken: Vec<&str> = TAKEN.iter().copied().filter(|word| !KEYWORDS.contains(word)).collect();
    patterns.push(json!({ "name": "variable.language.interp", "match": words(&taken) }));
    patterns.push(json!({ "name": "entity.name.function.call.interp", "match": r"\b[a-z][a-z0-9_]*(?=\()" }));
    patterns.push(json!({ "name": "variable.other.interp", "match": r"\b[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?\b" }));
    patterns.push(json!({ "name": "keyword.operator.interp", "match": r"!=|<=|>=|[=<>+*/-]" }));
    patterns.push(json!({ "name": "punctuation.separator.interp", "match": r"[,;:()]" }));
    // The start of a zone: letters of pieces.
    patterns.push(json!({ "name": "string.unquoted.letter.interp", "match": r"[A-Z]\w*" }));
    Value::Array(patterns)
}

fn movement() -> Value {
    json!([
        {
            "match": r"(<)([^<>]*)(>)",
            "captures": {
                "1": { "name": "punctuation.definition.filter.begin.interp" },
                "2": { "patterns": [
                    { "name": "keyword.operator.wordlike.interp", "match": r"\bnot\b" },
                    { "name": "keyword.operator.interp", "match": "/" },
                    { "name": "variable.other.interp", "match": r"\w+" },
                ] },
                "3": { "name": "punctuation.definition.filter.end.interp" },
            },
        },
        { "name": "keyword.operator.repeat.interp", "match": r"\{\s*[0-9]+(?:\s*,\s*[0-9]+)?\s*\}|\+\+|[*+]" },
        {
            "match": r"(\{)(\s*\w+\s*)(\})",
            "captures": {
                "1": { "name": "punctuation.section.embedded.begin.interp" },
                "2": { "name": "variable.other.interp" },
                "3": { "name": "punctuation.section.embedded.end.interp" },
            },
        },
        { "name": "entity.name.type.leap.interp", "match": r"\(\s*[0-9]+\s*,\s*[0-9]+\s*\)[XY]*|[A-Z]" },
        { "name": "constant.numeric.range.interp", "match": "[0-9]+" },
        { "name": "storage.modifier.interp", "match": "[a-z]" },
        { "name": "keyword.operator.interp", "match": r"[-?|!^]" },
        { "name": "punctuation.section.brackets.interp", "match": r"[\[\]()]" },
    ])
}
