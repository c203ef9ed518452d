//! The letters and signs in movements.

use interp::source::Span;
use interp::syntax::movement::{
    Choice, Clause, Dialect, Element, Figure, FigureName, Item, Joint, Leap, Letter, Repeat, Stretch, parse,
};

use super::found::{Found, Group};

pub fn movement(text: &str, at: Span, dialect: Dialect, found: &mut Found) {
    let (read, faults) = parse(text, at, dialect);
    assert!(faults.is_empty(), "{faults:?}");
    for clause in &read.unwrap().clauses {
        match clause {
            Clause::Chain(chain) => {
                chain.elements.iter().for_each(|element| found.element(element));
                found.leap(&chain.leap);
            }
            Clause::Path(path) => {
                found.sign("[…]");
                path.outer.iter().for_each(|letter| found.letter(letter));
                found.choice(&path.body);
            }
            Clause::Fragment(_) => found.sign("{name}"),
        }
    }
}

impl Found {
    fn sign(&mut self, name: &str) {
        self.note(Group::Movement, name);
    }

    fn element(&mut self, element: &Element) {
        match element {
            Element::Letter(letter) => self.letter(letter),
            Element::Again(_) => self.sign("a"),
            Element::Repeated(inner, _) => {
                self.sign("(az)F");
                inner.iter().for_each(|element| self.element(element));
            }
        }
    }

    fn letter(&mut self, letter: &Letter) {
        self.sign(&letter.name.to_string());
        if let Some(filter) = &letter.filter {
            self.sign(if filter.not { "<not …>" } else { "<…>" });
        }
    }

    fn leap(&mut self, leap: &Leap) {
        self.figure(&leap.figure);
        match leap.range {
            Some(0) => self.sign("any range"),
            Some(_) => self.sign("range"),
            None => {}
        }
        if leap.stays.is_some() {
            self.sign("^");
        }
    }

    fn figure(&mut self, figure: &Figure) {
        match figure.name {
            FigureName::Capital(letter) => self.sign(&letter.to_string()),
            FigureName::Coordinate(..) => self.sign("(m,n)"),
        }
        for stretch in &figure.stretches {
            self.sign(match stretch {
                Stretch::Long => "X",
                Stretch::Both => "Y",
            });
        }
    }

    fn choice(&mut self, choice: &Choice) {
        if choice.branches.len() > 1 {
            self.sign("(a|b)");
        }
        for branch in &choice.branches {
            self.item(&branch.first);
            for (joint, item) in &branch.rest {
                self.sign(if *joint == Joint::GoOn { "-" } else { "?" });
                self.item(item);
            }
        }
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Leg(leg) => {
                leg.letters.iter().for_each(|letter| self.letter(letter));
                self.leap(&leg.leap);
            }
            Item::Group(group) => {
                self.sign("(…)");
                self.choice(&group.body);
                match group.repeat {
                    Repeat::Once => {}
                    Repeat::AnyTimes => self.sign("(…)*"),
                    Repeat::AtLeastOnce => self.sign("(…)+"),
                    Repeat::AsLong => self.sign("(…)++"),
                    Repeat::Times(..) => self.sign("(…){n}"),
                }
            }
            Item::Fragment(_) => self.sign("{name}"),
        }
    }
}
