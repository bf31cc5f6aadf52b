"""Crash files: what is needed to see a failed rule again, and nothing that players hide."""

from __future__ import annotations

import json
import platform
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from mk_tui import __version__
from mk_tui.cards import failures, paths
from mk_tui.cards.writing import make_folder, written_new


def write_crash(report: dict[str, Any], folder: Path | None = None) -> Path | None:
    """Write a crash file and return its path; None if it cannot be written (that never stops play).

    ``report`` is ``RuleCrash.report`` (seed, config, answers, traceback) or the like, JSON-able.
    """
    folder = folder or paths.user("state") / "crashes"
    now = datetime.now(UTC)
    content = {
        "program": __version__,
        "python": platform.python_version(),
        "time": now.isoformat(timespec="seconds"),
        **report,
    }
    try:
        make_folder(folder)
        for k in range(1000):
            path = folder / f"crash-{now:%Y%m%d-%H%M%S}-{k:03d}.json"
            try:
                with written_new(path) as target:
                    json.dump(content, target, indent=1, default=str)
                return path
            except FileExistsError:
                continue
    except (OSError, ValueError, TypeError) as error:
        failures.note("crash_file", error)
    return None
