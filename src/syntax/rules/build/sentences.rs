//! Sentences: what stands between a label and a full stop.

use super::effects::{doing, effects_after};
use super::expressions::{clause, value};
use super::nouns::{domain, noun_phrase};
use super::words::{text, words};
use crate::source::{Spanned, Word};
use crate::syntax::rules::ast::{
    Action, After, At, Body, Boundary, Define, Ending, EndingResult, Event, Forbid, Immune, NounPhrase, Param, Prefer,
    Preference, Rule as Labelled, Sees, Sentence, Subject, Targets,
};
use crate::syntax::rules::grammar::{Built, Node, Rule};

/// A whole sentence.
pub(in super::super) fn sentence(node: &Node) -> Built<Sentence> {
    let inner = node.inner()?;
    match inner.rule() {
        Rule::define => define(&inner).map(Sentence::Define),
        Rule::drop => Ok(Sentence::Drop(words(&inner, Rule::label))),
        Rule::rename => rename(&inner),
        Rule::labelled => labelled(&inner).map(Sentence::Rule),
        _ => Err(inner.broken()),
    }
}

fn define(node: &Node) -> Built<Define> {
    let params = match node.find(Rule::define_params) {
        Some(list) => list.every(Rule::define_param).map(|param| define_param(&param)).collect::<Built<Vec<_>>>()?,
        None => Vec::new(),
    };
    Ok(Define {
        redefine: node.has(Rule::k_redefine),
        name: node.need(Rule::new_name)?.word(),
        params,
        value: value(&node.need(Rule::enclosed)?)?,
        span: node.span(),
    })
}

fn define_param(node: &Node) -> Built<(Word, Word)> {
    Ok((node.need(Rule::new_name)?.word(), node.need(Rule::type_name)?.word()))
}

fn rename(node: &Node) -> Built<Sentence> {
    let mut labels = node.every(Rule::label).map(|label| label.word());
    let mut label = || labels.next().ok_or_else(|| node.broken());
    Ok(Sentence::Rename { from: label()?, to: label()? })
}

fn labelled(node: &Node) -> Built<Labelled> {
    let not_body = [Rule::label, Rule::replaces, Rule::colon, Rule::because];
    let inside = node.children().find(|child| !not_body.contains(&child.rule())).ok_or_else(|| node.broken())?;
    let because = node.find(Rule::because).map(|reason| reason.need(Rule::text)).transpose()?;
    Ok(Labelled {
        label: node.need(Rule::label)?.word(),
        replaces: node.find(Rule::replaces).map(|list| words(&list, Rule::label)).unwrap_or_default(),
        body: body(&inside)?,
        because: because.map(|reason| Spanned::new(text(&reason), reason.span())),
        span: node.span(),
    })
}

fn body(node: &Node) -> Built<Body> {
    match node.rule() {
        Rule::action => action(node).map(Body::Action),
        Rule::forbid => forbid(node).map(Body::Forbid),
        Rule::prefer => prefer(node).map(Body::Prefer),
        Rule::immune => immune(node).map(Body::Immune),
        Rule::after_rule => after(node).map(Body::After),
        Rule::at_rule => boundary(node).map(Body::At),
        Rule::ending => ending(node).map(Body::Ending),
        Rule::sees => sees(node).map(Body::Sees),
        _ => Err(node.broken()),
    }
}

fn nouns_of(node: &Node) -> Built<NounPhrase> {
    noun_phrase(&node.need(Rule::noun_phrase)?)
}

fn action(node: &Node) -> Built<Action> {
    let params = match node.find(Rule::params) {
        Some(list) => list.every(Rule::param).map(|one| param(&one)).collect::<Built<Vec<Param>>>()?,
        None => Vec::new(),
    };
    let costs = match node.find(Rule::costs) {
        Some(costs) => Some((value(&costs.need(Rule::price)?)?, costs.need(Rule::name)?.word())),
        None => None,
    };
    Ok(Action {
        aside: node.has(Rule::k_aside),
        name: node.need(Rule::new_name)?.word(),
        params,
        costs,
        when: clause(node, Rule::when)?,
        written: clause(node, Rule::written)?,
        spellings: node.every(Rule::or_written).map(|one| value(&one.need(Rule::expr)?)).collect::<Built<_>>()?,
        effects: effects_after(node)?,
    })
}

