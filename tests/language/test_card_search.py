"""Looking through all cards of a game, by words and by what its cards are told apart by."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mk_tui.cards import registry
from mk_tui.cards.pool import load_pool
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import LANGUAGES, Speaker
from mk_tui.language.card_search import NEITHER, CardSearch


def search_of(game: str, lang: str = "en") -> CardSearch:
    ruleset = registry.get(game)
    pool = load_pool(ruleset)[0]
    return CardSearch(Speaker(lang, ruleset, pool, []), load_ruleset(ruleset)[0], pool.cards)


def test_all_words_are_looked_for_in_any_order_and_without_accents() -> None:
    search = search_of("mamlejet_kohanim", "es")
    found = {d.id for d in search.found("CURACION soldado", {})}
    assert found and found == {d.id for d in search.found("soldado curacion", {})}
    assert all(
        "curacion" in search.text_of(d) and "soldado" in search.text_of(d)
        for d in search.found("curacion soldado", {})
    )
    assert not search.found("curacion nowhere", {})
    assert search.found("", {}) == search.found("  ", {}) == search.cards


def test_a_card_is_found_by_name_kind_keyword_number_and_source() -> None:
    search = search_of("mamlejet_kohanim")
    for words in ("Camp Healer", "healer camp", "soldier heal", "W05", "Rut 2:3"):
        assert search.found(words, {}), words


def test_filters_narrow_each_other_and_counts_follow_them() -> None:
    search = search_of("mamlejet_kohanim")
    by = {facet.id: facet for facet in search.facets}
    assert list(by) == ["type", "colours", "cost", "keyword"]
    soldiers = search.found("", {"type": "soldier"})
    assert soldiers and {d.type for d in soldiers} == {"soldier"}
    counts = search.counts(by["cost"], "", {"type": "soldier", "cost": "1"})
    assert sum(counts.values()) == len(soldiers)  # the filter itself narrows no count of its own
    cheap = search.found("", {"type": "soldier", "cost": "2"})
    assert len(cheap) == counts["2"] < len(soldiers)
    assert search.found("", {"type": "soldier"}, {cheap[0].id}) == [cheap[0]]


def test_cards_are_listed_by_type_then_by_what_their_game_declares() -> None:
    search = search_of("aguila_roja")
    assert [facet.id for facet in search.facets] == ["type", "faction", "cost", "keyword"]
    order = [(d.type, d.attrs["faction"]) for d in search.cards]
    assert len(set(order)) == 1 + sum(a != b for a, b in pairwise(order))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", registry.games())
def test_every_value_of_a_filter_has_a_name(game: str, lang: str) -> None:
    """And every card is found by the values that it has."""
    search = search_of(game, lang)
    assert search.facets
    for facet in search.facets:
        names = dict(facet.values)
        assert len(names) > 1 and all("⟦" not in name and name for name in (facet.name, *names.values()))
        assert len(set(names.values())) == len(names)
        assert facet.named(names[facet.values[0][0]].upper()) == facet.values[0][0]
        shown = {d.id for value in names for d in search.found("", {facet.id: value})}
        hidden = search._hidden() if facet.id == "keyword" else set()
        missing = [d for d in search.cards if d.id not in shown]
        assert all(set(search.values_of(d, facet.id)) <= hidden for d in missing)


def test_what_costs_nothing_by_its_kind_has_no_cost() -> None:
    search = search_of("mamlejet_kohanim")
    free = next(d for d in search.cards if d.type == "resource")
    assert search.values_of(free, "cost") == (NEITHER,) and not search.has_price(free)
    assert "cost" not in [facet.id for facet in search_of("karmaka").facets]


@pytest.mark.parametrize(
    ("lang", "neither"),
    [("en", {"no colour", "no cost", "no keyword"}), ("es", {"sin color", "sin coste", "sin palabra clave"})],
)
def test_that_a_card_has_none_agrees_with_what_it_has_none_of(lang: str, neither: set[str]) -> None:
    facets = search_of("mamlejet_kohanim", lang).facets
    assert {facet.value(NEITHER) for facet in facets if NEITHER in dict(facet.values)} == neither
