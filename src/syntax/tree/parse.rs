//! From text to tree, by way of the `toml` crate's recovering parser.

use std::collections::BTreeSet;

use toml::Spanned as Toml;
use toml::de::{DeArray, DeInteger, DeTable, DeValue, Error};

use super::complaint::Complaints;
use super::limits::{MAX_BYTES, MAX_DEPTH, MAX_ENTRIES, too_deep};
use super::mend::Mended;
use super::scan::scan;
use super::{Node, Table, Text, Value};
use crate::diagnostic::{Code, Diagnostic};
use crate::number::Number;
use crate::source::{SourceId, Span, Word};

/// The most values without an end that are looked for.
const MAX_UNCLOSED: usize = 8;
/// The number of quotes on either side of a text of several lines.
const LONG_QUOTES: usize = 3;
/// The most lines without a value that are mended.
const MAX_UNFINISHED: usize = 64;

/// Reads a text as TOML: the tree of everything that could be read, and what is wrong.
///
/// A value that cannot be read is left out of the tree; the diagnostics say so.
pub fn parse(text: &str, source: SourceId) -> (Table, Vec<Diagnostic>) {
    let whole = Span::new(source, 0, 0);
    if text.len() > MAX_BYTES {
        let message = format!("the file is too long: {} bytes, at most {MAX_BYTES}", text.len());
        return (Table::empty(whole), vec![Diagnostic::error(Code::TooLong, whole, message)]);
    }
    if let Some(table) = flawless(text, source) {
        return table;
    }
    let mut complaints = Complaints::new(text, source);
    let mut mended = Mended::new(text);
    lengthen_quotes(&mut mended, &mut complaints);
    cut_swallowing(&mut mended, &mut complaints);
    if let Some(diagnostic) = close_values(&mut mended, &mut complaints) {
        return (Table::empty(whole), vec![diagnostic]);
    }
    for line_end in scan(&mended.text).cutting {
        mended.shorten_line_end(line_end);
    }
    blank_unfinished_lines(&mut mended, &mut complaints);
    let (root, errors) = DeTable::parse_recoverable(&mended.text);
    complaints.add_all(&errors, &root);
    let diagnostics = complaints.finish();
    let refused = diagnostics.iter().map(|complaint| complaint.primary.span).collect();
    let mut reader = Reader { text, source, diagnostics, refused };
    let table = reader.table(root.into_inner(), whole, 0);
    (table, reader.diagnostics)
}

/// The tree of a text in which nothing is wrong, as far as TOML is concerned.
fn flawless(text: &str, source: SourceId) -> Option<(Table, Vec<Diagnostic>)> {
    let scan = scan(text);
    if scan.unclosed.is_some() || scan.deep_key.is_some() || !scan.cutting.is_empty() {
        return None;
    }
    let (root, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        return None;
    }
    let mut reader = Reader { text, source, diagnostics: Vec::new(), refused: BTreeSet::new() };
    let table = reader.table(root.into_inner(), Span::new(source, 0, 0), 0);
    Some((table, reader.diagnostics))
}

/// Complains about texts of several lines in quotes that hold one, and blanks them out.
fn lengthen_quotes(mended: &mut Mended<'_>, complaints: &mut Complaints<'_>) {
    for _ in 0..MAX_UNCLOSED {
        let long = scan(&mended.text).long;
        let Some((opening, whole)) = mended.short_quote(&long) else { return };
        complaints.short_quote(&opening);
        mended.blank_lines(whole);
    }
}

/// Complains about texts that go on over headers of tables, and blanks them out as far as these, while there are mistakes.
fn cut_swallowing(mended: &mut Mended<'_>, complaints: &mut Complaints<'_>) {
    for _ in 0..MAX_UNCLOSED {
        let scan = scan(&mended.text);
        let open = scan.unclosed.filter(|opening| opening.len() == LONG_QUOTES);
        if scan.deep_key.is_some() || open.is_none() && DeTable::parse_recoverable(&mended.text).1.is_empty() {
            return;
        }
        let open = open.map(|opening| opening.start..mended.text.len());
        let mut texts = scan.long.into_iter().chain(open);
        let swallowing = texts.find_map(|text| Some((text.start, mended.header_in(text)?)));
        let Some((start, header)) = swallowing else { return };
        complaints.swallowing(&(start..start + LONG_QUOTES), &header);
        mended.blank_lines(start..header.start.saturating_sub(1));
    }
}

