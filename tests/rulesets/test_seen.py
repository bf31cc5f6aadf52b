"""What a view tells is read like the match itself: selectors, conditions and targets answer the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from mk_tui.cards import pool as pools
from mk_tui.cards import registry
from mk_tui.engine import Game, advance, view
from mk_tui.engine.cards import CardDef, Pool
from mk_tui.engine.continuous import keywords, stat
from mk_tui.engine.seen import seen
from mk_tui.engine.selectors import Condition, TargetSpec
from mk_tui.engine.views import View
from mk_tui.lab.selfplay import lay_beginning
from mk_tui.players.levels import bot_answer, random_answer

# Karmaka's cards name no cards by selectors.
GAMES = ("aguila_roja", "humankind", "mamlejet_kohanim", "ultima_reserva")


def texts(d: CardDef) -> Iterator[tuple[str, Any]]:
    """Yield every selector, condition and target of a card but those that are asked of an event."""
    for k, mode in enumerate(d.modes):
        yield from ((f"modes[{k}]", x) for x in (*mode.targets, mode.condition) if x)
    for k, action in enumerate(d.actions):
        yield from ((f"action[{k}]", x) for x in action.targets)
    for k, trigger in enumerate(d.triggers):
        yield from ((f"when[{k}]", x) for x in trigger.targets)
    for key, statics in d.statics.items():
        for s in statics:
            yield from ((f"while {key}", x) for x in (s.selector, s.against, s.condition) if x)


def means(x: Any, g: Game, seat: int, source: int, shown: list[int]) -> Any:
    if isinstance(x, Condition):
        return x(g, seat, source)
    if isinstance(x, TargetSpec):
        return x.options(g, seat, source)
    return [c for c in shown if x.matches(g, seat, source, c)]


def moments(game: str, matches: int, share: float) -> Iterator[tuple[Game, View]]:
    """Yield some questions of matches, each with the view of whoever is asked."""
    for seed in range(matches):
        g = lay_beginning(game, None, {}, seed).begin()
        rng = random.Random(seed)
        while g.question is not None:
            v = view(g, g.question.seat)
            assert v.question is not None
            if rng.random() < share:
                yield g, v
            at_random = rng.random() < 0.3
            advance(g, random_answer(v.question, rng) if at_random else bot_answer(g.rules, v, "adept", rng))


@pytest.mark.parametrize("game", GAMES)
def test_a_view_is_read_like_the_match(game: str) -> None:
    """By the reading that the game's bot has of it."""
    rules = registry.get(game)
    pool: Pool = pools.load_pool(rules)[0]
    entries = {d.index: list(texts(d)) for d in pool.cards}
    asked = 0
    for g, v in moments(game, 4, 0.1):
        told = rules.bot().BOT.read(v).match
        shown = [c.id for z in v.zones for c in z.cards]
        for source in shown:
            d = g.definition(source)
            for where, x in entries[d.index]:
                asked += 1
                answers = [means(x, m, g.ctrl[source], source, shown) for m in (g, told)]
                assert answers[0] == answers[1], f"{d.id} {where}: {answers}"
    assert asked > 100


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_in_play_is_as_in_the_match(game: str) -> None:
    rules = registry.get(game)
    pool: Pool = pools.load_pool(rules)[0]
    for g, v in moments(game, 2, 0.05):
        told = seen(v, g.rules, pool)
        for z in g.layout.play:
            assert told.zones[z] == g.zones[z]
            for card in g.zones[z]:
                for name in rules.terms.stats:
                    assert stat(told, card, name) == stat(g, card, name)
                shown = ~rules.mark_bits
                assert keywords(told, card) & shown == keywords(g, card) & shown
                assert told.flags[card] == g.flags[card]
                assert (told.owner[card], told.ctrl[card]) == (g.owner[card], g.ctrl[card])
                for facts in ("host", "facing", "counters"):
                    assert getattr(told, facts).get(card) == getattr(g, facts).get(card)


def test_what_is_not_shown_is_not_there() -> None:
    game = "mamlejet_kohanim"
    g, v = next(moments(game, 1, 1.0))
    told = seen(v, g.rules, pools.load_pool(registry.get(game))[0])
    hidden = set(g.in_zone("city", 0)) & set(range(len(told.defs)))
    assert hidden and not told.in_zone("city", 0)
    with pytest.raises(IndexError):
        told.definition(hidden.pop())
