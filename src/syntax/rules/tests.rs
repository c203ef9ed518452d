//! Common mistakes of authors, and their messages.

use proptest::prelude::*;

use super::ast::{Body, Sentence};
use super::{parse_block, parse_expression, parse_noun_phrase};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{SourceId, Span};

/// Where the blocks of these tests begin in their source.
const BEFORE: usize = 100;

fn read(text: &str) -> (Vec<Sentence>, Vec<Diagnostic>) {
    parse_block(text, Span::new(SourceId(0), BEFORE, BEFORE + text.len()))
}

fn under(text: &str, span: Span) -> &str {
    &text[span.start as usize - BEFORE..span.end as usize - BEFORE]
}

/// The only message about a block that parses otherwise.
fn only(text: &str) -> Diagnostic {
    let (_, mut faults) = read(text);
    assert_eq!(faults.len(), 1, "{text}: {faults:?}");
    faults.remove(0)
}

/// The text with the replacement that is offered.
fn mended(text: &str) -> String {
    let fix = only(text).fix.unwrap_or_else(|| panic!("{text}: no fix"));
    let (start, end) = (fix.span.start as usize - BEFORE, fix.span.end as usize - BEFORE);
    format!("{}{}{}", &text[..start], fix.replacement, &text[end..])
}

#[track_caller]
fn told(text: &str, underlined: &str, message: &str) {
    let fault = only(text);
    assert_eq!((fault.message.as_str(), under(text, fault.primary.span)), (message, underlined), "{fault:?}");
}

#[test]
fn misspelt_words_are_recognised() {
    told("x: forbid move wehn unit is king.", "wehn", "this sentence cannot be read after `move`");
    for (wrong, right) in [
        ("x: forbid move wehn unit is king.", "x: forbid move when unit is king."),
        ("x: forbd move when y.", "x: forbid move when y."),
        ("x: forbid move when y = 1 unles z.", "x: forbid move when y = 1 unless z."),
        ("x: mover win when a.", "x: mover wins when a."),
        ("x: draw when a is b adn c is d.", "x: draw when a is b and c is d."),
        ("x: draw When a.", "x: draw when a."),
        ("x: after king move: draw.", "x: after king moves: draw."),
        ("x: after any acton: draw.", "x: after any action: draw."),
        ("x: draw when evry piece on e4 is king.", "x: draw when every piece on e4 is king."),
        ("x: draw when each piece on e4 is king.", "x: draw when every piece on e4 is king."),
        ("defin x as 3.", "define x as 3."),
        ("x: after m: plce rook at e4.", "x: after m: place rook at e4."),
    ] {
        assert_eq!(mended(wrong), right);
        assert!(only(wrong).primary.text.starts_with("did you mean"), "{wrong}");
    }
}

#[test]
fn a_word_that_would_pass_for_a_name_is_not_suggested() {
    told("x: after move by hop: draw.", "by", "this sentence cannot be read after `move`");
    let fault = only("x: after move by hop: draw.");
    assert_eq!((fault.fix, fault.primary.text.contains("did you mean")), (None, false));
    assert!(fault.helps[0].contains("NOUN moves [by MOVEMENT]"), "{:?}", fault.helps);
}

#[test]
fn words_of_other_languages_are_recognised() {
    for (wrong, right) in [
        ("x: mover loses if a.", "x: mover loses when a."),
        ("x: draw when a == b.", "x: draw when a = b."),
        ("x: draw when a <> b.", "x: draw when a != b."),
        ("x: draw when a ≠ b.", "x: draw when a != b."),
        ("x: draw when a && b.", "x: draw when a and b."),
        ("x: draw when a || b.", "x: draw when a or b."),
        ("x: draw when !b.", "x: draw when not b."),
        ("x: draw when goal is e4.", "x: draw when goal = e4."),
        ("x: draw when a, because “so.", "x: draw when a, because \"so."),
    ] {
        assert_eq!(mended(wrong), right);
    }
    told("x: draw when a $ b.", "$", "`$` has no meaning in a rule");
    told("x: draw when a\u{a0}.", "\u{a0}", "`U+00A0` has no meaning in a rule");
}

#[test]
fn labels_are_asked_for() {
    told("forbid move when x.", "forbid", "this sentence has no label");
    told("mover loses when x.", "mover", "this sentence has no label");
    told("check mover loses when x.", "check", "a colon is missing after the label `check`");
    told("SC-1 forbid move.", "SC-1", "a colon is missing after the label `SC-1`");
    told("x: drop foo.", "x", "a `drop` sentence has no label");
    assert_eq!(mended("my label: mover loses when x."), "my_label: mover loses when x.");
    assert_eq!(only("1x: draw when a.").code, Code::Label);
    assert_eq!(only("größe: draw when a.").code, Code::Label);
}

