"""Duels, attacks and blocks, reckoned as the rules would resolve them (HK-10, HK-11)."""

from __future__ import annotations

from itertools import combinations

from mk_tui.engine.views import CardView

from . import weights as w
from .outlook import NO_ATTACK, NO_BLOCK, HkTable, force, ready, strikes, toughness

# Up to so many possible attackers every choice of them is weighed.
WEIGHED = 6


def can_block(blocker: CardView, attacker: CardView) -> bool:
    """Return whether one Character may block another (HK-11.6, HK-17.6, HK-17.7)."""
    if not ready(blocker) or NO_BLOCK & set(blocker.keywords) or "blocking" in blocker.flags:
        return False
    return "molecular_vibration" not in attacker.keywords or "predictor" in blocker.keywords


def through(attacker: CardView, blocker: CardView) -> int:
    """Return the excess that gets past a blocker (HK-11.10)."""
    a, b = force(attacker), force(blocker)
    dies = a >= toughness(blocker)
    return max(0, a - b) if dies and b < toughness(attacker) else 0


def block_gain(t: HkTable, attacker: CardView, blocker: CardView, point: float) -> float:
    """Return what a block is worth to the defender, whose points are worth ``point`` each."""
    a, b = force(attacker), force(blocker)
    gain = point * (a - through(attacker, blocker))
    if b >= toughness(attacker):
        gain += t.worth(attacker)
    if a >= toughness(blocker):
        gain -= t.worth(blocker)
    return gain


def best_blocks(
    t: HkTable, attackers: list[CardView], blockers: list[CardView], structure: int
) -> dict[int, CardView]:
    """Return who would best block whom, pair by pair: attacker's number to blocker."""
    total = sum([force(a) for a in attackers])
    point = w.structure(structure)
    pairs = []
    for a in attackers:
        for b in blockers:
            key = a.id, b.id, structure
            if key not in t.memo.blocks:
                able = can_block(b, a)
                t.memo.blocks[key] = (block_gain(t, a, b, point), force(a) - through(a, b)) if able else None
            known = t.memo.blocks[key]
            if known is not None:
                gain = known[0]
                if total >= structure:  # else it would be over: what stops most comes first
                    gain += 4.0 * known[1]
                if gain > 0:
                    pairs.append((gain, a.id, b))
    found: dict[int, CardView] = {}
    used: set[int] = set()
    for _, a_id, b in sorted(pairs, key=lambda p: (-p[0], p[1], p[2].id)):
        if a_id not in found and b.id not in used:
            found[a_id] = b
            used.add(b.id)
    return found


def outcome(
    t: HkTable, attackers: list[CardView], blockers: list[CardView], structure: int
) -> tuple[int, float]:
    """Return the damage that would come through and what the attacker wins or loses in Characters."""
    blocks = best_blocks(t, attackers, blockers, structure)
    damage, balance = 0, 0.0
    for a in attackers:
        b = blocks.get(a.id)
        if b is None:
            damage += force(a)
            continue
        damage += through(a, b)
        if force(b) >= toughness(a):
            balance -= t.worth(a)
        if force(a) >= toughness(b):
            balance += t.worth(b)
    return damage, balance


def attack_worth(t: HkTable, chosen: list[CardView]) -> float:
    """Return what an attack is worth: what it wins, less what it lays open (HK-11.2 to 11.10)."""
    structure = t.of(t.rival, "structure")
    sides = t.sides()
    damage, balance = outcome(t, chosen, sides.blockers, structure)
    if damage >= structure:
        return w.LETHAL + damage
    worth = damage * t.point(t.rival) + balance
    gone = {c.id for c in chosen}
    mine = t.of(t.me, "structure")
    if sides.coming:
        guards = [c for c in sides.guards if c.id not in gone]
        open_now = _laid_open(t, sides.coming, guards, mine)
        open_before = _laid_open(t, sides.coming, sides.guards, mine)
        worth -= w.COUNTER * (open_now - open_before) * t.point(t.me)
        if open_now >= mine > open_before:
            worth -= w.LETHAL / 4
    for c in sides.fading:
        if c.id not in gone:
            worth -= t.worth(c)
    return worth


def _laid_open(t: HkTable, coming: list[CardView], guards: list[CardView], structure: int) -> int:
    """Return the damage that the other side's attack would do to these guards."""
    key = tuple([c.id for c in guards])
    found = t.memo.open.get(key)
    if found is None:
        found = t.memo.open[key] = outcome(t, coming, guards, structure)[0]
    return found


def choose_attackers(t: HkTable, able: list[CardView], weighed: int = WEIGHED) -> list[CardView]:
    """Return whom to attack with; of more than ``weighed`` the strongest or the weakest ones together."""
    able = sorted(able, key=lambda c: (-force(c), c.id))
    if len(able) <= weighed:
        choices = [list(some) for n in range(len(able) + 1) for some in combinations(able, n)]
    else:
        choices = [able[:n] for n in range(len(able) + 1)]
        choices += [able[n:] for n in range(1, len(able))]
    best, worth = [], attack_worth(t, []) + w.LEAST_ATTACK
    for chosen in choices:
        if chosen and (now := attack_worth(t, chosen)) > worth + 1e-9:
            best, worth = chosen, now
    return best


def duel_worth(t: HkTable, challenger: CardView, rival: CardView) -> float:
    """Return what a challenge is worth (HK-10)."""
    a, b = force(challenger), force(rival)
    wins = a >= toughness(rival, "duel_damage")
    falls = b >= toughness(challenger, "duel_damage")
    worth = (t.worth(rival) if wins else 0.0) - (t.worth(challenger) if falls else 0.0)
    if wins != falls:
        worth += w.CARD if falls else -w.CARD
    if not NO_ATTACK & set(challenger.keywords) and not falls:
        worth -= 0.35 * a
    return worth - w.DUEL_GIFT


def facing_result(t: HkTable, card: CardView, add: int) -> float:
    """Return what a Character's fight of this moment is worth to its controller with so much more Force."""
    foes = t.foes(card)
    if not foes:
        if "attacking" in card.flags and "blocked" not in card.flags:
            hits = max(0, strikes(card) + add)
            return t.strike(t.me if card.controller != t.me else t.rival, hits) if hits else 0.0
        return 0.0
    mine = max(0, force(card) + add)
    kind = "duel_damage" if "duelling" in card.flags else "combat_damage"
    foe = foes[0]
    theirs = sum([force(c) for c in foes])
    worth = 0.0
    if mine >= toughness(foe, kind):
        worth += t.worth(foe)
    if theirs >= toughness(card, kind) + add:
        worth -= t.worth(card)
    return worth
