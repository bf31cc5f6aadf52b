"""Decks: good ones, broken ones with their exact sentences, and the game's own rules of deck building."""

from __future__ import annotations

import pytest

from mk_tui.cards.card_errors import BrokenDeck
from mk_tui.cards.compile import load_cards
from mk_tui.cards.decks import Deck, check_files, deck_files, load_decks
from mk_tui.engine.cards import Pool, build_pool

from .conftest import Place

GOOD_DECK = """\
id: first
name: {en: First, es: Primero}
text: {en: A deck to begin with., es: Un mazo para empezar.}
colours: [white, red]
cards:
  toy.soldier: 2
  toy.scout: 2
  toy.study: 2
"""


def deck(old: str = "", new: str = "") -> str:
    assert old in GOOD_DECK
    return GOOD_DECK.replace(old, new).replace("id: first", "id: mine")


HEAD = deck()[: deck().index("cards:")]

BROKEN: dict[str, tuple[str | bytes, ...]] = {
    "syntax": (
        deck("cards:", "cards"),
        "x.yaml:5:1: a colon is missing after this word",
    ),
    "a tab indents": (
        deck("  toy.soldier", "\ttoy.soldier"),
        "x.yaml:6:1: a tab indents this line; use spaces",
    ),
    "empty": ("", "x.yaml:1:1: the file is empty"),
    "binary": (b"\x00\x01\x02", "x.yaml:1:1: this is not a text file: it holds the character U+0000"),
    "a list": ("- id: mine\n", "x.yaml:1:1: a deck file is a mapping, not a list"),
    "an alias bomb": (
        "id: &a [x]\nname: [*a, *a]\n",
        'x.yaml:2:8: aliases ("*a") are not allowed',
    ),
    "no id": (deck("id: first\n", ""), "x.yaml:1:1: id: this key is missing"),
    "an id with a dot": (
        deck().replace("id: mine", "id: toy.mine"),
        'x.yaml:1:5: toy.mine.id: an id is like "my_deck", not "toy.mine"',
    ),
    "no Spanish name": (deck(", es: Primero", ""), "x.yaml:2:7: mine.name.es: this key is missing"),
    "an unknown key": (
        deck("colours", "colour"),
        'x.yaml:4:1: mine.colour: there is no key "colour" here; did you mean "colours"?',
    ),
    "an unknown colour": (
        deck("[white, red]", "[white, blue]"),
        'x.yaml:4:18: mine.colours[1]: there is no colour "blue"',
    ),
    "no cards": (HEAD, "x.yaml:1:1: mine.cards: this key is missing"),
    "an empty list of cards": (
        HEAD + "cards: {}\n",
        "x.yaml:5:8: mine.cards: this mapping is empty",
    ),
    "cards that are a list": (
        HEAD + "cards: [toy.soldier]\n",
        "x.yaml:5:8: mine.cards: this has to be a mapping, not a list",
    ),
    "an unknown card": (
        deck("toy.scout", "toy.scowt"),
        'x.yaml:7:14: mine.cards.toy.scowt: there is no card "toy.scowt"; did you mean "toy.scout"?',
    ),
    "two unknown cards": (
        deck("toy.scout", "toy.scowt").replace("toy.study", "toy.learning"),
        'x.yaml:7:14: mine.cards.toy.scowt: there is no card "toy.scowt"; did you mean "toy.scout"?',
        'x.yaml:8:17: mine.cards.toy.learning: there is no card "toy.learning"',
    ),
    "a card twice": (
        deck("toy.scout", "toy.soldier"),
        "x.yaml:7:3: mine.cards.toy.soldier: this key is here twice",
    ),
    "no copies": (
        deck("scout: 2", "scout: 0"),
        "x.yaml:7:14: mine.cards.toy.scout: this has to be 1 or more, not 0",
    ),
    "copies below nothing": (
        deck("scout: 2", "scout: -4"),
        "x.yaml:7:14: mine.cards.toy.scout: this has to be 1 or more, not -4",
    ),
    "copies in words": (
        deck("scout: 2", "scout: two"),
        'x.yaml:7:14: mine.cards.toy.scout: this has to be a whole number, not "two"',
    ),
    "a card too few": (
        deck("scout: 2", "scout: 1"),
        "x.yaml:5:1: mine.cards: TOY-1.1: deck.size (has 5, wants 6)",
    ),
    "a copy too many": (
        deck("scout: 2", "scout: 3").replace("study: 2", "study: 1"),
        'x.yaml:5:1: mine.cards: TOY-1.2: deck.copies (card "toy.scout", n 3)',
    ),
    "an id that is taken": (
        GOOD_DECK,
        'x.yaml:1:5: first.id: another deck (good.yaml:1) already has the id "first"',
    ),
}  # fmt: skip


def pool_of(place: Place) -> Pool:
    return build_pool(place.ruleset, load_cards(place.ruleset).cards)


