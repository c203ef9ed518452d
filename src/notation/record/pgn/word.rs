//! Words among the moves: numbers, results, remarks.

/// Evaluations that are written with the signs of a keyboard, behind a move or by themselves.
const EVALUATIONS: [&str; 8] = ["+/-", "-/+", "+/=", "=/+", "+-", "-+", "+=", "=+"];

/// How a move is written that passes.
pub const PASSES: [&str; 5] = ["--", "Z0", "0000", "@@@@", "null"];

/// The result that a word tells, in its usual form: `1–0` is `1-0`, `½` is `1/2-1/2`.
pub(super) fn result(word: &str) -> Option<&'static str> {
    let plain: String = word.chars().map(|c| if is_dash(c) { '-' } else { c }).collect();
    Some(match plain.replace('½', "1/2").as_str() {
        "*" => "*",
        "1-0" | "1:0" => "1-0",
        "0-1" | "0:1" => "0-1",
        "1/2" | "1/2-1/2" | "1/2:1/2" | "0.5-0.5" => "1/2-1/2",
        _ => return None,
    })
}

/// The dashes that printers have besides that of a keyboard.
fn is_dash(sign: char) -> bool {
    ('\u{2010}'..='\u{2015}').contains(&sign) || sign == '\u{2212}'
}

/// A word without the number of the move in front of it, `12.` or `12...`.
pub(super) fn unnumbered(word: &str) -> &str {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = digits.trim_start_matches(['.', '…']);
    if rest.len() < digits.len() || rest.is_empty() { rest } else { word }
}

/// The action in a word, without what is only said of it; nothing when no action is in it.
pub(super) fn action(word: &str) -> Option<&str> {
    let word = unnumbered(word);
    if PASSES.contains(&word) {
        return Some(word);
    }
    let mut action = word;
    loop {
        let trimmed =
            action.trim_end_matches(|c: char| matches!(c, '!' | '?') || !c.is_ascii() && !c.is_alphanumeric());
        let evaluation = EVALUATIONS.into_iter().find_map(|sign| trimmed.strip_suffix(sign));
        let shorter = evaluation.filter(|rest| rest.ends_with(char::is_alphanumeric)).unwrap_or(trimmed);
        if shorter == action {
            break;
        }
        action = shorter;
    }
    let is_remark = action.starts_with('$') || ["e.p.", "e.p", "ep", "ep."].contains(&action.to_lowercase().as_str());
    (action.contains(char::is_alphanumeric) && !is_remark).then_some(action)
}

/// Whether a word looks like a move, a number, or the result of a game.
pub(super) fn is_of_game(word: &str) -> bool {
    let rest = unnumbered(word);
    let mut parts = rest.trim_end_matches(['+', '#', '!', '?']).split('-');
    let is_joined = rest.contains('-') && parts.all(|part| part.chars().count() == 1); // as in `O-O`
    let signs = |c: char| c.is_alphanumeric() || !c.is_ascii() || "+#=@-x:~*^!?.".contains(c);
    let has = |is: fn(char) -> bool| rest.contains(is);
    let assigns = rest.split_once('=').is_some_and(|(_, value)| value.starts_with(|c: char| c.is_ascii_digit()));
    let is_move = !assigns && has(char::is_alphabetic) && has(|c: char| c.is_ascii_digit()) && rest.chars().all(signs);
    rest.is_empty() || is_joined || is_move || result(word).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_printers_are_read() {
        for (word, expected) in [
            ("1–0", Some("1-0")),
            ("0—1", Some("0-1")),
            ("½-½", Some("1/2-1/2")),
            ("½–½", Some("1/2-1/2")),
            ("1/2", Some("1/2-1/2")),
            ("½", Some("1/2-1/2")),
            ("*", Some("*")),
            ("0-0", None),
            ("1", None),
        ] {
            assert_eq!(result(word), expected, "{word}");
        }
    }

    #[test]
    fn what_is_said_of_a_move_is_left_out() {
        for (word, expected) in [
            ("12.Nf3!?", Some("Nf3")),
            ("12…Nf6", Some("Nf6")),
            ("exd6⩱", Some("exd6")),
            ("Qh5±!", Some("Qh5")),
            ("Rd1+-", Some("Rd1")),
            ("Qxf7#", Some("Qxf7#")),
            ("Bxh8+", Some("Bxh8+")),
            ("b1c3[H]", Some("b1c3[H]")),
            ("７六歩", Some("７六歩")),
            ("--", Some("--")),
            ("1.", None),
            ("12", None),
            ("7g7f", Some("7g7f")),
            ("⩱", None),
            ("+-", None),
            ("□", None),
            ("e.p.", None),
            ("$14", None),
        ] {
            assert_eq!(action(word), expected, "{word}");
        }
    }
}
