//! The first word of the command line: a subcommand, or what to play.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

use super::cli::Cli;
use super::disk;
use super::failure::Failure;
use super::mistyped;
use crate::diagnostic::closest;
use crate::link;
use crate::load::{self, Absent};
use crate::merge::files::IS_RECORD;
use crate::text::cut;

/// Reads the arguments, the name of the program first. What is no subcommand is something to play.
///
/// # Errors
/// Says what is wrong with them, or holds the help that was asked for.
pub fn read(mut arguments: Vec<OsString>) -> Result<Cli, Failure> {
    let first = arguments.get(1).map(|first| first.to_string_lossy().into_owned());
    match first.as_deref() {
        None | Some("-h" | "--help" | "-V" | "--version") => {}
        Some(word) if is_subcommand(word) => {}
        Some("help") => arguments = help_of(&arguments),
        Some(word) => {
            // A stream can be read only once, so it is not read here.
            let may_be_read = !word.starts_with('-') && !disk::is_stream(Path::new(word));
            if may_be_read && load::find(word) == Err(Absent::Unknown) {
                return Err(nothing_called(word));
            }
            arguments.insert(1, OsString::from("play"));
        }
    }
    let command = arguments.get(1).map(|word| word.to_string_lossy()).unwrap_or_default();
    Cli::try_parse_from(&arguments)
        .map_err(|error| bare_position(&arguments, &error).unwrap_or_else(|| mistyped::told(error, &command)))
}

/// A position without quotes: its second word is taken for an argument of its own.
fn bare_position(arguments: &[OsString], error: &clap::Error) -> Option<Failure> {
    let words: Vec<_> = arguments.iter().map(|word| word.to_string_lossy()).collect();
    let option = words.iter().position(|word| word == "--position")?;
    let (board, next) = (words.get(option + 1)?, words.get(option + 2)?);
    let bare = error.kind() == ErrorKind::UnknownArgument && board.contains('/') && !board.contains(' ');
    let failure = Failure::usage(format!("`{next}` stands behind the position without belonging to it"));
    (bare && !next.starts_with("--"))
        .then(|| failure.help("quote the position, it has blanks in it: `--position \"BOARD TURN …\"`"))
}

/// `help moves` means `moves --help`.
fn help_of(arguments: &[OsString]) -> Vec<OsString> {
    let program = arguments.iter().take(1).cloned();
    let about = arguments.iter().skip(2).take(1).cloned();
    program.chain(about).chain([OsString::from("--help")]).collect()
}

fn is_subcommand(word: &str) -> bool {
    Cli::command().get_subcommands().any(|command| command.get_name() == word)
}

/// There is no subcommand, no file and no shipped definition of this name.
pub fn nothing_called(word: &str) -> Failure {
    let failure = Failure::usage(format!("there is no file or definition `{word}`"));
    let command = Cli::command();
    let subcommand = closest(word, command.get_subcommands().map(clap::Command::get_name));
    let failure = match subcommand {
        Some(near) => failure.help(format!("did you mean the command `interp {near} …`?")),
        None => failure,
    };
    with_suggestion(failure, word, subcommand.is_none())
}

/// Suggests a file, or a shipped definition, for a name that is none.
fn with_suggestion(failure: Failure, word: &str, list: bool) -> Failure {
    let (path, named) = (Path::new(word), Path::new(word).with_extension("toml"));
    let ended = [PathBuf::from(format!("{word}.toml")), named.clone()].into_iter().find(|path| disk::is_file(path));
    if let Some(near) = ended.or_else(|| file_beside(path)).or_else(|| file_beside(&named)) {
        return failure.help(format!("did you mean the file `{}`?", near.display()));
    }
    match load::suggest(word) {
        Some(near) => failure.help(format!("did you mean the definition `{near}`, which comes with the program?")),
        None if list => failure.help("`interp list` shows the definitions that come with the program"),
        None => failure,
    }
}

/// The file in the folder of one that is not there which ends like it and whose name is most like its name.
pub fn file_beside(path: &Path) -> Option<PathBuf> {
    let (meant, ending) = (path.file_stem()?.to_str()?, path.extension()?.to_str()?);
    if disk::exists(path) {
        return None;
    }
    let files = disk::files_in(disk::folder_of(path), ending, MOST);
    let stems: Vec<&str> = files.iter().filter_map(|file| file.file_stem()?.to_str()).collect();
    closest(meant, stems).map(|near| path.with_file_name(format!("{near}.{ending}")))
}

/// That a file cannot be read; when it is not there, which was meant.
pub fn unread(name: &str, why: &str) -> Failure {
    let failure = Failure::usage(format!("`{name}` cannot be read: {why}"));
    match file_beside(Path::new(name)) {
        Some(near) => failure.help(format!("did you mean the file `{}`?", near.display())),
        None => failure,
    }
}

/// That no definition can be read to be tested; when it is not there, which was meant.
pub fn untested(name: &str, why: &str) -> Failure {
    let failure = Failure::usage(format!("`{name}` cannot be read: {why}"));
    if disk::exists(Path::new(name)) { failure } else { with_suggestion(failure, name, false) }
}

/// In a folder of more files than that it is not looked for the one that was meant.
const MOST: usize = 1000;

/// The beginning of a share link, or anything else whole.
fn shown(word: &str) -> String {
    if link::is_link(word) { cut(word, 40) } else { word.to_owned() }
}

/// Why there is nothing to load.
pub fn absent(word: &str, absent: Absent) -> Failure {
    match absent {
        Absent::Unknown => {
            with_suggestion(Failure::usage(format!("there is no file or definition `{word}`")), word, true)
        }
        Absent::Unreadable(why) => {
            let failure = Failure::usage(format!("`{}` cannot be read: {why}", shown(word)));
            match why.as_str() {
                "it is a folder" => failure.help("name a file in it"),
                IS_RECORD => failure.help(format!("`interp {word}` goes on with it")),
                _ => failure,
            }
        }
    }
}
