"""The computer player in positions that leave no doubt, and in whole matches."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.yaml_source import read
from mk_tui.engine import determinise, view
from mk_tui.engine.state import Game
from mk_tui.lab import selfplay
from mk_tui.scenarios.scenario import Play, Scenario
from mk_tui.table.beginning import Beginning, Seat
from rulesets.karmaka import bot

RULES = registry.get("karmaka")
TEXT = """\
- title: A position
  clauses: [KK-18.1]
  game: karmaka
  seats: [Ana, Beto, Carla]
  phase: play
  table:
    source: [recycle, sowing, panic, mimic, peek, spite, longevity]
    Ana: {%s}
    Beto: {%s}
    Carla: {hand: [{card: denial, copies: 2}], deck: [crisis, voyage]}
  play: [%s]
"""


def position(ana: str, beto: str = "hand: [jubilee]", play: str = "{expect: {asked: Ana}}") -> Game:
    done = Play(Scenario(read(TEXT % (ana, beto, play), "a.yaml"), 0).node)
    done.run()
    return done.table.g


def answer(g: Game) -> tuple[Any, ...]:
    """Return what the bot of the seat that is asked answers, its card by name."""
    q = g.question
    assert q is not None
    (n,) = bot.choose(view(g, q.seat), "adept", random.Random(1))
    verb, *args = q.options[n]
    return verb, *(g.definition(a).id[3:] if verb != "player" else a for a in args)


def test_it_scores_what_takes_it_up() -> None:
    assert answer(position("hand: [vengeance, peek], works: [dwindle]")) == ("score", "vengeance")


def test_it_covers_a_valuable_work_at_the_end_of_a_life() -> None:
    """KK-18.3."""
    assert answer(position("hand: [transmigrate], works: [vengeance, panic]")) == ("score", "transmigrate")


def test_it_plants_the_next_life_when_this_one_is_lost() -> None:
    """KK-18.1."""
    verb, card = answer(position("hand: [roulette, destiny], counters: {rung: 3}, future: [swindle]"))
    assert (verb, card) == ("plant", "destiny")


def test_it_attacks_a_work_that_decides_a_rivals_life() -> None:
    """KK-10.2: Beto has what he needs and will die on his next turn."""
    g = position(
        "hand: [vengeance, peek], deck: [crisis], works: [voyage, sowing]", "works: [spite, dwindle]"
    )
    assert answer(g) == ("play", "vengeance")


@pytest.mark.parametrize("leader", [1, 2])
def test_it_attacks_the_leader(leader: int) -> None:
    rungs = ["{rung: 0}", "{rung: 3}"] if leader == 2 else ["{rung: 3}", "{rung: 0}"]
    text = TEXT.replace("Carla: {", f"Carla: {{works: [voyage], counters: {rungs[1]}, ") % (
        "hand: [vengeance, peek]",
        f"works: [swindle], hand: [jubilee], counters: {rungs[0]}",
        "{Ana: play, card: vengeance}",
    )
    done = Play(Scenario(read(text, "a.yaml"), 0).node)
    done.run()
    assert answer(done.table.g) == ("player", leader)


@pytest.mark.parametrize("card, wanted", [("thievery", "take"), ("vengeance", "take"), ("dwindle", "refuse")])
def test_it_takes_an_offered_card_that_its_next_life_can_use(card: str, wanted: str) -> None:
    """KK-7.9."""
    play = f"{{Ana: play, card: {card}, target: Beto}}"
    if card == "dwindle":
        play += ", {Beto: choose, card: jubilee}"
    g = position(f"hand: [{card}, peek]", "hand: [jubilee, mimic], works: [voyage]", play)
    q = g.question
    assert q is not None and (q.seat, q.kind) == (1, "offer")
    assert answer(g) == (wanted,)


def test_it_trades_rings_to_climb() -> None:
    """KK-8.5."""
    text = TEXT.replace("phase: play", "phase: draw")
    text %= ("works: [vengeance], counters: {rings: 1}", "hand: [jubilee]", "{expect: {asked: Ana}}")
    done = Play(Scenario(read(text, "a.yaml"), 0).node)
    assert answer(done.table.g) == ("yes",)


def test_the_victim_of_crisis_gives_up_what_it_does_not_need() -> None:
    """KK-17.1."""
    beto = "hand: [jubilee], works: [vengeance, panic, transmigrate]"
    g = position("hand: [crisis, peek]", beto, "{Ana: play, card: crisis, target: Beto}")
    assert answer(g) == ("card", "transmigrate")


def matches(variant: str, kinds: list[str], games: int) -> list[selfplay.PlayedMatch]:
    options = {"variant": variant}
    return [
        selfplay.play_out(selfplay.lay_beginning("karmaka", kinds, options, seed)) for seed in range(games)
    ]


@pytest.mark.parametrize(
    "variant, kinds",
    [
        ("free", ["adept", "random"]),
        ("free", ["random", "adept", "random"]),
        ("free", ["adept", "random", "adept", "random"]),
        ("teams", ["adept", "random", "adept", "random"]),
        ("wolf", ["random", "adept", "adept"]),
    ],
)
def test_it_wins_against_chance(variant: str, kinds: list[str]) -> None:
    played = matches(variant, kinds, 20)
    assert all(p.kind == "win" for p in played)
    won = sum(any(kinds[s] == "adept" for s in p.winners) for p in played)
    assert won >= 15


def test_it_is_stronger_than_a_novice() -> None:
    won = sum(0 in p.winners for p in matches("free", ["adept", "novice"], 60))
    assert won >= 32


@pytest.mark.parametrize("variant, players", [("free", 2), ("free", 3), ("teams", 4), ("wolf", 3)])
def test_it_decides_by_its_view_alone(variant: str, players: int) -> None:
    """A-25: in every world that its seat cannot tell from the real one it answers the same."""
    seats = [Seat(n, "adept") for n in ("Ana", "Beto", "Carla", "Dana")[:players]]
    g = Beginning.lay(seats, "karmaka", {"variant": variant}, seed=9).begin()
    for n in range(120):
        q = g.question
        if q is None:
            break
        answers = bot.choose(view(g, q.seat), "adept", random.Random(n))
        if n % 4 == 0:
            world = determinise(g, q.seat, n)
            assert bot.choose(view(world, q.seat), "adept", random.Random(n)) == answers
        selfplay.advance(g, answers)
