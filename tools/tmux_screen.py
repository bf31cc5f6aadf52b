"""A program in a terminal, and what a person reads off its screen, for ``play_in_tmux``."""

from __future__ import annotations

import os
import re
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

from mk_tui.tui.texts import texts

LEGAL = "▸"
CHOICE = re.compile(rf"(?<![\w▸])([0-9a-zA-Z])[{LEGAL}](?=\S)")
# Words of one language that no sentence, name or term of the other contains. A word cut short is none.
FOREIGN = {
    "es": re.compile(
        r"\b(the|of|with|your|card|cards|round|turn|enemy|enemies|plays|draws|attacks|rolls|loses|choose|press|"
        r"hand|city|soldier|resource|damage|against|until|does|nothing|free|success|failure)\b(?!…)",
        re.IGNORECASE,
    ),
    "en": re.compile(
        r"\b(el|los|las|con|carta|cartas|ronda|turno|enemigo|enemigos|juega|roba|ataca|tira|pierde|elige|pulsa|mano|"
        r"ciudad|soldado|recurso|daño|contra|hasta|quién|nada|libre|éxito|fallo|una|para)\b(?!…)",
        re.IGNORECASE,
    ),
}
STILL = 10  # inputs without any change that make a dead end


class Trouble(Exception):
    """The player cannot or must not go on."""


class Spot(NamedTuple):
    """Something on the screen that can be chosen: its key and where a click on it goes."""

    key: str
    x: int
    y: int
    label: str = ""


class Terminal:
    """A program in a tmux of its own: text out, keys and clicks in."""

    def __init__(self, command: list[str], size: tuple[int, int], env: dict[str, str]) -> None:
        self.name = f"play{os.getpid()}"
        self.size = size
        given = [f"{k}={v}" for k, v in env.items()]
        self._tmux("new-session", "-d", "-s", "m", "-x", str(size[0]), "-y", str(size[1]), "cat")
        self._tmux("set-option", "-g", "remain-on-exit", "on")
        self._tmux("set-option", "-g", "escape-time", "0")
        self._tmux("respawn-pane", "-k", "-t", "m", "env", *given, *command)

    def _tmux(self, *words: str) -> str:
        done = subprocess.run(
            ["tmux", "-L", self.name, "-f", "/dev/null", *words], capture_output=True, text=True, timeout=20
        )
        return done.stdout

    def screen(self) -> list[str]:
        """Return the lines of the screen."""
        lines = self._tmux("capture-pane", "-p", "-t", "m").split("\n")[: self.size[1]]
        return lines + [""] * (self.size[1] - len(lines))

    def dead(self) -> bool:
        """Return whether the program has ended."""
        return self._tmux("display-message", "-p", "-t", "m", "#{pane_dead}").strip() != "0"

    def key(self, key: str) -> None:
        """Press a key, by tmux's name for it ("Escape", "F2") or as the character it writes."""
        self._tmux("send-keys", "-t", "m", *(["-l", key] if len(key) == 1 else [key]))

    def click(self, x: int, y: int, button: int = 0) -> None:
        """Press and release a mouse button at a cell, both counted from 0."""
        for end in "Mm":
            sequence = f"\x1b[<{button};{x + 1};{y + 1}{end}".encode()
            self._tmux("send-keys", "-t", "m", "-H", *(f"{b:02x}" for b in sequence))

    def settled(self, before: list[str] | None = None, patience: float = 2.5) -> list[str]:
        """Return the screen once it stands still; wait up to ``patience`` seconds for another one."""
        end = time.monotonic() + patience
        last = self.screen()
        while True:
            time.sleep(0.03)
            now = self.screen()
            if now == last and (before is None or now != before or time.monotonic() > end):
                return now
            last = now

    def close(self) -> None:
        """End the program and its tmux."""
        self._tmux("kill-server")


