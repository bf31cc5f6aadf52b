"""Decks drawn from all cards for self-play (MK-12.1, MK-12.2)."""

from __future__ import annotations

from collections import Counter
from random import Random

from mk_tui.cards import pool as pools
from mk_tui.cards import registry
from mk_tui.cards.decks import Deck, check_deck
from mk_tui.engine.cards import Pool
from rulesets.mamlejet_kohanim.rules.tables import COLOURS

RULES = registry.get("mamlejet_kohanim")
POOL = pools.load_pool(RULES)[0]
DECKS = [RULES.decks.random(POOL, Random(seed)) for seed in range(300)]


def test_every_one_is_legal() -> None:
    for cards in DECKS:
        assert cards is not None and not check_deck(RULES, Deck("x", {}, {}, cards), POOL)


def test_the_same_seed_gives_the_same_deck() -> None:
    assert DECKS[7] == RULES.decks.random(POOL, Random(7)) != DECKS[8]


def test_each_card_of_the_players_finds_its_way_into_some() -> None:
    drawn = {name for cards in DECKS for name in cards or ()}
    assert drawn == {d.id for d in POOL.cards if d.type != "enemy"}


def test_resources_suit_the_rest() -> None:
    for cards in DECKS:
        types: Counter[str] = Counter()
        asked, made = [0] * len(COLOURS), [0] * len(COLOURS)
        for name, n in (cards or {}).items():
            d = POOL.find(name)
            types[d.type] += n
            for k, colour in enumerate(COLOURS):
                asked[k] += n * d.cost[k]
                made[k] += n * (d.type == "resource" and colour in d.colours)
        assert types["resource"] == 24 and 18 <= types["soldier"] <= 22
        assert all(m > 0 for a, m in zip(asked, made, strict=True) if a > 2)
        most = max(range(len(COLOURS)), key=asked.__getitem__)
        assert made[most] >= max(made) - 4


def test_cards_that_cannot_make_a_deck_make_none() -> None:
    assert RULES.decks.random(Pool(), Random(1)) is None
