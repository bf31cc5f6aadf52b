"""Answers that come to the same: one of several equal cards is as good as another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mk_tui.engine import Game
from mk_tui.engine.state import Option, Question
from mk_tui.laying.names import Names

CARDS = ("card", "target", "source")


class Alike:
    """What may stand for what in one state of a match; a card with a name of its own stands for itself."""

    def __init__(self, game: Game, aliases: Mapping[str, int]) -> None:
        self.names = Names(game, [str(s["name"]) for s in game.config["seats"]])
        self.names.aliases.update(aliases)

    def options(self, a: Option, b: Option) -> bool:
        """Return whether two options come to the same."""
        if a == b:
            return True
        if a[0] != b[0] or len(a) != len(b):
            return False
        for (name, one), (_, other) in zip(self.names.args(a), self.names.args(b), strict=True):
            if one == other:
                continue
            if name not in CARDS or not self.names.alike([one, other]):
                return False
        return True

    def answers(self, question: Question, a: tuple[int, ...], b: tuple[int, ...]) -> bool:
        """Return whether two answers come to the same; the order of several counts where it is asked for."""
        if a == b:
            return True
        if len(a) != len(b):
            return False
        left = [question.options[k] for k in b]
        ordered = question.kind == "order" or bool(question.limits)
        for k in a:
            option = question.options[k]
            same = next((o for o in (left[:1] if ordered else left) if self.options(option, o)), None)
            if same is None:
                return False
            left.remove(same)
        return True

    def key(self, option: Option) -> tuple[Any, ...]:
        """Return what is the same for options that come to the same."""
        parts: list[Any] = [option[0]]
        for name, value in self.names.args(option):
            parts.append(self.names.state_of(value) if name in CARDS else value)
        return tuple(parts)


__all__ = ["Alike"]
