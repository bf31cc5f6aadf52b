"""What the words in sight mean, and what this step is: listed over the table, each leading to its clause."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mk_tui.language.glossary import GameTerm

from ..board.painter import Target
from ..board.spans import wrap
from .chronicle import Chronicle
from .host import Desk, TablePart
from .overlay import MOST_WIDTH, OPTION_KEYS, ListRow
from .pages import TablePages
from .panels import BoardView

LOG_ENTRIES = 8  # how many of the newest have their words listed


class WordList(TablePart):
    """Fills the list over the table; a row that is chosen opens the rulebook at its clause."""

    def __init__(self, desk: Desk, board: BoardView, chronicle: Chronicle, pages: TablePages) -> None:
        super().__init__(desk)
        self.board, self.chronicle, self.pages = board, chronicle, pages
        # What else is said, where the table is a lesson's.
        self.below: Callable[[], Sequence[str]] = tuple

    def open(self) -> None:
        """List the step, a refusal that stands, the words in sight, and the way to all words."""
        say = self.voice.say
        self._begin()
        rows: list[ListRow] = []
        phase, clause = self.scene.view.phase, self.pages.phase_clause()
        if clause:
            rows += self._row(say("words.step", phase=self.voice.speaker.phase(phase)), clause)
        notice = self.scene.notice
        if notice is not None and notice.clause:
            rows += self._row(say("words.refused", text=notice.sentence), notice.clause)
        for term in self.terms():
            rows += self._term(term)
        self._put_up([*rows, *self._row(say("words.all"), "")])
        self.overlay.anew = self.open

    def about(self, term_id: str) -> None:
        """List what one word means, then the words by which that is said, and the way to all words."""
        terms = {term.id: term for term in self.voice.glossary.terms}
        term = terms.get(term_id)
        if term is None:
            return  # in another language there may be no such word
        self._begin()
        further = [t for t in self.voice.glossary.within(term.text) if t is not term]
        rows = [row for one in (term, *further) for row in self._term(one)]
        self._put_up([*rows, *self._row(self.voice.say("words.all"), "")], over=True)

    def terms(self) -> list[GameTerm]:
        """Return the terms of what the cursor is on or the card panel shows, the question, the log; then of
        the other cards that have a key, those in the hand first."""
        scene, speaker = self.scene, self.voice.speaker
        target: Target | None = self.board.cursor_target() if scene.touched else None
        texts = [self.inspector.told_of(target), *self.below()]
        if scene.view.question is not None and scene.asking:
            texts.append(speaker.prompt(scene.view.question, scene.view))
        if scene.notice is not None:
            texts.append(scene.notice.sentence)
        texts += [text for text, _, _ in reversed(self.chronicle.entries()[-LOG_ENTRIES:])]
        keyed = dict.fromkeys((*scene.choices.digits, *scene.choices.letters))
        texts += [self.inspector.told_of(one) for one in keyed if one[0] == "card"]
        return self.voice.glossary.within(*texts)

    def _begin(self) -> None:
        self._keys = iter(OPTION_KEYS)
        self._cells = min(self.host.program.size.width - 12, MOST_WIDTH - 10)

    def _put_up(self, rows: list[ListRow], over: bool = False) -> None:
        say = self.voice.say
        self.overlay.put_up(say("words.title"), rows, say("words.foot"), self._pick, over=over)

    def _term(self, term: GameTerm) -> list[ListRow]:
        return self._row(f"{term.name[:1].upper()}{term.name[1:]}: {term.text}", term.clause)

    def _row(self, text: str, clause: str) -> list[ListRow]:
        """Return the lines of a row, its first with a key and the clause."""
        lines = wrap(f"{text} {clause}".strip(), self._cells)
        key = next(self._keys, "")
        return [
            (key if not n else "", ((line, "" if n else "name"),), clause) for n, line in enumerate(lines)
        ]

    def _pick(self, clause: str) -> None:
        self.overlay.back()
        self.pages.rulebook_at(clause)


__all__ = ["WordList"]
