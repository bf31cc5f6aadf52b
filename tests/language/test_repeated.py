"""What happens several times in a row is told once."""

from __future__ import annotations

import pytest

from mk_tui.cards import registry
from mk_tui.language import Speaker
from mk_tui.language.repeated import told_once


@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_follows_itself_is_told_once_with_its_number(lang: str) -> None:
    speaker = Speaker(lang, registry.get("karmaka"), None, ["Ana", "Beto"])
    assert told_once(["A.", "B.", "B.", "B.", "A."], speaker) == ["A.", "B (×3).", "A."]
