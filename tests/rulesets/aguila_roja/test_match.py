"""What no scenario can say: a match from its decks, the ghost's, and a card that vanishes in a challenge."""

from __future__ import annotations

from random import Random

import pytest

from mk_tui.cards import registry
from mk_tui.cards.pool import load_pool
from mk_tui.engine import Game
from mk_tui.engine.change import move, set_value
from mk_tui.engine.errors import SetupError
from mk_tui.engine.flow import run
from mk_tui.engine.record import advance
from mk_tui.engine.setup import add_card, blank_game
from mk_tui.engine.sight import events
from mk_tui.lessons.shelf import lessons, puzzles
from mk_tui.table.beginning import Beginning, Seat
from rulesets.aguila_roja.rules import coffers, relations
from rulesets.aguila_roja.rules.tables import FACTIONS
from rulesets.aguila_roja.rules.wounds import discard_card

GAME = "aguila_roja"
RULES = registry.get(GAME)
POOL = load_pool(RULES)[0]
COINS = ("coin1", "coin2", "coin3", "coin4")


def match(decks: list[str], seed: int = 1, **options: str) -> Game:
    seats = [Seat(f"P{k}", "random", deck) for k, deck in enumerate(decks)]
    return Beginning.lay(seats, GAME, options, seed).begin()


def choose(g: Game, *wanted: tuple[object, ...]) -> None:
    assert g.question is not None
    advance(g, tuple(g.question.options.index(option) for option in wanted))


def factions(g: Game, seat: int) -> set[str]:
    return {str(g.definition(c).attrs["faction"]) for c in range(len(g.defs)) if g.owner[c] == seat}


def fight(**zones: list[str]) -> tuple[Game, dict[str, int]]:
    """Return a match in the main step of the first of two seats, and its cards by number."""
    g = blank_game(RULES, POOL, ["Ana", "Beto"], {}, 1)
    cards: dict[str, int] = {}
    for seat, mine in enumerate((zones["ana"], zones["beto"])):
        for number in mine:
            cards[number] = add_card(g, POOL.by_number[number].index, seat, g.layout.ids["table"][seat])
        for _ in range(5):
            add_card(g, POOL.by_number["CL-08"].index, seat, g.layout.ids["deck"][seat])
    RULES.laying.begin_at(g, "main", 0)
    run(g)
    return g, cards


# -- setting up ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_forty_cards_and_twelve_coins_beside_them(players: int) -> None:
    """AR-2.6, AR-4.1, AR-4.3, AR-1.2: the coffers are a pile of their own."""
    g = match(list(FACTIONS[:players]))
    for seat in range(players):
        assert len(g.in_zone("deck", seat)) + len(g.in_zone("hand", seat)) == 40
        assert factions(g, seat) == {FACTIONS[seat]}
        left = sum(g.seats[seat][coin] for coin in COINS)
        assert left == 11 and 1 <= g.seats[seat]["shown"] <= 4


def test_two_players_may_lead_the_same_faction() -> None:
    """AR-2.7."""
    g = match(["clergy", "clergy"])
    assert factions(g, 0) == factions(g, 1) == {"clergy"}


def test_the_first_player_is_a_matter_of_chance() -> None:
    """AR-4.2."""
    starters = [match(["clergy", "commoners", "royal_house"], seed).vars["starter"] for seed in range(60)]
    assert {starters.count(seat) > 8 for seat in range(3)} == {True}


def test_nobody_sits_down_as_fifth() -> None:
    """AR-4.1."""
    with pytest.raises(SetupError):
        match(["clergy"] * 5)


# -- the ghost ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("own", FACTIONS)
def test_the_ghost_leads_another_faction_and_the_person_begins(own: str) -> None:
    """SO-1, SO-3, SO-4, AR-2.7."""
    found = set()
    for seed in range(30):
        g = match([own], seed)
        assert g.question is not None and g.question.seat == 0
        choose(g, ("keep",))
        assert (g.active, g.phase, g.round) == (0, "main", 1)
        assert not g.in_zone("hand", 1) and len(g.in_zone("deck", 1)) == 40
        assert len(g.in_zone("hand", 0)) == 5
        (faction,) = factions(g, 1)
        found.add(faction)
    assert found == set(FACTIONS) - {own}


