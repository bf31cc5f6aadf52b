"""Why a card is no choice for an open question, kind by kind: the clause that stops it, and a sentence.

Asked only for cards that are not among its options. Questions of effects and targets are the engine's
(:func:`mk_tui.engine.refusal.why_no_choice`), those for a priority stand in refusals.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mk_tui.engine.continuous import keywords, stat
from mk_tui.engine.refusal import Refusal

from .paying import bleedable
from .tables import ATTACKING, FALLEN, FIGHTERS, USED, WEAPONS_USED
from .weapons import contradict

if TYPE_CHECKING:
    from mk_tui.engine.state import Game, Question

# (match, question, the seat asked, card) -> why not.
Reason = Callable[["Game", "Question", int, int], Refusal]


def _type(g: Game, card: int) -> str:
    found: str = g.pool.cards[g.defs[card]].type
    return found


def _absent(g: Game, card: int, clause: str) -> Refusal | None:
    """Return why a card that is not in play is no choice: where it lies, which ``clause`` does not mean."""
    kind = g.zone_kind(card)
    if kind == "hand":
        return Refusal(clause, "refuse.in_hand")
    if not g.in_play(card):
        return away(kind)
    return None


def away(kind: str) -> Refusal:
    """Return why a card that is neither in play nor in a hand is of no use: the kind of zone it lies in."""
    if kind == "removed":
        return Refusal("VZ-14.1", "refuse.left")
    return Refusal("VZ-4.6" if kind == "discard" else "VZ-4.1", "refuse.not_here")


# -- combat ------------------------------------------------------------------------------------------------


def attack(g: Game, q: Question, seat: int, card: int) -> Refusal:
    """VZ-8.1: who may be put into a space."""
    kind = g.zone_kind(card)
    if absent := _absent(g, card, "VZ-8.1"):
        return absent
    if g.ctrl[card] != seat:
        return Refusal("VZ-8.1", "refuse.not_yours")
    if _type(g, card) not in FIGHTERS:
        return Refusal("VZ-8.1", "refuse.no_fighter")
    if kind == "combat":
        return Refusal("VZ-8.5", "refuse.placed")
    if kind == "magic":
        return Refusal("VZ-7.9", "refuse.in_magic")
    return Refusal("VZ-10.12", "refuse.rooted")


def respond(g: Game, q: Question, seat: int, card: int) -> Refusal:
    """VZ-8.3: who may respond."""
    if absent := _absent(g, card, "VZ-8.3"):
        return absent
    if g.ctrl[card] != seat:
        return Refusal("VZ-8.3", "refuse.not_yours")
    if _type(g, card) not in FIGHTERS:
        return Refusal("VZ-8.3", "refuse.no_responder")
    if g.zone_kind(card) == "magic":
        return Refusal("VZ-7.9", "refuse.in_magic")
    return Refusal("VZ-8.3", "refuse.placed")


def face(g: Game, q: Question, seat: int, card: int) -> Refusal:
    """VZ-8.7: which attacker the Player Card may face."""
    if not g.flags[card] & ATTACKING:
        return Refusal("VZ-8.7", "refuse.no_attacker")
    if g.flags[card] & FALLEN:
        return Refusal("VZ-12.4", "refuse.fallen")
    return Refusal("VZ-8.4", "refuse.faced")


def weapons(g: Game, q: Question, seat: int, card: int) -> Refusal:
    """VZ-10: which Weapons a fighter may use."""
    fighter: int = q.fields["card"]
    kind = _type(g, card)
    if g.host.get(card) == fighter:
        if kind == "object":
            return Refusal("VZ-10.7", "refuse.objects_count")
        if contradict(keywords(g, fighter) | keywords(g, card)):
            return Refusal("VZ-10.9", "refuse.contradicts")
    if kind == "weapon":
        return Refusal("VZ-10.1", "refuse.not_assigned_to")
    return Refusal("VZ-10.4", "refuse.weapons_first")


def opponent(g: Game, q: Question, seat: int, card: int) -> Refusal:
    """VZ-14.1: whom the attack names."""
    return Refusal("VZ-14.1", "refuse.name_player")


# -- damage ------------------------------------------------------------------------------------------------


def distribute(g: Game, q: Question, seat: int, card: int) -> Refusal:
    """VZ-9.2, VZ-9.8, VZ-12.3: what may take damage that comes to a card."""
    struck: int = q.fields["card"]
    by: dict[str, object] = g.frames[-1].v
    how = by.get("kind", "combat")
    takes = {"combat": "VZ-9.2", "surplus": "VZ-9.8", "spell": "VZ-12.3"}[str(how)]
    if absent := _absent(g, card, takes):
        return absent
    if card == struck:
        return Refusal("VZ-10.12", "refuse.pierced")
    if g.ctrl[card] != seat:
        return Refusal("VZ-9.5", "refuse.not_yours")
    if g.host.get(card) != struck:
        return Refusal(takes, "refuse.takes_no_part")
    if g.flags[card] & FALLEN:
        return Refusal("VZ-12.4", "refuse.fallen")
    if _type(g, card) == "weapon":
        if how == "spell":
            return Refusal("VZ-12.3", "refuse.no_weapon_for_spells")
        if how == "combat" and not g.flags[card] & USED:
            return Refusal("VZ-10.10", "refuse.not_used")
    if not stat(g, card, "resistance"):
        return Refusal("VZ-12.5", "refuse.no_resistance")
    return Refusal("VZ-R23", "refuse.two_others", {"n": WEAPONS_USED})


def two_weapons(g: Game, q: Question, seat: int, card: int) -> Refusal:
    """VZ-R23: which Weapons of a Player Card may take surplus."""
    if g.host.get(card) != q.fields["card"]:
        return Refusal("VZ-9.8", "refuse.takes_no_part")
    if _type(g, card) == "object":
        return Refusal("VZ-10.7", "refuse.objects_count")
    return Refusal("VZ-12.5", "refuse.no_resistance")


# -- one's own turn ----------------------------------------------------------------------------------------


def pay(g: Game, q: Question, seat: int, card: int) -> Refusal:
    """VZ-7.4, VZ-7.5: what pays a cost."""
    kind = g.zone_kind(card)
    if absent := _absent(g, card, "VZ-7.4"):
        return absent
    if g.ctrl[card] != seat:
        return Refusal("VZ-7.4", "refuse.not_yours")
    if _type(g, card) == "player":
        if seat != g.active:
            return Refusal("VZ-7.5", "refuse.bleed_turn")
        if not bleedable(g, seat):
            return Refusal("VZ-7.5", "refuse.bleed_no_more")
        return Refusal("VZ-7.5", "refuse.bleed_number")
    if kind == "magic":
        return Refusal("VZ-6.4", "refuse.channelled")
    if not stat(g, card, "channel"):
        return Refusal("VZ-7.4", "refuse.no_channel")
    return Refusal("VZ-7.4", "refuse.not_ready")


def assign(g: Game, q: Question, seat: int, card: int) -> Refusal:
    """VZ-7.7: to whom equipment may be assigned."""
    if absent := _absent(g, card, "VZ-7.7"):
        return absent
    if g.ctrl[card] != seat:
        return Refusal("VZ-7.7", "refuse.not_yours")
    if g.host.get(q.fields["card"]) == card:
        return Refusal("VZ-7.7", "refuse.bears_it")
    if _type(g, card) not in FIGHTERS:
        clause = "VZ-2.5" if _type(g, q.fields["card"]) == "object" else "VZ-2.4"
        return Refusal(clause, "refuse.no_bearer")
    return Refusal("VZ-7.9", "refuse.in_magic")


def mode(g: Game, q: Question, seat: int, card: int) -> Refusal:
    """VZ-2.9: the card says "or"."""
    return Refusal("VZ-2.9", "refuse.mode_first")


def mulligan(g: Game, q: Question, seat: int, card: int) -> Refusal:
    """VZ-5.3."""
    return Refusal("VZ-5.3", "refuse.hand_first")


def discard(g: Game, q: Question, seat: int, card: int) -> Refusal:
    """VZ-7.3: the surplus cards of the hand go."""
    return Refusal("VZ-7.3", "refuse.discard_hand")


# By the message of the question where a kind has several, else by the kind.
REASONS: dict[str, Reason] = {
    "attack": attack,
    "respond": respond,
    "face": face,
    "weapons": weapons,
    "opponent": opponent,
    "distribute": distribute,
    "ask.two_weapons": two_weapons,
    "pay": pay,
    "ask.assign": assign,
    "ask.reassign": assign,
    "mode": mode,
    "mulligan": mulligan,
    "ask.discard": discard,
}
