"""What to play and to whom to assign, in one's own Deployment and Regroup."""

from __future__ import annotations

from mk_tui.engine.state import Option
from mk_tui.engine.views import CardView, QuestionView
from mk_tui.players.bots import Answer, best

from . import weights as w
from .outlook import VzTable, printed, room
from .spells import gain_of

KEEPERS = ("vz.shield_wall", "vz.sudden_mist", "vz.war_cry", "vz.disarm")


def main_act(t: VzTable, q: QuestionView, bled: int = w.MOST_BLED) -> Answer:
    """Return the best thing to do, if need be with so many wounds; passing is the first option."""
    kept = reserve(t)

    def worth(o: Option) -> float:
        if o[0] == "play":
            return play_value(t, t.shown[o[1]], kept, bled)
        return assign_value(t, t.shown[o[1]]) if o[0] == "assign" else 0.0

    return best(q, worth, 0.0)


def reserve(t: VzTable) -> int:
    """Return how much Channel is kept for a Response in the other's turn."""
    if t.channel(t.me) < w.KEEP_FROM and t.view.phase != "regroup":
        return 0
    held = [c for c in t.zones["hand", t.me] if c.definition in KEEPERS]
    if not held or not t.ready(t.me):
        return 0
    return min(int(printed(c)["cost"]) for c in held)


def play_value(t: VzTable, card: CardView, kept: int, bled: int) -> float:
    """Return what playing a card of the hand is worth now; 0 or less: better not."""
    p = printed(card)
    kind, cost = p["type"], p["cost"]
    if kind == "source":
        return 100.0
    money = t.channel(t.me)
    short = cost - money
    value = _worth_playing(t, card, kind, cost)
    fights = kind in ("character", "weapon", "object")
    if short > 0:
        # What fights from now on is worth some wounds.
        if not fights or t.life[t.me] < w.BLEED_FROM or short > bled:
            return 0.0
        value -= 0.5 * short
    elif cost > money - kept and not fights and card.definition not in KEEPERS:
        return 0.0
    return value


def _worth_playing(t: VzTable, card: CardView, kind: str, cost: int) -> float:
    if kind == "character":
        value = w.CHARACTER + w.CHARACTER_COST * cost
        if card.definition == "vz.illusionist" and t.view.phase == "regroup":
            value -= 4
        return value
    if kind == "continuous":
        return w.CONTINUOUS + w.OTHER_COST * cost
    if kind in ("weapon", "object"):
        base = w.WEAPON if kind == "weapon" else w.OBJECT
        return base + w.OTHER_COST * cost if t.board(t.me) or kind == "object" else 0.0
    gain, _ = gain_of(t, card)
    return gain if gain > w.MARGIN + 0.3 * cost else 0.0


# -- assigning ---------------------------------------------------------------------------------------------


def assign_value(t: VzTable, card: CardView) -> float:
    """Return what assigning equipment is worth: only what nobody bears yet is moved."""
    if card.host >= 0:
        return 0.0
    return max((host_value(t, card, c) for c in _hosts(t)), default=0.0)


def _hosts(t: VzTable) -> list[CardView]:
    player = t.player_card(t.me)
    return [*t.ready(t.me), *([player] if player is not None else [])]


def host_value(t: VzTable, card: CardView, host: CardView) -> float:
    """Return how well equipment is placed on a card."""
    guests = [x for x in t.guests.get(host.id, ()) if x.id != card.id]
    if card.type == "weapon":
        return _weapon_value(t, card, host, guests)
    size = room(card)
    if host.type == "player":
        return 3.0 + size * 0.35 - 2 * sum([1 for x in guests if x.type == "object"])
    p = printed(host)
    shield = sum([room(x) for x in guests if x.type == "object"])
    value: float = 3.0 + p["cost"] * 0.12 + host.stat("force") * 0.08 - shield * 0.15
    if any(c.definition == "vz.iron_discipline" for c in t.zones["magic", t.me]) and not shield:
        value += 4
    if card.definition == "vz.closed_helm":
        value -= 1
    return value


def _weapon_value(t: VzTable, card: CardView, host: CardView, guests: list[CardView]) -> float:
    weapons = [x for x in guests if x.type == "weapon"]
    words = set(host.keywords) | {k for x in weapons for k in x.keywords}
    if {"swift", "heavy"} <= words | set(card.keywords) or len(weapons) >= 2:
        return 0.2
    if host.type == "player":
        return 1.0 + card.stat("force") * 0.05
    value = 4.0 + room(host) * 0.1
    if "rooted" in host.keywords:
        value -= 2.0
    if "heavy" in card.keywords and "heavy" not in host.keywords:
        value += 0.06 * room(host) - 1.0
    if "swift" in card.keywords and "swift" not in words:
        value += host.stat("force") * 0.12
    if host.definition == "vz.forge_captain" and not weapons:
        value += 5
    if host.definition == "vz.one_eyed_veteran":
        value += 3
    return value
