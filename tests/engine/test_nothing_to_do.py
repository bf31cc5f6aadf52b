"""An operation that finds nothing to do says so; a continuous effect is about cards in play."""

from __future__ import annotations

from typing import Any

from mk_tui.engine.cards import build_pool
from mk_tui.engine.change import move
from mk_tui.engine.continuous import has_keyword, stat
from mk_tui.engine.tables import Clauses

from .games import duel
from .games.at_table import Play, lay


def spell(*effect: dict[str, Any], **rest: Any) -> dict[str, Any]:
    return duel._card("word", "spell", cost={"any": 1}, effect=list(effect), **rest)


def told(*effect: dict[str, Any], bea: str = "", hand: str = "") -> list[tuple[str, Any]]:
    """Play a spell with this effect; returns what came to nothing, with the clauses."""
    pool = build_pool(duel.RULES, [*duel.CARDS, spell(*effect)], "duel-word")
    seats = {"Ana": {"hand": f"word {hand}", "field": "peak"}, "Bea": {"field": bea}}
    p: Play = lay(duel.RULES, pool, seats, "main")
    p.does("Ana", "play word")
    return [(e.removeprefix("log."), f["clause"]) for e, _, f in p.game.log or () if "clause" in f]


UNIT = {"type": "unit"}


def test_no_card_to_act_on() -> None:
    for effect in (
        {"do": "modify", "to": UNIT, "stat": "power", "add": 1},
        {"do": "grant", "to": UNIT, "keyword": "stout"},
        {"do": "return_to_hand", "to": UNIT},
        {"do": "lose_keywords", "to": UNIT},
        {"do": "each", "over": UNIT, "effect": [{"do": "draw"}]},
    ):
        assert told(effect) == [("no_card", "")]
        assert told(effect, bea="oracle") == []


def test_no_keyword_to_lose() -> None:
    assert told({"do": "lose_keywords", "to": UNIT}, bea="mourner") == [("no_keywords", "")]


def test_nothing_to_discard_to_choose_to_look_at() -> None:
    assert told({"do": "discard"}) == [("nothing_to_discard", "")]
    assert told({"do": "discard"}, hand="bolt") == []
    assert told({"do": "choose", "among": UNIT}) == [("nothing_to_choose", "")]
    assert told({"do": "choose", "among": UNIT, "up_to": True}) == []
    assert told({"do": "choose", "among": UNIT, "n": 9, "up_to": True}) == [("nothing_to_choose", "")]
    assert told({"do": "look", "pile": "deck"}) == [("nothing_to_see", "")]


def test_a_condition_that_is_not_so() -> None:
    effect = {"do": "if", "exists": UNIT, "then": [{"do": "hit", "who": "you", "n": 1}]}
    assert told(effect) == [("condition_failed", "")]
    assert told(effect, bea="mourner") == []
    assert told({**effect, "otherwise": [{"do": "hit", "who": "you", "n": 1}]}) == []


def test_the_clause_is_the_games(monkeypatch: Any) -> None:
    monkeypatch.setattr(duel.Duel, "clauses", Clauses(idle={"nothing_to_discard": "D-12"}), raising=False)
    assert told({"do": "discard"}) == [("nothing_to_discard", "D-12")]


def test_a_trigger_without_a_legal_target_and_a_target_that_is_gone() -> None:
    p = duel.table(Ana={"hand": "herald", "field": "peak peak"}, Bea={})
    p.does("Ana", "play herald")
    assert [f["definition"] for _, f in p.log("log.trigger_without_target")] == ["duel.herald"]
    p = duel.table(
        Ana={"hand": "fork", "field": "peak peak"}, Bea={"hand": "tide", "field": "lake squire mourner"}
    )
    p.does("Ana", "play fork").does("Ana", "squire", "mourner").does("Bea", "play tide").does(
        "Bea", "squire"
    ).all_pass()
    assert [len(f["targets"]) for _, f in p.log("log.targets_gone")] == [1]
    assert p.zone("Bea", "heap") == ["tide", "mourner"]


def test_a_continuous_effect_is_about_cards_in_play() -> None:
    """The captain lifts units in play; with its own words a text reaches into another zone."""
    p = duel.table(Ana={"field": "captain squire"}, Bea={})
    squire = p.card("squire")
    assert stat(p.game, squire, "power") == 2
    move(p.game, squire, p.game.layout.ids["hand"][0])
    assert stat(p.game, squire, "power") == 1
    crier = duel._card(
        "crier",
        "unit",
        power=1,
        **{
            "while": [
                {"to": {"type": "unit", "zone": "hand", "owner": "you"}, "stat": "power", "add": 3},
                {"to": UNIT, "keyword": "stout"},
            ]
        },
    )
    pool = build_pool(duel.RULES, [*duel.CARDS, crier], "duel-crier")
    p = lay(duel.RULES, pool, {"Ana": {"field": "crier mourner", "hand": "squire"}, "Bea": {}}, "main")
    stout = duel.RULES.keywords["stout"]
    assert [stat(p.game, p.card(n), "power") for n in ("squire", "mourner")] == [4, 1]
    assert [has_keyword(p.game, p.card(n), stout) for n in ("squire", "mourner")] == [False, True]


def test_what_lasts_for_all_of_a_kind_is_about_cards_in_play() -> None:
    rally = duel._card(
        "rally",
        "spell",
        cost={"any": 1},
        effect=[
            {"do": "lasting", "to": UNIT, "stat": "power", "add": 2},
            {"do": "lasting", "to": UNIT, "keyword": "swift"},
        ],
    )
    pool = build_pool(duel.RULES, [*duel.CARDS, rally], "duel-rally")
    p = lay(
        duel.RULES, pool, {"Ana": {"hand": "rally squire", "field": "peak peak mourner"}, "Bea": {}}, "main"
    )
    p.does("Ana", "play rally")
    swift = duel.RULES.keywords["swift"]
    assert [stat(p.game, p.card(n), "power") for n in ("squire", "mourner")] == [1, 3]
    assert [has_keyword(p.game, p.card(n), swift) for n in ("squire", "mourner")] == [False, True]
