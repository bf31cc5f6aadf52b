"""What the screen says of a player in figures the lines say too, in the table and in the score."""

from __future__ import annotations

import random

import pytest

from mk_tui.cards import registry
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import advance, view
from mk_tui.lab.selfplay import lay_beginning
from mk_tui.language import LANGUAGES, Speaker, pick
from mk_tui.language.figure_words import linked
from mk_tui.plain.table_lines import TableLines
from mk_tui.players.levels import random_answer
from mk_tui.table.beginning import cards_of, ruleset_of
from mk_tui.table.match import Match
from mk_tui.tui.board.painter import Painter
from mk_tui.tui.board.spec import Part, read_spec
from mk_tui.tui.texts import texts

LOOKS = 40


def called(part: Part, said: str, lang: str) -> str:
    """Return a figure as the board writes it."""
    return f"{pick(part.one if said == '1' and part.one else part.names, lang)} {said}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", registry.games())
def test_the_lines_have_every_figure_of_the_board(game: str, lang: str) -> None:
    """What one pays with foremost: its own resource (HK-1.3), and wealth that waits to be spent."""
    ruleset = ruleset_of(game)
    description = load_ruleset(ruleset)[0]
    panels, table = read_spec(description).panels, TableLines(description)
    names = ["Ana", "Beto", "Carla", "Dora", "Ester", "Fito"]
    speaker = Speaker(lang, ruleset, cards_of(ruleset), names, description=description)
    said: set[str] = set()
    figures = Painter(read_spec(description), speaker, lang, texts(lang)).figures
    for seed in range(3):
        g, rng = Match(lay_beginning(game, None, {}, seed)).game, random.Random(seed)
        for n in range(3 * LOOKS):
            if g.question is None:
                break
            seen = view(g, None)
            figures.forget()
            whole = list(table.lines(speaker, seen))
            for panel in panels:
                own = panel.area in ("seat", "hand")
                for seat in range(len(seen.players)) if own else (-1,):
                    lines = [table.player(speaker, seen, seat)] if own else whole
                    assert set(lines) <= set(whole)
                    for part in panel.parts:
                        if part.show == "links":
                            pairs = linked(dict(seen.values)[part.key], seen.card, seat)
                            cards = [speaker.card_name(c.definition, c.id) for pair in pairs for c in pair]
                            assert all(name in lines[0] for name in cards)
                        elif part.show == "value" and (text := figures.value(part, seen, seat)):
                            said.add(part.key or part.form)
                            assert any(called(part, text, lang) in line for line in lines), (n, seat)
            asked = view(g, g.question.seat).question
            assert asked is not None
            advance(g, random_answer(asked, rng))
    parts = [p for panel in panels for p in panel.parts if p.show == "value" and not p.title]
    assert len(said) == len(parts)
