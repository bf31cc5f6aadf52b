"""What will happen: each option of a question tried beforehand, in worlds that look the same from its seat.

An option is tried as far as the next question of somebody, and on from there as if everybody passed:
until what it has put on the stack has resolved, or, where nobody was asked to play cards, until the turn
ends. It is told as far as the step in which it first shows. Where dice decide, every way in which they may
fall is tried, and the chance is exact. Where there are too many ways, or hidden cards have a say, it is that
of the worlds tried: an estimate, and said to be one.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mk_tui.cards import failures
from mk_tui.engine import Game, advance, determinise
from mk_tui.engine.sight import events, question_view, sees
from mk_tui.engine.views import EventView, QuestionView
from mk_tui.players.answers import DECLINING, ONE, decline, declining_option, shape

from .forecast_change import does_nothing
from .forecast_worlds import FAR, Cancelled, Fall, TooMany, alike, once, ways
from .moment import is_step

CERTAIN = 10_000
WORLDS = 4
# So many ways in which the dice may fall are tried in one world; beyond that, and where more than dice
# decides, so many worlds are.
MOST_WAYS = 400
SAMPLES = 24
# So many chances to act are passed on.
PASSES = 12
# What changes no more than by chance of the worlds tried.
SAME = 0.02
# An act asks for so many things in turn, of so many candidates each, before it is held to do something.
CHOICES, MOST_TARGETS = 3, 16

Key = tuple[Any, ...]
NOW, LATER = 0, 1
# Worlds in which is first looked how far an act reaches.
FIRST = 4
NEXT_ROUND = "log.round_began"
# What the engine itself reports of acts; a game adds its own (``Shown.acts``).
ACTS = frozenset(
    (
        *("log.played", "log.paid", "log.passed", "log.resolves", "log.kept", "log.mulligan"),
        *("log.stacked_card", "log.stacked_ability", "log.stacked_trigger", "log.step_began"),
    )
)


@dataclass(frozen=True, slots=True)
class Foreseen:
    """Something that may happen: an entry of the log as it would be, and its chance of ``CERTAIN``.

    Of a roll ``chance`` is that it succeeds, ``rolled`` that it comes to it. ``later``: if everybody passes.
    """

    event: EventView
    chance: int
    later: bool = False
    rolled: int = CERTAIN


@dataclass(frozen=True, slots=True)
class Leads:
    """Where an answer leads: the step that the match is in then, and who is asked first, -1 if nobody is.

    ``resolves``: the definition of what then resolves first, "" for nothing.
    """

    phase: str
    seat: int = -1
    resolves: str = ""


@dataclass(frozen=True, slots=True)
class Forecast:
    """What will come of one option. ``exact``: its chances are those of the dice, and no estimate.

    ``nothing``: in no world tried it does more than to cost what it costs. ``steps``: it is told of what
    comes before so many steps have begun.
    """

    position: int
    outcomes: tuple[Foreseen, ...] = ()
    nothing: bool = False
    exact: bool = True
    leads: Leads | None = None
    steps: int = FAR


@dataclass(frozen=True, slots=True)
class Tried:
    """What one way came to: entries of the log, how many before the next question, and who is asked then."""

    entries: tuple[EventView, ...]
    now: int
    leads: Leads


@dataclass(slots=True)
class Spread:
    """How likely each thing is that may come of an option, by its step and whether it comes at once."""

    chances: dict[Key, float]
    place: dict[Key, tuple[int, int]]  # the first step that it came in, and whether before the next question
    exact: bool = True
    nothing: bool = True
    leads: Leads | None = None


class Forecaster:
    """Forecasts the options of one open question, for its seat; each is worked out when first asked for.

    It keeps a copy of the match: :meth:`of` may be called in another thread, and :meth:`cancel` from any.
    """

    def __init__(self, game: Game, worlds: int = WORLDS, samples: int = SAMPLES) -> None:
        assert game.question is not None
        self._game = game.clone()
        self.seat = game.question.seat
        view = question_view(game, self.seat)
        assert view is not None
        self.question: QuestionView = view
        self._count, self._samples = worlds, samples
        self._made: list[Game] = []
        self._views: dict[Key, EventView] = {}
        cards = range(len(self._game.defs))
        shown = [c for c in cards if sees(self._game, self.seat, c)]
        self._seen = {self._game.pool.cards[self._game.defs[c]].id for c in shown}
        self._found: dict[int, Forecast] = {}
        self._passed: Spread | None = None
        self._passed_in: list[Game] = []
        self._cancelled = False
        self._lock = threading.Lock()

    @property
    def cancelled(self) -> bool:
        """Whether nobody waits for it any more."""
        return self._cancelled

    def cancel(self) -> None:
        """Let whoever works anything out stop: :class:`Cancelled`."""
        self._cancelled = True

    def known(self, position: int) -> Forecast | None:
        """Return a forecast that has been worked out."""
        return self._found.get(position)

    def of(self, position: int) -> Forecast:
        """Return what will come of an option."""
        with self._lock:
            found = self._found.get(position)
            if found is None:
                found = self._found[position] = self._work_out(position)
            return found

    def all(self) -> list[Forecast]:
        """Return the forecasts of all options, in their order."""
        return [self.of(k) for k in range(len(self.question.options))]

    def world(self, k: int) -> Game:
        """Return the world of this number, which hangs on nothing that is hidden."""
        while len(self._made) <= k:
            n = len(self._made)
            self._made.append(alike(self._game, self.seat, self._game.count * 8191 + n))
        return self._made[k]

    # -- trying ---------------------------------------------------------------------------------

    def _work_out(self, position: int) -> Forecast:
        if shape(self.question) != ONE:
            return Forecast(position)
        try:
            return self._forecast(position)
        except Cancelled:
            raise
        except Exception as error:
            failures.note("forecast", error)
            return Forecast(position)

    def _forecast(self, position: int) -> Forecast:
        passing = declining_option(self.question)
        if passing is not None and self._passed is None:
            self._passed = self._sampled(passing, FIRST)
        if position == passing:
            assert self._passed is not None
            return Forecast(position, leads=self._passed.leads)
        first = self._sampled(position, FIRST)
        told = self._told(first, FAR)
        weighty = [f for f in told if "clause" not in f.event.fields] or told
        horizon = 1 + min((first.place[self._key_of(f.event)][0] for f in weighty), default=0)
        spread = self._spread(position, horizon, first)
        about = len(self.question.options[position]) > 1
        found = self._told(spread, horizon)
        return Forecast(position, found, spread.nothing and about, spread.exact, spread.leads, horizon)

    def _spread(self, position: int, horizon: int, first: Spread) -> Spread:
        """Return what may come of an option before so many steps have begun."""
        exact = True
        spreads: list[Spread] = []
        for k in range(self._count):
            try:
                falls = list(ways(self.world(k), self._player(position), MOST_WAYS, horizon))
            except TooMany:
                exact = False
                break
            spreads.append(self._gather(falls, position, k))
            exact = not any(fall.dealt for fall in falls) and _alike(spreads[-1], spreads[0], horizon)
            if not exact:
                break
        if exact:
            spreads[0].nothing = first.nothing and all(s.nothing for s in spreads)
            return spreads[0]
        return self._sampled(position, self._samples)

    def _sampled(self, position: int, samples: int) -> Spread:
        """Return what came of an option in so many worlds, chance as it fell."""
        spreads = []
        for k in range(samples):
            fall, _ = once(self.world(k), self._player(position), [])
            if position == declining_option(self.question):
                self._passed_in.append(fall.game)
            spreads.append(self._gather([Fall(1.0, fall.game, fall.steps, True, fall.told)], position, k))
        total = Spread(defaultdict(float), {}, False, True, spreads[0].leads)
        for spread in spreads:
            total.nothing = total.nothing and spread.nothing
            for key, share in spread.chances.items():
                total.chances[key] += share / samples
                total.place[key] = min(total.place.get(key, spread.place[key]), spread.place[key])
        return total

    def _gather(self, falls: list[Fall], position: int, k: int) -> Spread:
        """Add up what came of an option in one world."""
        spread = Spread(defaultdict(float), {}, True, True, falls[0].told.leads)
        own = self._own(position)
        for fall in falls:
            if spread.nothing:
                spread.nothing = self._nothing(fall.game, k, own)
            for key, place in self._happened(fall).items():
                spread.chances[key] += fall.share
                spread.place[key] = min(spread.place.get(key, place), place)
        return spread

    def _own(self, position: int) -> int:
        """Return the card that acts: the one that is asked for, or that the option plays or uses, else -1."""
        fields = dict(self.question.fields)
        for name in ("source_id", "card_id"):
            if fields.get(name, -1) >= 0:
                return int(fields[name])
        verb, *arguments = self.question.options[position]
        names = self._game.rules.verbs.get(verb, ())
        own = verb != "card" and names and names[0] in ("card", "source")
        return int(arguments[0]) if own and type(arguments[0]) is int else -1

    def _nothing(self, g: Game, k: int, own: int, depth: int = 0) -> bool:
        """Return whether an act has done nothing, whatever its player goes on to choose for it."""
        before, q = self.world(k), g.question
        since = [before, *self._passed_in[k : k + 1]]
        if not any(does_nothing(old, g, self.seat, own) for old in since):
            return False
        if q is None or before.question is None or len(g.frames) <= len(before.frames):
            return True
        if (
            q.seat != self.seat
            or depth >= CHOICES
            or q.least != 1
            or q.most != 1
            or len(q.options) > MOST_TARGETS
        ):
            return False
        on = [n for n, option in enumerate(q.options) if option[0] not in DECLINING]
        for n in on:
            further = g.clone()
            further.log = list(g.log or ())
            advance(further, (n,))
            self._pass_on(further)
            if not self._nothing(further, k, own, depth + 1):
                return False
        return bool(on)

    def _happened(self, fall: Fall) -> dict[Key, tuple[int, int]]:
        """Return what is to be told of one way, to the end of the turn, by its step, and whether at once."""
        found: dict[Key, tuple[int, int]] = {}
        tried: Tried = fall.told
        step = 0
        for event in tried.entries:
            while step < len(fall.steps) and fall.steps[step].log <= event.index:
                mark = fall.steps[step]
                if (mark.active, mark.round) != (self._game.active, self._game.round):
                    return found
                step += 1
            if event.id == NEXT_ROUND:
                return found
            told = self._form(event)
            if told is not None:
                found.setdefault(self._key_of(told), (step, NOW if event.index < tried.now else LATER))
        return found

    def _player(self, position: int) -> Callable[[Game], Tried]:
        """Return what plays a world on by an option."""

        def play(g: Game) -> Tried:
            if self._cancelled:
                raise Cancelled
            g.log = []
            advance(g, (position,))
            now, leads = len(g.log), self._leads(g)
            self._pass_on(g)
            return Tried(tuple(events(g, self.seat)), now, leads)

        return play

    def _pass_on(self, g: Game) -> None:
        """Let everybody pass until what was begun is done."""
        began = self._game
        playing = self.question.kind == "priority"
        for _ in range(PASSES):
            q = g.question
            if q is None or g.result or (playing and len(g.stack) <= len(began.stack)):
                return
            if (g.round, g.active) != (began.round, began.active):
                return
            view = question_view(g, q.seat)
            answer = None if view is None else decline(view)
            if answer is None:
                return
            advance(g, answer)

    def _leads(self, g: Game) -> Leads:
        top = g.stack[-1] if g.stack else None
        resolves = g.pool.cards[top.definition].id if top is not None else ""
        return Leads(g.phase, g.question.seat if g.question else -1, resolves)

    def trials(self, position: int, forecast: Forecast, times: int, seed: int) -> list[int]:
        """Try an option so often, chance as it falls in worlds that no forecast has seen.

        Returns how often each outcome came, of rolls those that succeed: what a forecast is held against.
        """
        counts: dict[Key, int] = defaultdict(int)
        for n in range(times):
            world = determinise(self._game, self.seat, (seed << 24) + n)
            world.forced = None
            fall, _ = once(world, self._player(position), [])
            for key, (step, _) in self._happened(fall).items():
                if step < forecast.steps:
                    counts[key] += 1
        won = [EventView(0, f.event.id, {**f.event.fields, **_won(f.event)}) for f in forecast.outcomes]
        return [counts[self._key_of(event)] for event in won]

    # -- telling --------------------------------------------------------------------------------

    def _form(self, event: EventView) -> EventView | None:
        """Return an event as it is told, None for one of which nothing is."""
        if is_step(event) or event.id in ACTS or event.id in self._game.rules.shown.acts:
            return None
        told = (
            event
            if self._in_sight(event)
            else EventView(event.index, event.id, {**event.fields, **_bare(event)})
        )
        self._views.setdefault(self._key_of(told), told)
        return told

    def _in_sight(self, event: EventView) -> bool:
        """Return whether the seat sees the cards of an event today: of others it is not told which."""
        number = event.fields.get("card_id", -1)
        if number >= 0 and not sees(self._game, self.seat, number):
            return False
        cards = event.fields.get("cards")
        return isinstance(cards, str) or not cards or self._seen.issuperset(cards)

    def _key_of(self, event: EventView) -> Key:
        """Return what two entries have in common if one of them is told: not what was rolled."""
        fields = {k: v for k, v in event.fields.items() if not k.endswith("_id")}
        if "success" in fields:
            fields.pop("value", None)
        return (event.id, *sorted((k, repr(v)) for k, v in fields.items()))

    def _told(self, spread: Spread, horizon: int) -> tuple[Foreseen, ...]:
        """Return what is to be told: what would not come about as well by passing; rolls as one."""
        chances = spread.chances
        passed = self._passed.chances if self._passed is not None else {}
        found = []
        for both in self._alternatives(spread, horizon):
            chance = sum(chances[key] for key in both)
            if chance <= sum(passed.get(key, 0.0) for key in both) + SAME:
                continue
            event, later = self._views[both[0]], spread.place[both[0]][1] == LATER
            if "success" in event.fields:
                won = sum(chances[key] for key in both if ("success", "True") in key)
                found.append(Foreseen(event, _share(won / chance), later, _share(chance)))
            else:
                found.append(Foreseen(event, _share(chance), later))
        return tuple(
            sorted(found, key=lambda f: (f.later, spread.place[self._key_of(f.event)][0], f.event.index))
        )

    def _alternatives(self, spread: Spread, horizon: int) -> list[list[Key]]:
        """Return what may come, each with what is told with it: both results of a roll."""
        together: dict[Key, list[Key]] = defaultdict(list)
        for key in spread.chances:
            if spread.place[key][0] < horizon:
                rolled = "success" in self._views[key].fields
                both = tuple(part for part in key if not rolled or part[0] != "success")
                together[both].append(key)
        return list(together.values())


def _share(chance: float) -> int:
    """Return a chance as a whole number out of ``CERTAIN``."""
    return min(round(chance * CERTAIN), CERTAIN)


def _won(event: EventView) -> dict[str, Any]:
    return {"success": True} if "success" in event.fields else {}


def _bare(event: EventView) -> dict[str, Any]:
    """Return the fields that name an event's cards, without them."""
    return {k: None for k in ("card", "cards") if k in event.fields}


def _alike(a: Spread, b: Spread, horizon: int) -> bool:
    """Return whether the same may happen in two worlds, as likely, before so many steps have begun."""
    one = {key: share for key, share in a.chances.items() if a.place[key][0] < horizon}
    other = {key: share for key, share in b.chances.items() if b.place[key][0] < horizon}
    return one.keys() == other.keys() and all(abs(one[k] - other[k]) < 1e-9 for k in one)
