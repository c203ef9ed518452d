//! Reading a record.

use std::fmt;

use super::{FIRST, FORM, Heading, Line, Saved, UNDONE};

/// Why a text is no record: the number of the line, counted from 1, what is wrong with it, and what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The number of the line, from 1.
    pub line: usize,
    /// The mistake.
    pub message: String,
    /// The remedy; may be empty.
    pub help: String,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let help = if self.help.is_empty() { String::new() } else { format!("; {}", self.help) };
        write!(f, "line {}: {}{help}", self.line, self.message)
    }
}

/// The longest record that is read, in bytes.
const LONGEST: usize = 16 << 20;

/// The last line when it has no end: it may have been cut short, and is not read.
pub fn unended(text: &str) -> Option<&str> {
    let rest = text.rfind('\n').map_or(text, |end| &text[end + 1..]).trim();
    Some(rest).filter(|rest| !rest.is_empty())
}

/// Reads a record, but for [a last line without its end](unended).
///
/// # Errors
/// Says which line cannot be read.
pub fn read(text: &str) -> Result<Saved, Unreadable> {
    let text = text.trim_start_matches('\u{feff}');
    if text.len() > LONGEST {
        return Err(wrong(1, format!("a record has at most {LONGEST} bytes"), ""));
    }
    // A program that was stopped while it wrote leaves half a line.
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    let mut lines = whole.lines().map(str::trim).enumerate().map(|(index, line)| (index + 1, line));
    version(lines.next().unwrap_or((1, "")))?;
    let mut heading = Heading::default();
    let (mut known, mut ended, mut last) = (false, false, 1);
    for (number, line) in lines.by_ref() {
        last = number;
        if line.is_empty() {
            ended = true;
            break;
        }
        entry(&mut heading, number, line)?;
        known |= line.starts_with("definition");
    }
    if !ended {
        let help = "an empty line ends the heading, also where no action stands behind it";
        return Err(wrong(last, "the record breaks off in its heading", help));
    }
    if !known {
        return Err(wrong(1, "the record does not say which definition it is of", "add a line `definition NAME`"));
    }
    let (mut done, mut undone) = (Vec::new(), Vec::new());
    for (_, line) in lines {
        if let Some(text) = line.strip_prefix(UNDONE).filter(|text| text.starts_with(' ')) {
            undone.push(action(text.trim()));
        } else if !line.is_empty() && !line.starts_with('#') {
            done.push(action(line));
        }
    }
    Ok(Saved { heading, lines: done, undone })
}

fn wrong(line: usize, message: impl Into<String>, help: impl Into<String>) -> Unreadable {
    Unreadable { line, message: message.into(), help: help.into() }
}

fn version((number, line): (usize, &str)) -> Result<(), Unreadable> {
    let Some(version) = line.strip_prefix(FIRST) else {
        return Err(wrong(number, "this is no record of a game", format!("a record begins with `{FIRST} {FORM}`")));
    };
    match version.trim().parse::<u32>() {
        Ok(FORM) => Ok(()),
        Ok(_) => Err(wrong(
            number,
            format!("this record is of the form {}, and only form {FORM} is known here", version.trim()),
            "a newer version of this program may read it",
        )),
        Err(_) => Err(wrong(number, "the version of the record cannot be read", format!("write `{FIRST} {FORM}`"))),
    }
}

/// One line of the heading.
fn entry(heading: &mut Heading, number: usize, line: &str) -> Result<(), Unreadable> {
    let (key, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let value = value.trim();
    match key {
        "definition" => heading.definition = value.to_owned(),
        "title" => heading.title = value.to_owned(),
        "rules" => heading.rules = value.to_owned(),
        "position" => heading.position = Some(value.to_owned()),
        "seed" => heading.seed = number_in(number, value, "a seed is a number")?,
        "tag" => {
            let tag = value.split_once('=').map(|(key, value)| (key.trim().to_owned(), value.trim().to_owned()));
            heading.tags.push(
                tag.ok_or_else(|| wrong(number, format!("`{value}` cannot be read"), "a tag reads `tag KEY = VALUE`"))?,
            );
        }
        "option" => {
            let (name, value) = pair(number, value, "an option reads `option NAME = VALUE`")?;
            heading.options.push((name.to_owned(), value.to_owned()));
        }
        "fixed" => {
            let form = "a random choice reads `fixed LABEL = INDEX`";
            let (label, index) = pair(number, value, form)?;
            heading.fixed.push((label.to_owned(), number_in(number, index, form)?));
        }
        "parts" => {
            for part in value.split_whitespace() {
                let (name, hash) = pair(number, part, "a part reads `NAME=HASH`")?;
                heading.parts.push((name.to_owned(), hash.to_owned()));
            }
        }
        _ => {
            let keys = "definition, title, rules, option, fixed, seed, position, tag, parts";
            let help = format!("the heading has lines of {keys}; an empty line stands before the first action");
            return Err(wrong(number, format!("`{key}` is no entry of a heading"), help));
        }
    }
    Ok(())
}

fn pair<'a>(number: usize, text: &'a str, form: &str) -> Result<(&'a str, &'a str), Unreadable> {
    let halves = text.rsplit_once('=').map(|(left, right)| (left.trim(), right.trim()));
    let halves = halves.filter(|(left, right)| !left.is_empty() && !right.is_empty());
    halves.ok_or_else(|| wrong(number, format!("`{text}` cannot be read"), form))
}

