"""What a list of needs comes to: as few looks at a card's state as possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..continuous import keywords
from .needs import Bare, Flag, Loose, Need, That, Towards, Word

if TYPE_CHECKING:
    from ..state import Game, Option
    from .needs import Check, Once


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
        self.wordy = any((self.late, self.words, self.tied, self.has))

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
        """Return which of some cards pass. What is the same for all of them is looked up once."""
        flags, host = g.flags, g.host
        bars, wants, wordy, checks = self.flags, self.wants, self.wordy, self.checks
        loose, bare = self.loose and bool(host), self.bare and bool(host)
        # Where keywords only keep a card from it, most have theirs looked up already.
        tied, freed, words = self.tied, self.freed, g.words
        barred = bool(tied) and not (self.words or self.has or self.late)
        found: list[int] = []
        for c in cards:
            state = flags[c]
            if state & bars or (wants and not state & wants):
                continue
            if (loose and c in host) or (bare and c in host.values()):
                continue
            if barred:
                if not state & freed:
                    word = words.get(c)
                    if (keywords(g, c) if word is None else word) & tied:
                        continue
            elif wordy and not self._worded(g, c, state):
                continue
            if checks and not all_hold(checks, g, seat, c):
                continue
            found.append(c)
        return found


class Owed(Need):
    """Nothing is left that has to be done before one passes: ``verb`` with a card that the needs ``which``
    tell."""

    def __init__(self, clause: str, message: str, verb: str, which: Sequence[Need]) -> None:
        super().__init__(clause, message)
        self.verb = verb
        self.test = Test(which)

    def first(self, g: Game, seat: int, options: list[Option]) -> int:
        """Return the first card of a seat's options with which it has to be done, -1 if there is none."""
        verb, test = self.verb, self.test
        first = -1
        seen = False
        # The options of an act stand together, and rather at the end.
        for k in range(len(options) - 1, -1, -1):
            option: Option = options[k]
            word: str = option[0]
            if word == verb:
                seen = True
                card: int = option[1]
                if test.passed(g, seat, card):
                    first = card
            elif seen:
                break
        return first


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
