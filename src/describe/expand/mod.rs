//! A merged definition as one file that stands on nothing and means the same.

mod carried;
mod rules;
mod spoken;
mod tables;

use std::fmt::Write as _;

use crate::merge::{Definition, LANGUAGE};
use crate::spec::Spec;
use crate::syntax::tree::{Node, Table};

/// The one file. Parameters of preludes are written out as they are set; within a stage or a phase rules keep their
/// order; examples stay where they were. What nothing speaks of is left out, and so are tags that no piece carries.
pub fn expand(definition: &Definition, spec: &Spec) -> String {
    written_out(&spoken::spoken(&carried::carried(definition, spec)), spec)
}

/// Writes a definition out with its unused names as well; two versions of the rules are compared by this text.
pub fn written_out(definition: &Definition, spec: &Spec) -> String {
    let mut text = format!("language = {LANGUAGE}\n");
    for (key, node) in plain_first(&definition.root) {
        match (key, node.as_table()) {
            ("stages" | "phases", Some(homes)) => {
                for (name, home) in homes.iter() {
                    tables::section(&[key, &name.node], home, definition, &mut text);
                    block(&rules::of_home(definition, spec, key, &name.node), &mut text);
                }
            }
            _ => tables::entry(key, node, definition, &mut text),
        }
    }
    let defines = rules::defines(definition);
    if !defines.is_empty() {
        text.push_str("\n[library]\n");
        block(&defines, &mut text);
    }
    text
}

/// The entries of a whole file, in TOML those that are no tables before the first header; what it is called comes first.
fn plain_first(root: &Table) -> Vec<(&str, &Node)> {
    let entries = root.iter().map(|(key, node)| (key.node.as_str(), node)).filter(|(key, _)| *key != "library");
    let mut entries: Vec<(&str, &Node)> = entries.collect();
    entries.sort_by_key(|(key, node)| (node.as_table().is_some(), *key != "variant"));
    entries
}

fn block(sentences: &[String], text: &mut String) {
    if sentences.is_empty() {
        return;
    }
    text.push_str("rules = '''\n");
    for sentence in sentences {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}", rules::wrapped(sentence));
    }
    text.push_str("'''\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Options, load, load_text};
    use crate::merge::{PRELUDES, shipped};

    #[test]
    fn what_was_taken_out_leaves_no_tags() {
        let text = "language = 1\nextends = 'chess'\nwithout = ['castling']\n";
        let loaded = load_text("mine.toml", text, &Options::default());
        let once = expand(&loaded.definition, &loaded.spec.unwrap());
        assert!(!once.contains("castler"), "{once}");
        assert_eq!(load_text("once.toml", &once, &Options::default()).diagnostics, []);
    }

    #[test]
    fn pieces_have_their_new_names() {
        let sentence = "queen: after capture of queen: announce \"no queen but a {queen}\" to all.";
        let names = "[pieces]\ngeneral = { renames = 'queen', moves = 'F' }\n";
        let text = format!("language = 1\nextends = 'chess'\nrules = '''\n{sentence}\n'''\n{names}");
        let loaded = load_text("mine.toml", &text, &Options::default());
        assert_eq!(loaded.diagnostics, []);
        let once = expand(&loaded.definition, &loaded.spec.unwrap());
        assert!(
            once.contains("queen: after capture of general: announce \"no queen but a {general}\" to all."),
            "{once}"
        );
        assert!(once.contains("kind in general/rook/bishop/knight"), "{once}");
        assert_eq!(load_text("once.toml", &once, &Options::default()).diagnostics, []);
    }

    #[test]
    fn expanding_again_changes_nothing() {
        for (name, _) in shipped::all().iter().filter(|(name, _)| !name.starts_with(PRELUDES)) {
            let loaded = load(name, &Options::default()).unwrap();
            let once = expand(&loaded.definition, &loaded.spec.unwrap());
            let again = load_text("once.toml", &once, &Options::default());
            assert_eq!(again.diagnostics, [], "{name}");
            assert_eq!(expand(&again.definition, &again.spec.unwrap()), once, "{name}");
        }
    }
}
