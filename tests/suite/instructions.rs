//! How many instructions it takes to count, to play at random and to read definitions, compared with what is kept in
//! `tests/fixtures/instructions.tsv`: nothing is timed, so a busy machine tells the same. Counted by valgrind; without it, or
//! when the program is not built as for tests, nothing is compared.

use std::path::Path;
use std::process::{Command, Stdio};

use libtest_mimic::{Failed, Trial};

use crate::{home, session};

const TABLE: &str = "tests/fixtures/instructions.tsv";

/// The tolerance in per cent above the kept number. Compilers cut up the code differently, which
/// costs less than that.
const MARGIN: u64 = 8;

/// The environment variable with which the program runs the rows of which a part is counted, instead of the tests.
const ROWS: &str = "INTERP_ROWS";

pub fn trials() -> Vec<Trial> {
    let can_count = is_comparable() && valgrind_runs();
    let (parts, wholes): (Vec<Row>, Vec<Row>) = rows().into_iter().partition(|row| collected(&row.words).is_some());
    let whole = |row: Row| Trial::test(format!("instructions of {}", row.words), move || row.judged(row.counted()));
    let together = Trial::test("instructions of counts and random games", move || {
        let counts = counted_together(parts.len());
        let told =
            parts.iter().zip(counts).filter_map(|(row, count)| row.judged(count).err()?.message().map(str::to_owned));
        let told: Vec<String> = told.collect();
        if told.is_empty() { Ok(()) } else { Err(told.join("\n").into()) }
    });
    let trials = [together].into_iter().chain(wholes.into_iter().map(whole));
    trials.map(|trial| trial.with_ignored_flag(!can_count)).collect()
}

fn rows() -> Vec<Row> {
    let table = std::fs::read_to_string(home().join(TABLE)).unwrap();
    table.lines().filter(|line| !line.starts_with('#')).map(|line| Row::of(line).expect(line)).collect()
}

/// Does the rows of which a part is counted, if the environment asks for that and no tests.
pub fn done_instead_of_tests() -> bool {
    if std::env::var_os(ROWS).is_none() {
        return false;
    }
    rows().iter().filter(|row| collected(&row.words).is_some()).for_each(Row::done);
    true
}

/// Thousands of instructions of each row of which a part is counted. One process does them all: valgrind takes longer to translate
/// a program than to run a row. The order of the rows may change a number, since a row finds what earlier ones have prepared.
fn counted_together(rows: usize) -> Vec<u64> {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("report");
    let mut command = valgrind(&report);
    command.args(["--dump-line=no", "--dump-after=suite::instructions::Row::done"]);
    command.args(PARTS.map(|(_, part)| format!("--toggle-collect={part}")));
    let output = command.arg(std::env::current_exe().unwrap()).env(ROWS, "").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let count = |row: usize| total(&report.with_extension(row.to_string()), "summary: ");
    (1..=rows).map(count).collect()
}

/// Valgrind, which reports to a file and runs what is added.
fn valgrind(report: &Path) -> Command {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--log-file=/dev/null"]);
    command.arg(format!("--callgrind-out-file={}", report.display()));
    command.env_clear().current_dir(home());
    command
}

/// Thousands of instructions, as a report says behind a word.
fn total(report: &Path, word: &str) -> u64 {
    let report = std::fs::read_to_string(report).unwrap();
    let total = report.lines().find_map(|line| line.strip_prefix(word)).expect("the report has no total");
    total.trim().parse::<u64>().unwrap() / 1000
}

/// The command and its instruction count.
struct Row {
    words: String,
    /// A position to count from; the start if it is empty.
    position: String,
    /// How many thousands of instructions.
    kept: u64,
    /// Something that is printed when the result is right.
    printed: String,
}

impl Row {
    fn of(line: &str) -> Option<Row> {
        let mut cells = line.split('\t');
        let kept = cells.next()?.parse().ok()?;
        let [words, position, printed] = [cells.next()?, cells.next()?, cells.next()?].map(str::to_owned);
        cells.next().is_none().then_some(Row { words, position, kept, printed })
    }

    fn arguments(&self) -> Vec<&str> {
        let position = ["--position", &self.position];
        self.words.split(' ').chain(position.into_iter().filter(|_| !self.position.is_empty())).collect()
    }

    /// Does what the program is told. It stays a function of its own: valgrind reports at its end.
    #[inline(never)]
    fn done(&self) {
        self.is_printed_in(&session(["interp"].into_iter().chain(self.arguments()), ""));
    }

    fn is_printed_in(&self, output: &str) {
        assert!(output.contains(&self.printed), "`{}` is not in {output}", self.printed);
    }

    /// Thousands of instructions of a program that does nothing else.
    fn counted(&self) -> u64 {
        let report = tempfile::NamedTempFile::new().unwrap();
        let output = valgrind(report.path()).arg(env!("CARGO_BIN_EXE_interp")).args(self.arguments()).output().unwrap();
        self.is_printed_in(&String::from_utf8_lossy(&output.stdout));
        total(report.path(), "summary: ")
    }

    fn judged(&self, thousands: u64) -> Result<(), Failed> {
        if thousands * 100 > self.kept * (100 + MARGIN) {
            let more = format!("{}: {thousands} thousand instructions instead of {}", self.words, self.kept);
            return Err(format!("{more}; if they are well spent, put the number into {TABLE}").into());
        }
        Ok(())
    }
}

/// The function whose instructions are counted, by command; work outside counts and games is not
/// counted.
const PARTS: [(&str, &str); 2] =
    [("perft", "*run::perft::perft*"), ("playouts", "*run::playouts::simulator::Simulator*play*")];

fn collected(words: &str) -> Option<&'static str> {
    PARTS.into_iter().find_map(|(command, part)| (words.split(' ').next()? == command).then_some(part))
}

/// Whether the program is built in the way that the numbers were taken.
fn is_comparable() -> bool {
    env!("OPT_LEVEL") == "1" && cfg!(target_arch = "x86_64")
}

fn valgrind_runs() -> bool {
    let quiet = Command::new("valgrind").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}
