//! The keys of definitions as a JSON Schema, for editors that complete and check TOML by one.
//!
//! In: the list of keys, and the shipped definitions, from which come the names that complete: of definitions and preludes,
//! the parameters of the preludes, what they declare. Out: a schema with nothing in it that draft 4 does not know.

use serde_json::{Map, Value, json};

use crate::merge::{PRELUDES, shipped};
use crate::source::SourceId;
use crate::syntax::keys::{self, Key, Keys, Takes};
use crate::syntax::tree::{self, Table};

/// The schema of a definition.
pub fn schema() -> Value {
    let mut writer = Writer { preludes: preludes(), definitions: Map::new() };
    let Value::Object(mut top) = writer.table(&keys::TOP) else { return Value::Null };
    let Some(Value::Object(properties)) = top.get_mut("properties") else { return Value::Null };
    let preludes = std::mem::take(&mut writer.preludes);
    for (name, prelude) in &preludes {
        if let Some(parameters) = writer.parameters(name, prelude) {
            properties.insert(name.clone(), parameters);
        }
    }
    top.insert(
        "additionalProperties".to_owned(),
        json!({ "type": "object", "description": "parameters of a prelude of your own" }),
    );
    top.insert("$schema".to_owned(), json!("http://json-schema.org/draft-04/schema#"));
    top.insert("title".to_owned(), json!("a chess variant for `interp`"));
    top.insert("definitions".to_owned(), Value::Object(writer.definitions));
    let mut schema = Value::Object(top);
    unwrap_single_types(&mut schema);
    schema
}

/// A list of one type is that type.
fn unwrap_single_types(value: &mut Value) {
    match value {
        Value::Object(map) => {
            if let Some(Value::Array(types)) = map.get("type")
                && let [one] = types.as_slice()
            {
                map.insert("type".to_owned(), one.clone());
            }
            map.values_mut().for_each(unwrap_single_types);
        }
        Value::Array(list) => list.iter_mut().for_each(unwrap_single_types),
        _ => {}
    }
}

/// The shipped preludes: their short names and what stands in them.
fn preludes() -> Vec<(String, Table)> {
    let preludes = shipped::all().iter().filter_map(|(name, text)| Some((name.strip_prefix(PRELUDES)?, text)));
    preludes.map(|(name, text)| (name.to_owned(), tree::parse(text, SourceId::default()).0)).collect()
}

struct Writer {
    preludes: Vec<(String, Table)>,
    /// Schemas of the values under names of the author's own, by sort of table.
    definitions: Map<String, Value>,
}

impl Writer {
    /// A table with these keys and no others.
    fn table(&mut self, keys: &Keys) -> Value {
        let top = keys.name == keys::TOP.name;
        let mut properties = Map::new();
        for key in keys.iter() {
            let mut value = self.any(key.takes);
            if top {
                self.complete(key, &mut value);
            }
            if let Value::Object(map) = &mut value {
                map.insert("description".to_owned(), json!(key.help));
            }
            properties.insert(key.name.to_owned(), value);
        }
        let others = match keys.others {
            [] => json!(false),
            others => {
                self.attributes(&mut properties);
                self.any(others)
            }
        };
        json!({ "type": ["object"], "properties": properties, "additionalProperties": others })
    }

    /// Any of these. They are laid on each other, as each speaks of values of another type: with a list of alternatives
    /// an editor would underline the whole table for a slip in one of its entries.
    fn any(&mut self, takes: &[Takes]) -> Value {
        if let [one] = takes {
            return self.one(one);
        }
        let (mut all, mut offered) = (Map::new(), Vec::new());
        for one in takes {
            let Value::Object(one) = self.one(one) else { continue };
            match one.contains_key("enum") || one.contains_key("anyOf") {
                true => offered.push(Value::Object(one)),
                false => one.into_iter().for_each(|(key, value)| lay(&mut all, key, value)),
            }
        }
        match offered.is_empty() {
            true => Value::Object(all),
            false => json!({ "anyOf": offered.into_iter().chain([Value::Object(all)]).collect::<Vec<Value>>() }),
        }
    }

    fn one(&mut self, takes: &Takes) -> Value {
        match takes {
            Takes::Text | Takes::Sentences | Takes::Expression | Takes::Movement => json!({ "type": ["string"] }),
            Takes::Word(words) => json!({ "type": ["string"], "enum": words }),
            Takes::Type => suggested(keys::TYPES),
            Takes::Definition => suggested(&definitions()),
            Takes::Preludes => {
                let names: Vec<&str> = self.preludes.iter().map(|(name, _)| name.as_str()).collect();
                json!({ "type": ["array"], "items": suggested(&names) })
            }
            Takes::Names => json!({ "type": ["string", "array"], "items": { "type": ["string"] } }),
            Takes::List => json!({ "type": ["array"], "items": { "type": ["string"] } }),
            Takes::Constants => json!({ "type": ["array"], "items": { "type": ["string", "number"] } }),
            Takes::Number => json!({ "type": ["number"] }),
            Takes::Whole(least, None) => json!({ "type": ["integer"], "minimum": least }),
            Takes::Whole(least, Some(most)) => json!({ "type": ["integer"], "minimum": least, "maximum": most }),
            Takes::Truth => json!({ "type": ["boolean"] }),
            Takes::True => json!({ "type": ["boolean"], "not": { "enum": [false] } }),
            Takes::False => json!({ "type": ["boolean"], "not": { "enum": [true] } }),
            Takes::Table(keys) => self.table(keys),
            Takes::Each(entry) => json!({ "type": ["object"], "additionalProperties": self.entry(entry) }),
            Takes::Tables(keys) => json!({ "type": ["array"], "items": self.table(keys) }),
        }
    }

