//! From what a person types to a checked definition.
//!
//! In: a path or the name of a shipped definition, and settings from outside. Out: the merged definition, its
//! specification when it has no error, and all diagnostics; or why there is nothing to load.

#[cfg(feature = "desk")]
mod linked;

use std::path::Path;
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, arrange, closest};
use crate::merge::{self, Definition, Files, Library, LoadOptions, NOT_LAID, PRELUDES, files, shipped, titles};
use crate::source::{SourceId, Span};
use crate::spec::Spec;
use crate::spec::check::{Checked, Unspoken, checked};
use crate::spec::ids::RuleId;
use crate::syntax::keys::{TOP, only_misfits};
use crate::syntax::tree::{self, NOT_TOML};

#[cfg(feature = "desk")]
pub use linked::{linked, load_shared};

/// Settings from outside.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Options of the definition and what they are set to.
    pub settings: Vec<(String, String)>,
    /// Rules to leave out, by label.
    pub without_rules: Vec<String>,
}

/// A definition that was found.
#[derive(Debug, Clone)]
pub struct Loaded {
    /// Everything it is made of.
    pub definition: Definition,
    /// Its meaning; nothing when a diagnostic is an error.
    pub spec: Option<Arc<Spec>>,
    /// The names it gives and never speaks of.
    pub unspoken: Vec<Unspoken>,
    /// Its mistakes and warnings, in source order.
    pub diagnostics: Vec<Diagnostic>,
    /// The mistakes in the settings from outside.
    pub refused: Vec<Diagnostic>,
}

/// Why there is nothing to load.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Absent {
    /// There is neither a file nor a shipped definition of that name.
    Unknown,
    /// There is a file, but it cannot be read: `it is a folder`.
    Unreadable(String),
}

/// Loads the file at a path or, when there is none, the shipped definition of that name: `stun_check`, also written
/// `stun_check.toml` or `definitions/stun_check.toml`; or, with the feature `desk`, the definition in a share link.
///
/// # Errors
/// Says why there is nothing to load.
pub fn load(target: &str, options: &Options) -> Result<Loaded, Absent> {
    #[cfg(feature = "desk")]
    if let Some(shared) = linked(target) {
        return load_shared(&shared?, options);
    }
    let (name, text) = find(target)?;
    Ok(load_text(&name, &text, options))
}

/// Loads a definition from its text; `name` is what messages call it and where it looks for its parents.
pub fn load_text(name: &str, text: &str, options: &Options) -> Loaded {
    load_within(name, text, &Files::default(), options)
}

/// Loads a definition from its text; what it stands on comes from a library.
pub fn load_within(name: &str, text: &str, library: &dyn Library, options: &Options) -> Loaded {
    let load_options = LoadOptions { without_rules: options.without_rules.clone() };
    let (definition, mut diagnostics) = merge::load(name, text, library, &load_options);
    let Checked { spec, problems: found, unspoken } = checked(&definition, &options.settings);
    // A mistake in a setting has no place in any file.
    let (refused, found): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|problem| !options.settings.is_empty() && problem.primary.span == Span::default());
    diagnostics.extend(found);
    only_unread(&mut diagnostics);
    only_misfits(&mut diagnostics);
    arrange(&mut diagnostics);
    let whole = !diagnostics.iter().chain(&refused).any(Diagnostic::is_error);
    // The text is read once more where something is wrong with it, and not before.
    if !whole && let Some(problem) = foreign(text) {
        diagnostics = vec![problem];
    }
    let strays = misspelt_parents(&definition);
    if definition.damaged || !strays.is_empty() {
        diagnostics.retain(|problem| strays.contains(&problem.primary.span) || !is_of_absence(problem));
    }
    Loaded { definition, spec: whole.then(|| Arc::new(spec)), unspoken, diagnostics, refused }
}

/// Where a key was probably meant to say what the definition stands on: what it lacks may be declared there.
fn misspelt_parents(definition: &Definition) -> Vec<Span> {
    let (words, known) = (definition.root.iter().map(|(word, _)| word), TOP.names());
    let strays = words.filter(|word| !known.contains(&word.node.as_str()));
    let meant = |key: &str| closest(key, known.iter().copied());
    strays.filter(|word| matches!(meant(&word.node), Some("extends" | "uses"))).map(|word| word.span).collect()
}

