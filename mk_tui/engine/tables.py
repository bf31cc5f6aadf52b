"""The tables that a game hands to the engine, by what they speak of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Vars = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Lasting:
    """How long what is not printed lasts.

    What does not outlive a turn, whoever's it is and however it ends (``change.close_turn``):
    ``turn_durations`` of the ``durations``, ``turn_flags`` of cards, and ``turn_vars``, figures of the table
    with what they are without a turn.
    """

    durations: tuple[str, ...] = ()
    turn_durations: tuple[str, ...] = ()
    turn_flags: int = 0
    turn_vars: Vars = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Clauses:
    """The clauses that the engine's own refusals and reports cite.

    ``choice``: why a card is no choice for what a text asks: a selector's key, or another word
    (:mod:`mk_tui.engine.legality`) -> the clause; "" -> the clause where no other is named. Without any, the
    game's acts say it all. ``idle``: what an operation that found nothing to do reports ("no_card",
    ``change.idle``) -> the clause. ``concession``: by which a player may give up; "" where no rule lets
    anybody.
    """

    choice: dict[str, str] = field(default_factory=dict)
    idle: dict[str, str] = field(default_factory=dict)
    concession: str = ""
