//! How many instructions it takes to count, to play at random and to read definitions, compared with what is kept in
//! `tests/fixtures/instructions.tsv`: nothing is timed, so a busy machine tells the same. Counted by valgrind; without it, or
//! when the program is not built as for tests, nothing is compared.

use std::collections::BTreeMap;
use std::process::{Command, Stdio};

use libtest_mimic::{Failed, Trial};

use crate::home;

const TABLE: &str = "tests/fixtures/instructions.tsv";

/// So many hundredths more than what is kept are too many. Less than that comes from how a compiler cuts up the code.
const MARGIN: u64 = 8;

pub fn trials() -> Vec<Trial> {
    let table = std::fs::read_to_string(home().join(TABLE)).unwrap();
    let rows = table.lines().filter(|line| !line.starts_with('#')).map(|line| Row::of(line).expect(line));
    let can_count = is_comparable() && valgrind_runs();
    rows.map(|row| {
        let name = format!("instructions of {}", row.words);
        Trial::test(name, move || row.compared()).with_ignored_flag(!can_count)
    })
    .collect()
}

/// What the program is told, and what came of it once.
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

    fn compared(&self) -> Result<(), Failed> {
        let (thousands, output) = self.counted();
        if !output.contains(&self.printed) {
            return Err(format!("`{}` is not in {output}", self.printed).into());
        }
        if thousands * 100 > self.kept * (100 + MARGIN) {
            let more = format!("{thousands} thousand instructions instead of {}", self.kept);
            return Err(format!("{more}; if they are well spent, put the number into {TABLE}").into());
        }
        Ok(())
    }

    /// Thousands of instructions, and what was printed.
    fn counted(&self) -> (u64, String) {
        let report = tempfile::NamedTempFile::new().unwrap();
        let mut command = Command::new("valgrind");
        command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
        command.arg(format!("--log-file={}", report.path().display()));
        command.args(collected(&self.words).map(|part| format!("--toggle-collect={part}")));
        command.arg(env!("CARGO_BIN_EXE_interp")).args(self.words.split(' '));
        if !self.position.is_empty() {
            command.args(["--position", &self.position]);
        }
        let output = command.env_clear().current_dir(home()).output().unwrap();
        let report = std::fs::read_to_string(report.path()).unwrap();
        let total = report.split("Collected : ").nth(1).and_then(|rest| rest.split_whitespace().next()).expect(&report);
        (total.parse::<u64>().unwrap() / 1000, String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

/// What part of the program's work is counted, by its first word: what is no part of a count or a game is not.
fn collected(words: &str) -> Option<&'static str> {
    let parts =
        BTreeMap::from([("perft", "*run::perft::perft*"), ("playouts", "*run::playouts::simulator::Simulator*play*")]);
    parts.get(words.split(' ').next()?).copied()
}

/// Whether the program is built in the way that the numbers were taken.
fn is_comparable() -> bool {
    env!("OPT_LEVEL") == "1" && cfg!(target_arch = "x86_64")
}

fn valgrind_runs() -> bool {
    let quiet = Command::new("valgrind").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}