#[test]
fn a_missing_full_stop_is_found_and_both_sentences_are_read() {
    let text = "x: forbid move when a # so\n  SC-3 replaces b: mover loses when b.\n y: draw when c.";
    told(text, "", "a full stop is missing before `SC-3:`");
    assert_eq!(read(text).0.len(), 3);
    assert!(mended(text).starts_with("x: forbid move when a. #"));
    let text = "x: after m: set a to nothing\n define b as 3\n drop c\n y: after n: choose\n k: kind or none.";
    let (sentences, faults) = read(text);
    assert_eq!((sentences.len(), faults.len()), (4, 3), "{faults:?}");
    assert!(faults.iter().all(|fault| fault.code == Code::MissingStop));
    told("x: draw when a", "", "a full stop is missing at the end of the last sentence");
    assert_eq!(read("x: draw when a").0.len(), 1);
}

#[test]
fn a_line_may_begin_like_a_label() {
    let text = "x: action m(a: own king,\n b: own rook): for each\n piece: choose\n c: kind; draw.";
    assert_eq!(read(text).1, []);
}

#[test]
fn and_beside_or_is_refused_with_both_readings() {
    let text = "x: draw when a and b or c and (d or e).";
    told(text, "or", "`and` and `or` are mixed; write parentheses");
    let helps = only(text).helps;
    assert_eq!(helps[0], "it could be read as `(a and b) or (c and (d or e))`");
    assert_eq!(helps[1], "it could be read as `a and (b or c) and (d or e)`");
    assert_eq!(read("x: draw when (a and b) or c.").1, []);
}

#[test]
fn parentheses_and_texts_have_two_ends() {
    told("x: draw when (a and b.", "(", "this parenthesis is never closed");
    told("x: draw when a) and b.", ")", "this parenthesis was never opened");
    let text = "x: draw when a, because \"so.\ny: draw when b.";
    told(text, "\"so.", "this text has no end");
    assert_eq!(read(text).0.len(), 1);
    assert!(only("x: draw when can't.").helps[0].contains("apostrophe"));
}

#[test]
fn a_reason_needs_quotation_marks() {
    let text = "x: draw when a, because the king is dead.";
    told(text, "the king is dead", "the reason after `because` is written in quotation marks");
    assert_eq!(mended(text), "x: draw when a, because \"the king is dead\".");
    told("x: draw when a because.", "because", "the reason after `because` is written in quotation marks");
}

#[test]
fn names_are_written_in_small_letters() {
    assert_eq!(mended("x: draw when King is stuck."), "x: draw when king is stuck.");
    assert_eq!(mended("x: draw when inCheck."), "x: draw when in_check.");
    assert_eq!(only("x: draw when könig is stuck.").code, Code::Name);
    told("x: action set: draw.", "set", "`set` is a word of the language and cannot be a name");
    told("x: action m(e4: piece): draw.", "e4", "`e4` reads like a square and cannot be a name");
}

#[test]
fn the_place_and_the_form_are_shown() {
    told("x: draw.", "draw", "this sentence ends too early after `draw`");
    assert_eq!(only("x: mover loses.").primary.text, "expected `when`");
    let text = "x: after m: set a 3.";
    told(text, "3", "this sentence cannot be read after `a`");
    let fault = only(text);
    assert_eq!(fault.primary.text, "expected `of` or `to`");
    assert_eq!(fault.helps[0], "this effect reads: set FACT [of PIECES or PLAYER] to VALUE");
    assert!(fault.helps[1].starts_with("an after sentence reads: "));
    assert!(only("x: forbid move when.").helps[0].starts_with("a forbid sentence reads: "));
    assert!(only("foo bar.").helps[0].starts_with("a sentence reads"));
    told("x: draw when a.. y: draw when b.", ".", "this full stop closes nothing");
    told("x: draw when a. .", ".", "this full stop closes no sentence");
    told("x: draw when a. . .\n. y: draw when b.", ". .\n.", "these 3 full stops close no sentence");
}

#[test]
fn numbers_have_limits() {
    assert_eq!(only("x: draw when a = 1.2345.").code, Code::Number);
    assert_eq!(only("x: draw when a = 99999999999999999999.").code, Code::Number);
}

#[test]
fn nothing_is_read_from_nothing() {
    for text in ["", " \r\n\t", "# only words. And: more", "# a\r\n# b"] {
        assert_eq!(read(text), (vec![], vec![]));
    }
    for text in ["", "  # nothing"] {
        let (value, faults) = parse_expression(text, Span::default());
        assert_eq!((value, faults.len()), (None, 1));
        assert_eq!(faults[0].message, "this value is empty");
    }
}

#[test]
fn line_ends_and_foreign_texts_do_no_harm() {
    let text = "# größer\r\nx: draw when a,\r\n  because \"Remis – ½\". # ≠\r\ny: draw when ≠.\r\n";
    let (sentences, faults) = read(text);
    let [Sentence::Rule(rule)] = sentences.as_slice() else { panic!("{sentences:?}") };
    let reason = rule.because.as_ref().unwrap();
    assert_eq!((reason.node.as_str(), under(text, reason.span)), ("Remis – ½", "\"Remis – ½\""));
    assert_eq!(under(text, faults[0].primary.span), "≠");
}

