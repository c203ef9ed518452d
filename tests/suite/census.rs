//! The table of definitions: how long each is, what it stands on, what of the language it uses; and of every construct, who
//! uses it. A construct with a single user needs a reason in `tests/fixtures/singles.tsv`.

mod effects;
mod expressions;
mod found;
mod movements;
mod sentences;
mod tables;

use std::collections::BTreeMap;
use std::fmt::Write;

use interp::merge::shipped;
use interp::source::SourceId;
use interp::syntax::tree::{self, Node, Table};
use libtest_mimic::Trial;

use crate::{kept, trial};
use found::{Found, GROUPS, Group, all};

/// Why something is in the language that only one definition uses: `GROUP, tab, CONSTRUCT, tab, why`.
const SINGLES: &str = include_str!("../fixtures/singles.tsv");

pub fn trials() -> Vec<Trial> {
    vec![
        trial("the table of definitions is current", || kept("docs/definitions.md", &page(&files()))),
        trial("what a single definition uses has its reason", reasons),
    ]
}

/// A shipped definition or prelude.
struct File {
    name: &'static str,
    text: &'static str,
    root: Table,
    found: Found,
}

fn files() -> Vec<File> {
    let files = shipped::all().iter().map(|(name, text)| {
        let (root, faults) = tree::parse(text, SourceId(0));
        assert_eq!(faults, [], "{name}");
        let mut found = Found::default();
        tables::file(&root, &mut found);
        File { name, text, root, found }
    });
    files.collect()
}

/// Lines without blank ones, comments and examples.
fn lines_of_code(text: &str) -> usize {
    let mut example = false;
    let code = text.lines().map(str::trim_start).filter(|line| {
        if line.starts_with('[') {
            example = line.starts_with("[[example]]") || line.starts_with("[example.");
        }
        !example && !line.is_empty() && !line.starts_with('#')
    });
    code.count()
}

fn names(root: &Table, key: &str) -> Vec<String> {
    let one = |node: &Node| node.as_text().map(|text| text.text.clone());
    match root.get(key) {
        Some(node) => {
            node.as_list().map_or_else(|| one(node).into_iter().collect(), |list| list.iter().filter_map(one).collect())
        }
        None => Vec::new(),
    }
}

fn short(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// The definitions that use a construct.
fn users<'f>(files: &'f [File], group: Group, name: &str) -> Vec<&'f str> {
    files.iter().filter(|file| file.found.uses(group, name)).map(|file| short(file.name)).collect()
}

fn reasons_by_construct() -> BTreeMap<(String, String), String> {
    let rows = SINGLES.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut reasons = BTreeMap::new();
    for row in rows {
        let [group, name, why] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("three columns: {row}") };
        let (known, _) = GROUPS.iter().find(|(_, title)| *title == group).unwrap_or_else(|| panic!("no group: {row}"));
        assert!(all(*known).iter().any(|one| one == name), "no construct: {row}");
        assert!(
            !why.trim().is_empty() && reasons.insert((group.to_owned(), name.to_owned()), why.to_owned()).is_none(),
            "{row}"
        );
    }
    reasons
}

fn reasons() {
    let (files, reasons) = (files(), reasons_by_construct());
    let mut missing = Vec::new();
    for (group, title) in GROUPS {
        for name in all(group) {
            if let [user] = users(&files, group, &name)[..]
                && !reasons.contains_key(&(title.to_owned(), name.clone()))
            {
                missing.push(format!("{title}\t{name}\tonly {user}"));
            }
        }
    }
    assert!(missing.is_empty(), "tests/fixtures/singles.tsv does not say why:\n{}", missing.join("\n"));
}

fn page(files: &[File]) -> String {
    let mut page = String::from(
        "# The definitions, and what they use\n\n\
         Made by a test from the files themselves: `INSTA_UPDATE=always cargo test --test suite -- current` writes it anew. Lines are \
         counted without blank ones, comments and examples; of each file only what stands in it, not what it inherits.\n\n\
         * [Definitions](#definitions) · [Preludes](#preludes)\n\
         * [Constructs](#constructs) · [with one user](#with-one-user) · [with none](#with-none)\n",
    );
    let (preludes, games): (Vec<&File>, Vec<&File>) = files.iter().partition(|file| file.name.starts_with("prelude/"));
    for (title, list) in [("Definitions", games), ("Preludes", preludes)] {
        let lines: usize = list.iter().map(|file| lines_of_code(file.text)).sum();
        write!(page, "\n## {title}\n\n{} files, {lines} lines.\n\n", list.len()).unwrap();
        page.push_str(
            "| file | lines | stands on | sentences | effects | tables | movements |\n|---|---|---|---|---|---|---|\n",
        );
        list.iter().for_each(|file| page.push_str(&row(file)));
    }
    page.push_str(&constructs(files));
    page.trim_end().to_owned() + "\n"
}

fn row(file: &File) -> String {
    let link = format!("[{}](../definitions/{}.toml)", short(file.name), file.name);
    let mut stands = names(&file.root, "extends").iter().map(|name| format!("**{name}**")).collect::<Vec<_>>();
    stands.extend(names(&file.root, "uses"));
    stands.extend(names(&file.root, "without").iter().map(|name| format!("~~{name}~~")));
    let wholes = |group| file.found.wholes(group);
    let mut sections = wholes(Group::Table);
    sections.retain(|name| name.starts_with('['));
    let sections: Vec<String> = sections.iter().map(|name| name.trim_matches(['[', ']']).to_owned()).collect();
    let letters: Vec<String> = wholes(Group::Movement).iter().map(|name| cell(name)).collect();
    format!(
        "| {link} | {} | {} | {} | {} | {} | {} |\n",
        lines_of_code(file.text),
        stands.join(" "),
        wholes(Group::Sentence).join(", "),
        wholes(Group::Effect).join(", "),
        sections.join(", "),
        letters.join(" "),
    )
}

/// A construct as code in a cell of a table.
fn cell(name: &str) -> String {
    format!("`{}`", name.replace('|', "\\|"))
}

fn constructs(files: &[File]) -> String {
    let reasons = reasons_by_construct();
    let mut text = String::from("\n## Constructs\n\nHow many files use each.\n");
    let (mut one, mut none) = (String::new(), String::new());
    for (group, title) in GROUPS {
        let mut counts = Vec::new();
        let mut unused = Vec::new();
        for name in all(group) {
            let users = users(files, group, &name);
            match users[..] {
                [] => unused.push(cell(&name)),
                [user] => {
                    let why = reasons.get(&(title.to_owned(), name.clone())).map_or("", String::as_str);
                    writeln!(one, "| {} | {title} | {user} | {why} |", cell(&name)).unwrap();
                }
                _ => {}
            }
            if !users.is_empty() {
                counts.push((users.len(), cell(&name)));
            }
        }
        counts.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
        let counts: Vec<String> = counts.iter().map(|(count, name)| format!("{name} {count}")).collect();
        write!(text, "\n**{title}:** {}\n", counts.join(" · ")).unwrap();
        if !unused.is_empty() {
            writeln!(none, "| {title} | {} |", unused.join(" ")).unwrap();
        }
    }
    text + "\n### With one user\n\n| construct | of | used by | why it is in the language all the same |\n|---|---|---|---|\n"
        + &one
        + "\n### With none\n\nNo shipped definition uses these; the documents and tests may.\n\n| of | constructs |\n|---|---|\n"
        + &none
}
