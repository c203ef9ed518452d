//! Share links: what is written is read again, whatever stands in a link is answered.

use std::collections::BTreeMap;
use std::fs;

use interp::describe::fingerprint::Fingerprint;
use interp::link::{self, Given, Shared};
use interp::literal::game::Game;
use interp::load::{Loaded, Options, load};
use interp::merge::shipped;
use interp::run::random::Player;
use interp::run::replay::line;
use interp::shell::{Io, USAGE, run};
use libtest_mimic::Trial;

use crate::{session, trial};

/// The number of random actions that are shared.
const ACTIONS: usize = 12;

pub fn trials() -> Vec<Trial> {
    vec![
        trial("links: every shipped definition comes back from a link", shipped_ones),
        trial("links: a game comes back from a link", games),
        trial("links: files beside a definition are in its link", beside),
        trial("links: options of a link can be set again", settings),
        trial("links: broken ones are told", broken),
    ]
}

fn fingerprint(loaded: &Loaded) -> String {
    Fingerprint::of(&loaded.definition, loaded.spec.as_ref().unwrap()).whole
}

fn shipped_ones() {
    for (name, text) in shipped::all().iter().filter(|(name, _)| !name.starts_with("prelude/")) {
        let text = Given { text: Some((*text).to_owned()), file: Some("own.toml".to_owned()), ..Given::default() };
        for definition in [Given::shipped(name), text.clone()] {
            let shared = Shared { definition, ..Shared::default() };
            let address = link::at("https://example.org/", &link::write(&shared).unwrap());
            assert_eq!(link::read(&address), Ok(shared), "{name}");
        }
        let written = link::write(&Shared { definition: text, ..Shared::default() }).unwrap();
        let linked = load(&written, &Options::default()).unwrap();
        assert_eq!(fingerprint(&linked), fingerprint(&load(name, &Options::default()).unwrap()), "{name}");
    }
    let printed = session(["interp", "share", "fischerandom"], "");
    assert_eq!(link::read(&printed).unwrap().definition, Given::shipped("classics/fischerandom"));
}

fn games() {
    for (name, seed) in [("chess", 1), ("advancing", 3), ("classics/kriegspiel", 5), ("ultra", 2), ("empire", 4)] {
        let spec = load(name, &Options::default()).unwrap().spec.unwrap();
        let mut game = Game::new(spec.clone(), seed, &[]);
        let mut player = Player::new(seed);
        for _ in 0..ACTIONS {
            let list = game.legal();
            let Some(chosen) = player.choose(&game, &list).and_then(|index| list.get(index)) else { break };
            game.play(chosen);
        }
        let lines: Vec<String> = game.steps().iter().map(|step| line(&spec, step).to_string()).collect();
        let heading = format!("interp record 1\ndefinition {name}\nseed {seed}\n\n");
        let folder = tempfile::tempdir().unwrap();
        let record = folder.path().join("game");
        fs::write(&record, format!("{heading}{}\n", lines.join("\n"))).unwrap();
        let printed = session(["interp", "share", record.to_str().unwrap(), "--site", "http://a.b/c"], "");
        let shared = link::read(&printed).unwrap();
        assert_eq!((shared.actions.as_slice(), shared.seed), (lines.as_slice(), Some(seed)), "{name}");
        let typed = ["position", "record"].join("\n");
        let told = |what: &str| session(["interp", "play", what], &typed).split("position").nth(1).unwrap().to_owned();
        assert_eq!(told(printed.trim()), told(record.to_str().unwrap()), "{name}");
    }
}

fn beside() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("games");
    fs::create_dir_all(inner.join("prelude")).unwrap();
    fs::create_dir(folder.path().join("lib")).unwrap();
    let hill = "language = 1\nextends = '../lib/base'\nuses = ['purse']\n";
    let purse = "language = 1\n[players.white]\ntitle = 'Snow'\n";
    fs::write(inner.join("hill.toml"), hill).unwrap();
    fs::write(inner.join("prelude/purse.toml"), purse).unwrap();
    fs::write(folder.path().join("lib/base.toml"), "language = 1\nextends = 'base_of_all'\n").unwrap();
    fs::write(folder.path().join("lib/base_of_all.toml"), "language = 1\nextends = 'chess'\n").unwrap();
    let main = inner.join("hill.toml").display().to_string();
    let printed = session(["interp", "share", &main], "");
    let shared = link::read(&printed).unwrap();
    let names: Vec<&str> = shared.definition.beside.keys().map(String::as_str).collect();
    assert_eq!(names, ["../lib/base.toml", "../lib/base_of_all.toml", "prelude/purse.toml"]);
    assert!(!printed.contains('/') && shared.definition.file.as_deref() == Some("hill.toml"));
    let (linked, plain) = (load(printed.trim(), &Options::default()), load(&main, &Options::default()));
    assert_eq!(fingerprint(&linked.unwrap()), fingerprint(&plain.unwrap()));
    assert_eq!(session(["interp", "check", printed.trim()], ""), "hill.toml: no mistakes\n");
}

fn settings() {
    let printed = session(["interp", "share", "stun_check", "--set", "castling=unmoved", "--seed", "7"], "");
    let shared = link::read(&printed).unwrap();
    assert_eq!(shared.settings, BTreeMap::from([("castling".to_owned(), "unmoved".to_owned())]));
    assert_eq!(shared.seed, Some(7));
    let rules = |options: &[&str]| session([&["interp", "rules", printed.trim()], options].concat(), "");
    let plain = |value: &str| session(["interp", "rules", "stun_check", "--set", &format!("castling={value}")], "");
    assert_eq!(rules(&[]), plain("unmoved"));
    assert_eq!(rules(&["--set", "castling=standing"]), plain("standing"));
}

fn broken() {
    let link = session(["interp", "share", "chess", "--site", "https://example.org/"], "");
    let link = link.trim();
    let lost = link.len() - 3;
    for (text, part) in [
        (&link[..lost], "the link is incomplete: its end is missing"),
        (&format!("{link}?"), "it has `?`, which no link has"),
        (&link.replace("v1.", "v2."), "the link begins with `v2.`: the link is of a newer version"),
        ("v1.", "the link is incomplete: its end is missing"),
        ("#v1.____", "the link was changed after it was made"),
    ] {
        for command in ["play", "check", "moves", "share", "rulebook"] {
            let mut error = Vec::new();
            let io = Io::piped(Box::new(&b""[..]), Box::new(std::io::sink()), Box::new(&mut error));
            let code = run(["interp", command, text].map(Into::into).to_vec(), io);
            let error = String::from_utf8(error).unwrap();
            assert!(code == USAGE && error.contains(part), "{command} {text}: {error}");
        }
    }
}
