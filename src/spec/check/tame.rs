//! The letter `t`: captures of a movement, without the kinds that the definition spares.

use super::Checker;
use super::names::Named;
use crate::diagnostic::Code;
use crate::spec::ids::KindId;
use crate::spec::movement::{Clause, FilterId, Landing, Pattern, PieceFilter, Term};
use crate::spec::nouns::Filter;
use crate::syntax::tree::Table;

impl<'a> Checker<'a> {
    /// The kinds that the letter `t` spares.
    pub(super) fn spared_by(&mut self, table: &'a Table) -> Option<Vec<KindId>> {
        table.get("spared")?;
        let mut spared = Vec::new();
        for word in self.words(table, "spared") {
            match self.look_up(&word) {
                Some(named @ (Named::Kind(_) | Named::Tag(_))) => spared.extend(self.kinds_named(named)),
                Some(other) => {
                    self.error(
                        Code::WrongName,
                        word.span,
                        format!("`{}` is {}, not a kind or tag", word.node, other.what()),
                    );
                }
                None => {}
            }
        }
        Some(spared)
    }

    /// The kinds a word for kinds stands for.
    pub(super) fn kinds_named(&self, named: Named) -> Vec<KindId> {
        match named {
            Named::Kind(kind) => vec![kind],
            Named::Tag(tag) => {
                let kinds = (0..self.spec.kinds.len()).map(KindId::at);
                kinds.filter(|kind| self.spec.kind(*kind).tags.contains(&tag)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The pattern with what `t` says in the filters of its captures; unchanged when the definition says nothing of
    /// `t`.
    pub(super) fn tamed(&mut self, mut pattern: Pattern) -> Pattern {
        let Some(spared) = self.spared.clone() else { return pattern };
        for landing in pattern.clauses.iter_mut().flat_map(landings).filter(|landing| landing.tame) {
            landing.tame = false;
            for who in [&mut landing.enemy, &mut landing.own, &mut landing.passed].into_iter().flatten() {
                *who = self.without(who, &spared);
            }
        }
        pattern
    }

    /// A sort of pieces without some kinds.
    fn without(&mut self, who: &PieceFilter, spared: &[KindId]) -> PieceFilter {
        let named = |term: &Term| if let Term::Named(filter) = term { Some(*filter) } else { None };
        let filters: Option<Vec<FilterId>> = who.any_of.iter().map(named).collect();
        let filters = match filters {
            Some(filters) if !who.not && !filters.is_empty() => filters,
            // A side without a filter is captured whole: spare the kinds there. Pieces already left out stay left out.
            _ => {
                let spared = Term::Named(self.filter_of("spared".to_owned(), spared.to_vec()));
                let not: &[Term] = if who.not { &who.any_of } else { &[] };
                return PieceFilter { not: true, any_of: not.iter().copied().chain([spared]).collect() };
            }
        };
        let filters: Vec<&Filter> = filters.iter().filter_map(|id| self.spec.filters.get(usize::from(id.0))).collect();
        let words: Vec<&str> = filters.iter().map(|filter| filter.word.as_str()).collect();
        let kinds = filters.iter().flat_map(|filter| &filter.kinds).copied().filter(|kind| !spared.contains(kind));
        let (word, kinds) = (words.join("/"), kinds.collect());
        PieceFilter { not: false, any_of: vec![Term::Named(self.filter_of(word, kinds))] }
    }

    /// The number of a filter.
    pub(super) fn filter_of(&mut self, word: String, kinds: Vec<KindId>) -> FilterId {
        let filter = Filter { word, kinds };
        let filters = &mut self.spec.filters;
        let index = filters.iter().position(|known| *known == filter).unwrap_or_else(|| {
            filters.push(filter);
            filters.len() - 1
        });
        FilterId(index as u16)
    }
}

fn landings(clause: &mut Clause) -> Vec<&mut Landing> {
    match clause {
        Clause::Leap(leap) => vec![&mut leap.leg.landing],
        Clause::Anywhere(anywhere) => vec![&mut anywhere.landing],
        Clause::Crossing(_) => Vec::new(),
        Clause::Path(path) => path.legs.iter_mut().map(|leg| &mut leg.leg.landing).collect(),
    }
}

#[cfg(test)]
mod tests {
    use crate::literal::chance::Seeded;
    use crate::literal::flow;
    use crate::literal::legal::legal;
    use crate::load::{Options, load_text};
    use crate::notation::position;

    /// Where a white queen that moves so can capture in a chess in which `t` spares kings and knights.
    fn captures(movement: &str) -> String {
        let definition = format!(
            "language = 1\nextends = 'chess'\nwithout = ['royal', 'castling']\nmarks = false\nletters.spared = ['king', 'knight']\n\
             rules = 'bare: mover loses when no own piece.'\n[pieces]\nqueen.moves = '{movement}'\n"
        );
        let loaded = load_text("my.toml", &definition, &Options::default());
        let spec = loaded.spec.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
        let state = position::parse(&spec, "3k4/8/8/b2Q1n2/8/8/3N4/7r w - - 0 1").unwrap();
        let state = flow::resume(&spec, state, &mut Seeded::new(0));
        let list = legal(&spec, &state);
        let mut goals: Vec<String> = list
            .iter()
            .filter_map(|one| one.candidate.path(&spec))
            .filter(|path| Some(path.origin) == spec.geometry.named("d5") && !path.captured.is_empty())
            .filter_map(|path| path.goal.map(|goal| spec.geometry.name(goal)))
            .collect();
        goals.sort();
        goals.join(" ")
    }

    #[test]
    fn t_spares_whom_the_letters_say() {
        assert_eq!(captures("Q"), "a5 d8 f5 h1");
        assert_eq!(captures("tQ"), "a5 h1");
        assert_eq!(captures("tc<not rook>Q"), "a5");
        assert_eq!(captures("tc<bishop/knight>Q"), "a5");
        assert_eq!(captures("td<any>Q"), "");
        assert_eq!(captures("dQ"), "d2");
        assert_eq!(captures("[R?tF]"), "a5 d8 f5");
    }
}
