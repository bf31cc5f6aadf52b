"""What outlives the program: matches, settings and crash files."""

from .settings import Settings, load_settings, save_settings
from .store import MatchRecord, Store
from .trouble import StorageError

__all__ = ["MatchRecord", "Settings", "StorageError", "Store", "load_settings", "save_settings"]
