"""Places and travelling (AR-9).

    travel       the place is named; who goes, exactly as many as its capacity; they arrive
    come_home    at the start of their controller's turn all return to the villa

Whoever is on a place is attached to it; a character that is attached to nothing is in the villa (AR-8.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.engine.change import attach, detach, emit, set_flag, set_value, signal
from mk_tui.engine.continuous import keywords, roster
from mk_tui.engine.flow import ask, no_choice

from .tables import CHALLENGED, SPENT, TRAVELLED

if TYPE_CHECKING:
    from mk_tui.engine.flow import Flow
    from mk_tui.engine.state import Frame, Game, Option


def challengers(g: Game, seat: int) -> list[int]:
    """Return who is in the villa and in action: who may challenge (AR-10.1) or travel (AR-9.1)."""
    mine = (g.roster or roster(g)).get(("character", seat))
    if not mine:
        return []
    flags, host = g.flags, g.host
    return [c for c in mine if not flags[c] & SPENT and c not in host]


def free_to_go(g: Game, ready: list[int]) -> list[int]:
    """Return those who have no duty to challenge first (AMB-27)."""
    must = g.rules.keywords["must_challenge"]
    words, flags = g.words, g.flags
    return [
        c for c in ready if not (words[c] if c in words else keywords(g, c)) & must or flags[c] & CHALLENGED
    ]


def travellers(g: Game, seat: int) -> list[int]:
    """Return who may travel: in the villa and in action (AR-9.1); a duty to challenge comes first."""
    return free_to_go(g, challengers(g, seat))


def capacity(g: Game, place: int) -> int:
    """Return a place's capacity: as printed, for only Strength and Victory vary (AR-1.5, AR-11.2)."""
    return int(g.pool.cards[g.defs[place]].attrs["capacity"])


def occupied(g: Game, place: int) -> bool:
    """Return whether at least one character is on a place (AR-9.10)."""
    return place in g.host.values()


def travel_options(g: Game, seat: int, able: int) -> list[Option]:
    """Return the places to which some of ``able`` people can travel (AR-9.2, AR-9.4, AR-9.13, AR-9.15)."""
    places = (g.roster or roster(g)).get(("place", seat))
    if not places or not able:
        return []
    full = g.host.values() if g.host else ()
    cards, defs = g.pool.cards, g.defs
    return [("travel", p) for p in places if 0 < cards[defs[p]].attrs["capacity"] <= able and p not in full]


def who_travels(g: Game, f: Frame) -> None:
    """As many as the capacity go together (AR-9.2); where there is no choice nobody is asked."""
    able = travellers(g, f.seat)
    n = capacity(g, f.card)
    options: list[Option] = [("card", c) for c in able]
    if len(able) == n:
        no_choice(g, f, f.seat, "target", options)
    else:
        ask(g, f.seat, "target", "ask.travel", options, n, n, n=n, source=f.card)


def arrive_there(g: Game, f: Frame) -> None:
    """They are on the place; what it does on travel happens (AR-9.8), a first travel counts (AR-10.11)."""
    place = f.card
    went = [c for _, c in f.ans]
    for card in went:
        attach(g, card, place)
        set_flag(g, card, TRAVELLED)
    n = g.seats[f.seat]["travels"] + 1
    set_value(g, f.seat, "travels", n)
    emit(g, "log.travelled", card=place, seat=f.seat, targets=f.ans)
    if n == 1:
        signal(g, "log.first_travel", place, f.seat)


def come_home(g: Game, seat: int) -> None:
    """Characters on places return to the villa (AR-5.1, AR-9.7)."""
    if not g.host:
        return
    back = [c for c in roster(g).get(("character", seat), ()) if c in g.host]
    for card in back:
        detach(g, card)
    if back:
        emit(g, "log.came_home", seat=seat, cards=back)


FLOWS: dict[str, Flow] = {"travel": (who_travels, arrive_there)}
