"""1c, the enemy threat (MK-15, MK-19.3, MK-20).

threat
    enemies_enter  Enemies enter, how many by the level (MK-19.3, MK-15)
    line_up        Who is there now is noted; who comes later waits a round (A-64)
    next_ability   The next undedicated enemy uses its ability, in order of arrival (MK-20)
    open_window    Everybody may act, the active player first, until all pass
    next_enemy     The next one uses its own when that is resolved (MK-20)

enemy_ability
    choose_target  Ask for the targets of the next "target …"; take them unasked where there is no choice
    take_target    Note the chosen targets, and of which "target …" they are, and go on to the next one
    put_ability    It waits on the stack, with the targets that chance has chosen (MK-20, MK-20.5)

enemy_shot
    roll_shot  Roll it; the shot is made even if the shooter has left play (MK-9.9)
    shot_hits  A success takes the city's top card (MK-20.1)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from mk_tui.engine import change, durations
from mk_tui.engine.cards import Pool
from mk_tui.engine.change import emit, enter_phase, set_flag
from mk_tui.engine.continuous import has_keyword, roster
from mk_tui.engine.flow import goto, leave
from mk_tui.engine.mechanisms.aiming import aim, choose_target, take_target
from mk_tui.engine.mechanisms.dice import pick
from mk_tui.engine.mechanisms.stack import open_window, put, put_aimed
from mk_tui.engine.rng import below
from mk_tui.engine.selectors import can_aim
from mk_tui.engine.state import Frame, Game

from .attack import attack, roll_attacks
from .damage import enter_play, hit_city
from .level import level_of, sturdier
from .tables import CAP_PER_PLAYER, DEDICATED, PROJECTILES, SHOOT, WHILE_IN_PLAY


def enemies(g: Game) -> Sequence[int]:
    """Return the enemies on the Front in order of arrival: an enemy in play lies nowhere else."""
    return (g.roster or roster(g)).get("enemy", ())


def arrivals(level: str, players: int, in_play: int) -> int:
    """Return how many enemies enter this round (MK-15.1 to 15.3, A-51)."""
    if level == "escudero":
        return 0 if in_play > CAP_PER_PLAYER * players else 1
    return players if level == "heroe" else 1


def enemies_enter(g: Game, f: Frame) -> None:
    """Enemies enter, how many by the level (MK-19.3, MK-15)."""
    enter_phase(g, "1c")
    players = len(g.seats)
    level = level_of(g)
    n = arrivals(level, players, len(enemies(g)))
    if not n:
        change.idle(g, "log.nobody_enters")
    if level == "heroe":
        own = [s for s in range(players) if g.in_zone("enemy_city", s)]
        for seat in own[:n]:
            enemy_enters(g, seat)
        n -= len(own)
    for _ in range(n):
        enter_from_any(g)


def enter_from_any(g: Game) -> None:
    """Let one enemy enter from a random non-empty enemy city; none if all are empty (A-03, A-35)."""
    full = [s for s in range(len(g.seats)) if g.in_zone("enemy_city", s)]
    if full:
        enemy_enters(g, full[pick(g, len(full), [("player", s) for s in full])] if len(full) > 1 else full[0])
    else:
        change.idle(g, "log.cities_exhausted")


def enemy_enters(g: Game, seat: int) -> None:
    """Put the top card of an enemy city on the Front: undedicated, without opponent (MK-20)."""
    invade(g, change.take_top(g, g.layout.ids["enemy_city"][seat]))


def invade(g: Game, card: int) -> None:
    """Put an enemy card into play on the Front, as sturdy as its card says or the level makes it (A-70)."""
    enter_play(g, card, g.layout.ids["front"][0])
    aims = g.vars.get("cities", ())
    if card in [e for e, _ in aims]:  # what it was aimed at before it left is no memory of its (MK-21.5)
        change.set_var(g, "cities", tuple([a for a in aims if a[0] != card]))
    more = sturdier(g, g.pool.cards[g.defs[card]].subtype == "hero")
    if more and g.in_play(card):
        durations.add_counter(g, card, "difficulty", more, WHILE_IN_PLAY)


def line_up(g: Game, f: Frame) -> None:
    """Who is there now is noted; who comes later waits a round (A-64)."""
    f.v["left"] = [(e, g.stamp[e]) for e in enemies(g)]
    f.v["used"] = 0


def next_ability(g: Game, f: Frame) -> None:
    """The next undedicated enemy uses its ability, in order of arrival (MK-20)."""
    left = f.v["left"]
    while left:
        enemy, stamp = left.pop(0)
        if not g.in_play(enemy) or g.stamp[enemy] != stamp or g.flags[enemy] & DEDICATED:
            continue  # one that has left and come back is a new card, which waits too (MK-21.5)
        if use_ability(g, enemy):
            f.v["used"] += 1
            return
    if f.v["used"]:
        leave(f)


def next_enemy(g: Game, f: Frame) -> None:
    """The next one uses its own when that is resolved (MK-20)."""
    if f.v["left"]:
        goto(g, f, next_ability)


def use_ability(g: Game, enemy: int) -> bool:
    """Put an enemy's 1c ability on the stack; returns whether it has one to use (MK-20.1, MK-7.2)."""
    d = g.pool.cards[g.defs[enemy]]
    shoots = has_keyword(g, enemy, PROJECTILES)
    if not shoots and not (d.actions and can_aim(g, -1, enemy, d.actions[0].targets)):
        return False
    set_flag(g, enemy, DEDICATED)
    if shoots:
        city = pick(g, len(g.seats)) if len(g.seats) > 1 else 0
        put(g, "shot", -1, enemy, d.index, ability=SHOOT, v={"whose": city})
        emit(g, "log.enemy_shot", card=enemy, whose=city)
    else:
        aim(g, "enemy_ability", -1, enemy, "ability", d.index, d.actions[0].program, 0)
    return True


