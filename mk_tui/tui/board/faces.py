"""Cards as lines of spans, in three sizes: strip, compact box, full box.

A card's face (name, badges, flags, keywords) is made once per card view and kept; what changes from
key to key (its letter, whether it may be chosen, the cursor) is a :class:`Mark` and is laid over it.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from mk_tui.cards.badges import FIELD, PRINTED
from mk_tui.language import Speaker, clean, pick
from mk_tui.table import CardView

from .. import glyphs as g
from .spans import Span, Spans, fit, fit_spans, flow_spans, spans_width, width, wrap
from .spec import Part, TableSpec

SLOT: Final = 2  # cells before a name: the jump letter and the sign of what may be done with it


class Mark(NamedTuple):
    """What the open question says of a thing: its letter, legal or not, its place among the picks (``ALONE``
    for the only one)."""

    letter: str = ""
    legal: bool = False
    picked: int = 0
    cursor: bool = False
    lit: bool = False  # just changed: flashes
    asked: bool = False  # the question is about it


PLAIN = Mark()
ALONE: Final = -1  # the place of what alone is picked


class Face:
    """What is written on a card in one part of a panel; the first ``notes`` of its words tell its state.

    ``tail``: badges and flags, each after a blank, ``tail_cells`` wide. ``said``: the words as spans.
    ``reminders``: its keywords, and what they mean.
    """

    __slots__ = (
        *("badges", "flags", "kind", "name", "notes", "reminders", "said", "style", "tail", "tail_cells"),
        *("text", "words"),
    )

    def __init__(
        self,
        name: str,
        badges: Spans,
        flags: Spans,
        words: tuple[str, ...],
        notes: int,
        kind: str,
        text: str,
        style: str,
        reminders: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self.name, self.badges, self.flags, self.words = name, badges, flags, words
        self.notes, self.kind, self.text, self.style = notes, kind, text, style
        self.reminders = reminders
        tail: list[Span] = []
        for span in badges:
            tail += [(" ", ""), span]
        for span in flags:
            tail += [(" ", ""), span]
        self.said: Spans = tuple([(w, "flag" if n < notes else "word") for n, w in enumerate(words)])
        self.tail: Spans = tuple(tail)
        self.tail_cells = spans_width(self.tail)


class Faces:
    """Makes faces and paints them. One for a table and a language."""

    def __init__(self, spec: TableSpec, speaker: Speaker, lang: str) -> None:
        self.spec = spec
        self.speaker = speaker
        self.lang = lang
        self._faces: dict[tuple[CardView, Part], Face] = {}
        self._painted: dict[Any, tuple[Spans, ...]] = {}
        self._strip_widths: dict[tuple[CardView, Part, bool, bool], int] = {}
        self._pieces: dict[str, list[tuple[str, str, bool]]] = {}  # of badges, by their form

    # -- faces ----------------------------------------------------------------------------------

    def face(self, card: CardView, part: Part) -> Face:
        """Return the face of a card, from the cache if it is there."""
        key = (card, part)
        face = self._faces.get(key)
        if face is None:
            if len(self._faces) > 4000:
                self._faces.clear()
            face = self._faces[key] = self._make(card, part)
        return face

    def _make(self, card: CardView, part: Part) -> Face:
        say = self.speaker
        flags = []
        for flag in card.flags:
            entry = self.spec.flags.get(flag)
            glyph = clean(str(entry.get("glyph", ""))) if entry else ""
            # Beside another card the place says enough, but not that the card is out, nor what it does there.
            placed = part.show == "beside"
            if entry and glyph and (not placed or entry["gone"] or entry.get("beside", False)):
                flags.append((glyph, "flag"))
        # What is happening to a card comes first: where there is little room its keywords are left out.
        notes = tuple(filter(None, (say.note(n) for n in card.notes)))
        words = [self.keyword(k) for k in card.keywords] if part.marks else []
        # Where all cards are of one type nobody needs to read it on each.
        kind = ""
        if card.type and len(self.spec.types) > 1:
            kind = say.words.set_apart(card, say.type_name(card.type), card.type)
        badges = [b for b in [self.badge(card, f, s) for f, s in part.badges] if b]
        all_words = (*notes, *[w for w in words if w])
        name, text = say.card_name(card.definition, card.id), say.card_text(card.definition)
        style, reminders = self.colour(card), self.reminders(card) if part.marks else ()
        return Face(name, tuple(badges), tuple(flags), all_words, len(notes), kind, text, style, reminders)

    def reminders(self, card: CardView) -> tuple[tuple[str, str], ...]:
        """Return each keyword of a card and what it means, but for those that the ruleset hides."""
        each = [self.speaker.keyword(k) for k in card.keywords if not self.spec.hides(k)]
        return tuple([(name, reminder) for name, reminder in each if reminder])

    def keyword(self, name: str) -> str:
        """Return a keyword's name, "" for one that the ruleset hides."""
        if self.spec.hides(name):
            return ""
        return self.speaker.keyword(name)[0]

    def badge(self, card: CardView, form: str, always: str = "") -> Span | None:
        """Return one badge, None when the card has no such figure; ``always`` is a style that it keeps.

        Of several printed figures in one badge those that are the same now are a dot, unless all are.
        """
        style, text, arrow = always or "badge", "", ""
        changed: list[bool] = []
        for words, name, bare in self._pieces_of(form):
            text += words
            if not name:
                continue
            if name == "cost":
                over = self.over_printed(card)
                if over and not always:
                    style, arrow = ("down", g.UP) if over > 0 else ("up", g.DOWN)
                paid = self.speaker.cost(card.cost) if any(card.cost) or over else ""
                if not paid:
                    return None
                text += paid
                continue
            if name == "colours":
                text += self.letters(card)
                continue
            was = name.startswith(PRINTED)
            name = name.removeprefix(PRINTED)
            found = [(now, printed) for stat, now, printed in card.stats if stat == name]
            if not found:
                return None
            now, printed = found[0]
            if was:
                changed.append(now != printed)
                text += str(printed) if changed[-1] else g.DOT
                continue
            if bare:
                now -= card.counters
            if now != printed and not always:
                style, arrow = ("up", g.UP) if now > printed else ("down", g.DOWN)
            text += str(now)
        return (text + arrow, style) if any(changed) or not changed else None

    def _pieces_of(self, form: str) -> list[tuple[str, str, bool]]:
        """Return what a badge is made of: words, the name of the figure after them ("" for none), and whether
        that is without the counters on the card."""
        pieces = self._pieces.get(form)
        if pieces is None:
            pieces, at = [], 0
            for match in FIELD.finditer(form):
                pieces.append((form[at : match.start()], match[1], bool(match[2])))
                at = match.end()
            pieces.append((form[at:], "", False))
            self._pieces[form] = pieces
        return pieces

    def over_printed(self, card: CardView) -> int:
        """Return by how much a card costs more than is printed on it; less is below 0."""
        definition = self.speaker.words.definition(card.definition)
        return 0 if definition is None else sum(card.cost) - sum(definition.cost)

    def colour(self, card: CardView) -> str:
        """Return the style of a card's colour: the first of its cost, or of a card without cost its own."""
        for n, entry in zip(card.cost, self.spec.colours, strict=False):
            if n:
                return f"c-{entry['id']}"
        own = [] if any(card.cost) else [e for e in self.spec.colours if e.get("id") in card.colours]
        return f"c-{own[0]['id']}" if own else ""

    def letters(self, card: CardView) -> str:
        """Return the letters of a card's colours."""
        found = [e for e in self.spec.colours if e.get("id") in card.colours]
        return "".join(pick(e.get("letter"), self.lang, str(e["id"])[:1].upper()) for e in found)

    # -- sizes ----------------------------------------------------------------------------------

    def strip_width(self, card: CardView, part: Part, words: bool = True, apart: bool = False) -> int:
        """Return the cells that a card's strip needs: every level of a layout asks for it. ``apart``: with
        what keeps its words apart."""
        key = (card, part, words, apart)
        w = self._strip_widths.get(key)
        if w is None:
            face = self.face(card, part)
            said = face.words if words else face.words[: face.notes]
            w = SLOT + width(face.name) + face.tail_cells
            w += sum(1 + width(x) for x in said)
            if apart and part.pairs and said:
                w += len(said) - 1
            if len(self._strip_widths) > 4000:
                self._strip_widths.clear()
            self._strip_widths[key] = w
        return w

    def leaves_out(self, card: CardView, part: Part) -> bool:
        """Return whether a card in a line without its keywords has any."""
        face = self.face(card, part)
        return len(face.words) > face.notes

    def says_words(self, card: CardView, part: Part, words: bool = True) -> bool:
        """Return whether anything but name, figures and signs stands on a card's strip."""
        face = self.face(card, part)
        return bool(face.words if words else face.notes)

    def strip(self, card: CardView, part: Part, mark: Mark, cells: int, lead: str = "") -> tuple[Spans, ...]:
        """Paint a card as one line of exactly ``cells`` cells."""
        key = ("s", card, part, mark, cells, lead)
        got = self._painted.get(key)
        if got is None:
            face = self.face(card, part)
            room = cells - SLOT - width(lead) - face.tail_cells
            name = fit(face.name, max(room, 6))
            words = _in_a_row(face, room - width(name), part.pairs)
            line = (
                *slot(mark),
                *(((lead, "dim"),) if lead else ()),
                (name, name_style(face, mark)),
                *face.tail,
                *words,
            )
            got = self.keep(key, (cursor(fit_spans(line, cells), mark),))
        return got

    def block(self, card: CardView, part: Part, cells: int, lead: str) -> tuple[Spans, ...]:
        """Return what a strip says, all of it, in lines that leave room for the letter before them."""
        key = ("bl", card, part, cells, lead)
        got = self._painted.get(key)
        if got is not None:
            return got
        face = self.face(card, part)
        first = tuple((x, "dim") for x in lead.split())
        named = tuple((x, "heading") for x in face.name.split())
        before = (*first, *named, *face.badges, *face.flags)
        return self.keep(key, _in_lines(before, face, max(cells - SLOT, 1), part.pairs))

    def marked(
        self, card: CardView, part: Part, mark: Mark, lines: tuple[Spans, ...], cells: int
    ) -> tuple[Spans, ...]:
        """Paint the lines of a card: its letter before the first, its name as it is marked."""
        style = name_style(self.face(card, part), mark)
        out = []
        for n, line in enumerate(lines):
            lead: Spans = slot(mark) if n == 0 else ((" " * SLOT, ""),)
            spans = tuple((t, style if s == "heading" else s) for t, s in line)
            out.append(cursor(fit_spans((*lead, *spans), cells), mark))
        return tuple(out)

    def box(
        self,
        card: CardView,
        part: Part,
        mark: Mark,
        w: int,
        h: int,
        text: bool,
        foot: str = "",
        reminder: str = "",
    ) -> tuple[Spans, ...]:
        """Paint a card as a box of ``w`` × ``h`` cells; ``foot`` is said in its lower border, ``reminder``
        below its text."""
        key = ("b", card, part, mark, w, h, text, foot, reminder)
        got = self._painted.get(key)
        if got is not None:
            return got
        face = self.face(card, part)
        edge = (
            "cursor-edge" if mark.cursor else "picked" if mark.picked else "legal" if mark.legal else "edge"
        )
        signs = face.tail[1:] if self._signs_fit(face, w) else ()
        head: list[Span] = [(g.TL, edge), *slot(mark, g.H, edge)]
        gap = w - 4 - spans_width(signs) - (2 if signs else 0)
        head += [(g.H * max(gap, 0), edge), *(((" ", ""), *signs, (" ", "")) if signs else ()), (g.TR, edge)]
        named = name_style(face, mark)
        rows = h - 2
        body = self.box_body(card, part, w, text, foot)
        body = (*body, *reminded(reminder, w - 4))
        foot = foot if width(foot) <= w - 4 else ""
        lines: list[Spans] = [fit_spans(tuple(head), w)]
        style, side = "cursor" if mark.cursor else "", (g.V, edge)
        blank: Spans = ((" " * (w - 4), style),)
        for n in range(rows):
            spans = body[n] if n < len(body) else blank
            if style:
                spans = tuple([(t, style) for t, _ in spans])
            elif spans and spans[0][1] == "heading":  # the lines of the name have nothing else in them
                spans = tuple([(t, named if s == "heading" else s) for t, s in spans])
            lines.append((side, (" ", style), *spans, (" ", style), side))
        lines.append(
            (
                (g.BL + g.H, edge),
                (foot, "dim"),
                (g.H * (w - 3 - width(foot)), edge),
                (g.BR, edge),
            )
        )
        return self.keep(key, tuple(lines))

    @staticmethod
    def _signs_fit(face: Face, w: int) -> bool:
        """Return whether the figures fit into the upper border of a box."""
        return bool(face.tail) and face.tail_cells - 1 <= w - 8

    def box_body(self, card: CardView, part: Part, w: int, text: bool, foot: str) -> tuple[Spans, ...]:
        """Return what stands in a box of ``w`` cells, all of it, filled up: so many lines it needs inside."""
        key = ("bb", card, part, w, text, foot)
        got = self._painted.get(key)
        if got is not None:
            return got
        face, inner = self.face(card, part), w - 4
        body: list[Spans] = [((line, "heading"),) for line in wrap(face.name, inner)]
        if face.tail and not self._signs_fit(face, w):
            body += flow_spans((*face.badges, *face.flags), inner)
        kind = face.kind if text else ""
        if kind and face.notes:  # nor is what is happening to a card a word of what it is
            kind += ";"
        body += _in_lines(((kind, "dim"),) if kind else (), face, inner, part.pairs)
        if text and face.text:
            body += [((x, "text"),) for x in wrap(face.text, inner)]
        if width(foot) > w - 4:
            body += [((x, "dim"),) for x in wrap(foot, inner)]
        return self.keep(key, tuple([fit_spans(line, inner) for line in body]))

    def forget(self) -> None:
        """Paint everything anew: cards have other names."""
        self._faces.clear()
        self._painted.clear()
        self._strip_widths.clear()

    def kept(self, key: Any) -> tuple[Spans, ...] | None:
        """Return what was painted under a key."""
        return self._painted.get(key)

    def keep(self, key: Any, value: tuple[Spans, ...]) -> tuple[Spans, ...]:
        """Keep what was painted."""
        if len(self._painted) > 6000:
            self._painted.clear()
        self._painted[key] = value
        return value


