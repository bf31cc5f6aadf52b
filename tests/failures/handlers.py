"""Which exception handlers of a module swallow what they catch.

A handler is right when every way through it raises, or when it notes the failure (``failures.note``), tells
the person, or hands the exception on as a value to whoever does. Everything else answers with something
weaker and hides it, unless it is excused: by the place, the exceptions caught, and a reason.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

# Calls that tell a person, by the last part of their name.
TELLING = {"say", "print", "notify", "tell", "trouble", "say_at_end", "_failed"}
TELLING |= {"_complain", "not_kept", "_note", "ask_after_all"}
# Attributes that a face shows.
SHOWN = {"notice", "foot"}


@dataclass(frozen=True)
class Handler:
    """An exception handler, or a ``with suppress(…)``, that neither raises, notes nor tells."""

    place: str  # module:function
    caught: str
    line: int
    body: str

    @property
    def key(self) -> tuple[str, str]:
        """What an excuse names."""
        return self.place, self.caught


def swallowing(tree: ast.Module, module: str) -> Iterator[Handler]:
    """Yield the handlers of a module that swallow what they catch."""
    yield from _walk(tree, module, [])


def _walk(node: ast.AST, module: str, names: list[str]) -> Iterator[Handler]:
    for child in ast.iter_child_nodes(node):
        inner = names
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inner = [*names, child.name]
        place = f"{module}:{'.'.join(inner)}"
        if isinstance(child, ast.ExceptHandler) and not _right(child):
            caught = "everything" if child.type is None else ast.unparse(child.type)
            yield Handler(place, caught, child.lineno, "; ".join(map(ast.unparse, child.body)))
        elif isinstance(child, ast.Call) and ast.unparse(child.func).rpartition(".")[2] == "suppress":
            yield Handler(place, ", ".join(map(ast.unparse, child.args)), child.lineno, "suppress")
        elif isinstance(child, ast.Try) and any(_leaves(x) for x in child.finalbody):
            yield Handler(place, "finally", child.finalbody[0].lineno, "finally")
        yield from _walk(child, module, inner)


def _leaves(node: ast.stmt) -> bool:
    """Whether a statement of a ``finally`` drops the exception that is on its way."""
    return any(isinstance(x, ast.Return | ast.Break | ast.Continue) for x in ast.walk(node))


def _right(handler: ast.ExceptHandler) -> bool:
    return _raises(handler.body) or any(_tells(s, handler.name) for s in handler.body)


def _raises(body: list[ast.stmt]) -> bool:
    """Whether every way through these statements raises."""
    last = body[-1]
    if isinstance(last, ast.If):
        return bool(last.orelse) and _raises(last.body) and _raises(last.orelse)
    return isinstance(last, ast.Raise)


def _tells(statement: ast.stmt, name: str | None) -> bool:
    """Whether a statement notes, tells or hands on, whichever way it goes.

    What stands under a condition does not count, unless the condition is one of several that all tell.
    """
    if isinstance(statement, ast.If):
        ways = (statement.body, statement.orelse)
        return all(way and (_raises(way) or any(_tells(s, name) for s in way)) for way in ways)
    if isinstance(statement, ast.With | ast.Try):
        return any(_tells(s, name) for s in statement.body)
    if isinstance(statement, ast.For | ast.While | ast.FunctionDef | ast.ClassDef):
        return False
    if isinstance(statement, ast.Assign | ast.Return | ast.AugAssign) and statement.value is not None:
        targets = getattr(statement, "targets", None) or [getattr(statement, "target", None)]
        shown = any(isinstance(t, ast.Attribute) and t.attr in SHOWN for t in targets)
        whole = isinstance(statement, ast.Return) or any(isinstance(t, ast.Attribute) for t in targets)
        counted = isinstance(statement, ast.AugAssign) and name is not None and _names(statement.target, name)
        if shown or counted or (whole and name is not None and _names(statement.value, name)):
            return True
    for call in (x for x in ast.walk(statement) if isinstance(x, ast.Call)):
        function = ast.unparse(call.func)
        if function in ("failures.note", "note") or function.rpartition(".")[2] in TELLING:
            return True
        handed_on = function.rpartition(".")[2] in ("append", "error", "call_later")
        if handed_on and name is not None and any(_names(a, name) for a in call.args):
            return True
    return False


def _names(node: ast.AST, name: str) -> bool:
    """Whether an expression holds the exception itself, or its text."""
    return any(isinstance(x, ast.Name) and x.id == name for x in ast.walk(node))
