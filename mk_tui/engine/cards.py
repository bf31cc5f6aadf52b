"""Card definitions as the engine uses them: built once from plain dicts, shared, never changed.

:func:`build_pool` takes the validated, plain form that :mod:`mk_tui.cards` makes of the YAML files
and compiles selectors, effects, triggers and continuous effects for a ruleset.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .effects import Program, compile_program
from .errors import SetupError
from .selectors import STATS_KEYS, Condition, Selector, TargetSpec, compile_selector, compile_targets
from .tables import MOMENT, PRINTED

if TYPE_CHECKING:
    from .ruleset import Ruleset


class Bill:
    """What something costs and what for: a card's type, an ability's kind.

    Equal bills are one object (:func:`bill_of`), so that what is known of one is found by what it is.
    """

    def __init__(self, cost: tuple[int, ...], purpose: str) -> None:
        self.cost = cost
        self.purpose = purpose


_BILLS: dict[tuple[tuple[int, ...], str], Bill] = {}


def bill_of(cost: tuple[int, ...], purpose: str) -> Bill:
    """Return the one bill of a cost for a purpose."""
    known = _BILLS.get((cost, purpose))
    if known is None:
        known = _BILLS[(cost, purpose)] = Bill(cost, purpose)
    return known


def cost_of(rules: Ruleset, raw: dict[str, int]) -> tuple[int, ...]:
    """Return a cost as amounts in colour order, generic last."""
    return (*(raw.get(c, 0) for c in rules.terms.colours), raw.get("any", 0))


def wealth_units(rules: Ruleset, raw: dict[str, Any]) -> tuple[int, int, str]:
    """Return (colour mask, amount, bound purposes) of a "gain" operation's YAML form."""
    only = "+".join(raw.get("only", ()))
    if "one_of" in raw:
        return sum(1 << rules.terms.colours.index(c) for c in raw["one_of"]), raw.get("n", 1), only
    for k, colour in enumerate(rules.terms.colours):
        if colour in raw:
            return 1 << k, raw[colour], only
    return 0, raw["any"], only


class Trigger:
    """A ``when:`` entry: which event of which card fires which program (MK-9.3 and its like).

    ``card`` matches the card of the event; ``step`` and ``whose`` narrow a step's event; ``condition`` is
    looked at when the event happens. ``once``: at most once in a turn, which the ruleset sees to. ``does``:
    the words of its operations, those within others too.
    """

    def __init__(self, rules: Ruleset, raw: dict[str, Any], pool: Pool, where: str) -> None:
        # Two of whose effects this is the same make no difference, whichever comes first.
        self.alike = repr((raw.get("target"), raw.get("may"), raw["effect"]))
        self.event: str = "log." + raw["event"]
        self.step: str = raw.get("step", "")
        self.whose: str = raw.get("whose", "any")
        self.may: bool = raw.get("may", False)
        self.once: bool = raw.get("once", False)
        self.condition: Condition | None = Condition(rules, raw["if"]) if "if" in raw else None
        self.card = compile_selector(rules, raw.get("card", "any"))
        self.targets: tuple[TargetSpec, ...] = compile_targets(rules, raw.get("target"))
        effect = [{"do": "may", "effect": raw["effect"]}] if self.may else raw["effect"]
        self.does = words_of(effect)
        # One that makes wealth never uses the stack (MK-9.12 and its like).
        self.wealth: bool = bool(effect) and rules.operations[effect[0]["do"]].makes_wealth
        self.program = pool.add(compile_program(rules, effect, where))


class Static:
    """A ``while:`` entry: a continuous effect on cards or seats, never written into them.

    ``always``: it is about its own card and has no condition. ``matters``: what seats can do may hang on it,
    because it gives a keyword or is about a seat; of those ``social`` ones come and go as other cards enter
    or leave play, ``fickle`` ones at any change. ``lends``: what it adds is what its own card has of the stat
    now, not what is printed.
    """

    def __init__(self, rules: Ruleset, raw: dict[str, Any]) -> None:
        to = raw.get("to", "self")
        if isinstance(to, dict) and "player" in to:
            self.scope = "player_" + to["player"]
            self.selector: Selector | None = None
        elif to in ("self", "host"):
            self.scope = to
            self.selector = None
        else:
            self.scope = "cards"
            self.selector = compile_selector(rules, to)
        self.selector = compile_selector(rules, raw["if_it"]) if "if_it" in raw else self.selector
        # Only cards of this type may be meant; "" for any.
        self.type: str = self.selector.type if self.scope == "cards" and self.selector is not None else ""
        self.condition: Condition | None = Condition(rules, raw["if"]) if "if" in raw else None
        self.against = compile_selector(rules, raw["against"]) if "against" in raw else None
        if "keyword" in raw:
            self.how, self.key, self.value = "keyword", raw["keyword"], rules.keywords[raw["keyword"]]
        elif "set" in raw:
            self.how, self.key, self.value = "set", raw["stat"], raw["set"]
        else:
            self.how, self.key, self.value = "add", raw["stat"], raw["add"]
        self.lends: bool = raw.get("lends", False)
        self.hangs_on = hangs_on(rules, raw)
        self.always = self.scope == "self" and not (self.condition or self.against or self.selector)
        matters = self.how == "keyword" or self.scope.startswith("player")
        stable = (self.selector is None or self.selector.stable) and (
            self.condition is None or self.condition.stable
        )
        self.matters = matters
        self.fickle = matters and not stable
        self.social = matters and stable and self.condition is not None


