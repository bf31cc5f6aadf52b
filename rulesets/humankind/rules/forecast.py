"""What would follow if nobody did anything more: shown beside those in a duel or in combat."""

from __future__ import annotations

from mk_tui.engine.continuous import has_keyword, keywords, roster, seat_stat, stat
from mk_tui.engine.state import Game
from mk_tui.engine.views import Note

from .combat import shares
from .damage import COMBAT, DUEL, guarded
from .entering import blockers, excess, noted
from .tables import (
    ATTACKING,
    BITS,
    BLOCKED,
    BLOCKING,
    DUELLING,
    MARKS,
    NO_COMBAT_DAMAGE,
    NO_DUEL_DAMAGE,
)
from .window import passive

FALLS = "note.falls"
MARKED = sum(BITS[mark] for mark in MARKS)


def notes(g: Game, card: int) -> tuple[Note, ...]:
    """Return what a Character may not do, or is not hurt by, in this turn, and the damage that it
    would take or do (HK-10.7, HK-11.8 to 11.10)."""
    fight, words = _fight(g, card), keywords(g, card)
    if not words & MARKED:
        return fight
    # What it takes says as much in a fight as that it is hurt by nothing.
    marks = [mark for mark in MARKS if words & BITS[mark] and not (fight and mark.startswith("no_"))]
    return (*(f"keyword.{mark}" for mark in marks), *fight)


def _fight(g: Game, card: int) -> tuple[Note, ...]:
    state = g.flags[card]
    if state & DUELLING and card in g.facing:
        return _hurt(g, card, DUEL, [stat(g, g.facing[card], "force")])
    if state & BLOCKING and card in g.facing:
        attacker = g.facing[card]
        facing = blockers(g, attacker)
        share = dict(zip(facing, shares(g, attacker, facing), strict=True)).get(card, 0)
        return _hurt(g, card, COMBAT, [share])
    if not state & ATTACKING:
        return ()
    facing = blockers(g, card)
    past = _through(g, card)
    if not state & BLOCKED or not facing:
        return (("note.strikes", past),)
    own = _hurt(g, card, COMBAT, [stat(g, b, "force") for b in facing])
    return (*own, ("note.past", past)) if past > 0 else own


def _striking(g: Game, attacker: int) -> int:
    """Return the Sanctuary Damage that an attacker would assign: unblocked, or past blockers that are gone or
    fall (HK-11.9, HK-11.10)."""
    if not g.flags[attacker] & BLOCKED:
        return max(0, stat(g, attacker, "force"))
    facing = blockers(g, attacker)
    if not facing:
        return excess(g, attacker)
    parts = zip(facing, shares(g, attacker, facing), strict=True)
    falls = FALLS in _hurt(g, attacker, COMBAT, [stat(g, b, "force") for b in facing])
    if falls or not all([FALLS in _hurt(g, b, COMBAT, [n]) for b, n in parts]):
        return 0
    _, met = noted(g, attacker)  # those that have gone before count as well (HK-R10)
    return max(0, stat(g, attacker, "force") - met - sum([max(0, stat(g, b, "force")) for b in facing]))


def _through(g: Game, card: int) -> int:
    """Return what of an attacker's Sanctuary Damage would come through: all strike in the order in which they
    were named, the first of the turn may be lowered by more, and what prevents is used up."""
    seat = passive(g)
    if seat_stat(g, seat, "damage_immunity") > 0:
        return 0
    fight = next((f for f in g.frames if f.flow == "combat"), None)
    named: list[int] = [] if fight is None else fight.v["attackers"]
    first = not g.seats[seat]["struck"]
    shield = sum([stat(g, c, "shield") for c in roster(g).get(("sanctuary", seat), ())])
    for attacker in named[: named.index(card) + 1] if card in named else [card]:
        n = _striking(g, attacker) if g.flags[attacker] & ATTACKING else 0
        if not n:
            continue
        n = max(0, guarded(g, seat, n, first))
        first, prevented = False, min(n, shield)
        shield -= prevented
        if attacker == card:
            return n - prevented
    return 0


def _hurt(g: Game, card: int, kind: str, blows: list[int]) -> tuple[Note, ...]:
    """Return what blows would do to a Character, what lowers and prevents them reckoned in."""
    if has_keyword(g, card, NO_DUEL_DAMAGE if kind == DUEL else NO_COMBAT_DAMAGE):
        return (("note.takes", 0),)
    guard = stat(g, card, "combat_guard") if kind == COMBAT else 0
    total = max(0, sum(max(0, n - guard) for n in blows if n > 0) - stat(g, card, "shield"))
    told: Note = ("note.takes", total)
    if total and stat(g, card, kind) + total >= stat(g, card, "force"):
        return (told, FALLS)
    return (told,)
