//! A definition that is edited while a game of it is played from a pipe.

use std::fs;
use std::io::{BufReader, Read, Result, sink};
use std::path::{Path, PathBuf};

use interp::shell::{FINE, Io, run};
use libtest_mimic::Trial;

use crate::{home, trial};

pub fn trials() -> Vec<Trial> {
    vec![
        trial("reload goes on by the new rules", changed),
        trial("with mistakes a game goes on by the old rules", mistaken),
        trial("what new rules do not allow is not lost", beyond),
        trial("a game by older rules keeps its files when another begins", parted),
        trial("commands are carried out whosever turn it is", turned),
        trial("reload says nothing of what is hidden", hidden),
        trial("from a pipe files are looked at before each line", watched),
        trial("what has no file cannot be watched", shipped),
    ]
}

/// A step of an author who plays and edits.
enum Deed {
    /// A line is typed.
    Types(&'static str),
    /// The definition is written anew: this is replaced by that.
    Edits(&'static str, &'static str),
}
use Deed::{Edits, Types};

/// Hands out what is typed line by line, and edits in between.
struct Author {
    deeds: std::vec::IntoIter<Deed>,
    file: PathBuf,
}

impl Read for Author {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        for deed in self.deeds.by_ref() {
            match deed {
                Types(line) => {
                    let text = format!("{line}\n");
                    buffer[..text.len()].copy_from_slice(text.as_bytes());
                    return Ok(text.len());
                }
                Edits(old, new) => {
                    let text = fs::read_to_string(&self.file).unwrap();
                    assert!(text.contains(old), "{old}");
                    fs::write(&self.file, text.replacen(old, new, 1)).unwrap();
                }
            }
        }
        Ok(0)
    }
}

const RACE: &str = "\
language = 1
uses = ['base']
variant.name = 'Race'

[board]
size = '3x4'
picture = '''
r . r
. . .
. . .
R . R
'''

[pieces.runner]
letter = 'R'
moves = 'fW fF'

[stages.play]
rules = '''
  goal: after runner reaches last_rank: mover wins, because \"it is across\".
  stuck: mover loses when mover is stuck.
'''
";

/// The output after the first prompt.
fn played(definition: &str, options: &[&str], deeds: Vec<Deed>) -> String {
    let folder = tempfile::tempdir().unwrap();
    played_in(folder.path(), definition, options, deeds)
}

fn played_in(folder: &Path, definition: &str, options: &[&str], deeds: Vec<Deed>) -> String {
    let file = folder.join("mine.toml");
    fs::write(&file, definition).unwrap();
    let name = file.display().to_string();
    let words = ["interp", "play", name.as_str()].iter().chain(options).map(|word| (*word).into()).collect();
    let author = Author { deeds: deeds.into_iter(), file };
    let mut output = Vec::new();
    let io = Io::piped(Box::new(BufReader::new(author)), Box::new(&mut output), Box::new(sink()));
    assert_eq!(run(words, io), FINE);
    let output = String::from_utf8(output).unwrap().replace(&name, "mine.toml");
    output.split_once("or help\n\n").unwrap().1.to_owned()
}

/// Compares with what was printed before, which is kept in `tests/fixtures/reload`.
fn as_before(name: &str, output: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(home().join("tests/fixtures/reload"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, output));
}

fn changed() {
    let deeds = vec![
        Types("Ra2"),
        Types("reload"),
        Edits("fW fF", "fW F"),
        Types("reload"),
        Edits("fW F", "fW fW2 F"),
        Types("reload"),
        // Now nothing is left to be done: the game is over.
        Edits("  stuck:", "  awed: forbid move when some enemy runner on third_rank.\n  stuck:"),
        Types("reload"),
        Types("undo"),
        Types("moves"),
    ];
    let output = played(RACE, &[], deeds);
    as_before("changed", &output);
}

fn mistaken() {
    let deeds = vec![
        Types("Ra2"),
        Edits("fW fF", "fW fFx"),
        Types("reload"),
        Types("Rab3"),
        Edits("mover is stuck", "mover is stuk"),
        Types("reload"),
        Types("record"),
    ];
    as_before("mistaken", &played(RACE, &[], deeds));
}

