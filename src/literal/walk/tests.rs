#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::ops::ControlFlow;

use super::{Ground, Outcome, Side, attacks, walk};
use crate::source::{Span, Word};
use crate::spec::geometry::{Facing, Geometry};
use crate::spec::ids::{Square, TokenId};
use crate::spec::movement::{FilterId, Names, Pattern, check};
use crate::syntax::movement::{Dialect, Movement, parse};

const HOP: &str = "[!cp<own>R2-mW]";
const RABBIT: &str = "mR2 [({hop})+] [({hop})*-!cR2-wW]";

/// Filters are the letters men are drawn with; the only named movement is `hop`.
struct Letters;

impl Names for Letters {
    fn filter(&mut self, word: &Word) -> Option<FilterId> {
        let letter = match word.node.as_str() {
            "cannon" => b'c',
            "heavy" => b'r',
            "knight" => b'n',
            "bishop" => b'b',
            _ => return None,
        };
        Some(FilterId(u16::from(letter)))
    }

    fn fragment(&mut self, name: &Word) -> Option<Movement> {
        (name.node == "hop").then(|| parse(HOP, name.span, Dialect::House).0).flatten()
    }
}

fn pattern(text: &str) -> Pattern {
    let (movement, diagnostics) = parse(text, Span::new(Default::default(), 0, text.len()), Dialect::House);
    let (pattern, more) = check(&movement.unwrap_or_else(|| panic!("{text}: {diagnostics:?}")), &mut Letters);
    assert!(more.is_empty(), "{text}: {more:?}");
    pattern
}

/// Rows from the top; `M` is the mover, capitals its side, `*` neutral, `i` immune, `x` a phoenix, ` ` a hole.
struct Picture {
    geometry: Geometry,
    men: Vec<(char, Square)>,
    facing: Facing,
}

impl Picture {
    fn draw(rows: &[&str]) -> Self {
        let mut geometry = Geometry::rectangle(rows[0].len() as u8, rows.len() as u8);
        let mut men = Vec::new();
        for (rank, row) in rows.iter().rev().enumerate() {
            for (file, man) in row.chars().enumerate() {
                let square = geometry.square(file as i16, rank as i16).unwrap();
                match man {
                    '.' => {}
                    ' ' => geometry.punch(square),
                    _ => men.push((man, square)),
                }
            }
        }
        men.sort_by_key(|(man, _)| *man != 'M');
        Picture { geometry, men, facing: Facing::UP }
    }

    fn facing(mut self, facing: Facing) -> Self {
        self.facing = facing;
        self
    }

    fn show(&self, outcome: &Outcome) -> String {
        let goal = outcome.goal.map_or("gone".to_owned(), |square| self.geometry.name(square));
        let mut victims: Vec<String> =
            outcome.captured.iter().map(|token| self.geometry.name(self.men[token.index()].1)).collect();
        victims.sort();
        let shown = victims.iter().fold(goal, |shown, victim| shown + "x" + victim);
        outcome.relocated.iter().fold(shown, |shown, (token, square)| {
            let from = self.geometry.name(self.men[token.index()].1);
            format!("{shown}~{from}>{}", self.geometry.name(*square))
        })
    }

    /// All outcomes in alphabetical order.
    fn moves(&self, text: &str) -> String {
        let pattern = pattern(text);
        let mut shown = Vec::new();
        let _ = walk(&pattern, &self.geometry, self.facing, self.men[0].1, TokenId(0), self, &mut |outcome| {
            shown.push(self.show(&outcome));
            ControlFlow::Continue(())
        });
        shown.sort();
        shown.join(" ")
    }

    fn attacks(&self, text: &str, target: &str) -> bool {
        let target = self.geometry.named(target).unwrap();
        let victim = TokenId::at(self.men.iter().position(|(_, square)| *square == target).unwrap());
        attacks(&pattern(text), &self.geometry, self.facing, self.men[0].1, TokenId(0), target, victim, self)
    }
}

impl Ground for Picture {
    fn occupant(&self, square: Square) -> Option<TokenId> {
        self.men.iter().position(|(_, place)| *place == square).map(TokenId::at)
    }

    fn side(&self, token: TokenId) -> Side {
        match self.men[token.index()].0 {
            '*' => Side::Neutral,
            man if man.is_ascii_uppercase() => Side::Own,
            _ => Side::Enemy,
        }
    }

