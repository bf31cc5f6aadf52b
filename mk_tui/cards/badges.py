"""How a badge or a form names its figures: what the checks, the screen and its help all read."""

from __future__ import annotations

import re
from typing import Final

# "{strength}"; "{vital-}" is the stat less the counters that lie on the card.
FIELD: Final = re.compile(r"\{(\w+)(-?)\}")
# Figures of a card that are no stats.
NO_STATS: Final = ("cost", "colours")
# Before a stat: what is printed, where that is another number now.
PRINTED: Final = "was_"


def fields(form: str) -> list[str]:
    """Return the names of the figures in a badge or a form."""
    return [found[1] for found in FIELD.finditer(form)]
