"""What an effect is worth: of a card to be played, an ability to be used, a target to be chosen."""

from __future__ import annotations

from typing import Any

from mk_tui.engine.views import CardView
from mk_tui.players.bots import Raw

from . import weights as w
from .fight import facing_result
from .knowledge import HkKnown, first, known
from .outlook import HkTable, body, force, may_attack, may_challenge, ready, strikes, toughness

BEFORE_COMBAT = ("communion", "meditation", "harvest", "duel")
UP_TO_COMBAT = (*BEFORE_COMBAT, "combat")
# What an operation is worth for each of the number that it names.
PLAIN = {"structure": w.GAINED, "will": w.WILL, "draw": w.CARD, "look": 0.3, "peek": 0.15}


def effect_worth(t: HkTable, effect: list[Raw], source: CardView | None, targets: list[CardView]) -> float:
    """Return what operations are worth to the seat that decides."""
    return sum([_operation(t, op, source, targets) for op in effect])


def _operation(t: HkTable, op: Raw, source: CardView | None, targets: list[CardView]) -> float:
    do, n = op["do"], int(op.get("n", 1))
    if do == "strike_sanctuary":
        if "per" in op:
            n = min(op.get("most") or 99, n * len(t.meant(op["per"], source)))
        own = op.get("who") == "you"
        hits = _through(t, t.me if own else t.rival, n)
        return -t.strike(t.me, hits) if own else t.strike(t.rival, hits)
    if do in PLAIN:
        if op.get("who", "you") == "others" and do != "peek":
            return -w.CARD
        return PLAIN[do] * n if do != "draw" or t.deck_left() else 0.0
    if do == "discard":
        return (0.8 if op.get("who") == "others" else -0.7) * n
    if do in ("each", "may", "if_behind", "if"):
        return 0.5 * max(0.0, effect_worth(t, op.get("effect") or op.get("then") or [], source, targets))
    if do == "modify" and "player" in op:
        return incoming(t) * t.point(t.me) if op["stat"] == "damage_immunity" else 0.2
    return sum([_on_card(t, op, c, source) for c in _cards(t, op.get("to"), source, targets)])


def _through(t: HkTable, seat: int, n: int) -> int:
    """Return what Sanctuary Damage of an effect takes by the end of the turn. What lowers the first of a turn
    no longer lowers what an attack does afterwards."""
    if seat == t.rival and fights_later(t):
        return n
    return max(0, n - t.of(seat, "guard"))


def fights_later(t: HkTable) -> bool:
    """Return whether somebody of one's own may attack in what is left of the turn."""
    return t.active and t.phase in UP_TO_COMBAT and any(map(may_attack, t.mine))


def _cards(t: HkTable, to: Any, source: CardView | None, targets: list[CardView]) -> list[CardView]:
    if to == "target":
        return targets
    if to == "self":
        return [source] if source is not None else []
    if to == "host":
        host = t.by_id.get(source.host) if source is not None else None
        return [host] if host is not None else []
    return t.meant(to, source) if isinstance(to, dict) else []


def incoming(t: HkTable) -> int:
    """Return the damage that unblocked attackers are about to do to oneself, what lowers it reckoned in."""
    return sum([strikes(c) for c in t.theirs if "attacking" in c.flags and "blocked" not in c.flags])


