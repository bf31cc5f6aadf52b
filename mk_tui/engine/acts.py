"""Acts: whatever somebody may do, and whatever somebody may choose, declared once.

An :class:`Act` names the cards that it is for and its *needs*, in the order in which a judge would ask for
them, each with its clause and its sentence. From the one list follow

    options      what can be done now                   every need holds
    why_not      what a judge answers                   the first need that does not hold
    seems_able   what the others could believe          the public needs hold, hidden ones are taken as met
    Book         the acts on paper, for people          the declarations themselves (``mk-tui acts GAME``)

A :class:`Choice` is the same for a question that picks cards (a blocker, a carrier, an attacker).

*Fast and clear at once.* A need says by its class what it looks at, so that :func:`options` need not ask it
of every card: acts are sorted by situation beforehand (:class:`When`), what is the same for all cards is
asked once (:class:`Once`), state bits and keywords of an act are one mask each (:class:`Flag`,
:class:`Word`), prices are kept with the text and purses are looked up once (:class:`AtMost`,
:class:`Covered`), and what a text asks for is bound once for each definition, to nothing if it asks for
nothing (:class:`Printed`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from .cards import Bill
from .continuous import keywords
from .flow import ask, no_choice, push
from .refusal import Refusal
from .state import UNKNOWN

if TYPE_CHECKING:
    from .cards import CardDef
    from .ruleset import Ruleset
    from .state import Frame, Game, Option, Question

# What a need may ask: of a seat; of a card that a seat would use; of a candidate towards what is asked about.
Seat = Callable[["Game", int], bool]
Check = Callable[["Game", int, int], bool]
# Which cards, for a seat.
Cards = Callable[["Game", int], Sequence[int]]
Fields = Callable[["Game", int, int], dict[str, Any]]
# What a text asks for: of the game's rules, a definition and the number of its ability (-1: none).
Bind = Callable[["Ruleset", "CardDef", int], "Check | None"]


class Need:
    """One thing that has to hold: its clause, and the sentence (a message id) that says that it does not.

    ``hidden``: whether it hangs on what the others cannot see. ``fields`` are those that its sentence has
    besides the card and the zone that it lies in.
    """

    __slots__ = ("clause", "fields", "hidden", "message")

    def __init__(self, clause: str, message: str, hidden: bool = False, fields: Fields | None = None) -> None:
        self.clause = clause
        self.message = message
        self.hidden = hidden
        self.fields = fields

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        """Return whether it holds: the judge's way, which :func:`options` need not go.

        ``k`` is the number of the ability that is used (-1: none), ``on`` the card that a choice is about.
        """
        raise NotImplementedError

    def refusal(self, g: Game, seat: int, card: int, on: int = -1) -> Refusal:
        """Return the sentence that says that it does not hold."""
        fields: dict[str, Any] = {}
        if card >= 0:
            d: CardDef = g.pool.cards[g.defs[card]]
            fields = {"card": d.id, "type": d.type, "zone": g.zone_kind(card)}
        fields.update(self.told(g, seat, card, on))
        return Refusal(self.clause, self.message, fields)

    def told(self, g: Game, seat: int, card: int, on: int) -> dict[str, Any]:
        """Return the fields of its own that its sentence has."""
        return {} if self.fields is None else self.fields(g, seat, card)


# What the time is: the phase, whether it is the seat's own turn, whether the stack is empty.
Time = Callable[[str, bool, bool], bool]


def in_phase(*phases: str) -> Time:
    """Return whether it is one of these phases."""
    return lambda phase, own, empty: phase in phases


def never_in(*phases: str) -> Time:
    """Return whether it is none of these phases."""
    return lambda phase, own, empty: phase not in phases


def always(phase: str, own: bool, empty: bool) -> bool:
    """Any time will do."""
    return True


def own_turn(phase: str, own: bool, empty: bool) -> bool:
    """Return whether it is the seat's own turn."""
    return own


def empty_stack(phase: str, own: bool, empty: bool) -> bool:
    """Return whether the stack is empty."""
    return empty


def in_own(*phases: str) -> Time:
    """Return whether it is one of these phases of one's own turn."""
    return lambda phase, own, empty: own and phase in phases


def at_leisure(*phases: str) -> Time:
    """Return whether it is one of these phases of one's own turn, and the stack is empty."""
    return lambda phase, own, empty: own and empty and phase in phases


def unless_own(*phases: str) -> Time:
    """Return whether it is another one's turn or, in one's own, one of these phases."""
    return lambda phase, own, empty: not own or phase in phases


class When(Need):
    """It is the time. Nothing else is looked at, so that acts are sorted by it beforehand."""

    __slots__ = ("time",)

    def __init__(self, clause: str, message: str, time: Time, fields: Fields | None = None) -> None:
        super().__init__(clause, message, False, fields)
        self.time = time

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        return self.time(g.phase, seat == g.active, not g.stack)


class Once(Need):
    """Something about the seat and the table, the same for every card: ``look(g, seat)``."""

    __slots__ = ("look",)

    def __init__(
        self, clause: str, message: str, look: Seat, hidden: bool = False, fields: Fields | None = None
    ) -> None:
        super().__init__(clause, message, hidden, fields)
        self.look = look

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        return self.look(g, seat)


class Flag(Need):
    """The card is in none of the states of ``mask``, unless it has a keyword of ``unless``; with ``has`` it
    is in one of them."""

    __slots__ = ("has", "mask", "unless")

    def __init__(
        self,
        clause: str,
        message: str,
        mask: int,
        unless: int = 0,
        has: bool = False,
        fields: Fields | None = None,
    ) -> None:
        super().__init__(clause, message, False, fields)
        self.mask = mask
        self.unless = unless
        self.has = has

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        if self.has:
            return bool(g.flags[card] & self.mask)
        return not g.flags[card] & self.mask or bool(self.unless and keywords(g, card) & self.unless)


