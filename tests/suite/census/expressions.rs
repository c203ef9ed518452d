//! The constructs in conditions and values.

use interp::source::{Span, Word};
use interp::spec::check::TAKEN;
use interp::syntax::movement::Dialect;
use interp::syntax::rules::ast::{
    ArithmeticOp, CompareOp, Expr, ExprKind, FilterKind, Head, Measure, NounPhrase, Predicate, Quantifier, Tail,
    TailKind,
};
use interp::syntax::rules::parse_expression;

use super::found::{Found, Group};
use super::movements;

pub fn value(text: &str, at: Span, found: &mut Found) {
    let (read, faults) = parse_expression(text, at);
    assert!(faults.is_empty(), "{faults:?}");
    found.expr(&read.unwrap());
}

impl Found {
    fn asks(&mut self, name: &str) {
        self.note(Group::Expression, name);
    }

    /// A word of the core, in the plural too.
    pub(super) fn word(&mut self, word: &Word) {
        if word.node.contains('.') {
            self.asks("parameter of a prelude");
        }
        let known = |name: &str| TAKEN.iter().copied().find(|known| *known == name);
        if let Some(known) = known(&word.node).or_else(|| known(word.node.strip_suffix('s')?)) {
            self.note(Group::Word, known);
        }
    }

    pub(super) fn exprs<'e>(&mut self, values: impl IntoIterator<Item = &'e Expr>) {
        values.into_iter().for_each(|value| self.expr(value));
    }

    pub(super) fn expr(&mut self, expr: &Expr) {
        match &*expr.kind {
            ExprKind::Number(number) => {
                self.asks(if number.to_string().contains('.') { "number with a fraction" } else { "number" });
            }
            ExprKind::Text(text) => self.text(text),
            ExprKind::Square(_) => self.asks("square"),
            ExprKind::Nothing => self.asks("nothing"),
            ExprKind::Truth(_) => self.asks("true/false"),
            ExprKind::Name(word) => self.word(word),
            ExprKind::Call(word, args) => self.call(word, args),
            ExprKind::Of(head, of) => self.exprs([head, of]),
            ExprKind::Union(parts) => self.several("X/Y", parts),
            ExprKind::Negative(value) => self.several("-X", [value]),
            ExprKind::Arithmetic(op, left, right) => {
                let sign = match op {
                    ArithmeticOp::Add => "+",
                    ArithmeticOp::Subtract => "-",
                    ArithmeticOp::Multiply => "*",
                    ArithmeticOp::Quotient => "div",
                    ArithmeticOp::Remainder => "mod",
                };
                self.several(sign, [left, right]);
            }
            ExprKind::Compare(op, left, right) => {
                let sign = match op {
                    CompareOp::Equal => "=",
                    CompareOp::Unequal => "!=",
                    CompareOp::Less => "<",
                    CompareOp::AtMost => "<=",
                    CompareOp::Greater => ">",
                    CompareOp::AtLeast => ">=",
                };
                self.several(sign, [left, right]);
            }
            ExprKind::And(parts) => self.several("and", parts),
            ExprKind::Or(parts) => self.several("or", parts),
            ExprKind::Not(value) => self.several("not", [value]),
            ExprKind::Before(value) => self.several("before", [value]),
            ExprKind::After(value) => self.several("after", [value]),
            ExprKind::If(when, yes, no) => self.several("if … then … else", [when, yes, no]),
            ExprKind::Quantified(quantifier, noun, tail) => self.quantified(quantifier, noun, tail.as_ref()),
            ExprKind::Test(value, tail) => {
                self.expr(value);
                self.tail(tail);
            }
            ExprKind::NumberOf(noun) => self.of_noun("number of", noun),
            ExprKind::Measure(measure, _, noun) => {
                let name = match measure {
                    Measure::Total => "total",
                    Measure::Least => "least",
                    Measure::Greatest => "greatest",
                };
                self.of_noun(name, noun);
            }
            ExprKind::The(noun) => self.of_noun("the", noun),
            ExprKind::All(noun) => self.of_noun("all", noun),
            ExprKind::Phrase(noun) => self.noun(noun),
        }
    }

    fn several<'e>(&mut self, name: &str, parts: impl IntoIterator<Item = &'e Expr>) {
        self.asks(name);
        self.exprs(parts);
    }

    fn of_noun(&mut self, name: &str, noun: &NounPhrase) {
        self.asks(name);
        self.noun(noun);
    }

    /// A text; what stands in braces in it is read as well.
    fn text(&mut self, text: &str) {
        let holes: Vec<&str> = text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0)).collect();
        self.asks(if holes.is_empty() { "text" } else { "text with {…}" });
        holes.iter().for_each(|hole| value(hole, Span::default(), self));
    }

    fn call(&mut self, word: &Word, args: &[Expr]) {
        self.word(word);
        for arg in args {
            match &*arg.kind {
                ExprKind::Text(text) if matches!(word.node.as_str(), "area" | "connected") => {
                    movements::movement(text, Span::default(), Dialect::House, self)
                }
                _ => self.expr(arg),
            }
        }
    }

    fn quantified(&mut self, quantifier: &Quantifier, noun: &NounPhrase, tail: Option<&Tail>) {
        match quantifier {
            Quantifier::Some => self.asks("some"),
            Quantifier::No => self.asks("no"),
            Quantifier::Every => self.asks("every"),
            Quantifier::AtLeast(amount) => self.several("at least", [amount]),
            Quantifier::AtMost(amount) => self.several("at most", [amount]),
            Quantifier::Exactly(amount) => self.several("exactly", [amount]),
        }
        self.noun(noun);
        if let Some(tail) = tail {
            self.asks("some/no/every … with a tail");
            self.tail(tail);
        }
    }

    fn tail(&mut self, tail: &Tail) {
        match &tail.kind {
            TailKind::Is { negated, predicate } => {
                self.asks(if *negated { "is not" } else { "is" });
                match predicate {
                    Predicate::Nothing => self.asks("is nothing"),
                    Predicate::AttackedBy(noun) => self.of_noun("is attacked by", noun),
                    Predicate::In(place) => self.several("is in", [place]),
                    Predicate::StuckBut(_) => self.asks("is stuck but for"),
                    Predicate::Phrase(noun) => self.noun(noun),
                }
            }
            TailKind::In { negated, place } => self.several(if *negated { "not in" } else { "in" }, [place]),
            TailKind::Attacks(what) => self.several("attacks", [what]),
        }
    }

    pub(super) fn noun(&mut self, noun: &NounPhrase) {
        if noun.heads.len() > 1 {
            self.asks("noun: A/B");
        }
        for head in &noun.heads {
            match head {
                Head::Words(words) => words.iter().for_each(|head| match &head.args {
                    Some(args) => self.call(&head.word, args),
                    None => self.word(&head.word),
                }),
                Head::Nested(inner) => self.noun(inner),
            }
        }
        for filter in &noun.filters {
            match &filter.kind {
                FilterKind::Of(value) => self.several("noun: of", [value]),
                FilterKind::In(value) => self.several("noun: in/on/at", [value]),
                FilterKind::Attacking(noun) => self.of_noun("noun: attacking", noun),
                FilterKind::AttackedBy(noun) => self.of_noun("noun: attacked by", noun),
                FilterKind::OtherThan(value) => self.several("noun: other than", [value]),
                FilterKind::As(_) => self.asks("noun: as"),
                FilterKind::With(value) => self.several("noun: with", [value]),
                FilterKind::Anywhere => self.asks("noun: anywhere"),
            }
        }
    }
}
