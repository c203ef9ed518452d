//! Tables of known counts: read from text, run, and compared.

use std::ops::ControlFlow;

use crate::diagnostic::closest;
use crate::literal::chance::Seeded;
use crate::literal::flow;
use crate::literal::state::State;
use crate::notation::position;
use crate::run::perft::{How, Uncountable, Watch, perft};
use crate::runtime::Rules;
use crate::spec::Spec;

/// One line of a suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The line it stands in, from 1.
    pub line: usize,
    /// Position text.
    pub position: String,
    /// How deep to count.
    pub depth: u32,
    /// The expected number of nodes.
    pub nodes: u64,
}

/// Why a suite cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// A line that is no row.
    Line {
        /// The line, from 1.
        line: usize,
        /// The mistake in it.
        why: String,
    },
    /// The rows are of several variants and none was named.
    WhichVariant(Vec<String>),
    /// There is no row of the variant that was named.
    NoVariant {
        /// The name.
        name: String,
        /// A known name that it may mean.
        suggestion: Option<String>,
        /// The variants there are; none when the rows do not name any.
        known: Vec<String>,
    },
}

/// Deeper rows are refused.
pub const MAX_DEPTH: u32 = 64;

/// Reads a suite: lines `position<TAB>depth<TAB>nodes`, or with the name of a variant before them. Empty lines, remarks and a
/// first line of headings are left out. With `variant` only rows of that name are read.
///
/// # Errors
/// Says which line is no row, or that the choice of a variant does not fit.
pub fn parse(text: &str, variant: Option<&str>) -> Result<Vec<Row>, Fault> {
    let mut rows: Vec<(Option<&str>, Row)> = Vec::new();
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_end_matches('\r')));
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !is_remark(line));
    for (index, (line, content)) in lines.enumerate() {
        match row(line, content) {
            Ok(row) => rows.push(row),
            Err(_) if index == 0 && is_heading(content) => {}
            Err(why) => return Err(Fault::Line { line, why }),
        }
    }
    choose(rows, variant)
}

fn row(line: usize, content: &str) -> Result<(Option<&str>, Row), String> {
    let columns: Vec<&str> = content.split('\t').map(str::trim).collect();
    let (variant, position, depth, nodes) = match columns.as_slice() {
        [position, depth, nodes] => (None, position, depth, nodes),
        [variant, position, depth, nodes] => (Some(*variant), position, depth, nodes),
        _ => return Err(format!("a row has 3 or 4 columns with tabs between them, this one has {}", columns.len())),
    };
    let depth: u32 = depth.parse().map_err(|_| format!("the depth is a number, not `{depth}`"))?;
    let nodes: u64 = nodes.parse().map_err(|_| format!("the count of nodes is a number, not `{nodes}`"))?;
    if depth > MAX_DEPTH {
        return Err(format!("the depth is at most {MAX_DEPTH}, not {depth}"));
    }
    Ok((variant, Row { line, position: (*position).to_owned(), depth, nodes }))
}

/// Whether a line starts with `#` and is no row of a position that begins with a hole.
fn is_remark(content: &str) -> bool {
    let is_told = |rest: &str| rest.is_empty() || rest.starts_with(char::is_whitespace) || !rest.contains('\t');
    content.strip_prefix('#').is_some_and(is_told)
}

/// Whether a line names the columns.
fn is_heading(content: &str) -> bool {
    let mut columns = content.split('\t').rev().map(|column| column.trim().to_ascii_lowercase());
    columns.next().as_deref() == Some("nodes") && columns.next().as_deref() == Some("depth")
}

fn choose(rows: Vec<(Option<&str>, Row)>, variant: Option<&str>) -> Result<Vec<Row>, Fault> {
    let mut known: Vec<String> = Vec::new();
    for name in rows.iter().filter_map(|(name, _)| *name) {
        if !known.iter().any(|seen| seen == name) {
            known.push(name.to_owned());
        }
    }
    match variant {
        None if known.len() > 1 => Err(Fault::WhichVariant(known)),
        None => Ok(rows.into_iter().map(|(_, row)| row).collect()),
        Some(name) if known.iter().any(|seen| seen == name) => {
            Ok(rows.into_iter().filter(|(of, _)| *of == Some(name)).map(|(_, row)| row).collect())
        }
        Some(name) => {
            let suggestion = closest(name, known.iter().map(String::as_str)).map(str::to_owned);
            Err(Fault::NoVariant { name: name.to_owned(), suggestion, known })
        }
    }
}

/// A row that did not come out as it should.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// The row.
    pub row: Row,
    /// The number of nodes, or why there is none: the position cannot be read, or a turn does not
    /// end.
    pub found: Result<u64, String>,
}

