//! The command line: what is typed, what is printed, how it ends.
//!
//! In: arguments and streams. Out: text on them and an exit code: 0 when all is well, 1 when a definition or a test is
//! wrong, 2 when the command line is. Everything printed goes through [`Out`]; nothing here decides anything about a
//! game.

mod analyse;
mod board;
mod check;
mod cli;
mod completions;
mod contest;
mod cost;
mod diagram;
mod disk;
mod divide;
mod entry;
mod expand;
mod explain;
mod failure;
mod jobs;
mod learn;
mod list;
mod man;
mod mistyped;
mod moves;
mod notes;
mod out;
mod perft;
mod piece;
mod play;
mod playouts;
#[cfg(feature = "png")]
mod png;
mod prelude;
mod progress;
mod rulebook;
mod rules;
mod schema;
#[cfg(feature = "serve")]
mod serve;
mod share;
mod status;
mod target;
mod terminal;
mod test;
mod values;
mod watched;
mod weights;
mod worker;

use std::ffi::OsString;

use cli::{Cli, Command};
use failure::Failure;
pub use out::{Input, Io, Out};
pub use status::{FINE, STOPPED, USAGE, WRONG};
pub use terminal::Terminal;

/// Runs the program on its arguments, the name of the program first; returns the exit code.
pub fn run(arguments: Vec<OsString>, io: Io<'_>) -> u8 {
    let mut out = Out::new(io);
    let result = match entry::read(arguments) {
        Ok(cli) => dispatch(cli, &mut out),
        Err(failure) => Err(failure),
    };
    let code = result.or_else(|failure| out.report(failure));
    let flushed = out.flush();
    match (code, flushed) {
        (Ok(code), Ok(())) => code,
        // The reader of the output has closed it.
        (Err(error), _) | (Ok(_), Err(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => FINE,
        (Err(error), _) | (Ok(_), Err(error)) => {
            out.complain_at_last(format_args!("error: what is printed cannot be written: {error}\n"));
            WRONG
        }
    }
}

fn dispatch(cli: Cli, out: &mut Out<'_>) -> Result<u8, Failure> {
    match cli.command {
        Command::Play(args) => play::run(&args, out),
        Command::Check(args) => check::run(&args, out),
        Command::Explain(args) => explain::run(&args, out),
        Command::Test(args) => test::run(&args, out),
        Command::Moves(args) => moves::run(&args, out),
        Command::Perft(args) => perft::run(&args, out),
        Command::Diagram(args) => diagram::run(&args, out),
        Command::Rulebook(args) => rulebook::run(&args, out),
        Command::Rules(args) => rules::run(&args, out),
        Command::Expand(args) => expand::run(&args, out),
        Command::Share(args) => share::run(&args, out),
        Command::Playouts(args) => playouts::run(&args, out),
        Command::Analyse(args) => analyse::run(&args, out),
        Command::Match(args) => contest::run(&args, out),
        Command::Learn(args) => learn::run(&args, out),
        Command::Values(args) => values::run(&args, out),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(&args, out),
        Command::List => list::run(out),
        Command::Schema => schema::run(out),
        Command::Completions(args) => completions::run(args.shell, out),
        Command::Man => man::run(out),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{self, Write};

    fn said(arguments: &[&str], input: &str) -> (u8, String, String) {
        let (mut output, mut error) = (Vec::new(), Vec::new());
        let io = io_of(input, Box::new(&mut output), Box::new(&mut error));
        let code = run(words(arguments), io);
        (code, String::from_utf8(output).unwrap(), String::from_utf8(error).unwrap())
    }

    fn words(arguments: &[&str]) -> Vec<OsString> {
        std::iter::once("interp").chain(arguments.iter().copied()).map(OsString::from).collect()
    }

    fn io_of<'a>(input: &'a str, output: Box<dyn Write + 'a>, error: Box<dyn Write + 'a>) -> Io<'a> {
        Io::piped(Box::new(input.as_bytes()), output, error)
    }

    #[test]
    fn a_game_from_a_pipe_ends_with_its_input() {
        let (code, output, error) = said(&["stun_check"], "e3\nf6\nQh5\n");
        assert_eq!((code, error.as_str()), (FINE, ""));
        let last = output.split("help\n\n").nth(1).unwrap();
        assert!(last.starts_with("white> e3\nblack> f6\nwhite> Qh5\nnot legal: a check must come from"), "{last}");
        assert!(output.ends_with("\nwhite> \n"), "{output}");
    }

    #[test]
    fn what_is_mistyped_is_told() {
        for (arguments, part) in [
            (vec!["chek", "x.toml"], "did you mean the command `interp check …`?"),
            (vec!["stuncheck"], "did you mean the definition `stun_check`"),
            (vec!["check", "src"], "it is a folder"),
            (vec!["moves", "chess", "--position", "8/8 w"], "bad-position"),
            (vec!["moves", "chess", "--set", "a=b"], "there is no option `a`"),
            (vec!["moves", "chess", "--fix", "a=0"], "there is no rule `a`"),
            (vec!["moves", "chess", "--fix", "check=0"], "the rule `check` leaves nothing to chance"),
            (vec!["moves", "advancing", "--fix", "AD-1=5040"], "from `AD-1=0` to `AD-1=5039`"),
            (vec!["playouts", "empire", "--fix", "EM-17=960"], "`EM-17` decides nothing with these options"),
            (vec!["moves", "empire", "--set", "array=shuffled", "--fix", "EM-17=960"], "from `EM-17=0` to `EM-17=959`"),
            (
                vec!["perft", "chess"],
                "`interp perft` needs `--depth <N>`\n  = help: `--depth <N>`: how many turns deep\n",
            ),
            (vec!["perft"], "needs `--depth <N>` and `<FILE>`\n"),
            (
                vec!["perft", "chess", "3"],
                "`3` stands behind `interp perft` without belonging to it\n  = help: did you mean `--depth 3`?",
            ),
            (vec!["perft", "chess", "depth", "3"], "did you mean `--depth`?"),
            (vec!["playouts", "chess", "10"], "did you mean `--games 10`?"),
            (vec!["moves", "chess", "8/8/8/8/8/k7/p7/K7 w"], "did you mean `--position \"8/8/8/8/8/k7/p7/K7 w\"`?"),
            (vec!["match", "chess"], "`interp match` needs `<A>` and `<B>`"),
            (vec!["match", "chess", "random", "random", "10"], "did you mean `--games 10`?"),
            (vec!["match", "chess", "random", "human"], "`<B>` cannot be `human`\n  = help: it can be `random`"),
            (vec!["match", "chess", "computer:99", "random"], "a level is a whole number from 1 to 10"),
            (vec!["match", "chess", "computer:nodes=0", "random"], "`nodes` is a whole number from 1 on"),
            (vec!["match", "chess", "random", "uci:fish?nodes=0"], "`nodes` is a whole number from 1 on"),
            (vec!["match", "chess", "random", "random", "--games", "3"], "it is an even number from 2 on"),
            (vec!["match", "chess", "random", "random", "--sprt", "20,0"], "the lower first: `0,20`"),
            (vec!["match", "chess", "random", "random", "--openings", "arrays"], "no single rule of this game decides"),
            (vec!["match", "chess", "random", "random", "--openings", "no/such"], "`no/such` cannot be read"),
            (
                vec!["match", "classics/darkchess", "random", "uci:no-such-engine"],
                "`computer` and `random` play every game",
            ),
            (vec!["rules", "chess", "e2"], "`interp help rules` lists what can stand there"),
            (
                vec!["perft", "chess", "--depth", "-1"],
                "`--depth` cannot be `-1`\n  = help: it is a whole number from 0 to 64",
            ),
            (vec!["perft", "chess", "--depth", "3.5"], "`--depth` cannot be `3.5`\n  = help: it is a whole number"),
            (vec!["playouts", "chess", "--games", "-3"], "`--games` cannot be `-3`"),
            (vec!["playouts", "chess", "--seed", "x"], "`--seed` cannot be `x`"),
            (vec!["perft", "chess", "--depth", "1", "--engine", "fast"], "it can be `literal`, `compiled`"),
            (vec!["perft", "chess", "--depth", "1", "--divid"], "did you mean `--divide`?"),
            (vec!["moves", "chess", "--piece", "N", "--at"], "`--at` needs a value"),
            (vec!["perft", "chess", "--depth", "1", "--one-by-one", "--engine", "literal"], "has no effect with"),
            (vec!["perft", "chess", "--depth", "1", "--jobs", "2"], "`--jobs` has no effect without `--divide`"),
            (
                vec!["perft", "chess", "--depth", "1", "--one-by-one", "--jobs", "2"],
                "`--jobs` has no effect with `--one-by-one`\n  = help: leave out `--jobs`\n",
            ),
            (
                vec!["perft", "chess", "--depth", "0", "--divide", "--jobs", "2"],
                "`--jobs` has no effect with `--depth 0`\n  = help: leave out `--jobs`\n",
            ),
            (vec!["moves", "chess", "--fix", "a"], "`--fix` cannot be `a`\n  = help: a fixed random choice reads"),
            (vec!["moves", "chess", "--fix", "a=0"], "no rule of this definition leaves anything to chance"),
            (vec!["moves", "advancing", "--fix", "a=0"], "`AD-1` can"),
            (vec!["moves", "--piece", " "], "`--piece` is empty"),
            (vec!["explain", "unknown-nme"], "did you mean `unknown-name`?"),
            (vec!["explain", "zzz"], "`interp explain` lists all codes"),
            (vec!["test", "no/such.toml"], "`no/such.toml` cannot be read: there is no such file\n"),
            (
                vec!["test", "tests/fixtures/errors/articels.toml"],
                "did you mean the file `tests/fixtures/errors/articles.toml`?",
            ),
            (
                vec!["test", "tests/fixtures/errors/articels"],
                "did you mean the file `tests/fixtures/errors/articles.toml`?",
            ),
            (
                vec!["moves", "tests/fixtures/errors/articles.tml"],
                "did you mean the file `tests/fixtures/errors/articles.toml`?",
            ),
            (
                vec!["perft", "chess", "--suite", "tests/fixtures/conformance/perft_clasics.tsv"],
                "did you mean the file `tests/fixtures/conformance/perft_classics.tsv`?",
            ),
            (
                vec!["tests/fixtures/errors/articels.toml"],
                "did you mean the file `tests/fixtures/errors/articles.toml`?",
            ),
            (vec!["perft", "chess", "--depth", "1", "--max-nodes", "3"], "--suite"),
            (vec!["moves", "--piece", "uR"], "`u` speaks of the piece this leg would capture"),
            (vec!["moves", "--piece", "c<heavy>R"], "`interp moves FILE --piece …` knows those of FILE"),
            (vec!["moves", "--piece", "runner"], "`interp moves FILE --piece runner`"),
            (vec!["moves", "chess", "--piece", "pwn"], "did you mean `pawn`?"),
            (vec!["moves", "chess", "--piece", "c<pwn>R"], "no kind or tag is called `pwn`"),
            (vec!["moves", "chess", "--piece", "N", "--board", "9x9"], "`chess` has a board of its own"),
            (vec!["moves", "chess", "--piece", "N", "--dialect", "xbetza"], "`chess` says itself how"),
            (vec!["moves", "chess", "--piece", "N", "--position", "8/8 w"], "cannot be used with"),
            (vec!["moves", "--piece", "N", "--set", "a=b"], "none is named"),
            (vec!["moves", "--piece", "N", "--at", "z9"], "its squares go from a1 to h8"),
            (vec!["moves", "--piece", "N", "--at", ""], "there is no square ``"),
            (vec!["moves", "--piece", "N", "--board", "99x99"], "at most 26 files, 99 ranks and 256 squares"),
            (vec!["moves", "--piece", "N", "--board", "0x8"], "`0x8` is no size of a board"),
            (vec!["moves", "--piece", "N", "--with", "d6"], "`d6` puts no piece on a square"),
            (vec!["moves", "--piece", "N", "--with", "d6=foe"], "`foe` does not say which side"),
            (vec!["moves", "--piece", "N", "--with", "d4=own"], "the piece that moves stands on d4 itself"),
            (vec!["moves", "--piece", "N", "--with", "d6=own d6=enemy"], "two pieces stand on d6"),
            (vec!["moves", "--piece", "N", "--with", "d6=own:pawn"], "none is named"),
            (vec!["moves", "chess", "--piece", "N", "--with", "d6=own:pwn"], "did you mean `pawn`?"),
            (vec!["moves", "--board", "9x9"], "--piece"),
            (vec!["rulebook", "definitions"], "`-o site/`: each definition gets a page there"),
            (vec!["rulebook", "chess", "-o", "src"], "src cannot be written: it is no file"),
            (vec!["rulebook", "src", "-o", "x"], "there is no definition in `src`"),
            (vec!["diagram", "chess", "pwn"], "did you mean `pawn`?"),
            (vec!["diagram", "classics/hex", "stone"], "`stone` does not move"),
            (vec!["diagram", "chess", "-o", "x.jpg"], "its name ends in `.svg` or `.png`"),
            (vec!["diagram", "chess", "-o", "no/such/x.svg"], "no/such/x.svg cannot be written: there is no folder"),
            (vec!["diagram", "chess", "pawn", "--position", "8/8 w"], "cannot be used with"),
            (vec!["diagram", "chess", "--position", "8/8 w"], "bad-position"),
            (vec!["moves"], "<FILE>"),
            (vec![], "Usage: interp FILE"),
        ] {
            let (code, output, error) = said(&arguments, "");
            assert_eq!((code, output.as_str()), (USAGE, ""), "{arguments:?}");
            assert!(error.contains(part), "{arguments:?}: {error}");
        }
    }

    #[test]
    #[cfg(not(feature = "png"))]
    fn a_program_without_png_says_how_to_get_it() {
        let (code, output, error) = said(&["diagram", "chess", "-o", "x.png"], "");
        assert_eq!((code, output.as_str()), (USAGE, ""));
        assert!(
            error.contains("writes no PNG") && error.contains("--features png") && error.contains(".svg"),
            "{error}"
        );
    }

    #[test]
    fn mistakes_in_examples_are_found_without_running_them() {
        let path = std::env::temp_dir().join(format!("interp-check-{}.toml", std::process::id()));
        let example = "[[example]]\nname = 'x'\nrule = 'chek'\nactions = 'Qh8'\nlegl = 'e4'\n";
        #[expect(clippy::disallowed_methods, reason = "the command reads a file")]
        std::fs::write(&path, format!("language = 1\nextends = 'chess'\n{example}")).unwrap();
        let (code, output, _) = said(&["check", path.to_str().unwrap()], "");
        #[expect(clippy::disallowed_methods, reason = "the command reads a file")]
        std::fs::remove_file(&path).unwrap();
        assert_eq!(code, WRONG);
        assert!(output.contains("| rule = 'chek'\n") && output.contains("did you mean `check`?"), "{output}");
        assert!(output.contains("an example has no key `legl`") && output.contains("\n2 errors"), "{output}");
    }

    #[test]
    fn a_game_that_is_over_is_told_beside_its_count() {
        let mated = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
        let (code, output, errors) = said(&["perft", "chess", "--depth", "2", "--position", mated], "");
        assert_eq!((code, output.as_str()), (FINE, "nodes: 0\n"));
        assert!(errors.starts_with("the game is over: White wins: checkmate"), "{errors}");
    }

    #[test]
    fn rules_of_a_definition_with_mistakes_are_not_left_out() {
        let (code, output, _) = said(&["test", "tests/fixtures/errors/stranger_in_picture.toml", "--mutate"], "");
        assert_eq!(code, WRONG);
        assert!(output.ends_with("0 passed, 1 failed, nothing was left out\n"), "{output}");
        assert!(!output.contains('✗'), "{output}");
    }

    #[test]
    fn one_is_not_told_as_many() {
        let (_, output, _) = said(&["playouts", "stun_check", "--games", "1", "--max-actions", "1"], "");
        assert!(output.contains("broken off after 1 action\n"), "{output}");
    }

    #[test]
    fn counts_are_on_the_last_line() {
        let (code, output, _) = said(&["perft", "stun_check", "--depth", "2", "--divide"], "");
        assert_eq!((code, output.lines().count(), output.lines().last()), (FINE, 18, Some("nodes: 289")));
    }

    /// An output that cannot be written to.
    struct Shut(io::ErrorKind);

    impl Write for Shut {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_who_has_had_enough_is_no_fault() {
        let closed = Box::new(Shut(io::ErrorKind::BrokenPipe));
        assert_eq!(run(words(&["list"]), io_of("", closed, Box::new(io::sink()))), FINE);
    }

    #[test]
    fn a_whole_game_may_stand_on_one_line() {
        let line = ["Nf3 Nf6 Ng1 Ng8"; 3].join(" ") + " e4 e5 Nf3 Nc6 Bb5 a6\nposition\n";
        let (code, output, _) = said(&["play", "chess", "--new"], &line);
        let expected = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 10";
        assert!(code == FINE && output.contains(expected), "{output}");
    }

    #[test]
    fn a_word_without_end_is_not_looked_into() {
        let (code, output, _) = said(&["play", "chess", "--new"], &format!("{}\ne4\nposition\n", "e4".repeat(30_000)));
        let position = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        assert!(code == FINE && output.contains("so many letters") && output.contains(position), "{output}");
    }

    #[test]
    fn what_cannot_be_printed_is_told() {
        for arguments in
            [["list", "--help"].as_slice(), &["list"], &["perft", "chess", "--depth", "1"], &["moves", "chess"]]
        {
            let mut told = Vec::new();
            let code =
                run(words(arguments), io_of("", Box::new(Shut(io::ErrorKind::StorageFull)), Box::new(&mut told)));
            let told = String::from_utf8(told).unwrap();
            assert_eq!((code, told.matches("error: ").count()), (WRONG, 1), "{arguments:?}: {told}");
        }
    }
}
