"""Decks of one's own on the disk: written whole at each change, with what somebody wrote in them kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.decks import Deck, DeckFile, deck_files, load_decks
from mk_tui.cards.pool import load_pool
from mk_tui.storage import StorageError
from mk_tui.storage.own_decks import (
    LONGEST_NAME,
    fitting_name,
    free_id,
    free_name,
    keep_deck,
    own_folder,
    remove_deck,
    renamed,
)

GAME = "humankind"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))


@pytest.fixture
def rules() -> tuple[Any, Any]:
    ruleset = registry.get(GAME)
    return ruleset, load_pool(ruleset)[0]


def shipped(rules: tuple[Any, Any]) -> Deck:
    return load_decks(*rules)[0]["acracia"]


def kept(rules: tuple[Any, Any]) -> DeckFile:
    return next(one for one in deck_files(*rules) if one.own)


def found(rules: tuple[Any, Any]) -> Deck:
    return kept(rules).deck


def own(rules: tuple[Any, Any]) -> Deck:
    return replace(renamed(shipped(rules), "Mía: Ñandú"), id="mia")


def test_a_deck_is_written_and_read_as_it_was(rules: tuple[Any, Any]) -> None:
    deck = own(rules)
    file = keep_deck(*rules, deck, None)
    assert file == own_folder(GAME) / "mia.yaml" and "draft" not in file.read_text("utf-8")
    assert kept(rules) == DeckFile(deck, file, True)
    assert load_decks(*rules)[0]["mia"] == deck
    assert shipped(rules).name["en"] == "Acracia"


def test_one_that_breaks_a_rule_is_a_draft_that_nobody_is_told_of(rules: tuple[Any, Any]) -> None:
    deck = replace(own(rules), cards={"hk.sleeper_cell": 4})
    file = keep_deck(*rules, deck, None)
    decks, errors = load_decks(*rules)
    assert "mia" not in decks and not errors
    assert [one.deck.cards for one in deck_files(*rules) if one.own] == [deck.cards]
    keep_deck(*rules, own(rules), kept(rules))  # it is whole
    assert "mia" in load_decks(*rules)[0] and "draft" not in file.read_text("utf-8")


def test_what_somebody_wrote_in_the_file_stays(rules: tuple[Any, Any]) -> None:
    file = keep_deck(*rules, own(rules), None)
    lines = file.read_text("utf-8").splitlines()
    at = lines.index("cards:")
    lines[at + 1 : at + 1] = ["  # the home", ""]
    file.write_text("\n".join(["# by hand", *lines, "  # the end", ""]), "utf-8")
    cards = {k: n for k, n in own(rules).cards.items() if k != "hk.sleeper_cell"} | {"hk.night_rat": 2}
    cards = {k: n for k, n in cards.items() if k in rules[1].by_id}
    cards["hk.powder_sisters"] = 1
    other = next(d.id for d in rules[1].cards if d.id not in own(rules).cards)
    cards[other] = 2
    keep_deck(*rules, replace(renamed(own(rules), "Otra"), cards=cards), kept(rules))
    text = file.read_text("utf-8")
    assert text.startswith("# by hand\n") and "  # the home\n" in text and "  # the end\n" in text
    deck = found(rules)
    assert dict(deck.cards) == cards and deck.name == {"en": "Otra", "es": "Otra"}


def test_a_file_that_is_written_otherwise_is_written_anew(rules: tuple[Any, Any]) -> None:
    deck = own(rules)
    file = keep_deck(*rules, deck, None)
    listed = ", ".join(f"{card}: {n}" for card, n in deck.cards.items())
    head = file.read_text("utf-8").partition("cards:")[0]
    file.write_text(f"{head}cards: {{{listed}}}\n", "utf-8")
    fewer = replace(deck, cards=dict(list(deck.cards.items())[1:]))
    keep_deck(*rules, fewer, kept(rules))
    assert next(one.deck.cards for one in deck_files(*rules) if one.own) == fewer.cards


# A deck file as people write one: without what may be left out, each thing in its own way.
BY_HAND = """\
# my notes
id: mia
name: {en: Mine, es: Mía}  # a name
text: {en: Rats., es: Ratas.}

# what it is made of
colours: [acracia]  # for now
cards:
  # the home
  "hk.sleeper_cell": 4  # many
