"""What will happen: each answer to a question tried beforehand, in worlds that look the same from its seat.

An answer is tried as far as the next question of somebody, and on from there as if everybody passed:
until what it has put on the stack has resolved, or, where nobody was asked to play cards, until the turn
ends. It is told as far as the step in which it first shows. Where dice decide, every way in which they may
fall is tried, and the chance is exact. Where there are too many ways, or hidden cards have a say, it is that
of the worlds tried: an estimate, and said to be one. What a few worlds tell comes at once; how likely
something is that they do not agree about is told when enough of them were tried (:meth:`Forecaster.settle`).
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain

from mk_tui.cards import failures
from mk_tui.engine import Game, determinise
from mk_tui.engine.mechanisms.parts import WithRolls
from mk_tui.engine.sight import question_view
from mk_tui.engine.views import EventView, QuestionView
from mk_tui.players.answers import everything, passing_over, wrong

from .forecast_chances import Chances, alike, surprising
from .forecast_change import HARM, NOTHING, SOMETHING
from .forecast_choices import WithEachChoice
from .forecast_coming import Blows, further
from .forecast_ends import (
    by_any_choice,
    ended,
    ends_by,
    ends_by_any,
    loses,
    sure_end,
    surely_ends,
    with_end,
)
from .forecast_entries import end_event
from .forecast_figures import FIGURE, SEVERAL
from .forecast_news import Trials, answers_of, as_figures, losses, news_of, weighed
from .forecast_odds import (
    idle_of,
    odds_of,
    odds_of_each,
    odds_of_letting,
    odds_then,
    ranges_of,
    roll_of,
    rolls_at_once,
    rolls_of_passing,
    settled_odds,
)
from .forecast_spread import ChosenOtherwise, chosen_otherwise, hanging
from .forecast_trying import Picks, Trying
from .forecast_worlds import FAR, Cancelled, Fall, TooMany, Worlds, once, ways
from .foregone import End
from .foreseen import CERTAIN, Choosing, Forecast, Foreseen, IfAnswered, IfChosen, Leads, Range, said_first
from .last_chance import ends_unanswered
from .next_choice import NOBODY, depends_on

# So many worlds tell what will come, and how far an act reaches; so many where they do not agree.
FIRST, QUICK = 4, 24
# The worlds in which every way is tried in which the dice may fall, and the most ways of one.
DICED = 2
MOST_WAYS = 400
# So often is played on at once for one answer, beyond the first worlds, and for all answers of a question;
# what takes more is worked out when it is settled.
AT_ONCE, AT_ONCE_ALL = 24, 80
# So many worlds have to agree before something is settled. An estimate is told as a figure when its standard
# error is ``TOLD`` (2,500 worlds for a chance of a half), and left at that when it is ``ERROR``, or after the
# most worlds.
AGREED, MOST_WORLDS = 400, 10_000
TOLD, ERROR = 0.01, 0.005
# Dice that fall so many standard deviations beside what they should do not hang on dice alone.
BESIDE = 5.0


DONE = object()


class Diced:
    """What the dice alone come to, once they were tried."""

    chances: Chances | None = None


class Track:
    """What is known of one answer so far. ``diced``: the chances if dice alone decide, else None."""

    def __init__(self, picks: Picks, own: int) -> None:
        self.picks, self.own = picks, own
        self.tally = Chances()
        self.diced: Chances | None = None
        self.leads: Leads | None = None
        self.came = NOTHING
        self.horizon = FAR
        self.next_act = math.inf  # where in the log anybody does another thing
        self.settled = False
        self.forecast: Forecast | None = None
        self.look: Iterator[None] | None = None  # what is still to be looked at before more worlds are tried
        self.odds: tuple[Foreseen, ...] = ()
        self.idle: tuple[Foreseen, ...] = ()  # who will not roll, though it meets somebody by this answer
        self.roll: tuple[Foreseen, ...] = ()  # of the card that acts, told while nothing else is known well
        self.at_once: tuple[Foreseen, ...] = ()  # of all that roll as soon as it is given
        self.answers: tuple[IfAnswered, ...] = ()
        self.ranges: tuple[Range, ...] = ()  # of the rolls with those whom its player goes on to choose
        self.coming: tuple[Foreseen, ...] = ()  # what it makes of the blows that are about to fall
        self.why_nothing: tuple[EventView, ...] = ()
        self.end: End | None = None  # how the match ends by it, whatever is chosen for it
        self.comes_to: End | None = None  # and how if everybody passes, chance having no say
        self.otherwise = ChosenOtherwise()
        self.depends = NOBODY  # on whose choice it hangs how it goes on
        self.chosen: tuple[IfChosen, ...] = ()  # what comes of it with each of those chosen for it
        self.choosing: Choosing | None = None  # and whatever is chosen


class Forecaster:
    """Forecasts the answers to one open question, for its seat; each is worked out when first asked for.

    ``to_all``: what is put to its seat before everybody is foretold from what everybody knows. It keeps a
    copy of the match: all may be called in another thread, and :meth:`cancel` from any.
    """

    def __init__(self, game: Game, to_all: bool = False) -> None:
        assert game.question is not None
        self._game = game.clone()
        self.seat = game.question.seat
        view = question_view(game, self.seat)
        assert view is not None
        self.question: QuestionView = view
        eyes = len(game.seats) if to_all else self.seat
        self._trying = Trying(self._game, view, eyes)
        self._worlds = Worlds(self._game, eyes, QUICK)
        rules = self._game.rules
        self._ahead = frozenset(rules.rolls_ahead(self._game) if isinstance(rules, WithRolls) else ())
        self._must = passing_over(view) is None and not view.limits
        self._blows = Blows(self._game, self._worlds, self.seat, self._must)
        self._tracks: dict[Picks, Track] = {}
        self._comes = set[Picks]()  # answers of which something comes in the first world, as far as was asked
        # What is spread is dealt in any case, so that declining an order is no less an answer than another;
        # and so is what is proposed: what comes of it is told like what comes of the rest.
        self._declines = None if view.limits else passing_over(view)
        self._passes = None if view.proposal else self._declines
        self._apart = None if self._trying.meets else self._passes  # it is held against that what comes else
        self._passed = Track(self._passes or (), -1)
        self._passed_in: dict[int, Fall] = {}
        self._ways_on: dict[int, list[Game]] = {}  # what comes of passing on and on in the first worlds
        self._by_any: tuple[End | None] | None = None  # how the match ends by whichever answer, once looked
        self._at_once = AT_ONCE_ALL
        self._lock = threading.Lock()

    @property
    def cancelled(self) -> bool:
        """Whether nobody waits for it any more."""
        return self._trying.cancelled

    def cancel(self) -> None:
        """Let whoever works anything out stop: :class:`Cancelled`."""
        self._trying.cancelled = True

    def of(self, *picks: int) -> Forecast:
        """Return what will come of an answer, as far as it is known by now."""
        with self._lock:
            track = self._tracks.get(picks)
            if track is None:
                track = self._tracks[picks] = self._begin(picks)
            assert track.forecast is not None
            return track.forecast

    def whole(self, *picks: int) -> Forecast:
        """Return what will come of an answer, however long the look at it takes."""
        known = self.of(*picks)
        while not known.whole:
            with self._lock:
                self._look_on(self._tracks[picks])
            known = self.of(*picks)
        return known

    def vain(self, *picks: int) -> bool:
        """Return whether nothing comes of an answer, or harm alone; mostly the first world tells."""
        with self._lock:
            if picks in self._comes:
                return False
            if picks not in self._tracks and wrong(self.question, picks) is None:
                try:
                    own, passed = self._trying.own(picks), self._passing_on(0)
                    comes = self._trying.comes(picks, passed, own)
                    if comes == SOMETHING and not loses(ends_by(self._worlds, picks), self.seat):
                        self._comes.add(picks)
                        return False
                except Cancelled:
                    raise
                except Exception as error:
                    failures.note("forecast", error)
                    return False
        return self.whole(*picks).vain

    def same(self, picks: Picks, other: Picks | None = None) -> bool:
        """Return whether an answer comes to the same as another one, by default as declining, in all of the
        first worlds."""
        other = self._declines if other is None else other
        if other is None:
            return False
        with self._lock:
            worlds = [self._worlds.world(k) for k in range(FIRST)]
            return all(self._trying.same(world, picks, other) for world in worlds)

    def all(self) -> list[Forecast]:
        """Return the forecasts of all options, each picked alone, in their order."""
        return [self.of(k) for k in range(len(self.question.options))]

    def settle(self, answers: Iterable[Picks] | None = None) -> Iterator[bool]:
        """Try answers, by default all that were asked for, in more worlds until their chances are known.

        Yields after every world, whether a forecast has become another one.
        """
        asked = [self._tracks[picks] for picks in (list(self._tracks) if answers is None else answers)]
        for track in asked:
            while track.look is not None:
                with self._lock:
                    known = track.forecast
                    self._look_on(track)
                yield known != track.forecast
        k = min((track.tally.worlds for track in asked if not track.settled), default=0)
        while any(not track.settled for track in asked):
            with self._lock:
                before = [track.forecast for track in asked]
                for track in asked:
                    if track.tally.worlds == k and not track.settled:
                        self._further(track)
            k += 1
            yield before != [track.forecast for track in asked]

    # -- at once --------------------------------------------------------------------------------

    def _begin(self, picks: Picks) -> Track:
        track = Track(picks, self._trying.own(picks))
        track.forecast = Forecast(picks)
        track.settled = True
        if wrong(self.question, picks) is not None:
            return track
        try:
            self._look(track)
        except Cancelled:
            raise
        except Exception as error:
            failures.note("forecast", error)
        return track

    def _look(self, track: Track) -> None:
        """Find out what a few worlds tell."""
        passing = track.picks == self._apart
        while self._apart is not None and self._passed.tally.worlds < FIRST:
            if passing and self._passed.leads is not None:
                break  # the first world that tells where it leads is believed: it is drawn with the prompt
            self._passing(self._passed.tally.worlds)
        if passing:
            track.otherwise = chosen_otherwise(
                self._trying, self._worlds.world(0), track.picks, self._passing(0)
            )
            ends = surely_ends(chain((self._passing(k) for k in range(FIRST)), track.otherwise.falls))
            track.leads = leads = self._passed.leads
            if leads is not None and ends is not None:
                track.leads = replace(leads, ends=ends)
            odds = odds_of_letting(self._game, self.question)
            odds = odds or rolls_of_passing(self._game, self._passing(0).told)
            goes_far = self._passing(0).game.result or (leads is not None and leads.round > self._game.round)
            if ends is None and (self.question.response or goes_far):
                track.look = _look_for_an_end(track, self._game, self._trying.eyes)
            whole = track.look is None
            comes = with_end(self._let_come(track.otherwise), ends, True)
            comes = by_any_choice(comes, self._worlds, track.picks)
            track.forecast = Forecast(track.picks, comes, leads=track.leads, odds=odds, whole=whole)
            return
        track.odds = odds_of(self._game, self._worlds.world(0), track.picks)
        track.idle = idle_of(self._game, self._worlds.world(0), track.picks)
        track.answers = answers_of(self._game, self._trying.answered(self._worlds.world(0), track.picks))
        falls = [self._sample(track) for _ in range(FIRST)]
        track.otherwise = chosen_otherwise(self._trying, self._worlds.world(0), track.picks, falls[0])
        track.depends = depends_on(falls)
        track.odds = settled_odds(track.odds, odds_then(self._game, falls[0]))
        track.roll = roll_of(self._game, falls[0].told)
        if self.question.kind != "priority":
            track.at_once = rolls_at_once(self._game, *(fall.told for fall in falls))
        if self.question.kind == "priority" or self._must:  # else what comes of it if all pass is told
            track.coming = self._blows.changed(track.picks, falls[0])
        track.end = ends_by(self._worlds, track.picks)
        track.comes_to = surely_ends((*falls, *track.otherwise.falls))
        if track.picks == self._passes:
            track.came = SOMETHING  # it is held against itself
            track.leads = track.leads and replace(track.leads, ends=track.comes_to)
        track.look = self._looks(track, falls)
        self._at_once -= FIRST + len(track.otherwise.falls)
        for _ in range(min(AT_ONCE, self._at_once)):
            if next(track.look, DONE) is DONE:
                track.look = None
                break
            self._at_once -= 1
        track.settled = False
        track.forecast = self._tell(track)

    def _let_come(self, otherwise: ChosenOtherwise) -> tuple[Foreseen, ...]:
        """Return what surely comes of letting somebody else's act be, and not of another answer, until
        anybody does another thing; of a chance to act, and in a turn of one's own, which cards fall at once
        if nothing is done, and by which clause; of one before blows fall what comes of them if all pass. What
        comes of the other answer before the turn is over comes in any case. ``otherwise``: if others spread
        damage otherwise."""
        shown, acts = self._game.rules.shown, self.question.kind == "priority"
        own, lost = self._game.active in (self.seat, -1), {*shown.falls, *shown.dooms}
        other = None if acts else _otherwise(self.question, self._passes, own)
        if acts and not self._game.stack:
            return weighed(self._blows.standing(), shown, seat=self.seat)
        if other is None and not acts:
            return ()
        let_be, stopped = Chances(), Chances()
        for k in range(1 if acts else FIRST):  # what waits does what it does in any world
            passed = self._passing(k)
            if acts or own:
                happened = losses(self._trying.happened(passed), passed.told.now, lost)
            else:
                happened = self._trying.happened_at_once(passed)
            if not happened or passed.dice(1)[0]:
                return ()  # nothing comes in each of them
            let_be.worlds = stopped.worlds = k + 1
            let_be.add(happened)
            if other is not None:
                then = once(self._worlds.world(k), self._trying.player(other))
                stopped.add(self._trying.happened(then))
        told = as_figures(let_be.told(stopped, FAR), let_be, FAR, shown)
        surely = weighed((f for f in told if f.chance == CERTAIN), shown)
        return hanging(surely, otherwise)

    def _look_on(self, track: Track) -> None:
        """Look a step further at an answer, and tell of it when all is seen."""
        try:
            if track.look is None or next(track.look, DONE) is not DONE:
                return
        except Cancelled:
            raise
        except Exception as error:
            failures.note("forecast", error)
            track.settled = True
        track.look = None
        assert track.forecast is not None
        passing = track.picks == self._apart
        track.forecast = replace(track.forecast, whole=True) if passing else self._tell(track)

    def _looks(self, track: Track, falls: list[Fall]) -> Iterator[None]:
        """Look at all ways of the dice, or at more worlds; step by step."""
        each = list[tuple[Foreseen, ...]]()
        for odds in odds_of_each(self._game, self._trying, falls[0]):
            each.append(odds)
            yield
        track.ranges = ranges_of(each)
        track.horizon = self._reach(track)
        diced = Diced()
        yield from self._dice(track, falls, diced)
        track.diced = diced.chances
        if track.diced is None:
            yield from self._estimates(track)
        while track.came < SOMETHING and track.tally.worlds < QUICK:
            self._sample(track)
            yield
        if track.came == SOMETHING and not track.ranges and not self._told(track):
            of_each, play = WithEachChoice(self._trying, track.picks), self._trying.player(track.picks)
            further = (once(self._worlds.world(k), play).game for k in range(FIRST, QUICK))
            yield from of_each.look(chain((fall.game for fall in falls), further), track.depends)
            track.chosen, track.choosing = of_each.chosen(), of_each.choosing()

    def _estimates(self, track: Track) -> Iterator[None]:
        """Go on as an estimate, step by step: dice alone do not decide."""
        track.diced = None
        while track.tally.worlds < QUICK:
            self._sample(track)
            yield
        track.horizon = self._reach(track)

    def _reach(self, track: Track) -> int:
        """Return before how many steps an answer first shows."""
        told = news_of(track.tally, self._passed.tally, self._ahead, FAR, self._game.rules.shown)
        weighty = [f for f in told if "clause" not in f.event.fields and f.event.id != FIGURE] or told
        return 1 + min((track.tally.step(f.event) for f in weighty), default=0)

    def _dice(self, track: Track, falls: list[Fall], diced: Diced) -> Iterator[None]:
        """Find the chances as the dice have them, step by step; none where more than dice decides, or too
        many do."""
        play, horizon = self._trying.player(track.picks), track.horizon
        found: list[Chances] = []
        for k, first in enumerate(falls[:DICED]):
            tally = Chances()
            tally.worlds = 1
            try:
                for share, fall, dealt in ways(self._worlds.world(k), play, MOST_WAYS, horizon, first):
                    if dealt:
                        return
                    tally.add(self._trying.happened(fall), share)
                    self._look_what_came(track, fall, k)
                    yield
            except TooMany:
                return
            found.append(tally)
        if not all(alike(tally, found[0], horizon) for tally in found):
            return
        further = [self._trying.happened(fall) for fall in falls[DICED:]]
        dealt = any(fall.dice(horizon)[1] for fall in falls)
        if not dealt and not any(surprising(h, found[0], horizon) for h in further):
            diced.chances = found[0]

    # -- trying ---------------------------------------------------------------------------------

    def _sample(self, track: Track) -> Fall:
        """Try an answer in one more world, in which passing has been tried as well: what comes of both is
        held against each other."""
        k = track.tally.worlds
        while self._apart is not None and self._passed.tally.worlds <= k:
            self._passing(self._passed.tally.worlds)
        fall = once(self._worlds.world(k), self._trying.player(track.picks))
        track.tally.worlds += 1
        track.tally.add(self._trying.happened(fall))
        track.leads = track.leads or fall.told.leads
        track.next_act = min(track.next_act, self._trying.next_act(fall))
        self._look_what_came(track, fall, k)
        return fall

    def _look_what_came(self, track: Track, fall: Fall, k: int) -> None:
        """Look whether an act has done anything in a world, where it did not in those before."""
        if track.came != SOMETHING:
            track.came = max(track.came, self._trying.came(fall, self._passing_on(k), track.own))
            track.why_nothing = self._trying.why_nothing

    def _passing_on(self, k: int) -> list[Game]:
        """Return a world and what comes there of passing on and on."""
        found = self._ways_on.get(k)
        if found is None:
            found = self._trying.passing_on(self._worlds.world(k), self._passes)
            if k < QUICK:
                self._ways_on[k] = found
        return found

    def _passing(self, k: int) -> Fall:
        """Return what comes of passing in a world."""
        fall = self._passed_in.get(k)
        if fall is None:
            assert self._passes is not None
            fall = once(self._worlds.world(k), self._trying.player(self._passes))
            self._passed_in.pop(k - 1 if k > QUICK else -1, None)  # the games of thousands are not kept
            self._passed_in[k] = fall
        track = self._passed
        if track.tally.worlds == k:
            track.tally.worlds += 1
            track.tally.add(self._trying.happened(fall))
            track.leads = track.leads or fall.told.leads
        return fall

    # -- in more worlds -------------------------------------------------------------------------

    def _further(self, track: Track) -> None:
        """Try an answer in one more world, and tell of it once its chances are known."""
        try:
            fall = self._sample(track)
            if track.diced is not None:
                self._hold_against(track, fall)
            if track.tally.worlds >= AGREED:
                self._know(track)
        except Cancelled:
            raise
        except Exception as error:
            failures.note("forecast", error)
            track.settled = True

    def _hold_against(self, track: Track, fall: Fall) -> None:
        """Look whether dice alone decide in one more world as well."""
        assert track.diced is not None
        diced, horizon = track.diced, track.horizon
        beside = fall.dice(horizon)[1] or surprising(self._trying.happened(fall), diced, horizon)
        if track.tally.worlds == AGREED:
            beside = beside or track.tally.beside(diced, horizon, BESIDE)
        if beside:
            for _ in self._estimates(track):
                pass

    def _know(self, track: Track) -> None:
        """Tell how likely things are as soon as it is known well, and stop when it is known better."""
        most = track.diced is not None or track.tally.worlds >= MOST_WORLDS
        error = 0.0 if most else max((self._error(track, f) for f in self._told(track)), default=0.0)
        assert track.forecast is not None
        track.settled = error <= ERROR
        if track.settled or (error <= TOLD and not track.forecast.settled):
            track.forecast = self._tell(track, True)

    def _error(self, track: Track, told: Foreseen) -> float:
        """Return the standard error of a chance, the greater of a roll's two."""
        rolled = told.rolled / CERTAIN
        chances = (rolled, rolled * told.chance / CERTAIN) if "success" in told.event.fields else ()
        each = chances or (told.chance / CERTAIN,)
        return math.sqrt(max(p * (1 - p) for p in each) / track.tally.worlds)

    # -- telling --------------------------------------------------------------------------------

    def _told(self, track: Track) -> tuple[Foreseen, ...]:
        """Return what is foretold of an answer."""
        tally = track.tally if track.diced is None else track.diced
        shown = self._game.rules.shown
        several = 1 if self._trying.meets else SEVERAL  # what it comes to is held against the others
        told = news_of(tally, self._passed.tally, self._ahead, track.horizon, shown, several)
        return hanging(weighed(told, shown, track.next_act, self.seat), track.otherwise)

    def _tell(self, track: Track, settled: bool = False) -> Forecast:
        exact = track.diced is not None
        told, whole = self._told(track), track.look is None
        acts = self.acts(track.picks)
        came = track.came if acts and whole else SOMETHING
        if came == NOTHING and self._trying.meets:
            told = ()  # what comes of passing is told with that
        # What does nothing loses nothing, unless there is no passing to hold it against.
        counts = self._passes is None or track.came == SOMETHING
        lost = acts and counts and loses(track.end, self.seat)
        nothing, harms = came == NOTHING and not lost, came == HARM or lost
        if came == NOTHING and not any("clause" in f.event.fields for f in told):
            told = (*told, *(Foreseen(event, CERTAIN, ahead=True) for event in track.why_nothing))
        odds = track.odds or (() if exact else track.at_once or (() if settled else track.roll))
        so = (nothing, exact, track.leads, track.horizon, settled, whole, harms, odds, track.answers)
        end = track.end if lost else sure_end(told) if harms else None
        anyway = loses(end, self.seat)
        if anyway and self._passes is None:  # every other answer has to end it so
            self._by_any = self._by_any or (ends_by_any(self._worlds, self.question),)
            anyway = self._by_any[0] == end
        elif anyway and ends_by(self._worlds, self._passes or ()) != end:
            anyway = all(ended(self._passing_on(k)[-1]) == end for k in range(FIRST))
        if not nothing:
            told = with_end(with_end(said_first(track.idle, told), track.end), track.comes_to, True)
        coming = further(track.coming, told, self._must)
        depends = NOBODY if sure_end(told) else track.depends
        choices = track.chosen, track.choosing
        return Forecast(track.picks, told, *so, coming, track.ranges, anyway, depends, *choices)

    # -- held against trials --------------------------------------------------------------------

    def acts(self, picks: Picks) -> bool:
        """Return whether an answer is an act, which may do nothing. A way of what is done in any case, where
        the rules propose one (how a price is paid, in which order a number is spread), is none."""
        return not self.question.proposal and any(len(self.question.options[k]) > 1 for k in picks)

    def own(self, picks: Picks) -> int:
        """Return the card that acts, -1 for none."""
        return self._trying.own(picks)

    def trials(self, picks: Picks, times: int, seed: int, look: Callable[[Game], None]) -> Trials:
        """Try an answer so often, chance as it falls in worlds that no forecast has seen; ``look`` is shown
        each of them before anything is done."""
        done = Trials(self._game.rules.shown)
        apart = self._passes if self.whole(*picks).nothing else self._apart
        for n in range(times):
            world = determinise(self._game, self.seat, (seed << 24) + n)
            world.forced = None
            look(world)
            fall = once(world, self._trying.player(picks))
            done.picked.worlds += 1
            done.picked.add(self._trying.happened(fall))
            if apart is not None:
                without = once(world, self._trying.player(apart))
                done.passed.worlds += 1
                done.passed.add(self._trying.happened(without))
        return done


