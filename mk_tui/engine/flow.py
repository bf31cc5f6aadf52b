"""Flows: rules as tuples of small functions, and what runs them.

A step finishes, or pushes a flow, or asks one question and returns. It never continues after it asks:
the next step reads ``frame.ans``, the tuple of chosen options.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat
from typing import TYPE_CHECKING, Any, Final

from .change import end_match
from .state import Frame, Question

if TYPE_CHECKING:
    from .ruleset import Ruleset
    from .state import Game, Option

Step = Callable[["Game", Frame], None]
Flow = tuple[Step, ...]


class Script:
    """A flow as the runner reads it, made once when the game is loaded.

    ``steps``: the flow's, each with the place of the one behind it, and None behind the last one, where it
    has ended. ``names``: a name for each place, unique in the flow, by which a save says where a frame
    stands. ``places``: where each step stands; one that stands in several cannot be jumped to and is not in
    it.
    """

    def __init__(self, flow: Flow) -> None:
        self.steps: tuple[tuple[Step | None, int], ...] = (
            *[(step, k + 1) for k, step in enumerate(flow)],
            (None, len(flow)),
        )
        names: list[str] = []
        for step in flow:
            name = step_name(step)
            n = 1 + sum([known.partition("#")[0] == name for known in names])
            names.append(name if n == 1 else f"{name}#{n}")
        self.names: tuple[str, ...] = (*names, ENDED)
        self.places: dict[Any, int] = {step: k for k, step in enumerate(flow) if flow.count(step) == 1}


# The name of the place behind the last step of a flow.
ENDED: Final = "ended"


def step_name(step: Any) -> str:
    """Return the name of a step function."""
    return str(step.__name__)


def scripts_of(rules: Ruleset) -> dict[str, Script]:
    """Return the flows of a ruleset as the runner reads them, made when first needed."""
    if not rules.scripts:
        rules.scripts.update({name: Script(flow) for name, flow in rules.flows.items()})
    return rules.scripts


# A flow that neither asks nor ends for this many steps is a rule that loops.
STEP_LIMIT = 100_000
# So many rounds in which nobody is asked anything, and the match does not move any more.
ROUND_LIMIT = 200


def push(
    g: Game, flow: str, seat: int = -1, card: int = -1, n: int = 0, v: dict[str, Any] | None = None
) -> Frame:
    """Start a flow on top of the running one; it runs to its end before the caller's next step."""
    f = Frame()
    f.flow, f.pc, f.seat = flow, 0, seat
    f.card, f.n, f.ans = card, n, ()
    f.v = {} if v is None else v
    g.frames.append(f)
    g.rerouted = True
    return f


def ask(
    g: Game,
    seat: int,
    kind: str,
    why: str,
    options: list[Option],
    least: int = 1,
    most: int = 1,
    limits: tuple[int, ...] = (),
    proposal: tuple[int, ...] = (),
    **fields: Any,
) -> None:
    """Ask one question; the next step of the running flow reads the answer.

    ``limits`` and ``proposal``: see :class:`~.state.Question`.
    """
    pose(g, seat, kind, why, options, fields, least, most, limits, proposal)


def pose(
    g: Game,
    seat: int,
    kind: str,
    why: str,
    options: list[Option],
    fields: dict[str, Any],
    least: int = 1,
    most: int = 1,
    limits: tuple[int, ...] = (),
    proposal: tuple[int, ...] = (),
) -> None:
    """Ask as :func:`ask` does, with ``fields`` in one: for the commonest questions, which Python asks quicker
    where it packs no bag."""
    g.question = q = Question()
    q.seat, q.kind, q.why = seat, kind, why
    q.fields, q.options = fields, options
    q.least, q.most = least, most
    q.limits, q.proposal = limits, proposal
    g.rerouted = True


def push_at(g: Game, flow: str, step: Step, seat: int = -1, n: int = 0) -> Frame:
    """Start a flow on top of the running one, not at its beginning but at one of its steps."""
    f = push(g, flow, seat, -1, n)
    goto(g, f, step)
    return f


def no_choice(g: Game, f: Frame, seat: int, kind: str, options: list[Option]) -> None:
    """Answer a question of this kind for a seat, unasked: these options are all there is, all are taken."""
    f.ans = tuple(options)
    note_unasked(g, seat, kind, options)


def ask_one(g: Game, f: Frame, seat: int, kind: str, why: str, options: list[Option], **fields: Any) -> None:
    """Ask for one of some options; the only one is taken unasked."""
    if len(options) == 1:
        no_choice(g, f, seat, kind, options)
    else:
        ask(g, seat, kind, why, options, **fields)


def note_unasked(g: Game, seat: int, kind: str, options: list[Option]) -> None:
    """Note choices that the rules make for a seat because there is no other, where somebody wants to know."""
    if g.unasked is not None and seat >= 0:
        g.unasked += [(seat, kind, option) for option in options]


