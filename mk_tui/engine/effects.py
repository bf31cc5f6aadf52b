"""Effects: lists of operations in YAML, compiled once into flat programs of small functions.

An operation is a class with annotated parameters; :func:`operation` registers it under the word used
after ``do:``. The annotations are the whole declaration: :mod:`mk_tui.cards` derives the check of the
YAML from them, so a new operation is one class in one file. Parameter types are ``int``, ``bool``,
``str``, ``Literal[...]`` and the markers below.

While a program runs, its frame's ``v`` holds: ``at`` (next position), ``targets`` (legal chosen
targets), ``event`` (card of the event that triggered it), ``event_stamp`` (its incarnation then, if it
was in play), ``each`` (card of the innermost loop), ``chosen`` (cards picked by the last choice), ``ok``
(result of the last roll or "may"), ``left`` (whether the source has left play since it went onto the
stack: it is nothing any more that "self" could mean).
``frame.seat`` is the controller, ``frame.card`` the source.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from .change import emit, idle, set_flag
from .flow import again, push

if TYPE_CHECKING:
    from .ruleset import Ruleset
    from .state import Frame, Game, Option

Step = Callable[["Game", "Frame"], None]
Program = tuple[Step, ...]


if TYPE_CHECKING:
    Ref: TypeAlias = Any
    Who: TypeAlias = Any
    Effects: TypeAlias = Any
    Stat: TypeAlias = Any
    Keyword: TypeAlias = Any
    Zone: TypeAlias = Any
    Duration: TypeAlias = Any
    Count: TypeAlias = int
    Pile: TypeAlias = Any
    Piles: TypeAlias = Any
else:

    class Ref:
        """Marker: which cards. "self", "host", "target", "event", "each", "chosen", or a selector."""

    class Who:
        """Marker: which seats. "you", "target", "each", "others", "controller" (of the event's card)."""

    class Effects:
        """Marker: a nested list of operations."""

    class Stat:
        """Marker: a stat's name, as the ruleset lists them."""

    class Keyword:
        """Marker: a keyword's or rule mark's name, as the ruleset lists them."""

    class Zone:
        """Marker: a zone kind."""

    class Duration:
        """Marker: a duration, as the ruleset lists them."""

    class Count:
        """Marker: how many, 1 or more."""

    class Pile:
        """Marker: a kind of zone whose cards lie in an order, not in play."""

    class Piles:
        """Marker: cards of piles, a selector that names such a zone."""


class Op:
    """Base of all operations. Subclasses annotate their parameters and write ``run``.

    An operation that asks writes ``emit`` and adds one step that asks and one that reads the answer:
    a step never continues after it asks.
    """

    do: ClassVar[str] = ""
    params: ClassVar[dict[str, tuple[Any, Any]]] = {}
    # Whether its ``to`` is no choice of cards now but all of a kind for as long as it lasts.
    about_all: ClassVar[bool] = False
    # Whether an ability that only does this makes wealth: it is used as one pays, and never uses the stack.
    makes_wealth: ClassVar[bool] = False
    # The method of the rules that carries it out, if it is one of ``mechanisms/parts.py``: a game without it
    # has no such operation.
    rule: ClassVar[str] = ""
    # Whether it does its effects for one card after the other, which is "each" in them.
    loops: ClassVar[bool] = False
    # Whether it is about cards in play alone; else what has left play is its own matter.
    of_those_in_play: ClassVar[bool] = False

    def __init__(self, rules: Ruleset, raw: dict[str, Any], where: str) -> None:
        self.rules = rules
        self.raw = raw
        self.where = where
        for name, (kind, default) in self.params.items():
            value = raw.get(name, default)
            if kind in (Ref, Piles) and isinstance(value, dict):
                from .selectors import compile_selector

                value = compile_selector(rules, value)
            setattr(self, name, value)

    def emit(self, p: Compiler) -> None:
        """Add this operation's steps to a program."""
        p.add(self.run)

    def run(self, g: Game, f: Frame) -> None:
        """Do it. ``f`` is the effect's frame."""
        raise TypeError(f"operation {self.do!r} has no run")

    def never_matters(self, g: Game, card: int) -> bool:
        """Return whether nothing comes of it for a card that it is aimed at, whatever happens before it is
        done and as long as it lasts."""
        return False

    def affects(self, g: Game, f: Frame, ref: Any) -> list[int]:
        """Return the cards of a :class:`Ref` that it acts on now."""
        return (affected_in_play if self.of_those_in_play else affected)(g, f, ref)


REQUIRED: Any = ...


def operation(do: str) -> Callable[[type[Op]], type[Op]]:
    """Class decorator: name an operation and read its parameters off its annotations."""

    def register(cls: type[Op]) -> type[Op]:
        import inspect

        cls.do = do
        names = vars(sys.modules[cls.__module__])
        own = inspect.get_annotations(cls, globals=dict(names), eval_str=True)
        declared = {name: (kind, cls.__dict__.get(name, REQUIRED)) for name, kind in own.items()}
        cls.params = {**cls.params, **declared}
        return cls

    return register


def operations(module: str) -> dict[str, type[Op]]:
    """Return the operations that a module declares, by the words for them."""
    found = [x for x in vars(sys.modules[module]).values() if isinstance(x, type) and issubclass(x, Op)]
    return {op.do: op for op in found if op.do and op.__module__ == module}


class Compiler:
    """Collects the steps of one program; jumps are positions in it."""

    def __init__(self, rules: Ruleset, where: str) -> None:
        self.rules = rules
        self.where = where
        self.steps: list[Step] = []

    def add(self, *steps: Step) -> None:
        self.steps += steps

    def here(self) -> int:
        """Return the position of the next step."""
        return len(self.steps)

    def block(self, raw: Iterable[dict[str, Any]]) -> None:
        """Compile a nested list of operations."""
        for entry in raw:
            self.rules.operations[entry["do"]](self.rules, entry, self.where).emit(self)

    def unless_ok(self, raw: Iterable[dict[str, Any]], otherwise: Iterable[dict[str, Any]] = ()) -> None:
        """Compile ``raw`` to run if the last roll or "may" succeeded, ``otherwise`` if not."""
        at = self.here()
        self.add(_never)
        self.block(raw)
        if otherwise:
            end = self.here()
            self.add(_never)
            self.steps[at] = _Jump(self.here(), True)
            self.block(otherwise)
            self.steps[end] = _Jump(self.here(), False)
        else:
            self.steps[at] = _Jump(self.here(), True)


def _never(g: Game, f: Frame) -> None:
    raise AssertionError("a jump was not filled in")


class _Jump:
    def __init__(self, to: int, only_if_failed: bool) -> None:
        self.to = to
        self.only_if_failed = only_if_failed

    def __call__(self, g: Game, f: Frame) -> None:
        if not (self.only_if_failed and f.v.get("ok")):
            jump(f, self.to)


class AskingOp:
    """A step that asks for cards: ``among`` is a selector of those it asks among, or a word for them.

    For the refusal of a card that is none of them (:func:`mk_tui.engine.refusal.why_no_choice`).
    """

    def __init__(self, step: Step, among: Any) -> None:
        self.step = step
        self.among = among

    def __call__(self, g: Game, f: Frame) -> None:
        self.step(g, f)


def compile_program(rules: Ruleset, raw: Iterable[dict[str, Any]], where: str, die: int = 0) -> Program:
    """Compile a list of operations. With ``die`` the program begins with that roll (MK-9.8, A-20)."""
    c = Compiler(rules, where)
    if die:
        rules.operations["roll"](rules, {"do": "roll", "difficulty": die, "then": list(raw)}, where).emit(c)
    else:
        c.block(raw)
    return tuple(c.steps)


def begin_effect(
    g: Game,
    seat: int,
    card: int,
    program: int,
    definition: int,
    targets: Sequence[Option] = (),
    event: int = -1,
    event_stamp: int = -1,
) -> Frame:
    """Start a program for a seat: ``card`` is its source, which was ``definition`` then; ``event_stamp`` as
    :func:`mk_tui.engine.mechanisms.aiming.aim` has it."""
    v = {"at": 0, "targets": targets, "event": event, "definition": definition}
    if event_stamp >= 0:
        v["event_stamp"] = event_stamp
    return push(g, "effect", seat, card, program, v)


def run_effect(g: Game, f: Frame) -> None:
    """The one step of the flow "effect": run the program until it asks, calls a flow, or ends."""
    program = g.pool.programs[f.n]
    n = len(program)
    v = f.v
    at: int = v["at"]
    while at < n:
        v["at"] = at + 1
        program[at](g, f)
        if g.rerouted:
            again(f)
            return
        at = v["at"]


def ask_once_more(f: Frame) -> None:
    """Let a running effect go back from the step that reads an answer to the one before it, which asks."""
    f.v["at"] -= 2


def jump(f: Frame, at: int) -> None:
    """Let a running effect go on at a position of its program (:meth:`Compiler.here`)."""
    f.v["at"] = at


def break_off(f: Frame) -> None:
    """Let nothing more of a running effect happen."""
    f.v["at"] = 1 << 30


def cards(g: Game, f: Frame, ref: Any) -> list[int]:
    """Return the cards that a :class:`Ref` means in a running effect."""
    if type(ref) is str:
        v = f.v
        if ref == "target":
            return [t[1] for t in v["targets"] if t[0] == "card"]
        if ref == "self":
            return [] if v.get("left") else [f.card]
        if ref == "each":
            return [v["each"]]
        if ref == "chosen":
            return list(v.get("chosen", ()))
        if ref == "event":
            return [v["event"]] if v["event"] >= 0 and _is_as_then(g, v) else []
        if ref == "host":
            return [g.host[f.card]] if f.card in g.host else []
        raise KeyError(ref)
    return list(ref.candidates(g, f.seat, f.card))


def _is_as_then(g: Game, v: dict[str, Any]) -> bool:
    """Return whether the card of the event is the one that it was: one that has left play and has come back
    since is another one."""
    stamp: int = v.get("event_stamp", -1)
    card: int = v["event"]
    return stamp < 0 or g.stamp[card] == stamp or not g.in_play(card)


def affected(g: Game, f: Frame, ref: Any) -> list[int]:
    """Return the cards that an operation acts on now; that there are none is said.

    Not where it has been said already: of those that were to be chosen, and where whoever had the choice of
    the targets has declined it (``v["declined"]``).
    """
    found = cards(g, f, ref)
    if not found and ref != "chosen" and not f.v.get("declined"):
        idle(g, "log.no_card", definition=definition_of(g, f), seat=f.seat)
    return found


def affected_in_play(g: Game, f: Frame, ref: Any) -> list[int]:
    """Return the cards in play that an operation acts on now; of those that have left play it is said."""
    found = affected(g, f, ref)
    for card in found:
        if not g.in_play(card):
            idle(g, "log.card_gone", card=card)
    return [c for c in found if g.in_play(c)]


class PerCard(Op):
    """Base of the operations that do something to one card of ``to`` after the other."""

    params = {"to": (Ref, REQUIRED)}
    to: Ref

    def run(self, g: Game, f: Frame) -> None:
        for card in self.affects(g, f, self.to):
            self.run_on(g, f, card)

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        """Do it to one card."""
        raise TypeError(f"operation {self.do!r} has no run_on")


class PerSeat(Op):
    """Base of the operations that do something to one seat of ``who`` after the other."""

    params = {"who": (Who, "you")}
    who: Who

    def run(self, g: Game, f: Frame) -> None:
        for seat in affected_seats(g, f, self.who):
            self.run_for(g, f, seat)

    def run_for(self, g: Game, f: Frame, seat: int) -> None:
        """Do it to one seat."""
        raise TypeError(f"operation {self.do!r} has no run_for")


class SetFlag(PerCard):
    """Base of those that put cards into a state, or out of it, and say whether that changed anything."""

    flag: ClassVar[int] = 0
    on: ClassVar[bool] = True
    done: ClassVar[str] = ""
    already: ClassVar[str] = ""

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        if set_flag(g, card, self.flag, self.on):
            emit(g, self.done, card=card)
        else:
            idle(g, self.already, card=card)


class OnlyIf(Op):
    """Base of the operations that do ``then`` only if something is so; else that it is not is said."""

    then: Effects
    otherwise: Effects = ()
    # What is said; nothing is where something is done ``otherwise``.
    failed: ClassVar[str] = "log.condition_failed"

    def emit(self, p: Compiler) -> None:
        p.add(self.run)
        p.unless_ok(self.then, self.otherwise)

    def run(self, g: Game, f: Frame) -> None:
        f.v["ok"] = self.holds(g, f)
        if not f.v["ok"] and not self.otherwise:
            idle(g, self.failed, definition=definition_of(g, f), seat=f.seat)

    def holds(self, g: Game, f: Frame) -> bool:
        """Return whether it is so."""
        raise TypeError(f"operation {self.do!r} has no holds")


def definition_of(g: Game, f: Frame) -> str:
    """Return the id of the card whose text a frame carries out."""
    found: str = g.pool.cards[f.v["definition"]].id
    return found


def affected_seats(g: Game, f: Frame, who: str) -> list[int]:
    """Return the seats that an operation acts on now; that there are none is said."""
    found = seats(g, f, who)
    if not found:
        idle(g, "log.no_player", definition=definition_of(g, f), seat=f.seat)
    return found


def seats(g: Game, f: Frame, who: str) -> list[int]:
    """Return the seats that a :class:`Who` means in a running effect."""
    if who == "you":
        return [f.seat] if f.seat >= 0 else []
    if who == "target":
        return [t[-1] for t in f.v["targets"] if t[0] in ("player", "pile")]
    if who == "each":
        return list(g.order or range(len(g.seats)))
    if who == "others":
        return [s for s in (g.order or range(len(g.seats))) if s != f.seat]
    if who == "controller":
        event: int = f.v["event"]
        return [g.ctrl[event]] if event >= 0 and g.ctrl[event] >= 0 else []
    return g.terms.who[who](g, f)
