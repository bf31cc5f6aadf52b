"""An act named in the other order: first the card that is to do it, then the one that it is done with."""

from __future__ import annotations

from mk_tui.engine import Game

from .match import Match


def instead(match: Match, seat: int, card: int) -> tuple[int, int] | None:
    """Return what a seat, which has just begun something with a card of its own, does with that one if it
    names ``card`` now: the position, in the question that it answered, of an option of ``card`` that asks who
    takes part (``Act.joins``), and the card that would.

    None where there is none, where nothing is half done, or where it cannot be taken back.
    """
    question = match.game.question
    fields = {} if question is None or question.seat != seat else dict(question.fields)
    begun = fields.get("source")  # a word where it is no card
    if type(begun) is not int or match.why_no_undo(seat) is not None:
        return None
    before = match.branch(match.undo_entry(seat)[1]).game
    position = _option(before, seat, begun, card)
    return None if position is None else (position, begun)


def _option(game: Game, seat: int, begun: int, card: int) -> int | None:
    """Return the position of the option by which ``card`` would have ``begun`` take part, None for none."""
    question = game.question
    for position, (verb, *args) in enumerate(question.options if question is not None else ()):
        act = game.rules.book.sole.get(verb)
        if args[:1] == [card] and act is not None and act.joins is not None:
            return position if begun in act.joins.cards(game, seat) else None
    return None
