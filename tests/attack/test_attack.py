"""A small share of every kind of attack."""

from __future__ import annotations

from importlib import import_module

import pytest

from . import KINDS

SHARE = [(kind, seed) for kind in KINDS for seed in range(import_module(f"{__package__}.{kind}").SHARE)]


@pytest.mark.parametrize(("kind", "seed"), SHARE)
def test_the_program_holds(kind: str, seed: int) -> None:
    assert import_module(f"{__package__}.{kind}").attack(seed)
