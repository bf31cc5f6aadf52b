"""Operations of this game beyond the general ones of :mod:`mk_tui.engine.ops` (section 2.3 of the rules)."""

from __future__ import annotations

from typing import Literal

from mk_tui.engine import change, effects
from mk_tui.engine.effects import (
    Count,
    Effects,
    OnlyIf,
    Op,
    PerCard,
    PerSeat,
    Ref,
    Who,
    operation,
    operations,
)
from mk_tui.engine.flow import ask
from mk_tui.engine.ops import shuffle_piles
from mk_tui.engine.selectors import compile_selector
from mk_tui.engine.state import Frame, Game

from .rules.ending import check_end, gain_vp
from .rules.entering import arrive
from .rules.playing import HAND
from .rules.turn import draw
from .rules.wounds import discard_card, leave, make_ready, make_spent, wound


@operation("draw")
class ArDraw(Op):
    """Draw ``n`` cards; decks that this has emptied are looked at together (AR-12.3, AR-12.6)."""

    n: Count = 1
    who: Who = "you"

    def run(self, g: Game, f: Frame) -> None:
        for seat in effects.affected_seats(g, f, self.who):
            for _ in range(self.n):
                draw(g, seat)
        if any(not g.in_zone("deck", s) for s in g.order):
            check_end(g)


@operation("wound")
class Wound(PerCard):
    """Put ``n`` wounds on characters (AR-11.7)."""

    n: Count

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        wound(g, card, self.n, f.v["definition"])


@operation("discard_card")
class DiscardCard(PerCard):
    """Discard cards from the table, to their owners' discards (AR-3.7)."""

    of_those_in_play = True

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        discard_card(g, card)


@operation("return_to_hand")
class ArReturnToHand(PerCard):
    """Return cards to their owners' hands (AR-3.8); the ghost's go under its deck (SO-6)."""

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        owner = g.owner[card]
        if owner == g.vars["ghost"]:
            change.tell(g, "log.returned_under", card, owner)
            leave(g, card, g.layout.ids["deck"][owner], bottom=True)
        else:
            change.tell(g, "log.returned", card, owner)
            leave(g, card, g.layout.ids["hand"][owner])


@operation("shuffle_in")
class ShuffleIn(Op):
    """Shuffle cards into their owners' decks (AR-3.8, AR-17.6)."""

    to: Ref

    def run(self, g: Game, f: Frame) -> None:
        decks = g.layout.ids["deck"]
        found = effects.affected(g, f, self.to)
        for card in found:
            change.tell(g, "log.shuffled_in", card, g.owner[card])
            leave(g, card, decks[g.owner[card]])
        shuffle_piles(g, sorted({decks[g.owner[card]] for card in found}))


@operation("take_control")
class ArTakeControl(Op):
    """Characters join the controller's villa, spent (AR-13.6, AMB-20)."""

    to: Ref

    def run(self, g: Game, f: Frame) -> None:
        found = []
        for card in effects.affected_in_play(g, f, self.to):
            if g.ctrl[card] == f.seat:
                change.idle(g, "log.yours_already", card=card, seat=f.seat)
            else:
                found.append(card)
        if found:
            arrive(g, f.seat, found, by_control=True)


@operation("spend")
class Spend(PerCard):
    """Make characters spent (AR-8.2)."""

    of_those_in_play = True

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        if make_spent(g, card):
            change.tell(g, "log.spent", card, g.ctrl[card])
        else:
            change.idle(g, "log.spent_already", card=card)


@operation("ready")
class ArReady(PerCard):
    """Make characters ready again (AR-8.8)."""

    of_those_in_play = True

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        if make_ready(g, card):
            change.tell(g, "log.readied", card, g.ctrl[card])
        else:
            change.idle(g, "log.ready_already", card=card)


@operation("look_hand")
class LookHand(PerSeat):
    """Look at a player's hand."""

    who: Who = "target"

    def run_for(self, g: Game, f: Frame, seat: int) -> None:
        change.reveal(g, g.in_zone("hand", seat), f.seat, "log.looked_at_hand", whose=seat)


@operation("put_from_hand")
class PutFromHand(Op):
    """Put up to ``n`` cards of a type from the hand on the table, unplayed (AR-7.4, 7.5, 13.5)."""

    n: Count = 1
    type: Literal["character", "place"] = "character"

    def emit(self, p: effects.Compiler) -> None:
        wanted = {"zone": "hand", "controller": "you", "type": self.type}
        p.add(effects.AskingOp(self.ask, compile_selector(self.rules, wanted)), self.put)

    def ask(self, g: Game, f: Frame) -> None:
        f.ans = ()
        able = [c for c in HAND.cards(g, f.seat) if g.definition(c).type == self.type]
        if able:
            n = min(self.n, len(able))
            ask(g, f.seat, "choose", "ask.put", [("card", c) for c in able], 0, n, n=n, source=f.card)
        else:
            change.idle(g, "log.nothing_to_put", seat=f.seat, type=self.type)

    def put(self, g: Game, f: Frame) -> None:
        chosen = [c for _, c in f.ans]
        if chosen:
            change.emit(g, "log.put_down", seat=f.seat, cards=chosen)
            arrive(g, f.seat, chosen)
        elif any(g.definition(c).type == self.type for c in HAND.cards(g, f.seat)):
            change.emit(g, "log.declined", seat=f.seat, definition=effects.definition_of(g, f))


@operation("gain_vp")
class GainVp(PerSeat):
    """Gain victory points (AR-12.1)."""

    n: int

    def run_for(self, g: Game, f: Frame, seat: int) -> None:
        gain_vp(g, seat, self.n)


@operation("lose_vp")
class LoseVp(PerSeat):
    """Lose victory points; never below 0 (AR-12.8)."""

    n: int

    def run_for(self, g: Game, f: Frame, seat: int) -> None:
        gain_vp(g, seat, -self.n)


@operation("gain_money")
class GainMoney(Op):
    """Add maravedíes to this turn's (AR-6.7)."""

    n: int

    def run(self, g: Game, f: Frame) -> None:
        change.set_value(g, f.seat, "money", g.seats[f.seat]["money"] + self.n)
        change.emit(g, "log.money", seat=f.seat, n=self.n)


@operation("if_hand")
class IfHand(OnlyIf):
    """Do ``then`` if the controller holds at least so many cards (CL-16)."""

    at_least: int
    then: Effects = ()

    def holds(self, g: Game, f: Frame) -> bool:
        return len(g.in_zone("hand", f.seat)) >= self.at_least


OPERATIONS = operations(__name__)