class Reader:
    """Reads the screen of a match and says what must never stand on it."""

    def __init__(self, terminal: Terminal, lang: str, log: Path | None) -> None:
        self.t = terminal
        self.lang = lang
        self.say = texts(lang)
        self.log = log.open("w", encoding="utf-8") if log else None
        self.screens = 0
        self.cut: set[str] = set()
        self.tried: list[str] = []
        self.lines: list[str] = []
        self.other_language = False

    @property
    def text(self) -> str:
        """The whole screen."""
        return "\n".join(self.lines)

    def look(self, before: list[str] | None = None, patience: float = 2.5) -> None:
        """Read the screen and check it."""
        self.lines = self.t.settled(before, patience)
        for _ in range(STILL):
            if not self.half_drawn():
                break
            self.lines = self.t.settled(self.lines, 0.5)  # a busy machine, in the middle of a frame
        else:
            raise Trouble("a list stays half drawn")
        self.screens += 1
        if self.log is not None:
            self.log.write(f"\n----- {self.screens}: {self.tried[-1] if self.tried else ''}\n{self.text}\n")
            self.log.flush()
        self.check()

    def check(self) -> None:
        """Raise ``Trouble`` for what must never stand on a screen."""
        text = self.text
        if "Traceback (most recent" in text or self.t.dead():
            raise Trouble("the program has ended")
        if "⟦" in text:
            raise Trouble("a message is missing: " + text[text.index("⟦") :].split("\n")[0])
        if not self.other_language:
            sheet = re.sub(r"(?m)^.*(Español|English).*$", "", text)
            sheet = re.sub(r"\S+(?=[╭│╰])|(?<=[╮│╯])\S+", "", sheet)  # what a list over the board cuts
            found = FOREIGN[self.lang].search(sheet)
            if found:
                raise Trouble(f"a word of the other language: {found[0]}")
        if self.at_curtain() or self.aloud():
            hand = self.say_game("zone_hand")
            if re.search(rf"[╭─] {hand} ─", text):
                raise Trouble("a hand is on the screen that everybody sees")
            told = re.search(r"\b(?:roba|[A-Z]\w+ saca|draws) (?!una carta|a card|\d)(\w+ \w+)", text)
            if told:
                raise Trouble(f"what was drawn is told to everybody: {told[0]}")
        for line in self.lines[-4:]:
            if re.search(r"\w…", line):
                self.cut.add(line.strip())

    def say_game(self, word: str) -> str:
        """Return one of the few words of the game that the player knows beforehand."""
        return {"zone_hand": {"en": "Hand", "es": "Mano"}}[word][self.lang]

    def at_curtain(self) -> bool:
        """Return whether the curtain is drawn."""
        return "▒▒▒▒▒▒▒▒▒▒▒▒" in self.text

    def aloud(self) -> bool:
        """Return whether the whole table is asked."""
        return self.say("aloud.question") in "\n".join(self.lines[-4:])

    def reading(self) -> bool:
        """Return whether the help or the rulebook covers the table."""
        foot = "\n".join(self.lines[-2:])
        return self.say("help.foot")[:9] in foot or f"Esc {self.say('rules.close')}" in foot

    def result(self) -> str:
        """Return "win", "beaten", "loss" or "draw" once the screen of the result is there."""
        title = "\n".join(self.lines[:4])
        kinds = ("win", "beaten", "loss", "draw")
        return next((k for k in kinds if self.say(f"result.{k}") in title), "")

    def buttons(self) -> list[Spot]:
        """Return the buttons below the prompt."""
        found: list[Spot] = []
        for y in range(len(self.lines) - 1, len(self.lines) - 5, -1):
            pieces = list(re.finditer(r"\S+(?: \S+)*", self.lines[y]))
            spots = []
            for piece in pieces:
                key, _, label = piece[0].partition(" ")
                key = key.removesuffix("✓")
                if (len(key) == 1 and key.isalnum()) or key in self.key_words():
                    spots.append(Spot(key, piece.start(), y, label))
            if not spots or len(spots) < len(pieces):
                break
            found = spots + found
        return found

    def key_words(self) -> dict[str, str]:
        """Return what the keys without a character are called on the screen, and by tmux."""
        return {
            self.say("key.space"): "Space",
            self.say("key.enter"): "Enter",
            self.say("key.escape"): "Escape",
            self.say("key.own"): "F5",
        }

    def choices(self) -> list[Spot]:
        """Return what bears a letter or a digit on the board and may be chosen."""
        found = []
        for y, line in enumerate(self.lines[:-2]):
            for m in CHOICE.finditer(line):
                found.append(Spot(m[1], m.start() + 2, y, line[m.end() : m.end() + 18].strip()))
        return found

    def half_drawn(self) -> bool:
        """Return whether the foot of a list is there and its corner is not."""
        feet = [self.say(f"{x}.foot")[:14] for x in ("list", "pile", "log")]
        return any("╰" in x and f in x and "╯" not in x[x.index(f) :] for x in self.lines for f in feet)

    def listing(self) -> tuple[list[Spot], Spot] | None:
        """Return the rows of the list over the board and its foot, None when no list is open."""
        feet = [self.say(f"{x}.foot") for x in ("list", "pile", "log")] + [self.say("list.many")]
        for y, line in enumerate(self.lines):
            foot = next((f for f in feet if f[:14] in line), None)
            if foot is None or "╰" not in line:
                continue
            at = line.index(foot[:14])
            left = line.rindex("╰", 0, at)
            right = line.index("╯", at)
            rows = []
            up = y - 1
            while up >= 0 and self.lines[up][left : left + 1] == "│":
                m = re.match(r"\s{0,2}(\S) (\S.*)", self.lines[up][left + 2 : right - 1])
                if m:
                    rows.append(Spot(m[1], left + 8, up, m[2].strip()))
                up -= 1
            return rows[::-1], Spot("Escape", at + 2, y)
        return None

    def find(self, words: str) -> Spot:
        """Return where some words stand."""
        for y, line in enumerate(self.lines):
            if words in line:
                return Spot("", line.index(words), y)
        raise Trouble(f"nowhere on the screen: {words}")
