"""What the runner says of scenarios that fail and of files that say nothing sensible."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mk_tui import cli
from mk_tui.scenarios import load_text, run_paths

HEAD = """\
- title: Under test
  clauses: [MK-8.3]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 2b
  hold: {Ana: 2}
"""
TABLE = "  table: {Ana: {camp: [N01, N01, W05], hand: [W02, H01, N03]}, Beto: {hand: [T08]}}\n"


def said(text: str) -> str:
    """Return where and what is wrong with one scenario."""
    scenarios, errors = load_text(text, "a.yaml")
    if errors:
        return str(errors[0])
    outcome = scenarios[0].run()
    return f"{outcome.at}: {outcome.error}"


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("{}", "a.yaml:1:1: a scenario file is a list of scenarios, not a mapping"),
        ("- title: x\n", 'a.yaml:1:3: "clauses" is missing'),
        (HEAD + "  plya: []\n", 'a.yaml:7:3: there is no part of a scenario "plya"; did you mean "play"?'),
        (HEAD.replace("MK-8.3", "eight") + "  play: [x]\n", 'is no clause, which is written like "MK-19.5"'),
        (
            HEAD.replace("kohanim", "kohani") + "  play: [x]\n",
            'a.yaml:3:9: there is no game "mamlejet_kohani"',
        ),
        (HEAD.replace("2b", "2x") + "  play: [x]\n", 'a.yaml:5:10: there is no step "2x"'),
        (HEAD + "  table: {Ana: {camp: [W92]}}\n  play: [x]\n", 'a.yaml:7:24: there is no card "W92"'),
        (
            HEAD + "  table: {Ana: {kamp: []}}\n  play: [x]\n",
            'there is no zone or figure "kamp"; did you mean "camp"?',
        ),
        (
            HEAD + "  table: {Ana: {camp: [{card: W02, dedicate: true}]}}\n  play: [x]\n",
            'did you mean "dedicated"?',
        ),
        (HEAD + "  table: {front: [W02]}\n  play: [x]\n", '"owner" is missing'),
        (HEAD + "  cards: [{id: test.x, type: enemy}]\n  play: [x]\n", "a.yaml:7:11: test.x"),
        (
            HEAD + "  play: [{Ana: pass}, {Ana: pass}, {Ana: pass}]\n",
            "the match is over (loss, result.city_empty)",
        ),
        (HEAD + TABLE + "  play: [{Anna: pass}]\n", '"Anna" is neither a seat nor one of'),
        (HEAD + TABLE + "  play: [{hold: {Bet: 2}}]\n", 'there is no seat "Bet"; did you mean "Beto"?'),
        (
            HEAD + TABLE + "  play: [{hold: {Beto: 3}}]\n",
            "a.yaml:8:24: this has to be a number from 0 to 2, not 3",
        ),
        (
            HEAD + TABLE + "  play: [{Beto: pass}]\n",
            "expected that Beto is asked; found Ana is asked priority",
        ),
        (HEAD + TABLE + "  play: [{Ana: plya, card: W02}]\n", 'did you mean "play"?'),
        (
            HEAD + TABLE + "  play: [{Ana: use, card: W05}]\n",
            "expected that use W05 is offered; found Ana is asked",
        ),
        (HEAD + TABLE + "  play: [{Ana: use, card: W05}]\n", "refused by MK-7.2"),
        (
            HEAD + TABLE + "  play: [{expect: {refused: Ana, to: pass}}]\n",
            "expected that passing is refused; found Ana is asked",
        ),
        (HEAD + TABLE + "  play: [{expect: {card: N01}}]\n", 'there are 2 cards "N01" on this table'),
        (HEAD + TABLE + "  play: [{expect: {stak: []}}]\n", 'did you mean "stack"?'),
        (
            HEAD + "  counters: {starter: Ana}\n  play: [{expect: {counters: {starter: Beto}}}]\n",
            "expected starter Beto; found Ana",
        ),
        (HEAD + "  play: [{expect: {counters: {startr: 1}}}]\n", 'there is no counter "startr"'),
        (
            HEAD + TABLE + "  play: [{expect: {stack: [W02]}}]\n",
            "expected the stack, top first, [W02]; found []",
        ),
        (
            HEAD + TABLE + "  play: [{expect: {card: W02, zone: camp}}]\n",
            "expected W02 in camp; found hand of Ana",
        ),
        (HEAD + TABLE + "  play: [{expect: {card: W05, difficulty: 9}}]\n", "W05 difficulty 9; found 3"),
        (HEAD + TABLE + "  play: [{expect: {seat: Ana, score: 3}}]\n", "Ana's score 3; found 0"),
        (
            HEAD + TABLE + "  play: [{expect: {sees: Beto, cards: H01}}]\n",
            "that Beto sees H01; found it is hidden",
        ),
        (
            HEAD + TABLE + "  play: [{expect: {sees: Ana, cards: T08}}]\n",
            "that Ana sees T08; found it is hidden",
        ),
        (HEAD + TABLE + "  play: [{expect: {asked: Ana, options: [pass]}}]\n", "expected no other options"),
        (
            HEAD + TABLE + "  play: [{expect: {asked: Ana, proposed: [pass]}}]\n",
            "expected that this is proposed, in this order: [pass]; found nothing",
        ),
        (HEAD + TABLE + "  play: [{expect: {refused: Ana, card: N03}}]\n", "expected that N03 is refused"),
        (
            HEAD + TABLE + "  play: [{expect: {refused: Ana, card: H01, clause: MK-1.1}}]\n",
            "found MK-5.10 (refuse.cost)",
        ),
        (
            HEAD + TABLE + "  play: [{expect: {log: {event: step_began, foo: 2}}}]\n",
            'step_began has no "foo"',
        ),
        (
            HEAD + TABLE + "  dice: [3]\n  play: [{expect: {result: none}}]\n",
            "that all forced dice are used; found 1",
        ),
        (
            HEAD.replace("MK-8.3", "MK-8.33") + "  play: [x]\n",
            'a.yaml:2:13: there is no clause "MK-8.33" in the',
        ),
        (HEAD.replace("MK-8.3", "HK-8.1") + "  play: [x]\n", 'there is no clause "HK-8.1" in the rulebook'),
        (
            HEAD + TABLE + "  play: [{expect: {refused: Ana, card: H01, clause: MK-5.100}}]\n",
            'there is no clause "MK-5.100" in the rulebook; did you mean "MK-5.10"?',
        ),
        (
            HEAD + TABLE + "  play: [{expect: {refused: Ana, to: pass, clause: MK-99.1}}]\n",
            "passing is refused",
        ),
        (HEAD + TABLE + "  play: [{Ana: pass, card: W02}]\n", '"card" means nothing beside "pass"'),
        (
            HEAD + TABLE + "  play: [{Ana: play, card: W02, cards: [H01]}]\n",
            '"cards" means nothing beside "play"',
        ),
        (
            HEAD + TABLE + "  play: [{Ana: choose, card: W02, pay: N01}]\n",
            '"pay" means nothing beside "choose"',
        ),
        (HEAD + TABLE + "  play: [{Beto: concede, card: T08}]\n", '"card" means nothing beside "concede"'),
        (
            HEAD + TABLE + "  play: [{expect: {asked: nobody, options: []}}]\n",
            'nobody is asked anything, so "options" means nothing here',
        ),
        (
            HEAD + TABLE + "  play: [{expect: {result: none, winners: [Ana]}}]\n",
            'without a result "winners" means nothing',
        ),
        (HEAD + TABLE + "  play: [{expect: {winner: Ana, why: x}}]\n", 'there is no word here "why"'),
        (HEAD + TABLE + "  play: [{expect: {card: W02, of: Ana}}]\n", '"of" says whose zone it is'),
        (
            """\
