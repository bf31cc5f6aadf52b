"""What outlives the program: matches, settings and crash files."""

from .patience import Patience
from .settings import Settings, load_settings, save_settings
from .small_file import UNFIT
from .store import MatchRecord, Store
from .trouble import MatchError, StorageError

__all__ = [
    "UNFIT",
    "MatchError",
    "MatchRecord",
    "Patience",
    "Settings",
    "StorageError",
    "Store",
    "load_settings",
    "save_settings",
]
