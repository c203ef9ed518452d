//! Sentences that can be read in two ways: `and` beside `or` without parentheses, adjectives before the first of
//! several nouns.

use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::rules::grammar::{Node, Rule};

/// Operands longer than this are shown by their beginning.
const LONGEST: usize = 32;

/// Refuses a row of conditions that are joined by both words, and shows the two ways it could be meant.
pub(super) fn refuse(node: &Node) -> Box<Diagnostic> {
    let members: Vec<String> = node.every(Rule::neg).map(|member| short(member.text())).collect();
    let joints: Vec<Node> = node.children().filter(|child| matches!(child.rule(), Rule::k_and | Rule::k_or)).collect();
    let rules: Vec<Rule> = joints.iter().map(Node::rule).collect();
    let first = joints.first();
    let second = joints.iter().find(|joint| Some(joint.rule()) != first.map(Node::rule));
    let span = second.map_or_else(|| node.span(), Node::span);
    let mut fault = Diagnostic::error(Code::MixedAndOr, span, "`and` and `or` are mixed; write parentheses");
    if let Some(first) = first {
        fault = fault.also(first.span(), "");
    }
    let readings = [(Rule::k_and, " or "), (Rule::k_or, " and ")];
    for (tight, loose) in readings {
        fault = fault.help(format!("it could be read as `{}`", reading(&members, &rules, tight, loose)));
    }
    Box::new(fault)
}

/// The row with everything joined by `tight` in parentheses.
fn reading(members: &[String], joints: &[Rule], tight: Rule, loose: &str) -> String {
    let mut groups: Vec<Vec<&str>> = Vec::new();
    for (index, member) in members.iter().enumerate() {
        let binds = index.checked_sub(1).and_then(|before| joints.get(before)) == Some(&tight);
        match groups.last_mut() {
            Some(group) if binds => group.push(member),
            _ => groups.push(vec![member]),
        }
    }
    let joint = if tight == Rule::k_and { " and " } else { " or " };
    let shown = |group: &Vec<&str>| match group.as_slice() {
        [single] => (*single).to_owned(),
        several => format!("({})", several.join(joint)),
    };
    groups.iter().map(shown).collect::<Vec<String>>().join(loose)
}

/// Refuses `own pawn/knight`, in which `own` may be meant of both nouns; `node` is the noun phrase.
pub(super) fn refuse_adjectives(node: &Node) -> Result<(), Box<Diagnostic>> {
    let heads: Vec<Node> = node.every(Rule::head).collect();
    let words = |head: &Node| head.every(Rule::head_word).map(|word| short(word.text())).collect::<Vec<String>>();
    let said: Vec<Vec<String>> = heads.iter().map(words).collect();
    let Some(described) = said.iter().position(|words| words.len() > 1) else { return Ok(()) };
    let Some(bare) = (described..said.len()).find(|index| said.get(*index).is_some_and(|words| words.len() == 1))
    else {
        return Ok(());
    };
    let (mut both, mut plain, mut full) = (Vec::new(), Vec::new(), Vec::new());
    let mut adjectives = String::new();
    for (head, words) in heads.iter().zip(&said) {
        let text = short(head.text());
        match words.split_last() {
            Some((_, [])) => {
                both.push(format!("{adjectives}{text}"));
                plain.push(text);
            }
            Some((_, before)) => {
                adjectives = format!("{} ", before.join(" "));
                both.push(text.clone());
                full.push(text);
            }
            None => {
                both.push(text.clone());
                plain.push(text);
            }
        }
    }
    plain.append(&mut full);
    let adjective = said.get(described).and_then(|words| words.first()).map_or("", String::as_str);
    let message = format!("`{adjective}` may belong to one noun, or to all that follow");
    let (first, last) = (&heads[described], &heads[bare]);
    Err(Box::new(
        Diagnostic::error(Code::TwoReadings, first.span().to(last.span()), message)
            .help(format!("it could be read as `{}`", both.join("/")))
            .help(format!("it could be read as `{}`", plain.join("/"))),
    ))
}

/// On one line, without comments, and not too long.
fn short(text: &str) -> String {
    let words: Vec<&str> =
        text.lines().flat_map(|line| line.split('#').take(1)).flat_map(str::split_whitespace).collect();
    let line = words.join(" ");
    if line.chars().count() <= LONGEST {
        return line;
    }
    format!("{}…", line.chars().take(LONGEST).collect::<String>().trim_end())
}
