"""A turn: draw, then play a card or pass (KK-4 to KK-6).

draw   with Hand and Deck empty the player dies instead (KK-4.2); else the top card of the own Deck
play   one card for its ability, for points, to the future (in teams: to the partner's future), or pass
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mk_tui.engine.change import emit, enter_phase, move, set_active, take_top
from mk_tui.engine.flow import ask, push

from .piles import hide
from .seating import seating

if TYPE_CHECKING:
    from mk_tui.engine.state import Frame, Game, Option

# Made once: the options of a card, and with a partner (KK-5, KK-14.4).
_WAYS = [(("play", c), ("score", c), ("plant", c)) for c in range(256)]


def draw_step(g: Game, f: Frame) -> None:
    """Step 1: die, or take the top card of one's own Deck (KK-4.2, KK-4.3, KK-8.1, A-40)."""
    seat = f.seat
    set_active(g, seat)
    deck = g.layout.ids["deck"][seat]
    if not g.zones[deck]:
        if not g.in_zone("hand", seat):
            f.pc = len(FLOWS["turn"])  # KK-8.2: death replaces the whole turn
            push(g, "death", seat)
            return
        enter_phase(g, "draw", seat)
        return
    enter_phase(g, "draw", seat)
    card = take_top(g, deck)
    move(g, card, g.layout.ids["hand"][seat])
    emit(g, "log.drew", 1 << seat, seat=seat, card=card)


def play_step(g: Game, f: Frame) -> None:
    """Step 2: ask what to do (KK-4.4). Passing needs cards left in the Deck (KK-6.1, KK-6.2, A-02)."""
    enter_phase(g, "play", f.seat)
    options = ways(g, f.seat)
    if g.in_zone("deck", f.seat):
        options.append(("pass",))
    ask(g, f.seat, "turn", "ask.turn", options)


def ways(g: Game, seat: int) -> list[Option]:
    """Return every way to play every card of a Hand (KK-5.1 to KK-5.5)."""
    options: list[Option] = []
    hand = g.in_zone("hand", seat)
    for card in hand:
        options += _WAYS[card]
    if g.config["options"].get("variant", "free") != "free" and seating(g).partner[seat] >= 0:
        options += [("gift", card) for card in hand]
    return options


def take_turn(g: Game, f: Frame) -> None:
    """Carry the answer out; the turn is over then (KK-4.5)."""
    carry_out(g, f.seat, f.ans[0])


def carry_out(g: Game, seat: int, option: Option) -> None:
    """Play a card in one of its ways, or pass (KK-5, KK-6)."""
    verb = option[0]
    if verb == "play":
        push(g, "use", seat, option[1])
    elif verb == "score":
        move(g, option[1], g.layout.ids["works"][seat])
        emit(g, "log.scored", card=option[1], seat=seat)
    elif verb == "plant":
        plant(g, seat, option[1])
    elif verb == "gift":
        partner = seating(g).partner[seat]
        hide(g, option[1], seat, partner)
        emit(g, "log.gifted", 1 << seat | 1 << partner, card=option[1], seat=seat, whose=partner)
    elif verb == "pass":
        emit(g, "log.passed", seat=seat)


def plant(g: Game, seat: int, card: int) -> None:
    """Put a Hand card on one's own Future Life, face down (KK-5.3)."""
    hide(g, card, seat, seat)
    emit(g, "log.planted", 1 << seat, card=card, seat=seat)


FLOWS: dict[str, Any] = {
    "turn": (draw_step, play_step, take_turn),
}
