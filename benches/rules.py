#!/usr/bin/env python3
"""What one more rule costs: random games of chess with a rule added, beside chess itself in the same run.

    benches/rules.py --interp target/release/interp [--definition NAME …]

Prints the median of actions a second, by processor time, and its ratio to chess.
"""

import argparse
import re
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

BANS = "\n".join(f"  ban{n}: forbid move after which number of own queen > {n}." for n in range(3, 36))

ADDITIONS = {
    "a ban that reads a fact after the move": "[stages.play]\nrules = '''\n  slow: forbid move after which quiet > 60.\n'''\n",
    "a ban that asks who is stuck": "[stages.play]\nrules = '''\n  kind: forbid move after which opponent is stuck.\n'''\n",
    "33 bans": f"[stages.play]\nrules = '''\n{BANS}\n'''\n",
    "a captor becomes another kind": "[stages.play]\nrules = '''\n  grow: after capture of piece by pawn: capturer becomes queen.\n'''\n",
    "a mark on attacked pieces each turn": "[fields]\nshaken = { type = \"truth\" }\n[stages.play]\nrules = '''\n"
    "  shake: after any action: set shaken of all own piece to false;\n"
    "    set shaken of all piece attacked by enemy piece to true.\n  numb: forbid move when unit is shaken and unit is queen.\n'''\n",
    "a hidden number that an ending reads": "[state]\nquiet = { seen_by = \"nobody\" }\n[stages.play]\nrules = 'drop fifty_moves.'\n",
}

LENGTH = 100


def user_time(command):
    """Runs a command; its processor time, and what it prints."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: {done.stdout}{done.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, done.stdout


def speed(interp, definition, enough):
    """Actions a second in random games of at most LENGTH actions, played for about so many seconds, loading taken off."""
    command = [interp, "playouts", definition, "--typed", "0", "--seed", "1"]
    loading, _ = user_time([*command, "--games", "1", "--max-actions", "1"])
    games = 1
    while True:
        seconds, output = user_time([*command, "--games", str(games), "--max-actions", str(LENGTH)])
        if seconds - loading >= enough:
            median = int(re.search(r"(?:actions|plies): min \d+, median (\d+)", output.splitlines()[-2])[1])
            return games * median / (seconds - loading)
        games *= max(2, min(8, int(1.2 * enough / max(seconds - loading, 0.001))))


def main():
    """Compares all additions with chess, by turns."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--interp", default="target/release/interp", help="the program")
    parser.add_argument("--runs", type=int, default=3, help="how often each is run, by turns")
    parser.add_argument("--enough", type=float, default=0.5, help="seconds of processor time a run takes at least")
    parser.add_argument("--definition", action="append", default=[], help="another definition to compare; may be repeated")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = {"chess": "chess"}
        for number, (name, text) in enumerate(ADDITIONS.items()):
            path = Path(folder) / f"addition{number}.toml"
            path.write_text(f'language = 1\nextends = "chess"\nvariant.name = "{name}"\n{text}', encoding="utf-8")
            rows[name] = str(path)
        rows.update({name: name for name in args.definition})
        found = {name: [] for name in rows}
        for _ in range(args.runs):
            for name, definition in rows.items():
                found[name].append(speed(args.interp, definition, args.enough))
        medians = {name: statistics.median(runs) for name, runs in found.items()}
        for name, median in medians.items():
            print(f"{median:10,.0f}  {median / medians['chess']:6.3f}  {name}")


if __name__ == "__main__":
    main()
