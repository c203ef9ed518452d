//! The definitions that come with the program, embedded as a folder.

use super::library::Shelf;

/// Path within `definitions/` without `.toml`, and text; sorted by path.
static SHIPPED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// All shipped definitions: `chess`, `prelude/royal` …, with their texts, sorted by name.
pub fn all() -> &'static [(&'static str, &'static str)] {
    SHIPPED
}

/// The text of a shipped definition.
pub fn text(name: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// Path within `definitions/` without `.weights.json`, and text; sorted by path.
static WEIGHTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/weights.rs"));

/// The learned weights of a shipped definition, as text.
pub fn weights(name: &str) -> Option<&'static str> {
    WEIGHTS.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// All shipped weights, by the names of their definitions.
pub fn all_weights() -> &'static [(&'static str, &'static str)] {
    WEIGHTS
}

/// The shipped definitions as a library.
pub fn shelf() -> Shelf {
    Shelf::new(SHIPPED.iter().copied())
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "compares with the files on disk")]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    #[test]
    fn the_whole_folder_is_embedded() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("definitions");
        for (name, text) in all() {
            assert_eq!(fs::read_to_string(folder.join(format!("{name}.toml"))).unwrap(), *text);
        }
        for sub in ["", "prelude/"] {
            let Ok(files) = fs::read_dir(folder.join(sub)) else { continue };
            for file in files {
                let name = file.unwrap().file_name().into_string().unwrap();
                if let Some(stem) = name.strip_suffix(".toml") {
                    assert!(text(&format!("{sub}{stem}")).is_some(), "{name} is not embedded");
                }
            }
        }
    }
}
