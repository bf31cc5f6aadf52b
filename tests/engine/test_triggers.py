"""Triggers: collected from events, put on the stack in order, never called (architecture 3.4)."""

from __future__ import annotations

import pytest

from mk_tui.engine import advance
from mk_tui.engine.cards import build_pool
from mk_tui.engine.change import move
from mk_tui.engine.continuous import stat
from mk_tui.engine.save import decode, encode
from mk_tui.engine.state import Waiting

from .games import duel
from .games.at_table import lay

LIFE = duel.LIFE


def life(p: duel.Play) -> list[int]:
    return [s["life"] for s in p.game.seats]


def test_a_trigger_waits_on_the_stack_and_can_be_responded_to() -> None:
    p = duel.table(
        Ana={"hand": "herald", "field": "peak peak"}, Bea={"hand": "tide", "field": "lake mourner oracle"}
    )
    p.does("Ana", "play herald").does("Bea", "pass")
    assert p.asked == "Ana: target"
    p.does("Ana", "mourner")
    assert (p.asked, p.stack) == ("Bea: priority", ["Ana's herald"])
    p.does("Bea", "play tide").does("Bea", "mourner")
    assert [f["definition"] for _, f in p.log("log.fizzled")] == ["duel.herald"]


def test_a_trigger_without_a_legal_target_does_nothing() -> None:
    p = duel.table(Ana={"hand": "herald", "field": "peak peak"}, Bea={"field": "peak"})
    p.does("Ana", "play herald")
    assert p.zone("Ana", "field") == ["peak", "peak", "herald"]
    assert not p.log("log.stacked_trigger")
    assert not p.game.waiting


def test_a_unit_sees_itself_and_the_others_go() -> None:
    p = duel.table(Ana={"field": "scribe mourner"}, Bea={"hand": "storm", "field": "altar peak"})
    p.does("Bea", "play storm")
    assert life(p) == [LIFE, LIFE - 2]


def test_different_triggers_of_one_seat_ask_for_their_order() -> None:
    twice = {
        "id": "duel.twice",
        "name": {"en": "The twice"},
        "type": "unit",
        "cost": {},
        "power": 1,
        "when": [
            {"event": "entered", "card": "self", "effect": [{"do": "draw"}]},
            {"event": "entered", "card": "self", "effect": [{"do": "hit", "who": "others", "n": 1}]},
        ],
    }
    pool = build_pool(duel.RULES, [*duel.CARDS, twice])
    p = lay(duel.RULES, pool, {"Ana": {"hand": "twice", "deck": "peak"}, "Bea": {}}, "main")
    p.does("Ana", "play twice")
    assert (p.asked, p.options) == ("Ana: order", ["trigger of twice", "trigger of twice"])
    # what is put on the stack first resolves last
    advance(p.game, (1,))
    log = [e for e, f in p.log("log.drew", "log.hurt")]
    assert log == ["log.drew", "log.hurt"]


def test_the_active_players_triggers_are_put_first_and_so_resolve_last() -> None:
    p = duel.table(
        Ana={"hand": "storm", "field": "altar peak mourner"},
        Bea={"field": "mourner"},
        Cleo={"field": "mourner"},
    )
    p.does("Ana", "play storm")
    # each mourner saw all three die: three hits on both others from each of them
    assert [f["seat"] for e, f in p.log("log.stacked_trigger")] == [0] * 3 + [1] * 3 + [2] * 3
    resolved = [f["seat"] for _, f in p.log("log.resolves") if f["kind"] == "trigger"]
    assert resolved == [2] * 3 + [1] * 3 + [0] * 3
    assert life(p) == [LIFE - 6] * 3


def test_cards_that_leave_together_see_each_other_go() -> None:
    p = duel.table(Ana={"hand": "storm", "field": "altar peak mourner herald"}, Bea={"field": "herald"})
    p.does("Ana", "play storm")
    assert life(p) == [LIFE, LIFE - 3]


def test_a_card_that_left_before_sees_nothing() -> None:
    p = duel.table(Ana={"hand": "bolt tide", "field": "peak lake mourner"}, Bea={"field": "herald"})
    p.does("Ana", "play tide").does("Ana", "mourner")
    p.does("Ana", "play bolt")
    assert life(p) == [LIFE, LIFE]


def test_a_trigger_is_its_controllers_who_owned_it_when_it_fired() -> None:
    p = duel.table(Ana={"hand": "bolt", "field": "peak"}, Bea={"field": "mourner"})
    p.does("Ana", "play bolt")
    assert life(p) == [LIFE - 1, LIFE]


def test_you_may_is_asked_on_resolution() -> None:
    for answer, hand in (("yes", 1), ("no", 0)):
        p = duel.table(Ana={"hand": "scribe", "field": "lake"}, Bea={})
        p.does("Ana", "play scribe")
        assert p.asked == "Ana: may"
        p.does("Ana", answer)
        assert len([f for _, f in p.log("log.drew") if f["seat"] == 0]) == hand


def test_a_step_fires_for_the_seat_whose_step_it_is() -> None:
    p = duel.table(Ana={"field": "scribe", "hand": "oath"}, Bea={"field": "scribe peak", "hand": "oath"})
    p.does("Bea", "pass")  # Ana's main step ends, and her end step begins: Bea's scribe is silent
    assert (p.game.phase, p.stack) == ("end", ["Ana's scribe"])
    p.does("Bea", "pass")
    assert life(p) == [LIFE - 1, LIFE]


def test_a_trigger_fires_for_the_card_of_the_event_only() -> None:
    p = duel.table(Ana={"hand": "herald", "field": "peak peak herald squire"}, Bea={"field": "mourner"})
    p.does("Ana", "play herald").all_pass()
    assert len(p.log("log.stacked_trigger")) == 1


