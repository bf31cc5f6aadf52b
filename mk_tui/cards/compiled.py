"""The compiled form: JSON in the user's cache folder, keyed by everything it was made from.

A file here is never trusted: another key, another checksum, or anything that cannot be read means that
there is none. It is written whole or not at all, and a folder that cannot be written changes nothing
but the time of the next start.
"""

from __future__ import annotations

import contextlib
import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Any

from . import paths

FORMAT = 1  # of the compiled form, and of the checks that made it: raise it when either changes


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


def read(name: str, key: str) -> Any:
    """Return what was written under ``name`` with this ``key``, or None."""
    try:
        data = _path(name).read_bytes()
        head, _, body = data.partition(b"\n")
        if head.decode("ascii") != f"{key} {sha256(body).hexdigest()}":
            return None
        return json.loads(body)
    except (OSError, ValueError, RecursionError):
        return None


def write(name: str, key: str, content: Any) -> None:
    """Write ``content`` under ``name``, whole or not at all; says nothing when it cannot."""
    path = _path(name)
    body = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            new.write_bytes(f"{key} {sha256(body).hexdigest()}\n".encode("ascii") + body)
            os.replace(new, path)
        finally:
            with contextlib.suppress(OSError):
                new.unlink(missing_ok=True)


def _path(name: str) -> Path:
    return paths.user("cache") / "compiled" / f"{name}.json"
