"""Continuous effects, modifiers and attachments: computed, never written into cards (architecture 3.5)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mk_tui.engine import view
from mk_tui.engine.cards import build_pool
from mk_tui.engine.change import attach, clear_facing, face, move, set_flag, unface
from mk_tui.engine.continuous import has_keyword, keywords, of_stat, reasons, seat_stat, stat
from mk_tui.engine.durations import expire, modify, spend_modifier
from tests.fuzz.checks import check_caches

from .games import duel, echo
from .games.at_table import lay, play_on


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("game", [duel, echo])
def test_what_is_cached_is_what_would_be_computed(game: Any, seed: int) -> None:
    """After any answer; two looks in a row, so that what the first one cached is looked at too."""
    g = game.begin(2 + seed % 3, seed)
    for _ in play_on(g, random.Random(seed), 250):
        check_caches(g)
        check_caches(g)
    assert g.count == 250 or g.question is None


def power(p: duel.Play, name: str) -> int:
    return stat(p.game, p.card(name), "power")


def test_a_captain_lifts_the_others_of_its_player() -> None:
    p = duel.table(Ana={"field": "captain squire"}, Bea={"field": "mourner"})
    assert [power(p, n) for n in ("captain", "squire", "mourner")] == [2, 2, 1]
    assert [(d.id, how, n) for d, how, n in why(p, "squire")] == [("duel.captain", "add", 1)]
    move(p.game, p.card("captain"), p.game.layout.ids["heap"][0])
    assert power(p, "squire") == 1


def why(p: duel.Play, name: str) -> list[tuple[Any, str, int]]:
    return [(p.game.pool.cards[d], how, n) for d, how, n in reasons(p.game, p.card(name), "power")]


def test_two_captains_lift_each_other() -> None:
    p = duel.table(Ana={"field": "captain captain squire"}, Bea={})
    assert [stat(p.game, c, "power") for c in p.game.in_zone("field", 0)] == [3, 3, 3]


def test_what_hangs_on_a_flag_follows_the_flag() -> None:
    p = duel.table(Ana={"field": "warlord squire"}, Bea={})
    squire = p.card("squire")
    assert stat(p.game, squire, "power") == 1
    set_flag(p.game, squire, duel.TAPPED)
    assert stat(p.game, squire, "power") == 0
    set_flag(p.game, squire, duel.TAPPED, False)
    assert stat(p.game, squire, "power") == 1


def test_a_condition_on_the_table_comes_and_goes() -> None:
    p = duel.table(Ana={"field": "warlord"}, Bea={"field": "squire"})
    swift = p.game.rules.keywords["swift"]
    assert has_keyword(p.game, p.card("warlord"), swift)
    move(p.game, p.card("squire"), p.game.layout.ids["hand"][1])
    assert not has_keyword(p.game, p.card("warlord"), swift)


def test_a_seat_has_stats_too() -> None:
    p = duel.table(Ana={"field": "warlord warlord", "hand": "peak peak peak peak"}, Bea={})
    assert [seat_stat(p.game, s, "land_plays") for s in (0, 1)] == [3, 1]
    modify(p.game, -1 - 1, "land_plays", "add", 2, "end_of_turn", 0)
    assert [seat_stat(p.game, s, "land_plays") for s in (0, 1)] == [3, 3]
    for _ in range(3):
        p.does("Ana", "play peak")
    assert p.zone("Ana", "field").count("peak") == 3


def test_set_comes_before_add() -> None:
    p = duel.table(Ana={"field": "captain squire"}, Bea={})
    squire = p.card("squire")
    modify(p.game, squire, "power", "add", 2, "end_of_turn", 0)
    modify(p.game, squire, "power", "set", 7, "end_of_turn", 0)
    assert stat(p.game, squire, "power") == 7 + 1 + 2


# -- durations -------------------------------------------------------------------------------------


def test_until_end_of_turn_ends_with_the_turn() -> None:
    p = duel.table(Ana={"hand": "oath", "field": "peak herald"}, Bea={"hand": "oath", "field": "peak"})
    p.does("Ana", "play oath").does("Ana", "mode oath 1")
    p.does("Bea", "pass")  # the response
    assert power(p, "herald") == 3
    while p.game.active == 0:
        p.does("Bea", "pass")
    assert power(p, "herald") == 1
    assert p.game.mods == []


def test_only_what_has_this_duration_ends() -> None:
    p = duel.table(Ana={"field": "squire"}, Bea={})
    squire = p.card("squire")
    modify(p.game, squire, "power", "add", 1, "end_of_turn", 0)
    modify(p.game, squire, "power", "add", 10, "forever", 0)
    expire(p.game, "end_of_turn")
    assert stat(p.game, squire, "power") == 11


def test_a_modifier_ends_when_its_card_leaves_play() -> None:
    p = duel.table(Ana={"field": "squire"}, Bea={})
    squire = p.card("squire")
    modify(p.game, squire, "power", "add", 5, "forever", 0)
    move(p.game, squire, p.game.layout.ids["hand"][0])
    move(p.game, squire, p.game.layout.ids["field"][0])
    assert stat(p.game, squire, "power") == 1
    assert p.game.flags[squire] == 0


def test_modifiers_are_found_by_their_stat_in_their_order() -> None:
    p = duel.table(Ana={"field": "captain squire"}, Bea={})
    g, squire, captain = p.game, p.card("squire"), p.card("captain")
    assert list(of_stat(g, "power")) == []
    for card, n in ((squire, 1), (captain, 2), (squire, 3)):
        modify(g, card, "power", "add", n, "end_of_turn", 0)
    modify(g, squire, "speed", "add", 9, "end_of_turn", 0)
    assert [(m.target, m.value) for m in of_stat(g, "power")] == [(squire, 1), (captain, 2), (squire, 3)]
    spend_modifier(g, captain, "power")
    assert [m.value for m in of_stat(g, "power")] == [1, 3]
    assert [m.value for m in of_stat(g.clone(), "speed")] == [9]


def test_a_modifier_can_be_used_up() -> None:
    p = duel.table(Ana={"field": "squire"}, Bea={})
    squire = p.card("squire")
    modify(p.game, squire, "power", "add", 5, "forever", 0)
    assert spend_modifier(p.game, squire, "power")
    assert not spend_modifier(p.game, squire, "power")
    assert stat(p.game, squire, "power") == 1


def test_keywords_can_be_given_and_taken_but_marks_stay() -> None:
    p = duel.table(Ana={"field": "oracle lake lake lake", "hand": "hush oath oath"}, Bea={})
    oracle = p.card("oracle")
    bit = p.game.rules.keywords.__getitem__
    assert keywords(p.game, oracle) == bit("stout")
    p.does("Ana", "play oath").does("Ana", "mode oath 2").all_pass()
    assert keywords(p.game, oracle) == bit("stout") | bit("asleep")
    shown = view(p.game, 1).card(oracle)
    assert shown is not None and shown.keywords == ("stout",)  # a mark is never shown
    p.does("Ana", "play hush").all_pass()
    assert keywords(p.game, oracle) == bit("asleep")


# -- attachments and pairings ----------------------------------------------------------------------


def test_a_banner_lifts_its_host_and_falls_with_it() -> None:
    p = duel.table(
        Ana={"hand": "banner tide", "field": "peak lake squire"}, Bea={"hand": "bolt", "field": "peak"}
    )
    p.does("Ana", "play banner")
    p.does("Ana", "pass").does("Bea", "pass")
    squire, banner = p.card("squire"), p.card("banner")
    assert p.game.host == {banner: squire}
    assert stat(p.game, squire, "power") == 3
    assert has_keyword(p.game, squire, p.game.rules.keywords["swift"])
    shown = view(p.game, None).card(squire)
    assert shown is not None and shown.attached == (banner,)
    p.does("Ana", "play tide").does("Ana", "pass")
    p.does("Bea", "pass")
    assert "squire" in p.zone("Ana", "hand")
    assert p.zone("Ana", "heap") == ["banner", "tide"]
    assert p.game.host == {}


def test_a_charm_whose_host_is_gone_fizzles() -> None:
    p = duel.table(Ana={"hand": "banner", "field": "peak squire"}, Bea={"hand": "bolt", "field": "peak"})
    p.does("Ana", "play banner").does("Ana", "pass").does("Bea", "play bolt")
    p.does("Ana", "pass")
    assert p.zone("Ana", "heap") == ["squire", "banner"]


def test_an_attachment_can_move_to_another_host() -> None:
    p = duel.table(Ana={"field": "squire herald banner"}, Bea={})
    squire, herald, banner = p.game.in_zone("field", 0)
    attach(p.game, banner, squire)
    attach(p.game, banner, herald)
    assert [stat(p.game, c, "power") for c in (squire, herald)] == [1, 3]


def test_pairings_end_with_either_of_the_pair() -> None:
    p = duel.table(Ana={"field": "squire herald"}, Bea={"field": "mourner oracle"})
    g = p.game
    squire, herald, mourner, oracle = (p.card(n) for n in ("squire", "herald", "mourner", "oracle"))
    face(g, squire, mourner)
    face(g, herald, oracle)
    assert g.facing == {squire: mourner, mourner: squire, herald: oracle, oracle: herald}
    move(g, mourner, g.layout.ids["heap"][1])
    assert g.facing == {herald: oracle, oracle: herald}
    face(g, squire, oracle)
    unface(g, oracle)
    assert g.facing == {}
    face(g, squire, oracle)
    clear_facing(g)
    assert g.facing == {}


def test_an_effect_may_look_into_a_pile() -> None:
    """Whoever counts on the fallen notices a card that goes from a hand to the heap."""
    ghoul = {
        "id": "duel.ghoul",
        "name": {"en": "The ghoul"},
        "type": "unit",
        "cost": {},
        "power": 1,
        "while": [
            {"if": {"exists": {"zone": "heap", "owner": "you"}}, "stat": "power", "add": 3},
            {"if": {"exists": {"zone": "heap", "type": "spell"}}, "keyword": "swift"},
        ],
    }
    pool = build_pool(duel.RULES, [*duel.CARDS, ghoul])
    p = lay(
        duel.RULES,
        pool,
        {"Ana": {"field": "ghoul squire", "hand": "bolt", "deck": "peak"}, "Bea": {}},
        "main",
    )
    g, ids, swift = p.game, p.game.layout.ids, p.game.rules.keywords["swift"]
    it, bolt = p.card("ghoul"), p.card("bolt")
    seen = []
    for zone in ("hand", "heap", "deck"):
        move(g, bolt, ids[zone][0])
        seen.append((stat(g, it, "power"), has_keyword(g, it, swift)))
    assert seen == [(1, False), (4, True), (1, False)]
