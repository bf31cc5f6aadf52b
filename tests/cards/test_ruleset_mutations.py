"""Each key and each name of a game's ``ruleset.yaml``, misspelt one at a time, is an error that names it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as File
from typing import Any

import pytest

from mk_tui.cards.checks import check_description
from mk_tui.cards.registry import games, get
from mk_tui.cards.vocabulary import Vocabulary
from mk_tui.cards.yaml_source import Path, YamlSource, read

# Values that name something of the game.
NAMES = {
    "zone",
    "show",
    "area",
    "of",
    "key",
    "tracker",
    "values",
    "aims",
    "goal_by",
    "kind",
    "owner",
    "faces",
}
LISTS_OF_NAMES = {
    "types",
    "not_types",
    "flags",
    "not_flags",
    "busy",
    "trackers",
    "durations",
    "events",
    "set_apart",
}
WITH_IDS = {
    "options",
    "colours",
    "types",
    "zones",
    "phases",
    "filters",
    "keywords",
    "stats",
    "flags",
    "trackers",
}


def names_something(path: Path) -> bool:
    """Return whether the value at a path is the name of something that is said elsewhere."""
    if path[-1] == "id":
        return len(path) == 1 or (len(path) == 3 and path[0] in WITH_IDS)
    if isinstance(path[-1], int):
        return len(path) > 1 and path[-2] in LISTS_OF_NAMES
    return path[-1] in (*NAMES, "clause")


def misspelt(word: str) -> str:
    """Return a word that is nearly the same."""
    return word[:-1] + ("Q" if word[-1] != "Q" else "Z")


def at(data: Any, path: Path) -> Any:
    for part in path:
        data = data[part]
    return data


def mutations(source: YamlSource) -> Iterator[tuple[Path, str]]:
    """Misspell one thing after the other in place; yields where it stands and the wrong word."""
    for path in list(source.keys):
        above, key = at(source.data, path[:-1]), str(path[-1])
        whole, wrong = dict(above), misspelt(key)
        above.clear()
        above.update((wrong if k == key else k, v) for k, v in whole.items())
        source.keys[*path[:-1], wrong] = source.keys[path]
        yield (*path[:-1], wrong), wrong
        del source.keys[*path[:-1], wrong]
        above.clear()
        above.update(whole)
    for path in list(source.values):
        word = at(source.data, path)
        if path and isinstance(word, str) and names_something(path):
            above = at(source.data, path[:-1])
            above[path[-1]] = misspelt(word)
            yield path, misspelt(word)
            above[path[-1]] = word


@pytest.mark.parametrize("game", games())
def test_every_misspelt_word_is_an_error_that_names_it(game: str) -> None:
    rules = get(game)
    file = File(rules.folder) / "ruleset.yaml"
    source = read(file.read_bytes(), "r.yaml")
    assert check_description(source, Vocabulary(rules))[1] == []
    tried = 0
    for path, wrong in mutations(source):
        _, errors = check_description(source, Vocabulary(rules))
        line = source.error(path, "", at_key=path in source.keys).line
        assert any(e.line == line and wrong in str(e) for e in errors), f"{path} {wrong}: {errors}"
        tried += 1
    assert tried > 400
    assert check_description(source, Vocabulary(rules))[1] == []


def test_a_card_is_set_apart_by_a_field_of_the_rules_alone() -> None:
    rules = get("mamlejet_kohanim")
    source = read((File(rules.folder) / "ruleset.yaml").read_bytes(), "r.yaml")
    source.data["set_apart"] = ["legendary", "legendry"]
    errors = check_description(source, Vocabulary(rules))[1]
    assert len(errors) == 1 and 'no field "legendry"; did you mean "legendary"?' in str(errors[0]), errors


def test_a_filter_is_a_key_of_cards_each_of_whose_values_has_one_name() -> None:
    rules = get("mamlejet_kohanim")
    source = read((File(rules.folder) / "ruleset.yaml").read_bytes(), "r.yaml")
    name = {"en": "x", "es": "y"}
    for entry, said in (
        ({"id": "subtyp", "values": [{"id": "hero"}]}, 'no card has a key "subtyp"; did you mean "subtype"?'),
        ({"id": "subtype"}, "no other key has"),
        ({"id": "colours", "values": [{"id": "red"}]}, "have names already"),
    ):
        values = [{**v, "name": name} for v in entry.get("values", ())]
        source.data["filters"] = [{**entry, "name": name, **({"values": values} if values else {})}]
        errors = check_description(source, Vocabulary(rules))[1]
        assert len(errors) == 1 and said in str(errors[0]), errors


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seats": [{"kind": "human"}]}, "1 players cannot sit down"),
        ({"seats": [{"kind": "novice"}] * 2}, "one seat has to be the newcomer's"),
        ({"options": {"first": "nobody"}}, 'not "nobody"'),
    ],
)
def test_a_first_match_that_cannot_be_is_a_sentence(change: dict[str, Any], said: str) -> None:
    rules = get("karmaka")
    source = read((File(rules.folder) / "ruleset.yaml").read_bytes(), "r.yaml")
    source.data["beginner"].update(change)
    errors = check_description(source, Vocabulary(rules))[1]
    assert len(errors) == 1 and said in str(errors[0]), errors
