//! Definitions in share links.

use std::path::Path;
use std::sync::Arc;

use super::{Absent, Loaded, Options, load_within};
use crate::link::{self, Shared};
use crate::merge::{Beside, files, shipped};

/// The contents of a share link; nothing when a target is none, or the path of a file.
pub fn linked(target: &str) -> Option<Result<Shared, Absent>> {
    #[expect(clippy::disallowed_methods, reason = "a file may have any name")]
    let meant = link::is_link(target) && !Path::new(target).exists();
    meant.then(|| link::read(target).map_err(|broken| Absent::Unreadable(broken.to_string())))
}

/// Loads the definition that is shared. Nothing is read from the disk. Options from outside go before those of the link.
///
/// # Errors
/// Says why there is nothing to load.
pub fn load_shared(shared: &Shared, options: &Options) -> Result<Loaded, Absent> {
    let given = &shared.definition;
    let (name, text) = text_of(shared)?;
    let is_set = |name: &str| options.settings.iter().any(|(set, _)| set == name);
    let mut options = options.clone();
    let more = shared.settings.iter().filter(|(name, _)| !is_set(name));
    let more: Vec<_> = more.map(|(name, value)| (name.clone(), value.clone())).collect();
    options.settings.extend(more);
    let beside = given.beside.iter().map(|(path, text)| (path, text.as_str()));
    Ok(load_within(&name, &text, &Beside::new(beside), &options))
}

/// The name and the text of the definition that is shared.
pub(super) fn text_of(shared: &Shared) -> Result<(String, Arc<str>), Absent> {
    let given = &shared.definition;
    let text = given.text.as_deref().or_else(|| shipped::text(given.name.as_deref()?));
    let text = text.ok_or(Absent::Unknown)?;
    match files::is_record(text) {
        true => Err(Absent::Unreadable(files::IS_RECORD.to_owned())),
        false => Ok((given.called().to_owned(), Arc::from(text))),
    }
}
