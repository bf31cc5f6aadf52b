"""What a pair of fighters would do to each other as things stand, before it is confirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mk_tui.engine.state import Game, Option


def preview(g: Game, seat: int, option: Option) -> tuple[str, dict[str, Any]] | None:
    """Return a sentence (message id, fields) about what an option of the open question would lead to."""
    return None
