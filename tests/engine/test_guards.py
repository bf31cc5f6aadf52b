"""Guards: a rule that fails or never ends costs nobody the match (architecture 3.9)."""

from __future__ import annotations

import json
import random

import pytest

from mk_tui.engine import Game, RuleCrash, advance, flow, save, view
from mk_tui.engine.flow import Step, again, leave
from mk_tui.engine.record import rebuild, round_ends
from mk_tui.engine.state import Frame

from .games import duel, echo
from .games.at_table import finish, play_on


def words_of(g: Game) -> set[str]:
    return {d.id for d in g.pool.cards} | {name for d in g.pool.cards for name in d.name.values()}


def test_a_failing_rule_puts_the_state_before_the_answer_back(monkeypatch: pytest.MonkeyPatch) -> None:
    p = duel.table(Ana={"hand": "bolt", "field": "peak peak"}, Bea={"field": "mourner herald"})
    p.does("Ana", "play bolt")
    before, shown = save.state(p.game), view(p.game, 0)
    kill = duel.RULES.operations["kill"]

    def fail(self: object, g: Game, f: Frame) -> None:
        raise KeyError(g.definition(g.in_zone("deck", 1)[-1]).id)

    # The compiled program holds the bound method: put the failing one into the pool's program.
    bolt = p.game.pool.find("bolt").modes[0].program
    sound = p.game.pool.programs[bolt]
    p.game.pool.programs[bolt] = ((lambda g, f: fail(None, g, f)),)
    try:
        with pytest.raises(RuleCrash) as caught:
            p.does("Ana", "mourner")
    finally:
        p.game.pool.programs[bolt] = sound
    assert kill is duel.RULES.operations["kill"]
    assert save.state(p.game) == before
    assert view(p.game, 0) == shown
    report = caught.value.report
    assert report["seed"] == 1
    assert report["answers"] == [*p.game.answers, (0,)]
    text = json.dumps(report)
    assert "fail" in text  # where it went wrong
    assert not [w for w in words_of(p.game) if w in text]
    assert str(caught.value) == "a rule failed (KeyError); the answer was taken back"
    # Play goes on.
    p.does("Ana", "herald")
    assert p.zone("Bea", "heap") == ["herald"]


def test_a_flow_that_does_not_end_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow, "STEP_LIMIT", 2000)
    g = play_until_broken(monkeypatch, lambda g, f: again(f) if g.count > 12 else None, "RuntimeError")
    assert g.over() and save.state(rebuild(g)) == save.state(g)


def test_a_match_in_which_nobody_is_asked_round_after_round_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """As answers lead there, and as a story goes through it step by step."""
    monkeypatch.setattr(flow, "ROUND_LIMIT", 10)
    monkeypatch.setitem(echo.RULES.flows, "turn", (leave_when_late, *echo.RULES.flows["turn"]))
    monkeypatch.setattr(echo.RULES, "scripts", {})
    g = echo.begin(2, 3)
    for before in play_on(g, random.Random(3)):
        last = before.clone()
    assert g.result == {"kind": "draw", "winners": [], "why": "result.cut_off"} and g.round - last.round > 10
    assert save.state(rebuild(g)) == save.state(g)
    rounds = [copy.round for copy in round_ends(last, g.answers[-1])]
    assert rounds == list(range(last.round, g.round))


def leave_when_late(g: Game, f: Frame) -> None:
    if g.count > 12:
        leave(f)


def test_the_match_can_be_played_on_after_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(g: Game, f: Frame) -> None:
        if g.count > 12:
            raise ValueError(g.count)

    g = play_until_broken(monkeypatch, fail, "ValueError")
    assert g.over() and save.state(rebuild(g)) == save.state(g)


def play_until_broken(monkeypatch: pytest.MonkeyPatch, step: Step, said: str) -> Game:
    """Play with a rule that goes wrong some day, be told of it, and play to the end with the sound rule."""
    last = [step]
    sound = echo.RULES.flows["turn"]
    monkeypatch.setitem(echo.RULES.flows, "turn", (*sound, lambda g, f: last[0](g, f)))
    monkeypatch.setattr(echo.RULES, "scripts", {})
    g = echo.begin(2, 3)
    before = save.state(g)
    with pytest.raises(RuleCrash, match=said):
        for _ in play_on(g, random.Random(3)):
            before = save.state(g)
    assert save.state(g) == before
    assert g.question is not None
    last[0] = lambda g, f: None
    finish(g, 4)
    return g


def test_a_match_that_no_longer_moves_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel.RULES, "answer_limit", 25)
    g = duel.begin(2, 1)
    for _ in play_on(g, random.Random(1)):
        pass
    assert g.count == 25
    assert g.question is None
    assert g.result == {"kind": "draw", "winners": [], "why": "result.cut_off"}
    assert view(g, 0).result == ("draw", (), "result.cut_off")


def test_a_world_for_search_raises_what_went_wrong() -> None:
    """A clone has no beginning to go back to: the search sees the error itself."""
    g = echo.begin(2, 3).clone()
    assert g.origin is None
    flow.push(g, "no such flow")
    with pytest.raises(KeyError):
        advance(g, (0,))
