"""Who attacks and who responds: the exchange is counted before anybody is placed."""

from __future__ import annotations

from mk_tui.engine.views import CardView

from . import weights as w
from .duel import Duellist, DuelOutcome, duel, fighters, strike_player
from .outlook import VzTable, price

Pairs = list[tuple[Duellist, Duellist | None]]
# What duels come to, by the two, each armed as it is; the same few meet again and again while a plan is made.
Duels = dict[tuple[Duellist, Duellist], DuelOutcome]


def settle(t: VzTable, pairs: Pairs, foe: int, me: int, duels: Duels | None = None) -> float:
    """Return what a whole combat is worth to ``me``, the attacking seat or the attacked one.

    A pair without a responder sends its whole Force to ``foe``. ``duels`` remembers what
    two come to.
    """
    life = dict(t.life)
    attacker = pairs[0][0].seat if pairs else me
    value = 0.0
    for a, b in pairs:
        if b is None:
            value += strike_player(t, foe, a.force, life)
            continue
        out = duel(a, b) if duels is None else met(duels, a, b)
        value += out.lost_b - out.lost_a
        if out.to_b:
            value += strike_player(t, foe, out.to_b, life, not b.player)
        if out.to_a:
            value -= strike_player(t, attacker, out.to_a, life, not a.player)
    return value if me == attacker else -value


def met(duels: Duels, a: Duellist, b: Duellist) -> DuelOutcome:
    """Return what comes of ``a`` against ``b``, reckoned once."""
    out = duels.get((a, b))
    if out is None:
        out = duels[a, b] = duel(a, b)
    return out


def respond(t: VzTable, attackers: list[Duellist], able: list[Duellist], foe: int, duels: Duels) -> Pairs:
    """Return the pairs that the attacked seat would make: the best exchange first, then the next.

    The Player Card has to face somebody if an attacker stays free (VZ-8.7).
    """
    left = list(able)
    pairs: dict[int, Duellist | None] = {a.id: None for a in attackers}

    def now() -> Pairs:
        return [(a, pairs[a.id]) for a in attackers]

    def faced() -> Pairs:
        return face(now(), left, duels)

    best = settle(t, faced(), foe, foe, duels)
    while left:
        found: tuple[float, Duellist, Duellist] | None = None
        for a in attackers:
            if pairs[a.id] is not None:
                continue
            for b in left:
                pairs[a.id] = b
                others = [x for x in left if x.id != b.id]
                value = settle(t, face(now(), others, duels), foe, foe, duels)
                pairs[a.id] = None
                if value > best + 0.01 and (found is None or value > found[0]):
                    found = (value, a, b)
        if found is None:
            break
        best, a, b = found
        pairs[a.id] = b
        left = [x for x in left if x.id != b.id]
    return faced()


def face(pairs: Pairs, left: list[Duellist], duels: Duels) -> Pairs:
    """Let the Player Card face a free attacker if it is not in combat yet."""
    players = [f for f in left if f.player]
    loose = [k for k, (_, b) in enumerate(pairs) if b is None]
    if not players or not loose:
        return pairs
    ways = [(k, f) for k in loose for f in players]
    best, player = max(ways, key=lambda way: _back(way[1], pairs[way[0]][0], duels))
    return [(a, player if k == best else b) for k, (a, b) in enumerate(pairs)]


def _back(player: Duellist, a: Duellist, duels: Duels) -> float:
    """What the Player Card's own blow is worth against an attacker."""
    out = met(duels, a, player)
    return out.lost_a + 0.2 * min(player.force, a.body)


def able_to_respond(t: VzTable, seat: int) -> list[Duellist]:
    """Return whom a seat could still put into a space, in each way in which they may fight."""
    return [f for c in t.able(seat) for f in fighters(t, c)]


def attack_value(
    t: VzTable, attackers: list[Duellist], foe: int, able: list[Duellist], duels: Duels
) -> float:
    """Return what an attack is worth to this seat if the foe responds as well as it can."""
    if not attackers:
        return 0.0
    return settle(t, respond(t, attackers, able, foe, duels), foe, t.me, duels) - exposed(t, attackers, foe)


def exposed(t: VzTable, attackers: list[Duellist], foe: int) -> float:
    """Return what it costs to show oneself: Responses in hand, the counter-attack on the Player Card."""
    cost = w.SHOWN * len(attackers)
    if any(f.player for f in attackers):
        cost += w.PLAYER_SHOWN
    if t.hands[foe] >= 3 and t.channel(foe) >= 10:
        cost += 0.8
    return cost


def plan_attack(
    t: VzTable, foe: int, standing: list[Duellist], able: list[CardView]
) -> tuple[float, list[Duellist]]:
    """Return what the attack comes to, and who is put into the next spaces for it, armed how: nobody if what
    stands there is best as it is."""
    ways = [f for c in able for f in fighters(t, c)]
    strongest = sorted({f.id: f for f in ways}.values(), key=lambda f: -f.force)
    defenders = able_to_respond(t, foe)
    space = 5 - len(standing)
    duels: Duels = {}
    known: dict[tuple[Duellist, ...], float] = {}

    def value_of(chosen: list[Duellist]) -> float:
        key = tuple(chosen)
        if key not in known:
            known[key] = attack_value(t, standing + chosen, foe, defenders, duels)
        return known[key]

    best_value = value_of([])
    best: list[Duellist] = []
    for begin in ([], strongest[:space]):
        chosen = [f for f in begin if not f.player]
        value = value_of(chosen)
        better = True
        while better:
            better = False
            for f in ways:
                trial = [x for x in chosen if x.id != f.id]
                if f not in chosen:
                    trial.append(f)
                if len(trial) > space:
                    continue
                v = value_of(trial)
                if v > value + 0.01:
                    value, chosen, better = v, trial, True
        if value > best_value + (w.MARGIN if not best else 0.01):
            best_value, best = value, chosen
    return best_value, best


def next_attacker(t: VzTable, foe: int, placed: list[CardView], able: list[CardView]) -> int:
    """Return who is put into the next space, -1 for nobody: each by itself against the responder that suits
    the foe best, those left out that have somebody else to face. Coarser than a plan, and ten times as fast.
    """
    foes = sorted([fighters(t, c) for c in t.able(foe)], key=lambda ways: -ways[-1].force)
    left = [b for ways in foes[len(placed) :] for b in ways]
    best, value = -1, w.MARGIN if not placed else 0.01
    for f in [f for c in able for f in fighters(t, c)] if len(placed) < 5 else ():
        if not f.player:
            gain = min(
                [strike_player(t, foe, f.force, dict(t.life)), *[_exchanged(t, f, b, foe) for b in left]]
            )
            if gain - w.SHOWN > value:
                best, value = f.id, gain - w.SHOWN
    return best


def _exchanged(t: VzTable, a: Duellist, b: Duellist, foe: int) -> float:
    """Return what one's own fighter gains against a responder."""
    out = duel(a, b)
    to_foe = strike_player(t, foe, out.to_b, dict(t.life), not b.player) if out.to_b else 0.0
    return out.lost_b - out.lost_a + to_foe - (price(t.life[t.me], out.to_a) if out.to_a else 0.0)
