//! The contents of a link.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::broken::Broken;
use crate::merge::Definition;
use crate::merge::shipped;
use crate::text::cut;

/// The most actions a shared game may have.
pub const MOST_ACTIONS: usize = 5_000;

/// A definition, and where a game of it begins and goes.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shared {
    /// The definition.
    pub definition: Given,
    /// Options that are set.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, String>,
    /// The seed of random choices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Random choices that are fixed: labels of rules, and numbers of outcomes.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fixed: BTreeMap<String, String>,
    /// The position the game begins with, if not the definition's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The actions of the game, written as in a saved game: `e2e4`, `white: offer_draw`, `draw {deal=3}`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<String>,
}

/// Random choices that are fixed, as a link writes them.
pub fn fixed(pins: &[(String, u128)]) -> BTreeMap<String, String> {
    pins.iter().map(|(label, index)| (label.clone(), index.to_string())).collect()
}

/// A definition: the name of a shipped one, or a text.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given {
    /// The name of a shipped definition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The name of its file in messages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The definitions it stands on that are not shipped: their paths from it on, and their texts.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub beside: BTreeMap<String, String>,
}

/// The name of a file without a name.
const FILE: &str = "rules.toml";

impl Given {
    /// The keys of its JSON.
    pub(super) const KEYS: [&str; 4] = ["name", "text", "file", "beside"];

    /// A shipped definition.
    pub fn shipped(name: &str) -> Given {
        Given { name: Some(name.to_owned()), ..Given::default() }
    }

    /// The definition that was loaded: its name if it is shipped as it stands, otherwise its text and the texts it stands on.
    pub fn of(definition: &Definition) -> Given {
        let mut own = definition.sources.iter().map(|(_, source)| source);
        let Some(main) = own.next() else { return Given::default() };
        let is_shipped = |name: &str, text: &str| shipped::text(name) == Some(text);
        if is_shipped(&main.name, &main.text) {
            return Given::shipped(&main.name);
        }
        let parts = |name: &str| name.replace('\\', "/").split('/').map(str::to_owned).collect::<Vec<_>>();
        let mut folder = parts(&main.name);
        let file = folder.pop();
        let own = own.filter(|source| !is_shipped(&source.name, &source.text));
        let beside = own.map(|source| (path_from(&folder, &parts(&source.name)), source.text.to_string()));
        let mut beside: BTreeMap<String, String> = beside.collect();
        // Copies of shipped files are found without them; but only if none of those they use is another one.
        if beside.iter().all(|(path, text)| is_shipped(path.strip_suffix(".toml").unwrap_or(path), text)) {
            beside.clear();
        }
        Given { name: None, text: Some(main.text.to_string()), file, beside }
    }

    /// The name that messages use for it.
    pub fn called(&self) -> &str {
        self.name.as_deref().or(self.file.as_deref()).unwrap_or(FILE)
    }
}

/// The path of a file as it is written in a folder.
fn path_from(folder: &[String], path: &[String]) -> String {
    let common = folder.iter().zip(path).take_while(|(one, other)| one == other).count();
    let up = folder.iter().skip(common).map(|_| "..");
    up.chain(path.iter().skip(common).map(String::as_str)).collect::<Vec<_>>().join("/")
}

/// The longest name that is put in a message, in characters.
pub(super) const SHOWN: usize = 60;

impl Shared {
    /// The keys of its JSON.
    pub(super) const KEYS: [&str; 6] = ["definition", "settings", "seed", "fixed", "position", "actions"];

    /// Checks what the form of the JSON does not say.
    ///
    /// # Errors
    /// Says what is missing, or too much.
    pub(super) fn whole(self) -> Result<Shared, Broken> {
        let Given { name, text, file, beside } = &self.definition;
        match (name, text) {
            (Some(name), None) if shipped::text(name).is_none() => {
                return Err(Broken::Newer(format!("this version has no definition called `{}`", cut(name, SHOWN))));
            }
            (Some(_), None) if file.is_none() && beside.is_empty() => {}
            (None, Some(_)) => {}
            _ => return Err(Broken::Changed),
        }
        match self.actions.len() > MOST_ACTIONS {
            true => Err(Broken::TooManyActions(MOST_ACTIONS)),
            false => Ok(self),
        }
    }

    /// The random choices that are fixed: labels of rules, and numbers of outcomes.
    ///
    /// # Errors
    /// Says which rule is fixed to no number.
    pub fn pins(&self) -> Result<Vec<(String, u128)>, String> {
        let pin = |(label, index): (&String, &String)| match index.parse() {
            Ok(number) => Ok((label.clone(), number)),
            Err(_) => Err(format!("`{}` is fixed to `{}`, which is no number", cut(label, SHOWN), cut(index, SHOWN))),
        };
        self.fixed.iter().map(pin).collect()
    }

