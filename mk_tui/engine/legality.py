"""Why a card cannot be played or chosen now: the judge that everybody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .acts import why_not as why_not_now
from .effects import AskingOp
from .mechanisms.aiming import asked_spec
from .refusal import Refusal
from .selectors import BOUNDS, Selector, protected
from .sight import sees

if TYPE_CHECKING:
    from .ruleset import Ruleset
    from .state import Frame, Game, Option, Question

# What ``Ruleset.verbs`` calls those arguments of an option that are cards.
CARDS = ("card", "target")
# Entries of a selector whose value a sentence may name, under the field that the language reads it by.
NAMED = {
    "type": "type",
    "subtype": "type",
    "colour": "colour",
    "keyword": "keyword",
    "zone": "zone",
    "max_cost": "n",
    "id": "definition",
}


def option_cards(rules: Ruleset, option: Option) -> list[int]:
    """Return the cards that an option speaks of: not every number in it is one."""
    names = rules.verbs.get(option[0], ())
    return [option[n] for n, name in enumerate(names, 1) if name in CARDS and n < len(option)]


def why_not(g: Game, seat: int, card: int, verb: str = "") -> Refusal | None:
    """Return why ``seat`` cannot use ``card`` now, or None if it can; ``verb``: cannot do this with it.

    A seat only learns about cards that it sees.
    """
    if not sees(g, seat, card):
        return Refusal("", "refuse.hidden")
    q = g.question
    if q is not None and q.seat == seat:
        for option in q.options:
            if card in option and verb in ("", option[0]) and card in option_cards(g.rules, option):
                return None
        refusal = why_no_choice(g, q, card)
        if refusal is not None:
            return refusal
    return why_not_now(g, seat, card, verb) if g.book.acts else None


def why_not_player(g: Game, seat: int, player: int) -> Refusal | None:
    """Return why ``seat`` cannot choose a player now; None if it can, or if no players are chosen."""
    q = g.question
    if q is None or q.seat != seat or ("player", player) in q.options:
        return None
    choice = g.book.choice_of(q)
    return None if choice is None else choice.player_refusal(g, seat, player)


def why_no_choice(g: Game, q: Question, card: int) -> Refusal | None:
    """Return why a card is no choice for a "target …", or for what an operation asks; None for all else.

    The reason is the first word of the text that the card does not fit: ``Clauses.choice`` has the
    clause for it, the language the sentence ``refuse.choice.<word>``.
    """
    if not g.rules.clauses.choice or not g.frames:
        return None
    f = g.frames[-1]
    if q.why == "ask.target":
        spec = asked_spec(g, f)
        if spec is None:
            return None
        if ("card", card) in f.v["targets"]:
            return choice_refusal(g, card, "taken")
        # A player, a pile or an item of the stack may be asked for: no card at all.
        return _no_choice(g, f, card, spec.selector or spec.kind)
    step = g.pool.programs[f.n][f.v["at"] - 1] if f.flow == "effect" else None
    return _no_choice(g, f, card, step.among) if isinstance(step, AskingOp) else None


def _no_choice(g: Game, f: Frame, card: int, among: Any) -> Refusal:
    """Return why a card is none of those that a running text asks among: a selector, or a word for them."""
    word: str = "needed"  # it fits; the rest of the text cannot do without it
    value: Any = True
    if isinstance(among, Selector):
        misfit = among.misfit(g, f.seat, f.card, card)
        if misfit is not None:
            word, value = misfit
        elif protected(g, f.seat, card):
            word = "shielded"
    else:
        word = str(among)
    return choice_refusal(g, card, word, value)


def choice_refusal(g: Game, card: int, word: str, value: Any = True) -> Refusal:
    """Return the refusal of a card that does not fit a word: a selector's key, or another."""
    fields: dict[str, Any] = {"card": g.pool.cards[g.defs[card]].id}
    if word in ("controller", "owner"):
        word = f"{word}_{value}"
    elif value is False:
        word = f"not_{word}"
    elif word in BOUNDS:
        fields["stat"], fields["n"] = next(iter(value.items()))
    elif g.terms.fields.get(word) == "text":
        fields[word] = value
    elif word in NAMED:
        fields[NAMED[word]] = value
    clauses = g.rules.clauses.choice
    return Refusal(clauses.get(word, clauses.get("", "")), f"refuse.choice.{word}", fields)
