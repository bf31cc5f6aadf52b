"""The pages of the documentation, read: fenced blocks, tables, lists of words."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = sorted((ROOT / "docs").glob("*.md"))
ADDING_A_CARD = (ROOT / "docs" / "adding-a-card.md").read_text(encoding="utf-8")
ADDING_A_GAME = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")

FENCE = re.compile(r"^```(?P<info>[^\n]*)\n(?P<text>.*?)^```$", re.M | re.S)


class Block:
    """A fenced block: its language, the file it belongs to, and the line that it goes next to."""

    def __init__(self, info: str, text: str) -> None:
        language, *words = shlex.split(info) or [""]
        self.language = language
        self.text = text
        marks = dict(w.partition("=")[::2] for w in words)
        self.title = marks.get("title", "")
        self.after = marks.get("after", "")
        self.before = marks.get("before", "")

    def write(self, folder: Path) -> Path:
        """Put the block into its file below ``folder`` and return the file."""
        path = folder / self.title
        if not (self.after or self.before):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.text, encoding="utf-8")
            return path
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        (at,) = [k for k, line in enumerate(lines) if line.startswith(self.after or self.before)]
        lines.insert(at + 1 if self.after else at, self.text)
        path.write_text("".join(lines), encoding="utf-8")
        return path


def blocks(page: str) -> list[Block]:
    """Return the fenced blocks of a page."""
    return [Block(m["info"], m["text"]) for m in FENCE.finditer(page)]


def titled(page: str, ending: str) -> list[Block]:
    """Return the blocks that belong to the file whose title ends so."""
    found = [b for b in blocks(page) if b.title.endswith(ending)]
    assert found, ending
    return found


def rows(page: str, name: str) -> list[list[str]]:
    """Return the cells of the table that follows ``<!-- table: name -->``, without its heading."""
    _, _, rest = page.partition(f"<!-- table: {name} -->\n")
    table = rest.strip().split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[2:]]


def words(cell: str) -> list[str]:
    """Return what stands in backquotes."""
    return re.findall(r"`([^`]+)`", cell)


def first_column(page: str, name: str) -> set[str]:
    """Return the words of a table's first column."""
    return {word for row in rows(page, name) for word in words(row[0])}


def sentence_words(page: str, beginning: str) -> list[str]:
    """Return the words in backquotes of the first sentence after ``beginning``."""
    _, _, rest = page.partition(f"\n{beginning}")
    return words(rest.partition(".\n")[0])