/// The one message about a file that is no definition at all, instead of all that it lacks.
fn foreign(text: &str) -> Option<Diagnostic> {
    let (table, faults) = tree::parse(text, SourceId(0));
    let known = TOP.names();
    // Other files may well have examples.
    let is_ours = |key: &str| known.contains(&key) && key != "example";
    if !faults.is_empty() || table.keys().any(is_ours) {
        return None;
    }
    let help = "a definition begins with `language = 1`, then says what it stands on: `extends = \"…\"` or `uses = [\"base\"]`";
    let Some((first, _)) = table.iter().next() else {
        let start = text.len() - text.trim_start_matches('\u{feff}').len();
        let place = Span::new(SourceId(0), start, start);
        return Some(Diagnostic::error(Code::Empty, place, "there is nothing in this file").help(help));
    };
    let message = format!("this is no definition of a game: it has no key of one, and `{}` is none", first.node);
    Some(Diagnostic::error(Code::NoDefinition, first.span, message).help(help))
}

/// Keeps one message about a key or value that is not even TOML.
fn only_unread(diagnostics: &mut Vec<Diagnostic>) {
    let unread = |problem: &Diagnostic| problem.code == NOT_TOML;
    let places: Vec<Span> =
        diagnostics.iter().filter(|problem| unread(problem)).map(|problem| problem.primary.span).collect();
    diagnostics.retain(|problem| unread(problem) || !places.contains(&problem.primary.span));
}

/// Whether something is said to be missing, which it may not be when a file could not be read as a whole.
fn is_of_absence(problem: &Diagnostic) -> bool {
    let absent = [
        Code::NoBoard,
        Code::NoStages,
        Code::Players,
        Code::StageShape,
        Code::MissingKey,
        Code::MissingParameter,
        Code::UnusedPrelude,
    ];
    // A key that may be missing says whether a fact or zone belongs to a player.
    let absent = absent.contains(&problem.code) || [Code::NeedsOf, Code::NeedsNoOf].contains(&problem.code);
    let absent = absent || problem.code.name().starts_with("unknown-");
    absent && !NOT_LAID.contains(&problem.code)
}

/// The name and the text of the definition that a person means.
///
/// # Errors
/// Says why there is none.
pub fn find(target: &str) -> Result<(String, Arc<str>), Absent> {
    if target.is_empty() {
        return Err(Absent::Unknown);
    }
    #[cfg(feature = "desk")]
    if let Some(shared) = linked(target) {
        return linked::text_of(&shared?);
    }
    let shipped = || shipped_definition(target).map(|(name, text)| (name, Arc::from(text)));
    let path = Path::new(target);
    #[expect(clippy::disallowed_methods, reason = "tells a missing file from one that cannot be read")]
    if !path.exists() {
        return shipped().ok_or(Absent::Unknown);
    }
    match files::read_definition(path) {
        Ok(text) => Ok((target.to_owned(), text)),
        // A path to a file means that file.
        Err(why) if why == files::IS_RECORD && shipped::text(target).is_none() => Err(Absent::Unreadable(why)),
        Err(why) => shipped().ok_or(Absent::Unreadable(why)),
    }
}

/// The name and the text of the shipped definition that a person means.
pub fn shipped_definition(target: &str) -> Option<(String, &'static str)> {
    let name = shipped_name(target).or_else(|| in_folder(target).map(str::to_owned))?;
    shipped::text(&name).map(|text| (name, text))
}

/// The name of the shipped definition that a path would have.
fn shipped_name(target: &str) -> Option<String> {
    let target = target.replace('\\', "/");
    let path = target.strip_prefix("./").unwrap_or(&target);
    let name = path.strip_prefix("definitions/").unwrap_or(path);
    let name = name.strip_suffix(".toml").unwrap_or(name);
    shipped::text(name).map(|_| name.to_owned())
}

/// The shipped definitions, preludes left out, each with the last part of its name.
fn shipped_games() -> impl Iterator<Item = (&'static str, &'static str)> {
    let names = shipped::all().iter().map(|(name, _)| *name).filter(|name| !name.starts_with(PRELUDES));
    names.map(|name| (name, name.rsplit('/').next().unwrap_or(name)))
}

/// The shipped definition in a folder with this name without the folder.
fn in_folder(target: &str) -> Option<&'static str> {
    shipped_games().find(|(_, last)| *last == target).map(|(name, _)| name)
}

/// The shipped definition, preludes left out, that has this name elsewhere, or the name most similar to the typed one.
pub fn suggest(target: &str) -> Option<&'static str> {
    let last = target.rsplit(['/', '\\']).next().unwrap_or(target);
    let word = last.strip_suffix(".toml").unwrap_or(last);
    let near = || closest(word, shipped_games().map(|(_, last)| last));
    in_folder(word).or_else(|| titles::titled(word)).or_else(|| in_folder(near()?))
}

/// Reads `option=value`.
///
/// # Errors
/// Says what is wrong with it.
pub fn setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => Ok((name.trim().to_owned(), value.trim().to_owned())),
        _ => Err("a setting reads `option=value`".to_owned()),
    }
}

