"""Loading cards: what comes out, what is remembered between starts, and when it is not trusted."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
import yaml

from mk_tui.cards import checks, compile, pool
from mk_tui.cards.card_errors import CardError
from mk_tui.cards.compile import check_files, check_own, load_cards
from mk_tui.cards.yaml_source import read
from mk_tui.engine.effects import Op, operation
from mk_tui.engine.errors import SetupError

from .conftest import GOOD, Place
from .good_cards import DRAW, spell


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A list that grows with each compilation."""
    times: list[int] = []
    real = compile._compile

    def counting(*args: object) -> object:
        times.append(1)
        return real(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(compile, "_compile", counting)
    return times


def cache(place: Place) -> Path:
    return place.root / "home" / "cache" / "compiled" / "toy.cards.json"


def test_cards_come_as_they_are_written_and_in_order(place: Place) -> None:
    place.own("cards", "mine.yaml", spell(DRAW))

    loaded = load_cards(place.ruleset)

    assert loaded.errors == []
    assert [c["id"] for c in loaded.cards] == ["toy.soldier", "toy.scout", "toy.study", "toy.x"]
    assert loaded.cards[1] == {
        "id": "toy.scout",
        "number": "F2",
        "name": {"en": "Scout", "es": "Exploradora"},
        "type": "fighter",
        "cost": {"red": 1, "any": 1},
        "strength": 1,
        "keywords": ["brave"],
        "text": {
            "en": "When this card enters, draw two cards.",
            "es": "Cuando esta carta entre, roba dos cartas.",
        },
        "when": [{"event": "entered", "card": "self", "effect": [{"do": "draw", "n": 2}]}],
    }


def test_a_second_start_compiles_nothing(place: Place, compiled: list[int]) -> None:
    first, second = load_cards(place.ruleset), load_cards(place.ruleset)

    assert len(compiled) == 1
    assert (second.cards, second.errors, second.hash) == (first.cards, first.errors, first.hash)


def test_errors_are_remembered_too(place: Place, compiled: list[int]) -> None:
    place.own("cards", "x.yaml", "hello")

    first, second = load_cards(place.ruleset), load_cards(place.ruleset)

    assert len(compiled) == 1
    assert first.errors == second.errors
    assert place.short(second.errors) == ['x.yaml:1:1: a card file is a list of cards, not "hello"']


def test_a_changed_file_is_noticed(place: Place, compiled: list[int]) -> None:
    path = place.ship("cards", "good.yaml", GOOD)
    before = os.stat(path)
    old = load_cards(place.ruleset)
    place.ship("cards", "good.yaml", GOOD.replace("strength: 2", "strength: 3"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))

    new = load_cards(place.ruleset)

    assert len(compiled) == 2
    assert new.cards[0]["strength"] == 3
    assert new.hash != old.hash


def test_other_words_change_no_hash(place: Place) -> None:
    """A match goes on when a text was mended."""
    old = load_cards(place.ruleset)
    place.ship("cards", "good.yaml", GOOD.replace("en: Scout", "en: Lookout").replace("two cards", "2 cards"))
    new = load_cards(place.ruleset)
    assert new.cards != old.cards and new.hash == old.hash


def test_a_comment_changes_no_hash(place: Place) -> None:
    old = load_cards(place.ruleset)
    place.ship("cards", "good.yaml", "# a comment\n" + GOOD)

    assert load_cards(place.ruleset).hash == old.hash


def test_a_new_operation_compiles_anew(place: Place, compiled: list[int]) -> None:
    @operation("dance")
    class Dance(Op):
        n: int = 1

    place.own("cards", "x.yaml", spell("  effect: [{do: dance, n: 1}]"))
    assert place.short(load_cards(place.ruleset).errors) == [
        'x.yaml:6:17: toy.x.effect[0].do: there is no operation "dance"'
    ]
    place.ruleset.operations = {**place.ruleset.operations, "dance": Dance}

    assert load_cards(place.ruleset).errors == []
    assert len(compiled) == 2


@pytest.mark.failures("cache")
@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: b"\xff\xfe",
        lambda data: data[: len(data) // 2],
        lambda data: data.replace(b"Soldier", b"Traitor"),
        lambda data: data + b" ",
        lambda data: b"[" * 100_000,
    ],
)
def test_a_damaged_compiled_form_is_made_again(place: Place, compiled: list[int], damage: object) -> None:
    load_cards(place.ruleset)
    cache(place).write_bytes(damage(cache(place).read_bytes()))  # type: ignore[operator]

    loaded = load_cards(place.ruleset)

    assert len(compiled) == 2
    assert loaded.cards[0]["name"]["en"] == "Soldier"
    assert load_cards(place.ruleset).cards == loaded.cards
    assert len(compiled) == 2


@pytest.mark.failures("cache_kept")
def test_without_a_cache_folder_everything_works(place: Place, compiled: list[int]) -> None:
    (place.root / "home").mkdir()
    (place.root / "home" / "cache").write_text("a file where a folder should be")

    assert len(load_cards(place.ruleset).cards) == 3
    assert len(load_cards(place.ruleset).cards) == 3
    assert len(compiled) == 2


def test_nothing_is_left_beside_the_compiled_form(place: Place) -> None:
    load_cards(place.ruleset)

    assert [p.name for p in cache(place).parent.iterdir()] == ["toy.cards.json"]


def test_hidden_files_and_other_files_are_passed_over(place: Place) -> None:
    place.own("cards", ".swap.yaml", "[")
    place.own("cards", "notes.txt", "[")

    assert load_cards(place.ruleset).errors == []


