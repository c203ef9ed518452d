//! Gold and armies: what each action, and what each end of a stage, may change for a player.

use std::collections::{BTreeMap, BTreeSet};

use interp::literal::action::Transition;
use interp::literal::chance::Seeded;
use interp::literal::game::{Game, Step};
use interp::notation::position;
use interp::number::Number;
use interp::spec::ids::{FieldId, KindId, PlayerId, TokenId};
use interp::spec::value::Value;

use super::{Look, is, spec, sum, violent, worth};

/// The number of moves of a battle before a player gives it up.
const BATTLE: usize = 12;

/// Whole matches, whose battles are given up after a few moves.
pub fn matches() {
    let spec = spec("clash_of_the_armies", &[]);
    for seed in 0..12 {
        let (mut game, mut dice) = (Game::new(spec.clone(), seed, &[]), Seeded::new(seed));
        let (mut fought, mut rounds) = (0, BTreeSet::new());
        for _ in 0..1000 {
            if game.outcome().is_some() {
                break;
            }
            let now = Look { spec: &spec, state: game.state() };
            rounds.insert(now.round());
            fought = if now.in_stage("play") { fought + 1 } else { 0 };
            let chosen = if fought > BATTLE { given_up(&game, &mut dice) } else { any(&game, &mut dice) };
            one_step(&mut game, &chosen.unwrap());
        }
        assert!(game.outcome().is_some() && rounds.len() > 1, "a match has several rounds and ends");
    }
}

/// Any action; in a muster one that leads to its end.
fn any(game: &Game, dice: &mut Seeded) -> Option<Transition> {
    let spec = game.spec();
    let list = game.legal();
    let is_placed = |piece: &Value| piece.token().is_some_and(|piece| game.state().square_of(piece).is_some());
    let enough = dice.below(16) == 0;
    let weight = |one: &Transition| match (spec.action(one.candidate.action).name.as_str(), one.candidate.args.first())
    {
        ("post", Some(piece)) if !is_placed(piece) => 8,
        ("buy", Some(Value::Kind(kind))) if is(spec, *kind, "leader") => 8,
        ("done", _) => {
            if enough {
                20
            } else {
                0
            }
        }
        ("take_back" | "sell" | "post", Some(piece)) if is_placed(piece) => 0,
        _ => 1,
    };
    let kept = 1 + dice.below(12);
    let best = list.iter().filter(|one| weight(one) >= kept).count();
    let fit = |one: &&Transition| best == 0 || weight(one) >= kept;
    let fitting: Vec<&Transition> = list.iter().filter(fit).collect();
    fitting.get(dice.below(fitting.len())).map(|one| (*one).clone())
}

/// A resignation or, where that is possible, a draw that is offered and accepted.
fn given_up(game: &Game, dice: &mut Seeded) -> Option<Transition> {
    let spec = game.spec();
    let named = |name: &str, player: PlayerId| {
        let mut asides = game.asides(player).into_iter();
        asides.find(|one| spec.action(one.candidate.action).name == name)
    };
    let [white, black] = [0, 1].map(PlayerId);
    let accepted = named("accept_draw", white).or_else(|| named("accept_draw", black));
    let offered = named("offer_draw", white).filter(|_| dice.below(3) > 0);
    accepted.or(offered).or_else(|| named("resign", PlayerId::at(dice.below(2))))
}

/// Does something and watches what it changes: the action itself, and what follows at the ends of turns and stages.
fn one_step(game: &mut Game, chosen: &Transition) {
    let count = game.steps().len();
    game.play(chosen);
    let spec = game.spec();
    // In a muster what leads back to an earlier state is struck from the record.
    let Some(step) = game.steps().get(count) else { return };
    let before = Look { spec, state: &step.before };
    let done = Look { spec, state: &step.transition.after };
    let now = Look { spec, state: game.state() };
    for player in spec.player_ids() {
        let name = &spec.action(step.transition.candidate.action).name;
        assert_eq!(by_action(step, before, done, player), change(before, done, player), "{name} {player:?}");
        assert_eq!(by_flow(done, now, player), change(done, now, player), "after {name} {player:?}");
    }
}

/// The change in the goods of a player: gold, pieces that came, went or became others.
#[derive(Debug, Default, PartialEq)]
struct Change {
    gold: Number,
    came: Vec<KindId>,
    gone: BTreeSet<TokenId>,
    became: BTreeMap<TokenId, KindId>,
}

fn change(then: Look<'_>, now: Look<'_>, player: PlayerId) -> Change {
    let (old, new) = (then.army(player), now.army(player));
    let came = new.iter().filter(|(id, _)| !old.contains_key(id)).map(|(_, kind)| *kind).collect();
    let gone = old.keys().copied().filter(|id| !new.contains_key(id)).collect();
    let became = new.iter().filter(|(id, kind)| old.get(id).is_some_and(|was| was != *kind));
    Change {
        gold: now.number("gold", Some(player)).minus(then.number("gold", Some(player))),
        came,
        gone,
        became: became.map(|(id, kind)| (*id, *kind)).collect(),
    }
}

