"""What the computer players of all games have alike; a game's own ``bot`` holds its judgement only.

frame     a bot: which plan answers which kind of question, how a novice errs, what a position is worth
reading   a view read once for a decision, and read by the selectors of the card files
library   what a game's bot knows of each card, read once from the card files
logit     what a position is worth, learnt from matches
picks     an answer out of what each option is worth
"""

from .frame import Bot
from .library import Library, Raw
from .logit import Judgement, likely
from .picks import (
    Answer,
    all_worth,
    best,
    bundle,
    cautious,
    least_missed,
    option,
    ranked,
    saying,
    spread,
    word,
)
from .reading import Reading

__all__ = [
    "Answer",
    "Bot",
    "Judgement",
    "Library",
    "Raw",
    "Reading",
    "all_worth",
    "best",
    "bundle",
    "cautious",
    "least_missed",
    "likely",
    "option",
    "ranked",
    "saying",
    "spread",
    "word",
]
