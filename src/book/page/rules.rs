//! All rules by their numbers: the sentence, its reason, where it comes from, its examples.

use maud::{Markup, html};

use super::links::Text;
use super::words::sentence;
use super::{Page, anchor};
use crate::book::{Entry, natural, plain};
use crate::explain::words;
use crate::merge::Origin;
use crate::spec::code::Home;
use crate::spec::ids::RuleId;

impl Page<'_> {
    /// Nothing when there are no rules.
    pub(super) fn rules(&self) -> Option<Markup> {
        let mut groups: Vec<(usize, String, Vec<String>)> = Vec::new();
        for label in self.book.labels() {
            let layer = self.layer(&label);
            match groups.iter_mut().find(|(known, ..)| *known == layer) {
                Some((_, _, labels)) => labels.push(label),
                None => groups.push((layer, self.layer_title(layer), vec![label])),
            }
        }
        // The game's own rules come first, those that everything stands on last.
        groups.sort_by_key(|(layer, ..)| std::cmp::Reverse(*layer));
        let strays = self.gallery.strays();
        (!groups.is_empty()).then(|| {
            html! {
                @for (_, title, labels) in &groups {
                    h3.origin { (title) }
                    @for label in labels { (self.rule(label)) }
                }
                @if !strays.is_empty() {
                    h3 { "More examples" }
                    (self.examples(&strays))
                }
            }
        })
    }

    /// The file that a label is written in, by its place among the layers. A rule that the game gives a number of its own is
    /// the game's, wherever its sentence stands.
    fn layer(&self, label: &str) -> usize {
        let main = self.book.definition.main_layer();
        let series = |label: &str| label.split(|c: char| c.is_ascii_digit()).next().unwrap_or_default().to_owned();
        let own = self.book.definition.rules.iter().filter(|placed| Some(placed.layer) == main);
        let mut own = own.map(|placed| placed.rule.label.node.as_str()).filter(|own| words::is_number(own));
        if words::is_number(label) && own.any(|own| series(own) == series(label)) {
            return main.unwrap_or(0);
        }
        let rules = self.book.rules_labelled(label);
        let of_rules = rules.iter().filter_map(|rule| self.book.placed(*rule)).map(|placed| placed.layer).max();
        let entries = self.book.entries.iter().filter(|entry| entry.has(label));
        let layers = &self.book.definition.layers;
        let of_entries = entries.filter_map(|entry| layers.iter().position(|layer| layer.source == entry.span.source));
        of_rules.into_iter().chain(of_entries).max().unwrap_or(0)
    }

    fn layer_title(&self, layer: usize) -> String {
        match self.book.definition.layers.get(layer) {
            Some(_) if Some(layer) == self.book.definition.main_layer() => "Rules of this game".to_owned(),
            Some(layer) => format!("From {}", layer.short.replace('_', " ")),
            None => "Others".to_owned(),
        }
    }

    /// Everything that has a label.
    fn rule(&self, label: &str) -> Markup {
        let rules = self.book.rules_labelled(label);
        let entries: Vec<_> =
            self.book.entries.iter().filter(|entry| entry.numbers.split_whitespace().any(|one| one == label)).collect();
        let examples = self.gallery.of(label);
        html! {
            article.rule id=(anchor("rule", label)) {
                h4 {
                    a href={ "#" (anchor("rule", label)) } { (if words::is_number(label) { label.to_owned() } else { label.replace('_', " ") }) }
                    @if let Some(word) = rules.first().and_then(|rule| self.word(*rule)) { " " span.word { (word) } }
                }
                @for rule in &rules { (self.sentences(*rule)) }
                @for entry in &entries {
                    @let said = self.book.entry(entry);
                    @if says_something(entry) { p.entry { (self.linked(&sentence(&said))) } }
                    @else { p.origin { "about " (self.links.linked(&said, Text::Sentence)) } }
                }
                @if !examples.is_empty() {
                    details.examples open {
                        summary { (crate::diagnostic::counted(examples.len(), "example")) }
                        (self.examples(&examples))
                    }
                }
            }
        }
    }

    /// The name of the rule before it had a number, or the action that it defines.
    fn word(&self, rule: RuleId) -> Option<String> {
        let info = self.book.spec.rule(rule);
        let action = self.book.spec.actions.iter().find(|action| action.rule == rule).map(|action| &action.name);
        let word = info.was.as_ref().filter(|was| !words::is_number(was)).or(action)?;
        (*word != info.label).then(|| word.replace('_', " "))
    }

    fn sentences(&self, rule: RuleId) -> Markup {
        let (spec, definition) = (self.book.spec, self.book.definition);
        let info = spec.rule(rule);
        let said = plain(definition, &words::sentence(spec, &definition.sources, rule));
        html! {
            @if let Some(reason) = &info.because { p.because { (sentence(reason)) } }
            p.sentence { (self.links.linked(&sentence(&said), Text::Sentence)) }
            @let (home, origin) = (self.home(rule), self.origin(rule));
            @if home.is_some() || origin.is_some() {
                p.origin {
                    @if let Some(home) = &home { (home) }
                    @if home.is_some() && origin.is_some() { "; " }
                    @if let Some(origin) = &origin { (origin) }
                }
            }
        }
    }

    /// The stage or phase in which a rule is in force, if it is not the only one.
    fn home(&self, rule: RuleId) -> Option<String> {
        let spec = self.book.spec;
        match spec.rule(rule).home {
            Home::Phase(phase) if spec.phases.len() > 1 => {
                Some(format!("in the phase {}", spec.phase(phase).name.replace('_', " ")))
            }
            Home::Stage(stage) if spec.stages.len() > 2 => {
                Some(format!("in the stage {}", spec.stage(stage).name.replace('_', " ")))
            }
            _ => None,
        }
    }

    /// The rules that a rule replaces, or its inherited label; nothing for a rule that is new.
    fn origin(&self, rule: RuleId) -> Option<Markup> {
        let readable = |label: &str| label.replace('_', " ");
        match &self.book.placed(rule)?.origin {
            Origin::Replaces(labels) => Some(html! {
                "in place of "
                @for (index, (label, _)) in labels.iter().enumerate() {
                    @if index > 0 { ", " }
                    span.gone { (readable(label)) }
                }
            }),
            Origin::Renamed { from, .. } => Some(html! { "inherited as " (readable(from)) }),
            Origin::Inherited => Some(html! { "inherited" }),
            Origin::New => None,
        }
    }
}

/// Whether an entry has words for people, or movements.
fn says_something(entry: &Entry) -> bool {
    let table = entry.path.first().map_or("", String::as_str);
    !entry.help.is_empty() || ["pieces", "tokens", "tags"].contains(&table)
}

/// Labels in their natural order.
pub(super) fn sorted(mut labels: Vec<String>) -> Vec<String> {
    labels.sort_by_cached_key(|label| natural(label));
    labels
}
