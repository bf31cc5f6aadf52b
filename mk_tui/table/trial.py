"""What is played on in a copy of a match, only to see: a rule that fails there ends nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from mk_tui.cards import failures

T = TypeVar("T")


def tried(otherwise: T, look: Callable[..., T], *about: Any) -> T:
    """Return what a look ahead finds; ``otherwise`` where a rule fails on the way. That is noted, and said
    when it does so in the match itself."""
    try:
        return look(*about)
    except Exception as error:
        failures.note("forecast", error)
        return otherwise