    fn fits(&self, token: TokenId, filter: FilterId) -> bool {
        u16::from(self.men[token.index()].0.to_ascii_lowercase() as u8) == filter.0
    }

    fn may_capture(&self, victim: TokenId) -> bool {
        self.men[victim.index()].0 != 'i'
    }

    fn ends_path(&self, victim: TokenId) -> bool {
        self.men[victim.index()].0 == 'x'
    }

    fn unmoved(&self, _: TokenId) -> bool {
        true
    }

    fn passed(&self) -> Option<(Square, TokenId)> {
        None
    }
}

#[test]
fn rabbit_jumps_on_in_any_direction() {
    let board = Picture::draw(&[".....", "..p..", ".p...", ".....", ".M..."]);
    assert_eq!(board.moves(RABBIT), "a1 b2 b4xb3 c1 d1 d4xb3xc4");
    assert!(board.attacks(RABBIT, "c4"));
    assert_eq!(board.moves("[({hop})+]"), "b4xb3 d4xb3xc4");
}

#[test]
fn rabbit_jumps_off_the_board_over_enemies_only() {
    assert_eq!(Picture::draw(&["..p", "...", "..M"]).moves(RABBIT), "a1 b1 c2 gonexc3");
    assert_eq!(Picture::draw(&["..P", "...", "..M"]).moves(RABBIT), "a1 b1 c2");
    let chain = Picture::draw(&["..p", "...", "..p", "..M"]);
    assert_eq!(chain.moves(RABBIT), "a1 b1 c3xc2 gonexc2xc4");
    assert!(chain.attacks(RABBIT, "c4"));
    assert!(!Picture::draw(&["..p", "...", "..i", "..M"]).attacks(RABBIT, "c4"));
}

#[test]
fn rabbit_passes_friends_and_does_not_jump_the_immune() {
    let board = Picture::draw(&["....", "i...", "MPp.", "...."]);
    assert_eq!(board.moves(RABBIT), "a1");
    let board = Picture::draw(&["...", "p..", "MP."]);
    assert_eq!(board.moves(RABBIT), "a3xa2 c1");
}

#[test]
fn rabbit_that_takes_a_phoenix_is_gone_wherever_it_would_have_landed() {
    let board = Picture::draw(&["..p..", ".....", "..x..", "..M.."]);
    assert_eq!(board.moves(RABBIT), "a1 b1 d1 e1 gonexc2");
    let blocked = Picture::draw(&["..p..", "..P..", "..x..", "..M.."]);
    assert_eq!(blocked.moves(RABBIT), "a1 b1 d1 e1", "the square behind it must be empty");
    let edge = Picture::draw(&["..x..", "..M.."]);
    assert_eq!(edge.moves(RABBIT), "a1 b1 d1 e1 gonexc2");
}

#[test]
fn rabbit_that_comes_back_with_nothing_has_not_moved() {
    let board = Picture::draw(&["....", "PP..", "M.PP", "...."]);
    assert!(!board.moves(RABBIT).split(' ').any(|outcome| outcome == "a2"));
    let board = Picture::draw(&["...", ".P.", "MPp", "..."]);
    assert!(!board.moves("[({hop})+]").contains("a2"));
}

#[test]
fn war_machine_shoots_without_moving() {
    let board = Picture::draw(&["..r..", "...p.", "n.M.x", ".P...", "....."]);
    assert_eq!(board.moves("mR2 mF cR2^ cF^"), "b3 b4 c1 c2 c3xa3 c3xc5 c3xd4 c4 d2 d3 gonexe3");
    assert!(board.attacks("cR2^ cF^", "d4") && !board.attacks("mR2 mF", "d4"));
}

#[test]
fn path_ends_on_nobody_it_has_not_captured() {
    let board = Picture::draw(&["..r..", "...n.", "..P..", ".....", "M...."]);
    assert_eq!(board.moves("[pB-cfR^] m[pB-fR^] [pB-dcF^]"), "");
    assert_eq!(board.moves("[pB-ucfR]"), "");
    assert_eq!(board.moves("[pB-cfR^-mW]"), "c4xc5");
    assert_eq!(board.moves("[dB-cfR^]"), "c3xc3xc5");
    assert!(!board.attacks("[pB-cfR^]", "c5") && board.attacks("[dB-cfR^]", "c5"));
    let phoenix = Picture::draw(&["..x..", ".....", "..P..", ".....", "M...."]);
    assert_eq!(phoenix.moves("[pB-cfR^]"), "gonexc5");
}

