"""Shielded cards, effects on all of a kind, searches, players who leave, seats that the rules play."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from mk_tui.engine import Game, SeatSetup, dump, load, new_game, view
from mk_tui.engine.cards import build_pool
from mk_tui.engine.change import move
from mk_tui.engine.continuous import has_keyword, keywords, reasons, stat
from mk_tui.engine.durations import expire, modify, retire
from mk_tui.engine.flow import cut
from mk_tui.engine.mechanisms.dice import weighted
from mk_tui.engine.mechanisms.parts import WithAutomaticSeats
from mk_tui.engine.state import Option, Question

from .games import duel
from .games.at_table import Play, finish, lay

UNITS = {"type": "unit", "controller": "you"}


class Realm(duel.Duel, WithAutomaticSeats):
    """Duel with stout cards that others cannot select, power that is never below 0, and a hermit's seat."""

    id = "realm"
    terms = replace(
        duel.Duel.terms,
        shield="stout",
        fields={"person": "text"},
        stat_least={"power": 0},
        who={"weakest": lambda g, f: [min(g.order, key=lambda s: g.seats[s]["life"])]},
    )

    def automatic_seats(self, seats: list[Any], options: dict[str, Any]) -> list[Any]:
        return [SeatSetup("Hermit", dict(seats[0].deck))] if len(seats) == 1 else []

    def rule_answer(self, g: Game, q: Question) -> tuple[Option, ...] | None:
        """The hermit plays whatever comes last and passes when there is nothing."""
        return tuple(q.options[-1:]) if g.config["seats"][q.seat]["name"] == "Hermit" else None


CARDS = [
    *duel.CARDS,
    duel._card(
        "rally",
        "spell",
        cost={"any": 1},
        effect=[
            {"do": "lasting", "to": UNITS, "stat": "power", "add": 2},
            {"do": "lasting", "to": UNITS, "keyword": "swift"},
        ],
    ),
    duel._card(
        "quest",
        "spell",
        cost={"any": 1},
        effect=[
            {
                "do": "search",
                "among": {"zone": "deck", "controller": "you", "type": "unit"},
                "n": 2,
                "show": True,
            }
        ],
    ),
    duel._card(
        "theft",
        "spell",
        cost={"any": 1},
        effect=[{"do": "search", "among": {"zone": "deck", "controller": "you"}, "described": False}],
    ),
    duel._card("curse", "spell", cost={"any": 1}, effect=[{"do": "hit", "who": "weakest", "n": 1}]),
    duel._card(
        "muster",
        "spell",
        cost={"any": 1},
        effect=[{"do": "choose", "among": {"type": "unit"}}, {"do": "kill", "to": "chosen"}],
    ),
    duel._card("twin", "unit", cost={"any": 1}, power=1, person="gemini"),
    duel._card(
        "sister",
        "unit",
        cost={"any": 1},
        power=1,
        **{"while": [{"if": {"exists": {"person": "gemini"}}, "keyword": "swift"}]},
    ),
]
RULES = Realm()
POOL = build_pool(RULES, CARDS, "realm-1")


def table(**seats: dict[str, str]) -> Play:
    for zones in seats.values():
        zones.setdefault("deck", "peak " * 8)
    return lay(RULES, POOL, seats, "main")


# -- shielded cards -----------------------------------------------------------------------------------


def test_a_shielded_card_is_selected_by_its_own_player_only() -> None:
    p = table(Ana={"hand": "bolt", "field": "peak oracle"}, Bea={"field": "oracle squire"})
    p.does("Ana", "play bolt")
    assert sorted(p.options) == ["oracle", "squire"]
    assert p.game.question is not None
    assert {p.game.ctrl[o[1]] for o in p.game.question.options if p.words(o) == "oracle"} == {0}


def test_a_spell_that_finds_only_shielded_cards_cannot_be_played() -> None:
    p = table(Ana={"hand": "bolt", "field": "peak"}, Bea={"field": "oracle"})
    assert "play bolt" not in p.options
    p = table(Ana={"hand": "bolt", "field": "peak"}, Bea={"field": "squire"})
    assert "play bolt" in p.options


def test_choosing_while_an_effect_runs_passes_a_shield_over_too() -> None:
    p = table(Ana={"hand": "muster", "field": "peak"}, Bea={"field": "oracle squire"})
    p.does("Ana", "play muster").all_pass()
    assert p.zone("Bea", "field") == ["oracle"]


def test_a_target_that_is_shielded_meanwhile_is_lost() -> None:
    p = table(Ana={"hand": "bolt", "field": "peak"}, Bea={"field": "squire"})
    p.does("Ana", "play bolt")
    squire = p.card("squire")
    modify(p.game, squire, "stout", "keyword", RULES.keywords["stout"], "end_of_turn", 0)
    p.all_pass()
    assert p.zone("Bea", "field") == ["squire"] and p.log("log.fizzled")


# -- all cards of a kind, for a while -------------------------------------------------------------------


def test_a_lasting_effect_catches_later_cards_and_ends() -> None:
    p = table(Ana={"hand": "rally squire", "field": "peak peak squire"}, Bea={"field": "squire"})
    g = p.game
    p.does("Ana", "play rally").all_pass()
    p.does("Ana", "play squire").all_pass()
    mine = [c for c in g.in_zone("field", 0) if g.definition(c).type == "unit"]
    assert [stat(g, c, "power") for c in mine] == [3, 3]
    assert all(has_keyword(g, c, RULES.keywords["swift"]) for c in mine)
    theirs = p.card("Bea's squire")
    assert stat(g, theirs, "power") == 1 and not has_keyword(g, theirs, RULES.keywords["swift"])
    assert reasons(g, mine[0], "power") == [(POOL.by_id["duel.rally"].index, "add", 2)]
    assert {s: (n, base) for s, n, base in view(g, 1).card(mine[1]).stats}["power"] == (3, 1)
    again = load(dump(g), RULES, POOL)
    assert [stat(again, c, "power") for c in mine] == [3, 3]
    expire(g, "end_of_turn")
    assert [stat(g, c, "power") for c in mine] == [1, 1] and not keywords(g, mine[0])


