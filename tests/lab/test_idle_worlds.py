"""The marks of idle acts, held against whole saved worlds: did it against did not."""

from __future__ import annotations

from random import Random

import pytest

from mk_tui.cards import registry
from mk_tui.engine import Game
from mk_tui.engine.change import set_value
from mk_tui.lab.forecasts import position
from mk_tui.lab.idle_worlds import changes, did_nothing
from mk_tui.table.forecast_worlds import alike
from mk_tui.table.forecasting import Forecaster

GAMES = sorted(registry.games())
WORLDS = 6
# Positions drawn by chance in which something was said to do nothing and did (a guard against the first
# damage of a turn that is used up, a mode whose target is chosen next), or did nothing and was not said to
# (of a card that is spent already; of a text without a duel; wealth and words in the last step of a round).
# And one whose rival has to choose something for it.
HARD = {
    "aguila_roja": ((54, ("card", 58), True, 14), (154, ("player", 1), True)),
    "humankind": ((213, ("card", 90), False), (34, ("ability", 84, 0), False), (168, ("play", 78), True)),
    "karmaka": ((86, ("player", 1), False, 19), (19, ("player", 0), True, 4)),
    "mamlejet_kohanim": ((29, ("wealth", 58, 0, "red"), True), (124, ("play", 54), True)),
    "ultima_reserva": ((160, ("mode", 150, 0), False, 7), (419, ("mode", 80, 0), False, 7)),
}


def truly_idle(g: Game, forecaster: Forecaster, picks: tuple[int, ...]) -> bool:
    rng = Random(1)
    own = forecaster.own(picks)
    return not any(
        did_nothing(alike(g, forecaster.seat, k), picks, forecaster.seat, own, rng) for k in range(WORLDS)
    )


@pytest.mark.parametrize(
    ("game", "number", "option", "idle", "seed"),
    [(game, *case, 6)[:5] for game, cases in HARD.items() for case in cases],
)
def test_a_mark_that_was_wrong(
    game: str, number: int, option: tuple[object, ...], idle: bool, seed: int
) -> None:
    g = position(game, seed, number)
    forecaster = Forecaster(g)
    k = forecaster.question.options.index(option)
    assert truly_idle(g, forecaster, (k,)) is idle
    assert forecaster.whole(k).nothing is idle


@pytest.mark.parametrize("game", GAMES)
def test_what_is_marked_is_idle_and_what_is_idle_is_marked(game: str) -> None:
    """A share of fixed positions; `mk-tui lab forecast` is the long form."""
    looked = 0
    for number in range(6):
        g = position(game, 12, number)
        forecaster = Forecaster(g)
        for k in range(len(forecaster.question.options)):
            if forecaster.acts((k,)):
                looked += 1
                marked = forecaster.whole(k).nothing
                assert marked == truly_idle(g, forecaster, (k,)), (number, forecaster.question.options[k])
    assert looked > 5


def test_each_part_of_a_save_counts_but_for_what_an_act_costs() -> None:
    g = position("humankind", 6, 34)
    assert g.question is not None
    seat = g.question.seat
    own, other = g.in_zone("hand", seat)[0], g.in_zone("hand", 1 - seat)[0]

    def seen(after: Game) -> list[str]:
        return [line.split()[0] for line in changes(g, after, seat, set(), own)]

    assert seen(g.clone()) == []
    spent, guarded, shown, counted = (g.clone() for _ in range(4))
    set_value(spent, seat, "will", spent.seats[seat]["will"] - 1)
    spent.flags[own] |= 1
    assert seen(spent) == []
    set_value(guarded, 1 - seat, "struck", 1)
    assert seen(guarded) == ["shown", "seats"]  # by how much the next damage is lowered is a figure
    shown.known[other] |= 1 << seat
    assert seen(shown) == ["known", "zones"]
    counted.counters[other] = 1
    assert seen(counted) == ["counters:"]
