//! A start array that is written as FEN where a picture is drawn.

/// The picture of a board that is written as FEN, a row to a line and a blank between squares; nothing of any other text.
pub(super) fn drawn(text: &str) -> Option<String> {
    let board = text.split_whitespace().next()?;
    let is_fen = text.trim().lines().count() == 1
        && board.contains('/')
        && board.chars().all(|sign| sign == '/' || sign.is_ascii_alphanumeric());
    is_fen.then(|| board.split('/').map(|row| cells(row).join(" ") + "\n").collect())
}

/// The squares of a row; a number is so many empty ones, of which no board has more than a hundred side by side.
fn cells(row: &str) -> Vec<String> {
    let (mut cells, mut empty) = (Vec::new(), 0_usize);
    for sign in row.chars().chain(['/']) {
        if let Some(digit) = sign.to_digit(10) {
            empty = (empty * 10 + digit as usize).min(100);
            continue;
        }
        cells.extend(std::iter::repeat_n(".".to_owned(), std::mem::take(&mut empty)));
        cells.extend((sign != '/').then(|| sign.to_string()));
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::drawn;

    #[test]
    fn rows_are_drawn_and_other_texts_are_not() {
        let picture = drawn("rn10b/1p/K2 w KQkq - 0 1");
        assert_eq!(picture.as_deref(), Some("r n . . . . . . . . . . b\n. p\nK . .\n"));
        assert_eq!(drawn("k . .\n. . .\nK . ."), None);
        assert_eq!(drawn("k . K"), None);
        assert_eq!(drawn(""), None);
        assert_eq!(drawn("k+/2\nK2"), None);
    }
}
