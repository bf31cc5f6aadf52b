"""The engine knows no single game: who uses what it asks of rulesets, its selector words, its panels."""

from __future__ import annotations

import ast
import dataclasses
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from mk_tui.cards.data_files import shipped_files
from mk_tui.cards.registry import games, get
from mk_tui.engine import tables
from mk_tui.engine.mechanisms import parts
from mk_tui.engine.ruleset import Ruleset
from mk_tui.engine.selectors import KEYS, TARGET_KEYS
from mk_tui.language import speaker
from mk_tui.scenarios import expectations

MOST = 35
ROOT = Path(__file__).parents[2]
RECORDS = (
    tables.Terms,
    tables.Acting,
    tables.Lasting,
    tables.Clauses,
    tables.Shown,
    tables.DeckRules,
    tables.Laying,
)
PARTS = [
    c for c in vars(parts).values() if isinstance(c, type) and issubclass(c, Ruleset) and c is not Ruleset
]
PANELS = {"cards", "names", "spaces", "groups", "count", "pile", "value", "links", "track"}

# What fewer than two games say something of, and why it is the engine's all the same.
MEMBERS = {
    "answer_limit": "the guard against a match that does not end",
    "actions": "by it sight.py, which lies below acts, asks what another seat may do",
    "add_keyword": "keywords of ruleset.yaml, which are the game's own without any code of it",
    "bot": "found by its place beside the game, unless a game from elsewhere keeps it in another one",
    "keywords": "made of Terms.keywords and ruleset.yaml",
    "keyword_behaviour": "made of ruleset.yaml",
    "mark_bits": "made of Terms.marks",
    "shield_bit": "made of Terms.shield",
    "scripts": "made of the flows when the game is loaded",
    "discard": "every game has hands; most discard as WithHands does",
    "to_hand": "every game has hands; in one there is a seat without one",
    "same_kind": "which hidden cards could lie where is a question to every game",
    "resample": "what search may not know beyond the order of cards is a question to every game",
}
FIELDS = {
    "Acting.spent": "costs with sources: with it the engine keeps what a seat could pay",
    "Clauses.concession": "the clause of WithConceding",
    "Lasting.noted_vars": "what acts come to does not hang on what rules note to spare themselves work",
    "Laying.states": "how a scenario puts cards before each other: words of the game",
    "Shown.advised": "whom an advice of a game is about, in words that are its own",
    "Shown.dooms": "forecasts, which name no game, tell with the cards that fall who is to fall later",
    "Shown.goals": "what a hint, which names no game, tells of a step to victory with which no match ends",
    "Shown.highest": "forecasts, which name no game, tell no number that its die does not show",
    "Shown.idle_ahead": "whom its rules let meet an opponent without a roll: told before it comes to it",
    "Shown.leftover": "when an act is done that its card outlasts: whether it has done anything",
    "Shown.lone_windows": "whom a chance to respond is put to",
    "Shown.once": "whether the table goes on showing what somebody saw",
    "Shown.rolls_again": "whom its rules let roll once more for a success: told before the first roll",
    "Shown.gains": "what a player is given for another's act in one game",
    "Shown.told_by": "which entries of the log of a game tell the same",
    "Shown.unsaid": "fields of the game's own events",
    "Terms.closing": "steps that end what another began: how far is told what will come of an act",
    "Terms.gone": "cards that wait to be put away",
    "Terms.hopeless": "speed: a look that spares asking each card",
    "Terms.reasons": "what else than a card changes the number of a roll, in the words of the game",
    "Terms.shield": "a keyword that every choice has to respect",
    "Terms.stat_least": "a bound of the game's own stats",
    "Terms.who": "words of the game for players",
}
SWITCHED = {
    "WithStack": "the games of the tests have a stack too",
    "WithWealth": "the games of the tests pay with wealth too",
    "WithRolls": "the games of the tests roll for abilities too",
    "WithConceding": "one of the games of the tests may be given up too",
    "WithAutomaticSeats": "one of the games of the tests has such a seat too",
}
WORDS = {
    "subtype": "a part of every card definition",
    "colour": "a part of every card definition; three games have colours",
    "id": "a part of every card definition",
    "owner": "whose a card is, as `controller` is who has it",
    "max_printed": "a bound of stats as `max` and `min` are",
    "pile": "a target that is no card, as `player` is",
    "stack": "the word of the mechanism stack for a target",
}
SHOWN = {
    "links": "pairs of cards in play, by a figure of the table: a way of drawing that names no game",
    "spaces": "a row of numbered places: a way of drawing that names no game",
    "track": "a row of steps with whoever stands there: a way of drawing that names no game",
}


