"""The app that a widget belongs to, by its own type."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.message_pump import MessagePump

if TYPE_CHECKING:
    from .app import MkTui


def program_of(node: MessagePump) -> MkTui:
    """Return the app: everything on this screen belongs to one."""
    return cast("MkTui", node.app)
