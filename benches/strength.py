#!/usr/bin/env python3
"""How strong the computer is: a match in each definition, and a table of the results.

    benches/strength.py --interp target/release/interp [--a computer:3] [--b random] [--games 200] [--definition NAME …]

A row of the table, in Markdown, has the definition, the games, those that A won, drew and lost, those of the drawn that were broken
off, the points of A with the interval of 95 % by Wilson, and the seconds of processor time a game took. Rows are printed as they
are found. With --log FOLDER each match is kept there, and a second run goes on with it.
"""

import argparse
import json
import math
import resource
import subprocess
import sys
from pathlib import Path

HEAD = ["definition", "games", "won", "drawn", "lost", "broken off", "points", "interval", "seconds"]


def seconds():
    """Processor time of all ended child processes."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def names(interp):
    """The names of all shipped definitions that can be played."""
    listed = subprocess.run([interp, "list"], capture_output=True, text=True, check=True)
    definitions, _, _ = listed.stdout.partition("\n\n")
    return [line.split()[0] for line in definitions.splitlines()]


def interval(share, games):
    """The interval of 95 % of a share of points, by Wilson: its ends."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(middle - half, 0), min(middle + half, 1)


def match(args, name):
    """Plays a match; the cells of its row, or why there is none."""
    command = [args.interp, "match", name, args.a, args.b, "--games", str(args.games), "--seed", str(args.seed)]
    command += ["--jobs", str(args.jobs), "--format", "json", *args.more]
    if args.log:
        log = Path(args.log) / f"{name.replace('/', '-')}.jsonl"
        command += ["--log", str(log)] + (["--resume"] if log.exists() else [])
    before = seconds()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    used = seconds() - before
    if done.returncode != 0:
        return [name, "failed: " + (done.stderr or done.stdout).strip().splitlines()[0]]
    said = json.loads(done.stdout)
    broken = sum(end["games"] for end in said["endings"] if end["rule"] == "unfinished")
    low, high = interval(said["score"], said["games"])
    counts = [str(said[word]) for word in ("games", "won", "drawn", "lost")]
    points = [f"{100 * said['score']:.1f} %", f"{100 * low:.0f}–{100 * high:.0f} %"]
    return [name, *counts, str(broken), *points, f"{used / said['games']:.2f}"]


def main():
    """Prints the rows."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--interp", default="target/release/interp", help="the program")
    parser.add_argument("--a", default="computer:3", help="player A")
    parser.add_argument("--b", default="random", help="player B")
    parser.add_argument("--games", type=int, default=200, help="games of a match")
    parser.add_argument("--seed", type=int, default=1, help="seed of the openings")
    parser.add_argument("--jobs", type=int, default=2, help="games that are played at once")
    parser.add_argument("--definition", action="append", default=[], help="a definition; may be repeated; all by default")
    parser.add_argument("--log", help="folder in which the matches are kept")
    parser.add_argument("more", nargs="*", help="further arguments of `interp match`, behind `--`")
    args = parser.parse_args()
    if args.log:
        Path(args.log).mkdir(parents=True, exist_ok=True)
    for cells in [HEAD, ["---"] * len(HEAD)]:
        print(f"| {' | '.join(cells)} |")
    for name in args.definition or names(args.interp):
        print(f"| {' | '.join(match(args, name))} |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
