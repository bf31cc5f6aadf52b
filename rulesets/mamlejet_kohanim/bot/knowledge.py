"""What a card does, read once from the plain form of its file."""

from __future__ import annotations

from typing import Any

from mk_tui.engine.selectors import Condition, Selector, TargetSpec, compile_targets
from mk_tui.players.bots import Library, Raw

from ..rules.tables import COLOURS, MARKS
from . import weights as w


def odds(index: int) -> float:
    """Return the chance of an attack roll: 10 always succeeds, 1 never (MK-11.8 to 11.10)."""
    return 0.9 if index <= 2 else 0.1 if index >= 10 else (11 - index) / 10


class MkDeed:
    """What an effect does, summed up: enough to judge it, not to carry it out.

    ``aim`` says what its target is: "" (none), "soldier", "enemy", "resource", "object", "fallen" (a card in
    a guenizá), "player", "pile" or "stack".
    """

    def __init__(self, raw: Raw, lent: Raw | None = None) -> None:
        self.target = next(iter(compile_targets(LIBRARY.rules, raw.get("target"))), None)
        self.aim = _aim(self.target)
        self.chance = odds(raw["die"]) if raw.get("die") else 1.0
        self.draws = 0.0
        self.discards = self.heals = self.bonus = self.toughness = self.ward = self.all_enemies = 0
        self.extra_resources = 0
        self.projectile = -1
        self.grants: frozenset[str] = frozenset()
        self.all_mine: frozenset[str] = frozenset()
        self.looks = ""
        self.attaches = bool(raw.get("attach")) or raw.get("kind") == "equip"
        self.counters = self.dedicates = self.eliminates = self.hushes = self.raises = False
        self.recalls = self.reinforces = self.releases = self.rerolls = False
        self._walk(raw.get("effect", ()))
        for entry in (lent or {}).get("while", ()):
            if entry.get("to") == "host":
                self._lend(entry)

    def _walk(self, effect: Any) -> None:
        for op in effect:
            self._read(op["do"], op)

    def _read(self, do: str, op: Raw) -> None:
        if do == "roll":
            self.chance *= odds(op["difficulty"])
            self._walk(op.get("then", ()))
        elif do in ("each", "may", "if"):
            self._walk(op.get("effect") or op.get("then", ()))
        elif do == "draw" and op.get("who", "you") == "you":
            self.draws += op.get("n", 1)
        elif do == "discard":
            self.discards += op.get("n", 1)
        elif do == "heal":
            self.heals = op["difficulty"]
        elif do == "modify":
            self._modify(op)
        elif do == "grant":
            if isinstance(op["to"], dict):
                self.all_mine |= {op["keyword"]}
            else:
                self.grants |= {op["keyword"]}
        elif do == "projectile":
            self.projectile = op.get("penalty", 1)
        elif do == "ward":
            self.ward = op["difficulty"]
        elif do == "look":
            self.looks = op["pile"]
        elif do in _MARKED:
            setattr(self, _MARKED[do], True)

    def _modify(self, op: Raw) -> None:
        if op.get("player"):
            self.extra_resources += op["add"] if op["stat"] == "resource_plays" else 0
        elif isinstance(op.get("to"), dict):
            if op["stat"] == "difficulty" and op["to"].get("type") == "enemy":
                self.all_enemies += op["add"]
        elif op["stat"] == "difficulty":
            self.toughness += op["add"]
        elif op["stat"] == "attack_bonus":
            self.bonus += op["add"]

    def _lend(self, entry: Raw) -> None:
        if "keyword" in entry:
            self.grants |= {entry["keyword"]}
        elif entry.get("stat") == "difficulty":
            self.toughness += entry.get("add", 0)
        elif entry.get("stat") == "attack_bonus":
            self.bonus += entry.get("add", 0)
        elif entry.get("stat") == "attack_penalty":
            self.bonus -= entry.get("add", 0)

    @property
    def helps_fights(self) -> bool:
        """Whether it changes the odds of a fight."""
        all_sides = self.all_mine or self.all_enemies or self.hushes or self.rerolls or self.dedicates
        return bool(self.bonus or self.toughness or self.grants or all_sides)


_MARKED = {
    "eliminate": "eliminates",
    "dedicate": "dedicates",
    "release": "releases",
    "return_to_hand": "recalls",
    "reroll": "rerolls",
    "counter": "counters",
    "lose_keywords": "hushes",
    "enter_enemy": "reinforces",
    "enemy_from_guenizah": "raises",
    "attach": "attaches",
}


def _aim(target: TargetSpec | None) -> str:
    if target is None or target.selector is None:
        return target.kind if target else ""
    return "fallen" if target.selector.zone == "guenizah" else target.selector.type


