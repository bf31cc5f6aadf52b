"""What a card or an ability is aimed at, and in which of its ways a card is played.

A frame in which something is aimed says in its values what it is: ``kind`` ("card", "ability", "trigger"),
the ``definition``, the ``ability`` or ``mode`` of it, its ``program`` and the card of the ``event`` that
triggered it; which "target …" is asked for (``spec``), and the ``targets`` chosen so far. Games make their
flows of the steps here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from ..effects import begin_effect
from ..flow import ask_one, goto, no_choice, pose, push
from ..selectors import can_aim
from .dice import pick_some

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..acts import Check
    from ..cards import Action, CardDef, Mode
    from ..ruleset import Ruleset
    from ..selectors import TargetSpec
    from ..state import Frame, Game, Option
    from .parts import WithStack


def aim(
    g: Game,
    flow: str,
    seat: int,
    card: int,
    kind: str,
    definition: int,
    program: int,
    ability: int = -1,
    event: int = -1,
    event_stamp: int = -1,
) -> Frame:
    """Start a flow in which something of a card is aimed; ``event_stamp``: which incarnation of its card the
    event is about, -1 for whichever it is."""
    v = {
        "kind": kind,
        "definition": definition,
        "program": program,
        "ability": ability,
        "event": event,
        "mode": 0,
        "targets": [],
        "spec": 0,
    }
    if event_stamp >= 0:
        v["event_stamp"] = event_stamp
    return push(g, flow, seat, card, 0, v)


def run_aimed(g: Game, f: Frame) -> None:
    """Carry out what a frame has aimed."""
    v = f.v
    event = v["event"], v.get("event_stamp", -1)
    begin_effect(g, f.seat, f.card, v["program"], v["definition"], v["targets"], *event)


# -- modes ---------------------------------------------------------------------------------------------


def choose_mode(g: Game, f: Frame) -> None:
    """Which of its ways is the card played in? The only legal one is taken unasked."""
    d = g.pool.cards[f.v["definition"]]
    if len(d.modes) > 1:
        legal: list[Option] = [("mode", f.card, k) for k in legal_modes(g, f.seat, f.card, d.modes)]
        ask_one(g, f, f.seat, "mode", "ask.mode", legal, source=d.id)


def legal_modes(g: Game, seat: int, card: int, modes: Sequence[Mode]) -> list[int]:
    """Return the positions of those modes in which a card can be played now, if they are its own."""
    return [
        k
        for k, m in enumerate(modes)
        if (m.condition is None or m.condition(g, seat, card)) and can_aim(g, seat, card, m.targets)
    ]


def take_mode(g: Game, f: Frame) -> None:
    """Note the chosen mode."""
    d = g.pool.cards[f.v["definition"]]
    if f.ans and f.ans[0][0] == "mode":
        f.v["mode"] = f.ans[0][2]
    f.v["program"] = d.modes[f.v["mode"]].program


# -- targets -------------------------------------------------------------------------------------------


def specs_of(g: Game, f: Frame) -> tuple[TargetSpec, ...]:
    """Return every "target …" of what a frame is choosing targets for."""
    v = f.v
    d: CardDef = g.pool.cards[v["definition"]]
    k: int
    if v["kind"] == "trigger":
        k = v["ability"]
        return d.triggers[k].targets
    if v["kind"] == "card":
        k = v["mode"]
        return d.modes[k].targets
    return ability_of(g, f.card, v["ability"]).targets


def asked_spec(g: Game, f: Frame) -> TargetSpec | None:
    """Return which "target …" the frame asks about, None if it asks about none."""
    v = f.v
    if "spec" not in v:
        return None
    specs = specs_of(g, f)
    k: int = v["spec"]
    return specs[k] if k < len(specs) else None


def ability_of(g: Game, card: int, number: int, definition: int = -1) -> Action:
    """Return an ability of a permanent, printed or, past the printed ones, one that the rules give.

    ``definition`` is what the card was when it used the ability, if it may be something else by now.
    """
    printed = g.pool.cards[g.defs[card] if definition < 0 else definition].actions
    return printed[number] if number < len(printed) else cast("WithStack", g.rules).own_abilities[number]


def choose_target(g: Game, f: Frame) -> None:
    """Ask for the targets of the next "target …"; take them unasked where there is no choice."""
    specs = specs_of(g, f)
    v = f.v
    k = v["spec"]
    if k >= len(specs):
        f.ans = ()
        return
    spec = specs[k]
    chosen = v["targets"]
    options = [o for o in spec.options(g, f.seat, f.card) if o not in chosen]
    if k + 1 < len(specs):
        # Not one that the next "target ..." cannot do without.
        options = [o for o in options if can_aim(g, f.seat, f.card, specs[k + 1 :], [*chosen, o])]
    if len(options) <= spec.least and (len(options) == spec.least or spec.optional):
        no_choice(g, f, f.seat, "target", options)
        return
    if len(options) < spec.least:
        v["void"] = True
        f.ans = ()
        return
    if f.seat < 0:
        f.ans = pick_some(g, options, spec.count)
        return
    fields: dict[str, Any] = {"source": g.pool.cards[v["definition"]].id, "n": spec.count}
    if f.card >= 0 and g.in_play(f.card) and g.defs[f.card] == v["definition"]:
        fields["source_id"] = f.card  # which of those of its name it is whose text asks
    pose(g, f.seat, "target", "ask.target", options, fields, spec.least, min(spec.count, len(options)))


def take_target(g: Game, f: Frame) -> None:
    """Note the chosen targets, and of which "target …" they are, and go on to the next one."""
    v = f.v
    specs = specs_of(g, f)
    if v["spec"] >= len(specs) or v.get("void"):
        return  # nothing was asked
    v["targets"].extend(f.ans)
    if v["spec"]:
        v.setdefault("of", [0] * (len(v["targets"]) - len(f.ans))).extend([v["spec"]] * len(f.ans))
    v["spec"] += 1
    if v["spec"] < len(specs):
        goto(g, f, choose_target)
    else:
        f.ans = ()


# -- what acts ask of it ---------------------------------------------------------------------------------


def can_be_aimed(rules: Ruleset, d: CardDef, k: int) -> Check | None:
    """Bind that a card, or an ability of it, has the targets that its text asks for.

    Of a card with several ways to play it one has to be legal.
    """
    if k < 0:
        modes = d.modes  # the table asks it of a card that might be this one as well
        if len(modes) > 1 or modes[0].condition is not None:
            return lambda g, seat, card: bool(legal_modes(g, seat, card, modes))
        targets = modes[0].targets
    else:
        targets = (d.actions[k] if k < len(d.actions) else cast("WithStack", rules).own_abilities[k]).targets
    if not targets:
        return None
    return targets[0].legal if len(targets) == 1 else lambda g, seat, card: can_aim(g, seat, card, targets)


# -- how acts begin --------------------------------------------------------------------------------------


def abilities(*kinds: str) -> Callable[[CardDef], Sequence[int]]:
    """Return which abilities of a card an act is for: of these kinds, of any if none is named.

    Those that make wealth are used as one pays, not by an act.
    """
    return lambda d: [k for k, a in d.abilities if not kinds or a.kind in kinds]


def play_card(g: Game, f: Frame, option: Option) -> None:
    """Begin to play a card: by the flow "play" it is aimed and paid for."""
    card = option[1]
    definition = g.defs[card]
    aim(g, "play", f.seat, card, "card", definition, g.pool.cards[definition].modes[0].program)


def use_ability(g: Game, f: Frame, option: Option) -> None:
    """Begin to use an ability: by the flow "use" it is aimed and paid for."""
    card, k = option[1], option[2]
    aim(g, "use", f.seat, card, "ability", g.defs[card], ability_of(g, card, k).program, k)
