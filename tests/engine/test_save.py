"""Saves: lossless, resumable at every decision, and refused with one sentence when they are not whole."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mk_tui.engine import Game, SaveError, StackItem, advance, dump, load, save, view
from mk_tui.engine.cards import build_pool
from mk_tui.engine.record import rebuild
from mk_tui.engine.state import ITEM_FIELDS

from .games import duel, echo
from .games.at_table import play_on, random_answer

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(st.integers() | st.text(max_size=4) | st.tuples(st.integers()), inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None)
@given(plain)
def test_the_codec_loses_nothing(value: Any) -> None:
    found = save.decode(json.loads(json.dumps(save.encode(value))))
    assert found == value
    assert kinds(found) == kinds(value)


def kinds(value: Any) -> Any:
    """Return the shape of plain data: 1 and True, (1,) and [1] are told apart."""
    if isinstance(value, (list, tuple)):
        return type(value), [kinds(v) for v in value]
    if isinstance(value, dict):
        return [(kinds(k), kinds(v)) for k, v in value.items()]
    return type(value)


def test_the_codec_keeps_stack_items() -> None:
    item = StackItem(7, "card", 1, 3, 0, 2, 9, targets=(("card", 5), ("player", 0)), target_stamps=(1, 0))
    item = item.with_values({"hits": ((1, 2), (3,)), "n": None})
    found = save.decode(json.loads(json.dumps(save.encode(item))))
    assert [getattr(found, s) for s in ITEM_FIELDS] == [getattr(item, s) for s in ITEM_FIELDS]


@pytest.mark.parametrize("value", [1.5, {1, 2}, object(), b"x", {"a": {1}}, [1.0]])
def test_what_is_no_plain_data_is_not_saved(value: Any) -> None:
    with pytest.raises(TypeError, match="no plain data"):
        save.encode(value)


def as_text(g: Game) -> str:
    return json.dumps(dump(g))


@pytest.mark.parametrize("game", [duel, echo])
def test_a_match_goes_on_from_every_decision_as_if_never_left(game: Any) -> None:
    g = game.begin(3, 9)
    for turn, _ in enumerate(play_on(g, random.Random(9), 80)):
        twin = load(json.loads(as_text(g)), game.RULES, game.POOL)
        assert save.state(twin) == save.state(g)
        assert [view(twin, s) for s in (0, 1, 2, None)] == [view(g, s) for s in (0, 1, 2, None)]
        other, rng = g.clone(), random.Random(turn)
        for _ in range(6):
            if other.question is None:
                break
            answer = random_answer(other, rng)
            advance(other, answer)
            advance(twin, answer)
            assert view(twin, 0).zones == view(other, 0).zones
            assert (twin.rng, twin.stack and twin.stack[-1].id) == (
                other.rng,
                other.stack and other.stack[-1].id,
            )
    assert save.state(rebuild(load(json.loads(as_text(g)), game.RULES, game.POOL))) == save.state(g)


def test_a_finished_match_can_be_saved_too() -> None:
    g = echo.begin(2, 2)
    for _ in play_on(g, random.Random(2)):
        pass
    twin = load(json.loads(as_text(g)), echo.RULES, echo.POOL)
    assert twin.result == g.result and twin.question is None


def in_the_middle() -> Game:
    g = duel.begin(2, 4)
    for _ in play_on(g, random.Random(4), 25):
        pass
    assert g.question is not None
    return g


TEXT = as_text(in_the_middle())


def refused(data: Any) -> str:
    """Load what is no good save; return the one sentence it is refused with."""
    with pytest.raises(SaveError) as caught:
        load(data, duel.RULES, duel.POOL)
    said = str(caught.value)
    assert said and "\n" not in said and len(said) < 200
    return said


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"schema": save.SCHEMA + 1}, "this save was made by a newer version of the program"),
        ({"schema": 0}, "this save was made by another version of the program"),
        ({"schema": "1"}, "this save was made by another version of the program"),
        ({"schema": None}, "this save was made by another version of the program"),
        ({"game": "echo"}, "this save is of the game 'echo', not 'duel'"),
        ({"game": None}, "this save is of the game None, not 'duel'"),
        ({"cards": "duel-2"}, "this save was made with other card files"),
        ({"state": None}, "this save is damaged"),
        ({"state": {}}, "this save is damaged"),
        ({"sum": 0}, "this save is damaged"),
        ({"origin": None}, "this save is damaged"),
    ],
)
def test_a_foreign_save_is_refused(change: dict[str, Any], said: str) -> None:
    assert refused({**json.loads(TEXT), **change}).startswith(said)


@pytest.mark.parametrize("data", [None, 1, "x", [], {}, {"schema": 1}, {"state": {}}, [["schema", 1]]])
def test_what_is_no_save_at_all_is_refused(data: Any) -> None:
    assert refused(data) == "this is not a save of this program"


def test_a_save_of_a_pool_with_other_cards_is_refused() -> None:
    other = build_pool(duel.RULES, duel.CARDS[:-1], "other")
    with pytest.raises(SaveError, match="other card files"):
        load(json.loads(TEXT), duel.RULES, other)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(TEXT) - 1), st.characters(min_codepoint=32, max_codepoint=126))
def test_a_changed_character_is_noticed(at: int, new: str) -> None:
    """It is no JSON any more, or it is the same save still, or it is refused."""
    text = TEXT[:at] + new + TEXT[at + 1 :]
    try:
        data = json.loads(text)
    except ValueError:
        return
    if data == json.loads(TEXT):
        return
    try:
        g = load(data, duel.RULES, duel.POOL)
    except SaveError:
        return
    # Only a key that a save may lack can be lost like this.
    assert save.state(g) == save.state(load(json.loads(TEXT), duel.RULES, duel.POOL))


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.999])
def test_a_truncated_save_is_no_json(share: float) -> None:
    with pytest.raises(ValueError):
        json.loads(TEXT[: int(len(TEXT) * share)])


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(value, dict):
        for k, v in value.items():
            yield from places(v, (*path, k))
    elif isinstance(value, list):
        for k, v in enumerate(value):
            yield from places(v, (*path, k))


@pytest.mark.parametrize("sealed", [False, True])
def test_damaged_values_are_refused_and_nothing_else_is_raised(sealed: bool) -> None:
    """Any value of a save replaced by nonsense, without and with a check sum that fits."""
    whole = json.loads(TEXT)
    del whole["state"]["log"], whole["origin"]["log"]  # the bulk, and no part of the game
    whole["state"]["log"], whole["origin"]["log"], whole["origin_log"] = [], None, []
    whole["sum"] = save.check_sum(whole)
    load(copy.deepcopy(whole), duel.RULES, duel.POOL)
    rng = random.Random(1)
    everywhere = [p for p in places(whole) if len(p) > 1]
    for path in rng.sample(everywhere, 250):
        data = copy.deepcopy(whole)
        inner = data
        for key in path[:-1]:
            inner = inner[key]
        old = inner[path[-1]]
        new = rng.choice([None, -1, 10**9, "x", [], {}, {"t": [1]}, {"z": 1}, True, 0.5, [[[]]]])
        if new == old:
            continue
        inner[path[-1]] = new
        if sealed:
            data["sum"] = save.check_sum(data)
        try:
            load(data, duel.RULES, duel.POOL)
        except SaveError as error:
            assert "\n" not in str(error)
        else:
            assert sealed, path
