"""The ways in which somebody may spread what falls to them over their cards, of which one is proposed."""

from __future__ import annotations

from mk_tui.engine.state import Question

# In place of the card that takes first of what is spread: as it is proposed, or over as few as may be.
PROPOSED, FEWEST = -1, -2
MOST_SPREAD = 5  # so many cards, at most, are each tried as the first over which somebody else spreads


def ways_to_spread(over: int) -> tuple[int, ...]:
    """Return in which other ways than proposed somebody may spread a number over so many cards at most: each
    card first, and over as few as may be, which lets the rest go on to whoever it goes to; none over none."""
    return (*range(min(over, MOST_SPREAD)), FEWEST) if over else ()


def spread_by(q: Question, first: int) -> tuple[int, ...]:
    """Return in which order somebody spreads what they are asked about: the proposed one, that over as few
    cards as may be, or another card first and then the others, the last ones before those that come first by
    that."""
    if first == PROPOSED:
        return q.proposal
    if first == FEWEST:
        return q.proposal[len(q.proposal) - q.least :]
    first %= len(q.options)
    return (first, *(k for k in reversed(q.proposal) if k != first))[: q.most]