class Word(Need):
    """The card has none of the keywords of ``mask``, unless it is in a state of ``unless``; with ``has`` it
    has one of them."""

    __slots__ = ("has", "mask", "unless")

    def __init__(
        self,
        clause: str,
        message: str,
        mask: int,
        has: bool = False,
        unless: int = 0,
        fields: Fields | None = None,
    ) -> None:
        super().__init__(clause, message, False, fields)
        self.mask = mask
        self.has = has
        self.unless = unless

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        if g.flags[card] & self.unless:
            return True
        return bool(keywords(g, card) & self.mask) == self.has


class Loose(Need):
    """The card is attached to nothing."""

    __slots__ = ()

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        return card not in g.host


class Bare(Need):
    """Nothing is attached to the card."""

    __slots__ = ()

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        return card not in g.host.values()


class AtMost(Need):
    """The price of the card is at most what is in the ``purse``.

    The price is the number that ``price(rules, definition, ability)`` finds printed; discounts change the
    purse, not the price. ``otherwise`` binds a text's other way to pay; ``least`` is the least price that
    there is, so that with less nobody looks at the cards.
    """

    __slots__ = ("least", "otherwise", "price", "purse")

    def __init__(
        self,
        clause: str,
        message: str,
        purse: Callable[[Game, int], int],
        price: Callable[[Ruleset, CardDef, int], int],
        otherwise: Bind | None = None,
        hidden: bool = True,
        fields: Fields | None = None,
        least: int = 0,
    ) -> None:
        super().__init__(clause, message, hidden, fields)
        self.purse = purse
        self.price = price
        self.otherwise = otherwise
        self.least = least

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        d: CardDef = g.pool.cards[g.defs[card]]
        if self.price(g.rules, d, k) <= self.purse(g, seat):
            return True
        check = None if self.otherwise is None else self.otherwise(g.rules, d, k)
        return check is not None and check(g, seat, card)


class Purse:
    """What a seat could pay with, where that is no single number. Equal wealth is one purse."""

    __slots__ = ()

    def covers(self, bill: Bill) -> bool:
        """Return whether it pays a bill."""
        raise NotImplementedError


class Covered(Need):
    """What the card costs can be paid out of ``purse``.

    ``bill(rules, definition, ability)`` finds it printed; None if there is nothing to pay.
    """

    __slots__ = ("bill", "purse")

    def __init__(
        self,
        clause: str,
        message: str,
        purse: Callable[[Game, int], Purse],
        bill: Callable[[Ruleset, CardDef, int], Bill | None],
        hidden: bool = True,
        fields: Fields | None = None,
    ) -> None:
        super().__init__(clause, message, hidden, fields)
        self.purse = purse
        self.bill = bill

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        bill = self.bill(g.rules, g.pool.cards[g.defs[card]], k)
        return bill is None or self.purse(g, seat).covers(bill)


class Printed(Need):
    """What the card's text asks for: ``bind`` makes a check of it, or None if it asks for nothing.

    ``own``: the check looks at nothing but the seat's own permanents and wealth, so that its answer is kept
    as long as those stay as they are.
    """

    __slots__ = ("bind", "own")

    def __init__(
        self,
        clause: str,
        message: str,
        bind: Bind,
        hidden: bool = True,
        fields: Fields | None = None,
        own: bool = False,
    ) -> None:
        super().__init__(clause, message, hidden, fields)
        self.bind = bind
        self.own = own

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        check = self.bind(g.rules, g.pool.cards[g.defs[card]], k)
        return check is None or check(g, seat, card)


class That(Need):
    """Anything else about the card: ``look(g, seat, card)``. Dear ones stand last."""

    __slots__ = ("look",)

    def __init__(
        self, clause: str, message: str, look: Check, hidden: bool = False, fields: Fields | None = None
    ) -> None:
        super().__init__(clause, message, hidden, fields)
        self.look = look

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        return self.look(g, seat, card)


class Towards(Need):
    """Anything about a candidate towards the card that the choice is about: ``look(g, card, on)``.

    Its ``fields`` are made of these two as well.
    """

    __slots__ = ("look",)

    def __init__(self, clause: str, message: str, look: Check, fields: Fields | None = None) -> None:
        super().__init__(clause, message, False, fields)
        self.look = look

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        return self.look(g, card, on)

    def told(self, g: Game, seat: int, card: int, on: int) -> dict[str, Any]:
        return {} if self.fields is None else self.fields(g, card, on)


class Among(Need):
    """The card is one of those that the choice is among (they pass unasked)."""

    __slots__ = ()


class Shade(Need):
    """A need that another one below it asks for as well: it only lends it a clause and a sentence of its own
    for some cases, so that :func:`options` passes it over."""

    __slots__ = ("need",)

    def __init__(self, need: Need) -> None:
        super().__init__(need.clause, need.message, need.hidden, need.fields)
        self.need = need

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        return self.need.holds(g, seat, card, k, on)


class Owed(Need):
    """Nothing is left that has to be done before one passes: ``verb`` with a card that the needs ``which``
    tell."""

    __slots__ = ("test", "verb")

    def __init__(self, clause: str, message: str, verb: str, which: Sequence[Need]) -> None:
        super().__init__(clause, message)
        self.verb = verb
        self.test = Test(which)

    def first(self, g: Game, seat: int, options: Sequence[Option]) -> int:
        """Return the first card of a seat's options with which it has to be done, -1 if there is none."""
        verb = self.verb
        cards: list[int] = []
        # The options of an act stand together, and rather at the end.
        for k in range(len(options) - 1, -1, -1):
            option: Option = options[k]
            if option[0] == verb:
                cards.append(option[1])
            elif cards:
                break
        owing = self.test.fit(g, seat, cards)
        return owing[-1] if owing else -1


