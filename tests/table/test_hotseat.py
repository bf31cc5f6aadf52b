"""Who sits before the screen: curtain, the question to the whole table, silence that tells nothing."""

import random
from types import SimpleNamespace

import pytest

from mk_tui.engine import advance, view
from mk_tui.engine.legality import option_cards
from mk_tui.engine.sight import sees
from mk_tui.engine.views import QuestionView
from mk_tui.lab.selfplay import lay_beginning
from mk_tui.players.levels import random_answer
from mk_tui.table.hotseat import Hotseat, Stage

PASS = (("pass",), ("play", 1))


def turn(seat: int) -> QuestionView:
    return QuestionView(seat, "priority", "ask.priority", (), PASS)


def response(seat: int, lone: bool = False) -> QuestionView:
    return QuestionView(seat, "priority", "ask.priority", (), PASS, response=True, lone=lone)


class Match:
    """A match whose questions come from a list."""

    def __init__(self, humans: list[int], *script: QuestionView) -> None:
        self.humans = humans
        self.script = list(script)
        self.result = None
        self.stack: tuple = ()
        self.able = {0, 1, 2, 3}
        self.passing: set[int] = set()

    @property
    def question(self) -> QuestionView:
        return self.script[0]

    def seems_able(self, seat: int) -> bool:
        return seat in self.able

    def passes_over(self, seat: int) -> bool:
        return seat in self.passing

    def bot_to_move(self) -> bool:
        return self.question.seat not in self.humans

    @property
    def game(self) -> SimpleNamespace:
        return SimpleNamespace(round=1, phase="2b", active=0, stack=self.stack, order=(0, 1, 2), answers=())


def test_one_person_is_asked_directly_and_never_sees_a_curtain() -> None:
    hotseat = Hotseat(Match([0], response(0)))
    assert hotseat.viewer == 0
    assert hotseat.stage() == Stage("ask", 0)


def test_another_persons_turn_brings_the_curtain_and_lifting_it_the_question() -> None:
    hotseat = Hotseat(Match([0, 1], turn(1)))
    assert hotseat.viewer is None
    assert hotseat.stage() == Stage("hand over", 1)
    hotseat.look(1, 10)
    assert hotseat.stage() == Stage("ask", 1)


def test_a_response_is_asked_aloud_and_nobody_means_that_all_pass() -> None:
    match = Match([0, 1], response(1), response(0))
    hotseat = Hotseat(match)
    assert hotseat.stage() == Stage("aloud", -1)
    hotseat.claim(set())
    assert hotseat.stage() == Stage("pass", 1)
    hotseat.answered(match.script.pop(0), (0,))
    assert hotseat.stage() == Stage("pass", 0)


def test_claims_are_taken_in_the_order_of_priority() -> None:
    match = Match([0, 1, 2], response(1), response(2), response(0))
    hotseat = Hotseat(match)
    hotseat.stage()
    hotseat.claim({0, 2})
    assert hotseat.stage() == Stage("pass", 1)
    hotseat.answered(match.script.pop(0), (0,))
    assert hotseat.stage() == Stage("hand over", 2)
    hotseat.look(2, 0)
    hotseat.answered(match.script.pop(0), (0,))
    assert hotseat.stage() == Stage("hand over", 0)


def test_an_answer_opens_the_question_to_the_table_anew() -> None:
    match = Match([0, 1], response(1), response(0))
    hotseat = Hotseat(match)
    hotseat.stage()
    hotseat.claim({1})
    hotseat.look(1, 0)
    assert hotseat.stage() == Stage("ask", 1)
    hotseat.answered(match.script.pop(0), (1,))
    match.stack = (SimpleNamespace(id=1),)
    assert hotseat.stage() == Stage("aloud", -1)


def test_a_new_thing_on_the_stack_is_a_new_window() -> None:
    match = Match([0, 1], response(1))
    hotseat = Hotseat(match)
    hotseat.stage()
    hotseat.claim(set())
    match.stack = (SimpleNamespace(id=1),)
    assert hotseat.stage() == Stage("aloud", -1)


def test_after_nobody_the_screen_goes_back_without_a_curtain() -> None:
    match = Match([0, 1], turn(0), response(1), turn(0), turn(1))
    hotseat = Hotseat(match)
    hotseat.look(0, 5)
    hotseat.answered(match.script.pop(0), (1,))
    assert hotseat.stage() == Stage("aloud", -1)
    hotseat.look(None, 6)
    hotseat.claim(set())
    hotseat.answered(match.script.pop(0), (0,))
    assert hotseat.stage() == Stage("hand back", 0)  # Ana had it last; for Beto the curtain would fall
    match.script.pop(0)
    assert hotseat.stage() == Stage("hand over", 1)


