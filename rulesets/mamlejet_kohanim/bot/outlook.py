"""A view read once for a decision: who stands where, and who leads."""

from __future__ import annotations

from mk_tui.engine import Game
from mk_tui.engine.selectors import Selector
from mk_tui.engine.views import CardView, StackView, View
from mk_tui.players.bots import Reading

from .knowledge import LIBRARY, known_card

PENDING = "note.pending"


def difficulty(card: CardView) -> int:
    """Return a fighter's difficulty now, what it is against everybody (MK-2.5)."""
    return card.stat("difficulty")


def emuna(card: CardView) -> int:
    """Return a card's emuná value; 0 without a die (A-57)."""
    return card.stat("emuna")


class MkTable(Reading):
    """What the seat to decide sees, sorted. ``soldiers`` are all in play, of every seat."""

    library = LIBRARY

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.phase = view.phase
        self.seats = len(view.players)
        self.cards: dict[int, CardView] = {}
        self.soldiers: list[CardView] = []
        self.enemies: list[CardView] = []
        self.camps: list[tuple[CardView, ...]] = [()] * self.seats
        self.guenizot: list[tuple[CardView, ...]] = [()] * self.seats
        self.cities = [0] * self.seats
        self.city_prices: list[float] | None = None
        self.auras: list[tuple[CardView, str, Selector, int]] = []
        self.versus: list[tuple[CardView, Selector, int, Selector]] = []
        self.legends: set[str] = set()
        for z in view.zones:
            kind = z.kind
            if kind == "camp":
                self.camps[z.seat] = z.cards
                self._in_play(z.cards)
            elif kind == "front":
                self._in_play(z.cards)
            elif kind == "hand" and z.seat == self.me:
                for c in z.cards:
                    self.cards[c.id] = c
            elif kind == "guenizah":
                self.guenizot[z.seat] = z.cards
            elif kind == "city":
                self.cities[z.seat] = z.count
        self.score: list[int] = [figures["score"] for figures in self.figures]
        self.loss: list[int] = [figures["loss"] for figures in self.figures]
        # Something of a player waits to resolve: what it will change is not to be paid for twice.
        self.busy = any(i.kind != "damage" and i.seat >= 0 for i in view.stack)

    def _in_play(self, cards: tuple[CardView, ...]) -> None:
        here = self.cards
        for c in cards:
            here[c.id] = c
            if c.type == "soldier":
                self.soldiers.append(c)
            elif c.type == "enemy":
                self.enemies.append(c)
            k = known_card(c)
            if k.reaches:
                if k.legendary:
                    self.legends.add(c.definition)
                for key, selector, value in k.auras:
                    self.auras.append((c, key, selector, value))
                for selector, value, against in k.versus:
                    self.versus.append((c, selector, value, against))

    def laid(self) -> Game:
        """Lay out what is seen. Damage waits for the cards that are shown so, not what they once were."""
        laid = self.library.match(self.view)
        for h in (h for i in laid.stack for h in i.v.get("hits", ())):
            if h[2] in self.shown and PENDING in self.shown[h[2]].notes:
                laid.stamp[h[2]] = h[3]
        return laid

    # -- looking ------------------------------------------------------------------------------------------

    def card(self, number: int) -> CardView | None:
        """Return a card by number, wherever the viewer sees it."""
        return self.shown.get(number)

    def foe(self, card: CardView) -> CardView | None:
        """Return a card's opponent in combat."""
        return self.cards.get(card.facing) if card.facing >= 0 else None

    def mine(self) -> list[CardView]:
        """Return one's own soldiers in play."""
        return [s for s in self.soldiers if s.controller == self.me]

    def free(self) -> list[CardView]:
        """Return the enemies without an opponent (MK-11.1)."""
        return [e for e in self.enemies if e.facing < 0]

    def my_turn(self) -> bool:
        """Whether it is one's own main turn (MK-19.0)."""
        return self.phase[0] == "2" and self.view.active == self.me

    def attackers(self) -> list[tuple[CardView, int]]:
        """Return the enemies that will roll against a city in 3a, each with that city (MK-20.2)."""
        found = []
        for number, seat in self.values.get("cities", ()):
            e = self.cards.get(number)
            if e is not None and e.facing < 0 and "dedicated" not in e.flags:
                found.append((e, seat))
        return found

    def pending(self) -> list[CardView]:
        """Return the soldiers for whom damage waits, those left out whom a heal already waits for (A-18)."""
        hurt = [s for s in self.soldiers if PENDING in s.notes]
        if not hurt or not self.busy:
            return hurt
        aimed = {o[1] for i in self.view.stack if i.kind != "damage" for o in i.targets if o[0] == "card"}
        return [s for s in hurt if s.id not in aimed]

    def item(self, number: int) -> StackView | None:
        """Return an item of the resolution stack."""
        for i in self.view.stack:
            if i.id == number:
                return i
        return None
