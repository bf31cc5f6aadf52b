"""What a seat may do with a card: the declaration, and the place where its cards lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from .fitting import Test, refuse_needs
from .lookups import Lying, cards_of
from .needs import Among, AtMost, Covered, Flag, Once, Printed, Towards, When, Word, always

if TYPE_CHECKING:
    from ..cards import CardDef
    from ..state import Frame, Game, Option
    from .choice import Choice
    from .lookups import Cards
    from .needs import Need, Seat, Time


class ActPlace:
    """Where the cards of an act lie: ``cards(g, seat)`` in the order of the options.

    ``kept``: "hands" or "ready", where the engine keeps what they offer until one comes or goes; "" for what
    is looked up anew. ``hidden``: whether the others do not see them. ``pure``: whether all of them are what
    the acts with them are for.
    """

    def __init__(
        self, name: str, cards: Cards, kept: str = "", hidden: bool = False, pure: bool = False
    ) -> None:
        self.name = name
        self.among = cards_of(cards)
        self.kept = kept
        self.by_hand = kept == "hands"
        self.hidden = hidden
        self.pure = pure
        # How many groups of acts there are with its cards, and which of the book's is the first.
        self.groups = self.first = 0

    def cards(self, g: Game, seat: int) -> list[int]:
        """Return the cards that lie there."""
        return self.among.of(g, seat)


def hand(pure: bool = False) -> ActPlace:
    """Return the place of a seat's hand, for one game's acts; ``pure``: they are for any card in it."""
    return ActPlace("hand", Lying("hand"), "" if pure else "hands", hidden=True, pure=pure)


# What lists the options of an act aside, for a seat.
Lists = Callable[["Game", int], "list[Option]"]
# An act that is no ability of its card.
NO_ABILITY: Final = (-1,)


def only(*types: str) -> Callable[[CardDef], Sequence[int]]:
    """Return what an act is for: cards of these types, each once."""
    return lambda d: NO_ABILITY if d.type in types else ()


class Act:
    """What a seat may do with a card.

    ``verb`` is that of its options; ``of(definition)`` says how often a card offers it: the numbers of its
    abilities, ``NO_ABILITY`` for an act that is none, nothing if the card is not for it. ``title`` is a
    message id for the table of acts; ``cites`` are clauses that no need has. ``does`` carries an option out.
    At other times than ``during`` it is no act at all, and neither is it with a card that has no keyword of
    ``having``: something else says why the card does nothing then.

    ``lists``: an act *aside* (making wealth by hand). It is no reason to be asked: its options, which
    ``lists(g, seat)`` returns, stand behind those of other acts. Alone they are offered only at the time that
    ``alone`` names, where it says so of a seat that may have something else for all that is noted of it.

    ``joins``: the choice in which it asks which of its seat's cards take part. Whoever has begun something
    with one of them, and then names the act's card, means that.
    """

    def __init__(
        self,
        verb: str,
        title: str,
        place: ActPlace,
        of: Callable[[CardDef], Sequence[int]],
        needs: Sequence[Need],
        does: Callable[[Game, Frame, Option], None],
        cites: tuple[str, ...] = (),
        during: Time = always,
        having: int = 0,
        lists: Lists | None = None,
        alone: tuple[Time, Seat] | None = None,
        joins: Choice | None = None,
    ) -> None:
        self.verb = verb
        self.title = title
        self.place = place
        self.of = of
        self.needs = tuple(needs)
        self.does = does
        self.cites = cites
        self.during = during
        self.having = having
        self.lists = lists
        self.alone = alone
        self.joins = joins
        self.bit = 0
        # Its options by card, made once: the same ones stand in many a question.
        self.ways: list[Option] = []
        self.whens: tuple[When, ...] = tuple([n for n in needs if isinstance(n, When)])
        self.once: tuple[Once, ...] = tuple([n for n in needs if isinstance(n, Once)])
        prices = [n for n in needs if isinstance(n, AtMost)]
        self.price: AtMost | None = prices[0] if prices else None
        covered = [n for n in needs if isinstance(n, Covered)]
        if len(prices) > 1 or len(covered) > 1:
            raise ValueError(f"an act has one price: {title}")
        refuse_needs(title, needs, (Among, Towards))
        self.covered: Covered | None = covered[0] if covered else None
        self.test = Test(needs, having)
        # What of it is about the state of the card alone.
        self.state = Test([n for n in needs if isinstance(n, (Flag, Word))], having)
        self.plain = not any([isinstance(n, (AtMost, Covered, Printed)) for n in needs])

    def options(self, n: int) -> list[Option]:
        """Return its options with the first ``n`` cards and more, where they are no abilities'."""
        ways = self.ways
        while len(ways) < n:
            ways.append((self.verb, len(ways)))
        return ways

    def timely(self, phase: str, own: bool, empty: bool) -> bool:
        """Return whether the time lets it be done."""
        return self.during(phase, own, empty) and all([w.time(phase, own, empty) for w in self.whens])

    def able(self, g: Game, seat: int) -> bool:
        """Return whether some card of a seat is in a state to do it, whatever else it needs."""
        for card in self.place.cards(g, seat):  # noqa: SIM110 - a generator costs twice as much here
            if self.test.passed(g, seat, card):
                return True
        return False

    def unmet(self, g: Game, seat: int, card: int, k: int) -> int:
        """Return the position of the first need that does not hold, -1 if all hold."""
        for n, need in enumerate(self.needs):
            if not need.holds(g, seat, card, k, -1):
                return n
        return -1
