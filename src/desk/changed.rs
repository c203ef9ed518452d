//! The parts of the rules that changed, in words for a player.

use crate::describe::fingerprint::{Change, Fingerprint};
use crate::notation::record::saved::Heading;

/// The most changes that are named.
const NAMED: usize = 6;

/// `the rook changed; the rule bare is new; and 3 more`: the parts of the rules that are not what they were.
pub fn what_changed(now: &Fingerprint, before: &Heading) -> String {
    if before.parts.is_empty() {
        return "which parts is not known".to_owned();
    }
    let mut changes: Vec<(String, Change)> = Vec::new();
    for (part, change) in now.changes(&before.parts) {
        let thing = thing(&part);
        if changes.iter().all(|(other, _)| *other != thing) {
            changes.push((thing, change));
        }
    }
    if changes.is_empty() {
        return "only their order changed".to_owned();
    }
    let told = changes.iter().take(NAMED).map(|(thing, change)| match change {
        Change::Different => format!("{thing} changed"),
        Change::New => format!("{thing} is new"),
        Change::Gone => format!("{thing} was removed"),
    });
    let more = changes.len().saturating_sub(NAMED);
    let more = (more > 0).then(|| format!("and {more} more"));
    told.chain(more).collect::<Vec<String>>().join("; ")
}

/// The thing that a part of a definition is about: `the rook` for `pieces.rook`, `the setting to of promotion` for
/// `promotion.to`.
fn thing(part: &str) -> String {
    let Some((table, name)) = part.split_once('.') else {
        return match (part, part.strip_prefix("define_")) {
            ("language" | "dialect", _) => format!("the {part} of the rules"),
            (_, Some(word)) => format!("the word {word}"),
            (rule, None) => format!("the rule {rule}"),
        };
    };
    match table {
        "board" => "the board".to_owned(),
        "pieces" => format!("the {}", name.split('.').next().unwrap_or(name).replace('_', " ")),
        "fields" => format!("the fact {name} of pieces"),
        "state" => format!("the fact {name} of the game"),
        "letters" => format!("the movement letter {name}"),
        "positions" => format!("the position form {name}"),
        "tokens" => format!("the token class {name}"),
        "players" | "regions" | "tags" | "attributes" | "zones" | "options" | "stages" | "phases" | "movements"
        | "marks" => {
            format!("the {} {name}", table.trim_end_matches('s'))
        }
        parameter => format!("the setting {name} of {parameter}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Options, load_text};

    fn print(text: &str) -> Fingerprint {
        let loaded = load_text("mine.toml", &format!("language = 1\nextends = 'chess'\n{text}"), &Options::default());
        Fingerprint::of(&loaded.definition, &loaded.spec.unwrap())
    }

    /// The changes from chess to chess with these lines.
    fn changed(text: &str) -> String {
        let (now, before) = (print(text), print(""));
        what_changed(&now, &Heading { rules: before.whole, parts: before.parts, ..Heading::default() })
    }

    #[test]
    fn changes_are_told_one_by_one() {
        let rules = "rules = '''\n  bare: draw when no own pawn.\n  drop stalemate.\n'''\n";
        let told = changed(&format!("pieces.rook.moves = 'R3'\n{rules}"));
        assert_eq!(told, "the rook changed; the rule bare is new; the rule stalemate was removed");
        assert_eq!(changed("tags.big.help = 'none'\n"), "the tag big is new");
        assert_eq!(changed("pieces.night_rider = { letter = 'I', moves = 'N' }\n"), "the night rider is new");
        assert_eq!(changed("promotion.to = ['queen']\n"), "the rule promotion changed");
        assert_eq!(changed("state.gold.type = 'number'\n"), "the fact gold of the game is new");
        let row = ". . . . . . . .\n";
        let board = format!("k . . . . . . .\n{}K . . . . . . .\n", row.repeat(6));
        assert_eq!(changed(&format!("board.picture = '''\n{board}'''\n")), "the board changed");
    }

    #[test]
    fn many_changes_are_counted() {
        let regions = (1..=8).map(|number| format!("regions.place{number} = 'a{number}'\n"));
        let told = changed(&regions.collect::<String>());
        assert!(told.starts_with("the region place1 is new; the region place2 is new; "), "{told}");
        assert!(told.ends_with("the region place6 is new; and 2 more"), "{told}");
    }
}
