"""HumanKind: The Awakening. A duel of two factions: Will, duels, blocks and windows of action points."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mk_tui.engine.continuous import stat
from mk_tui.engine.effects import run_effect
from mk_tui.engine.layout import ZoneSpec
from mk_tui.engine.mechanisms.hands import HAND_FLOWS
from mk_tui.engine.mechanisms.parts import WithClock, WithHands
from mk_tui.engine.ops import GENERAL
from mk_tui.engine.state import Game
from mk_tui.engine.tables import MOMENT, VERBS, Acting, Clauses, DeckRules, Lasting, Laying, Shown, logged

from . import decks, figures
from .ops import OPERATIONS
from .rules import (
    acts,
    combat,
    damage,
    duel,
    entering,
    forecast,
    paying,
    play,
    setting_up,
    triggers,
    turn,
    window,
)
from .rules import tables as t
from .scenario import begin_at

_GENERAL = ("draw", "discard", "choose", "may", "each", "if", "look")


class HumanKind(WithHands, WithClock):
    """The ruleset object that the entry point names."""

    id = "humankind"
    folder = Path(__file__).parent
    zones = (
        ZoneSpec("deck", faces="none", ordered=True),  # HK-5.1
        ZoneSpec("hand", faces="owner"),  # HK-5.2
        ZoneSpec("play", in_play=True),  # HK-5.3
        ZoneSpec("limbo", ordered=True),  # HK-5.4
    )
    terms = replace(
        t.TERMS,
        predicates={
            "itself": lambda g, seat, src, card: card == src,
            "carrying": lambda g, seat, src, card: card in g.host.values(),
            "tokened": lambda g, seat, src, card: stat(g, card, "tokens") > 0,
            "wounded_by_source": lambda g, seat, src, card: g.vars["dealer"] == src,
            "second_arrival": lambda g, seat, src, card: g.seats[g.ctrl[card]]["arrivals"] == 2,
            "in_combat": lambda g, seat, src, card: bool(g.flags[card] & (t.ATTACKING | t.BLOCKING)),
            "opponents_turn": lambda g, seat, src, card: g.active != seat,
        },
        looks_at={"tokened": "tokens", "wounded_by_source": MOMENT, "second_arrival": MOMENT},
    )
    acting = Acting(
        flags=0,  # nothing is kept of what a permanent offers
    )
    shown = Shown(
        acts=logged("used aimed alternative point_used attacks blocks not_blocked challenges will"),
        gains=logged("will"),  # HK-10.5
        seen_kinds=frozenset({"target", "block"}),
        uses=logged("played entered resolves"),
        lone_windows=True,  # a window is the Passive Player's alone (HK-13.3)
        seat_figures=(*figures.KEPT, *figures.RECKONED),
        table_figures=("challenge",),
        tracked=("structure",),
        trackers=figures.trackers,
        better=frozenset(("force",)),
        worse=frozenset(("combat_damage", "duel_damage")),
        used=frozenset(("addons_played", "characters_played")),
        price=paying.shown_price,
        weighty=logged("struck destroyed won_duel combat_damage duel_damage drew"),
        falls=logged("destroyed"),
        blows=("duel", "combat"),  # HK-10.7, HK-11.8, HK-11.9
        dooms=logged("doomed"),  # HK-R34
        summed=logged("struck"),
        player_values=figures.player_values,
        table_values=figures.table_values,
        last_round=damage.last_turn,
        notes=forecast.notes,
        advice=figures.advice,
        advised_plays={"HK-9.2": "addon"},
    )
    lasting = Lasting(
        durations=t.DURATIONS,
        turn_durations=(t.UNTIL_CONTEMPLATION, t.TURN),  # HK-R4, HK-R34 5, HK-15.1
        turn_flags=t.TURN_FLAGS,
    )
    clauses = Clauses(choice=t.CHOICE_CLAUSES, idle=t.IDLE_CLAUSES, endings=t.ENDINGS, limits=t.LIMITS)
    operations = {**{word: GENERAL[word] for word in _GENERAL}, **OPERATIONS}
    flows = {
        **setting_up.FLOWS,
        **turn.FLOWS,
        **duel.FLOWS,
        **combat.FLOWS,
        **play.FLOWS,
        **window.FLOWS,
        **triggers.FLOWS,
        **HAND_FLOWS,
        "effect": (run_effect,),
    }
    verbs = {
        **VERBS,
        **dict.fromkeys(("will", "alternative"), ()),
        **dict.fromkeys(("play", "challenge"), ("card",)),
        "ability": ("card", "ability"),
    }
    decks = DeckRules(check=decks.check_deck, random=decks.random_deck)
    laying = Laying(stats=dict.fromkeys(damage.COUNTERS, damage.lay), begin_at=begin_at)
    book = acts.BOOK

    # -- a match ---------------------------------------------------------------------------------------

    set_up = staticmethod(setting_up.set_up)
    draw = staticmethod(turn.draw)
    waste = "limbo"  # HK-5.6
    host_left = staticmethod(entering.host_left)
    why_not_chosen = staticmethod(acts.why_not_chosen)
    seems_able = staticmethod(acts.seems_able)
    next_hand = staticmethod(setting_up.next_hand)

    # -- what is shown ---------------------------------------------------------------------------------

    def seconds(self, g: Game) -> float | None:
        """The clock of a window, for a table that wants one: of the chance (HK-13.6, HK-R3), and of all that
        the Passive Player is asked about what he does with it (HK-13.7)."""
        wanted, asked = g.config["options"].get("response_timer", 0), g.question
        if not wanted or asked is None:
            return None
        responds = any([f.flow == "window" and f.seat == asked.seat for f in g.frames])
        return float(wanted) if responds else None


RULESET = HumanKind()
