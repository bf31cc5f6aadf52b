"""Combat (MK-19.8 to MK-19.13). There is no step 3f: it is a misprint (A-30).

combat
    start_of_combat      3a: its triggers go on the stack first (MK-19.8, A-10)
    draw_cities          Free, undedicated enemies pick random cities (A-10, MK-20.2, MK-20.7)
    declare_defenders    Players may put soldiers before them (A-10, A-11, A-13)
    take_defender        The chosen soldier meets the enemy (MK-19.8)
    open_window          Everybody may act, the active player first, until all pass
    roll_against_cities  Those still free and undedicated roll together (A-10)
    hit_cities           Successes take the top card of their city (A-10, MK-19.8)
    early_attack         3b: those with zerizut roll (MK-11.16, A-66)
    note_hits            Successes make damage in the next damage step (MK-11.12, MK-11.14)
    open_window          Everybody may act, the active player first, until all pass
    first_damage         3c: damage is fixed and waits on the stack (MK-11.14)
    open_window          Everybody may act, the active player first, until all pass
    main_attack          3d: everybody in combat who has not rolled does (MK-11.16, MK-11.17, MK-19.11)
    note_hits            Successes make damage in the next damage step (MK-11.12, MK-11.14)
    frenzy               Second rolls (MK-11.20 to 11.24); none if nobody is in a frenzy
    open_window          Everybody may act, the active player first, until all pass
    second_damage        3e: exactly as 3c (MK-19.12)
    open_window          Everybody may act, the active player first, until all pass
    end_of_combat        3g: a last window (MK-19.13)
    open_window          Everybody may act, the active player first, until all pass
    leave_field          Pairings end; soldiers go back to their camps, still dedicated (A-60, MK-20.4)

frenzy
    pair_frenzied  The initiative winner gives the frenzied free enemies (MK-11.20, MK-11.22)
    take_pair      The new opponent is noted; then comes the next one (MK-11.22)
    roll_frenzied  They roll at once; enemies at a random city (MK-11.23, MK-11.24, A-16, A-66)
    note_hits      Successes make damage in the next damage step (MK-11.12, MK-11.14)
    frenzy_again   A success may allow yet another roll, where a card says so (MK-13.1, E12)
"""

from __future__ import annotations

from typing import Any, Final

from mk_tui.engine import change, durations
from mk_tui.engine.acts import Among, Choice, Flag, Shade, That, Word
from mk_tui.engine.change import emit, enter_phase, face, idle, move, set_flag, set_var, tell
from mk_tui.engine.continuous import has_keyword, stat
from mk_tui.engine.flow import ask, goto, no_choice, push
from mk_tui.engine.looks import controlled, in_play, lies_in, not_of_type, of_type, own
from mk_tui.engine.mechanisms.dice import pick
from mk_tui.engine.mechanisms.stack import open_window
from mk_tui.engine.state import Frame, Game, Option

from . import tables as t
from .attack import Attack, attack, index_of, roll_attacks
from .damage import Hit, fix_damage, hit_city, lies_as_hit
from .emuna import check_end
from .main_turn import VALID, defend, free, free_enemies, valid
from .threat import enemies

# -- 3a ------------------------------------------------------------------------------------------------


def start_of_combat(g: Game, f: Frame) -> None:
    """3a: its triggers go on the stack first (MK-19.8, A-10)."""
    set_var(g, "cities", ())
    set_var(g, "hits", ())
    enter_phase(g, "3a")
    if g.waiting:
        push(g, "triggers")


def draw_cities(g: Game, f: Frame) -> None:
    """Free, undedicated enemies pick random cities (A-10, MK-20.2, MK-20.7)."""
    players = len(g.seats)
    drawn = []
    for enemy in free_enemies(g):
        if not g.flags[enemy] & t.DEDICATED:
            seat = pick(g, players) if players > 1 else 0
            drawn.append((enemy, seat))
            emit(g, "log.aims_at_city", card=enemy, whose=seat)
    set_var(g, "cities", tuple(drawn))
    # Who is asked to defend a city: its owner first, then initiative order.
    f.v["asked"] = [(e, seat) for e, city in drawn for seat in (city, *(s for s in g.order if s != city))]


def declare_defenders(g: Game, f: Frame) -> None:
    """Players may put soldiers before them (A-10, A-11, A-13)."""
    f.ans = ()
    asked = f.v["asked"]
    ready: dict[int, list[int]] = {}  # by seat: no enemy changes who is
    while asked:
        enemy, seat = asked[0]
        if g.in_play(enemy) and enemy not in g.facing:
            if seat not in ready:
                ready[seat] = DEFENDER.cards(g, seat)
            if ready[seat]:
                options = [("none",), *[("card", c) for c in ready[seat]]]
                whose = next(city for e, city in g.vars["cities"] if e == enemy)
                ask(g, seat, "defend", "ask.defend", options, card=enemy, whose=whose)
                return
        asked.pop(0)


