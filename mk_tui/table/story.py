"""What a match that is over came to: figures round by round, turning points, rolls, the card that did most.

All of it is worked out from the record, by playing the match again (``played_again``). ``story_turns`` finds
what turned and decided it, ``story_causes`` which events tell that, ``story_blow`` the last of them,
``story_cards`` dice and cards.
"""

from __future__ import annotations

from dataclasses import dataclass

from .match import Match
from .played_again import PlayedAgain, RoundEnd
from .story_blow import LastBlow
from .story_cards import BestCard, Luck, best_card, luck
from .story_causes import Causes
from .story_turns import TurningPoint, Turns


@dataclass(frozen=True)
class Story:
    """``ending`` is the last blow, by ``clause``, or the end itself where no blow brought it about; its seat
    is -1 where it comes to nothing for anybody. ``decided`` is the moment that decided the match, which may
    be that one; ``trouble`` why nothing is judged.
    """

    rounds: tuple[RoundEnd, ...]
    turns: tuple[TurningPoint, ...]
    decided: TurningPoint | None
    ending: TurningPoint
    clause: str
    luck: tuple[Luck, ...]
    best: BestCard | None
    judged: bool
    trouble: str
    answers: int
    origin: tuple[int, int | None] | None = None  # from which answer of which match it was played on


def tell(match: Match) -> Story:
    """Return the story of a match."""
    played = PlayedAgain(match).play()
    causes = Causes(played)
    turns, decided = tuple[TurningPoint, ...](), None
    if played.judge is None:
        at, told = LastBlow(played, causes).find()
        ending = TurningPoint(at, played.round_told(told), -1, 0.0, 0.0, told)
    else:
        found = Turns(played, causes)
        ending = found.ending()
        decided = found.decided(ending)
        turns = found.points(decided)
    return Story(
        rounds=tuple(played.rounds.values()),
        turns=turns,
        decided=decided,
        ending=ending,
        clause=played.clause,
        luck=tuple(luck(played)),
        best=best_card(played),
        judged=played.judge is not None,
        trouble=played.trouble,
        answers=len(played.answers),
        origin=match.beginning.origin,
    )


__all__ = ["BestCard", "Luck", "RoundEnd", "Story", "TurningPoint", "tell"]