def put_ability(g: Game, f: Frame) -> None:
    """It waits on the stack, with the targets that chance has chosen (MK-20, MK-20.5)."""
    item = put_aimed(g, f, "ability")
    emit(g, "log.enemy_ability", card=f.card, targets=item.targets)


def roll_shot(g: Game, f: Frame) -> None:
    """Roll it; the shot is made even if the shooter has left play (MK-9.9)."""
    roll_attacks(g, [attack(f.card, -1, f.v["whose"], True, -1)], "projectile")


def shot_hits(g: Game, f: Frame) -> None:
    """A success takes the city's top card (MK-20.1)."""
    for a in g.vars["attacks"]:
        if a[6]:
            hit_city(g, a[2], a[0])
    change.set_var(g, "attacks", ())


def redeal_heroes(w: Game, seat: int) -> None:
    """Deal the heroes that a seat has not seen anew: nobody knows which lie in which city (MK-14.1, A-28)."""
    heroes, defs, known = _heroes(w.pool, len(w.pool.cards)), w.defs, w.known
    bit = 1 << seat
    zones, ids = w.zones, w.layout.ids
    deck = [c for z in ids["enemy_city"] for c in zones[z] if defs[c] in heroes]
    unseen = [c for c in deck if not known[c] & bit]
    if unseen:
        # An enemy card lies nowhere else.
        elsewhere = (*ids["guenizah"], ids["front"][0], ids["removed"][0])
        seen = [defs[c] for z in elsewhere for c in zones[z] if defs[c] in heroes]
        seen += [defs[c] for c in deck if known[c] & bit]
        rest = sorted(heroes.difference(seen))
        for c in unseen:
            if rest:
                defs[c] = rest.pop(below(w, len(rest)))


@cache
def _heroes(pool: Pool, size: int) -> frozenset[int]:
    """Return the definitions of the enemy heroes."""
    return frozenset(d.index for d in pool.cards if d.type == "enemy" and d.subtype == "hero")


FLOWS: dict[str, Any] = {
    "threat": (enemies_enter, line_up, next_ability, open_window, next_enemy),
    "enemy_ability": (choose_target, take_target, put_ability),
    "enemy_shot": (roll_shot, shot_hits),
}