def asked(g: Game, seat: int) -> bool:
    """Return whether the open question is a seat's."""
    q = g.question
    return q is not None and q.seat == seat


# -- what a list of needs comes to ------------------------------------------------------------------------


class Test:
    """The needs of an act or choice that concern a card's state, as few looks as possible.

    ``flags`` and ``words`` keep a card from it; ``late`` does unless it has a keyword of ``unless``, ``tied``
    unless it is in a state of ``freed``; of ``has`` it needs a keyword, of ``wants`` a state; if ``loose`` it
    has to be attached to nothing, if ``bare`` nothing to it. ``checks`` are all the others, ``towards`` those
    about what a choice is about.
    """

    __slots__ = (
        "bare",
        "checks",
        "flags",
        "freed",
        "has",
        "late",
        "looks",
        "loose",
        "tied",
        "towards",
        "unless",
        "wants",
        "words",
        "wordy",
    )

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
        return not self.checks or _holds(self.checks, g, seat, card)

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

    def fit(self, g: Game, seat: int, cards: Sequence[int]) -> list[int]:
        """Return which of some cards pass. What is the same for all of them is looked up once."""
        flags, host = g.flags, g.host
        bars, wants, wordy, checks = self.flags, self.wants, self.wordy, self.checks
        loose, bare = self.loose and bool(host), self.bare and bool(host)
        found: list[int] = []
        held: list[int] = cards if isinstance(cards, list) else list(cards)
        for c in held:
            state = flags[c]
            if state & bars or (wants and not state & wants):
                continue
            if (loose and c in host) or (bare and c in host.values()):
                continue
            if (wordy and not self._worded(g, c, state)) or (checks and not _holds(checks, g, seat, c)):
                continue
            found.append(c)
        return found


def _slow(need: Need) -> Check:
    return lambda g, seat, card: need.holds(g, seat, card, -1, -1)


def _refuse_needs(title: str, needs: Sequence[Need], kinds: tuple[type[Need], ...]) -> None:
    """Raise ``ValueError`` for needs that a declaration of this sort would not ask for."""
    for need in needs:
        if isinstance(need, kinds):
            raise ValueError(f"{title} does not ask for a need of the kind {type(need).__name__}")


# -- acts -------------------------------------------------------------------------------------------------


class Place:
    """Where the cards of an act lie: ``cards(g, seat)`` in the order of the options.

    ``kept``: "hands" or "ready", where the engine keeps what they offer until one comes or goes; "" for what
    is looked up anew. ``hidden``: whether the others do not see them. ``pure``: whether all of them are what
    the acts with them are for.
    """

    __slots__ = ("cards", "groups", "hidden", "kept", "name", "pure")

    def __init__(
        self, name: str, cards: Cards, kept: str = "", hidden: bool = False, pure: bool = False
    ) -> None:
        self.name = name
        self.cards = cards
        self.kept = kept
        self.hidden = hidden
        self.pure = pure
        # How many groups of acts there are with its cards.
        self.groups = 0


def _hand(g: Game, seat: int) -> Sequence[int]:
    return g.zones[g.layout.ids["hand"][seat]]


def hand(pure: bool = False) -> Place:
    """Return the place of a seat's hand, for one game's acts; ``pure``: they are for any card in it."""
    return Place("hand", _hand, "" if pure else "hands", hidden=True, pure=pure)


def only(*types: str) -> Callable[[CardDef], Sequence[int]]:
    """Return what an act is for: cards of these types, each once."""
    return lambda d: NO_ABILITY if d.type in types else ()


def no_cards(g: Game, seat: int) -> Sequence[int]:
    """No card at all: what a question picks from that has other answers."""
    return ()


def lies_in(*kinds: str) -> Check:
    """Return that a card lies in a zone of one of these kinds."""
    return lambda g, seat, card: g.zone_kind(card) in kinds


def lies_on_own_side(g: Game, seat: int, card: int) -> bool:
    """Return whether a card lies in one of the seat's own zones."""
    return g.layout.owners[g.zone[card]] == seat


def never(g: Game, seat: int, card: int) -> bool:
    """Hold for no card: what it stands beside says why it is good for nothing here."""
    return False


