"""A view read once for a decision: who stands where, what may fight, what things are worth."""

from __future__ import annotations

from typing import Any

from mk_tui.engine.views import CardView, View

from . import weights as w
from .knowledge import Raw, known, stat

NO_ATTACK = frozenset({"reaction", "macrophage"})
NO_BLOCK = frozenset({"pilgrim", "macrophage"})
NO_DUEL = frozenset({"reaction", "cell"})


class Table:
    """What the seat to decide sees, sorted: ``mine`` and ``theirs`` are the Characters in play."""

    __slots__ = (
        "active",
        "all",
        "by_id",
        "hand",
        "me",
        "mine",
        "own",
        "phase",
        "rival",
        "theirs",
        "values",
        "view",
    )

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.me: int = view.seat
        self.rival = next(p.seat for p in view.players if p.seat != view.seat)
        self.phase = view.phase
        self.active = view.active == view.seat
        self.all: list[CardView] = [c for z in view.zones if z.kind == "play" for c in z.cards]
        self.by_id = {c.id: c for c in self.all}
        characters = [c for c in self.all if c.type == "character"]
        self.mine = [c for c in characters if c.controller == self.me]
        self.theirs = [c for c in characters if c.controller != self.me]
        self.own = [c for c in self.all if c.controller == self.me]
        self.hand: tuple[CardView, ...] = view.zone("hand", self.me).cards
        self.values: list[dict[str, Any]] = [dict(p.values) for p in view.players]

    def of(self, seat: int, key: str) -> int:
        """Return a seat's public figure."""
        return int(self.values[seat].get(key, 0))

    def my_point(self) -> float:
        """Return what a point of one's own Structure is worth now."""
        return w.structure(self.of(self.me, "structure"))

    def their_point(self) -> float:
        """Return what a point of the opponent's Structure is worth now."""
        return w.structure(self.of(self.rival, "structure"))

    def strike(self, n: int) -> float:
        """Return what ``n`` Sanctuary Damage to the opponent is worth."""
        if n >= self.of(self.rival, "structure") > 0:
            return w.LETHAL
        return n * self.their_point()

    def suffer(self, n: int) -> float:
        """Return what ``n`` Sanctuary Damage to oneself costs."""
        if n >= self.of(self.me, "structure"):
            return w.LETHAL
        return n * self.my_point()

    def deck_left(self) -> int:
        """Return how many cards one's deck holds."""
        return self.view.zone("deck", self.me).count

    def worth(self, card: CardView) -> float:
        """Return what a permanent is worth to whoever controls it."""
        k = known(card)
        abilities = w.ABILITY * (bool(k.actions) + bool(k.triggers) + bool(k.raw.get("while")))
        if card.type == "character":
            return body(stat(card, "force"), card.keywords) + abilities + 0.8 * len(card.attached)
        if card.type == "addon":
            return w.INCOME * stat(card, "will") + abilities
        if card.type == "technology":
            return 0.6 + 0.4 * stat(card, "durability")
        return 50.0


def body(force: int, keywords: tuple[str, ...]) -> float:
    """Return what a Character of such Force and Dones is worth."""
    return max(0.2, w.BODY + w.FORCE * force + sum(w.KEYWORDS.get(k, 0.0) for k in keywords))


def ready(card: CardView) -> bool:
    """Return whether a card is upright."""
    return "turned" not in card.flags


def force(card: CardView) -> int:
    """Return the Force that a Character deals damage with."""
    return max(0, stat(card, "force"))


def toughness(card: CardView, kind: str = "combat_damage") -> int:
    """Return how much more damage of a kind destroys a Character."""
    guard = stat(card, "combat_guard") if kind == "combat_damage" else 0
    return max(1, stat(card, "force") - stat(card, kind)) + stat(card, "shield") + guard


def meant(t: Table, selector: Any, source: CardView | None, me: int) -> list[CardView]:
    """Return the cards in play that a selector means, for the controller ``me`` of ``source``."""
    return [c for c in t.all if matches(selector, c, source, me)]


def matches(selector: Raw, c: CardView, source: CardView | None, me: int) -> bool:
    """Return whether a card in play is meant by a selector of the card files, as far as a view tells."""
    for key, value in selector.items():
        if key == "type":
            ok = c.type == value
        elif key == "controller":
            ok = value == "any" or (c.controller == me) == (value == "you")
        elif key == "keyword":
            ok = value in c.keywords
        elif key == "other":
            ok = source is None or (c.id != source.id) == value
        elif key == "itself":
            ok = source is not None and (c.id == source.id) == value
        elif key == "max":
            ok = all(stat(c, s) <= n for s, n in value.items())
        elif key == "min":
            ok = all(stat(c, s) >= n for s, n in value.items())
        elif key == "max_printed":
            ok = known(c).force <= value.get("force", 99)
        elif key == "max_cost":
            ok = known(c).cost <= value
        elif key == "any":
            ok = any(matches(s, c, source, me) for s in value)
        elif key == "in_combat":
            ok = ("attacking" in c.flags or "blocking" in c.flags) == value
        elif key == "carrying":
            ok = bool(c.attached) == value
        elif key == "tokened":
            ok = (stat(c, "tokens") > 0) == value
        elif value is True or value is False:
            ok = (key in c.flags) == value
        else:
            ok = True
        if not ok:
            return False
    return True
