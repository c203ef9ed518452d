//! Searches as a whole: mates, and equal results for equal input.

use std::sync::Arc;

use super::{Level, Limits, Thinker, Thought, Weights};
use crate::literal::chance::First;
use crate::literal::flow;
use crate::literal::game::Game;
use crate::load::{Options, load};
use crate::notation::action::write_all;
use crate::notation::position;
use crate::runtime::Rules;

fn thought(name: &str, text: &str, nodes: u64) -> (Thought, String) {
    let spec = load(name, &Options::default()).unwrap().spec.unwrap();
    let rules = Arc::new(Rules::new(spec.clone()));
    let state = flow::resume(&spec, position::parse(&spec, text).unwrap(), &mut First);
    let mut thinker = Thinker::new(rules.clone(), Weights::prior(&rules), nodes, 1);
    let thought = thinker.think_with(&state, Limits::nodes(nodes), 0, &mut |_| {}).unwrap();
    let list = crate::literal::legal::legal(&spec, &state);
    let place = list.iter().position(|one| one.candidate == thought.choice).unwrap();
    (thought, write_all(&spec, &state, &list)[place].san.clone())
}

#[test]
fn mates_are_found_with_their_distance() {
    for (name, text, first, actions) in [
        ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "Ra6", 3),
        ("chess", "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "Re8#", 1),
        ("classics/kingofthehill", "7k/8/8/8/8/3K4/8/8 w - - 0 1", "Kd4", 1),
    ] {
        let (thought, written) = thought(name, text, 30_000);
        assert_eq!((written.as_str(), thought.actions_to_end()), (first, Some(actions)), "{name} {text}");
    }
}

#[test]
fn the_same_input_gives_the_same_thought() {
    let text = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    let [(one, first), (other, second)] = [0, 1].map(|_| thought("chess", text, Level::default().nodes()));
    assert_eq!((one.choice, one.score, one.nodes, first), (other.choice, other.score, other.nodes, second));
}

#[test]
fn turns_of_several_actions_keep_the_sign() {
    // White has two actions a turn, and takes the rook with the second.
    let (thought, _) = thought("classics/marseillais", "4k3/8/8/8/8/r7/7P/1N2K3 w - - 0 1", 20_000);
    assert!(thought.score > 0, "{}", thought.score);
}

#[test]
fn a_line_ends_where_the_game_would_be_drawn() {
    let spec = load("chess", &Options::default()).unwrap().spec.unwrap();
    let rules = Arc::new(Rules::new(spec.clone()));
    let begun = position::parse(&spec, "7k/8/8/8/8/8/4r2P/K7 w - - 0 1").unwrap();
    let mut game = Game::resumed(spec.clone(), begun, 0, &[]);
    for text in ["a1b1", "h8g7", "b1a1", "g7h8"] {
        let list = game.legal();
        let place = write_all(&spec, game.state(), &list).iter().position(|one| one.machine == text).unwrap();
        game.play(&list[place]);
    }
    let mut thinker = Thinker::new(rules.clone(), Weights::prior(&rules), 3000, 1);
    thinker.remember(&game);
    let thought = thinker.think_with(game.state(), Limits::nodes(3000), 0, &mut |_| {}).unwrap();
    assert_eq!((thought.score, thought.line.len()), (0, 1), "{:?}", thought.line);
}

/// A score below the window of a search is a bound. A search that ends there has not found a best move.
#[test]
fn a_search_that_is_stopped_finds_no_bound() {
    let spec = load("chess", &Options::default()).unwrap().spec.unwrap();
    let rules = Arc::new(Rules::new(spec.clone()));
    let text = "8/1p6/1P2p1P1/2P1P3/1R1P1k2/2r5/6K1/8 w - - 0 61";
    let thoughts = |nodes: u64| {
        let state = flow::resume(&spec, position::parse(&spec, text).unwrap(), &mut First);
        let mut thinker = Thinker::new(rules.clone(), Weights::prior(&rules), 1 << 16, 1);
        let mut found = Vec::new();
        thinker.think_with(&state, Limits::nodes(nodes), 0, &mut |thought| found.push((thought.depth, thought.score)));
        found
    };
    let whole = thoughts(30_000);
    for nodes in (400..8_000).step_by(100) {
        let found = thoughts(nodes);
        let is_bound = |two: &[(u32, i32)]| two[1].1 <= two[0].1 - 60 && !whole.contains(&two[1]);
        assert!(found.len() > 1 && !found.windows(2).any(is_bound), "{nodes}: {found:?}, whole {whole:?}");
    }
}
