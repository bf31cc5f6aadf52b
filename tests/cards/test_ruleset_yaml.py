"""``ruleset.yaml``: the toy's own is good; each mistake in it gets its sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from mk_tui.cards import ruleset_yaml
from mk_tui.cards.checks import check_ruleset
from mk_tui.cards.errors import CardError
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.cards.vocabulary import Vocabulary

from .conftest import Place
from .toy import Toy

TEXT = (Path(__file__).parent / "toy" / "ruleset.yaml").read_text(encoding="utf-8")

BROKEN = {
    "another game's id": ("id: toy\n", "id: toi\n", 'r.yaml:1:5: toi.id: this has to be "toy", not "toi"'),
    "no seats": ("seats: {min: 1, max: 2}\n", "", "r.yaml:1:1: toy.seats: this key is missing"),
    "no seats at all": (
        "max: 2",
        "max: 0",
        "r.yaml:5:22: toy.seats.max: this has to be 1 or more, not 0",
    ),
    "seats the wrong way round": (
        "min: 1, max: 2",
        "min: 3, max: 2",
        "r.yaml:5:22: toy.seats.max: this has to be 3 or more, not 2",
    ),
    "a default that is no value": (
        "default: easy",
        "default: eazy",
        'r.yaml:13:14: toy.options[0].default: this has to be "easy" or "hard", not "eazy"; '
        'did you mean "easy"?',
    ),
    "a default that is no value for so many seats": (
        "default: easy",
        "default: easy\n    default_by_seats: {2: heard}",
        'r.yaml:14:27: toy.options[0].default_by_seats.2: this has to be "easy" or "hard", not "heard"; '
        'did you mean "hard"?',
    ),
    "a zone that the rules do not have": (
        "kind: grave",
        "kind: graves",
        'r.yaml:22:3: toy.zones: the zone "grave" is missing',
        'r.yaml:25:12: toy.zones[3].kind: the rules have no zone "graves"; did you mean "grave"?',
    ),
    "a stat of the wrong kind": (
        "límite de mano}, of: player",
        "límite de mano}, of: card",
        'r.yaml:40:3: toy.stats: the stat of a player "hand_limit" is missing',
    ),
    "an unknown step": (
        "id: 2a",
        "id: 2b",
        'r.yaml:31:10: toy.phases[1].id: the rules have no step "2b"',
    ),
    "a keyword twice": (
        "id: mighty",
        "id: brave",
        'r.yaml:34:9: toy.keywords[1].id: "brave" is here twice',
    ),
    "a keyword of an unknown stat": (
        "stat: strength, add",
        "stat: strenght, add",
        'r.yaml:38:20: toy.keywords[1].while[0].stat: there is no stat "strenght"; did you mean "strength"?',
    ),
    "a keyword without Spanish": (
        "{en: Brave, es: Valiente}",
        "{en: Brave}",
        "r.yaml:33:23: toy.keywords[0].name.es: this key is missing",
    ),
    "an unknown event": (
        "[entered, played]",
        "[enters]",
        'r.yaml:48:10: toy.events[0]: there is no event "enters"; did you mean "entered"?',
    ),
    "a panel that is a word": (
        "- {zone: field, shape: row}",
        "- field",
        'r.yaml:28:5: toy.panels[0]: this has to be a mapping, not "field"',
    ),
    "a list": (TEXT, "- id: toy\n", "r.yaml:1:1: a ruleset file is a mapping, not a list"),
    "empty": (TEXT, "", "r.yaml:1:1: the file is empty"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", BROKEN)
def test_a_mistake_gets_its_sentence(mistake: str) -> None:
    old, new, *sentences = BROKEN[mistake]
    assert TEXT.count(old) == 1
    try:
        _, errors = check_ruleset(TEXT.replace(old, new), "r.yaml", Vocabulary(Toy()))
    except CardError as error:
        errors = [error]

    assert [str(e) for e in errors] == sentences


def test_a_keyword_of_existing_mechanics_is_a_few_lines_of_yaml(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ruleset_yaml, "_loaded", {})

    description, errors = load_ruleset(place.ruleset)

    assert errors == []
    assert description["name"] == {"en": "Toy", "es": "Juguete"}
    assert "mighty" in place.ruleset.keywords
    assert place.ruleset.keyword_entries({"keywords": ["mighty"]}, "while") == [
        {"stat": "strength", "add": 2}
    ]
    assert load_ruleset(place.ruleset)[0] is description


def test_a_game_without_the_file_is_said(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ruleset_yaml, "_loaded", {})
    place.ruleset.folder = place.root

    description, errors = load_ruleset(place.ruleset)

    assert description == {}
    assert place.short(errors) == ["ruleset.yaml:1:1: it cannot be read: No such file or directory"]
