"""Cards in words, on one line: what a sighted player takes in at a glance."""

from __future__ import annotations

from collections.abc import Callable

from mk_tui.engine.views import CardView, Note, View

from .words import Words


def card_line(
    words: Words, card: CardView, view: View, priced: bool, told_card: Callable[[str, int, int], str]
) -> str:
    """Return a card's name with its figures, counters, keywords, state, attachments and opponent; ``priced``:
    with its cost behind the name, where it has one. ``told_card`` names another one, but for one person's
    with whose it is."""
    name = words.named(card.definition, card.id)
    if priced and any(card.cost):
        name += f" ({words.cost(card.cost)})"
    parts = [name, *words.own_colours(card)]
    for stat, now, printed in card.stats:
        name = words.name("stat", stat)
        if now == printed:
            parts.append(words.say("card.stat", stat=name, value=now))
        else:
            parts.append(words.say("card.stat_changed", stat=name, value=now, printed=printed))
    if card.counters:
        # What counters mean is the game's to say ("5 damage").
        parts.append(words.say("card.counters", n=card.counters))
    parts += [words.name("keyword", k) for k in card.keywords]
    parts += [words.name("flag", f) for f in card.flags]
    parts += [note_line(words, note) for note in card.notes]
    for message, numbers in (
        ("card.with", card.attached),
        ("card.against", (card.facing,)),
        ("card.on", (card.host,)),
    ):
        beside = [c for c in (view.card(n) for n in numbers if n >= 0) if c is not None]
        named = [told_card(c.definition, c.id, card.controller) for c in beside]
        if named:
            parts.append(words.say(message, cards=words.join(named)))
    return ", ".join(parts)


def note_line(words: Words, note: Note) -> str:
    """Return a note of a card's state as words."""
    return words.say(note) if isinstance(note, str) else words.say(note[0], n=note[1])


def ability_cost(words: Words, definition: str | None, number: int) -> str:
    """Return what a card's ability costs, as printed: "[D] 1W [d6]"; its number where it costs nothing."""
    return ability_price(words, definition, number) or str(number + 1)


def ability_price(words: Words, definition: str | None, number: int) -> str:
    """Return what a card's ability costs, as printed; "" where it costs nothing or stands not in its text.

    Costs that no sign stands for are told in the card's own words: what its text has before the colon.
    """
    d = words.definition(definition)
    if d is None or not 0 <= number < len(d.actions):
        return ""
    action = d.actions[number]
    parts = [words.say("sign.dedicate")] if action.dedicate else []
    if action.total:
        parts.append(words.cost(action.cost))
    if action.die:
        parts.append(words.say("sign.die", n=action.die))
    signs = " ".join(parts)
    if action.dedicate or action.die:
        return signs
    return cost_in_text(words.pick(d.text), number) or signs


def cost_in_text(text: str, number: int) -> str:
    """Return what stands before the colon of the ``number``-th "cost: effect" of a text, "" without one."""
    costs = [part.rpartition(". ")[2].strip() for part in text.split(": ")[:-1]]
    return costs[number] if number < len(costs) else ""


def other_price(words: Words, definition: object) -> str:
    """Return what may be paid instead of a card's cost, as its text says it: the rest of the sentence that
    begins as the game's "text.otherwise" does; "" where there is none.
    """
    begins = words.catalogue.find("text.otherwise")
    d = words.definition(definition) if isinstance(definition, str) else None
    if not begins or d is None:
        return ""
    _, _, rest = words.pick(d.text).partition(begins)
    return rest.partition(". ")[0].rstrip(".").strip()
