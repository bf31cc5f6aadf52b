"""A view read once for a decision: who stands where, and who leads."""

from __future__ import annotations

from typing import Any

from mk_tui.engine.views import CardView, StackView, View

from .knowledge import known_card

PENDING = "note.pending"


def difficulty(card: CardView) -> int:
    """Return a fighter's difficulty now, what it is against everybody (MK-2.5)."""
    for name, now, _ in card.stats:
        if name == "difficulty":
            return now
    return 0


def emuna(card: CardView) -> int:
    """Return a card's emuná value; 0 without a die (A-57)."""
    for name, now, _ in card.stats:
        if name == "emuna":
            return now
    return 0


class Table:
    """What the seat to decide sees, sorted. ``soldiers`` are all in play, of every seat."""

    __slots__ = (
        "auras",
        "busy",
        "camps",
        "cards",
        "cities",
        "city_prices",
        "enemies",
        "guenizot",
        "hand",
        "legends",
        "loss",
        "me",
        "phase",
        "score",
        "seats",
        "soldiers",
        "versus",
        "view",
    )

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.me: int = view.seat
        self.phase = view.phase
        self.seats = len(view.players)
        self.cards: dict[int, CardView] = {}
        self.soldiers: list[CardView] = []
        self.enemies: list[CardView] = []
        self.hand: tuple[CardView, ...] = ()
        self.camps: list[tuple[CardView, ...]] = [()] * self.seats
        self.guenizot: list[tuple[CardView, ...]] = [()] * self.seats
        self.cities = [0] * self.seats
        self.city_prices: list[float] | None = None
        self.auras: list[tuple[CardView, str, dict[str, Any], int]] = []
        self.versus: list[tuple[CardView, dict[str, Any], int, dict[str, Any]]] = []
        self.legends: set[str] = set()
        for z in view.zones:
            kind = z.kind
            if kind == "camp":
                self.camps[z.seat] = z.cards
                self._in_play(z.cards)
            elif kind == "front":
                self._in_play(z.cards)
            elif kind == "hand" and z.seat == self.me:
                self.hand = z.cards
                for c in z.cards:
                    self.cards[c.id] = c
            elif kind == "guenizah":
                self.guenizot[z.seat] = z.cards
            elif kind == "city":
                self.cities[z.seat] = z.count
        self.score = [_tracker(p.trackers, "score") for p in view.players]
        self.loss = [_tracker(p.trackers, "loss") for p in view.players]
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

    # -- looking ------------------------------------------------------------------------------------------

    def card(self, number: int) -> CardView | None:
        """Return a card by number, wherever the viewer sees it."""
        return self.cards.get(number) or self.view.card(number)

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
        drawn: Any = dict(self.view.values).get("cities", ())
        found = []
        for number, seat in drawn:
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

    # -- the words of the card files ----------------------------------------------------------------------

    def means(self, selector: dict[str, Any], source: CardView, card: CardView) -> bool:
        """Return whether a selector of a card file means a card in play, as far as the view tells."""
        for key, value in selector.items():
            if key == "type":
                ok = card.type == value
            elif key == "subtype":
                ok = card.subtype == value
            elif key == "controller":
                ok = value == "any" or (card.controller == source.controller) == (value == "you")
            elif key == "owner":
                ok = value == "any" or (card.owner == source.controller) == (value == "you")
            elif key == "other":
                ok = (card.id != source.id) == value
            elif key == "id":
                ok = card.definition == value
            elif key == "colour":
                ok = value in known_card(card).colours
            elif key == "legendary":
                ok = known_card(card).legendary == value
            elif key == "keyword":
                ok = value in card.keywords
            elif key == "max_cost":
                ok = sum(card.cost) <= value
            elif key == "free":
                ok = (card.facing < 0) == value
            elif key == "pending":
                ok = (PENDING in card.notes) == value
            elif key in ("dedicated", "entered", "assigned", "defending"):
                ok = (key in card.flags) == value
            else:
                ok = True
            if not ok:
                return False
        return True

    def holds(self, condition: dict[str, Any] | None, source: CardView) -> bool:
        """Return whether an ``if:`` of a continuous effect holds."""
        if condition is None:
            return True
        wanted = "exists" in condition
        selector = condition["exists"] if wanted else condition.get("none", {})
        if selector.get("zone"):
            return wanted
        return wanted == any(
            self.means(selector, source, c) for c in self.cards.values() if c not in self.hand
        )


def _tracker(trackers: tuple[tuple[str, int], ...], name: str) -> int:
    for key, value in trackers:
        if key == name:
            return value
    return 0
