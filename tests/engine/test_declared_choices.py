"""Choices: what a question asks for, which cards answer it, and what is owed."""

from __future__ import annotations

from typing import Any

from mk_tui.engine import Game
from mk_tui.engine.acts import (
    ActPlace,
    Among,
    Book,
    Choice,
    Flag,
    Once,
    Owed,
    That,
    Towards,
    ask_choice,
    hand,
    may_pass,
    no_card,
    only,
    options,
    why_no_pass,
)
from mk_tui.engine.change import set_flag
from mk_tui.engine.flow import ask
from mk_tui.engine.looks import never

from .games.at_table import Play
from .games.duel import TAPPED
from .judged import judged_choice
from .trial_book import Counted, act, field, match, refused


def weaker(g: Game, card: int, on: int) -> bool:
    return bool(g.definition(card).attrs["power"] < g.definition(on).attrs["power"])


def chosen(p: Play, choice: Choice, **fields: Any) -> Play:
    """Ask Ana for a card of a choice."""
    g = p.game
    found = choice.cards(g, 0, fields.get("foe", -1))
    ask(g, 0, choice.kind, choice.why, [("card", c) for c in found], **fields)
    assert {o[1] for o in g.question.options if o[0] == "card"} == judged_choice(g)  # type: ignore[union-attr]
    return p


def test_a_choice_asks_candidates_towards_what_it_is_about() -> None:
    choice = Choice(
        "block",
        "choice.block",
        field,
        (
            Among("D-1", "not_there"),
            Flag("D-2", "tapped", TAPPED),
            Towards("D-3", "too_strong", weaker),
        ),
        about="foe",
    )
    book = Book([[act("play", hand())]], choices=(choice,))
    p = match(book, field="squire mourner captain warlord", hand="tide")
    set_flag(p.game, p.card("mourner"), TAPPED)
    chosen(p, choice, foe=p.card("captain"))
    assert p.options == ["squire"]
    assert refused(p, "mourner") == "D-2 tapped"
    assert refused(p, "warlord") == "D-3 too_strong"
    assert refused(p, "tide") == "D-1 not_there"
    assert refused(p, "squire") == ""
    chosen(p, choice, foe=p.card("warlord"))
    assert p.options == ["squire", "captain"]


def test_a_choice_is_known_by_its_kind_and_where_there_are_several_by_what_is_asked() -> None:
    one = Choice("choose", "choice.one", field, (That("D-1", "one", never),), why="ask.one")
    other = Choice("choose", "choice.other", field, (That("D-2", "other", never),), why="ask.other")
    book = Book([[act("play", hand())]], choices=(one, other))
    p = match(book, field="squire", hand="tide")
    for choice, said in ((one, "D-1 one"), (other, "D-2 other")):
        assert refused(chosen(p, choice), "squire") == said


def test_a_choice_that_is_the_seats_once_for_all() -> None:
    look = Counted(False)
    choice = Choice("choose", "choice.one", field, (Once("D-1", "no", look),))
    p = match(Book([[act("play", hand())]], choices=(choice,)), field="squire captain", hand="tide")
    assert choice.cards(p.game, 0) == []
    assert look.asked == 1
    look.holds = True
    assert len(choice.cards(p.game, 0)) == 2


def test_a_question_that_no_card_answers() -> None:
    choice = no_card("may", "choice.may", "D-1", "yes_or_no")
    p = match(Book([[act("play", hand())]], choices=(choice,)), field="squire", hand="tide")
    ask(p.game, 0, "may", "ask.may", [("yes",), ("no",)])
    assert judged_choice(p.game) == set()
    assert refused(p, "squire") == refused(p, "tide") == "D-1 yes_or_no"


def test_what_is_owed_keeps_from_passing() -> None:
    """A duty falls on cards that an option is about, if more holds for them."""
    owed = Owed("D-7", "duty", "wave", field, (Flag("", "", TAPPED),))
    book = Book([[act("wave", ActPlace("field", field), of=only("unit"))]], passing=(owed,))
    p = match(book, field="squire captain")
    set_flag(p.game, p.card("squire"), TAPPED)
    assert not may_pass(p.game, 0, options(p.game, 0))
    refusal = why_no_pass(p.game, 0)
    assert refusal is not None and refusal.fields["card"] == "duel.captain"
    set_flag(p.game, p.card("captain"), TAPPED)
    assert may_pass(p.game, 0, options(p.game, 0))


def test_what_leaves_no_choice_is_not_asked() -> None:
    choice = Choice("choose", "choice.one", field, (Flag("D-1", "no", TAPPED),), why="ask.one")
    p = match(Book([[act("play", hand())]], choices=(choice,)), field="squire captain", hand="tide")
    g = p.game
    f = g.frames[-1]
    g.question = None
    ask_choice(g, f, 0, choice, source=7)
    q: Any = g.question
    assert (q.kind, q.why, q.fields, p.options) == ("choose", "ask.one", {"source": 7}, ["squire", "captain"])
    g.question = None
    set_flag(g, p.card("captain"), TAPPED)
    ask_choice(g, f, 0, choice)
    assert g.question is None and f.ans == (("card", p.card("squire")),)
    ask_choice(g, f, 0, choice, besides=(("none",),))
    q = g.question
    assert [o[0] for o in q.options] == ["card", "none"]
    g.question = None
    set_flag(g, p.card("squire"), TAPPED)
    ask_choice(g, f, 0, choice, besides=(("none",),))
    assert g.question is None and f.ans == ()


def test_cards_that_nobody_takes_for_candidates_are_refused_by_their_acts() -> None:
    hands = hand()
    choice = Choice("choose", "choice.one", field, (Among("D-1", "not_there"),), apart=hands)
    book = Book([[act("play", hands, That("D-2", "no", never))]], choices=(choice,))
    p = match(book, field="squire", hand="tide", heap="bolt")
    chosen(p, choice)
    assert refused(p, "bolt") == "D-1 not_there"
    assert refused(p, "tide") == "D-2 no"
