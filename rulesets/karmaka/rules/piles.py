"""The Source, the Ruins, and what is hidden of a card that moves face down (KK-2, KK-12, KK-16.1)."""

from __future__ import annotations

from mk_tui.engine.change import conceal, emit, idle, move, shuffle_zone, take_top, tell
from mk_tui.engine.mechanisms.hands import draw_top
from mk_tui.engine.state import Game

from .tables import COLOURS, KEPT_RUINS, SOLID

_PLACE = {frozenset({colour}): k for k, colour in enumerate(COLOURS)}
Points = tuple[int, int, int, int]  # of the Works, in the order of tables.COLOURS


def source(g: Game) -> int:
    """Return the Source, made anew from the Ruins first if it is empty (KK-16.1, A-20, A-21)."""
    pile = g.layout.ids["source"][0]
    if not g.zones[pile]:
        reshuffle(g)
    return pile


def any_left(g: Game) -> bool:
    """Return whether a card could be drawn from the Source, made anew if need be (A-20, A-21)."""
    return bool(g.in_zone("source")) or len(g.in_zone("ruins")) > KEPT_RUINS


def reshuffle(g: Game) -> None:
    """Shuffle the Ruins, their top three apart, into a new Source (KK-16.1, A-20)."""
    ids = g.layout.ids
    old = g.zones[ids["ruins"][0]][:-KEPT_RUINS]
    if not old:
        return
    for card in old:
        move(g, card, ids["source"][0])
    shuffle_zone(g, ids["source"][0])
    emit(g, "log.reshuffled", n=len(old))


def draw(g: Game, seat: int) -> None:
    """Draw the top card of the Source, if there is one (A-20)."""
    if not draw_top(g, seat, source(g)):
        idle(g, "log.source_exhausted", seat=seat)


def deal(g: Game, seat: int, n: int) -> int:
    """Lay ``n`` cards of the Source unseen on a seat's Deck, one by one; returns how many (KK-12.1, A-20)."""
    deck = g.layout.ids["deck"][seat]
    for k in range(n):
        card = take_top(g, source(g))
        if card < 0:
            return k
        move(g, card, deck)
    return n


def ruin(g: Game, card: int, seat: int = -1) -> None:
    """Put a card on top of the Ruins, face up (KK-7.3): that of ``seat``, or of whose pile it lies in."""
    whose = g.layout.owners[g.zone[card]] if seat < 0 else seat
    move(g, card, g.layout.ids["ruins"][0])
    tell(g, "log.ruined", card, whose)


def hide(g: Game, card: int, seat: int, to: int) -> None:
    """Put a Hand card face down on top of a Future Life, unseen by rivals (KK-5.3, KK-14.4).

    Whoever was once shown this Hand cannot tell which of its cards went: neither this one nor those that
    stay are known any more to anybody but those who see them now (A-25).
    """
    hand = g.layout.ids["hand"][seat]
    if len(g.zones[hand]) > 1:
        conceal(g, g.zones[hand], 1 << seat)
    move(g, card, g.layout.ids["future"][to])


def points(g: Game, seat: int) -> Points:
    """Return the points of a seat's Works by colour, mosaics apart."""
    found: Points | None = g.tally[seat]
    if found is None:
        sums = [0, 0, 0, 0]
        cards, defs = g.pool.cards, g.defs
        for card in g.in_zone("works", seat):
            d = cards[defs[card]]
            sums[_PLACE[d.colours]] += d.attrs["points"]
        found = g.tally[seat] = (sums[0], sums[1], sums[2], sums[3])
    return found


def score(g: Game, seat: int) -> tuple[int, int]:
    """Return what a seat's Works score now, best colour and mosaics, and that colour's number (KK-8.4)."""
    sums = points(g, seat)
    best = max(sums[:SOLID])
    return best + sums[SOLID], sums.index(best)
