"""Nothing that a player did ends without a word, and no card is refused without the clause that stops it.

Matches by chance of every game. What a player did is an answer with the further questions that it leads to
(others may have to choose at the same time); passing and taking a choice back do nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from mk_tui.cards import registry
from mk_tui.cards.rulebook import clauses_of
from mk_tui.engine import Game, advance, set_pref, why_not
from mk_tui.engine.legality import option_cards
from mk_tui.engine.ruleset import Ruleset
from mk_tui.engine.sight import sees
from mk_tui.engine.state import Question
from mk_tui.language import LANGUAGES
from mk_tui.language.speaker import Speaker
from tests.engine.games.at_table import random_answer

from .play import NAMES, Case, cases

SHARE, ANSWERS = 6, 260
# Answers that do nothing and need no word.
IDLE = {"pass", "cancel"}
# What a refusal says where it names no reason of the card's own: no answer to a question about cards.
GENERAL = {"refuse.not_a_choice", "refuse.not_for_this"}
# Questions that stand on their own: whoever is asked one has done what it did before.
FRESH = {"priority", "turn", "main"}


def decisions(case: Case) -> Iterator[tuple[Game, Question]]:
    """Play a case by chance and yield at every decision."""
    rng = random.Random(f"words {case}")
    g = case.begin()
    for seat in range(case.seats):
        set_pref(g, "by_hand", seat, case.seed % 2)
    while (q := g.question) is not None and g.count < ANSWERS:
        yield g, q
        advance(g, random_answer(g, rng))


@pytest.mark.parametrize("case", cases(SHARE), ids=str)
def test_what_a_player_did_is_told(case: Case) -> None:
    silent = []
    did: Question | None = None  # what somebody did of which nothing has been told yet
    told = 0
    q: Question | None = None
    for g, now in decisions(case):
        assert g.log is not None
        if len(g.log) > told or g.count == 0:
            did = None
        elif q is not None:
            taken = [q.options[i] for i in g.answers[-1]] if g.answers else []
            if not any(o[0] in IDLE for o in taken):
                did = did or q
            else:
                did = None
            if did is not None and now.kind in FRESH:
                silent.append((did.kind, did.why, taken, now.kind))
        q, told = now, len(g.log)
    assert not silent


def offered(rules: Ruleset, q: Question, card: int) -> bool:
    return any(card in option_cards(rules, o) for o in q.options)


@pytest.mark.parametrize("case", cases(SHARE), ids=str)
def test_a_card_is_refused_by_a_clause_of_the_rulebook(case: Case) -> None:
    """Cards that the seat sees and that are no option, some at each third decision."""
    rng = random.Random(f"refusals {case}")
    known = set(clauses_of(registry.get(case.game)))
    speakers: list[Speaker] = []
    wrong = set()
    for g, q in decisions(case):
        if not speakers:
            speakers = [Speaker(lang, g.rules, g.pool, NAMES[: case.seats]) for lang in LANGUAGES]
        if g.count % 3:
            continue
        for card in rng.sample(range(len(g.defs)), min(20, len(g.defs))):
            if not sees(g, q.seat, card) or offered(g.rules, q, card):
                continue
            refusal = why_not(g, q.seat, card)
            if refusal is None:
                wrong.add((q.kind, q.why, g.zone_kind(card), g.definition(card).type, "no reason"))
            elif refusal.clause not in known or refusal.message in GENERAL:
                wrong.add((q.kind, q.why, g.zone_kind(card), refusal.clause, refusal.message))
            elif any("⟦" in s.refusal(refusal) or "{" in s.refusal(refusal) for s in speakers):
                wrong.add((q.kind, q.why, g.zone_kind(card), speakers[0].refusal(refusal)))
    assert not wrong


@pytest.mark.parametrize("case", cases(SHARE), ids=str)
def test_what_came_to_nothing_names_a_clause_of_the_rulebook(case: Case) -> None:
    known = set(clauses_of(registry.get(case.game)))
    g = next(g for g, _ in decisions(case))
    for g, _ in decisions(case):  # noqa: B007 - to the last one
        pass
    found = {(event, fields["clause"]) for event, _, fields in g.log or () if "clause" in fields}
    assert not {(event, clause) for event, clause in found if clause not in known}
