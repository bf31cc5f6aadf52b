"""A view, read once for a decision."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

from mk_tui.engine.views import CardView, QuestionView, View

from ..rules.tables import EQUIPMENT
from . import weights as w

SWIFT, PLAIN, HEAVY = range(3)


def fits(q: QuestionView, answer: tuple[int, ...]) -> bool:
    """Return whether an answer is one of the question's."""
    return q.least <= len(answer) <= q.most and len(set(answer)) == len(answer)


@cache
def printed(definition: str) -> dict[str, Any]:
    """Return what the files say of a card."""
    from mk_tui.cards import pool, registry

    d = pool.load_pool(registry.get("ultima_reserva"))[0].by_id.get(definition)
    if d is None:
        return {"cost": 0, "type": ""}
    return {**d.attrs, "cost": d.total, "type": d.type, "effects": bool(d.triggers or d.statics)}


def stat(c: CardView, name: str) -> int:
    """Return a figure of a card as it is now."""
    for key, now, _ in c.stats:
        if key == name:
            return now
    return 0


def room(c: CardView) -> int:
    """Return what a card can still take."""
    if "fallen" in c.flags:
        return 0
    return max(stat(c, "resistance" if c.type in EQUIPMENT else "vital") - c.counters, 0)


def price(life: int, n: int) -> float:
    """Return what ``n`` damage to a Player Card with so much Vital is worth."""
    if n <= 0:
        return 0.0
    if n >= life:
        return w.DEATH
    return w.LIFE * math.log(life / (life - n))


class Table:
    """What a view says, ready for judging."""

    def __init__(self, view: View, me: int | None = None) -> None:
        self.view = view
        self.me: int = view.seat if me is None else me  # type: ignore[assignment]
        self.cards: dict[int, CardView] = {}
        self.zone: dict[int, str] = {}
        self.zones: dict[tuple[str, int], tuple[CardView, ...]] = {}
        self.hands = {p.seat: 0 for p in view.players}
        self.guests: dict[int, list[CardView]] = {}
        for z in view.zones:
            self.zones[z.kind, z.seat] = z.cards
            if z.kind == "hand":
                self.hands[z.seat] = z.count
            for c in z.cards:
                self.cards[c.id] = c
                self.zone[c.id] = z.kind
                if c.host >= 0:
                    self.guests.setdefault(c.host, []).append(c)
        self.life = {p.seat: dict(p.trackers)["vital"] for p in view.players}
        self.values = dict(view.values)

    def player_card(self, seat: int) -> CardView | None:
        """Return a seat's Player Card."""
        for kind in ("deployment", "combat"):
            for c in self.zones[kind, seat]:
                if c.type == "player":
                    return c
        return None

    def board(self, seat: int) -> list[CardView]:
        """Return a seat's Characters in play."""
        return [
            c
            for kind in ("reserves", "combat", "magic")
            for c in self.zones[kind, seat]
            if c.type == "character" and "fallen" not in c.flags
        ]

    def ready(self, seat: int) -> list[CardView]:
        """Return a seat's Characters in the Reserves."""
        return [c for c in self.zones["reserves", seat] if c.type == "character"]

    def opponents(self) -> list[int]:
        """Return the seats still in play but this one."""
        return [s for s in self.view.order if s != self.me]

    def channel(self, seat: int, characters: bool = False) -> int:
        """Return what a seat can channel, its Characters left out unless wanted."""
        total = 0
        for kind in ("deployment", "reserves"):
            for c in self.zones[kind, seat]:
                if c.type == "character" and not characters:
                    continue
                if c.host >= 0 and self.zone.get(c.host) in ("combat", "magic"):
                    continue
                total += stat(c, "channel")
        return total

    def worth(self, c: CardView) -> float:
        """Return what it is worth to destroy a card, or to keep it."""
        p = printed(c.definition)
        if c.type == "player":
            return 0.0
        bonus = 2.0 if p.get("channel") and c.type == "character" else 0.0
        return w.KILL_SHARE * max(p["cost"], 4) + bonus
