//! `interp list`: the definitions that come with the program.

use super::FINE;
use super::failure::Failure;
use super::out::Out;
use crate::merge::{PRELUDES, shipped};
use crate::source::SourceId;
use crate::syntax::tree::{self, Node, Table};
use crate::text::columns;

/// Lists them, preludes apart.
pub fn run(out: &mut Out<'_>) -> Result<u8, Failure> {
    let (preludes, definitions): (Vec<_>, Vec<_>) =
        shipped::all().iter().partition(|(name, _)| name.starts_with(PRELUDES));
    let rows: Vec<Vec<String>> = definitions.iter().map(|(name, text)| definition(name, text)).collect();
    out.folded(columns(&rows, ""))?;
    out.line("\npreludes, for `uses = […]`:")?;
    let rows: Vec<Vec<String>> = preludes.iter().map(|(name, text)| prelude(name, text)).collect();
    out.folded(columns(&rows, "  "))?;
    Ok(FINE)
}

fn definition(name: &str, text: &str) -> Vec<String> {
    let (root, _) = tree::parse(text, SourceId::default());
    let variant = root.table("variant");
    let said = |key: &str| {
        let text = variant.and_then(|variant: &Table| variant.get(key)).and_then(Node::as_text);
        text.map(|text| text.text.clone()).unwrap_or_default()
    };
    vec![name.to_owned(), said("name"), said("summary")]
}

/// A prelude is summed up by the first sentence of the comment it begins with: `# royal: pieces that may not be left attacked`.
fn prelude(name: &str, text: &str) -> Vec<String> {
    let short = name.strip_prefix(PRELUDES).unwrap_or(name);
    let comment: Vec<&str> = text.lines().map_while(|line| line.strip_prefix('#')).map(str::trim).collect();
    let comment = comment.join(" ");
    let said = comment.strip_prefix(short).and_then(|rest| rest.strip_prefix(':')).unwrap_or(&comment).trim();
    let summary = said.split_once(". ").map_or(said, |(first, _)| first);
    vec![short.to_owned(), summary.trim_end_matches('.').to_owned()]
}
