#!/usr/bin/env python3
"""Counts moves with interp and with Fairy-Stockfish, in turn, and compares: first the counts, then the speed.

    benches/peers.py --interp target/release/interp FAIRY_STOCKFISH [FAIRY_STOCKFISH …]

The rows are those of peers.tsv; each is counted with the first of the Fairy-Stockfish binaries that has the variant, so
name the 8x8 build before the one for large boards. What Fairy-Stockfish does not have built in is in peers.ini.

Both run on one core, by turns, and what counts is the processor time of the whole process, less that of a run of
depth 1: starting, reading the definition, making tables. The medians are told. Fairy-Stockfish repeats within one run
what is over too soon to be measured, and prints a line for each first move every time, so that it looks slower than
it is; interp does not repeat. `~` marks the figures this holds for: they say that a deeper count is needed.

Both count the actions of the last ply without doing them. With --one-by-one interp does them as well; Fairy-Stockfish
knows no other way than the first, so name one whose perft was changed to make and unmake the last moves, too.

Exit code: 0 when all counts agree, 1 when one does not or cannot be had, 2 for a mistake on the command line.
"""

import argparse
import math
import os
import platform
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
HOME = HERE.parent
SETTINGS = {"Threads": "1", "Hash": "1", "Use NNUE": "false"}
# Processor seconds; less than this, or than so many starts, is not measured but guessed.
ENOUGH = 0.5
STARTS = 3
MOST_REPEATS = 5000


class Trouble(Exception):
    """A count that cannot be had, and why."""


class Row(NamedTuple):
    """A line of peers.tsv."""

    definition: str
    variant: str
    name: str
    depth: int
    position: str


class Run(NamedTuple):
    """One run of a program: processor seconds, and what it counted."""

    seconds: float
    nodes: int


def pinned(core):
    """What stands before a command to keep it on one core; nothing where there is no taskset."""
    return ["taskset", "-c", str(core)] if shutil.which("taskset") else []


