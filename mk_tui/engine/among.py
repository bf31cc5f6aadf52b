"""What is known of cards that were shuffled: not which of them lies where, but that they are among them.

Whoever saw the cards of a discard pile knows that they lie in the deck that was made of it. A match keeps it
as ``Game.among``: cards of which some, whichever, have certain faces, as everybody knows. When cards are
mixed out of sight (one of a hand is played, and nobody else can tell which) nobody knows any more which of
them were among the shuffled ones: then all of them may be. So it only ever says less than is so, and hangs on
nothing hidden. What single seats alone had been shown is not kept: they know it no more once it is shuffled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .rng import picks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .state import Game

# Cards (by their numbers), and the faces that are among them.
Among = tuple[tuple[int, ...], tuple[int, ...]]
# So many shuffles are remembered, the last ones.
KEPT: Final = 4


def shuffled(g: Game, pile: Sequence[int]) -> None:
    """Note what everybody knows of a pile that has just been shuffled, by what was known of its cards."""
    if g.loose is not None:
        g.among = ()  # in a world nobody draws another one after that
        return
    known, defs = g.known, g.defs
    faces = sorted([defs[c] for c in pile if known[c] == -1])
    if not faces and not g.among:
        return
    found: list[Among] = []
    for cards, those in g.among:
        seen = [c for c in cards if _open(g, c)]
        left = list(those)
        for c in seen:
            if defs[c] in left:
                left.remove(defs[c])
        if left:
            found.append((tuple([c for c in cards if c not in seen]), tuple(left)))
    g.among = tuple(found)
    mixed(g, pile)
    if faces:
        g.among = (*g.among[1 - KEPT :], (tuple(sorted(pile)), tuple(faces)))


def mixed(g: Game, cards: Sequence[int]) -> None:
    """Note that cards were mixed: what is among some of them is among all of them, for all that is known."""
    if g.loose is not None:
        g.among = ()
        return
    found: list[Among] = []
    for those, faces in g.among:
        both = {*those, *cards}
        if len(those) < len(both) < len(those) + len(cards):
            those = tuple(sorted(both))
        found.append((those, faces))
    g.among = tuple(found)


def deal_among(w: Game, places: list[int], cards: list[int], lots: Sequence[Among]) -> list[int]:
    """Deal faces to cards, of which ``places`` are the first, where they are known to be; returns the cards
    to which the rest of the faces is to be dealt, those of ``places``, which are no others then, first."""
    defs = w.defs
    left = [defs[c] for c in cards]
    dealt: set[int] = set()
    for those, faces in lots:
        here = list(those)
        for k, n in enumerate(picks(w, len(faces), len(here))):
            here[k], here[k + n] = here[k + n], here[k]
            defs[here[k]] = faces[k]
            left.remove(faces[k])
        dealt.update(here[: len(faces)])
    count = len(places)
    free = [c for c in cards[:count] if c not in dealt]
    places[:] = free
    free += [c for c in cards[count:] if c not in dealt]
    for card, face in zip(free, left, strict=True):
        defs[card] = face
    return free


def lots_of(g: Game, cards: Sequence[int], hidden: Sequence[int]) -> list[Among]:
    """Return what is known to be among cards that a seat cannot see, and which it may all be dealt to one
    another; ``hidden``: all that it cannot see. Of two such sets that overlap the later one counts."""
    found: list[Among] = []
    pool, unseen, taken = set(cards), set(hidden), set[int]()
    faces = [g.defs[c] for c in cards]
    for cards_of, known in reversed(g.among):
        those = set(cards_of)
        here = those & pool
        if not here or len(here) == len(pool) or not here.isdisjoint(taken) or (those & unseen) - pool:
            continue
        need = list(known)
        for c in those - pool:
            if g.defs[c] in need:
                need.remove(g.defs[c])
        if not need or len(need) > len(here) or not _within(need, faces):
            continue
        found.append((tuple([c for c in cards if c in here]), tuple(need)))
        taken |= here
        for face in need:
            faces.remove(face)
    return found


def _within(some: list[int], faces: list[int]) -> bool:
    """Return whether there are all of some faces."""
    return all([some.count(face) <= faces.count(face) for face in set(some)])


def _open(g: Game, card: int) -> bool:
    return g.known[card] == -1 or g.layout.faces[g.zone[card]] == "all"