    /// The schema of a value under a name of the author's own; tables are written once.
    fn entry(&mut self, takes: &[Takes]) -> Value {
        let table = takes.iter().find_map(|one| if let Takes::Table(keys) = one { Some(keys) } else { None });
        let Some(name) = table.map(|keys| keys.name.replace(' ', "_")) else { return self.any(takes) };
        if !self.definitions.contains_key(&name) {
            let value = self.any(takes);
            self.definitions.insert(name.clone(), value);
        }
        json!({ "$ref": format!("#/definitions/{name}") })
    }

    /// Adds the names that preludes declare in a section, so that editors complete them.
    fn complete(&self, section: &Key, value: &mut Value) {
        let Some(entry) = value.get("additionalProperties").filter(|entry| entry.get("$ref").is_some()).cloned() else {
            return;
        };
        let mut known = Map::new();
        for (_, table) in self.preludes.iter().filter(|_| section.name != "parameters") {
            let names = table.table(section.name).into_iter().flat_map(Table::keys);
            known.extend(names.map(|name| (name.to_owned(), entry.clone())));
        }
        if let (Value::Object(section), false) = (value, known.is_empty()) {
            section.insert("properties".to_owned(), Value::Object(known));
        }
    }

    /// The attributes that preludes declare.
    fn attributes(&mut self, properties: &mut Map<String, Value>) {
        for (prelude, table) in &self.preludes {
            for (word, node) in table.table("attributes").iter().flat_map(|section| section.iter()) {
                let text = format!("an attribute of the prelude `{prelude}`");
                let value = typed(node.as_text().map(|text| text.text.as_str()), &text);
                properties.entry(word.node.as_str()).or_insert_with(|| removable(value));
            }
        }
    }

    /// The table that sets the parameters of a prelude, if it has some.
    fn parameters(&self, prelude: &str, table: &Table) -> Option<Value> {
        let mut properties = Map::new();
        for (word, node) in table.table("parameters")?.iter() {
            let said = |key: &str| node.as_table()?.get(key)?.as_text().map(|text| text.text.as_str());
            let value = typed(said("type"), said("help").unwrap_or_default());
            properties.insert(word.node.clone(), value);
        }
        let text = format!("parameters of the prelude `{prelude}`");
        Some(json!({
            "type": "object", "description": text, "properties": properties, "additionalProperties": false,
        }))
    }
}

/// Adds a key of one alternative to those before it.
fn lay(all: &mut Map<String, Value>, key: String, value: Value) {
    match (all.get_mut(&key), value) {
        (Some(Value::Array(types)), Value::Array(more)) if key == "type" => {
            let new: Vec<Value> = more.into_iter().filter(|one| !types.contains(one)).collect();
            types.extend(new);
        }
        // In a table that is one thing or several by name, other keys are names.
        (Some(others), value) if key == "additionalProperties" => *others = value,
        (Some(_), _) => {}
        (None, value) => {
            all.insert(key, value);
        }
    }
}

/// The schema of a constant of a type.
fn typed(word: Option<&str>, help: &str) -> Value {
    let types = match word {
        Some("number") => json!(["number"]),
        Some("truth") => json!(["boolean"]),
        Some("text" | "kind" | "file" | "player" | "square" | "piece") => json!(["string"]),
        _ => json!(["string", "array"]),
    };
    json!({ "type": types, "items": { "type": ["string"] }, "description": help })
}

/// A constant that an inherited piece may have lost: `false` takes it away.
fn removable(mut value: Value) -> Value {
    if let Some(types) = value.get_mut("type").and_then(Value::as_array_mut)
        && !types.contains(&json!("boolean"))
    {
        types.push(json!("boolean"));
        value["not"] = json!({ "enum": [true] });
    }
    value
}

/// Any text; these are offered.
fn suggested(words: &[&str]) -> Value {
    json!({ "anyOf": [{ "enum": words }, { "type": ["string"] }] })
}

/// The shipped definitions by the names they can be extended by; whatever lies in a folder has a short one.
fn definitions() -> Vec<&'static str> {
    let names = shipped::all().iter().map(|(name, _)| *name).filter(|name| !name.starts_with(PRELUDES));
    names.map(|name| name.rsplit('/').next().unwrap_or(name)).collect()
}
