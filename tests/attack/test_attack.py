"""A small share of every kind of attack."""

from __future__ import annotations

from importlib import import_module

import pytest

from . import KINDS, masters

SHARE = [(kind, seed) for kind in KINDS for seed in range(import_module(f"{__package__}.{kind}").SHARE)]


@pytest.mark.parametrize(("kind", "seed"), SHARE)
def test_the_program_holds(kind: str, seed: int) -> None:
    assert import_module(f"{__package__}.{kind}").attack(seed)


@pytest.mark.parametrize("seed", range(5))
def test_masters_hold_in_every_game(seed: int) -> None:
    assert masters.attack(seed, stretch=1, visits=8, latest=8).endswith("1 decisions")
