//! temporary driver
use interp::*;
fn main() {
    let target = std::env::args().nth(1).unwrap();
    let text = std::fs::read_to_string(&target).unwrap();
    let (def, mut problems) = merge::load(&target, &text, &merge::Files::default(), &merge::LoadOptions::default());
    let (spec, more) = spec::check::check(&def, &[]);
    problems.extend(more);
    print!("{}", diagnostic::render(&problems, &def.sources, diagnostic::Look::Plain));
    println!("{} problems; {} rules", problems.len(), spec.rules.len());
    if problems.iter().any(|p| p.is_error()) { return; }
    let game = literal::game::Game::new(std::sync::Arc::new(spec), 1, &[]);
    println!("{} legal", game.legal().len());
}
