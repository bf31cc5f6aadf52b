"""Which events of the log tell why a position came to look otherwise."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from operator import attrgetter

from mk_tui.engine.views import EventView

from .moment import is_step
from .played_again import ENDED, ROUND, PlayedAgain
from .story_figures import Gains
from .worth_telling import worth_telling

# So many events tell a turning point.
MOST_EVENTS = 3
# What the engine tells of besides, and which says nothing of why a position has changed.
BESIDES = frozenset({"log.paid", "log.resolves", ROUND, ENDED})
# An answer that changed less than this share of what the weightiest of its moment did tells nothing of it.
SHARE = 0.25
# How many answers before a moment the act may lie that it came of.
BEFORE = 3
# What an event counts for that is another's: whoever it happened to has a story of their own.
OF_ANOTHER = 0.3
# What weighs less than this share of the weightiest is not told beside it.
LIGHT = 0.4


class Causes:
    """Tells what weighs in the doings of some answers."""

    def __init__(self, played: PlayedAgain) -> None:
        self.played = played
        shown = played.again.game.rules.shown
        self.falls, self.uses = frozenset(shown.falls), frozenset(shown.uses)
        self.acts = frozenset(shown.acts)
        self.dull = self.acts | frozenset(shown.unforetold)
        count = len(shown.weighty) + 1
        self.weights = {event: 1 - k / count for k, event in enumerate(shown.weighty)}
        for event in (*sorted(self.uses), *sorted(self.falls)):
            self.weights.setdefault(event, 1 / count)
        self.foes = played.foes
        self.gains = Gains(played)
        self.mostly = self._mostly()

    def of(self, seat: int, changes: Sequence[tuple[int, float]]) -> tuple[EventView, ...]:
        """Return the few events that tell why a seat's position came to look better or worse.

        ``changes``: answers, each with by how much it changed, in the direction of the whole or against it.
        """
        rises = sum(change for _, change in changes) > 0
        most = max(abs(change) for _, change in changes)
        found: list[tuple[float, EventView]] = []
        rest: list[EventView] = []
        uses: list[tuple[float, int, EventView]] = []
        for at, change in changes:
            share = (change if rises else -change) / most
            for event in self.worth(self.played.until_the_turn(at)):
                hidden = event.fields.get("card", "") is None
                concern = 0.0 if hidden else self._concern(event, at, seat, rises)
                if event.id in self.uses and not hidden and share > 0:
                    uses.append((share, at, event))
                if not concern or (share < SHARE and not self._sure(event)):
                    continue
                share = max(share, 0.0)
                if rest and _says_again(rest[-1], event):
                    continue
                rest.append(event)
                if event.id in self.weights:
                    found.append((concern * (share + self.weights[event.id]), event))
        if not found:
            return self._by_use(seat, rises, uses, rest)
        found.sort(key=lambda x: (-x[0], -x[1].fields.get("n", 0), x[1].index))
        most_of_it = found[0][1]
        alike = (e for score, e in found if score >= LIGHT * found[0][0])
        few = _varied(e for e in alike if self.same_round(e, most_of_it))
        return tuple(sorted(self.with_acts(few, [at for at, _ in changes]), key=attrgetter("index")))

    def _by_use(
        self, seat: int, rises: bool, uses: Sequence[tuple[float, int, EventView]], rest: list[EventView]
    ) -> tuple[EventView, ...]:
        """Return what tells a moment in which nothing happened that weighs: the use of a card that it came
        of, before what followed from it; where its own seat came off worse by it, with what it cost.

        ``uses``: each with what share of the moment came with its answer, and that answer.
        """
        own = [x for x in uses if not self.foes or x[2].fields.get("seat", -1) in (-1, seat)]
        _, at, use = max(own, key=lambda x: (x[0], x[1], -x[2].index), default=(0.0, 0, None))
        told: list[EventView] = [] if use is None else [use]
        if use is not None and self.is_good(use, at, seat) != rises:
            return (*self._price(use, at), use)
        after = [e for e in rest if not told or e.index > told[0].index]
        told += after[len(told) - MOST_EVENTS :]
        return tuple(e for e in told if self.same_round(e, told[-1]))

    def _price(self, use: EventView, at: int) -> list[EventView]:
        """Return what a card was paid with, where its seat looks worse for that by its own figures."""
        seat = use.fields.get("seat", -1)
        if seat < 0 or self.gains.own(at, seat) >= 0:
            return []
        before = (e for e in self.played.until_the_turn(at) if e.index < use.index and e.id in self.acts)
        return [e for e in before if e.fields.get("seat") == seat and "n" in e.fields][-1:]

    def befell(self, event: EventView) -> bool:
        """Return whether an event is a blow or a gain, and not what somebody did for it."""
        return event.id in self.weights and event.id not in self.uses

    def same_round(self, one: EventView, other: EventView) -> bool:
        """Return whether two are told as one moment: an answer may go on in another round."""
        return self.played.round_of(one) == self.played.round_of(other)

    def with_acts(self, told: list[EventView], answers: Sequence[int]) -> list[EventView]:
        """Return events with the act of a card that one of them came of, where that says something more: one
        that names no card, or a card that was lost or was done something to."""
        first, part = answers[0], self.played.part_of(answers[0])
        before_it = range(max(part, first - BEFORE), first)
        done = [e for at in (*before_it, *answers) for e in self.played.until_the_turn(at)]
        acts = [e for e in done if (e.id in self.uses or e.id in self.acts) and names_card(e)]
        for event in told:
            before = [e for e in acts if e.index < event.index]
            if event.id in self.falls or (self.befell(event) and "card_id" in event.fields):
                before = [e for e in before if aims(e, event.fields.get("card_id"))]
            elif names_card(event):
                continue
            else:
                before = [e for e in before if e.fields.get("seat") == event.fields.get("seat")]
            if before and before[-1] not in told:
                return [*told, before[-1]]
        return told

    def worth(self, news: Iterable[EventView]) -> list[EventView]:
        """Return what can tell anything: no step, no payment, no throw for the order of play."""
        told = worth_telling(news, self.played.again.game.rules.shown.told_by)
        told = (e for e in told if not is_step(e) and e.id not in BESIDES and not _for_turns(e))
        return [e for e in told if e.id not in self.dull]

    def _concern(self, event: EventView, at: int, seat: int, rises: bool) -> float:
        """Return how much an event has to do with a seat's rise, or fall; 0: it cannot have come of it."""
        whose = event.fields.get("seat", -1)
        if _is_roll(event) and whose < 0 and not event.fields["success"]:
            return 0.0  # what did not happen has changed nothing
        if event.id in self.falls and event.fields.get("card_id") in self.played.bereft[at]:
            return 0.0  # that its bearer went tells it
        companion = self.foes and whose not in (-1, seat)
        good = self.is_good(event, at, seat)
        if good is not None:
            # What befalls a companion is told of them.
            return 0.0 if companion or good != rises else 1.0
        # Of what happens to a card, more is told of that of whoever comes off worse.
        worse = not companion and ("card" not in event.fields or (whose == seat) != rises)
        return 1.0 if worse else OF_ANOTHER

    def is_good(self, event: EventView, at: int, seat: int) -> bool | None:
        """Return whether an event is good for a seat, None where that is not known."""
        whose = event.fields.get("seat", -1)
        if _is_roll(event):
            return bool(event.fields["success"] == (whose == seat))
        if event.id in self.falls:
            return bool(whose != seat)
        if event.id in self.uses:
            return bool(whose == seat)
        gained = self._gained(event, at) if event.id in self.weights and whose >= 0 else 0.0
        return (gained > 0) == (whose == seat) if gained else None

    def _gained(self, event: EventView, at: int) -> float:
        """Return whether an event brought its seat on, above 0, or back; where another one in the same answer
        may have done that, what such events mostly do."""
        mostly = self.mostly.get(event.id, 0.0)
        return (
            mostly if mostly and not self._is_alone(event, at) else self.gains.own(at, event.fields["seat"])
        )

    def _mostly(self) -> dict[str, float]:
        """Return what the events of each kind that weigh mostly brought to their seats, in all the match."""
        found: dict[str, float] = defaultdict(float)
        for at in range(1, len(self.played.news)):
            for event in self.played.news[at]:
                weighs = event.id in self.weights and event.fields.get("seat", -1) >= 0
                if weighs and self._is_alone(event, at):
                    found[event.id] += self.gains.own(at, event.fields["seat"])
        return found

    def _is_alone(self, event: EventView, at: int) -> bool:
        """Return whether nothing else that weighs befell an event's seat, or was done by it, just then."""
        seat = event.fields["seat"]
        kinds = {
            e.id
            for e in self.played.news[at]
            if e.id in self.weights and seat in (e.fields.get("seat"), e.fields.get("by"))
        }
        return kinds <= {event.id}

    def _sure(self, event: EventView) -> bool:
        """Return whether an event tells something however its answer was judged."""
        return event.id in self.falls or self.befell(event)