def test_a_lasting_effect_does_not_hang_on_its_source() -> None:
    p = table(Ana={"hand": "rally", "field": "peak squire"}, Bea={})
    p.does("Ana", "play rally").all_pass()
    assert p.zone("Ana", "heap") == ["rally"] and stat(p.game, p.card("squire"), "power") == 3


def test_a_stat_is_never_below_its_least() -> None:
    p = table(Ana={"field": "squire"}, Bea={})
    modify(p.game, p.card("squire"), "power", "add", -5, "end_of_turn", 0)
    assert stat(p.game, p.card("squire"), "power") == 0


# -- searching -----------------------------------------------------------------------


@pytest.mark.parametrize("found", [[], ["squire"], ["squire", "scribe"]])
def test_a_search_for_what_is_described_may_find_less(found: list[str]) -> None:
    p = table(Ana={"hand": "quest", "field": "peak", "deck": "peak squire peak scribe oracle"}, Bea={})
    p.does("Ana", "play quest").all_pass()
    assert p.asked == "Ana: search" and sorted(p.options) == ["oracle", "scribe", "squire"]
    deck = p.game.in_zone("deck", 0)
    assert all(p.game.known[c] == 1 for c in deck)
    p.does("Ana", *found)
    assert sorted(p.zone("Ana", "hand")) == sorted(found)
    assert not any(p.game.known[c] for c in p.game.in_zone("deck", 0))
    seen = {c.definition for c in view(p.game, 1).zone("hand", 0).cards}
    assert seen == {f"duel.{name}" for name in found}
    assert bool(p.log("log.nothing_found")) == (not found)
    assert p.log("log.shuffled") == [("log.shuffled", {"seat": 0, "pile": "deck"})]


def test_a_search_for_any_card_has_to_take_one_and_shows_nothing() -> None:
    p = table(Ana={"hand": "theft", "field": "peak", "deck": "lake squire marsh"}, Bea={})
    p.does("Ana", "play theft").all_pass()
    q = p.game.question
    assert q is not None and (q.least, q.most, len(q.options)) == (1, 1, 3)
    p.does("Ana", "marsh")
    assert p.zone("Ana", "hand") == ["marsh"] and not view(p.game, 1).zone("hand", 0).cards


# -- players who leave, seats that the rules play ------------------------------------


def test_whoever_leaves_takes_cards_and_effects_along() -> None:
    bea = {"field": "captain warlord", "hand": "bolt"}
    p = table(Ana={"field": "squire"}, Bea=bea, Cleo={"hand": "oath"})
    g = p.game
    modify(g, -2, "land_plays", "add", 1, "forever", 0)
    retire(g, 1, g.layout.ids["stack"][0])
    assert g.order == (0, 2) and not g.in_zone("field", 1) and not g.in_zone("hand", 1)
    assert not g.mods and stat(g, p.card("squire"), "power") == 1
    spec = POOL.by_id["duel.oath"].modes[0].targets[0]
    assert spec.options(g, 0, p.card("oath")) == [("player", 2)]


def test_a_seat_of_the_rules_is_never_asked() -> None:
    seats = [SeatSetup("Ana", dict(duel.DECK))]
    g = new_game(RULES, POOL, seats, {}, 3)
    assert [s["name"] for s in g.config["seats"]] == ["Ana", "Hermit"]
    while g.question is not None and g.count < 200:
        assert g.question.seat == 0
        finish(g, g.count, 1)
    assert any(f.get("seat") == 1 for e, _, f in g.log or [] if e == "log.played")


def test_frames_above_a_flow_are_dropped() -> None:
    p = table(Ana={"hand": "bolt", "field": "peak squire squire"}, Bea={})
    p.does("Ana", "play bolt")
    assert p.game.frames[-1].flow == "play"
    found = cut(p.game, "turn")
    assert found is p.game.frames[-1] and found.flow == "turn"
    assert cut(p.game, "never") is None


# -- words and chance ------------------------------------------------------------------


def test_a_relation_to_a_person_is_a_condition_of_an_effect() -> None:
    p = table(Ana={"field": "sister"}, Bea={"field": "twin"})
    assert has_keyword(p.game, p.card("sister"), RULES.keywords["swift"])
    move(p.game, p.card("twin"), p.game.layout.ids["heap"][1])
    assert not has_keyword(p.game, p.card("sister"), RULES.keywords["swift"])


def test_a_game_has_words_of_its_own_for_players() -> None:
    p = table(Ana={"hand": "curse", "field": "peak"}, Bea={})
    p.game.seats[1]["life"] = 4
    p.does("Ana", "play curse").all_pass()
    assert p.game.seats[1]["life"] == 3


def test_a_weighted_draw_follows_its_counts_and_can_be_forced() -> None:
    p = table(Ana={}, Bea={})
    drawn = Counter(weighted(p.game, (1, 0, 3)) for _ in range(4000))
    assert set(drawn) == {1, 3} and 0.7 < drawn[3] / 4000 < 0.8
    p.game.forced = {"dice": [2]}
    assert weighted(p.game, (1, 0, 3)) == 2
