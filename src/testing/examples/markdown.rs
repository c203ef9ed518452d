//! As much of Markdown as pages of play need: headings, prose, fenced blocks.

use crate::source::{SourceId, Span, Word};

/// A part of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// A heading: how deep, and its text.
    Heading(usize, Word),
    /// A line of prose.
    Prose(String),
    /// A fenced block.
    Fence(Fence),
}

/// A block between fences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fence {
    /// The words after the first fence.
    pub info: Word,
    /// The lines between the fences.
    pub body: Word,
    /// The line of the first fence, from 1.
    pub line: usize,
}

/// The parts of a page in order. A fence that is never closed reaches to the end.
pub fn parts(text: &str, source: SourceId) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut open: Option<Open> = None;
    let mut offset = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let (start, end) = (offset, offset + line.len());
        offset = end;
        let word = |from: &str| {
            let from = from.trim();
            let start = from.as_ptr() as usize - text.as_ptr() as usize;
            Word::new(from.to_owned(), Span::new(source, start, start + from.len()))
        };
        match open.take() {
            Some(fence) if closes(line, fence.mark, fence.length) => {
                parts.push(Part::Fence(fence.close(text, start, source)));
            }
            Some(fence) => open = Some(fence),
            None => match opens(line) {
                Some((mark, length, info)) => {
                    open = Some(Open { mark, length, info: word(info), body: end, line: index + 1 });
                }
                None => parts.push(heading(line).map_or_else(
                    || Part::Prose(line.trim_end().to_owned()),
                    |(level, title)| Part::Heading(level, word(title)),
                )),
            },
        }
    }
    if let Some(fence) = open {
        parts.push(Part::Fence(fence.close(text, text.len(), source)));
    }
    parts
}

/// A fence that has been opened.
struct Open {
    mark: char,
    length: usize,
    info: Word,
    body: usize,
    line: usize,
}

impl Open {
    fn close(self, text: &str, end: usize, source: SourceId) -> Fence {
        let body = text.get(self.body..end).unwrap_or_default().to_owned();
        let body = Word::new(body, Span::new(source, self.body, end));
        Fence { info: self.info, body, line: self.line }
    }
}

/// The mark of a fence, how long it is, and what stands behind it.
fn opens(line: &str) -> Option<(char, usize, &str)> {
    let line = line.trim_start();
    let mark = line.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let rest = line.trim_start_matches(mark);
    let length = line.len() - rest.len();
    (length >= 3 && !rest.contains('`')).then_some((mark, length, rest))
}

fn closes(line: &str, mark: char, length: usize) -> bool {
    let line = line.trim();
    line.len() >= length && line.chars().all(|c| c == mark)
}

fn heading(line: &str) -> Option<(usize, &str)> {
    let rest = line.trim_start_matches('#');
    let level = line.len() - rest.len();
    let title = rest.strip_prefix([' ', '\t'])?.trim().trim_end_matches('#').trim_end();
    (1..=6).contains(&level).then_some((level, title))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_taken_apart() {
        let text =
            "# One #\nprose\r\n```moves x\r\na\n b\n```\n~~~~\n```\n~~~~\n#no\n## Two\n``` `inline` ```\n```open\nend";
        let found: Vec<String> = parts(text, SourceId(0))
            .into_iter()
            .map(|part| match part {
                Part::Heading(level, title) => format!("{level} {} {:?}", title.node, title.span.range()),
                Part::Prose(prose) => prose,
                Part::Fence(Fence { info, body, line }) => {
                    assert_eq!(&text[body.span.range()], body.node);
                    format!("{line} [{}] {:?}", info.node, body.node)
                }
            })
            .collect();
        let expected = [
            "1 One 2..5",
            "prose",
            "3 [moves x] \"a\\n b\\n\"",
            "7 [] \"```\\n\"",
            "#no",
            "2 Two 57..60",
            "``` `inline` ```",
            "13 [open] \"end\"",
        ];
        assert_eq!(found, expected);
    }
}
