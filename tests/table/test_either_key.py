"""The key that ends a turn and a pass that does so warn of the same: of who could act, and of the hand."""

from __future__ import annotations

import pytest

from mk_tui.language import Speaker
from mk_tui.language.failing import say_notice
from mk_tui.players.levels import HUMAN
from mk_tui.table import Place, Reply, Table
from mk_tui.table import command as give
from tests.written import beginning

from .test_passing_by import DEPLOYMENT, HARVEST, does, harvest, passing

VILLA = """\
- title: A main step
  clauses: [AR-5.5]
  game: aguila_roja
  seats: [Ana, Beto]
  turn: Ana
  phase: main
  round: 3
  table:
    Ana: {{table: [{own}], hand: [{hand}], counters: {{money: 4}}, deck: [CR-01, CR-02, CR-03]}}
    Beto: {{table: [{other}], deck: [CR-01, CR-02, CR-03]}}
  play: [{{expect: {{asked: Ana}}}}]
"""
BODYGUARD, CAPTAIN, SOLDIER = "CO-12", "CR-08", "CR-07"
ENDS, PASSES = "end", "pass"


def villa(own: str = "", hand: str = "", other: str = "") -> Place:
    return Table.at(beginning(VILLA.format(own=own, hand=hand, other=other), HUMAN, "adept")).sit()


def pressed(place: Place, key: str) -> Reply:
    moment = place.moment()
    return place.do(give.EndTurn(moment.number) if key == ENDS else passing(moment))


def warned(place: Place, key: str) -> list[str]:
    """Press a key, and return of what it warns; nothing where it does what it says."""
    reply = pressed(place, key)
    if reply.done:
        return []
    said = [reply.notices[0].fields.get(part) for part in ("what", "more")]
    assert pressed(place, key).done, "it warns once"
    return [one.message for one in said if one is not None]


@pytest.mark.parametrize("key", [ENDS, PASSES])
@pytest.mark.parametrize(
    ("own", "hand", "other", "left"),
    [
        ("", CAPTAIN, "", ["left.play"]),
        (CAPTAIN, "", "", ["left.challenge"]),
        (CAPTAIN, SOLDIER, CAPTAIN, ["left.challenge", "left.play"]),
        (BODYGUARD, "", "", []),  # nothing comes of its challenge: it brings no point
        (f"{BODYGUARD}, {CAPTAIN}", "", "", ["left.challenge"]),
    ],
)
def test_both_keys_warn_of_who_could_challenge_to_some_end_and_of_the_hand(
    key: str, own: str, hand: str, other: str, left: list[str]
) -> None:
    assert warned(villa(own, hand, other), key) == left


def test_who_has_played_is_not_told_of_the_hand_but_of_who_stands_ready() -> None:
    place = villa(CAPTAIN, f"{SOLDIER}, {SOLDIER}")
    question = place.moment().question
    assert question is not None
    does(place, "play", next(o[1] for o in question.options if o[0] == "play"))
    assert warned(place, ENDS) == ["left.challenge"]


def test_the_end_of_a_turn_warns_of_the_hand_in_the_other_games_too() -> None:
    assert warned(harvest("AC01, AC01"), ENDS) == ["left.play"]
    place = harvest("AC01, AC01")
    assert place.do(give.Answer(place.moment().number, (1,))).done
    assert warned(place, ENDS) == ["left.attack"]
    place = Table.at(beginning(DEPLOYMENT, HUMAN, "random")).sit()
    assert warned(place, ENDS) == ["left.play"]


def test_what_else_the_same_card_could_do_leaves_room_for_the_hand() -> None:
    """Of what is left two things are said: that the Twins could challenge as well kept the hand untold."""
    text = HARVEST.format(hand="AC01, AC01", more=", AB11").replace("play: [SCO1]", "play: [SCO1, CO01]")
    place = Table.at(beginning(text, HUMAN, "adept")).sit()
    assert warned(place, ENDS) == ["left.attack_challenge", "left.play"]


# Runners may challenge and attack, a Cell may only attack; one of them stands between the others.
READY = HARVEST.format(hand="", more=", AC01, AC02, AC01").replace("play: [SCO1]", "play: [SCO1, CO01]")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            "Neighbourhood Runner ×2 could attack or challenge. Sleeper Cell could "
            "attack. Repeat to end the turn anyway.",
        ),
        (
            "es",
            "Recadera del Barrio ×2 podrían atacar o retar. Célula Durmiente podría "
            "atacar. Repite para acabar el turno igualmente.",
        ),
    ],
)
def test_who_could_attack_or_challenge_is_named_once_as_they_lie(lang: str, said: str) -> None:
    place = Table.at(beginning(READY, HUMAN, "adept")).sit()
    (notice,) = pressed(place, ENDS).notices
    words = say_notice(notice, Speaker(lang, place.ruleset, place.pool, place.names))
    assert words == said
    seen = place.moment().view
    lying = [card.id for zone in seen.zones if zone.kind == "play" for card in zone.cards]
    numbers = notice.fields["what"].fields["cards_id"]
    assert list(numbers) == sorted(numbers, key=lying.index)
