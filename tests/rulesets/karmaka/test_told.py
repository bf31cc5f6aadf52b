"""What the log tells to whom: positions and numbers are open, faces are for those who saw them."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.cards.yaml_source import read
from mk_tui.engine import advance, view
from mk_tui.engine.sight import events, question_view
from mk_tui.language import Speaker
from mk_tui.scenarios.scenario import Play, Scenario
from mk_tui.table import forecast_lines
from mk_tui.table.beginning import Beginning, Seat
from mk_tui.table.forecasting import Forecaster

TEXT = """\
- title: A table
  clauses: [KK-2.3]
  game: karmaka
  options: {variant: %s}
  seats: [Ana, Beto, Carla, Dana]
  phase: %s
  table:
    source: [recycle, sowing, panic, mimic]
    Ana: {%s}
    Beto: {hand: [jubilee, voyage], future: [spite], deck: [salvage]}
    Carla: {hand: [denial]}
    Dana: {hand: [roulette]}
  play: [%s]
"""
ANA, BETO, CARLA, DANA, OPEN = 0, 1, 2, 3, None


def told(ana: str, play: str, event: str, variant: str = "free", phase: str = "play") -> dict[Any, Any]:
    """Return by reader (None is the open table) the fields of the last such event."""
    source = read(TEXT % (variant, phase, ana, play), "a.yaml")
    done = Play(Scenario(source, 0).node)
    done.run()
    found = {}
    for seat in (ANA, BETO, CARLA, DANA, OPEN):
        found[seat] = [dict(e.fields) for e in events(done.table.g, seat) if e.id == event][-1]
    return found


def readers(found: dict[Any, Any], card: str) -> set[int | None]:
    """Return who reads the card's face; the others are told neither its face nor its id."""
    for fields in found.values():
        if fields["card"] is None:
            assert fields["card_id"] == -1
    return {who for who, fields in found.items() if fields["card"] == card}


def test_what_goes_to_the_future_only_its_owner_reads() -> None:
    """KK-5.3, KK-2.5."""
    found = told("hand: [crisis, peek]", "{Ana: plant, card: crisis}", "log.planted")
    assert readers(found, "ka.crisis") == {ANA}


def test_what_goes_to_the_partners_future_both_partners_read() -> None:
    """KK-14.4, A-11."""
    found = told("hand: [crisis, peek]", "{Ana: gift, card: crisis}", "log.gifted", "teams")
    assert readers(found, "ka.crisis") == {ANA, CARLA}
    assert found[BETO]["whose"] == CARLA


def test_a_draw_only_its_player_reads() -> None:
    """KK-4.3, KK-2.4."""
    found = told("hand: [crisis], deck: [mimic, embody]", "{expect: {asked: Ana}}", "log.drew", phase="draw")
    assert readers(found, "ka.mimic") == {ANA}


def test_a_card_drawn_from_the_source_only_its_player_reads() -> None:
    found = told("hand: [crisis, another_day]", "{Ana: play, card: another_day}", "log.drew")
    assert readers(found, "ka.recycle") == {ANA}


def test_transmigrate_tells_the_place_to_all_and_the_face_to_its_owner() -> None:
    """KK-17.16."""
    ana = "hand: [crisis, transmigrate], future: [embody, spite]"
    found = told(ana, "{Ana: play, card: transmigrate}, {Ana: choose, card: embody}", "log.recalled")
    assert readers(found, "ka.embody") == {ANA}
    assert {fields["n"] for fields in found.values()} == {1}


@pytest.mark.parametrize(
    "card, event, cards",
    [
        ("peek", "log.peeked", ("ka.jubilee", "ka.voyage")),
        ("swindle", "log.shown", ("ka.jubilee", "ka.voyage")),
        ("destiny", "log.divined", ("ka.recycle", "ka.sowing", "ka.panic")),
    ],
)
def test_a_look_tells_faces_to_who_looked_and_numbers_to_all(
    card: str, event: str, cards: tuple[str, ...]
) -> None:
    """A-25."""
    target = "" if card == "destiny" else ", target: Beto"
    found = told(f"hand: [crisis, {card}]", f"{{Ana: play, card: {card}{target}}}", event)
    assert {who for who, fields in found.items() if fields["cards"] is not None} == {ANA}
    assert sorted(found[ANA]["cards"]) == sorted(cards)
    assert {fields["n"] for fields in found.values()} == {len(cards)}


def test_what_swindle_takes_the_player_and_the_victim_read() -> None:
    """A-32."""
    play = "{Ana: play, card: swindle, target: Beto}, {Ana: choose, card: voyage}"
    assert readers(told("hand: [crisis, swindle]", play, "log.swindled"), "ka.voyage") == {ANA, BETO}


def test_a_stolen_dream_the_thief_and_the_victim_read() -> None:
    found = told(
        "hand: [crisis, stolen_dreams]", "{Ana: play, card: stolen_dreams, target: Beto}", "log.stole_dream"
    )
    assert readers(found, "ka.spite") == {ANA, BETO}


@pytest.mark.parametrize("answer, event", [("take", "log.took"), ("refuse", "log.refused")])
def test_offers_are_open(answer: str, event: str) -> None:
    """A-43, A-37."""
    play = f"{{Ana: play, card: vengeance, target: Beto}}, {{Beto: {answer}}}"
    found = told("hand: [crisis, vengeance]", play, event)
    assert readers(found, "ka.vengeance") == {ANA, BETO, CARLA, DANA, OPEN}


