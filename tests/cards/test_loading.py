"""Loading good files: what comes out, what is remembered, what a start imports."""

from __future__ import annotations


def test_first(place) -> None:
    from mk_tui.cards.compile import load_cards

    loaded = load_cards(place.ruleset)
    assert loaded.errors == []
    assert [c["id"] for c in loaded.cards] == ["toy.soldier", "toy.scout", "toy.study"]


def test_ruleset(place) -> None:
    from mk_tui.cards.ruleset_yaml import load_ruleset

    d, e = load_ruleset(place.ruleset)
    assert e == []
