"""What will come of an act for which its player, or somebody else, goes on to choose something.

Each of the options is tried, and what is chosen after it, as far as few answers lead there: what comes in
every way surely comes, what comes in some of them may come.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile

from mk_tui.engine import Game, advance
from mk_tui.engine.sight import CARD_FIELDS, events, sees
from mk_tui.engine.state import Option, Question
from mk_tui.engine.views import EventView
from mk_tui.language.fields import SEAT_FIELDS
from mk_tui.players.answers import DECLINING, WITHDRAWING, declining_option

from .forecast_entries import AGAIN, Key, by_which, key_of, nameless, nth
from .forecast_news import weighed
from .forecast_trying import WHICHEVER, Picks, Trying, copy_of, is_act
from .forecast_worlds import MOST_TARGETS, NEXT_ROUND
from .foreseen import CERTAIN, Choosing, Foreseen, IfChosen
from .moment import is_step

# So many answers to what is asked in turn are tried in one world; further on only the first of each.
TRIES = 32
# After so many worlds it is left where there is nothing to tell.
FEWEST = 4
# So many answers further one is tried alone.
ONE_WAY = 6
# So many things that may come by a choice are told, or none of them.
POSSIBLE = 3

Way = list[EventView]


@dataclass(frozen=True, slots=True)
class Come:
    """One thing that comes: how it is told, its key without any card's name, and whether it has none."""

    event: EventView
    base: Key
    nameless: bool


class Ways:
    """What comes in all of some ways (``sure``), and without names in any of them (``may``)."""

    def __init__(self) -> None:
        self.sure: dict[Key, Come] | None = None  # None before there is a way
        self.may: dict[Key, Come] = {}

    def add(self, sure: dict[Key, Come], may: dict[Key, Come]) -> None:
        """Count one more way, or what others came to."""
        if self.sure is None:
            self.sure = dict(sure)
        else:
            self.sure = {key: come for key, come in self.sure.items() if key in sure}
        for key, come in may.items():
            self.may.setdefault(key, come)

    def told(
        self, trying: Trying, beyond: Ways | None = None, own: Iterable[int] = ()
    ) -> tuple[Foreseen, ...]:
        """Return what surely comes, by its names where they are the same in each way, and what may come, the
        weightiest first; ``beyond``: what is told besides, so that of it nothing is told again that is about
        none but certain cards (``own``)."""
        sure, named, cards = self.sure or {}, dict[Key, int](), set(own)
        known = set[Key]() if beyond is None else {*(beyond.sure or {})}
        for come in sure.values():
            if not come.nameless:
                named[come.base] = named.get(come.base, 0) + 1
        found = list[Foreseen]()
        for key, come in sure.items():
            if come.nameless and named.get(come.base, 0):
                named[come.base] -= 1  # it is told by its name
            elif key not in known and not (come.base in known and _about(come.event) <= cards):
                found.append(Foreseen(come.event, CERTAIN))
        said = {come.base for come in sure.values()} | known  # that it may come more often is not told
        may = [come.event for come in self.may.values() if come.base not in said]
        possible = _of_one_number(may)
        if sum(AGAIN not in event.fields for event in possible) <= POSSIBLE:
            found += [Foreseen(event, CERTAIN, hangs=True) for event in possible]
        return weighed(found, trying.game.rules.shown)


