"""Why something cannot be done at a table now, and why a figure is what it is, as the rules say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mk_tui import engine
from mk_tui.engine import Game, Refusal, acts
from mk_tui.engine.views import CardView
from mk_tui.players.levels import HUMAN

from .stat_changes import Change, stat_changes


class Reasons:
    """Asked by seat; None wherever nothing speaks against it. ``controllers``: what answers for each seat."""

    def __init__(self, game: Game, controllers: Sequence[str]) -> None:
        self._game = game
        self._controllers = controllers

    def why_not(self, seat: int, card: int) -> Refusal | None:
        """Return why ``seat`` cannot use ``card`` now."""
        return engine.why_not(self._game, seat, card)

    def why_not_player(self, seat: int, player: int) -> Refusal | None:
        """Return why ``seat`` cannot choose a player now; None also where no players are chosen."""
        return engine.why_not_player(self._game, seat, player)

    def why_no_pass(self, seat: int) -> Refusal | None:
        """Return why ``seat`` may not pass now."""
        return acts.why_no_pass(self._game, seat)

    def why_no_concession(self, seat: int) -> Refusal | None:
        """Return why the person on ``seat`` cannot concede now."""
        if self._controllers[seat] != HUMAN:
            return Refusal("", "refuse.computer")
        return engine.why_no_concession(self._game, seat)

    def stat_changes(self, card: CardView) -> Mapping[str, tuple[Change, ...]]:
        """Return what changes each figure of a card that is not as printed."""
        return stat_changes(self._game, card)
