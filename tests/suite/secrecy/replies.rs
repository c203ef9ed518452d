//! The replies of the desk to a player.

use interp::desk::Desk;
use interp::literal::game::Game;
use interp::run::replay::line;
use interp::spec::ids::PlayerId;
use serde_json::{Value, json};

/// A game as the desk opens it.
pub struct Opening<'a> {
    /// The definition, by name or with its text.
    pub definition: Value,
    pub settings: &'a [(&'a str, &'a str)],
    pub seed: u64,
    /// Where the game began, when not as games do.
    pub position: Option<&'a str>,
}

/// Everything a player asks the desk about a game, each with the reply.
pub fn replies(opening: &Opening<'_>, game: &Game, viewer: PlayerId, texts: &[String]) -> Vec<(String, String)> {
    let spec = game.spec();
    let eyes = spec.player(viewer).name.as_str();
    let settings: Value = opening.settings.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
    let actions: Vec<String> = game.steps().iter().map(|step| line(spec, step).to_string()).collect();
    let desk = Desk::new();
    let mut open = json!({
        "do": "open", "definition": opening.definition, "settings": settings, "seed": opening.seed, "actions": actions,
        "eyes": eyes,
    });
    if let Some(position) = opening.position {
        open["position"] = json!(position);
    }
    let opened = desk.answer(&open.to_string());
    assert!(opened.contains("\"ok\":true"), "{open}: {opened}");
    let mut all = vec![("open".to_owned(), opened)];
    let mut ask = |mut request: Value| {
        request["game"] = json!(1);
        request["eyes"] = json!(eyes);
        let reply = desk.answer(&request.to_string());
        all.push((request.to_string(), reply));
    };
    ask(json!({ "do": "view" }));
    ask(json!({ "do": "actions" }));
    ask(json!({ "do": "view", "ply": actions.len() / 2 }));
    ask(json!({ "do": "actions", "ply": actions.len() / 2 }));
    for text in texts {
        ask(json!({ "do": "why", "text": text }));
        ask(json!({ "do": "piece", "square": text }));
        if game.mover() != Some(viewer) {
            ask(json!({ "do": "play", "text": text }));
            ask(json!({ "do": "play", "machine": text }));
        }
    }
    ask(json!({ "do": "play", "text": "zz9" }));
    ask(json!({ "do": "reload", "definition": opening.definition }));
    ask(json!({ "do": "undo" }));
    all
}
