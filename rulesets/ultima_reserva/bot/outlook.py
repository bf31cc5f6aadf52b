"""A view, read once for a decision."""

from __future__ import annotations

import math
from collections.abc import Iterable

from mk_tui.engine.views import CardView, View
from mk_tui.players.bots import Reading

from ..rules.tables import EQUIPMENT
from . import weights as w
from .knowledge import LIBRARY, known

SWIFT, PLAIN, HEAVY = range(3)


def room(c: CardView) -> int:
    """Return what a card can still take."""
    if "fallen" in c.flags:
        return 0
    return max(c.stat("resistance" if c.type in EQUIPMENT else "vital") - c.counters, 0)


def price(life: int, n: int) -> float:
    """Return what ``n`` damage to a Player Card with so much Vital is worth."""
    if n <= 0:
        return 0.0
    if n >= life:
        return w.DEATH
    return w.LIFE * math.log(life / (life - n))


class VzTable(Reading):
    """What a view says, ready for judging."""

    library = LIBRARY

    def __init__(self, view: View, me: int | None = None) -> None:
        super().__init__(view, me)
        self.zones: dict[tuple[str, int], tuple[CardView, ...]] = {}
        self.hands = {p.seat: 0 for p in view.players}
        self.guests: dict[int, list[CardView]] = {}
        for z in view.zones:
            self.zones[z.kind, z.seat] = z.cards
            if z.kind == "hand":
                self.hands[z.seat] = z.count
            for c in z.cards:
                if c.host >= 0:
                    self.guests.setdefault(c.host, []).append(c)
        # What comes up again in every plan of a decision: by seat.
        self._channels: dict[int, int] = {}
        self._shelters: dict[int, int] = {}
        self.life = {seat: figures["vital"] for seat, figures in enumerate(self.figures)}

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

    def able(self, seat: int) -> list[CardView]:
        """Return a seat's Characters in the Reserves, and its Player Card if it is not in combat."""
        player = self.player_card(seat)
        free = player is not None and self.place[player.id] == "deployment"
        return [*self.ready(seat), *([player] if player is not None and free else [])]

    def opponents(self) -> list[int]:
        """Return the seats still in play but this one."""
        return [s for s in self.view.order if s != self.me]

    def channel(self, seat: int) -> int:
        """Return what a seat can channel, its Characters left out."""
        read = self._channels.get(seat)
        if read is None:
            able = [c for kind in ("deployment", "reserves") for c in self.zones[kind, seat]]
            away = ("combat", "magic")
            read = self._channels[seat] = sum(
                [
                    c.stat("channel")
                    for c in able
                    if c.type != "character" and (c.host < 0 or self.place.get(c.host) not in away)
                ]
            )
        return read

    def shelter(self, seat: int) -> int:
        """Return what a seat's Player Card bears can take."""
        read = self._shelters.get(seat)
        if read is None:
            card = self.player_card(seat)
            read = sum([room(x) for x in self.guests.get(card.id, ())]) if card is not None else 0
            self._shelters[seat] = read
        return read

    def worth(self, c: CardView) -> float:
        """Return what it is worth to destroy a card, or to keep it."""
        if c.type == "player":
            return 0.0
        k = known(c)
        bonus = 2.0 if k.channel and c.type == "character" else 0.0
        return w.KILL_SHARE * max(k.cost, 4) + bonus

    def lent(self, cards: Iterable[CardView], whom: str, what: str) -> int:
        """Return what some cards lend together."""
        return sum([known(c).lends.get((whom, what), 0) for c in cards])
