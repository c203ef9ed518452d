//! The constructs in sentences and expressions.

use interp::source::{Span, Word};
use interp::spec::check::TAKEN;
use interp::syntax::movement::Dialect;
use interp::syntax::rules::ast::{
    Action, ArithmeticOp, Body, Boundary, CompareOp, Domain, Effect, EffectKind, EndingResult, Event, Expr, ExprKind,
    FilterKind, Head, Measure, NounPhrase, Place, Predicate, Preference, Quantifier, Rule, Sentence, Subject, Tail,
    TailKind, Targets,
};
use interp::syntax::rules::{parse_block, parse_expression};

use super::found::{Found, Group};
use super::movements;

pub fn block(text: &str, at: Span, found: &mut Found) {
    let (sentences, faults) = parse_block(text, at);
    assert!(faults.is_empty(), "{faults:?}");
    sentences.iter().for_each(|one| found.sentence(one));
}

pub fn value(text: &str, at: Span, found: &mut Found) {
    let (read, faults) = parse_expression(text, at);
    assert!(faults.is_empty(), "{faults:?}");
    found.expr(&read.unwrap());
}

impl Found {
    fn says(&mut self, name: &str) {
        self.note(Group::Sentence, name);
    }

    fn says_if(&mut self, whether: bool, name: &str) {
        if whether {
            self.says(name);
        }
    }

    fn does(&mut self, name: &str) {
        self.note(Group::Effect, name);
    }

    fn asks(&mut self, name: &str) {
        self.note(Group::Expression, name);
    }

    /// A word of the core, in the plural too.
    fn word(&mut self, word: &Word) {
        if word.node.contains('.') {
            self.asks("parameter of a prelude");
        }
        let known = |name: &str| TAKEN.iter().copied().find(|known| *known == name);
        if let Some(known) = known(&word.node).or_else(|| known(word.node.strip_suffix('s')?)) {
            self.note(Group::Word, known);
        }
    }

    fn sentence(&mut self, sentence: &Sentence) {
        match sentence {
            Sentence::Define(define) => {
                self.says(if define.redefine { "redefine" } else { "define" });
                self.says_if(!define.params.is_empty(), "define: parameters");
                self.expr(&define.value);
            }
            Sentence::Drop(_) => self.says("drop"),
            Sentence::Rename { .. } => self.says("rename"),
            Sentence::Rule(rule) => self.rule(rule),
        }
    }

    fn rule(&mut self, rule: &Rule) {
        self.says_if(!rule.replaces.is_empty(), "replaces");
        self.says_if(rule.replaces.len() > 1, "replaces: several");
        self.says_if(rule.because.is_some(), "because");
        match &rule.body {
            Body::Action(action) => self.action(action),
            Body::Forbid(forbid) => {
                self.says("forbid");
                self.targets("forbid", &forbid.targets);
                for (name, clause) in
                    [("when", &forbid.when), ("after which", &forbid.after_which), ("unless", &forbid.unless)]
                {
                    self.clause(&format!("forbid: {name}"), clause.as_ref());
                }
            }
            Body::Prefer(prefer) => {
                self.says("prefer");
                self.targets("prefer", &prefer.targets);
                match &prefer.by {
                    Preference::When(value) => self.clause("prefer: when", Some(value)),
                    Preference::Greatest(value) => self.clause("prefer: with greatest", Some(value)),
                }
            }
            Body::Immune(immune) => {
                self.says("cannot be captured");
                self.says_if(immune.captors.is_some(), "cannot be captured: by");
                self.clause("cannot be captured: when", immune.when.as_ref());
                std::iter::once(&immune.victims).chain(&immune.captors).for_each(|noun| self.noun(noun));
            }
            Body::After(after) => {
                self.says("after");
                self.says_if(after.events.len() > 1, "after: several events");
                after.events.iter().for_each(|event| self.event(event));
                self.clause("after: when", after.when.as_ref());
                self.effects(&after.effects);
            }
            Body::At(at) => {
                let name = if at.boundary == Boundary::Start { "at start of" } else { "at end of" };
                self.says(name);
                self.word(&at.of);
                self.clause(&format!("{name}: when"), at.when.as_ref());
                self.effects(&at.effects);
            }
            Body::Ending(ending) => {
                match &ending.result {
                    EndingResult::Draw => self.says("draw when"),
                    EndingResult::Decided { subject, wins } => {
                        self.says(if *wins { "wins when" } else { "loses when" });
                        self.subject("ending: any NOUN", subject);
                    }
                }
                self.says_if(!ending.effects.is_empty(), "ending: effects");
                self.expr(&ending.when);
                self.effects(&ending.effects);
            }
            Body::Sees(sees) => {
                self.says("sees");
                self.subject("sees: any NOUN", &sees.subject);
                self.noun(&sees.what);
                self.clause("sees: when", sees.when.as_ref());
            }
        }
    }

    fn clause(&mut self, name: &str, clause: Option<&Expr>) {
        if let Some(value) = clause {
            self.says(name);
            self.expr(value);
        }
    }

    fn subject(&mut self, name: &str, subject: &Subject) {
        match subject {
            Subject::Any(noun) => {
                self.says(name);
                self.noun(noun);
            }
            Subject::One(player) => self.expr(player),
        }
    }

    fn targets(&mut self, sentence: &str, targets: &Targets) {
        match targets {
            Targets::Any(_) => self.says(&format!("{sentence}: any action")),
            Targets::Named { by, .. } => self.says_if(!by.is_empty(), &format!("{sentence}: by MOVEMENT")),
        }
    }

