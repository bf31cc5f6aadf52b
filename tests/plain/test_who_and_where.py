"""In lines: the level of computer players, where cards of one name lie, and nobody's account."""

from __future__ import annotations

import getpass
import io
import os
from dataclasses import replace

import pytest

from mk_tui.commands import typed_seats
from mk_tui.language import Speaker
from mk_tui.plain import play
from mk_tui.plain.numbered import NumberedChoices
from mk_tui.players.levels import HUMAN, RANDOM
from mk_tui.table import Forecast, QuestionView, Table
from mk_tui.table.match import Match
from tests.written import CHALLENGE, beginning


@pytest.mark.parametrize(("lang", "level"), [("en", "computer, novice"), ("es", "ordenador, novato")])
def test_the_level_of_a_computer_player_is_said(lang: str, level: str) -> None:
    table = Table.new("karmaka", [("Ana", "human", ""), ("Beto", "novice", "")], {}, 3)
    out = io.StringIO()
    play(table.sit(), lang, io.StringIO("score\nq\n"), out, advice=False)
    first, *others = out.getvalue().splitlines()
    assert f"Beto ({level})" in first and "Ana (" not in first
    assert [line for line in others if line.lstrip("> ").startswith(f"Beto ({level}): ")]


@pytest.mark.parametrize(
    ("lang", "typed", "said"),
    [
        ("en", "i", '"i" needs the number of a choice or the name of a card after it.'),
        ("en", "f", '"f" needs the number of a choice after it, or several.'),
        ("en", "why", '"why" needs the number of a choice, or the name of a card or a player, after it.'),
        ("es", "i", 'A "i" le falta detrás el número de una opción o el nombre de una carta.'),
        ("es", "predice", 'A "predice" le falta detrás el número de una opción, o varios.'),
        (
            "es",
            "por qué",
            'A "por qué" le falta detrás el número de una opción, o el nombre de una carta o de un jugador.',
        ),
    ],
)
def test_a_command_without_its_card_says_what_it_needs(lang: str, typed: str, said: str) -> None:
    table = Table.new("karmaka", [("Ana", "human", ""), ("Beto", "novice", "")], {}, 3)
    out = io.StringIO()
    play(table.sit(), lang, io.StringIO(f"{typed}\nq\n"), out, advice=False)
    assert f"> {said}\n" in out.getvalue(), out.getvalue()


def test_of_cards_of_one_name_it_is_said_where_each_lies() -> None:
    table = Table.new("humankind", [("Ana", "human", ""), ("Beto", "novice", "")], {}, 3)
    view = table.view(0)
    one, other = view.zone("hand", 0).cards[:2]
    there = {
        ("hand", 0): (one, other),
        ("play", 0): (replace(one, id=900),),
        ("play", 1): (replace(one, id=901),),
    }
    zones = tuple(replace(z, cards=there.get((z.kind, z.seat), z.cards)) for z in view.zones)
    cards = (one.id, 900, 901, other.id)
    question = QuestionView(0, "choose", "ask.discard", (), tuple(("card", c) for c in cards), 1, 1)
    view = replace(view, zones=zones, question=question)
    choices = NumberedChoices(question, view, table.ruleset.verbs)
    speaker = Speaker("en", table.ruleset, table.pool, ["Ana", "Beto"])
    lines = [x for x in choices.lines(speaker, lambda n: Forecast((n,))) if x[:1].isdigit()]
    said = [line[line.find("[") : line.find("]") + 1].casefold() for line in lines]
    hand, in_play = speaker.zone("hand").casefold(), speaker.zone("play").casefold()
    assert said == [f"[{hand}]", f"[{in_play}]", f"[{in_play}: beto]", ""]


@pytest.mark.parametrize(("lang", "kind"), [("en", "Unique character"), ("es", "Personaje único")])
def test_what_is_told_of_a_card_says_what_sets_it_apart(lang: str, kind: str) -> None:
    laid = CHALLENGE.replace("table: [PU-08]", "table: [PU-01]")
    out = io.StringIO()
    table = Table.at(beginning(laid, "human", "novice"))
    play(table.sit(), lang, io.StringIO("i satur\nq\n"), out, advice=False)
    assert f"\n{kind}, " in out.getvalue()


@pytest.mark.parametrize(
    ("account", "number", "names"),
    [
        ("root", 0, ["Ana", "Beto"]),
        ("admin", 1000, ["Ana", "Beto"]),
        ("eva", 1000, ["Eva", "Beto"]),
        ("beto", 1000, ["Beto", "Carla"]),
    ],
)
def test_an_account_that_is_nobodys_names_no_player_and_the_other_is_neither_partner_nor_rival(
    account: str, number: int, names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(getpass, "getuser", lambda: account)
    monkeypatch.setattr(os, "getuid", lambda: number, raising=False)
    assert [seat.name for seat in typed_seats.seats_of((), (), "karmaka")] == names


@pytest.mark.parametrize("typed", ["ask", "first"])
def test_what_was_asked_still_takes_an_answer_after_a_wish_about_asking(typed: str) -> None:
    table = Table.new("karmaka", [("Ana", "human", ""), ("Beto", "novice", "")], {"first": "1"}, 3)
    out = io.StringIO()
    play(table.sit(), "en", io.StringIO(f"{typed}\ni 1\n2\nq\n"), out, advice=False)
    assert "That came too late" not in out.getvalue()
    assert "> Ana scores " in out.getvalue()


PILES = """\
- title: Cards of one name apart in their piles
  clauses: [KK-2.1]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table:
    ruins: [panic, panic, peek, panic]
    Ana:
      hand: [recycle, roulette, recycle]
      deck: [mimic]
      future: [voyage, mimic, voyage]
      works: [peek, panic]
    Beto: {hand: [jubilee, peek], deck: [mimic, voyage]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize(
    ("lang", "piles"),
    [
        (
            "en",
            """\
Ruins: 2 × Panic, red, points 1 (on top); Peek, blue, points 1; Panic, red, points 1.
Hand: 2 × Recycle, green, points 1; Roulette, red, points 2.
Future Life: Voyage, green, points 3 (on top); Mimic, mosaic, points 1; Voyage, green, points 3.
Works: Peek, blue, points 1 (exposed); Panic, red, points 1.
""",
        ),
        (
            "es",
            """\
Ruinas: 2 × Pánico, rojo, puntos 1 (encima); Vistazo, azul, puntos 1; Pánico, rojo, puntos 1.
Obras: Vistazo, azul, puntos 1 (expuesta); Pánico, rojo, puntos 1.
""",
        ),
    ],
)
def test_of_a_pile_whose_order_tells_something_the_top_comes_first(lang: str, piles: str) -> None:
    """Equal cards stood together where the first of them lay, and nothing said which is on top."""
    out = io.StringIO()
    play(
        Table.of(Match(beginning(PILES, HUMAN, RANDOM))).sit(), lang, io.StringIO("?\nq\n"), out, advice=False
    )
    said = out.getvalue().splitlines()
    assert not set(piles.splitlines()) - set(said), out.getvalue()
