"""One of a thing is said as one: no message of a single form counts things by a plural noun."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from mk_tui.cards import registry
from mk_tui.language import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
# "{n} cards", "{left} cartas"; what ends in s without being a plural noun.
COUNTED = re.compile(r"\{(?:n|left|count|lost|given|amount|held)\} (\w*[^\W\d_]s)\b")
NO_NOUNS = {
    "is", "es", "las", "los", "más", "menos", "gets", "goes", "was", "begins", "instead", "resolves", "less",
    "surplus",
}  # fmt: skip
# What is never one: there are two or more of it, or none, where it is said.
NEVER_ONE = {
    "ask.mulligan", "ask.two_weapons", "refuse.two_others", "deck.copies", "deck.same_title", "deck.factions",
    "deck.sanctuary", "deck.player", "clauses.summary", "refuse.spaces", "refuse.continuous",
    "error.seat_name_long", "log.too_many_triggers", "log.round_began",
    "story.column",
}  # fmt: skip


def singles(lang: str) -> dict[str, str]:
    """Return the messages of one form of every catalogue."""
    folders = [ROOT / "mk_tui" / "locale", ROOT / "mk_tui" / "tui" / "locale"]
    folders += [Path(registry.get(g).folder) / "locale" for g in registry.games()]
    found = {}
    for folder in folders:
        for path in (folder / lang / "LC_MESSAGES").glob("*.po"):
            with path.open("rb") as source:
                found.update({m.id: m.string for m in read_po(source) if isinstance(m.id, str) and m.id})
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_may_be_one_has_a_form_for_one(lang: str) -> None:
    wrong = {
        k: t for k, t in singles(lang).items() if k not in NEVER_ONE and set(COUNTED.findall(t)) - NO_NOUNS
    }
    assert wrong == {}


def test_spanish_joins_the_preposition_with_the_article() -> None:
    texts = singles("es")
    assert {k: t for k, t in texts.items() if re.search(r"\b(?:[Dd]e|[Aa]) el\b", t)} == {}
    assert {k: t for k, t in texts.items() if re.search(r"te quedas (?!con\b|sin\b|en\b|fuera\b)", t)} == {}
