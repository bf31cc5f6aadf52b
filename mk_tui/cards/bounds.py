"""How much of anything a file may ask for: what asks for more would only cost time and memory."""

from __future__ import annotations

MANY = 100  # entries of one list, beyond which a file is no card any more
HIGHEST = 999  # no game counts further
CARDS = 1000  # of a deck, all copies counted
