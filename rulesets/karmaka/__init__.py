"""Karmaka: live, die, be reborn. No stack, no dice; plays inside plays, and piles known only in part."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from mk_tui.engine.cards import Pool
from mk_tui.engine.change import idle
from mk_tui.engine.effects import run_effect
from mk_tui.engine.layout import ZoneSpec
from mk_tui.engine.ops import GENERAL
from mk_tui.engine.ruleset import Ruleset
from mk_tui.engine.tables import Clauses

from .ops import OPERATIONS
from .rules import acts, death, piles, playing, setting_up, turn
from .rules import tables as t
from .rules.seating import seating
from .scenario import begin_at

if TYPE_CHECKING:
    from mk_tui.engine.state import Game
    from mk_tui.engine.views import View

LEAST_SOURCE = 6 * 4  # the first Hands and Decks of four players (KK-3.4, KK-3.5)


class Karmaka(Ruleset):
    """The ruleset object that the entry point names."""

    id = "karmaka"
    folder = Path(__file__).parent
    zones = (
        ZoneSpec("source", owner="table", faces="none", ordered=True),  # KK-2.1
        ZoneSpec("ruins", owner="table", ordered=True),  # KK-2.2
        ZoneSpec("centre", owner="table"),  # KK-2.10
        ZoneSpec("hand", faces="owner"),  # KK-2.3
        ZoneSpec("deck", faces="none", ordered=True),  # KK-2.4
        ZoneSpec("future", faces="owner", ordered=True),  # KK-2.5
        ZoneSpec("works", ordered=True, tallied=True),  # KK-2.7
    )
    colours = t.COLOURS
    types = ("karma",)
    stats = ("points",)
    steps = t.STEPS
    shows_once = True  # who looked may remember; nothing goes on showing it
    open_kinds = frozenset({"offer", "rings", "work"})  # they are about what all see
    operations = {**GENERAL, **OPERATIONS}
    flows = {**setting_up.FLOWS, **turn.FLOWS, **playing.FLOWS, **death.FLOWS, "effect": (run_effect,)}
    seat_figures = ("red", "green", "blue", "mosaic", "need", "missing", "side", "partner", "team")
    table_figures = ("supply", "options")
    tracked = ("rung", "score", "rings")
    option_names = ("variant", "wolf", "partner_future", "first")
    verbs = {
        "play": ("card",),
        "score": ("card",),
        "plant": ("card",),
        "gift": ("card",),
        "card": ("card",),
        "player": ("player",),
        "pass": (),
        "none": (),
        "take": (),
        "refuse": (),
        "draw": (),
        "stop": (),
        "yes": (),
        "no": (),
    }
    book = acts.BOOK
    clauses = Clauses(choice=acts.BY_TEXT, idle=t.IDLE)
    uses = ("log.played", "log.scored", "log.planted", "log.copied")
    unsaid_fields = ("rung",)

    def check_deck(self, deck: Any, pool: Pool) -> list[tuple[str, str, dict[str, Any]]]:
        """A Source has to be enough for what four players are dealt (KK-3.4, KK-3.5)."""
        total = sum(deck.cards.values())
        if total < LEAST_SOURCE:
            return [("KK-3.4", "deck.too_small", {"n": total, "least": LEAST_SOURCE})]
        return []

    def set_up(self, g: Game, decks: list[Any]) -> None:
        setting_up.set_up(g, decks)

    def draw(self, g: Game, seat: int) -> None:
        if not piles.draw(g, seat):
            idle(g, "log.source_exhausted", seat=seat)

    def discard(self, g: Game, card: int) -> None:
        piles.ruin(g, card, g.layout.owners[g.zone[card]])

    def owner_controls(self, g: Game, card: int) -> bool:
        """All cards are the table's: whoever has them uses them."""
        return False

    def same_kind(self, g: Game, zone: int) -> list[int]:
        """What nobody has shown may lie in the Source, in any Hand, Deck or Future Life (KK-3.3)."""
        ids = g.layout.ids
        return [ids["source"][0], *ids["hand"], *ids["deck"], *ids["future"]]

    # -- what is shown -------------------------------------------------------------------------------

    def trackers(self, g: Game, seat: int) -> tuple[tuple[str, int], ...]:
        own = g.seats[seat]
        total, _ = piles.score(g, seat)
        return (("rung", own.get("rung", 0)), ("score", total), ("rings", own.get("rings", 0)))

    def player_values(self, g: Game, seat: int) -> tuple[tuple[str, Any], ...]:
        """The points of the Works by colour, mosaics apart, and what is missing to the next rung (KK-8.4)."""
        sums = piles.points(g, seat)
        rung = g.seats[seat].get("rung", 0)
        need = t.NEEDED[rung] if rung < len(t.NEEDED) else 0
        total, _ = piles.score(g, seat)
        return (
            *zip(t.COLOURS, sums, strict=True),
            ("need", need),
            ("missing", max(0, need - total)),
            ("side", seating(g).sides[seat]),
            ("partner", seating(g).partner[seat]),
            ("team", self._team(g, seat)),
        )

    @staticmethod
    def _team(g: Game, seat: int) -> str:
        """Return the letter of a seat's team, "" where everybody plays alone."""
        sides = seating(g).sides
        return "" if len(set(sides)) == len(sides) else "AB"[sides[seat]]

    def table_values(self, g: Game) -> tuple[tuple[str, Any], ...]:
        return (("supply", g.vars.get("supply", t.RINGS)), ("options", tuple(g.config["options"].items())))

    def advice(self, view: View) -> str:
        """KK-18."""
        from .advice import advice

        return advice(view)

    def begin_at(self, g: Game, step: str, seat: int) -> None:
        begin_at(g, step, seat)

    def bot(self) -> ModuleType:
        return importlib.import_module(f"{__name__}.bot")


RULESET = Karmaka()
