"""What is shown of a match beside its cards."""

from __future__ import annotations

from mk_tui.players.levels import HUMAN
from mk_tui.table import Table
from mk_tui.table.match import Match
from tests.written import beginning

ATTACKED = """\
- title: Two go for the city
  clauses: [MK-19.8, A-06]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 3a
  table:
    front: [E01, E03]
    Ana: {hand: [T14, T13], camp: [N01, {card: N02, copies: 2}], city: [N01, N01]}
  play: [{expect: {asked: Ana}}]
"""


def test_an_enemy_that_was_dedicated_meanwhile_is_not_shown_to_go_for_a_city() -> None:
    """Confusion in the Camp dedicates one of two before the dice: it does not attack any more (A-10)."""
    table = Table.of(Match(beginning(ATTACKED, HUMAN)))
    front = [c.id for z in table.view(0).zones if z.kind == "front" for c in z.cards]

    def going() -> list[int]:
        return [card for card, _ in dict(table.view(0).values)["cities"]]

    assert going() == front
    play = next(n for n, o in enumerate(table.question.options) if o[0] == "play")
    table.answer((play,))
    target = next(n for n, o in enumerate(table.question.options) if o == ("card", front[0]))
    table.answer((target,))
    while table.game.stack:
        table.answer((table.question.options.index(("pass",)),))
    assert table.view(0).phase == "3a" and going() == front[1:]
