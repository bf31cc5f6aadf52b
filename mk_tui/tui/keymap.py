"""The keys as they are set: which action has which, what is wrong with the settings, how keys are written.

An action is set by its name, ``inspect`` for the binding ``table.inspect``, in the table ``[keys]`` of the
settings. Letters that actions have are given to no card, seat or button; digits are for the cards of a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from textual.binding import Binding
from textual.keys import Keys, _character_to_key, key_to_character

from mk_tui.language import SaidError, program_catalogue, short
from mk_tui.players.people import SMALL, seat_keys

from . import keys

# What Textual and the terminal keep for themselves.
FIXED = ("ctrl+c", "ctrl+p", "ctrl+q", "ctrl+z")
QUIT = "Ctrl+Q"  # as it is written
# Small letters that have to be left for seats, cards and buttons.
LEAST_LETTERS = 12
KNOWN = frozenset(key.value for key in Keys if not key.value.startswith("<")) | {"space"}
WRITTEN = {
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "tab": "Tab",
    "pageup": "PgUp",
    "pagedown": "PgDn",
}
NAMED = ("space", "enter", "escape")


class KeyTrouble(SaidError):
    """A key cannot be set; ``actions`` are names of actions that the sentence calls by their words."""

    def __init__(self, message_id: str, actions: Mapping[str, str] | None = None, **fields: object) -> None:
        super().__init__(message_id, **fields)
        self.actions = dict(actions or {})

    def say(self, lang: str) -> str:
        """Return the sentence, each action with its words and the name that the settings have for it."""
        words = {k: f"{action_words(name, lang)} ({name})" for k, name in self.actions.items()}
        return program_catalogue(lang).say(self.message_id, **{**self.fields, **words})


def _bindings() -> dict[str, list[Binding]]:
    found: dict[str, list[Binding]] = {}
    for binding in (*keys.TABLE, *keys.PUZZLE):
        assert isinstance(binding, Binding) and binding.id is not None
        found.setdefault(binding.id.partition(".")[2], []).append(binding)
    found["blank_everywhere"] = [keys.BLANK]
    return found


# Action: the id of its binding, and the keys that it has unless they are set.
IDS = {name: str(of[0].id) for name, of in _bindings().items()}
USUAL = {name: tuple(k for b in of for k in b.key.split(",")) for name, of in _bindings().items()}


def action_words(name: str, lang: str) -> str:
    """Return what an action is called."""
    return program_catalogue(lang).find(f"action.{name}") or name


@dataclass(frozen=True)
class Keymap:
    """Which keys each action has; made by :func:`read_keys`."""

    of: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: USUAL)

    @property
    def set(self) -> dict[str, str]:
        """What is otherwise than usual, as Textual wants it: the id of a binding and its keys."""
        return {IDS[name]: ",".join(has) for name, has in self.of.items() if has != USUAL[name]}

    @property
    def letters(self) -> str:
        """The small letters that are free for seats, cards and buttons."""
        taken = {key for has in self.of.values() for key in has}
        return "".join(c for c in SMALL if c not in taken)

    def seat_keys(self, names: list[str]) -> list[str]:
        """Return the key of each seat."""
        return seat_keys(names, self.letters)

    def has(self, name: str, key: str) -> bool:
        """Return whether a key, as Textual calls it or as it is typed, is an action's."""
        return key in self.of[name] or _named(key) in self.of[name]

    def shown(self, name: str, say: Callable[..., str]) -> str:
        """Return an action's first key as prompts write it."""
        return written(self.of[name][0], say)

    def all_shown(self, name: str, say: Callable[..., str]) -> str:
        """Return all keys of an action."""
        return " ".join(written(key, say) for key in self.of[name])


def written(key: str, say: Callable[..., str]) -> str:
    """Return a key as it is written for people."""
    if key in NAMED:
        return say(f"key.{key}")
    if key.startswith("ctrl+"):
        return "^" + key.removeprefix("ctrl+")
    if key in WRITTEN:
        return WRITTEN[key]
    character = key_to_character(key)
    return character if character is not None and character.isprintable() else key.capitalize()


def _named(text: str) -> str:
    """Return a key by Textual's name for it: "question_mark" for "?"."""
    return _character_to_key(text) if len(text) == 1 else text


def read_keys(wanted: Mapping[str, str]) -> tuple[Keymap, list[KeyTrouble]]:
    """Return the keys that the settings make, and what of them is no good: there the usual keys stay."""
    proposed: dict[str, tuple[str, ...]] = {}
    troubles: list[KeyTrouble] = []
    for name, text in wanted.items():
        found = _proposal(name, text)
        if isinstance(found, KeyTrouble):
            troubles.append(found)
        else:
            proposed[name] = found
    while (clash := _clash({**USUAL, **proposed}, proposed)) is not None:
        del proposed[clash.actions["action"]]
        troubles.append(clash)
    made = Keymap({**USUAL, **proposed})
    if len(made.letters) < LEAST_LETTERS:
        troubles.append(KeyTrouble("error.key_letters", least=LEAST_LETTERS))
        made = Keymap()
    return made, troubles


def _proposal(name: str, text: str) -> tuple[str, ...] | KeyTrouble:
    """Return the keys that a line of the settings wants for an action, or why it cannot have them."""
    if name not in USUAL:
        near = get_close_matches(name, USUAL, 1, 0.5)
        message = "error.key_action_near" if near else "error.key_action"
        return KeyTrouble(message, name=short(name), near=near[0] if near else "")
    found = tuple(dict.fromkeys(_named(part.strip()) for part in text.split(",") if part.strip()))
    if not found:
        return KeyTrouble("error.key_none", {"action": name})
    for key in found:
        if key in FIXED:
            return KeyTrouble("error.key_fixed", {"action": name}, key=key)
        if key.isdecimal():
            return KeyTrouble("error.key_digit", {"action": name}, key=key)
        character = key_to_character(key)
        if key not in KNOWN and not (character and character.isprintable() and _named(character) == key):
            near = get_close_matches(key, KNOWN, 1, 0.5)
            message = "error.key_unknown_near" if near else "error.key_unknown"
            return KeyTrouble(message, {"action": name}, key=short(key), near=near[0] if near else "")
    return found


def _clash(of: Mapping[str, tuple[str, ...]], proposed: dict[str, tuple[str, ...]]) -> KeyTrouble | None:
    """Return the first clash of a proposed key with another action's, None if there is none."""
    for name in reversed(proposed):
        for other, has in of.items():
            both = [key for key in proposed[name] if key in has] if other != name else []
            if both:
                return KeyTrouble("error.key_clash", {"action": name, "other": other}, key=both[0])
    return None


__all__ = ["USUAL", "KeyTrouble", "Keymap", "action_words", "read_keys", "written"]
