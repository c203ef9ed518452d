//! The text of a main file without one of the things it says besides rules: a `drop`, a `redefine`, an entry of a table,
//! a part of a condition.

use std::ops::Range;

use crate::source::{SourceId, Span};
use crate::syntax::rules::ast::{Define, Sentence};
use crate::syntax::rules::{parse_block, rows};
use crate::syntax::tree::{self, Node, Table, Value};

/// The sort of text that is taken out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// A rule, or what stands under a number.
    Rule,
    /// A `drop`, a `redefine`, an entry of a table.
    Entry,
    /// One of several conditions joined by `and` or `or`.
    Part,
}

/// Something that is left out.
pub(super) struct Omission {
    /// The name in reports: a label, a name, the path of an entry.
    pub label: String,
    /// The description: `drop`, `entry`, `` part `unit is pawn` ``.
    pub what: String,
    /// Where it is written.
    pub span: Span,
    /// Its sort.
    pub sort: Sort,
    /// The text without it, in which everything else stands where it stood.
    pub text: String,
}

/// The main file is read first.
const MAIN: SourceId = SourceId(0);

/// Parts longer than this are shown by their beginning.
const LONGEST: usize = 40;

/// Sections and keys that are for people, or that hold everything else.
const APART: [&str; 8] = ["language", "dialect", "variant", "example", "marks", "library", "stages", "phases"];

/// Keys with entries for people, for bots or for texts.
const PROSE: [&str; 12] =
    ["help", "name", "summary", "rule", "glyphs", "signs", "symbol", "names", "value", "says", "shows", "rules"];

/// Everything in the text that may be left out by itself, besides what labels and numbers stand for.
pub(super) fn omissions(text: &str) -> Vec<Omission> {
    let (root, _) = tree::parse(text, MAIN);
    let mut list = List { text, found: Vec::new() };
    for node in blocks(&root) {
        list.block(node);
    }
    for (key, node) in root.iter().filter(|(key, _)| !APART.contains(&key.node.as_str())) {
        list.entry(&mut vec![key.node.clone()], key.span, node);
    }
    list.found.sort_by_key(|omission| omission.span);
    list.found
}

/// The blocks of rules of a file.
fn blocks(root: &Table) -> Vec<&Node> {
    let homes = ["stages", "phases"].into_iter().filter_map(|section| root.table(section));
    let homes = homes.flat_map(Table::iter).filter_map(|(_, home)| home.as_table());
    let tables = [root].into_iter().chain(root.table("library")).chain(homes);
    tables.filter_map(|table| table.get("rules")).collect()
}

struct List<'t> {
    text: &'t str,
    found: Vec<Omission>,
}

impl List<'_> {
    fn add(&mut self, label: &str, what: String, span: Span, range: Range<usize>) {
        let sort = if what.starts_with("part") { Sort::Part } else { Sort::Entry };
        let text = without(self.text, range);
        self.found.push(Omission { label: label.to_owned(), what, span, sort, text });
    }

    fn block(&mut self, node: &Node) {
        let Some(Ok((contents, at))) = node.as_text().map(tree::Text::literal) else { return };
        for sentence in parse_block(contents, at).0 {
            match sentence {
                Sentence::Drop(labels) => {
                    let spans: Vec<Span> = labels.iter().map(|label| label.span).collect();
                    for (index, label) in labels.iter().enumerate() {
                        let range = if spans.len() == 1 { self.sentence(label.span) } else { member(&spans, index) };
                        self.add(&label.node, "drop".to_owned(), label.span, range);
                    }
                }
                Sentence::Define(Define { redefine: true, name, span, .. }) => {
                    self.add(&name.node, "redefine".to_owned(), name.span, self.sentence(span));
                }
                _ => {}
            }
        }
        for row in rows(contents, at) {
            for (index, part) in row.parts.iter().enumerate() {
                let shown = short(self.text.get(part.range()).unwrap_or(""));
                self.add(&row.label, format!("part `{shown}`"), *part, member(&row.parts, index));
            }
        }
    }

    /// The sentence around a place in it, with its full stop; of a `drop` the place is its only label.
    fn sentence(&self, inside: Span) -> Range<usize> {
        let before = self.text.get(..inside.range().start).unwrap_or("");
        let start = if self.text.get(inside.range()).is_some_and(|text| text.starts_with("redefine")) {
            inside.range().start
        } else {
            before.rfind("drop").unwrap_or(before.len())
        };
        let behind = self.text.get(inside.range().end..).unwrap_or("");
        start..inside.range().end + behind.find('.').map_or(0, |stop| stop + 1)
    }

    /// An entry of a table, and those within it. What stands under a number is left out with the number.
    fn entry(&mut self, path: &mut Vec<String>, key: Span, node: &Node) {
        // The text of a tag says what it means.
        let is_meaning = path.len() == 2 && path.first().is_some_and(|key| key == "tags") && node.as_text().is_some();
        if is_meaning || path.last().is_some_and(|key| PROSE.contains(&key.as_str())) {
            return;
        }
        let written = self.text.get(node.span.range()).unwrap_or("");
        let table = node.as_table();
        if table.is_some_and(|table| table.get("rule").is_some()) {
            return;
        }
        let Some(table) = table.filter(|_| !written.starts_with('{')) else {
            let start = self.line_start(key);
            self.add(&path.join("."), "entry".to_owned(), key, start..node.span.range().end);
            self.within(path, node);
            return;
        };
        for (key, node) in table.iter() {
            path.push(key.node.clone());
            self.entry(path, key.span, node);
            path.pop();
        }
    }

    /// Each of several entries of a table in braces, and each of several preludes.
    fn within(&mut self, path: &mut Vec<String>, node: &Node) {
        match &node.value {
            Value::Table(table) if table.len() > 1 => {
                let spans: Vec<Span> = table.iter().map(|(key, node)| key.span.to(node.span)).collect();
                for (index, (key, node)) in table.iter().enumerate() {
                    path.push(key.node.clone());
                    if !PROSE.contains(&key.node.as_str()) {
                        self.add(&path.join("."), "entry".to_owned(), key.span, member(&spans, index));
                        self.within(path, node);
                    }
                    path.pop();
                }
            }
            Value::List(list) if list.len() > 1 && path.len() == 1 => {
                let spans: Vec<Span> = list.iter().map(|node| node.span).collect();
                for (index, name) in list.iter().enumerate().filter_map(|(index, one)| Some((index, one.as_text()?))) {
                    let label = format!("{}.{}", path.join("."), name.text);
                    self.add(&label, "entry".to_owned(), name.span, member(&spans, index));
                }
            }
            _ => {}
        }
    }

    /// Where the line begins on which a key stands: dotted keys begin before their last word.
    fn line_start(&self, key: Span) -> usize {
        let before = self.text.get(..key.range().start).unwrap_or("");
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        let blank = before.get(line..).map_or(0, |start| start.len() - start.trim_start().len());
        line + blank
    }
}