class WithEachChoice:
    """Gathers what the choices to come surely come to, and what they may, over worlds in which an act was
    done."""

    def __init__(self, trying: Trying, picks: Picks) -> None:
        self._trying = trying
        self._own = {trying.own(picks), *(_card_of(trying.game, trying.question.options[k]) for k in picks)}
        self._asked: Question | None = None  # what was asked in the first world
        self._alike = True  # whether the same was offered in each
        self._each: list[Ways] = []
        self._whichever = Ways()

    def look(self, games: Iterable[Game], depends: int) -> Iterator[None]:
        """Look at worlds as they stand after the act, one by one; at none where nothing is chosen for it, or
        by another seat than the act's own and that on whose choice it ``depends``."""
        for k, g in enumerate(games, 1):
            q = self._chosen_next(g, depends)
            if q is None or (self._asked is not None and self._asked.seat != q.seat):
                self._asked = None
                return
            first = self._asked = self._asked or q
            self._alike = self._alike and first.options == q.options
            self._each = self._each or [Ways() for _ in q.options]
            g = copy_of(g)
            g.log = []
            answers = _answers(q)
            for n, answer in enumerate(answers):
                came = Ways()
                for way, sure in self._follow(g, answer, TRIES // len(answers)):
                    self._count(came, way, sure)
                # What comes of choosing nothing, or of taking it back, is nothing that comes of the act.
                away = not answer or q.options[answer[0]][0] in DECLINING.union(WITHDRAWING)
                self._whichever.add(came.sure or {}, {} if away else came.may)
                if self._alike and n < len(self._each):
                    self._each[n].add(came.sure or {}, came.may)
                yield
            if k >= FEWEST and self.choosing() is None and not self.chosen():
                return  # nothing is to be told of it

    def chosen(self) -> tuple[IfChosen, ...]:
        """Return what comes of each choice of a player, or of a card that everybody who is told sees, where
        they are few, and where that is another thing with one of them."""
        q, trying = self._asked, self._trying
        if q is None or not self._alike or not 1 < len(q.options) <= WHICHEVER:
            return ()
        found = list[IfChosen]()
        cards = dict(self._cards(q))
        for option, ways in zip(q.options, self._each, strict=True):
            if option[0] == "player":
                found.append(IfChosen(int(option[1]), ways.told(trying)))
            elif len(option) > 1 and option[1] in cards:
                outcomes = ways.told(trying, self._whichever, {option[1], *self._own})
                found.append(IfChosen(-1, outcomes, cards[option[1]], option[1]))
            else:
                return ()
        return tuple(found) if any(one.outcomes for one in found) else ()

    def choosing(self) -> Choosing | None:
        """Return who chooses, what of that is known, and what comes of it whatever is chosen."""
        q = self._asked
        if q is None:
            return None
        cards = self._cards(q) if self._alike else ()
        declined, outcomes = (
            q.least == 0 or declining_option(q) is not None,
            self._whichever.told(self._trying),
        )
        return Choosing(q.seat, cards, declined, outcomes) if cards or outcomes else None

    # -- the choice -------------------------------------------------------------------------------

    def _chosen_next(self, g: Game, depends: int) -> Question | None:
        trying = self._trying
        q = trying.asked_for(g)
        if q is None or not _answers(q) or (q.seat == trying.seat and q.kind == trying.question.kind):
            return None
        return q if q.seat in (trying.seat, depends) else None

    def _cards(self, q: Question) -> tuple[tuple[int, str], ...]:
        """Return the cards of which one is chosen, where there is nothing else to choose, they are few, and
        whoever is told sees them today."""
        game, found = self._trying.game, list[tuple[int, str]]()
        for option in q.options:
            if option[0] in DECLINING:
                continue
            card = _card_of(game, option)
            if card < 0 or not sees(game, self._trying.eyes, card):
                return ()
            found.append((card, game.definition(card).id))
        return tuple(found) if 1 < len(found) <= WHICHEVER else ()

    # -- trying -----------------------------------------------------------------------------------

    def _follow(self, g: Game, answer: Picks, left: int) -> list[tuple[Way, bool]]:
        """Return what comes of an answer in each way in which it may go on, so many at most; with it whether
        that surely is so far on the way, or is only one of the ways."""
        g = copy_of(g)
        advance(g, answer)
        q = self._trying.asked_for(g)
        each = () if q is None or self._later(g) else _answers(q)
        if not each:
            return [(self._came(g), True)]
        if len(each) > left:
            return [(self._came(g), True), (self._came(self._one_way(g)), False)]
        return [way for further in each for way in self._follow(g, further, left // len(each))]

    def _one_way(self, g: Game) -> Game:
        """Return how it goes on if of all that is asked the first thing is chosen that is any."""
        for _ in range(ONE_WAY):
            q = self._trying.asked_for(g)
            each = () if q is None or self._later(g) else _answers(q)
            if q is None or not each:
                break
            taken = next((n for n, option in enumerate(q.options) if option[0] not in DECLINING), 0)
            g = copy_of(g)
            advance(g, (taken,))
        return g

    def _later(self, g: Game) -> bool:
        began = self._trying.game
        return (g.round, g.active, g.phase) != (began.round, began.active, began.phase)

    def _came(self, g: Game) -> Way:
        """Return what has come before another step, and before chance has a say."""
        told = takewhile(_at_once, events(g, self._trying.eyes))
        return [event for event in told if not is_act(self._trying.game, event)]

    def _count(self, ways: Ways, way: Way, sure: bool) -> None:
        """Count what came in one way: once by the names that may be told, and once without any."""
        named, unnamed = dict[Key, Come](), dict[Key, Come]()
        for event in way:
            plain = nameless(event)
            base = key_of(plain)
            _put(unnamed, base, plain, base, True)
            which = by_which(self._trying.game, self._trying.eyes, event)
            key, told, _ = self._trying.forms(which)[0]
            if key != base:
                _put(named, key, told, base, False)
        if sure:
            ways.add(named | unnamed, unnamed)
        else:
            for key, come in unnamed.items():
                ways.may.setdefault(key, come)


def _put(found: dict[Key, Come], key: Key, event: EventView, base: Key, nameless: bool) -> None:
    """Put one more thing to those that came; what has come before comes again."""
    n = 1
    while (again := key if n == 1 else nth(key, n)) in found:
        n += 1
    if n > 1:
        event = EventView(event.index, event.id, {**event.fields, AGAIN: n})
    found[again] = Come(event, base, nameless)


def _at_once(event: EventView) -> bool:
    return not is_step(event) and event.id != NEXT_ROUND and "success" not in event.fields


def _of_one_number(may: Iterable[EventView]) -> list[EventView]:
    """Return what may come but what comes with one number or another, as it is chosen, and why nothing may
    come."""
    numbers = dict[Key, set[Key]]()
    kinds = list[tuple[EventView, Key]]()
    for event in may:
        alike = {name: value for name, value in event.fields.items() if name != AGAIN}
        plain = {
            name: value for name, value in alike.items() if name in SEAT_FIELDS or type(value) is not int
        }
        kind = key_of(EventView(0, event.id, plain))
        numbers.setdefault(kind, set()).add(key_of(EventView(0, event.id, alike)))
        kinds.append((event, kind))
    return [event for event, kind in kinds if len(numbers[kind]) == 1 and "clause" not in event.fields]


def _about(event: EventView) -> set[int]:
    """Return the cards that something is about."""
    fields = event.fields
    return {*(fields.get(f"{name}_id", -1) for name in CARD_FIELDS), *fields.get("cards_id", ())} - {-1}


def _answers(q: Question) -> tuple[Picks, ...]:
    """Return all answers to a question, where one thing or none is chosen of not too many; else none."""
    if q.most != 1 or q.limits or len(q.options) > MOST_TARGETS:
        return ()
    nothing: tuple[Picks, ...] = ((),) if q.least == 0 else ()
    return (*[(n,) for n in range(len(q.options))], *nothing)


def _card_of(game: Game, option: Option) -> int:
    """Return the card that an option names and nothing else; -1 for none."""
    names = game.rules.verbs.get(option[0], ())
    return int(option[1]) if len(option) == 2 and len(names) == 1 and names[0] in CARD_FIELDS else -1