# Undedicated soldiers of one's own camp, invalid and just-entered ones too (MK-19.8, A-11).
MAY_DEFEND: Final = (
    Shade(That("MK-20.6", "refuse.enemy", not_of_type("enemy"))),
    Shade(That("MK-19.8", "refuse.only_soldiers", of_type("soldier"))),
    Shade(That("MK-19.8", "refuse.choice.in_play", in_play)),
    Shade(That("A-13", "refuse.not_yours", controlled)),
    That("MK-11.2", "refuse.in_combat", lies_in("camp")),
    Flag("MK-5.6", "refuse.dedicated", t.DEDICATED),
)
DEFENDER: Final = Choice("defend", "choice.defender", own("soldier"), MAY_DEFEND, cites=("A-11",))


def take_defender(g: Game, f: Frame) -> None:
    """The chosen soldier meets the enemy (MK-19.8)."""
    if not f.ans:
        return
    enemy, seat = f.v["asked"].pop(0)
    if f.ans[0][0] == "card":
        defend(g, f.ans[0][1], enemy)
        # It has an opponent now; if that leaves before the dice, it still does not go for the city.
        set_var(g, "cities", tuple(c for c in g.vars["cities"] if c[0] != enemy))
    else:
        tell(g, "log.does_not_defend", enemy, seat)
    goto(g, f, declare_defenders)


def roll_against_cities(g: Game, f: Frame) -> None:
    """Those still free and undedicated roll together (A-10)."""
    roll_attacks(g, at_cities(g), "city")


def at_cities(g: Game) -> list[Attack]:
    """Return the attacks of those that go for a city and that nobody meets (A-10)."""
    return [
        attack(e, -1, city, False, -1)
        for e, city in g.vars["cities"]
        if g.in_play(e) and e not in g.facing and not g.flags[e] & t.DEDICATED
    ]


def hit_cities(g: Game, f: Frame) -> None:
    """Successes take the top card of their city (A-10, MK-19.8)."""
    for a in g.vars["attacks"]:
        if a[6]:
            hit_city(g, a[2], a[0])
    check_end(g)


# -- 3b, 3d --------------------------------------------------------------------------------------------


def can_strike(g: Game, card: int, target: int) -> bool:
    """Return whether a card in combat may make its roll against its opponent (MK-20, A-06, A-12, A-14)."""
    flags = g.flags[card]
    if flags & t.ROLLED or not valid(g, card, target):
        return False
    if g.ctrl[card] < 0:
        return not flags & t.DEDICATED and not has_keyword(g, card, t.ONLY_CITIES)
    if has_keyword(g, card, t.NO_ROLLS):
        return False
    return not (flags & t.DEFENDING and flags & t.ENTERED and not has_keyword(g, card, t.ACTS_NOW))


def fighters(g: Game) -> list[tuple[int, int]]:
    """Return every (card, opponent) in combat, in order of arrival on the Front."""
    facing, zone, in_play = g.facing, g.zone, g.layout.in_play
    if not facing:
        return []
    return [(c, facing[c]) for c in g.in_zone("front") if c in facing and in_play[zone[facing[c]]]]


def rolls_ahead(g: Game) -> list[tuple[int, int, int]]:
    """Return who rolls in combat as things stand, what each needs and against whom (-1: a city): first who
    goes for a city (MK-19.8), then zerizut (MK-11.16)."""
    pairs = [p for p in fighters(g) if can_strike(g, *p)]
    pairs.sort(key=lambda p: (not has_keyword(g, p[0], t.ZERIZUT), g.ctrl[p[0]] < 0))
    coming = [a for a in at_cities(g) if not g.flags[a[0]] & t.ROLLED] if g.phase == "3a" else []
    coming += [attack(c, opponent, -1, False, g.ctrl[c]) for c, opponent in pairs]
    return [(a[0], index_of(g, a)[1], a[1]) for a in coming]


def idle_ahead(g: Game) -> tuple[tuple[int, int, str], ...]:
    """Return who meets an opponent and does not roll as things stand, whom, and why (A-06, A-12, A-14)."""
    rolled = t.ROLLED
    pairs = [p for p in fighters(g) if not g.flags[p[0]] & rolled and not can_strike(g, *p)]
    return tuple([(c, opponent, "log." + _why_no_strike(g, c, opponent)) for c, opponent in pairs])


def strikes_before(g: Game, card: int, other: int) -> bool:
    """Return whether what a card hits has fallen before another one rolls (MK-11.16, MK-11.18)."""
    return has_keyword(g, card, t.ZERIZUT) and not has_keyword(g, other, t.ZERIZUT)


