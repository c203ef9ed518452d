//! The schema for editors: it is current, whatever is a definition fits it, and what fits it is understood.

mod valid;

use std::collections::BTreeSet;

use interp::describe::schema::schema;
use interp::diagnostic::{JsonDiagnostic, to_json};
use interp::load::{Options, load_text};
use interp::merge::shipped;
use interp::source::SourceId;
use interp::syntax::tree;
use interp::testing::examples::{Material, collect};
use libtest_mimic::Trial;
use serde_json::{Value, json};

use crate::{documents, kept, stem, trial};
use valid::{faults, json_of, resolved};

pub fn trials() -> Vec<Trial> {
    vec![
        trial("the schema for editors is current", || {
            kept("docs/editors/interp.schema.json", &format!("{:#}\n", schema()))
        }),
        trial("every shipped definition fits the schema", shipped_fit),
        trial("every definition in the documents fits the schema", documents_fit),
        trial("whatever fits the schema is understood", understood),
        trial("what does not fit the schema is told where it stands", misfits),
        trial("a key that the schema does not know is not understood", unknown_keys),
    ]
}

fn fits(name: &str, text: &str, schema: &Value) {
    let (root, _) = tree::parse(text, SourceId(0));
    assert_eq!(faults(&json_of(&root), schema), Vec::<String>::new(), "{name}");
}

fn shipped_fit() {
    let schema = schema();
    shipped::all().iter().for_each(|(name, text)| fits(name, text, &schema));
}

fn documents_fit() {
    let schema = schema();
    for path in documents::pages() {
        for fence in documents::fences(&path).iter().filter(|fence| documents::says(fence, "toml")) {
            fits(&format!("{} line {}", stem(&path), fence.line), &documents::whole(fence), &schema);
        }
    }
}

/// A table of a definition: the keys that lead there, and what the schema says of it.
struct Place<'s> {
    path: Vec<String>,
    rule: &'s Value,
}

/// A name of the author's own.
const NOVEL: &str = "novel";

/// All tables that the schema knows.
fn places(schema: &Value) -> Vec<Place<'_>> {
    let (mut places, mut seen) = (Vec::new(), BTreeSet::new());
    let mut open = vec![Place { path: Vec::new(), rule: schema }];
    while let Some(place) = open.pop() {
        let known = place.rule.get("properties").and_then(Value::as_object).into_iter().flatten();
        let novel = place.rule.get("additionalProperties").filter(|rule| rule.is_object());
        let novel = novel.map(|rule| (NOVEL.to_owned(), rule)).into_iter();
        for (key, rule) in known.map(|(key, rule)| (key.clone(), rule)).chain(novel) {
            let rule = resolved(rule, schema);
            let path = [place.path.clone(), vec![key]].concat();
            let rule = if rule.get("items").is_some_and(|items| items.get("properties").is_some()) {
                &rule["items"]
            } else {
                rule
            };
            // The names of preludes follow the rules of any name; parameters of a prelude that is
            // missing do not.
            let twin = path.len() > 1
                && place.rule.get("additionalProperties").is_some_and(|other| resolved(other, schema) == rule)
                && path.last().is_some_and(|key| key != NOVEL);
            if rule.get("properties").or(rule.get("additionalProperties")).is_some()
                && !twin
                && path[0] != NOVEL
                && seen.insert(path.clone())
            {
                open.push(Place { path, rule });
            }
        }
        places.push(place);
    }
    assert!(places.len() > 30, "{}", places.len());
    places
}

/// A definition with this under a key of a table.
fn definition(path: &[String], key: &str, value: &str) -> String {
    let mut text = String::new();
    if path.is_empty() && !["language", "extends"].contains(&key) {
        text.push_str("language = 1\nextends = \"chess\"\n");
    } else if path.is_empty() {
        text.push_str(if key == "language" { "extends = \"chess\"\n" } else { "language = 1\nuses = [\"base\"]\n" });
    } else {
        text.push_str("language = 1\nextends = \"chess\"\nuses = [\"chasing\", \"hands\"]\n");
        // The movements of a tag are read for the pieces that carry it.
        text.push_str(if path[0] == "tags" { "pieces.king.is = [\"novel\"]\n" } else { "" });
        let section = path.join(".");
        text.push_str(match path {
            [first] if first == "example" => "[[example]]\n",
            [first, ..] if first == "example" => "[[example]]\nname = \"x\"\nactions = \"e4\"\n",
            _ => "",
        });
        text.push_str(&if path == ["example"] { String::new() } else { format!("[{section}]\n") });
    }
    // The meaning of a key may depend on another key.
    let section = if path.len() > 1 || path == ["example"] { path[0].as_str() } else { "" };
    let beside = match (section, key) {
        ("example", "name") => "actions = \"e4\"",
        ("example", "from") => "name = \"x\"\ncount = 2",
        ("example", _) => "name = \"x\"",
        ("fields" | "state", "start") if ["true", "false"].contains(&value) => "type = \"truth\"",
        ("fields" | "state", key) if key != "type" => "type = \"number\"",
        (_, "path") => "",
        // A table is one movement when it has a path, and movements by name when it has none.
        _ if path.last().is_some_and(|last| last == "moves") && key != NOVEL => "path = \"W\"",
        ("options", "values") => "default = \"x\"",
        _ => "",
    };
    format!("{text}{beside}\n{key} = {value}\n")
}

