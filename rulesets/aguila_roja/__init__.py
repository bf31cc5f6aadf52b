"""El Mundo de Águila Roja: four factions, places to travel to, challenges and interceptions, and a ghost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from mk_tui.engine.change import know, move
from mk_tui.engine.effects import run_effect
from mk_tui.engine.layout import ZoneSpec
from mk_tui.engine.mechanisms.hands import HAND_FLOWS
from mk_tui.engine.mechanisms.parts import WithAutomaticSeats, WithHands, WithTriggers
from mk_tui.engine.ops import GENERAL
from mk_tui.engine.state import Game
from mk_tui.engine.tables import VERBS, Acting, Clauses, DeckRules, Lasting, Laying, Shown, logged

from . import figures
from .advice import advice, advised
from .ops import OPERATIONS
from .rules import (
    acts,
    challenge,
    deck_building,
    entering,
    places,
    playing,
    relations,
    setting_up,
    turn,
    wounds,
)
from .rules import tables as t
from .rules.ghost.answers import rule_answer
from .scenario import begin_at, lay_wounds


class AguilaRoja(WithHands, WithTriggers, WithAutomaticSeats):
    """The ruleset object that the entry point names."""

    id = "aguila_roja"
    folder = Path(__file__).parent
    # AR-3.1, AR-3.5
    zones = (
        ZoneSpec("deck", faces="none", ordered=True),
        ZoneSpec("hand", faces="owner"),
        ZoneSpec("table", in_play=True),
        ZoneSpec("discard", ordered=True),
        ZoneSpec("turned"),  # SO-4, SO-6
        ZoneSpec("playing", owner="table", passing=True),
        ZoneSpec("out", owner="table"),  # AR-20.2
    )
    terms = replace(
        t.TERMS,
        predicates=places.PREDICATES,
        looks_at=places.LOOKS_AT,
        who={"challenged": lambda g, f: [s for s in (g.vars["challenged"],) if s in g.order]},
    )
    acting = Acting(flags=0)
    shown = Shown(
        acts=logged("selected challenge travelled first_travel spent"),
        open_kinds=frozenset({"intercept"}),  # who stands on guard is seen by all
        uses=logged("played relation"),  # whose relation never began
        seat_figures=("faction", "money", "coffers", "next", "out"),
        table_figures=("relations", "ghost", "options"),
        tracked=("vp",),
        trackers=figures.trackers,
        better=frozenset(("strength", "victory")),
        worse=frozenset(("wounds",)),
        used=frozenset(("places_played", "travels")),
        weighty=logged("vp scored dies wounded drew found discards"),
        falls=logged("dies"),
        player_values=figures.player_values,
        table_values=figures.table_values,
        notes=figures.notes,
        advice=advice,
        advised=advised,
    )
    lasting = Lasting(
        durations=(t.TURN, t.WOUNDED),
        turn_durations=(t.TURN,),  # AR-5.6a
        turn_vars={"challenged": -1},
    )
    clauses = Clauses(choice=t.CHOICE_CLAUSES, idle=t.IDLE_CLAUSES, endings=t.ENDINGS)
    operations = {**GENERAL, **OPERATIONS}
    flows = {
        "match": (setting_up.begin, setting_up.check_decks, turn.next_turn),
        "effect": (run_effect,),
        **HAND_FLOWS,
        **turn.FLOWS,
        **playing.FLOWS,
        **entering.FLOWS,
        **places.FLOWS,
        **challenge.FLOWS,
    }
    verbs = {**VERBS, **dict.fromkeys(("play", "travel", "challenge"), ("card",))}

    # -- cards ---------------------------------------------------------------------------------------

    def entries(self, raw: dict[str, Any], part: str) -> list[dict[str, Any]]:
        """Besides keywords a card has what its relation stands for (AR-17)."""
        return [*super().entries(raw, part), *relations.entries(raw, part)]

    decks = DeckRules(check=deck_building.check_deck, random=deck_building.random_deck)

    # -- a match -------------------------------------------------------------------------------------

    rule_answer = staticmethod(rule_answer)
    automatic_seats = staticmethod(setting_up.automatic_seats)
    set_up = staticmethod(setting_up.set_up)
    book = acts.BOOK
    seems_able = staticmethod(acts.seems_able)
    draw = staticmethod(turn.draw)
    alike = staticmethod(playing.alike)
    due = staticmethod(playing.due)
    next_hand = staticmethod(setting_up.next_hand)
    host_left = staticmethod(wounds.back_to_villa)

    discarded = "log.discards"  # from a hand, AR-3.7

    laying = Laying(stats={"wounds": lay_wounds}, begin_at=begin_at)

    def to_hand(self, g: Game, card: int, seat: int, shown_to: int | None = None) -> None:
        """The ghost has no hand: what it finds joins the cards turned up (SO-6)."""
        if seat == g.vars["ghost"]:
            move(g, card, g.layout.ids["turned"][seat])
            know(g, card, -1)
        else:
            super().to_hand(g, card, seat, shown_to)


RULESET = AguilaRoja()
