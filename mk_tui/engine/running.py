"""How the engine runs: as Python files or compiled, and how often Python looks for cycles meanwhile."""

from __future__ import annotations

import gc

from . import flow

# Python's own first figure is 700 (objects made, less those gone, until it looks). What a game loads and some
# twenty matches that are kept, of some thousand each, stay below this one.
OBJECTS = 200_000
YOUNG, OLD = 20, 100


def compiled() -> bool:
    """Return whether the engine runs as machine code (`hatch_build.py`) and not as the Python files."""
    return not (flow.__file__ or "").endswith(".py")


def rest_collector() -> None:
    """Let the garbage collector of this process look less often: a match makes next to no cycles.

    Its log and its questions are many small objects that live as long as it does; looking through them every
    700 costs a fifteenth of the time and finds nothing. Who plays match after match never looks at all.
    """
    gc.set_threshold(OBJECTS, YOUNG, OLD)