#[test]
fn jester_takes_with_its_last_step() {
    let board = Picture::draw(&[".....", ".p...", "PM.p.", ".P...", "....."]);
    assert_eq!(board.moves("[W?!W?!W]"), "b4xb4 c1 c2 c3 c4 c5 d2 d3xd3 d4");
    assert_eq!(board.moves("[(!mW){0,2}-!W]"), board.moves("[W?!W?!W]"));
    assert!(board.attacks("[W?!W?!W]", "d3"));
}

#[test]
fn draughts_man_goes_on_as_long_as_it_can() {
    let man = "fmF [(!fcF-mF)++]";
    let board = Picture::draw(&["......", "...p..", "......", ".p.p..", "..M...", "......"]);
    assert_eq!(board.moves(man), "a4xb3 c6xd3xd5");
    let back = Picture::draw(&["......", "......", ".p....", "..M...", ".p....", "......"]);
    assert_eq!(back.moves(man), "a5xb4 d4", "a man never jumps backwards");
    let king = Picture::draw(&["......", "......", ".p....", "..M...", ".p....", "......"]);
    assert_eq!(king.moves("mF [(!cF-mF)++]"), "a1xb2 a5xb4 d2 d4");
}

#[test]
fn janggi_pieces() {
    let board = Picture::draw(&[".....", ".....", "..P..", ".....", "..M.."]);
    assert_eq!(board.moves("[W-F-F]"), "a4 e4");
    let blocked = Picture::draw(&[".....", ".....", ".....", "..P..", "..M.."]);
    assert_eq!(blocked.moves("[W-F-F]"), "");
    let cannon = "mp<not cannon>R c<not cannon>p<not cannon>R";
    assert_eq!(Picture::draw(&["M.n..p"]).moves(cannon), "d1 e1 f1xf1");
    assert_eq!(Picture::draw(&["M.c..p"]).moves(cannon), "");
    assert_eq!(Picture::draw(&["M.n..c"]).moves(cannon), "d1 e1");
    assert_eq!(Picture::draw(&["M.n..p"]).moves("[p<not cannon>R-mc<not cannon>R]"), "d1 e1 f1xf1");
}

#[test]
fn griffon_and_long_leaper() {
    let griffon = Picture::draw(&["....", "....", "p...", ".M.."]);
    assert_eq!(griffon.moves("[F?R]"), "a2xa2 c2 c3 c4 d2");
    let leaper = "mQ [(cQ-mQ)+]";
    assert_eq!(Picture::draw(&["M.p..n.b"]).moves(leaper), "b1 d1xc1 e1xc1 g1xc1xf1");
    assert_eq!(Picture::draw(&["M.pp.."]).moves(leaper), "b1");
}

#[test]
fn filters_choose_victims() {
    let board = Picture::draw(&["nbr", ".M.", "..."]);
    assert_eq!(board.moves("c<knight/bishop>K"), "a3xa3 b3xb3");
    assert_eq!(board.moves("c<not heavy>K"), "a3xa3 b3xb3");
    assert_eq!(board.moves("c<heavy>K"), "c3xc3");
    assert_eq!(board.moves("c<any>K"), "a3xa3 b3xb3 c3xc3");
    assert_eq!(Picture::draw(&["M*."]).moves("mcdW"), "", "nobody's piece is in the way");
    assert_eq!(Picture::draw(&["M*.", "..."]).moves("[pW-W]"), "c2");
}

#[test]
fn directions_of_later_legs() {
    let board = Picture::draw(&[".....", ".....", "..M..", ".....", "....."]);
    assert_eq!(board.moves("[fW-F]"), "b5 d5", "as straight as it can");
    assert_eq!(board.moves("[fW-!bF]"), "b3 d3", "as the player sees it");
    assert_eq!(board.moves("[fW-!W]"), "b4 c5 d4", "all ways, but it does not come back to where it was");
    assert_eq!(board.moves("[fW-sW]"), "b4 d4");
    assert_eq!(board.moves("[fW-lW-lW]"), "b3");
    assert_eq!(board.moves("[frF-(zF)*]"), "c5 d4 e3");
    assert_eq!(board.moves("[flF-N]"), "");
    assert_eq!(board.moves("f[W-W]"), "c5");
    assert_eq!(board.moves("[fN-W]"), "");
}