    fn action(&mut self, action: &Action) {
        self.says(if action.aside { "aside" } else { "action" });
        self.says_if(action.effects.is_empty(), "action: without effects");
        for param in &action.params {
            self.says_if(param.secret, "action: secret");
            match &param.domain {
                Domain::Phrase(_) => self.says("action: choice from a noun phrase"),
                Domain::SetOf(_, by) => {
                    self.says(if by.is_some() { "action: set of … by" } else { "action: set of" })
                }
                Domain::Range { by, .. } => {
                    self.says("action: number from … to");
                    self.says_if(by.is_some(), "action: … by STEP");
                }
            }
            self.domain(&param.domain);
        }
        self.clause("action: costs", action.costs.as_ref().map(|(price, _)| price));
        self.clause("action: when", action.when.as_ref());
        self.clause("action: written", action.written.as_ref());
        self.effects(&action.effects);
    }

    fn domain(&mut self, domain: &Domain) {
        match domain {
            Domain::Phrase(noun) | Domain::SetOf(noun, _) => self.noun(noun),
            Domain::Range { from, to, by } => [from, to].into_iter().chain(by).for_each(|value| self.expr(value)),
        }
    }

    fn event(&mut self, event: &Event) {
        match event {
            Event::AnyAction(_) => self.says("after: any action"),
            Event::Action(_) => self.says("after: ACTION"),
            Event::Capture { victim, captor } => {
                self.says(if captor.is_some() { "after: capture of … by" } else { "after: capture of" });
                std::iter::once(victim).chain(captor).for_each(|noun| self.noun(noun));
            }
            Event::Moves { unit, by } => {
                self.says(if by.is_empty() { "after: moves" } else { "after: moves by" });
                self.noun(unit);
            }
            Event::Reaches { unit, place } => {
                self.says("after: reaches");
                self.noun(unit);
                self.expr(place);
            }
        }
    }

    fn effects(&mut self, effects: &[Effect]) {
        effects.iter().for_each(|effect| self.effect(effect));
    }

    fn effect(&mut self, effect: &Effect) {
        match &effect.kind {
            EffectKind::ForEach(noun, body) => {
                self.does("for each");
                self.noun(noun);
                self.effects(body);
            }
            EffectKind::If(when, yes, no) => {
                self.does("if");
                if !no.is_empty() {
                    self.does("else");
                }
                self.expr(when);
                self.effects(yes);
                self.effects(no);
            }
            EffectKind::End(what) => self.does(match what.node.as_str() {
                "turn" => "end turn",
                "phase" => "end phase",
                _ => "end STAGE",
            }),
            EffectKind::Draw => self.does("draw"),
            EffectKind::Result { player, wins } => {
                self.does(if *wins { "wins" } else { "loses" });
                self.expr(player);
            }
            EffectKind::Choose { domain, or_none, at_random, .. } => {
                self.flags("choose", &[(*or_none, "or none"), (*at_random, "at random")]);
                self.domain(domain);
            }
            EffectKind::Arrange { at_random, player, squares, with, .. } => {
                self.flags("arrange", &[(*at_random, "at random"), (with.is_some(), "with")]);
                [player, squares].into_iter().chain(with).for_each(|value| self.expr(value));
            }
            EffectKind::Move(pairs) => {
                self.flags("move", &[(pairs.len() > 1, "several")]);
                pairs.iter().flat_map(|(what, to)| [what, to]).for_each(|value| self.expr(value));
            }
            EffectKind::Follow(path) => {
                self.does("follow");
                self.expr(path);
            }
            EffectKind::Capture { victims, by } => {
                self.flags("capture", &[(by.is_some(), "by")]);
                std::iter::once(victims).chain(by).for_each(|value| self.expr(value));
            }
            EffectKind::Remove(what) => {
                self.does("remove");
                self.expr(what);
            }
            EffectKind::Place { kind, player, place } => {
                self.flags("place", &[(player.is_some(), "for")]);
                [kind, place].into_iter().chain(player).for_each(|value| self.expr(value));
            }
            EffectKind::Set(fact, value) => self.change("set", fact, value),
            EffectKind::Add(value, fact) => self.change("add", fact, value),
            EffectKind::Subtract(value, fact) => self.change("subtract", fact, value),
            EffectKind::Show(what, to) => self.tell("show", what, to.as_ref()),
            EffectKind::Announce(what, to) => self.tell("announce", what, to.as_ref()),
            EffectKind::Becomes(what, kind) => {
                self.does("becomes");
                self.expr(what);
                self.expr(kind);
            }
        }
    }

    fn flags(&mut self, effect: &str, flags: &[(bool, &str)]) {
        self.does(effect);
        flags.iter().filter(|(is, _)| *is).for_each(|(_, flag)| self.does(&format!("{effect}: {flag}")));
    }

    fn change(&mut self, effect: &str, fact: &Place, value: &Expr) {
        self.does(effect);
        self.expr(value);
        fact.of.iter().for_each(|of| self.expr(of));
    }

    fn tell(&mut self, effect: &str, what: &Expr, to: Option<&Expr>) {
        self.flags(effect, &[(to.is_none(), "to all")]);
        std::iter::once(what).chain(to).for_each(|value| self.expr(value));
    }

    fn exprs<'e>(&mut self, values: impl IntoIterator<Item = &'e Expr>) {
        values.into_iter().for_each(|value| self.expr(value));
    }

    fn expr(&mut self, expr: &Expr) {
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
                ExprKind::Text(text) if word.node == "area" => {
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
                    Predicate::Phrase(noun) => self.noun(noun),
                }
            }
            TailKind::In { negated, place } => self.several(if *negated { "not in" } else { "in" }, [place]),
            TailKind::Attacks(what) => self.several("attacks", [what]),
        }
    }

    fn noun(&mut self, noun: &NounPhrase) {
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
