"""Matches by chance at one to four places: nothing that a place is given holds a name hidden from who looks.

Every moment, reply and query of every place is searched for the cards that its viewer has had no right to
know, and for the seed; what is asked for somebody else has to be refused. The people answer, and use all that
is beside answering: wishes of what they are asked, kept orders, hints, taking back, giving up.
"""

from __future__ import annotations

import random
import tempfile
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from mk_tui.cards import failures, registry
from mk_tui.engine import Game, determinise
from mk_tui.engine.sight import sees
from mk_tui.language.namesakes import NAMESAKES
from mk_tui.players import hinting
from mk_tui.players.answers import decline, orders_effects
from mk_tui.players.levels import random_answer
from mk_tui.players.search import evaluation
from mk_tui.players.weighing import Picks, Weighing
from mk_tui.storage import Store
from mk_tui.table import NotForYou, Place, Table, passing
from mk_tui.table import command as give
from mk_tui.table import moment as stages
from mk_tui.table.beginning import Beginning, Seat
from tests.fuzz.checks import Secrets, strings
from tests.fuzz.play import NAMES, Case, cases
from tests.written import beginning

SHARE = 7
COUNT = 500
STEPS = 120
# How many people sit at how many places, in the order of the seeds: a few of them have all that is rare.
PEOPLE = ((4, 4), (3, 3), (2, 1), (4, 2), (3, 2), (2, 2), (4, 1), (3, 1), (4, 3), (1, 1))
# Effects of two cards wait together at the start of each combat: by chance that all but never happens.
IN_ORDER = """\
- title: Two that act at the start of each combat
  clauses: [MK-9.7]
  game: mamlejet_kohanim
  seats: {seats}
  seed: {seed}
  phase: 3a
  table: {table}
  play: [{{expect: {{round: 3}}}}]
"""
# What each of them has.
SIDE = """{camp: [B03, B11, W02], hand: [N02, N03], city: [{card: N01, copies: 30}],
enemy_city: [{card: E01, copies: 9}]}"""
# What a face notes of a match and asks for again.
NOTES = (NAMESAKES, "keys", "wishes")
# So many playouts stand for those of a second or two.
PLAYOUTS = 8


