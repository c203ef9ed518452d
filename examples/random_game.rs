//! A random game of a variant, move by move: `cargo run --example random_game -- stun_check 7`.

use std::error::Error;

use interp::{Game, Variant};

#[expect(clippy::print_stdout, clippy::disallowed_methods, reason = "a program of its own, with arguments and output")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "stun_check".to_owned());
    let seed = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let variant = Variant::load(&name)?;
    let mut game = Game::new(&variant, seed);
    while let Some(played) = game.play_random() {
        println!("{played}");
    }
    if let Some(outcome) = game.outcome() {
        println!("{outcome}");
    }
    println!("{}", game.position());
    Ok(())
}
