"""Storage's own error."""

from __future__ import annotations

from mk_tui.language import SaidError


class StorageError(SaidError):
    """Something that cannot be read or kept; what was there is left as it is."""
