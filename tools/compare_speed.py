"""What a random match costs in this checkout and in another edition: the same seeds, in turns, in one run.

    python tools/compare_speed.py                    against the first edition, compiled and as Python files
    python tools/compare_speed.py --against REV --games karmaka --matches 40 --rounds 9 --compiled

Each edition is installed as a wheel in an environment of its own (``--keep DIR`` keeps them for the next
run). What is compared is the processor time of a whole match with chance players: decisions a second mislead
as soon as fewer questions are asked. The ratio told is the median over the rounds of the pairs' ratios.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIRST_EDITION = "61e1b8f"
GAMES = ("aguila_roja", "humankind", "karmaka", "mamlejet_kohanim", "ultima_reserva")
# Run by each edition's own Python: plays matches by chance and says what they cost.
WORKER = """
import json, random, sys, time
from mk_tui.engine import rest_collector
from mk_tui.lab import bench
beginning_of = getattr(bench, "beginning_of", None) or bench.table_of  # its name in the first edition
random_game = bench.random_game
game, seats, first, matches = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
rest_collector()
random_game(beginning_of(game, first, seats).begin(), random.Random(first))
tables = [beginning_of(game, first + k, seats).begin() for k in range(matches)]
decisions, begun = 0, time.process_time()
for k, match in enumerate(tables):
    decisions += random_game(match, random.Random(first + k))
print(json.dumps([time.process_time() - begun, decisions]))
"""


def sources(revision: str, folder: Path) -> None:
    """Lay the files of a revision, or of the checkout as it stands ("."), into a folder."""
    if revision == ".":
        listed = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, check=True
        )
        for name in listed.stdout.decode().split("\0"):
            if name and (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name)
        return
    packed = folder.with_suffix(".tar")
    subprocess.run(["git", "archive", "-o", packed, revision], cwd=ROOT, check=True)
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    packed.unlink()


def install(revision: str, compiled: bool, home: Path) -> Path:
    """Return the Python of an environment that has this edition installed."""
    with tempfile.TemporaryDirectory() as temp:
        folder = Path(temp) / "source"
        folder.mkdir()
        sources(revision, folder)
        mark = hashlib.sha256()
        for path in sorted(p for p in folder.rglob("*") if p.suffix in (".py", ".yaml", ".toml")):
            mark.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
        where = home / f"{mark.hexdigest()[:16]}-{'compiled' if compiled else 'python'}"
        python = where / "bin" / "python"
        if not (where / "ready").exists():
            shutil.rmtree(where, ignore_errors=True)
            subprocess.run([sys.executable, "-m", "venv", where], check=True)
            environment = {**os.environ, "MK_TUI_COMPILE": "1" if compiled else "0"}
            subprocess.run([python, "-m", "pip", "install", "-q", folder], check=True, env=environment)
            (where / "ready").touch()
    return python


def cost(python: Path, game: str, seats: int, first: int, matches: int) -> tuple[float, int]:
    """Return the processor seconds of some matches and how many decisions they had."""
    arguments = [str(python), "-c", WORKER, game, str(seats), str(first), str(matches)]
    said = subprocess.run(arguments, capture_output=True, text=True, cwd=tempfile.gettempdir())
    if said.returncode:
        raise SystemExit(f"{game}: {said.stderr.strip().splitlines()[-1]}")
    seconds, decisions = json.loads(said.stdout)
    return seconds, decisions


def compare(pair: tuple[Path, Path], game: str, seats: int, matches: int, rounds: int) -> dict[str, float]:
    """Return a row of the table: milliseconds and decisions of a match in both, and the ratio."""
    ratios, spent, made = [], ([], []), [0, 0]  # type: ignore[var-annotated]
    for turn in range(rounds):
        first = 1 + turn * matches
        for k in (0, 1) if turn % 2 == 0 else (1, 0):
            seconds, decisions = cost(pair[k], game, seats, first, matches)
            spent[k].append(seconds)
            made[k] += decisions
        ratios.append(spent[1][-1] / spent[0][-1])
    return {
        "before": 1000 * statistics.median(spent[0]) / matches,
        "now": 1000 * statistics.median(spent[1]) / matches,
        "decisions_before": made[0] / matches / rounds,
        "decisions_now": made[1] / matches / rounds,
        "ratio": statistics.median(ratios),
        "least": min(ratios),
        "most": max(ratios),
    }


def main() -> int:
    """Compare and print the table; returns 1 if a ratio is above what is allowed."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    parser.add_argument("--against", default=FIRST_EDITION, metavar="REV")
    parser.add_argument("--games", nargs="+", default=list(GAMES))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--compiled", action="store_true", help="only compiled")
    parser.add_argument("--interpreted", action="store_true", help="only as Python files")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keeps the environments there")
    asked = parser.parse_args()
    home = asked.keep or Path(tempfile.mkdtemp(prefix="mk-tui-speed-"))
    home.mkdir(parents=True, exist_ok=True)
    ways = [w for w, only in ((True, asked.interpreted), (False, asked.compiled)) if not only]
    worse = False
    for compiled in ways:
        pair = (install(asked.against, compiled, home), install(".", compiled, home))
        allowed = 1.03 if compiled else 1.1
        way = "compiled" if compiled else "as Python files"
        print(f"\n{way}, {asked.seats} seats, against {asked.against}")
        print("game                ms before   ms now  ratio   from     to        decisions")
        for game in asked.games:
            r = compare(pair, game, asked.seats, asked.matches, asked.rounds)
            worse |= r["ratio"] > allowed
            print(
                f"{game:18} {r['before']:10.2f} {r['now']:8.2f} {r['ratio']:6.3f} {r['least']:6.2f} "
                f"{r['most']:6.2f} {r['decisions_before']:8.1f}{r['decisions_now']:8.1f}",
                flush=True,
            )
    if asked.keep is None:
        shutil.rmtree(home, ignore_errors=True)
    return int(worse)


if __name__ == "__main__":
    sys.exit(main())
