"""Every kind of question answered in lines in all its ways: taken, declined, too many, too few, no choice."""

from __future__ import annotations

import io

import pytest

from mk_tui.cards import registry
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine.views import QuestionView
from mk_tui.lab.questions import Kind
from mk_tui.plain.console import Console
from mk_tui.plain.line_match import PlainMatch
from mk_tui.plain.numbered import NumberedChoices
from mk_tui.players.answers import ONE, decline, wrong
from mk_tui.table.equal_choices import piles

from .asked import Asked, sessions


class Lines:
    """One question in lines: what is typed, what is written, what is answered."""

    def __init__(self, session: Asked) -> None:
        self.session, self.asked = session, session.asked
        among = piles(load_ruleset(session.ruleset)[0])
        self.choices = NumberedChoices(self.asked, session.view(session.seat), session.ruleset.verbs, among)
        self.numbers = {position: n for n, position in self.choices.numbers.items()}
        self.count = max(self.asked.least, 1)
        self.some = sorted(self.numbers.values(), reverse=True)[: self.count]
        self.plain: PlainMatch

    def type(self, *lines: str) -> str:
        """Type lines; the last one has to answer. Returns what was written."""
        out = io.StringIO()
        source = io.StringIO("".join(f"{x}\n" for x in lines))
        self.session.sittings.clear()
        self.plain = PlainMatch(self.session.sit(), "en", Console(source, out))
        before = len(self.session.given)
        while len(self.session.given) == before and source.tell() < len(source.getvalue()):
            self.plain.go_on(self.plain.place.moment())
        assert len(self.session.given) == before + 1 and not source.read()
        return out.getvalue()

    def take(self) -> str:
        return " ".join(map(str, self.some))

    def refused(self, line: str, sentence: str) -> None:
        """Type a line that answers nothing, and then one that does."""
        said = self.type(line, self.take())
        assert f"> {sentence}\n" in said, said


def taken(at: Lines) -> None:
    for number in at.numbers.values():
        if at.count == 1:
            at.type(str(number))
            assert at.session.given[-1] == (at.choices.numbers[number],)
    at.type(at.take())
    assert at.session.given[-1] == tuple(at.choices.numbers[n] for n in at.some)


def declined(at: Lines, kind: Kind) -> None:
    nothing = decline(at.asked)
    if nothing is None:
        why = at.session.reasons.why_no_pass(at.session.seat)
        error = wrong(at.asked, ())
        assert error is not None and kind.declined == "no"
        speaker = at.plain.speaker
        sentence = speaker.refusal(why) if why else speaker.say(error.message_id, **error.fields)
        at.refused("0", sentence)
        if not at.asked.proposal:
            at.refused("", sentence)
        return
    said = at.type("0")
    assert at.session.given[-1] == nothing
    assert "\n0. " in said, said
    at.type("")
    assert at.session.given[-1] == (at.asked.proposal or nothing)


def wrong_numbers(at: Lines) -> None:
    question: QuestionView = at.asked
    numbers = list(at.numbers.values())
    for given in (question.most + 1, question.least - 1):
        error = wrong(question, range(given)) if 0 < given <= len(question.options) else None
        if error is not None and len(numbers) >= given:
            at.refused(" ".join(map(str, numbers[:given])), str(error))
    copies = len(at.choices.copies.get(numbers[-1], [0]))
    twice = " ".join([str(numbers[-1])] * (copies + 1))
    at.refused(twice, "Each choice can be taken only once.")


def no_choice(at: Lines) -> None:
    absent = len(at.asked.options) + 1
    at.refused(str(absent), f'"{absent}" is no choice here; type h for help.')
    for card in at.session.outsiders():
        name = at.plain.speaker.card_name(card.definition)
        shown = [c for z in at.choices.view.zones for c in z.cards]
        if [
            c.id for c in shown if name.casefold() in at.plain.speaker.card_name(c.definition).casefold()
        ] == [card.id]:
            refusal = at.session.reasons.why_not(at.session.seat, card.id)
            assert refusal is not None and refusal.clause
            at.refused(f"why {name}", at.plain.speaker.refusal(refusal))
            return


@pytest.mark.parametrize("game", registry.games())
def test_every_question_in_all_its_ways(game: str) -> None:
    for kind, session in sessions(game):
        at = Lines(session)
        assert (kind.shape == ONE) == (at.asked.most == 1 and not at.asked.limits)
        taken(at)
        declined(at, kind)
        wrong_numbers(at)
        no_choice(at)
