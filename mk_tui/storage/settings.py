"""Settings: each declared once, with its doc; kept as a small TOML file that a person may edit.

A file that cannot be read is put aside and the defaults are used; a single value that is no good is
replaced by its default. Either is told in a sentence.
"""

from __future__ import annotations

import json
import os
import tomllib
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from mk_tui.cards import paths
from mk_tui.language import LANGUAGES, guess_language

from .trouble import StorageError

FILE = "settings.toml"


def _setting(default: Any, doc: str, choices: tuple[Any, ...] = ()) -> Any:
    """Declare a setting. ``doc`` is its English explanation in the file; the settings screen says the
    messages "setting.<name>" and "setting.<name>.doc". Without ``choices`` any value of the type goes."""
    return field(default=default, metadata={"doc": doc, "choices": choices})


@dataclass
class Settings:
    """What a person may set. Change an attribute, then :func:`save_settings`."""

    language: str = _setting("auto", "language of the program and the cards", ("auto", *LANGUAGES))
    theme: str = _setting("auto", "colours of the screen: the name of a theme, or auto")
    animation: str = _setting("full", "how dice and cards move", ("full", "short", "off"))
    news: bool = _setting(True, "whether a list tells what happened since your last answer", (True, False))
    hints: bool = _setting(True, "whether the screen says which keys can be used now", (True, False))
    advice: bool = _setting(True, "whether a game gives advice to beginners", (True, False))
    ascii: bool = _setting(False, "draw with plain ASCII characters only", (True, False))
    hold: int = _setting(
        0,
        "when you are asked to respond: 0 only if you can, 1 whenever the others might think so, 2 always",
        (0, 1, 2),
    )

    by_hand: bool = _setting(
        False, "choose what you pay with yourself instead of letting the program do it", (True, False)
    )

    extra: dict[str, Any] = field(default_factory=dict, repr=False)
    """Keys of the file that this version does not know; they are written back."""

    @property
    def lang(self) -> str:
        """The language to speak: as set, else as the environment asks."""
        return guess_language() if self.language == "auto" else self.language


DECLARED = tuple(f for f in fields(Settings) if f.metadata)


def settings_path() -> Path:
    """Return where the settings file lies (it may not exist)."""
    return paths.user("config") / FILE


def load_settings(path: Path | None = None, touch: bool = True) -> tuple[Settings, StorageError | None]:
    """Read the settings. Returns them with None, or with what was wrong with the file. Never raises.

    Without ``touch`` a file that cannot be read is not put aside: for who only wants a look.
    """
    path = path or settings_path()
    settings = Settings()
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return settings, None
    except (OSError, ValueError) as error:  # no UTF-8 and no TOML are ValueErrors
        if not touch:
            return settings, StorageError("error.settings_unreadable", file=str(path), reason=str(error))
        return settings, _set_aside(path, str(error))
    trouble = None
    known = {f.name: f for f in DECLARED}
    for name, value in found.items():
        declared = known.get(name)
        if declared is None:
            settings.extra[name] = value
        elif type(value) is not type(declared.default) or (
            declared.metadata["choices"] and value not in declared.metadata["choices"]
        ):
            trouble = StorageError("error.setting", file=str(path), name=name, value=str(value))
        else:
            setattr(settings, name, value)
    return settings, trouble


def save_settings(settings: Settings, path: Path | None = None) -> None:
    """Write the settings with their docs, all or nothing; ``StorageError`` if that fails."""
    path = path or settings_path()
    lines = ["# Settings of mk-tui.", ""]
    for declared in DECLARED:
        choices = " | ".join(_toml(c) for c in declared.metadata["choices"])
        lines.append(f"# {declared.metadata['doc']}" + (f": {choices}" if choices else ""))
        lines += [f"{declared.name} = {_toml(getattr(settings, declared.name))}", ""]
    lines += [f"{name} = {_toml(value)}" for name, value in settings.extra.items() if _is_plain(value)]
    part = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
        os.replace(part, path)
    except OSError as error:
        raise StorageError("error.settings_not_kept", file=str(path), reason=str(error)) from error


def _set_aside(path: Path, reason: str) -> StorageError:
    """Move an unreadable file out of the way, so that saving does not overwrite it."""
    for k in range(1, 100):
        aside = path.with_name(f"{path.name}.bad-{k}")
        if not aside.exists():
            try:
                os.replace(path, aside)
            except OSError:
                break
            return StorageError("error.settings_aside", file=str(path), aside=str(aside), reason=reason)
    return StorageError("error.settings_unreadable", file=str(path), reason=reason)


def _is_plain(value: Any) -> bool:
    return isinstance(value, (str, int, float, bool))


def _toml(value: Any) -> str:
    # JSON's strings, numbers and booleans are TOML's too.
    return json.dumps(value, ensure_ascii=False)
