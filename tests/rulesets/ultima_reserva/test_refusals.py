"""Every need that an act or a choice declares is refused in a scenario and said in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.pool import load_pool
from mk_tui.engine import Game, Refusal, SeatSetup, advance, change, new_game, why_not
from mk_tui.engine.acts import Need
from mk_tui.engine.flow import ask
from mk_tui.engine.legality import option_cards
from mk_tui.language.speaker import Speaker
from mk_tui.scenarios import refusals
from tests.engine.games.at_table import random_answer
from tests.fuzz.play import cases
from tests.written import written

ROOT = Path(__file__).parents[3]
GAME = registry.get("ultima_reserva")
POOL = load_pool(GAME)[0]
SCENARIOS = ROOT / "tests" / "scenarios" / "ultima_reserva"
# Who refuses something (a title of a choice, "" for an act or none at all), by which clause, in which words.
Reason = tuple[str, str, str]


def declared() -> dict[Need, list[Reason]]:
    """Return every need of the game with the reasons by which it can show."""
    book = GAME.book
    lists = [("", book.always), ("", book.elsewhere), *[("", act.needs) for act in book.acts]]
    lists += [(choice.title, choice.needs) for choice in book.choices]
    found: dict[Need, list[Reason]] = {}
    for by, needs in lists:
        for need in needs:
            found.setdefault(need, []).append((by, need.clause, need.message))
    return found


def by_whom(g: Game, seat: int, card: int) -> str:
    """Return the title of the choice that refuses a card, "" if none does."""
    q = g.question
    if q is None or q.seat != seat:
        return ""
    choice = GAME.book.choice_of(q, g.definition(card).type)
    if choice is None or (choice.apart is not None and card in choice.apart.cards(g, seat)):
        return ""
    return choice.title


@pytest.fixture(scope="module")
def given() -> dict[Reason, Refusal]:
    """Run all scenarios of the game; returns what each refusal that one names was given for."""
    found: dict[Reason, Refusal] = {}
    asked = refusals.why_not

    def note(g: Game, seat: int, card: int, act: str = "") -> Any:
        refusal = asked(g, seat, card, act)
        if refusal is not None:
            found[by_whom(g, seat, card), refusal.clause, refusal.message] = refusal
        return refusal

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(refusals, "why_not", note)
        for scenario in written("ultima_reserva"):
            assert scenario.run().ok, scenario.title
    return found


@pytest.mark.parametrize("reasons", [pytest.param(r, id="-".join(r[0])) for r in declared().values()])
def test_each_need_is_refused_in_a_scenario(reasons: list[Reason], given: dict[Reason, Refusal]) -> None:
    assert set(reasons) & set(given)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_each_refusal_and_declaration_is_said(lang: str, given: dict[Reason, Refusal]) -> None:
    speaker = Speaker(lang, GAME, POOL, ("Ana", "Beto", "Carla"))
    for refusal in given.values():
        assert refusal.clause.startswith("VZ-")
        assert "⟦" not in speaker.refusal(refusal)
    for one in (*GAME.book.acts, *GAME.book.choices):
        assert "⟦" not in speaker.say(one.title)


def questions(matches: int) -> Iterator[Game]:
    """Play matches by chance; yields each as it stands at one question after the other."""
    for case in [c for c in cases(matches) if c.game == GAME.id]:
        rng = Random(str(case))
        g = case.begin()
        while g.question is not None:
            yield g
            advance(g, random_answer(g, rng))


def test_what_is_offered_is_what_is_declared() -> None:
    """A question offers the cards of its choice, all of them unless it says which go together."""
    seen = set()
    for g in questions(12):
        q = g.question
        assert q is not None
        choice = GAME.book.choice_of(q, "")
        if choice is None:
            continue
        seen.add(choice.title)
        on = q.fields[choice.about] if choice.about else -1
        offered = {c for o in q.options for c in option_cards(GAME, o) if o[0] != "mode"}
        able = set(choice.cards(g, q.seat, on))
        if choice.kind == "distribute":
            offered.discard(on)  # what is hit is no equipment of its own
            assert offered <= able
        else:
            assert offered == able, choice.title
    assert seen >= {"choice.attack", "choice.respond", "choice.pay", "choice.bearer", "choice.takes_combat"}


def test_a_card_that_cannot_be_chosen_has_its_reason() -> None:
    """At every seventh question, to any seat, every card in sight that is not offered."""
    for n, g in enumerate(questions(6)):
        if n % 7:
            continue
        q = g.question
        assert q is not None
        offered = {c for o in q.options for c in option_cards(GAME, o)}
        for seat in g.order:
            for card in range(len(g.zone)):
                if seat != q.seat or card not in offered:
                    refusal = why_not(g, seat, card)
                    assert refusal is not None, (q.why, seat, g.definition(card).id)


def test_an_amount_to_bleed_is_no_card() -> None:
    """The card whose number is what can be bled is refused like any other."""
    seats = [SeatSetup(name, GAME.decks.random(POOL, Random(1))) for name in ("Ana", "Beto")]
    g = new_game(GAME, POOL, seats, {}, 1)
    ask(g, 0, "pay", "ask.pay", [("auto",), ("bleed", 5)], card=0)
    change.show(g, 5, 0)
    refusal = why_not(g, 0, 5)
    assert refusal is not None and refusal.clause.startswith("VZ-")