def test_the_ghost_s_faction_may_be_chosen() -> None:
    """SO-1."""
    assert factions(match(["clergy"], ghost="commoners"), 1) == {"commoners"}


def test_who_leads_which_faction_is_told() -> None:
    """SO-1: whoever chooses their own for the ghost reads which one it has instead."""
    g = match(["clergy"], ghost="clergy")
    told = [event.id for event in events(g, None, 0) if event.id.startswith("log.leads_")]
    (other,) = factions(g, 1)
    assert told == ["log.leads_clergy", f"log.leads_{other}"]


@pytest.mark.parametrize("own, other", [("clergy", "commoners"), ("commoners", "clergy")])
def test_the_ghost_acts_alike_whatever_the_person_holds(own: str, other: str) -> None:
    """SO-22: with the person's hidden cards dealt anew every turn of the ghost is the same."""

    def turns(g: Game) -> list[object]:
        seen: list[object] = []
        for _ in range(30):
            q = g.question
            if q is None:
                break
            passing = [k for k, o in enumerate(q.options) if o[0] in ("pass", "keep", "none")]
            advance(g, tuple(passing[:1] or range(q.least)))
            seen.append(
                (g.in_zone("table", 1)[:], g.in_zone("discard", 1)[:], g.seats[1]["vp"], g.seats[1]["money"])
            )
        return seen

    g = match([own], 7, ghost=other)
    w = g.clone()
    mine = [*w.in_zone("hand", 0), *w.in_zone("deck", 0)]
    dealt = [w.defs[c] for c in mine]
    Random(3).shuffle(dealt)
    defs = list(w.defs)
    for card, definition in zip(mine, dealt, strict=True):
        defs[card] = definition
    w.defs = defs
    first, second = turns(g), turns(w)
    assert len({str(s) for s in first}) > 4  # it did act
    assert first == second


# -- a challenge that loses one of its sides ------------------------------------------------------------


def test_without_the_challenger_a_challenge_comes_to_nothing() -> None:
    """AR-10.9."""
    g, cards = fight(ana=["CR-08"], beto=["CO-07"])
    choose(g, ("challenge", cards["CR-08"]))
    choose(g, ("player", 1))
    assert g.question is not None and g.question.kind == "intercept"
    move(g, cards["CR-08"], g.layout.ids["hand"][0])
    choose(g, ("none",))
    assert g.seats[0]["vp"] == 0


def test_without_the_challenged_a_challenge_comes_to_nothing() -> None:
    """AR-10.9: an interceptor who had been named is neither wounded nor spent."""
    g, cards = fight(ana=["CR-08"], beto=["CO-07", "CR-07"])
    choose(g, ("challenge", cards["CR-08"]))
    choose(g, ("card", cards["CR-07"]))
    assert g.question is not None and g.question.kind == "intercept"
    move(g, cards["CR-07"], g.layout.ids["hand"][1])
    choose(g, ("card", cards["CO-07"]))
    assert g.in_play(cards["CR-08"]) and g.in_play(cards["CO-07"])
    assert g.seats[0]["vp"] == 0
    assert not g.flags[cards["CO-07"]] & RULES.terms.flags["spent"]


# -- what is told to whom -------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_the_log_tells_a_seat_only_what_it_may_see(seed: int) -> None:
    """AR-3.5, AR-15.4: what others draw or look at stays hidden from a seat and the table."""
    g = match(["clergy", "commoners", "conspirators"], seed)
    chance = Random(seed)
    for _ in range(150):
        q = g.question
        if q is None:
            break
        advance(g, tuple(chance.sample(range(len(q.options)), chance.randint(q.least, q.most))))
    for reader in (None, 0, 1, 2):
        hidden = 0
        for event in events(g, reader):
            fields = dict(event.fields)
            if event.id == "log.drew":
                assert (fields["card"] is None) == (fields["seat"] != reader)
                hidden += fields["card"] is None
            if event.id in ("log.dealt", "log.looked_at_hand"):
                assert not fields["cards"] or fields["seat"] == reader
        assert hidden


