"""The command that draws docs/screens: it runs, and draws the same again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "captures.py"


def captured(out: Path, *more: str) -> dict[str, str]:
    """Return the pictures that the command makes of one game at one size, by the names of their files."""
    command = [sys.executable, str(TOOL), "--out", str(out), "--game", "karmaka", "--size", "80x24", *more]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=120)
    return {path.name: path.read_text(encoding="utf-8") for path in out.iterdir()}


def test_a_games_moments_are_drawn_in_both_languages_and_the_same_again(tmp_path: Path) -> None:
    drawn = captured(tmp_path / "one")
    kept = {f"karmaka-{m}-80x24-{lang}.txt" for m in ("hand", "choice", "result") for lang in ("en", "es")}
    assert set(drawn) == kept
    lines = {name: text.splitlines() for name, text in drawn.items()}
    assert all(len(of) == 24 and max(map(len, of)) <= 80 and any(of) for of in lines.values())
    assert len(set(drawn.values())) == len(drawn)
    assert kept <= {path.name for path in (ROOT / "docs" / "screens").iterdir()}
    again = captured(tmp_path / "two", "--moment", "choice", "--lang", "es")
    assert again.items() <= drawn.items()
