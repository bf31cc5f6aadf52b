"""What a list of needs comes to: as few looks at a card's state as possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ..continuous import keywords
from .lookups import cards_of
from .needs import Bare, Flag, Loose, Need, That, Towards, Word

if TYPE_CHECKING:
    from ..state import Game, Option
    from .lookups import Cards
    from .needs import Check, Once


# Whom nobody is attached to.
NOBODY: Final[dict[int, int]] = {}


class Test:
    """The needs of an act or choice that concern a card's state, as few looks as possible.

    ``flags`` and ``words`` keep a card from it; ``late`` does unless it has a keyword of ``unless``, ``tied``
    unless it is in a state of ``freed``; of ``has`` it needs a keyword, of ``wants`` a state; if ``loose`` it
    has to be attached to nothing, if ``bare`` nothing to it. ``checks`` are all the others, ``towards`` those
    about what a choice is about.
    """

    def __init__(self, needs: Sequence[Need], has: int = 0) -> None:
        self.flags = self.late = self.unless = self.words = 0
        self.wants = self.tied = self.freed = 0
        self.has = has
        self.loose = self.bare = False
        checks: list[Check] = []
        towards: list[Check] = []
        for need in needs:
            if isinstance(need, Flag):
                if need.has and not self.wants:
                    self.wants = need.mask
                elif need.has:
                    checks.append(_slow(need))
                elif not need.unless:
                    self.flags |= need.mask
                elif self.late in (0, need.mask) and self.unless in (0, need.unless):
                    self.late, self.unless = need.mask, need.unless
                else:
                    checks.append(_slow(need))
            elif isinstance(need, Word):
                if not need.has and not need.unless:
                    self.words |= need.mask
                elif not need.has and not self.tied:
                    self.tied, self.freed = need.mask, need.unless
                elif need.has and not need.unless and not self.has:
                    self.has = need.mask
                else:
                    checks.append(_slow(need))
            elif isinstance(need, Loose):
                self.loose = True
            elif isinstance(need, Bare):
                self.bare = True
            elif isinstance(need, That):
                checks.append(need.look)
            elif isinstance(need, Towards):
                towards.append(need.look)
        self.checks: tuple[Check, ...] = tuple(checks)
        self.towards: tuple[Check, ...] = tuple(towards)
        masks = (self.flags, self.wants, self.late, self.words, self.tied, self.has)
        self.looks = self.loose or self.bare or any(masks)
        self.rare = bool(self.wants or self.bare)
        self.wordy = any((self.late, self.words, self.tied, self.has))
        # Whether :meth:`fit` is done with what it looks up in one go.
        self.sheer = not (self.rare or self.late or self.words or self.has or self.checks)

    def passed(self, g: Game, seat: int, card: int) -> bool:
        """Return whether a card passes, but for what a choice is about."""
        if self.looks:
            state = g.flags[card]
            if state & self.flags or (self.wants and not state & self.wants):
                return False
            host = g.host
            if host and ((self.loose and card in host) or (self.bare and card in host.values())):
                return False
            if self.wordy and not self._worded(g, card, state):
                return False
        return not self.checks or all_hold(self.checks, g, seat, card)

    def _worded(self, g: Game, card: int, state: int) -> bool:
        """Return whether a card in a state has the keywords for it."""
        tied = 0 if state & self.freed else self.tied
        if self.words or self.has or tied or state & self.late:
            word = g.words.get(card)
            if word is None:
                word = keywords(g, card)
            if word & (self.words | tied) or (self.has and not word & self.has):
                return False
            if state & self.late and not word & self.unless:
                return False
        return True

    def fit(self, g: Game, seat: int, cards: list[int]) -> list[int]:
        """Return which of some cards pass: need by need, so that each is looked up for all that are left.

        What most tests ask is looked up in one go: as a Python file each further one costs as much again.
        """
        if not cards:
            return []
        flags, bars = g.flags, self.flags
        host = g.host if self.loose else NOBODY
        if self.tied:
            tied, freed, known = self.tied, self.freed, g.words
            found = [
                c
                for c in cards
                if not flags[c] & bars
                and c not in host
                and (flags[c] & freed or not (known[c] if c in known else keywords(g, c)) & tied)
            ]
        elif bars or host:
            found = [c for c in cards if not flags[c] & bars and c not in host]
        else:
            found = cards[:]
        if self.sheer:
            return found
        if self.rare and found:
            found = self._fit_rare(g, found)
        if self.wordy and found:
            found = self._fit_words(g, found)
        for check in self.checks:
            found = [c for c in found if check(g, seat, c)]
        return found

    def _fit_rare(self, g: Game, found: list[int]) -> list[int]:
        """Return which of some cards are in a state for it and, if need be, bear nothing."""
        if self.wants:
            flags, wants = g.flags, self.wants
            found = [c for c in found if flags[c] & wants]
        if self.bare and g.host:
            bearers = g.host.values()
            found = [c for c in found if c not in bearers]
        return found

    def _fit_words(self, g: Game, found: list[int]) -> list[int]:
        """Return which of some cards have the keywords for it."""
        flags, known = g.flags, g.words
        if self.has:
            has = self.has
            found = [c for c in found if (known[c] if c in known else keywords(g, c)) & has]
        if self.words:
            words = self.words
            found = [c for c in found if not (known[c] if c in known else keywords(g, c)) & words]
        if self.late:
            late, unless = self.late, self.unless
            found = [c for c in found if not flags[c] & late or keywords(g, c) & unless]
        return found


class Owed(Need):
    """Nothing is left that has to be done before one passes: ``verb`` with a card ``among`` some that the
    needs ``which`` tell."""

    def __init__(self, clause: str, message: str, verb: str, among: Cards, which: Sequence[Need]) -> None:
        super().__init__(clause, message)
        self.verb = verb
        self.among = cards_of(among)
        self.test = Test(which)

    def first(self, g: Game, seat: int, options: list[Option]) -> int:
        """Return the first card of a seat's options with which it has to be done, -1 if there is none."""
        for card in self.test.fit(g, seat, self.among.of(g, seat)):
            if (self.verb, card) in options:
                return card
        return -1


def _slow(need: Need) -> Check:
    return lambda g, seat, card: need.holds(g, seat, card, -1, -1)


def refuse_needs(title: str, needs: Sequence[Need], kinds: tuple[type[Need], ...]) -> None:
    """Raise ``ValueError`` for needs that a declaration of this sort would not ask for."""
    for need in needs:
        if isinstance(need, kinds):
            raise ValueError(f"{title} does not ask for a need of the kind {type(need).__name__}")


def all_hold(checks: tuple[Check, ...], g: Game, seat: int, card: int) -> bool:
    """Return whether all of some checks hold for a card."""
    for check in checks:  # noqa: SIM110 - a generator costs twice as much here
        if not check(g, seat, card):
            return False
    return True


def once_holds(needs: tuple[Once, ...], g: Game, seat: int) -> bool:
    """Return whether what is asked once holds for a seat."""
    for need in needs:  # noqa: SIM110 - a generator costs twice as much here
        if not need.look(g, seat):
            return False
    return True
