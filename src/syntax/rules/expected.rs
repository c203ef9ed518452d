//! The parts that the grammar expected somewhere, in words an author knows.

use super::grammar::Rule;

/// More expectations than this say nothing.
const MOST: usize = 4;

/// `expected a noun`, `expected `when` or `:`` and the like; nothing when it would not help.
pub(super) fn label(rules: &[Rule]) -> Option<String> {
    let mut names: Vec<String> = Vec::new();
    for name in rules.iter().filter(|rule| **rule != Rule::EOI).map(|rule| name(*rule)) {
        let name = name?;
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let (last, others) = names.split_last()?;
    match others {
        [] => Some(format!("expected {last}")),
        _ if names.len() > MOST => None,
        _ => Some(format!("expected {} or {last}", others.join(", "))),
    }
}

/// The name of a rule of the grammar in messages.
fn name(rule: Rule) -> Option<String> {
    let name = match rule {
        Rule::k_is => "`is`",
        Rule::comma => "`,`",
        Rule::colon | Rule::doing => "`:`",
        Rule::semicolon => "`;`",
        Rule::open | Rule::params | Rule::args | Rule::define_params => "`(`",
        Rule::close => "`)`",
        Rule::slash => "`/`",
        Rule::comparison | Rule::compare => "a comparison such as `=`",
        Rule::because => "`because`",
        Rule::text => "a text in quotation marks",
        Rule::number | Rule::amount => "a number",
        Rule::square => "a square",
        Rule::label => "a label",
        Rule::name | Rule::new_name | Rule::fact | Rule::param | Rule::define_param => "a name",
        Rule::type_name => "a type",
        Rule::domain => "what may be chosen",
        Rule::targets | Rule::any_action => "an action",
        Rule::event => "an event",
        Rule::subject => "a player",
        Rule::effects | Rule::effect | Rule::branch | Rule::change => "an effect",
        Rule::predicate => "what it is",
        Rule::noun_phrase | Rule::head | Rule::head_word => "a noun",
        Rule::expr | Rule::if_expr | Rule::junction | Rule::neg | Rule::relation => "a condition or a value",
        Rule::sum | Rule::term | Rule::unary | Rule::union | Rule::primary | Rule::phrase | Rule::paren => "a value",
        Rule::object | Rule::enclosed | Rule::price | Rule::price_item | Rule::price_name => "a value",
        other => return keyword(other),
    };
    Some(name.to_owned())
}

/// The word a keyword's rule stands for: `k_when` is `when`.
fn keyword(rule: Rule) -> Option<String> {
    let rule = format!("{rule:?}");
    rule.strip_prefix("k_").map(|word| format!("`{word}`"))
}
