//! Requests that nobody should send.

use interp::desk::Desk;
use serde_json::{Value, json};

use super::walk::Dice;

/// Requests that are answered, to be spoilt.
fn good() -> Vec<Value> {
    let hill = "language = 1\nextends = \"classics/gardner\"\n[pieces]\nking.moves = \"K\"\n";
    let start = "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1";
    let name = json!({ "name": "classics/gardner" });
    vec![
        json!({ "id": 7, "do": "open", "definition": name, "seed": 3, "settings": {}, "eyes": "all" }),
        json!({ "do": "open", "definition": { "text": hill, "file": "hill.toml", "beside": {} }, "actions": ["b1c3"] }),
        json!({ "do": "open", "record": "1. Nc3 Nc3 *", "definition": name }),
        json!({ "do": "open", "link": "v1.abc" }),
        json!({ "do": "view", "game": 1, "ply": 0, "turned": true, "eyes": "white" }),
        json!({ "do": "view", "game": { "definition": name, "position": start } }),
        json!({ "do": "actions", "game": 1, "ply": 1 }),
        json!({ "do": "play", "game": 1, "text": "Nc3", "ply": 0 }),
        json!({ "do": "play", "game": 1, "machine": "b1c3" }),
        json!({ "do": "undo", "game": 1 }),
        json!({ "do": "why", "game": 1, "from": "a1", "to": "a5" }),
        json!({ "do": "why", "game": 1, "text": "Kxe9=Q+!? e.p." }),
        json!({ "do": "piece", "game": 1, "square": "a1" }),
        json!({ "do": "piece", "game": 1, "kind": "rook" }),
        json!({ "do": "save", "game": 1 }),
        json!({ "do": "share", "game": 1, "with_actions": false }),
        json!({ "do": "think", "game": 1, "level": 1, "nodes": 20, "play": false }),
        json!({ "do": "reload", "game": 1, "definition": { "text": hill } }),
        json!({ "do": "check", "definition": { "text": hill } }),
        json!({ "do": "complete", "definition": { "text": hill }, "line": 3, "column": 2 }),
        json!({ "do": "hover", "definition": { "text": hill }, "line": 4, "column": 2 }),
        json!({ "do": "picture", "definition": name, "square": 20, "turned": true }),
    ]
}

/// Values of a wrong type or content.
fn wrong() -> Vec<Value> {
    vec![
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(u64::MAX),
        json!(1e300),
        json!(""),
        json!("\u{0}\u{202e}e\u{301}🦀"),
        json!("9".repeat(3000)),
        json!("mover"),
        json!([]),
        json!({}),
        json!([[[]]]),
        json!({ "name": "../../etc/passwd" }),
        json!({ "text": "[[[" }),
    ]
}

/// The number of places in a value where something else may be put.
fn places(value: &Value) -> usize {
    let inside: usize = match value {
        Value::Array(list) => list.iter().map(places).sum(),
        Value::Object(fields) => fields.values().map(places).sum(),
        _ => 0,
    };
    1 + inside
}

/// Puts something else at the place with this number; what is left of the number behind the value.
fn put(value: &mut Value, place: usize, other: &Value) -> Option<usize> {
    if place == 0 {
        *value = other.clone();
        return None;
    }
    let mut left = Some(place - 1);
    let inside: Vec<&mut Value> = match value {
        Value::Array(list) => list.iter_mut().collect(),
        Value::Object(fields) => fields.values_mut().collect(),
        _ => Vec::new(),
    };
    for value in inside {
        left = put(value, left?, other);
    }
    left
}

/// Sends spoilt requests; each is answered, or its reply says what is wrong.
pub fn spoilt(count: usize) {
    let (good, wrong, mut dice, desk) = (good(), wrong(), Dice::new(5), Desk::new());
    for request in &good {
        reply(&desk, &request.to_string());
    }
    for _ in 0..count {
        let mut request = good[dice.below(good.len())].clone();
        for _ in 0..=dice.below(2) {
            let place = 1 + dice.below(places(&request).saturating_sub(1));
            put(&mut request, place, &wrong[dice.below(wrong.len())]);
        }
        let mut text = request.to_string();
        let length = text.chars().count();
        match dice.below(6) {
            0 => text = text.chars().take(dice.below(length)).collect(),
            1 => {
                let at = dice.below(length);
                text = text.chars().enumerate().map(|(index, c)| if index == at { '"' } else { c }).collect();
            }
            _ => {}
        }
        reply(&desk, &text);
    }
}

/// The reply to a request: there always is one.
fn reply(desk: &Desk, request: &str) -> Value {
    let reply: Value = serde_json::from_str(&desk.answer(request)).unwrap();
    let error = &reply["error"];
    let told = error["message"].as_str().is_some_and(|message| !message.is_empty()) && error["code"].is_string();
    assert!(reply["ok"] == json!(true) || reply["ok"] == json!(false) && told, "{request}: {reply}");
    assert_eq!(reply["version"], json!(1));
    reply
}

/// Requests that are too much.
pub fn too_much() {
    let desk = Desk::new();
    let code = |request: &str| reply(&desk, request)["error"]["code"].as_str().unwrap_or_default().to_owned();
    assert_eq!(code(""), "bad-request");
    assert_eq!(code("7"), "bad-request");
    assert_eq!(code(&"[".repeat(100_000)), "bad-request");
    assert_eq!(code(&" ".repeat(interp::desk::LONGEST + 1)), "too-large");
    assert_eq!(code(r#"{"do": "view", "game": 1}"#), "no-such-game");
    let actions = vec!["a2a3"; 5_001];
    let open = json!({ "do": "open", "definition": { "name": "chess" }, "actions": actions });
    assert_eq!(code(&open.to_string()), "too-long");
    for _ in 0..40 {
        assert_eq!(code(r#"{"do": "open", "definition": {"name": "classics/hex"}}"#), "");
    }
    assert_eq!(code(r#"{"do": "view", "game": 1}"#), "no-such-game");
    assert_eq!(code(r#"{"do": "view", "game": 40}"#), "");
}
