"""The words of each game: every one has its sentence and its clause in both languages, and is found."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import program_catalogue
from mk_tui.language.glossary import Glossary
from mk_tui.language.rule_lines import clause_text, rule_lines, what_lines
from mk_tui.language.rule_pages import CLAUSE, RuleBook, folded, inline, pages

LANGUAGES = ["en", "es"]
GAMES = registry.shelf()


def opened(game: str, lang: str) -> tuple[Any, RuleBook, Glossary]:
    ruleset = registry.get(game)
    description = load_ruleset(ruleset)[0]
    return description, RuleBook(pages(Path(ruleset.folder), lang)), Glossary(description, lang)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_link_leads_somewhere(game: str, lang: str) -> None:
    """In the text of the book, from its words, from steps and from the game's advice."""
    description, book, glossary = opened(game, lang)
    linked = {clause for line in book.lines for clause in CLAUSE.findall(inline(line)[0])}
    linked |= {term.clause for term in glossary.terms}
    linked |= {e["clause"] for part in ("phases", "keywords", "advice") for e in description.get(part, ())}
    assert len(linked) > 100
    nowhere = sorted(clause for clause in linked if book.line_of(clause) is None)
    assert not nowhere
    for clause in linked:
        line = book.line_of(clause)
        assert line is not None and clause.rstrip("abc") in book.lines[line]
        chapter = book.chapters[book.chapter_of(line)]
        assert chapter.first <= line < chapter.last


@pytest.mark.parametrize("game", GAMES)
def test_every_keyword_of_the_cards_and_every_type_is_a_term(game: str) -> None:
    description, _, glossary = opened(game, "en")
    known = {term.id for term in glossary.terms}
    assert {k["id"] for k in description.get("keywords", ()) if not k.get("hidden")} <= known
    names = {form.casefold() for term in glossary.terms for form in term.forms}
    one_type = len(description["types"]) == 1  # then it is only "card"
    assert one_type or {t["name"]["en"].casefold() for t in description["types"]} <= names
    assert len(known) >= 25


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_term_has_its_sentence_and_stands_in_the_book(game: str, lang: str) -> None:
    _, book, glossary = opened(game, lang)
    text = folded(" ".join(inline(line)[0] for line in book.lines))
    for term in glossary.terms:
        assert len(term.text) > 10 and term.text[-1] == ".", term
        assert any(folded(form) in text for form in term.forms), term.name
        assert [t.id for t in glossary.asked(term.name.upper())] == [term.id]
        assert glossary.within(f"«{term.name}»") == [term]


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_terms_in_their_own_words(game: str) -> None:
    en, es = (opened(game, lang)[2] for lang in LANGUAGES)
    assert {t.id: t.clause for t in en.terms} == {t.id: t.clause for t in es.terms}
    spanish = {t.id: t.text for t in es.terms}
    assert not [t.id for t in en.terms if t.text == spanish[t.id]]


def test_what_is_written_with_a_capital_is_meant_only_so() -> None:
    glossary = opened("humankind", "en")[2]
    found = glossary.within("It will cost 2 Will. Gang or gang, no Token will force anybody.")
    assert [t.id for t in found] == ["will", "gang", "token"]
    assert [t.id for t in glossary.asked("will")] == ["will"]


def test_terms_are_found_in_plurals_in_other_forms_and_the_longest_first() -> None:
    glossary = opened("karmaka", "en")[2]
    text = "Two Rings: ruin their exposed Work, not the Workshop."
    assert [(text[a:b], term.id) for a, b, term in glossary.spans(text)] == [
        ("Rings", "ring"),
        ("ruin", "ruins"),
        ("exposed Work", "exposed_work"),
    ]
    assert [t.id for t in glossary.asked("future lives")] == []
    assert {t.id for t in glossary.asked("wor")} == {"works", "exposed_work"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_word_is_told_before_the_lines_that_have_it_and_accents_do_not_matter(lang: str) -> None:
    description, _, glossary = opened("mamlejet_kohanim", lang)
    folder, say = Path(registry.get("mamlejet_kohanim").folder), program_catalogue(lang).say
    told = rule_lines(folder, description, lang, "GUENIZA", say)
    assert told[0].startswith("Guenizá: ") and told[0].endswith("(MK-4.6)")
    assert len(told) > 10 and all("*guenizá*" in line.casefold() for line in told[1:-1])
    assert re.search(r"\d+", told[-1])
    assert what_lines(glossary, "gueniza", say) == told[:1]
    assert "xyzzy" in what_lines(glossary, "xyzzy", say)[0]
    assert rule_lines(folder, description, lang, "xyzzy", say) == []
    assert clause_text(folder, lang, "MK-16")[1].startswith("MK-16.1 ")


@pytest.mark.parametrize(
    ("game", "lang", "typed", "terms"),
    [
        ("mamlejet_kohanim", "es", "1B", ["sustenance"]),
        ("mamlejet_kohanim", "en", "1B", ["spirituality"]),
        ("mamlejet_kohanim", "es", "1B+1A+1", ["sustenance", "spirituality", "generic"]),
        ("mamlejet_kohanim", "es", "[D]", ["dedicate"]),
        ("mamlejet_kohanim", "en", "[d] 2w [d6]", ["dedicate", "sustenance", "ability_die"]),
        ("mamlejet_kohanim", "es", "d3", ["difficulty", "ability_die"]),
        ("humankind", "en", "3V", ["will"]),
        ("ultima_reserva", "es", "10V", ["vital"]),
        ("mamlejet_kohanim", "es", "1B+7Z", []),
        ("mamlejet_kohanim", "es", "1", []),
    ],
)
def test_the_signs_of_costs_and_dice_are_words_too(
    game: str, lang: str, typed: str, terms: list[str]
) -> None:
    """They stand on every card, and "1B is no word of this game" was answered."""
    description, _, glossary = opened(game, lang)
    say, folder = program_catalogue(lang).say, Path(registry.get(game).folder)
    assert [t.id for t in glossary.exactly(typed)] == terms
    assert not terms or what_lines(glossary, typed, say) == [t.line for t in glossary.exactly(typed)]
    assert not terms or rule_lines(folder, description, lang, typed, say)[: len(terms)] == what_lines(
        glossary, typed, say
    )


def test_a_line_of_the_rulebook_begins_with_its_clause_once() -> None:
    """ "MK-1.5: MK-1.5 …", and what was looked for in brackets, as the signs of cards stand."""
    description, _, _ = opened("mamlejet_kohanim", "es")
    folder = Path(registry.get("mamlejet_kohanim").folder)
    told = rule_lines(folder, description, "es", "coraje", program_catalogue("es").say)
    assert any(line.startswith("MK-1.5 ") and "*coraje*" in line for line in told)
    assert not any(re.match(r"(\S+): \1", line) or "[" in line for line in told)


def test_what_stands_in_bold_type_is_found_too() -> None:
    assert inline("**AR-8.3** Hay que **estar** `F3`, *ya*. 2*3*4") == (
        "AR-8.3 Hay que estar F3, ya. 2*3*4",
        [(0, 6, "strong"), (15, 20, "strong"), (21, 23, "key"), (25, 27, "why")],
    )
