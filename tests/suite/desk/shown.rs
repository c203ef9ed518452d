//! Prices, regions, captured pieces, facts and chance in replies.

use interp::desk::Desk;
use serde_json::{Value, json};

use super::walk::ask;

/// A game of a definition, after some moves as people write them.
fn played(name: &str, moves: &[&str]) -> Value {
    let desk = Desk::new();
    let mut last = ask(&desk, &json!({ "do": "open", "definition": { "name": name } }));
    let game = last["game"].clone();
    for text in moves {
        last = ask(&desk, &json!({ "do": "play", "game": game, "text": text }));
    }
    last
}

pub fn prices() {
    let opened = played("clash_of_the_armies", &[]);
    let price = |text: &str| {
        let actions = opened["actions"].as_array().unwrap();
        actions.iter().find(|action| action["text"] == text).unwrap()["price"].clone()
    };
    assert_eq!((price("+N"), price("+Q")), (json!("3.5 gold"), json!("10.5 gold")));
    assert_eq!(played("chess", &[])["actions"][0].get("price"), None);
}

pub fn regions() {
    let tinted = |name: &str| {
        let board = played(name, &[])["board"].clone();
        let words: Vec<String> =
            board["grounds"].as_array().unwrap().iter().map(|one| one["words"].as_str().unwrap().to_owned()).collect();
        let squares = board["squares"].as_array().unwrap().iter().filter(|one| one.get("ground").is_some()).count();
        (words, squares)
    };
    assert_eq!(tinted("classics/kingofthehill"), (vec!["hill".to_owned()], 4));
    let edges = ["near", "far", "left", "right"].map(str::to_owned).to_vec();
    assert_eq!(tinted("classics/hex"), (edges, 24));
    // Each player has one of its own: tinting it would say something wrong to one of them.
    assert_eq!(tinted("advancing"), (Vec::new(), 0));
}

pub fn captured() {
    let moves = ["e4", "d5", "exd5"];
    let fallen = |name: &str| played(name, &moves)["view"]["fallen"].clone();
    let pawns = &fallen("chess")[1];
    assert_eq!((&pawns[0]["label"], &pawns[0]["count"]), (&json!("black pawn"), &json!(1)));
    assert_eq!(fallen("chess")[0], json!([]));
    // The captured pawn lies in the hand of its captor, where it is shown.
    assert_eq!(fallen("classics/crazyhouse"), json!([[], []]));
}

pub fn facts() {
    let position = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 {stage game:2 round:3 play} {last_winner white}";
    let desk = Desk::new();
    let definition = json!({ "name": "clash_of_the_armies" });
    let opened = ask(&desk, &json!({ "do": "open", "definition": definition, "position": position }));
    let facts = opened["view"]["facts"].to_string();
    assert!(facts.contains("last winner: white") && !facts.contains('_'), "{facts}");
}

/// The text of an action has parts: the action, and the events after it in order.
pub fn parts() {
    let desk = Desk::new();
    let opened = ask(&desk, &json!({ "do": "open", "definition": { "name": "classics/dice" }, "seed": 3 }));
    let opening = opened["view"]["opening"].clone();
    assert!(opening[0].as_str().unwrap().starts_with("white throws "), "{opening}");
    assert_eq!((&opened["view"]["events"], &opened["view"]["announced"]), (&opening, &opening));
    let played = ask(&desk, &json!({ "do": "play", "game": opened["game"], "text": "a4" }))["view"].clone();
    assert_eq!(played["opening"], opening);
    let done = &played["record"][0];
    let lines = |of: &Value, key: &str| -> Vec<String> {
        of[key].as_array().unwrap().iter().map(|line| line.as_str().unwrap().to_owned()).collect()
    };
    let events = lines(done, "events");
    let [black, lost, white] = events.as_slice() else { panic!("{events:?}") };
    // The lost turn is told before the next throw.
    assert!(black.starts_with("black throws ") && white.starts_with("white throws "), "{events:?}");
    assert_eq!(lines(done, "announced"), [black.clone(), white.clone()]);
    assert_eq!(lines(done, "follows"), std::slice::from_ref(lost));
    assert_eq!((lines(&played, "events"), lines(&played, "announced")), (events.clone(), lines(done, "announced")));
    assert_eq!(done["text"], format!("{} \"{black}\" ({lost}) \"{white}\"", done["action"].as_str().unwrap()));
    let spoken = played["spoken"].as_str().unwrap();
    assert!(spoken.contains(&events.join(". ")) && !spoken.contains(['(', '"']), "{spoken}");
}

/// A refusal to one player reveals nothing of the other's possible actions.
pub fn refusals() {
    let desk = Desk::new();
    let definition = json!({ "name": "classics/darkchess" });
    let game = ask(&desk, &json!({ "do": "open", "definition": definition }))["game"].clone();
    ask(&desk, &json!({ "do": "play", "game": game, "text": "e4" }));
    for text in ["black: a1f5", "black: Nc6", "black: b8c6", "Nc6", "b8c6"] {
        for key in ["machine", "text"] {
            let request = json!({ "do": "play", "game": game, "eyes": "white", key: text });
            let reply: Value = serde_json::from_str(&desk.answer(&request.to_string())).unwrap();
            assert_eq!(reply["error"]["message"], "it is another player's turn", "{key} {text}");
        }
    }
}

/// A game that hides something goes on by other rules only for eyes that see everything.
pub fn other_rules() {
    let desk = Desk::new();
    let definition = json!({ "name": "classics/darkchess" });
    let game = ask(&desk, &json!({ "do": "open", "definition": definition }))["game"].clone();
    ask(&desk, &json!({ "do": "play", "game": game, "text": "e4" }));
    let reload = |text: &str, eyes: Option<&str>| {
        let mut request = json!({ "do": "reload", "game": game, "definition": { "text": text } });
        if let Some(eyes) = eyes {
            request["eyes"] = json!(eyes);
        }
        serde_json::from_str::<Value>(&desk.answer(&request.to_string())).unwrap()
    };
    let open = "language = 1\nextends = \"chess\"\n";
    for eyes in [None, Some("mover"), Some("white"), Some("black")] {
        let reply = reload(open, eyes);
        assert_eq!((&reply["error"]["code"], reply.get("view")), (&json!("hides"), None), "{eyes:?}");
    }
    let seen = ask(&desk, &json!({ "do": "view", "game": game, "eyes": "black" }));
    assert!(!seen["view"]["fog"].as_array().unwrap().is_empty(), "the refused rules were taken: {seen}");
    // A change that only people read shows nothing.
    let same = "language = 1\nextends = \"classics/darkchess\"\n# a remark\n";
    assert_eq!(reload(same, Some("white"))["ok"], true);
    assert_eq!(reload(open, Some("all"))["view"]["plies"], 1);
}

/// A link without the actions of a game holds nothing that chance decided in it.
pub fn shared_rules() {
    let desk = Desk::new();
    let fixed = json!({ "AD-1": "5039" });
    let open = json!({ "do": "open", "definition": { "name": "advancing" }, "seed": 7, "fixed": fixed });
    let game = ask(&desk, &open)["game"].clone();
    let shared = |with_actions: bool| {
        let link =
            ask(&desk, &json!({ "do": "share", "game": game, "with_actions": with_actions }))["fragment"].clone();
        ask(&desk, &json!({ "do": "open", "link": link }))["spec"].clone()
    };
    assert_eq!((&shared(true)["fixed"], &shared(true)["seed"]), (&fixed, &json!(7)));
    assert_eq!((shared(false).get("fixed"), shared(false).get("seed")), (None, None));
}
