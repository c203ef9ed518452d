//! `interp completions`: what shells need to complete command lines, made from the command line's own definition.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, Args as _, Command, CommandFactory, ValueEnum, ValueHint};
use clap_complete::{Shell, generate};

use super::FINE;
use super::cli::{Cli, PlayArgs};
use super::failure::Failure;
use super::out::Out;
use crate::diagnostic::Code;
use crate::merge::{PRELUDES, shipped};

/// The argument that is the code of a message.
const CODE: &str = "code";

/// The arguments that are definitions.
const DEFINITIONS: [&str; 3] = ["file", "files", "paths"];

/// The hint that marks arguments for definitions, and its zsh action. No argument of ours is a
/// host.
const STAND_IN: (ValueHint, &str) = (ValueHint::Hostname, ":_hosts");

/// Prints the script of a shell.
pub fn run(shell: Shell, out: &mut Out<'_>) -> Result<u8, Failure> {
    out.print(script(shell))?;
    Ok(FINE)
}

fn script(shell: Shell) -> String {
    // Definitions complete in the place of a command; zsh would look for the command behind them.
    let command = match shell {
        Shell::Zsh => Cli::command(),
        _ => PlayArgs::augment_args(Cli::command()),
    };
    let mut command = with_names(command, shell);
    let mut bytes = Vec::new();
    generate(shell, &mut command, "interp", &mut bytes);
    let script = String::from_utf8_lossy(&bytes).into_owned();
    match shell {
        Shell::Zsh => for_zsh(&script),
        Shell::Fish => format!("{script}{}{}", for_fish(), played_in_fish(&script)),
        _ => script,
    }
}

/// Names the definitions that come with the program wherever one may stand, and all codes of messages. What is no definition
/// is completed as a file.
fn with_names(command: Command, shell: Shell) -> Command {
    let command = command.mut_args(|arg| match arg.get_id().as_str() {
        id if DEFINITIONS.contains(&id) => definition(arg, shell),
        CODE => arg.value_parser(PossibleValuesParser::new(codes().map(PossibleValue::new))),
        _ => arg,
    });
    command.mut_subcommands(|command| with_names(command, shell))
}

fn definition(arg: Arg, shell: Shell) -> Arg {
    match shell {
        Shell::Zsh => arg.value_hint(STAND_IN.0),
        _ => arg.value_parser(PossibleValuesParser::new(names().map(PossibleValue::new))),
    }
}

fn names() -> impl Iterator<Item = &'static str> {
    shipped::all().iter().map(|(name, _)| *name).filter(|name| !name.starts_with(PRELUDES))
}

fn codes() -> impl Iterator<Item = &'static str> {
    Code::ALL.iter().map(|code| code.name())
}

/// zsh knows either names or files for an argument, and either commands or an argument in one place; both are a function.
fn for_zsh(script: &str) -> String {
    let names: Vec<&str> = names().collect();
    let function = format!(
        "_interp_definitions() {{\n    compadd -- {}\n    _files\n}}\n\n\
         _interp_first() {{\n    _interp_commands\n    _interp_definitions\n}}\n\n",
        names.join(" ")
    );
    let script =
        script.replace(STAND_IN.1, ":_interp_definitions").replace(":: :_interp_commands", ":: :_interp_first");
    // Behind the first of several arguments options may still stand.
    let several = DEFINITIONS.map(|name| (format!("'*::{name} -- "), format!("'*:{name} -- ")));
    let script = several.iter().fold(script, |script, (from, to)| script.replace(from, to));
    let script = match played_in_zsh(&script) {
        Some((place, case)) => format!("{}{case}{}", &script[..place], &script[place..]),
        None => script,
    };
    match script.find("_interp() {") {
        Some(place) => format!("{}{function}{}", &script[..place], &script[place..]),
        None => script,
    }
}

