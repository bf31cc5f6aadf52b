"""Why a card is no choice: a table for each game, of every question and reason, that holds in any match."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from mk_tui.cards import registry
from mk_tui.engine import Game, advance, set_pref, why_not
from mk_tui.engine.legality import NAMED, choice_refusal
from mk_tui.engine.selectors import BOUNDS, KEYS
from mk_tui.engine.sight import sees
from mk_tui.language import LANGUAGES
from mk_tui.language.speaker import Speaker
from mk_tui.laying.node import Node
from mk_tui.scenarios import load
from mk_tui.scenarios.refusals import Refusals
from rulesets.humankind.rules.paying import DISCARD, SACRIFICE, TOKENS, TURN
from rulesets.humankind.rules.window import ASKED, BEFORE_ATTACK
from tests.engine.games.at_table import random_answer
from tests.fuzz.play import Case, cases

HERE = Path(__file__).parent
SCENARIOS = HERE.parent / "scenarios"
GAMES = ("humankind", "aguila_roja", "mamlejet_kohanim", "karmaka")
WITHOUT_TARGETS = ("karmaka",)  # its cards have no "target" and choose players, each by an operation
# Matches by chance: so many of each game, every question of them but only some of the commonest kinds.
MATCHES, OFTEN, SHARE = 8, ("priority", "main", "turn", "offer"), 0.05
# What the general operations ask.
OPERATIONS_ASK = {
    "discard": {"discard"},
    "choose": {"choose"},
    "may": {"may"},
    "search": {"search"},
    "look": {"next_on_top", "put_below"},
}
# (question, reason, clause)
Row = tuple[str, str, str]


@cache
def table(game: str) -> dict[Row, dict[str, str]]:
    """Return a game's table by question, reason and clause."""
    rows = yaml.safe_load((HERE / game / "refusals.yaml").read_text(encoding="utf-8"))
    return {(r["asked"], r["reason"], r["clause"]): r for r in rows}


def row(g: Game, seat: int, refusal: Any) -> Row:
    """Return the row that a refusal belongs into."""
    q = g.question
    assert q is not None
    waits = "active waits" if seat == g.active else "other waits"
    if q.kind == "mulligan":
        waits = "waits for a hand"
    asked = q.why.removeprefix("ask.") if q.seat == seat else waits
    if q.kind == "priority" and q.seat == seat and asked != "window":
        asked = "priority"  # the sentence may name the phase (HumanKind), what is refused in it its clause
    if q.kind == "main" and q.seat == seat:
        asked = (
            "main"  # the sentence does not offer the end of a turn in which something is due (Águila Roja)
        )
    return asked, refusal.message.removeprefix("refuse."), refusal.clause


@cache
def shown(game: str, file: str) -> dict[str, set[Row]]:
    """Run the scenarios of a file; return what each of them shows to be refused by its clause, by title."""
    found: dict[str, set[Row]] = {}

    title = ""
    check = Refusals.card

    def noted(self: Refusals, seat: int, keys: dict[str, Node]) -> None:
        check(self, seat, keys)
        if "clause" in keys and self.g.question is not None:
            verb = keys["to"].word() if "to" in keys else ""
            refusal = why_not(self.g, seat, self.names.card(keys["card"]), verb)
            found.setdefault(title, set()).add(row(self.g, seat, refusal))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Refusals, "card", noted)
        scenarios, errors = load(SCENARIOS / game / f"{file}.yaml")
        assert not errors
        for scenario in scenarios:
            title = scenario.title
            assert scenario.run().ok
    return found


ROWS = [(game, r) for game in GAMES for r in table(game)]


@pytest.mark.parametrize(("game", "wanted"), ROWS, ids=[f"{g}-{'-'.join(r)}" for g, r in ROWS])
def test_each_row_is_shown_by_its_scenario(game: str, wanted: Row) -> None:
    told = table(game)[wanted]
    assert wanted in shown(game, told["file"])[told["scenario"]]


