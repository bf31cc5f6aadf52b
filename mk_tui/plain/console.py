"""Lines out, lines in."""

from __future__ import annotations

from typing import TextIO

# More lines than any terminal shows at once: what was there before is out of sight.
OUT_OF_SIGHT = 60


class Closed(Exception):
    """Standard input has ended."""


class Console:
    """Writes lines to ``out`` and reads them from ``source``. Each line is flushed, for pipes."""

    def __init__(self, source: TextIO, out: TextIO) -> None:
        self.source = source
        self.out = out

    def say(self, line: str = "") -> None:
        """Write one line."""
        self.out.write(line + "\n")
        self.out.flush()

    def ask(self, prompt: str) -> str:
        """Write a prompt and return the line that comes, without blanks around; ``Closed`` at the end."""
        self.out.write(prompt + " ")
        self.out.flush()
        try:
            line = self.source.readline()
        except (ValueError, UnicodeDecodeError):
            line = "?"
        if not line:
            self.out.write("\n")
            raise Closed
        return line.strip()

    def clear(self) -> None:
        """Push everything that was written out of sight."""
        self.out.write("\n" * OUT_OF_SIGHT)
        self.out.flush()
