//! A quick look at a file before it is parsed: quotes and brackets that are never closed, which would swallow the rest
//! of the file, and keys so deep that a tree of them would be deeper than any stack.

use std::ops::Range;

/// Keys with more parts than this (`a.b.c` has three) are refused.
const MAX_PARTS: usize = 16;

/// The findings of the look.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Scan {
    /// Three quotes, a bracket or a brace that open a value which never ends.
    pub unclosed: Option<Range<usize>>,
    /// The first key with too many parts.
    pub deep_key: Option<Range<usize>>,
    /// Line ends of two bytes that cut a string short.
    pub cutting: Vec<Range<usize>>,
    /// Texts of several lines.
    pub long: Vec<Range<usize>>,
}

/// Looks through a text the way the parser's lexer does; knows strings, comments, brackets and lines, nothing else.
pub(super) fn scan(text: &str) -> Scan {
    let mark = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let mut scanner =
        Scanner { bytes: text.as_bytes(), at: mark, key_start: mark, line_start: true, ..Scanner::default() };
    while let Some(&byte) = scanner.bytes.get(scanner.at) {
        if scanner.step(byte).is_none() {
            return scanner.found;
        }
    }
    scanner.found.unclosed = scanner.open.first().map(|at| *at..*at + 1);
    scanner.found
}

#[derive(Default)]
struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
    key_start: usize,
    dots: usize,
    /// Whether only blanks precede on the line: a bracket here opens a header, not a list.
    line_start: bool,
    /// Brackets and braces of values that are open.
    open: Vec<usize>,
    found: Scan,
}

impl Scanner<'_> {
    /// Goes on by one thing; nothing when a string swallows the rest.
    fn step(&mut self, byte: u8) -> Option<()> {
        let first = self.line_start;
        self.line_start = byte == b'\n' || (first && byte.is_ascii_whitespace());
        match byte {
            b'#' => self.at = line_end(self.bytes, self.at),
            b'\'' | b'"' => match string_end(self.bytes, self.at, byte) {
                Some(end) => {
                    if self.bytes.get(end - 1..=end) == Some(b"\r\n") {
                        self.found.cutting.push(end - 1..end + 1);
                    }
                    if starts_with(self.bytes, self.at, &[byte; 3]) {
                        self.found.long.push(self.at..end);
                    }
                    self.at = end;
                }
                None => {
                    self.found.unclosed = Some(self.at..self.at + 3);
                    return None;
                }
            },
            b'.' => {
                self.dots += 1;
                self.at += 1;
                if self.dots == MAX_PARTS && self.found.deep_key.is_none() {
                    self.found.deep_key = Some(self.key_start..self.at);
                }
            }
            b'\n' | b'=' | b',' => self.new_key(),
            b'[' if first && self.open.is_empty() => {
                // A header is closed, or not, on its own line; only its dots count.
                while self.bytes.get(self.at) == Some(&b'[') {
                    self.new_key();
                }
            }
            b'[' | b'{' => {
                self.open.push(self.at);
                self.new_key();
            }
            b']' | b'}' => {
                self.open.pop();
                self.new_key();
            }
            b' ' | b'\t' | b'\r' => self.at += 1,
            _ => self.at = atom_end(self.bytes, self.at),
        }
        Some(())
    }

    fn new_key(&mut self) {
        self.at += 1;
        (self.key_start, self.dots) = (self.at, 0);
    }
}

/// The offset behind a bare word; a quote inside it opens no string.
fn atom_end(bytes: &[u8], start: usize) -> usize {
    let ends = |byte: &u8| {
        matches!(byte, b'.' | b'=' | b',' | b'[' | b']' | b'{' | b'}' | b' ' | b'\t' | b'#' | b'\r' | b'\n')
    };
    bytes.iter().skip(start).position(ends).map_or(bytes.len(), |length| start + length.max(1))
}

/// The offset behind a string that opens at `start`; nothing when three quotes are never closed.
fn string_end(bytes: &[u8], start: usize, quote: u8) -> Option<usize> {
    let long = starts_with(bytes, start, &[quote; 3]);
    let mut at = start + if long { 3 } else { 1 };
    let tells = |byte: &u8| *byte == quote || matches!(byte, b'\\' | b'\n');
    while let Some(ahead) = bytes.get(at..).and_then(|rest| rest.iter().position(tells)) {
        at += ahead;
        let Some(&byte) = bytes.get(at) else { break };
        if byte == b'\\' && quote == b'"' {
            let escaped = bytes.get(at + 1).is_some_and(|next| [b'\\', b'"'].contains(next));
            at += if escaped { 2 } else { 1 };
        } else if long && starts_with(bytes, at, &[quote; 3]) {
            // Up to two quotes more may belong to the text.
            let extra = (3..5).take_while(|offset| bytes.get(at + offset) == Some(&quote)).count();
            return Some(at + 3 + extra);
        } else if !long && byte == quote {
            return Some(at + 1);
        } else if !long && byte == b'\n' {
            return Some(at);
        } else {
            at += 1;
        }
    }
    if long { None } else { Some(bytes.len()) }
}

fn starts_with(bytes: &[u8], at: usize, prefix: &[u8]) -> bool {
    bytes.get(at..).is_some_and(|rest| rest.starts_with(prefix))
}

fn line_end(bytes: &[u8], at: usize) -> usize {
    bytes.iter().skip(at).position(|byte| [b'\r', b'\n'].contains(byte)).map_or(bytes.len(), |length| at + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_and_comments_are_skipped() {
        let dots = ".".repeat(40);
        let text = format!("a = '{dots}' # {dots}\nb = '''\n{dots}'''''\nc = \"\\\"{dots}\"\nd = 'open {dots}\n");
        let found = scan(&text);
        assert_eq!((found.unclosed, found.deep_key, found.cutting.len()), (None, None, 0));
        assert_eq!(
            found.long.iter().map(|range| &text[range.clone()]).collect::<Vec<_>>(),
            [format!("'''\n{dots}'''''")]
        );
    }

    #[test]
    fn open_quotes_and_deep_keys_are_found() {
        let key = vec!["a"; 17].join(".");
        assert_eq!(scan("a = '''\nb = 1\n").unclosed, Some(4..7));
        assert_eq!(scan("a = 'b'\r\nc = 'd\r\n").cutting, std::slice::from_ref(&(15..17)));
        assert_eq!(scan("a = \"\"\"\\\"\"\"").unclosed, Some(4..7));
        assert_eq!(scan("a = [1, [2]\nb = 1\n[t]\n").unclosed, Some(4..5));
        assert_eq!(scan("a' = '''\nb = 1\n").unclosed, Some(5..8));
        assert_eq!(scan(&format!("\u{feff}x\"{key} = 1")).deep_key, Some(3..37));
        assert_eq!(scan("[t\n[[u]]\na = [\n[1],\n]\n").unclosed, None);
        assert_eq!(scan(&format!("x = 1\n{key} = 1")).deep_key, Some(6..38));
        assert_eq!(scan(&vec!["a"; 16].join(".")).deep_key, None);
    }
}
