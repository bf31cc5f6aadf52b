"""The rulebook in lines: contents, clauses, and every line with some words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mk_tui.cards import registry
from mk_tui.cards.rulebook import clauses_of
from mk_tui.language.rule_pages import CLAUSE, clause_lines, contents, hits, pages


@pytest.mark.parametrize("game", registry.games())
@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_clause_leads_somewhere_and_is_found_whole(game: str, lang: str) -> None:
    ruleset = registry.get(game)
    lines = pages(Path(ruleset.folder), lang)
    assert contents(lines)
    for clause in clauses_of(ruleset):
        found = clause_lines(lines, clause)
        assert found and clause in found[0], clause


@pytest.mark.parametrize("game", registry.games())
def test_every_hit_is_listed_with_its_words_marked(game: str) -> None:
    lines = pages(Path(registry.get(game).folder), "en")
    found = list(hits(lines, "CARD"))
    assert sum(len(hit.marks) for hit in found) == len(re.findall("card", "\n".join(lines), re.IGNORECASE))
    for hit in found:
        assert all(hit.line[a:b].casefold() == "card" for a, b in hit.marks)
    assert any(CLAUSE.fullmatch(hit.under) for hit in found)
    assert not list(hits(lines, "  "))


def test_words_are_found_in_any_order_and_first_where_they_stand_together() -> None:
    lines = [
        "**AB-1** A card is spent when it blocks.",
        "**AB-2** A blocked, **spent** card is lost and another card is drawn.",
        "**AB-3** A spent card.",
        "**AB-4** A card.",
    ]
    found = hits(lines, "spent card")
    assert [(hit.under, hit.together) for hit in found] == [("AB-2", True), ("AB-3", True), ("AB-1", False)]
    assert [hit.under for hit in hits(lines, "blocks SPENT")] == ["AB-1"]
    assert [hit.under for hit in hits(lines, "spent block")] == ["AB-1", "AB-2"]
    assert not hits(lines, "spent foe"), "all of them have to stand there"
    assert not hits(lines, "bl spent"), "short words are whole ones"
    (hit,) = hits(lines, "drawn draw ano")
    assert [hit.line[a:b] for a, b in hit.marks] == ["ano", "drawn"]
