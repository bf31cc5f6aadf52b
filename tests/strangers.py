"""A package with players, some good and some not, as pip would leave it on the path."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mk_tui.players import roster

PLAYERS = """
import time

class First:
    title = {"en": "The first one", "es": "La primera"}
    def decide(self, view, question, budget):
        assert view.seat == question.seat and budget.seconds > 0
        assert len(budget.worlds(2)) == 2
        return range(question.least)

class Raises(First):
    def decide(self, view, question, budget):
        raise RuntimeError("secret: " + repr(view))

class Late(First):
    def decide(self, view, question, budget):
        time.sleep(1.5)
        return (0,)

class Searches(First):
    def decide(self, view, question, budget):
        return budget.search(tuple(range(question.least)))

class Illegal(First):
    def decide(self, view, question, budget):
        return (999,)

class Silly(First):
    def decide(self, view, question, budget):
        return "abc"

class Unmade(First):
    def __init__(self):
        raise OSError("no weights")
"""
KINDS = ("first", "searches", "raises", "late", "illegal", "silly", "unmade", "gone")


@contextmanager
def installed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Have it installed below a folder, which is the program's home; what is yielded is where."""
    site = folder / "site"
    (site / "mk_strangers-1.dist-info").mkdir(parents=True)
    (site / "mk_strangers.py").write_text(PLAYERS, "utf-8")
    meta = "Metadata-Version: 2.1\nName: mk-strangers\nVersion: 1\n"
    (site / "mk_strangers-1.dist-info" / "METADATA").write_text(meta)
    points = "\n".join(f"{k} = mk_strangers:{k.capitalize()}" for k in KINDS)
    points += "\nnovice = mk_strangers:Raises\nhuman = mk_strangers:Raises\nBad name = mk_strangers:First"
    (site / "mk_strangers-1.dist-info" / "entry_points.txt").write_text(f"[{roster.GROUP}]\n{points}\n")
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.setenv("MK_TUI_HOME", str(folder / "home"))
    roster._points.cache_clear()
    try:
        yield site
    finally:
        roster._points.cache_clear()
        sys.modules.pop("mk_strangers", None)


__all__ = ["KINDS", "installed"]