/// Everything that is told about a definition.
fn told(text: &str) -> Vec<JsonDiagnostic> {
    let loaded = load_text("novel.toml", text, &Options::default());
    let mut told = loaded.diagnostics.clone();
    told.extend(collect(&Material { name: "novel", definition: &loaded.definition, page: None }).diagnostics);
    to_json(&told, &loaded.definition.sources).into_iter().filter(|one| one.place.file == "novel.toml").collect()
}

/// The diagnostics about keys and the types of their values.
fn complaints(text: &str) -> Vec<JsonDiagnostic> {
    let mut told = told(text);
    assert!(told.iter().all(|one| one.code != "toml-syntax"), "{text}");
    let codes = ["unknown-key", "unknown-parameter", "wrong-type", "wrong-kind", "wrong-shape"];
    told.retain(|one| codes.contains(&one.code.as_str()));
    told
}

/// Values of all types, as TOML and as JSON.
fn samples(rule: &Value) -> Vec<(String, Value)> {
    let words = rule.get("enum").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let mut samples: Vec<(String, Value)> = words.map(|word| (format!("{word:?}"), json!(word))).collect();
    for (toml, json) in [
        ("\"x\"", json!("x")),
        ("1", json!(1)),
        ("2.5", json!(2.5)),
        ("true", json!(true)),
        ("false", json!(false)),
        ("[\"x\"]", json!(["x"])),
        // A region that is a table says which squares.
        if rule.pointer("/properties/all").is_some() {
            ("{ all = 'a1' }", json!({ "all": "a1" }))
        } else {
            ("{}", json!({}))
        },
    ] {
        samples.push((toml.to_owned(), json));
    }
    samples
}

fn understood() {
    let schema = schema();
    let mut tried = 0;
    for place in places(&schema) {
        for (key, rule) in place.rule.get("properties").and_then(Value::as_object).into_iter().flatten() {
            let fits = json!({ "definitions": schema["definitions"], "anyOf": [rule] });
            let samples = samples(resolved(rule, &schema)).into_iter();
            for (toml, _) in samples.filter(|(_, json)| faults(json, &fits).is_empty()) {
                let text = definition(&place.path, key, &toml);
                let told = complaints(&text);
                assert!(told.is_empty(), "{text}\nis {:?}", told[0].message);
                tried += 1;
            }
        }
    }
    assert!(tried > 200, "{tried}");
}

/// Every key, and every name of the author's own, with values of all other types.
fn misfits() {
    let schema = schema();
    let (mut tried, mut untold) = (0, Vec::new());
    for place in places(&schema) {
        let known = place.rule.get("properties").and_then(Value::as_object).into_iter().flatten();
        let novel = place.rule.get("additionalProperties").filter(|rule| rule.is_object());
        let novel = novel.filter(|_| !place.path.is_empty()).map(|rule| (NOVEL, rule));
        for (key, rule) in known.map(|(key, rule)| (key.as_str(), rule)).chain(novel) {
            let fits = json!({ "definitions": schema["definitions"], "anyOf": [rule] });
            let values = samples(resolved(rule, &schema)).into_iter().chain([
                ("[[\"x\"]]".to_owned(), json!([["x"]])),
                ("[1]".to_owned(), json!([1])),
                ("{ x = [1] }".to_owned(), json!({ "x": [1] })),
            ]);
            for (toml, _) in values.filter(|(_, json)| !faults(json, &fits).is_empty()) {
                let text = definition(&place.path, key, &toml);
                let line = text.lines().count();
                let behind = key.len() + " = ".len();
                let of_key = |code: &str| ["unknown-key", "unused-prelude", "unknown-label"].contains(&code);
                let is_there = |one: &JsonDiagnostic| {
                    one.severity == "error"
                        && one.place.line == line
                        && (one.place.column > behind || of_key(&one.code))
                };
                if !told(&text).iter().any(is_there) {
                    untold.push(format!("{}.{key} = {toml}", place.path.join(".")));
                }
                tried += 1;
            }
        }
    }
    assert!(tried > 500, "{tried}");
    assert!(untold.is_empty(), "{} of {tried}: {untold:#?}", untold.len());
}

fn unknown_keys() {
    let schema = schema();
    for place in places(&schema).iter().filter(|place| place.rule["additionalProperties"] == json!(false)) {
        let text = definition(&place.path, "novelty", "1");
        let told = complaints(&text);
        assert!(told.iter().any(|one| one.message.contains("novelty")), "{text}");
        let (root, _) = tree::parse(&text, SourceId(0));
        assert!(!faults(&json_of(&root), &schema).is_empty(), "{text}");
    }
}
