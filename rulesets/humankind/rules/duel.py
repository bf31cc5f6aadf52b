"""The Duel phase (HK-10).

challenge
    ask_challenged  Ask which opposing Character is challenged (HK-10.2)
    challenge       The challenger turns, the other's controller gets Will and a point (HK-10.4 to HK-10.7,
                    HK-13.4c)
    duel_damage     Each deals Duel Damage equal to its Force to the other (HK-10.7, HK-14.5)
    decide_duel     Who alone is left in play has won; the other's controller draws (HK-10.8, HK-10.9,
                    HK-R33)
"""

from __future__ import annotations

from typing import Any, Final

from mk_tui.engine import acts, change
from mk_tui.engine.change import add_value, emit, enter_phase, idle, set_flag, set_var, tell
from mk_tui.engine.continuous import stat
from mk_tui.engine.state import Frame, Game

from . import tables as t
from .damage import DUEL, wound
from .entering import IN_PLAY, own_characters, rival_characters
from .paying import turn_for
from .triggers import settle
from .window import grant, open_priority, passive


def duel_phase(g: Game, f: Frame) -> None:
    """The phase exists when somebody is able to challenge, whoever else is there (HK-10.1, HK-R36)."""
    if CHALLENGE.able(g, f.seat):
        enter_phase(g, "duel", f.seat)
        open_priority(g, f.seat)
        settle(g)


# -- the challenge ---------------------------------------------------------------------------------------


def somebody_opposes(g: Game, seat: int) -> bool:
    """Return whether there are opposing Characters that can be challenged, or none at all (HK-17.10)."""
    return not rival_characters(g, seat) or CHALLENGED.some(g, seat)


# Whom one may challenge (HK-10.2, HK-17.10, HK-R9).
CHALLENGEABLE: Final = (
    *IN_PLAY,
    acts.Among("HK-10.2", "refuse.opposing_character"),
    acts.Word("HK-17.10", "refuse.intimidating", t.INTIMIDATING),
)
CHALLENGED: Final = acts.Choice(
    "target", "choice.challenged", rival_characters, CHALLENGEABLE, why="ask.challenge"
)

CHALLENGE: Final = acts.Act(
    "challenge",
    "act.challenge",
    acts.ActPlace("characters", own_characters, pure=True),
    acts.only("character"),
    (
        acts.Once("HK-10.2", "refuse.challenged_already", lambda g, seat: bool(g.vars["challenge"])),
        acts.Word("HK-17.1", "refuse.cannot_challenge", t.REACTION),
        acts.Word("HK-17.4", "refuse.cannot_challenge", t.CELL),
        acts.Word("HK-10.2", "refuse.banned", t.NO_CHALLENGE),
        acts.Flag("HK-10.2", "refuse.turned", t.TURNED),
        # Euphoric does not lift this: it is about the turn a Character enters play (HK-10.3, HK-17.2).
        acts.Flag("HK-10.2", "refuse.arrived", t.CAME_OVER),
        acts.Flag("HK-10.3", "refuse.arrived", t.ARRIVED, unless=t.EUPHORIC),
        acts.Shade(acts.Once("HK-17.10", "refuse.intimidating", somebody_opposes)),
        acts.Once("HK-10.2", "refuse.nobody_to_challenge", CHALLENGED.some),
    ),
    acts.begin,
    during=acts.in_own("duel"),
)


def ask_challenged(g: Game, f: Frame) -> None:
    """Ask which opposing Character is challenged (HK-10.2)."""
    acts.ask_choice(g, f, f.seat, CHALLENGED, card=f.card)


def challenge(g: Game, f: Frame) -> None:
    """The challenger turns, the other's controller gets Will and a point (HK-10.4 to HK-10.7, HK-13.4c)."""
    rival = f.ans[0][1]
    set_var(g, "challenge", 0)
    turn_for(g, [f.card])
    f.v.update(rival=rival, stamp=g.stamp[f.card], rival_stamp=g.stamp[rival], loser=g.ctrl[rival])
    set_flag(g, f.card, t.DUELLING)
    set_flag(g, rival, t.DUELLING)
    change.face(g, f.card, rival)
    emit(g, "log.challenges", card=f.card, target=rival, seat=f.seat)
    other = passive(g)
    add_value(g, other, "will", t.CHALLENGED_WILL)
    emit(g, "log.will", seat=other, n=t.CHALLENGED_WILL)
    grant(g)
    settle(g)


def facing(g: Game, f: Frame) -> bool:
    """Return whether both are still there and face each other."""
    return (
        still(g, f.card, f.v["stamp"])
        and still(g, f.v["rival"], f.v["rival_stamp"])
        and g.facing.get(f.card) == f.v["rival"]
    )


def still(g: Game, card: int, stamp: int) -> bool:
    """Return whether a Character of the duel has stayed in play."""
    return g.stamp[card] == stamp and g.in_play(card)


def duel_damage(g: Game, f: Frame) -> None:
    """Each deals Duel Damage equal to its Force to the other (HK-10.7, HK-14.5)."""
    if facing(g, f):
        a, b = f.card, f.v["rival"]
        wound(g, DUEL, [(b, stat(g, a, "force"), a, -1), (a, stat(g, b, "force"), b, -1)])
        settle(g)
    else:
        idle(g, "log.nobody_faced", card=f.card)


def decide_duel(g: Game, f: Frame) -> None:
    """Who alone is left in play has won; the other's controller draws (HK-10.8, HK-10.9, HK-R33)."""
    a, b = f.card, f.v["rival"]
    mine, theirs = still(g, a, f.v["stamp"]), still(g, b, f.v["rival_stamp"])
    for card, there in ((a, mine), (b, theirs)):
        if there:
            set_flag(g, card, t.DUELLING, False)
            change.unface(g, card)
    if mine != theirs:
        winner, seat = (a, f.v["loser"]) if mine else (b, f.seat)
        tell(g, "log.won_duel", winner, g.ctrl[winner])
        g.rules.draw(g, seat)
    else:
        emit(g, "log.duel_undecided", seat=f.seat)
    settle(g)


FLOWS: dict[str, Any] = {"challenge": (ask_challenged, challenge, duel_damage, decide_duel)}
