"""The compiled form: JSON in the user's cache folder, keyed by everything it was made from.

A file here is never trusted: another key, another checksum, or anything that cannot be read means that
there is none. What a file with the right ones holds is tried; if nothing can be made of it, it is made
anew, and that is said. It is written whole or not at all, and a folder that cannot be written changes
nothing but the time of the next start.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import threading
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from . import failures, paths
from .files import Unreadable, read_file

T = TypeVar("T")
FORMAT = 1  # of the compiled form, and of the checks that made it: raise it when either changes

LARGEST_KEPT = 16 * 1024 * 1024
_HEAD = re.compile(rb"[0-9a-f]{64} [0-9a-f]{64}")
# What was taken from here: its key, its sum, and what would make it.
_taken: dict[str, tuple[str, str, Callable[[], Any]]] = {}


def digest(*parts: bytes | str) -> str:
    """Return a hash of ``parts`` and of where one ends and the next begins."""
    total = sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogateescape") if isinstance(part, str) else part
        total.update(len(data).to_bytes(8, "big"))
        total.update(data)
    return total.hexdigest()


def key_of(files: dict[Path, bytes | str], *more: str) -> str:
    """Return the key for what is made from ``files`` (content, or why it cannot be read) and ``more``."""
    parts: list[bytes | str] = [str(FORMAT), _checks(), *more]
    for path, content in files.items():
        parts += [str(path), content]
    return digest(*parts)


def _checks() -> str:
    """Return what changes when the code of this package does (sizes and times, as an import looks at)."""
    stats = [p.stat() for p in sorted(Path(__file__).parent.glob("*.py"))]
    return ",".join(f"{s.st_size}:{s.st_mtime_ns}" for s in stats)


def kept(name: str, key: str, make: Callable[[], Any], use: Callable[[Any], T]) -> T:
    """Return what ``use`` makes of what is kept under ``name`` with this ``key``.

    If there is nothing, or nothing that ``use`` can take, ``make`` makes it anew and it is kept.
    """
    found = _read(name, key)
    if found is not None:
        try:
            made = use(found[0])
        except Exception as error:  # whatever a forged file may lead to
            _note(name, error)
        else:
            _taken[name] = (key, found[1], make)
            return made
    content = make()
    _write(name, key, content)
    return use(content)


def check_taken() -> None:
    """Make anew what was taken from here, where it is not what would be made: for when something has failed.

    A file with the right key and sum may hold what nothing can be done with all the same.
    """
    for name, (key, total, make) in list(_taken.items()):
        content = make()
        if sha256(_body(content)).hexdigest() != total:
            _note(name, "it was forged")
            _write(name, key, content)


def _read(name: str, key: str) -> tuple[Any, str] | None:
    """Return what was written under ``name`` with this ``key`` and its sum, or None."""
    path = _path(name)
    if not os.path.lexists(path):
        return None
    try:
        data = read_file(path, LARGEST_KEPT)
        head, _, body = data.partition(b"\n")
        if not _HEAD.fullmatch(head):
            raise ValueError("no file of ours")
        of, total = head.decode("ascii").split()
        if of != key:
            return None  # of other files, or of another version
        if total != sha256(body).hexdigest():
            raise ValueError("not as it was written")
        return json.loads(body), total
    except (Unreadable, ValueError, RecursionError) as error:
        _note(name, error)
        return None


def _note(name: str, error: Exception | str) -> None:
    failures.note("cache", error, brief=str(_path(name)))


def _write(name: str, key: str, content: Any) -> None:
    """Write ``content`` under ``name``, whole or not at all."""
    path = _path(name)
    body = _body(content)
    new = path.with_name(f"{path.name}.{os.getpid()}.{threading.get_ident()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            new.write_bytes(f"{key} {sha256(body).hexdigest()}\n".encode("ascii") + body)
            os.replace(new, path)
        finally:
            with contextlib.suppress(OSError):
                new.unlink(missing_ok=True)
    except OSError as error:  # which folder it is stands in the journal: what nobody can write fails for each
        failures.note("cache_kept", error, brief=error.strerror or type(error).__name__)


def _body(content: Any) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def _path(name: str) -> Path:
    return paths.user("cache") / "compiled" / f"{name}.json"
