"""Where a frame stands: jumps to named steps, and saves that survive a step put in between."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.engine import Game, SaveError, advance, dump, load
from mk_tui.engine.flow import ENDED, Script, ask, goto, leave, restart, stand_at, stands_at
from mk_tui.engine.save import check_sum
from mk_tui.engine.state import Frame

from .games import echo


def first(g: Game, f: Frame) -> None: ...


def second(g: Game, f: Frame) -> None: ...


def window(g: Game, f: Frame) -> None: ...


def test_each_place_of_a_flow_has_a_name_of_its_own() -> None:
    script = Script((first, window, second, window))
    assert script.names[:4] == ("first", "window", "second", "window#2")
    assert set(script.names[4:]) == {ENDED}
    assert script.places == {first: 0, second: 2}  # a jump to a window would not say to which


def _match() -> Game:
    return echo.begin(2, 1)


def test_a_frame_goes_on_where_it_is_told() -> None:
    g = _match()
    f = g.frames[-1]
    steps = g.rules.flows[f.flow]
    for step in steps:
        goto(g, f, step)
        assert stands_at(g, f) == step.__name__  # type: ignore[attr-defined]
    leave(f)
    assert stands_at(g, f) == ENDED
    restart(f)
    assert stands_at(g, f) == steps[0].__name__
    with pytest.raises(KeyError):
        goto(g, f, ask)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        stand_at(g, f, "nowhere")


def test_a_save_survives_a_step_that_was_put_in_between() -> None:
    g = _match()
    saved = dump(g)
    flow = g.frames[-1].flow
    rules: Any = type(g.rules)()
    rules.flows = {**rules.flows, flow: (first, *rules.flows[flow])}
    later = load(saved, rules, g.pool)
    assert stands_at(later, later.frames[-1]) == stands_at(g, g.frames[-1])
    for match in (g, later):
        advance(match, (0,))
    assert later.frames[-1].flow == g.frames[-1].flow
    assert later.question is not None and g.question is not None
    assert (later.question.why, later.question.options) == (g.question.why, g.question.options)


def test_a_save_that_stands_at_a_step_that_is_gone_is_refused_by_its_name() -> None:
    g = _match()
    saved = dump(g)
    saved["state"]["frames"][-1][1] = "a_step_of_old"
    saved["sum"] = check_sum(saved)
    with pytest.raises(SaveError, match="a_step_of_old"):
        load(saved, g.rules, g.pool)