# An act that is no ability of its card.
NO_ABILITY: Final = (-1,)


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
    """

    __slots__ = (
        "alone",
        "bit",
        "cites",
        "covered",
        "does",
        "during",
        "having",
        "lists",
        "needs",
        "of",
        "once",
        "place",
        "plain",
        "price",
        "state",
        "test",
        "title",
        "verb",
        "whens",
    )

    def __init__(
        self,
        verb: str,
        title: str,
        place: Place,
        of: Callable[[CardDef], Sequence[int]],
        needs: Sequence[Need],
        does: Callable[[Game, Frame, Option], None],
        cites: tuple[str, ...] = (),
        during: Time = always,
        having: int = 0,
        lists: Callable[[Game, int], list[Option]] | None = None,
        alone: tuple[Time, Seat] | None = None,
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
        self.bit = 0
        self.whens: tuple[When, ...] = tuple([n for n in needs if isinstance(n, When)])
        self.once: tuple[Once, ...] = tuple([n for n in needs if isinstance(n, Once)])
        prices = [n for n in needs if isinstance(n, AtMost)]
        self.price: AtMost | None = prices[0] if prices else None
        covered = [n for n in needs if isinstance(n, Covered)]
        if len(prices) > 1 or len(covered) > 1:
            raise ValueError(f"an act has one price: {title}")
        _refuse_needs(title, needs, (Among, Towards))
        self.covered: Covered | None = covered[0] if covered else None
        self.test = Test(needs, having)
        # What of it is about the state of the card alone.
        self.state = Test([n for n in needs if isinstance(n, (Flag, Word))], having)
        self.plain = not any([isinstance(n, (AtMost, Covered, Printed)) for n in needs])

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


class Plan:
    """One act with one text: its price, and what the text asks for besides. Bound once.

    ``state``, ``bill`` and ``own`` hang on the seat's own cards and wealth only and are asked as something is
    noted of those (:class:`Kept`); the rest is asked at each look.
    """

    __slots__ = (
        "act",
        "bill",
        "bit",
        "checks",
        "entries",
        "group",
        "k",
        "minds_spent",
        "otherwise",
        "own",
        "place",
        "price",
        "purse",
        "slot",
        "state",
        "test",
    )

    def __init__(self, book: Book, rules: Ruleset, act: Act, group: Group, d: CardDef, k: int) -> None:
        self.act = act
        self.group = group
        self.place = group.place
        self.slot = group.slot
        self.k = k
        self.bit = act.bit
        test, state = act.test, act.state
        kept, flags = act.place.kept, state.flags | state.late | state.wants | state.freed
        if kept == "hands" or (kept and flags & ~rules.acting.flags):
            state = Test(())  # nobody tells when it changes
        else:
            test = Test([n for n in act.needs if isinstance(n, (That, Loose, Bare))])
        self.state: Test | None = state if state.looks or state.checks else None
        self.test: Test | None = test if test.looks or test.checks else None
        self.minds_spent = d.minds_spent
        self.purse = -1 if act.price is None else book.purses.index(act.price.purse)
        price = act.price
        self.price = 0 if price is None else price.price(rules, d, k)
        self.otherwise: Check | None = None
        if price is not None and price.otherwise is not None:
            self.otherwise = price.otherwise(rules, d, k)
        covered = act.covered
        self.bill: Bill | None = None if covered is None else covered.bill(rules, d, k)
        asked = [(n.own, n.bind(rules, d, k)) for n in act.needs if isinstance(n, Printed)]
        self.own: tuple[Check, ...] = tuple([c for own, c in asked if own and c is not None])
        self.checks: tuple[Check, ...] = tuple([c for own, c in asked if not own and c is not None])
        # By card: what it offers by this plan.
        self.entries: dict[int, Entry] = {}


class Entry:
    """One act with one card."""

    __slots__ = ("card", "option", "plan")

    def __init__(self, plan: Plan, card: int) -> None:
        self.plan = plan
        self.card = card
        verb, k = plan.act.verb, plan.k
        self.option: Option = (verb, card) if k < 0 else (verb, card, k)


class Kept:
    """What the cards of a place offer a seat, for all that its own cards and wealth tell.

    ``entries``, group by group, of cards in a state to do it; of those ``paid`` are what the ``purse`` pays.
    ``bits`` are those of their acts. Never changed: clones of a match share it.
    """

    __slots__ = ("bits", "costs", "entries", "minds_spent", "paid", "purse")

    def __init__(self, g: Game, seat: int, entries: list[list[Entry]], purse: Purse | None) -> None:
        self.entries = entries
        self.purse = purse
        # Whether something in it costs wealth, and whether what it is aimed at hangs on what is spent.
        costs = minds_spent = False
        bits = 0
        self.paid: list[list[Entry]] = []
        for listed in entries:
            fit = []
            for e in listed:
                plan = e.plan
                if plan.minds_spent:
                    minds_spent = True
                bill, own = plan.bill, plan.own
                if bill is not None:
                    costs = True
                    assert purse is not None
                    if not purse.covers(bill):
                        continue
                if own:
                    costs = True
                    if not _holds(own, g, seat, e.card):
                        continue
                fit.append(e)
                bits |= plan.bit
            self.paid.append(fit)
        self.costs = costs
        self.minds_spent = minds_spent
        self.bits = bits


def _holds(checks: tuple[Check, ...], g: Game, seat: int, card: int) -> bool:
    """Return whether all of some checks hold for a card."""
    for check in checks:  # noqa: SIM110 - a generator costs twice as much here
        if not check(g, seat, card):
            return False
    return True


class Group:
    """Acts whose options come together, in the order of their cards."""

    __slots__ = ("acts", "bits", "least", "place", "plain", "purse", "sheer", "slot", "ways")

    def __init__(self, slot: int, acts: tuple[Act, ...]) -> None:
        # One act, once with each card, that asks neither a price nor anything of the text.
        self.plain = len(acts) == 1 and acts[0].plain and not acts[0].place.kept
        self.slot = slot  # which of its place's groups it is
        self.acts = acts
        self.place = acts[0].place
        # Acts with any card of their place, which ask nothing of it; and by card the options that they are.
        bare = all([a.plain and not a.test.looks and not a.test.checks for a in acts])
        lone = len(acts) == 1 or not any([a.once for a in acts])
        self.sheer = bare and lone and self.place.pure and not self.place.kept
        self.ways: list[list[Option]] = []
        self.bits = sum([a.bit for a in acts])
        # The one purse for all of them, and the least that it has to hold (0: nothing of the kind is known).
        prices = [a.price for a in acts if a.price is not None and a.price.otherwise is None]
        one = len(prices) == len(acts) and len({n.purse for n in prices}) == 1
        self.least = min([n.least for n in prices]) if one else 0
        self.purse = -1


class Situation:
    """What the time alone leaves open: the groups to look through, and the bits of their acts."""

    __slots__ = ("alone", "bits", "groups", "once", "public")

    def __init__(
        self, groups: Sequence[Group], asides: Sequence[Act], phase: str, active: bool, empty: bool
    ) -> None:
        acts = [a for group in groups for a in group.acts]
        fitting = [a for a in acts if a.timely(phase, active, empty)]
        self.bits = sum([a.bit for a in fitting])
        self.groups: tuple[Group, ...] = tuple([grp for grp in groups if grp.bits & self.bits])
        # Acts whose cards the others do not see, and of the others those that are public.
        self.public: tuple[Group, ...] = tuple([grp for grp in self.groups if not grp.place.hidden])
        # Acts aside that may be offered alone.
        self.alone: tuple[Act, ...] = tuple(
            [a for a in asides if a.alone is not None and a.alone[0](phase, active, empty)]
        )
        # Of these acts something has to be asked of the seat.
        self.once = sum([a.bit for a in fitting if a.once])


class Book:
    """All acts and choices of a game.

    ``groups``: acts whose options come together, in the order of the options; ``asides``: acts that are no
    reason to be asked (:class:`Act`), whose options come last. ``always``: needs that are
    asked before any act's. ``elsewhere``: needs of which one speaks for a card that no act is for.
    ``passing``: what has to hold for doing nothing more. ``kinds``: the kinds of question that offer acts.
    """

    __slots__ = (
        "acting_bits",
        "acts",
        "always",
        "asides",
        "choices",
        "elsewhere",
        "groups",
        "kept",
        "kinds",
        "loose",
        "passing",
        "payer",
        "purses",
        "situations",
        "sole",
    )

    def __init__(
        self,
        groups: Sequence[Sequence[Act]],
        choices: Sequence[Choice] = (),
        always: Sequence[Need] = (),
        elsewhere: Sequence[Need] = (),
        kinds: Sequence[str] = ("priority",),
        passing: Sequence[Need] = (),
        asides: Sequence[Act] = (),
    ) -> None:
        listed = [a for group in groups for a in group]
        for n, act in enumerate(listed):
            assert not act.bit, "an act stands in one book only"
            act.bit = 1 << n
        self.acts: tuple[Act, ...] = (*listed, *asides)
        self.asides: tuple[Act, ...] = tuple(asides)
        found: list[Group] = []
        for acts in groups:
            place = acts[0].place
            found.append(Group(place.groups, tuple(acts)))
            place.groups += 1
        self.groups: tuple[Group, ...] = tuple(found)
        self.choices: tuple[Choice, ...] = tuple(choices)
        self.always: tuple[Need, ...] = tuple(always)
        self.elsewhere: tuple[Need, ...] = tuple(elsewhere)
        self.kinds = tuple(kinds)
        self.passing: tuple[Need, ...] = tuple(passing)
        self.purses: list[Callable[[Game, int], int]] = []
        for act in self.acts:
            if act.price is not None and act.price.purse not in self.purses:
                self.purses.append(act.price.purse)
        for group in self.groups:
            paying = group.acts[0].price
            if group.least and paying is not None:
                group.purse = self.purses.index(paying.purse)
        # What whatever is no single number is paid with: one for all acts.
        self.payer: Callable[[Game, int], Purse] | None = None
        for act in self.acts:
            if act.covered is not None:
                assert self.payer in (None, act.covered.purse), "one purse pays for all acts"
                self.payer = act.covered.purse
        # Places of which the engine notes what they offer, and the bits of all acts that are not done there.
        self.kept: tuple[Place, ...] = tuple({id(a.place): a.place for a in listed if a.place.kept}.values())
        self.loose = sum([a.bit for a in listed if not a.place.kept])
        ready = [a for a in listed if a.place.kept == "ready"]
        # Keywords with which a permanent without an ability can do something all the same; None: any may.
        self.acting_bits: int | None = None
        if ready:
            self.acting_bits = 0
            for act in ready:
                self.acting_bits |= act.having
        # The act of a verb that is of one act only.
        verbs = [a.verb for a in self.acts]
        self.sole: dict[str, Act] = {a.verb: a for a in self.acts if verbs.count(a.verb) == 1}
        # By phase, and by whose turn it is and whether the stack is empty.
        self.situations: dict[str, list[Situation]] = {}

    def times(self, g: Game) -> tuple[Situation, Situation]:
        """Return what the time leaves open to others, and to the seat whose turn it is."""
        found = self.situations.get(g.phase)
        if found is None:
            both = (False, True)
            found = [
                Situation(self.groups, self.asides, g.phase, own, empty) for own in both for empty in both
            ]
            self.situations[g.phase] = found
        return (found[0], found[2]) if g.stack else (found[1], found[3])

    def situation(self, g: Game, seat: int) -> Situation:
        """Return what the time leaves open to a seat."""
        times = self.times(g)
        return times[1] if seat == g.active else times[0]

    def plans(self, rules: Ruleset, d: CardDef) -> tuple[Plan, ...]:
        """Return what a definition offers, in the order of the groups; kept with it, for it never changes."""
        found: tuple[Plan, ...] | None = d.offers
        if found is None:
            d.offers = found = tuple(
                [
                    Plan(self, rules, act, group, d, k)
                    for group in self.groups
                    for act in group.acts
                    for k in act.of(d)
                ]
            )
        return found

    def acting(self, d: CardDef) -> tuple[bool, bool]:
        """Return whether a permanent could act, granted keywords included, and whether it does as printed."""
        if self.acting_bits is None:
            return True, True
        ready = [a for a in self.acts if a.place.kept == "ready" and a.bit and a.of(d)]
        granted = [a for a in ready if a.having]
        printed = len(granted) < len(ready) or any([a.having & d.keywords for a in granted])
        return bool(granted), printed

    def choice_of(self, q: Question, type: str = "") -> Choice | None:
        """Return the declaration of a question that picks cards, for a type of card; None if it has none."""
        for choice in self.choices:
            meant = choice.kind == q.kind and choice.why in ("", q.why)
            if meant and (not choice.types or type in choice.types):
                return choice
        return None

    def clauses(self) -> set[str]:
        """Return every clause that a declaration cites."""
        found = {c for a in self.acts for c in a.cites} | {c for a in self.choices for c in a.cites}
        lists = [a.needs for a in self.acts] + [c.needs for c in self.choices]
        for needs in (self.always, self.elsewhere, self.passing, *lists):
            found |= {n.clause for n in needs if n.clause}
        return found


def _offered(g: Game, seat: int, book: Book, place: Place, purse: Purse | None) -> Kept:
    """Return what the cards of a kept place offer, group by group."""
    cards, defs = g.pool.cards, g.defs
    found: list[list[Entry]] = [[] for _ in range(place.groups)]
    for c in place.cards(g, seat):
        d: CardDef = cards[defs[c]]
        plans: tuple[Plan, ...] | None = d.offers
        for plan in book.plans(g.rules, d) if plans is None else plans:
            if plan.place is place:
                state = plan.state
                if state is not None and not state.passed(g, seat, c):
                    continue
                entry = plan.entries.get(c)
                if entry is None:
                    entry = plan.entries[c] = Entry(plan, c)
                found[plan.slot].append(entry)
    return Kept(g, seat, found, purse)


def note_offers(g: Game, seat: int, book: Book) -> int:
    """Note what a seat's kept places offer it; return the bits of the acts that it may have something for."""
    payer = book.payer
    purse = None if payer is None else payer(g, seat)
    bits = book.loose
    kept: Kept | None
    for place in book.kept:
        by_hand = place.kept == "hands"
        kept = g.hands[seat] if by_hand else g.ready[seat]
        if kept is None:
            kept = _offered(g, seat, book, place, purse)
        elif kept.costs and (purse is None or kept.purse is not purse):
            kept = Kept(g, seat, kept.entries, purse)
        if by_hand:
            g.hands[seat] = kept
        else:
            g.ready[seat] = kept
        bits |= kept.bits
    g.offers[seat] = bits
    return bits