def test_computer_players_are_not_asked_by_the_screen() -> None:
    assert Hotseat(Match([0], turn(2))).stage() == Stage("computer", 2)


def test_a_second_window_of_the_same_step_is_asked_again() -> None:
    match = Match([0, 1], response(1), response(0), response(1))
    hotseat = Hotseat(match)
    hotseat.stage()
    hotseat.claim(())
    for seat in (1, 0):
        assert hotseat.stage() == Stage("pass", seat)
        hotseat.answered(match.script.pop(0), (0,))
    assert hotseat.stage() == Stage("aloud", -1)


def test_who_cannot_be_passed_over_is_asked_in_the_same_window() -> None:
    hotseat = Hotseat(Match([0, 1], response(1)))
    hotseat.stage()
    hotseat.claim(())
    assert hotseat.stage() == Stage("pass", 1)
    hotseat.call(1)
    assert hotseat.stage() == Stage("hand over", 1)


def test_everybody_in_the_match_may_speak_up_but_where_one_alone_can_be_meant() -> None:
    hotseat = Hotseat(Match([0, 1, 3], response(1)))
    assert [hotseat.may_claim(s) for s in range(4)] == [True, True, False, False]
    hotseat = Hotseat(Match([0, 1], response(1, lone=True)))
    assert [hotseat.may_claim(s) for s in (0, 1)] == [False, True]


def test_each_chance_meant_for_one_alone_is_a_window_of_its_own() -> None:
    match = Match([0, 1], response(1, lone=True), response(0, lone=True))
    hotseat = Hotseat(match)
    hotseat.stage()
    hotseat.claim(())
    assert hotseat.stage() == Stage("pass", 1)
    hotseat.answered(match.script.pop(0), (0,))
    assert hotseat.stage() == Stage("aloud", -1)


def test_whose_own_turn_comes_next_takes_the_screen_for_the_chance_before_it() -> None:
    """One key rather than two; of a chance that is not theirs alone all are asked aloud."""
    match = Match([0, 1], response(1, lone=True), turn(1))
    hotseat = Hotseat(match, None, {1}.__contains__)
    hotseat.look(0, 0)
    assert hotseat.stage() == Stage("hand over", 1)
    hotseat.look(1, 0)
    assert hotseat.stage() == Stage("ask", 1)
    match.script[0] = response(1)
    assert Hotseat(match, None, {1}.__contains__).stage() == Stage("aloud", -1)


def test_an_open_question_is_put_to_its_person_before_everybody() -> None:
    question = QuestionView(1, "offer", "ask.offer", (), (("yes",), ("no",)), open=True)
    hotseat = Hotseat(Match([0, 1], question))
    stage = hotseat.stage()
    assert stage == Stage("ask", 1) and hotseat.in_the_open(stage) and hotseat.viewer is None
    hotseat.look(1, 0)
    assert not hotseat.in_the_open(hotseat.stage())


def test_what_each_person_has_seen_of_the_log_is_remembered() -> None:
    hotseat = Hotseat(Match([0, 1], turn(0)))
    hotseat.look(0, 0)
    hotseat.look(None, 7)
    hotseat.look(1, 7)
    hotseat.look(None, 9)
    assert hotseat.seen == {0: 7, 1: 9} and hotseat.last == 1


def test_who_holds_the_screen_and_alone_could_respond_is_asked_at_once() -> None:
    """As everybody sees: nobody is asked aloud, and the hand stays where it is."""
    match = Match([0, 1], response(0), response(0))
    hotseat = Hotseat(match)
    hotseat.look(0, 1)
    match.able = {0}
    assert hotseat.stage() == Stage("ask", 0)
    match.able = {0, 1}
    assert hotseat.stage() == Stage("aloud", -1)
    hotseat.look(None, 1)  # nobody holds the screen: whoever is meant is not told by the curtain
    match.able = {0}
    assert hotseat.stage() == Stage("aloud", -1)


def test_only_who_could_respond_as_everybody_sees_may_speak_up() -> None:
    match = Match([0, 1, 2], response(1))
    hotseat = Hotseat(match)
    assert hotseat.claimants() == (0, 1, 2)
    match.able = {1, 2}
    assert hotseat.claimants() == (1, 2)
    match.able = set()
    assert hotseat.claimants() == (1,)  # who is asked may be asked always


