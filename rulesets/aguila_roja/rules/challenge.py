"""Challenging and intercepting (AR-10, AR-19).

challenge
    ask_target  Choose whom to challenge; a single rival with nobody in the villa is no choice (AR-10.2)
    declare     The challenger is spent; may somebody intercept? (AR-10.3, AR-10.4, AR-10.11)
    exchange    Wounds on both sides at once, or points (AR-10.5 to AR-10.7)
    after       Deaths first, then whoever survived stands as it has to (AR-10.8, AR-19.1, AMB-29)
"""

from __future__ import annotations

from typing import Final

from mk_tui.engine import acts
from mk_tui.engine.change import emit, idle, set_flag, set_var, signal, tell
from mk_tui.engine.continuous import has_keyword, seat_stat, stat
from mk_tui.engine.flow import Flow, ask, ask_one, leave, no_choice
from mk_tui.engine.looks import in_play, rivals
from mk_tui.engine.state import Frame, Game, Option

from .ending import gain_vp
from .places import CHARACTERS, a_character, in_action
from .tables import CHALLENGED, GUARD, PROTECTOR, SECOND_WIND, SPENT, UNBLOCKABLE
from .wounds import deaths, make_ready, make_spent, wound

# -- who challenges whom --------------------------------------------------------------------------------

CHALLENGE: Final = acts.Act(
    "challenge",
    "act.challenge",
    acts.ActPlace("characters", CHARACTERS, pure=True),
    acts.only("character"),
    in_action("AR-10.1"),
    acts.begin,
    cites=("AR-10.2", "AR-10.12"),
)


# Whose character in the villa is challenged, where it is not a rival player (AR-10.2, AR-9.12).
CHALLENGEABLE: Final = (
    *a_character("AR-10.2"),
    acts.Among("AR-10.2", "refuse.your_own"),
    acts.Loose("AR-9.12", "refuse.on_place"),
)
WHOM: Final = acts.Choice(
    "target", "choice.challenged", rivals("character"), CHALLENGEABLE, why="ask.challenge"
)


def ask_target(g: Game, f: Frame) -> None:
    """Choose whom to challenge; a single rival with nobody in the villa is no choice (AR-10.2)."""
    options: list[Option] = [("player", s) for s in g.order if s != f.seat]
    options += [("card", c) for c in WHOM.cards(g, f.seat)]
    ask_one(g, f, f.seat, "target", "ask.challenge", options, source=f.card)


# -- who intercepts -------------------------------------------------------------------------------------

# Who intercepts a challenge (AR-10.4, AR-18.5).
MAY_INTERCEPT: Final = (
    acts.Shade(acts.That("AR-10.4", "refuse.out_of_villa", in_play)),
    acts.Among("AR-10.4", "refuse.no_interceptor"),
    acts.Shade(acts.Loose("AR-9.12", "refuse.on_place")),
    acts.Shade(acts.Word("AR-19.2", "refuse.off_guard", PROTECTOR, unless=GUARD)),
    acts.Flag("AR-8.4", "refuse.off_guard", GUARD, has=True),
    acts.Towards("AR-10.4", "refuse.challenged_itself", lambda g, card, challenged: card != challenged),
)
INTERCEPTOR: Final = acts.Choice(
    "intercept", "choice.interceptor", CHARACTERS, MAY_INTERCEPT, about="target", cites=("AR-18.5",)
)


def guards(g: Game, seat: int, challenger: int, challenged: int) -> list[int]:
    """Return who may intercept: nobody where the challenger's text says so (CO-13)."""
    able = INTERCEPTOR.cards(g, seat, challenged)
    return [] if able and has_keyword(g, challenger, UNBLOCKABLE) else able


def declare(g: Game, f: Frame) -> None:
    """The challenger is spent; may somebody intercept? (AR-10.3, AR-10.4, AR-10.11)."""
    kind, target = f.ans[0]
    card = f.card
    v = f.v
    v["first"] = not g.flags[card] & CHALLENGED
    v["wind"] = v["first"] and has_keyword(g, card, SECOND_WIND)
    v["stamp"] = g.stamp[card]
    v["target"] = target if kind == "card" else -1
    f.n = whose = g.ctrl[target] if kind == "card" else target
    set_flag(g, card, SPENT | CHALLENGED)
    emit(g, "log.challenge", card=card, seat=f.seat, whose=whose, targets=f.ans if kind == "card" else ())
    able = guards(g, whose, card, v["target"])
    if able:
        options: list[Option] = [("none",), *[("card", c) for c in able]]
        why = "ask.intercept_for" if kind == "card" else "ask.intercept"
        ask(g, whose, "intercept", why, options, card=card, target=v["target"])
    else:
        no_choice(g, f, whose, "intercept", [("none",)])


def exchange(g: Game, f: Frame) -> None:
    """Wounds on both sides at once, or points (AR-10.5 to AR-10.7)."""
    v, card = f.v, f.card
    gone = g.stamp[card] != v["stamp"] or f.n not in g.order
    v["guard"] = -1
    if gone or (v["target"] >= 0 and not g.in_play(v["target"])):
        idle(g, "log.challenge_void", card=card)
        leave(f)  # AR-10.9
        return
    if f.ans[0][0] == "card":
        v["guard"] = guard = f.ans[0][1]
        emit(g, "log.intercepted", card=card, target=guard, seat=f.n)
        _fight(g, card, guard)
    elif v["target"] >= 0:
        _fight(g, card, v["target"])
    else:
        points = points_of(g, card, f.n)
        emit(g, "log.scored", card=card, seat=f.seat, whose=f.n, n=points)
        if points:
            gain_vp(g, f.seat, points)
        else:
            idle(g, "log.no_points", card=card, seat=f.seat)
        set_var(g, "challenged", f.n)
        signal(g, "log.unopposed", card, f.seat)


def points_of(g: Game, card: int, whose: int) -> int:
    """Return what a challenge to a player brings that nobody intercepts (AR-10.6)."""
    return max(0, stat(g, card, "victory") - seat_stat(g, whose, "cover"))


def _fight(g: Game, one: int, other: int) -> None:
    """Each puts as many wounds on the other as its Strength now (AR-10.5, AR-11.2)."""
    first, second = stat(g, one, "strength"), stat(g, other, "strength")
    wound(g, other, first, g.defs[one])
    wound(g, one, second, g.defs[other])


def after(g: Game, f: Frame) -> None:
    """Deaths first, then whoever survived stands as it has to (AR-10.8, AR-19.1, AMB-29)."""
    v, card, guard = f.v, f.card, f.v["guard"]
    deaths(g)
    if guard >= 0 and g.in_play(guard):
        make_spent(g, guard)
        if has_keyword(g, guard, PROTECTOR):
            make_ready(g, guard)
    if v["wind"] and g.stamp[card] == v["stamp"] and g.in_play(card):
        make_ready(g, card)
        tell(g, "log.readied", card, f.seat)


FLOWS: dict[str, Flow] = {"challenge": (ask_target, declare, exchange, after)}
