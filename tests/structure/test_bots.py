"""A bot knows a card by what it does: no bot names one, and every operation of a game's cards is judged."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from mk_tui.cards import registry
from mk_tui.cards.compile import load_cards
from rulesets.karmaka.bot import knowledge, worth
from rulesets.ultima_reserva.bot import spells

ROOT = Path(__file__).parents[2]
GAMES = [p.parent.name for p in sorted(ROOT.glob("rulesets/*/bot"))]


def words_in(path: Path) -> set[str]:
    """Return every string of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)}


@pytest.mark.parametrize("game", GAMES)
def test_no_bot_names_a_card(game: str) -> None:
    cards = load_cards(registry.get(game)).cards
    assert len(cards) > 20
    names = {str(raw[k]) for raw in cards for k in ("id", "number") if k in raw}
    names |= {raw["id"].partition(".")[2] for raw in cards}
    files = sorted((ROOT / "rulesets" / game / "bot").glob("*.py"))
    assert len(files) >= 5
    assert {(p.name, w) for p in files for w in words_in(p) & names} == set()


def test_every_ability_of_karmaka_is_judged_by_its_operations() -> None:
    cards = load_cards(registry.get("karmaka")).cards
    judged = {*worth.GAINS, *knowledge.HARMS, "choose_player", "copy"}
    assert {op["do"] for raw in cards for op in raw["effect"]} <= judged


def test_every_spell_of_the_last_reserve_is_judged_by_its_first_operation() -> None:
    cards = load_cards(registry.get("ultima_reserva")).cards
    ways = [way for raw in cards if raw["type"] == "spell" for way in raw.get("modes", [raw])]
    assert {way["effect"][0]["do"] for way in ways} == set(spells.GAINS)