def _on_card(t: HkTable, op: Raw, c: CardView, source: CardView | None) -> float:
    do = op["do"]
    sign = 1.0 if c.controller == t.me else -1.0
    worth = t.worth(c)
    if do in ("hit", "duel_hit"):
        kind = "combat_damage" if do == "hit" else "duel_damage"
        if do == "duel_hit" and t.phase != "duel":
            return 0.0
        n = op["n"]
        killed = n >= toughness(c, kind)
        lasting = 0.15 * min(n, force(c)) * (1 if t.phase in ("harvest", "duel", "combat") else 0)
        return -sign * ((worth + (effect_worth(t, op.get("then", []), source, []))) if killed else lasting)
    if do in ("destroy", "doom", "sacrifice"):
        return -sign * worth
    if do == "return_to_hand":
        arrived = w.CARD + 0.3
        return -sign * max(0.2, worth + 0.5 * len(c.attached) - arrived)
    if do == "take_control":
        return 0.0 if sign > 0 else 1.8 * worth
    if do == "turn":
        return _turned(t, c, sign)
    if do == "token":
        return sign * w.TOKEN * int(op.get("n", 1))
    if do == "shield":
        return _saved(t, c, op["n"])
    if do == "durability":
        return 0.4 * sign
    if do == "modify":
        return _pumped(t, c, op) if op["stat"] == "force" else 0.2 * sign
    if do == "grant":
        return _granted(t, c, op["keyword"], sign)
    return 0.0


def _turned(t: HkTable, c: CardView, sign: float) -> float:
    if not ready(c):
        return 0.0
    blocks = not {"pilgrim", "macrophage"} & set(c.keywords)
    attacks = not {"reaction", "macrophage"} & set(c.keywords)
    if t.active:
        worth = 0.3 + 0.35 * force(c) if blocks and fights_later(t) else 0.0
    else:
        worth = 0.3 + 0.35 * force(c) if attacks or blocks else 0.2
    return -sign * worth


def _saved(t: HkTable, c: CardView, n: int) -> float:
    if c.controller != t.me:
        return -0.2
    if c.type == "sanctuary":
        return min(n, incoming(t)) * t.point(t.me)
    if c.type != "character":
        return 0.0
    kind = "duel_damage" if "duelling" in c.flags else "combat_damage"
    hurt = sum([force(f) for f in t.foes(c)])
    return t.worth(c) if toughness(c, kind) <= hurt < toughness(c, kind) + n else 0.02


def _pumped(t: HkTable, c: CardView, op: Raw) -> float:
    n: int = op["add"]
    sign = 1.0 if c.controller == t.me else -1.0
    now = facing_result(t, c, n) - facing_result(t, c, 0)
    if "attacking" in c.flags or "blocking" in c.flags or "duelling" in c.flags:
        return sign * now
    return sign * n * w.PUMP if t.active and t.phase in ("harvest", "duel", "combat") and ready(c) else 0.0


def _granted(t: HkTable, c: CardView, keyword: str, sign: float) -> float:
    before = t.phase in BEFORE_COMBAT
    if keyword == "cannot_block":
        return -sign * (0.2 + 0.3 * force(c)) if fights_later(t) and ready(c) else 0.0
    if keyword in ("cannot_attack", "cannot_challenge"):
        able = may_attack(c) if keyword == "cannot_attack" else may_challenge(c)
        return -sign * (0.2 + 0.25 * force(c)) if not t.active and before and able else 0.0
    if keyword == "no_combat_damage":
        if "duelling" in c.flags:
            return 0.0  # it prevents nothing there
        foes = t.foes(c)
        return sign * t.worth(c) if sum([force(f) for f in foes]) >= toughness(c) and foes else 0.02 * sign
    if keyword == "agility":
        useful = t.active and before and "arrived" in c.flags and ready(c)
        return sign * 0.7 * force(c) * t.point(t.rival) if useful and "reaction" not in c.keywords else 0.0
    return 0.1 * sign


# -- targets -----------------------------------------------------------------------------------------------


def best_targets(
    t: HkTable, raw: Raw, effect: list[Raw], source: CardView | None
) -> tuple[float, list[CardView]]:
    """Return the worth of an effect with the targets that suit it best."""
    target = first(raw.get("target"))
    if not target:
        return effect_worth(t, effect, source, []), []
    scored = sorted(
        ((effect_worth(t, effect, source, [c]), c) for c in t.meant(target, source)),
        key=lambda pair: (-pair[0], pair[1].id),
    )
    if not scored:
        return -1.0, []
    most = target.get("count", 1)
    chosen = [pair for pair in scored[:most] if pair[0] > 0] or scored[:1]
    return sum([pair[0] for pair in chosen]), [pair[1] for pair in chosen]


