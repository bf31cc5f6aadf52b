"""Who sits before the screen: curtain, the question to the whole table, silence that tells nothing."""

from types import SimpleNamespace

from mk_tui.engine.views import QuestionView
from mk_tui.tui.board.flow import Flow, Stage

PASS = (("pass",), ("play", 1))


def turn(seat: int) -> QuestionView:
    return QuestionView(seat, "priority", "ask.priority", (), PASS)


def response(seat: int) -> QuestionView:
    return QuestionView(seat, "priority", "ask.priority", (), PASS, response=True)


class Match:
    """A match whose questions come from a list."""

    def __init__(self, humans: list[int], *script: QuestionView) -> None:
        self.humans = humans
        self.script = list(script)
        self.result = None
        self.stack: tuple = ()

    @property
    def question(self) -> QuestionView:
        return self.script[0]

    def bot_to_move(self) -> bool:
        return self.question.seat not in self.humans

    def view(self, seat: object) -> object:
        return SimpleNamespace(round=1, phase="2b", active=0, stack=self.stack)


def test_one_person_is_asked_directly_and_never_sees_a_curtain() -> None:
    flow = Flow(Match([0], response(0)))
    assert flow.viewer == 0
    assert flow.stage() == Stage("ask", 0)


def test_another_persons_turn_brings_the_curtain_and_lifting_it_the_question() -> None:
    flow = Flow(Match([0, 1], turn(1)))
    assert flow.viewer is None
    assert flow.stage() == Stage("curtain", 1)
    flow.look(1, 10)
    assert flow.stage() == Stage("ask", 1)


def test_a_response_is_asked_aloud_and_nobody_means_that_all_pass() -> None:
    match = Match([0, 1], response(1), response(0))
    flow = Flow(match)
    assert flow.stage() == Stage("aloud", -1)
    flow.claim(set())
    assert flow.stage() == Stage("pass", 1)
    flow.answered(match.script.pop(0), (0,))
    assert flow.stage() == Stage("pass", 0)


def test_claims_are_taken_in_the_order_of_priority() -> None:
    match = Match([0, 1, 2], response(1), response(2), response(0))
    flow = Flow(match)
    flow.stage()
    flow.claim({0, 2})
    assert flow.stage() == Stage("pass", 1)
    flow.answered(match.script.pop(0), (0,))
    assert flow.stage() == Stage("curtain", 2)
    flow.look(2, 0)
    flow.answered(match.script.pop(0), (0,))
    assert flow.stage() == Stage("curtain", 0)


def test_an_answer_opens_the_question_to_the_table_anew() -> None:
    match = Match([0, 1], response(1), response(0))
    flow = Flow(match)
    flow.stage()
    flow.claim({1})
    flow.look(1, 0)
    assert flow.stage() == Stage("ask", 1)
    flow.answered(match.script.pop(0), (1,))
    match.stack = (SimpleNamespace(id=1),)
    assert flow.stage() == Stage("aloud", -1)


def test_a_new_thing_on_the_stack_is_a_new_window() -> None:
    match = Match([0, 1], response(1))
    flow = Flow(match)
    flow.stage()
    flow.claim(set())
    match.stack = (SimpleNamespace(id=1),)
    assert flow.stage() == Stage("aloud", -1)


def test_after_nobody_the_screen_goes_back_without_a_curtain() -> None:
    match = Match([0, 1], turn(0), response(1), turn(0), turn(1))
    flow = Flow(match)
    flow.look(0, 5)
    flow.answered(match.script.pop(0), (1,))
    assert flow.stage() == Stage("aloud", -1)
    flow.look(None, 6)
    flow.claim(set())
    flow.answered(match.script.pop(0), (0,))
    assert flow.stage() == Stage("back", 0)  # Ana had it last; for Beto the curtain would fall
    match.script.pop(0)
    assert flow.stage() == Stage("curtain", 1)


def test_computer_players_are_not_asked_by_the_screen() -> None:
    assert Flow(Match([0], turn(2))).stage() == Stage("bot", 2)
