//! `interp man`: the manual page, made from the command line's own definition.

use std::io;

use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use super::FINE;
use super::cli::Cli;
use super::failure::Failure;
use super::out::Out;

/// Prints the page: the program, then each command with its options.
pub fn run(out: &mut Out<'_>) -> Result<u8, Failure> {
    out.print(String::from_utf8_lossy(&page()?))?;
    Ok(FINE)
}

fn page() -> io::Result<Vec<u8>> {
    let mut command = Cli::command();
    command.build();
    let mut page = Vec::new();
    let whole = Man::new(command.clone());
    whole.render_title(&mut page)?;
    whole.render_name_section(&mut page)?;
    whole.render_synopsis_section(&mut page)?;
    whole.render_description_section(&mut page)?;
    for command in command.get_subcommands() {
        about(command, &mut page)?;
    }
    if let Some(examples) = command.get_after_help() {
        let mut section = Roff::new();
        section.control("SH", ["EXAMPLES"]).control("nf", []);
        for line in examples.to_string().lines().skip(1) {
            section.text([roman(line.trim_start())]);
        }
        section.control("fi", []);
        section.to_writer(&mut page)?;
    }
    for (heading, entries) in [("EXIT STATUS", EXIT), ("ENVIRONMENT", ENVIRONMENT), ("FILES", FILES)] {
        listed(heading, entries, &mut page)?;
    }
    whole.render_version_section(&mut page)?;
    Ok(page)
}

/// The exit codes and their meanings.
const EXIT: &[(&str, &str)] = &[
    ("0", "all is well, also when the reader of the output stops reading"),
    ("1", "something is wrong with a definition, a test, a row of a suite or a random game, or a count was given up"),
    ("2", "the command line is wrong, or something it names is not there or cannot be read"),
    ("130", "stopped with Ctrl-C"),
];

/// The environment variables that are read.
const ENVIRONMENT: &[(&str, &str)] = &[
    ("NO_COLOR", "no colours, if it is set to anything"),
    ("CLICOLOR, CLICOLOR_FORCE", "0 does without colours; CLICOLOR_FORCE other than 0 puts them into a pipe as well"),
    ("TERM", "dumb does without colours; it and linux without signs for pieces"),
    (
        "LC_ALL, LC_CTYPE, LANG",
        "the first of them that is set says whether the terminal shows signs that are no letters: UTF-8",
    ),
    ("XDG_STATE_HOME", "the folder of the folder for games and for what was typed; ~/.local/state unless told"),
    ("HOME", "what ~ stands for in the names of files at the prompt"),
];

/// The files that are written besides the output.
const FILES: &[(&str, &str)] = &[
    ("$XDG_STATE_HOME/interp/games/*.record", "games that are played or were broken off; they are offered again"),
    ("$XDG_STATE_HOME/interp/left/*.record", "games that were left unfinished"),
    ("$XDG_STATE_HOME/interp/history", "what was typed at the prompt"),
];

/// A section with words and what is said of each.
fn listed(heading: &str, entries: &[(&str, &str)], page: &mut Vec<u8>) -> io::Result<()> {
    let mut section = Roff::new();
    section.control("SH", [heading]);
    for (word, said) in entries {
        section.control("TP", []).text([bold(*word)]).text([roman(*said)]);
    }
    section.to_writer(page)
}

/// A command has a section of its own in the one page.
fn about(command: &Command, page: &mut Vec<u8>) -> io::Result<()> {
    let name = format!("interp {}", command.get_name());
    let mut heading = Roff::new();
    heading.control("SH", [name.to_uppercase().as_str()]);
    heading.text([bold(&name), roman(" – "), roman(command.get_about().map(ToString::to_string).unwrap_or_default())]);
    heading.to_writer(page)?;
    let mut options = Vec::new();
    Man::new(command.clone().display_name(&name)).render_options_section(&mut options)?;
    let options = String::from_utf8_lossy(&options).into_owned();
    page.extend(options.replace(".SH OPTIONS\n", "").into_bytes());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_typed_is_told_as_well() {
        let page = String::from_utf8(page().unwrap()).unwrap();
        for words in
            [".SH \"EXIT STATUS\"\n.TP\n\\fB0\\fR\n", ".SH ENVIRONMENT\n.TP\n\\fBNO_COLOR\\fR\n", ".SH FILES\n"]
        {
            assert!(page.contains(words), "{words}: {page}");
        }
    }

    #[test]
    fn every_command_and_option_has_its_place() {
        let page = String::from_utf8(page().unwrap()).unwrap();
        for command in Cli::command().get_subcommands() {
            let name = command.get_name();
            assert!(page.contains(&format!(".SH \"INTERP {}\"\n", name.to_uppercase())), "{name}: {page}");
            for option in command.get_arguments().filter_map(|arg| arg.get_long()) {
                assert!(page.contains(&option.replace('-', "\\-")), "{name} --{option}: {page}");
            }
        }
    }
}
