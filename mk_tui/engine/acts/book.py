"""The book of a game: all its acts and choices, sorted by time, and what each text offers, bound once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from .act import Act
from .fitting import Test, all_hold
from .needs import Bare, Loose, Printed, Purse, That

if TYPE_CHECKING:
    from ..cards import Bill, CardDef
    from ..ruleset import Ruleset
    from ..state import Game, Option, Question
    from .act import ActPlace
    from .choice import Choice
    from .lookups import NumberOf
    from .needs import Check, Need


class Plan:
    """One act with one text: its price, and what the text asks for besides. Bound once.

    ``state``, ``bill`` and ``own`` hang on the seat's own cards and wealth only and are asked as something is
    noted of those (:class:`Kept`); the rest is asked at each look.
    """

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
        # Whether it asks anything of the card itself.
        self.asks = bool(self.state or self.test or self.bill or self.own or self.checks)
        # By card: what it offers by this plan.
        self.entries: dict[int, Entry] = {}


class Entry:
    """One act with one card."""

    def __init__(self, plan: Plan, card: int) -> None:
        self.plan = plan
        self.card = card
        act, k = plan.act, plan.k
        self.option: Option = act.option(card) if k < 0 else (act.verb, card, k)


class Kept:
    """What the cards of a place offer a seat, for all that its own cards and wealth tell.

    ``entries``, group by group, of cards in a state to do it; of those ``paid`` are what the ``purse`` pays.
    ``bits`` are those of their acts. Never changed: clones of a match share it.
    """

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
                    if not all_hold(own, g, seat, e.card):
                        continue
                fit.append(e)
                bits |= plan.bit
            self.paid.append(fit)
        self.costs = costs
        self.minds_spent = minds_spent
        self.bits = bits


class Group:
    """Acts whose options come together, in the order of their cards."""

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
        self.purses: list[NumberOf] = []
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
        self.kept: tuple[ActPlace, ...] = tuple(
            {id(a.place): a.place for a in listed if a.place.kept}.values()
        )
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