- title: x
  clauses: [KK-1.1]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table: {Ana: {works: [{card: voyage, modified: {points: 1}}]}}
  play: [x]
""",
            "in this game nothing changes a stat of a card",
        ),
        (HEAD + TABLE + "  play: [{expect: {no_log: climed}}]\n", 'there is no event "climed"'),
        (
            HEAD + TABLE + "  play: [{expect: {no_log: {event: eliminatd}}}]\n",
            'there is no event "eliminatd"; did you mean "eliminated"?',
        ),
        (
            HEAD + TABLE + "  play: [{expect: {no_log: {event: eliminated, crad: W02}}}]\n",
            'eliminated has no "crad"; did you mean "card"?',
        ),
        (
            HEAD + TABLE + "  shuffle: [[{card: W02}]]\n  play: [x]\n",
            "this has to be a card",
        ),
        (
            HEAD.replace("2b", "start")
            + "  shuffle: [[W02]]\n  table: {Ana: {city: [N01]}, Beto: {city: [N01]}}\n"
            + "  play: [{Ana: keep}]\n",
            "the forced shuffle names a card that is not in the pile",
        ),
    ],
)
def test_what_is_said(text: str, sentence: str) -> None:
    assert sentence in said(text)


def test_a_run_counts_and_exits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = tmp_path / "good.yaml"
    good.write_text(HEAD + TABLE + "  play: [{expect: {result: none}}]\n", encoding="utf-8")
    assert run_paths([good]) == 0
    assert capsys.readouterr().out.endswith("1 passed, 0 failed\n")
    (tmp_path / "bad.yaml").write_text(HEAD + TABLE + "  play: [{expect: {result: win}}]\n", encoding="utf-8")
    assert run_paths([tmp_path], as_json=True) == 1
    answer = json.loads(capsys.readouterr().out)
    assert (answer["passed"], answer["failed"]) == (1, 1)
    assert answer["scenarios"][0]["expected"] == "result win"
    (tmp_path / "empty").mkdir()
    assert run_paths([tmp_path / "empty"]) == 2
    assert capsys.readouterr().err == f"no scenario in {tmp_path / 'empty'}\n"
    assert run_paths([tmp_path / "none.yaml"]) == 1


SHOT = """\
  table: {front: [{card: E01, as: G1}], Ana: {camp: [{card: W03, as: Archer}, W02]}}
  play:
    - {Ana: shoot, card: Archer%s}
