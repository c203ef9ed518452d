//! The difference between two texts, line by line.

/// Texts with more lines than this are not compared line by line.
const MOST: usize = 2000;
/// Lines shown around a difference.
const AROUND: usize = 1;

/// The lines that differ, `-` the old ones and `+` the new ones, with the lines around them; `…` for what is left out.
pub fn diff(old: &str, new: &str) -> Vec<String> {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let mut lines = if old.len() > MOST || new.len() > MOST { blunt(&old, &new) } else { compare(&old, &new) };
    let keep: Vec<bool> = (0..lines.len()).map(|index| near_change(&lines, index)).collect();
    let mut shown: Vec<String> = Vec::new();
    for ((mark, line), keep) in lines.drain(..).zip(keep) {
        if keep {
            shown.push(format!("{mark} {line}").trim_end().to_owned());
        } else if shown.last().is_none_or(|last| last != "…") {
            shown.push("…".to_owned());
        }
    }
    shown
}

type Marked<'a> = (char, &'a str);

fn near_change(lines: &[Marked<'_>], index: usize) -> bool {
    let around = lines.get(index.saturating_sub(AROUND)..(index + AROUND + 1).min(lines.len()));
    around.is_some_and(|around| around.iter().any(|(mark, _)| *mark != ' '))
}

/// The first line that differs.
fn blunt<'a>(old: &[&'a str], new: &[&'a str]) -> Vec<Marked<'a>> {
    let same = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let line = |lines: &[&'a str], mark| lines.get(same).map(|line| (mark, *line));
    line(old, '-').into_iter().chain(line(new, '+')).collect()
}

/// By the longest common subsequence of lines.
fn compare<'a>(old: &[&'a str], new: &[&'a str]) -> Vec<Marked<'a>> {
    let width = new.len() + 1;
    let mut common = vec![0u16; (old.len() + 1) * width];
    for (i, a) in old.iter().enumerate().rev() {
        for (j, b) in new.iter().enumerate().rev() {
            let at = |i: usize, j: usize| common.get(i * width + j).copied().unwrap_or(0);
            let best = if a == b { at(i + 1, j + 1) + 1 } else { at(i + 1, j).max(at(i, j + 1)) };
            if let Some(cell) = common.get_mut(i * width + j) {
                *cell = best;
            }
        }
    }
    let at = |i: usize, j: usize| common.get(i * width + j).copied().unwrap_or(0);
    let (mut i, mut j, mut lines) = (0, 0, Vec::new());
    loop {
        match (old.get(i), new.get(j)) {
            (Some(a), Some(b)) if a == b => {
                lines.push((' ', *a));
                (i, j) = (i + 1, j + 1);
            }
            (Some(a), b) if b.is_none() || at(i + 1, j) >= at(i, j + 1) => {
                lines.push(('-', *a));
                i += 1;
            }
            (_, Some(b)) => {
                lines.push(('+', *b));
                j += 1;
            }
            _ => return lines,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_lines_are_shown_with_those_around_them() {
        let shown = diff("a\nb\nc\nd\ne\nf", "a\nb\nc\nD\ne\nf\ng");
        assert_eq!(shown, ["…", "  c", "- d", "+ D", "  e", "  f", "+ g"]);
        assert_eq!(diff("", "x"), ["+ x"]);
        assert_eq!(diff("x\ny", "y"), ["- x", "  y"]);
        assert!(diff("a", "a").iter().all(|line| line == "…"));
    }
}
