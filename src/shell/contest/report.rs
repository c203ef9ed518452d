//! The report of a match, for people and for programs.

use serde::Serialize;

use super::super::cli::{Format, MatchArgs};
use super::super::failure::Failure;
use super::super::out::Out;
use super::super::target::Ready;
use super::standing::{Standing, points};
use crate::explain::words;
use crate::run::contest::finished::{Cause, Side};
use crate::run::contest::statistics::{Decision, Elo, Sprt, hundredths, per_cent, tenths};
use crate::spec::Spec;
use crate::spec::ids::PlayerId;
use crate::text::columns;

/// The most forfeits that are listed.
const TOLD: usize = 10;

/// Prints the report of a match.
pub fn print(args: &MatchArgs, ready: &Ready, standing: &Standing, out: &mut Out<'_>) -> Result<(), Failure> {
    let played = standing.tally.games;
    if played < args.games && !standing.is_decided() {
        out.complain(format_args!("stopped after {played} of {} games\n", args.games))?;
    }
    match args.format {
        Format::Text => text(args, ready, standing, out),
        Format::Json => {
            let report = Report::of(args, ready, standing);
            let text = serde_json::to_string_pretty(&report).map_err(std::io::Error::other)?;
            Ok(out.line(text)?)
        }
    }
}

fn text(args: &MatchArgs, ready: &Ready, standing: &Standing, out: &mut Out<'_>) -> Result<(), Failure> {
    let (spec, tally) = (&ready.spec, &standing.tally);
    out.say(format_args!("A: {}", args.a.text))?;
    out.say(format_args!("B: {}", args.b.text))?;
    out.say(format_args!("games: {}, seed {}", tally.games, ready.settings.seed()))?;
    let wide = tally.games.to_string().len();
    let rows: Vec<Vec<String>> = tally
        .endings()
        .into_iter()
        .map(|(winner, cause, games)| {
            let [rule, reason] = words_of(spec, cause, args.max_actions);
            vec![format!("  {games:>wide$}"), who(winner).to_owned(), rule, reason]
        })
        .collect();
    out.folded(columns(&rows, "  "))?;
    for (game, loser, why) in tally.forfeits.iter().take(TOLD) {
        out.say(format_args!("game {}: {} loses: {why}", game + 1, name(*loser)))?;
    }
    if tally.forfeits.len() > TOLD {
        out.say(format_args!("and {} more", tally.forfeits.len() - TOLD))?;
    }
    let title = |player| spec.player(PlayerId(player)).title.as_str();
    let (first, second) = tally.by_side;
    out.say(format_args!("{} won {first}, {} won {second}, drawn {}", title(0), title(1), tally.drawn))?;
    let spread = tally.plies();
    out.say(format_args!("plies: min {}, median {}, max {}", spread.least, spread.median, spread.greatest))?;
    let [none, half, one, more, both] = tally.pairs;
    out.say(format_args!("pairs with 0, ½, 1, 1½, 2 points for A: {none}, {half}, {one}, {more}, {both}"))?;
    Ok(out.say(last_line(standing))?)
}

/// `A-B: 9.5-0.5 of 10 (95.0 %), Elo +512 (95 %: +220 to +∞)`.
fn last_line(standing: &Standing) -> String {
    let tally = &standing.tally;
    let mut line =
        format!("A-B: {} of {} ({:.1} %)", points(tally), tally.games, per_cent(tally.half_points(), tally.games));
    if let Some(elo) = Elo::of(tally.pairs) {
        line.push_str(&format!(", {elo}"));
    }
    if let Some(sprt) = standing.sprt {
        line.push_str(&format!(", {}", test_words(sprt, standing)));
    }
    line
}

/// `SPRT 0,20: A is stronger by 20, LLR 2.98`.
fn test_words(sprt: Sprt, standing: &Standing) -> String {
    let (ratio, bound) = (sprt.ratio(standing.tally.pairs), Sprt::bound());
    let Sprt { low, high } = sprt;
    match sprt.decision(standing.tally.pairs) {
        Decision::Accepted => format!("SPRT {low},{high}: accepted, LLR {ratio:.2}"),
        Decision::Rejected => format!("SPRT {low},{high}: rejected, LLR {ratio:.2}"),
        Decision::Open => format!("SPRT {low},{high}: open, LLR {ratio:.2} of ±{bound:.2}"),
    }
}

