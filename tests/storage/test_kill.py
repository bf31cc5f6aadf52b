"""A small share of ``python -m tests.storage.kill_test``."""

from __future__ import annotations

from tests.storage.kill_test import one_match


def test_a_killed_match_resumes_with_all_that_was_shown() -> None:
    assert one_match(1, 3) >= 1
