//! Attack tables and movements as text.

use super::Listing;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Set, Test};
use crate::compile::lowered::{KindFilter, TableMove};
use crate::compile::movement::{Further, Movement};
use crate::compile::tables::AttackTable;
use crate::spec::ids::{KindId, MovementId, PlayerId};

impl<B: Bitboard> Listing<'_, B> {
    /// Each table with the squares it leads to from the middle of an empty board.
    pub(super) fn tables(&mut self) {
        self.heading("tables");
        let (program, geometry) = (self.program, &self.program.spec.geometry);
        let (file, rank) = (i16::from(geometry.files()) / 2, i16::from(geometry.ranks()) / 2);
        let Some(middle) = geometry.square(file, rank).or_else(|| geometry.squares().next()) else { return };
        for (index, table) in program.tables.iter().enumerate() {
            let name = match table {
                AttackTable::Leaper(_) => "step",
                AttackTable::Lame(_) => "lame",
                AttackTable::Slider(_) => "slide",
                AttackTable::Hopper(_) => "hop",
            };
            let lines = (0..geometry.len()).filter(|goal| table.possible_origins(*goal).has(middle.index()));
            let lines = lines.fold(B::EMPTY, |all, goal| all | B::only(goal));
            let line = format!("{index}: {name} {} {}", self.square(middle), self.squares(lines));
            self.line(1, &line);
        }
    }

    pub(super) fn movements(&mut self) {
        let program = self.program;
        for (player, movements) in program.movements.iter().enumerate() {
            self.heading(&format!("movements of {}", self.player(PlayerId::at(player))));
            for movement in movements {
                let used = program.spec.kinds.iter().any(|kind| kind.movements.contains(&movement.id));
                if used {
                    self.movement(movement);
                }
            }
            self.attacks(player);
        }
    }

    fn movement(&mut self, movement: &Movement<B>) {
        let spec = &self.program.spec;
        let declared = spec.movement(movement.id);
        let line = format!("{} {} `{}`", self.users(movement.id), declared.name, declared.notation);
        self.line(1, &line);
        match &movement.lowered {
            Err(_) if movement.nfa.is_some() => self.line(2, "followed from all squares at once"),
            Err(why) => self.line(2, &format!("walked: {why}")),
            Ok(lowered) => {
                for way in &lowered.moves {
                    let line = self.way(way);
                    self.line(2, &line);
                }
            }
        }
        let goals = movement.goals.as_ref().map(|goals| {
            let from = goals.iter().enumerate().filter(|(_, goals)| goals.any());
            from.fold(B::EMPTY, |all, (origin, _)| all | B::only(origin))
        });
        let told = [
            goals.map(|from| format!("goals by table, from {}", self.squares(from))),
            movement.goal.as_ref().map(|goal| match goal {
                Set::Of(one) => format!("only to {}", self.one(one)),
                set => format!("only to {}", self.set(set)),
            }),
            (movement.when != Test::Always(true)).then(|| format!("when {}", self.test(&movement.when))),
            movement.captures.as_ref().map(|captures| match captures {
                Further::One(one) => format!("captures {}", self.one(one)),
                Further::Needed(one) => format!("captures {}, if there is one", self.one(one)),
                Further::Those(tokens) => format!("captures all of {}", self.tokens(tokens)),
            }),
            (!movement.attacks).then(|| "attacks nobody".to_owned()),
        ];
        told.into_iter().flatten().for_each(|line| self.line(2, &line));
    }

    fn users(&self, id: MovementId) -> String {
        let kinds = self.program.spec.kinds.iter().filter(|kind| kind.movements.contains(&id));
        kinds.map(|kind| kind.name.as_str()).collect::<Vec<_>>().join("/")
    }

    fn way(&self, way: &TableMove) -> String {
        let sort = |name: &str, sort: &Option<KindFilter>| {
            let sort = sort.as_ref()?;
            let kinds: Vec<bool> =
                (0..self.program.spec.kinds.len()).map(|kind| sort.takes(KindId::at(kind))).collect();
            Some(format!("{name} {}", self.marked(&kinds)))
        };
        let quiet = way.quiet.then(|| "empty".to_owned());
        let unmoved = way.unmoved.then(|| "while it has not moved".to_owned());
        let ends = [quiet, sort("enemy", &way.enemy), sort("own", &way.own), unmoved];
        format!("table {}: {}", way.table.index(), ends.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }

    fn attacks(&mut self, player: usize) {
        let program = self.program;
        let attacks = &program.attacks[player];
        self.line(1, "attacks");
        for plain in &attacks.by_table {
            let line = format!("table {}: {}", plain.table.index(), self.kinds_of(&plain.kinds));
            self.line(2, &line);
        }
        if !attacks.others.is_empty() {
            let line = format!("one by one: {}", self.kinds_of(&attacks.others));
            self.line(2, &line);
        }
    }
}
