"""The yardstick of the speed gates: how many decisions of the least possible card game this machine makes.

A time that a person waits is told in milliseconds, and means little on another machine; held against the
floor, measured at the same moment, it holds from machine to machine.
"""

from __future__ import annotations

import time

from . import floor

# Decisions of the floor in a millisecond on the machine that the speed gates were written for.
REFERENCE = 847.0


def floor_round(seconds: float, seed: int = 0) -> float:
    """Return the floor's decisions a second, measured for so many seconds."""
    made, began = 0, time.perf_counter()
    while (took := time.perf_counter() - began) < seconds:
        made += floor.play_games(5, seed)
        seed += 1
    return made / took
