#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use super::*;
use crate::diagnostic::Code;
use crate::source::Span;

fn at(text: &str) -> Span {
    Span::new(Default::default(), 10, 10 + text.len())
}

fn canonical(text: &str) -> String {
    let (movement, diagnostics) = parse(text, at(text), Dialect::Xbetza);
    assert!(diagnostics.is_empty(), "{text}: {diagnostics:?}");
    movement.unwrap().to_string()
}

#[test]
fn canonical_text() {
    for (text, expected) in [
        ("fmWfcF", "fmW fcF"),
        ("WWFF", "W0 F0"),
        ("(4,1)WX", "(4,1) WX"),
        (" mR2 \n cR2^", "mR2 cR2^"),
        ("(az)F", "(az)F"),
        ("[ (!c p<own>R2 - mW)+ ]".replace(' ', "").as_str(), "[(!cp<own>R2-mW)+]"),
        ("[ W ? !W? !W ]", "[W?!W?!W]"),
        ("[(W){2,2}-(F|B)++]", "[(W){2}-(F|B)++]"),
        ("c< not  cannon / king >R", "c<not cannon/king>R"),
        ("[({hop})*-!cR2-wW]{step}", "[({hop})*-!cR2-wW] {step}"),
        ("", ""),
    ] {
        assert_eq!(canonical(text), expected);
        assert_eq!(canonical(expected), expected);
    }
}

fn refusal(text: &str) -> crate::diagnostic::Diagnostic {
    let (movement, mut diagnostics) = parse(text, at(text), Dialect::House);
    assert!(movement.is_none(), "{text}");
    diagnostics.remove(0)
}

#[test]
fn refused_spellings_say_what_to_write() {
    for (text, fix) in [
        ("fK", "fW"),
        ("fsmQ", "mfB"),
        ("fhK", "fWfF"),
        ("cfhQ2^", "cfR2^cfB2^"),
        ("L", "C"),
        ("fJ", "Z"),
        ("CL", " C"),
        ("LLW", "CC"),
        ("WnW", " "),
        ("KfhKW", "fWfF"),
        ("KfhKF", "fWfF "),
        ("nZ", "[F-N]"),
        ("fcnH0", "fc[(W-W-W)+]"),
        ("sjcR3", "s[mpW-cW2]"),
        ("fiR12", "fi[(W){1,12}]"),
        ("R99", "R"),
        ("NpWN", " "),
        ("[fK-W]", "fW"),
        ("[fhK-W]", "(fW|fF)"),
        ("[W-!bQ2]", "!bR2"),
        ("fhrF", "ffr"),
        ("fmsF", "fsm"),
    ] {
        let diagnostic = refusal(text);
        assert_eq!(diagnostic.code, Code::MovementAmbiguous, "{text}");
        assert_eq!(diagnostic.fix.map(|fix| fix.replacement).as_deref(), Some(fix), "{text}");
    }
    for text in ["jR", "jW", "nZ", "nW", "jC", "pW", "gF", "R12", "fhW", "fhF", "fmsF", "iiD", "fU", "[fK-W]"] {
        let diagnostic = refusal(text);
        assert_eq!(diagnostic.code, Code::MovementAmbiguous, "{text}");
        assert!(!diagnostic.helps.is_empty() || diagnostic.fix.is_some(), "{text}");
        assert!(parse(text, at(text), Dialect::Xbetza).0.is_some(), "{text}");
    }
}

#[test]
fn nonsense_is_refused_in_both_dialects() {
    for (text, code) in [
        ("hN", "movement-direction"),
        ("hrW", "movement-direction"),
        ("zF", "movement-direction"),
        ("[zW]", "movement-direction"),
        ("[qN-N]", "movement-direction"),
        ("kW", "movement-letter"),
        ("xW", "movement-letter"),
        ("!W", "movement-letter"),
        ("m<own>W", "movement-letter"),
        ("(f)W", "movement-letter"),
        ("[WaF]", "movement-syntax"),
        ("[W-aF]", "movement-letter"),
        ("E", "movement-figure"),
        ("T", "movement-figure"),
        ("isO", "movement-figure"),
        ("isO2^", "movement-figure"),
        ("mO2", "movement-letter"),
        ("pO2", "movement-letter"),
        ("aO2", "movement-letter"),
        ("W@3", "movement-figure"),
        ("I", "movement-figure"),
        ("(0,0)", "movement-figure"),
        ("(0,99)", "movement-figure"),
        ("U2", "movement-figure"),
        ("UU", "movement-figure"),
        ("KX", "movement-figure"),
        ("RYY", "movement-figure"),
        ("R02", "movement-limit"),
        ("[(W){65}]", "movement-limit"),
        ("[(W){3,2}]", "movement-limit"),
        ("[W", "movement-syntax"),
        ("[WF]", "movement-syntax"),
        ("fm", "movement-syntax"),
        ("W~3", "movement-syntax"),
        ("t[FR]", "movement-syntax"),
        ("é", "movement-syntax"),
    ] {
        assert_eq!(refusal(text).code.name(), code, "{text}");
        let (movement, diagnostics) = parse(text, at(text), Dialect::Xbetza);
        assert!(movement.is_none() && diagnostics[0].code.name() == code, "{text}");
    }
}

#[test]
fn what_cannot_be_stretched_is_told_from_what_is_stretched_too_far() {
    let message = |text: &str| refusal(text).message;
    assert_eq!(message("KX"), "`K` is not stretched by `X` and `Y`");
    assert_eq!(message(&format!("N{}", "Y".repeat(49))), "this leap is longer than any board");
    assert_eq!(message("EX"), "no figure is called `E`");
}

#[test]
fn places_are_those_of_the_source() {
    let diagnostic = refusal("fmWfxF");
    assert_eq!((diagnostic.primary.span.start, diagnostic.primary.span.end), (14, 15));
    assert_eq!(refusal("[W").primary.span.start, 12);
}

#[test]
fn hostile_texts_are_bounded() {
    let deep = "[".to_owned() + &"(".repeat(5000);
    assert_eq!(refusal(&deep).code, Code::MovementLimit);
    assert_eq!(refusal("((((((((((((((").code, Code::MovementLimit);
    assert_eq!(refusal(&"W ".repeat(600)).code, Code::MovementLimit);
}
