"""Make the picture of the README: a match in its middle, as the program draws it.

    python tools/screenshot.py [--lang en] [--size 120x40] [--seed 9] [--round 6] [FILE.svg]

Computer players bring a match with a fixed seed to the main phase of the first seat in that round; then the
table is drawn without a terminal and written as SVG (to ``docs/screenshot.svg`` if no file is named).
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    """Read the arguments, play ahead, draw."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="?", type=Path, default=ROOT / "docs" / "screenshot.svg")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--size", default="120x40")
    parser.add_argument("--seed", type=int, default=9)
    parser.add_argument("--round", type=int, default=6)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(MK_TUI_HOME=home, TERM="xterm-256color", COLORTERM="truecolor")
        asyncio.run(draw(args))


async def draw(args: argparse.Namespace) -> None:
    """Draw the table and write the file."""
    from mk_tui.cards import registry
    from mk_tui.storage.settings import Settings
    from mk_tui.table import Table
    from mk_tui.tui.app import MkTui

    game = registry.shelf()[0]
    seats = [("Ana", "adept", "shilo"), ("Beto", "adept", "shoftim")]
    session = Table.new(game, seats, {"level": "heroe"}, args.seed, None)
    while session.result is None:
        view = session.view(0)
        question = view.question
        if (
            question is not None
            and question.seat == 0
            and view.round >= args.round
            and view.phase == "2b"
            and question.kind == "priority"
            and len(question.options) > 4
        ):
            break
        session.answer(session.computers.answer())
    session.controllers = ["human", "adept"]
    width, height = (int(n) for n in args.size.split("x"))
    app = MkTui(None, Settings(animation="off", theme="dark"), session.sit(), args.lang)
    async with app.run_test(size=(width, height)) as pilot:
        for key in ("tab", "1"):
            await pilot.press(key)
        await pilot.pause(0.3)
        svg = app.export_screenshot(title="mk-tui")
    # The picture uses the reader's own fonts and asks no server for any.
    svg = re.sub(r"@font-face \{.*?\}\n?|<!--.*?-->", "", svg, flags=re.DOTALL)
    args.file.write_text("\n".join(line.rstrip() for line in svg.splitlines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