/// The change that an action may make for a player.
fn by_action(step: &Step, before: Look<'_>, done: Look<'_>, player: PlayerId) -> Change {
    let (spec, candidate) = (before.spec, &step.transition.candidate);
    let mut change = Change::default();
    let mine = candidate.actor == player;
    match (spec.action(candidate.action).name.as_str(), candidate.args.as_slice()) {
        ("buy", [Value::Kind(kind)]) if mine => {
            change.gold = worth(spec, "cost", *kind).negated();
            change.came.push(*kind);
        }
        ("sell", [Value::Token(piece)]) if mine => {
            change.gold = worth(spec, "cost", before.state.token(*piece).kind);
            change.gone.insert(*piece);
        }
        ("resign", _) if mine => change.gone = before.army(player).into_keys().collect(),
        ("move", _) => {
            let (captured, path) = (&step.transition.captured, candidate.path(spec).unwrap());
            let kind = |id: &TokenId| spec.kind(before.state.token(*id).kind).name.as_str();
            change.gone = captured.iter().copied().filter(|id| before.state.token(*id).owner == Some(player)).collect();
            // The captor of a phoenix goes with it, and a rabbit may leave the board.
            let lost = captured.iter().any(|id| kind(id) == "phoenix") || path.goal.is_none();
            if mine && lost {
                change.gone.insert(path.unit);
            }
            if mine && is(spec, before.state.token(path.unit).kind, "peasant") && !lost {
                let into = done.state.token(path.unit).kind;
                let promoted = ["light", "heavy", "jewel"].iter().any(|tag| is(spec, into, tag));
                change.became.extend(promoted.then_some((path.unit, into)));
            }
        }
        _ => {}
    }
    change
}

/// The change that the ends of stages may make for a player.
fn by_flow(done: Look<'_>, now: Look<'_>, player: PlayerId) -> Change {
    let spec = done.spec;
    let mut change = Change::default();
    let next_round = now.round() != done.round() && now.state.outcome.is_none();
    if next_round {
        let ultimate = now.in_stage("auction");
        let points = if ultimate { now.number("points", Some(player)) } else { Number::ZERO };
        change.gold = Number::whole(40).plus(points.times(Number::whole(10)));
    }
    let gained = |player: PlayerId| now.number("points", Some(player)).minus(done.number("points", Some(player)));
    if spec.player_ids().any(|player| gained(player) != Number::ZERO) {
        let born = spec.fields.iter().position(|field| field.name == "born").unwrap();
        for (id, kind) in done.army(player) {
            let was = done.state.field(spec, FieldId::at(born), id).kind().unwrap();
            if was != kind {
                change.became.insert(id, was);
            }
        }
        // A player that has lost is without its leader; one that only was not given the odds of a
        // draw still has it.
        let drawn = done.player("draw_odds") == Some(spec.next_player(player)) && now.has_leader(player);
        let leaders = done.army(player).into_iter().filter(|(_, kind)| is(spec, *kind, "leader"));
        change.gone = leaders.map(|(id, _)| id).filter(|_| gained(player) == Number::ZERO && !drawn).collect();
    }
    if done.in_stage("auction") && now.in_stage("muster") && now.player("buyer") == Some(player) {
        let jewels = done.army(player).into_iter().filter(|(_, kind)| is(spec, *kind, "jewel"));
        let jewels: Vec<(TokenId, KindId)> = jewels.collect();
        let sold = sum(jewels.iter().map(|(_, kind)| worth(spec, "cost", *kind)));
        change.gold = sold.minus(now.number("standing", None));
        change.gone = jewels.into_iter().map(|(id, _)| id).collect();
        change.came.push(KindId::at(spec.kinds.iter().position(|kind| kind.name == "amazon").unwrap()));
    }
    change
}

/// A battle in which much is taken, blown up and promoted, move by move.
pub fn battle() {
    let spec = spec("clash_of_the_armies", &[]);
    for seed in 0..12 {
        let mut game = Game::from_position(spec.clone(), position::parse(&spec, MELEE).unwrap(), seed);
        let mut dice = Seeded::new(seed);
        for _ in 0..40 {
            let Some(chosen) = violent(&game, &mut dice).filter(|_| game.outcome().is_none()) else { break };
            one_step(&mut game, &chosen);
        }
    }
}

const MELEE: &str = "2l1k1mr/1P2x1P1/2yl4/1o1UM3/3X1j2/2L2W2/1p1L2p1/MR2K2H w - - 0 1 {stage game:1 round:3 play} \
    {gold white=21 black=19.5}";

/// A battle that ends at once by mate, with an army that survives.
pub fn mate() {
    let spec = spec("clash_of_the_armies", &[]);
    let text = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 {stage game:1 round:3 play} {gold white=21 black=19.5}";
    let mut game = Game::from_position(spec.clone(), position::parse(&spec, text).unwrap(), 1);
    let mates = |chosen: &&Transition| {
        let mut after = game.clone();
        after.play(chosen);
        after.state().flow.running.iter().all(|running| spec.stage(running.stage).name != "play")
    };
    let list = game.legal();
    let chosen = list.iter().find(mates).expect("there is a mate").clone();
    one_step(&mut game, &chosen);
    assert_eq!(Look { spec: &spec, state: game.state() }.army(PlayerId(1)).len(), 3, "the peasants survive");
}