class MkKnown:
    """All that is printed on a card, as far as the computer partner reads it."""

    def __init__(self, raw: Raw) -> None:
        self.id: str = raw["id"]
        self.card = raw
        self.type: str = raw["type"]
        self.subtype: str = raw.get("subtype", "")
        cost = raw.get("cost", {})
        self.cost = _cost(cost)
        self.total = sum(self.cost)
        self.colours = frozenset(raw.get("colours") or [c for c in cost if c in COLOURS])
        self.emuna: int = raw.get("emuna", 0)
        self.legendary = bool(raw.get("legendary"))
        self._statics(raw.get("while", ()))
        # Whether it is of any concern to other cards that this one lies in play.
        self.reaches = bool(self.legendary or self.auras or self.versus)
        modes = raw.get("modes") or (raw,)
        self.deeds = tuple([MkDeed(m, raw) for m in modes])
        self.lends = self.deeds[0]
        # ability number -> (what it does, cost); equip comes after the printed ones (MK-10.9)
        self.abilities: dict[int, tuple[MkDeed, tuple[int, ...]]] = {}
        self.makes: tuple[tuple[int, int, str], ...] = ()
        for k, a in enumerate(raw.get("action", ())):
            if a["effect"] and a["effect"][0]["do"] == "gain":
                self.makes += (_unit(a["effect"][0]),)
            else:
                self.abilities[k] = (MkDeed(a), _cost(a.get("cost", {})))
        if "equip" in raw:
            equip = MkDeed({"kind": "equip", "target": {"type": "soldier", "controller": "you"}}, raw)
            self.abilities[len(raw.get("action", ()))] = (equip, _cost(raw["equip"]))
        self.triggers = tuple([MkDeed(t) for t in raw.get("when", ())])
        self.enrol = self._enrol(raw)

    def _statics(self, entries: Any) -> None:
        marks: set[str] = set()
        bonuses: list[tuple[int, Condition | None, Selector | None]] = []
        auras: list[tuple[str, Selector, int]] = []
        versus: list[tuple[Selector, int, Selector]] = []
        whom = LIBRARY.selector
        self.guards = 0.0
        self.projectile_difficulty = 0
        for s in entries:
            to, stat, add = s.get("to", "self"), s.get("stat", ""), s.get("add", 0)
            sign = {"attack_bonus": 1, "attack_penalty": -1}.get(stat, 0)
            if to == "self":
                if s.get("keyword") in MARKS:
                    marks.add(s["keyword"])
                elif sign:
                    holds = Condition(LIBRARY.rules, s["if"]) if "if" in s else None
                    bonuses.append((sign * add, holds, whom(s["against"]) if "against" in s else None))
                elif stat == "projectile_difficulty":
                    self.projectile_difficulty += add
            elif isinstance(to, dict):
                if "player" in to:
                    self.guards += add * _GUARDS.get(stat, 0.0)
                elif sign:
                    auras.append(("bonus", whom(to), sign * add))
                elif s.get("keyword") in MARKS:
                    auras.append((s["keyword"], whom(to), 1))
                elif stat == "difficulty" and "against" in s:
                    versus.append((whom(to), add, whom(s["against"])))
        self.marks = frozenset(marks)
        self.bonuses = tuple(bonuses)
        self.auras = tuple(auras)
        self.versus = tuple(versus)

    def _enrol(self, raw: Raw) -> float:
        """Return what having this permanent in play is worth."""
        if self.type == "soldier":
            fights = "no_attack_rolls" not in self.marks
            value: float = w.ENROL + w.ENROL_TOUGHNESS * raw.get("difficulty", 0)
            value += sum([w.ENROL_KEYWORD.get(k, 0) for k in raw.get("keywords", ())])
            value += sum([b[0] for b in self.bonuses]) * w.ENROL_BONUS
            value += w.ENROL_ABILITY * len(self.abilities) + w.ENROL_TRIGGER * len(self.triggers)
            value += w.WEALTH_MAKER * len(self.makes) + 0.6 * len(self.auras)
            return value if fights else value - 1.0
        if self.type == "object":
            if self.subtype == "weapon":
                return w.WEAPON
            return w.OTHER_PERMANENT + w.CITY_GUARD * self.guards + w.WEALTH_MAKER * len(self.makes)
        if self.type == "strategy":
            return w.OTHER_PERMANENT + w.CITY_GUARD * self.guards
        return 0.0


# What makes a city harder to hit, per point; a ward's number is its difficulty (O10).
_GUARDS = {"city_difficulty": 1.0, "city_projectile_difficulty": 0.5, "city_ward": 0.25}


def _cost(raw: Raw) -> tuple[int, ...]:
    """Return a cost by colours, what any wealth pays last."""
    return (*(raw.get(c, 0) for c in COLOURS), raw.get("any", 0))


def _unit(gain: Raw) -> tuple[int, int, str]:
    """Return (colour mask, amount, bound to) of a wealth ability; mask 0 pays generic only (MK-1.3)."""
    only = "+".join(gain.get("only", ()))
    if "one_of" in gain:
        return sum([1 << COLOURS.index(c) for c in gain["one_of"]]), gain.get("n", 1), only
    for k, colour in enumerate(COLOURS):
        if colour in gain:
            return 1 << k, gain[colour], only
    return 0, gain.get("any", 1), only


LIBRARY = Library("mamlejet_kohanim", MkKnown)
known, known_card = LIBRARY.named, LIBRARY.of

SHOT = MkDeed({"target": {"type": "enemy"}, "effect": [{"do": "projectile", "penalty": 1}]})
