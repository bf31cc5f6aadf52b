"""Files that ask for too much: one sentence with its place, in no time and no memory to speak of."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mk_tui.cards.compile import load_cards
from mk_tui.cards.decks import load_decks
from mk_tui.cards.yaml_source import MOST_VALUES
from mk_tui.engine.cards import build_pool
from mk_tui.scenarios import load_text

from .conftest import Place

CARD = """\
- id: toy.x
  name: {{en: X, es: X}}
  type: fighter
  cost: {{white: {cost}}}
  strength: {strength}
  text: {{en: "", es: ""}}
  when: [{{event: entered, card: self, effect: [{{do: draw, n: {n}}}]}}]
"""


@pytest.mark.parametrize("what", ["cost", "strength", "n"])
def test_no_number_of_a_card_is_without_bounds(place: Place, what: str) -> None:
    numbers = {"cost": 1, "strength": 1, "n": 1}
    place.own("cards", "x.yaml", CARD.format(**{**numbers, what: 999_999_999}))
    errors = place.short(load_cards(place.ruleset).errors)
    assert any("999 or less, not 999999999" in e and e.startswith("x.yaml:") for e in errors), errors


DECK = "id: d\nname: {en: D, es: D}\ntext: {en: '', es: ''}\ncards: {toy.soldier: %s, toy.scout: %s}\n"


@pytest.mark.parametrize(
    ("counts", "said"), [((999_999_999, 1), "999 or less"), ((600, 600), "1200 cards, and a deck has 1000")]
)
def test_no_deck_is_without_bounds(place: Place, counts: tuple[int, int], said: str) -> None:
    place.own("decks", "d.yaml", DECK % counts)
    pool = build_pool(place.ruleset, load_cards(place.ruleset).cards)
    (error,) = place.short(load_decks(place.ruleset, pool)[1])
    assert said in error and error.startswith("d.yaml:4:")


SCENARIO = """\
- title: T
  clauses: [MK-6.4]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 2b
  seed: {seed}
  round: {round}
  dice: [{die}]
  table:
    Ana:
      hand: [{{card: mk.camp_healer, copies: {copies}}}, {more}]
      city: [mk.camp_healer]
      wealth: {{white: {white}, red: 999}}
  play: [{{expect: {{round: {round}}}}}]
"""
USUAL = {"seed": 1, "round": 2, "die": 1, "copies": 1, "more": "mk.camp_healer", "white": 0}


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("copies", 999_999_999),
        ("copies", "+" + "9" * 5000),
        ("copies", "²"),
        ("white", 999_999_999),
        ("white", 1),
        ("round", 999_999_999),
        ("die", 999_999_999),
        ("more", ", ".join(["{card: mk.camp_healer, copies: 999}"] * 6)),
    ],
)
def test_no_number_of_a_scenario_is_without_bounds(what: str, value: object) -> None:
    begun = time.monotonic()
    (scenario,), errors = load_text(SCENARIO.format(**{**USUAL, what: value}), "s.yaml")
    assert not errors
    outcome = scenario.run()
    assert outcome.error and outcome.at.startswith("s.yaml:") and len(outcome.error) < 300
    assert time.monotonic() - begun < 5


def test_so_many_values_are_no_file_of_cards(place: Place) -> None:
    place.own("cards", "x.yaml", "- {}\n" * (MOST_VALUES + 1))
    assert "more than 200,000 values" in place.short(load_cards(place.ruleset).errors)[0]


def limits() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (1024**3, 1024**3))
    resource.setrlimit(resource.RLIMIT_CPU, (30, 30))


CARDS, SCENARIOS = ("cards", "check"), ("scenario",)
# Both commands read with one reader, so that each text goes to one of them; what is cheap goes to both.
HOSTILE = {
    "deep": ("[" * 2_000_000, [CARDS]),
    "long": ("- a\n" * 500_000, [SCENARIOS]),
    "wide": ("- {a: [b, c]}\n" * 140_000, [CARDS]),
    "one word": ("a" * 2_000_000, [SCENARIOS]),
    "turns": ("- '" * 9, [CARDS, SCENARIOS]),
}


@pytest.mark.parametrize(("text", "commands"), HOSTILE.values(), ids=HOSTILE)
def test_no_file_takes_more_than_a_gigabyte_or_half_a_minute(
    text: str, commands: list[tuple[str, ...]], tmp_path: Path
) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(text)
    for command in commands:
        done = subprocess.run(
            [sys.executable, "-m", "mk_tui", *command, str(file)],
            capture_output=True,
            preexec_fn=limits,
            timeout=60,
        )
        assert done.returncode == 1 and b"x.yaml:" in done.stdout and done.stderr == b"", done.stderr[-500:]