def cards_offered(g: Game) -> set[int]:
    """Return the cards that options of the open question are about, a target of another one too."""
    assert g.question is not None
    verbs = g.rules.verbs
    named = [pair for o in g.question.options for pair in zip(verbs[o[0]], o[1:], strict=True)]
    return {value for name, value in named if name in ("card", "target")}


def refusals(case: Case) -> Iterator[tuple[Game, int, int]]:
    """Play a match by chance; yield the cards that seats see and cannot choose, question after question."""
    rng = random.Random(str(case))
    g = case.begin()
    for seat in range(case.seats):
        set_pref(g, "hold", seat, rng.choice((0, 1, 2)))
    while (q := g.question) is not None:
        if q.kind not in OFTEN or rng.random() < SHARE:
            offered = cards_offered(g)
            for seat in range(case.seats):
                for card in range(len(g.zone)):
                    if (seat != q.seat or card not in offered) and sees(g, seat, card):
                        yield g, seat, card
        advance(g, random_answer(g, rng))


@pytest.mark.parametrize("game", GAMES)
def test_no_match_refuses_otherwise(game: str) -> None:
    rules = table(game)
    mine = [c for c in cases(MATCHES) if c.game == game]
    for case in mine:
        for g, seat, card in refusals(case):
            refusal = why_not(g, seat, card)
            name = g.definition(card).id
            assert refusal is not None, (str(case), g.count, name)
            assert row(g, seat, refusal) in rules, (str(case), g.count, name)


@pytest.mark.parametrize("game", GAMES)
def test_each_question_of_the_game_is_in_the_table(game: str) -> None:
    """Every question that the rules and operations of the game can ask a player."""
    folder = registry.get(game).folder
    code = "".join(p.read_text(encoding="utf-8") for p in folder.rglob("*.py") if "bot" not in p.parts)
    asked = {*(() if game in WITHOUT_TARGETS else {"target"}), *re.findall(r'"ask\.([a-z_]+)"', code)}
    for word in registry.get(game).operations:
        asked |= OPERATIONS_ASK.get(word, set())
    if game == "humankind":
        asked |= {f"cost_{kind}" for kind in (TURN, SACRIFICE, TOKENS, DISCARD)}
        of_phases = {why.removeprefix("ask.") for why in (*ASKED.values(), BEFORE_ATTACK)}
        asked = {*asked, "priority"} - of_phases  # see row
    if game == "aguila_roja":
        asked.remove("main_bound")  # see row
    assert asked <= {r[0] for r in table(game)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_each_word_of_a_text_has_its_sentence(game: str, lang: str) -> None:
    """All that a selector can ask for, cards of one's own included, is said when a card does not fit it."""
    rules = registry.get(game)
    case = next(c for c in cases(1) if c.game == game)
    g = case.begin()
    speaker = Speaker(lang, rules, g.pool, ("Ana", "Bea"))
    values: dict[str, Any] = {"type": rules.terms.types[0], "colour": (*rules.terms.colours, "")[0]}
    values |= {
        "keyword": (*rules.terms.keywords, "")[0],
        "zone": "hand",
        "id": g.definition(0).id,
    }
    values |= dict.fromkeys(("controller", "owner"), "you") | {"max_cost": 3}
    values |= {key: {rules.terms.stats[0]: 2} for key in BOUNDS}
    words = [(k, values.get(k, True)) for k in KEYS] + [(k, "other") for k in ("controller", "owner")]
    words += [
        (k, "x" if kind == "text" else yes) for k, kind in rules.terms.fields.items() for yes in (True, False)
    ]
    words += [(k, yes) for k in (*rules.terms.flags, *rules.terms.predicates) for yes in (True, False)]
    words += [(k, True) for k in ("taken", "needed", "shielded", "player", "hand", "looked", "yes_no")]
    assert set(NAMED) <= set(KEYS)
    for word, value in words:
        said = speaker.refusal(choice_refusal(g, 0, word, value))
        assert "⟦" not in said and "{" not in said, (word, said)
        assert rules.clauses.choice.get(word, rules.clauses.choice[""])