# -- costs -------------------------------------------------------------------------------------------------


def price(t: HkTable, pay: Raw, source: CardView | None, targets: list[CardView]) -> float:
    """Return what costs other than Will are worth."""
    cost: float = pay.get("discard", 0) * 0.8 + pay.get("tokens", 0) * w.TOKEN
    if pay.get("damage"):
        cost += t.strike(t.me, pay["damage"])
    turn, gone = pay.get("turn"), pay.get("sacrifice")
    if turn == "self" and source is not None:
        cost += turning(t, source)
    elif turn == "host" and source is not None and source.host in t.by_id:
        cost += turning(t, t.by_id[source.host])
    elif isinstance(turn, dict):
        own = sorted(turning(t, c) for c in t.mine if ready(c))
        cost += sum(own[: turn.get("count", 1)])
    if (gone == "self" or pay.get("destroy") == "self") and source is not None:
        cost += t.worth(source)
    elif isinstance(gone, dict):
        aims = {c.id for c in targets}
        own = sorted(t.worth(c) for c in t.mine if c.id not in aims and t.means(gone, c, source))
        cost += own[0] if own else 50.0
    return cost


def turning(t: HkTable, c: CardView) -> float:
    """Return what it costs to turn a card of one's own now."""
    if c.type != "character":
        return 0.1
    if t.active:
        return 0.15 + (0.3 * force(c) if t.phase in ("harvest", "duel") and "arrived" not in c.flags else 0.2)
    return 0.1 + 0.25 * force(c)


def use_worth(t: HkTable, card: CardView, ability: int) -> float:
    """Return what using an ability is worth, its costs taken off."""
    k = known(card)
    if ability >= len(k.actions):
        return 0.0
    raw = k.actions[ability]
    worth, targets = best_targets(t, raw, raw.get("effect", []), card)
    will: int = sum(raw.get("cost", {}).values())
    return worth - price(t, raw.get("pay", {}), card, targets) - 0.12 * will


def play_worth(t: HkTable, card: CardView) -> float:
    """Return what playing a Manipulation is worth now, Will not reckoned in."""
    k = known(card)
    worth, targets = best_targets(t, k.raw, k.effect, card)
    if k.alternative and k.cost > t.of(t.me, "will"):
        worth -= price(t, k.alternative.get("pay", {}), card, targets)
    return worth - 0.5 * w.CARD


def permanent_worth(t: HkTable, k: HkKnown) -> float:
    """Return what a permanent in hand is worth on the table."""
    raw = k.raw
    extra = 0.0
    for trigger in k.triggers:
        if trigger.get("event") == "entered" and trigger.get("card") == "self":
            extra += max(-0.5, best_targets(t, trigger, trigger.get("effect", []), None)[0])
        else:
            extra += w.ABILITY
    extra += w.ABILITY * (len(k.actions) + 0.6 * len(raw.get("while", ())))
    if k.type == "character":
        return body(k.force, tuple(raw.get("keywords", ()))) + extra
    if k.type == "addon":
        return w.INCOME * int(raw.get("will", 0)) + w.GAINED * int(raw.get("structure", 0)) + 0.5 * extra
    gain: int = sum([e.get("add", 0) for e in raw.get("while", ()) if e.get("stat") == "force"])
    return (0.3 + 0.55 * gain + 0.5 * w.ABILITY * (len(k.actions) + len(k.triggers))) * (
        0.6 + 0.2 * int(raw.get("durability", 1))
    )


def carrier_worth(c: CardView) -> float:
    """Return how well a Character would carry a Technology."""
    unable = len({"reaction", "macrophage"} & set(c.keywords))
    return (
        1.0
        + 0.2 * c.stat("force")
        + w.KEYWORDS.get("molecular_vibration", 0) * ("molecular_vibration" in c.keywords)
        - 0.6 * unable
        - (0.3 if not ready(c) else 0.0)
    )
