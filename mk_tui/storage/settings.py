"""Settings: each declared once, with its doc; kept as a small TOML file that a person may edit.

What the person wrote in it stays when the program writes: comments, unknown keys and tables, order.

A file that is damaged is put aside and the defaults are used, as they are where one may not read it, which
damages nothing; a single value that is no good is replaced by its default. Each is told in a sentence, and so
is a key that is nearly one of the settings. Others may be those of a newer version.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from dataclasses import Field, dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from mk_tui.cards import paths
from mk_tui.cards.files import Unreadable, read_file
from mk_tui.cards.writing import make_folder, replaced
from mk_tui.language import LANGUAGES, guess_language

from .trouble import StorageError

FILE = "settings.toml"
KEYS = "keys"  # the table of the keys


# The themes of the screen.
THEMES = ("dark", "light", "contrast", "deuteranopia", "protanopia", "16", "mono")
# Seconds to choose from.
THINKING = (0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0)


def _setting(default: Any, doc: str, choices: tuple[Any, ...] = ()) -> Any:
    """Declare a setting. ``doc`` is its English explanation in the file; the settings screen says the
    messages "setting.<name>" and "setting.<name>.doc". Without ``choices`` any value of the type goes."""
    return field(default=default, metadata={"doc": doc, "choices": choices})


@dataclass
class Settings:
    """What a person may set. Change an attribute, then :func:`save_settings`."""

    language: str = _setting("auto", "language of the program and the cards", ("auto", *LANGUAGES))
    theme: str = _setting("auto", "colours of the screen; mono has none", ("auto", *THEMES))
    animation: str = _setting("full", "how dice and cards move", ("full", "short", "off"))
    news: bool = _setting(
        True, "whether what happened since your last answer is told below the board", (True, False)
    )
    hints: bool = _setting(True, "whether the screen says which keys can be used now", (True, False))
    advice: bool = _setting(True, "whether a game gives advice to beginners", (True, False))
    ascii: bool = _setting(False, "draw lines and signs in plain ASCII, but not letters", (True, False))
    hold: int = _setting(
        0,
        "when you are asked to respond: 0 only if you can, 1 whenever the others might think so, 2 always",
        (0, 1, 2),
    )

    stop_hurt: bool = _setting(
        True, "whether damage to your side brings you back while you pass until something", (True, False)
    )
    stop_aimed: bool = _setting(
        True, "whether what is done to you or yours brings you back while you pass on", (True, False)
    )
    by_hand: bool = _setting(
        False, "choose yourself what you pay with, and what else hardly anybody would choose", (True, False)
    )

    think_master: float = _setting(1.0, "seconds for which a master looks ahead", THINKING[1:])
    think_adept: float = _setting(0.0, "seconds for which an adept looks ahead", THINKING)

    # The table [keys]: the name of an action -> its keys, "i" or "i, f6". The screen knows the actions.
    keys: dict[str, str] = field(default_factory=dict)

    @property
    def lang(self) -> str:
        """The language to speak: as set, else as the environment asks."""
        return guess_language() if self.language == "auto" else self.language

    @property
    def thinks(self) -> dict[str, float]:
        """For how many seconds each level looks ahead."""
        return {"adept": self.think_adept, "master": self.think_master}


DECLARED = tuple(f for f in fields(Settings) if f.metadata)


def settings_path() -> Path:
    """Return where the settings file lies (it may not exist)."""
    return paths.user("config") / FILE


def load_settings(path: Path | None = None, touch: bool = True) -> tuple[Settings, list[StorageError]]:
    """Read the settings. Returns them with all that was wrong with the file. Never raises.

    Without ``touch`` a file that is damaged is not put aside: for who only wants a look.
    """
    path = path or settings_path()
    try:
        text = _read(path)
        return _settings_of(text, path)
    except FileNotFoundError:
        return Settings(), []
    except (OSError, ValueError, RecursionError) as error:
        if touch and not isinstance(error, OSError):  # of what cannot be opened nobody knows what is in it
            return Settings(), [_set_aside(path, _reason(error))]
        return Settings(), [StorageError("error.settings_unreadable", file=str(path), reason=_reason(error))]


def save_settings(settings: Settings, path: Path | None = None) -> None:
    """Write the settings, all or nothing; ``StorageError`` if that fails.

    In a file that is there only what has changed is written: all else that a person wrote stays as it was.
    """
    path = path or settings_path()
    try:
        make_folder(path.parent)
        try:
            before = _read(path)
        except FileNotFoundError:
            before = ""
        after = _changed(before, settings, path) if before.strip() else _fresh(settings)
        if _settings_of(after, path)[0] != settings:
            raise ValueError("what was written would not be read as it was meant")
        if after != before:
            with replaced(path) as target:
                target.write(after)
    except (OSError, ValueError, RecursionError) as error:
        raise StorageError("error.settings_not_kept", file=str(path), reason=_reason(error)) from error


def _read(path: Path) -> str:
    try:
        content = read_file(path)
    except Unreadable as error:
        raise error.__cause__ if isinstance(error.__cause__, OSError) else OSError(str(error)) from error
    # With the line ends as they are; some editors put a mark before the first line.
    return content.decode("utf-8-sig")


def _reason(error: OSError | ValueError | RecursionError) -> str:
    """Return what is wrong with a file, as a clause that can be said in any language (``form_words``)."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if isinstance(error, tomllib.TOMLDecodeError):
        at = re.search(r"at line (\d+)", str(error))
        return f"line {at[1]} is not TOML" if at else "it ends where TOML has to go on"
    if isinstance(error, UnicodeDecodeError):
        return "this is not a text file in UTF-8"
    return "it is nested too deeply" if isinstance(error, RecursionError) else str(error)


