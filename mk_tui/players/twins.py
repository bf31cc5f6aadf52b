"""Answers that come to the same for whoever sees no more than a seat: one of several equal cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import replace
from typing import Any

from mk_tui.engine.sight import CARD_FIELDS
from mk_tui.engine.state import Option
from mk_tui.engine.views import CardView, QuestionView, View

Picks = tuple[int, ...]


class Twins:
    """Which answers to the open question come to the same.

    Equal cards lie in the same zone and look alike. What lies in an order, is tied to another card, or is
    aimed at, stands for itself.
    """

    def __init__(self, ruleset: Any, seen: View) -> None:
        question = seen.question
        assert question is not None
        self._question: QuestionView = question
        self._verbs = ruleset.verbs
        ordered = {spec.kind for spec in ruleset.zones if spec.ordered}
        aimed = {value for item in seen.stack for target in item.targets for value in target[1:]}
        aimed |= {item.card for item in seen.stack}
        aimed |= {value for name, value in question.fields if name.endswith("_id")}
        self._faces: dict[int, Hashable] = {
            card.id: (zone.kind, zone.seat, replace(card, id=-1))
            for zone in seen.zones
            if zone.kind not in ordered
            for card in zone.cards
            if card.id not in aimed and not _tied(card)
        }
        self._options = [self._option(option) for option in question.options]

    def key(self, picks: Picks) -> Hashable:
        """Return what is the same for answers that come to the same."""
        keys = [self._options[k] for k in picks]
        if self._in_order:
            return tuple(keys)
        return frozenset(Counter(keys).items())

    def once(self, answers: Iterable[Picks]) -> list[Picks]:
        """Return the answers without those that come to the same as an earlier one."""
        first: dict[Hashable, Picks] = {}
        for picks in answers:
            first.setdefault(self.key(picks), picks)
        return list(first.values())

    def other(self, picks: Picks) -> bool:
        """Return whether another answer comes to the same."""
        picked = {self._options[k] for k in picks}
        left = (key for k, key in enumerate(self._options) if k not in picks)
        return not self._in_order and any(key in picked for key in left)

    @property
    def _in_order(self) -> bool:
        return self._question.kind == "order" or bool(self._question.limits)

    def _option(self, option: Option) -> Hashable:
        names = self._verbs.get(option[0], ())
        values = (
            self._faces.get(value, value) if name in CARD_FIELDS and type(value) is int else value
            for name, value in zip(names, option[1:], strict=False)
        )
        return (option[0], *values, *option[len(names) + 1 :])


def _tied(card: CardView) -> bool:
    return card.host >= 0 or card.facing >= 0 or bool(card.attached)


__all__ = ["Twins"]