"""


def by_hand(text: str) -> Path:
    file = own_folder(GAME) / "mia.yaml"
    file.parent.mkdir(parents=True)
    file.write_bytes(text.encode())
    return file


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_change_in_a_file_by_hand_changes_what_differs_alone(rules: tuple[Any, Any], end: str) -> None:
    file = by_hand(BY_HAND.replace("\n", end))
    deck = found(rules)
    other = next(d for d in rules[1].cards if d.colours and "acracia" not in d.colours)
    (colour,) = other.colours
    keep_deck(*rules, replace(deck, cards={**deck.cards, other.id: 2}), kept(rules))
    draft = BY_HAND.replace("cards:", "CARDS:").replace("# for now\n", "# for now\ndraft: true\n")
    whole = draft.replace("CARDS:", "cards:") + f"  {other.id}: 2\n"
    assert file.read_bytes().decode() == whole.replace("\n", end)
    two = replace(renamed(found(rules), "Otra"), colours=("acracia", colour))
    keep_deck(*rules, two, kept(rules))
    whole = whole.replace("[acracia]", f"[acracia, {colour}]").replace(
        "en: Mine, es: Mía", "en: Otra, es: Otra"
    )
    assert file.read_bytes().decode() == whole.replace("\n", end) and found(rules) == two
    keep_deck(*rules, replace(two, colours=()), kept(rules))
    whole = whole.replace(f"colours: [acracia, {colour}]  # for now\n", "")
    assert file.read_bytes().decode() == whole.replace("\n", end)
    keep_deck(*rules, replace(two, colours=(colour,)), kept(rules))
    assert found(rules).colours == (colour,) and file.read_text("utf-8").startswith("# my notes\n")


def test_colours_and_piles_stay_as_somebody_wrote_them(rules: tuple[Any, Any]) -> None:
    """The same colours in another order are no change; of cards in a line nothing but them becomes lines."""
    colours = [c for c in rules[0].terms.colours if c != "acracia"][:1]
    text = BY_HAND.replace("[acracia]", f"[{colours[0]}, acracia]")
    text = text.partition("cards:")[0] + "cards: {hk.sleeper_cell: 4}\n# the end\n"
    file = by_hand("\ufeff" + text)
    deck = found(rules)
    fewer = replace(deck, cards={"hk.sleeper_cell": 3}, colours=tuple(reversed(deck.colours)))
    keep_deck(*rules, fewer, kept(rules))
    wanted = text.replace("cards: {hk.sleeper_cell: 4}", "cards:\n  hk.sleeper_cell: 3")
    wanted = wanted.replace("# for now\n", "# for now\ndraft: true\n")
    assert file.read_bytes().decode() == "\ufeff" + wanted


# The same as one mapping in braces, and with the cards alone in braces.
IN_BRACES = """\
# my notes
{id: mia, name: {en: "Mine # 1", es: Mía},  # a name
 text: {en: Rats., es: Ratas.}, # what it says
 # what it is made of
 cards: {  # the pile
   # the home
   hk.sleeper_cell: 4,  # many
   hk.powder_sisters: 1, hk.ambush: 2,  # rather few
   # the end
 }}
"""
REWRITTEN = """\
# my notes
id: mia
name: {en: 'Mine # 1', es: Mía}  # a name
text: # what it says
  en: Rats.
  es: Ratas.
draft: true
# what it is made of
cards:  # the pile
  # the home
  hk.sleeper_cell: 3  # many
  hk.ambush: 2  # rather few
