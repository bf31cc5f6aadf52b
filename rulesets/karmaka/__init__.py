"""Karmaka: live, die, be reborn. No stack, no dice; plays inside plays, and piles known only in part."""

from __future__ import annotations

from pathlib import Path

from mk_tui.engine.effects import run_effect
from mk_tui.engine.layout import ZoneSpec
from mk_tui.engine.mechanisms.parts import WithHands
from mk_tui.engine.ops import GENERAL
from mk_tui.engine.state import Game
from mk_tui.engine.tables import VERBS, Clauses, DeckRules, Laying, Shown, Terms, logged

from . import figures
from .advice import advice
from .ops import OPERATIONS
from .rules import acts, death, piles, playing, setting_up, turn
from .rules import tables as t
from .scenario import begin_at


class Karmaka(WithHands):
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
    terms = Terms(
        colours=t.COLOURS,
        types=("karma",),
        stats=("points",),
        steps=t.STEPS,
        options=("variant", "wolf", "partner_future", "first"),
    )
    shown = Shown(
        # What is declined comes of no act that goes before it.
        acts=logged(
            "aimed aimed_at_self planted gifted put_back",
            "ruined_none ruins_no_more scored_none scores_no_more stopped_drawing plays_no_more",
        ),
        # A Life that ends comes before the cards that are moved.
        weighty=logged("climbed got_ring no_ring died life_scored reborn"),
        falls=logged("ruined"),
        once=True,  # who looked may remember; nothing goes on showing it
        open_kinds=frozenset({"offer", "rings", "work"}),  # they are about what all see
        leftover=frozenset({"offer"}),  # KK-7.1: the ability has fully resolved
        seat_figures=(
            *("red", "green", "blue", "mosaic", "need", "missing", "lacking", "ringed"),
            *("side", "partner", "team"),
        ),
        table_figures=("supply", "options"),
        tracked=("rung", "score", "rings"),
        uses=logged("played scored planted copied"),
        unsaid=("rung",),
        trackers=figures.trackers,
        player_values=figures.player_values,
        table_values=figures.table_values,
        advice=advice,
        goals=figures.goals,
    )
    operations = {**GENERAL, **OPERATIONS}
    flows = {**setting_up.FLOWS, **turn.FLOWS, **playing.FLOWS, **death.FLOWS, "effect": (run_effect,)}
    verbs = {
        **VERBS,
        **dict.fromkeys(("play", "score", "plant", "gift"), ("card",)),
        **dict.fromkeys(("take", "refuse", "draw", "stop"), ()),
    }
    book = acts.BOOK
    clauses = Clauses(choice=acts.BY_TEXT, idle=t.IDLE, endings=t.ENDINGS)

    pile = "source"
    decks = DeckRules(check=setting_up.check_deck)
    laying = Laying(begin_at=begin_at)
    set_up = staticmethod(setting_up.set_up)
    draw = staticmethod(piles.draw)
    discard = staticmethod(piles.ruin)

    def owner_controls(self, g: Game, card: int) -> bool:
        """All cards are the table's: whoever has them uses them."""
        return False

    def same_kind(self, g: Game, zone: int) -> list[int]:
        """What nobody has shown may lie in the Source, in any Hand, Deck or Future Life (KK-3.3)."""
        ids = g.layout.ids
        return [ids["source"][0], *ids["hand"], *ids["deck"], *ids["future"]]


RULESET = Karmaka()
