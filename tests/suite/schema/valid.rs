//! As much of a validator as the schema needs. What it does not know it refuses, so that nothing is left unchecked.

use interp::syntax::tree;
use serde_json::{Map, Value, json};

/// TOML as JSON.
pub fn json_of(table: &tree::Table) -> Value {
    Value::Object(table.iter().map(|(key, node)| (key.node.clone(), value_of(node))).collect())
}

fn value_of(node: &tree::Node) -> Value {
    match &node.value {
        tree::Value::Table(table) => json_of(table),
        tree::Value::List(list) => list.iter().map(value_of).collect(),
        tree::Value::Text(text) => json!(text.text),
        tree::Value::Integer(number) => json!(number),
        tree::Value::Decimal(number) => json!(number.to_string().parse::<f64>().unwrap()),
        tree::Value::Truth(truth) => json!(truth),
    }
}

/// Where a value is not as the schema wants it, and why.
pub fn faults(value: &Value, schema: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    look(value, schema, schema, "", &mut faults);
    faults
}

/// The target of a `$ref`.
pub fn resolved<'s>(schema: &'s Value, whole: &'s Value) -> &'s Value {
    match schema.get("$ref").and_then(Value::as_str) {
        Some(path) => whole.pointer(path.trim_start_matches('#')).unwrap(),
        None => schema,
    }
}

fn look(value: &Value, schema: &Value, whole: &Value, at: &str, faults: &mut Vec<String>) {
    let schema = resolved(schema, whole).as_object().unwrap();
    for (word, rule) in schema {
        let fits = match word.as_str() {
            "type" => match rule {
                Value::Array(types) => types.iter().any(|one| is_of(value, one)),
                one => is_of(value, one),
            },
            "enum" => rule.as_array().unwrap().contains(value),
            "not" => !rule["enum"].as_array().unwrap().contains(value),
            "anyOf" => rule.as_array().unwrap().iter().any(|one| {
                let mut inner = Vec::new();
                look(value, one, whole, at, &mut inner);
                inner.is_empty()
            }),
            "minimum" => value.as_i64().is_none_or(|number| number >= rule.as_i64().unwrap()),
            "maximum" => value.as_i64().is_none_or(|number| number <= rule.as_i64().unwrap()),
            "items" => {
                let list = value.as_array().into_iter().flatten().enumerate();
                list.for_each(|(index, item)| look(item, rule, whole, &format!("{at}[{index}]"), faults));
                true
            }
            "properties" => {
                value.as_object().into_iter().flatten().for_each(|(key, inner)| {
                    if let Some(rule) = rule.get(key) {
                        look(inner, rule, whole, &format!("{at}.{key}"), faults);
                    }
                });
                true
            }
            "additionalProperties" => {
                others(value, schema, rule, whole, at, faults);
                true
            }
            "description" | "title" | "$schema" | "definitions" => true,
            other => panic!("what does `{other}` mean?"),
        };
        if !fits {
            faults.push(format!("{at}: {value} is against {word} {rule}"));
        }
    }
}

/// The entries of a table that have no rule of their own.
fn others(value: &Value, schema: &Map<String, Value>, rule: &Value, whole: &Value, at: &str, faults: &mut Vec<String>) {
    for (key, inner) in value.as_object().into_iter().flatten() {
        if schema.get("properties").is_some_and(|known| known.get(key).is_some()) {
            continue;
        }
        match rule {
            Value::Bool(true) => {}
            Value::Bool(false) => faults.push(format!("{at}: there is no key {key}")),
            rule => look(inner, rule, whole, &format!("{at}.{key}"), faults),
        }
    }
}

fn is_of(value: &Value, name: &Value) -> bool {
    match name.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        other => panic!("what is of type `{other}`?"),
    }
}
