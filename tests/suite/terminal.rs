//! The program at a real terminal: a pseudo-terminal that this test types at and reads from.

mod kept;
mod reading;
mod table;
mod thinking;
mod window;

use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread::{JoinHandle, sleep};
use std::time::{Duration, Instant};

use libtest_mimic::Trial;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::trial;

pub fn trials() -> Vec<Trial> {
    if !cfg!(unix) {
        return Vec::new();
    }
    let mut trials = vec![
        trial("a line is edited, completed and brought back", lines),
        trial("lines that are pasted are all read", pasted),
        trial("what two players hide is not in the history", secrets),
        trial("a game that was left is offered again", offered),
        trial("a game that is killed loses nothing", killed),
        trial("the board shows what has happened", board),
        trial("who sits alone sees the board from its side, with colours", alone),
        trial("a definition is edited beside the line that is typed", edited),
        trial("a definition is checked whenever it is saved", checked),
    ];
    trials.extend(kept::trials());
    trials.extend(reading::trials());
    trials.extend(table::trials());
    trials.extend(thinking::trials());
    trials.extend(window::trials());
    trials
}

/// How long the program may take for anything, also while other tests run.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program at a terminal.
struct Seat {
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    /// Everything it has printed so far.
    screen: Arc<Mutex<String>>,
    reader: JoinHandle<()>,
    _terminal: Box<dyn MasterPty + Send>,
}

impl Seat {
    fn at(state: &Path, words: &[&str]) -> Seat {
        Seat::with(state, words, &[("NO_COLOR", "1")])
    }

    fn with(state: &Path, words: &[&str], environment: &[(&str, &str)]) -> Seat {
        Seat::before(100, state, words, environment)
    }

    /// At a window with so many columns.
    fn before(cols: u16, state: &Path, words: &[&str], environment: &[(&str, &str)]) -> Seat {
        Seat::in_window((50, cols), state, words, environment)
    }

    /// At a window with so many rows and columns.
    fn in_window((rows, cols): (u16, u16), state: &Path, words: &[&str], environment: &[(&str, &str)]) -> Seat {
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_interp"));
        command.args(words);
        command.env("XDG_STATE_HOME", state);
        command.env("TERM", "xterm");
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "LC_ALL", "LC_CTYPE", "LANG"] {
            command.env_remove(name);
        }
        environment.iter().for_each(|(name, value)| command.env(name, value));
        command.cwd(state);
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(String::new()));
        let (mut output, copy) = (pair.master.try_clone_reader().unwrap(), screen.clone());
        let reader = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count) = output.read(&mut bytes) {
                if count == 0 {
                    break;
                }
                copy.lock().unwrap().push_str(&String::from_utf8_lossy(&bytes[..count]));
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Seat { child, keys, screen, reader, _terminal: pair.master }
    }

    fn types(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits until something has been printed behind what was there before; returns all of it.
    fn waits_for(&self, from: usize, text: &str) -> String {
        self.waits_for_any(from, &[text])
    }

    fn waits_for_any(&self, from: usize, texts: &[&str]) -> String {
        let begin = Instant::now();
        loop {
            let screen = self.screen.lock().unwrap().clone();
            let new = screen.get(from..).unwrap_or_default();
            if texts.iter().any(|text| new.contains(text)) {
                return screen;
            }
            assert!(begin.elapsed() < PATIENCE, "waiting for {texts:?}:\n{screen}");
            sleep(Duration::from_millis(5));
        }
    }

    /// Types something and waits for the answer; returns what was printed since.
    fn asks(&mut self, keys: &str, answer: &str) -> String {
        let from = self.listens();
        self.types(keys);
        self.waits_for(from, answer)[from..].to_owned()
    }

    /// Waits until a line can be typed, so that what it asks for then is no answer; returns how much was printed.
    fn listens(&self) -> usize {
        let begin = Instant::now();
        loop {
            let screen = self.screen.lock().unwrap().clone();
            if is_listening(&screen) {
                return screen.len();
            }
            assert!(begin.elapsed() < PATIENCE, "waiting for a line to type:\n{screen}");
            sleep(Duration::from_millis(5));
        }
    }

    /// Waits until the program ends; returns all it has printed.
    fn ends(mut self) -> String {
        self.status();
        // The last output may not have been read yet.
        self.reader.join().unwrap();
        self.screen.lock().unwrap().clone()
    }

    /// Waits until the program ends; returns the number it ends with.
    #[track_caller]
    fn status(&mut self) -> u32 {
        let begin = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.exit_code();
            }
            if begin.elapsed() > PATIENCE {
                self.child.kill().unwrap();
                panic!("it does not end:\n{}", self.screen.lock().unwrap());
            }
            sleep(Duration::from_millis(5));
        }
    }
}

