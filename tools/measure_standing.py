"""How many cards that stay in their zone are drawn elsewhere, in another form or under another letter.

``python tools/measure_standing.py [GAME…] [--size WxH] [--people N] [--seeds N] [--answers N]`` plays matches
of two on the real screen, answered by adepts, and prints for each game and size, in percent: of the cards
that lay in the same zone at the question before, how many have moved (in row or column), have another form
(box, text or line) or another letter; of those in a panel that has the form that it had, how many stand
elsewhere in it (``slot``), but where their order tells something; how often the column at the side has
another width, and how often nothing has moved at all. Within a step, from step to step, from round to round,
and from one person at the screen to the other. ``shown`` is what else there is on the board: cards in each
form, cards of one's own hand whose text is read there, lines in which nothing stands, and lines of the screen
that end in "…".
"""

from __future__ import annotations

import argparse
import asyncio
import math
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from mk_tui.cards import registry
from mk_tui.players.answers import decline
from mk_tui.players.levels import ADEPT, HUMAN
from mk_tui.storage.settings import Settings
from mk_tui.table import Table
from mk_tui.table import moment as stages
from mk_tui.tui import glyphs as g
from mk_tui.tui import keys
from mk_tui.tui.app import MkTui
from mk_tui.tui.board.faces import PLAIN

SIZES = ("80x24", "120x40", "200x60")
NAMES = ("Ana", "Beto")
SEED = 5
KINDS = ("step", "turn", "round", "eyes")
FORMS = ("box", "text", "line", "none")
SEEN = 0.004  # seconds in which it is begun to be worked out what comes of the answers
LOOKS = 4000  # times that the program is let go on until all is answered


class Stood(NamedTuple):
    """How a card stood."""

    zone: tuple[str, int]
    at: tuple[int, int]
    form: str
    letter: str
    panel: tuple[Any, ...]  # which it is, and the form in which it stands
    slot: tuple[int, int] | None  # where in it, None where the order of its cards tells something


class Moment(NamedTuple):
    """How the board stood when somebody was asked, and how wide the column beside it was."""

    seat: int
    step: tuple[Any, ...]
    side: int
    cards: dict[int, Stood]


def stood(screen: Any) -> Moment:
    """Return how the board stands on a screen."""
    scene, view = screen.scene, screen.scene.view
    regions = screen.settling.regions(screen.settling.below_bar())
    lies = {c.id: (z.kind, z.seat) for z in view.zones for c in z.cards}
    found: dict[int, Stood] = {}
    rows = screen.arrangement.places.held.rows
    ranked = {part.zone for panel in screen.board.spec.panels for part in panel.parts if part.top}
    for key, widget in screen.board.panels.items():
        for cell in () if widget.plan is None else widget.plan.cells:
            x, y, _, lines = regions[widget][0]
            framed = cell.h > 1 and cell.line(0, PLAIN)[0][0].startswith(g.TL)
            form = "line" if cell.h == 1 else "box" if framed else "text"
            letter = scene.choices.letters.get(cell.target, "")
            panel = (key, rows.get(key, (0, 0))[0], widget.plan.width, widget.plan.border)
            for card in cell.cards if cell.y < lines else ():
                zone = lies.get(card, ("", -1))
                slot = None if zone[0] in ranked else (cell.x, cell.y)
                found[card] = Stood(zone, (x + cell.x, y + cell.y), form, letter, panel, slot)
    side = regions[screen.inspector][0].width if scene.wide else 0
    seat = -1 if view.seat is None else view.seat
    return Moment(seat, (view.round, view.active, view.phase), side, found)


