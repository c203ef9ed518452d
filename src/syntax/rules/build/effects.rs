//! Effects: what is done.

use super::expressions::{clause, value};
use super::nouns::{domain, noun_phrase, with};
use crate::syntax::rules::ast::{Effect, EffectKind, Expr, Place, PlaceWord};
use crate::syntax::rules::grammar::{Built, Node, Rule};

/// The effects behind the colon of a sentence; none when there is no colon.
pub(super) fn effects_after(node: &Node) -> Built<Vec<Effect>> {
    node.find(Rule::doing).map_or_else(|| Ok(Vec::new()), |found| doing(&found))
}

/// A colon and effects.
pub(super) fn doing(node: &Node) -> Built<Vec<Effect>> {
    effects(&node.need(Rule::effects)?)
}

fn effects(node: &Node) -> Built<Vec<Effect>> {
    node.every(Rule::effect).map(|one| effect(&one)).collect()
}

/// One effect, or several in parentheses.
fn branch(node: &Node) -> Built<Vec<Effect>> {
    match node.find(Rule::effects) {
        Some(several) => effects(&several),
        None => Ok(vec![effect(&node.need(Rule::effect)?)?]),
    }
}

fn effect(node: &Node) -> Built<Effect> {
    let inner = node.inner()?;
    Ok(Effect { kind: kind(&inner)?, span: inner.span() })
}

fn kind(node: &Node) -> Built<EffectKind> {
    match node.rule() {
        Rule::for_each => {
            let nouns = noun_phrase(&node.need(Rule::noun_phrase)?)?;
            Ok(EffectKind::ForEach(nouns, branch(&node.need(Rule::branch)?)?))
        }
        Rule::if_effect => conditional(node),
        Rule::end_effect => Ok(EffectKind::End(node.need(Rule::name)?.word())),
        Rule::draw_effect => Ok(EffectKind::Draw),
        Rule::choose => choose(node),
        Rule::arrange => arrange(node),
        Rule::change => change(node),
        Rule::set | Rule::add | Rule::subtract => bookkeeping(node),
        _ => piece_work(node),
    }
}

fn conditional(node: &Node) -> Built<EffectKind> {
    let condition = value(&node.need(Rule::expr)?)?;
    let otherwise = match node.find(Rule::else_branch) {
        Some(found) => branch(&found.need(Rule::branch)?)?,
        None => Vec::new(),
    };
    Ok(EffectKind::If(condition, branch(&node.need(Rule::branch)?)?, otherwise))
}

fn choose(node: &Node) -> Built<EffectKind> {
    Ok(EffectKind::Choose {
        name: node.need(Rule::new_name)?.word(),
        domain: domain(&node.need(Rule::domain)?)?,
        or_none: node.has(Rule::or_none),
        at_random: node.has(Rule::at_random),
        written: clause(node, Rule::written)?,
    })
}

fn arrange(node: &Node) -> Built<EffectKind> {
    let with = node.find(Rule::with).map(|found| with(&found)).transpose()?;
    Ok(EffectKind::Arrange {
        at_random: node.has(Rule::at_random),
        kinds: node.every(Rule::name).map(|kind| kind.word()).collect(),
        player: value(&node.need(Rule::primary)?)?,
        squares: value(&node.need(Rule::union)?)?,
        with,
    })
}

fn change(node: &Node) -> Built<EffectKind> {
    let [subject, object] = primaries(node)?;
    let subject = subject.ok_or_else(|| node.broken())?;
    Ok(match object {
        Some(kind) => EffectKind::Becomes(subject, kind),
        None => EffectKind::Result { player: subject, wins: node.has(Rule::k_wins) },
    })
}

fn bookkeeping(node: &Node) -> Built<EffectKind> {
    let fact = fact(&node.need(Rule::fact)?)?;
    Ok(match node.rule() {
        Rule::add => EffectKind::Add(value(&node.need(Rule::sum)?)?, fact),
        Rule::subtract => EffectKind::Subtract(value(&node.need(Rule::sum)?)?, fact),
        _ => EffectKind::Set(fact, value(&node.need(Rule::expr)?)?),
    })
}

fn fact(node: &Node) -> Built<Place> {
    let of = node.find(Rule::primary).map(|owner| value(&owner)).transpose()?;
    Ok(Place { fact: node.need(Rule::name)?.word(), of })
}

fn piece_work(node: &Node) -> Built<EffectKind> {
    match node.rule() {
        Rule::move_effect => {
            let all = node.every(Rule::relocation).map(|one| relocation(&one));
            all.collect::<Built<Vec<(Expr, Expr)>>>().map(EffectKind::Move)
        }
        Rule::follow => object(node).map(EffectKind::Follow),
        Rule::remove => object(node).map(EffectKind::Remove),
        Rule::capture_effect => {
            let [by, _] = primaries(node)?;
            Ok(EffectKind::Capture { victims: object(node)?, by })
        }
        Rule::place_effect => place(node),
        Rule::show => show(node),
        Rule::announce => Ok(EffectKind::Announce(value(&node.need(Rule::primary)?)?, audience(node)?)),
        _ => Err(node.broken()),
    }
}

fn relocation(node: &Node) -> Built<(Expr, Expr)> {
    Ok((object(node)?, value(&node.need(Rule::primary)?)?))
}

fn object(node: &Node) -> Built<Expr> {
    value(&node.need(Rule::object)?)
}

fn place(node: &Node) -> Built<EffectKind> {
    let [kind, place] = primaries(node)?;
    let player = node.find(Rule::place_owner).map(|owner| value(&owner.need(Rule::primary)?)).transpose()?;
    let missing = || node.broken();
    let word = match (node.has(Rule::k_at), node.has(Rule::k_on)) {
        (true, _) => PlaceWord::At,
        (_, true) => PlaceWord::On,
        _ => PlaceWord::In,
    };
    Ok(EffectKind::Place { kind: kind.ok_or_else(missing)?, player, word, place: place.ok_or_else(missing)? })
}

fn show(node: &Node) -> Built<EffectKind> {
    Ok(EffectKind::Show(object(node)?, audience(node)?))
}

/// The audience of an effect; `None` for every player.
fn audience(node: &Node) -> Built<Option<Expr>> {
    let audience = node.need(Rule::audience)?.inner()?;
    Ok(if audience.rule() == Rule::k_all { None } else { Some(value(&audience)?) })
}

/// The first two values directly below.
fn primaries(node: &Node) -> Built<[Option<Expr>; 2]> {
    let mut found = node.every(Rule::primary).map(|one| value(&one));
    Ok([found.next().transpose()?, found.next().transpose()?])
}