/// Whether a line is being typed: lines can be pasted only then, and what asks for it has been drawn to its end.
fn is_listening(screen: &str) -> bool {
    const BEGIN: &str = "\u{1b}[?2004h";
    const END: &str = "\u{1b}[?2004l";
    const DRAWN: &str = "\u{1b}[?2026l";
    screen.rsplit_once(BEGIN).is_some_and(|(_, line)| line.contains(DRAWN) && !line.contains(END))
}

fn lines() {
    let state = tempfile::tempdir().unwrap();
    let mut seat = Seat::at(state.path(), &["chess"]);
    seat.waits_for(0, "white> ");
    // A typing mistake is taken back with the key for it.
    seat.asks("e5\u{7f}4\r", "black> ");
    // Actions are completed; in small letters, too.
    seat.asks("nf\t\r", "white> ");
    // The line before the last comes back, and a line can be thrown away.
    seat.asks("nonsense\u{3}", "white> ");
    seat.asks("\u{1b}[A\u{1b}[A\r", "(.)"); // the pawn on that square, with the squares it can go to
    let from = seat.screen.lock().unwrap().len();
    let record = seat.asks("record\r", "*\r\n");
    assert!(record.contains("1. e4 Nf6\r\n"), "{record}");
    // The end of the input is the end of the game; before there is a prompt, the terminal itself would swallow that key.
    let end = from + record.find("*\r\n").unwrap();
    seat.waits_for(end, "white> ");
    seat.types("\u{4}");
    let screen = seat.ends();
    assert!(screen.contains("this game is kept; `interp chess` offers to go on with it"), "{screen}");
    let history = std::fs::read_to_string(state.path().join("interp/history")).unwrap();
    assert!(history.contains("e4") && history.contains("record"), "{history}");
}

fn pasted() {
    let state = tempfile::tempdir().unwrap();
    let mut seat = Seat::at(state.path(), &["chess"]);
    seat.waits_for(0, "white> ");
    let screen = seat.asks("e4\re5\rNf3\rrecord\r", "*\r\n");
    assert!(screen.contains("1. e4 e5\r\n2. Nf3\r\n"), "{screen}");
    // A terminal may tell that lines are pasted: then they stand in the line until they are let go.
    seat.types("\u{1b}[200~Nc6\rBb5\u{1b}[201~");
    let screen = seat.asks("\r", "30 moves");
    assert!(!screen.contains("possible"), "{screen}");
    let screen = seat.asks("\u{1b}[200~a6\r\rBa4\rrecord\r\u{1b}[201~\r", "*\r\n");
    assert!(screen.contains("2. Nf3 Nc6\r\n3. Bb5 a6\r\n4. Ba4\r\n"), "{screen}");
    seat.types("quit\r");
    seat.ends();
    let history = std::fs::read_to_string(state.path().join("interp/history")).unwrap();
    assert!(history.lines().any(|line| line == "Ba4"), "{history}");
}

fn secrets() {
    let state = tempfile::tempdir().unwrap();
    let mut seat = Seat::at(state.path(), &["classics/darkchess"]);
    seat.waits_for(0, "white> ");
    seat.asks("e4\r", "black> ");
    seat.asks("\u{1b}[A\r", "black> ");
    seat.asks("e5\r", "white> ");
    seat.asks("quit\r", "this game is kept");
    seat.ends();
    let history = std::fs::read_to_string(state.path().join("interp/history")).unwrap_or_default();
    assert!(!history.contains("e4"), "{history}");
}

fn offered() {
    let state = tempfile::tempdir().unwrap();
    let mut seat = Seat::at(state.path(), &["chess"]);
    seat.waits_for(0, "white> ");
    seat.asks("f3\r", "black> ");
    // A running game is offered to no other program.
    let mut other = Seat::at(state.path(), &["chess"]);
    other.waits_for(0, "white> ");
    other.types("quit\r");
    assert!(!other.ends().contains("broken off"));
    seat.types("quit\r");
    seat.ends();
    let mut seat = Seat::at(state.path(), &["chess"]);
    let offer = seat.waits_for(0, "go on with it? [Yes/no] ");
    assert!(offer.contains("a game of Chess was broken off after 1 action"), "{offer}");
    seat.asks("what\r", "`what` is neither: `yes`, or Enter alone, goes on with it; `no` puts it aside");
    let put_aside = seat.asks("no\r", "white> ");
    let path = put_aside.split("`load ").nth(1).unwrap().split('`').next().unwrap().to_owned();
    seat.asks(&format!("load {path}\r"), "black> ");
    // A game that is saved or over is not offered.
    seat.asks("save mine.record\r", "saved in mine.record: 1 action");
    seat.types("quit\r");
    seat.ends();
    let mut seat = Seat::at(state.path(), &["chess"]);
    seat.waits_for(0, "white> ");
    let over = seat.asks("resign\r", "over> ");
    assert!(over.contains("`new` begins another game"), "{over}");
    seat.asks("new\r", "white> ");
    seat.types("quit\r");
    assert!(!seat.ends().contains("broken off"));
    let left = std::fs::read_dir(state.path().join("interp/games")).unwrap().count();
    assert_eq!(left, 0);
}

