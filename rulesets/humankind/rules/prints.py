"""What a card's printed text asks of whoever uses it, compiled once for each definition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mk_tui.engine.selectors import Condition, Selector, TargetSpec

if TYPE_CHECKING:
    from mk_tui.engine.cards import CardDef
    from mk_tui.engine.ruleset import Ruleset

# Kinds of things that a cost makes one choose, in the order in which they are asked.
TURN, SACRIFICE, TOKENS, DISCARD = "turn", "sacrifice", "tokens", "discard"


class Payment:
    """Costs other than Will (HK-3.22, HK-16.2).

    ``turn_self``, ``turn_host``, ``sacrifice_self``, ``destroy_self``; ``tokens`` and ``discard`` how many;
    ``damage`` to one's own Sanctuary; ``chosen`` what is turned or sacrificed by choice: (kind, selector,
    count); ``specs`` the same as targets, to see whether all can be had at once.
    """

    __slots__ = (
        "chosen",
        "damage",
        "destroy_self",
        "discard",
        "free",
        "sacrifice_self",
        "specs",
        "tokens",
        "turn_host",
        "turn_self",
    )

    def __init__(self, rules: Ruleset, raw: dict[str, Any]) -> None:
        turn, gone = raw.get("turn"), raw.get("sacrifice")
        self.turn_self, self.turn_host = turn == "self", turn == "host"
        self.sacrifice_self, self.destroy_self = gone == "self", raw.get("destroy") == "self"
        self.tokens: int = raw.get("tokens", 0)
        self.discard: int = raw.get("discard", 0)
        self.damage: int = raw.get("damage", 0)
        specs = []
        self.chosen: list[tuple[str, Selector, int]] = []
        for kind, entry in ((TURN, turn), (SACRIFICE, gone)):
            if isinstance(entry, dict):
                wanted = {**entry, "turned": False} if kind == TURN else entry
                spec = TargetSpec(rules, wanted)
                assert spec.selector is not None
                specs.append(spec)
                self.chosen.append((kind, spec.selector, spec.count))
        self.specs: tuple[TargetSpec, ...] = tuple(specs)
        self.free = not raw


class Act:
    """An activated ability (HK-16.2): its number, Will cost, further costs, once a turn?, targets."""

    __slots__ = ("k", "once", "option_tail", "pay", "program", "specs", "targets", "will")

    def __init__(self, rules: Ruleset, k: int, action: Any) -> None:
        self.k = k
        self.will: int = action.total
        self.once: bool = action.raw.get("once", False)
        self.pay = Payment(rules, action.raw.get("pay", {}))
        self.targets: tuple[TargetSpec, ...] = action.targets
        self.specs = (*self.targets, *self.pay.specs)
        self.program: int = action.program


class Print:
    """A definition: its type, Will cost, Force, and for a Manipulation what it asks for (HK-3.22)."""

    __slots__ = (
        "acts",
        "alternative",
        "alternative_specs",
        "opponents_turn",
        "requires",
        "simple",
        "targets",
        "type",
        "will",
    )

    def __init__(self, rules: Ruleset, d: CardDef) -> None:
        self.type = d.type
        self.will = d.total
        self.targets: tuple[TargetSpec, ...] = d.modes[0].targets
        requires = d.attrs.get("requires")
        self.requires: Condition | None = Condition(rules, requires) if requires else None
        raw = d.attrs.get("alternative")
        self.alternative = Payment(rules, raw["pay"]) if raw else None
        self.alternative_specs = (*self.targets, *self.alternative.specs) if self.alternative else ()
        self.opponents_turn: bool = bool(raw and raw.get("opponents_turn"))
        # Neither a requirement nor several targets to have at once.
        self.simple = self.requires is None and len(self.targets) <= 1
        self.acts: tuple[Act, ...] = tuple(Act(rules, k, a) for k, a in enumerate(d.actions))


# By definition: definitions are shared and never change.
_PRINTS: dict[CardDef, Print] = {}


def printed(rules: Ruleset, d: CardDef) -> Print:
    """Return the :class:`Print` of a definition."""
    found = _PRINTS.get(d)
    if found is None:
        found = _PRINTS[d] = Print(rules, d)
    return found
