"""Matches of several people in lines: nobody reads what is another's, and no public output tells it.

What stands on the screen since it was last cleared is looked at after every line: no name of a card that its
reader has had no right to know, and never the seed.
"""

from __future__ import annotations

import contextlib
import io
import os
import random
import re
import tempfile
from pathlib import Path
from unittest import mock

from mk_tui import cli
from mk_tui.cards import registry
from mk_tui.language import LANGUAGES
from mk_tui.plain.console import Console
from mk_tui.plain.line_match import PlainMatch
from mk_tui.storage import Store
from mk_tui.table import Table
from tests.fuzz.checks import Secrets
from tests.fuzz.play import NAMES, cases

SHARE = 4
COUNT = 200
LINES = 150

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
WORDS = ("", "", "1", "1", "2", "3", "1 2", "?", "h", "log", "score", "stack", "i 1", "i 2")


class Watched(io.StringIO):
    """A terminal at which every line is read by whoever sits there."""

    def __init__(self, session: Table) -> None:
        super().__init__()
        self.session = session
        self.secrets = Secrets(session.game)
        self.match: PlainMatch | None = None
        self.screen = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if text == CLEAR:
            self.screen = ""
            return len(text)
        self.secrets.note(self.session.game)
        self.screen += text
        self.read()
        return super().write(text)

    def read(self) -> None:
        """Whoever sits here reads the screen."""
        assert self.match is not None
        # Before the curtain is lifted anybody may look.
        viewer = self.match.viewer
        leaks = told(self.session, self.screen, viewer, self.secrets)
        assert not leaks, f"seat {viewer} reads {leaks}:\n{self.screen[-1500:]}"
        if self.session.result is None:
            assert str(self.session.seed) not in self.screen, self.screen[-500:]


def told(session: Table, text: str, viewer: int | None, secrets: Secrets) -> list[str]:
    """Return the names of cards in a text that its reader has had no right to know."""
    game = session.game
    hidden = set(game.defs) - secrets.seen[viewer]
    known = [game.pool.cards[d] for d in secrets.seen[viewer]]
    open_names = {n for card in known for n in card.name.values()}
    # A card's text may name another one, and so may its own name.
    texts = "\n".join(text for card in known for words in (card.text, card.name) for text in words.values())
    found = []
    for d in hidden:
        for name in set(game.pool.cards[d].name.values()) - open_names:
            if name in text and name not in texts and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text):
                found.append(name)
    return found


def attack(seed: int) -> str:
    """Play a match by chance, several people at one keyboard, and look at what is written."""
    rng = random.Random(f"leaks/{seed}")
    games = registry.games()
    game = games[seed % len(games)]
    choices = [c for c in cases(12) if c.game == game and c.seats > 1]
    case = rng.choice(choices)
    people = rng.randrange(2, case.seats + 1)
    seats = [(NAMES[k], "human" if k < people else "random", "") for k in range(case.seats)]
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "data" / "matches.sqlite3")
        session = Table.new(game, seats, dict(case.options), 10**15 + seed, store, rng.randrange(3))
        out = Watched(session)

        class In(io.StringIO):
            typed = 0

            def readline(self, *_: object) -> str:  # type: ignore[override]
                self.typed += 1
                keys = [name[0].lower() for name in NAMES[:people]]
                return "" if self.typed > LINES else rng.choice((*WORDS, *keys)) + "\n"

        with mock.patch.dict(os.environ, {"TERM": "xterm", "MK_TUI_HOME": folder}):
            # Advice has words that are names of cards too.
            out.match = PlainMatch(session.sit(), rng.choice(LANGUAGES), Console(In(), out), advice=False)
            out.match.run()
            store.close()
            check_public(session, out.secrets)
    return f"{game}, {people} people"


def check_public(session: Table, secrets: Secrets) -> None:
    """What commands say of a match that goes on is for everybody."""
    for command in (["save", "list"], ["replay", "1"]):
        said, errors = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(errors):
            assert cli.main(command) == 0, errors.getvalue()
        leaks = told(session, said.getvalue(), None, secrets)
        assert not leaks, f"{command} tells {leaks}"
        assert str(session.seed) not in said.getvalue() + errors.getvalue()