/// Complains about values that are never closed and blanks them out; refuses keys with too many parts.
fn close_values(mended: &mut Mended<'_>, complaints: &mut Complaints<'_>) -> Option<Diagnostic> {
    for round in 1..=MAX_UNCLOSED {
        let scan = scan(&mended.text);
        if let Some(key) = scan.deep_key {
            return Some(too_deep(complaints.span(&key)));
        }
        let opening = scan.unclosed?;
        complaints.unclosed(&opening);
        if opening.len() > 1 || round == MAX_UNCLOSED {
            mended.blank_lines(opening.start..mended.text.len());
        } else {
            mended.blank_open_value(&opening);
        }
    }
    None
}

fn blank_unfinished_lines(mended: &mut Mended<'_>, complaints: &mut Complaints<'_>) {
    let unfinished: Vec<usize> = {
        let (root, errors) = DeTable::parse_recoverable(&mended.text);
        let unfinished: Vec<&Error> = errors.iter().filter(|error| is_unfinished(error)).collect();
        complaints.add_all(unfinished.iter().copied(), &root);
        unfinished.iter().filter_map(|error| error.span()).map(|span| span.start).take(MAX_UNFINISHED).collect()
    };
    for offset in unfinished {
        mended.blank_lines(offset..offset);
    }
}

/// Whether it is one of the mistakes behind which no tree is built.
fn is_unfinished(error: &Error) -> bool {
    ["key with no value", "missing value for key"].iter().any(|message| error.message().starts_with(message))
}

/// Turns the parser's tree into one of ours, piece by piece: what is read is gone, and its memory is free for the rest.
struct Reader<'a> {
    text: &'a str,
    source: SourceId,
    diagnostics: Vec<Diagnostic>,
    /// Where the parser found fault.
    refused: BTreeSet<Span>,
}

