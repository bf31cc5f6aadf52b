"""What is read: declining says what it means in each question."""

from __future__ import annotations

import random

import pytest

from mk_tui.engine import advance, view
from mk_tui.engine.views import EventView
from mk_tui.language import LANGUAGES, Speaker
from mk_tui.players.answers import decline

from .test_invariants import POOL, RULES, begin


@pytest.mark.parametrize("lang", LANGUAGES)
def test_declining_has_words_of_its_own_in_each_question(lang: str) -> None:
    told: dict[str, set[str]] = {}
    plain = ""
    for seed in range(4):
        g, rng = begin(2, seed), random.Random(seed)
        speaker = Speaker(lang, RULES, POOL, ("Ana", "Beto"))
        plain = speaker.say("option.none")
        while (q := g.question) is not None:
            seen = view(g, q.seat)
            for option in q.options:
                if option in (("none",), ("cancel",)) and q.kind != "pay":
                    told.setdefault(f"{option[0]} {q.why}", set()).add(speaker.option(option, seen))
            n = rng.randint(q.least, min(q.most, len(q.options)))
            advance(g, tuple(rng.sample(range(len(q.options)), n)))
    assert set(told) == {
        "none ask.assign",
        "none ask.reassign",
        "cancel ask.reassign",
        "none ask.respond",
        "none ask.weapons",
    }
    said = [text for texts in told.values() for text in texts]
    assert len(said) == len(set(said)) and plain not in said


@pytest.mark.parametrize(("lang", "way_out"), [("en", "take it off"), ("es", "retírala")])
def test_moving_equipment_says_that_it_may_be_taken_off(lang: str, way_out: str) -> None:
    """Often nobody else can bear it: taking it off is all that the question then offers (VZ-7.7)."""
    speaker = Speaker(lang, RULES, POOL, ("Ana", "Beto"))
    for seed in range(4):
        g, rng = begin(2, seed), random.Random(seed)
        while (q := g.question) is not None:
            if q.why == "ask.reassign":
                seen = view(g, q.seat)
                assert seen.question is not None and way_out in speaker.prompt(seen.question, seen)
                assert decline(seen.question) == (q.options.index(("cancel",)),), "Enter takes nothing off"
                return
            n = rng.randint(q.least, min(q.most, len(q.options)))
            advance(g, tuple(rng.sample(range(len(q.options)), n)))
    pytest.fail("no equipment was moved")


def test_what_a_player_loses_is_not_called_absorbed() -> None:
    """To absorb damage is to keep it from somebody: a Player Card that takes it has lost its Vital."""
    speaker = Speaker("es", RULES, POOL, ("Ana", "Beto"))
    card = POOL.by_number["J-01"].id
    told = speaker.event(EventView(0, "log.damaged", {"card": card, "card_id": -1, "seat": 0, "n": 5}))
    assert told == "Maestra del Yunque (Ana) recibe 5 de daño."


@pytest.mark.parametrize(
    ("lang", "out"), [("en", "Beto is out of the match: "), ("es", "Beto queda fuera de la partida: ")]
)
def test_that_somebody_is_beaten_does_not_read_as_if_they_had_gone(lang: str, out: str) -> None:
    speaker = Speaker(lang, RULES, POOL, ("Ana", "Beto", "Carla"))
    for over in ("log.combat_over", "log.turn_over"):
        assert speaker.event(EventView(0, over, {"seat": 1})).startswith(out)
