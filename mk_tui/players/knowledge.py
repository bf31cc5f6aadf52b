"""What a table goes on showing of cards that were looked at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from mk_tui.engine.views import View

# The arguments of an option that are cards.
CARDS = ("card", "source", "target", "host")


def without_memory(seen: View, verbs: Mapping[str, Sequence[str]]) -> View:
    """Return a view without the cards of closed zones that the viewer was shown before.

    A zone out of which the viewer is just choosing keeps them: that is the looking itself.
    """
    asked = seen.question
    offered: set[int] = set()
    if asked is not None:
        for verb, *arguments in asked.options:
            named = zip(verbs.get(verb, ()), arguments, strict=False)
            offered |= {v for name, v in named if name in CARDS and isinstance(v, int)}
    zones = tuple(
        z
        if z.open or not z.cards or any(c.id in offered for c in z.cards)
        else replace(z, cards=(), positions=())
        for z in seen.zones
    )
    return seen if zones == seen.zones else replace(seen, zones=zones)
