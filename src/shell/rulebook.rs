//! `interp rulebook`: rule books as pages of HTML.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use super::cli::{RulebookArgs, Settings};
use super::disk;
use super::failure::Failure;
use super::out::Out;
use super::target::{self, Ready};
use super::{FINE, WRONG};
use crate::book::page::{Entry, index, page};
use crate::literal::game::Game;
use crate::svg::{Artist, Medium, View, draw, position};
use crate::testing::find;

/// The pixels of a square of the boards in the list.
const SQUARE: i32 = 40;

/// The name of the page that lists the books of a folder.
const INDEX: &str = "index.html";

/// Makes the book of a definition, or those of all definitions in a folder.
pub fn run(args: &RulebookArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    let (file, settings) = (&args.file, &args.settings);
    if disk::is_folder(Path::new(file)) {
        let Some(site) = args.output.as_deref() else {
            let help = "`-o site/`: each definition gets a page there, and `index.html` lists them";
            return Err(Failure::usage(format!("`{file}` is a folder, so a folder is needed for its books")).help(help));
        };
        return folder(file, Path::new(site), settings, out);
    }
    let ready = target::loaded(file, settings, out)?;
    let text = page(&ready.definition, &ready.spec, None);
    match &args.output {
        None => out.print(text)?,
        Some(path) => {
            write(Path::new(path), &text)?;
            out.say(format_args!("written: {path}"))?;
        }
    }
    Ok(FINE)
}

/// Makes the books of a folder and their list.
fn folder(from: &str, site: &Path, settings: &Settings, out: &mut Out<'_>) -> Result<u8, Failure> {
    let unread = |error: io::Error| Failure::usage(format!("`{from}` cannot be read: {error}"));
    let files = find(from).map_err(unread)?;
    if files.is_empty() {
        return Err(Failure::usage(format!("there is no definition in `{from}`")));
    }
    let mut groups: BTreeMap<String, Vec<Entry>> = BTreeMap::new();
    let mut failed = 0;
    for file in &files {
        let name = Path::new(file).strip_prefix(from).unwrap_or(Path::new(file)).with_extension("");
        let name = name.to_string_lossy().replace('\\', "/");
        let Some(entry) = book(file, &name, site, settings, out)? else {
            failed += 1;
            continue;
        };
        let group = name.rsplit_once('/').map_or(String::new(), |(folder, _)| folder.to_owned());
        groups.entry(group).or_default().push(entry);
    }
    let titled = |folder: &str| if folder.is_empty() { "Games".to_owned() } else { crate::notation::capital(folder) };
    let groups: Vec<(String, Vec<Entry>)> = groups.into_iter().map(|(folder, list)| (titled(&folder), list)).collect();
    write(&site.join(INDEX), &index(&groups))?;
    let made: usize = groups.iter().map(|(_, list)| list.len()).sum();
    out.say(format_args!(
        "written: {}, and {}",
        site.join(INDEX).display(),
        crate::diagnostic::counted(made, "rule book")
    ))?;
    Ok(if failed == 0 { FINE } else { WRONG })
}

/// Writes the book of a definition and the picture of its board; nothing for a definition with mistakes, which are printed.
fn book(file: &str, name: &str, site: &Path, settings: &Settings, out: &mut Out<'_>) -> Result<Option<Entry>, Failure> {
    let ready = match target::loaded(file, settings, out) {
        Ok(ready) => ready,
        Err(failure @ Failure::Said { .. }) => {
            out.complain(failure.text())?;
            return Ok(None);
        }
        Err(other) => return Err(other),
    };
    let home = format!("{}{INDEX}", "../".repeat(name.matches('/').count()));
    let (book, picture) = (format!("{name}.html"), format!("{name}.svg"));
    write(&site.join(&book), &page(&ready.definition, &ready.spec, Some(&home)))?;
    write(&site.join(&picture), &board(&ready))?;
    Ok(Some(Entry { book, picture, title: ready.spec.title.clone(), summary: ready.spec.summary.clone() }))
}

/// The board at the start, without what lies beside it.
fn board(ready: &Ready) -> String {
    let game = Game::new(ready.spec.clone(), 0, &[]);
    let mut scene = position(&Artist::new(&ready.spec), game.state(), &ready.spec.title, &View::default());
    scene.shelves = Default::default();
    scene.notes.clear();
    draw(&scene).alone(Medium::Page, SQUARE)
}

/// Writes a page; its folder is made if it is not there.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let made = disk::make_folder(disk::folder_of(path)).and_then(|()| disk::write_whole(path, text));
    made.map(|_| ()).map_err(|error| Failure::usage(format!("{} cannot be written: {error}", path.display())))
}