def test_a_game_can_bring_its_cards_in_its_own_package(place: Place) -> None:
    place.ruleset.folder = place.root / "package"
    place._write(place.root / "package" / "cards" / "more.yaml", spell(DRAW))
    (place.root / "package" / "schema.py").write_bytes(
        (Path(__file__).parent / "toy" / "schema.py").read_bytes()
    )

    assert [c["id"] for c in load_cards(place.ruleset).cards][-1] == "toy.x"


def test_a_game_without_card_types_is_said(place: Place) -> None:
    place.ruleset.folder = place.root

    with pytest.raises(SetupError) as error:
        load_cards(place.ruleset)
    assert str(error.value).startswith('the card types of "toy" cannot be loaded: FileNotFoundError: ')


KEYWORDS = (
    "- id: toy.x\n  name: {en: X, es: X}\n  type: fighter\n  cost: {white: 1}\n  strength: 1\n"
    "  text: {en: a, es: a}\n  keywords: ["
)


@pytest.mark.parametrize(
    ("start", "again", "end", "sentence"),
    [
        (KEYWORDS, "x, ", "]\n", "x.yaml:7:13: toy.x.keywords: there are more than 100 entries"),
        ("", "- {}\n", "", "x.yaml:100:3: [99].type: this key is missing"),
        (
            "",
            "- {type: spel}\n",
            "",
            'x.yaml:100:10: [99].type: there is no card type "spel"; did you mean "spell"?',
        ),
    ],
    ids=["keywords", "empty cards", "misspelt cards"],
)
def test_a_file_full_of_mistakes_takes_no_time_to_speak_of(
    place: Place, start: str, again: str, end: str, sentence: str
) -> None:
    place.own("cards", "x.yaml", start + again * 40_000 + end)
    begun = time.monotonic()

    loaded = load_cards(place.ruleset)

    assert place.short(loaded.errors)[-1] == sentence
    assert len(loaded.errors) <= 120
    assert time.monotonic() - begun < 20


def test_the_pool_is_made_once(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "_loaded", {})
    made, errors = pool.load_pool(place.ruleset)

    assert errors == []
    assert [c.id for c in made.cards] == ["toy.soldier", "toy.scout", "toy.study"]
    assert made.by_number["F2"].name["es"] == "Exploradora"
    assert made.hash == load_cards(place.ruleset).hash
    assert pool.load_pool(place.ruleset)[0] is made


def test_files_named_by_somebody_are_checked_among_the_others(place: Place, tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(spell(DRAW).replace("toy.x", "toy.scout"))
    place.own("cards", "other.yaml", "hello")
    shipped = place.root / "shipped" / "cards" / "toy" / "good.yaml"

    assert place.short(check_files(place.ruleset, [mine])) == [
        'mine.yaml:1:7: toy.scout.id: another card (good.yaml:8) already has the id "toy.scout"'
    ]
    assert check_files(place.ruleset, [shipped]) == []


def test_cards_of_another_file_are_checked_without_lines(place: Place) -> None:
    card = {
        "id": "toy.x",
        "name": {"en": "X", "es": "X"},
        "type": "spell",
        "cost": {"white": 1},
        "text": {"en": "Draw.", "es": "Roba."},
        "effect": [{"do": "draw"}],
    }

    assert check_own(place.ruleset, [card], ["toy.scout"], "a.yaml") == []
    assert place.short(check_own(place.ruleset, [{**card, "effect": [{"do": "dra"}]}], [], "a.yaml")) == [
        'a.yaml:1:1: toy.x.effect[0].do: there is no operation "dra"; did you mean "draw"?'
    ]
    assert place.short(check_own(place.ruleset, [{**card, "id": "toy.scout"}], ["toy.scout"], "a.yaml")) == [
        'a.yaml:1:1: toy.scout.id: another card already has the id "toy.scout"'
    ]


def test_checks_come_from_the_operations_class_alone(place: Place) -> None:
    """A new operation needs no line in this package: its annotations are its checks."""

    @operation("conjure")
    class Conjure(Op):
        n: int
        loud: bool = False

    place.ruleset.operations = {**place.ruleset.operations, "conjure": Conjure}
    words = compile.Vocabulary(place.ruleset)
    file = checks.open_cards(spell("  effect: [{do: conjure, loud: 2, soft: true}]"), "x.yaml")

    assert [str(e) for e in checks.check_cards(file, words)] == [
        "x.yaml:6:12: toy.x.effect[0].n: this key is missing",
        "x.yaml:6:32: toy.x.effect[0].loud: this has to be true or false, not 2",
        'x.yaml:6:35: toy.x.effect[0].soft: there is no key "soft" here',
    ]


def test_a_file_is_parsed_once_and_again_only_to_name_the_card_of_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parsed: list[str] = []
    parse = yaml.parse
    monkeypatch.setattr(yaml, "parse", lambda text, kind: parsed.append(text) or parse(text, kind))
    monkeypatch.setattr(yaml, "compose", None)
    assert read("- {id: toy.x, keys: [1, yes]}", "x.yaml").data == [{"id": "toy.x", "keys": [1, "yes"]}]
    assert len(parsed) == 1
    with pytest.raises(CardError) as caught:
        read("- a: {? [k, {l: m}] : [v], e: {f: g}}\n  id: toy.x", "x.yaml")
    assert str(caught.value) == "x.yaml:1:9: toy.x.a: a key has to be a word, not a list or a mapping"
    assert len(parsed) == 3
