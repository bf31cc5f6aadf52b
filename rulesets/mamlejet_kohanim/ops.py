"""Operations of this game beyond the general ones of :mod:`mk_tui.engine.ops`."""

from __future__ import annotations

from typing import Any

from mk_tui.engine import change, durations, effects
from mk_tui.engine.cards import wealth_units
from mk_tui.engine.continuous import reasons
from mk_tui.engine.effects import Compiler, Op, PerCard, Ref, SetFlag, operation
from mk_tui.engine.mechanisms.dice import pick, pick_card, report_roll, throw
from mk_tui.engine.state import Frame, Game

from .rules.attack import attack, roll_attacks, succeeds
from .rules.damage import eliminate, fix_damage, pending, undo_damage
from .rules.tables import DEDICATED, DIE
from .rules.threat import enter_from_any, invade


@operation("gain")
class Gain(Op):
    """Put wealth at the controller's disposal (MK-5.1); as an ability it never uses the stack (MK-9.12)."""

    makes_wealth = True
    white: int = 0
    red: int = 0
    blue: int = 0
    any: int = 0
    one_of: tuple[str, ...] = ()
    n: int = 1
    only: tuple[str, ...] = ()

    def __init__(self, rules: Any, raw: dict[str, Any], where: str) -> None:
        super().__init__(rules, raw, where)
        self.unit = wealth_units(rules, raw)

    def run(self, g: Game, f: Frame) -> None:
        mask, amount, only = self.unit
        held = g.seats[f.seat]["wealth"]
        change.set_value(g, f.seat, "wealth", (*held, *([(mask, only)] * amount)))
        colour = g.terms.colours[mask.bit_length() - 1] if mask.bit_count() == 1 else ""
        change.emit(g, "log.gained", seat=f.seat, card=f.card, colour=colour, n=amount)


@operation("eliminate")
class Eliminate(PerCard):
    """Eliminate permanents; the controller scores enemies (MK-21.3, MK-11.27)."""

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        if g.in_play(card):
            eliminate(g, card, f.seat)
        else:
            change.idle(g, "log.not_in_play", card=card)


@operation("dedicate")
class Dedicate(SetFlag):
    """Dedicate permanents: they can take no further action until released (MK-5.7)."""

    flag, done, already = DEDICATED, "log.dedicated", "log.dedicated_already"


@operation("release")
class Release(SetFlag):
    """Release permanents (MK-21.6)."""

    flag, on, done, already = DEDICATED, False, "log.released", "log.not_dedicated"


@operation("attach")
class Attach(PerCard):
    """Attach the source to a soldier (MK-10.9, MK-10.10). Dedicates neither (A-27)."""

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        soldier = g.in_play(card) and g.pool.cards[g.defs[card]].type == "soldier"
        if soldier and g.in_play(f.card) and card != f.card:
            change.attach(g, f.card, card)
            change.emit(g, "log.attached", card=f.card, host=card)
        else:
            change.idle(g, "log.not_attached", card=f.card, host=card)


@operation("heal")
class Heal(PerCard):
    """Roll to undo the damage that waits for a soldier (MK-10.8, A-18)."""

    difficulty: int

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        why = [(d, -n) for d, _, n in reasons(g, card, "heal_bonus")]
        index = self.difficulty + sum(n for _, n in why)
        value = throw(g, DIE)
        success = succeeds(value, index)
        report_roll(g, "heal", f.card, f.seat, card, self.difficulty, why, index, value, success)
        if success and pending(g, card):
            undo_damage(g, card)
            change.tell(g, "log.healed", card, f.seat)
        elif success:
            change.idle(g, "log.nothing_to_heal", card=card)


@operation("projectile")
class Projectile(Op):
    """Make a projectile attack roll; on a success the damage waits on the stack (MK-10.7, MK-11.26, A-19).

    A card that has a difficulty is the roller (MK-2.5, A-08); from a tefilá nobody is, and ``penalty`` is
    its own.
    """

    to: Ref
    penalty: int = 1

    def emit(self, p: Compiler) -> None:
        p.add(self.run, self.hit)

    def run(self, g: Game, f: Frame) -> None:
        roller = f.card if "difficulty" in g.pool.cards[f.v["definition"]].attrs else -1
        attacks = []
        for target in effects.affected(g, f, self.to):
            if "difficulty" in g.pool.cards[g.defs[target]].attrs:
                attacks.append(attack(roller, target, -1, True, f.seat))
            else:
                change.idle(g, "log.no_difficulty", card=target)
        roll_attacks(g, attacks, "projectile", self.penalty)

    def hit(self, g: Game, f: Frame) -> None:
        fix_damage(g, [(f.seat, a[0], a[1], g.stamp[a[1]], False) for a in g.vars["attacks"] if a[6]])
        change.set_var(g, "attacks", ())


@operation("ward")
class Ward(Op):
    """The next card that the target city would lose this turn may be kept by a roll (T13)."""

    difficulty: int

    def run(self, g: Game, f: Frame) -> None:
        for seat in effects.affected_seats(g, f, "target"):
            durations.modify(
                g, -1 - seat, "city_dew", "ward", self.difficulty, "end_of_turn", f.v["definition"]
            )
            change.emit(g, "log.warded", whose=seat, n=self.difficulty)


@operation("reroll")
class Reroll(PerCard):
    """A soldier may reroll its next failed attack roll this turn (T01)."""

    def run_on(self, g: Game, f: Frame, card: int) -> None:
        durations.modify(g, card, "reroll", "right", 1, "end_of_turn", f.v["definition"])
        change.emit(g, "log.may_reroll", card=card)


@operation("enter_enemy")
class EnterEnemy(Op):
    """One more enemy enters play from a random non-empty enemy city (E14, A-64)."""

    def run(self, g: Game, f: Frame) -> None:
        enter_from_any(g)


@operation("enemy_from_guenizah")
class EnemyFromGuenizah(Op):
    """A random enemy card of a random player's guenizá returns to the Front (E07, MK-20.5)."""

    def run(self, g: Game, f: Frame) -> None:
        players = len(g.seats)
        seat = pick(g, players) if players > 1 else 0
        fallen = [c for c in g.in_zone("guenizah", seat) if g.pool.cards[g.defs[c]].type == "enemy"]
        if not fallen:
            change.idle(g, "log.guenizah_has_none", whose=seat)
            return
        card = pick_card(g, fallen)
        change.emit(g, "log.enemy_returns", card=card, whose=seat)
        invade(g, card)


OPERATIONS = effects.operations(__name__)
