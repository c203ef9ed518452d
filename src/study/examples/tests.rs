use super::*;
use crate::diagnostic::{Look, render};
use crate::merge::{LoadOptions, load, shipped};

/// Chess without castling and with one rule more, and its examples.
fn merged(examples: &str) -> (String, Definition) {
    let text = format!(
        "language = 1\nextends = \"chess\"\n[options]\nmeek = {{ rule = \"T-2\", default = false }}\n\
         [pieces]\nknight = {{ rule = \"T-3\", moves = \"C\" }}\n\
         [stages.play]\nrules = '''\n  T-1: forbid move when unit is queen and some captured is pawn, because \"queens are proud\".\n  \
         T-2: forbid move when meek and some captured, because \"nobody captures\".\n  T-9: draw when 1 > 2.\n'''\n{examples}"
    );
    let (definition, faults) = load("my.toml", &text, &shipped::shelf(), &LoadOptions::default());
    assert_eq!(render(&faults, &definition.sources, Look::Plain), "");
    (text, definition)
}

fn report(examples: &str, page: Option<&str>) -> String {
    let (_, definition) = merged(examples);
    let page = page.map(|text| ("my.play.md", text));
    let report = run(&Material { name: "my", definition: &definition, page }, &|_| None);
    report.render(Look::Plain)
}

const POSITION: &str = "4k3/p7/8/8/8/8/8/Q3K3 w - - 0 1";

#[test]
fn what_is_so_passes() {
    let examples = format!(
        "[[example]]\nname = 'proud'\nrule = 'T-1'\nposition = '{POSITION}'\nillegal = {{ Qxa7 = 'T-1', a1a8 = true, b5 = 'T-3' }}\n\
         legal = 'Qa6 a1h1'\nfrom = 'e1'\ncount = 5\nonly = 'Kd1 Kd2 Ke2 Kf2 Kf1'\noutcome = 'none'\n\
         fact = {{ 'in_check(white)' = false, 'value of the queen' = 9 }}\nperft = {{ 1 = 23 }}\n\
         [[example]]\nname = 'meek'\nrule = ['T-2', 'T-3']\noptions = {{ meek = true }}\nactions = '1. e4 d5 {{go on}} 2. Nd2'\n\
         [[example]]\nname = 'mate'\nactions = ['f3', 'e5', 'g4', 'Qh4#']\noutcome = 'Black wins by checkmate'\n"
    );
    assert_eq!(report(&examples, None), "");
}
