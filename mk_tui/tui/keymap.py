"""The keys as they are set: which action has which, what is wrong with the settings, how keys are written.

An action is set by its name in the table ``[keys]`` of the settings: ``inspect`` for the binding
``table.inspect``, and away from the table with the screen before it, ``reader_close`` for ``reader.close``.
Two actions may have one key where they are never live together. Letters that actions of the table have are
given to no card, seat or button; digits are for what is numbered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property

from textual.binding import Binding, BindingType
from textual.keys import Keys, _character_to_key, key_to_character

from mk_tui.language import SaidError, program_catalogue, short
from mk_tui.players.people import SMALL, seat_keys

from . import keys
from .texts import texts

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
# Characters whose keys Textual calls by a name that leads it back to none.
SIGNS = {"slash": "/", "backslash": "\\", "at": "@", "minus": "-", "plus": "+", "underscore": "_"}


class KeyTrouble(SaidError):
    """A key cannot be set; ``actions`` are names of actions that the sentence calls by their words."""

    def __init__(self, message_id: str, actions: Mapping[str, str] | None = None, **fields: object) -> None:
        super().__init__(message_id, **fields)
        self.actions = dict(actions or {})
        # The keys that it keeps where a person sets another one; None: those of the settings are read.
        self.held: tuple[str, ...] | None = None

    def say(self, lang: str) -> str:
        """Return the sentence and which keys stay; an action has its words, and its name in the file."""
        words = {name: action_words(name, lang) for name in self.actions.values()}
        say, speaker, fields = texts(lang), program_catalogue(lang), dict(self.fields)
        told = {k: f"{words[name]} ({name})" for k, name in self.actions.items()}
        if self.held is not None:
            told = {k: words[name] for k, name in self.actions.items()}
            fields["key"] = written(str(fields.get("key", "")), say)
        sentences = [speaker.say(self.message_id, **{**fields, **told})]
        if "action" in self.actions:
            stays = " ".join(written(key, say) for key in self.held or USUAL[self.actions["action"]])
            sentences.append(speaker.say("error.key_stays", stays=stays))
        return " ".join(sentences)


TABLE = "table"
EVERYWHERE = "blank_everywhere"  # live on all screens
# The bindings of each place where keys are live together.
PLACES: dict[str, list[BindingType]] = {
    TABLE: [*keys.TABLE, *keys.PUZZLE, keys.BLANK],
    "home": keys.HOME,
    "form": keys.FORM,
    "reader": keys.READER,
    "gallery": keys.GALLERY,
    "decks": keys.DECKS,
    "help": keys.HELP,
    "result": keys.RESULT,
}
# Keys that mean something there and are no action's: of lists and pages, of fields and of what is chosen.
THERE = {
    "reader": ("up", "down", "pageup", "pagedown", "space", "home", "end", "enter"),
    "form": ("left", "right", "home", "end", "backspace", "delete", "space", "enter", "tab", "shift+tab"),
    "gallery": ("pageup", "pagedown", "space", "home", "end", "enter"),
    "decks": ("pageup", "pagedown", "space", "home", "end"),
    "result": ("enter",),
}


def _names() -> dict[str, tuple[str, Binding]]:
    """Return each action's place and binding, by its name."""
    found: dict[str, tuple[str, Binding]] = {}
    for place, bindings in PLACES.items():
        for binding in bindings:
            assert isinstance(binding, Binding) and binding.id is not None
            own = binding.id.partition(".")[2]
            name = EVERYWHERE if binding is keys.BLANK else own if place == TABLE else f"{place}_{own}"
            found[name] = (place, binding)
    return found


# Action: where it is live, the id of its binding, and the keys that it has unless they are set.
PLACE = {name: place for name, (place, _) in _names().items()}
IDS = {name: str(binding.id) for name, (_, binding) in _names().items()}
USUAL = {name: tuple(binding.key.split(",")) for name, (_, binding) in _names().items()}
AT_TABLE = tuple(name for name, place in PLACE.items() if place == TABLE)


