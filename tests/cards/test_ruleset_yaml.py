"""``ruleset.yaml``: the toy's own is good; each mistake in it gets its sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from mk_tui import cli
from mk_tui.cards import registry, ruleset_yaml
from mk_tui.cards.card_errors import CardError
from mk_tui.cards.checks import check_ruleset
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.cards.vocabulary import Vocabulary

from .conftest import Place
from .toy import Toy

TEXT = (Path(__file__).parent / "toy" / "ruleset.yaml").read_text(encoding="utf-8")

PANEL = '{id: field, area: seat, parts: [{zone: field, badges: ["{strength}"]}]}'
BROKEN = {
    "another game's id": ("id: toy\n", "id: toi\n", 'r.yaml:1:5: toi.id: this has to be "toy", not "toi"'),
    "no seats": ("seats: {min: 1, max: 2}\n", "", "r.yaml:1:1: toy.seats: this key is missing"),
    "no seats at all": (
        "max: 2",
        "max: 0",
        "r.yaml:5:22: toy.seats.max: this has to be 1 or more, not 0",
    ),
    "seats the wrong way round": (
        "min: 1, max: 2",
        "min: 3, max: 2",
        "r.yaml:5:22: toy.seats.max: this has to be 3 or more, not 2",
    ),
    "a default that is no value": (
        "default: easy",
        "default: eazy",
        'r.yaml:13:14: toy.options[0].default: this has to be "easy" or "hard", not "eazy"; '
        'did you mean "easy"?',
    ),
    "a default that is no value for so many seats": (
        "default: easy",
        "default: easy\n    default_by_seats: {2: heard}",
        'r.yaml:14:27: toy.options[0].default_by_seats.2: this has to be "easy" or "hard", not "heard"; '
        'did you mean "hard"?',
    ),
    "an option that is only with one that there is not": (
        "default: easy",
        "default: easy\n    only_with: {levle: [hard]}",
        'r.yaml:14:24: toy.options[0].only_with.levle: there is no option "levle"; did you mean "level"?',
    ),
    "an option that is only with a value that there is not": (
        "default: easy",
        "default: easy\n    only_with: {level: [hrad]}",
        'r.yaml:14:25: toy.options[0].only_with.level[0]: this has to be "easy" or "hard", not "hrad"; '
        'did you mean "hard"?',
    ),
    "a zone that the rules do not have": (
        "kind: grave",
        "kind: graves",
        'r.yaml:22:3: toy.zones: the zone "grave" is missing',
        'r.yaml:25:12: toy.zones[3].kind: the rules have no zone "graves"; did you mean "grave"?',
    ),
    "a stat of the wrong kind": (
        "límite de mano}, of: player",
        "límite de mano}, of: card",
        'r.yaml:41:3: toy.stats: the stat of a player "hand_limit" is missing',
    ),
    "an unknown step": (
        "id: 2a",
        "id: 2b",
        'r.yaml:30:3: toy.phases: the step "2a" is missing',
        'r.yaml:31:10: toy.phases[1].id: the rules have no step "2b"',
    ),
    "a keyword twice": (
        "id: mighty",
        "id: brave",
        'r.yaml:34:9: toy.keywords[1].id: "brave" is here twice',
    ),
    "a keyword of an unknown stat": (
        "stat: strength, add",
        "stat: strenght, add",
        'r.yaml:38:20: toy.keywords[1].while[0].stat: there is no stat "strenght"; did you mean "strength"?',
    ),
    "a keyword without Spanish": (
        "{en: Brave, es: Valiente}",
        "{en: Brave}",
        "r.yaml:33:23: toy.keywords[0].name.es: this key is missing",
    ),
    "an unknown event": (
        "[entered, played]",
        "[enters]",
        'r.yaml:49:10: toy.events[0]: there is no event "enters"; did you mean "entered"?',
    ),
    "a panel of a zone that is none": (
        "{zone: field, ",
        "{zone: feild, ",
        'r.yaml:28:44: toy.panels[0].parts[0].zone: there is no zone "feild"; did you mean "field"?',
    ),
    "a panel of a common zone for each player": (
        "{zone: field, ",
        "{zone: pit, ",
        'r.yaml:28:44: toy.panels[0].parts[0].zone: the zone "pit" is no player\'s',
    ),
    "a count of a player's zone on the table": (
        PANEL,
        "{id: x, area: side, parts: [{zone: grave, show: pile}]}",
        'r.yaml:28:40: toy.panels[0].parts[0].zone: each player has a zone "grave" of their own',
    ),
    "an unknown way to show": (
        "{zone: field, ",
        "{zone: field, show: crads, ",
        'r.yaml:28:57: toy.panels[0].parts[0].show: there is no way to show "crads"; did you mean "cards"?',
    ),
    "a key that shows nothing": (
        "{zone: field, ",
        "{zone: field, shwo: cards, ",
        'r.yaml:28:51: toy.panels[0].parts[0].shwo: there is no key "shwo" here; did you mean "show"?',
    ),
    "a key of another way to show": (
        "{zone: field, ",
        "{zone: field, low: 3, ",
        'r.yaml:28:51: toy.panels[0].parts[0].low: there is no key "low" here',
    ),
    "an unknown area": (
        "area: seat",
        "area: seta",
        'r.yaml:28:23: toy.panels[0].area: this has to be "front", "table", "seat", "hand" or "side", '
        'not "seta"; did you mean "seat"?',
    ),
    "a badge of an unknown stat": (
        '"{strength}"',
        '"{strenght}"',
        'r.yaml:28:60: toy.panels[0].parts[0].badges[0].text: there is no figure of a card "strenght"; '
        'did you mean "strength"?',
    ),
    "a badge of an unknown printed stat": (
        '"{strength}"',
        '"({was_sped})"',
        'r.yaml:28:60: toy.panels[0].parts[0].badges[0].text: there is no figure of a card "was_sped"; '
        'did you mean "was_speed"?',
    ),
    "a badge without its brace": (
        '"{strength}"',
        '"{strength"',
        'r.yaml:28:60: toy.panels[0].parts[0].badges[0].text: a figure stands in braces, such as '
        '"{strength}", not "{strength"',
    ),
    "a badge of an unknown style": (
        '"{strength}"',
        '{text: "{strength}", style: bda}',
        'r.yaml:28:88: toy.panels[0].parts[0].badges[0].style: this has to be "good", "bad", "warn", "dim", '
        '"word", "flag" or "badge", not "bda"; did you mean "bad"?',
    ),
    "an unknown figure of a player": (
        PANEL,
        "{id: x, area: seat, parts: [{show: value, key: mots, name: {en: a, es: b}}]}",
        'r.yaml:28:52: toy.panels[0].parts[0].key: there is no public figure of a player "mots"; '
        'did you mean "most"?',
    ),
    "a figure of the table at a player": (
        PANEL,
        '{id: x, area: seat, parts: [{show: value, form: "{weather}", name: {en: a, es: b}}]}',
        'r.yaml:28:53: toy.panels[0].parts[0].form: there is no public figure of a player "weather"',
    ),
    "a value without a name": (
        PANEL,
        "{id: x, area: seat, parts: [{show: value, key: most}]}",
        "r.yaml:28:33: toy.panels[0].parts[0].name: this key is missing",
    ),
    "a tracker of a panel that is none": (
        "area: seat, ",
        "area: seat, trackers: [pionts], ",
        'r.yaml:28:40: toy.panels[0].trackers[0]: there is no tracker "pionts"; did you mean "points"?',
    ),
    "a track of an unknown tracker": (
        PANEL,
        "{id: x, area: front, parts: [{show: track, tracker: ponts, steps: [{name: {en: a, es: b}}, "
        "{name: {en: c, es: d}}]}]}",
        'r.yaml:28:57: toy.panels[0].parts[0].tracker: there is no tracker "ponts"; did you mean "points"?',
    ),
    "an unknown flag": (
        "{zone: field, ",
        "{zone: field, flags: [taped], ",
        'r.yaml:28:59: toy.panels[0].parts[0].flags[0]: there is no flag "taped"; did you mean "tapped"?',
    ),
    "an order that is none": (
        "area: seat, ",
        "area: seat, order: {narow: 1, wide: 2}, ",
        "r.yaml:28:36: toy.panels[0].order.narrow: this key is missing",
        'r.yaml:28:37: toy.panels[0].order.narow: there is no key "narow" here; did you mean "narrow"?',
    ),
    "a goal by an unknown figure": (
        "goal: 10",
        "goal_by: mots",
        'r.yaml:47:59: toy.trackers[0].goal_by: there is no public figure of a player "mots"; '
        'did you mean "most"?',
    ),
    "two goals": (
        "goal: 10",
        "goal: 10, goal_by: most",
        'r.yaml:47:69: toy.trackers[0].goal_by: a tracker has either a "goal" or a "goal_by"',
    ),
    "a tracker that the rules do not have": (
        "{id: points",
        "{id: pionts",
        'r.yaml:47:3: toy.trackers: the tracker "points" is missing',
        'r.yaml:47:10: toy.trackers[0].id: the rules have no tracker "pionts"; did you mean "points"?',
    ),
    "an option that the rules do not have": (
        "id: level",
        "id: levle",
        'r.yaml:7:3: toy.options: the option "level" is missing',
        'r.yaml:7:9: toy.options[0].id: the rules have no option "levle"; did you mean "level"?',
    ),
    "a keyword that the rules have": (
        "id: flying",
        "id: flyign",
        'r.yaml:39:10: toy.keywords[2].id: the keyword "flying" is missing; is it "flyign"?',
    ),
    "no word for a keyword that the rules have": (
        "id: flying",
        "id: swimming",
        'r.yaml:33:3: toy.keywords: the keyword "flying" is missing',
    ),
    "a panel twice": (
        PANEL,
        PANEL + "\n  - " + PANEL,
        'r.yaml:29:10: toy.panels[1].id: "field" is here twice',
    ),
    "a panel that is a word": (
        PANEL,
        "field",
        'r.yaml:28:5: toy.panels[0]: this has to be a mapping, not "field"',
    ),
    "a list": (TEXT, "- id: toy\n", "r.yaml:1:1: a ruleset file is a mapping, not a list"),
    "empty": (TEXT, "", "r.yaml:1:1: the file is empty"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", BROKEN)
def test_a_mistake_gets_its_sentence(mistake: str) -> None:
    old, new, *sentences = BROKEN[mistake]
    assert TEXT.count(old) == 1
    try:
        _, errors = check_ruleset(TEXT.replace(old, new), "r.yaml", Vocabulary(Toy()))
    except CardError as error:
        errors = [error]

    assert [str(e) for e in errors] == sentences


def test_a_keyword_of_existing_mechanics_is_a_few_lines_of_yaml(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ruleset_yaml, "_loaded", {})

    description, errors = load_ruleset(place.ruleset)

    assert errors == []
    assert description["name"] == {"en": "Toy", "es": "Juguete"}
    assert "mighty" in place.ruleset.keywords
    assert place.ruleset.entries({"keywords": ["mighty"]}, "while") == [{"stat": "strength", "add": 2}]
    assert load_ruleset(place.ruleset)[0] is description


def test_a_game_without_the_file_is_said(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ruleset_yaml, "_loaded", {})
    place.ruleset.folder = place.root

    description, errors = load_ruleset(place.ruleset)

    assert description == {}
    assert place.short(errors) == ["ruleset.yaml:1:1: it cannot be read: No such file or directory"]


def test_the_command_checks_a_ruleset_wherever_it_lies(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for game in registry.games():
        text = (Path(registry.get(game).folder) / "ruleset.yaml").read_text(encoding="utf-8")
        file = tmp_path / f"{game}.yaml"
        file.write_text(text, encoding="utf-8")
        assert cli.main(["cards", "check", str(file)]) == 0
        file.write_text(text.replace("zone: hand", "zone: hnad", 1), encoding="utf-8")
        capsys.readouterr()
        assert cli.main(["cards", "check", str(file), "--lang", "en"]) == 1
        told = capsys.readouterr().out
        assert 'zone: there is no zone "hnad"; did you mean "hand"?' in told
        assert "1 mistake." in told