/// The results of the rows of a suite.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// Rows that came out right.
    pub passed: usize,
    /// Rows left out because they count more nodes than allowed.
    pub skipped: usize,
    /// Rows that came out wrong, in order.
    pub failed: Vec<Mismatch>,
    /// The number of rows left out, when `watch` stopped the run.
    pub left: Option<usize>,
}

/// Why a row has no count.
enum Fruitless {
    /// `watch` stopped the run.
    Stopped,
    /// The position cannot be read, or its ways cannot be counted.
    Why(String),
}

/// Runs the rows that count at most `max_nodes`; `watch` receives from time to time the number of finished rows, the
/// row being counted and its progress. When it breaks, the rest is left out.
pub fn run(
    rules: &Rules,
    rows: &[Row],
    max_nodes: Option<u64>,
    how: How,
    mut watch: impl FnMut(usize, &Row, u64) -> ControlFlow<()>,
) -> Report {
    let mut report = Report::default();
    for (done, row) in rows.iter().enumerate() {
        if max_nodes.is_some_and(|most| row.nodes > most) {
            report.skipped += 1;
            continue;
        }
        if watch(done, row, 0).is_break() {
            report.left = Some(rows.len() - done);
            break;
        }
        let found = found(rules, row, how, &mut |nodes| watch(done, row, nodes));
        match found {
            Ok(nodes) if nodes == row.nodes => report.passed += 1,
            Err(Fruitless::Stopped) => {
                report.left = Some(rows.len() - done);
                break;
            }
            Ok(nodes) => report.failed.push(Mismatch { row: row.clone(), found: Ok(nodes) }),
            Err(Fruitless::Why(why)) => report.failed.push(Mismatch { row: row.clone(), found: Err(why) }),
        }
    }
    report
}

/// The number of nodes of a row.
fn found(rules: &Rules, row: &Row, how: How, watch: Watch<'_>) -> Result<u64, Fruitless> {
    let state = start(rules.spec(), &row.position).map_err(Fruitless::Why)?;
    perft(rules, &state, row.depth, how, watch).map_err(|why| match why {
        Uncountable::Stopped(_) => Fruitless::Stopped,
        other => Fruitless::Why(other.to_string()),
    })
}

/// The state a position text stands for, ready for an action.
fn start(spec: &Spec, text: &str) -> Result<State, String> {
    let loaded = position::parse(spec, text).map_err(|problems| {
        let messages: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
        format!("the position cannot be read: {}", messages.join("; "))
    })?;
    Ok(flow::resume(spec, loaded, &mut Seeded::new(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str =
        "# variant\tposition\tdepth\tnodes\nchess\tk7/8 w\t1\t20\n\nduck\tK7/8 w\t2\t400\r\nchess\t8 b\t3\t0\n";

    #[test]
    fn rows_of_one_variant_are_read() {
        let rows = parse(TABLE, Some("chess")).unwrap();
        assert_eq!(rows.len(), 2);
        assert_eq!(rows[0], Row { line: 2, position: "k7/8 w".into(), depth: 1, nodes: 20 });
        assert_eq!((rows[1].line, rows[1].nodes), (5, 0));
    }

    #[test]
    fn a_variant_must_be_named_and_known() {
        let known = vec!["chess".to_owned(), "duck".to_owned()];
        assert_eq!(parse(TABLE, None), Err(Fault::WhichVariant(known.clone())));
        let suggestion = Some("chess".to_owned());
        assert_eq!(parse(TABLE, Some("ches")), Err(Fault::NoVariant { name: "ches".into(), suggestion, known }));
        let plain = parse("8 w\t1\t2", Some("chess"));
        assert_eq!(plain, Err(Fault::NoVariant { name: "chess".into(), suggestion: None, known: vec![] }));
    }

    #[test]
    fn headings_are_left_out_and_other_lines_are_not() {
        assert_eq!(parse("position\tdepth\tnodes\n8 w\t1\t2\n", None).unwrap().len(), 1);
        let why = |text| match parse(text, None) {
            Err(Fault::Line { line, why }) => format!("{line}: {why}"),
            other => format!("{other:?}"),
        };
        assert_eq!(parse("#3/4 w\t1\t2\n# 8 w\t1\t2\n#8 w 1\n#\n", None).unwrap()[0].position, "#3/4 w");
        assert_eq!(why("8 w\t1\t2\nposition\tdepth\tnodes"), "2: the depth is a number, not `depth`");
        assert_eq!(why("8 w 1 2"), "1: a row has 3 or 4 columns with tabs between them, this one has 1");
        assert_eq!(why("8 w\t65\t2"), "1: the depth is at most 64, not 65");
        assert_eq!(why("8 w\t1\t-2"), "1: the count of nodes is a number, not `-2`");
    }
}
