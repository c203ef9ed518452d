//! temporary driver
use interp::*;
use literal::{chance::First, flow, legal::legal, state::State};
fn perft(spec: &spec::Spec, s: &State, d: u32) -> u64 {
    if s.outcome.is_some() {
        return 0;
    }
    let l = legal(spec, s);
    if d <= 1 {
        return l.len() as u64;
    }
    l.into_iter().map(|t| perft(spec, &flow::proceed(spec, t.after, &mut First), d - 1)).sum()
}
fn main() {
    let target = std::env::args().nth(1).unwrap();
    let depth: u32 = std::env::args().nth(2).unwrap().parse().unwrap();
    let text = std::fs::read_to_string(&target).unwrap();
    let (def, mut problems) = merge::load(&target, &text, &merge::Files::default(), &merge::LoadOptions::default());
    let (spec, more) = spec::check::check(&def, &[]);
    problems.extend(more);
    print!("{}", diagnostic::render(&problems, &def.sources, diagnostic::Look::Plain));
    if problems.iter().any(|p| p.is_error()) {
        return;
    }
    let game = literal::game::Game::new(std::sync::Arc::new(spec), 1, &[]);
    for d in 1..=depth {
        let t = std::time::Instant::now();
        println!("{} {:?}", perft(game.spec(), game.state(), d), t.elapsed());
    }
}