/// Reads `LABEL=INDEX`.
///
/// # Errors
/// Says what is wrong with it.
pub fn pin_text(text: &str) -> Result<(String, u128), String> {
    let form = "a fixed random choice reads `LABEL=INDEX`, the label of a rule and a number from 0";
    let (label, index) = text.rsplit_once('=').ok_or(form)?;
    let index = index.trim().parse().map_err(|_| format!("{form}; `{}` is no such number", index.trim()))?;
    if label.trim().is_empty() { Err(form.to_owned()) } else { Ok((label.trim().to_owned(), index)) }
}

/// Finds the rules of labels, for random choices that are fixed.
///
/// # Errors
/// Says which label no rule has.
pub fn pins(spec: &Spec, fixed: &[(String, u128)]) -> Result<Vec<(RuleId, u128)>, String> {
    let pin = |(label, index): &(String, u128)| {
        let rule = spec.rules.iter().position(|rule| rule.label == *label);
        let rule = RuleId::at(rule.ok_or_else(|| unknown_label(spec, label))?);
        if !spec.leaves_to_chance(rule) {
            return Err(format!("the rule `{label}` leaves nothing to chance"));
        }
        Ok((rule, *index))
    };
    fixed.iter().map(pin).collect()
}

fn unknown_label(spec: &Spec, label: &str) -> String {
    match closest(label, spec.rules.iter().map(|rule| rule.label.as_str())) {
        Some(near) => format!("there is no rule `{label}` whose choice could be fixed; did you mean `{near}`?"),
        None => format!("there is no rule `{label}` whose choice could be fixed; {}", to_be_fixed(spec)),
    }
}

/// Which choices could be.
fn to_be_fixed(spec: &Spec) -> String {
    let rules = (0..spec.rules.len()).map(RuleId::at).filter(|rule| spec.leaves_to_chance(*rule));
    let labels: Vec<String> = rules.map(|rule| format!("`{}`", spec.rule(rule).label)).collect();
    match labels.is_empty() {
        true => "no rule of this definition leaves anything to chance".to_owned(),
        false => format!("that of {} can", labels.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_suggested_by_the_names_they_have_elsewhere() {
        let meant = [("3check", "threecheck"), ("chess960", "fischerandom"), ("crazy-house", "crazyhouse")];
        for (name, file) in meant {
            assert_eq!(suggest(name), Some(format!("classics/{file}").as_str()), "{name}");
        }
    }

    #[test]
    fn shipped_definitions_have_several_names() {
        for target in ["stun_check", "stun_check.toml", "definitions/stun_check.toml", r".\definitions\stun_check.toml"]
        {
            assert_eq!(shipped_name(target).as_deref(), Some("stun_check"), "{target}");
        }
        assert_eq!(load("", &Options::default()).err(), Some(Absent::Unknown));
        assert_eq!(load("no/such/file.toml", &Options::default()).err(), Some(Absent::Unknown));
        assert!(matches!(load("src", &Options::default()), Err(Absent::Unreadable(_))));
        assert_eq!(suggest("defs/stuncheck.toml"), Some("stun_check"));
        assert_eq!(suggest("clasics/hordes"), Some("classics/horde"));
        assert_eq!(find("capablanca").unwrap().0, "classics/capablanca");
        assert_eq!(load("capablanca.toml", &Options::default()).err(), Some(Absent::Unknown));
        assert_eq!(suggest("capablanca.toml"), Some("classics/capablanca"));
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "writes a file to look for")]
    fn a_record_is_no_definition() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("chess.toml");
        std::fs::write(&path, "interp record 1\ndefinition chess\n\n").unwrap();
        let found = find(path.to_str().unwrap());
        assert_eq!(found, Err(Absent::Unreadable(files::IS_RECORD.to_owned())));
    }

    #[test]
    fn a_file_with_nothing_in_it_is_told_once() {
        for text in ["", "\n\n", "# notes\n", "\u{feff}"] {
            let told = load_text("my.toml", text, &Options::default()).diagnostics;
            assert_eq!(told.iter().map(|one| one.code).collect::<Vec<_>>(), [Code::Empty], "{text:?}");
        }
        // A prelude by itself lacks much, but is one.
        let told = load_text("my.toml", "[parameters]\n", &Options::default()).diagnostics;
        assert!(told.len() > 1 && told.iter().all(|one| one.code != Code::Empty), "{told:?}");
    }

    #[test]
    fn settings_and_pins_are_read() {
        assert_eq!(setting("a = b=c"), Ok(("a".to_owned(), "b=c".to_owned())));
        assert!(setting("a").is_err() && setting("=b").is_err());
        assert_eq!(pin_text("SC=1=7"), Ok(("SC=1".to_owned(), 7)));
        assert!(pin_text("a").is_err() && pin_text("a=-1").is_err() && pin_text("=1").is_err());
    }
}