def test_when_who_spoke_up_passes_the_others_are_asked_again() -> None:
    match = Match([0, 1, 2], response(1), response(2))
    hotseat = Hotseat(match)
    hotseat.stage()
    hotseat.claim({1})
    hotseat.look(1, 0)
    hotseat.answered(match.script.pop(0), (0,))
    assert hotseat.stage() == Stage("aloud", -1) and hotseat.claimants() == (0, 2)


def test_after_nobody_nobody_is_asked_again() -> None:
    match = Match([0, 1, 2], response(1), response(2))
    hotseat = Hotseat(match)
    hotseat.stage()
    hotseat.claim(())
    hotseat.answered(match.script.pop(0), (0,), True)
    assert hotseat.stage() == Stage("pass", 2)


def test_who_holds_the_screen_is_asked_at_once_where_the_others_have_said_that_they_pass() -> None:
    match = Match([0, 1], response(0))
    hotseat = Hotseat(match)
    hotseat.look(0, 1)
    match.passing = {1}
    assert hotseat.stage() == Stage("ask", 0)


def test_who_has_answered_before_everybody_sits_there_and_needs_no_curtain() -> None:
    offer = QuestionView(1, "offer", "ask.offer", (), (("yes",), ("no",)), open=True)
    for by_itself, stage in ((False, "hand back"), (True, "hand over")):
        match = Match([0, 1], offer, turn(1), turn(0))
        hotseat = Hotseat(match)
        hotseat.look(0, 1)
        hotseat.look(None, 1)
        hotseat.answered(match.script.pop(0), (0,), by_itself)
        assert hotseat.stage() == Stage(stage, 1)
        match.script.pop(0)
        assert hotseat.stage() == Stage("hand back", 0)  # and so does who had it before
        hotseat.look(1, 2)
        assert hotseat.stage() == Stage("hand over", 0)


def test_who_is_able_though_nobody_could_believe_it_is_asked_all_the_same() -> None:
    match = Match([0, 1], response(1), response(0))
    match.able = {1}
    hotseat = Hotseat(match)
    hotseat.stage()
    hotseat.claim(())
    hotseat.answered(match.script.pop(0), (0,), True)
    assert hotseat.stage() == Stage("aloud", -1) and hotseat.claimants() == (0,)


@pytest.mark.parametrize("game", ["mamlejet_kohanim", "humankind", "ultima_reserva"])
def test_a_question_is_put_before_everybody_where_everybody_sees_its_cards(game: str) -> None:
    """A target, a block: only if the card that asks and all that could be chosen lie open."""
    match = lay_beginning(game, ["random"] * 2, {}, 5).begin()
    rng, found = random.Random(5), set[bool]()
    for _ in range(600):
        question = match.question
        if question is None:
            break
        asked, public = view(match, question.seat).question, view(match, None).question
        assert asked is not None and public is not None
        if question.kind in match.rules.shown.seen_kinds:
            found.add(asked.open)
            cards = [c for option in question.options for c in option_cards(match.rules, option)]
            own = match.frames[-1].card
            seen = all(sees(match, None, card) for card in [*cards, *([own] if own >= 0 else [])])
            assert asked.open == seen == bool(public.options)
        advance(match, random_answer(asked, rng))
    assert True in found


def test_what_takes_damage_is_asked_before_everybody() -> None:
    """Its receiver distributes it over cards that all see, often in another's turn."""
    match, rng = lay_beginning("ultima_reserva", ["random"] * 2, {}, 5).begin(), random.Random(5)
    while (question := match.question) is not None and question.kind != "distribute":
        asked = view(match, question.seat).question
        assert asked is not None
        advance(match, random_answer(asked, rng))
    public = view(match, None).question
    assert public is not None and public.open and len(public.options) > 1


def test_which_effect_comes_first_is_asked_before_everybody_but_not_which_hidden_card_does() -> None:
    """Whose triggers wait is seen by all; what lies on top of a city is for whoever looks at it."""
    found: dict[str, set[bool]] = {}
    for seed in range(40):
        match = lay_beginning("mamlejet_kohanim", ["random"] * 2, {}, seed).begin()
        rng = random.Random(seed)
        for _ in range(900):
            question = match.question
            if question is None or len(found) == 2:
                break
            asked = view(match, question.seat).question
            assert asked is not None
            if asked.kind == "order":
                found.setdefault(asked.why, set()).add(asked.open)
            advance(match, random_answer(asked, rng))
    assert found == {"ask.order_triggers": {True}, "ask.next_on_top": {False}}