def reminded(form: str, cells: int) -> list[Spans]:
    """Return what the keywords of a card mean as lines of so many cells, none for ""."""
    return [fit_spans(((line, "dim"),), cells) for line in wrap(form, cells)] if form else []


def _in_lines(before: Spans, face: Face, cells: int, apart: bool) -> tuple[Spans, ...]:
    """Return the words of a card in lines of so many cells, after what stands before them. ``apart``: as in a
    row, where that takes no line more."""
    bare = flow_spans((*before, *face.said), cells)
    for all_of_them in (True, False) if apart else (False,):
        parted = zip(face.said, _signs(face, len(face.said), all_of_them), strict=True)
        told = flow_spans((*before, *[(word + sign, style) for (word, style), sign in parted]), cells)
        if len(told) <= len(bare):
            return told
    return bare


def _in_a_row(face: Face, room: int, apart: bool) -> list[Span]:
    """Return as many words as have room, each after a blank. What is happening and what a card can do are
    told apart by more than their colour, where that takes no room from any of them; ``apart``: so are all."""
    fitting, used = 0, 0
    for word in face.words:
        used += 1 + width(word)
        if used > room:
            used -= 1 + width(word)
            break
        fitting += 1
    signs = [""] * fitting
    for all_of_them in (True, False) if apart else (False,):
        wanted = _signs(face, fitting, all_of_them)
        if used + len("".join(wanted)) <= room:
            signs = wanted
            break
    spans: list[Span] = []
    for span, before in zip(face.said[:fitting], ["", *signs[:-1]], strict=False):
        spans += [(before + " ", ""), span]
    return spans


