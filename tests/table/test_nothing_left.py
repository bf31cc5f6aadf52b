"""Who has acted in their turn and can do nothing more, as everybody sees, is not asked for its end."""

from __future__ import annotations

from mk_tui.players.answers import decline
from mk_tui.players.levels import HUMAN
from mk_tui.table import Place, Table
from mk_tui.table import command as give
from mk_tui.table import moment as stages
from tests.written import CHALLENGE, beginning


def intercepted(text: str = CHALLENGE) -> Place:
    """Ana's drinker challenges Beto, whose monk intercepts before everybody: both die."""
    place = Table.at(beginning(text, HUMAN, HUMAN)).sit()
    moment = place.moment()
    if moment.stage == stages.HAND_OVER:
        assert place.do(give.Look(moment.number, moment.seat)).done
    choose(place, "challenge")
    choose(place, "player")
    choose(place, "card", -1)
    return place


def choose(place: Place, verb: str, which: int = 0) -> None:
    moment = place.moment()
    assert moment.question is not None
    options = [k for k, option in enumerate(moment.question.options) if option[0] == verb]
    assert place.do(give.Answer(moment.number, (options[which],))).done


def test_a_turn_ends_by_itself_after_a_challenge_that_was_the_last_thing_to_do() -> None:
    moment = intercepted().moment()
    assert moment.seat == 1 and moment.view.active == 1


def test_who_could_still_do_something_as_everybody_sees_is_asked() -> None:
    more = [
        CHALLENGE.replace("table: [PU-08]", "table: [PU-08, PU-04]"),  # somebody else stands ready
        CHALLENGE.replace("table: [PU-08]", "table: [PU-08], hand: [CL-09], counters: {money: 1}"),
    ]
    for text in more:
        place = intercepted(text)
        assert place.moment().seat == 0 and place.moment().view.active == 0


def test_a_hand_that_nothing_can_be_paid_with_tells_nothing_whatever_it_is() -> None:
    """Neither a cheap card nor a dear one, nor none, makes a difference where there is no money."""
    for hand in ("CL-08", "CL-01", "CL-08, CL-09, CO-16"):
        place = intercepted(CHALLENGE.replace("table: [PU-08]", f"table: [PU-08], hand: [{hand}]"))
        assert place.moment().view.active == 1


HARVEST = """\
- title: Nothing to play in the Harvest, and an attack after it
  clauses: [HK-9.1]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  table:
    Ana: {play: [SCO1], deck: [{card: CO01, copies: 9}]}
    Beto: {play: [SAC1%s], deck: [{card: AC12, copies: 9}]}
  play: [{expect: {asked: Ana}}]
"""


def handed(text: str) -> stages.Moment:
    """Decline until Beto has been handed the screen after Ana's turn, and has looked."""
    place = Table.at(beginning(text, HUMAN, HUMAN)).sit()
    ana_had_it = False
    while True:
        moment = place.moment()
        if moment.stage == stages.ALOUD:
            assert place.do(give.Claim(moment.number)).done
        elif moment.question is not None:
            answer = decline(moment.question)
            assert answer is not None and place.do(give.Answer(moment.number, answer)).done
        else:
            assert place.do(give.Look(moment.number, moment.seat)).done
            if moment.seat == 1 and ana_had_it:
                return place.moment()
            ana_had_it |= moment.seat == 0


def test_who_was_just_handed_the_screen_is_asked_what_there_is_to_decide() -> None:
    """Harvest and Duel were put with "go on" alone, and the attack after them."""
    moment = handed(HARVEST % ", AC05")
    assert moment.viewer == 1 and moment.question is not None and moment.question.kind == "attack"
    assert [u.phase for u in moment.tempo.unasked] == ["harvest", "duel", "combat"]
    assert moment.missed  # and what has happened since is told with it


def test_who_has_nothing_to_decide_in_a_turn_sees_it_begin_all_the_same() -> None:
    """Else it would be over before they had seen their cards, and whoever waits would know of these."""
    moment = handed(HARVEST % "")
    assert moment.viewer == 1 and moment.question is not None
    assert moment.question.options == (("pass",),) and moment.view.phase == "harvest"
