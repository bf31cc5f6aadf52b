"""What a part of a panel shows of the zones of a view."""

from __future__ import annotations

from collections.abc import Sequence

from mk_tui.table import CardView, View, ZoneView

from .spec import Part


def shown_by(part: Part, zone: ZoneView, view: View) -> list[CardView]:
    """Return the cards of a zone that a part of a panel shows."""
    shown = [c for c in zone.cards if part.takes(c.type)]
    if part.flags:
        shown = [c for c in shown if not set(part.flags).isdisjoint(c.flags)]
        if part.pairs:
            shown = _each_pair_once(shown, view.active)
    elif part.pairs:
        met = {c.facing for c in shown}
        shown += [c for c in zone.cards if not part.takes(c.type) and c.id not in met and c.facing < 0]
    elif part.attached:
        shown = [c for c in shown if c.host < 0]
    if part.not_flags:
        shown = [c for c in shown if set(part.not_flags).isdisjoint(c.flags)]
    return shown[: -part.top - 1 : -1] if part.top else shown


def _each_pair_once(shown: Sequence[CardView], active: int) -> list[CardView]:
    """Return cards without those that stand beside the one they face: that of whose turn it is leads."""
    order = {c.id: (c.controller != active, n) for n, c in enumerate(shown)}
    return [c for c in shown if c.facing not in order or order[c.id] < order[c.facing]]


def as_one(kind: str, zones: Sequence[ZoneView]) -> ZoneView | None:
    """Return the zones of all seats as one, None if there is none."""
    if not zones:
        return None
    return ZoneView(kind, -1, sum(z.count for z in zones), True, tuple(c for z in zones for c in z.cards))


__all__ = ["as_one", "shown_by"]
