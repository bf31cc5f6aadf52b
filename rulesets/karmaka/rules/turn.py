"""A turn: draw, then play a card or pass (KK-4 to KK-6).

turn
    draw_step  The top card of one's own Deck; death without Hand and Deck (KK-4.2, KK-4.3, KK-8.1)
    play_step  Ask which card is played and how; with a Deck one may pass (KK-4.4, KK-5, KK-6, A-02)
    take_turn  Carry the answer out; the turn is over then (KK-4.5)
"""

from __future__ import annotations

from typing import Any, Final

from mk_tui.engine.acts import Act, Once, hand, may_pass, only, options, perform
from mk_tui.engine.change import emit, enter_phase, move, set_active, tell
from mk_tui.engine.flow import leave, pose, push
from mk_tui.engine.mechanisms.hands import draw_top
from mk_tui.engine.state import Frame, Game, Option

from .piles import hide
from .piles import score as life_score
from .seating import has_partner, seating
from .tables import NEEDED

# -- the ways to play a card (KK-5) --------------------------------------------------------------------------


def play(g: Game, f: Frame, option: Option) -> None:
    """Play a card for its ability (KK-5.2)."""
    push(g, "use", f.seat, option[1])


def score(g: Game, f: Frame, option: Option) -> None:
    """Play a card for its points (KK-5.1)."""
    move(g, option[1], g.layout.ids["works"][f.seat])
    total, _ = life_score(g, f.seat)
    emit(g, "log.scored", card=option[1], seat=f.seat, n=total, need=NEEDED[g.seats[f.seat]["rung"]])


def plant(g: Game, f: Frame, option: Option) -> None:
    """Put a Hand card on one's own Future Life, face down (KK-5.3)."""
    hide(g, option[1], f.seat, f.seat)
    tell(g, "log.planted", option[1], f.seat, 1 << f.seat)


def give(g: Game, f: Frame, option: Option) -> None:
    """Put a Hand card on the partner's Future Life, face down (KK-14.4)."""
    partner = seating(g).partner[f.seat]
    hide(g, option[1], f.seat, partner)
    emit(g, "log.gifted", 1 << f.seat | 1 << partner, card=option[1], seat=f.seat, whose=partner)


def deck_lasts(g: Game, seat: int) -> bool:
    """Return whether a seat may leave it: with a Deck (KK-6.2), and after a card of its turn (KK-16.3)."""
    return bool(g.zones[g.layout.ids["deck"][seat]]) or g.frames[-1].flow != "turn"


HAND: Final = hand(pure=True)
CARD: Final = only("karma")
PLAY: Final = Act("play", "act.play", HAND, CARD, (), play, cites=("KK-4.4", "KK-5.2"))
SCORE: Final = Act("score", "act.score", HAND, CARD, (), score, cites=("KK-5.1",))
PLANT: Final = Act("plant", "act.plant", HAND, CARD, (), plant, cites=("KK-5.3",))
PARTNER: Final = Once("KK-14.4", "refuse.no_partner", has_partner)
GIFT: Final = Act("gift", "act.gift", HAND, CARD, (PARTNER,), give, cites=("A-11", "A-13"))
CARDS_LEFT: Final = Once("KK-6.2", "refuse.deck_empty", deck_lasts)


# -- the turn ------------------------------------------------------------------------------------------------


def draw_step(g: Game, f: Frame) -> None:
    """The top card of one's own Deck; death without Hand and Deck (KK-4.2, KK-4.3, KK-8.1).

    KK-8.2: death replaces the whole turn. A-40.
    """
    seat = f.seat
    set_active(g, seat)
    deck = g.layout.ids["deck"][seat]
    if not g.zones[deck] and not g.in_zone("hand", seat):
        leave(f)
        push(g, "death", seat)
        return
    enter_phase(g, "draw", seat)
    draw_top(g, seat, deck)


def play_step(g: Game, f: Frame) -> None:
    """Ask which card is played and how; with a Deck one may pass (KK-4.4, KK-5, KK-6, A-02)."""
    enter_phase(g, "play", f.seat)
    found = options(g, f.seat)
    if may_pass(g, f.seat, found):
        found.append(("pass",))
    pose(g, f.seat, "turn", "ask.turn", found, {})


def take_turn(g: Game, f: Frame) -> None:
    """Carry the answer out; the turn is over then (KK-4.5)."""
    option = f.ans[0]
    if option[0] == "pass":
        emit(g, "log.passed", seat=f.seat)
    else:
        perform(g, f, option)


FLOWS: dict[str, Any] = {"turn": (draw_step, play_step, take_turn)}
