//! Paths as programs: from a tree of legs, choices and repeats to instructions.

use super::pattern::Instruction;

/// The most instructions a path may need once its numbered repeats are written out.
pub const MAX_PROGRAM: usize = 4096;

/// A path as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// A leg, by its index.
    Leg(u16),
    /// One after another.
    Sequence(Vec<Node>),
    /// One of these.
    Either(Vec<Node>),
    /// The path may end here.
    MayStop,
    /// A part that is repeated.
    Repeat {
        /// The part that is repeated.
        body: Box<Node>,
        /// At least so often.
        least: u16,
        /// At most so often; `None` without an end.
        most: Option<u16>,
        /// Whether it may be left only when it cannot be played again.
        as_long: bool,
    },
}

impl Node {
    /// Whether it can be played without a single leg.
    pub fn may_be_empty(&self) -> bool {
        match self {
            Node::Leg(_) => false,
            Node::Sequence(nodes) => nodes.iter().all(Node::may_be_empty),
            Node::Either(nodes) => nodes.iter().any(Node::may_be_empty),
            Node::MayStop => true,
            Node::Repeat { body, least, .. } => *least == 0 || body.may_be_empty(),
        }
    }
}

/// The roles that a leg can have in its path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Role {
    /// The path can end with it.
    pub ends: bool,
    /// The path can go on behind it.
    pub goes_on: bool,
}

/// An assembled path.
pub(super) struct Assembly {
    /// The instructions; the first one accepts.
    pub program: Vec<Instruction>,
    /// Where it begins.
    pub entry: u16,
    /// Whether it would need more than [`MAX_PROGRAM`] instructions; then the program is not complete.
    pub full: bool,
}

const ACCEPT: u16 = 0;

/// Writes a path as instructions.
pub(super) fn assemble(node: &Node) -> Assembly {
    let mut assembly = Assembly { program: vec![Instruction::Accept], entry: ACCEPT, full: false };
    assembly.entry = assembly.add(node, ACCEPT);
    assembly.find_roles();
    assembly
}

impl Assembly {
    fn push(&mut self, instruction: Instruction) -> u16 {
        let index = u16::try_from(self.program.len()).unwrap_or(u16::MAX);
        self.full |= self.program.len() >= MAX_PROGRAM;
        self.program.push(instruction);
        index
    }

    /// Adds what plays `node` and goes on at `next`; returns where it begins.
    fn add(&mut self, node: &Node, next: u16) -> u16 {
        if self.full {
            return next;
        }
        match node {
            Node::Leg(leg) => self.push(Instruction::Leg { leg: *leg, next, ends: false, goes_on: false }),
            Node::Sequence(nodes) => nodes.iter().rev().fold(next, |next, node| self.add(node, next)),
            Node::Either(nodes) => {
                let entries = nodes.iter().map(|node| self.add(node, next)).collect();
                self.push(Instruction::Either(entries))
            }
            Node::MayStop => self.push(Instruction::Again { body: next, out: ACCEPT }),
            Node::Repeat { body, least, most, as_long } => match most {
                Some(most) => self.times(body, *least, *most, next),
                None => self.any_times(body, *least, *as_long, next),
            },
        }
    }

    fn any_times(&mut self, body: &Node, least: u16, as_long: bool, out: u16) -> u16 {
        let head = self.push(Instruction::Again { body: out, out });
        let entry = self.add(body, head);
        if let Some(slot) = self.program.get_mut(usize::from(head)) {
            *slot = match as_long {
                true => Instruction::AsLong { body: entry, out },
                false => Instruction::Again { body: entry, out },
            };
        }
        if least == 0 { head } else { entry }
    }

    fn times(&mut self, body: &Node, least: u16, most: u16, out: u16) -> u16 {
        let mut next = out;
        for _ in least..most {
            let body = self.add(body, next);
            next = self.push(Instruction::Again { body, out });
        }
        for time in (0..least).rev() {
            next = self.add(body, next);
            if time > 0 {
                next = self.push(Instruction::Living(next));
            }
        }
        next
    }

    /// Tells every leg whether the path can end with it and whether it can go on.
    fn find_roles(&mut self) {
        for index in 0..self.program.len() {
            let Some(Instruction::Leg { next, .. }) = self.program.get(index) else { continue };
            let role = self.role_before(*next);
            if let Some(Instruction::Leg { ends, goes_on, .. }) = self.program.get_mut(index) {
                (*ends, *goes_on) = (role.ends, role.goes_on);
            }
        }
    }

    fn role_before(&self, start: u16) -> Role {
        let (mut role, mut todo, mut seen) = (Role::default(), vec![start], vec![false; self.program.len()]);
        while let Some(place) = todo.pop() {
            match seen.get_mut(usize::from(place)) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            match self.program.get(usize::from(place)) {
                Some(Instruction::Accept) => role.ends = true,
                Some(Instruction::Leg { .. }) => role.goes_on = true,
                Some(Instruction::Either(entries)) => todo.extend(entries),
                Some(Instruction::Again { body, out } | Instruction::AsLong { body, out }) => {
                    todo.extend([*body, *out]);
                }
                Some(Instruction::Living(next)) => todo.push(*next),
                None => {}
            }
        }
        role
    }

    /// The roles of a leg, over all places where it stands.
    pub(super) fn role(&self, wanted: u16) -> Role {
        let mut role = Role::default();
        for instruction in &self.program {
            if let Instruction::Leg { leg, ends, goes_on, .. } = instruction
                && *leg == wanted
            {
                role.ends |= ends;
                role.goes_on |= goes_on;
            }
        }
        role
    }

    /// Whether some part can be played without an end.
    pub(super) fn loops(&self) -> bool {
        // Numbered repeats point to earlier instructions only; an endless one points from its head to a later one.
        self.program.iter().enumerate().any(|(index, instruction)| match instruction {
            Instruction::Again { body, .. } | Instruction::AsLong { body, .. } => usize::from(*body) > index,
            _ => false,
        })
    }
}