def test_a_deck_is_what_its_file_says(place: Place) -> None:
    place.ship("decks", "good.yaml", GOOD_DECK)

    decks, errors = load_decks(place.ruleset, pool_of(place))

    assert errors == []
    assert decks == {
        "first": Deck(
            id="first",
            name={"en": "First", "es": "Primero"},
            text={"en": "A deck to begin with.", "es": "Un mazo para empezar."},
            kind="player",
            colours=("white", "red"),
            cards={"toy.soldier": 2, "toy.scout": 2, "toy.study": 2},
        )
    }
    assert decks["first"].size() == 6


@pytest.mark.parametrize("mistake", BROKEN)
def test_a_broken_deck_is_left_out_and_said(place: Place, mistake: str) -> None:
    content, *sentences = BROKEN[mistake]
    place.ship("decks", "good.yaml", GOOD_DECK)
    place.own("decks", "x.yaml", content)
    pool = pool_of(place)

    for _start in ("fresh", "from the compiled form"):
        decks, errors = load_decks(place.ruleset, pool)

        assert place.short(errors) == sentences
        assert list(decks) == ["first"]


def test_the_rules_of_deck_building_are_there_for_whoever_has_the_words(place: Place) -> None:
    place.own("decks", "x.yaml", deck("scout: 2", "scout: 1"))

    (error,) = load_decks(place.ruleset, pool_of(place))[1]

    assert isinstance(error, BrokenDeck) and error.game == place.ruleset.id
    assert error.rule == ("TOY-1.1", "deck.size", {"has": 5, "wants": 6})


def test_a_deck_that_is_being_built_is_left_out_without_a_word(place: Place) -> None:
    """Who asks about its file is told, and all decks are there for whoever builds them."""
    file = place.own("decks", "x.yaml", deck("scout: 2", "scout: 1").replace("cards:", "draft: true\ncards:"))
    pool = pool_of(place)
    for _start in ("fresh", "from the compiled form"):
        assert load_decks(place.ruleset, pool) == ({}, [])
        (found,) = deck_files(place.ruleset, pool)
        assert (found.file, found.own, found.deck.size()) == (file, True, 5) and not found.deck.extra
    assert [e.place for e in check_files(place.ruleset, pool, [file])] == ["mine.cards"]


def test_all_decks_are_listed_ones_own_first(place: Place) -> None:
    place.ship("decks", "a.yaml", GOOD_DECK)
    place.own("decks", "b.yaml", deck("scout: 2", "scout: 1"))
    place.own("decks", "c.yaml", GOOD_DECK)  # its id is taken
    found = deck_files(place.ruleset, pool_of(place))
    assert [(one.deck.id, one.own) for one in found] == [("mine", True), ("first", False)]


def test_a_deck_is_listed_by_the_file_that_it_is_played_from(place: Place) -> None:
    """Of two with an id that is the one which breaks no rule; of the other it is said, draft or not."""
    draft = "draft: true\ncards:"
    file = place.own("decks", "a.yaml", deck("scout: 2", "scout: 1").replace("cards:", draft))
    place.own("decks", "b.yaml", deck())
    place.own("decks", "c.yaml", deck("scout: 2", "scout: 1").replace("cards:", draft))
    pool = pool_of(place)
    (found,) = deck_files(place.ruleset, pool)
    decks, errors = load_decks(place.ruleset, pool)
    assert found.file.name == "b.yaml" and found.deck == decks["mine"]
    taken = 'mine.id: another deck (b.yaml:1) already has the id "mine"'
    assert place.short(errors) == [f"{name}.yaml:1:5: {taken}" for name in "ac"]
    (file.parent / "b.yaml").unlink()
    assert [one.file.name for one in deck_files(place.ruleset, pool)] == ["a.yaml"]
    assert place.short(load_decks(place.ruleset, pool)[1]) == [
        'c.yaml:1:5: mine.id: another deck (a.yaml:1) already has the id "mine"'
    ]


def test_a_deck_that_is_left_out_has_no_id(place: Place) -> None:
    """Neither a file that cannot be read as a deck nor a deck that breaks a rule keeps a good one out."""
    place.own("decks", "a.yaml", deck("colours", "colour"))
    place.own("decks", "b.yaml", deck("scout: 2", "scout: 1"))
    place.own("decks", "c.yaml", deck())
    place.own("decks", "d.yaml", deck())

    decks, errors = load_decks(place.ruleset, pool_of(place))

    assert "mine" in decks
    assert [e.split(":")[0] for e in place.short(errors)] == ["a.yaml", "b.yaml", "d.yaml"]
    assert place.short(errors)[2] == 'd.yaml:1:5: mine.id: another deck (c.yaml:1) already has the id "mine"'


def test_what_a_game_adds_to_a_deck_can_be_read_from_it() -> None:
    deck = Deck("a", {}, {}, {}, extra={"random_hero": 1})

    assert deck.random_hero == 1
    with pytest.raises(AttributeError):
        _ = deck.random_villain
