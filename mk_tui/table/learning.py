"""Whether anybody has learnt anything since: what has been seen cannot be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from mk_tui.engine import Game
from mk_tui.engine.legality import option_cards
from mk_tui.engine.sight import CARD_FIELDS, question_view

CHANCE, SEEN = "undo.chance", "undo.seen"
PUBLIC: Final = -1  # every seat sees it, and who only stands by
ANYBODY: Final = -2  # whose doing it is of which all that comes to light is news
STRETCH: Final = 32  # cards that are compared at once


class News(NamedTuple):
    """What came to light: ``seers`` has a bit for each seat that was shown what it did not know (``PUBLIC``:
    it lies open); ``chance``: whether chance was used."""

    seers: int = 0
    chance: bool = False

    def why(self, away: int = 0) -> str:
        """Return why it cannot be taken back, as a message id; "" for no reason. ``away`` has a bit for each
        seat whose person has not looked since: what was shown to them alone nobody has seen."""
        if self.seers & ~away:
            return SEEN
        return CHANCE if self.chance else ""


NOTHING_NEW: Final = News()


class Knowledge:
    """What chance and everybody's knowledge stand at before something is done."""

    def __init__(self, game: Game) -> None:
        self.rng = game.rng
        self.forced = _left(game)
        self.zone = game.zone[:]
        self.known = game.known[:]
        self.log = len(game.log or ())

    def learnt(self, game: Game, seat: int) -> News:
        """Return what has come to light since by what ``seat`` did. ``ANYBODY``'s is more than any seat's.

        Who shows a card that is their own and known to them has only told what was theirs to tell. That a
        computer player is asked to respond is news: it is only where it can. That it is not, is none: like
        anybody's silence it says no more than that nothing was done.
        """
        seers = 0
        for card, viewers in self._shown(game):
            seers |= self._seers_anew(game, card, viewers, seat)
        asked = question_view(game, None)
        if asked is not None and asked.seat != seat and asked.response and not game.hold[asked.seat]:
            seers = PUBLIC
        return News(seers, game.rng != self.rng or _left(game) != self.forced)

    def _shown(self, game: Game) -> Iterator[tuple[int, int]]:
        """Yield the cards that came to light, with a bit for each seat that sees them (-1: everybody)."""
        for card in {*_changed(self.zone, game.zone), *_changed(self.known, game.known)}:
            yield card, _seers(game, game.zone[card], game.known[card])
        for _, mask, fields in (game.log or ())[self.log :]:
            for key, value in fields.items():
                if key in CARD_FIELDS and type(value) is int:
                    yield value, mask
                elif key == "cards":
                    yield from ((card, mask) for card in value)
        question = game.question
        if question is not None:
            asked = -1 if question.kind in game.rules.shown.open_kinds else 1 << question.seat
            for option in question.options:
                yield from ((card, asked) for card in option_cards(game.rules, option))

    def _seers_anew(self, game: Game, card: int, viewers: int, seat: int) -> int:
        """Return a bit for each seat that is shown a card and could not see it before; ``PUBLIC`` where it
        lies open now and somebody could not."""
        if not 0 <= card < len(self.zone):
            return 0
        before = _seers(game, self.zone[card], self.known[card])
        if game.layout.owners[self.zone[card]] == seat and before >> seat & 1:
            return 0
        anew = viewers & ~before & (1 << len(game.seats)) - 1
        return PUBLIC if anew and viewers == PUBLIC else anew


def _changed(before: list[int], now: list[int]) -> list[int]:
    """Return the cards of which two lists differ. There are hundreds of them, and an answer changes few or
    none: where a whole stretch is the same nobody looks at each."""
    found: list[int] = []
    for start in range(0, len(before) if before != now else 0, STRETCH):
        was, is_now = before[start : start + STRETCH], now[start : start + STRETCH]
        if was != is_now:
            found += [start + k for k, (a, b) in enumerate(zip(was, is_now, strict=False)) if a != b]
    return found


def _seers(game: Game, zone: int, known: int) -> int:
    """Return a bit for each seat that sees a card of such a zone (-1: everybody)."""
    faces, owner = game.layout.faces[zone], game.layout.owners[zone]
    if faces == "all":
        return -1
    return known | 1 << owner if faces == "owner" and owner >= 0 else known


def _left(game: Game) -> list[int]:
    """Return how much of what a scenario forces upon chance is left."""
    return [len(values) for values in (game.forced or {}).values()]
