//! `interp diagram`: a board, a position or the movement of a piece as a picture.

use std::path::Path;

use super::FINE;
use super::cli::{DiagramArgs, Eyes};
use super::disk;
use super::failure::Failure;
use super::out::Out;
use super::piece::no_piece;
use super::target::{self, Ready};
use crate::explain::words;
use crate::literal::knowledge::known_to;
use crate::literal::state::State;
use crate::notation::picture::signs::is_far;
use crate::spec::ids::PlayerId;
use crate::svg::{Artist, Extent, Medium, Scene, View, draw, kind, own_regions, position};

/// The pixels of a square.
const SQUARE: i32 = 48;

/// Draws the picture: printed, or written to the file that is named.
pub fn run(args: &DiagramArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    let form = args.output.as_deref().map(form).transpose()?;
    let ready = target::ready(&args.target, out)?;
    let artist = Artist::new(&ready.spec);
    let scene = match &args.piece {
        Some(name) => of_piece(&artist, &ready, name)?,
        None => of_position(&artist, &ready, args, out)?,
    };
    let picture = draw(&scene);
    let Some((path, form)) = args.output.as_deref().zip(form) else {
        out.print(picture.alone(Medium::Page, SQUARE))?;
        return Ok(FINE);
    };
    let bytes = match form {
        Form::Svg => picture.alone(Medium::Page, SQUARE).into_bytes(),
        Form::Png => png(&picture.alone(Medium::Plain, 2 * SQUARE))?,
    };
    disk::write_bytes(Path::new(path), &bytes)
        .map_err(|error| Failure::usage(format!("{path} cannot be written: {error}")))?;
    out.say(format_args!("written: {path}"))?;
    Ok(FINE)
}

/// The format of the file.
enum Form {
    Svg,
    Png,
}

/// The form of a file by the end of its name.
fn form(path: &str) -> Result<Form, Failure> {
    let end = Path::new(path).extension().map(|end| end.to_string_lossy().to_lowercase());
    match end.as_deref() {
        Some("svg") => Ok(Form::Svg),
        Some("png") if cfg!(feature = "png") => Ok(Form::Png),
        Some("png") => Err(Failure::usage("this program writes no PNG")
            .help("build it with `cargo install --features png`, or write an SVG: `-o board.svg`")),
        _ => Err(Failure::usage(format!("`{path}` does not say what picture it is"))
            .help("its name ends in `.svg` or `.png`")),
    }
}

/// How a piece moves.
fn of_piece(artist: &Artist<'_>, ready: &Ready, name: &str) -> Result<Scene, Failure> {
    let id = ready.kind(name).ok_or_else(|| no_piece(name, ready))?;
    let found = kind(artist, id, Extent::Board);
    found.ok_or_else(|| Failure::usage(format!("`{name}` does not move, so there is nothing to draw")))
}

/// A position as it is, or as a player knows it.
fn of_position(artist: &Artist<'_>, ready: &Ready, args: &DiagramArgs, out: &mut Out<'_>) -> Result<Scene, Failure> {
    let game = ready.game(&args.from, out.error_look())?;
    let (spec, state) = (game.spec(), game.state());
    let eyes = match args.view {
        Eyes::All => None,
        Eyes::White => Some(PlayerId(0)),
        Eyes::Black => Some(PlayerId::at(1)),
        Eyes::Mover => state.flow.mover,
    };
    let eyes = eyes.filter(|player| player.index() < spec.players.len());
    let known = eyes.map_or_else(|| state.clone(), |player| known_to(spec, state, player).into_owned());
    let turned = eyes.is_some_and(|player| is_far(spec, player));
    let regions = if args.from.position.is_none() { own_regions(&ready.definition, spec) } else { Vec::new() };
    let mut scene = position(artist, &known, &title(ready, args, state), &View { turned, regions });
    scene.text = scene.text.filter(|text| !text.is_empty());
    Ok(scene)
}

/// `Stun Check at the start`, `Stun Check: White to move`.
fn title(ready: &Ready, args: &DiagramArgs, state: &State) -> String {
    let title = &ready.spec.title;
    match (&args.from.position, state.flow.mover) {
        (None, _) => format!("{title} at the start"),
        (Some(_), Some(mover)) => format!("{title}: {} to move", words::player(&ready.spec, mover)),
        (Some(_), None) => format!("{title}: a position"),
    }
}

/// A picture as PNG.
#[cfg(feature = "png")]
fn png(text: &str) -> Result<Vec<u8>, Failure> {
    super::png::rendered(text).map_err(|why| Failure::usage(format!("the picture cannot be drawn: {why}")))
}

#[cfg(not(feature = "png"))]
fn png(_: &str) -> Result<Vec<u8>, Failure> {
    Err(Failure::usage("this program writes no PNG"))
}