# the end
"""


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("cards_alone", [False, True])
def test_a_file_in_braces_keeps_its_comments(rules: tuple[Any, Any], end: str, cards_alone: bool) -> None:
    """They were gone after the first change."""
    head = REWRITTEN.replace("draft: true\n", "").partition("cards:")[0]
    text = head + "cards:" + IN_BRACES.partition("cards:")[2].replace("}}", "}") if cards_alone else IN_BRACES
    file = by_hand(text.replace("\n", end))
    keep_deck(*rules, replace(found(rules), cards={"hk.sleeper_cell": 3, "hk.ambush": 2}), kept(rules))
    kept_now = file.read_bytes().decode()
    assert kept_now.count("\n") == kept_now.count(end)
    assert kept_now.replace("\r\n", "\n") == REWRITTEN
    assert dict(found(rules).cards) == {"hk.sleeper_cell": 3, "hk.ambush": 2}


OUTSIDE = {
    "half of it": BY_HAND[:-20] + "[",
    "no deck": "a: 1\n",
    "other copies": BY_HAND.replace(": 4", ": 2"),
    "another name": BY_HAND.replace("Mine", "Yours"),
    "nothing": "",
}


@pytest.mark.parametrize("outside", OUTSIDE.values(), ids=OUTSIDE)
def test_what_somebody_changed_meanwhile_is_not_written_over(rules: tuple[Any, Any], outside: str) -> None:
    file = by_hand(BY_HAND)
    before = kept(rules)
    changed = replace(before.deck, cards={"hk.sleeper_cell": 3})
    file.write_text(outside, "utf-8")
    with pytest.raises(StorageError) as told:
        keep_deck(*rules, changed, before)
    assert told.value.message_id == "deck.changed_outside" and file.read_text("utf-8") == outside
    assert "outside this program" in told.value.say("en") and "fuera de este programa" in told.value.say("es")
    file.unlink()
    with pytest.raises(StorageError):
        keep_deck(*rules, changed, before)
    assert not file.exists()
    file.write_text(BY_HAND.replace("# many", "# or fewer"), "utf-8")  # another comment is no other deck
    keep_deck(*rules, changed, before)
    assert '"hk.sleeper_cell": 3  # or fewer\n' in file.read_text("utf-8")


def test_no_other_file_is_written_over(rules: tuple[Any, Any]) -> None:
    file = keep_deck(*rules, own(rules), None)
    before = file.read_text("utf-8")
    with pytest.raises(StorageError, match="cannot be written"):
        keep_deck(*rules, replace(own(rules), cards={"hk.sleeper_cell": 1}), None)
    assert file.read_text("utf-8") == before


@pytest.mark.failures("folder")
def test_what_cannot_be_written_is_said_and_leaves_all_as_it_was(
    rules: tuple[Any, Any], tmp_path: Path
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "decks").write_text("a file where a folder should be")
    with pytest.raises(StorageError) as told:
        keep_deck(*rules, own(rules), None)
    assert "cannot be written" in str(told.value) and "No se puede escribir" in told.value.say("es")


def test_a_name_is_something_short_that_no_other_deck_has(rules: tuple[Any, Any]) -> None:
    decks = deck_files(*rules)
    assert fitting_name("  Mi \t mazo ", decks) == "Mi mazo"
    for name, message in (
        (" ", "deck.name_none"),
        ("x" * (LONGEST_NAME + 1), "deck.name_long"),
        ("ACRÁCIA", "deck.name_taken"),
    ):
        with pytest.raises(StorageError) as told:
            fitting_name(name, decks)
        assert told.value.message_id == message and "⟦" not in told.value.say("es")
    assert free_name("Acracia", decks) == "Acracia 2" and free_name("Nueva", decks) == "Nueva"


def test_a_free_name_is_cut_as_far_as_its_number_needs(rules: tuple[Any, Any]) -> None:
    longest = "x" * (LONGEST_NAME - 3) + "ABC"
    assert free_name(longest, []) == free_name(longest + "D", []) == longest
    taken = [DeckFile(renamed(shipped(rules), longest), Path("one.yaml"), True)]
    assert free_name(longest, taken) == longest[:-2] + " 2"


def test_an_id_is_made_of_the_name(rules: tuple[Any, Any]) -> None:
    decks = deck_files(*rules)
    assert free_id("El Ñandú (mío)", GAME, decks) == "el_nandu_mio"
    assert free_id("Acracia", GAME, decks) == "acracia_2" and free_id("¡…!", GAME, decks) == "deck"
    folder = own_folder(GAME)
    folder.mkdir(parents=True)
    (folder / "mia.yaml").write_text("broken: [")
    assert free_id("Mía", GAME, decks) == "mia_2"


def test_a_deck_is_deleted_once(rules: tuple[Any, Any]) -> None:
    file = keep_deck(*rules, own(rules), None)
    remove_deck(file)
    remove_deck(file)
    assert not file.exists() and not any(one.own for one in deck_files(*rules))
