"""A view read once for a decision: people by side, who can act, who guards, what everybody is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.players.bots import Reading

from ..rules.tables import GOAL
from .knowledge import LIBRARY, ArKnown, of
from .styles import PLAIN, STYLES, Style

if TYPE_CHECKING:
    from mk_tui.engine.views import CardView, View


# What reaching the goal is worth.
DECISIVE = 60.0


class Person:
    """A character on the table. ``worth`` is what it is worth to its side, ``fall`` what that loses when it
    falls: the same, unless a point that it leaves behind wins."""

    def __init__(self, card: CardView) -> None:
        self.card = card
        self.id = card.id
        self.seat = card.controller
        self.known: ArKnown = of(card)
        self.strength = card.stat("strength")
        self.victory = card.stat("victory")
        self.left = max(1, self.strength - card.stat("wounds"))
        self.spent = "spent" in card.flags
        self.guard = "guard" in card.flags
        self.place = card.host
        self.protector = "protector" in card.keywords
        self.untouchable = "untouchable" in card.keywords
        self.unblockable = "note.unblockable" in card.notes
        self.worth = self.fall = 0.0

    @property
    def ready(self) -> bool:
        """Return whether it can act in its controller's turn."""
        return not self.spent and self.place < 0


class ArTable(Reading):
    """What a seat sees, sorted."""

    library = LIBRARY

    def __init__(self, view: View, me: int | None = None) -> None:
        super().__init__(view, me)
        self.rivals = [s for s in view.order if s != self.me]
        self.people: dict[int, list[Person]] = {s: [] for s in range(len(view.players))}
        self.places: dict[int, list[CardView]] = {s: [] for s in range(len(view.players))}
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
            elif z.kind == "deck":
                self.decks[z.seat] = z.count
        self.style = self._style()
        self.by_id: dict[int, Person] = {}
        for group in self.people.values():
            for p in group:
                p.worth = p.fall = self.worth_of(p)
                # A point once is less than whom it is for: to spare those for it loses matches.
                if p.known.bequest and self.points(p.seat) + p.known.bequest >= GOAL:
                    p.fall -= DECISIVE
                self.by_id[p.id] = p

    def _style(self) -> Style:
        for card in (*self.hand, *(p.card for p in self.people[self.me] if p.card.owner == self.me)):
            return STYLES.get(of(card).faction, PLAIN)
        return PLAIN

    @property
    def mine(self) -> list[Person]:
        """Return the viewer's people."""
        return self.people[self.me]

    def money(self) -> int:
        """Return the viewer's maravedíes."""
        return int(self.figures[self.me]["money"])

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
        return max(self.rivals, key=lambda s: (self.points(s), len(self.people[s])), default=self.me)


def standing(known: ArKnown) -> float:
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