def _otherwise(question: QuestionView, passes: Picks | None, own: bool) -> Picks | None:
    """Return the answer against which it is held what declining lets come: all that can be picked in a turn
    of one's own (``own``), else the first that does anything; None where there is no other."""
    each = [everything(question) if own else None, *((k,) for k in range(len(question.options)))]
    picks = next((picks for picks in each if picks is not None and picks != passes), None)
    return None if picks is None or wrong(question, picks) is not None else picks


def _look_for_an_end(track: Track, game: Game, eyes: int) -> Iterator[None]:
    """Find out how the match may end before anybody is asked again if one passes and nobody responds."""
    found = ends_unanswered(game, eyes)
    if found.surely is not None and track.leads is not None and track.forecast is not None:
        track.leads = replace(track.leads, ends=found.surely)
        comes = with_end(track.forecast.outcomes, found.surely, True)
        track.forecast = replace(track.forecast, outcomes=comes, leads=track.leads, settled=True)
        yield
        return
    ends = [Foreseen(end_event(*end), round(CERTAIN * share), True) for end, share in found.shares.items()]
    if ends and track.forecast is not None:
        comes = (*weighed(ends, game.rules.shown), *track.forecast.outcomes)
        track.forecast = replace(track.forecast, outcomes=comes, exact=found.exact, settled=found.exact)
    yield
