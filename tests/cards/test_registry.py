"""Games are found through their entry points."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from mk_tui.cards import registry, ruleset_yaml
from mk_tui.engine.errors import SetupError

from .conftest import Place
from .toy import Toy

TOY = Toy()


@pytest.fixture(autouse=True)
def installed(place: Place, monkeypatch: pytest.MonkeyPatch) -> object:
    points = [
        EntryPoint("toy", "tests.cards.test_registry:TOY", registry.GROUP),
        EntryPoint("broken", "tests.cards.nowhere:GAME", registry.GROUP),
    ]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points)
    monkeypatch.setattr(ruleset_yaml, "_loaded", {})
    registry._entry_points.cache_clear()
    registry.get.cache_clear()
    yield
    registry._entry_points.cache_clear()
    registry.get.cache_clear()


def test_games_are_listed_without_being_loaded() -> None:
    assert registry.games() == ["broken", "toy"]


@pytest.mark.failures("game")
def test_games_are_shown_by_the_rank_they_ask_for(monkeypatch: pytest.MonkeyPatch) -> None:
    ranks = {"toy": {"rank": 2}, "chess": {"rank": 1}, "go": {}}

    def get(game: str) -> str:
        if game not in ranks:
            raise SetupError("it cannot be loaded")
        return game

    with monkeypatch.context() as patched:
        patched.setattr(registry, "games", lambda: ["broken", "chess", "go", "toy"])
        patched.setattr(registry, "get", get)
        patched.setattr(registry, "load_ruleset", lambda game: (ranks[game], []))
        assert registry.shelf() == ["chess", "toy", "go", "broken"]


def test_a_game_comes_with_the_keywords_of_its_yaml() -> None:
    assert "mighty" in registry.get("toy").keywords


def test_an_unknown_game_is_said() -> None:
    with pytest.raises(SetupError) as error:
        registry.get("toi")
    assert str(error.value) == 'there is no game "toi"; did you mean "toy"?'


def test_a_game_that_cannot_be_loaded_is_said() -> None:
    with pytest.raises(SetupError) as error:
        registry.get("broken")
    assert str(error.value) == (
        "the game \"broken\" cannot be loaded: ModuleNotFoundError: No module named 'tests.cards.nowhere'"
    )
