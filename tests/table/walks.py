"""Matches by chance in which players also take back, do again and branch, checked on the way."""

from __future__ import annotations

import random
from typing import Any

from mk_tui.engine import Game, save
from mk_tui.engine.sight import sees
from mk_tui.table.beginning import Beginning, Seat
from mk_tui.table.match import Match, UndoRefused
from tests.fuzz import checks

NAMES = ("Ana", "Beto", "Carla", "Dov")


def begin(game: str, seats: int, seed: int, practice: bool = False) -> Match:
    """Return a match at its first question; in practice, of one person."""
    kinds = ["human" if practice and k == 0 else "random" for k in range(seats)]
    laid = [Seat(NAMES[k], kind) for k, kind in enumerate(kinds)]
    return Match(Beginning.lay(laid, game, {}, seed, practice))


def seen(game: Game) -> dict[int, set[int]]:
    """Return the cards that each seat sees."""
    return {s: {c for c in range(len(game.defs)) if sees(game, s, c)} for s in range(len(game.seats))}


class Walk:
    """A match whose players answer by chance and change their minds."""

    def __init__(self, match: Match, seed: int) -> None:
        self.match = match
        self.rng = random.Random(seed)
        # The state in which each answer that stands was given, and whose it was.
        self.before: list[tuple[str, int]] = []
        self.undone = self.redone = self.refused = 0

    @property
    def game(self) -> Game:
        """The match's state."""
        return self.match.game

    def step(self) -> None:
        """Answer, or take something back, or do it again."""
        chance = self.rng.random()
        if chance < 0.55 or not self.before:
            self.answer()
        elif chance < 0.75:
            self.undo(self.match.last_seat() or 0)
        elif chance < 0.85:
            self.undo(self.rng.randrange(len(self.game.seats)))
        else:
            self.redo()

    def answer(self) -> None:
        """Give some answer."""
        question = self.game.question
        if question is None:
            return
        self.before.append((checks.trace(self.game), question.seat))
        self.match.enter(checks.random_answer(self.game, self.rng))

    def undo(self, seat: int) -> None:
        """Let a seat take its last answer back, and look at what that did."""
        match, was = self.match, self.all()
        refusal = match.why_no_undo(seat)
        known, chance = seen(self.game), self.game.rng
        try:
            match.undo(seat)
        except UndoRefused as refused:
            assert refused.refusal == refusal
            assert self.all() == was, "what was refused changed something"
            self.refused += 1
            return
        assert refusal is None
        self.undone += 1
        k = len(match.record.answers)
        state, whose = self.before[k]
        assert whose == seat
        assert checks.trace(self.game) == state, "an undo led elsewhere than to where the answer was given"
        if not match.practice:
            assert all(s == seat for _, s in self.before[k:]), "somebody else's answer was taken back"
            assert self.game.rng == chance, "what chance had decided was taken back"
            after = seen(self.game)
            owners = self.game.layout.owners
            for viewer, cards in known.items():
                lost = cards - after[viewer]
                theirs = {c for c in lost if owners[self.game.zone[c]] == seat and c in after[seat]}
                assert lost == theirs, "something was seen and then taken back"
        if self.rng.random() < 0.4:
            match.redo(seat)
            self.redone += 1
            state_of_entries = self.all()
            assert state_of_entries[0] == was[0], "done again it is not what it was"
        else:
            del self.before[k:]

    def redo(self) -> None:
        """Let whoever is asked do again what was taken back."""
        question, undone = self.game.question, self.match.record.undone
        if question is None or not undone:
            return
        was, answers = checks.trace(self.game), len(undone[-1])
        seats = []
        for entry in list(undone[-1]):
            assert self.game.question is not None
            seats.append((checks.trace(self.game), self.game.question.seat))
            self.match.enter(entry)
        assert checks.trace(self.game) != was and len(seats) == answers
        self.before += seats
        self.redone += 1

    def all(self) -> tuple[Any, Any]:
        """Return everything that the match is."""
        return save.state(self.game), list(self.match.record.entries)
