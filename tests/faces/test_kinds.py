"""Every kind of question that a game has words for is asked somewhere, and the other way round."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from mk_tui.cards import registry
from mk_tui.cli import main
from mk_tui.language.catalogue import PROGRAM

from .asked import SCENARIOS, questions

# What is said to all who are not asked, and aloud to the whole table: no questions that anybody answers.
SAID = {"ask.waiting", "ask.respond"}
BY_SCENARIOS = sorted(registry.games(), key=lambda game: -len(list((SCENARIOS / game).rglob("*.yaml"))))


def worded(folder: Path) -> set[str]:
    """Return the questions that a catalogue has words for."""
    with (folder / "en" / "LC_MESSAGES" / "messages.po").open("rb") as source:
        ids = [m.id if isinstance(m.id, str) else m.id[0] for m in read_po(source) if m.id]
    return {i for i in ids if i.startswith("ask.")}


def own(game: str) -> set[str]:
    return worded(Path(registry.get(game).folder) / "locale")


@pytest.mark.parametrize("game", registry.games())
def test_every_question_of_a_game_is_asked_somewhere(game: str) -> None:
    asked = {kind.why for kind in questions(game).kinds}
    offering = {
        f"{why}.{verb}" for why in asked for verb in registry.get(game).verbs
    }  # where an act is offered
    assert own(game) - asked - offering - SAID == set()
    assert asked - own(game) - worded(PROGRAM) == set()


@pytest.mark.parametrize("first", BY_SCENARIOS[:1])
def test_every_question_that_games_share_is_asked_in_one_of_them(first: str) -> None:
    """It is asked for from the game that has the most scenarios on, as far as it has to be."""
    left = worded(PROGRAM) - SAID
    for game in (first, *BY_SCENARIOS[1:]):
        kinds = questions(game).kinds if left else {}
        left -= {kind.why for kind in kinds}
        left -= {f"{kind.why}_up_to" for kind in kinds if kind.declined == "nothing"}
    assert not left


@pytest.mark.parametrize("game", registry.games())
def test_every_refusal_names_a_clause_and_has_its_sentence(game: str) -> None:
    found = questions(game)
    rows = list(found.rows())
    assert rows and len({reason.why for reason, _, _ in rows}) > 5
    assert [reason for reason, _, _ in rows if not reason.clause] == []
    assert [s for r, _, s in rows if "⟦" in s or "{" in s or not s.startswith(f"{r.clause}: ")] == []


def test_the_table_of_refusals_is_printed_question_by_question(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["refusals", "karmaka", "--lang", "es"]) == 0
    said = capsys.readouterr().out
    asked = re.findall(r"^(ask\.\w+) \(\d+\): (.+)$", said, re.MULTILINE)
    reasons = re.findall(r"^  .+\. (?:KK|A)-[\d.]+: .+$", said, re.MULTILINE)
    assert f"{len(asked)} preguntas, {len(reasons)} motivos de rechazo." in said and len(asked) > 15
    assert not re.search(r"[⟦{]", said)
