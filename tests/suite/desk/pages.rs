//! The examples of `docs/desk.md`, sent to a desk one after another.

use interp::desk::{Desk, words};
use serde_json::Value;

use crate::home;

/// The sign for text that is left out.
const MORE: &str = "…";

/// Sends every request of the page; each reply has what the page shows of it.
pub fn examples() {
    let page = std::fs::read_to_string(home().join("docs/desk.md")).unwrap();
    let read = |block: &str| {
        let block = block.split("```").next().unwrap_or_default();
        serde_json::from_str::<Value>(block).unwrap_or_else(|why| panic!("{why} in {block}"))
    };
    let blocks: Vec<Value> = page.split("```json\n").skip(1).map(read).collect();
    let desk = Desk::new();
    for pair in blocks.chunks(2) {
        let [request, shown] = pair else { panic!("a request without a reply: {pair:?}") };
        let reply: Value = serde_json::from_str(&desk.answer(&request.to_string())).unwrap();
        fits(shown, &reply, &request.to_string());
    }
    let asked: Vec<&str> = blocks.iter().filter_map(|block| block["do"].as_str()).collect();
    let missing: Vec<&&str> = words().iter().filter(|word| !asked.contains(*word)).collect();
    assert!(missing.is_empty(), "docs/desk.md has no example of {missing:?}");
}

/// Whether a reply has what is shown of it.
fn fits(shown: &Value, found: &Value, place: &str) {
    match (shown, found) {
        (Value::Object(shown), Value::Object(found)) => {
            for (key, value) in shown {
                let found = found.get(key).unwrap_or_else(|| panic!("{place}: there is no `{key}`"));
                fits(value, found, &format!("{place}.{key}"));
            }
        }
        (Value::Array(shown), Value::Array(found)) => {
            let open = shown.last().is_some_and(|last| last == MORE);
            let shown = if open { &shown[..shown.len() - 1] } else { shown };
            assert!(found.len() == shown.len() || open && found.len() > shown.len(), "{place}: {found:?}");
            shown.iter().zip(found).for_each(|(shown, found)| fits(shown, found, place));
        }
        (Value::String(shown), Value::String(found)) if shown.ends_with(MORE) => {
            assert!(found.starts_with(shown.trim_end_matches(MORE)), "{place}: {found}");
        }
        _ => assert_eq!(shown, found, "{place}"),
    }
}
