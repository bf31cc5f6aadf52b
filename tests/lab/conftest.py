"""What keeps the laboratory's tests out of the user's folders."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _at_home(home: object) -> None:
    """Work files and caches lie in folders of the test's own."""
