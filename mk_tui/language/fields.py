"""What the fields of a message stand for, by their names."""

from __future__ import annotations

from typing import Final

# What the value of a field means is said by its name. (The number of a card stands beside it as "card_id".)
# "word" is the id of another message.
CARD_FIELDS: Final = frozenset({"card", "source", "target", "host", "against", "roller", "definition"})
SEAT_FIELDS: Final = frozenset({"seat", "player", "by", "whose", "winner"})
WORD_FIELDS: Final = {
    "colour": "colour",
    "flag": "flag",
    "keyword": "keyword",
    "phase": "phase",
    "pile": "zone",
    "stat": "stat",
    "step": "phase",
    "tracker": "tracker",
    "type": "type",
    "zone": "zone",
}
