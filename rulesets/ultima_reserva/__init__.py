"""The Last Reserve: fighters face each other space by space; who is hit decides where the damage goes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from mk_tui.engine.change import set_flag
from mk_tui.engine.layout import ZoneSpec
from mk_tui.engine.mechanisms.hands import HAND_FLOWS
from mk_tui.engine.mechanisms.parts import WithConceding, WithHands, WithTriggers
from mk_tui.engine.mechanisms.triggers import AT_ONCE_FLOWS
from mk_tui.engine.mechanisms.window import WINDOW_FLOWS
from mk_tui.engine.ops import GENERAL
from mk_tui.engine.state import Game
from mk_tui.engine.tables import VERBS, Acting, Clauses, DeckRules, Lasting, Laying, Shown, logged

from . import figures
from .advice import advice
from .decks import check_deck, random_deck
from .ops import OPERATIONS
from .rules import acts, casting, combat, damage, ending, paying, predicates, setting_up, turn
from .rules import tables as t
from .scenario import begin_at

# What the rules say of equipment: its Force is added to its user's (VZ-2.9, VZ-10.7, VZ-10.10).
_LENDS = {"to": "host", "stat": "force", "lends": True, "if_it": {"uses": True}}


class UltimaReserva(WithHands, WithTriggers, WithConceding):
    """The ruleset object that the entry point names."""

    id = "ultima_reserva"
    folder = Path(__file__).parent
    zones = (
        ZoneSpec("deck", faces="none", ordered=True),  # VZ-4.1
        ZoneSpec("hand", faces="owner"),  # VZ-4.2
        ZoneSpec("start", faces="owner"),  # VZ-5.1, until the hands are kept
        ZoneSpec("deployment", in_play=True),  # VZ-4.3, VZ-4.7: outside the Reserves
        ZoneSpec("reserves", in_play=True),  # VZ-4.3
        ZoneSpec("magic", in_play=True),  # VZ-4.4
        ZoneSpec("combat", in_play=True, ordered=True),  # VZ-4.5
        ZoneSpec("discard", ordered=True),  # VZ-4.6
        ZoneSpec("removed", owner="table"),  # VZ-14.1
    )
    terms = replace(t.TERMS, predicates=predicates.PREDICATES, looks_at=predicates.LOOKS_AT)
    acting = Acting(flags=t.FALLEN)
    lasting = Lasting(
        durations=("end_of_turn", "combat", "match"),
        turn_durations=("end_of_turn", "combat"),  # VZ-12.2, VZ-R29
        turn_flags=t.SPENT,
        turn_vars=t.COMBAT_VARS,  # none of it outlives the turn (VZ-R29)
    )
    operations = {**GENERAL, **OPERATIONS}
    flows = {
        **setting_up.FLOWS,
        **turn.FLOWS,
        **HAND_FLOWS,
        **WINDOW_FLOWS,
        **paying.FLOWS,
        **casting.FLOWS,
        **combat.FLOWS,
        **damage.FLOWS,
        **AT_ONCE_FLOWS,
    }
    book = acts.BOOK
    clauses = Clauses(
        choice=t.CHOICE_CLAUSES, idle=t.IDLE_CLAUSES, concession="VZ-13.1", endings=t.ENDINGS, limits=t.LIMITS
    )
    shown = Shown(
        acts=logged(
            "bled overpaid assigned attacks attacked responds no_attack nobody_responds",
            "deals struck",  # what they come to is told: who takes how much
        ),
        told_by={"log.deals": "log.damaged", "log.struck": "log.damaged"},
        seen_kinds=frozenset({"respond", "face", "distribute", "target"}),
        uses=logged("played entered"),  # Player Cards and starting cards come without being played
        seat_figures=("most", "hold", "by_hand", "bled", "spells", "weapons", "sources"),
        table_figures=("foe", "packet", "outlook"),
        tracked=("vital",),
        trackers=figures.trackers,
        better=frozenset(("force", "vital", "resistance")),
        worse=frozenset(("counters",)),
        used=frozenset(("bled", "spells", "weapons", "sources")),
        price=paying.price,
        weighty=logged("beaten destroyed damaged regained drew"),
        falls=logged("destroyed"),
        blows=("respond", "window", "damage", "surplus"),  # VZ-8.3, VZ-8.9, VZ-9
        summed=logged("damaged"),
        unforetold=logged("surplus too_late"),  # nor of it: who takes how much of it is told, and who falls
        player_values=figures.player_values,
        table_values=figures.table_values,
        last_round=ending.last_round,
        notes=figures.notes,
        advice=advice,
        advised_plays={"VZ-2.10": "source"},
    )
    verbs = {
        **VERBS,
        **dict.fromkeys(("play", "assign", "attack", "respond", "weapon", "channel"), ("card",)),
        **dict.fromkeys(("auto", "cancel"), ()),
        "weapons": ("card", "target"),
        "bleed": ("n",),
    }

    # -- cards ---------------------------------------------------------------------------------------

    def entries(self, raw: dict[str, Any], part: str) -> list[dict[str, Any]]:
        """A Weapon, or an Object, lends its Force to the fighter that uses it (VZ-2.9, VZ-10.7)."""
        found = super().entries(raw, part)
        if part == "while" and raw["type"] in t.EQUIPMENT and raw.get("force"):
            found.append({**_LENDS, "add": raw["force"]})
        return found

    decks = DeckRules(check=check_deck, random=random_deck)

    # -- a match ---------------------------------------------------------------------------------------

    set_up = staticmethod(setting_up.set_up)
    next_hand = staticmethod(setting_up.next_hand)
    due = staticmethod(casting.due)
    seems_able = staticmethod(acts.seems_able)
    draw = staticmethod(turn.draw_for_text)
    concede = staticmethod(ending.concede)
    rule_answer = staticmethod(ending.rule_answer)
    laying = Laying(begin_at=begin_at)

    def host_left(self, g: Game, card: int) -> None:
        """Equipment stays, unassigned, and counts no more (VZ-9.15)."""
        set_flag(g, card, t.USED, False)


RULESET = UltimaReserva()
