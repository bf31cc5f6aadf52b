"""A deck on the bench, and in rows: what a change does to it and to its file, what is told of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards.decks import deck_files, load_decks
from mk_tui.storage import StorageError
from mk_tui.tui.board.spans import plain, spans_width
from mk_tui.tui.screens.card_pages import clause_list, gallery_card_rows
from mk_tui.tui.screens.card_room import CardRoom
from mk_tui.tui.screens.deck_bench import DeckBench, copy_deck, delete_deck, rename_deck
from mk_tui.tui.screens.deck_rows import curve, deck_entries, deck_rows, split, state_line
from mk_tui.tui.screens.gallery_view import said_lines
from mk_tui.tui.texts import texts

MK, VZ = "mamlejet_kohanim", "ultima_reserva"
SAY = texts("en")


def bench_of(game: str, deck: str, lang: str = "en") -> DeckBench:
    room = CardRoom(game, lang)
    found = room.deck(deck)
    assert found is not None
    return DeckBench.of(room, found, "Mine")


def text_of(rows: Any) -> str:
    return "\n".join(plain(spans) for spans, _ in rows)


def read_again(bench: DeckBench) -> dict[str, int]:
    """Return the cards of the deck as its file has them."""
    found = next(one for one in deck_files(bench.room.ruleset, bench.room.pool) if one.own)
    return dict(found.deck.cards)


def test_to_change_a_shipped_deck_makes_a_copy_with_the_first_change() -> None:
    bench = bench_of(MK, "shilo")
    before = dict(bench.deck.cards)
    assert bench.copied == "Shiló" and bench.file is None
    assert bench.change("mk.yael", 1)
    assert bench.file is not None and read_again(bench) == {**before, "mk.yael": 2}
    assert bench.room.deck("shilo").deck.cards == before  # type: ignore[union-attr]
    assert bench.room.deck_name(bench.deck) == "Mine"
    assert bench.change("mk.yael", -1) and read_again(bench) == before
    assert bench.deck.id in load_decks(bench.room.ruleset, bench.room.pool)[0]


def test_what_is_wrong_is_known_at_once_and_clears_up() -> None:
    bench = bench_of(MK, "shilo")
    bench.change("mk.yael", 1)
    assert bench.room.broken(bench.deck) == [("MK-12.1", "The deck has 61 cards in place of 60.")]
    assert "✗ MK-12.1: The deck has 61 cards" in plain(state_line(bench.room, bench.deck, SAY))
    bench.change("mk.food_ration", -1)
    assert not bench.room.broken(bench.deck)
    assert "60 cards · ✓ may be played with" in plain(state_line(bench.room, bench.deck, SAY))


def test_the_last_card_stays() -> None:
    room = CardRoom(MK, "en")
    bench = DeckBench.new(room, "New one")
    assert not bench.change("mk.yael", -1) and bench.file is None
    assert bench.change("mk.yael", 1) and read_again(bench) == {"mk.yael": 1}
    assert not bench.change("mk.yael", -1) and bench.at_last
    assert bench.count("mk.yael") == 1 and read_again(bench) == {"mk.yael": 1}
    assert bench.change("mk.yael", 1) and not bench.at_last
    assert bench.deck.colours == ("white",)


def test_what_lies_beside_a_deck_is_changed_there() -> None:
    """Cards of a type that lies beside the deck join it there; what can be in both goes where it is."""
    bench = bench_of(VZ, "anvil")
    size = sum(bench.deck.cards.values())
    assert bench.change("vz.steady_hand", -1) and sum(bench.deck.cards.values()) == size
    assert "vz.steady_hand" not in bench.deck.extra["start"]
    assert bench.change("vz.mistress_of_the_anvil", 1)
    assert bench.deck.extra["start"]["vz.mistress_of_the_anvil"] == 2
    assert [clause for clause, _ in bench.room.broken(bench.deck)] == ["VZ-1.1"]
    assert bench.change("vz.border_lancer", -1) and sum(bench.deck.cards.values()) == size - 1


@pytest.mark.parametrize(("lang", "words"), [("en", "cannot be written"), ("es", "No se puede escribir")])
def test_a_change_that_cannot_be_written_stays_and_is_said(lang: str, words: str, tmp_path: Path) -> None:
    bench = bench_of(MK, "shilo", lang)
    (tmp_path / "data").mkdir()
    blocked = tmp_path / "data" / "decks"
    blocked.write_text("a file where a folder should be")
    assert bench.change("mk.yael", 1)
    assert bench.count("mk.yael") == 2 and bench.trouble is not None and bench.file is None
    told = [plain(line) for line in said_lines(bench, (), texts(lang), 400)]
    assert words in told[0] and "61" in told[1]
    blocked.unlink()
    assert bench.change("mk.yael", 1) and bench.trouble is None  # and with it what was not written before
    assert read_again(bench)["mk.yael"] == 3
    assert [plain(line)[:2] for line in said_lines(bench, (), texts(lang), 400)] == ["62"]


def test_the_deck_of_the_guide_keeps_what_was_written_by_hand(tmp_path: Path) -> None:
    """Its notes, its text in a line, its order of colours; and its colours are two when its cards are."""
    guide = (Path(__file__).parents[2] / "docs" / "adding-a-card.md").read_text("utf-8")
    text = guide.partition("title=data/decks/mamlejet_kohanim/my_deck.yaml\n")[2].partition("```")[0]
    text = "# my notes\n" + text.replace("mk.dawn_watch", "mk.night_watch")  # a card that the guide makes
    file = tmp_path / "data" / "decks" / MK / "my_deck.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(text, "utf-8")
    bench = bench_of(MK, "my_deck")
    assert bench.change("mk.camp_healer", -1)
    text = text.replace("mk.camp_healer: 4", "mk.camp_healer: 3").replace("cards:", "draft: true\ncards:")
    assert file.read_text("utf-8") == text
    red = next(d for d in bench.room.search.cards if tuple(d.colours) == ("red",) and d.type != "enemy")
    assert bench.change(red.id, 1) and bench.deck.colours == ("white", "red")
    text = text.replace("draft: true\n", "").replace("[white]", "[white, red]") + f"  {red.id}: 1\n"
    assert file.read_text("utf-8") == text
    file.write_text(text.replace("[white, red]", "[red, white]"), "utf-8")
    bench = bench_of(MK, "my_deck")
    assert bench.change("mk.camp_healer", 1) and "colours: [red, white]\n" in file.read_text("utf-8")


def test_of_two_benches_for_a_deck_neither_undoes_what_the_other_did() -> None:
    """The one that knows of less is told so, and brings back no deck that is deleted."""
    bench = bench_of(MK, "shilo")
    bench.change("mk.yael", 1)
    other = bench_of(MK, bench.deck.id)
    assert other.change("mk.yael", 1) and other.trouble is None and other.count("mk.yael") == 3
    assert bench.change("mk.rut", 1) and bench.trouble is not None
    assert bench.trouble.message_id == "deck.changed_outside" and read_again(bench) == other.deck.cards
    delete_deck(other.room, other.kept)  # type: ignore[arg-type]
    bench.change("mk.rut", 1)
    assert bench.trouble is not None and not bench.file.exists()  # type: ignore[union-attr]


def test_a_shipped_deck_is_tried_while_there_is_no_copy_of_it() -> None:
    bench = bench_of(MK, "shilo")
    assert bench.tried is bench.shipped and bench.tried.id == "shilo"
    bench.change("mk.yael", 1)
    bench.change("mk.yael", -1)
    assert bench.tried is bench.deck and bench.tried.id in load_decks(bench.room.ruleset, bench.room.pool)[0]


def test_decks_are_copied_renamed_and_deleted() -> None:
    room = CardRoom(MK, "en")
    shilo = room.deck("shilo")
    assert shilo is not None
    with pytest.raises(StorageError, match="already"):
        copy_deck(room, shilo.deck, "shilo")
    longest = room.deck(copy_deck(room, shilo.deck, "A name that is just as long as it may be"))
    assert longest is not None and longest.deck.name["en"] == "A name that is just as long as it may be"
    made = room.deck(copy_deck(room, shilo.deck, "Shilo the second"))
    assert made is not None and made.own and made.deck.cards == shilo.deck.cards
    with pytest.raises(StorageError, match="already"):
        rename_deck(room, made, "Yehoshúa")
    rename_deck(room, made, "SHILO the second")  # its own name is not taken by itself
    again = room.deck(made.deck.id)
    assert again is not None and again.deck.name["es"] == "SHILO the second" and again.file == made.file
    delete_deck(room, again)
    assert room.deck(made.deck.id) is None and not again.file.exists() and room.deck("shilo") is not None


def test_a_deck_is_told_with_its_curve_its_types_and_its_cards() -> None:
    room = CardRoom(MK, "en")
    deck = room.deck("shilo").deck  # type: ignore[union-attr]
    costs = dict(curve(room, deck))
    priced = {c: n for c, n in deck.cards.items() if room.search.has_price(room.pool.by_id[c])}
    assert sum(costs.values()) == sum(priced.values()) < sum(deck.cards.values())
    assert dict(split(room, deck))["soldiers"] == 20 and sum(n for _, n in split(room, deck)) == 60
    for cells in (40, 70):
        rows = deck_rows(room, deck, SAY, cells)
        assert all(spans_width(spans) <= cells for spans, _ in rows)
        told = text_of(rows)
        assert "60 cards · ✓ may be played with" in told and "Costs (on average 2.1)" in told
        assert "12 Food Ration" in told and "Soldiers 20" in told
        assert ("Costs" in (line := next(x for x in told.split("\n") if "Types" in x))) == (cells == 70), line
        assert ("card", "mk.food_ration") in [target for _, target in rows]


def test_a_clause_that_is_broken_leads_to_the_rulebook() -> None:
    bench = bench_of(MK, "shilo")
    bench.change("mk.yael", 1)
    assert ("clause", "MK-12.1") in [target for _, target in deck_rows(bench.room, bench.deck, SAY, 50)]


def test_decks_are_listed_with_ones_own_first() -> None:
    room = CardRoom(MK, "en")
    assert "You have none yet: n begins one." in "".join(
        plain(e[1]) for e in deck_entries(room, SAY, "n", 60)
    )
    made = copy_deck(room, room.deck("shilo").deck, "First")  # type: ignore[union-attr]
    values = [value for _, _, value in deck_entries(room, SAY, "n", 60) if value]
    assert values[0] == made and values[-1] == "enemies_default" and "shilo" in values
    nobody = CardRoom("karmaka", "en")
    assert not nobody.has_own_decks
    assert [v for _, _, v in deck_entries(nobody, SAY, "n", 60)] == [None, "source"]
    source = nobody.deck("source")
    assert (
        source is not None
        and [name for name, _ in split(nobody, source.deck)] != []
        and not curve(nobody, source.deck)
    )


@pytest.mark.parametrize(("lang", "words"), [("en", "left out as a whole"), ("es", "se dejan fuera enteros")])
def test_a_deck_file_that_cannot_be_read_is_told_under_ones_own(
    lang: str, words: str, tmp_path: Path
) -> None:
    """Also in a game without decks of one's own; one that only breaks a rule is listed and not told."""
    for game in (MK, "karmaka"):
        folder = tmp_path / "data" / "decks" / game
        folder.mkdir(parents=True)
        (folder / "broken.yaml").write_text("id: [", "utf-8")
        room = CardRoom(game, lang)
        told = " ".join(plain(spans) for _, spans, _ in deck_entries(room, texts(lang), "n", 60))
        assert words in told and "broken.yaml" in told and texts(lang)("decks.own") in told
        assert texts(lang)("decks.none", key="n") not in told
        (folder / "broken.yaml").unlink()
    room = CardRoom(MK, lang)
    made = room.deck(copy_deck(room, room.deck("shilo").deck, "Mine"))  # type: ignore[union-attr]
    assert made is not None
    made.file.write_text(made.file.read_text("utf-8").replace("mk.yael: 1", "mk.yael: 2"), "utf-8")
    room.read_decks()
    told = " ".join(plain(spans) for _, spans, _ in deck_entries(room, texts(lang), "n", 60))
    assert "✗ Mine" in told and words not in told


def test_a_card_is_told_as_at_the_table_with_its_clauses_and_decks() -> None:
    room = CardRoom(MK, "en")
    d = room.pool.by_id["mk.food_ration"]
    rows = gallery_card_rows(room, d, SAY, 60)
    told, targets = text_of(rows), [target for _, target in rows]
    assert told.startswith("Food Ration") and "In the rulebook" in told and "12 Shiló" in told
    assert ("clause", "MK-1.1") in targets and ("deck", "shilo") in targets
    healer = room.pool.by_id["mk.camp_healer"]
    told = text_of(gallery_card_rows(room, healer, SAY, 60))
    assert "On a successful healing roll" in told  # the keyword is explained
    clauses = room.clauses_of(healer)
    assert "MK-10.8" in clauses and len(clauses) == len(set(clauses))
    assert [value for _, _, value in clause_list(room, healer)] == [("clause", c) for c in clauses]
    assert all(room.book.line_of(c) is not None for c in clauses)
