"""What only a person was shown who has not had the screen since has been seen by nobody: it is undone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.engine import Game, advance, determinise, events, view
from mk_tui.engine.record import rebuild
from mk_tui.table import Moment, Place, Table
from mk_tui.table import command as give
from mk_tui.table import moment as stages
from mk_tui.table.learning import CHANCE, PUBLIC, SEEN, News
from mk_tui.table.match_record import stays

from .test_place import ALONE, TWO, at, step
from .test_unheard import command

KK = "karmaka"


def seen_by_nobody(place: Place, table: Table) -> bool:
    """Return whether what was done last can be taken back only because nobody has looked since."""
    undo = place.moment().undo
    refusal = None if undo is None else table.match.why_no_undo(undo, table.tempo.by_table)
    return refusal is not None and refusal.message == SEEN


def handed(table: Table, place: Place) -> Moment:
    """Play until the next person has drawn and the screen waits for them."""
    rng = random.Random(1)
    for _ in range(60):
        if place.moment().stage == stages.HAND_OVER and seen_by_nobody(place, table):
            return place.moment()
        step(place, rng)
    raise AssertionError("nobody drew behind the curtain")


def draws(table: Table, seat: int) -> int:
    """Return how often a seat has drawn."""
    return sum(e.id == "log.drew" and e.fields["seat"] == seat for e in table.events(seat, 0))


def refused(place: Place) -> list[str]:
    """Return what is said to whoever wants to take something back and cannot."""
    moment = place.moment()
    assert moment.undo is None
    reply = place.do(give.Undo(moment.number))
    assert not reply.done
    return [notice.message for notice in reply.notices]


def test_who_ended_their_turn_takes_it_back_before_the_next_person_looks() -> None:
    table = at(KK, TWO)
    place = table.sit()
    moment = handed(table, place)
    who, chance, n = moment.undo, table.game.rng, len(table.match.record.answers)
    assert who is not None and who != moment.seat
    drawn = draws(table, moment.seat)
    assert place.do(give.Undo(moment.number)).done
    now = place.moment()
    assert now.seat == who and table.game.rng == chance and len(table.match.record.answers) < n
    assert draws(table, moment.seat) == drawn - 1
    if now.viewer != who:
        assert place.do(give.Look(now.number, who)).done
    assert place.do(give.Redo(place.moment().number)).done
    assert place.moment().stage == stages.HAND_OVER and seen_by_nobody(place, table)


def test_once_the_next_person_has_had_the_screen_it_is_seen() -> None:
    table = at(KK, TWO)
    place = table.sit()
    moment = handed(table, place)
    assert place.do(give.Look(moment.number, moment.seat)).done
    assert refused(place)
    assert place.do(give.Hide(place.moment().number, -1)).done
    assert place.moment().viewer is None and refused(place) == [SEEN]


def test_a_computer_player_and_who_sits_elsewhere_see_at_once() -> None:
    alone = at(KK, ALONE)
    place, rng, found = alone.sit(), random.Random(1), 0
    for _ in range(60):
        moment, marks = place.moment(), alone.match.marks()
        if moment.stage == stages.COMPUTER and marks and marks[-1].seat == 0 and marks[-1].learnt.seers == 2:
            assert refused(place) == [SEEN]
            found += 1
        step(place, rng)
    assert found
    apart = at(KK, TWO)
    places, found = [apart.sit([seat]) for seat in (0, 1)], 0
    for _ in range(60):
        asked = apart.question
        marks = apart.match.marks()
        if asked is not None and marks and marks[-1].seat != asked.seat:
            last = marks[-1]
            if last.learnt.seers == 1 << asked.seat:
                assert refused(places[last.seat]) == [SEEN]
                found += 1
        if asked is not None:
            step(places[asked.seat], rng)
    assert found


def test_chance_that_was_used_and_what_lies_open_are_a_reason_whoever_looks() -> None:
    assert News(0b10).why(0b10) == "" and News(0b10).why(0b01) == News(0b11).why(0b01) == SEEN
    assert News(0b10, chance=True).why(0b10) == CHANCE and News(PUBLIC).why(0b1111) == SEEN


def told(game: Game, seat: int | None, since: int) -> tuple[Any, ...]:
    """Return what is seen and told from an entry of the log on, and who is asked."""
    seen, asked = view(game, seat), game.question
    zones = [(z.kind, z.seat, z.count, z.cards) for z in seen.zones]
    news = [(e.id, e.fields) for e in events(game, seat, since)]
    return zones, news, asked and (asked.seat, asked.kind, asked.why)


@pytest.mark.parametrize("game", registry.games())
def test_what_is_taken_back_so_would_have_looked_the_same_whatever_was_drawn(game: str) -> None:
    """Who takes it back knows no more than before: deal what they cannot see anew, do the same again, and all
    that is before their eyes is the same."""
    found = 0
    for seed in range(2):
        table, rng = Table.new(game, TWO, {}, seed), random.Random(seed)
        place: Any = table.sit()
        for _ in range(200):
            moment = place.moment()
            if moment.stage == stages.OVER:
                break
            if seen_by_nobody(place, table):
                found += 1
                looked, answers = place._sitting.hotseat.looked(), table.match.record.answers
                n = table.match.undo_entry(moment.undo, table.tempo.by_table, looked)[1]
                before = rebuild(table.game, answers[:n])
                eyes = None if moment.undo in looked else moment.undo
                since = len(before.log or ())
                other = determinise(before, moment.undo, seed)
                other.log = list(before.log or ())
                for answer in answers[n:]:
                    if not stays(answer):
                        advance(other, answer)
                assert told(other, eyes, since) == told(table.game, eyes, since)
                assert table.game.rng == before.rng
            place.do(command(moment, rng, quiet=True))
    assert found or game == "aguila_roja"  # there nobody draws behind the curtain
