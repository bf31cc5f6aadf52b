"""A turn (HK-7 to HK-9, HK-12).

turn
    begin_turn     The turn begins: figures of a turn are new (HK-7.1)
    communion      All upright, Will wiped, Technologies lose one Durability (HK-7.3 to HK-7.5, HK-R32)
    meditation     Will is made, then what waits for the start of the turn is set off (HK-8.1, HK-8.2,
                   HK-8.4, HK-R31)
    draw_step      The Active Player draws, but not in the first turn of the match (HK-8.3, HK-8.4)
    harvest        The Active Player pays Will for cards and abilities (HK-9.1)
    duel_phase     The phase exists when somebody is able to challenge, whoever else is there (HK-10.1,
                   HK-R36)
    combat_phase   The phase exists only when somebody can attack (HK-11.1)
    contemplation  Effects end; then those that did not attack and the doomed go (HK-12.1, HK-17.11, HK-R34 1
                   and 2)
    guarantee      One point if the whole turn has made none (HK-13.5, HK-R34 3)
    last_chance    The Active Player may play Manipulations (HK-12.2, HK-R34 4)
    end_turn       Damage and effects of this turn end (HK-R4, HK-R34 5, HK-15.1)
"""

from __future__ import annotations

from typing import Any

from mk_tui.engine import change, durations
from mk_tui.engine.change import add_value, emit, enter_phase, idle, set_flag, set_value, set_var
from mk_tui.engine.continuous import roster, stat
from mk_tui.engine.mechanisms.hands import draw_top
from mk_tui.engine.state import Frame, Game

from . import tables as t
from .combat import combat_phase
from .damage import lay
from .duel import duel_phase
from .entering import destroy
from .fates import fates, in_order
from .triggers import settle
from .window import grant, open_priority, passive

EACH_TURN = ("points", "produced", "addons_played", "characters_played", "arrivals", "struck")


def begin_turn(g: Game, f: Frame) -> None:
    """The turn begins: figures of a turn are new (HK-7.1)."""
    change.next_round(g)
    change.set_active(g, f.seat)
    for seat in g.order:
        own = g.seats[seat]
        for key in EACH_TURN:
            if own[key]:
                set_value(g, seat, key, 0)
    set_var(g, "challenge", 1)
    for key in ("met", "dooms", "homes"):
        if g.vars[key]:
            set_var(g, key, ())


def communion(g: Game, f: Frame) -> None:
    """All upright, Will wiped, Technologies lose one Durability (HK-7.3 to HK-7.5, HK-R32)."""
    seat = f.seat
    enter_phase(g, "communion", seat)
    for card in g.in_zone("play", seat):
        if g.flags[card] & t.TURNED:
            set_flag(g, card, t.TURNED, False)
    if g.seats[seat]["will"]:
        set_value(g, seat, "will", 0)
    worn = roster(g).get(("technology", seat), ())
    for card in worn:
        lay(g, card, "durability", -1)
        emit(g, "log.worn", card=card, n=max(0, stat(g, card, "durability")))
    gone = [c for c in worn if stat(g, c, "durability") <= 0]
    if gone:
        destroy(g, gone)  # HK-3.18
    settle(g)


def meditation(g: Game, f: Frame) -> None:
    """Will is made, then what waits for the start of the turn is set off (HK-8.1, HK-8.2, HK-8.4, HK-R31)."""
    enter_phase(g, "meditation", f.seat)
    gain_will(g, f.seat, income(g, f.seat))
    if g.round == 1:
        gain_will(g, passive(g), t.PASSIVE_WILL)
    settle(g)


def income(g: Game, seat: int) -> int:
    """Return the Will that a seat's Sanctuary and Add-ons make each turn (HK-3.4, HK-3.8, HK-8.1)."""
    listed = roster(g)
    return sum([stat(g, c, "will") for kind in ("sanctuary", "addon") for c in listed.get((kind, seat), ())])


def gain_will(g: Game, seat: int, n: int) -> None:
    """Add to a seat's Will."""
    if n > 0:
        add_value(g, seat, "will", n)
        emit(g, "log.will", seat=seat, n=n)


def draw_step(g: Game, f: Frame) -> None:
    """The Active Player draws, but not in the first turn of the match (HK-8.3, HK-8.4)."""
    if g.round > 1:
        draw(g, f.seat)
    enter_phase(g, "harvest", f.seat)
    settle(g)


def draw(g: Game, seat: int) -> None:
    """Draw a card; from an empty deck none (HK-8.3, HK-R15)."""
    if not draw_top(g, seat, g.layout.ids["deck"][seat]):
        idle(g, "log.deck_empty", seat=seat)


def harvest(g: Game, f: Frame) -> None:
    """The Active Player pays Will for cards and abilities (HK-9.1)."""
    open_priority(g, f.seat)


# -- contemplation ---------------------------------------------------------------------------------------


def contemplation(g: Game, f: Frame) -> None:
    """Effects end; then those that did not attack and the doomed go (HK-12.1, HK-17.11, HK-R34 1 and 2)."""
    enter_phase(g, "contemplation", f.seat)
    durations.expire(g, t.UNTIL_CONTEMPLATION)
    settle(g, in_order(g, [*change.take_waiting(g), *fates(g)]))


def guarantee(g: Game, f: Frame) -> None:
    """One point if the whole turn has made none (HK-13.5, HK-R34 3)."""
    if not g.seats[passive(g)]["produced"]:
        grant(g)


def last_chance(g: Game, f: Frame) -> None:
    """The Active Player may play Manipulations (HK-12.2, HK-R34 4)."""
    open_priority(g, f.seat)


def end_turn(g: Game, f: Frame) -> None:
    """Damage and effects of this turn end (HK-R4, HK-R34 5, HK-15.1)."""
    durations.close_turn(g)


BEGINNING = (begin_turn, communion, meditation, draw_step)
PHASES = (harvest, duel_phase, combat_phase)
END = (contemplation, guarantee, last_chance, end_turn)
FLOWS: dict[str, Any] = {"turn": (*BEGINNING, *PHASES, *END)}
