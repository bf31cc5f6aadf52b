"""Priority: who is asked, who is passed over, and what resolves when (architecture 3.6)."""

from __future__ import annotations

import random

import pytest

from mk_tui.engine import set_pref, view

from .games import duel
from .games.at_table import play_on


def test_a_seat_that_could_only_pass_is_not_asked() -> None:
    p = duel.table(Ana={"hand": "bolt", "field": "peak mourner"}, Bea={"hand": "unsay", "field": "lake"})
    p.does("Ana", "play bolt")  # Bea cannot pay for unsay: the bolt resolves at once
    assert p.zone("Ana", "heap") == ["mourner", "bolt"]


def test_a_seat_that_could_respond_is_asked_before_the_spell_resolves() -> None:
    p = duel.table(Ana={"hand": "bolt", "field": "peak mourner"}, Bea={"hand": "unsay", "field": "lake lake"})
    p.does("Ana", "play bolt")
    assert (p.asked, p.options) == ("Bea: priority", ["pass", "play unsay"])
    q = view(p.game, 1).question
    assert q is not None and q.response
    assert p.stack == ["Ana's bolt"]
    p.does("Bea", "pass")
    assert p.zone("Ana", "heap") == ["mourner", "bolt"]


def test_the_active_player_acting_at_leisure_is_no_response() -> None:
    p = duel.table(Ana={"hand": "bolt", "field": "peak mourner"}, Bea={})
    q = view(p.game, 0).question
    assert q is not None and not q.response


def test_a_passes_b_plays_a_is_asked_again() -> None:
    p = duel.table(
        Ana={"hand": "bolt bolt", "field": "peak peak herald"},
        Bea={"hand": "tide", "field": "lake herald oracle"},
    )
    p.does("Ana", "play bolt").does("Ana", "Bea's herald")
    assert p.asked == "Ana: priority"  # whoever acts keeps priority
    p.does("Ana", "pass")
    assert p.asked == "Bea: priority"
    p.does("Bea", "play tide").does("Bea", "Ana's herald")
    assert p.asked == "Ana: priority"  # Bea has nothing left; Ana passed before Bea played
    assert p.stack == ["Ana's bolt", "Bea's tide"]
    p.does("Ana", "pass")
    assert p.zone("Ana", "hand") == ["bolt", "herald"]
    # after each resolution the active player is asked first
    assert (p.asked, p.stack) == ("Ana: priority", ["Ana's bolt"])


def test_all_in_turn_are_asked_from_the_active_player_on() -> None:
    hand = {"hand": "oath", "field": "peak"}
    p = duel.table(Ana=dict(hand), Bea=dict(hand), Cleo=dict(hand))
    asked = []
    while p.game.phase == "main" and p.game.active == 0:
        asked.append(p.asked.split(":")[0])
        p.does(asked[-1], "pass")
    assert asked == ["Ana", "Bea", "Cleo"]


@pytest.mark.parametrize(("hold", "asked"), [(0, ""), (1, "Bea"), (2, "Bea Cleo")])
def test_a_seat_chooses_how_readily_it_is_asked(hold: int, asked: str) -> None:
    """0: only when it can act. 1: when the table could believe so (cards in hand). 2: always."""
    p = duel.table(
        Ana={"hand": "bolt", "field": "peak herald"}, Bea={"hand": "bolt", "field": "lake"}, Cleo={}
    )
    set_pref(p.game, "hold", 1, hold)
    set_pref(p.game, "hold", 2, hold)
    p.does("Ana", "play bolt")
    found = []
    while p.stack:
        found.append(p.asked.split(":")[0])
        assert p.options == ["pass"]
        p.does(found[-1], "pass")
    assert " ".join(found) == asked


def test_with_hold_at_2_nobody_is_ever_passed_over() -> None:
    g = duel.begin(3, 6)
    for seat in range(3):
        set_pref(g, "hold", seat, 2)
    windows: dict[tuple[int, str, int], set[int]] = {}
    for _ in play_on(g, random.Random(6), 200):
        assert g.question is not None
        if g.question.kind == "priority":
            windows.setdefault((g.round, g.phase, g.active), set()).add(g.question.seat)
    *done, _ = windows.values()  # the last one may have been left in the middle
    assert all(seats == {0, 1, 2} for seats in done)


def test_holding_changes_who_is_asked_and_nothing_else() -> None:
    """The same spells end in the same table, whoever was asked on the way."""
    tables = []
    for hold in (0, 1, 2):
        p = duel.table(
            Ana={"hand": "bolt tide", "field": "peak lake mourner squire"}, Bea={"field": "herald oracle"}
        )
        set_pref(p.game, "hold", 1, hold)
        p.does("Ana", "play bolt").does("Ana", "herald").all_pass()
        p.does("Ana", "play tide").does("Ana", "mourner").all_pass()
        tables.append((p.game.zones, p.game.flags, [s["life"] for s in p.game.seats]))
    assert tables[0] == tables[1] == tables[2]
