//! Small words: lists and numbers.

/// `a`, `a or b`, `a, b or c`.
pub(super) fn either<T: AsRef<str>>(words: &[T]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}

/// `one`, `two` … `twelve`, `13`.
pub(super) fn number(count: u16) -> String {
    const WORDS: [&str; 12] =
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let word = usize::from(count).checked_sub(1).and_then(|index| WORDS.get(index));
    word.map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// `one square`, `two squares`.
pub(super) fn squares(count: u16) -> String {
    format!("{} square{}", number(count), if count == 1 { "" } else { "s" })
}

/// `once`, `twice`, `three times`.
pub(super) fn times(count: u16) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{} times", number(count)),
    }
}
