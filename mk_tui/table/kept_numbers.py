"""The numbers of cards of one name, as a face notes them with the match and takes them up again."""

from __future__ import annotations

from mk_tui.cards.description import Description
from mk_tui.language.namesakes import NAMESAKES, Namesakes

from .place import Place


def note_numbers(place: Place, namesakes: Namesakes) -> None:
    """Note the numbers that have been given; also that there are none, with the first answer."""
    place.remember(NAMESAKES, namesakes.noted, later=not (namesakes.noted or place.past.answered))


def recall_numbers(place: Place, description: Description) -> Namesakes:
    """Return the numbers that were noted. Where nothing was, as in a match that is played on from a point of
    another one, they are given in the order in which the cards came: what fell before has its number too."""
    namesakes, note = Namesakes(description), place.recall(NAMESAKES)
    if note is not None:
        namesakes.take_up(note)
    else:
        for seen in place.past.looked_like():
            namesakes.see(seen)
    namesakes.see(place.moment().view)
    return namesakes


__all__ = ["note_numbers", "recall_numbers"]