class Action:
    """An ``action:`` entry: an ability that a player uses (MK-9.8 and its like)."""

    def __init__(self, rules: Ruleset, raw: dict[str, Any], pool: Pool, where: str) -> None:
        self.raw = raw
        self.kind: str = raw.get("kind", "ability")
        self.dedicate: bool = raw.get("dedicate", False)
        self.cost = cost_of(rules, raw.get("cost", {}))
        self.total = sum(self.cost)
        self.price = bill_of(self.cost, self.kind)
        self.die: int = raw.get("die", 0)
        self.targets: tuple[TargetSpec, ...] = compile_targets(rules, raw.get("target"))
        effect = raw["effect"]
        # An ability that only makes wealth never uses the stack (MK-9.12).
        self.wealth: tuple[dict[str, Any], ...] = ()
        if effect and rules.operations[effect[0]["do"]].makes_wealth:
            self.wealth = tuple(effect)
        self.program = pool.add(compile_program(rules, effect, where, die=self.die))


class Mode:
    """One of several ways to play a card, chosen when it is played because targets hang on it.

    ``name``: what it is called by language, empty where the card does not say. ``does``: the words of its
    operations, those within others too.
    """

    def __init__(
        self, rules: Ruleset, raw: dict[str, Any], pool: Pool, where: str, name: dict[str, str] | None = None
    ) -> None:
        self.name = name or {}
        self.targets: tuple[TargetSpec, ...] = compile_targets(rules, raw.get("target"))
        self.condition: Condition | None = Condition(rules, raw["if"]) if "if" in raw else None
        self.does = words_of(raw.get("effect", []))
        self.program = pool.add(compile_program(rules, raw.get("effect", []), where))


# Where an entry of ``while:``, or an operation about all cards of a kind, says on what it hangs.
HANGS_ON = ("to", "if", "if_it", "against")


def hangs_on(rules: Ruleset, entry: dict[str, Any]) -> frozenset[str]:
    """Return on which stats a continuous effect hangs, and "keyword" if it does on keywords."""
    found: set[str] = set()
    for part in HANGS_ON:
        for word, value in _entries(entry.get(part)):
            if word in STATS_KEYS:
                found.update(value)
            else:
                found.add("keyword" if word == "keyword" else rules.terms.looks_at.get(word, PRINTED))
    return frozenset(found - {PRINTED, MOMENT})


KNOWN = {
    "id",
    "number",
    "name",
    "text",
    "type",
    "subtype",
    "colours",
    "cost",
    "keywords",
    "cites",
    "target",
    "effect",
    "modes",
    "when",
    "while",
    "action",
}


