"""Emuná: score, loss and the end of the match (MK-16, section 2).

Both figures are derived: they are sums over cards that lie in a guenizá now, never counters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.engine.change import end_match, set_var

from .tables import FALLEN, GOAL

if TYPE_CHECKING:
    from mk_tui.engine.state import Game

# (score of each seat, loss of each seat)
Tally = tuple[tuple[int, ...], tuple[int, ...]]


def tally(g: Game) -> Tally:
    """Return all scores and losses (cached until a guenizá changes)."""
    known: Tally | None = g.tally
    if known is not None:
        return known
    cards, defs = g.pool.cards, g.defs
    model_b = g.config["options"].get("loss_model") == "B"
    scores, losses = [], []
    for zone in g.layout.ids["guenizah"]:
        score = loss = 0
        for card in g.zones[zone]:
            d = cards[defs[card]]
            if d.type == "enemy":
                score += d.attrs["emuna"]  # MK-16.2
            elif not model_b or g.flags[card] & FALLEN:
                loss += d.attrs.get("emuna", 0)  # A-21 (Model A), or only what the enemy put there (B); A-57
        scores.append(score)
        losses.append(loss)
    known = tuple(scores), tuple(losses)
    g.tally = known
    return known


def score(g: Game, seat: int) -> int:
    """Return a seat's score: emuná of the enemy cards in its guenizá (MK-16.2)."""
    return tally(g)[0][seat]


def loss(g: Game, seat: int) -> int:
    """Return a seat's loss: emuná of its own cards in its guenizá (section 2)."""
    return tally(g)[1][seat]


def check_end(g: Game) -> None:
    """End the match if somebody has won or lost (MK-16.3 to 16.7, A-23, A-58)."""
    if g.tally is not None and g.vars.get("checked") is g.tally:
        return
    scores, losses = now = tally(g)
    set_var(g, "checked", now)
    lost = max(losses) >= GOAL
    won = max(scores) >= GOAL and g.config["options"].get("time_trial", "off") == "off"
    if won and lost:
        end_match(g, "draw", [], "result.both_reached")  # MK-16.6
    elif lost:
        end_match(g, "loss", [], "result.emuna_lost")  # MK-16.4
    elif won:
        award(g, "result.goal_reached")


def award(g: Game, why: str) -> None:
    """Give the match to the highest score; a tie is a draw (A-23, A-35, A-36)."""
    scores = tally(g)[0]
    best = [s for s, n in enumerate(scores) if n == max(scores)]
    if len(best) > 1:
        end_match(g, "draw", [], "result.tie")
    else:
        end_match(g, "win", best, why)


def city_ran_out(g: Game) -> None:
    """A player must draw from an empty city: all players lose at once (MK-16.5)."""
    end_match(g, "loss", [], "result.city_empty")
