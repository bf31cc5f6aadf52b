"""What lies where in a view, and who stands with whom: the cards that face a card, those attached to it."""

from __future__ import annotations

from dataclasses import replace

from mk_tui.table import CardView, View, ZoneView


class Company:
    """The zones and cards of one view, to be looked up without going through all of them."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._cards: dict[int, CardView] = {}  # as they lie on the table
        # Of each of them its place and the zone that it lies in, once somebody asks.
        self._places: dict[int, int] = {}
        self._lies_in: dict[int, ZoneView] = {}
        self._faced: dict[int, list[CardView]] = {}  # who faces a card
        self._zones: dict[str, list[ZoneView]] = {}
        prices = dict(view.question.prices) if view.question is not None else {}
        cards, faced = self._cards, self._faced
        for zone in view.zones:
            if prices and not prices.keys().isdisjoint([card.id for card in zone.cards]):
                zone = priced(zone, prices)
            self._zones.setdefault(zone.kind, []).append(zone)
            for card in zone.cards:
                cards[card.id] = card
                if card.facing >= 0:
                    faced.setdefault(card.facing, []).append(card)

    def zones(self, kind: str) -> list[ZoneView]:
        """Return the zones of a kind, of all seats."""
        return self._zones.get(kind, [])

    def zone(self, kind: str, seat: int) -> ZoneView | None:
        """Return the zone of a seat, or of the table; None if the match has none of this kind."""
        for zone in self._zones.get(kind, ()):
            if zone.seat == seat or zone.seat < 0:
                return zone
        return None

    def card(self, number: int) -> CardView | None:
        """Return a card that the viewer sees, or None."""
        return self._cards.get(number)

    def zone_of(self, number: int) -> ZoneView | None:
        """Return the zone that a card lies in which the viewer sees, or None."""
        if not self._lies_in:
            self._lies_in = {card.id: zone for zone in self.view.zones for card in zone.cards}
        return self._lies_in.get(number)

    def stands_alone(self, card: CardView) -> bool:
        """Return whether nothing is attached to a card, and it faces nobody."""
        return not card.attached and card.facing < 0 and card.id not in self._faced

    def facing(self, card: CardView) -> list[CardView]:
        """Return the cards that a card faces, and those that face it, as they lie on the table."""
        if card.facing < 0 and card.id not in self._faced:
            return []
        found = {c.id: c for c in self._faced.get(card.id, ())}
        met = self.card(card.facing)
        if met is not None:
            found[met.id] = met
        if len(found) < 2:
            return list(found.values())
        if not self._places:
            self._places = {number: n for n, number in enumerate(self._cards)}
        return sorted(found.values(), key=lambda c: self._places[c.id])

    def attached(self, card: CardView) -> list[CardView]:
        """Return the cards attached to a card that the viewer sees."""
        return [c for number in card.attached if (c := self._cards.get(number)) is not None]

    def of(self, card: CardView) -> tuple[CardView, ...]:
        """Return all that stands with a card: what it faces, and what is attached to either."""
        if self.stands_alone(card):
            return ()
        met = self.facing(card)
        return (*met, *(c for other in (*met, card) for c in self.attached(other)))


def priced(zone: ZoneView, prices: dict[int, tuple[int, ...]]) -> ZoneView:
    """Return a zone whose cards cost what they cost now, where that is another sum than the printed one."""
    return replace(zone, cards=tuple(replace(c, cost=prices.get(c.id) or c.cost) for c in zone.cards))