class CardDef:
    """One card as printed. ``attrs`` holds the numbers and marks of its game (difficulty, emuná …)."""

    def __init__(self, rules: Ruleset, raw: dict[str, Any], pool: Pool) -> None:
        self.index = len(pool.cards)
        self.id: str = raw["id"]
        self.number: str = raw.get("number", "")
        self.name: dict[str, str] = raw["name"]
        self.text: dict[str, str] = raw.get("text", {})
        self.type: str = raw["type"]
        self.subtype: str = raw.get("subtype", "")
        self.cites: str = raw.get("cites", "")
        self.cost: tuple[int, ...] = cost_of(rules, raw.get("cost", {}))
        self.total = sum(self.cost)
        self.price = bill_of(self.cost, self.type)
        self.colours: frozenset[str] = frozenset(
            raw.get("colours") or [c for c in raw.get("cost", {}) if c in rules.terms.colours]
        )
        self.keywords = 0
        for word in raw.get("keywords", ()):
            self.keywords |= rules.keywords[word]
        self.attrs: dict[str, Any] = {k: v for k, v in raw.items() if k not in KNOWN}
        self.modes: tuple[Mode, ...] = tuple(
            Mode(rules, m, pool, f"{self.id}.modes[{k}]", m.get("name"))
            for k, m in enumerate(raw.get("modes", ()))
        )
        if not self.modes:
            self.modes = (Mode(rules, raw, pool, f"{self.id}.effect"),)
        self.actions: tuple[Action, ...] = tuple(
            Action(rules, a, pool, f"{self.id}.action[{k}]")
            for k, a in enumerate((*raw.get("action", ()), *rules.entries(raw, "action")))
        )
        # (number, colour mask, amount, bound to) of each ability that makes wealth, and the others.
        self.wealth = tuple(
            (k, *wealth_units(rules, a.wealth[0])) for k, a in enumerate(self.actions) if a.wealth
        )
        self.abilities = tuple((k, a) for k, a in enumerate(self.actions) if not a.wealth)
        self.makes_wealth = bool(self.wealth)
        # Whether what it may be aimed at, or whether it may be played, hangs on which sources are spent.
        self.minds_spent = rules.acting.spent != 0 and any(
            rules.terms.flags.get(word, 0) & rules.acting.spent for word, _ in _entries(raw)
        )
        self.triggers: tuple[Trigger, ...] = tuple(
            Trigger(rules, t, pool, f"{self.id}.when[{k}]")
            for k, t in enumerate((*raw.get("when", ()), *rules.entries(raw, "when")))
        )
        self.statics: dict[str, tuple[Static, ...]] = self._read_statics(rules, raw)
        # What its operations do to all cards of a kind for a while: (the operation's mapping, whom it means,
        # on what that hangs).
        self.wide = tuple(
            (entry, compile_selector(rules, entry["to"]), hangs_on(rules, entry))
            for entry in mappings(raw)
            if "do" in entry and rules.operations[entry["do"]].about_all
        )
        # Whether something in play could make it act, and whether it acts as printed: a card that does not
        # is passed over where a seat's chances are looked for.
        self.could_act, self.acts = rules.book.acting(self)
        # Whether keywords may come or go as it enters or leaves play.
        self.stirs = any(s.matters for v in self.statics.values() for s in v)

    def _read_statics(self, rules: Ruleset, raw: dict[str, Any]) -> dict[str, tuple[Static, ...]]:
        """Return what it does while it is in play, by the stat that it changes or "keyword".

        Rule marks that it always has become keywords of its own.
        """
        found: dict[str, list[Static]] = {}
        for entry in (*raw.get("while", ()), *rules.entries(raw, "while")):
            s = Static(rules, entry)
            if s.always and s.how == "keyword" and s.value & rules.mark_bits:
                # A rule mark that it always has is as good as printed: nothing takes marks away.
                self.keywords |= s.value
                continue
            found.setdefault("keyword" if s.how == "keyword" else s.key, []).append(s)
        return {k: tuple(v) for k, v in found.items()}

    def waits(self, k: int) -> bool:
        """Return whether it, or its ability ``k``, has to be aimed at what no empty stack leaves there."""
        ways: tuple[Mode | Action, ...] = self.modes if k < 0 else self.actions[k : k + 1]
        return len(ways) == 1 and any([spec.waits for spec in ways[0].targets])

    def __repr__(self) -> str:
        return f"<CardDef {self.id}>"


