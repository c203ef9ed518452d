//! Names of games elsewhere: `3check`, `Three-check`.
//!
//! A definition is known by the name of its file, by the `name` in its `[variant]`, and by what stands there under `also`.

use super::library::PRELUDES;
use super::shipped;
use crate::diagnostic::closest;
use crate::source::SourceId;
use crate::syntax::tree::{self, Node, Table};

/// The shipped game of this name, whatever its case, blanks and hyphens.
pub fn titled(name: &str) -> Option<&'static str> {
    games().find(|(file, text)| is_title(name, file, text)).map(|(file, _)| file)
}

/// The shipped game with the name most like this one.
pub fn nearly_titled(name: &str) -> Option<&'static str> {
    let known: Vec<(&str, String)> =
        games().flat_map(|(file, text)| titles(file, text).into_iter().map(move |name| (file, plain(&name)))).collect();
    let near = closest(&plain(name), known.iter().map(|(_, name)| name.as_str()))?;
    known.iter().find(|(_, name)| name == near).map(|(file, _)| *file)
}

/// Whether a definition has this name.
pub fn is_title(name: &str, file: &str, text: &str) -> bool {
    titles(file, text).iter().any(|known| plain(known) == plain(name))
}

fn games() -> impl Iterator<Item = (&'static str, &'static str)> {
    shipped::all().iter().copied().filter(|(name, _)| !name.starts_with(PRELUDES))
}

/// All names of a definition.
fn titles(file: &str, text: &str) -> Vec<String> {
    let (root, _) = tree::parse(text, SourceId::default());
    let last = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let mut names = vec![last.strip_suffix(".toml").unwrap_or(last).to_owned()];
    let variant = root.table("variant");
    let under = |key: &str| variant.and_then(|variant: &Table| variant.get(key));
    names.extend(under("name").and_then(Node::as_text).map(|text| text.text.clone()));
    let also = under("also").map_or(&[][..], |also| also.as_list().unwrap_or(std::slice::from_ref(also)));
    names.extend(also.iter().filter_map(Node::as_text).map(|text| text.text.clone()));
    names
}

/// A name without blanks and signs, in small letters: `Three-check` is `threecheck`.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_known_by_the_names_other_programs_give_them() {
        for (name, file) in [
            ("Standard", "chess"),
            ("From Position", "chess"),
            ("Crazyhouse", "classics/crazyhouse"),
            ("Atomic", "classics/atomic"),
            ("Three-check", "classics/threecheck"),
            ("3check", "classics/threecheck"),
            ("King of the Hill", "classics/kingofthehill"),
            ("Racing Kings", "classics/racingkings"),
            ("Horde", "classics/horde"),
            ("Antichess", "classics/antichess"),
            ("Chess960", "classics/fischerandom"),
            ("Chess 960", "classics/fischerandom"),
            ("Fischerandom", "classics/fischerandom"),
            ("Seirawan", "classics/seirawan"),
            ("S-Chess", "classics/seirawan"),
            ("xiangqi", "classics/xiangqi"),
        ] {
            assert_eq!(titled(name), Some(file), "{name}");
        }
        assert_eq!((titled("Atomik"), nearly_titled("Atomik")), (None, Some("classics/atomic")));
    }

    #[test]
    fn no_two_definitions_have_a_name_in_common() {
        let mut known: Vec<(String, &str)> = Vec::new();
        for (file, text) in games() {
            for name in titles(file, text).iter().map(|name| plain(name)) {
                let other = known.iter().find(|(other, owner)| *other == name && *owner != file);
                assert_eq!(other, None, "{file}");
                known.push((name, file));
            }
        }
    }
}