def test_the_first_hands_are_dealt_in_the_open_and_read_by_their_owners() -> None:
    """KK-3.4, KK-2.3."""
    seats = [Seat(name, "human") for name in ("Ana", "Beto", "Carla")]
    g = Beginning.lay(seats, "karmaka", seed=4).begin()
    for reader in (ANA, BETO, CARLA, OPEN):
        dealt = [dict(e.fields) for e in events(g, reader) if e.id == "log.dealt"]
        assert [(f["seat"], f["n"]) for f in dealt] == [(ANA, 4), (BETO, 4), (CARLA, 4)]
        assert [f["seat"] for f in dealt if f["cards"] is not None] == ([] if reader is OPEN else [reader])


@pytest.mark.parametrize(("lang", "words"), [("en", ", one by one."), ("es", ", de una en una.")])
@pytest.mark.parametrize("card", ["destiny", "jubilee", "roulette"])
def test_the_prompt_says_that_several_are_chosen_one_by_one(card: str, lang: str, words: str) -> None:
    """KK-12.1: of two cards at most each is asked for alone, and the last one without those words."""
    play = f"{{Ana: play, card: {card}}}"
    source = read(TEXT % ("free", "play", f"hand: [{card}, peek, mimic]", play), "a.yaml")
    done = Play(Scenario(source, 0).node)
    done.run()
    g = done.table.g
    speaker = Speaker(lang, g.rules, g.pool, ("Ana", "Beto", "Carla", "Dana"))
    prompts = []
    for _ in range(2):
        question = question_view(g, ANA)
        assert question is not None and question.most == 1
        prompts.append(speaker.prompt(question, view(g, ANA)))
        advance(g, (next(n for n, option in enumerate(question.options) if option[0] == "card"),))
    assert words in prompts[0] and words not in prompts[1], prompts


@pytest.mark.parametrize(
    ("lang", "ruined", "put_back"),
    [
        ("en", "A card goes from Beto to the Ruins.", "Beto puts 2 cards back on the Source."),
        ("es", "Una carta de Beto va a las Ruinas.", "Beto vuelve a poner 2 cartas encima de la Fuente."),
    ],
)
def test_what_goes_where_is_said_in_a_sentence_without_brackets(
    lang: str, ruined: str, put_back: str
) -> None:
    text = TEXT % ("free", "play", "hand: [panic]", "{expect: {asked: Ana}}")
    g = Play(Scenario(read(text, "a.yaml"), 0).node).table.g
    speaker = Speaker(lang, g.rules, g.pool, ["Ana", "Beto"])
    assert speaker.say("log.ruined", card=None, seat=1) == ruined
    assert speaker.say("log.put_back", seat=1, pile="source", n=2) == put_back


WAYS = """\
- title: A card in three ways
  clauses: [KK-5.1, KK-5.2, KK-5.3]
  game: karmaka
  seats: [Ana, Beto, Carla]
  phase: play
  table:
    source: [recycle, sowing, mimic, mimic]
    Ana: {hand: [%s, peek], future: [sowing], deck: [mimic]}
    Beto: {hand: [jubilee, voyage], deck: [salvage]}
    Carla: {hand: [denial]}
  play: [expect: {asked: Ana}]
"""


def beside(card: str) -> dict[str, list[str]]:
    """Return what is foretold beside each way to play a card, when all is looked at."""
    done = Play(Scenario(read(WAYS % card, "a.yaml"), 0).node)
    done.run()
    game = done.table.g
    forecaster = Forecaster(game)
    question, speaker = forecaster.question, Speaker("en", game.rules, game.pool, ["Ana", "Beto", "Carla"])
    ways = [n for n, o in enumerate(question.options) if o[1:] and game.definition(o[1]).id == f"ka.{card}"]
    return {
        question.options[n][0]: forecast_lines(forecaster.whole(n), speaker, question, game.rules.verbs)
        for n in ways
    }


def test_beside_the_ways_stands_what_comes_of_them_beyond_their_names() -> None:
    """KK-5.1 to KK-5.3: of the ability with each player whom one may choose; that a card goes to the Future
    Life is what its way says itself."""
    assert beside("longevity") == {
        "play": [
            "With Ana: Ana gets 2 cards of the Source onto their Deck.",
            "With Beto: Beto gets 2 cards of the Source onto their Deck.",
            "With Carla: Carla gets 2 cards of the Source onto their Deck.",
        ],
        "score": ["Ana scores Longevity and has 2 of 4 points."],
        "plant": [],
    }


def test_what_comes_of_a_player_names_no_hidden_card() -> None:
    """Panic (KK-2.4): which card of whose Deck goes nobody knows before; and whom it does nothing to."""
    told = beside("panic")["play"]
    assert told[:2] == [
        "With Ana: A card goes from Ana to the Ruins.",
        "With Beto: A card goes from Beto to the Ruins.",
    ]
    assert told[2].startswith("With Carla: Panic has no effect")
    # It is not useless for that (KK-16.2).
    assert told[2].endswith("Ana may play another card after the offer.")
