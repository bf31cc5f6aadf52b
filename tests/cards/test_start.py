"""A normal start reads the compiled form: neither YAML nor pydantic is imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from .conftest import Place

ROOT = Path(__file__).parents[2]

START = """
import pathlib, sys
from mk_tui.cards import decks, paths, pool, ruleset_yaml
paths.shipped = lambda: pathlib.Path(sys.argv[1])
from tests.cards.toy import Toy
game = Toy()
description, trouble = ruleset_yaml.load_ruleset(game)
cards, errors = pool.load_pool(game)
found, more = decks.load_decks(game, cards)
imported = {name.partition(".")[0] for name in sys.modules}
heavy = sorted(imported & {"yaml", "pydantic", "difflib", "platformdirs"})
print(description["id"], len(cards.cards), len(found), len(trouble), len(errors), len(more), heavy)
"""


def start(place: Place) -> str:
    run = subprocess.run(
        [sys.executable, "-c", START, str(place.root / "shipped")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.stderr == ""
    return run.stdout.strip()


def test_a_second_start_imports_neither_yaml_nor_pydantic(place: Place) -> None:
    place.own("cards", "x.yaml", "hello")  # what is wrong is remembered too
    place.own("decks", "y.yaml", "hello")

    assert start(place) == "toy 3 0 0 1 1 ['pydantic', 'yaml']"
    assert start(place) == "toy 3 0 0 1 1 []"
