//! stub until the grammar lands
use crate::diagnostic::Diagnostic;
use crate::source::{Span, Spanned, Word};
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
pub fn parse(t: &str, s: Span) -> (Vec<RegionPart>, Vec<Diagnostic>) {
    let ws: Vec<&str> = t.split_whitespace().collect();
    let mut v = vec![];
    let mut i = 0;
    let w = |x: &str| Spanned::new(x.to_owned(), s);
    while i < ws.len() {
        match ws[i] {
            "rank" => {
                let n = ws[i + 1].parse().unwrap_or(1);
                v.push(RegionPartKind::Ranks(n, n));
                i += 2
            }
            "ranks" => {
                let (a, b) = ws[i + 1].split_once('-').unwrap_or(("1", "1"));
                v.push(RegionPartKind::Ranks(a.parse().unwrap_or(1), b.parse().unwrap_or(1)));
                i += 2
            }
            x => {
                if let Some((a, b)) = x.split_once('-') {
                    v.push(RegionPartKind::Rectangle(w(a), w(b)))
                } else {
                    v.push(RegionPartKind::Square(w(x)))
                }
                i += 1
            }
        }
    }
    (v.into_iter().map(|kind| RegionPart { kind, span: s }).collect(), vec![])
}