#[test]
fn choices_and_numbered_repeats() {
    let board = Picture::draw(&["M....."]);
    assert_eq!(board.moves("[(W){2,3}]"), "c1 d1");
    assert_eq!(board.moves("[(W){2}]"), "c1");
    assert_eq!(board.moves("[W-(W|D)]"), "c1 d1");
    assert_eq!(board.moves("[(mW)++]"), "f1");
    assert_eq!(board.moves("[W-(W-W)*]"), "b1 d1 f1");
    assert_eq!(board.moves("wR"), "gone");
    assert_eq!(Picture::draw(&["M.p..."]).moves("[mW-cW^]"), "b1xc1");
    assert_eq!(Picture::draw(&["M.p..."]).moves("[cR^-mW]"), "b1xc1");
}

#[test]
fn other_facings() {
    let rows = [".....", ".....", "..M..", ".....", "....."];
    assert_eq!(Picture::draw(&rows).facing(Facing::DOWN).moves("[fW-flF]"), "d1");
    let right = Facing { forward: (1, 0), right: (0, -1) };
    assert_eq!(Picture::draw(&rows).facing(right).moves("fW frF"), "d2 d3");
    assert_eq!(Picture::draw(&rows).facing(right).moves("f[F?R]"), "d2 d4 e2 e4");
}

#[test]
fn searches_end() {
    let rows = ["p.p.p.p.p", ".........", "p.p.p.p.p", ".........", "p.p.M.p.p", ".........", "p.p.p.p.p"];
    let board = Picture::draw(&rows);
    assert!(board.moves("[(!mW)*]").starts_with("a2 a4"));
    assert!(!board.moves("[(!cR-!mQ)*]").is_empty());
    assert_eq!(board.moves("[(!mW)++]"), "", "a walk that can always go on never ends");
}

#[test]
fn holes_are_not_part_of_the_board() {
    assert_eq!(Picture::draw(&["M. ..", "....."]).moves("fsR"), "b2");
    assert_eq!(Picture::draw(&["M. .."]).moves("wR"), "gone");
    assert_eq!(Picture::draw(&["M . "]).moves("nD"), "");
}

#[test]
fn hostile_positions_are_bounded() {
    let row = |full: bool| (0..16).map(|file| if full && file % 2 == 1 { 'p' } else { '.' }).collect::<String>();
    let mut rows: Vec<String> = (0..16).map(|rank| row(rank % 2 == 0)).collect();
    rows[7] = "......M.p.p.p.p.".to_owned();
    rows[9] = "..p.p.p.p.p.p.p.".to_owned();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let board = Picture::draw(&rows);
    assert!(board.moves("[(!cF2-mF)+]").split(' ').count() < super::MAX_STEPS);
    assert!(!board.moves("[(!cQ-!mQ)*-!cpQ-!wmK]").is_empty());
    let full = ["pppppppppppppppp"; 15];
    let full = Picture::draw(&[full.as_slice(), &["pppppppMpppppppp"]].concat());
    for text in ["[(!cK)+]", "(ca)K"] {
        let found = full.moves(text).split(' ').count();
        assert!((100..5_000).contains(&found), "{text} has {found} ways");
    }
}

#[test]
fn passing_a_partner_at_the_edge() {
    let row = |row: &str, text: &str| Picture::draw(&[row]).moves(text);
    assert_eq!(row("R...M..R", "isO2"), "c1~a1>d1 g1~h1>f1");
    assert_eq!(row("R...M..R", "lO3 rO3"), "b1~a1>c1 h1~h1>g1");
    assert_eq!(row("R...M.RR", "rO2"), "");
    assert_eq!(row("R...M.RR", "rjO2 rjO3"), "g1~g1>f1");
    assert_eq!(row("R...MR. ", "rjO1"), "f1~f1>e1");
    assert_eq!(row("r..M...*", "O2"), "");
    assert_eq!(row("N..M...R", "p<heavy>O2"), "f1~h1>e1");
    let file = Picture::draw(&["R", ".", ".", "M", ".", "R"]);
    assert_eq!(file.moves("fO2"), "a5~a6>a4");
    assert_eq!(file.facing(Facing::DOWN).moves("fO2"), "a1~a1>a2");
}
