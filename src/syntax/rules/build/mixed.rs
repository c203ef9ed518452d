//! `and` beside `or` without parentheses.

use crate::diagnostic::Diagnostic;
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
    let mut fault = Diagnostic::error("mixed-and-or", span, "`and` and `or` are mixed; write parentheses");
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
