//! An example as a row of positions, for readers.

use std::sync::Arc;

use super::course::act;
use super::example::{Ended, Example, Expectation, Step};
use super::listing::{Listing, imaginable, meant};
use super::subject::Subject;
use crate::diagnostic::counted;
use crate::literal::action::Transition;
use crate::literal::game::Game;
use crate::literal::state::State;
use crate::merge::Definition;
use crate::notation::action::write_unmarked;
use crate::notation::capital;
use crate::runtime::Interpreter;
use crate::source::Word;
use crate::spec::Spec;
use crate::spec::ids::{PlayerId, Square};

/// A position of an example with what is said of it.
#[derive(Debug, Clone)]
pub struct Figure {
    /// The meaning of the definition under the options of the example.
    pub spec: Arc<Spec>,
    /// The actions that led here from the figure before; none for a position that is set up.
    pub moves: Vec<String>,
    /// The position before the last of these actions.
    pub before: Option<State>,
    /// The position.
    pub state: State,
    /// Whether the position is the start of the game.
    pub start: bool,
    /// The claims that are true in it.
    pub claims: Vec<Claim>,
}

/// Something that is true in a position.
#[derive(Debug, Clone)]
pub struct Claim {
    /// The sort of the claim.
    pub sort: ClaimSort,
    /// The words.
    pub words: String,
    /// The labels of rules that are the reason.
    pub because: Vec<String>,
    /// The origin and the goal of the move.
    pub path: Option<(Square, Square)>,
    /// The goals of units, if they can do nothing else.
    pub goals: Vec<Square>,
}

/// Sorts of truths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClaimSort {
    /// An action is legal.
    Legal,
    /// An action is not legal.
    Refused,
    /// How the game has ended, or that it goes on.
    Outcome,
    /// Anything else.
    Fact,
}

/// Shows examples of one definition.
pub struct Showing<'a> {
    subject: Subject<'a>,
}

