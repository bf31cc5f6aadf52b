"""Draw moments of each game's match as text, at the usual sizes and in both languages, to look at or compare.

    python tools/captures.py [--out docs/screens] [--lang es]... [--game ID]... [--size 120x40]...
                             [--moment hand]... [--round 4]

Computer players play a match with a fixed seed. What is drawn, without a terminal, of each game:

* ``hand``: the first seat's first moment in that round where something of its hand can be played;
* ``choice``: the first one from then on where it chooses on the board, and is told what will come of it;
* ``result``: the page at the end.

Each picture is written to ``OUT/<game>-<moment>-<size>-<lang>.txt``. All that is worked out beside the screen
is waited for, so that the same program draws the same pictures.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mk_tui.table import Table, View

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # what is drawn is the program beside which this lies, whichever is installed
SIZES = ("80x24", "120x40", "200x60")
LANGS = ("en", "es")
MOMENTS = ("hand", "choice", "result")
SEED = 11
# Rounds in which everything that was begun beside the screen comes to its end, and what it begins in turn.
SETTLING = 4


def main() -> None:
    """Read the arguments, play ahead, draw."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "screens")
    parser.add_argument("--lang", action="append", default=[])
    parser.add_argument("--game", action="append", default=[])
    parser.add_argument("--size", action="append", default=[])
    parser.add_argument("--moment", action="append", default=[], choices=MOMENTS)
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
        for moment in args.moment or MOMENTS:
            table = at_moment(game, moment, args.round)
            for size in args.size or SIZES:
                for lang in args.lang or LANGS:
                    text = await draw(table, lang, size)
                    (args.out / f"{game}-{moment}-{size}-{lang}.txt").write_text(text, encoding="utf-8")


def at_moment(game: str, moment: str, least_round: int) -> Table:
    """Return the table of a match of two that came to a moment, the first of them a person."""
    from mk_tui.table import Table

    table = Table.new(game, [("Ana", "adept", ""), ("Beto", "adept", "")], {}, SEED)
    while table.result is None:
        view = table.view(0)
        question = view.question
        asked = question is not None and question.seat == 0 and view.round >= least_round
        if asked and moment == "hand" and is_hand(view):
            break
        if asked and moment == "choice" and is_choice(table, view):
            break
        table.answer(table.computers.answer())
    table.controllers = ["human", "adept"]
    return table


def of_hand(view: View) -> int:
    """Return how many options name a card of the first seat's hand."""
    assert view.question is not None
    hand = {c.id for z in view.zones if z.kind == "hand" and z.seat == 0 for c in z.cards}
    return sum(1 for o in view.question.options if hand & {x for x in o[1:] if isinstance(x, int)})


def is_hand(view: View) -> bool:
    """Return whether something of the hand can be played."""
    return of_hand(view) >= 2


def is_choice(table: Table, view: View) -> bool:
    """Return whether what is chosen lies on the board, and what will come of two of the options is known."""
    from mk_tui.table.forecasting import Forecaster

    assert view.question is not None
    if of_hand(view) or len(view.question.options) < 2:
        return False
    forecaster = Forecaster(table.game)
    told = [forecaster.of(k) for k in range(len(view.question.options))]
    return sum(bool(forecast.odds or forecast.outcomes or forecast.coming) for forecast in told) >= 2


async def draw(table: Table, lang: str, size: str) -> str:
    """Return what stands on the screen as text."""
    from mk_tui.storage.settings import Settings
    from mk_tui.tui.app import MkTui

    width, height = (int(n) for n in size.split("x"))
    app = MkTui(None, Settings(animation="off", theme="dark"), table.sit(), lang)
    async with app.run_test(size=(width, height)) as pilot:
        await settle(app, pilot)
        lines = [
            "".join(run.text for run in strip).rstrip() for strip in app.screen._compositor.render_strips()
        ]
    table.sittings.clear()
    return "\n".join(lines) + "\n"


async def settle(app: Any, pilot: Any) -> None:
    """Let everything come to its end that works beside the screen."""
    from textual.worker import WorkerCancelled

    for _ in range(SETTLING):
        await pilot.pause(0.1)
        try:
            await app.workers.wait_for_complete()
        except WorkerCancelled:  # another question has come, and is worked out in its place
            continue


if __name__ == "__main__":
    main()
