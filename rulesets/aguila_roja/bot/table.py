"""A view read once for a decision: people by side, who can act, who guards, what everybody is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .knowledge import Known, of
from .styles import PLAIN, STYLES, Style

if TYPE_CHECKING:
    from mk_tui.engine.views import CardView, View


class Person:
    """A character on the table."""

    __slots__ = (
        "card",
        "guard",
        "id",
        "known",
        "left",
        "place",
        "protector",
        "seat",
        "spent",
        "strength",
        "unblockable",
        "untouchable",
        "victory",
        "worth",
    )

    def __init__(self, card: CardView) -> None:
        figures = {name: now for name, now, _ in card.stats}
        self.card = card
        self.id = card.id
        self.seat = card.controller
        self.known: Known = of(card.definition)
        self.strength = figures.get("strength", 0)
        self.victory = figures.get("victory", 0)
        self.left = max(1, self.strength - figures.get("wounds", 0))
        self.spent = "spent" in card.flags
        self.guard = "guard" in card.flags
        self.place = card.host
        self.protector = "protector" in card.keywords
        self.untouchable = "untouchable" in card.keywords
        self.unblockable = "note.unblockable" in card.notes
        self.worth = 0.0

    @property
    def ready(self) -> bool:
        """Return whether it can act in its controller's turn."""
        return not self.spent and self.place < 0


class Table:
    """What a seat sees, sorted. ``seat`` is who judges, the viewer if not given."""

    def __init__(self, view: View, seat: int | None = None) -> None:
        self.view = view
        self.seat = seat if seat is not None else (view.seat if view.seat is not None else 0)
        self.figures = [dict((*p.trackers, *p.values)) for p in view.players]
        self.rivals = [s for s in view.order if s != self.seat]
        self.people: dict[int, list[Person]] = {s: [] for s in range(len(view.players))}
        self.places: dict[int, list[CardView]] = {s: [] for s in range(len(view.players))}
        self.hand: list[CardView] = []
        self.decks = [0] * len(view.players)
        self.hands = [0] * len(view.players)
        for z in view.zones:
            if z.kind == "table":
                for card in z.cards:
                    if card.type == "character":
                        self.people[z.seat].append(Person(card))
                    elif card.type == "place":
                        self.places[z.seat].append(card)
            elif z.kind == "hand":
                self.hands[z.seat] = z.count
                if z.seat == self.seat:
                    self.hand = list(z.cards)
            elif z.kind == "deck":
                self.decks[z.seat] = z.count
        self.style = self._style()
        self.by_id: dict[int, Person] = {}
        for group in self.people.values():
            for p in group:
                p.worth = self.worth_of(p)
                self.by_id[p.id] = p
        values = dict(view.values)
        self.relations: tuple[tuple[int, int], ...] = values.get("relations", ())

    def _style(self) -> Style:
        for card in (*self.hand, *(p.card for p in self.people[self.seat] if p.card.owner == self.seat)):
            return STYLES.get(of(card.definition).faction, PLAIN)
        return PLAIN

    @property
    def mine(self) -> list[Person]:
        """Return the viewer's people."""
        return self.people[self.seat]

    def money(self) -> int:
        """Return the viewer's maravedíes."""
        return int(self.figures[self.seat]["money"])

    def points(self, seat: int) -> int:
        """Return a seat's victory points."""
        return int(self.figures[seat]["vp"])

    def guards(self, seat: int) -> list[Person]:
        """Return who stands on guard for a seat."""
        return [p for p in self.people[seat] if p.guard]

    def worth_of(self, p: Person) -> float:
        """Return what a character on the table is worth to its side, in points."""
        s = self.style
        worth = s.victory * p.victory + s.strength * p.strength + 0.2
        worth += 0.9 if p.protector else 0.0
        worth += 0.3 if p.untouchable else 0.0
        worth += standing(p.known)
        return max(0.3, worth)

    def leader(self) -> int:
        """Return the rival who is nearest to winning."""
        return max(self.rivals, key=lambda s: (self.points(s), len(self.people[s])), default=self.seat)

    def strength_of(self, seat: int) -> float:
        """Return how well a seat stands, in points."""
        board = sum(p.worth for p in self.people[seat]) * 0.8
        places = sum(1.2 for _ in self.places[seat])
        deck = 0.0 if self.decks[seat] > 6 else (6 - self.decks[seat]) * 1.5
        return self.points(seat) + board + places + 0.5 * self.hands[seat] - deck


def standing(known: Known) -> float:
    """Return what a card's continuous effects are worth while it lies there."""
    total = 0.0
    for whom, stat, add, _ in known.lasting:
        if whom == "own":
            total += add * (2.2 if stat == "victory" else 1.0)
        elif whom == "rival":
            total -= add * 1.6
        elif whom == "player":
            total += add * (1.6 if stat == "income" else 0.8)
    return total
