//! The tables in which a key stands.

use super::{TOP, Takes};

/// The headers of the tables that have a key of this name: `[board]`, `[stages.NAME]`, `[[example]]`.
pub fn homes(name: &str) -> Vec<String> {
    let sections = TOP.iter().flat_map(|section| section.takes.iter().map(move |takes| (section.name, takes)));
    let headers = sections.filter_map(|(section, takes)| match takes {
        Takes::Table(keys) => keys.find(name).map(|_| format!("[{section}]")),
        Takes::Tables(keys) => keys.find(name).map(|_| format!("[[{section}]]")),
        Takes::Each(entry) => {
            let has = |takes: &Takes| matches!(takes, Takes::Table(keys) if keys.find(name).is_some());
            entry.iter().any(has).then(|| format!("[{section}.NAME]"))
        }
        _ => None,
    });
    headers.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_of_a_key() {
        assert_eq!(homes("picture"), ["[board]", "[pieces.NAME]"]);
        assert_eq!(homes("mirror"), ["[board]"]);
        assert_eq!(homes("turns"), ["[stages.NAME]"]);
        assert_eq!(homes("outcome"), ["[[example]]"]);
        assert!(homes("nonsense").is_empty());
    }
}
