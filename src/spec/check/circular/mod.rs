//! Questions that would never be answered: what a movement or an immunity asks must not come back to itself.
//!
//! Movements decide what is attacked and where a piece can go; their conditions, the immunities and the letters they
//! read may ask in turn. A piece that flees while it is attacked by such pieces has no meaning. Attackers and targets
//! are compared by kind only: a condition may not rely on the position.

mod asked;
mod sorts;
#[cfg(test)]
mod tests;

use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::spec::Spec;
use crate::spec::code::{Expr, slot};
use crate::spec::ids::{KindId, MovementId, RuleId};
use crate::spec::movement::{Clause, Landing, Pattern};
use crate::spec::nouns::Movement;
use asked::{Asked, Question, asked};
use sorts::{Kinds, Known, meet};

impl Checker<'_> {
    /// Reports the first circle there is.
    pub(super) fn check_circles(&mut self) {
        let asking = Asking::of(&self.spec);
        let Some(circle) = asking.circle() else { return };
        let main = self.definition.main_layer().and_then(|main| self.definition.layers.get(main));
        let own = |asked: &&Node| main.is_some_and(|main| asked.asked.span.source == main.source);
        let start = circle.iter().position(own).unwrap_or_default();
        let circle: Vec<&Node> = circle.iter().cycle().skip(start).take(circle.len()).copied().collect();
        if let Some(problem) = asking.problem(&circle) {
            self.report(problem);
        }
    }
}

/// The part of the definition that asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asker {
    /// The condition, or what else is captured, of a movement.
    Movement(MovementId),
    /// An immunity.
    Immunity(RuleId),
    /// A rule that takes off the captor.
    Deadly(RuleId),
    /// `unmoved` of `[letters]`.
    Unmoved,
    /// `passed` and `passer` of `[letters]`.
    Passed,
}

struct Node {
    by: Asker,
    asked: Asked,
}

/// A movement of a kind that is asked something.
struct Tried<'s> {
    kind: KindId,
    id: MovementId,
    movement: &'s Movement,
    /// The kinds of the victims it considers; `None` for any.
    victims: Kinds,
    /// Whether it may capture at all.
    captures: bool,
}

struct Asking<'s> {
    spec: &'s Spec,
    nodes: Vec<Node>,
}

impl<'s> Asking<'s> {
    fn of(spec: &'s Spec) -> Self {
        let mut asking = Asking { spec, nodes: Vec::new() };
        for (index, movement) in spec.movements.iter().enumerate() {
            let id = MovementId::at(index);
            let carriers = spec.kinds.iter().enumerate().filter(|(_, kind)| kind.movements.contains(&id));
            let known = Known::from([(slot::UNIT, carriers.map(|(index, _)| KindId::at(index)).collect())]);
            for code in movement.when.iter().chain(&movement.captures) {
                asking.add(Asker::Movement(id), &code.body, &known);
            }
        }
        for immune in &spec.immunities {
            asking.add(Asker::Immunity(immune.rule), &immune.when, &Known::new());
        }
        for deadly in &spec.deadly {
            asking.add(Asker::Deadly(deadly.rule), &deadly.when, &Known::new());
        }
        let letters = &spec.letters;
        let unmoved = letters.unmoved.iter().map(|code| (Asker::Unmoved, code));
        let passed = letters.passed.iter().chain(&letters.passer).map(|code| (Asker::Passed, code));
        for (asker, code) in unmoved.chain(passed) {
            asking.add(asker, &code.body, &Known::new());
        }
        asking
    }

    fn add(&mut self, by: Asker, expr: &Expr, about: &Known) {
        self.nodes.extend(asked(self.spec, expr, about).into_iter().map(|asked| Node { by, asked }));
    }

    /// Questions that lead to one another and back.
    fn circle(&self) -> Option<Vec<&Node>> {
        let mut done = vec![false; self.nodes.len()];
        for start in 0..self.nodes.len() {
            let mut way: Vec<(usize, Vec<usize>)> = Vec::new();
            let mut next = Some(start).filter(|start| !done[*start]);
            while let Some(node) = next {
                if let Some(from) = way.iter().position(|(other, _)| *other == node) {
                    return Some(way[from..].iter().map(|(index, _)| &self.nodes[*index]).collect());
                }
                if !done[node] {
                    way.push((node, self.raised_by(&self.nodes[node])));
                }
                next = None;
                while let Some((node, todo)) = way.last_mut() {
                    next = todo.pop();
                    if next.is_some() {
                        break;
                    }
                    done[*node] = true;
                    way.pop();
                }
            }
        }
        None
    }

    /// The questions that may have to be answered to answer one; the first stands last.
    fn raised_by(&self, node: &Node) -> Vec<usize> {
        let tried = self.tried(&node.asked.question);
        let raises = |other: &Node| tried.iter().any(|tried| raises(tried, other));
        (0..self.nodes.len()).rev().filter(|index| raises(&self.nodes[*index])).collect()
    }

