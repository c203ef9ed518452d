//! Modes and manners: what the letters of a leg say apart from its directions.

use super::builder::Builder;
use super::draft::{Outer, RawLeg};
use super::names;
use super::pattern::{Hop, Landing, Leg, Manner, Pass, PieceFilter, Term};
use super::program::Role;
use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::movement::{Filter, Letter};

/// A range without a limit.
pub const ANY_DISTANCE: u16 = u16::MAX;

/// The meaning of a leg's letters.
pub(super) struct Modes {
    /// How it goes and how the path may end with it.
    pub leg: Leg,
    /// How the path may go on behind it.
    pub pass: Pass,
}

impl Builder<'_> {
    /// Reads the modes and manners of a leg that plays this role.
    pub(super) fn modes(&mut self, raw: &RawLeg, role: Role, outer: &Outer) -> Modes {
        self.complain_about_idle(raw);
        self.complain_about_role(raw, role);
        let landing = self.landing(raw, role, outer);
        let (pass, hop) = match role.goes_on {
            true => (self.pass(raw), Hop::No),
            false => (Pass::default(), self.hop(raw)),
        };
        let range = match raw.leap.range {
            None if raw.shape.rides => ANY_DISTANCE,
            None => 1,
            Some(0) => ANY_DISTANCE,
            Some(range) => range,
        };
        let jumps = u8::try_from(raw.letters.iter().filter(|letter| letter.name == 'j').count()).unwrap_or(u8::MAX);
        let manner = Manner { range, lame: raw.has('n'), jumps, hop, cylinder: raw.has('o') };
        Modes { leg: Leg { manner, landing }, pass }
    }

    /// Letters that say nothing: written twice, or asking for what they never meet.
    pub(super) fn complain_about_idle(&mut self, raw: &RawLeg) {
        for (index, letter) in raw.letters.iter().enumerate() {
            let earlier =
                raw.letters[..index].iter().any(|other| other.name == letter.name && other.span != letter.span);
            let filter = letter.filter.as_ref().filter(|filter| !filter.not);
            let asks = |side: &str| filter.is_some_and(|filter| filter.words.iter().all(|word| word.node == side));
            let except = letter.filter.as_ref().filter(|filter| filter.not);
            let spares = |side: &str| except.is_some_and(|filter| filter.words.iter().any(|word| word.node == side));
            let complaint = match letter.name {
                'm' | 'c' | 'd' | 'e' | 'p' | 'g' | 'w' | 'u' | 'n' | 'o' | 't' if earlier => {
                    Some((format!("`{}` is written twice on one leg", letter.name), "once is enough"))
                }
                // With a slider it skips so many squares.
                'j' if earlier && !raw.shape.is_single_step() => {
                    Some(("`j` is written twice on one leg".to_owned(), "once is enough"))
                }
                'c' | 'd' | 'e' | 'p' | 'g' if spares("any") => Some((
                    format!("`not any` leaves no piece for `{}`", letter.name),
                    "leave the filter out for all pieces, or name the pieces that are spared",
                )),
                'c' if spares("enemy") => Some((
                    "`c` captures enemies, and `not enemy` leaves it none".to_owned(),
                    "`d` captures pieces of one's own side",
                )),
                'd' if spares("own") => {
                    Some(("`d` captures one's own, and `not own` leaves it none".to_owned(), "`c` captures enemies"))
                }
                'c' if asks("own") => Some((
                    "`c` captures enemies, and never one's own".to_owned(),
                    "`d` captures pieces of one's own side",
                )),
                'd' if asks("enemy") => {
                    Some(("`d` captures one's own, and never an enemy".to_owned(), "`c` captures enemies"))
                }
                _ => None,
            };
            if let Some((message, help)) = complaint {
                self.say(Diagnostic::error(Code::MovementMeaning, letter.span, message).help(help));
            }
        }
    }

    fn complain_about_role(&mut self, raw: &RawLeg, role: Role) {
        for letter in &raw.letters {
            let complaint = match letter.name {
                'w' | 'e' if !role.ends => Some((
                    format!("`{}` says how a path ends, and this leg never ends one", letter.name),
                    "put it on the last leg",
                )),
                't' if !role.ends && !raw.has_any("pg") => Some((
                    "`t` names pieces on which a path may not end, and this leg never ends a path".to_owned(),
                    "put it on the last leg",
                )),
                't' if !role.goes_on && raw.has('m') && !raw.has_any("cdepg") => Some((
                    "`t` spares some of the captured pieces, and this leg captures none".to_owned(),
                    "leave it out",
                )),
                'u' if role.goes_on => {
                    Some(("`u` can only stand on a leg that ends the path".to_owned(), "put it on the last leg"))
                }
                'u' if !raw.has('c') && !raw.has('d') => Some((
                    "`u` speaks of the piece this leg would capture".to_owned(),
                    "write `uc` to change places with an enemy, `ud` with a piece of one's own side",
                )),
                'y' if !role.goes_on => {
                    Some(("`y` changes the legs behind it, and there are none".to_owned(), "leave it out"))
                }
                'p' | 'g' if role.goes_on && role.ends && !raw.has_any("mcdew") => Some((
                    format!("the path may end here, but with `{}` no square does to end on", letter.name),
                    "join the next leg with `-`, or add `m` or `c`",
                )),
                'm' if raw.leap.stays.is_some() => Some((
                    "a leg marked `^` captures without moving, and `m` captures nothing".to_owned(),
                    "leave `m` out",
                )),
                _ => None,
            };
            if let Some((message, help)) = complaint {
                self.say(Diagnostic::error(Code::MovementMeaning, letter.span, message).help(help));
            }
        }
    }

    fn landing(&mut self, raw: &RawLeg, role: Role, outer: &Outer) -> Landing {
        if !role.ends {
            return Landing::default();
        }
        let own: Vec<Letter> = raw.letters.clone();
        let letters = if raw.has_any("mcdew") { &own } else { &outer.0 };
        let stays = raw.leap.stays.is_some();
        let tame = raw.has('t') && !(role.goes_on && raw.has_any("pg"));
        let mut landing = Landing { stays, tame, swaps: raw.has('u'), ..Landing::default() };
        for letter in letters {
            match letter.name {
                'm' => landing.empty = true,
                'c' => landing.enemy = Some(self.who(letter.filter.as_ref())),
                'd' => landing.own = Some(self.who(letter.filter.as_ref())),
                'e' => landing.passed = Some(self.who(letter.filter.as_ref())),
                'w' => landing.off = true,
                _ => {}
            }
        }
        let said = landing.empty || landing.off || landing.enemy.is_some() || landing.own.is_some();
        if !said && landing.passed.is_none() && !(role.goes_on && raw.has_any("pg")) {
            landing.empty = !stays;
            landing.enemy = Some(PieceFilter::default());
        }
        landing
    }

    fn pass(&mut self, raw: &RawLeg) -> Pass {
        let mut pass = Pass { stays: raw.leap.stays.is_some(), ..Pass::default() };
        for letter in &raw.letters {
            let filter = letter.filter.as_ref();
            match letter.name {
                'm' => pass.empty = true,
                'c' => pass.enemy = Some(self.who(filter)),
                'd' => pass.own = Some(self.who(filter)),
                'p' => pass.over = Some(self.who(filter)),
                'g' => (pass.over, pass.toggles) = (Some(self.who(filter)), true),
                'y' => (pass.empty, pass.toggles) = (true, true),
                _ => {}
            }
        }
        if let Some(over) = pass.over.as_mut().filter(|over| raw.has('t') && **over == PieceFilter::default()) {
            over.any_of = vec![Term::Own];
        }
        if !raw.has_any("mcdpgyew") {
            match raw.leap.stays {
                None => pass.empty = true,
                Some(_) => pass.enemy = Some(PieceFilter::default()),
            }
        }
        pass
    }

    fn hop(&mut self, raw: &RawLeg) -> Hop {
        let find = |name| raw.letters.iter().find(|letter| letter.name == name);
        match (find('p'), find('g')) {
            (_, Some(letter)) => Hop::Behind(self.who(letter.filter.as_ref())),
            (Some(letter), None) => Hop::Over(self.who(letter.filter.as_ref())),
            (None, None) => Hop::No,
        }
    }

    /// Gives the words of a filter their meaning.
    pub(super) fn who(&mut self, filter: Option<&Filter>) -> PieceFilter {
        let mut who = PieceFilter::default();
        let Some(filter) = filter else { return who };
        who.not = filter.not;
        for word in &filter.words {
            let term = match word.node.as_str() {
                "own" => Some(Term::Own),
                "enemy" => Some(Term::Enemy),
                "any" => Some(Term::Any),
                _ => self.names.filter(word).map(Term::Named),
            };
            match term {
                Some(term) => who.any_of.push(term),
                None => {
                    let mut known = vec!["own".to_owned(), "enemy".to_owned(), "any".to_owned()];
                    known.extend(self.names.known());
                    self.say(names::unknown("kind or tag", word, &known));
                }
            }
        }
        who
    }
}