class Players:
    """The people of a match at their places, who do what they like and ask for what they like."""

    def __init__(self, table: Table, places: list[Place], rng: random.Random) -> None:
        self.table, self.places, self.rng = table, places, rng
        self.secrets = Secrets(table.game)
        self.secrets.note(table.game)
        enter, match = table.match.enter, table.match

        def entered(entry: Any) -> None:
            enter(entry)
            self.secrets.note(match.game)

        match.enter = entered  # type: ignore[method-assign]
        self.took: dict[Place, int] = {}  # who took a screen last
        self.given: list[tuple[Place, give.Command]] = []
        self.hidden: dict[int | None, tuple[Any, set[str]]] = {}  # by how much was known
        self.seed = str(table.game.config["seed"])

    def step(self) -> None:
        """Somebody does something; everybody looks and asks."""
        busy = [p for p in self.places if p.moment().stage != stages.ELSEWHERE]
        place = self.rng.choice(busy if busy and self.rng.random() < 0.85 else self.places)
        moment = place.moment()
        command = self.command(place, moment)
        reply = place.do(command)
        if isinstance(command, give.Look) and reply.seat >= 0:  # else it is uncovered for everybody
            self.took[place] = command.seat
        elif isinstance(command, give.Claim) and len(command.seats) == 1 and reply.done:
            self.took[place] = command.seats[0]  # whoever speaks up alone
        elif isinstance(command, give.Answer) and moment.in_the_open and reply.done:
            # It is theirs who answered before everybody, or with "back" again theirs who had it.
            again = command.back and place.viewer != moment.seat
            self.took |= {} if again or place.viewer is None else {place: moment.seat}
        elif isinstance(command, give.Hint) and reply.done:
            self.hinted(place, reply.seat)
        self.search(place, reply)
        self.given.append((place, command))
        for other in self.places:
            self.look(other)
        self.too_late()

    def command(self, place: Place, moment: stages.Moment) -> give.Command:
        """Return something that can be done now."""
        n, rng = moment.number, self.rng
        if self.given and self.given[-1][0] is place and isinstance(self.given[-1][1], give.Undo):
            return give.Redo(n)
        if rng.random() < 0.3:
            return rng.choice(self.at_any_time(place, moment) if rng.random() < 0.5 else wishes(moment, rng))
        if moment.stage == stages.ASK and moment.question is not None:
            if orders_effects(moment.question) and rng.random() < 0.5:
                return give.KeepOrder(n, rng.randrange(len(moment.question.options)))
            if moment.in_the_open and place.shared and rng.random() < 0.3:
                return give.Hide(n, moment.seat)
            nothing = decline(moment.question)
            picks = random_answer(moment.question, rng)
            answer = nothing if nothing is not None and rng.random() < 0.4 else picks
            return give.Answer(n, answer, back=moment.in_the_open and rng.random() < 0.5)
        if moment.stage == stages.ALOUD:
            if moment.acts and rng.random() < 0.4:
                return give.ActOpenly(n, rng.choice(moment.acts))
            some = tuple(s for s in moment.claimants if rng.random() < 0.4)
            return give.Claim(n, some, quiet=rng.random() < 0.2)
        if moment.stage in (stages.HAND_OVER, stages.HAND_BACK, stages.COVERED):
            return give.Look(n, moment.seat)
        if moment.stage == stages.COMPUTER:
            thought = place.think(n)
            assert thought is not None
            return thought
        return give.Retry(n)

    def at_any_time(self, place: Place, moment: stages.Moment) -> list[give.Command]:
        """Return what goes beside the question; towards the end of the match somebody may give up."""
        n, rng = moment.number, self.rng
        found: list[give.Command] = [give.Undo(n), give.Redo(n), give.Hide(n), give.TimeOver(n)]
        found += [give.SetHold(n, rng.randrange(3)), give.SetByHand(n, rng.random() < 0.5), give.GoOn(n)]
        found.append(give.SetThink(n, "master", rng.random()))
        if len(self.given) > STEPS * 2 // 3:
            found += [give.Concede(n, seat) for seat in place.seats]
        return found

    def too_late(self) -> None:
        """What was meant for another moment changes nothing."""
        place, command = self.rng.choice(self.given[-20:])
        if isinstance(command, give.ANY_TIME) or command.moment == place.moment().number:
            return
        entries = len(self.table.match.record.entries)
        reply = place.do(command)
        assert not reply.done and [n.message for n in reply.notices] == ["table.late"]
        assert len(self.table.match.record.entries) == entries

    # -- looking ------------------------------------------------------------------------------------

    def look(self, place: Place) -> None:
        """Look at all that a place is given, and ask for everything."""
        moment = place.moment()
        assert moment.viewer == place.viewer and (moment.viewer is None or moment.viewer in place.seats)
        self.right_eyes(place, moment)
        self.search(place, replace(moment, time=stages.TimeLeft(), thinks=0))
        self.search(place, place.log())
        self.search(place, place.view())
        game = self.table.game
        if moment.question is not None:
            for position in range(len(moment.question.options)):
                self.search(place, place.forecast(position))
                self.search(place, place.taken_unasked(position))
            self.search(place, place.why_no_pass())
            if self.rng.random() < 0.1:  # it goes through many worlds
                for told in islice(place.foresee(moment.number), 3):
                    self.search(place, told)
        elif moment.stage != stages.ASK:
            self.look_while_nobody_is_asked(place, moment)
        if moment.question is not None and moment.question.seat != moment.viewer:
            refused(place.weigh, moment.number)
            refused(place.do, give.Hint(moment.number))
        self.instead(place, moment)
        for about in NOTES:
            self.search(place, place.recall(about))
        for zone in moment.view.zones:
            for card in zone.cards:
                self.search(place, place.stat_changes(card.id))
        if moment.viewer is not None:
            for zone in moment.view.zones:
                for card in zone.cards:
                    self.search(place, place.why_not(card.id))
        hidden = [c for c in range(len(game.defs)) if not sees(game, moment.viewer, c)]
        for number in self.rng.sample(hidden, min(3, len(hidden))):
            refused(place.card, number)
            refused(place.why_not, number)
            refused(place.stat_changes, number)
            assert place.instead(number) is None
        for seat in range(len(game.seats)):
            if moment.viewer is not None:
                self.search(place, place.why_not(seat, "player"))
            if seat != moment.viewer:
                refused(place.view, seat)
            if seat not in place.seats:
                refused(place.do, give.Concede(moment.number, seat))
                refused(place.do, give.StopPassing(moment.number, seat))
                refused(place.why_no_concession, seat)
            else:
                self.search(place, place.why_no_concession(seat))
        if not game.result:
            refused(lambda: place.seed)
            refused(lambda: place.afterwards)

    def look_while_nobody_is_asked(self, place: Place, moment: stages.Moment) -> None:
        """Look at what all are told of what they may do before everybody; they are told nothing else."""
        refused(place.why_no_pass)
        refused(place.taken_unasked, 0)
        if moment.stage == stages.ALOUD:
            self.search(place, place.forecast())
        if not moment.acts:
            refused(place.forecast, 0)
        for position in range(len(moment.acts)):
            self.search(place, place.forecast(position))
        for told in islice(place.foresee(moment.number), 3):
            assert moment.acts
            self.search(place, told)
        assert place.weigh(moment.number) is None

    def hinted(self, place: Place, seat: int) -> None:
        """Everybody knows that somebody was given a hint, and only they what it says."""
        assert all(other.hints[seat] and set(other.hints) <= set(other.people) for other in self.places)
        found = place.weigh(place.moment().number)
        assert found is not None and seat == place.viewer
        self.search(place, [(weighed.picks, weighed.figure) for weighed in found.answers])

    def instead(self, place: Place, moment: stages.Moment) -> None:
        """What a card does in place of what is half done names no card that cannot be seen."""
        half_done = moment.question is not None and "source" in dict(moment.question.fields)
        for zone in moment.view.zones:
            for card in zone.cards if half_done or self.rng.random() < 0.05 else ():
                found = place.instead(card.id)
                if found is not None:
                    assert place.card(found[1]), "a card that is not seen takes part"

    def right_eyes(self, place: Place, moment: stages.Moment) -> None:
        """A screen shows what is somebody's only once they took it, and to nobody while it changes hands."""
        if moment.stage in (stages.ALOUD, stages.HAND_OVER, stages.HAND_BACK, stages.COVERED):
            assert moment.viewer is None and moment.question is None
        if moment.question is not None and not moment.question.open:
            assert moment.viewer == moment.question.seat
        if place.shared and moment.viewer is not None:
            assert moment.viewer == self.took.get(place)

    def search(self, place: Place, given: Any) -> None:
        """Look for what whoever looks at a place has had no right to know."""
        if not given and isinstance(given, (dict, list, tuple, type(None))):
            return  # most of what is asked for is nothing
        leaks = self.hidden_names(place.viewer) & strings(given)
        assert not leaks, f"seat {place.viewer} at {place.seats} is given {leaks}"
        assert self.seed not in repr(given)

    def hidden_names(self, viewer: int | None) -> set[str]:
        """Return the names and ids of the cards that a viewer has had no right to know."""
        game, seen = self.table.game, self.secrets.seen[viewer]
        known = len(game.defs), len(seen)  # neither ever loses anything
        if self.hidden.get(viewer, (None,))[0] != known:
            cards = [game.pool.cards[d] for d in set(game.defs) - seen]
            self.hidden[viewer] = known, {name for c in cards for name in (c.id, *c.name.values())}
        return self.hidden[viewer][1]


