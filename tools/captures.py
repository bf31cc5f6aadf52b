"""Draw a moment of each game's table at the usual sizes, as text, to look at and to compare.

    python tools/captures.py [--out docs/screens] [--lang es] [--game ID]... [--size 120x40]... [--round 4]

Computer players bring a match with a fixed seed to a moment of the first seat in that round where something
can be played; the table is drawn without a terminal and each picture written to ``OUT/<game>-<size>.txt``.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SIZES = ("80x24", "120x40", "200x60")
SEED = 11


def main() -> None:
    """Read the arguments, play ahead, draw."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "screens")
    parser.add_argument("--lang", default="es")
    parser.add_argument("--game", action="append", default=[])
    parser.add_argument("--size", action="append", default=[])
    parser.add_argument("--round", type=int, default=4)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(MK_TUI_HOME=home, TERM="xterm-256color", COLORTERM="truecolor")
        asyncio.run(draw_all(args))


async def draw_all(args: argparse.Namespace) -> None:
    """Write all pictures."""
    from mk_tui.cards import registry

    args.out.mkdir(parents=True, exist_ok=True)
    for game in args.game or registry.shelf():
        for size in args.size or SIZES:
            text = await draw(game, args.lang, size, args.round)
            (args.out / f"{game}-{size}.txt").write_text(text, encoding="utf-8")


def moment(game: str, least_round: int) -> Any:
    """Return a table where the first seat, a person, has something to choose of its hand."""
    from mk_tui.table import Table

    table = Table.new(game, [("Ana", "adept", ""), ("Beto", "adept", "")], {}, SEED)
    while table.result is None:
        view = table.view(0)
        question = view.question
        if question is not None and question.seat == 0 and view.round >= least_round:
            hand = {c.id for z in view.zones if z.kind == "hand" and z.seat == 0 for c in z.cards}
            if sum(1 for o in question.options if hand & {x for x in o[1:] if isinstance(x, int)}) >= 2:
                break
        table.answer(table.computers.answer())
    table.controllers = ["human", "adept"]
    return table


async def draw(game: str, lang: str, size: str, least_round: int) -> str:
    """Return the table as text."""
    from mk_tui.storage.settings import Settings
    from mk_tui.tui.app import MkTui

    width, height = (int(n) for n in size.split("x"))
    app = MkTui(None, Settings(animation="off", theme="dark"), moment(game, least_round).sit(), lang)
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause(0.3)
        lines = [
            "".join(run.text for run in strip).rstrip() for strip in app.screen._compositor.render_strips()
        ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