# -- what the table shows beside the cards ---------------------------------------------------------------


def test_the_table_knows_the_relations_in_force() -> None:
    """AR-17.1, AR-17.2: (who has the text, with whom), whoever controls them; none once one has left."""
    g, cards = fight(ana=["CR-01", "CO-03", "PU-09"], beto=["CR-02", "CO-01"])
    by_number = {card: number for number, card in cards.items()}

    def told() -> set[tuple[str, str]]:
        return {(by_number[one], by_number[other]) for one, other in relations.active(g)}

    both = {("CO-03", "CO-01"), ("CO-01", "CO-03")}
    assert told() == {("CR-01", "CR-02"), ("CR-02", "CR-01"), *both}
    discard_card(g, cards["CR-02"])
    assert told() == both


def test_the_table_knows_what_the_next_income_can_be() -> None:
    """AR-6.3, AR-6.5: what both coffers still hold, and what a card adds; a spent pile is whole again."""
    g, _ = fight(ana=["PU-05"], beto=["CR-07"])
    for seat, left in enumerate(((0, 3, 1, 0), (0, 0, 0, 1))):
        for coin, n in zip(COINS, left, strict=True):
            set_value(g, seat, coin, n)
    assert coffers.expected(g, 0) == (2 + 4 + 1, 3 + 4 + 1)
    set_value(g, 0, "shown", 4)
    assert coffers.expected(g, 1) == (4 + 4, 4 + 4)  # nothing more is turned up of Ana's before Beto's turn
    set_value(g, 1, "coin4", 0)
    assert coffers.expected(g, 0) == (2 + 1 + 1, 3 + 4 + 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_next_income_is_what_the_table_says_it_can_be(players: int) -> None:
    """AR-4.7, AR-6.3, AR-6.8: at every question of matches by chance, for each seat."""
    seen = 0
    for seed in range(4):
        g, chance = match([""] * players, seed), Random(seed)
        said: dict[int, tuple[int, tuple[int, int]]] = {}
        while g.question is not None and g.round < 8:
            for seat in g.order:
                own = g.seats[seat]
                if seat in said and own["turns"] == said[seat][0] + 1 and seat == g.active:
                    came = coffers.income(g, seat) + coffers.first_extra(g, seat, own["turns"])
                    assert said[seat][1][0] <= came <= said[seat][1][1], (seat, g.round)
                    seen += 1
            for seat in g.order:
                said[seat] = (g.seats[seat]["turns"], coffers.expected(g, seat))
            q = g.question
            advance(g, tuple(chance.sample(range(len(q.options)), chance.randint(q.least, q.most))))
    assert seen > 40


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_income_is_what_the_preparation_says_it_can_be(players: int) -> None:
    """AR-6.3: who begins turns up another card before the last of all has an income."""
    came = set()
    for seed in range(30):
        g = match([""] * players, seed)
        assert g.round == 0
        said = {seat: coffers.expected(g, seat) for seat in g.order}
        last = g.order[-1]
        while g.question is not None and g.seats[last]["turns"] == 0:
            seat = g.active
            if g.question.kind == "main":
                n = coffers.income(g, seat) + coffers.first_extra(g, seat, 1)
                assert said[seat][0] <= n <= said[seat][1]
            advance(g, (len(g.question.options) - 1,) if g.question.kind == "main" else (0,))
        n = coffers.income(g, last) + coffers.first_extra(g, last, 1)
        assert said[last][0] <= n <= said[last][1], (seed, said)
        came.add(n - said[last][0])
    assert len(came) > 2


def test_whoever_learns_has_the_money_that_the_coffers_show() -> None:
    """Figures beside it would belie what is taught (AR-6.3); who begins has no more than that (AR-4.7)."""
    for one in (*lessons(GAME)[0], *puzzles(GAME)[0]):
        g = one.beginning.begin()
        assert g.seats[0]["money"] in (0, coffers.income(g, 0)), one.title