def test_a_ruleset_has_no_more_members_than_a_reader_can_hold() -> None:
    assert len(members()) <= MOST, sorted(members())


def test_each_member_is_for_more_than_one_game() -> None:
    users = {name: {g for g in games() if says(g, name)} for name in members()}
    few = {name for name, who in users.items() if len(who) < 2}
    assert few == set(MEMBERS)


def test_each_field_of_a_record_is_for_more_than_one_game() -> None:
    few = set()
    for record in RECORDS:
        blank = record()
        for f in dataclasses.fields(record):
            usual = getattr(blank, f.name)
            users = [g for g in games() if any(getattr(r, f.name) != usual for r in kept(g, record))]
            if len(users) < 2:
                few.add(f"{record.__name__}.{f.name}")
    assert few == set(FIELDS)


def test_each_part_is_for_more_than_one_game_of_ours_or_of_the_tests() -> None:
    few = {p.__name__ for p in PARTS if sum(isinstance(get(g), p) for g in games()) < 2}
    assert few == set(SWITCHED)
    code = "".join(p.read_text(encoding="utf-8") for p in (ROOT / "tests" / "engine").rglob("*.py"))
    for name in few:
        assert re.search(rf"^class \w+\([^)]*\b{name}\b", code, re.MULTILINE), name


def test_each_word_of_selectors_is_for_more_than_one_game() -> None:
    users: dict[str, set[str]] = defaultdict(set)
    for game in games():
        for word in selector_words(game):
            users[word].add(game)
    assert {w for w in (*KEYS, *TARGET_KEYS) if len(users[w]) < 2} == set(WORDS)


def test_each_kind_of_panel_is_for_more_than_one_game() -> None:
    users: dict[str, set[str]] = defaultdict(set)
    for game in games():
        raw = yaml.safe_load((Path(get(game).folder) / "ruleset.yaml").read_text(encoding="utf-8"))
        for panel in raw["panels"]:
            for part in panel["parts"]:
                users[part["show"]].add(game)
    assert set(users) == PANELS
    assert {kind for kind, who in users.items() if len(who) < 2} == set(SHOWN)


@pytest.mark.parametrize("game", games())
def test_no_field_that_names_a_seat_is_a_word_of_a_game(game: str) -> None:
    own = {z.kind for z in get(game).zones} - {"hand", "deck", "table"}
    assert not own & (speaker.SEAT_FIELDS | {*expectations.SEAT_FIELDS})


@pytest.mark.parametrize("said", [MEMBERS, FIELDS, SWITCHED, WORDS, SHOWN])
def test_an_exception_has_a_reason(said: dict[str, str]) -> None:
    assert all(len(reason.split()) >= 3 for reason in said.values())


# -- what is there ---------------------------------------------------------------------------------------


@cache
def members() -> frozenset[str]:
    """Return the members of the class itself, and those that its instances get."""
    own = {n for n in (*vars(Ruleset), *Ruleset.__annotations__) if not n.startswith("__")}
    return frozenset(own | set(vars(Ruleset())))


def says(game: str, name: str) -> bool:
    """Return whether a game says something of a member: in its class, not in a part that it derives from."""
    engine = {Ruleset, object, *PARTS}
    return any(name in vars(c) for c in type(get(game)).__mro__ if c not in engine)


def kept(game: str, record: type) -> list[Any]:
    """Return the records of a kind that a game has."""
    rules = get(game)
    return [v for v in (getattr(rules, n) for n in members()) if isinstance(v, record)]


def selector_words(game: str) -> Iterator[str]:
    """Yield the words of all selectors and targets in the cards and in the code of a game."""
    rules = get(game)
    terms = rules.terms
    known = {*KEYS, *TARGET_KEYS, *terms.fields, *terms.flags, *terms.predicates}
    for path in shipped_files("cards", game, Path(rules.folder)):
        for card in yaml.safe_load(path.read_text(encoding="utf-8")):
            for part in card.values():
                yield from _words(part, known)
    for path in Path(rules.folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Dict):
                keys = [k.value for k in node.keys if isinstance(k, ast.Constant)]
                if keys and set(keys) <= known:
                    yield from keys


def _words(node: Any, known: set[str]) -> Iterator[str]:
    if isinstance(node, dict):
        if node and set(node) <= known:
            yield from node
        for key, value in node.items():
            if key != "cost":
                yield from _words(value, known)
    elif isinstance(node, list):
        for value in node:
            yield from _words(value, known)
