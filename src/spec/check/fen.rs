//! A start array that is written as FEN; and one that is written without blanks where a picture is drawn.

/// More empty squares than any board has side by side.
const MOST: usize = 100;

/// Rows of so many signs are no single letters of pieces.
const SIGNS: usize = 3;

/// The picture of a board that is written as FEN or without blanks: a row to a line and a blank between squares; nothing of
/// any other text.
pub(super) fn drawn(text: &str) -> Option<String> {
    of_fen(text).or_else(|| of_rows(text))
}

fn of_fen(text: &str) -> Option<String> {
    let board = text.split_whitespace().next()?;
    // The hands of the players follow the board.
    let board = board.split_once('[').map_or(board, |(board, _)| board);
    let is_board = text.trim().lines().count() == 1 && is_fen(board);
    is_board.then(|| board.split('/').map(|row| cells(row).join(" ") + "\n").collect())
}

/// Whether a picture is the board of a position in FEN: one word with its rows parted by `/`.
pub(super) fn is_fen(text: &str) -> bool {
    let is_sign = |sign: char| "/#*+~".contains(sign) || sign.is_ascii_alphanumeric();
    text.contains('/') && text.trim().chars().all(is_sign)
}

/// The squares of a row; a number is a run of empty squares, at most 100.
pub(super) fn cells(row: &str) -> Vec<&str> {
    let (mut cells, mut rest) = (Vec::new(), row);
    while !rest.is_empty() {
        let digits = length(rest, |sign| sign.is_ascii_digit());
        let signs = length(rest, |sign| sign == '+');
        let end = match digits {
            0 => rest[signs..].chars().next().map_or(signs, |letter| signs + letter.len_utf8()),
            _ => digits,
        };
        let (cell, behind) = rest.split_at(end);
        match digits {
            0 => cells.push(cell),
            _ => cells.extend(std::iter::repeat_n(".", cell.parse().unwrap_or(MOST).min(MOST))),
        }
        rest = behind;
    }
    cells
}

/// The length, in bytes, of the signs of one sort at the start of a text.
fn length(text: &str, is_such: fn(char) -> bool) -> usize {
    text.len() - text.trim_start_matches(is_such).len()
}

fn of_rows(text: &str) -> Option<String> {
    let rows: Vec<&str> = text.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
    let signs = rows.first()?.chars().count();
    let is_run_together = |row: &&str| row.chars().count() == signs && !row.contains([' ', '\t', '/']);
    let spaced = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(" ") + "\n";
    let is_written = rows.len() > 1 && signs >= SIGNS && rows.iter().all(is_run_together);
    is_written.then(|| rows.iter().map(|row| spaced(row)).collect())
}

#[cfg(test)]
mod tests {
    use super::drawn;

    #[test]
    fn rows_are_drawn_and_other_texts_are_not() {
        let picture = drawn("rn10b/1p/K2 w KQkq - 0 1");
        assert_eq!(picture.as_deref(), Some("r n . . . . . . . . . . b\n. p\nK . .\n"));
        assert_eq!(drawn("k1+r/3#*[Q] w").as_deref(), Some("k . +r\n. . . # *\n"));
        assert_eq!(drawn("\n  k..\n  ...\n  K.*\n").as_deref(), Some("k . .\n. . .\nK . *\n"));
        for picture in ["k . .\n. . .\nK . .", "k . K", "", "k/2\nK2", "+k\n.\n+K", "k..\n. . .\nK..", "k..\n..\nK.."] {
            assert_eq!(drawn(picture), None, "{picture}");
        }
    }
}
