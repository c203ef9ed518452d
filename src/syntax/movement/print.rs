//! Canonical text of a movement: clauses parted by one blank, no other blanks, `0` for doubled letters.

use std::fmt::{Display, Formatter, Result, Write};

use super::ast::{
    Chain, Choice, Clause, Element, Figure, FigureName, Filter, Group, Item, Joint, Leap, Leg, Letter, Movement, Path,
    Repeat, Sequence, Stretch,
};

fn all(f: &mut Formatter<'_>, parts: &[impl Display], between: &str) -> Result {
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            f.write_str(between)?;
        }
        write!(f, "{part}")?;
    }
    Ok(())
}

impl Display for Movement {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        all(f, &self.clauses, " ")
    }
}

impl Display for Clause {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Clause::Chain(chain) => write!(f, "{chain}"),
            Clause::Path(path) => write!(f, "{path}"),
            Clause::Fragment(name) => write!(f, "{{{}}}", name.node),
        }
    }
}

impl Display for Chain {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        all(f, &self.elements, "")?;
        write!(f, "{}", self.leap)
    }
}

impl Display for Element {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Element::Letter(letter) => write!(f, "{letter}"),
            Element::Again(_) => f.write_char('a'),
            Element::Repeated(elements, _) => {
                f.write_char('(')?;
                all(f, elements, "")?;
                f.write_char(')')
            }
        }
    }
}

impl Display for Letter {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_char(self.name)?;
        self.filter.iter().try_for_each(|filter| write!(f, "{filter}"))
    }
}

impl Display for Filter {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(if self.not { "<not " } else { "<" })?;
        for (index, word) in self.words.iter().enumerate() {
            write!(f, "{}{}", if index > 0 { "/" } else { "" }, word.node)?;
        }
        f.write_char('>')
    }
}

impl Display for Leap {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}", self.figure)?;
        self.range.iter().try_for_each(|range| write!(f, "{range}"))?;
        f.write_str(if self.stays.is_some() { "^" } else { "" })
    }
}

impl Display for Figure {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self.name {
            FigureName::Capital(capital) => f.write_char(capital)?,
            FigureName::Coordinate(one, other) => write!(f, "({one},{other})")?,
        }
        self.stretches.iter().try_for_each(|stretch| {
            f.write_char(match stretch {
                Stretch::Long => 'X',
                Stretch::Both => 'Y',
            })
        })
    }
}

impl Display for Path {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        all(f, &self.outer, "")?;
        write!(f, "[{}]", self.body)
    }
}

impl Display for Choice {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        all(f, &self.branches, "|")
    }
}

impl Display for Sequence {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}", self.first)?;
        self.rest.iter().try_for_each(|(joint, item)| {
            f.write_char(match joint {
                Joint::GoOn => '-',
                Joint::MayStop => '?',
            })?;
            write!(f, "{item}")
        })
    }
}

impl Display for Item {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Item::Leg(leg) => write!(f, "{leg}"),
            Item::Group(group) => write!(f, "{group}"),
            Item::Fragment(name) => write!(f, "{{{}}}", name.node),
        }
    }
}

impl Display for Leg {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        all(f, &self.letters, "")?;
        write!(f, "{}", self.leap)
    }
}

impl Display for Group {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "({}){}", self.body, self.repeat)
    }
}

impl Display for Repeat {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Repeat::Once => Ok(()),
            Repeat::AnyTimes => f.write_char('*'),
            Repeat::AtLeastOnce => f.write_char('+'),
            Repeat::AsLong => f.write_str("++"),
            Repeat::Times(least, most) if least == most => write!(f, "{{{least}}}"),
            Repeat::Times(least, most) => write!(f, "{{{least},{most}}}"),
        }
    }
}
