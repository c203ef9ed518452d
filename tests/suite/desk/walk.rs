//! A random game that is played through the desk by gestures.

use std::collections::BTreeSet;

use interp::desk::Desk;
use serde_json::{Value, json};

/// Random numbers, equal on every machine.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % count.max(1)
    }
}

/// Asks a desk for something that it must be able to give.
pub fn ask(desk: &Desk, request: &Value) -> Value {
    let reply: Value = serde_json::from_str(&desk.answer(&request.to_string())).unwrap();
    assert_eq!(reply["ok"], json!(true), "{request}: {}", reply["error"]);
    reply
}

/// The values of an array.
pub fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}

/// A game in progress.
pub struct Walk<'a> {
    pub desk: &'a Desk,
    pub game: u64,
    pub last: Value,
    squares: BTreeSet<String>,
    spec: Value,
    dice: Dice,
}

impl<'a> Walk<'a> {
    /// Opens a definition.
    pub fn open(desk: &'a Desk, name: &str, seed: u64, eyes: Option<&str>) -> Walk<'a> {
        let mut request = json!({ "do": "open", "definition": { "name": name }, "seed": seed });
        if let Some(eyes) = eyes {
            request["eyes"] = json!(eyes);
        }
        let last = ask(desk, &request);
        let squares = list(&last["board"]["squares"]).iter().map(|square| text(&square["name"]).to_owned()).collect();
        let game = last["game"].as_u64().unwrap();
        // Hidden facts are told to no player.
        let mut spec = last["spec"].clone();
        spec["seed"] = json!(seed);
        Walk { desk, game, last, squares, spec, dice: Dice::new(seed + 1) }
    }

    /// Whether something can be done.
    pub fn goes_on(&self) -> bool {
        !list(&self.last["actions"]).is_empty()
    }

    /// Checks what was told last, chooses actions by their gestures until one is legal, and plays it; returns it.
    pub fn step(&mut self) -> Value {
        self.check();
        let mut actions = list(&self.last["actions"]).to_vec();
        loop {
            let chosen = self.chosen(&actions);
            if self.plays(&json!({ "machine": chosen["machine"] })) {
                return chosen;
            }
            // A referee has refused it.
            assert_ne!(self.last["view"]["eyes"], "all", "{chosen}");
            actions.retain(|action| *action != chosen);
        }
    }

    /// A random action of a list, found again by its gestures.
    fn chosen(&mut self, actions: &[Value]) -> Value {
        let chosen = actions[self.dice.below(actions.len())].clone();
        let gestures = list(&chosen["gestures"]);
        let mut left: Vec<&Value> = actions.iter().collect();
        for (place, gesture) in gestures.iter().enumerate() {
            left.retain(|action| action["gestures"].get(place) == Some(gesture));
        }
        assert_eq!(left.len(), 1, "{}: {gestures:?} leads to {left:?}", self.last["view"]["position"]);
        chosen
    }

    /// Plays an action that is given by some fields.
    pub fn play(&mut self, fields: &Value) {
        assert!(self.plays(fields), "{fields} is refused");
    }

    /// Plays an action that is given by some fields; whether it is not refused.
    fn plays(&mut self, fields: &Value) -> bool {
        let mut request = json!({ "do": "play", "game": self.game, "eyes": self.last["view"]["eyes"] });
        for (key, value) in fields.as_object().unwrap() {
            request[key] = value.clone();
        }
        let reply: Value = serde_json::from_str(&self.desk.answer(&request.to_string())).unwrap();
        if reply["ok"] == json!(true) {
            self.last = reply;
            return true;
        }
        assert_eq!(reply["error"]["code"], "refused", "{request}: {reply}");
        false
    }

    /// Every square, token and symbol that an action or the view names is there; all gestures lead somewhere.
    fn check(&self) {
        let view = &self.last["view"];
        let at = &view["position"];
        for piece in list(&view["pieces"]) {
            assert!(self.squares.contains(text(&piece["square"])), "{at}: {piece}");
            assert!(view["symbols"].get(text(&piece["symbol"])).is_some(), "{at}: {piece}");
        }
        let items: BTreeSet<(String, String)> = list(&view["shelves"])
            .iter()
            .flat_map(|shelf| {
                let key = text(&shelf["key"]).to_owned();
                list(&shelf["items"]).iter().map(move |item| (key.clone(), text(&item["key"]).to_owned()))
            })
            .collect();
        let actions = list(&self.last["actions"]).iter().chain(list(&self.last["asides"]));
        for action in actions {
            let gestures = list(&action["gestures"]);
            assert!(gestures.first().is_some_and(|first| first["at"] != "choice"), "{at}: {action}");
            for gesture in gestures {
                let known = match text(&gesture["at"]) {
                    "square" => self.squares.contains(text(&gesture["square"])),
                    "item" => items.contains(&(text(&gesture["shelf"]).to_owned(), text(&gesture["item"]).to_owned())),
                    "choice" => {
                        let symbol = gesture.get("symbol").and_then(Value::as_str);
                        symbol.is_none_or(|symbol| self.last["symbols"].get(symbol).is_some())
                    }
                    _ => true,
                };
                assert!(known && gesture["label"] != "", "{at}: {gesture} of {action}, {items:?}");
            }
        }
        let mut all: Vec<Vec<String>> = list(&self.last["actions"])
            .iter()
            .map(|action| list(&action["gestures"]).iter().map(Value::to_string).collect())
            .collect();
        all.sort();
        for pair in all.windows(2) {
            assert!(!pair[1].starts_with(&pair[0]), "{at}: {:?} is the beginning of {:?}", pair[0], pair[1]);
        }
    }

    /// Looks at earlier positions, takes back and does again.
    pub fn look_back(&mut self) {
        let view = self.last["view"].clone();
        let plies = list(&view["record"]).len();
        let ply = self.dice.below(plies + 1);
        let eyes = view["eyes"].clone();
        let earlier = ask(self.desk, &json!({ "do": "view", "game": self.game, "eyes": eyes, "ply": ply }));
        assert_eq!(list(&earlier["view"]["record"]).len(), ply);
        ask(self.desk, &json!({ "do": "actions", "game": self.game, "eyes": eyes, "ply": ply }));
        let again = ask(self.desk, &json!({ "do": "view", "game": self.game, "eyes": eyes }));
        assert_eq!(again["view"], view);
        if eyes == "all" && plies > 0 {
            let last = view["record"][plies - 1]["machine"].clone();
            ask(self.desk, &json!({ "do": "undo", "game": self.game, "eyes": eyes }));
            self.play(&json!({ "machine": last }));
            assert_eq!(self.last["view"], view, "after undo and {last}");
        }
    }

    /// Opens the game once more from what it is made of.
    pub fn again(&mut self) {
        let eyes = "all";
        let view = ask(self.desk, &json!({ "do": "view", "game": self.game, "eyes": eyes }))["view"].clone();
        let mut spec = self.spec.clone();
        spec["actions"] = list(&view["record"]).iter().map(|done| done["machine"].clone()).collect();
        let again = ask(self.desk, &json!({ "do": "view", "game": spec, "eyes": eyes }));
        assert_eq!(again["view"], view);
    }
}
