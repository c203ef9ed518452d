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
    whole.render_version_section(&mut page)?;
    Ok(page)
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
