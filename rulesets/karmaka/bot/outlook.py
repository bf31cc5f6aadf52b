"""A view read once for a decision: my life, my next one, and how far the rivals are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.players.bots import Reading

from ..rules.tables import COLOURS, SOLID
from .knowledge import LIBRARY

if TYPE_CHECKING:
    from mk_tui.engine.views import CardView, View

MOSAIC = COLOURS[SOLID]
# Points beyond what is needed that a player wants to have, against Vengeance and Thievery (KK-18.2).
SPARE = 1


def points(card: CardView) -> int:
    """Return the points of a card."""
    return card.stats[0][1] if card.stats else 0


def colour(card: CardView) -> str:
    """Return the colour of a card."""
    return card.colours[0] if card.colours else MOSAIC


class KaPlayer:
    """What all know of a player."""

    def __init__(self, view: View, seat: int) -> None:
        p = view.players[seat]
        values, trackers = dict(p.values), dict(p.trackers)
        self.seat = seat
        self.rung: int = trackers["rung"]
        self.rings: int = trackers["rings"]
        self.need: int = values["need"]
        self.score: int = trackers["score"]
        self.missing: int = values["missing"]
        self.side: int = values["side"]
        self.works = view.zone("works", seat).cards
        self.hand = view.zone("hand", seat).count
        self.deck = view.zone("deck", seat).count
        self.future = view.zone("future", seat).count

    @property
    def exposed(self) -> CardView | None:
        """The newest Work (KK-2.8)."""
        return self.works[-1] if self.works else None

    @property
    def threat(self) -> float:
        """How close the player is to winning, in rungs."""
        return self.rung + min(1.0, (self.score + self.rings) / self.need)


class KaTable(Reading):
    """A view from the seat that answers."""

    library = LIBRARY

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.players = [KaPlayer(view, s) for s in range(len(view.players))]
        self.own = self.players[self.me]
        self.rivals = [p for p in self.players if p.side != self.own.side]
        self.future = view.zone("future", self.me).cards
        self.ruins = view.zone("ruins").cards
        self.plays = len(self.hand) + self.own.deck  # how many cards this life still has
        self.sums = {c: 0 for c in COLOURS}
        for card in self.own.works:
            self.sums[colour(card)] += points(card)
        self.target = max(COLOURS[:SOLID], key=self.prospect)

    def prospect(self, shade: str) -> float:
        """Return what this life can still come to in one colour, with the cards at hand."""
        held = sorted((points(c) for c in self.hand if colour(c) in (shade, MOSAIC)), reverse=True)
        return self.sums[shade] + self.sums[MOSAIC] + sum(held[: max(self.plays, 0)])

    @property
    def reached(self) -> int:
        """The points of this life in the colour aimed at."""
        return self.sums[self.target] + self.sums[MOSAIC]

    @property
    def wanting(self) -> int:
        """Points still wanted in this life, a spare one included."""
        return self.own.need + SPARE - self.reached

    @property
    def hopeless(self) -> bool:
        """Whether this life cannot be enough, even with a lucky draw and all Rings."""
        lucky = 1.2 * self.own.deck
        return self.prospect(self.target) + lucky + self.own.rings < self.own.need

    def fits(self, card: CardView) -> bool:
        """Return whether a card counts in the colour aimed at."""
        return colour(card) in (self.target, MOSAIC)