def _settings_of(text: str, path: Path) -> tuple[Settings, list[StorageError]]:
    """Return the settings that a file's text makes, and what is wrong with each value that is no good."""
    settings, troubles = Settings(), list[StorageError]()
    found = tomllib.loads(text)
    known = [KEYS, *(declared.name for declared in DECLARED)]
    for name in found:
        near = [] if name in known else get_close_matches(name, known, 1)
        if near:
            troubles.append(StorageError("error.setting_near", file=str(path), name=name, near=near[0]))
    for declared in DECLARED:
        value = found.get(declared.name, declared.default)
        if type(declared.default) is float and type(value) is int:
            value = float(value)  # as a person writes it
        if type(value) is not type(declared.default) or (
            declared.metadata["choices"] and value not in declared.metadata["choices"]
        ):
            choices = " | ".join(_toml(c) for c in declared.metadata["choices"])
            told = {"file": str(path), "name": declared.name, "value": str(value), "choices": choices}
            troubles.append(StorageError("error.setting_choices" if choices else "error.setting", **told))
        else:
            setattr(settings, declared.name, value)
    table = found.get(KEYS, {})
    if not isinstance(table, dict):
        troubles.append(StorageError("error.setting", file=str(path), name=KEYS, value=str(table)))
        return settings, troubles
    for name, value in table.items():
        keys = [value] if isinstance(value, str) else value
        if isinstance(keys, list) and all(isinstance(key, str) for key in keys):
            settings.keys[name] = ", ".join(keys)
        else:
            told = {"file": str(path), "name": f"{KEYS}.{name}", "value": str(value)}
            troubles.append(StorageError("error.setting", **told))
    return settings, troubles


def _fresh(settings: Settings) -> str:
    """Return the text of a new file: every setting below what it means."""
    lines = ["# Settings of mk-tui."]
    for declared in DECLARED:
        lines += ["", *_explained(declared, getattr(settings, declared.name))]
    if settings.keys:
        lines += [
            "",
            f"[{KEYS}]",
            *(f"{_toml(name)} = {_toml(keys)}" for name, keys in settings.keys.items()),
        ]
    return "\n".join(lines) + "\n"


def _explained(declared: Field[Any], value: Any) -> list[str]:
    choices = " | ".join(_toml(c) for c in declared.metadata["choices"])
    doc = f"# {declared.metadata['doc']}" + (f": {choices}" if choices else "")
    return [doc, f"{declared.name} = {_toml(value)}"]


def _changed(text: str, settings: Settings, path: Path) -> str:
    """Return the text of a file with those settings in it that it does not make already."""
    import tomlkit  # only here: a start has to be quick

    made = _settings_of(text, path)[0]
    document = tomlkit.parse(text)
    missing: list[str] = []
    for declared in DECLARED:
        value = getattr(settings, declared.name)
        if value == getattr(made, declared.name):
            continue
        if declared.name in document:
            document[declared.name] = value
        else:
            missing += _explained(declared, value)
    if settings.keys != made.keys:
        _change_keys(document, settings.keys, made.keys)
    after = tomlkit.dumps(document)
    if not missing:
        return after
    end = "\r\n" if "\r\n" in after else "\n"
    added = "".join(line + end for line in missing)
    if any(isinstance(value, (dict, list)) for value in document.values()):
        return added + end + after  # below the head of a table it would be in that table
    return after + ("" if after.endswith("\n") else end) + end + added


def _change_keys(document: Any, wanted: dict[str, str], made: dict[str, str]) -> None:
    """Write the table of the keys; the lines of those that stay as they are stay too."""
    if not isinstance(document.get(KEYS), dict):
        document[KEYS] = {}
    table = document[KEYS]
    for name in [name for name in table if name not in wanted]:
        del table[name]
    for name, keys in wanted.items():
        if made.get(name) != keys:
            table[name] = keys


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


def _toml(value: Any) -> str:
    # JSON's strings, numbers and booleans are TOML's too, but for one character.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
