use super::*;
use crate::diagnostic::{Look, render};
use proptest::prelude::*;

fn library() -> Shelf {
    let base = "language = 1\nuses = ['royal', 'promotion']\n[variant]\nname = 'Base'\npublisher = 'xbetza'\n[pieces.king]\nletter = 'K'\nis = ['royal', 'castler']\nmoves.step = 'K'\nmoves.leap = 'N'\n[stages.play]\nrules = '''\n  stalemate: draw when mover is stuck.\n  fifty: draw when quiet >= 100.\n  seventy: draw when quiet >= 150.\n'''\n";
    let royal = "language = 1\n[tags.royal]\nhelp = 'may not be left attacked'\n[state]\nchecks = { type = 'number' }\n[stages.play]\nrules = '''\n  define in_check as 1.\n  check: draw when 1 = 1.\n  mate: draw when 1 = 1.\n'''\n";
    let promotion = "language = 1\nuses = ['ranks']\n[parameters]\nto = { type = 'kinds', default = ['queen'], help = 'what becomes of it' }\nat = { type = 'number' }\n[phases.moving]\nrules = 'promote: draw when 1 = 1.'\n";
    let ranks = "language = 1\n[regions]\nlast_rank = 'rank -1'\n";
    Shelf::new([("base", base), ("prelude/royal", royal), ("prelude/promotion", promotion), ("prelude/ranks", ranks)])
        .with("a", "language = 1\nextends = 'b'\n")
        .with("b", "language = 1\nextends = 'a'\n")
}

fn merged(text: &str) -> (Definition, Vec<Diagnostic>) {
    load("my.toml", text, &library(), &LoadOptions::default())
}

/// The definition that results, which must be free of mistakes, of `language = 1` and this text.
fn sound(text: &str) -> Definition {
    let (definition, diagnostics) = merged(&format!("language = 1\n{text}"));
    assert_eq!(render(&diagnostics, &definition.sources, Look::Plain), "");
    definition
}

/// Code, underlined text and second underlined text of each mistake in `language = 1` and this text.
fn faults(text: &str) -> Vec<(&'static str, String, String)> {
    let (definition, diagnostics) = merged(&format!("language = 1\n{text}"));
    let fault = |fault: &Diagnostic| {
        let also = fault.secondary.first().map_or("", |label| definition.sources.snippet(label.span));
        (fault.code.name(), definition.sources.snippet(fault.primary.span).to_owned(), also.to_owned())
    };
    diagnostics.iter().map(fault).collect()
}

fn one(code: &'static str, text: &str, also: &str) -> Vec<(&'static str, String, String)> {
    vec![(code, text.to_owned(), also.to_owned())]
}

fn labels(definition: &Definition) -> Vec<&str> {
    definition.rules.iter().map(|placed| placed.rule.label.node.as_str()).collect()
}

const CHILD: &str = "extends = 'base'\n[promotion]\nat = 1\n";

fn rules(block: &str) -> String {
    format!("{CHILD}[phases.moving]\nrules = '''\n{block}\n'''\n")
}

#[test]
fn parents_and_preludes_come_first() {
    let definition = sound(&rules("own: draw when 1 = 1."));
    let names: Vec<_> = definition.layers.iter().map(|layer| (layer.name.as_str(), layer.kind, layer.depth)).collect();
    let prelude = LayerKind::Prelude;
    let expected = [
        ("prelude/royal", prelude, 2),
        ("prelude/ranks", prelude, 3),
        ("prelude/promotion", prelude, 2),
        ("base", LayerKind::Parent, 1),
        ("my.toml", LayerKind::Main, 0),
    ];
    assert_eq!(names, expected);
    assert_eq!(labels(&definition), ["check", "mate", "promote", "stalemate", "fifty", "seventy", "own"]);
    assert_eq!(definition.rules[6].home, Home::Phase("moving".to_owned()));
    assert_eq!(definition.rules[6].origin, Origin::New);
    assert_eq!(definition.rules[3].origin, Origin::Inherited);
    assert_eq!(definition.sources.get(crate::source::SourceId(0)).unwrap().name, "my.toml");
}

