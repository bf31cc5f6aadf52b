"""Sentences for beginners: which one fits what is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from mk_tui.cards import registry
from mk_tui.cards.pool import load_pool
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import Game
from mk_tui.engine.change import set_flag, set_value
from mk_tui.engine.flow import push, run
from mk_tui.engine.record import advance
from mk_tui.engine.setup import add_card, blank_game
from mk_tui.engine.sight import view
from mk_tui.language import Speaker
from rulesets.aguila_roja.rules.tables import SPENT

RULES = registry.get("aguila_roja")
POOL = load_pool(RULES)[0]


def asked(
    ana: list[str], beto: list[str], hand: tuple[str, ...] = (), deck: int = 20, money: int = 0
) -> Game:
    """Return a match at Ana's main question."""
    g = blank_game(RULES, POOL, ["Ana", "Beto"], {}, 1)

    def put(numbers: list[str] | tuple[str, ...], zone: str, seat: int) -> None:
        for number in numbers:
            add_card(g, POOL.by_number[number].index, seat, g.layout.ids[zone][seat])

    put(ana, "table", 0)
    put(beto, "table", 1)
    put(hand, "hand", 0)
    put(["CL-08"] * deck, "deck", 0)
    put(["CL-08"] * 20, "deck", 1)
    RULES.laying.begin_at(g, "main", 0)
    set_value(g, 0, "money", money)
    run(g)
    return g


def told(g: Game, seat: int = 0) -> str:
    return str(RULES.shown.advice(view(g, seat)))


def test_an_open_villa_is_pointed_out() -> None:
    """AR-10.6."""
    assert told(asked(["CR-07", "CR-08"], [])) == "AR-10.6"
    assert told(asked(["CR-07", "CR-08"], ["CO-07"])) == ""


def test_an_open_villa_is_none_to_whoever_would_score_nothing_there() -> None:
    """AR-10.6."""
    assert told(asked(["CL-10"], [])) == "AR-8.4"
    assert told(asked(["CL-10", "CR-07"], [])) == "AR-10.6"


def test_the_last_one_who_is_ready_had_better_stay() -> None:
    """AR-8.4."""
    assert told(asked(["CR-07"], ["CO-07"])) == "AR-8.4"
    said = next(entry["text"] for entry in load_ruleset(RULES)[0]["advice"] if entry["clause"] == "AR-8.4")
    assert said["en"].endswith("Only one character of yours is still ready.")
    assert said["es"].endswith("Solo te queda un personaje en acción.")


def test_maravedies_are_to_be_spent() -> None:
    """AR-6.6."""
    assert told(asked([], ["CO-07"], ("CR-07",), money=2)) == "AR-6.6"
    assert told(asked([], ["CO-07"], ("CR-07",), money=1)) == ""


def test_a_short_deck_is_told_before_anything_else() -> None:
    """AR-12.3."""
    assert told(asked(["CR-07"], [], deck=8)) == "AR-12.3"
    assert told(asked(["CR-07"], [], deck=9)) == "AR-10.6"


def test_a_duty_to_challenge_is_told() -> None:
    """AR-10.12, AMB-27."""
    assert told(asked(["PU-07"], ["CO-07"])) == "AR-10.12"


def test_whoever_is_challenged_is_told_when_to_intercept_and_nobody_else() -> None:
    """AR-10.8."""
    g = asked(["CR-07"], ["CO-07"])
    assert g.question is not None
    advance(g, (g.question.options.index(("challenge", 0)),))
    assert g.question is not None
    advance(g, (g.question.options.index(("player", 1)),))
    assert told(g, 1) == "AR-10.8"
    assert told(g, 0) == ""


def test_a_spent_rival_does_not_close_the_villa() -> None:
    """AR-8.4, AR-10.6."""
    g = asked(["CR-07", "CR-08"], ["CO-07"])
    set_flag(g, 2, SPENT)
    set_flag(g, 2, RULES.terms.flags["guard"], False)
    assert told(g) == "AR-10.6"


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_sentence_is_there_and_goes_with_a_clause_of_the_rulebook(language: str) -> None:
    book = (Path(RULES.folder) / f"rulebook.{language}.md").read_text("utf-8")
    for entry in load_ruleset(RULES)[0]["advice"]:
        assert f"**{entry['clause']}**" in book
        assert entry["text"][language]


def test_a_dear_first_hand_had_better_be_changed() -> None:
    """AR-4.4."""

    def first(hand: tuple[str, ...]) -> str:
        g = asked([], [], hand)
        g.frames.clear()
        g.question = None
        push(g, "mulligan", 0, n=len(hand), v={"times": 0})
        run(g)
        return told(g)

    assert first(("CR-01", "CR-02", "CR-08", "CR-15", "CR-07")) == "AR-4.4"
    assert first(("CR-01", "CR-02", "CR-12", "CR-15", "CR-07")) == ""


@pytest.mark.parametrize(
    ("lang", "guarded", "wanted"),
    [
        ("en", [1], "Nobody guards the villa of Carla."),
        ("en", [2], "Nobody guards the villa of Beto."),
        ("es", [], "Nadie guarda la villa de Beto y Carla."),
    ],
)
def test_of_several_rivals_it_is_said_whose_villa_is_open(lang: str, guarded: list[int], wanted: str) -> None:
    """AR-10.6."""
    g = blank_game(RULES, POOL, ["Ana", "Beto", "Carla"], {}, 1)
    for seat in g.order:
        for _ in range(20):
            add_card(g, POOL.by_number["CL-08"].index, seat, g.layout.ids["deck"][seat])
    for number, seat in [("CR-07", 0), ("CR-08", 0), *(("CO-07", seat) for seat in guarded)]:
        add_card(g, POOL.by_number[number].index, seat, g.layout.ids["table"][seat])
    RULES.laying.begin_at(g, "main", 0)
    run(g)
    speaker = Speaker(lang, RULES, POOL, ["Ana", "Beto", "Carla"])
    assert wanted in speaker.advice(view(g, 0))
