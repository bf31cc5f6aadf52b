"""What a card costs now stands beside playing it, where that is not what is printed on it."""

from __future__ import annotations

import pytest

from mk_tui.engine import advance, view
from mk_tui.engine.sight import prices
from mk_tui.engine.tables import OTHERWISE
from mk_tui.language import Speaker
from mk_tui.language.card_lines import ability_price, other_price
from mk_tui.players.levels import HUMAN
from mk_tui.table import Table
from mk_tui.table.beginning import Seat
from rulesets.humankind.rules.paying import shown_price as will
from rulesets.ultima_reserva.rules.paying import price as channel
from tests.written import beginning

PRICES = {"humankind": will, "ultima_reserva": channel}
WORDS = {"en": "instead of", "es": "en vez de"}


def discounted(game: str) -> tuple[Table, int, dict[int, tuple[int, ...]]]:
    """A table at a question in which a seat can play a card for another sum than is printed, and whose."""
    for seed in range(40):
        table = Table.new(game, [Seat("Ana", "random"), Seat("Beto", "random")], {}, seed)
        while (question := table.question) is not None and table.game.count < 80:
            seen = table.view(question.seat).question
            assert seen is not None
            told = dict(seen.prices)
            if any(o[0] == "play" and told.get(o[1]) for o in seen.options):
                return table, question.seat, told
            table.answer(table.computers.answer())
    raise AssertionError("nothing costs another sum")


@pytest.mark.parametrize("game", PRICES)
@pytest.mark.parametrize("lang", WORDS)
def test_the_price_of_now_stands_beside_playing_a_card(game: str, lang: str) -> None:
    table, seat, told = discounted(game)
    seen = table.view(seat)
    assert seen.question is not None
    speaker = Speaker(lang, table.ruleset, table.game.pool, ("Ana", "Beto"))
    for option in seen.question.options:
        if option[0] != "play":
            continue
        words, d = speaker.option(option, seen), table.game.definition(option[1])
        now = PRICES[game](table.game, seat, option[1])
        if now == d.total:
            assert option[1] not in told and WORDS[lang] not in words
        elif now != OTHERWISE:
            assert sum(told[option[1]]) == now
            assert words.endswith(f"({speaker.cost(told[option[1]])} {WORDS[lang]} {speaker.cost(d.cost)})")


@pytest.mark.parametrize("game", PRICES)
def test_nobody_else_is_told_what_a_hand_costs(game: str) -> None:
    table, seat, _ = discounted(game)
    for other in (1 - seat, None):
        question = table.view(other).question
        assert question is not None and not question.prices


SACRIFICE = """\
- title: An Offering may be paid for with a Character
  clauses: [HK-3.22]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  hold: {Ana: 2}
  table:
    Ana: {play: [SAB1, AB01], hand: [AB20], counters: {will: WILL}}
    Beto: {play: [SCO1]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize(("held", "said"), [(3, "(3V)"), (2, "(sacrifice a Character)")])
def test_what_cannot_be_paid_is_not_said_where_another_way_is_left(held: int, said: str) -> None:
    """But what the other way is: "(alternative cost)" left it to the card's text."""
    g = beginning(SACRIFICE.replace("WILL", str(held)), HUMAN, HUMAN).begin()
    seen = view(g, 0)
    assert seen.question is not None
    seen.question.prices = prices(g, 0)
    speaker = Speaker("en", g.rules, g.pool, ("Ana", "Beto"))
    (played,) = (option for option in seen.question.options if option[0] == "play")
    assert speaker.option(played, seen).endswith(said)


PAID_OTHERWISE = {
    "en": "Pay the alternative cost: sacrifice a Character",
    "es": "Pagar el coste alternativo: sacrificar un Personaje",
}


@pytest.mark.parametrize("lang", WORDS)
def test_the_choice_between_two_ways_to_pay_says_what_the_other_one_is(lang: str) -> None:
    g = beginning(SACRIFICE.replace("WILL", "3"), HUMAN, HUMAN).begin()
    assert g.question is not None
    (n,) = (n for n, option in enumerate(g.question.options) if option[0] == "play")
    advance(g, (n,))
    seen = view(g, 0)
    assert seen.question is not None and ("alternative",) in seen.question.options
    assert (
        Speaker(lang, g.rules, g.pool, ("Ana", "Beto")).option(("alternative",), seen) == PAID_OTHERWISE[lang]
    )


@pytest.mark.parametrize("lang", WORDS)
def test_each_card_says_what_it_costs_beside_will(lang: str) -> None:
    """In the words of its text, in either language; what has no words is said by its bare name."""
    g = beginning(SACRIFICE.replace("WILL", "3"), HUMAN, HUMAN).begin()
    words, told = Speaker(lang, g.rules, g.pool, ("Ana", "Beto")).words, set()
    for d in g.pool.cards:
        price = other_price(words, d.id)
        assert bool(price) == ("alternative" in d.attrs), d.id
        told.add(price)
        for n, action in enumerate(d.actions):
            if action.raw.get("pay"):
                assert ability_price(words, d.id, n) in words.pick(d.text) and ability_price(words, d.id, n)
    assert {
        "en": "sacrifice a Character of Force 2 or more",
        "es": "retirar cuatro tokens de tus Personajes",
    }[lang] in told


def test_nothing_is_said_in_the_unit_of_a_games_costs() -> None:
    for game, said in {"ultima_reserva": "0V", "mamlejet_kohanim": "0"}.items():
        table = Table.new(game, [Seat("Ana", "random"), Seat("Beto", "random")], {}, 1)
        speaker = Speaker("en", table.ruleset, table.game.pool, ("Ana", "Beto"))
        none = tuple(0 for _ in next(iter(table.game.pool.cards)).cost)
        assert speaker.cost(none) == said


@pytest.mark.parametrize("lang", WORDS)
def test_a_card_is_told_with_its_cost_where_that_is_wanted(lang: str) -> None:
    table = Table.new("humankind", [Seat("Ana", "random"), Seat("Beto", "random")], {}, 0)
    speaker, seen = Speaker(lang, table.ruleset, table.game.pool, ("Ana", "Beto")), table.view(0)
    hand = [card for zone in seen.zones if zone.kind == "hand" for card in zone.cards]
    assert any(any(card.cost) for card in hand)
    for card in hand:
        plain, priced = speaker.card_line(card, seen), speaker.card_line(card, seen, True)
        cost = f" ({speaker.cost(card.cost)})"
        assert (cost in priced) == (plain != priced) == any(card.cost)
        assert priced.replace(cost, "", 1) == plain
