"""Whoever answers a question: people, bots, a search."""

from .levels import KINDS, LEVELS

__all__ = ["KINDS", "LEVELS"]