/// The case of zsh for what is played without a command: the options of the command for it, but no further file. With the
/// place behind the last command.
fn played_in_zsh(script: &str) -> Option<(usize, String)> {
    const END: &str = "&& ret=0\n;;\n";
    let (_, behind) = script.split_once("(play)\n")?;
    let (options, _) = behind.split_once(END)?;
    let options = options.lines().filter(|line| !line.starts_with("':file ")).map(|line| format!("{line}\n"));
    let place = script.find("        esac\n    ;;\nesac\n")?;
    Some((place, format!("(*)\n{}{END}", options.collect::<String>())))
}

/// The options before a command in the script of fish, for a line that plays without a command.
fn played_in_fish(script: &str) -> String {
    const BEFORE: &str = "complete -c interp -n \"__fish_interp_needs_command\" ";
    let command = Cli::command();
    let commands: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let function = format!(
        "\nfunction __fish_interp_plays\n    set -l cmd (__fish_interp_needs_command)\n    test -n \"$cmd\"\n    \
         and not contains -- $cmd[1] {}\nend\n\n",
        commands.join(" ")
    );
    // A value may go on over several lines.
    let parts = script.split("\ncomplete ").skip(1).map(|part| format!("complete {part}"));
    let options =
        parts.filter_map(|part| part.strip_prefix(BEFORE).filter(|rest| rest.starts_with("-l ")).map(str::to_owned));
    let lines = options.map(|rest| format!("complete -c interp -n \"__fish_interp_plays\" {}\n", rest.trim_end()));
    function + &lines.collect::<String>()
}

/// fish completes arguments without a name with files only, and not even with these where a command may stand.
fn for_fish() -> String {
    let names: Vec<&str> = names().collect();
    let names = names.join(" ");
    let takes = |command: &&Command| command.get_arguments().any(|arg| DEFINITIONS.contains(&arg.get_id().as_str()));
    let command = Cli::command();
    let commands: Vec<&str> = command.get_subcommands().filter(takes).map(Command::get_name).collect();
    let commands = commands.join(" ");
    let shells: Vec<String> = Shell::value_variants().iter().map(Shell::to_string).collect();
    let shells = shells.join(" ");
    let codes: Vec<&str> = codes().collect();
    let codes = codes.join(" ");
    let line = |when: &str, what: &str| format!("complete -c interp -n \"{when}\" {what}\n");
    [
        line("__fish_interp_needs_command", &format!("-F -a \"{names}\"")),
        line(&format!("__fish_seen_subcommand_from {commands}"), &format!("-F -a \"{names}\"")),
        line("__fish_seen_subcommand_from completions", &format!("-f -a \"{shells}\"")),
        line("__fish_seen_subcommand_from explain", &format!("-f -a \"{codes}\"")),
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_and_definition_is_completed() {
        let command = Cli::command();
        let commands: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        for shell in Shell::value_variants() {
            let script = script(*shell);
            assert!(commands.iter().all(|command| script.contains(command)), "{shell}");
            assert!(script.contains("hotseat") && !script.contains("_hosts"), "{shell}");
            // A line that plays without a command has the options of the command.
            match shell {
                Shell::Zsh => {
                    let (_, plays) = script.split_once("\n(*)\n").unwrap();
                    let (plays, _) = plays.split_once(";;").unwrap();
                    assert!(!script.contains("'*::files"));
                    assert!(plays.contains("--hotseat") && plays.contains("--white=") && !plays.contains("':file"));
                }
                Shell::Fish => {
                    let options =
                        ["-l white", "-l watch", "-l set"].map(|option| format!("__fish_interp_plays\" {option} "));
                    assert!(options.iter().all(|option| script.contains(option)), "{script}");
                }
                _ => {}
            }
            let by_name = matches!(shell, Shell::Bash | Shell::Zsh | Shell::Fish);
            assert!(!by_name || names().chain(codes()).all(|name| script.contains(name)), "{shell}");
        }
    }
}