/// After 1. e4 e5 2. f3 Qh4.
const CHECKED: &str = " 8  r  n  b [.] k  b  n  r
 7  p  p  p  p  .  p  p  p
 6  .  .  .  .  .  .  .  .
 5  .  .  .  .  p  .  .  .
 4  .  .  .  .  P  .  . [q]
 3  .  .  .  .  .  P  .  .
 2  P  P  P  P  .  .  P  P
 1  R  N  B  Q  K! B  N  R
    a  b  c  d  e  f  g  h
White to move · check · 2 moves · type a move, or help
";

/// The lines from the board that was printed last.
fn last_board(printed: &str) -> String {
    let from = printed.rfind("\r\n\r\n 8 ").or_else(|| printed.rfind("\r\n\r\n 1 ")).unwrap();
    let lines = printed[from..].trim_start_matches(['\r', '\n']).lines();
    lines.take_while(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect()
}

fn board() {
    let state = tempfile::tempdir().unwrap();
    let mut seat = Seat::at(state.path(), &["chess"]);
    seat.waits_for(0, "white> ");
    seat.asks("e4 e5 f3\r", "black> ");
    let checked = seat.asks("Qh4\r", "white> ");
    assert_eq!(last_board(&checked), CHECKED);
    let signs = seat.asks("board glyphs\r", "white> ");
    assert!(last_board(&signs).contains("\n 4  ·  ·  ·  ·  ♙  ·  · [♛]\n"), "{signs}");
    let turned = seat.asks("flip\r", "white> ");
    assert!(last_board(&turned).starts_with(" 1  ♖  ♘  ♗  ♔! ♕"), "{turned}");
    assert!(last_board(&turned).contains("h  g  f  e"), "{turned}");
    seat.types("quit\r");
    seat.ends();
}

fn alone() {
    let state = tempfile::tempdir().unwrap();
    let environment = [("LANG", "en_US.UTF-8"), ("TERM", "xterm-256color")];
    let seat = Seat::with(state.path(), &["classics/crazyhouse", "--white", "random"], &environment);
    let screen = seat.waits_for(0, "black> ");
    // The first rank above, in signs, every square with its ground and its ink.
    let first = screen.lines().find(|line| line.starts_with(" 1 ")).unwrap();
    let last = screen.rfind("\r\n 8 ").unwrap();
    assert!(screen.find("\r\n 1 ").unwrap() < last, "{screen}");
    assert_eq!(first.matches("\u{1b}[48;5;").count(), 8, "{first:?}");
    assert!(first.contains('♖') && first.contains("   white hand: -"), "{first:?}");
    assert!(screen.contains("\u{1b}[1mBlack to move\u{1b}[0m · 20 moves"), "{screen}");
}

/// Pawns that never bring back a position.
const MOVES: [&str; 16] =
    ["a3", "a6", "b3", "b6", "c3", "c6", "d3", "d6", "e3", "e6", "f3", "f6", "g3", "g6", "h3", "h6"];

/// Lines to be typed: the moves, with some taken back and done again at random; and how many of the moves stand behind each
/// line.
fn with_undos(random: &mut impl FnMut() -> usize) -> (Vec<String>, Vec<usize>) {
    let (mut typed, mut stood) = (Vec::new(), vec![0]);
    let (mut done, mut undone) = (0, 0);
    while done < MOVES.len() && typed.len() < 40 {
        let (line, steps) = match random() % 5 {
            0 if done > 0 => ("undo", vec![done - 1]),
            1 if done > 1 => ("undo 2", vec![done - 2]),
            2 if undone > 0 => ("redo", vec![done + 1]),
            _ => (MOVES[done], vec![done + 1]),
        };
        let now = steps[steps.len() - 1];
        // Undone actions cannot be redone after a new action.
        undone = if line == MOVES[done] { 0 } else { undone + done - now };
        done = now;
        typed.push(line.to_owned());
        stood.extend(steps);
    }
    (typed, stood)
}

fn killed() {
    let times = if std::env::var_os("INTERP_FULL").is_some() { 200 } else { 6 };
    let mut seed: u64 = 0x2545_f491_4f6c_dd1d;
    let mut random = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize
    };
    for round in 0..times {
        let (typed, stood) = with_undos(&mut random);
        let state = tempfile::tempdir().unwrap();
        let mut seat = Seat::at(state.path(), &["chess"]);
        seat.waits_for(0, "white> ");
        // Each answer is awaited but the last, during which the program is killed.
        let answered = random() % typed.len();
        for line in &typed[..answered] {
            let from = seat.screen.lock().unwrap().len();
            seat.types(&format!("{line}\r"));
            seat.waits_for_any(from, &["white> ", "black> "]);
        }
        seat.types(&format!("{}\r", typed[answered]));
        sleep(Duration::from_micros(random() as u64 % 60_000));
        seat.child.kill().unwrap();
        let screen = seat.ends();
        // A board says that the step before it is done. The next line may be, without having been told: two steps at most.
        let told = screen.matches(" to move · ").count() - 1;
        assert!(told >= answered, "round {round}: {told} steps told of {answered} lines answered");
        let possible = &stood[told..stood.len().min(told + 3)];
        let mut again = Seat::at(state.path(), &["chess"]);
        let offered = "go on with it? [Yes/no] ";
        let first = again.waits_for_any(0, &[offered, "white> "]);
        if first.contains(offered) {
            again.asks("yes\r", "to move");
        }
        let record = again.asks("record\r", "*\r\n");
        again.types("quit\r");
        again.ends();
        let words = record.split_whitespace().filter(|word| MOVES.contains(word)).collect::<Vec<_>>();
        assert_eq!(words, MOVES[..words.len()], "round {round}");
        assert!(possible.contains(&words.len()), "round {round}: {told} steps told, {typed:?}, {words:?}");
    }
}