fn name(side: Side) -> &'static str {
    match side {
        Side::A => "A",
        Side::B => "B",
    }
}

fn who(winner: Option<Side>) -> &'static str {
    match winner {
        Some(Side::A) => "A wins",
        Some(Side::B) => "B wins",
        None => "draw",
    }
}

/// The rule that ended games, and its reason.
fn words_of(spec: &Spec, cause: &Cause, max_actions: usize) -> [String; 2] {
    match cause {
        Cause::Rule(Some(label)) => {
            let rule = spec.rules.iter().find(|rule| rule.label == *label);
            [label.clone(), rule.and_then(|rule| rule.because.clone()).unwrap_or_default()]
        }
        Cause::Rule(None) => ["no rule".to_owned(), "the last stage is over".to_owned()],
        Cause::Forfeit(_) => ["forfeit".to_owned(), "the other player could not go on".to_owned()],
        Cause::BrokenOff => {
            ["unfinished".to_owned(), format!("broken off after {}", words::counted(max_actions, "action"))]
        }
    }
}

/// The report for programs.
#[derive(Debug, Serialize)]
struct Report<'a> {
    a: &'a str,
    b: &'a str,
    seed: u64,
    games: usize,
    won: usize,
    drawn: usize,
    lost: usize,
    won_by_first_side: usize,
    won_by_second_side: usize,
    pairs: [u64; 5],
    score: f64,
    /// Infinite numbers are `null`.
    elo: Option<JsonElo>,
    sprt: Option<JsonSprt>,
    endings: Vec<JsonEnding>,
    forfeits: Vec<JsonForfeit<'a>>,
    plies: JsonSpread,
}

#[derive(Debug, Serialize)]
struct JsonElo {
    estimate: f64,
    low: f64,
    high: f64,
}

#[derive(Debug, Serialize)]
struct JsonSprt {
    low: f64,
    high: f64,
    ratio: f64,
    decision: &'static str,
}

#[derive(Debug, Serialize)]
struct JsonEnding {
    games: usize,
    winner: Option<&'static str>,
    rule: String,
    reason: String,
}

#[derive(Debug, Serialize)]
struct JsonForfeit<'a> {
    game: usize,
    loser: &'static str,
    reason: &'a str,
}

#[derive(Debug, Serialize)]
struct JsonSpread {
    min: usize,
    median: usize,
    max: usize,
}

impl<'a> Report<'a> {
    fn of(args: &'a MatchArgs, ready: &Ready, standing: &'a Standing) -> Report<'a> {
        let tally = &standing.tally;
        let endings = tally.endings().into_iter().map(|(winner, cause, games)| {
            let [rule, reason] = words_of(&ready.spec, cause, args.max_actions);
            JsonEnding { games, winner: winner.map(name), rule, reason }
        });
        let forfeits = tally.forfeits.iter();
        let spread = tally.plies();
        let decision = |decision| match decision {
            Decision::Accepted => "accepted",
            Decision::Rejected => "rejected",
            Decision::Open => "open",
        };
        Report {
            a: &args.a.text,
            b: &args.b.text,
            seed: ready.settings.seed(),
            games: tally.games,
            won: tally.won,
            drawn: tally.drawn,
            lost: tally.lost,
            won_by_first_side: tally.by_side.0,
            won_by_second_side: tally.by_side.1,
            pairs: tally.pairs,
            score: per_cent(tally.half_points(), tally.games) / 100.0,
            elo: Elo::of(tally.pairs).map(|Elo { estimate, low, high }| {
                let [estimate, low, high] = [estimate, low, high].map(tenths);
                JsonElo { estimate, low, high }
            }),
            sprt: standing.sprt.map(|sprt| JsonSprt {
                low: sprt.low,
                high: sprt.high,
                ratio: hundredths(sprt.ratio(tally.pairs)),
                decision: decision(sprt.decision(tally.pairs)),
            }),
            endings: endings.collect(),
            forfeits: forfeits
                .map(|(game, loser, why)| JsonForfeit { game: game + 1, loser: name(*loser), reason: why })
                .collect(),
            plies: JsonSpread { min: spread.least, median: spread.median, max: spread.greatest },
        }
    }
}
