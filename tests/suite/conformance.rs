//! The tables of `tests/fixtures/conformance` for every definition there is. Rows that count many nodes are left out unless the
//! environment says `INTERP_FULL=1`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use interp::load::{Options, load};
use interp::run::perft::How;
use interp::runtime::Rules;
use interp::testing::suite::{parse, run};
use libtest_mimic::Trial;

use crate::{files, stem, trial};

/// The most nodes of a row that is always counted.
const USUAL: u64 = 20_000;

/// The name of a variant in the table, and the name of its file.
const CALLED: [(&str, &str); 1] = [("3check", "threecheck")];

pub fn trials() -> Vec<Trial> {
    let count = |(table, path, variant): (PathBuf, String, Option<String>)| {
        let name = format!("counts of {}", stem(path.as_ref()));
        trial(name, move || count(&table, &path, variant.as_deref()))
    };
    tables().into_iter().map(count).collect()
}

/// The tables of counts with the definitions they are about, and what each is called in its table.
pub fn tables() -> Vec<(PathBuf, String, Option<String>)> {
    let mut all = Vec::new();
    for table in files("tests/fixtures/conformance", ".tsv") {
        let name = stem(&table);
        let Some(variant) = name.strip_prefix("perft_") else { continue };
        let text = std::fs::read_to_string(&table).unwrap();
        let named = variants(&text);
        if named.is_empty() {
            add(&mut all, &table, variant, None);
        }
        for variant in named {
            let definition =
                CALLED.iter().find(|(theirs, _)| *theirs == variant).map_or(variant.as_str(), |(_, ours)| ours);
            add(&mut all, &table, definition, Some(variant.clone()));
        }
    }
    all
}

/// The variants of a table: the first of its four columns.
fn variants(text: &str) -> BTreeSet<String> {
    let rows = text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect::<Vec<_>>());
    rows.filter(|columns| columns.len() == 4).map(|columns| columns[0].to_owned()).collect()
}

/// A table, if there is such a definition.
fn add(all: &mut Vec<(PathBuf, String, Option<String>)>, table: &Path, definition: &str, variant: Option<String>) {
    let definitions = interp::testing::find("definitions").unwrap().into_iter();
    for path in definitions.filter(|path| stem(path.as_ref()) == definition) {
        all.push((table.to_path_buf(), path, variant.clone()));
    }
}

fn count(table: &PathBuf, definition: &str, variant: Option<&str>) {
    let loaded = load(definition, &Options::default()).unwrap();
    let spec = loaded.spec.expect("the definition has mistakes");
    let rows = parse(&std::fs::read_to_string(table).unwrap(), variant).unwrap();
    let rules = Rules::new(spec);
    let most = if std::env::var_os("INTERP_FULL").is_some() { None } else { Some(USUAL) };
    let report = run(&rules, &rows, most, How::default(), |_, _, _| std::ops::ControlFlow::Continue(()));
    let failed: Vec<String> = report
        .failed
        .iter()
        .map(|one| {
            format!(
                "line {}: {} depth {}: {}, not {:?}",
                one.row.line, one.row.position, one.row.depth, one.row.nodes, one.found
            )
        })
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(report.passed > 0);
}