#[test]
fn tables_merge_key_by_key() {
    let text = format!(
        "{CHILD}[variant]\nname = 'Mine'\n[pieces]\nking.moves.step = false\nking.is = ['castler', 'heavy']\nking.is_not = ['royal']\nking.letter = 'G'\n[[example]]\nname = 'x'\n"
    );
    let definition = sound(&text);
    let text_at =
        |path: &[&str]| definition.root.at(path.iter().copied()).and_then(Node::as_text).map(|text| text.text.as_str());
    assert_eq!(text_at(&["variant", "name"]), Some("Mine"));
    assert_eq!(text_at(&["variant", "publisher"]), Some("xbetza"));
    assert_eq!(text_at(&["pieces", "king", "letter"]), Some("G"));
    assert_eq!(text_at(&["pieces", "king", "moves", "leap"]), Some("N"));
    assert!(definition.root.at(["pieces", "king", "moves", "step"]).unwrap().is_false());
    assert_eq!(definition.root.at(["pieces", "king", "is_not"]), None);
    let list = definition.root.at(["pieces", "king", "is"]).and_then(Node::as_list).unwrap();
    let classes: Vec<_> = list.iter().filter_map(|node| node.as_text().map(|text| text.text.as_str())).collect();
    assert_eq!(classes, ["castler", "heavy"]);
    assert_eq!(definition.examples.len(), 1);
    let step = What::Path(["pieces", "king", "moves", "step"].map(str::to_owned).to_vec());
    assert_eq!(definition.sources.snippet(definition.who_took(&step).unwrap().by), "false");
    let king = definition.root.table("pieces").unwrap().entry("king").unwrap().0;
    assert_eq!(king.span.source.0, 0);
}

#[test]
fn a_name_is_not_inherited() {
    assert_eq!(sound(CHILD).root.at(["variant", "name"]), None);
}

#[test]
fn labels_are_replaced_dropped_and_renamed() {
    let definition = sound(&rules(
        "SC-1 replaces mate, seventy: draw when 1 = 1.\ndrop fifty.\nrename check to SC-2.\nstalemate replaces stalemate: draw when 1 = 1.",
    ));
    assert_eq!(labels(&definition), ["SC-2", "SC-1", "promote", "stalemate"]);
    let renamed = &definition.rules[0];
    assert!(
        matches!(&renamed.origin, Origin::Renamed { from, at } if from == "check" && definition.sources.snippet(*at) == "SC-2")
    );
    let replaced = &definition.rules[1];
    assert_eq!(replaced.home, Home::Stage("play".to_owned()));
    let Origin::Replaces(old) = &replaced.origin else { panic!("{:?}", replaced.origin) };
    let old: Vec<_> = old.iter().map(|(label, at)| (label.as_str(), definition.sources.snippet(*at))).collect();
    assert_eq!(old, [("mate", "mate"), ("seventy", "seventy")]);
    let gone = |label: &str| definition.who_took(&What::Label(label.to_owned())).map(|gone| gone.how.clone());
    assert_eq!(gone("fifty"), Some(How::Dropped));
    assert_eq!(gone("seventy"), Some(How::Replaced));
    assert_eq!(gone("check"), Some(How::Renamed("SC-2".to_owned())));
}

#[test]
fn mistaken_labels_are_told() {
    assert_eq!(faults(&rules("fifty: draw when 1 = 1.")), one("duplicate-label", "fifty", "fifty"));
    assert_eq!(faults(&rules("x: draw when 1 = 1.\nx: draw when 1 = 1.")), one("duplicate-label", "x", "x"));
    assert_eq!(faults(&rules("rename mate to check.")), one("duplicate-label", "check", "check"));
    assert_eq!(faults(&rules("drop fifti.")), one("unknown-label", "fifti", ""));
    assert_eq!(
        faults(&rules("drop fifty.\nx replaces fifty: draw when 1 = 1.")),
        one("label-used-twice", "fifty", "fifty")
    );
    assert_eq!(faults(&rules("x: draw when 1 = 1.\ndrop x.")), one("unknown-label", "x", "x"));
    let (_, diagnostics) = merged(&format!("language = 1\n{}", rules("drop fifti.")));
    assert_eq!(diagnostics[0].primary.text, "did you mean `fifty`?");
}

#[test]
fn defines_are_made_once_and_remade() {
    assert_eq!(sound(&rules("redefine in_check as 1.")).defines[0].layer, 4);
    assert_eq!(faults(&rules("define in_check as 1.")), one("duplicate-define", "in_check", "in_check"));
    assert_eq!(faults(&rules("redefine in_chek as 1.")), one("unknown-define", "in_chek", ""));
    assert_eq!(
        faults(&rules("redefine in_check as 1.\nredefine in_check as 1.")),
        one("duplicate-define", "in_check", "in_check")
    );
}

#[test]
fn a_prelude_is_taken_out_as_a_whole() {
    let definition = sound(&format!("without = ['royal']\n{CHILD}"));
    assert_eq!(labels(&definition), ["promote", "stalemate", "fifty", "seventy"]);
    assert!(definition.defines.is_empty());
    assert_eq!(definition.root.get("state"), None);
    let gone = definition.who_took(&What::Path(vec!["state".to_owned()])).unwrap();
    assert_eq!(definition.sources.snippet(gone.by), "royal");
    assert_eq!(definition.layers[0].taken_out, Some(gone.by));
    // A prelude that uses it goes as well.
    let definition = sound("extends = 'base'\nwithout = ['ranks']\n");
    assert_eq!(labels(&definition), ["check", "mate", "stalemate", "fifty", "seventy"]);
    assert_eq!(definition.layers.iter().filter(|layer| layer.taken_out.is_some()).count(), 2);
    let text = format!("without = ['royal']\n{}", rules("drop check."));
    assert_eq!(faults(&text), one("label-gone", "check", "royal"));
    assert_eq!(faults(&format!("without = ['royl']\n{CHILD}")), one("unknown-prelude", "royl", ""));
    assert_eq!(
        faults("extends = 'base'\nwithout = ['promotion']\n[promotion]\nat = 1\n"),
        one("unused-prelude", "promotion", "promotion")
    );
}