def live_together(one: str, other: str) -> bool:
    """Return whether a key cannot be that of both actions."""
    return PLACE[one] == PLACE[other] or EVERYWHERE in (one, other)


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

    @cached_property
    def letters(self) -> str:
        """The small letters that are free for seats, cards and buttons."""
        taken = self.letters_of(TABLE)
        return "".join(c for c in SMALL if c not in taken)

    def letters_of(self, place: str) -> str:
        """The small letters that actions have in a place."""
        taken = {key for name, has in self.of.items() if PLACE[name] == place for key in has}
        return "".join(c for c in SMALL if c in taken)

    def seat_keys(self, names: list[str]) -> list[str]:
        """Return the key of each seat."""
        return seat_keys(names, self.letters)

    def has(self, name: str, key: str) -> bool:
        """Return whether a key, as Textual calls it or as it is typed, is an action's."""
        return key in self.of[name] or _named(key) in self.of[name]

    def moved_from(self, key: str) -> str | None:
        """Return the action at the table whose usual key this is, if it has another and nobody has this."""
        if any(self.has(name, key) for name in AT_TABLE):
            return None
        return next((name for name in AT_TABLE if key in USUAL[name]), None)

    def shown(self, name: str, say: Callable[..., str]) -> str:
        """Return an action's first key as prompts write it."""
        return written(self.of[name][0], say)

    def firsts(self, place: str, *names: str, say: Callable[..., str]) -> str:
        """Return the first keys of some actions of a place, away from the table."""
        return " ".join(self.shown(f"{place}_{name}", say) for name in names)

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
    character = _character(key)
    return character if character is not None and character.isprintable() else key.capitalize()


def _character(key: str) -> str | None:
    """Return the character of a key, None if it has none."""
    return SIGNS.get(key) or key_to_character(key)


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


def set_key(name: str, key: str, keymap: Keymap, wanted: Mapping[str, str]) -> dict[str, str]:
    """Return what the settings want once a key is set for an action; raise if it cannot be, and all stays."""
    before = len(read_keys(wanted)[1])
    others = {other: keys for other, keys in wanted.items() if other != name}
    made, troubles = read_keys({**others, name: key})  # the last one is what a clash is said of
    if made.of[name] == (key,) and len(troubles) <= before:
        return {**others, name: key}
    few = KeyTrouble("error.key_letter", {"action": name}, least=LEAST_LETTERS)
    trouble = next((t for t in troubles if t.actions.get("action") == name), few)
    trouble.held = keymap.of[name]
    raise trouble


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
        character = _character(key)
        if key in FIXED:
            return KeyTrouble("error.key_fixed", {"action": name}, key=key)
        if key.isdecimal():
            message = "error.key_digit" if PLACE[name] == TABLE else "error.key_number"
            return KeyTrouble(message, {"action": name}, key=key)
        if key in THERE.get(PLACE[name], ()) and key not in USUAL[name]:
            return KeyTrouble("error.key_there", {"action": name}, key=key)
        if PLACE[name] == "form" and character and character.isprintable():
            return KeyTrouble("error.key_typed", {"action": name}, key=key)
        if key not in KNOWN and not (character and character.isprintable() and _named(character) == key):
            near = get_close_matches(key, KNOWN, 1, 0.5)
            message = "error.key_unknown_near" if near else "error.key_unknown"
            return KeyTrouble(message, {"action": name}, key=short(key), near=near[0] if near else "")
    return found


def _clash(of: Mapping[str, tuple[str, ...]], proposed: dict[str, tuple[str, ...]]) -> KeyTrouble | None:
    """Return the first clash of a proposed key with another action's, None if there is none."""
    for name in reversed(proposed):
        for other, has in of.items():
            apart = other == name or not live_together(name, other)
            both = [key for key in proposed[name] if key in has] if not apart else []
            if both:
                return KeyTrouble("error.key_clash", {"action": name, "other": other}, key=both[0])
    return None


__all__ = [
    "AT_TABLE",
    "EVERYWHERE",
    "PLACE",
    "USUAL",
    "KeyTrouble",
    "Keymap",
    "action_words",
    "read_keys",
    "set_key",
    "written",
]
