"""The book of a game: all its acts and choices, sorted by time, and what each text offers, bound once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from .act import Act
from .groups import LATE, Group, OfferTable, group_of

if TYPE_CHECKING:
    from ..cards import CardDef, Pool
    from ..ruleset import Ruleset
    from ..state import Game, Question
    from .act import ActPlace, Lists
    from .choice import Choice
    from .needs import Need, Purse


class Situation:
    """What the time alone leaves open: the groups to look through, and the bits of their acts."""

    def __init__(
        self, groups: Sequence[Group], asides: Sequence[Act], phase: str, active: bool, empty: bool
    ) -> None:
        acts = [a for group in groups for a in group.acts]
        fitting = [a for a in acts if a.timely(phase, active, empty)]
        bits = sum([a.bit for a in fitting])
        self.bits = bits if empty else bits | bits << LATE
        self.groups: tuple[Group, ...] = tuple([grp for grp in groups if grp.bits & self.bits])
        # Of these the ones with an act of some bits, by the bits, as they have come up.
        self.having: dict[int, tuple[Group, ...]] = {}
        # Acts whose cards the others do not see, and of the others those that are public.
        self.public: tuple[Group, ...] = tuple([grp for grp in self.groups if not grp.place.hidden])
        # Acts aside that may be offered alone: to whom, and what lists them.
        alone = [(a.alone, a.lists) for a in asides if a.alone is not None and a.lists is not None]
        self.alone = tuple([(may, lists) for (time, may), lists in alone if time(phase, active, empty)])

    def narrowed(self, bits: int) -> tuple[Group, ...]:
        """Return the groups with an act of some bits, and keep them."""
        found = self.having[bits] = tuple([group for group in self.groups if group.bits & bits])
        return found


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
        assert len(listed) <= LATE, "the bits above say more of what is noted"
        self.acts: tuple[Act, ...] = (*listed, *asides)
        self.asides: tuple[Act, ...] = tuple(asides)
        self.lists_aside: tuple[Lists, ...] = tuple([a.lists for a in asides if a.lists is not None])
        self.groups: tuple[Group, ...] = tuple([group_of(n, tuple(acts)) for n, acts in enumerate(groups)])
        self.choices: tuple[Choice, ...] = tuple(choices)
        self.always: tuple[Need, ...] = tuple(always)
        self.elsewhere: tuple[Need, ...] = tuple(elsewhere)
        self.kinds = tuple(kinds)
        self.passing: tuple[Need, ...] = tuple(passing)
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
        # Whether anything is noted of what seats have: what their places offer, what they pay with.
        self.notes = bool(self.kept or self.payer)
        self.by_hand = any([place.by_hand for place in self.kept])
        self.loose = sum([a.bit for a in listed if not a.place.kept])
        # The acts that hang on nothing which the others cannot see.
        seen = [a for a in listed if not (a.place.hidden or any([n.hidden for n in a.needs]))]
        self.seen = sum([a.bit | a.bit << LATE for a in seen])
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
        self.situations: dict[str, list[tuple[Situation, Situation]]] = {}

    def times(self, g: Game) -> tuple[Situation, Situation]:
        """Return what the time leaves open to others, and to the seat whose turn it is."""
        return (self.situations.get(g.phase) or self.sorted(g.phase))[0 if g.stack else 1]

    def sorted(self, phase: str) -> list[tuple[Situation, Situation]]:
        """Sort the acts for a phase: with something on the stack, and with an empty one."""
        groups, asides = self.groups, self.asides
        found = [
            (Situation(groups, asides, phase, False, empty), Situation(groups, asides, phase, True, empty))
            for empty in (False, True)
        ]
        self.situations[phase] = found
        return found

    def wealth(self, g: Game, seat: int) -> Purse | None:
        """Return what a seat pays with whatever is no single number."""
        return None if self.payer is None else self.payer(g, seat)

    def make_options(self, n: int) -> None:
        """Make the options with the first ``n`` cards, as a table gets them: no question does so again."""
        for group in self.groups:
            group.make_options(n)

    def tables(self, rules: Ruleset, pool: Pool) -> list[OfferTable]:
        """Return what the texts of a pool offer, group by group; kept with it, for it never changes."""
        if not pool.offers:
            pool.offers = tables = [OfferTable(rules, group, pool.cards) for group in self.groups]
            for place in self.kept:
                own = [tables[group.n].plans for group in self.groups if group.place is place]
                tables[place.first].noted = [
                    reduce(or_, [plan.noted for plans in own for plan in plans[k]], 0)
                    for k in range(len(pool.cards))
                ]
        return pool.offers

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
        lists = [a.needs for a in self.acts] + [c.needs + c.players for c in self.choices]
        for needs in (self.always, self.elsewhere, self.passing, *lists):
            found |= {n.clause for n in needs if n.clause}
        return found
