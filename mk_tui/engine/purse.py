"""What bills are paid with, as far as the declarations of acts have to know."""

from __future__ import annotations

from typing import Any

# What something costs, in the words of the purse that pays it.
Bill = tuple[Any, ...]


class Purse:
    """What a seat could pay with, where that is no single number."""

    __slots__ = ()

    def covers(self, bill: Bill) -> bool:
        """Return whether it pays a bill."""
        raise NotImplementedError
