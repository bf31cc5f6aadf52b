"""Operations of this game beyond the general ones of :mod:`mk_tui.engine.ops`."""

from __future__ import annotations

from mk_tui.engine import change, effects
from mk_tui.engine.continuous import stat
from mk_tui.engine.effects import Count, Effects, OnlyIf, Op, PerCard, PerSeat, Ref, SetFlag, Who, operation
from mk_tui.engine.mechanisms.dice import pick_card
from mk_tui.engine.ops import Grant, Modify
from mk_tui.engine.reporting import idle
from mk_tui.engine.state import Frame, Game

from .rules.damage import COMBAT, DUEL, lay, strike, wound
from .rules.entering import destroy, leave, sacrifice, take_control
from .rules.tables import DOOMED, SPENT, TURNED
from .rules.turn import gain_will
from .rules.window import gain_points, passive


def _soon_over(g: Game) -> None:
    """Say so where what an effect changes for a while ends with the step that it is given in (HK-R34)."""
    if g.phase == "contemplation":
        idle(g, "log.soon_over")


@operation("modify")
class HkModify(Modify):
    """As in other games, but of cards in play alone (HK-R28), and said where it is over with this step
    (HK-R34)."""

    of_those_in_play = True

    def run(self, g: Game, f: Frame) -> None:
        super().run(g, f)
        _soon_over(g)


@operation("grant")
class HkGrant(Grant):
    """The same of a keyword or mark."""

    of_those_in_play = True

    def run(self, g: Game, f: Frame) -> None:
        super().run(g, f)
        _soon_over(g)


@operation("hit")
class HkHit(Op):
    """Combat Damage by the effect, in any phase (HK-14.3)."""

    n: Count
    to: Ref

    def run(self, g: Game, f: Frame) -> None:
        wound(g, COMBAT, [(c, self.n, f.card, f.seat) for c in effects.affected(g, f, self.to)])


@operation("duel_hit")
class DuelHit(Op):
    """Duel Damage by the effect, none outside the Duel phase; ``then`` if it destroys (HK-14.5, HK-14.6)."""

    n: Count
    to: Ref
    then: Effects = ()

    def emit(self, p: effects.Compiler) -> None:
        p.add(self.run)
        p.unless_ok(self.then)

    def run(self, g: Game, f: Frame) -> None:
        hit = [(c, self.n, f.card, f.seat) for c in effects.affected(g, f, self.to)]
        f.v["ok"] = bool(wound(g, DUEL, hit))


@operation("strike_sanctuary")
class StrikeSanctuary(Op):
    """Sanctuary Damage (HK-14.2, HK-R12): ``n``, or ``n`` for each card of ``per`` and at most ``most``."""

    n: Count
    who: Who = "others"
    per: Ref = None
    most: int = 0

    def run(self, g: Game, f: Frame) -> None:
        n = self.n
        if self.per is not None:
            n *= len(effects.cards(g, f, self.per))
            if self.most:
                n = min(n, self.most)
        for seat in effects.affected_seats(g, f, self.who):
            strike(g, seat, n, f.card)


@operation("structure")
class Structure(PerSeat):
    """Gain Structure; there is no most (HK-R19)."""

    n: int

    def run_for(self, g: Game, f: Frame, seat: int) -> None:
        change.add_value(g, seat, "structure", self.n)
        change.emit(g, "log.structure", seat=seat, n=self.n)


@operation("will")
class Will(PerSeat):
    """Gain Will."""

    n: int

    def run_for(self, g: Game, f: Frame, seat: int) -> None:
        gain_will(g, seat, self.n)


@operation("action_point")
class ActionPoint(PerSeat):
    """Gain action points; one that the Active Player would gain is ignored (HK-13.3).

    The window for them comes when the whole text has been carried out (HK-R37).
    """

    n: Count = 1

    def run_for(self, g: Game, f: Frame, seat: int) -> None:
        if seat == passive(g):
            gain_points(g, self.n)
            change.emit(g, "log.points", seat=seat, n=self.n)
        else:
            change.idle(g, "log.points_ignored", seat=seat, n=self.n)


