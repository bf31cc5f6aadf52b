"""Whoever answers a question: people, bots, a search; and the session that asks them."""

from .levels import KINDS, LEVELS
from .session import Session

__all__ = ["KINDS", "LEVELS", "Session"]
