"""Matches by chance at one to four places: nothing that a place is given holds a name hidden from who looks.

Every moment, reply and query of every place is searched for the cards that its viewer has had no right to
know, and for the seed; what is asked for somebody else has to be refused.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from mk_tui.cards import failures, registry
from mk_tui.engine.sight import sees
from mk_tui.players.answers import decline
from mk_tui.players.levels import random_answer
from mk_tui.table import NotForYou, Place, Table
from mk_tui.table import command as give
from mk_tui.table import moment as stages
from tests.fuzz.checks import Secrets, strings
from tests.fuzz.play import NAMES, cases

SHARE = 10
COUNT = 500
STEPS = 90


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

    def step(self) -> None:
        """Somebody does something; everybody looks and asks."""
        place = self.rng.choice(self.places)
        moment = place.moment()
        command = self.command(place, moment)
        reply = place.do(command)
        if isinstance(command, give.Look):
            self.took[place] = command.seat
        elif isinstance(command, give.Claim) and len(command.seats) == 1 and reply.done:
            self.took[place] = command.seats[0]  # whoever speaks up alone
        elif isinstance(command, give.Answer) and moment.in_the_open and reply.done:
            # It is theirs who answered before everybody, or with "back" again theirs who had it.
            again = command.back and place.viewer != moment.seat
            self.took |= {} if again or place.viewer is None else {place: moment.seat}
        self.search(place, reply)
        self.given.append((place, command))
        for other in self.places:
            self.look(other)
        self.too_late()

    def command(self, place: Place, moment: stages.Moment) -> give.Command:
        """Return something that can be done now."""
        n, rng = moment.number, self.rng
        if rng.random() < 0.12:
            others: list[give.Command] = [give.Undo(n), give.Redo(n), give.Hide(n), give.TimeOver(n)]
            others += [give.SetHold(n, rng.randrange(3)), give.SetByHand(n, rng.random() < 0.5)]
            return rng.choice(others)
        if moment.stage == stages.ASK and moment.question is not None:
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
                self.search(place, place.only_targets(position))
            self.search(place, place.why_no_pass())
        elif moment.stage != stages.ASK:
            refused(place.why_no_pass)
            refused(place.forecast, 0)
            refused(place.only_targets, 0)
        for zone in moment.view.zones:
            for card in zone.cards:
                self.search(place, place.stat_changes(card.id))
        if moment.viewer is not None:
            for zone in moment.view.zones:
                for card in zone.cards:
                    self.search(place, place.why_not(card.id))
        hidden = [c for c in range(len(game.defs)) if not sees(game, moment.viewer, c)]
        for card in self.rng.sample(hidden, min(3, len(hidden))):
            refused(place.card, card)
            refused(place.why_not, card)
            refused(place.stat_changes, card)
        for seat in range(len(game.seats)):
            if seat != moment.viewer:
                refused(place.view, seat)
            if seat not in place.seats:
                refused(place.do, give.Concede(moment.number, seat))
                refused(place.why_no_concession, seat)
        if not game.result:
            refused(lambda: place.seed)

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
        game, viewer = self.table.game, place.viewer
        told = set(strings(given))
        for d in set(game.defs) - self.secrets.seen[viewer]:
            card = game.pool.cards[d]
            leaks = {card.id, *card.name.values()} & told
            assert not leaks, f"seat {viewer} at {place.seats} is given {leaks}"
        assert str(game.config["seed"]) not in repr(given)


def refused(ask: Any, *given: Any) -> None:
    """Ask for what is for somebody else."""
    try:
        ask(*given)
    except NotForYou:
        return
    raise AssertionError(f"{ask} answered {given}")


def attack(seed: int) -> str:
    """Play a match by chance at some places."""
    rng = random.Random(f"places/{seed}")
    games = registry.games()
    game = games[seed % len(games)]
    case = rng.choice([c for c in cases(12) if c.game == game])
    people = max(rng.randrange(1, case.seats + 1) for _ in range(2))
    seats = [(NAMES[k], "human" if k < people else "random", "") for k in range(case.seats)]
    rng.shuffle(seats)
    table = Table.new(game, seats, dict(case.options), 10**15 + seed, None, rng.randrange(3))
    sitting = table.humans
    rng.shuffle(sitting)
    count = rng.randrange(1, people + 1)
    players = Players(table, [table.sit(sitting[k::count]) for k in range(count)], rng)
    for _ in range(STEPS):
        if table.game.result:
            break
        players.step()
    assert not failures.since(0), failures.since(0)
    return f"{game}, {people} people, {count} places"