def early_attack(g: Game, f: Frame) -> None:
    """3b: those with zerizut roll (MK-11.16, A-66)."""
    enter_phase(g, "3b")
    _strike(g, [p for p in fighters(g) if has_keyword(g, p[0], t.ZERIZUT) and can_strike(g, *p)])


def main_attack(g: Game, f: Frame) -> None:
    """3d: everybody in combat who has not rolled does (MK-11.16, MK-11.17, MK-19.11)."""
    enter_phase(g, "3d")
    pairs = fighters(g)
    able = [p for p in pairs if can_strike(g, *p)]
    if g.log is not None:
        _say_who_does_not_strike(g, dict(pairs), dict(able))
    _strike(g, able)


def _say_who_does_not_strike(g: Game, fighting: dict[int, int], able: dict[int, int]) -> None:
    """Report each card in combat that does not roll though it has not rolled yet, and by which clause."""
    for card in g.in_zone("front"):
        if card in able or g.flags[card] & t.ROLLED:
            continue
        if card in fighting:
            why = _why_no_strike(g, card, fighting[card])
            idle(g, f"log.{why}", card=card, target=fighting[card])
        elif g.flags[card] & t.ASSIGNED:
            idle(g, "log.no_opponent", card=card)


def _why_no_strike(g: Game, card: int, target: int) -> str:
    flags = g.flags[card]
    if g.ctrl[card] < 0:
        if flags & t.DEDICATED:
            return "dedicated_enemy"
        return "only_attacks_cities" if has_keyword(g, card, t.ONLY_CITIES) else "shielded_soldier"
    if has_keyword(g, card, t.NO_ROLLS):
        return "only_blocks"
    return "new_soldier_blocks" if valid(g, card, target) else "invalid_soldier_blocks"


def _strike(g: Game, able: list[tuple[int, int]]) -> None:
    roll_attacks(g, [attack(c, target, -1, False, g.ctrl[c]) for c, target in able], "attack")


def note_hits(g: Game, f: Frame) -> None:
    """Successes make damage in the next damage step (MK-11.12, MK-11.14)."""
    attacks: tuple[Attack, ...] = g.vars["attacks"]
    hits: list[Hit] = [(a[5], a[0], a[1], g.stamp[a[1]], True) for a in attacks if a[6] and a[1] >= 0]
    for a in attacks:
        if a[6] and a[2] >= 0:
            hit_city(g, a[2], a[0])  # an enemy's frenzy hit on a city: at once, A-67
    set_var(g, "hits", (*g.vars["hits"], *hits))
    set_var(g, "attacks", ())
    check_end(g)


# -- frenzy, in 3d -------------------------------------------------------------------------------------


def frenzied(g: Game, card: int) -> bool:
    """Return whether a card has a further attack roll (MK-11.20, MK-11.21, MK-11.24, A-15)."""
    return bool(g.flags[card] & t.STRUCK) and has_keyword(g, card, t.FRENZY) and attack_left(g, -1, card)


def attack_left(g: Game, seat: int, card: int) -> bool:
    """Return whether a card has not made all its further attacks of this round (MK-11.21)."""
    return stat(g, card, "frenzy_used") < stat(g, card, "frenzy_uses")


def rolls_again(g: Game, card: int) -> bool:
    """Return whether a card that succeeds in combat attacks once more, an enemy a city by chance, a soldier
    an enemy whom nobody meets (MK-11.20, MK-11.21, MK-11.23, MK-5.7)."""
    if not has_keyword(g, card, t.FRENZY) or not attack_left(g, -1, card):
        return False
    if g.ctrl[card] < 0:
        return not g.flags[card] & t.DEDICATED
    return bool(SECOND_OPPONENT.cards(g, g.order[0], card))


# Who attacks a second time, and whom (MK-11.20 to 11.22).
SECOND_OPPONENT: Final = Choice(
    "frenzy",
    "choice.second_opponent",
    lambda g, seat: enemies(g),
    (Among("MK-11.1", "refuse.only_enemies"), That("MK-11.20", "refuse.has_opponent", free), *VALID),
    about="card",
    types=("enemy",),
)


IN_A_FRENZY: Final = (
    Shade(That("MK-10.6", "refuse.no_frenzy", in_play)),
    That("MK-10.6", "refuse.no_frenzy", of_type("soldier")),
    Word("MK-10.6", "refuse.no_frenzy", t.FRENZY, has=True),
    That("MK-11.21", "refuse.frenzy_used", attack_left),
    Flag("MK-11.20", "refuse.no_success", t.STRUCK, has=True),
    That("MK-11.21", "refuse.frenzy_used", lambda g, seat, card: card not in g.frames[-1].v["second"]),
    Shade(That("MK-11.20", "refuse.no_valid_enemy", SECOND_OPPONENT.some)),
)
FRENZIED: Final = Choice("frenzy", "choice.frenzied", lambda g, seat: g.in_zone("front"), IN_A_FRENZY)