    /// The movements that are gone through to answer a question.
    fn tried(&self, question: &Question) -> Vec<Tried<'s>> {
        let (asked, attack) = match question {
            Question::Attack { attackers, targets } => (attackers, Some(targets)),
            Question::Paths { units } => (units, None),
        };
        let mut list = Vec::new();
        for (index, kind) in self.spec.kinds.iter().enumerate() {
            let id = KindId::at(index);
            if asked.as_ref().is_some_and(|kinds| !kinds.contains(&id)) {
                continue;
            }
            for movement in kind.movements.iter().map(|id| (*id, self.spec.movement(*id))) {
                list.extend(tried(id, movement, attack));
            }
        }
        list
    }

    fn problem(&self, circle: &[&Node]) -> Option<Diagnostic> {
        let (first, rest) = circle.split_first()?;
        let what = |node: &Node| match node.asked.question {
            Question::Attack { .. } => "what is attacked",
            Question::Paths { .. } => "where a piece can go",
        };
        let message = format!("{} asks {}, and that depends on the answer", self.name(first.by), what(first));
        let problem = Diagnostic::error(Code::CircularQuestion, first.asked.span, message);
        let mut told = vec![first.asked.span];
        let mut problem = problem.label(format!("asks {}", what(first)));
        for node in rest {
            if !told.contains(&node.asked.span) {
                problem = problem.also(node.asked.span, format!("{} asks {}", self.name(node.by), what(node)));
                told.push(node.asked.span);
            }
        }
        let names: Vec<String> = circle.iter().chain(&[*first]).map(|node| self.name(node.by)).collect();
        let help = match circle.iter().any(|node| matches!(node.asked.question, Question::Attack { .. })) {
            true => {
                "name the attacker, `attacked by NOUN`, so that it does not come back; what a movement with `attacks = false` captures does not count as attacked"
            }
            false => "name the piece, `path of the NOUN`, so that it does not come back",
        };
        let written = |span: &Span| *span != Span::default();
        written(&first.asked.span).then(|| problem.help(format!("the circle: {}", names.join(" → "))).help(help))
    }

    fn name(&self, asker: Asker) -> String {
        let rule = |rule: RuleId| format!("the rule `{}`", self.spec.rule(rule).label);
        match asker {
            Asker::Immunity(id) | Asker::Deadly(id) => rule(id),
            Asker::Unmoved => "`unmoved` of the letters".to_owned(),
            Asker::Passed => "`passed` of the letters".to_owned(),
            Asker::Movement(id) => {
                let of = self.spec.kinds.iter().find(|kind| kind.movements.contains(&id));
                let of = of.map_or("a tag", |kind| &kind.name);
                format!("the movement `{}` of `{of}`", self.spec.movement(id).name)
            }
        }
    }
}

/// How a movement is gone through, to tell where it leads or whether it attacks; nothing when it does not attack at all.
fn tried<'s>(kind: KindId, (id, movement): (MovementId, &'s Movement), attack: Option<&Kinds>) -> Option<Tried<'s>> {
    let further = movement.captures.is_some();
    let captures = further || movement.pattern.clauses.iter().any(may_capture);
    let victims = match attack {
        Some(_) if !movement.attacks || !captures => return None,
        Some(targets) if !further && movement.pattern.clauses.iter().all(is_aimed) => targets.clone(),
        _ => None,
    };
    Some(Tried { kind, id, movement, victims, captures })
}

/// Whether going through a movement may raise a question.
fn raises(tried: &Tried<'_>, node: &Node) -> bool {
    let is = |slot| node.asked.of(slot).is_none_or(|kinds| kinds.contains(&tried.kind));
    let captures = || tried.captures && is(slot::CAPTURER) && meet(&tried.victims, &node.asked.of(slot::VICTIM));
    match node.by {
        Asker::Movement(id) => id == tried.id && is(slot::UNIT),
        Asker::Immunity(_) | Asker::Deadly(_) => captures(),
        Asker::Unmoved => {
            asks_partner(&tried.movement.pattern) || is(slot::UNIT) && asks_unmoved(&tried.movement.pattern)
        }
        Asker::Passed => is(slot::UNIT) && tried.movement.pattern.clauses.iter().any(asks_passed),
    }
}

fn asks_partner(pattern: &Pattern) -> bool {
    pattern.clauses.iter().any(|clause| matches!(clause, Clause::Crossing(crossing) if crossing.unmoved))
}

fn asks_unmoved(pattern: &Pattern) -> bool {
    pattern.clauses.iter().any(|clause| match clause {
        Clause::Leap(leap) => leap.unmoved,
        Clause::Anywhere(anywhere) => anywhere.unmoved,
        Clause::Crossing(crossing) => crossing.unmoved,
        Clause::Path(path) => path.unmoved,
    })
}

fn asks_passed(clause: &Clause) -> bool {
    landings(clause).into_iter().any(|landing| landing.passed.is_some())
}

fn may_capture(clause: &Clause) -> bool {
    let takes = |landing: &&Landing| landing.enemy.is_some() || landing.own.is_some() || landing.passed.is_some();
    matches!(clause, Clause::Path(path) if path.captures) || landings(clause).iter().any(takes)
}

/// Whether the clause captures only what it aims at, and nothing on the way.
fn is_aimed(clause: &Clause) -> bool {
    match clause {
        Clause::Leap(leap) => leap.leg.landing.passed.is_none() && !leap.leg.manner.cylinder,
        Clause::Crossing(_) => true,
        Clause::Anywhere(_) | Clause::Path(_) => false,
    }
}

fn landings(clause: &Clause) -> Vec<&Landing> {
    match clause {
        Clause::Leap(leap) => vec![&leap.leg.landing],
        Clause::Anywhere(anywhere) => vec![&anywhere.landing],
        Clause::Crossing(_) => Vec::new(),
        Clause::Path(path) => path.legs.iter().map(|leg| &leg.leg.landing).collect(),
    }
}