def wishes(moment: stages.Moment, rng: random.Random) -> list[give.Command]:
    """Return what somebody may say of what they want to be asked: of themselves, where anybody looks."""
    n, asked = moment.number, moment.stage == stages.ASK
    found: list[give.Command] = [give.AskNext(n), give.StopPassing(n), give.Heed(n)]
    if asked:
        found += [give.EndTurn(n)] * 2
        if moment.viewer == moment.seat:
            found.append(give.Hint(n))
    if asked or moment.viewer is not None or moment.stage == stages.ALOUD:
        until = rng.choice((*moment.tempo.offered, passing.RUN))
        seat = rng.choice((-1, *moment.claimants))
        found.append(give.PassUntil(n, until, seat, passing.STOPS[: rng.randrange(3)]))
    if asked or moment.viewer is not None:
        names = {card.definition for zone in moment.view.zones for card in zone.cards}
        for name in rng.sample(sorted(names), min(2, len(names))):
            found += [give.Mute(n, name, rng.random() < 0.5), give.Unmute(n, name)]
        found.append(give.AskOrders(n))
    return found


def in_a_moment(game: Game, seat: int, answers: list[Picks], rng: random.Random, vain: list[int]) -> Weighing:
    """Weigh answers by a few playouts: the same way as in the search's own process."""
    worlds = [determinise(game, seat, rng.getrandbits(62)) for _ in range(2)]
    return hinting.weigh(worlds, seat, answers, rng, evaluation(game.rules), None, PLAYOUTS, vain)


def refused(ask: Any, *given: Any) -> None:
    """Ask for what is for somebody else."""
    try:
        ask(*given)
    except NotForYou:
        return
    raise AssertionError(f"{ask} answered {given}")


def begin(case: Case, seats: list[tuple[str, str]], seed: int) -> Beginning:
    """Return what a match begins with: one in some from a position in which effects are put in an order."""
    number = 10**8 + seed
    if case.game == "mamlejet_kohanim" and seed % 2 == 0:
        names = NAMES[: len(seats)]
        table = ", ".join(f"{name}: {SIDE}" for name in names)
        text = IN_ORDER.format(seats=f"[{', '.join(names)}]", seed=number, table=f"{{front: [E01], {table}}}")
        return beginning(text, *(kind for _, kind in seats))
    return Beginning.lay([Seat(*seat) for seat in seats], case.game, dict(case.options), number)


def attack(seed: int) -> str:
    """Play a match by chance at some places."""
    rng = random.Random(f"places/{seed}")
    games = registry.games()
    game = games[seed % len(games)]
    found = [c for c in cases(12) if c.game == game]
    sizes = [size for size in PEOPLE if size[0] <= max(c.seats for c in found)]
    people, count = sizes[seed // len(games) % len(sizes)]
    case = rng.choice([c for c in found if c.seats >= people])
    seats = [(NAMES[k], "human" if k < people else "random") for k in range(case.seats)]
    rng.shuffle(seats)
    laid = begin(case, seats, seed)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "m.sqlite3")
        table = Table.at(laid, store, rng.randrange(3))
        table.computers.search.weigh = in_a_moment  # type: ignore[method-assign]
        sitting = table.humans
        rng.shuffle(sitting)
        players = Players(table, [table.sit(sitting[k::count]) for k in range(count)], rng)
        for _ in range(STEPS):
            if table.game.result:
                break
            players.step()
        store.close()
    assert not failures.since(0), failures.since(0)
    return f"{game}, {people} people, {count} places"