fn number_in<N: std::str::FromStr>(number: usize, text: &str, form: &str) -> Result<N, Unreadable> {
    text.parse().map_err(|_| wrong(number, format!("`{text}` is no number that can be used here"), form))
}

/// Reads one action, with the speaker of an aside and what chance decided.
pub fn action(line: &str) -> Line {
    let (rest, picks) = without_picks(line);
    match rest.split_once(": ") {
        Some((player, said)) if player.chars().all(|c| c.is_alphanumeric() || c == '_') => {
            Line { said_by: Some(player.to_owned()), action: said.trim().to_owned(), picks }
        }
        _ => Line { said_by: None, action: rest.to_owned(), picks },
    }
}

/// An action without the random choices `{label=index}` behind it, and these.
fn without_picks(line: &str) -> (&str, Vec<(String, usize)>) {
    let (mut rest, mut picks) = (line, Vec::new());
    while let Some(pick) = rest.strip_suffix('}').and_then(|open| open.rfind(" {").map(|at| (at, &open[at + 2..]))) {
        let (at, text) = pick;
        let read = text.rsplit_once('=').and_then(|(label, index)| Some((label.to_owned(), index.parse().ok()?)));
        let Some(read) = read else { break };
        picks.push(read);
        rest = rest[..at].trim_end();
    }
    picks.reverse();
    (rest, picks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> Saved {
        let heading = Heading {
            definition: "my games/race.toml".to_owned(),
            title: "Race".to_owned(),
            rules: "00ff".to_owned(),
            parts: (0..40).map(|part| (format!("pieces.{part}"), "0123abcd".to_owned())).collect(),
            options: vec![("array".to_owned(), "shuffled".to_owned())],
            fixed: vec![("AD-1".to_owned(), 5039)],
            seed: 7,
            position: Some("3/3/R2 w {a=b}".to_owned()),
            tags: vec![("White".to_owned(), "N. N. = somebody".to_owned()), ("Black".to_owned(), String::new())],
        };
        let line = |said_by: Option<&str>, action: &str, picks: &[(&str, usize)]| Line {
            said_by: said_by.map(str::to_owned),
            action: action.to_owned(),
            picks: picks.iter().map(|(label, index)| ((*label).to_owned(), *index)).collect(),
        };
        let lines = vec![
            line(None, "e2e4", &[]),
            line(None, "draw {x}", &[("deal", 3), ("EM-17", 12)]),
            line(Some("white"), "offer_draw", &[]),
        ];
        Saved { heading, lines, undone: vec![line(None, "g8f6", &[("deal", 1)]), line(Some("black"), "resign", &[])] }
    }

    #[test]
    fn what_is_written_is_read() {
        let text = game().to_string();
        assert!(text.lines().all(|line| line.chars().count() <= 120), "{text}");
        assert_eq!(read(&text), Ok(game()));
        assert_eq!(read(&text.replace('\n', "\r\n")), Ok(game()));
        assert!(super::super::is_record(&text) && !super::super::is_record("language = 1"));
    }

    #[test]
    fn half_a_line_is_left_out() {
        let text = game().to_string();
        let mut cut = game();
        cut.undone.pop();
        assert_eq!(read(text.trim_end()), Ok(cut));
        assert_eq!((unended(text.trim_end()), unended(&text)), (Some("#undone black: resign"), None));
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_line() {
        for (text, line, part) in [
            ("", 1, "no record"),
            ("interp record 2\n", 1, "form 2"),
            ("interp record x\n", 1, "version"),
            ("interp record 1\n\ne4\n", 1, "which definition"),
            ("interp record 1\n", 1, "breaks off in its heading"),
            ("interp record 1\ndefinition a\ntitle A\nrul", 3, "breaks off in its heading"),
            ("interp record 1\ndefinition a\nseed x\n\n", 3, "`x` is no number"),
            ("interp record 1\ndefinition a\noption x\n\n", 3, "`x` cannot be read"),
            ("interp record 1\ndefinition a\ne2e4\n", 3, "`e2e4` is no entry"),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!(error.line, line, "{text}");
            assert!(error.message.contains(part), "{text}: {}", error.message);
        }
    }
}
