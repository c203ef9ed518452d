use super::*;

fn game(name: &str) -> Game {
    Game::new(&Variant::load(name).unwrap(), 3)
}

#[test]
fn a_game_is_played_taken_back_and_read_again() {
    let mut game = game("chess");
    assert_eq!(game.play("e4").unwrap().to_string(), "e4");
    assert_eq!(format!("{:#}", game.play("Nc6").unwrap()), "b8c6");
    let text = game.position();
    assert_eq!(Game::at(game.variant(), &text, 0).unwrap().position(), text);
    assert!(game.undo() && game.undo() && !game.undo());
    assert_eq!(game.position(), Game::new(game.variant(), 0).position());
}

#[test]
fn what_is_not_played_is_said_and_changes_nothing() {
    let mut game = game("chess");
    let before = game.position();
    assert_eq!(game.play("Ke2"), Err(PlayError::Refused(game.refusal(PlayerId(0), "Ke2"))));
    assert!(matches!(game.play("N"), Err(PlayError::Several(_) | PlayError::Refused(_))));
    assert_eq!(game.position(), before);
    assert_eq!(game.play("resign").unwrap().to_string(), "resign");
    assert_eq!(game.outcome().unwrap().winner.as_deref(), Some("black"));
    assert_eq!(game.play("e4"), Err(PlayError::Over));
}

#[test]
fn errors_say_where_and_what_to_do() {
    let unknown = Variant::load("stun_chek").unwrap_err().to_string();
    assert_eq!(unknown, "there is no file and no definition `stun_chek`; did you mean `stun_check`?");
    let bad = Game::at(&Variant::load("chess").unwrap(), "8/8", 0).unwrap_err();
    assert!(!bad.problems().is_empty() && !bad.to_string().is_empty());
}

#[test]
fn a_view_hides_what_its_player_does_not_know() {
    let game = game("darkchess");
    assert!(game.view("white").unwrap().contains('?'));
    assert_eq!(game.view("nobody"), None);
}

#[test]
fn random_games_of_a_referee_end() {
    let mut game = game("kriegspiel");
    let played = std::iter::from_fn(|| game.play_random()).take(40).count();
    assert!(played == 40 || game.outcome().is_some());
}

#[test]
fn random_moves_depend_on_the_seed_alone() {
    let line = |seed| {
        let mut game = Game::new(&Variant::load("crazyhouse").unwrap(), seed);
        std::iter::from_fn(|| game.play_random()).take(12).map(|played| played.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(line(1), line(1));
    assert_ne!(line(1), line(2));
}
