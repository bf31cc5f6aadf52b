"""An order of effects that a person has kept is not asked for again, until they want it."""

from __future__ import annotations

from mk_tui.language import Speaker
from mk_tui.language.asking_words import answered_for
from mk_tui.plain.tempo_lines import TempoLines
from mk_tui.players.answers import pass_position
from mk_tui.players.levels import HUMAN
from mk_tui.table import Moment, Place, Reply, Table
from mk_tui.table import command as give
from mk_tui.table.asking import KEPT
from mk_tui.table.match import Match
from tests.written import beginning

DAILY = """\
- title: Two that act at the start of each combat
  clauses: [MK-9.7]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2b
  table:
    front: [E01]
    Ana:
      camp: [B03, B11, W02]
      city: [{card: N01, copies: 30}]
      enemy_city: [{card: E01, copies: 9}]
  play: [{expect: {asked: Ana}}]
"""


def seated() -> Place:
    return Table.of(Match(beginning(DAILY, HUMAN))).sit()


def on_to_order(place: Place, round_: int) -> Moment:
    """Pass on to the next combat of a round; return the moment of its order, or the first one after it."""
    for _ in range(40):
        moment = place.moment()
        question = moment.question
        assert question is not None
        if moment.view.round == round_ and moment.view.phase == "3a":
            return moment
        passing = pass_position(question)
        place.do(give.Answer(moment.number, (0 if passing is None else passing,)))
    raise AssertionError("no combat")


def first(place: Place, moment: Moment) -> str:
    assert moment.question is not None
    return place.card(moment.question.options[0][1]).definition


def test_an_order_that_is_kept_is_not_asked_for_again_until_it_is_wanted() -> None:
    place = seated()
    moment = on_to_order(place, 3)
    assert moment.question is not None and moment.question.kind == "order"
    assert place.do(give.KeepOrder(moment.number, 1)).done
    second = place.card(moment.question.options[1][1]).definition
    orders = place.moment().tempo.orders
    assert orders == ((second, first(place, moment)),)
    then = on_to_order(place, 4)
    assert then.question is not None and then.question.kind != "order"
    told = [u for u in then.tempo.unasked if u.rule == KEPT]
    speaker = Speaker("es", place.ruleset, place.pool, ["Ana"])
    said = list(answered_for(speaker, told, then.view))
    assert len(said) == 1 and "como en toda la partida" in said[0] and speaker.card_name(second) in said[0]
    assert place.do(give.AskOrders(then.number)).done and place.moment().tempo.orders == ()
    again = on_to_order(place, 5)
    assert again.question is not None and again.question.kind == "order"


def test_who_takes_a_kept_order_back_is_asked_for_it() -> None:
    place = seated()
    moment = on_to_order(place, 3)
    place.do(give.KeepOrder(moment.number, 1))
    then = on_to_order(place, 4)
    assert place.do(give.Undo(then.number)).done
    for _ in range(3):
        asked = place.moment()
        if asked.question is not None and asked.question.kind == "order":
            return
        place.do(give.Undo(asked.number))
    raise AssertionError("not asked")


def test_what_is_no_order_is_not_kept() -> None:
    place = seated()
    moment = place.moment()
    assert not place.do(give.KeepOrder(moment.number, 0)).done
    assert place.moment().tempo.orders == ()


def test_in_lines_an_order_is_kept_by_name_told_and_taken_back() -> None:
    place = seated()
    lines, speaker = TempoLines(place, place.do), Speaker("es", place.ruleset, place.pool, ["Ana"])
    moment = on_to_order(place, 3)
    assert moment.question is not None
    second = place.card(moment.question.options[1][1]).definition
    none = lines.takes("primero", speaker, moment)
    assert none == (False, [speaker.say("order.none")]) and place.moment().tempo.orders == ()
    assert lines.takes("primero nadie así", speaker, moment) != none
    name = speaker.card_name(second)
    assert place.do(give.AskNext(moment.number)).done
    late = lines.takes(f"primero {name}", speaker, moment)
    assert late == (False, [])  # it was meant for a moment that is over
    assert place.moment().tempo.orders == ()
    moment = place.moment()
    taken = lines.takes(f"primero {name}", speaker, moment)
    assert taken == (True, [speaker.say("order.keep", card=second)])
    assert place.moment().tempo.orders == ((second, first(place, moment)),)
    then = on_to_order(place, 4)
    refused = TempoLines(place, lambda command: Reply(False))
    assert refused.takes("first", speaker, then) == refused.takes("ask", speaker, then) == (False, [])
    assert lines.takes("first", speaker, then) == (True, [speaker.say("order.kept", card=second)])
    assert place.moment().tempo.orders == ()
