"""What changes the figures of a card, for whoever looks at it: which cards, and what else."""

from __future__ import annotations

from collections.abc import Mapping

from mk_tui.engine import Game
from mk_tui.engine.continuous import Reason, reasons
from mk_tui.engine.views import CardView

# What changes a figure (the id of a card's definition, or a message id of the game's ``Terms``; "": the
# rules) and by how much.
Change = tuple[str, int]
# What lies on a card as counters, of which a game says nothing else.
COUNTERS = "roll.counters"


def stat_changes(g: Game, card: CardView) -> Mapping[str, tuple[Change, ...]]:
    """Return of each figure of a card that is not as printed what changes it, by the name of the figure; of
    how many counters lie on it nothing, for they are what changes it."""
    return {
        name: tuple(told)
        for name, now, printed in card.stats
        if now != printed
        and (told := _told(g, name, printed, reasons(g, card.id, name)))
        and (printed or told != [(COUNTERS, now)])
    }


def _told(g: Game, name: str, printed: int, why: list[Reason]) -> list[Change]:
    """Return the reasons of a figure with how much each makes of it: what is set before what is added."""
    found, now = list[Change](), printed
    for source, how, value in sorted(why, key=lambda reason: reason[1] != "set"):
        add = value if how == "add" else value - now
        now += add
        found.append((_named(g, name, source), add))
    return found


def _named(g: Game, name: str, source: int) -> str:
    if source >= 0:
        return g.pool.cards[source].id
    return g.terms.counted.get(name, COUNTERS) if source == -1 else g.terms.reasons[source]
