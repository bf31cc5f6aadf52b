"""What is destroyed as Contemplation begins: who stayed away though it has Entropy, and the doomed (HK-R34).

Each waits beside what else waits for Contemplation, with its place by the entry of what it comes from.
"""

from __future__ import annotations

from typing import Final

from mk_tui.engine.change import emit
from mk_tui.engine.continuous import has_keyword, roster
from mk_tui.engine.state import Game, Waiting

from . import tables as t
from .entering import destroy

# In the place of a trigger's number: no text, the Character is destroyed.
FATE: Final = -1


def fates(g: Game) -> list[Waiting]:
    """Return one thing that waits for each Character that is to be destroyed now (HK-R34 2)."""
    going = [c for c in roster(g).get("character", ()) if has_to_go(g, c)]
    return [Waiting(c, g.ctrl[c], FATE, c, g.defs[c]) for c in going]


def has_to_go(g: Game, card: int) -> bool:
    """Return whether a Character is destroyed as Contemplation begins (HK-17.11, HK-R11)."""
    return bool(g.flags[card] & t.DOOMED) or stayed_away(g, card)


def stayed_away(g: Game, card: int) -> bool:
    """Return whether a Character with Entropy has not attacked though it had to (HK-17.11, HK-R11).

    It is looked at in its controller's turn: one that changed sides meanwhile owes nothing any more.
    """
    owing = g.flags[card] & (t.OWES | t.ATTACKED) == t.OWES and g.ctrl[card] == g.active
    return owing and has_keyword(g, card, t.ENTROPY)


def befall(g: Game, card: int) -> None:
    """Destroy a Character that still has to go as its turn comes."""
    if not g.in_play(card) or not has_to_go(g, card):
        return
    if g.flags[card] & t.DOOMED:
        emit(g, "log.has_to_go", card=card)
    else:
        emit(g, "log.stayed_away", card=card, clause="HK-17.11")
    destroy(g, [card])


def in_order(g: Game, waiting: list[Waiting]) -> list[Waiting]:
    """Return what waits in the order in which it happens: by entry into play (HK-16.10, HK-R22)."""
    return sorted(waiting, key=lambda w: (entry(g, w), w.card))


def entry(g: Game, w: Waiting) -> int:
    """Return the time at which the card entered play that something comes from (HK-16.9).

    Of a destruction that is the Character itself by its Entropy, or what doomed it.
    """
    if w.number != FATE:
        return g.stamp[w.card]
    found: list[int] = [by for c, stamp, by in g.vars["dooms"] if c == w.card and stamp == g.stamp[c]]
    if not found or stayed_away(g, w.card):
        found.append(g.stamp[w.card])
    return min(found)