def goto(g: Game, f: Frame, step: Step) -> None:
    """Let a frame go on at a step of its own flow. ``KeyError`` if the flow has no such step, or several."""
    f.pc = (g.rules.scripts or scripts_of(g.rules))[f.flow].places[step]


def before(g: Game, f: Frame, step: Step) -> bool:
    """Return whether a frame has not come yet to a step of its flow."""
    place = (g.rules.scripts or scripts_of(g.rules))[f.flow].places[step]
    return 0 <= f.pc <= place


def restart(f: Frame) -> None:
    """Let a frame go on at the first step of its flow."""
    f.pc = 0


def again(f: Frame) -> None:
    """Run the current step once more (after whatever it pushed)."""
    f.pc -= 1


def leave(f: Frame) -> None:
    """End a flow: none of its further steps runs (after whatever was pushed)."""
    f.pc = -1  # counted from behind: where the script has ended


def stands_at(g: Game, f: Frame) -> str:
    """Return the name of the step that a frame runs next, :data:`ENDED` if none."""
    return (g.rules.scripts or scripts_of(g.rules))[f.flow].names[f.pc]


def stand_at(g: Game, f: Frame, name: str) -> None:
    """Let a frame stand at the step of this name; ``ValueError`` if its flow has none."""
    f.pc = (g.rules.scripts or scripts_of(g.rules))[f.flow].names.index(name)


def unwind(g: Game, depth: int) -> None:
    """Leave every flow above the first ``depth`` ones, whatever they were about to do."""
    del g.frames[depth:]
    g.rerouted = True


def start(g: Game) -> None:
    """Run a match from its beginning to its first question."""
    push(g, "match")
    run(g)


def run(g: Game) -> None:
    """Run rules until somebody must choose or the match ends."""
    if not g.question and not g.result and g.frames:
        run_on(g)


def run_on(g: Game) -> None:
    """Run a match that asks nothing at the moment and stands somewhere in its rules.

    Most steps ask nothing and leave the flows as they are: that is seen by one look (``g.rerouted``).
    """
    frames = g.frames
    rules = g.rules
    scripts = rules.scripts or scripts_of(rules)
    f = frames[-1]
    steps = scripts[f.flow].steps
    began = g.round
    for _ in repeat(None, STEP_LIMIT):  # no number is made for each step
        step, f.pc = steps[f.pc]
        if step is None:
            frames.pop()
            if not frames or cut_off(g, began):
                return
        else:
            step(g, f)
            if not g.rerouted:
                continue
            g.rerouted = False
            if g.question:
                if rules.rule_answer is None or g.result:
                    return
                answer = rules.rule_answer(g, g.question)
                if answer is None:
                    return
                frames[-1].ans = answer
                g.question = None
            elif g.result:
                return
        f = frames[-1]
        steps = scripts[f.flow].steps
    raise RuntimeError(f"the flow {frames[-1].flow!r} does not end")


def cut_off(g: Game, began: int) -> bool:
    """End a match that does not move any more: nobody was asked anything since so many rounds, and nobody
    will be. Returns whether it has."""
    if g.round - began <= ROUND_LIMIT:
        return False
    end_match(g, "draw", [], "result.cut_off")
    g.rerouted = False
    return True


def run_step(g: Game, began: int) -> bool:
    """Run one step as :func:`run_on` runs them all from the round ``began``; returns whether there is another
    one to run now."""
    rules, f = g.rules, g.frames[-1]
    step, f.pc = (rules.scripts or scripts_of(rules))[f.flow].steps[f.pc]
    if step is None:
        g.frames.pop()
        return bool(g.frames) and not cut_off(g, began)
    step(g, f)
    g.rerouted = False
    return answer_by_rule(g) if g.question else not g.result


def answer_by_rule(g: Game) -> bool:
    """Answer the open question if its seat is one that the rules play; returns whether they did."""
    q, rule = g.question, g.rules.rule_answer
    answer = None if q is None or rule is None or g.result else rule(g, q)
    if answer is None:
        return False
    g.frames[-1].ans = answer
    g.question = None
    return True


def cut(g: Game, flow: str) -> Frame | None:
    """Drop every frame above the innermost one of ``flow`` and return that one; None if none runs."""
    for k in range(len(g.frames) - 1, -1, -1):
        if g.frames[k].flow == flow:
            del g.frames[k + 1 :]
            g.rerouted = True
            return g.frames[k]
    return None


def withdraw(g: Game, anew: bool = False) -> None:
    """Take the open question back, unanswered; ``anew``: the step that asked it runs once more.

    Only for rules that have been told of a concession: at any other time no question is open while they run.
    """
    g.question = None
    if anew:
        again(g.frames[-1])