    /// Whether a game has begun, or begins elsewhere than usual.
    pub fn has_game(&self) -> bool {
        self.position.is_some() || !self.actions.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{read, write};
    use super::*;
    use proptest::prelude::*;

    fn game() -> Shared {
        let text = "language = 1\nextends = \"base\"\n".to_owned();
        let beside = BTreeMap::from([("base.toml".to_owned(), "language = 1\nextends = \"chess\"\n".to_owned())]);
        Shared {
            definition: Given { name: None, text: Some(text), file: Some("hill.toml".to_owned()), beside },
            settings: BTreeMap::from([("array".to_owned(), "shuffled".to_owned())]),
            seed: Some(u64::MAX),
            fixed: BTreeMap::from([("AD-1".to_owned(), "5039".to_owned())]),
            position: Some("3/3/R2 w".to_owned()),
            actions: vec!["e2e4".to_owned(), "black: resign".to_owned()],
        }
    }

    #[test]
    fn a_link_is_read_as_it_was_written() {
        let plain = Shared { definition: Given::shipped("chess"), ..Shared::default() };
        for shared in [game(), plain.clone()] {
            assert_eq!(read(&write(&shared).unwrap()), Ok(shared));
        }
        assert_eq!(write(&plain).unwrap().len(), 53);
        assert!(plain.definition.called() == "chess" && game().definition.called() == "hill.toml");
    }

    #[test]
    fn wrong_contents_are_refused() {
        let shared = |definition: Given| Shared { definition, ..Shared::default() };
        let many = Shared { actions: vec![String::new(); MOST_ACTIONS + 1], ..shared(Given::shipped("chess")) };
        let both = Given { text: Some(String::new()), ..Given::shipped("chess") };
        let told = |shared: &Shared| read(&write(shared).unwrap()).unwrap_err();
        assert_eq!(told(&Shared::default()), Broken::Changed);
        assert_eq!(told(&shared(both)), Broken::Changed);
        assert_eq!(told(&many), Broken::TooManyActions(MOST_ACTIONS));
        let unknown = told(&shared(Given::shipped("no_such"))).to_string();
        assert!(unknown.contains("`no_such`: the link is of a newer version"), "{unknown}");
        let told = |json: &[u8]| read(&format!("v1.{}", super::super::packed::pack(json).unwrap())).unwrap_err();
        for json in [&b"[]"[..], b"{}", b"null", b"\xff", b"{\"definition\":7}"] {
            assert_eq!(told(json), Broken::Changed, "{json:?}");
        }
        assert_eq!(told(b""), Broken::Incomplete);
        assert_eq!(told("[".repeat(100_000).as_bytes()), Broken::Changed);
        for json in [&br#"{"definition":{"name":"chess"},"clock":1}"#[..], br#"{"definition":{"clock":"chess"}}"#] {
            assert!(told(json).to_string().starts_with("the link has a part `clock`"), "{json:?}");
        }
    }

    #[test]
    fn the_keys_are_those_of_the_json() {
        let keys = |json: serde_json::Value| json.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        let given = Given { name: Some(String::new()), ..game().definition };
        let shared = serde_json::to_value(Shared { definition: given, ..game() }).unwrap();
        let sorted =
            |keys: &[&str]| keys.iter().map(|key| (*key).to_owned()).collect::<std::collections::BTreeSet<_>>();
        assert_eq!(sorted(&Given::KEYS), keys(shared["definition"].clone()).into_iter().collect());
        assert_eq!(sorted(&Shared::KEYS), keys(shared).into_iter().collect());
    }

    proptest! {
        #[test]
        fn a_link_that_was_changed_is_refused_or_read(places in proptest::collection::vec((any::<prop::sample::Index>(), any::<char>()), 1..4)) {
            let mut text: Vec<char> = write(&game()).unwrap().chars().collect();
            for (place, sign) in places {
                let place = place.index(text.len());
                text[place] = sign;
            }
            let _ = read(&text.into_iter().collect::<String>());
        }

        #[test]
        fn a_sign_that_was_changed_is_no_harm(place in any::<prop::sample::Index>(), sign in "[A-Za-z0-9_-]") {
            let mut text = write(&game()).unwrap();
            let place = place.index(text.len());
            text.replace_range(place..=place, &sign);
            let _ = read(&text);
        }
    }
}
