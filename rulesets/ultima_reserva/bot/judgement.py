"""How well a player stands: by Vital, by those who fight for it and what they bear, by Channel and hand."""

from __future__ import annotations

import math

from mk_tui.engine.views import View
from mk_tui.players.bots import Judgement

from ..rules.tables import EQUIPMENT
from . import weights as w
from .knowledge import known
from .outlook import VzTable, room

IN_PLAY = ("reserves", "combat", "magic", "deployment")


def features(view: View) -> list[list[float]]:
    """Return what everybody sees of each player, in the order of ``weights.STANDING``."""
    t = VzTable(view)
    rows = []
    for seat, life in t.life.items():
        bodies, force, rooms, cost = 0, 0, 0, 0
        for c in t.board(seat):
            bodies += 1
            force += c.stat("force")
            rooms += room(c)
            cost += known(c).cost
        arms, lasting = 0, 0
        for kind in IN_PLAY:
            for c in t.zones[kind, seat]:
                if c.type in EQUIPMENT:
                    arms += known(c).cost
                elif c.type == "continuous":
                    lasting += known(c).cost
        rows.append(
            [
                math.log(max(life, 1)),
                life / 100,
                bodies,
                force / 10,
                rooms / 10,
                cost / 10,
                arms / 10,
                lasting / 10,
                t.hands[seat],
                t.channel(seat) / 10,
                t.shelter(seat) / 10,
                view.active == seat,
            ]
        )
    return rows


JUDGEMENT = Judgement(features, w.STANDING)