def _varied(events: Iterable[EventView]) -> list[EventView]:
    """Return the first few events, of those that befell the same card or seat one, and two of a kind."""
    kept: list[EventView] = []
    for event in events:
        alike = [e for e in kept if e.id == event.id]
        if len(alike) < 2 and _of_what(event) not in map(_of_what, alike):
            kept.append(event)
    return kept[:MOST_EVENTS]


def _of_what(event: EventView) -> tuple[object, object]:
    return event.fields.get("card_id", event.fields.get("source_id")), event.fields.get("seat")


def _says_again(told: EventView, event: EventView) -> bool:
    """Return whether an event only says once more what the one before it says, of a card."""
    same = all(event.fields.get(key) == told.fields.get(key) for key in ("seat", "n"))
    return same and names_card(told) and not names_card(event) and abs(event.index - told.index) == 1


def aims(event: EventView, card: object) -> bool:
    """Return whether an act is one of another card that is done to a card."""
    fields = event.fields
    others = [v for k, v in fields.items() if k.endswith("_id") and k not in ("card_id", "source_id")]
    return fields.get("card_id") != card and any(
        card in (v if isinstance(v, tuple) else (v,)) for v in others
    )


def names_card(event: EventView) -> bool:
    return any(isinstance(event.fields.get(key), str) for key in ("card", "source", "attacker", "roller"))


def _is_roll(event: EventView) -> bool:
    return "success" in event.fields and "index" in event.fields


def _for_turns(event: EventView) -> bool:
    """Return whether an entry is a throw for the order of play, which needs no number."""
    return event.fields.get("index") == 0 and "value" in event.fields


__all__ = ["MOST_EVENTS", "Causes", "aims", "names_card"]
