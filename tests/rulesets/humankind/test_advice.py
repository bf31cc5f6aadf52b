"""Beginners are told what fits the question, and only who is asked is told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine.views import CardView, PlayerView, QuestionView, View, ZoneView
from rulesets.humankind import RULESET

ADDON = CardView(1, "hk.pirate_radio", "addon", "", 0, 0, ())
FIGHTER = CardView(3, "hk.punk", "character", "", 0, 0, ())
TRICK = CardView(2, "hk.firecracker", "manipulation", "", 0, 0, ())


def asked(
    kind: str,
    phase: str,
    options: tuple[Any, ...],
    hand: tuple[CardView, ...] = (),
    turn: int = 2,
    structure: int = 20,
) -> View:
    shown = (("structure", structure),)
    players = tuple(PlayerView(s, name, shown) for s, name in enumerate(("Ana", "Beto")))
    zones = (ZoneView("hand", 0, len(hand), True, hand),)
    question = QuestionView(0, kind, "ask.priority", (), options)
    return View("humankind", 0, turn, phase, 0, (0, 1), players, zones, (), question, None, 0)


@pytest.mark.parametrize(
    ("view", "clause"),
    [
        (asked("attack", "combat", (("card", 9),)), "HK-11.4"),
        (asked("priority", "duel", (("pass",), ("challenge", 9))), "HK-10.5"),
        (asked("priority", "harvest", (("pass",), ("play", 1)), (ADDON, TRICK)), "HK-9.2"),
        (asked("priority", "harvest", (("pass",), ("play", 2)), (TRICK,)), "HK-13.4"),
        (asked("priority", "harvest", (("pass",), ("play", 1)), (ADDON,), turn=20), ""),
        (asked("priority", "contemplation", (("pass",), ("play", 2)), (TRICK,)), ""),
        (asked("attack", "combat", (("card", 9),), structure=5), "HK-18.1"),
        (asked("block", "combat", (("none",), ("card", 9))), "HK-11.6"),
        (asked("mulligan", "", (("keep",), ("mulligan",)), (ADDON, FIGHTER)), ""),
        (asked("mulligan", "", (("keep",), ("mulligan",)), (ADDON, TRICK)), "HK-6.3"),
    ],
)
def test_advice_fits_the_question(view: View, clause: str) -> None:
    assert RULESET.shown.advice(view) == clause
    declared = {a["clause"] for a in load_ruleset(RULESET)[0]["advice"]}
    assert clause in declared | {""}


def test_the_waiting_player_gets_none() -> None:
    view = asked("attack", "combat", (("card", 9),))
    assert RULESET.shown.advice(replace(view, seat=1)) == ""
    window = asked("priority", "combat", (("pass",), ("play", 2)), (TRICK,))
    assert RULESET.shown.advice(replace(window, active=1)) == ""
