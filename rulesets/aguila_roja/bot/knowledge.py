"""What a card does, read once from the plain form of its file."""

from __future__ import annotations

from typing import Any

from mk_tui.engine.selectors import Selector, compile_targets
from mk_tui.players.bots import Library, Raw


class ArDeed:
    """What an effect does, summed up: enough to judge it, not to carry it out.

    ``aim`` says what it selects: "" (nothing), "rival", "own" or "any" character, or "player". ``spends`` to
    ``controls`` say what becomes of the selected.
    """

    def __init__(self, raw: Raw) -> None:
        target = next(iter(compile_targets(LIBRARY.rules, raw.get("target"))), None)
        self.whom: Selector | None = target.selector if target is not None else None
        self.aim = _AIMS[self.whom.controller] if self.whom else "player" if target else ""
        self.count = target.count if target is not None else 1
        self.optional = target is not None and target.optional
        self.draws = 0.0
        self.points = self.loses = self.money = self.discards = self.searches = 0
        self.wounds = self.puts = self.needs_hand = 0
        self.boost = [0, 0]  # Strength and Victory for all own troops this turn
        self.kills = self.returns = self.controls = self.spends = self.readies = False
        self.frees = self.wind = False
        self._walk(raw.get("effect", ()))

    def _walk(self, effect: Any) -> None:
        for op in effect:
            self._one(op)
            for part in ("then", "effect", "otherwise"):
                if part in op:
                    self._walk(op[part])

    def _one(self, op: Raw) -> None:
        do, n = op["do"], op.get("n", 1)
        if do == "draw":
            self.draws += n
        elif do == "discard":
            if op.get("who", "you") == "you":
                self.draws -= n * 0.5
            else:
                self.discards += n
        elif do == "gain_vp":
            self.points += n
        elif do == "lose_vp":
            self.loses += n
        elif do == "gain_money":
            self.money += n
        elif do == "search":
            self.searches += n
        elif do == "wound":
            self.wounds = n
        elif do == "put_from_hand":
            self.puts = n
        elif do == "if_hand":
            self.needs_hand = op["at_least"]
        elif do == "lasting":
            if op.get("keyword") == "second_wind":
                self.wind = True
            elif op.get("stat") in ("strength", "victory"):
                self.boost[op["stat"] == "victory"] += op["add"]
        else:
            self.kills |= do == "discard_card"
            self.returns |= do in ("return_to_hand", "shuffle_in")
            self.controls |= do == "take_control"
            self.spends |= do == "spend"
            self.readies |= do == "ready"
            self.frees |= do == "grant" and op.get("keyword") == "unblockable"

    @property
    def harms(self) -> bool:
        """Return whether whoever is selected is worse off."""
        return bool(self.wounds or self.kills or self.returns or self.controls or self.spends)


_AIMS = {"you": "own", "other": "rival", "any": "any"}


class ArKnown:
    """A card: what happens when it is played or enters, is travelled to or falls, and while it lies there."""

    def __init__(self, raw: Raw) -> None:
        self.type: str = raw["type"]
        self.faction: str = raw.get("faction", "")
        self.cost: int = sum(raw.get("cost", {}).values())
        self.strength: int = raw.get("strength", 0)
        self.victory: int = raw.get("victory", 0)
        self.capacity: int = raw.get("capacity", 0)
        self.person: str = raw.get("person", "")
        when = raw.get("when", ())
        own = [raw] if raw["type"] == "event" else [t for t in when if t["event"] == "entered"]
        self.entering = [ArDeed(t) for t in own]
        self.travel = [ArDeed(t) for t in when if t["event"] in ("travelled",)]
        self.unopposed = [ArDeed(t) for t in when if t["event"] == "unopposed"]
        # Points that its side gains when it falls.
        self.bequest = sum([ArDeed(t).points for t in when if t["event"] == "discarded"])
        relation = raw.get("relation", {})
        self.meets: str = relation.get("with", "")
        self.met = ArDeed(relation["met"]) if "met" in relation else None
        self.lasting = [_standing(s) for s in raw.get("while", ()) if "add" in s]


def _standing(entry: Raw) -> tuple[str, str, int, bool]:
    """Return (whom it is about, what it changes, by how much, only while its place is occupied)."""
    to = entry.get("to", "self")
    if isinstance(to, dict):
        whom = "player" if "player" in to else "own" if to.get("controller") == "you" else "rival"
    else:
        whom = "self"
    needs = bool(entry.get("if", {}).get("exists", {}).get("occupied", False))
    return whom, str(entry["stat"]), int(entry["add"]), needs


LIBRARY = Library("aguila_roja", ArKnown)
of = LIBRARY.of
