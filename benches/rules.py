#!/usr/bin/env python3
"""What one more rule costs: random games of chess with a rule added, beside chess itself in the same run.

    benches/rules.py --interp target/release/interp [--many 200] [--left] [--definition NAME …]

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

# Rules that never change a game, as the words around a number.
SORTS = {
    "bans": "forbid move after which number of own queen > {}",
    "rules after an event": "after capture of queen by pawn when number of own queen > {}: mover wins",
    "endings": "draw when number of queen > {}",
    "immunities": "queen cannot be captured by pawn when number of own queen > {}",
    "rules at the start of a turn": "at start of turn when number of own queen > {}: mover wins",
}

# Rules whose expressions are left to the literal interpreter, as tables and a sentence.
LEFT = {
    "a text that is set and read": """
[state]
note = { type = "text" }
[stages.play]
rules = '''
  say: after capture of piece: set note to "took {kind of victim}".
  hush: forbid move when unit is king and note = "took pawn".
'''
""",
    "a set of pieces that is set and read": """
[state]
rested = { type = "pieces" }
[stages.play]
rules = '''
  rest: after piece moves: set rested to unit.
  tired: forbid move when unit in rested.
'''
""",
    "a ban that asks for paths": """
[stages.play]
rules = "room: forbid move after which no path of (the king of mover) and number of own queen > 0."
""",
    "an ending that asks for paths": """
[stages.play]
rules = "room: mover loses when no path of (the king of mover) with (no piece on goal of it) and number of own queen = 0."
""",
    "a zone that its owner alone sees": """
[zones.spoils]
each = "player"
seen_by = "owner"
[stages.play]
rules = "loot: after capture of piece: place kind of victim in spoils of mover."
[phases.moving]
rules = '''
  redeem: action redeem(unit: piece in spoils of mover, goal: empty square in first_rank) written "{unit}@{goal}":
    move unit to goal.
'''
""",
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
    parser.add_argument("--many", type=int, default=0, metavar="N", help="also add N rules of each of five sorts")
    parser.add_argument("--left", action="store_true", help="also add rules that are left in part to the literal interpreter")
    parser.add_argument("--definition", action="append", default=[], help="another definition to compare; may be repeated")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = {"chess": "chess"}
        additions = dict(ADDITIONS)
        for sort, words in SORTS.items() if args.many else ():
            rules = "".join(f"  many{index}: {words.format(index + 3)}.\n" for index in range(args.many))
            additions[f"{args.many} {sort}"] = f"[stages.play]\nrules = \'\'\'\n{rules}\'\'\'\n"
        additions.update(LEFT if args.left else {})
        for number, (name, text) in enumerate(additions.items()):
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
