"""Operations of this game beyond the general ones of :mod:`mk_tui.engine.ops`."""

from __future__ import annotations

from mk_tui.engine import change, durations, effects
from mk_tui.engine.effects import Compiler, Effects, OnlyIf, Op, PerCard, PerSeat, Ref, Who, operation
from mk_tui.engine.flow import ask, push
from mk_tui.engine.ops import ReturnToHand
from mk_tui.engine.state import Frame, Game

from .rules import casting, turn, wounds
from .rules.tables import EQUIPMENT, FIXED, SPELLS, SPENT


def _strike(g: Game, f: Frame, targets: list[int], n: int) -> None:
    d = g.pool.cards[f.v["definition"]]
    v = {"targets": [(c, g.stamp[c]) for c in targets], "spell": int(d.type in SPELLS), "definition": d.id}
    push(g, "strike", f.seat, f.card, n, v)


@operation("hit")
class VzHit(Op):
    """Deal damage to Characters, which may take it on their Objects (VZ-12.3)."""

    n: int
    to: Ref

    def run(self, g: Game, f: Frame) -> None:
        _strike(g, f, effects.affected(g, f, self.to), self.n)


@operation("direct")
class Direct(Op):
    """Deal damage to players (VZ-12.3, VZ-9.8)."""

    n: int
    who: Who = "target"

    def run(self, g: Game, f: Frame) -> None:
        here = [s for s in effects.affected_seats(g, f, self.who) if s in g.order]
        _strike(g, f, [g.seats[s]["pc"] for s in here], self.n)


@operation("regain")
class Regain(PerSeat):
    """Give Player Cards Vital back, not above the printed number."""

    n: int

    def run_for(self, g: Game, f: Frame, seat: int) -> None:
        wounds.heal(g, seat, self.n)


def stays(g: Game, card: int) -> bool:
    """Return whether a card cannot be destroyed or moved, and say so: a Player Card, an Ability (VZ-2.8)."""
    fixed = g.pool.cards[g.defs[card]].type in FIXED
    if fixed:
        change.idle(g, "log.stays_there", card=card, seat=g.owner[card])
    return fixed


@operation("destroy")
class VzDestroy(PerCard):
    """Destroy cards (VZ-12.5)."""

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        if stays(g, card):
            return
        if not wounds.destroy(g, card):
            gone = (("card", card),)
            change.idle(g, "log.targets_gone", definition=effects.definition_of(g, f), targets=gone)


@operation("send_to_magic")
class SendToMagic(PerCard):
    """Move Characters to their owners' Magic Zone; their equipment goes with them (VZ-7.9)."""

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        if stays(g, card):
            return
        change.move(g, card, g.layout.ids["magic"][g.owner[card]])
        change.tell(g, "log.sent_to_magic", card, g.owner[card])


@operation("return_to_hand")
class VzReturnToHand(ReturnToHand):
    """As in other games, but of what may be moved."""

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        if not stays(g, card):
            super().run_on(g, f, card)


@operation("unassign")
class Unassign(PerCard):
    """Unassign equipment; in combat it stops counting."""

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        casting.unassign(g, card)


@operation("assign")
class Assign(Op):
    """Assign equipment to a card."""

    what: Ref
    to: Ref

    def run(self, g: Game, f: Frame) -> None:
        hosts = effects.cards(g, f, self.to)
        for card in effects.affected(g, f, self.what):
            if hosts and g.in_play(hosts[0]) and g.pool.cards[g.defs[card]].type in EQUIPMENT:
                casting.assign(g, card, hosts[0])
            else:
                change.idle(g, "log.not_assigned", card=card, seat=g.ctrl[card])


@operation("lower")
class Lower(Op):
    """Lower one damage: that about to hit the player, or the next one a card takes this turn (H-02)."""

    n: int
    to: Ref = None

    def run(self, g: Game, f: Frame) -> None:
        packet = g.vars.get("packet")
        if self.to is not None:
            for card in effects.affected(g, f, self.to):
                durations.modify(g, card, "lowered", "add", self.n, "end_of_turn", f.v["definition"], f.seat)
                change.emit(g, "log.will_lower", card=card, seat=f.seat, n=self.n)
        elif packet and packet[0] == f.seat:
            change.set_var(g, "packet", (f.seat, max(packet[1] - self.n, 0)))
            change.emit(g, "log.warded", seat=f.seat, n=min(self.n, packet[1]))
        else:
            change.idle(g, "log.no_damage_to_lower", seat=f.seat)


@operation("cycle")
class Cycle(Op):
    """Its player may put a card of their hand under their deck; if so, they draw one. To use it or not is one
    question: none of the hand will do as well.
    """

    def emit(self, p: Compiler) -> None:
        p.add(effects.AskingOp(self.ask, "hand"), self.take)

    def ask(self, g: Game, f: Frame) -> None:
        hand = g.in_zone("hand", f.seat)
        f.ans = ()
        if not hand:
            change.idle(g, "log.nothing_to_choose", definition=effects.definition_of(g, f), seat=f.seat)
        else:
            ask(g, f.seat, "choose", "ask.cycle", [("card", c) for c in hand], 0, 1, source=f.card)

    def take(self, g: Game, f: Frame) -> None:
        for _, card in f.ans:
            change.move(g, card, g.layout.ids["deck"][f.seat])
            change.put_under(g, card)
            change.emit(g, "log.put_below", 1 << f.seat, seat=f.seat, card=card, pile="deck")
            turn.draw(g, f.seat)
        if not f.ans and g.in_zone("hand", f.seat):
            change.emit(g, "log.declined", seat=f.seat, definition=effects.definition_of(g, f))


@operation("once")
class VzOnce(OnlyIf):
    """Do an effect only in one's own turn, and once in it."""

    failed = "log.not_again"
    effect: Effects

    def emit(self, p: Compiler) -> None:
        p.add(self.run)
        p.unless_ok(self.effect)

    def holds(self, g: Game, f: Frame) -> bool:
        return f.seat == g.active and g.in_play(f.card) and change.set_flag(g, f.card, SPENT)


OPERATIONS = effects.operations(__name__)