def noted_minds_spent(g: Game, seat: int) -> bool:
    """Return whether it may hang on which sources are spent what a seat could do, for all that is noted."""
    return any([kept is not None and kept.minds_spent for kept in (g.hands[seat], g.ready[seat])])


def paid(g: Game, seat: int, act: Act) -> list[int]:
    """Return the cards of a kept place with which a seat could do an act, for all that is noted of it."""
    if g.offers[seat] == UNKNOWN:
        note_offers(g, seat, g.rules.book)
    kept: Kept = g.hands[seat] if act.place.kept == "hands" else g.ready[seat]
    return [e.card for listed in kept.paid for e in listed if e.plan.act is act]


def options(g: Game, seat: int) -> list[Option]:
    """Return what a seat may do now. Hot: computed for every chance to act."""
    book = g.rules.book
    now = book.situation(g, seat)
    bits = _open_to(g, seat, book, now)
    return offered(g, seat, book, now, bits) if bits else []


def _open_to(g: Game, seat: int, book: Book, now: Situation) -> int:
    """Return the bits of the acts that may be something for a seat now."""
    bits: int = g.offers[seat] if book.kept else book.loose
    if bits == UNKNOWN:
        bits = note_offers(g, seat, book)
    return bits & now.bits


def offered(g: Game, seat: int, book: Book, now: Situation, bits: int) -> list[Option]:
    """Return what a seat may do in a situation by some acts."""
    found: list[Option] = []
    _look(g, seat, book, now.once, bits, now.groups, found, False)
    for act in book.asides if found else now.alone:
        alone = act.alone
        if found or (alone is not None and alone[1](g, seat)):
            found += list_aside(g, seat, act)
    return found


