"""A view read back as a match, so that what reads a match reads a view: one interpreter serves both.

Selectors, conditions and targets are compiled once, for a match. :func:`seen` lays the cards that a view
shows out as one: what they are now (stats, keywords, flags, host …) is what the view says, and no effect is
reckoned again. What the view does not show is not there: an unseen card lies in no zone, and to ask what it
is fails rather than lies. So does a word that hangs on what no view tells (a variable of the rules in the
middle of an effect).

Nothing can be played on in such a match; it is for reading only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .setup import blank_game
from .state import StackItem

if TYPE_CHECKING:
    from .cards import CardDef, Pool
    from .ruleset import Ruleset
    from .state import Game
    from .views import CardView, View


def seen(view: View, rules: Ruleset, pool: Pool) -> Game:
    """Return what a view tells as a match to read from. ``pool`` has to know every card that it shows."""
    table = dict(view.values)
    g = blank_game(rules, pool, [p.name for p in view.players], dict(table.get("options", ())), 0)
    size = 1 + max([c.id for z in view.zones for c in z.cards], default=-1)
    rules.book.make_options(size)
    nobody, unseen = [-1] * size, [len(pool.cards)] * size
    g.owner, g.ctrl, g.zone, g.defs = nobody, nobody[:], nobody[:], unseen
    g.flags, g.stamp, g.known = [0] * size, [0] * size, [0] * size
    # Nothing is reckoned: what effects make of the cards stands in their records.
    g.statics, g.watchers = {}, {}
    by_id = pool.by_id
    for number, zone in enumerate(view.zones):
        g.zones[number] = [c.id for c in zone.cards]
        in_play = g.layout.in_play[number]
        for c in zone.cards:
            card, d = c.id, by_id[c.definition]
            g.defs[card], g.zone[card], g.owner[card], g.ctrl[card] = d.index, number, c.owner, c.controller
            if in_play:
                _lay(g, c, d)
    for p in view.players:
        g.seats[p.seat].update((*p.trackers, *p.values))
    for i in view.stack:
        source = by_id.get(i.definition)
        what = len(pool.cards) if source is None else source.index
        item = StackItem(i.id, i.kind, i.seat, i.card, 0, what, -1, i.ability, i.targets, v=dict(i.values))
        g.stack.append(item)
    g.vars.update(table)
    g.vars["conceded"] = view.conceded
    g.round, g.phase, g.active, g.order = view.round, view.phase, view.active, view.order
    return g


def _lay(g: Game, c: CardView, d: CardDef) -> None:
    """Note what a card in play is now, as its record says; all others are as printed."""
    card, rules = c.id, g.rules
    for name in c.flags:
        g.flags[card] |= rules.terms.flags[name]
    # Marks are not shown; those printed are known all the same.
    words = d.keywords & rules.mark_bits
    for name in c.keywords:
        words |= rules.keywords[name]
    g.words[card] = words
    for name, now, _ in c.stats:
        g.cache[card, name, -1] = now
    if c.host >= 0:
        g.host[card] = c.host
    if c.facing >= 0:
        g.facing[card] = c.facing
    if c.counters:
        g.counters[card] = c.counters


__all__ = ["seen"]
