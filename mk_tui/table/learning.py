"""Whether anybody has learnt anything since: what has been seen cannot be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mk_tui.engine import Game
from mk_tui.engine.legality import option_cards
from mk_tui.engine.sight import CARD_FIELDS, question_view

CHANCE, SEEN = "undo.chance", "undo.seen"
ANYBODY: Final = -2  # whose doing it is of which all that comes to light is news
STRETCH: Final = 32  # cards that are compared at once


class Knowledge:
    """What chance and everybody's knowledge stand at before something is done."""

    def __init__(self, game: Game) -> None:
        self.rng = game.rng
        self.forced = _left(game)
        self.zone = game.zone[:]
        self.known = game.known[:]
        self.log = len(game.log or ())

    def learnt(self, game: Game, seat: int) -> str:
        """Return what has been learnt since by what ``seat`` did, as a message id; "" for nothing.
        ``ANYBODY``'s is more than any seat's.

        Who shows a card that is their own and known to them has only told what was theirs to tell. That a
        computer player is asked to respond is news: it is only where it can. That it is not, is none: like
        anybody's silence it says no more than that nothing was done.
        """
        if any(self._is_news(game, card, viewers, seat) for card, viewers in self._shown(game)):
            return SEEN
        asked = question_view(game, None)
        if asked is not None and asked.seat != seat and asked.response and not game.hold[asked.seat]:
            return SEEN
        return CHANCE if game.rng != self.rng or _left(game) != self.forced else ""

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

    def _is_news(self, game: Game, card: int, viewers: int, seat: int) -> bool:
        """Return whether a card is shown to somebody who could not see it before."""
        if not 0 <= card < len(self.zone):
            return False
        before = _seers(game, self.zone[card], self.known[card])
        if game.layout.owners[self.zone[card]] == seat and before >> seat & 1:
            return False
        everybody = (1 << len(game.seats)) - 1
        return bool(viewers & ~before & everybody)


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
