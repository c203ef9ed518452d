//! A stack of open choices: all ways to make the choices of an action, depth first.

use crate::compile::scalar::Scalar;

/// A walk through all the ways to choose, depth first.
#[derive(Debug, Default)]
pub struct ChoiceStack {
    /// What is chosen now, in order.
    pub script: Vec<Scalar>,
    /// What is still to be tried, each with how many choices stand before it; the next one last. Until then these are at
    /// the front of the script.
    open: Vec<(usize, Scalar)>,
}

impl ChoiceStack {
    /// Forgets all.
    pub fn clear(&mut self) {
        self.script.clear();
        self.open.clear();
    }

    /// Behind what is chosen now there is one more choice among these.
    pub fn push(&mut self, options: &[Scalar]) {
        let before = self.script.len();
        self.open.extend(options.iter().rev().map(|option| (before, *option)));
    }

    /// Goes on to the next way, if there is one.
    pub fn advance(&mut self) -> bool {
        let Some((before, option)) = self.open.pop() else { return false };
        self.script.truncate(before);
        self.script.push(option);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Number;

    #[test]
    fn every_way_comes_once_in_order() {
        let [one, two, three] = [1, 2, 3].map(|number| Scalar::Number(Number::of_thousandths(number)));
        let (mut choices, mut ways) = (ChoiceStack::default(), Vec::new());
        choices.push(&[one, two, three]);
        while choices.advance() {
            match choices.script.as_slice() {
                [first] if *first != two => choices.push(&[two, one]),
                way => ways.push(way.to_vec()),
            }
        }
        assert_eq!(ways, [vec![one, two], vec![one, one], vec![two], vec![three, two], vec![three, one]]);
    }
}