def list_aside(g: Game, seat: int, act: Act) -> list[Option]:
    """Return the options of an act aside."""
    lists = act.lists
    return [] if lists is None else lists(g, seat)


def asides(g: Game, seat: int) -> list[Option]:
    """Return what a seat may do that is no reason to be asked, once it is asked for another one."""
    return [option for act in g.rules.book.asides for option in list_aside(g, seat, act)]


def _look(
    g: Game,
    seat: int,
    book: Book,
    once: int,
    bits: int,
    groups: tuple[Group, ...],
    found: list[Option],
    one: bool,
) -> None:
    """Add what a seat may do by some groups of acts; with ``one`` the first will do."""
    asked = 0
    purses = book.purses
    limits: list[int] | None = None
    kept: Kept
    for group in groups:
        if not group.bits & bits:
            continue
        if group.sheer:
            _sheer(g, seat, group, bits, found)
            if found and one:
                return
            continue
        if group.plain:
            _plain(g, seat, group.acts[0], found)
            if found and one:
                return
            continue
        place = group.place
        if not place.kept:
            if limits is None:
                limits = [-1] * len(purses)
            _direct(g, seat, book, group, bits, once, limits, found)
            if found and one:
                return
            continue
        kept = g.hands[seat] if place.kept == "hands" else g.ready[seat]
        for e in kept.paid[group.slot]:
            plan = e.plan
            bit = plan.bit
            if not bit & bits:
                continue
            price = plan.price
            if price:
                if limits is None:
                    limits = [-1] * len(purses)
                limit = limits[plan.purse]
                if limit < 0:
                    limit = limits[plan.purse] = purses[plan.purse](g, seat)
                if price > limit:
                    otherwise = plan.otherwise
                    if otherwise is None or not otherwise(g, seat, e.card):
                        continue
            if bit & once and not bit & asked:
                # Asked when first it matters, and of the seat only once.
                asked |= bit
                if not _all(plan.act.once, g, seat):
                    bits &= ~bit
                    continue
            test = plan.test
            if test is not None and not test.passed(g, seat, e.card):
                continue
            checks = plan.checks
            if not checks or _holds(checks, g, seat, e.card):
                found.append(e.option)
                if one:
                    return