fn param(node: &Node) -> Built<Param> {
    Ok(Param {
        secret: node.has(Rule::k_secret),
        name: node.need(Rule::new_name)?.word(),
        domain: domain(&node.need(Rule::domain)?)?,
    })
}

fn targets(node: &Node) -> Built<Targets> {
    let node = node.need(Rule::targets)?;
    Ok(match node.find(Rule::any_action) {
        Some(any) => Targets::Any(any.span()),
        None => Targets::Named { actions: words(&node, Rule::name), by: by_names(&node) },
    })
}

fn by_names(node: &Node) -> Vec<Word> {
    node.find(Rule::by_names).map(|list| words(&list, Rule::name)).unwrap_or_default()
}

fn forbid(node: &Node) -> Built<Forbid> {
    Ok(Forbid {
        targets: targets(node)?,
        when: clause(node, Rule::when)?,
        after_which: clause(node, Rule::after_which)?,
        unless: clause(node, Rule::unless)?,
    })
}

fn prefer(node: &Node) -> Built<Prefer> {
    let by = match (node.find(Rule::over), node.find(Rule::preference)) {
        (Some(over), _) => Preference::Over(targets(&over)?, clause(&over, Rule::when)?),
        (None, Some(preference)) => Preference::Greatest(value(&preference.need(Rule::sum)?)?),
        (None, None) => Preference::When(clause(node, Rule::when)?.ok_or_else(|| node.broken())?),
    };
    Ok(Prefer { targets: targets(node)?, by })
}

fn immune(node: &Node) -> Built<Immune> {
    let captors = node.find(Rule::captors).map(|captors| nouns_of(&captors)).transpose()?;
    Ok(Immune { victims: nouns_of(node)?, captors, when: clause(node, Rule::when)? })
}

fn after(node: &Node) -> Built<After> {
    let events = node.every(Rule::event).map(|one| event(&one.inner()?)).collect::<Built<Vec<Event>>>()?;
    Ok(After { events, when: clause(node, Rule::when)?, effects: effects_after(node)? })
}

fn event(node: &Node) -> Built<Event> {
    Ok(match node.rule() {
        Rule::any_action => Event::AnyAction(node.span()),
        Rule::capture_event => {
            let mut nouns = node.every(Rule::noun_phrase).map(|found| noun_phrase(&found));
            let victim = nouns.next().unwrap_or_else(|| Err(node.broken()))?;
            Event::Capture { victim, captor: nouns.next().transpose()? }
        }
        Rule::moves_event => Event::Moves { unit: nouns_of(node)?, by: by_names(node) },
        Rule::reaches_event => Event::Reaches { unit: nouns_of(node)?, place: value(&node.need(Rule::union)?)? },
        _ => Event::Action(node.need(Rule::name)?.word()),
    })
}

fn boundary(node: &Node) -> Built<At> {
    Ok(At {
        boundary: if node.has(Rule::k_start) { Boundary::Start } else { Boundary::End },
        of: node.need(Rule::name)?.word(),
        when: clause(node, Rule::when)?,
        effects: effects_after(node)?,
    })
}

fn subject(node: &Node) -> Built<Subject> {
    let inner = node.need(Rule::subject)?.inner()?;
    match inner.rule() {
        Rule::any_subject => nouns_of(&inner).map(Subject::Any),
        _ => value(&inner).map(Subject::One),
    }
}

fn ending(node: &Node) -> Built<Ending> {
    let result = if node.has(Rule::k_draw) {
        EndingResult::Draw
    } else {
        EndingResult::Decided { subject: subject(node)?, wins: node.has(Rule::k_wins) }
    };
    let when = clause(node, Rule::when)?.ok_or_else(|| node.broken())?;
    Ok(Ending { result, when, effects: node.find(Rule::doing).map_or_else(|| Ok(Vec::new()), |found| doing(&found))? })
}

fn sees(node: &Node) -> Built<Sees> {
    Ok(Sees { subject: subject(node)?, what: nouns_of(node)?, when: clause(node, Rule::when)? })
}
