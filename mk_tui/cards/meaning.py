"""Checks that look at a whole card: what "target", "event", "each" and "host" mean where they stand.

They run on cards whose shape is right (:mod:`mk_tui.cards.model`), over plain data.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from ..engine import effects as engine
from ..engine.cards import HANGS_ON, mappings
from ..engine.tables import MOMENT
from .selector_models import ONE_OF_A_KIND
from .vocabulary import Vocabulary

Path = tuple[str | int, ...]
Found = tuple[Path, str]

_A = {"card": "a card", "player": "a player", "pile": "a pile", "stack": "something on the stack"}


def problems(card: dict[str, Any], words: Vocabulary) -> Iterator[Found]:
    """Yield (path, message) for each word on a card that can mean nothing there."""
    hosted = any(key in card for key in words.hosted)
    if not hosted:
        for k, entry in enumerate(card.get("while", ())):
            if entry.get("to") == "host":
                yield ("while", k, "to"), _no_host()
        for k, entry in enumerate(card.get("when", ())):
            if entry.get("card") == "host":
                yield ("when", k, "card"), _no_host()
    for k, entry in enumerate(card.get("while", ())):
        yield from _momentary(entry, ("while", k), words)
    if card.get("attach"):
        targets = _targets(card)
        if not targets:
            yield ("attach",), 'there is no "target" that this could be attached to'
        elif len(targets) > 1 or _kind(targets[0]) != "card" or targets[0].get("count", 1) != 1:
            yield ("target",), "what is attached has exactly one target, and it is a card"
    for k, entry in enumerate(card.get("action", ())):
        yield from _wealth(entry, ("action", k), words)
    for path, ability, event in _abilities(card):
        scope = _Scope(words, {_kind(t) for t in _targets(ability)}, event, hosted)
        yield from scope.effect(ability.get("effect", ()), (*path, "effect"), False, set())


def _momentary(entry: dict[str, Any], path: Path, words: Vocabulary) -> Iterator[Found]:
    """Yield what a continuous effect cannot hang on: nobody tells it when that is over."""
    for part in HANGS_ON:
        for key in (key for mapping in mappings(entry.get(part)) for key in mapping):
            if words.looks_at.get(key) == MOMENT:
                yield (*path, part), f'what lasts cannot hang on "{key}": that is so for a moment'


def _wealth(ability: dict[str, Any], path: Path, words: Vocabulary) -> Iterator[Found]:
    """Yield what an ability that makes wealth cannot have: it is used as one pays, off the stack."""
    first, *others = [words.operations[entry["do"]] for entry in ability.get("effect", ())]
    if not first.makes_wealth:
        return
    for key in ("cost", "die", "target"):
        if key in ability:
            yield (*path, key), f'an ability that makes wealth has no "{key}"'
    for k, op in enumerate(others, 1):
        if op.emit is not engine.Op.emit or op.makes_wealth:
            yield (*path, "effect", k, "do"), f'an ability that makes wealth cannot do "{op.do}" besides'


def _abilities(card: dict[str, Any]) -> Iterator[tuple[Path, dict[str, Any], bool]]:
    """Yield (path, mapping with ``target`` and ``effect``, whether an event's card is known)."""
    yield (), card, False
    for part in ("modes", "when", "action"):
        for k, entry in enumerate(card.get(part, ())):
            yield (part, k), entry, part == "when" and "step" not in entry


def _targets(ability: dict[str, Any]) -> list[dict[str, Any]]:
    target = ability.get("target", [])
    return target if isinstance(target, list) else [target]


def _kind(target: dict[str, Any]) -> str:
    return next((k for k in ONE_OF_A_KIND if k in target), "card")


def _no_host() -> str:
    return 'nothing can be "host" of this card'


class _Scope:
    """One ability: which words mean something in its effect."""

    def __init__(self, words: Vocabulary, kinds: set[str], event: bool, hosted: bool) -> None:
        self.words = words
        self.kinds = kinds
        self.event = event
        self.hosted = hosted

    def effect(self, effect: Any, path: Path, loop: bool, done: set[str]) -> Iterator[Found]:
        """Check one operation after the other; ``done`` are those that come before in any case."""
        done = {*done}
        for k, entry in enumerate(effect):
            yield from self.operation(entry, (*path, k), loop, done)
            done.add(entry["do"])

    def operation(self, entry: dict[str, Any], path: Path, loop: bool, done: set[str]) -> Iterator[Found]:
        before = self.words.comes_after.get(entry["do"])
        if before and before not in done:
            yield (*path, "do"), f'"{before}" has to come before this'
        if self.words.operations[entry["do"]].about_all:
            yield from _momentary(entry, path, self.words)
        params = self.words.operations[entry["do"]].params
        needed = self.words.needs_target.get(entry["do"])
        if needed:
            yield from self.target((*path, "do"), needed)
        if entry["do"] in self.words.operation_checks:
            for key, message in self.words.operation_checks[entry["do"]](entry):
                yield (*path, key), message
        markers = {name: _marker(kind) for name, (kind, _) in params.items()}
        inner = loop or self.words.operations[entry["do"]].loops
        for name, (_, default) in params.items():
            value = entry.get(name, default)
            at = (*path, name) if name in entry else path
            if markers[name] is engine.Effects and isinstance(value, list):
                yield from self.effect(value, at, inner, done)
            elif markers[name] is engine.Who and value == "target":
                yield from self.target(at, "player", "pile")
            elif markers[name] is engine.Who and value == "controller" and not self.event:
                yield at, 'there is no event here whose card\'s "controller" this could mean'
            elif markers[name] is engine.Ref:
                yield from self.ref(value, at, loop)

    def ref(self, value: Any, at: Path, loop: bool) -> Iterator[Found]:
        if value == "target":
            yield from self.target(at, "card")
        elif value == "event" and not self.event:
            yield at, 'there is no event here whose card "event" could mean'
        elif value == "each" and not loop:
            yield at, 'there is no loop here whose card "each" could mean'
        elif value == "host" and not self.hosted:
            yield at, _no_host()

    def target(self, at: Path, *wanted: str) -> Iterator[Found]:
        if not self.kinds:
            yield at, 'there is no "target" here that this could mean'
        elif not self.kinds & set(wanted):
            has = " and ".join(_A[k] for k in sorted(self.kinds))
            yield at, f"this needs a target that is {' or '.join(_A[w] for w in wanted)}, not {has}"


def _marker(kind: Any) -> Any:
    """Return the marker in a parameter's type, also inside an optional one."""
    markers = (engine.Ref, engine.Who, engine.Effects)
    return next((m for m in markers if kind is m or m in get_args(kind)), None)
