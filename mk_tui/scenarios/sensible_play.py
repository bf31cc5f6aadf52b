"""What a scenario expects of computer players: what an adept or a master answers in a position."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from ..engine.sight import view
from ..laying.node import Difference, Node
from ..players.levels import ADEPT, MASTER, bot_answer, forced_answer
from ..players.search import search_here

if TYPE_CHECKING:
    from ..laying.laid import LaidTable

LEVELS = (ADEPT, MASTER)
# A master looks ahead so often here: few, so that a file is played at once.
VISITS = 120
SEED = 1


class SensiblePlay:
    """Checks what computer players answer at one table; the match stays as it is."""

    def __init__(self, table: LaidTable) -> None:
        self.g = table.g
        self.names = table.names

    def answers(self, node: Node) -> None:
        """A player of a level ``does`` all of this and nothing else, or ``spares`` all of that."""
        given = node.keys()
        level = next(word for word in LEVELS if word in given)
        keys = node.keys((level, "does", "spares"), "word here")
        names, g = self.names, self.g
        seat = names.seat(keys[level])
        q = g.question
        if q is None or q.seat != seat:
            raise Difference(keys[level], f"that {names.seats[seat]} is asked", names.offered())
        if not ("does" in keys or "spares" in keys):
            node.bad('what does it answer? "does" or "spares" is missing')
        done = [q.options[k] for k in self._picks(level, seat)]
        told = ", ".join(names.option_text(o, q.options) for o in done) or "nothing"
        if "does" in keys:
            wanted = [names.check_option(entry) for entry in keys["does"].many()]
            fits = all(any(names.fits(o, word) for word in wanted) for o in done)
            if not fits or len(done) != len(wanted):
                words = ", ".join(wanted) or "nothing"
                raise Difference(keys["does"], f"that the {level} does {words}", told)
        for entry in keys["spares"].many() if "spares" in keys else ():
            word = names.check_option(entry)
            if any(names.fits(o, word) for o in done):
                raise Difference(entry, f"that the {level} does not choose {word}", told)

    def _picks(self, level: str, seat: int) -> tuple[int, ...]:
        """Return what a player of a level answers, by what its seat sees."""
        g, rng = self.g, random.Random(SEED)
        adept = bot_answer(g.rules, view(g, seat), ADEPT, rng)
        asked = view(g, seat).question
        if level == ADEPT or asked is None or forced_answer(asked) is not None:
            return adept
        return search_here(g, adept, VISITS, rng).answer
