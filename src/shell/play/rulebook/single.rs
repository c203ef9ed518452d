//! One rule, or all with a number: the reason, the sentence, the place, and examples of it.

use super::super::super::failure::Failure;
use super::super::super::out::Out;
use super::Told;
use crate::book::{Entry, never};
use crate::diagnostic::closest;
use crate::explain::words;
use crate::merge::{Gone, How, Origin, What};
use crate::spec::ids::RuleId;
use crate::spec::label::number;
use crate::syntax::tree::{Node, Value};
use crate::text::{cut, filled};

/// The most examples that are named.
const NAMED: usize = 5;

/// The rule or table entry that a text names.
pub(super) enum Named<'a> {
    Rule(RuleId),
    Entry(&'a Entry),
}

impl Told<'_> {
    /// The rules and entries that a text names: by label, by former or replaced label, by action,
    /// or by the number that several rules share.
    pub(super) fn named(&self, text: &str) -> Vec<Named<'_>> {
        let is = |label: &str| label.eq_ignore_ascii_case(text);
        let ids = (0..self.book.spec.rules.len()).map(RuleId::at);
        let info = |id: &RuleId| self.book.spec.rule(*id);
        let exact = |id: &RuleId| is(&info(id).label) || info(id).was.as_deref().is_some_and(is);
        let part = |id: &RuleId| is(number(&info(id).label));
        let replaced = |id: &RuleId| match self.book.placed(*id).map(|placed| &placed.origin) {
            Some(Origin::Replaces(labels)) => labels.iter().any(|(label, _)| is(label)),
            _ => false,
        };
        let actions = &self.book.spec.actions;
        let action = |id: &RuleId| actions.iter().any(|action| action.rule == *id && is(&action.name));
        let meant = |id: &RuleId| exact(id) || part(id) || replaced(id) || action(id);
        let mut rules: Vec<RuleId> = ids.filter(meant).collect();
        // The rule itself comes before its parts.
        rules.sort_by_key(|id| !exact(id));
        let mut named: Vec<Named<'_>> = rules.into_iter().map(Named::Rule).collect();
        named.extend(self.book.entries.iter().filter(|entry| entry.has(text)).map(Named::Entry));
        named
    }

    /// Prints what is known of a label or number.
    pub(super) fn single(&self, text: &str, out: &mut Out<'_>) -> Result<(), Failure> {
        let named = self.named(text);
        let is_gone = |gone: &Gone| gone.what == What::Label(text.to_owned()) && gone.how == How::Dropped;
        if named.is_empty() && self.book.definition.gone.iter().any(is_gone) {
            return Ok(out.say(format_args!("{} leaves the rule `{text}` out", self.book.spec.title))?);
        }
        if named.is_empty() {
            let labels = self.book.spec.rules.iter().map(|rule| rule.label.as_str());
            let numbers = self.book.entries.iter().flat_map(|entry| entry.numbers.split_whitespace());
            let upper = text.to_uppercase();
            let all: Vec<&str> = labels.chain(numbers).collect();
            let near = closest(text, all.iter().copied()).or_else(|| closest(&upper, all.iter().copied()));
            let near =
                near.map_or_else(|| "; `rules` lists them".to_owned(), |near| format!("; did you mean `{near}`?"));
            return Ok(out.say(format_args!("there is no rule `{}` here{near}", cut(text, 60)))?);
        }
        for (index, one) in named.iter().enumerate() {
            if index > 0 {
                out.line("")?;
            }
            match one {
                Named::Rule(rule) => self.rule(*rule, out)?,
                Named::Entry(entry) => self.numbered(entry, out)?,
            }
        }
        self.examples(text, &named, out)
    }

    /// The headline, the sentence and where it comes from.
    fn rule(&self, rule: RuleId, out: &mut Out<'_>) -> Result<(), Failure> {
        let width = out.width();
        let info = self.book.spec.rule(rule);
        let sentence = words::sentence(self.book.spec, &self.book.definition.sources, rule);
        let head = match &info.because {
            Some(_) => words::rule_and_reason(self.book.spec, &self.book.definition.sources, rule),
            None => words::named(self.book.spec, rule),
        };
        out.say(head)?;
        out.print(filled(&sentence, "  ", width))?;
        if self.is_ruled_out(rule) {
            out.say("  as the options are set, it never applies")?;
        }
        let place = words::place(self.book.definition, self.book.spec, rule);
        Ok(out.say(format_args!("  {place}{}", self.origin(rule)))?)
    }

    /// Whether the options, as they are set, keep a rule from ever doing anything.
    fn is_ruled_out(&self, rule: RuleId) -> bool {
        let spec = self.book.spec;
        let triggers = spec.triggers.iter().map(|one| (one.rule, one.when.as_ref()));
        let boundaries = spec.boundaries.iter().map(|one| (one.rule, one.when.as_ref()));
        let forbids = spec.forbids.iter().map(|one| (one.rule, one.when.as_ref()));
        let actions = spec.actions.iter().map(|one| (one.rule, one.when.as_ref()));
        let endings = spec.endings.iter().map(|one| (one.rule, Some(&one.when)));
        let all = triggers.chain(boundaries).chain(forbids).chain(actions).chain(endings);
        let mut of_rule = all.filter(|(of, _)| *of == rule).map(|(_, when)| when.is_some_and(never)).peekable();
        of_rule.peek().is_some() && of_rule.all(|ruled_out| ruled_out)
    }

    /// `, in place of stalemate`: what a rule stands in for, or was called.
    fn origin(&self, rule: RuleId) -> String {
        match self.book.placed(rule).map(|placed| &placed.origin) {
            Some(Origin::Replaces(labels)) => {
                let labels: Vec<&str> = labels.iter().map(|(label, _)| label.as_str()).collect();
                format!(", in place of {}", labels.join(" and "))
            }
            Some(Origin::Renamed { from, .. }) => format!(", inherited as {from}"),
            Some(Origin::Inherited) => ", inherited".to_owned(),
            Some(Origin::New) | None => String::new(),
        }
    }

    fn numbered(&self, entry: &Entry, out: &mut Out<'_>) -> Result<(), Failure> {
        let width = out.width();
        let said = match self.book.spec.options.iter().find(|option| entry.is_at(&["options", &option.name])) {
            Some(option) => format!("{}: {}", option.name, option.help),
            None => self.book.entry(entry),
        };
        out.say(format_args!("{said}{}", entry.suffix()))?;
        let place = self.book.definition.sources.place(entry.span);
        Ok(out.print(filled(&format!("[{}]    {place}", entry.path.join(".")), "  ", width))?)
    }

    /// The names of examples about what was asked for.
    fn examples(&self, text: &str, named: &[Named<'_>], out: &mut Out<'_>) -> Result<(), Failure> {
        let labels = named.iter().filter_map(|one| match one {
            Named::Rule(rule) => Some(self.book.spec.rule(*rule).label.as_str()),
            Named::Entry(_) => None,
        });
        let mut wanted: Vec<&str> = labels.collect();
        wanted.push(text);
        let names: Vec<&str> =
            self.book.definition.examples.iter().filter(|node| speaks_of(node, &wanted)).filter_map(name).collect();
        if names.is_empty() {
            return Ok(());
        }
        out.line("examples")?;
        let width = out.width();
        names.iter().take(NAMED).try_for_each(|name| out.print(filled(name, "  ", width)))?;
        match names.len().saturating_sub(NAMED) {
            0 => Ok(()),
            more => Ok(out.say(format_args!("  and {more} more"))?),
        }
    }
}

/// Whether an example says that it is about one of these rules.
fn speaks_of(example: &Node, wanted: &[&str]) -> bool {
    let is = |word: &str| wanted.iter().any(|one| one.eq_ignore_ascii_case(word));
    let words = |node: &Node| match &node.value {
        Value::Text(text) => text.text.split_whitespace().any(is),
        Value::List(list) => list.iter().filter_map(Node::as_text).any(|text| is(&text.text)),
        _ => false,
    };
    example.as_table().and_then(|table| table.get("rule")).is_some_and(words)
}

fn name(example: &Node) -> Option<&str> {
    let name = example.as_table()?.get("name")?.as_text()?;
    Some(name.text.as_str())
}
