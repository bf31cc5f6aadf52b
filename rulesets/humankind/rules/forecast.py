"""What would follow if nobody did anything more: shown beside those in a duel or in combat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.engine.continuous import has_keyword, stat

from .combat import shares
from .damage import COMBAT, DUEL
from .entering import blockers, excess
from .tables import ATTACKING, BLOCKED, BLOCKING, DUELLING, NO_COMBAT_DAMAGE, NO_DUEL_DAMAGE

if TYPE_CHECKING:
    from mk_tui.engine.state import Game
    from mk_tui.engine.views import Note


FALLS = "note.falls"


def notes(g: Game, card: int) -> tuple[Note, ...]:
    """Return the damage that a Character would take or do (HK-10.7, HK-11.8 to 11.10)."""
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
    if not state & BLOCKED:
        return (("note.strikes", max(0, stat(g, card, "force"))),)
    facing = blockers(g, card)
    if not facing:
        return (("note.strikes", excess(g, card)),)
    own = _hurt(g, card, COMBAT, [stat(g, b, "force") for b in facing])
    parts = zip(facing, shares(g, card, facing), strict=True)
    if FALLS in own or not all([FALLS in _hurt(g, b, COMBAT, [n]) for b, n in parts]):
        return own
    past = stat(g, card, "force") - sum([max(0, stat(g, b, "force")) for b in facing])
    return (*own, ("note.past", past)) if past > 0 else own


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
