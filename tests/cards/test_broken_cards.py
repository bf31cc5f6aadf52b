"""Every broken card file gets its exact sentences, and the program goes on without it."""

from __future__ import annotations

import pytest

from mk_tui.cards.compile import load_cards

from .broken_cards import BROKEN
from .conftest import Place
from .good_cards import DRAW, spell


@pytest.mark.parametrize("mistake", BROKEN)
def test_a_users_broken_file_is_left_out_and_said(place: Place, mistake: str) -> None:
    content, *sentences = BROKEN[mistake]
    place.own("cards", "x.yaml", content)

    loaded = load_cards(place.ruleset)

    assert place.short(loaded.errors) == sentences
    assert [c["id"] for c in loaded.cards] == ["toy.soldier", "toy.scout", "toy.study"]


def test_there_are_many_mistakes() -> None:
    assert len(BROKEN) >= 40


def test_one_mistake_leaves_the_whole_file_out_and_no_other(place: Place) -> None:
    place.own("cards", "bad.yaml", spell(DRAW) + spell("  effect: [{do: drawn}]").replace("toy.x", "toy.y"))
    place.own("cards", "fine.yaml", spell(DRAW).replace("toy.x", "toy.z"))

    loaded = load_cards(place.ruleset)

    assert [c["id"] for c in loaded.cards] == ["toy.soldier", "toy.scout", "toy.study", "toy.z"]
    assert place.short(loaded.errors) == [
        'bad.yaml:12:17: toy.y.effect[0].do: there is no operation "drawn"; did you mean "draw"?'
    ]


def test_a_broken_shipped_file_is_said_too(place: Place) -> None:
    place.ship("cards", "more.yaml", spell("  effect: [{do: drawn}]"))

    loaded = load_cards(place.ruleset)

    assert [c["id"] for c in loaded.cards] == ["toy.soldier", "toy.scout", "toy.study"]
    assert place.short(loaded.errors) == [
        'more.yaml:6:17: toy.x.effect[0].do: there is no operation "drawn"; did you mean "draw"?'
    ]


def test_an_id_of_a_broken_file_is_taken_all_the_same(place: Place) -> None:
    place.ship("cards", "more.yaml", spell("  effect: [{do: drawn}]"))
    place.own("cards", "mine.yaml", spell(DRAW))

    loaded = load_cards(place.ruleset)

    assert place.short(loaded.errors) == [
        'more.yaml:6:17: toy.x.effect[0].do: there is no operation "drawn"; did you mean "draw"?',
        'mine.yaml:1:7: toy.x.id: another card (more.yaml:1) already has the id "toy.x"',
    ]


def test_errors_come_in_the_order_of_the_file(place: Place) -> None:
    place.own("cards", "x.yaml", spell("  effect: [{do: drawn}]").replace("white: 1", "whit: 1"))

    assert place.short(load_cards(place.ruleset).errors) == [
        'x.yaml:4:16: toy.x.cost.whit: there is no colour "whit"; did you mean "white"?',
        'x.yaml:6:17: toy.x.effect[0].do: there is no operation "drawn"; did you mean "draw"?',
    ]


def test_a_card_that_the_rules_cannot_build_is_an_error(place: Place) -> None:
    class Explodes(place.ruleset.operations["draw"]):  # type: ignore[name-defined, misc]
        def __init__(self, rules: object, raw: dict[str, object], where: str) -> None:
            raise RuntimeError("bang")

    place.own("cards", "x.yaml", spell("  effect: [{do: explode}]"))
    place.ruleset.operations = {**place.ruleset.operations, "explode": Explodes}

    assert place.short(load_cards(place.ruleset).errors) == [
        "x.yaml:1:3: toy.x: the rules cannot build this card: RuntimeError: bang"
    ]


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda p: p.mkdir(), "x.yaml:1:1: this is not a file"),
        (lambda p: p.symlink_to(p), "x.yaml:1:1: it cannot be read: Too many levels of symbolic links"),
        (lambda p: p.symlink_to("/nowhere"), "x.yaml:1:1: it cannot be read: No such file or directory"),
    ],
)
def test_what_is_no_file_is_said(place: Place, make: object, sentence: str) -> None:
    path = place.own("cards", "x.yaml", "")
    path.unlink()
    make(path)  # type: ignore[operator]

    loaded = load_cards(place.ruleset)

    assert place.short(loaded.errors) == [sentence]
    assert len(loaded.cards) == 3