def pair_frenzied(g: Game, f: Frame) -> None:
    """The initiative winner gives the frenzied free enemies (MK-11.20, MK-11.22)."""
    f.v.setdefault("second", [])
    seat = g.order[0]
    frenzied = FRENZIED.cards(g, seat)
    pairs: list[Option] = [("pair", s, e) for s in frenzied for e in SECOND_OPPONENT.cards(g, seat, s)]
    f.ans = ()
    if not pairs:
        for s in frenzied:
            idle(g, "log.no_second_attack", card=s)
    elif len(pairs) == 1:
        no_choice(g, f, seat, "frenzy", pairs)
    else:
        ask(g, seat, "frenzy", "ask.frenzy", pairs, card=pairs[0][1])


def take_pair(g: Game, f: Frame) -> None:
    """The new opponent is noted; then comes the next one (MK-11.22)."""
    if not f.ans:
        return
    _, soldier, enemy = f.ans[0]
    face(g, soldier, enemy)
    f.v["second"].append(soldier)
    emit(g, "log.frenzy", card=soldier, target=enemy, seat=g.ctrl[soldier])
    goto(g, f, pair_frenzied)


def roll_frenzied(g: Game, f: Frame) -> None:
    """They roll at once; enemies at a random city (MK-11.23, MK-11.24, A-16, A-66)."""
    attacks: list[Attack] = []
    for soldier in f.v["second"]:
        enemy = g.facing[soldier]
        attacks.append(attack(soldier, enemy, -1, False, g.ctrl[soldier]))
        if can_strike(g, enemy, soldier):
            attacks.append(attack(enemy, soldier, -1, False, -1))
    for enemy in enemies(g):
        if frenzied(g, enemy) and not g.flags[enemy] & t.DEDICATED:  # MK-5.7
            city = pick(g, len(g.seats)) if len(g.seats) > 1 else 0
            emit(g, "log.aims_at_city", card=enemy, whose=city)
            attacks.append(attack(enemy, -1, city, False, -1))
    f.v["second"] = []
    for a in attacks:
        if g.flags[a[0]] & t.STRUCK:
            durations.modify(g, a[0], "frenzy_used", "add", 1, "end_of_turn", g.defs[a[0]])
            set_flag(g, a[0], t.STRUCK, False)
    f.v["more"] = bool(attacks)
    roll_attacks(g, attacks, "frenzy")


def frenzy_again(g: Game, f: Frame) -> None:
    """A success may allow yet another roll, where a card says so (MK-13.1, E12)."""
    if f.v["more"]:
        push(g, "frenzy")


# -- 3c, 3e, 3g ----------------------------------------------------------------------------------------


def first_damage(g: Game, f: Frame) -> None:
    """3c: damage is fixed and waits on the stack (MK-11.14)."""
    _fix(g, "3c")


def second_damage(g: Game, f: Frame) -> None:
    """3e: exactly as 3c (MK-19.12)."""
    _fix(g, "3e")


def _fix(g: Game, step: str) -> None:
    enter_phase(g, step)
    hits = []
    for h in g.vars["hits"]:
        if lies_as_hit(g, h[2], h[3]):
            hits.append(h)
        else:
            idle(g, "log.damage_void", card=h[2])
    set_var(g, "hits", ())
    fix_damage(g, hits)


def end_of_combat(g: Game, f: Frame) -> None:
    """3g: a last window (MK-19.13)."""
    enter_phase(g, "3g")


def leave_field(g: Game, f: Frame) -> None:
    """Pairings end; soldiers go back to their camps, still dedicated (A-60, MK-20.4)."""
    change.clear_facing(g)
    cards, defs = g.pool.cards, g.defs
    ids = g.layout.ids
    for card in list(g.in_zone("front")):
        if cards[defs[card]].type == "soldier":
            move(g, card, ids["camp"][g.ctrl[card]])
    change.clear_flags(g, t.COMBAT_FLAGS)


def frenzy(g: Game, f: Frame) -> None:
    """Second rolls (MK-11.20 to 11.24); none if nobody is in a frenzy."""
    for card in g.in_zone("front"):
        if g.flags[card] & t.STRUCK and frenzied(g, card):
            push(g, "frenzy")
            return


MEETING = (start_of_combat, draw_cities, declare_defenders, take_defender, open_window)
CITIES = (roll_against_cities, hit_cities)
EARLY = (early_attack, note_hits, open_window, first_damage, open_window)
MAIN = (main_attack, note_hits, frenzy, open_window, second_damage, open_window)
FLOWS: dict[str, Any] = {
    "combat": (*MEETING, *CITIES, *EARLY, *MAIN, end_of_combat, open_window, leave_field),
    "frenzy": (pair_frenzied, take_pair, roll_frenzied, note_hits, frenzy_again),
}