impl<'a> Showing<'a> {
    /// Shows examples of a definition.
    pub fn new(definition: &'a Definition) -> Showing<'a> {
        Showing { subject: Subject::new(definition, Interpreter::default()) }
    }

    /// The figures of an example, up to the first action that cannot be done.
    pub fn figures(&mut self, example: &Example) -> Vec<Figure> {
        let mut figures: Vec<Figure> = Vec::new();
        let mut game: Option<Game> = None;
        for step in &example.steps {
            let from = if let Step::Position(from) = &step.node { Some(from.as_deref()) } else { None };
            if game.is_none() || from.is_some() {
                let Ok(new) = self.subject.game(&example.setup, from.flatten()) else { return figures };
                figures.push(Figure { start: from.flatten().is_none(), ..figure(&new) });
                game = Some(new);
            }
            let (Some(game), Some(last)) = (&mut game, figures.last_mut()) else { return figures };
            match &step.node {
                Step::Position(_) => {}
                Step::Act(text) => {
                    let before = game.state().clone();
                    let Some(written) = done(game, text) else { return figures };
                    if last.moves.is_empty() || !last.claims.is_empty() {
                        figures.push(Figure { moves: vec![written], before: Some(before), ..figure(game) });
                    } else {
                        last.moves.push(written);
                        (last.before, last.state) = (Some(before), game.state().clone());
                    }
                }
                Step::Expect(expectation) => last.claims.extend(claims(game, expectation)),
            }
        }
        figures
    }
}

fn figure(game: &Game) -> Figure {
    let (spec, state) = (game.spec().clone(), game.state().clone());
    Figure { spec, moves: Vec::new(), before: None, state, start: false, claims: Vec::new() }
}

/// Does an action; returns how it is written.
fn done(game: &mut Game, text: &str) -> Option<String> {
    let found = meant(game.spec(), game.state(), text);
    let written = write_unmarked(game.spec(), game.state(), &found);
    act(game, text).ok()?;
    written.first().map(|written| written.san.clone())
}

fn claims(game: &Game, expectation: &Expectation) -> Vec<Claim> {
    let (spec, state) = (game.spec(), game.state());
    let claim = |sort, words: String| Claim { sort, words, because: Vec::new(), path: None, goals: Vec::new() };
    let place = |from: &Option<String>| from.as_ref().map(|square| format!(" from {square}")).unwrap_or_default();
    let one = match expectation {
        Expectation::Legal(action) => {
            let path = path(spec, &meant(spec, state, action));
            Claim { path, ..claim(ClaimSort::Legal, action.clone()) }
        }
        Expectation::Illegal { action, because, .. } => {
            let path = path(spec, &imaginable(spec, state, action));
            Claim { path, because: because.clone(), ..claim(ClaimSort::Refused, action.clone()) }
        }
        Expectation::Only { actions, from } if actions.is_empty() => {
            claim(ClaimSort::Fact, format!("nothing can be done{}", place(from)))
        }
        Expectation::Only { actions, from } => {
            let words: Vec<&str> = actions.iter().map(|action| action.node.as_str()).collect();
            let words = format!("only these can be done{}: {}", place(from), words.join(" "));
            Claim { goals: goals(spec, state, actions), ..claim(ClaimSort::Fact, words) }
        }
        Expectation::Count { count, from } => {
            claim(ClaimSort::Fact, format!("{} can be done{}", counted(*count, "action"), place(from)))
        }
        Expectation::Outcome(Ended::Not) => claim(ClaimSort::Outcome, "the game goes on".to_owned()),
        Expectation::Outcome(Ended::By { winner, rule }) => {
            let words = winner.as_ref().map_or("draw".to_owned(), |winner| format!("{} wins", capital(winner)));
            let because = rule.iter().cloned().collect();
            Claim { because, ..claim(ClaimSort::Outcome, words) }
        }
        Expectation::View { eyes, text } => claim(ClaimSort::Fact, format!("{} sees {text}", who(spec, *eyes))),
        Expectation::Fact { expression, value } => {
            let words = match value.as_str() {
                "yes" => expression.node.clone(),
                "no" => format!("not: {}", expression.node),
                "" => format!("{} is nothing", expression.node),
                value => format!("{} is {value}", expression.node),
            };
            claim(ClaimSort::Fact, words)
        }
        Expectation::Perft { depth, nodes } => {
            let (ways, turns) = (counted(*nodes, "way"), counted(*depth, "turn"));
            claim(ClaimSort::Fact, format!("{ways} to play on for {turns}"))
        }
        Expectation::Board(_) | Expectation::Position(_) | Expectation::Record { .. } => return Vec::new(),
    };
    vec![one]
}

/// Where the units of some legal actions go.
fn goals(spec: &Spec, state: &State, actions: &[Word]) -> Vec<Square> {
    let legal = Listing::legal(spec, state);
    let found = actions.iter().flat_map(|action| legal.find(spec, state, &action.node));
    found.filter_map(|transition| transition.candidate.path(spec)?.goal).collect()
}

/// From where to where the unit of the only meaning goes.
fn path(spec: &Spec, found: &[Transition]) -> Option<(Square, Square)> {
    let path = found.first()?.candidate.path(spec)?;
    Some((path.origin, path.goal?))
}

fn who(spec: &Spec, eyes: Option<PlayerId>) -> &str {
    eyes.map_or("a reader of everything", |eyes| &spec.player(eyes).title)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Options, load_text};
    use crate::testing::examples::{Material, collect_under};

    #[test]
    fn positions_stand_between_actions_and_what_is_said_of_them() {
        let text = "language = 1\nextends = 'chess'\nvariant.name = 'x'\n[[example]]\nname = 'a'\nrule = 'check'\n\
            position = '4k3/8/8/8/8/8/8/R3K3 w - - 0 1'\nlegal = 'Ra8'\nillegal = { Ke8 = '' }\nactions = 'Ra7 Kd8'\n\
            outcome = 'none'\n[[example]]\nname = 'b'\nrule = 'check'\nactions = 'e4 e6'\nfact = { mover = 'white' }\n";
        let loaded = load_text("x.toml", text, &Options::default());
        let spec = loaded.spec.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
        let material = Material { name: "x", definition: &loaded.definition, page: None };
        let examples = collect_under(&material, &spec).examples;
        let mut showing = Showing::new(&loaded.definition);
        let figures: Vec<Vec<Figure>> = examples.iter().map(|example| showing.figures(example)).collect();
        let told = |figure: &Figure| {
            let claims = figure.claims.iter().map(|claim| format!("{:?} {}", claim.sort, claim.words));
            format!("{} | {} | {}", figure.start, figure.moves.join(" "), claims.collect::<Vec<_>>().join(", "))
        };
        let told: Vec<String> = figures.iter().flatten().map(told).collect();
        assert_eq!(
            told,
            [
                "false |  | ",
                "false | Ra7 Kd8 | Legal Ra8, Refused Ke8, Outcome the game goes on",
                "true |  | ",
                "false | e4 e6 | Fact mover is white",
            ]
        );
    }
}
