"""The end of a match, and of a player's part in it (VZ-1.3, VZ-13, VZ-14.1).

check_end     who has no Vital left, or has conceded, is out
concede       at any time, whoever is asked
check_limit   after 60 turns
"""

from __future__ import annotations

from mk_tui.engine.change import award, emit, idle, set_active, set_var
from mk_tui.engine.durations import retire
from mk_tui.engine.flow import ENDED, cut, goto, push, stands_at, unwind, withdraw
from mk_tui.engine.state import Game, Option, Question

from .tables import LAST_ROUND
from .wounds import life

# Flows in which something is being carried out: it is finished before who conceded meanwhile leaves.
BUSY = ("play", "triggers")
# Questions whose options depend on who is there.
ABOUT_OTHERS = ("priority", "opponent")
# What is answered for whoever has conceded, where it is offered.
NOTHING = (("pass",), ("none",), ("no",), ("cancel",), ("auto",))


def check_end(g: Game, sunk: tuple[int, ...] = ()) -> bool:
    """Players without Vital lose, all of them together (VZ-1.3); who has conceded goes with them (VZ-13.1).

    Returns whether the match, the turn or the combat is over by that. While the step in which somebody has
    lost all Vital is still being settled nobody is out: a Response makes no win of a draw (VZ-R30). Nor does
    it save those ``sunk`` in that step, whatever Vital they have since regained.
    """
    if g.result:
        return True
    if g.vars.get("sinking"):
        return False
    order = g.order
    counters, seats, gone = g.counters, g.seats, g.conceded()
    beaten = [s for s in order if s in gone or s in sunk or (seats[s]["pc"] in counters and not life(g, s))]
    if not beaten:
        return False
    left = [s for s in order if s not in beaten]
    for seat in beaten:
        if seat not in gone:
            emit(g, "log.beaten", seat=seat)
    if len(left) > 1:
        return _leave(g, beaten, left)
    drawn = "result.none_left" if gone else "result.together"
    award(g, left, "result.last_left" if gone else "result.last_one", drawn)
    return True


def follow(g: Game, sunk: tuple[int, ...] = ()) -> None:
    """Who has no Vital is out (VZ-1.3), or had none (VZ-R30); else what was triggered follows (VZ-12.1)."""
    if not check_end(g, sunk) and g.waiting:
        push(g, "triggers")


def _leave(g: Game, beaten: list[int], left: list[int]) -> bool:
    """A beaten player's cards leave the game (VZ-14.1); returns whether turn or combat are over by that."""
    from .combat import end_combat, finish, foe

    over = False
    turn = any(f.flow == "turn" for f in g.frames)
    if turn and g.active in beaten:
        # The turn is over: nothing of it goes on but the match itself (VZ-R29), and what has been triggered.
        set_var(g, "next", _after(g, g.active, left))
        idle(g, "log.turn_over", seat=g.active)
        _tell_cut(g, left)
        end_combat(g)
        unwind(g, 1)
        over = True
    elif g.vars.get("next") in beaten:
        set_var(g, "next", _after(g, g.vars["next"], left))
        if not turn:  # before the first one
            set_active(g, g.vars["next"])
    if foe(g) in beaten and (combat := cut(g, "combat")) is not None:
        # Nobody is attacked any more (VZ-14.1): the attackers go back.
        idle(g, "log.combat_over", seat=foe(g))
        goto(g, combat, finish)
        over = True
    for seat in beaten:
        retire(g, seat, g.layout.ids["removed"][0])
    if g.waiting and len(g.frames) == 1:
        push(g, "triggers")
    return over


def _tell_cut(g: Game, left: list[int]) -> None:
    """Say what others were carrying out that ends with the turn."""
    for f in g.frames:
        played = f.flow == "play"
        # What has done all it does has ended the turn; what stands in a hand is nobody else's to know.
        if f.seat in left and (f.flow == "trigger" or (played and stands_at(g, f) != ENDED)):
            hidden = played and g.zone_kind(f.card) == "hand"
            idle(g, "log.play_cut" if hidden else "log.effect_cut", seat=f.seat)


def _after(g: Game, seat: int, left: list[int]) -> int:
    """Return the first of those who are left at or after a seat in turn order."""
    at = g.order.index(seat)
    return next(s for s in (*g.order[at:], *g.order[:at]) if s in left)


def concede(g: Game, seat: int) -> None:
    """A player may concede (VZ-13.1): of two the other wins, of more the others go on (VZ-14.1)."""
    gone = g.conceded()
    left = [s for s in g.order if s not in gone]
    sunk = g.vars.get("sinking", ())
    if len(left) == 1:
        # Who has no Vital has lost as well, though that is not settled yet (VZ-1.3, VZ-R30).
        award(g, [s for s in left if s not in sunk], "result.conceded", "result.none_left")
        return
    in_turn = any(f.flow == "turn" for f in g.frames)
    doing = next((f.seat for f in g.frames if f.flow in BUSY), seat)
    if in_turn and seat != g.active and doing != seat:
        return  # what another is carrying out is finished first
    q = g.question
    assert q is not None  # only then the match stands still, and can be told of it
    if _leave(g, [seat], left):
        withdraw(g)
        check_end(g, sunk)  # a step that would have been settled later is void: who has no Vital is out now
    elif q.seat == seat:  # the mulligan
        unwind(g, len(g.frames) - 1)
        withdraw(g)
    elif q.kind in ABOUT_OTHERS:
        withdraw(g, anew=True)


def rule_answer(g: Game, q: Question) -> tuple[Option, ...] | None:
    """Who has conceded and has not left yet decides nothing any more (VZ-13.1)."""
    if q.seat not in g.conceded():
        return None
    if q.limits:
        return tuple([q.options[k] for k in q.proposal])
    nothing = [option for option in NOTHING if option in q.options]
    return tuple(nothing[:1] or q.options[: q.least])


def last_round(g: Game) -> int:
    """Return the round with which the match ends, whoever stands then (VZ-13.1)."""
    return LAST_ROUND


def check_limit(g: Game, seat: int) -> bool:
    """After 60 turns each the highest Vital wins, equal ones draw (VZ-13.1). ``seat`` would be next."""
    if g.seats[seat].get("turns", 0) < last_round(g):
        return False
    lives = {s: life(g, s) for s in g.order}
    best = [s for s in g.order if lives[s] == max(lives.values())]
    award(g, best, "result.more_vital", "result.equal_vital")
    return True
