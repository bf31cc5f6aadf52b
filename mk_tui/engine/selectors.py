"""Selectors: which cards a target, a trigger or a continuous effect means.

A selector in YAML is a mapping whose keys all have to hold; :data:`KEYS` lists the general ones and a
ruleset adds its own words (``Terms.predicates``). "you" is always the controller of the source.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

from .continuous import has_keyword, roster, stat
from .tables import PRINTED

if TYPE_CHECKING:
    from .cards import CardDef
    from .mechanisms.parts import WithStack
    from .ruleset import Ruleset
    from .state import Game, Option

# A test: (game, seat of "you", source card, card) -> holds. Seat -1 is nobody (an automatic opponent).
Test = Callable[["Game", int, int, int], bool]

# Key -> what its value may be. "flag" keys come from the ruleset's flags.
KEYS: dict[str, str] = {
    "type": "card type",
    "subtype": "card subtype",
    "colour": "colour",
    "keyword": "keyword",
    "zone": "zone",
    "controller": "you | other | any",
    "owner": "you | other | any",
    "other": "bool",
    "id": "card id",
    "max_cost": "number",
    "max": "stats",
    "min": "stats",
    "max_printed": "stats",
    "any": "selectors",
}
# Keys whose answer for a permanent stays the same as long as it stays in play.
STABLE = {
    "type",
    "subtype",
    "colour",
    "controller",
    "owner",
    "other",
    "id",
    "max_cost",
    "max_printed",
}
# Keys that bound stats of a card: what they are now, or as printed.
STATS_KEYS = ("max", "min")
BOUNDS = (*STATS_KEYS, "max_printed")
# Keys that make a target spec out of a selector.
TARGET_KEYS = {"count", "up_to", "player", "pile", "stack", "optional"}


class Selector:
    """A compiled selector.

    ``type``, with ``whose`` its controller where the selector names one as well, finds cards in play by the
    roster; ``rest`` are the tests that the cards found there have still to pass. ``stable``: whether a card
    that is meant stays meant as long as it stays in play. ``hopeless`` tells when no card can be meant.
    ``keys`` are the entries behind ``tests``, in their order; ``outside``: it names a zone, anywhere in it.
    """

    def __init__(
        self,
        zone: str,
        controller: str,
        tests: tuple[Test, ...],
        type: str = "",
        whose: str = "",
        rest: tuple[Test, ...] = (),
        stable: bool = True,
        name: str = "",
        hopeless: Callable[[Game], bool] | None = None,
        keys: tuple[tuple[str, Any], ...] = (),
        outside: bool = False,
    ) -> None:
        self.zone = zone
        self.controller = controller
        self.tests = tests
        self.type = type
        self.whose = whose
        self.rest = rest
        self.stable = stable
        self.name = name
        self.hopeless = hopeless
        self.keys = keys
        self.outside = outside

    def matches(self, g: Game, seat: int, source: int, card: int) -> bool:
        """Return whether ``card`` is meant, for the controller ``seat`` of ``source``."""
        for test in self.tests:  # noqa: SIM110 - a generator costs twice as much here
            if not test(g, seat, source, card):
                return False
        return True

    def misfit(self, g: Game, seat: int, source: int, card: int) -> tuple[str, Any] | None:
        """Return the first entry that keeps ``card`` from being meant, with its value; None if it is meant.

        Where it lies comes first: ("in_play", True) if it should be in play, or the zone it should lie in.
        """
        if self.zone and g.layout.kinds[g.zone[card]] != self.zone:
            return "zone", self.zone
        if not self.outside and not g.layout.in_play[g.zone[card]]:
            return "in_play", True
        for entry, test in zip(self.keys, self.tests, strict=True):
            if not test(g, seat, source, card):
                return entry
        return None

    def _listed(self, g: Game, seat: int) -> Sequence[int]:
        """Return the cards of the roster to look through."""
        if self.whose and seat < 0:
            return [c for c in roster(g).get(self.type, ()) if g.ctrl[c] < 0]
        return (g.roster or roster(g)).get((self.type, seat) if self.whose else self.type, ())

    def _places(self, g: Game, seat: int) -> list[list[int]]:
        """Return the lists of cards to look through."""
        if not self.zone:
            if self.name:
                d = g.pool.by_id.get(self.name)
                return [] if d is None else [roster(g).get(d.type, [])]
            return [g.zones[z] for z in g.layout.play]
        numbers = g.layout.ids[self.zone]
        if self.controller == "you" and seat >= 0:
            return [g.zones[numbers[seat]]]
        return [g.zones[z] for z in sorted(set(numbers))]

    def zones(self, g: Game, seat: int) -> list[int]:
        """Return the numbers of the zones to look through, of a selector that names a kind of zone."""
        numbers = g.layout.ids[self.zone]
        if self.controller == "you":
            return [numbers[seat]] if seat >= 0 else []
        others = self.controller == "other"
        return list(dict.fromkeys(z for s, z in enumerate(numbers) if not (others and s == seat)))

    def candidates(self, g: Game, seat: int, source: int) -> list[int]:
        """Return the cards that are meant, in table order."""
        if self.type:
            rest = self.rest
            return [c for c in self._listed(g, seat) if _all(rest, g, seat, source, c)]
        tests = self.tests
        return [c for place in self._places(g, seat) for c in place if _all(tests, g, seat, source, c)]

    def some(self, g: Game, seat: int, source: int, at_least: int = 1) -> bool:
        """Return whether at least ``at_least`` cards are meant."""
        if self.hopeless is not None and self.hopeless(g):
            return at_least <= 0
        if self.type:
            rest = self.rest
            listed: Sequence[int]
            if not self.whose:
                listed = (g.roster or roster(g)).get(self.type, ())
            elif seat >= 0:
                listed = (g.roster or roster(g)).get((self.type, seat), ())
            else:
                listed = self._listed(g, seat)
            if not rest or len(listed) < at_least:
                return len(listed) >= at_least
            for c in listed:
                for test in rest:
                    if not test(g, seat, source, c):
                        break
                else:
                    at_least -= 1
                    if at_least <= 0:
                        return True
            return at_least <= 0
        tests = self.tests
        for place in self._places(g, seat):
            for c in place:
                if _all(tests, g, seat, source, c):
                    at_least -= 1
                    if at_least <= 0:
                        return True
        return at_least <= 0

    def some_open(self, g: Game, seat: int, source: int, at_least: int) -> bool:
        """Return whether at least ``at_least`` cards are meant that are not shielded from ``seat``."""
        places = [self._listed(g, seat)] if self.type else self._places(g, seat)
        tests = self.rest if self.type else self.tests
        for place in places:
            for c in place:
                if _all(tests, g, seat, source, c) and not protected(g, seat, c):
                    at_least -= 1
                    if at_least <= 0:
                        return True
        return at_least <= 0


def _all(tests: tuple[Test, ...], g: Game, seat: int, source: int, card: int) -> bool:
    for test in tests:  # noqa: SIM110 - hot
        if not test(g, seat, source, card):
            return False
    return True


def _by_definition(g: Game, card: int) -> CardDef:
    return g.pool.cards[g.defs[card]]


def compile_selector(rules: Ruleset, raw: Any) -> Selector:
    """Compile the YAML form of a selector ("any", "self" or a mapping)."""
    if raw == "any":
        return Selector("", "any", ())
    if raw == "self":
        return Selector("", "any", (lambda g, seat, src, card: card == src,), keys=((raw, True),))
    if raw == "host":
        test: Test = lambda g, seat, src, card: g.host.get(src) == card  # noqa: E731 - as all tests are
        return Selector("", "any", (test,), stable=False, keys=((raw, True),))
    tests: list[Test] = []
    keys: list[tuple[str, Any]] = []
    rest: list[Test] = []
    zone = raw.get("zone", "")
    mine = not zone and "type" in raw and raw.get("controller") == "you"
    for key, value in raw.items():
        if key in TARGET_KEYS:
            continue
        made = _zone_of(value) if zone and key in ("controller", "owner") else _make_test(rules, key, value)
        if made is not None:
            tests.append(made)
            keys.append((key, value))
            if key != "type" and not (key == "controller" and mine):
                rest.append(made)
    gone = rules.terms.gone
    if gone:
        for some in (tests, rest):
            some.append(lambda g, seat, src, card: not g.flags[card] & gone)
        keys.append(("gone", False))
    in_play_type = raw.get("type", "") if not zone else ""
    controller = raw.get("controller", raw.get("owner", "any"))
    lasting = STABLE | TARGET_KEYS | rules.terms.fields.keys()
    stable = all(key in lasting or rules.terms.looks_at.get(key) == PRINTED for key in raw)
    return Selector(
        zone,
        controller,
        tuple(tests),
        in_play_type,
        "you" if mine else "",
        tuple(rest),
        stable,
        raw.get("id", ""),
        next((no for key, no in rules.terms.hopeless.items() if raw.get(key) is True), None),
        tuple(keys),
        bool(zone) or any("zone" in part for part in raw.get("any", ()) if isinstance(part, dict)),
    )


class Condition:
    """A compiled ``if:``: some card (or ``at_least`` so many) exists that a selector means, or none does."""

    def __init__(self, rules: Ruleset, raw: dict[str, Any]) -> None:
        self.wanted = "exists" in raw
        self.selector = compile_selector(rules, raw["exists"] if self.wanted else raw["none"])
        self.at_least: int = raw.get("at_least", 1)
        self.stable = self.selector.stable

    def __call__(self, g: Game, seat: int, source: int) -> bool:
        return self.selector.some(g, seat, source, self.at_least) == self.wanted


def _make_test(rules: Ruleset, key: str, value: Any) -> Test | None:
    if key in rules.terms.predicates:
        predicate = rules.terms.predicates[key]
        if value is True:
            return predicate
        return lambda g, seat, src, card: predicate(g, seat, src, card) == value
    if key in rules.terms.flags:
        bit = rules.terms.flags[key]
        return lambda g, seat, src, card: bool(g.flags[card] & bit) == value
    if key == "type":
        return lambda g, seat, src, card: g.pool.cards[g.defs[card]].type == value
    if key == "subtype":
        return lambda g, seat, src, card: g.pool.cards[g.defs[card]].subtype == value
    if key == "id":
        return lambda g, seat, src, card: g.pool.cards[g.defs[card]].id == value
    if key == "colour":
        return lambda g, seat, src, card: value in g.pool.cards[g.defs[card]].colours
    if key == "keyword":
        bit = rules.keywords[value]
        return lambda g, seat, src, card: has_keyword(g, card, bit)
    if key == "zone":
        return lambda g, seat, src, card: g.layout.kinds[g.zone[card]] == value
    if key == "max_cost":
        return lambda g, seat, src, card: _by_definition(g, card).total <= value
    if key in BOUNDS:
        return _bounded(key, tuple(value.items()))
    if key in rules.terms.fields:
        if rules.terms.fields[key] == "bool":
            return lambda g, seat, src, card: bool(_by_definition(g, card).attrs.get(key)) == value
        return lambda g, seat, src, card: _by_definition(g, card).attrs.get(key) == value
    if key == "other":
        return lambda g, seat, src, card: (card != src) == value
    if key == "any":
        parts = [compile_selector(rules, v) for v in value]
        return lambda g, seat, src, card: any(p.matches(g, seat, src, card) for p in parts)
    if key in ("controller", "owner"):
        return _whose(key, value)
    raise KeyError(key)


def _bounded(key: str, bounds: tuple[tuple[str, int], ...]) -> Test:
    """Whether stats keep to bounds: what they are now, or as printed (a card that has none fails)."""
    if key == "max":
        return lambda g, seat, src, card: all([stat(g, card, s) <= n for s, n in bounds])
    if key == "min":
        return lambda g, seat, src, card: all([stat(g, card, s) >= n for s, n in bounds])
    return lambda g, seat, src, card: all(
        [s in (d := _by_definition(g, card)).attrs and d.attrs[s] <= n for s, n in bounds]
    )


def protected(g: Game, seat: int, card: int) -> bool:
    """Return whether a card in play cannot be selected by ``seat``, because it is another one's and shielded.

    ``Terms.shield`` names the keyword that does so; a game without one has no such cards.
    """
    bit = g.rules.shield_bit
    return bit != 0 and g.ctrl[card] != seat and g.layout.in_play[g.zone[card]] and has_keyword(g, card, bit)


def _zone_of(value: str) -> Test | None:
    """Whose zone it lies in: outside play a card has no controller, and may be nobody's own."""
    if value == "you":
        return lambda g, seat, src, card: g.layout.owners[g.zone[card]] == seat
    if value == "other":
        return lambda g, seat, src, card: g.layout.owners[g.zone[card]] != seat
    return None