#[test]
fn parameters_are_set_by_later_files() {
    let definition = sound(&format!("{CHILD}to = ['rook']\n"));
    let found: Vec<_> = definition
        .parameters
        .iter()
        .map(|p| (p.prelude.as_str(), p.name.node.as_str(), p.kind.text.as_str()))
        .collect();
    assert_eq!(found, [("promotion", "to", "kinds"), ("promotion", "at", "number")]);
    assert_eq!(definition.sources.snippet(definition.parameters[0].value.span), "['rook']");
    assert_eq!(definition.root.get("promotion"), None);
    assert_eq!(faults("extends = 'base'\n[promotion]\nat = 1\nti = 2\n"), one("unknown-parameter", "ti", ""));
    assert_eq!(faults("extends = 'base'\n"), one("missing-parameter", "at", ""));
    assert_eq!(faults("[promotion]\nat = 1\n"), one("unused-prelude", "promotion", ""));
}

#[test]
fn control_keys_are_checked() {
    assert_eq!(faults("extends = 'a'\n"), one("circular", "b", "a"));
    assert_eq!(faults("extends = 'bas'\n"), one("unknown-definition", "bas", ""));
    assert_eq!(faults("extends = 'royal'\n"), one("unknown-definition", "royal", ""));
    assert_eq!(faults("uses = ['royal', 'royal']\n"), one("named-twice", "royal", "royal"));
    assert_eq!(faults("uses = 'royal'\n"), one("wrong-kind", "'royal'", ""));
    assert_eq!(faults("extends = ['base']\n[promotion]\nat = 1\n"), one("wrong-kind", "['base']", ""));
    for name in ["'a/../base'", "'..'", "'../..'", "'.../base'", "'/base'"] {
        assert_eq!(faults(&format!("extends = {name}\n")), one("bad-name", name, ""));
    }
    assert_eq!(faults("extends = 'a\\b'\n"), one("unknown-definition", "a\\b", ""));
    assert_eq!(sound("uses = ['royal.toml']\n").layers.len(), 2);
    let codes =
        |text: &str| merged(text).1.iter().map(|fault| (fault.code.name(), fault.is_error())).collect::<Vec<_>>();
    assert_eq!(codes("[variant]\n"), [("missing-language", false)]);
    assert_eq!(codes("language = 2\n"), [("other-language", true)]);
    assert_eq!(codes("a = \n"), [("toml-syntax", true)]);
    assert!(merged("a = \n").0.damaged);
}

#[test]
fn rules_stand_where_they_are_read() {
    assert_eq!(
        faults("rules = \"a: draw when 1 = 1. \\u0020\"\n"),
        one("escaped-text", "\"a: draw when 1 = 1. \\u0020\"", "")
    );
    assert_eq!(faults("[pieces.king]\nrules = 'x: draw when 1 = 1.'\n"), one("misplaced-key", "rules", ""));
    assert_eq!(faults("[regions]\nrules = 'd4-e5'\n"), []);
    assert_eq!(sound("rules = 'x: draw when 1 = 1.'\n").rules[0].home, Home::Main);
}

#[test]
fn unknown_tags_to_take_away_are_told() {
    assert_eq!(faults(&format!("{CHILD}[pieces.king]\nis_not = ['roial']\n")), one("unknown-tag", "roial", ""));
    assert_eq!(faults("[tags.x]\nis_not = ['royal']\n"), one("unknown-tag", "royal", ""));
}

#[test]
fn a_rule_can_be_left_out_for_a_test() {
    let options = LoadOptions { without_rules: vec!["fifty".to_owned()] };
    let (definition, diagnostics) = load("my.toml", &format!("language = 1\n{CHILD}"), &library(), &options);
    assert!(diagnostics.is_empty());
    assert!(!labels(&definition).contains(&"fifty"));
}

proptest! {
    #[test]
    fn no_file_panics(lines in prop::collection::vec("(extends|uses|without|rules|is|is_not|language|x|promotion|parameters|pieces.a.is|example) = ('(base|royal|a: b. drop a.)'|\\['royal', 'base'\\]|1|\\{ is_not = \\[1\\], to = 2 \\}|false)|\\[(pieces|pieces.x|promotion|royal|stages.play|library|parameters)\\]", 0..12)) {
        let _ = merged(&lines.join("\n"));
    }
}
