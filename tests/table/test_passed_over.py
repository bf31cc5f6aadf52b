"""One letter speaks for one person: who was offered beside it is asked when that person passes."""

from __future__ import annotations

from mk_tui.players.answers import pass_position
from mk_tui.table import Moment, Place, Table
from mk_tui.table import command as give
from mk_tui.table import moment as stages

from .test_place import at, reach

MK = "mamlejet_kohanim"
THREE = [("Ana", "human", ""), ("Beto", "human", ""), ("Carla", "human", "")]


def all_are_asked(seed: int = 3) -> tuple[Table, Place, list[int]]:
    """Return a table at which three are asked aloud about a foe's doing, and in which order the rules do."""
    table = at(MK, THREE, seed)
    place = table.sit()
    reach(place, lambda m: m.stage == stages.ALOUD and m.view.stack and len(m.claimants) == 3, most=900)
    assert table.question is not None
    first = table.game.order.index(table.question.seat)
    return table, place, [*table.game.order[first:], *table.game.order[:first]]


def speaks_up_and_passes(place: Place, seat: int) -> Moment:
    assert place.do(give.Claim(place.moment().number, (seat,))).done
    moment = place.moment()
    assert (moment.stage, moment.viewer) == (stages.ASK, seat) and moment.question is not None
    position = pass_position(moment.question)
    assert position is not None and place.do(give.Answer(moment.number, (position,))).done
    return place.moment()


def test_who_comes_before_somebody_that_spoke_up_and_passes_is_asked() -> None:
    table, place, order = all_are_asked()
    waiting, size = [item.id for item in table.game.stack], len(table.game.log or ())
    for n in (2, 1):  # the last by the rules first
        moment = speaks_up_and_passes(place, order[n])
        assert moment.stage == stages.ALOUD and moment.viewer is None
        assert sorted(moment.claimants) == sorted(order[:n])
        assert [item.id for item in table.game.stack] == waiting
    assert place.do(give.Claim(moment.number, ())).done
    assert [item.id for item in table.game.stack] != waiting and len(table.game.log or ()) > size


def test_nobody_is_asked_twice_about_it() -> None:
    """After who comes first has spoken up and passed the others are, as they were before."""
    table, place, order = all_are_asked()
    waiting = [item.id for item in table.game.stack]
    moment = speaks_up_and_passes(place, order[0])
    assert moment.stage == stages.ALOUD and sorted(moment.claimants) == sorted(order[1:])
    moment = speaks_up_and_passes(place, order[2])
    assert moment.stage == stages.ALOUD and moment.claimants == (order[1],)
    speaks_up_and_passes(place, order[1])
    assert [item.id for item in table.game.stack] != waiting


def test_who_has_said_that_they_pass_on_is_not_asked() -> None:
    table, place, order = all_are_asked()
    waiting = [item.id for item in table.game.stack]
    for seat in order[:2]:
        assert place.do(give.PassUntil(place.moment().number, "round", seat, ())).done
    speaks_up_and_passes(place, order[2])
    assert [item.id for item in table.game.stack] != waiting
    assert not any(entry[:1] == ("undo",) for entry in table.match.record.entries)


def test_what_was_passed_over_can_be_done_by_whoever_it_was() -> None:
    """The match stands at their question as if nobody had passed."""
    table, place, order = all_are_asked()
    count = table.game.count
    speaks_up_and_passes(place, order[2])
    assert table.game.count == count and table.question is not None and table.question.seat == order[0]
    assert place.do(give.Claim(place.moment().number, (order[0],))).done
    moment = place.moment()
    assert (moment.stage, moment.viewer) == (stages.ASK, order[0])
