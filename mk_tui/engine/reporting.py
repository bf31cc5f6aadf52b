"""How a change is reported: a line of the log, and the triggers that it fires.

Triggers are never called: they wait (``Game.waiting``) until the rules let them happen. Rules report by way
of ``change.py``, the door through which all that changes goes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .continuous import watchers
from .state import Waiting

if TYPE_CHECKING:
    from .cards import Trigger
    from .state import Game

EVERYBODY: Final = -1


def emit(g: Game, event: str, mask: int = EVERYBODY, /, **fields: Any) -> None:
    """Report that something happened.

    ``event`` is a message id ("log.drew"). ``mask`` has a bit for each seat that may see the card
    fields; everybody sees that it happened. Fields named ``card``, ``seat`` and ``step`` are what
    triggers look at.
    """
    log = g.log
    if log is not None:
        log.append((event, mask, fields))
    if event in g.pool.events:
        found = (g.watchers if g.watchers is not None else watchers(g)).get(event)
        if found:
            collect(g, found, fields.get("card", -1), fields.get("seat", -1), fields.get("step", ""))


def idle(g: Game, event: str, mask: int = EVERYBODY, /, **fields: Any) -> None:
    """Report that something a player did came to nothing, with the clause by which it did.

    ``event`` is a message id ("log.no_card"); ``Clauses.idle`` has its clause under "no_card".
    """
    if g.log is not None:  # no card waits for what did not happen
        emit(g, event, mask, clause=g.rules.clauses.idle.get(event.removeprefix("log."), ""), **fields)


def signal(g: Game, event: str, card: int, seat: int) -> None:
    """Let triggers know of what another line of the log tells already."""
    found = (g.watchers if g.watchers is not None else watchers(g)).get(event)
    if found:
        collect(g, found, card, seat, "")


def tell(g: Game, event: str, card: int, seat: int, mask: int = EVERYBODY) -> None:
    """Report what happened with a card, and whose it was: the commonest :func:`emit`.

    Where nobody keeps a log (search, self-play) no bag of fields is packed for it.
    """
    log = g.log
    if log is not None:
        log.append((event, mask, {"card": card, "seat": seat}))
    if event in g.pool.events:
        signal(g, event, card, seat)


def collect(g: Game, found: list[tuple[int, int, Trigger]], card: int, seat: int, step: str) -> None:
    """Let every trigger that an event fires, among those that listen to it, wait for the stack."""
    for source, k, t in found:
        if t.step and t.step != step:
            continue
        ctrl = g.ctrl[source]
        if t.whose == "you" and ctrl != seat:
            continue
        if card >= 0 and not t.card.matches(g, ctrl, source, card):
            continue
        if t.condition is not None and not t.condition(g, ctrl, source):
            continue
        stamp = g.stamp[card] if card >= 0 and g.in_play(card) else -1
        g.waiting.append(Waiting(source, ctrl, k, card, g.defs[source], stamp))