def _direct(
    g: Game, seat: int, book: Book, group: Group, bits: int, once: int, limits: list[int], found: list[Option]
) -> None:
    """Add what a seat may do with cards of a place of which nothing is kept."""
    purses = book.purses
    if group.least:
        limit = limits[group.purse]
        if limit < 0:
            limit = limits[group.purse] = purses[group.purse](g, seat)
        if limit < group.least:
            return
    bits &= group.bits
    asked = 0
    cards, defs = g.pool.cards, g.defs
    there = group.place.cards(g, seat)
    held: list[int] = there if isinstance(there, list) else list(there)
    for c in held:
        d: CardDef = cards[defs[c]]
        plans: tuple[Plan, ...] = d.offers or book.plans(g.rules, d)
        for plan in plans:
            bit = plan.bit
            if not bit & bits:
                continue
            state, test = plan.state, plan.test
            if state is not None and not state.passed(g, seat, c):
                continue
            if test is not None and not test.passed(g, seat, c):
                continue
            price = plan.price
            if price:
                limit = limits[plan.purse]
                if limit < 0:
                    limit = limits[plan.purse] = purses[plan.purse](g, seat)
                if price > limit:
                    otherwise = plan.otherwise
                    if otherwise is None or not otherwise(g, seat, c):
                        continue
            if bit & once and not bit & asked:
                asked |= bit
                if not _all(plan.act.once, g, seat):
                    bits &= ~bit
                    continue
            bill = plan.bill
            if bill is not None:
                assert book.payer is not None
                if not book.payer(g, seat).covers(bill):
                    continue
            if _holds(plan.own, g, seat, c) and _holds(plan.checks, g, seat, c):
                k = plan.k
                found.append((plan.act.verb, c) if k < 0 else (plan.act.verb, c, k))


def _sheer(g: Game, seat: int, group: Group, bits: int, found: list[Option]) -> None:
    """Add what a seat may do with any card of a place."""
    cards = group.place.cards(g, seat)
    once = group.acts[0].once
    if not cards or (once and not _all(once, g, seat)):
        return
    if bits & group.bits != group.bits:
        found += [(a.verb, c) for c in cards for a in group.acts if a.bit & bits]
        return
    ways = group.ways
    for c in cards:
        if c >= len(ways):
            ways += [[(a.verb, n) for a in group.acts] for n in range(len(ways), c + 1)]
        found += ways[c]


def _plain(g: Game, seat: int, act: Act, found: list[Option]) -> None:
    """Add what a seat may do by an act that concerns nothing but the state of its cards."""
    of, test, verb = act.of, act.test, act.verb
    cards, defs = g.pool.cards, g.defs
    before = len(found)
    pure = act.place.pure
    for c in test.fit(g, seat, act.place.cards(g, seat)):
        if pure or of(cards[defs[c]]):
            found.append((verb, c))
    if len(found) > before and act.once and not _all(act.once, g, seat):
        del found[before:]


def _all(needs: tuple[Once, ...], g: Game, seat: int) -> bool:
    """Return whether what is asked once holds for a seat."""
    for need in needs:  # noqa: SIM110 - a generator costs twice as much here
        if not need.look(g, seat):
            return False
    return True


def may_pass(g: Game, seat: int, found: Sequence[Option]) -> bool:
    """Return whether a seat may do nothing more, when ``found`` is what it may do."""
    return _unmet(g, seat, found) is None


def _unmet(g: Game, seat: int, found: Sequence[Option]) -> Need | None:
    """Return the first need that does not hold for doing nothing more."""
    for need in g.rules.book.passing:
        if isinstance(need, Owed):
            if need.first(g, seat, found) >= 0:
                return need
        elif not need.holds(g, seat, -1, -1, -1):
            return need
    return None


def able_in_public(g: Game, seat: int) -> bool:
    """Return whether a seat can do something with cards that everybody sees."""
    book = g.rules.book
    now = book.situation(g, seat)
    found: list[Option] = []
    _look(g, seat, book, now.once, _open_to(g, seat, book, now), now.public, found, True)
    return bool(found)


def able_by_hand(g: Game, seat: int) -> bool:
    """Return whether the others could believe that a seat can do something with cards that they do not see.

    It has some, and the needs of an act hold as far as everybody knows.
    """
    book = g.rules.book
    now = book.situation(g, seat)
    for group in now.groups:
        if group.place.hidden and group.place.cards(g, seat):
            for act in group.acts:
                if act.bit & now.bits and _all(tuple([n for n in act.once if not n.hidden]), g, seat):
                    return True
    return False


def seems_able(g: Game, seat: int) -> bool:
    """Return whether, from what everybody sees, a seat could be able to act."""
    return able_by_hand(g, seat) or able_in_public(g, seat)


def begin(g: Game, f: Frame, option: Option) -> None:
    """Carry out an option by the flow that has its verb's name."""
    push(g, option[0], f.seat, option[1])


def perform(g: Game, f: Frame, option: Option) -> None:
    """Carry out an option that :func:`options` offered."""
    verb, card = option[0], option[1]
    book: Book = g.rules.book
    sole = book.sole.get(verb)
    if sole is not None:
        sole.does(g, f, option)
        return
    d: CardDef = g.pool.cards[g.defs[card]]
    k = option[2] if len(option) > 2 else -1
    for plan in book.plans(g.rules, d):
        if plan.k == k and plan.act.verb == verb:
            plan.act.does(g, f, option)
            return
    raise LookupError(f"no act is {verb!r} with {d.id}")


# -- choices ----------------------------------------------------------------------------------------------