def _signs(face: Face, n: int, all_of_them: bool) -> list[str]:
    """Return what stands behind each of the first words of a card: a semicolon before what it can do, and a
    comma behind the others."""
    signs = []
    for at in range(1, n + 1):
        between = at == face.notes and at < n
        signs.append(";" if between else "," if all_of_them and at < n else "")
    return signs


def slot(mark: Mark, blank: str = " ", style: str = "") -> tuple[Span, Span]:
    """Paint the two cells before a name: letter, and what may be done."""
    if mark.picked:
        sign: Span = (g.PICKED if mark.picked == ALONE else g.PLACES[mark.picked % 10], "picked")
    elif mark.legal:
        sign = (g.LEGAL, "legal")
    elif mark.asked:
        sign = (g.ASKED, "warn")
    else:
        sign = (blank, style)
    letter: Span = (mark.letter, "letter" if mark.legal else "dim") if mark.letter else (blank, style)
    return letter, sign


def name_style(face: Face, mark: Mark) -> str:
    """Return the style of a card's name."""
    if mark.picked:
        return "picked"
    if mark.legal:
        return "legal"
    if mark.lit:
        return "lit"
    return face.style or "name"


def cursor(spans: Spans, mark: Mark) -> Spans:
    """Lay the cursor over a line."""
    if not mark.cursor:
        return spans
    return tuple((t, "cursor") for t, _ in spans)
