//! Sentences.

use super::effects::doing;
use super::nouns::{list, noun_phrase, param};
use super::values::{Level, at_least, enclosed, price, quoted};
use crate::source::Word;
use crate::syntax::rules::ast::{
    Action, After, At, Body, Boundary, Define, Ending, EndingResult, Event, Expr, Forbid, Immune, Prefer, Preference,
    Rule, Sees, Sentence, Subject, Targets,
};

/// A sentence with its full stop.
pub(super) fn sentence(sentence: &Sentence) -> String {
    match sentence {
        Sentence::Define(definition) => define(definition),
        Sentence::Drop(labels) => format!("drop {}.", list(labels)),
        Sentence::Rename { from, to } => format!("rename {} to {}.", from.node, to.node),
        Sentence::Rule(rule) => labelled(rule),
    }
}

fn define(definition: &Define) -> String {
    let word = if definition.redefine { "redefine" } else { "define" };
    let params: Vec<String> =
        definition.params.iter().map(|(name, kind)| format!("{}: {}", name.node, kind.node)).collect();
    let params = if params.is_empty() { String::new() } else { format!("({})", params.join(", ")) };
    format!("{word} {}{params} as {}.", definition.name.node, enclosed(&definition.value))
}

fn labelled(rule: &Rule) -> String {
    let replaces = if rule.replaces.is_empty() { String::new() } else { format!(" replaces {}", list(&rule.replaces)) };
    let because = rule.because.as_ref().map(|reason| format!(", because {}", quoted(&reason.node)));
    format!("{}{replaces}: {}{}.", rule.label.node, body(&rule.body), because.unwrap_or_default())
}

fn body(body: &Body) -> String {
    match body {
        Body::Action(said) => action(said),
        Body::Forbid(said) => forbid(said),
        Body::Prefer(said) => prefer(said),
        Body::Immune(said) => immune(said),
        Body::After(said) => after(said),
        Body::At(said) => boundary(said),
        Body::Ending(said) => ending(said),
        Body::Sees(said) => sees(said),
    }
}

/// A clause such as `when`, with a space in front; nothing without a condition.
fn clause(word: &str, condition: Option<&Expr>) -> String {
    condition.map(|condition| format!(" {word} {}", at_least(Level::Choice, condition))).unwrap_or_default()
}

fn action(action: &Action) -> String {
    let kind = if action.aside { "aside" } else { "action" };
    let params: Vec<String> = action.params.iter().map(param).collect();
    let params = if params.is_empty() { String::new() } else { format!("({})", params.join(", ")) };
    let costs = action.costs.as_ref().map(|(amount, what)| format!(" costs {} {}", price(amount), what.node));
    let (when, written) = (clause("when", action.when.as_ref()), clause("written", action.written.as_ref()));
    let costs = costs.unwrap_or_default();
    let spellings: String = action.spellings.iter().map(|one| clause("or written", Some(one))).collect();
    format!("{kind} {}{params}{costs}{when}{written}{spellings}{}", action.name.node, doing(&action.effects))
}

fn targets(targets: &Targets) -> String {
    match targets {
        Targets::Any(_) => "any action".to_owned(),
        Targets::Named { actions, by } => format!("{}{}", list(actions), by_names(by)),
    }
}

fn by_names(names: &[Word]) -> String {
    if names.is_empty() { String::new() } else { format!(" by {}", list(names)) }
}

fn forbid(forbid: &Forbid) -> String {
    let clauses = [("when", &forbid.when), ("after which", &forbid.after_which), ("unless", &forbid.unless)];
    let clauses: String = clauses.iter().map(|(word, condition)| clause(word, condition.as_ref())).collect();
    format!("forbid {}{clauses}", targets(&forbid.targets))
}

fn prefer(prefer: &Prefer) -> String {
    let by = match &prefer.by {
        Preference::When(condition) => clause("when", Some(condition)),
        Preference::Over(others, condition) => {
            format!(" over {}{}", targets(others), clause("when", condition.as_ref()))
        }
        Preference::Greatest(value) => format!(" with greatest {}", at_least(Level::Sum, value)),
    };
    format!("prefer {}{by}", targets(&prefer.targets))
}

fn immune(immune: &Immune) -> String {
    let captors = immune.captors.as_ref().map(|captors| format!(" by {}", noun_phrase(captors))).unwrap_or_default();
    format!("{} cannot be captured{captors}{}", noun_phrase(&immune.victims), clause("when", immune.when.as_ref()))
}

fn after(after: &After) -> String {
    let events = after.events.iter().map(event).collect::<Vec<String>>().join(", ");
    format!("after {events}{}{}", clause("when", after.when.as_ref()), doing(&after.effects))
}

fn event(event: &Event) -> String {
    match event {
        Event::AnyAction(_) => "any action".to_owned(),
        Event::Capture { victim, captor } => {
            let captor = captor.as_ref().map(|captor| format!(" by {}", noun_phrase(captor))).unwrap_or_default();
            format!("capture of {}{captor}", noun_phrase(victim))
        }
        Event::Moves { unit, by } => format!("{} moves{}", noun_phrase(unit), by_names(by)),
        Event::Reaches { unit, place } => {
            format!("{} reaches {}", noun_phrase(unit), at_least(Level::Union, place))
        }
        Event::Action(name) => name.node.clone(),
    }
}

fn boundary(at: &At) -> String {
    let boundary = match at.boundary {
        Boundary::Start => "start",
        Boundary::End => "end",
    };
    format!("at {boundary} of {}{}{}", at.of.node, clause("when", at.when.as_ref()), doing(&at.effects))
}

fn subject(subject: &Subject) -> String {
    match subject {
        Subject::Any(nouns) => format!("any {}", noun_phrase(nouns)),
        Subject::One(player) => at_least(Level::Primary, player),
    }
}

fn ending(ending: &Ending) -> String {
    let result = match &ending.result {
        EndingResult::Draw => "draw".to_owned(),
        EndingResult::Decided { subject: who, wins } => {
            format!("{} {}", subject(who), if *wins { "wins" } else { "loses" })
        }
    };
    format!("{result}{}{}", clause("when", Some(&ending.when)), doing(&ending.effects))
}

fn sees(sees: &Sees) -> String {
    let (who, what) = (subject(&sees.subject), noun_phrase(&sees.what));
    format!("{who} sees {what}{}", clause("when", sees.when.as_ref()))
}
