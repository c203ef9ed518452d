//! A stack of open choices: all ways to make the choices of an action, depth first.

use crate::compile::scalar::Scalar;

/// The open choices of an action. It goes through all ways to choose, depth first.
#[derive(Debug, Default)]
pub struct ChoiceStack {
    /// The choices made now, in order.
    pub script: Vec<Scalar>,
    /// The options that are not tried yet, each with the number of choices before it; the next one is the last.
    open: Vec<(usize, Scalar)>,
}

impl ChoiceStack {
    /// Clears the stack.
    pub fn clear(&mut self) {
        self.script.clear();
        self.open.clear();
    }

    /// Adds one more choice behind those made now.
    pub fn push(&mut self, options: &[Scalar]) {
        let before = self.script.len();
        self.open.extend(options.iter().rev().map(|option| (before, *option)));
    }

    /// Goes to the next way to choose. Returns `false` after the last one.
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