fn beyond() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("kept.record");
    let deeds = vec![
        Types("Ra2 Rab3 Rxb3"),
        Edits("fW fF", "fW"),
        Types("reload"),
        Types("record"),
        // When it is mended, all of it is there again.
        Edits("'fW'", "'fW F'"),
        Types("reload"),
        Edits("'fW F'", "'fW'"),
        Types("reload"),
        // The old game is there behind the beginning of the new one.
        Types("undo"),
        Types("undo"),
        Types("record"),
        Types("reload"),
    ];
    let output = played_in(folder.path(), RACE, &["--record", kept.to_str().unwrap()], deeds);
    as_before("beyond", &output.replace(kept.to_str().unwrap(), "kept.record"));
    // As long as nothing else is done, the file holds all that was done.
    let kept = fs::read_to_string(kept).unwrap();
    assert!(kept.ends_with("\na1a2\na4b3\na2b3\n"), "{kept}");
}

fn parted() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("kept.record");
    let deeds = vec![
        Types("Ra2 Rab3"),
        Edits("fW fF", "fD"),
        Types("Ra3"),
        Types("undo"),
        Types("undo"),
        Types("record"),
        Types("Rxb3"),
    ];
    let output = played_in(folder.path(), RACE, &["--watch", "--record", kept.to_str().unwrap()], deeds);
    let output = output.replace(kept.to_str().unwrap(), "kept.record");
    let told = "kept.record holds the game by the old rules, and does not go on with this one\n";
    assert!(output.contains(told) && output.contains("back in the game before\n"), "{output}");
    assert!(output.contains("record\n1. Ra2 Rab3\n"), "{output}");
    // Where it is come back to, the file goes on.
    let kept = fs::read_to_string(kept).unwrap();
    assert!(kept.ends_with("\na1a2\na4b3\na2b3\n"), "{kept}");
}

fn turned() {
    let deeds = vec![
        Edits("fW fF", "fW F"),
        Types("Ra2"),
        Types("Rab3"),
        Edits("fW F", "fW"),
        // It is Black's turn now, and not White's.
        Types("record"),
        Edits("'fW'", "'fW F'"),
        Types("Rxb3"),
        Types(""),
    ];
    let output = played(RACE, &["--watch"], deeds);
    let behind = output.split_once("white> record\n").unwrap().1;
    assert!(behind.contains("\n1. Ra2\n") && behind.contains("black> Rxb3\n"), "{output}");
    assert!(behind.contains("it is not the turn it was\nwhite> \n"), "{output}");
}

fn hidden() {
    let fog = "language = 1\nextends = 'classics/darkchess'\n";
    let deeds = vec![
        Types("Nf3"),
        Types("e5"),
        Types("Nd4"),
        Edits("darkchess'\n", "darkchess'\npieces.knight.moves = 'F'\n"),
        Types("reload"),
    ];
    let output = played(fog, &["--view", "black"], deeds);
    let answer = output.rsplit_once("reload\n").unwrap().1;
    assert!(answer.contains("nothing could be done again\n"), "{answer}");
    assert!(!answer.contains("g1") && !answer.contains("f3") && !answer.contains("less"), "{answer}");
}

fn watched() {
    let deeds = vec![
        Edits("fW fF", "fW F"),
        Types("Ra2"),
        Edits("fW F", "fW F N("),
        Types("moves"),
        Types("moves"),
        Edits(" N(", ""),
        Types("Rab3"),
        Edits("fW F", "fW"),
        // By the new rules it is Black's turn again.
        Types("Rxb3"),
        Types("Ra3"),
        Types("quit"),
    ];
    as_before("watched", &played(RACE, &["--watch"], deeds));
}

fn shipped() {
    let mut error = Vec::new();
    let words = ["interp", "chess", "--watch"].map(Into::into).to_vec();
    let io = Io::piped(Box::new(&b""[..]), Box::new(sink()), Box::new(&mut error));
    assert_eq!(run(words, io), interp::shell::USAGE);
    let error = String::from_utf8(error).unwrap();
    assert!(error.contains("`interp expand chess > FILE`"), "{error}");
}
