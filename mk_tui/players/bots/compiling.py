"""What the compiler is told of a class (`hatch_build.py`); Python does without. Itself never compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**told: bool) -> Any:
        """Tell the compiler something."""
        return lambda made: made


__all__ = ["mypyc_attr"]
