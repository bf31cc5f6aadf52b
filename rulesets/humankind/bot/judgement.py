"""How well a player stands: by Structure, by Will and what brings it, by Characters, hand and deck."""

from __future__ import annotations

import math

from mk_tui.engine.views import View
from mk_tui.players.bots import Judgement

from . import weights as w
from .outlook import force, ready

# A Character of so much Force decides fights.
STRONG = 4


def features(view: View) -> list[list[float]]:
    """Return what everybody sees of each player, in the order of ``weights.STANDING``."""
    rows: list[list[float]] = []
    for p in view.players:
        figures = dict((*p.trackers, *p.values))
        structure = max(figures["structure"], 1)
        hand, deck = view.zone("hand", p.seat).count, view.zone("deck", p.seat).count
        known = [
            structure,
            math.log(structure),
            1 / structure,
            figures["income"],
            figures["will"],
            hand,
            deck / 10,
        ]
        rows.append([*known, 0, 0, 0, 0, 0, 0, view.active == p.seat])
    for z in view.zones:
        if z.kind != "play":
            continue
        for c in z.cards:
            row = rows[c.controller]
            if c.type == "character":
                row[7] += 1
                row[8] += force(c)
                row[9] += force(c) >= STRONG
                row[10] += sum([w.KEYWORDS.get(k, 0.0) for k in c.keywords])
                row[11] += not ready(c)
            else:
                row[12] += 1
    return rows


JUDGEMENT = Judgement(features, w.STANDING)
