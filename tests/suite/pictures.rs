//! Pictures: every shipped definition has them, they are sound markup, and a few are kept.

use interp::literal::game::Game;
use interp::load::{Loaded, Options, load, load_text};
use interp::merge::{PRELUDES, shipped};
use interp::notation::position as text_of;
use interp::spec::ids::KindId;
use interp::svg::{Artist, Extent, Medium, View, draw, kind, own_regions, position};
use libtest_mimic::Trial;

use crate::{home, kept, trial};

const FOLDER: &str = "tests/fixtures/pictures";

pub fn trials() -> Vec<Trial> {
    let games = shipped::all().iter().map(|(name, _)| *name).filter(|name| !name.starts_with(PRELUDES));
    let mut trials: Vec<Trial> =
        games.map(|name| trial(format!("pictures of {name} are sound"), || sound(name))).collect();
    trials.push(trial("the picture of a position is current", kept_position));
    trials.push(trial("the picture of a movement is current", kept_movement));
    trials.push(trial("a text in a picture stays text", hostile));
    trials.push(trial("a picture of the author's own is drawn for each player", own_picture));
    trials
}

/// The start and every movement, as files of their own.
fn pictures(loaded: &Loaded) -> Vec<String> {
    let spec = loaded.spec.clone().unwrap();
    let artist = Artist::new(&spec);
    let game = Game::new(spec.clone(), 0, &[]);
    let regions = own_regions(&loaded.definition, &spec);
    let view = |turned| View { turned, regions: regions.clone() };
    let boards = [false, true].map(|turned| position(&artist, game.state(), &spec.title, &view(turned)));
    let kinds = (0..spec.kinds.len()).filter_map(|index| kind(&artist, KindId::at(index), Extent::Near));
    boards.into_iter().chain(kinds).map(|scene| draw(&scene).alone(Medium::Page, 48)).collect()
}

fn sound(name: &str) {
    let loaded = load(name, &Options::default()).unwrap();
    for picture in pictures(&loaded) {
        balanced(&picture);
        assert!(picture.starts_with("<svg xmlns=") && picture.contains(" role=\"img\""));
        assert!(picture.split("<title>").nth(1).is_some_and(|rest| !rest.starts_with('<')));
        let (style, drawn) = picture.split_once("</style>").unwrap();
        for class in drawn.split("class=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            for class in class.split(' ').filter(|class| !["b-first", "b-second"].contains(class)) {
                let has_rule = [" ", "{", ",", "."].iter().any(|end| style.contains(&format!(".{class}{end}")));
                assert!(class.starts_with("b-") && has_rule, "{class}");
            }
        }
        for used in picture.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert_eq!(picture.matches(&format!("id=\"{used}\"")).count(), 1, "{used}");
        }
    }
}

/// Every element that is opened is closed, in its order; every `&` begins a reference.
fn balanced(markup: &str) {
    let mut open: Vec<&str> = Vec::new();
    for part in markup.split('<').skip(1) {
        let (tag, _) = part.split_once('>').unwrap_or_else(|| panic!("`<{part}` has no end"));
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap();
        match (tag.starts_with('/'), tag.ends_with('/')) {
            (true, _) => assert_eq!(open.pop(), Some(name)),
            (false, true) => {}
            (false, false) => open.push(name),
        }
    }
    assert_eq!(open, Vec::<&str>::new());
    for rest in markup.split('&').skip(1) {
        let name = rest.split(';').next().unwrap();
        assert!(["amp", "lt", "gt", "quot", "#39"].contains(&name), "&{name}");
    }
}

fn kept_position() {
    let path = home().join(FOLDER).join("signs.toml");
    let loaded = load(path.to_str().unwrap(), &Options::default()).unwrap();
    assert_eq!(loaded.diagnostics, []);
    let spec = loaded.spec.unwrap();
    let state = text_of::parse(&spec, "r1k1/1#2/R1K+R[RRrr] w").unwrap();
    let regions = own_regions(&loaded.definition, &spec);
    let scene = position(&Artist::new(&spec), &state, "Signs: White to move", &View { turned: false, regions });
    kept(&format!("{FOLDER}/position.svg"), &draw(&scene).alone(Medium::Page, 48));
}

fn kept_movement() {
    let path = home().join(FOLDER).join("signs.toml");
    let spec = load(path.to_str().unwrap(), &Options::default()).unwrap().spec.unwrap();
    let dancer = spec.kinds.iter().position(|kind| kind.name == "dancer").map(KindId::at).unwrap();
    let scene = kind(&Artist::new(&spec), dancer, Extent::Board).unwrap();
    kept(&format!("{FOLDER}/movement.svg"), &draw(&scene).alone(Medium::Plain, 48));
}

/// All texts of an author are text in a picture.
fn own_picture() {
    let text = "language = 1\nextends = 'chess'\n[pieces]\nrook.picture = '<svg viewBox=\"5 0 20 10\"><path d=\"M1 1h3\"/></svg>'\n\
        knight.picture = { white = '<svg viewBox=\"0 0 1 1\"><circle r=\".4\"/></svg>', black = '<svg width=\"1\" height=\"1\"/>' }\n";
    let loaded = load_text("x.toml", text, &Options::default());
    assert!(loaded.spec.is_some(), "{:?}", loaded.diagnostics);
    let board = pictures(&loaded).remove(0);
    let drawn = |side: &str, shapes: &str| {
        board.contains(&format!(
            "<g class=\"b-{side} b-drawn\" transform=\"scale(5) translate(-15 -5)\"><g>{shapes}</g></g>"
        ))
    };
    assert!(drawn("first", "<path d=\"M1 1h3\"></path>") && drawn("second", "<path d=\"M1 1h3\"></path>"));
    assert_eq!(board.matches("<circle r=\".4\">").count(), 1);
    pictures(&loaded).iter().for_each(|picture| balanced(picture));
}

fn hostile() {
    let text = "language = 1\nuses = ['base']\nvariant.name = '</title><script>&x'\n[board]\npicture = '''\n  K . k\n'''\n\
        signs = { spot = '&' }\n[pieces]\nking = { letter = 'K', glyphs = '<', moves = 'K' }\n\
        [regions]\nspot = 'b1'\n[stages.play]\nrules = 'x: draw when no king.'\n";
    let loaded = load_text("x.toml", text, &Options::default());
    assert!(loaded.spec.is_some(), "{:?}", loaded.diagnostics);
    let board = pictures(&loaded).remove(0);
    assert!(board.contains(">&amp;<") && board.contains("<title>&lt;/title&gt;&lt;script&gt;&amp;x</title>"));
    for picture in pictures(&loaded) {
        balanced(&picture);
        assert!(!picture.contains("<script>") && picture.contains(">&lt;<"));
    }
}
