"""What a table goes on showing of cards that were looked at once."""

from __future__ import annotations

from dataclasses import replace

from mk_tui.engine.legality import option_cards
from mk_tui.engine.ruleset import Ruleset
from mk_tui.engine.views import View


def without_memory(seen: View, rules: Ruleset) -> View:
    """Return a view without the cards of closed zones that the viewer was shown before.

    A zone out of which the viewer is just choosing keeps them: that is the looking itself.
    """
    options = seen.question.options if seen.question is not None else ()
    offered = {card for option in options for card in option_cards(rules, option)}
    shown = [z for z in seen.zones if z.cards and not z.open and offered.isdisjoint(c.id for c in z.cards)]
    if not shown:
        return seen
    zones = tuple(replace(z, cards=(), positions=()) if z in shown else z for z in seen.zones)
    return replace(seen, zones=zones)
