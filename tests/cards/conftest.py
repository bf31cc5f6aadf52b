"""Files for card tests: the toy game's cards in a folder of their own, and an empty home."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mk_tui.cards import paths

from .toy import Toy

GOOD = """\
- id: toy.soldier
  number: F1
  name: {en: Soldier, es: Soldado}
  type: fighter
  cost: {white: 1}
  strength: 2
  text: {en: "", es: ""}
- id: toy.scout
  number: F2
  name: {en: Scout, es: Exploradora}
  type: fighter
  cost: {red: 1, any: 1}
  strength: 1
  keywords: [brave]
  text:
    en: When this card enters, draw two cards.
    es: Cuando esta carta entre, roba dos cartas.
  when:
    - event: entered
      card: self
      effect: [{do: draw, n: 2}]
- id: toy.study
  number: S1
  name: {en: Study, es: Estudio}
  type: spell
  cost: {white: 2}
  text: {en: Draw a card., es: Roba una carta.}
  effect: [{do: draw}]
"""


class Place:
    """A toy game whose shipped files and whose user's files a test writes."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.ruleset = Toy()
        self.ship("cards", "good.yaml", GOOD)

    def ship(self, what: str, name: str, text: str | bytes) -> Path:
        return self._write(self.root / "shipped" / what / "toy" / name, text)

    def own(self, what: str, name: str, text: str | bytes) -> Path:
        return self._write(self.root / "home" / "data" / what / "toy" / name, text)

    def _write(self, path: Path, text: str | bytes) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text)
        return path

    def short(self, errors: list[object]) -> list[str]:
        """Return errors as sentences, with file names instead of paths."""
        return [re.sub(r"^/(\S*/)?", "", str(e)) for e in errors]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(paths, "shipped", lambda: tmp_path / "shipped")
    return Place(tmp_path)
