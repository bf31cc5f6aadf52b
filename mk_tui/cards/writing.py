"""Files that are written whole or not at all, and that nobody but their owner can read."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

FOLDER_MODE = 0o700
FILE_MODE = 0o600


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it that are missing, for its owner only."""
    if not folder.is_dir():
        if folder.parent != folder:
            make_folder(folder.parent)
        with suppress(FileExistsError):
            folder.mkdir(FOLDER_MODE)
        if not folder.is_dir():
            raise NotADirectoryError(20, os.strerror(20), str(folder))


def for_owner(path: str | os.PathLike[str], flags: int) -> int:
    """Open a file as the ``opener`` of :func:`open`: if it is made, for its owner only."""
    return os.open(path, flags, FILE_MODE)


def protect(path: Path) -> None:
    """Let only the owner read and write a file that is there already, if it is ours to say so."""
    try:
        found = path.stat()
        if stat.S_IMODE(found.st_mode) != FILE_MODE and os.geteuid() in (found.st_uid, 0):
            path.chmod(FILE_MODE)
    except (FileNotFoundError, AttributeError):  # no such file; a system without owners
        pass


@contextmanager
def written_new(path: Path) -> Iterator[TextIO]:
    """Write a file that must not exist: all of it is on the disk under its name, or nothing is.

    ``FileExistsError`` if it exists, also when it comes while we write.
    """
    if os.path.lexists(path):
        raise FileExistsError(17, os.strerror(17), str(path))
    with part_file(path) as part:
        with part.open("w", encoding="utf-8", newline="") as target:
            yield target
            _to_disk(target)
        place_new(part, path)


@contextmanager
def replaced(path: Path) -> Iterator[TextIO]:
    """Write a file anew: whoever reads it finds what was there before, or all that is there now.

    What a link points to is written, and the rights somebody gave the file stay.
    """
    path = Path(os.path.realpath(path))
    with part_file(path) as part:
        with part.open("w", encoding="utf-8", newline="") as target:
            yield target
            _to_disk(target)
        with suppress(FileNotFoundError):
            part.chmod(stat.S_IMODE(path.stat().st_mode))
        os.replace(part, path)
        sync_folder(path.parent)


def place_new(part: Path, path: Path) -> None:
    """Give a finished file its name; ``FileExistsError`` if that is taken."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links: take the name first, then fill it in one step
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE))
        os.replace(part, path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk, where the system can."""
    with suppress(OSError):  # Windows opens no folder; the file's own content is safe there
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


@contextmanager
def part_file(path: Path) -> Iterator[Path]:
    """Lend an empty file beside ``path``, which is gone afterwards."""
    import tempfile  # only here: a start, which writes nothing, has to be quick

    opened, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:100]}.", suffix=".part")
    os.close(opened)
    part = Path(name)
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


def _to_disk(target: TextIO) -> None:
    target.flush()
    os.fsync(target.fileno())