class Measured:
    """What has been counted of the matches of a game on a screen of one size."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._last: dict[int, Moment] = {}
        self._latest: Moment | None = None

    def begin(self) -> None:
        """Another match begins."""
        self._last.clear()
        self._latest = None

    def see(self, screen: Any) -> None:
        """Somebody is asked at a screen."""
        now = stood(screen)
        was, latest = self._last.get(now.seat), self._latest
        if was is not None:
            step, turn = was.step == now.step, was.step[:2] == now.step[:2]
            self._compare(was, now, "step" if step else "turn" if turn else "round")
        if latest is not None and latest.seat != now.seat:
            self._compare(latest, now, "eyes")
        self._last[now.seat] = self._latest = now
        self._look(screen, now)

    def _compare(self, was: Moment, now: Moment, kind: str) -> None:
        found = Counter(moments=1, side=int(was.side != now.side))
        for card, stands in now.cards.items():
            before = was.cards.get(card)
            if before is None or before.zone != stands.zone:
                continue
            found["cards"] += 1
            found["moved"] += stands.at != before.at
            found["row"] += stands.at[1] != before.at[1]
            found["column"] += stands.at[0] != before.at[0]
            found["form"] += stands.form != before.form
            if before.panel == stands.panel and stands.slot is not None:
                found["slotted"] += 1
                found["slot"] += stands.slot != before.slot
            if before.letter and stands.letter:
                found["lettered"] += 1
                found["letter"] += before.letter != stands.letter
        found["still"] = int(not found["moved"])
        self.counts.update({f"{kind}.{what}": n for what, n in found.items()})

    def _look(self, screen: Any, now: Moment) -> None:
        counts, spec = self.counts, screen.board.spec
        shown = {
            part.zone for panel in spec.panels for part in panel.parts if part.show in ("cards", "names")
        }
        for zone in screen.scene.view.zones:
            for card in zone.cards if zone.kind in shown else ():
                counts["cards"] += 1
                counts[now.cards[card.id].form if card.id in now.cards else "none"] += 1
                counts["held"] += zone.kind in spec.hand_zones
                counts["read"] += zone.kind in spec.hand_zones and card.id in screen.scene.legible
        lines = ["".join(s.text for s in strip) for strip in screen._compositor.render_strips()]
        counts["cut"] += sum("…" in line for line in lines)
        w, h = screen.arrangement.room(screen.settling.below_bar(), screen.lines_below())
        counts["lines"] += h
        counts["blank"] += sum(not line[: w - now.side].strip(f" {g.V}") for line in lines[1 : 1 + h])

    def told(self) -> str:
        """Say what was counted."""
        out, counts = [], self.counts
        for kind in KINDS:

            def percent(what: str, of: str, kind: str = kind) -> str:
                share = 100 * counts[f"{kind}.{what}"] / max(counts[f"{kind}.{of}"], 1)
                return f"{what} {share:.1f}"

            if counts[f"{kind}.cards"]:
                cards = [percent(what, "cards") for what in ("moved", "row", "column", "form")]
                cards += [percent("letter", "lettered"), percent("slot", "slotted")]
                cards += [percent(what, "moments") for what in ("side", "still")]
                out.append(f"  {kind:5} ({counts[f'{kind}.cards']} cards): {', '.join(cards)}")
        all_of = {**dict.fromkeys(FORMS, "cards"), "read": "held", "blank": "lines"}
        shown = [f"{what} {100 * counts[what] / max(counts[of], 1):.0f}" for what, of in all_of.items()]
        return "\n".join([*out, f"  shown: {', '.join(shown)}, cut lines {counts['cut']}"])


class Played:
    """A match that adepts answer for the people on the screen."""

    def __init__(self, game: str, people: int, seed: int) -> None:
        kinds = [HUMAN if n < people else ADEPT for n in range(len(NAMES))]
        self.table = Table.new(game, [(n, k, "") for n, k in zip(NAMES, kinds, strict=True)], {}, seed)
        seats = tuple(replace(seat, kind=ADEPT) for seat in self.table.match.beginning.seats)
        self._adepts = Table.at(replace(self.table.match.beginning, seats=seats))

    def wanted(self) -> tuple[int, ...]:
        """Return what an adept would answer to the open question."""
        given = list(self.table.match.record.answers)
        for entry in given[len(self._adepts.match.record.answers) :]:
            self._adepts.answer(entry)
        return tuple(self._adepts.computers.answer())


async def play(
    played: Played, size: tuple[int, int], answers: int, lang: str, see: Callable[[Any], None]
) -> None:
    """Play so many answers of people of a match on a screen, and let each question be seen."""
    app = MkTui(None, Settings(animation="off", theme="dark"), played.table.sit(), lang)
    async with app.run_test(size=size) as pilot:
        for _ in range(LOOKS):
            await pilot.pause(SEEN)
            if played.table.result is not None or answers <= 0:
                break
            screen: Any = app.screen
            stage = screen.scene.stage if hasattr(screen, "scene") else None
            if stage is not None and stage.what == stages.ASK:
                await pilot.pause(SEEN)
                see(screen)
                screen.course.give(played.wanted())
                answers -= 1
            elif stage is not None:
                _go_on(screen, stage, played)
    played.table.leave()


def _go_on(screen: Any, stage: Any, played: Played) -> None:
    """Do what brings the next question before whoever is asked."""
    if stage.what in (stages.HAND_OVER, stages.COVERED):
        screen.handover.press(screen.voice.seat_keys[max(stage.seat, 0)])
    elif stage.what == stages.HAND_BACK:
        screen.handover.take_back()
    elif stage.what == stages.ALOUD:
        question = played.table.question
        assert question is not None
        if tuple(decline(question) or ()) == played.wanted():
            screen.course.nobody(False)
        else:
            screen.course.claim(question.seat)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--size", action="append", metavar="WxH")
    parser.add_argument("--people", type=int, default=1)
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--answers", type=int, default=100)
    parser.add_argument("--lang", default="es")
    told = parser.parse_args()
    keys.REST = -math.inf  # nobody has to read anything here
    for game in told.games or registry.games():
        for name in told.size or SIZES:
            w, h = map(int, name.split("x"))
            measured = Measured()
            for seed in range(SEED, SEED + told.seeds):
                measured.begin()
                played = Played(game, told.people, seed)
                asyncio.run(play(played, (w, h), told.answers, told.lang, measured.see))
            print(f"{game} {name}\n{measured.told()}", flush=True)


if __name__ == "__main__":
    main()
