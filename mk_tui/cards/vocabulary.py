"""The words a game's cards may use: a ruleset's tables, and what hangs on them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import Any

from ..engine.errors import SetupError
from ..engine.mechanisms.parts import WithStack
from . import failures
from .card_errors import shown
from .compiled import digest
from .rulebook import clauses_of

# What a game checks of an operation beyond its parameters' types: yields (key, message).
OperationCheck = Callable[[dict[str, Any]], Iterator[tuple[str, str]]]

_locks: dict[str, RLock] = {}


def loading(game: str) -> RLock:
    """Return what is held while a game is loaded: home reads the games in a thread of its own, and pydantic
    looks a model's annotations up in the one module that has the name."""
    return _locks.setdefault(game, RLock())


class Vocabulary:
    """The tables of a ruleset that the checks look at.

    Made from anything with a ruleset's attributes. Besides those it holds ``card_ids`` (every id in any
    file, filled in while files are read) and ``models`` (operation and selector models already made).
    """

    def __init__(self, ruleset: Any) -> None:
        self.game: str = ruleset.id
        self.folder: Path = Path(ruleset.folder)
        self.operations: dict[str, Any] = {
            do: op for do, op in ruleset.operations.items() if not op.rule or hasattr(ruleset, op.rule)
        }
        self.colours: tuple[str, ...] = tuple(ruleset.terms.colours)
        self.types: tuple[str, ...] = tuple(ruleset.terms.types)
        self.zones: tuple[str, ...] = tuple(z.kind for z in ruleset.zones)
        self.seat_zones: tuple[str, ...] = tuple(z.kind for z in ruleset.zones if z.owner == "seat")
        # Zones whose cards lie in an order, and do nothing where they lie.
        self.piles: tuple[str, ...] = tuple(z.kind for z in ruleset.zones if z.ordered and not z.in_play)
        self.keywords: tuple[str, ...] = tuple(ruleset.keywords)
        self.stats: tuple[str, ...] = tuple(ruleset.terms.stats)
        self.seat_stats: tuple[str, ...] = tuple(ruleset.terms.seat_stats)
        self.flags: tuple[str, ...] = tuple(ruleset.terms.flags)
        self.fields: tuple[tuple[str, str], ...] = tuple(ruleset.terms.fields.items())
        self.predicates: tuple[str, ...] = tuple(ruleset.terms.predicates)
        self.looks_at: dict[str, str] = dict(ruleset.terms.looks_at)
        self.events: tuple[str, ...] = tuple(sorted(ruleset.terms.events))
        self.steps: tuple[str, ...] = tuple(ruleset.terms.steps)
        self.durations: tuple[str, ...] = tuple(ruleset.lasting.durations)
        self.stack_words: tuple[str, ...] = (
            tuple(ruleset.stack_words) if isinstance(ruleset, WithStack) else ()
        )
        self.keyword_names: tuple[str, ...] = tuple(ruleset.terms.keywords)
        self.seat_figures: tuple[str, ...] = tuple(ruleset.shown.seat_figures)
        self.table_figures: tuple[str, ...] = tuple(ruleset.shown.table_figures)
        self.tracked: tuple[str, ...] = tuple(ruleset.shown.tracked)
        self.option_names: tuple[str, ...] = tuple(ruleset.terms.options)
        self.who_words: tuple[str, ...] = tuple(ruleset.terms.who)
        self.subtypes: tuple[str, ...] | None = None  # from schema.py, like the next four
        self.hosted: tuple[str, ...] = ("attach",)
        self.needs_target: dict[str, str] = {}
        self.comes_after: dict[str, str] = {}
        self.operation_checks: dict[str, OperationCheck] = {}
        self.card_ids: set[str] = set()
        self.models: dict[str, Any] = {}

    def clauses(self) -> tuple[str, ...]:
        """Return the clauses that the game's rulebook declares, nothing if there is none."""
        return clauses_of(self)

    def signature(self) -> str:
        """Return a hash of every word, of the operations' parameters and of the game's card models."""
        words = [
            f"{name}={list(value)}" for name, value in sorted(vars(self).items()) if isinstance(value, tuple)
        ]
        operations = [
            f"{do}({', '.join(f'{n}: {_kind(k)} = {_default(d)}' for n, (k, d) in op.params.items())})"
            for do, op in sorted(self.operations.items())
        ]
        return digest(self.game, *words, *operations, _bytes(self.folder / "schema.py"))

    def schema(self) -> ModuleType:
        """Import and return the game's ``schema`` module, which lies beside its ``ruleset.yaml``.

        ``SetupError`` if there is none or it cannot be imported.
        """
        with loading(self.game):
            return self._schema()

    def _schema(self) -> ModuleType:
        if "schema" not in self.models:
            from importlib.util import module_from_spec, spec_from_file_location

            spec = spec_from_file_location(f"mk_tui_schema_{self.game}", self.folder / "schema.py")
            assert spec is not None and spec.loader is not None
            module = module_from_spec(spec)
            sys.modules[spec.name] = module  # where pydantic looks its annotations up
            try:
                spec.loader.exec_module(module)
            except Exception as error:
                why = f"{type(error).__name__}: {error}"
                message = f"the card types of {shown(self.game)} cannot be loaded: {why}"
                raise SetupError(message) from error
            self.models["schema"] = module
            self.subtypes = getattr(module, "SUBTYPES", None)
            self.hosted = getattr(module, "HOSTED", self.hosted)
            self.operation_checks = getattr(module, "OPERATIONS", {})
            self.needs_target = getattr(module, "NEEDS_TARGET", {})
            self.comes_after = getattr(module, "COMES_AFTER", {})
        found: ModuleType = self.models["schema"]
        return found


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        failures.note("folder", error)
        return b""


def _kind(kind: Any) -> str:
    return f"{kind.__module__}.{kind.__qualname__}" if isinstance(kind, type) else repr(kind)


def _default(value: Any) -> str:
    plain: tuple[type, ...] = (str, int, type(None), type(...))
    if isinstance(value, plain):
        return repr(value)
    if isinstance(value, Iterable):
        return f"[{', '.join(_default(v) for v in value)}]"
    return type(value).__name__