#[test]
fn places_cover_what_is_written() {
    let text = "  lost: mover loses when own king is stuck   # no\n  and (a + b) * c = 3 : draw . ";
    let (sentences, _) = read(text);
    let [Sentence::Rule(rule)] = sentences.as_slice() else { panic!("{sentences:?}") };
    let Body::Ending(ending) = &rule.body else { panic!("{rule:?}") };
    assert!(under(text, rule.span).starts_with("lost") && under(text, rule.span).ends_with("draw"));
    assert_eq!(under(text, ending.when.span), "own king is stuck   # no\n  and (a + b) * c = 3");
    let super::ast::ExprKind::And(members) = ending.when.kind.as_ref() else { panic!("{ending:?}") };
    assert_eq!(under(text, members[0].span), "own king is stuck");
}

#[test]
fn events_after_movement_names_are_events() {
    let (sentences, faults) = read("x: after man moves by step, leap, capture of man, man reaches hill: draw.");
    assert_eq!(faults, []);
    let [Sentence::Rule(rule)] = sentences.as_slice() else { panic!("{sentences:?}") };
    assert!(matches!(&rule.body, Body::After(after) if after.events.len() == 3));
}

#[test]
fn deep_nesting_is_read_quickly_or_refused() {
    let nested =
        |open: &str, close: &str, depth: usize| format!("x: draw when {}a{}.", open.repeat(depth), close.repeat(depth));
    for (open, close) in [
        ("(", ")"),
        ("not (", ")"),
        ("f(", ")"),
        ("some (own king) with (", ")"),
        ("(if a then b else ", ")"),
        ("number of (own ", ")"),
        ("a is b and (", ")"),
        ("(1 + ", ") * 2"),
    ] {
        let words =
            open.split(['(', ' ']).filter(|word| ["not", "some", "with", "if", "of", "number", "+"].contains(word));
        let depth = 60 / (1 + words.count());
        let text = nested(open, close, depth);
        assert!(read(&text).1.iter().all(|fault| fault.code == Code::Syntax), "{text}");
        assert_eq!(only(&nested(open, close, 20_000)).code, Code::TooDeep);
    }
    assert_eq!(read(&nested("(", ")", 40)).1, []);
    assert_eq!(only(&"(".repeat(20_000)).code, Code::Parenthesis);
    for word in ["not ", "- ", "a of ", "before ", "the ", "if a then ", "a + ", "some a with ", "a attacking "] {
        assert_eq!(only(&nested(word, "", 20_000)).code, Code::TooDeep, "{word}");
    }
    let flat = format!("x: draw when {}.", vec!["a = b"; 5_000].join(" and "));
    assert_eq!(read(&flat).1, []);
}

#[test]
fn unreadable_nesting_is_refused_quickly() {
    for (open, close) in [
        ("(", ")"),
        ("f(", ")"),
        ("some a with (", ")"),
        ("some a in (", ")"),
        ("the a in (", ")"),
        ("a in (the b in (", "))"),
        ("some a attacking (x with (", "))"),
        ("all a attacked by (x of (", "))"),
        ("at least (", ") a in b"),
        ("a is in (", ")"),
        ("(if a then b else ", ")"),
        ("f(all a other than (", "))"),
    ] {
        let text = format!("x: draw when {}a b = = c{}.", open.repeat(15), close.repeat(15));
        assert_eq!(read(&text).1.len(), 1);
    }
    let text = format!("x: after m: {}a b c{}.", "if a then (".repeat(20), ")".repeat(20));
    assert_eq!(read(&text).1.len(), 1);
}

#[test]
fn one_bad_sentence_does_not_hide_the_next() {
    let (sentences, faults) = read("a: draw when x. b: forbd move. c: draw when y. d: draw whn. e: draw when z.");
    assert_eq!((sentences.len(), faults.len()), (3, 2));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,200}") {
        let at = Span::new(SourceId(0), 0, text.len());
        let _ = (parse_block(&text, at), parse_expression(&text, at), parse_noun_phrase(&text, at));
    }

    #[test]
    fn no_damaged_block_makes_it_panic(start in 0..3000usize, length in 0..60usize, put in "[a-z().,:;\"'/=é\n ]{0,6}") {
        let sample = include_str!("print/samples.txt");
        let cut: String = sample.chars().take(start).chain(put.chars()).chain(sample.chars().skip(start + length)).collect();
        let (sentences, faults) = parse_block(&cut, Span::new(SourceId(0), 0, cut.len()));
        prop_assert!(sentences.len() + faults.len() >= 20);
        for fault in faults {
            prop_assert!(cut.get(fault.primary.span.range()).is_some());
        }
    }
}
