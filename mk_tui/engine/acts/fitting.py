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
        self.heeded = self.words | self.tied
        masks = (self.flags, self.wants, self.late, self.heeded, self.has)
        self.looks = self.loose or self.bare or any(masks)
        # Whether it hangs on keywords whatever the card's state is, and whether on what few tests ask.
        self.wordy = bool(self.heeded or self.has)
        self.rare = bool(self.wants or self.bare)
        self.more = self.rare or bool(checks)
        self.sheer = not (self.heeded or self.late or self.more)

    def passed(self, g: Game, seat: int, card: int) -> bool:
        """Return whether a card passes, but for what a choice is about."""
        if self.looks:
            state = g.flags[card]
            if state & self.flags or (self.loose and card in g.host):
                return False
            if self.wordy or state & self.late:
                known = g.words
                word = known[card] if card in known else keywords(g, card)
                if (word & self.heeded or self.has or state & self.late) and not self._worded(word, state):
                    return False
            if self.rare and (
                (self.wants and not state & self.wants) or (self.bare and g.host and card in g.host.values())
            ):
                return False
        return not self.checks or all_hold(self.checks, g, seat, card)

    def _worded(self, word: int, state: int) -> bool:
        """Return whether a card in a state that has some keywords has those for it."""
        if word & self.heeded and (word & self.words or not state & self.freed):
            return False
        if self.has and not word & self.has:
            return False
        return not state & self.late or word & self.unless != 0

    def fit(self, g: Game, seat: int, cards: list[int]) -> list[int]:
        """Return which of some cards pass. What :meth:`passed` asks, but looked up once for all of them."""
        if self.has:
            has, known = self.has, g.words
            cards = [c for c in cards if (known[c] if c in known else keywords(g, c)) & has]
        found: list[int] = []
        if not cards:
            return found
        flags, bars = g.flags, self.flags
        host = g.host if self.loose else NOBODY
        if self.sheer:
            for c in cards:
                if not flags[c] & bars and c not in host:
                    found.append(c)
            return found
        known, heeded, late, more = g.words, self.heeded, self.late, self.more
        for c in cards:
            state = flags[c]
            if state & bars or c in host:
                continue
            if heeded or state & late:
                word = known[c] if c in known else keywords(g, c)
                if (word & heeded or state & late) and not self._worded(word, state):
                    continue
            if more and not (self.passed(g, seat, c) if self.rare else all_hold(self.checks, g, seat, c)):
                continue
            found.append(c)
        return found


class Owed(Need):
    """Nothing is left that has to be done before one passes: ``verb`` with a card ``among`` some that the
    needs ``which`` tell."""

    def __init__(self, clause: str, message: str, verb: str, among: Cards, which: Sequence[Need]) -> None:
        super().__init__(clause, message)
        self.verb = verb
        self.among = cards_of(among)
        self.test = Test(which)

    def cards(self, g: Game, seat: int, options: list[Option]) -> list[int]:
        """Return the cards of a seat's options with which it has to be done."""
        owed = self.test.fit(g, seat, self.among.of(g, seat))
        return [card for card in owed if (self.verb, card) in options]

    def first(self, g: Game, seat: int, options: list[Option]) -> int:
        """Return the first of those cards, -1 if there is none."""
        found = self.cards(g, seat, options)
        return found[0] if found else -1

    def lets_pass(self, g: Game, seat: int, found: list[Option]) -> bool:
        return not self.cards(g, seat, found)


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
