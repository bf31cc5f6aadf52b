"""A view read once for a decision: who stands where, what may fight, what things are worth."""

from __future__ import annotations

from mk_tui.engine.views import CardView, View
from mk_tui.players.bots import Raw, Reading

from . import weights as w
from .knowledge import LIBRARY, known

NO_ATTACK = frozenset({"reaction", "macrophage"})
NO_DUEL = frozenset({"reaction", "cell"})
NO_BLOCK = frozenset({"pilgrim", "macrophage"})


class Memo:
    """What was reckoned once for a decision: cards and pairs of cards come up again in every plan."""

    def __init__(self) -> None:
        # By card; by attacker, blocker and the defender's Structure: the gain and what is stopped, None where
        # it may not block.
        self.worths: dict[int, float] = {}
        self.blocks: dict[tuple[int, int, int], tuple[float, int] | None] = {}
        # By who stays: the damage that the other side's attack would then do.
        self.open: dict[tuple[int, ...], int] = {}
        self.sides: Sides | None = None


class Sides:
    """Who stands against an attack, whatever it is made with: ``blockers`` of the other side, who of it could
    attack next (``coming``), one's own ``guards``, and those who perish if they stay away (HK-17.11)."""

    def __init__(self, t: HkTable) -> None:
        self.blockers = [c for c in t.theirs if ready(c)]
        self.coming = [c for c in t.theirs if not NO_ATTACK & set(c.keywords)]
        self.guards = [c for c in t.mine if ready(c)]
        self.fading = [c for c in self.guards if "entropy" in c.keywords and "arrived" not in c.flags]


class HkTable(Reading):
    """What the seat to decide sees, sorted: ``mine`` and ``theirs`` are the Characters in play."""

    library = LIBRARY

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.rival = next(p.seat for p in view.players if p.seat != self.me)
        self.phase = view.phase
        self.active = view.active == self.me
        self.all: list[CardView] = [c for z in view.zones if z.kind == "play" for c in z.cards]
        self.by_id = {c.id: c for c in self.all}
        characters = [c for c in self.all if c.type == "character"]
        self.mine = [c for c in characters if c.controller == self.me]
        self.theirs = [c for c in characters if c.controller != self.me]
        self.own = [c for c in self.all if c.controller == self.me]
        self.memo = Memo()

    def of(self, seat: int, key: str) -> int:
        """Return a seat's public figure."""
        return int(self.figures[seat].get(key, 0))

    def meant(self, selector: Raw, source: CardView | None) -> list[CardView]:
        """Return the cards in play that a selector of a text of ``source`` means."""
        return [c for c in self.all if self.means(selector, c, source)]

    def point(self, seat: int) -> float:
        """Return what a point of a seat's Structure is worth now."""
        return w.structure(self.of(seat, "structure"))

    def strike(self, seat: int, n: int) -> float:
        """Return what ``n`` Sanctuary Damage to a seat is worth to the other one."""
        return w.LETHAL if n >= self.of(seat, "structure") > 0 else n * self.point(seat)

    def foes(self, card: CardView) -> list[CardView]:
        """Return whoever faces a Character."""
        return [c for c in self.all if c.facing == card.id or card.facing == c.id]

    def deck_left(self) -> int:
        """Return how many cards one's deck holds."""
        return self.view.zone("deck", self.me).count

    def sides(self) -> Sides:
        """Return who stands against an attack."""
        found = self.memo.sides
        if found is None:
            found = self.memo.sides = Sides(self)
        return found

    def worth(self, card: CardView) -> float:
        """Return what a permanent is worth to whoever controls it."""
        found = self.memo.worths.get(card.id)
        if found is None:
            found = self.memo.worths[card.id] = self._worth(card)
        return found

    def _worth(self, card: CardView) -> float:
        k = known(card)
        abilities = w.ABILITY * (bool(k.actions) + bool(k.triggers) + bool(k.raw.get("while")))
        if card.type == "character":
            return body(card.stat("force"), card.keywords) + abilities + 0.8 * len(card.attached)
        if card.type == "addon":
            return w.INCOME * card.stat("will") + abilities
        if card.type == "technology":
            return 0.6 + 0.4 * card.stat("durability")
        return 50.0


def body(force: int, keywords: tuple[str, ...]) -> float:
    """Return what a Character of such Force and Dones is worth."""
    return max(0.2, w.BODY + w.FORCE * force + sum([w.KEYWORDS.get(k, 0.0) for k in keywords]))


def ready(card: CardView) -> bool:
    """Return whether a card is upright."""
    return "turned" not in card.flags


def may_attack(card: CardView) -> bool:
    """Return whether a Character could attack in its controller's turn of now (HK-11.2, HK-11.3)."""
    barred = NO_ATTACK & set(card.keywords) or ("arrived" in card.flags and "agility" not in card.keywords)
    return ready(card) and not barred and "keyword.cannot_attack" not in card.notes


def may_challenge(card: CardView) -> bool:
    """Return whether a Character could challenge in its controller's turn of now (HK-10.2, HK-10.3)."""
    entered = "euphoric" in card.keywords and "came_over" not in card.flags  # that Done is about that alone
    barred = NO_DUEL & set(card.keywords) or ("arrived" in card.flags and not entered)
    return ready(card) and not barred


def force(card: CardView) -> int:
    """Return the Force that a Character deals damage with."""
    return max(0, card.stat("force"))


def strikes(card: CardView) -> int:
    """Return the Sanctuary Damage that an attacker whom nobody blocks would do, as the table shows it."""
    for note in card.notes:
        if not isinstance(note, str) and note[0] == "note.strikes":
            return note[1]
    return force(card)


def toughness(card: CardView, kind: str = "combat_damage") -> int:
    """Return how much more damage of a kind destroys a Character."""
    guard = card.stat("combat_guard") if kind == "combat_damage" else 0
    return max(1, card.stat("force") - card.stat(kind)) + card.stat("shield") + guard
