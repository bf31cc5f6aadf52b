"""Deployment and Regroup: play cards, assign equipment, in any order until one passes (VZ-7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from mk_tui.engine import acts
from mk_tui.engine.cards import CardDef
from mk_tui.engine.change import enter_phase
from mk_tui.engine.continuous import seat_stat
from mk_tui.engine.looks import asked, printed_total
from mk_tui.engine.mechanisms.aiming import can_be_aimed, play_card
from mk_tui.engine.mechanisms.window import open_window
from mk_tui.engine.ruleset import Ruleset
from mk_tui.engine.state import Frame, Game

from .needs import HAND
from .paying import cost_of, funds, ready
from .tables import CONTINUOUS_MOST, EQUIPMENT, OWN_TURN, RESPONSE, SOURCES_PER_TURN, SPELLS, WINDOWS


def deployment(g: Game, f: Frame) -> None:
    """Play cards, assign equipment, until one passes (VZ-7.1). One who can do nothing is not asked."""
    enter_phase(g, "deployment", f.seat)
    open_window(g, "ask.deploy", (f.seat,))


def regroup(g: Game, f: Frame) -> None:
    """The same once more after the combat (VZ-7.2)."""
    enter_phase(g, "regroup", f.seat)
    open_window(g, "ask.regroup", (f.seat,))


# -- playing cards ---------------------------------------------------------------------------------------


def main_or_window(phase: str, own: bool, empty: bool) -> bool:
    """Return whether Responses are played: in one's own Deployment and Regroup, and in windows (VZ-2.11)."""
    return phase in WINDOWS or (own and phase in OWN_TURN)


def fights(g: Game, seat: int) -> bool:
    """Return whether in a window a seat is the turn player or the one who is attacked (VZ-8.9)."""
    return g.phase != "window" or seat in (g.active, g.vars.get("foe"))


def hit(g: Game, seat: int) -> bool:
    """Return whether among surplus it is about to hit a seat (VZ-9.9)."""
    return g.phase != "surplus" or seat in g.vars.get("packet", ())[:1]


def source_left(g: Game, seat: int) -> bool:
    """Return whether a seat may still play a Source this turn (VZ-2.10)."""
    return bool(g.seats[seat].get("sources", 0) < SOURCES_PER_TURN)


def room_for_continuous(g: Game, seat: int) -> bool:
    """Return whether a seat may have one more Continuous Spell (VZ-7.8)."""
    lying = [c for c in g.in_zone("magic", seat) if g.definition(c).type == "continuous"]
    return len(lying) < CONTINUOUS_MOST


def bled_too_much(g: Game, seat: int, card: int) -> bool:
    """Return whether a card is not out of reach only because the Player Card cannot bleed more (VZ-7.5)."""
    n = cost_of(g, seat, g.definition(card))
    return n <= funds(g, seat) or n - ready(g, seat).channel > seat_stat(g, seat, "bleed_limit")


def costs(g: Game, seat: int, card: int) -> dict[str, Any]:
    """Return what a card costs, and what its player could pay."""
    return {"n": cost_of(g, seat, g.definition(card)), "most": funds(g, seat)}


def for_less(rules: Ruleset, d: CardDef, k: int) -> acts.Check | None:
    """Bind that a card can be paid with what it costs less now, if ever it does."""
    ever = d.type == "weapon" or d.type in SPELLS
    return (lambda g, seat, card: cost_of(g, seat, d) <= funds(g, seat)) if ever else None


def spells(response: bool) -> Callable[[CardDef], Sequence[int]]:
    """Return what an act is for: Spells that are Responses, or those that are none."""
    kept = acts.only("spell")
    return lambda d: kept(d) if bool(d.keywords & RESPONSE) == response else ()


IN_MAIN: Final = acts.When("VZ-7.1", "refuse.main_only", acts.in_own(*OWN_TURN))
IN_MAIN_ONLY: Final = acts.When("VZ-2.11", "refuse.no_response", acts.in_own(*OWN_TURN))
HAS_TARGETS: Final = acts.Printed("VZ-7.8", "refuse.no_target", can_be_aimed)
NOW: Final = acts.Shade(acts.Once("VZ-6.1", "refuse.not_now", asked))
ONE_SOURCE: Final = acts.Once("VZ-2.10", "refuse.one_source", source_left)
ROOM: Final = acts.Once(
    "VZ-7.8", "refuse.continuous", room_for_continuous, fields=lambda g, seat, card: {"n": CONTINUOUS_MOST}
)
PAID: Final = (
    acts.Shade(acts.That("VZ-7.5", "refuse.cost", bled_too_much, True, costs)),
    acts.AtMost("VZ-7.4", "refuse.cost", funds, printed_total, for_less, fields=costs),
)
IN_WINDOW: Final = (
    acts.When("VZ-2.11", "refuse.no_window", main_or_window),
    acts.Once("VZ-8.9", "refuse.not_in_combat", fights),
    acts.Once("VZ-9.9", "refuse.not_hit", hit),
)


def play(
    name: str, of: Callable[[CardDef], Sequence[int]], *needs: acts.Need, cites: tuple[str, ...] = ()
) -> acts.Act:
    """Return the act of playing a card from the hand."""
    return acts.Act("play", f"act.{name}", HAND, of, (*needs, NOW), play_card, cites)


PLAY: Final = (
    play("source", acts.only("source"), IN_MAIN, ONE_SOURCE),
    play("character", acts.only("character"), IN_MAIN, *PAID, cites=("VZ-7.6",)),
    play("weapon", acts.only("weapon"), IN_MAIN, *PAID, cites=("VZ-7.6",)),
    play("object", acts.only("object"), IN_MAIN, *PAID, cites=("VZ-7.6",)),
    play("continuous", acts.only("continuous"), IN_MAIN_ONLY, *PAID, ROOM),
    play("spell", spells(False), IN_MAIN_ONLY, *PAID, HAS_TARGETS),
    play("response", spells(True), *IN_WINDOW, *PAID, HAS_TARGETS),
)
# What may be assigned anew.
AT_HOME: Final = acts.ActPlace("equipment", lambda g, seat: ready(g, seat).equipment, pure=True)
MAY_ASSIGN: Final = (
    acts.When("VZ-7.7", "refuse.assign_when", acts.in_own(*OWN_TURN)),
    acts.Shade(acts.Once("VZ-6.1", "refuse.not_your_turn", asked)),
)
ASSIGN: Final = acts.Act("assign", "act.assign", AT_HOME, acts.only(*EQUIPMENT), MAY_ASSIGN, acts.begin)