"""


@pytest.mark.parametrize(
    "text, sentence",
    [
        (", target: W02}", 'expected that "W02" can be chosen; found Ana is asked priority'),
        (", target: W02}", "taken unasked, as the only choice: [G1]"),
        (", mode: 1}", "expected a choice of a mode"),
        ("}\n    - {Ana: choose, card: W02}", "taken unasked, as the only choice: [G1]"),
        ("}\n    - {Ana: choose, card: G1}\n    - {Ana: choose, card: G1}", "G1"),
        ("}\n    - {Beto: choose, card: G1}", "expected that Beto is asked"),
        ("}\n    - all: pass\n    - {Ana: choose, card: G1}", "G1"),
    ],
)
def test_naming_another_than_the_only_choice_is_a_failure(text: str, sentence: str) -> None:
    assert sentence in said(HEAD + SHOT.replace("%s}", text))


@pytest.mark.parametrize("text", [", target: G1}", "}\n    - {Ana: choose, card: G1}", "}"])
def test_naming_the_only_choice_is_none(text: str) -> None:
    (scenario,), _ = load_text(HEAD + SHOT.replace("%s}", text), "a.yaml")
    assert scenario.run().error == ""


def test_a_trace_tells_entries_questions_answers_and_events(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.yaml"
    shot = SHOT.replace("%s", "") + "    - expect: {stack: [shoot Archer]}\n"
    file.write_text(HEAD + shot, encoding="utf-8")
    assert cli.main(["scenario", str(file), "--trace"]) == 0
    told = [line.strip() for line in capsys.readouterr().out.splitlines()]
    at = told.index("> 9: {Ana: shoot, card: Archer}")
    assert told[at + 1].startswith("Ana is asked priority (ask.priority), offered [pass, shoot Archer")
    assert told[at + 2] == "Ana answers [shoot Archer]"
    assert told[at + 3] == "Ana is not asked target: there is only [G1]"
    assert told[at + 4].startswith("stacked_shoot card=Archer")
    assert told[at + 5].startswith("Ana is asked priority")
    assert told[at + 6] == "= 10: {stack: [shoot Archer]}"
    assert cli.main(["scenario", str(file)]) == 0
    assert "Ana" not in capsys.readouterr().out


ASKED = """\
  table: {Ana: {hand: [T08], camp: [N01, W02, R03]}}
  play:
    - {Ana: play, card: T08}
    - expect: {refused: Ana, answer: %s}
"""


@pytest.mark.parametrize(
    "answer, sentence",
    [
        ("W02", "expected that the answer [W02] is refused; found it is a legal answer"),
        ("{choose: W02}", "it is a legal answer"),
        ("{target: R03}", "it is a legal answer"),
        ("{defend: R03}", 'there is no question that is answered "defend"; there is "choose" or "target"'),
        ("[W02, R03], why: too_few", "is too_few; found too_many"),
        ("[], why: too_many", "is too_many; found too_few"),
        ("[W02, W02], why: too_many", "is too_many; found twice"),
        ("N01, why: twice", "is twice; found not_offered"),
        ("N01, why: to_few", 'there is no reason "to_few"; did you mean "too_few"?'),
        ("N01, clause: MK-8.3", "that [N01] is refused by MK-8.3; found MK-7.1 (refuse.choice.type)"),
        ("N01, card: N01", 'beside "answer", which says all of it, "card" has no place'),
        ("N99", '"N99" is neither a card nor a word of an option'),
    ],
)
def test_an_answer_that_is_refused(answer: str, sentence: str) -> None:
    assert sentence in said(HEAD + ASKED.replace("%s", answer))


@pytest.mark.parametrize(
    "expected, sentence",
    [
        ("adept: Ana, does: []", "expected that the adept does nothing; found "),
        ("adept: Ana, spares: [W02, R03]", "expected that the adept does not choose "),
        ("master: Ana, spares: [W02, R03]", "expected that the master does not choose "),
        ("adept: Beto, does: W02", "expected that Beto is asked; found Ana is asked"),
        ("adept: Ana", 'what does it answer? "does" or "spares" is missing'),
        ("adept: Ana, does: N99", '"N99" is neither a card nor a word of an option'),
    ],
)
def test_what_a_computer_player_answers(expected: str, sentence: str) -> None:
    text = ASKED.partition("    - expect")[0] + f"    - expect: {{{expected}}}\n"
    assert sentence in said(HEAD + text)


@pytest.mark.parametrize(
    "answer",
    ["[W02, R03], why: too_many", "[], why: too_few", "[W02, W02], why: twice", "none, why: not_offered"],
)
def test_an_answer_that_is_expected_to_be_refused_is(answer: str) -> None:
    (scenario,), _ = load_text(HEAD + ASKED.replace("%s", answer), "a.yaml")
    assert scenario.run().error == ""
