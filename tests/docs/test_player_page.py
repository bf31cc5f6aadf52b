"""The page about players is all that a package needs: its files say what they are to each other."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "adding-a-player.md").read_text("utf-8")


def block(kind: str) -> str:
    found = re.search(rf"^```{kind}\n(.*?)^```$", PAGE, re.M | re.S)
    assert found is not None
    return found.group(1)


def test_the_package_of_the_page_is_whole() -> None:
    package = tomllib.loads(block("toml"))
    assert package["build-system"]["build-backend"] and package["project"]["version"]
    (at,) = package["project"]["entry-points"]["mk_tui.players"].values()
    module, _, name = at.partition(":")
    names: dict[str, Any] = {}
    exec(block("python"), names)
    assert hasattr(names[name](), "decide") and f"`{module}.py`" in PAGE
    assert package["tool"]["hatch"]["build"]["targets"]["wheel"]["include"] == [f"{module}.py"]
    assert "pip install" in PAGE