def with_card(**printed: object) -> duel.Play:
    """Return a table with a unit of this test's own in Ana's hand."""
    own = {"id": "duel.own", "name": {"en": "Own"}, "type": "unit", "cost": {}, "power": 2, **printed}
    pool = build_pool(duel.RULES, [*duel.CARDS, own])
    table = {"Ana": {"hand": "own", "field": "peak scribe", "deck": "peak"}, "Bea": {"field": "peak"}}
    return lay(duel.RULES, pool, table, "main")


def test_a_condition_of_a_trigger_is_looked_at_when_the_event_happens() -> None:
    effect = [{"do": "hit", "who": "others", "n": 1}]
    left = []
    for least in (2, 3):
        condition = {"exists": {"type": "unit", "controller": "you"}, "at_least": least}
        p = with_card(when=[{"event": "entered", "card": "self", "if": condition, "effect": effect}])
        p.does("Ana", "play own")
        left.append(life(p)[1])
    assert left[0] == left[1] - 1


def test_counters_add_up_in_one_modifier_and_end_with_their_time() -> None:
    from mk_tui.engine.continuous import stat
    from mk_tui.engine.durations import add_counter, expire

    p = with_card()
    g = p.game
    card = next(c for c in g.in_zone("field", 0) if g.definition(c).id == "duel.scribe")
    printed = stat(g, card, "power")
    for n in (2, 3, -1):
        add_counter(g, card, "power", n, "forever")
    add_counter(g, card, "power", 5, "end_of_turn")
    assert stat(g, card, "power") == printed + 9
    assert len(g.mods) == 2
    expire(g, "end_of_turn")
    assert stat(g, card, "power") == printed + 4
    add_counter(g, card, "power", -4, "forever")
    assert (stat(g, card, "power"), g.mods) == (printed, [])


def test_a_permanent_changes_hands_as_the_same_card() -> None:
    from mk_tui.engine.change import give_control
    from mk_tui.engine.continuous import roster

    p = with_card()
    g = p.game
    card = next(c for c in g.in_zone("field", 0) if g.definition(c).id == "duel.scribe")
    stamp = g.stamp[card]
    roster(g)
    give_control(g, card, 1, g.layout.ids["field"][1])
    assert (g.ctrl[card], g.owner[card], g.stamp[card]) == (1, 0, stamp)
    assert card in roster(g)["unit", 1] and card not in roster(g).get(("unit", 0), ())


def test_who_loses_one_opponent_still_faces_another_that_faces_it() -> None:
    from mk_tui.engine.change import face, unface

    p = with_card()
    g = p.game
    a, b, c = 0, 1, 2
    face(g, b, a)
    face(g, c, a)
    assert g.facing == {b: a, a: c, c: a}
    unface(g, c)
    assert g.facing == {b: a, a: b}


def test_selectors_bound_stats_now_and_as_printed() -> None:
    from mk_tui.engine.durations import add_counter
    from mk_tui.engine.selectors import compile_selector

    p = with_card()
    g = p.game
    card = next(c for c in g.in_zone("field", 0) if g.definition(c).id == "duel.scribe")
    printed = g.definition(card).attrs["power"]
    add_counter(g, card, "power", 3, "forever")

    def meant(**raw: object) -> bool:
        return card in compile_selector(g.rules, {"type": "unit", **raw}).candidates(g, 0, -1)

    assert meant(max={"power": printed + 3}) and not meant(max={"power": printed + 2})
    assert meant(min={"power": printed + 3}) and not meant(min={"power": printed + 4})
    assert meant(max_printed={"power": printed})


@pytest.mark.parametrize(("comes_back", "grown"), [(False, 2), (True, 0)])
def test_what_waits_for_a_card_of_an_event_does_not_reach_the_one_that_comes_back(
    comes_back: bool, grown: int
) -> None:
    """It followed the card by its number, whatever had become of it while the trigger waited."""
    unit = {"type": "unit", "cost": {}, "power": 1}
    grows = {"do": "modify", "to": "event", "stat": "power", "add": 2, "until": "forever"}
    sees = {"event": "entered", "card": {"type": "unit"}, "effect": [grows]}
    watcher = {"id": "duel.watcher", "name": {"en": "The watcher"}, **unit, "when": [sees]}
    newcomer = {"id": "duel.newcomer", "name": {"en": "The newcomer"}, **unit}
    pool = build_pool(duel.RULES, [*duel.CARDS, watcher, newcomer])
    given = {"Ana": {"hand": "newcomer", "field": "watcher", "deck": "peak"}, "Bea": {"deck": "peak"}}
    p = lay(duel.RULES, pool, given, "main")
    p.game.hold = [2, 2]
    p.does("Ana", "play newcomer")
    while p.stack != ["Ana's watcher"]:
        p.does(p.asked.split(":")[0], "pass")
    g = p.game
    card = next(c for z in g.zones for c in z if g.definition(c).id == "duel.newcomer")
    if comes_back:
        field = g.zone[card]
        move(g, card, g.layout.ids["hand"][0])
        move(g, card, field)
    while p.stack:
        p.does(p.asked.split(":")[0], "pass")
    assert stat(g, card, "power") == 1 + grown


def test_a_trigger_of_an_older_save_is_read_with_whichever_card_its_event_has() -> None:
    """Which incarnation of it the event was about was not saved."""
    now = encode(Waiting(3, 0, 1, 5, 7, 2))
    older = {"w": now["w"][:-1]}
    assert (decode(now).event_stamp, decode(older).event_stamp) == (2, -1)
    assert [decode(older).event_card, decode(older).definition] == [5, 7]
    with pytest.raises(ValueError):
        decode({"w": now["w"][:-2]})
