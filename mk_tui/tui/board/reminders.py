"""What the keywords of a card mean, said in lines of it that would stay empty.

What has room for it is known when all of a panel is laid out: cards of one name say it in one form there,
one for which each of their rooms is enough. A card in a higher box said more than its twin beside it.
"""

from __future__ import annotations

from mk_tui.table import CardView

from .faces import Face
from .spans import wrap

Key = tuple[str, tuple[tuple[str, str], ...]]  # a definition, and the keywords of those of its cards


class Reminders:
    """The rooms that the cards of one layout have for their reminders, and the forms that follow."""

    __slots__ = ("_forms", "_rooms")

    def __init__(self) -> None:
        self._rooms: dict[Key, set[tuple[int, int]]] = {}
        self._forms: dict[Key, str] = {}

    def leave(self, card: CardView, face: Face, cells: int, rows: int) -> None:
        """Note that a card has so many empty lines of so many cells."""
        if face.reminders:
            self._rooms.setdefault((card.definition, face.reminders), set()).add((cells, rows))

    def form(self, card: CardView, face: Face) -> str:
        """Return what a card says of its keywords wherever it lies in the layout, "" for nothing; asked for
        when all cards are laid out."""
        key = card.definition, face.reminders
        form = self._forms.get(key)
        if form is None:
            form = self._forms[key] = form_for(face, self._rooms.get(key, set()))
        return form


def form_for(face: Face, rooms: set[tuple[int, int]]) -> str:
    """Return what the keywords of a card mean as far as each of the rooms, (cells, lines), has room for it.

    All of them, by their names where there is room for these or it has a text of its own, or else as many as
    there is room for, those first of which there is most to say; of one that is too long for that its first
    sentences; "" for nothing.
    """
    if not rooms or not face.reminders:
        return ""
    named = [f"{name}: {reminder}" for name, reminder in face.reminders]
    forms = [" ".join(named)]
    if not face.text:
        forms.append(" ".join([reminder for _, reminder in face.reminders]))
    longest = sorted(named, key=len, reverse=True)
    some: list[str] = []
    for one in longest:
        tried = [x for x in named if x in some or x == one]
        if _fits(" ".join(tried), rooms):
            some = tried
    forms.append(" ".join(some))
    for one in longest:
        forms += [one[: end + 1] for end in range(len(one) - 2, 0, -1) if one[end : end + 2] == ". "]
    for form in forms:
        if form and _fits(form, rooms):
            return form
    return ""


def _fits(form: str, rooms: set[tuple[int, int]]) -> bool:
    return all([rows > 0 and len(wrap(form, cells)) <= rows for cells, rows in rooms])
