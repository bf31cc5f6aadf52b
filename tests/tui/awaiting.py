"""Waiting for what a thread or a timer brings about on the screen, however busy the machine is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


async def until(pilot: Any, holds: Callable[[], bool]) -> None:
    """Let the program go on until something holds; an ``AssertionError`` after some eight seconds."""
    for _ in range(400):
        await pilot.pause(0.02)
        if holds():
            return
    raise AssertionError("it never came to hold")


async def at(pilot: Any, kind: type) -> Any:
    """Wait until a screen of this kind is on top, and return it."""
    await until(pilot, lambda: isinstance(pilot.app.screen, kind))
    return pilot.app.screen
