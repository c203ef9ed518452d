//! The options for a movement without a definition: a board, a square, pieces.

use crate::describe::diagram::Man;
use crate::diagnostic::closest;
use crate::literal::walk::Side;
use crate::shell::cli::MovesArgs;
use crate::shell::failure::Failure;
use crate::shell::target::Ready;
use crate::spec::geometry::{Geometry, MAX_SQUARES};
use crate::spec::ids::{KindId, Square};

/// Pieces that are put on the board.
#[derive(Debug, Default)]
pub struct Guests {
    /// The pieces and their squares.
    pub men: Vec<Man>,
    /// A square that an enemy has just passed.
    pub passed: Option<Square>,
}

/// Refuses options that do not go together.
pub fn fit(args: &MovesArgs) -> Result<(), Failure> {
    let place = &args.place;
    match &args.file {
        Some(file) if place.board.is_some() => Err(Failure::usage(format!("`{file}` has a board of its own"))
            .help("leave out `--board`, or leave out the file")),
        Some(file) if place.dialect.is_some() => {
            Err(Failure::usage(format!("`{file}` says itself how its movements are read"))
                .help("leave out `--dialect`, or leave out the file"))
        }
        None if !args.settings.settings.is_empty() || !args.settings.fixed.is_empty() => {
            Err(Failure::usage("`--set` and `--fix` are for a definition, and none is named")
                .help("`interp moves FILE --piece …`"))
        }
        _ => Ok(()),
    }
}

/// A board: `9x9`.
pub fn board(text: &str) -> Result<Geometry, Failure> {
    let sides = text.split_once('x').and_then(|(files, ranks)| Some((files.parse().ok()?, ranks.parse().ok()?)));
    let fits = |(files, ranks): &(u8, u8)| {
        (1..=26).contains(files) && (1..=99).contains(ranks) && usize::from(*files) * usize::from(*ranks) <= MAX_SQUARES
    };
    let (files, ranks) = sides.filter(fits).ok_or_else(|| {
        let limits = format!("at most 26 files, 99 ranks and {MAX_SQUARES} squares in all");
        Failure::usage(format!("`{text}` is no size of a board"))
            .help(format!("`--board 9x9`: files and ranks, {limits}"))
    })?;
    Ok(Geometry::rectangle(files, ranks))
}

/// `8x8`.
pub fn size(geometry: &Geometry) -> String {
    format!("{}x{}", geometry.files(), geometry.ranks())
}

/// A square of the board.
pub fn square(name: &str, geometry: &Geometry) -> Result<Square, Failure> {
    geometry.named(name).ok_or_else(|| {
        let last = format!("{}{}", (b'a' + geometry.files() - 1) as char, geometry.ranks());
        let failure = Failure::usage(format!("there is no square `{name}` on this board"));
        failure.help(format!("it is {}: its squares go from a1 to {last}", size(geometry)))
    })
}

/// Pieces on squares: `d6=enemy e5=own`.
pub fn guests(text: &str, geometry: &Geometry, ready: Option<&Ready>) -> Result<Guests, Failure> {
    let mut guests = Guests::default();
    for item in text.split([' ', ',', '\t', '\n']).filter(|item| !item.is_empty()) {
        let form = "`--with 'd6=enemy e5=own c3=nobody'`: a square, `=`, and the side of its piece";
        let (place, who) = item
            .split_once('=')
            .ok_or_else(|| Failure::usage(format!("`{item}` puts no piece on a square")).help(form))?;
        let square = square(place, geometry)?;
        let (who, kind) = who.split_once(':').map_or((who, None), |(who, kind)| (who, Some(kind)));
        let side = match who {
            "own" => Side::Own,
            "enemy" => Side::Enemy,
            "nobody" => Side::Neutral,
            "passed" if kind.is_none() => {
                guests.passed = Some(square);
                continue;
            }
            _ => {
                let failure = Failure::usage(format!("`{who}` does not say which side has the piece on {place}"));
                return Err(failure
                    .help("it is `own`, `enemy` or `nobody`; `passed` is a square that an enemy has just passed"));
            }
        };
        if guests.men.iter().any(|man| man.square == square) {
            return Err(Failure::usage(format!("two pieces stand on {place}")));
        }
        let kind = kind.map(|name| kind_named(name, ready)).transpose()?;
        guests.men.push(Man { side, kind, square });
    }
    Ok(guests)
}

/// A kind of the definition.
fn kind_named(name: &str, ready: Option<&Ready>) -> Result<KindId, Failure> {
    let Some(ready) = ready else {
        let failure = Failure::usage(format!("`{name}` is a piece of no definition, since none is named"));
        return Err(failure.help("`interp moves FILE --piece …` knows the pieces of FILE"));
    };
    ready.kind(name).ok_or_else(|| no_piece(name, ready))
}

/// There is no piece of this name.
pub fn no_piece(name: &str, ready: &Ready) -> Failure {
    let failure = Failure::usage(format!("no piece of this definition is called `{name}`"));
    let names: Vec<&str> = ready.spec.kinds.iter().filter(|kind| !kind.veiled).map(|kind| kind.name.as_str()).collect();
    match closest(name, names.iter().copied()) {
        Some(near) => failure.help(format!("did you mean `{near}`?")),
        None => failure.help(format!("its pieces are {}", names.join(", "))),
    }
}
