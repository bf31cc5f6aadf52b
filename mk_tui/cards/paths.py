"""Where files lie: what is shipped, and the user's own folders.

``MK_TUI_HOME``, when set, holds all of the user's folders (``data``, ``cache``, ``config``, ``state``);
otherwise they are the platform's own. Nothing here creates a folder.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

APP = "mk-tui"
PACKAGE = Path(__file__).resolve().parents[1]


class NoHome(Exception):
    """The user's home folder is nowhere to be found, so no folder of theirs is."""


Kind = Literal["data", "cache", "config", "state"]


def shipped() -> Path:
    """Return the folder of shipped data: inside an installed package, or in the checkout."""
    inside = PACKAGE / "_data"
    return inside if inside.is_dir() else PACKAGE.parent / "data"


def user(kind: Kind) -> Path:
    """Return one of the user's folders, which may not exist yet; :class:`NoHome` if nobody can say which."""
    home = os.environ.get("MK_TUI_HOME")
    if home:
        try:
            return Path(home).expanduser().absolute() / kind
        except (RuntimeError, OSError) as error:  # "~nobody"; a relative path in a folder that was deleted
            raise NoHome(home) from error
    import platformdirs

    folder = {
        "data": platformdirs.user_data_path,
        "cache": platformdirs.user_cache_path,
        "config": platformdirs.user_config_path,
        "state": platformdirs.user_state_path,
    }[kind]
    try:
        found = folder(APP, appauthor=False)
    except (RuntimeError, OSError) as error:
        raise NoHome(str(error)) from error
    # Older versions leave "~" standing: a folder of that name would be made wherever one is.
    if not found.is_absolute():
        raise NoHome(str(found))
    return found
