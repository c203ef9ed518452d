//! stub
use crate::diagnostic::Diagnostic;
use crate::source::{Span, Word};
pub struct RegionPart {
    pub kind: RegionPartKind,
    pub span: Span,
}
pub enum RegionPartKind {
    Ranks(i16, i16),
    Files(char, char),
    Square(Word),
    Rectangle(Word, Word),
}
pub fn parse(_t: &str, _s: Span) -> (Vec<RegionPart>, Vec<Diagnostic>) {
    (vec![], vec![])
}