impl Reader<'_> {
    /// Whether the parser found fault with a value or a part of it.
    fn is_refused(&self, span: Span) -> bool {
        let from = Span { end: span.start, ..span };
        self.refused.range(from..).next().is_some_and(|refused| refused.end <= span.end)
    }

    fn span<T>(&self, node: &Toml<T>) -> Span {
        let range = node.span();
        Span::new(self.source, range.start, range.end)
    }

    fn complain(&mut self, diagnostic: Diagnostic) -> Option<Value> {
        self.diagnostics.push(diagnostic);
        None
    }

    fn table(&mut self, table: DeTable<'_>, span: Span, depth: usize) -> Table {
        self.bound(table.len(), span);
        let mut result = Table { entries: Vec::with_capacity(table.len().min(MAX_ENTRIES)), span };
        let mut entries: Vec<_> = table.into_iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        for (key, value) in entries.into_iter().take(MAX_ENTRIES) {
            if let Some(node) = self.node(value, depth + 1) {
                let span = self.span(&key);
                result.entries.push((Word::new(key.into_inner().into_owned(), span), node));
            }
        }
        result
    }

    fn list(&mut self, list: DeArray<'_>, span: Span, depth: usize) -> Vec<Node> {
        self.bound(list.len(), span);
        let mut result = Vec::with_capacity(list.len().min(MAX_ENTRIES));
        result.extend(list.into_iter().take(MAX_ENTRIES).filter_map(|value| self.node(value, depth + 1)));
        result
    }

    fn bound(&mut self, entries: usize, span: Span) {
        if entries > MAX_ENTRIES {
            let message = format!("too many entries: {entries}, at most {MAX_ENTRIES}");
            self.diagnostics.push(Diagnostic::error(Code::TooManyEntries, span, message));
        }
    }

    fn node(&mut self, node: Toml<DeValue<'_>>, depth: usize) -> Option<Node> {
        let span = self.span(&node);
        if span.start == span.end {
            return None; // the parser's stand-in for a value that is missing
        }
        let sure = matches!(node.get_ref(), DeValue::String(_) | DeValue::Table(_) | DeValue::Array(_));
        if !sure && self.is_refused(span) {
            return None; // the parser's guess at a word without quotes, which it refuses
        }
        let value = match node.into_inner() {
            DeValue::Table(_) | DeValue::Array(_) if depth > MAX_DEPTH => self.complain(too_deep(span)),
            DeValue::Table(table) => Some(Value::Table(self.table(table, span, depth))),
            DeValue::Array(list) => Some(Value::List(self.list(list, span, depth))),
            DeValue::String(text) => {
                let raw = self.text.get(span.range()).unwrap_or("");
                Some(Value::Text(Text::read(text.into_owned(), raw, span)))
            }
            DeValue::Boolean(truth) => Some(Value::Truth(truth)),
            DeValue::Integer(integer) => self.integer(&integer, span),
            DeValue::Float(float) => self.decimal(float.as_str(), span),
            DeValue::Datetime(_) => self.complain(
                Diagnostic::error(Code::NoDates, span, "dates and times have no meaning here")
                    .help("if a text is meant, put it in quotes"),
            ),
        };
        value.map(|value| Node { value, span })
    }

    fn integer(&mut self, integer: &DeInteger<'_>, span: Span) -> Option<Value> {
        // Numbers count thousandths.
        let limit = i64::MAX / 1_000;
        match i64::from_str_radix(integer.as_str(), integer.radix()) {
            Ok(value) if (-limit..=limit).contains(&value) => Some(Value::Integer(value)),
            _ => self.complain(
                Diagnostic::error(Code::BadNumber, span, "this number is too large")
                    .help(format!("numbers lie between -{limit} and {limit}")),
            ),
        }
    }

    fn decimal(&mut self, written: &str, span: Span) -> Option<Value> {
        let digits = written.strip_prefix('+').unwrap_or(written);
        if let Ok(number) = digits.parse::<Number>() {
            return Some(Value::Decimal(number));
        }
        let plain = digits.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let diagnostic = if !plain {
            Diagnostic::error(Code::BadNumber, span, "numbers are written with digits and at most three decimals")
                .help("for example `3`, `-2` or `3.25`; not infinite, not with an exponent")
        } else if fraction.len() > 3 {
            let kept: String = fraction.chars().take(3).collect();
            Diagnostic::error(Code::BadNumber, span, "a number has at most three decimals")
                .fix(span, format!("{whole}.{kept}"))
        } else {
            Diagnostic::error(Code::BadNumber, span, "this number is too large")
        };
        self.complain(diagnostic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Look, arrange, render};
    use crate::source::Sources;
    use proptest::prelude::*;

    fn read(text: &str) -> (Table, String) {
        let mut sources = Sources::default();
        let source = sources.add("my.toml", text);
        let (table, mut diagnostics) = parse(text, source);
        arrange(&mut diagnostics);
        (table, render(&diagnostics, &sources, Look::Plain))
    }

    fn codes(text: &str) -> Vec<(&'static str, String)> {
        let (_, diagnostics) = parse(text, SourceId(0));
        diagnostics
            .iter()
            .map(|d| (d.code.name(), text.get(d.primary.span.range()).unwrap_or("?").to_owned()))
            .collect()
    }

    #[test]
    fn order_places_and_kinds_are_kept() {
        let text = "b = 1\n[z.y]\nk = 'v'\nm.n = 3.25\nl = [true, '''\nx''']\n[a]\n";
        let (table, errors) = read(text);
        assert_eq!(errors, "");
        assert_eq!(table.keys().collect::<Vec<_>>(), ["b", "z", "a"]);
        let place = |path: &[&str]| &text[table.at(path.iter().copied()).unwrap().span.range()];
        assert_eq!(place(&["z", "y"]), "[z.y]");
        assert_eq!(place(&["z", "y", "k"]), "'v'");
        assert_eq!(place(&["z", "y", "m"]), "m");
        let list = table.at(["z", "y", "l"]).and_then(Node::as_list).unwrap();
        assert_eq!(list[0].as_truth(), Some(true));
        assert_eq!(&text[list[1].as_text().unwrap().contents.unwrap().range()], "x");
        assert_eq!(table.at(["z", "y", "m", "n"]).unwrap().as_number().unwrap().to_string(), "3.25");
    }

    #[test]
    fn a_byte_order_mark_moves_nothing() {
        let text = "\u{feff}a = 'x'\n";
        let (table, errors) = read(text);
        assert_eq!(errors, "");
        assert_eq!(&text[table.get("a").unwrap().span.range()], "'x'");
    }

    #[test]
    fn several_mistakes_are_reported() {
        let (table, errors) = read(
            "letter = K\na = 1\na = 2\n[t]\nx 5\ny = [1 2]\n[t]\nd = 1979-05-27\ne = inf\nf = 1.2345\ng = 1e3\nh = 99999999999999999999\nok = 1\n",
        );
        insta::assert_snapshot!("mistakes", errors);
        assert_eq!(table.get("letter").and_then(Node::as_text).map(|text| text.text.as_str()), Some("K"));
        assert_eq!(table.at(["t", "ok"]).and_then(Node::as_integer), Some(1));
    }

    #[test]
    fn the_other_place_of_a_key_is_shown() {
        let first = |text: &str| {
            let (_, diagnostics) = parse(text, SourceId(0));
            diagnostics[0].secondary.first().map(|label| label.span.start)
        };
        assert_eq!(first("x = 1\ny = { x = 2 }\nx = 3\n"), Some(0));
        assert_eq!(first("y = { x = 2, x = 3 }\n"), Some(6));
        assert_eq!(first("[p]\na.x = 1\nb.x = 2\na.x = 3\n"), None);
        assert_eq!(first("[p.x]\n[q]\n[p.x]\n"), Some(3));
    }

    #[test]
    fn an_open_text_is_told_where_it_opens() {
        assert_eq!(codes("a = 1\nrules = '''\n x: y.\n[b]\n"), [("toml-syntax", "'''".to_owned())]);
        let swallowing = "a = 1\nrules = '''\n x: y.\n\n[b] # next\nc = '''\nd\n'''\ne = 2\n";
        assert_eq!(codes(swallowing), [("toml-syntax", "'''".to_owned())]);
        assert_eq!(read(swallowing).0.at(["b", "e"]).and_then(Node::as_integer), Some(2));
        insta::assert_snapshot!("swallowing", read(swallowing).1);
        assert_eq!(codes(&swallowing.replacen("'''", "\"\"\"", 1)), [("toml-syntax", "\"\"\"".to_owned())]);
        assert_eq!(codes("a = '''\n[b]\nc = 1\n'''\n"), []);
        assert_eq!(codes("a = 'x\nb = 1\n").len(), 1);
        assert_eq!(codes("a = 1\rb = 2\rc = 3\r"), [("toml-syntax", "".to_owned())]);
        assert_eq!(codes("x = ['a',\n  'b'\n[t]\ny = { z = 1\nok = 1\n").len(), 2);
        let (table, _) = read("x = ['a',\n  'b'\n[t]\ny = { z = 1\nok = 1\n");
        assert_eq!(table.at(["t", "ok"]).and_then(Node::as_integer), Some(1));
        assert_eq!(read("a = 1\nrules = '''\n x\n").0.len(), 1);
    }

    #[test]
    fn limits_have_messages() {
        assert_eq!(codes(&"#".repeat(MAX_BYTES + 1))[0].0, "too-long");
        assert_eq!(codes(&vec!["a"; 100_000].join("."))[0].0, "too-deep");
        assert_eq!(codes(&format!("a = {0}{1}", "[".repeat(100_000), "]".repeat(100_000)))[0].0, "too-deep");
        assert_eq!(codes(&format!("a = {}{}", "[".repeat(40), "]".repeat(40)))[0].0, "too-deep");
        let deep = format!("{}1{}", "{ a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a = ".repeat(79), " }".repeat(79));
        assert_eq!(codes(&format!("a = {deep}"))[0].0, "too-deep");
        let many: String = (0..MAX_ENTRIES + 1).map(|n| format!("k{n} = 1\n")).collect();
        assert_eq!(codes(&many)[0].0, "too-many-entries");
        assert_eq!(codes(&"x\n".repeat(10_000)).len(), 32);
        assert_eq!(codes(&"x = [\n".repeat(10_000)).len(), 8);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(512))]
        #[test]
        fn no_text_panics(text in "([a-c.='\"{}\\[\\], \\r\\n#\\\\\u{e9}0-9_+e-]|'''|\"\"\"|\\[\\[|\\]\\]){0,40}") {
            let _ = read(&text);
        }

        #[test]
        fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
            let _ = read(&String::from_utf8_lossy(&bytes));
        }
    }
}