/// One of several things with a word or sign between them, and that word or sign.
fn member(spans: &[Span], index: usize) -> Range<usize> {
    let this = spans[index].range();
    match (index.checked_sub(1).and_then(|before| spans.get(before)), spans.get(index + 1)) {
        (Some(before), _) => before.range().end..this.end,
        (None, Some(next)) => this.start..next.range().start,
        (None, None) => this,
    }
}

/// The text with blanks in place of a part of it; lines stay lines.
fn without(text: &str, range: Range<usize>) -> String {
    let (before, behind) = (text.get(..range.start).unwrap_or(""), text.get(range.end..).unwrap_or(""));
    let mut result = String::with_capacity(text.len());
    result.push_str(before);
    for c in text.get(range).unwrap_or("").chars() {
        match c {
            '\n' | '\r' => result.push(c),
            _ => result.extend(std::iter::repeat_n(' ', c.len_utf8())),
        }
    }
    result.push_str(behind);
    result
}

/// On one line, and not too long.
fn short(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    if line.chars().count() <= LONGEST {
        return line;
    }
    format!("{}…", line.chars().take(LONGEST).collect::<String>().trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "language = 1\nuses = ['a', 'b']\n[tags]\nbig = 'heavy'\n[regions]\nhill = 'd4'   # a hill\n\
                        [pieces]\nrook.is_not = ['x']\nguard = { letter = 'G', moves = 'K', help = 'x' }\n[pieces.duke]\nrule = 'D-1'\nletter = 'D'\n\
                        [stages.play]\nrules = '''\n  drop one, two. drop three.\n  a: draw when x and y. redefine z as 1.\n'''\n";

    #[test]
    fn what_a_file_says_is_left_out_thing_by_thing() {
        let found = omissions(FILE);
        let told: Vec<String> = found.iter().map(|one| format!("{} {}", one.what, one.label)).collect();
        assert_eq!(
            told,
            [
                "entry uses",
                "entry uses.a",
                "entry uses.b",
                "entry regions.hill",
                "entry pieces.rook.is_not",
                "entry pieces.guard",
                "entry pieces.guard.letter",
                "entry pieces.guard.moves",
                "drop one",
                "drop two",
                "drop three",
                "part `x` a",
                "part `y` a",
                "redefine z",
            ]
        );
        for one in &found {
            assert_eq!(one.text.len(), FILE.len(), "{}", one.what);
            assert!(tree::parse(&one.text, MAIN).1.is_empty(), "{}", one.text);
        }
        let line = |index: usize, line: usize| {
            let words = found[index].text.lines().nth(line).unwrap().split_whitespace();
            words.collect::<Vec<&str>>().join(" ")
        };
        assert_eq!(line(1, 1), "uses = [ 'b']");
        assert_eq!(line(3, 5), "# a hill");
        assert_eq!(line(4, 7), "");
        assert_eq!(line(6, 8), "guard = { moves = 'K', help = 'x' }");
        assert_eq!(line(8, 14), "drop two. drop three.");
        assert_eq!(line(10, 14), "drop one, two.");
        assert_eq!(line(12, 15), "a: draw when x . redefine z as 1.");
        assert_eq!(line(13, 15), "a: draw when x and y.");
    }
}
