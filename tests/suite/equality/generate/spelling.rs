//! A sketch as text: plainly, or with other names, in another order, mirrored, on a larger board.

use std::fmt::Write;

use interp::literal::chance::Seeded;

use super::{Cell, Sketch, Table};

/// The spelling of a sketch; all spellings mean one game.
#[derive(Debug, Clone, Copy, Default)]
pub struct Spelling {
    /// Other names for everything.
    pub renamed: bool,
    /// Entries of tables in another order, which comes from this number.
    pub permuted: Option<u64>,
    /// Left is right.
    pub mirrored: bool,
    /// The number of files and ranks of holes on every side.
    pub frame: usize,
}

/// The tables in which entries may stand in any order, with their headings.
const ENTRIES: [(Table, &str); 8] = [
    (Table::Promotion, "[promotion]"),
    (Table::Regions, "[regions]"),
    (Table::Tags, "[tags]"),
    (Table::Fields, "[fields]"),
    (Table::State, "[state]"),
    (Table::Pieces, "[pieces]"),
    (Table::Letters, "[letters]"),
    (Table::Hand, "[zones.hand]"),
];

const LETTERS: [&str; 5] = ["A", "E", "G", "J", "T"];
const OTHER_LETTERS: [&str; 5] = ["Y", "Z", "H", "L", "M"];

impl Sketch {
    /// The definition as it stands in a file.
    pub fn text(&self, spelling: Spelling) -> String {
        let uses: Vec<String> = self.of(Table::Uses).map(|name| format!("\"{name}\"")).collect();
        let mut text = format!("language = 1\nuses = [{}]\n\n[variant]\nname = \"Sketch\"\n\n", uses.join(", "));
        text.push_str(&self.picture(spelling));
        let mut tables: Vec<String> = ENTRIES
            .iter()
            .map(|(table, head)| self.entries(*table, head, spelling))
            .filter(|text| !text.is_empty())
            .collect();
        if let Some(seed) = spelling.permuted {
            shuffle(&mut tables, &mut Seeded::new(seed));
        }
        text.push_str(&tables.concat());
        text.push_str(&self.scene("[stages.play]", Table::Stage, Table::Play));
        text.push_str(&self.scene("[phases.moving]", Table::Phase, Table::Moving));
        self.of(Table::Phases).for_each(|phase| write!(text, "\n{phase}\n").unwrap());
        self.spelt(&text, spelling)
    }

    fn of(&self, table: Table) -> impl Iterator<Item = &str> {
        self.parts.iter().filter(move |part| part.table == table).map(|part| part.text.as_str())
    }

    fn entries(&self, table: Table, head: &str, spelling: Spelling) -> String {
        let mut entries: Vec<String> = self.of(table).map(str::to_owned).collect();
        if table == Table::Regions && spelling.frame > 0 {
            let named = [("first_rank", 1), ("second_rank", 2), ("third_rank", 3), ("last_rank", -1)];
            entries.extend(named.map(|(name, rank)| {
                let rank = if rank > 0 { rank + spelling.frame as i32 } else { rank - spelling.frame as i32 };
                format!("{name} = \"rank {rank}\"")
            }));
        }
        if let Some(seed) = spelling.permuted {
            shuffle(&mut entries, &mut Seeded::new(seed ^ table as u64));
        }
        if entries.is_empty() { String::new() } else { format!("\n{head}\n{}\n", entries.join("\n")) }
    }

    fn scene(&self, head: &str, keys: Table, rules: Table) -> String {
        let keys: Vec<&str> = self.of(keys).collect();
        let rules: Vec<&str> = self.of(rules).collect();
        if keys.is_empty() && rules.is_empty() {
            return String::new();
        }
        let mut text = format!("\n{head}\n");
        keys.iter().for_each(|key| writeln!(text, "{key}").unwrap());
        if !rules.is_empty() {
            write!(text, "rules = '''\n  {}\n'''\n", rules.join("\n  ").replace('\'', "\"")).unwrap();
        }
        text
    }

    fn picture(&self, spelling: Spelling) -> String {
        let frame = spelling.frame;
        let mut text = String::from("[board]\npicture = \"\"\"\n");
        for rank in (0..self.ranks + 2 * frame).rev() {
            let row: Vec<String> = (0..self.files + 2 * frame).map(|file| self.cell(file, rank, spelling)).collect();
            writeln!(text, "  {}", row.join(" ")).unwrap();
        }
        text + "\"\"\"\n"
    }

    fn cell(&self, file: usize, rank: usize, spelling: Spelling) -> String {
        let inside = |at: usize, size: usize| at.checked_sub(spelling.frame).filter(|at| *at < size);
        let (Some(file), Some(rank)) = (inside(file, self.files), inside(rank, self.ranks)) else {
            return "#".to_owned();
        };
        let file = if spelling.mirrored { self.files - 1 - file } else { file };
        match self.cells[rank * self.files + file] {
            Cell::Empty => ".".to_owned(),
            Cell::Hole => "#".to_owned(),
            Cell::Man(kind, true) => letter(kind, spelling).to_owned(),
            Cell::Man(kind, false) => letter(kind, spelling).to_lowercase(),
        }
    }

    /// Names, squares and sides as they are spelt.
    fn spelt(&self, text: &str, spelling: Spelling) -> String {
        let (left, right) = if spelling.mirrored { ("r", "l") } else { ("l", "r") };
        let text = text.replace('‹', left).replace('›', right);
        let text = between(&text, '@', |name| if spelling.renamed { format!("zz{name}q") } else { format!("n{name}") });
        let text = between(&text, '%', |kind| letter(kind.parse().unwrap_or(0), spelling).to_owned());
        between(&text, '§', |square| {
            let (file, rank) = square.split_once(',').unwrap();
            let (file, rank): (usize, usize) = (file.parse().unwrap(), rank.parse().unwrap());
            let file = if spelling.mirrored { self.files - 1 - file } else { file } + spelling.frame;
            format!("{}{}", char::from(b'a' + file as u8), rank + spelling.frame + 1)
        })
    }
}

fn letter(kind: usize, spelling: Spelling) -> &'static str {
    if spelling.renamed { OTHER_LETTERS[kind] } else { LETTERS[kind] }
}

/// Replaces what stands between two marks.
fn between(text: &str, mark: char, spell: impl Fn(&str) -> String) -> String {
    let pieces = text.split(mark).enumerate();
    pieces.map(|(index, piece)| if index % 2 == 1 { spell(piece) } else { piece.to_owned() }).collect()
}

fn shuffle(list: &mut [String], dice: &mut Seeded) {
    for last in (1..list.len()).rev() {
        list.swap(last, dice.below(last + 1));
    }
}