class Choice:
    """What a question of a kind picks from: cards ``among`` which those are chosen whose needs hold.

    ``kind`` (and ``why``, where a kind has several) are the question's. ``about``: the field of the question
    that names the card that it is about (the attacker that is blocked), "" for none. ``apart``: cards that
    nobody takes for candidates (those of the hand): their acts say why they do nothing now. ``types``: the
    types of card that it speaks of, where cards of different kinds are chosen together; without any of all.
    """

    __slots__ = (
        "about",
        "among",
        "apart",
        "cites",
        "kind",
        "needs",
        "once",
        "test",
        "title",
        "types",
        "why",
    )

    def __init__(
        self,
        kind: str,
        title: str,
        among: Cards,
        needs: Sequence[Need],
        why: str = "",
        about: str = "",
        cites: tuple[str, ...] = (),
        apart: Place | None = None,
        types: tuple[str, ...] = (),
    ) -> None:
        self.kind = kind
        self.types = types
        self.title = title
        self.among = among
        self.needs = tuple(needs)
        self.why = why
        self.about = about
        self.cites = cites
        self.apart = apart
        self.once: tuple[Once, ...] = tuple([n for n in needs if isinstance(n, Once)])
        self.test = Test(needs)
        _refuse_needs(title, needs, (When, AtMost, Covered, Printed))

    def holds(self, need: Need, g: Game, seat: int, card: int, on: int) -> bool:
        """Return whether one of its needs holds for a card."""
        if isinstance(need, Among):
            return card in self.among(g, seat)
        return need.holds(g, seat, card, -1, on)

    def cards(self, g: Game, seat: int, on: int = -1, among: Sequence[int] | None = None) -> list[int]:
        """Return the cards that may be chosen. ``on`` is what the choice is about.

        ``among``: those of the cards that can come into question at all, where the caller knows them.
        """
        test = self.test
        found: list[int] = []
        if self.once and not _all(self.once, g, seat):
            return found
        if among is None:
            among = self.among(g, seat)
        if not test.towards:
            return test.fit(g, seat, among)
        for card in among:
            if test.passed(g, seat, card):
                for check in test.towards:
                    if not check(g, card, on):
                        break
                else:
                    found.append(card)
        return found

    def some(self, g: Game, seat: int, on: int = -1) -> bool:
        """Return whether any card may be chosen."""
        test = self.test
        for card in self.among(g, seat):
            if test.passed(g, seat, card):
                for check in test.towards:
                    if not check(g, card, on):
                        break
                else:
                    return True
        return False

    def refusal(self, g: Game, seat: int, card: int, q: Question) -> Refusal | None:
        """Return why a card may not be chosen."""
        on: int = q.fields[self.about] if self.about else -1
        for need in self.needs:
            if not self.holds(need, g, seat, card, on):
                return need.refusal(g, seat, card, on)
        return None


def no_card(
    kind: str,
    title: str,
    clause: str,
    message: str,
    why: str = "",
    fields: Fields | None = None,
    apart: Place | None = None,
) -> Choice:
    """Return the declaration of a question that no card answers, and what is said to who tries one."""
    return Choice(kind, title, no_cards, (Among(clause, message, fields=fields),), why, apart=apart)


def ask_choice(
    g: Game,
    f: Frame,
    seat: int,
    choice: Choice,
    on: int = -1,
    besides: Sequence[Option] = (),
    **fields: Any,
) -> None:
    """Ask a seat for a card of a choice, or for what there is ``besides``.

    What leaves no choice is not asked: the only card is taken; if there is none, ``f.ans`` is empty.
    """
    options: list[Option] = [("card", c) for c in choice.cards(g, seat, on)]
    f.ans = ()
    if len(options) == 1 and not besides:
        no_choice(g, f, seat, choice.kind, options)
    elif options:
        ask(g, seat, choice.kind, choice.why, [*options, *besides], **fields)


# -- why not ----------------------------------------------------------------------------------------------


def why_not(g: Game, seat: int, card: int) -> Refusal | None:
    """Return the first clause that keeps a seat from using, or choosing, a card now.

    The act whose time it is speaks; of several abilities the one that got furthest.
    """
    book = g.rules.book
    for need in book.always:
        if not need.holds(g, seat, card, -1, -1):
            return need.refusal(g, seat, card)
    q = g.question
    if q is not None and q.seat == seat and q.kind not in book.kinds:
        choice = book.choice_of(q, g.pool.cards[g.defs[card]].type)
        if choice is None:
            return g.rules.why_not_chosen(g, seat, card)
        if choice.apart is None or card not in choice.apart.cards(g, seat):
            return choice.refusal(g, seat, card, q)
    d: CardDef = g.pool.cards[g.defs[card]]
    best: tuple[int, int] = (-1, -1)
    spoken: Refusal | None = None
    for act in book.acts:
        if not act.during(g.phase, seat == g.active, not g.stack) or card not in act.place.cards(g, seat):
            continue
        if act.having and not keywords(g, card) & act.having:
            continue
        timely = int(all([w.holds(g, seat, card, -1, -1) for w in act.whens]))
        for k in act.of(d):
            n = act.unmet(g, seat, card, k)
            if n < 0:
                if act.lists is None:
                    return None
                continue  # another card stands for it
            if (timely, n) > best and (act.lists is None or spoken is None):
                best = (timely, n)
                spoken = act.needs[n].refusal(g, seat, card)
    if spoken is not None:
        return spoken
    for need in book.elsewhere:
        if not need.holds(g, seat, card, -1, -1):
            return need.refusal(g, seat, card)
    return None


def why_no_pass(g: Game, seat: int) -> Refusal | None:
    """Return why a seat that may act may not pass now."""
    q = g.question
    if q is not None and q.seat == seat and q.kind in g.rules.book.kinds:
        need = _unmet(g, seat, q.options)
        if need is not None:
            return need.refusal(g, seat, need.first(g, seat, q.options) if isinstance(need, Owed) else -1)
    return None