def timed(command, typed=""):
    """Runs a command; its processor time and what it printed."""
    # Files, not pipes: nobody has to wait for a reader.
    with tempfile.TemporaryFile("w+") as printed, tempfile.TemporaryFile("w+") as told:
        told.write(typed)
        told.seek(0)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        files = {"stdin": told, "stdout": printed, "stderr": subprocess.PIPE}
        done = subprocess.run(command, **files, text=True, cwd=HOME, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        printed.seek(0)
        said = printed.read()
    seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    if done.returncode != 0:
        why = (done.stderr.strip() or said.strip() or "nothing was said").splitlines()[0]
        raise Trouble(f"exit code {done.returncode}: {why}")
    return seconds, said


class Interp:
    """The program of this project."""

    def __init__(self, path, core, more):
        self.path = path
        self.core = core
        self.more = more
        self.title = timed([*pinned(core), path, "--version"])[1].strip()

    def count(self, row, depth, _repeats=1):
        """Counts once."""
        file = f"definitions/{row.definition}.toml"
        arguments = ["perft", file, "--depth", str(depth), "--position", row.position, *self.more]
        seconds, said = timed([*pinned(self.core), self.path, *arguments])
        found = re.search(r"^nodes: (\d+)$", said, re.MULTILINE)
        if not found:
            raise Trouble("interp: no count was printed")
        return Run(seconds, int(found[1]))


class Peer:
    """A Fairy-Stockfish binary."""

    def __init__(self, path, core):
        self.path = path
        self.core = core
        _, said = self.told(["uci", "compiler"])
        title = re.search(r"^id name (.*)$", said, re.MULTILINE)
        variants = re.search(r"^option name UCI_Variant .*$", said, re.MULTILINE)
        if not title or not variants:
            raise Trouble("this is no Fairy-Stockfish")
        self.title = title[1]
        self.variants = set(re.findall(r" var (\S+)", variants[0]))
        compiled = re.findall(r"^(?:Compiled by|Compilation settings include:)\s*(.*)$", said, re.MULTILINE)
        self.compiler = " ".join(compiled)

    def told(self, lines):
        """What it takes and prints when these lines are typed."""
        typed = [f"load {HERE / 'peers.ini'}", *lines, "quit"]
        return timed([*pinned(self.core), self.path], "\n".join(typed) + "\n")

    def count(self, row, depth, repeats=1):
        """Counts so many times in one run."""
        options = {**SETTINGS, "UCI_Variant": row.variant}
        lines = [f"setoption name {name} value {value}" for name, value in options.items()]
        lines += [f"position fen {row.position}", *[f"go perft {depth}"] * repeats]
        seconds, said = self.told(lines)
        found = {int(nodes) for nodes in re.findall(r"^Nodes searched: (\d+)$", said, re.MULTILINE)}
        if len(found) != 1:
            raise Trouble(f"Fairy-Stockfish: counted {sorted(found) or 'nothing'}")
        return Run(seconds, found.pop())


class Side:
    """What was measured of one program for one row."""

    def __init__(self, program, row, depth):
        self.program, self.row, self.depth = program, row, depth
        self.starts, self.runs, self.repeats = [], [], 1

    def start(self):
        """A run that does next to nothing."""
        self.starts.append(self.program.count(self.row, 1).seconds)

    def run(self):
        """A run that counts."""
        self.runs.append(self.program.count(self.row, self.depth, self.repeats))

    def settle(self):
        """Finds how often to repeat the count, from runs that are then forgotten."""
        while self.repeats < MOST_REPEATS:
            net = self.program.count(self.row, self.depth, self.repeats).seconds - median(self.starts)
            if net >= self.enough():
                break
            more = math.ceil(1.2 * self.enough() / max(net, self.enough() / 10))
            self.repeats = min(MOST_REPEATS, self.repeats * more)

    def enough(self):
        """How many seconds are worth measuring."""
        return max(ENOUGH, STARTS * median(self.starts))

    def seconds(self):
        """The processor time of each counting run, without the start."""
        return [max(run.seconds - median(self.starts), 1e-6) for run in self.runs]

    def speed(self):
        """Million nodes a second, the median."""
        return self.runs[0].nodes * self.repeats / median(self.seconds()) / 1e6

    def spread(self):
        """How far the runs are apart, as a part of the median."""
        found = self.seconds()
        return (max(found) - min(found)) / median(found)

    def sign(self):
        """`~` before a figure that comes from counts that are over too soon."""
        return "~" if self.repeats > 1 or median(self.seconds()) < self.enough() / 2 else ""

    def figure(self):
        """The speed as it is printed."""
        return f"{self.sign()}{self.speed():.3g}"

    def nodes(self):
        """All counts that came out."""
        return {run.nodes for run in self.runs}


def compare(interp, peer, row, depth, runs):
    """Measures a row; its line of the table."""
    ours, theirs = Side(interp, row, depth), Side(peer, row, depth)
    for _ in range(runs):
        theirs.start()
        ours.start()
    theirs.settle()
    for _ in range(runs):
        theirs.run()
        ours.run()
    if ours.nodes() != theirs.nodes():
        raise Trouble(f"the counts differ: interp {sorted(ours.nodes())}, Fairy-Stockfish {sorted(theirs.nodes())}")
    nodes = ours.nodes().pop()
    ratio = f"{ours.sign() or theirs.sign()}{ours.speed() / theirs.speed():.3g}"
    spread = f"{max(ours.spread(), theirs.spread()):.0%}"
    return [str(nodes), theirs.figure(), ours.figure(), ratio, spread]


def processor():
    """What the machine calls its processor."""
    try:
        found = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        found = None
    return f"{found[1] if found else platform.processor() or platform.machine()}, {os.cpu_count()} cores"


def load():
    """How busy the machine is."""
    return f"{os.getloadavg()[0]:.1f}"


def settings(given, interp, peers):
    """What a reader of the table has to know."""
    pin = f"pinned to core {given.core}" if pinned(given.core) else "not pinned, there is no taskset"
    yield f"* {time.strftime('%Y-%m-%d %H:%M')}, {processor()}, {platform.system()} {platform.release()}, load {load()}"
    yield f"* {given.runs} runs by turns, {pin}, processor time less that of depth 1, medians"
    yield f"* depths: {given.depth_less} less than in peers.tsv, at least 2"
    yield f"* interp: {interp.title}, `{interp.path}`"
    for peer in peers:
        yield f"* peer: {peer.title}, `{peer.path}`: {peer.compiler}"
    yield "* peer's settings: " + ", ".join(f"{name} {value}" for name, value in SETTINGS.items())
    last = "done one by one" if given.one_by_one else "counted in bulk"
    yield f"* the last ply {last} on both sides, no hash tables in use"


def rows():
    """The rows of the table, by what --only calls them."""
    text = (HERE / "peers.tsv").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            definition, variant, name, depth, position = line.split("\t")
            yield definition.rpartition("/")[2], Row(definition, variant, name, int(depth), position)


def program(text):
    """The path of a program that can be run."""
    path = shutil.which(text) or ""
    if not path:
        raise argparse.ArgumentTypeError(f"`{text}` cannot be run")
    return str(Path(path).absolute())


def at_least(least):
    """A number that is not smaller."""

    def number(text):
        if int(text) < least:
            raise argparse.ArgumentTypeError(f"at least {least}, not {text}")
        return int(text)

    return number


def some(known):
    """Names of definitions, with commas between them."""

    def names(text):
        for name in text.split(","):
            if name not in known:
                raise argparse.ArgumentTypeError(f"no row is of `{name}`; there are {', '.join(known)}")
        return set(text.split(","))

    return names


def arguments(known):
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peers", nargs="+", metavar="FAIRY_STOCKFISH", type=program)
    parser.add_argument("--interp", required=True, metavar="PATH", type=program)
    only = {"default": known, "type": some(known), "metavar": "NAME,…"}
    parser.add_argument("--only", **only, help="definitions, without their folder: chess,shogi")
    parser.add_argument("--runs", default=5, type=at_least(1), metavar="N", help="runs of each program; 5 unless given")
    less = {"default": 0, "type": at_least(0), "metavar": "N"}
    parser.add_argument("--depth-less", **less, help="so much shallower, but at least 2 deep")
    parser.add_argument("--one-by-one", action="store_true", help="the last actions are done, too")
    parser.add_argument("--core", default=os.cpu_count() - 1, type=int, metavar="N", help="where both run")
    return parser.parse_args()


def main():
    """Prints the table; the exit code."""
    table = list(rows())
    given = arguments(list(dict.fromkeys(name for name, _ in table)))
    chosen = [row for name, row in table if name in given.only]
    try:
        interp = Interp(given.interp, given.core, ["--one-by-one"] if given.one_by_one else [])
        peers = [Peer(path, given.core) for path in given.peers]
    except Trouble as why:
        print(f"error: {why}", file=sys.stderr)
        return 2
    print("\n".join(settings(given, interp, peers)))
    heads = ["definition", "peer's variant", "position", "depth", "nodes"]
    heads += ["Fairy-Stockfish Mn/s", "interp Mn/s", "ratio", "spread"]
    print(f"\n| {' | '.join(heads)} |\n|---|---|---|--:|--:|--:|--:|--:|--:|", flush=True)
    wrong, without = 0, []
    for row in chosen:
        depth = max(2, row.depth - given.depth_less)
        peer = next((peer for peer in peers if row.variant in peer.variants), None)
        if peer is None:
            without.append(f"{row.variant} ({row.name})")
            continue
        try:
            cells = compare(interp, peer, row, depth, given.runs)
        except Trouble as why:
            wrong += 1
            cells = [f"**{why}**", "", "", "", ""]
        print(f"| {row.definition} | {row.variant} | {row.name} | {depth} | {' | '.join(cells)} |", flush=True)
    agree = len(chosen) - len(without) - wrong
    print(f"\n{agree} agree, {wrong} do not or could not be counted; load {load()} at the end")
    if without:
        print(f"left out, for no binary given has the variant: {', '.join(without)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