def _whose(key: str, value: str) -> Test | None:
    if key == "controller":
        if value == "you":
            return lambda g, seat, src, card: g.ctrl[card] == seat
        if value == "other":
            return lambda g, seat, src, card: g.ctrl[card] != seat
    else:
        if value == "you":
            return lambda g, seat, src, card: g.owner[card] == seat
        if value == "other":
            return lambda g, seat, src, card: g.owner[card] != seat
    return None


class TargetSpec:
    """One "target …" of a text: what may be chosen, and how many (MK-7.1 and its like).

    ``kind`` is "card", "player", "stack" or "pile" (a zone of a seat); options are
    ``("card", id)``, ``("player", seat)``, ``("stack", item id)`` and ``("pile", kind, seat)``.
    """

    def __init__(self, rules: Ruleset, raw: dict[str, Any]) -> None:
        # It asks for cards in a state (dedicated, say) that what a player does meanwhile may bring about.
        self.of_state = any(key in rules.terms.flags for key in raw)
        self.count: int = raw.get("count", 1)
        self.least: int = 1 if raw.get("up_to") else self.count
        self.optional: bool = raw.get("optional", False)
        self.selector: Selector | None = None
        self.word = ""
        if "player" in raw:
            self.kind, self.word = "player", raw["player"]
        elif "pile" in raw:
            self.kind, self.word = "pile", raw["pile"]
        elif "stack" in raw:
            self.kind, self.word = "stack", raw["stack"]
        else:
            self.kind = "card"
            self.selector = compile_selector(rules, raw)
        # Whether there are none on an empty stack.
        self.waits = not self.optional and self.selector is not None and self.selector.hopeless is not None
        # Whether enough legal targets exist (MK-7.2 and its like), by game, seat and source.
        self.legal: Callable[[Game, int, int], bool] = self._legal
        if self.selector is not None and self.least == 1 and not (self.optional or rules.shield_bit):
            self.legal = self.selector.some

    def options(self, g: Game, seat: int, source: int) -> list[Option]:
        """Return the legal targets for ``seat``."""
        if self.kind == "card":
            assert self.selector is not None
            found = self.selector.candidates(g, seat, source)
            if g.rules.shield_bit:
                return [("card", c) for c in found if not protected(g, seat, c)]
            return [("card", c) for c in found]
        if self.kind == "player":
            others = self.word == "other"
            return [
                ("player", s)
                for s in range(len(g.seats))
                if s in g.order and (self.word == "any" or (s != seat) == others)
            ]
        if self.kind == "pile":
            return [("pile", self.word, s) for s in range(len(g.seats))]  # an empty one too
        matches = cast("WithStack", g.rules).stack_matches
        return [("stack", i.id) for i in g.stack if matches(g, self.word, i)]

    def _legal(self, g: Game, seat: int, source: int) -> bool:
        if self.optional:
            return True
        if self.selector is not None:
            if g.rules.shield_bit:
                return self.selector.some_open(g, seat, source, self.least)
            return self.selector.some(g, seat, source, self.least)
        return len(self.options(g, seat, source)) >= self.least

    def still(self, g: Game, seat: int, source: int, option: Option, stamp: int) -> bool:
        """Return whether a chosen target is still there and still fits (MK-7.4 and its like)."""
        if option[0] == "card":
            card = option[1]
            assert self.selector is not None
            same = g.stamp[card] == stamp and self.selector.matches(g, seat, source, card)
            return same and not protected(g, seat, card)
        if option[0] == "stack":
            return any(i.id == option[1] for i in g.stack)
        return True


def compile_targets(rules: Ruleset, raw: Any) -> tuple[TargetSpec, ...]:
    """Compile ``target:`` (nothing, a mapping, or a list of mappings)."""
    if not raw:
        return ()
    return tuple(TargetSpec(rules, r) for r in (raw if isinstance(raw, list) else [raw]))


def can_aim(
    g: Game, seat: int, source: int, specs: tuple[TargetSpec, ...], chosen: Sequence[Option] = ()
) -> bool:
    """Return whether every one of ``specs`` can have its targets, none twice and none of those ``chosen``."""
    if len(specs) < 2 and not chosen:
        return not specs or specs[0].legal(g, seat, source)
    wants = []
    for spec in specs:
        if not spec.optional:
            wants += [[o for o in spec.options(g, seat, source) if o not in chosen]] * spec.least
    given: dict[Option, int] = {}

    def seek(w: int, tried: set[Option]) -> bool:
        for o in wants[w]:
            if o not in tried:
                tried.add(o)
                if o not in given or seek(given[o], tried):
                    given[o] = w
                    return True
        return False

    return all(seek(w, set()) for w in range(len(wants)))