@operation("destroy")
class HkDestroy(Op):
    """Destroy permanents (HK-5.6)."""

    to: Ref

    def run(self, g: Game, f: Frame) -> None:
        destroy(g, effects.affected_in_play(g, f, self.to))


@operation("sacrifice")
class Sacrifice(Op):
    """Put one's own permanents into the Limbo; they are not destroyed."""

    to: Ref

    def run(self, g: Game, f: Frame) -> None:
        sacrifice(g, effects.affected_in_play(g, f, self.to))


@operation("doom")
class Doom(SetFlag):
    """Mark Characters that are destroyed as Contemplation begins (HK-R34)."""

    of_those_in_play = True
    flag, done, already = DOOMED, "log.doomed", "log.doomed_already"

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        # What waits has its place by its source's entry, whatever becomes of that (HK-16.9, HK-16.10).
        change.set_var(g, "dooms", (*g.vars["dooms"], (card, g.stamp[card], g.stamp[f.card])))
        super().run_on(g, f, card)


@operation("turn")
class Turn(SetFlag):
    """Turn cards (HK-1.8); those that its own controller turns so were turned by his choice (HK-R11)."""

    of_those_in_play = True
    flag, done, already = TURNED, "log.turned", "log.turned_already"

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        if g.ctrl[card] == f.seat and not g.flags[card] & TURNED:
            change.set_flag(g, card, SPENT)
        super().run_on(g, f, card)


@operation("ready")
class HkReady(SetFlag):
    """Make turned cards ready (HK-1.8)."""

    of_those_in_play = True
    flag, on, done, already = TURNED, False, "log.readied", "log.ready_already"


@operation("return_to_hand")
class HkReturnToHand(Op):
    """Put permanents into their owners' hands; their Technologies go to the Limbo (HK-R13)."""

    to: Ref

    def run(self, g: Game, f: Frame) -> None:
        gone = effects.affected_in_play(g, f, self.to)
        for card in gone:
            change.tell(g, "log.returned", card, g.owner[card])
        leave(g, gone, "hand")


@operation("token")
class Token(PerCard):
    """Put permanent +1 Force tokens on Characters (HK-15.2)."""

    of_those_in_play = True
    n: Count = 1

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        lay(g, card, "tokens", self.n)
        change.emit(g, "log.token_put", card=card, seat=f.seat, n=self.n)


@operation("shield")
class Shield(PerCard):
    """Prevent the next ``n`` damage to a Character, or to a Sanctuary, this turn."""

    of_those_in_play = True
    n: Count

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        lay(g, card, "shield", self.n)
        change.emit(g, "log.shielded", card=card, n=self.n)


@operation("durability")
class Durability(PerCard):
    """Change a Technology's Durability; at 0 it is destroyed (HK-3.18)."""

    of_those_in_play = True
    n: int

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        lay(g, card, "durability", self.n)
        change.emit(g, "log.durability", card=card, n=stat(g, card, "durability"))
        if stat(g, card, "durability") <= 0:
            destroy(g, [card])


@operation("take_control")
class HkTakeControl(PerCard):
    """Take control of Characters, with what they carry (HK-10.2, HK-11.3)."""

    of_those_in_play = True

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        if g.ctrl[card] == f.seat:
            change.idle(g, "log.yours_already", card=card, seat=f.seat)
        else:
            take_control(g, card, f.seat)


@operation("peek")
class Peek(PerSeat):
    """See a random card of a hand; nobody else does (HK-5.2)."""

    who: Who = "others"

    def run_for(self, g: Game, f: Frame, seat: int) -> None:
        hand = list(g.in_zone("hand", seat))
        if hand:
            card = pick_card(g, hand)
            change.show(g, card, f.seat)
            change.emit(g, "log.peeked", 1 << f.seat, card=card, seat=f.seat, whose=seat)
        else:
            change.idle(g, "log.hand_empty", seat=f.seat, whose=seat)


@operation("if_behind")
class IfBehind(OnlyIf):
    """Do ``then`` if the controller has less Structure than the opponent."""

    then: Effects

    def holds(self, g: Game, f: Frame) -> bool:
        mine = g.seats[f.seat]["structure"]
        return any(mine < g.seats[s]["structure"] for s in effects.seats(g, f, "others"))


OPERATIONS = effects.operations(__name__)
