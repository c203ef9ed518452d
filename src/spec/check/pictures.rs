//! Pictures of pieces, as authors draw them.

use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Span, Word};
use crate::syntax::drawing::{self, Drawing};
use crate::syntax::tree::{Table, Text, Value};

impl<'a> Checker<'a> {
    /// `picture = "<svg …>"`, or one for each player by name. `false` leaves an inherited one out.
    pub(super) fn pictures(&mut self, table: &'a Table, word: &Word, neutral: bool) -> Vec<Drawing> {
        let Some(node) = table.get("picture").filter(|node| !node.is_false()) else { return Vec::new() };
        if !matches!(node.value, Value::Table(_)) {
            let text = self.text(table, "picture");
            return text.and_then(|text| self.drawing(text)).into_iter().collect();
        }
        if neutral {
            let message = format!("`{}` belongs to no player and has one picture", word.node);
            self.error(Code::BadPicture, node.span, message);
            return Vec::new();
        }
        let texts = self.texts_of_players(table, "picture");
        let mut drawings = Vec::new();
        for player in self.spec.player_ids() {
            let Some((_, text)) = texts.iter().find(|(of, _)| *of == player) else {
                let name = &self.spec.player(player).name;
                let message = format!("`{}` has no picture for `{name}`", word.node);
                let problem = Diagnostic::error(Code::BadPicture, node.span, message);
                self.report(problem.help("a picture for all players is a text: `picture = '''<svg …>'''`"));
                return Vec::new();
            };
            drawings.extend(self.drawing(text));
        }
        drawings
    }

    fn drawing(&mut self, text: &Text) -> Option<Drawing> {
        match drawing::read(&text.text) {
            Ok(drawing) => Some(drawing),
            Err(fault) => {
                let inside = |contents: Span| {
                    let start = contents.range().start;
                    Span::new(contents.source, start + fault.place.start, start + fault.place.end)
                };
                let place = text.contents.map_or(text.span, inside);
                self.report(Diagnostic::error(Code::BadPicture, place, fault.message).help(fault.help));
                None
            }
        }
    }
}