/// Writes a file as editors do: beside its place, then into it.
fn save(path: &Path, text: &str) {
    let beside = path.with_extension("new");
    std::fs::write(&beside, text).unwrap();
    std::fs::rename(&beside, path).unwrap();
}

fn edited() {
    let state = tempfile::tempdir().unwrap();
    let file = state.path().join("mine.toml");
    let mine = "language = 1\nextends = 'chess'\n";
    save(&file, "language = 1\nextends = 'ches'\n");
    let mut seat = Seat::at(state.path(), &["mine.toml", "--watch"]);
    seat.waits_for(0, "waiting until the mistakes are mended");
    save(&file, mine);
    let begin = seat.waits_for(0, "white> ");
    assert!(begin.contains("watching mine.toml: "), "{begin}");
    seat.asks("e4\r", "black> ");
    let from = seat.screen.lock().unwrap().len();
    seat.types("Nf");
    seat.waits_for(from, "Nf");
    // A mistake is shown above what is typed, and so is what another rule makes of the moves.
    save(&file, &format!("{mine}pieces.knight.moves = 'N('\n"));
    let seen = seat.waits_for(from, "the game goes on by the old rules");
    assert!(seen[from..].contains("error[movement-"), "{seen}");
    save(&file, &format!("{mine}pieces.knight.moves = 'NAD'\n"));
    let seen = seat.waits_for(from, "moves more: ");
    assert!(seen[from..].contains("the rules have changed: the knight changed"), "{seen}");
    // The line goes on, and is completed by the new rules; the new moves are there.
    seat.asks("6\r", "white> ");
    seat.asks("Ng\t\r", "black> ");
    let record = seat.asks("record\r", "*\r\n");
    assert!(record.contains("1. e4 Nf6\r\n2. Ng3"), "{record}");
    // Actions that the new rules forbid are taken back at once; input for that turn is not run.
    let from = seat.screen.lock().unwrap().len();
    seat.types("d");
    save(&file, mine);
    seat.waits_for(from, "only 2 actions of 3 could be done again");
    seat.asks("5\r", "it is not the turn it was");
    seat.types("quit\r");
    let screen = seat.ends();
    assert!(screen.contains("this game is kept"), "{screen}");
}

fn checked() {
    let state = tempfile::tempdir().unwrap();
    let file = state.path().join("mine.toml");
    save(&file, "language = 1\nextends = 'chess'\n");
    let mut seat = Seat::at(state.path(), &["check", "mine.toml", "--watch"]);
    seat.waits_for(0, "mine.toml: no mistakes");
    save(&file, "language = 1\nextends = 'mother'\n");
    let seen = seat.waits_for(0, "1 error");
    assert!(seen.contains("changed: mine.toml") && seen.contains("there is no definition `mother`"), "{seen}");
    let from = seen.len();
    save(&state.path().join("mother.toml"), "language = 1\nextends = 'chess'\n");
    seat.waits_for(from, "mine.toml: no mistakes");
    seat.types("\u{3}");
    assert_eq!(seat.status(), 130);
}