class Pool:
    """All cards of a game, with every compiled program.

    ``hash`` names what the cards do; a save made with another one is refused. ``worded`` names what is said
    of them as well, as ``hash`` did once: matches of then go on (:meth:`fits`).
    """

    def __init__(self, hash: str = "", worded: str = "") -> None:
        self.hash, self.worded = hash, worded
        self.cards: list[CardDef] = []
        self.programs: list[Program] = []
        self.by_id: dict[str, CardDef] = {}
        self.by_number: dict[str, CardDef] = {}
        self.events: set[str] = set()
        # Flags that some continuous effect looks at: only their changes drop the cache.
        self.static_flags = 0
        # Whether some card has such a continuous effect (see Static).
        self.fickle = self.social = False
        # Whether some card can make wealth in several ways, of which each use is one (see costs.Supply).
        self.forked = False
        # Stats of seats that may change at any change, but no keyword with them.
        self.fickle_stats: frozenset[str] = frozenset()
        # What texts offer by the acts of the game (``acts.groups.OfferTable``), bound when first looked up.
        self.offers: list[Any] = []
        # Kinds of zone, not in play, that some continuous effect looks into: their changes drop it too.
        self.static_zones: frozenset[str] = frozenset()
        # On what continuous effects make each stat hang, and keywords ("keyword"); which hang on themselves.
        self.hangs: dict[str, frozenset[str]] = {}
        self.tangled: frozenset[str] = frozenset()

    def add(self, program: Program) -> int:
        """Store a compiled program and return its number."""
        self.programs.append(program)
        return len(self.programs) - 1

    def fits(self, hash: object) -> bool:
        """Return whether what was kept with a hash is played with these cards."""
        return hash == self.hash or (self.worded != "" and hash == self.worded)

    def copy(self) -> Pool:
        """Return a pool that can be extended without changing this one."""
        other = Pool(self.hash, self.worded)
        other.cards, other.programs = self.cards[:], self.programs[:]
        other.by_id, other.by_number = self.by_id.copy(), self.by_number.copy()
        other.events, other.static_flags = self.events.copy(), self.static_flags
        other.fickle, other.social = self.fickle, self.social
        other.forked = self.forked
        other.fickle_stats = self.fickle_stats
        other.static_zones = self.static_zones
        other.hangs, other.tangled = self.hangs.copy(), self.tangled
        return other

    def find(self, name: str) -> CardDef:
        """Return a card by id, by id without its prefix, or by number; ``SetupError`` if none."""
        d = self.by_id.get(name) or self.by_number.get(name)
        if d is None:
            hits = [c for c in self.cards if c.id.partition(".")[2] == name or name in c.name.values()]
            if len(hits) != 1:
                raise SetupError(f"there is no card {name!r}")
            d = hits[0]
        return d

    def _hang(self, key: str, on: frozenset[str]) -> None:
        """Note on what a continuous effect makes a stat hang, or keywords."""
        if on:
            self.hangs[key] = self.hangs.get(key, frozenset()) | on
            self.tangled = frozenset([k for k in self.hangs if k in _reached(self.hangs, k)])

    def extend(self, rules: Ruleset, raw: Iterable[dict[str, Any]]) -> None:
        """Compile further cards into the pool (a scenario's own cards, a user's set)."""
        for entry in raw:
            d = CardDef(rules, entry, self)
            self.cards.append(d)
            self.by_id[d.id] = d
            if d.number:
                self.by_number[d.number] = d
            self.events.update(t.event for t in d.triggers)
            self.forked |= len(d.wealth) > 1
            for s in (s for v in d.statics.values() for s in v):
                if s.fickle and s.how != "keyword":
                    self.fickle_stats |= {s.key}
                else:
                    self.fickle |= s.fickle
                self.social |= s.social
                self._hang(s.key if s.how != "keyword" else s.how, s.hangs_on)
            for op, whom, on in d.wide:
                self.fickle |= "keyword" in op and not whom.stable
                self._hang("keyword" if "keyword" in op else op["stat"], on)
            wide = [op["to"] for op, _, _ in d.wide]
            for word, value in _entries([*entry.get("while", ()), *rules.entries(entry, "while"), *wide]):
                self.static_flags |= rules.terms.flags.get(word, 0)
                if word == "zone":
                    self.static_zones |= {value}


def _reached(hangs: dict[str, frozenset[str]], start: str) -> set[str]:
    """Return all on which something hangs, by however many steps."""
    found: set[str] = set()
    left = [*hangs.get(start, ())]
    while left:
        word = left.pop()
        if word not in found:
            found.add(word)
            left += hangs.get(word, ())
    return found


def mappings(raw: Any) -> Iterable[dict[str, Any]]:
    """Yield every mapping in a piece of a card."""
    if isinstance(raw, dict):
        yield raw
        raw = raw.values()
    elif not isinstance(raw, (list, tuple)):
        return
    for part in raw:
        yield from mappings(part)


def words_of(effect: Any) -> frozenset[str]:
    """Return the words of the operations of an effect, as the card says it, those within others too."""
    return frozenset([m["do"] for m in mappings(effect) if "do" in m])


def _entries(raw: Any) -> Iterable[tuple[str, Any]]:
    """Yield every mapping entry in a piece of a card."""
    if isinstance(raw, dict):
        yield from raw.items()
        raw = raw.values()
    elif not isinstance(raw, (list, tuple)):
        return
    for part in raw:
        yield from _entries(part)


def build_pool(rules: Ruleset, raw: Iterable[dict[str, Any]], hash: str = "", worded: str = "") -> Pool:
    """Compile validated card dicts into a :class:`Pool`."""
    pool = Pool(hash, worded)
    pool.extend(rules, raw)
    return pool


__all__ = ["Action", "CardDef", "Mode", "Pool", "Static", "TargetSpec", "Trigger", "build_pool"]
