//! A game in another spelling has equal counts: other names, tables in another order, left and
//! right exchanged, the board inside a larger one with holes around.

use interp::literal::chance::Seeded;
use interp::literal::flow;
use interp::run::perft::{How, patient, perft};
use interp::runtime::Rules;
use interp::spec::Spec;
use libtest_mimic::Trial;
use std::sync::Arc;

use super::generate::{Cell, Spelling};
use super::generated::{loaded, valid};
use super::usually;
use crate::trial;

pub fn trials() -> Vec<Trial> {
    vec![
        trial("equality: other names, the same counts", || same(0, Spelling { renamed: true, ..PLAIN })),
        trial("equality: tables in another order, the same counts", || {
            same(1000, Spelling { permuted: Some(5), ..PLAIN });
        }),
        trial("equality: left for right, the same counts", || same(2000, Spelling { mirrored: true, ..PLAIN })),
        trial("equality: on a larger board with holes, the same counts", || same(3000, Spelling { frame: 2, ..PLAIN })),
        trial("equality: on a much larger board, the same counts", || same(4000, Spelling { frame: 4, ..PLAIN })),
    ]
}

const PLAIN: Spelling = Spelling { renamed: false, permuted: None, mirrored: false, frame: 0 };

/// Compares the counts of definitions from these seeds on.
fn same(seeds: u64, spelling: Spelling) {
    let mut seen = 0;
    for seed in seeds..seeds + usually(60, 600) {
        let Some((sketch, spec)) = valid(seed, PLAIN) else { continue };
        let inside = sketch.files + 2 * spelling.frame <= 16 && sketch.ranks + 2 * spelling.frame <= 16;
        // Ranks have names when the board is larger, and a name wants a square.
        let nameless = spelling.frame > 0
            && sketch.cells.chunks(sketch.files).any(|rank| rank.iter().all(|cell| *cell == Cell::Hole));
        if sketch.ordered || !inside || nameless {
            continue;
        }
        let other = loaded(&sketch, spelling).unwrap_or_else(|| panic!("mistakes in\n{}", sketch.text(spelling)));
        let mut before = 1;
        for depth in 1..=3 {
            let (one, two) = (counted(&spec, depth), counted(&other, depth));
            assert_eq!(one, two, "seed {seed}, depth {depth}:\n{}\n{}", sketch.text(PLAIN), sketch.text(spelling));
            let Some(one) = one else { break };
            // Counts that would take long are left out, for both alike.
            if one * one / before > MANY {
                break;
            }
            before = one.max(1);
        }
        seen += 1;
    }
    assert!(seen > 12, "only {seen} definitions were compared");
}

/// Counts of about so many are left out.
const MANY: u64 = 5_000;

fn counted(spec: &Arc<Spec>, depth: u32) -> Option<u64> {
    let rules = Rules::new(spec.clone());
    let state = flow::start(spec, &mut Seeded::new(0));
    perft(&rules, &state, depth, How::default(), &mut patient).ok()
}
