"""The list of what may be chosen, each with a letter and with what it would lead to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.players.answers import order_of, shares
from mk_tui.table import Forecast, QuestionView, all_ways_to_spread, said_once
from mk_tui.table.equal_choices import alike, card_of, lying_apart, piles, place_words

from .. import glyphs as g
from ..board.cells import Target
from ..board.choices import NOTHING, Choices, target_of
from ..board.spans import Span, width, wrap
from .host import Desk, TablePart
from .overlay import MOST_WIDTH, OPTION_KEYS, ListRow
from .row_detail import RowDetail
from .voice import TableVoice

OPTIONS = "options"  # whose list it is
CONFIRM = -1  # the row of a list of picks that gives the answer
INDENT = 2  # of what stands under an option
TEXT = -3  # a row that says what the card does, and chooses nothing
ABSENT = -2  # no seat, nor that there is none


class OptionsList(TablePart):
    """Fills the list over the table with options of the open question."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.detail = RowDetail(desk)
        self._listed: Sequence[int] = ()
        self._alike: dict[int, list[int]] = {}  # of each row all that it stands for
        # What has which letter in a list, for as long as one of its cards after another is chosen.
        self._kept: dict[tuple[object, ...], str] = {}
        self._asked: tuple[int, str] = (-1, "")
        self._piles = piles(load_ruleset(self.client.ruleset)[0])

    def open_all(self) -> None:
        """List everything that may be chosen."""
        if self.scene.choosing and self.scene.choices.options:
            self.open(range(len(self.scene.choices.options)))

    def again(self) -> None:
        """List the same options as they are now, if they are listed.

        Enter then gives the picks where no more may be picked, or where the last was picked by its letter:
        the cursor, wherever it has stood, would pick something else in its place or take it back.
        """
        if not (self.overlay.display and self.overlay.subject == OPTIONS):
            return
        self.open(self._listed)
        c, overlay = self.scene.choices, self.overlay
        if c.picks:
            self._over(c.picks[-1])
        if c.question is None or c.question.limits or not c.picks or c.answer() is None:
            return
        here = overlay.rows[overlay.cursor][1]
        elsewhere = overlay.by_letter or c.picks[-1] not in self._alike.get(here, ())
        if elsewhere or len(c.picks) >= c.question.most:
            overlay.cursor = next(k for k, row in enumerate(overlay.rows) if row[1] == CONFIRM)
            overlay.reveal_end()  # where the list is longer than the screen is high

    def open(self, positions: Sequence[int]) -> None:
        """List some options."""
        c, view = self.scene.choices, self.scene.view
        assert c.question is not None
        self._listed = positions
        groups = alike(c.question, positions, view, self.scene.verbs, self._piles)
        self._alike = {group[0]: group for group in groups}
        verbs = self.scene.verbs
        texts = self._texts()
        lead, rows = self._rows(positions, texts)
        foot = self.voice.say("list.many") if c.many else self.voice.say("list.foot")
        rows = self.overlay.unfold(rows)
        text = self._text(positions, len(rows))
        text += [("", ((lead, "dim"),), TEXT)] if lead else []
        over = self._over_which(rows) + len(text)
        rows = [*text, *rows]
        about = [] if texts or text else [target_of(c.options[n], verbs) for n in self._alike]
        if not self.detail.whole:
            about = [target for target in about if not self.scene.is_legible(target, len(rows))]
        tail = self.detail.room(about, len(rows), any(n in c.hidden for n in self._alike))
        asked = view.question if self.scene.asking else None
        title = self.voice.speaker.prompt(asked or c.question, view)
        self.overlay.put_up(title, rows, foot, self._pick, self._over, OPTIONS, tail=tail)
        self.overlay.anew = self.again
        self.overlay.cursor = over
        self.detail.show(self._about(rows[over][2]))

    def _rows(self, positions: Sequence[int], texts: dict[int, list[str]]) -> tuple[str, list[ListRow]]:
        """Return what all that is told of some options hangs on, "" for nothing, and the rows of the options
        with what comes of each; ``texts``: what their cards say."""
        c, view, verbs = self.scene.choices, self.scene.view, self.scene.verbs
        assert c.question is not None
        rows: list[ListRow] = []
        told = self._shares()
        cards = {n: card for n in self._alike if (card := card_of(c.question, n, view, verbs)) is not None}
        apart = lying_apart(cards, view)
        comes = {n: self.scene.foreseen.get((n,)) for n in self._alike} if not c.question.limits else {}
        whole: dict[int, tuple[int, ...]] = {
            NOTHING: (),
            CONFIRM: tuple(c.picks),
        }  # answers that have a row of their own
        dealt = {n: _beyond(self.scene.foreseen.get(picks), c.question) for n, picks in whole.items()}
        anyhow = ""
        if c.question.limits and (ways := all_ways_to_spread(c.question)) is not None:
            answers = dict.fromkeys((*whole.values(), *ways))  # what comes of some of them is no more
            orders = {picks: _beyond(self.scene.foreseen.get(picks), c.question) for picks in answers}
            anyhow, orders = self.voice.in_any_case(orders, self.scene)
            dealt = {n: orders[picks] for n, picks in whole.items()}
        elif (
            not c.question.limits and c.escape is None
        ):  # of some of them as well: what differs is told apart from what does not
            every = {n: self.scene.foreseen.get((n,)) for n in range(len(c.options))}
            anyhow, every = self.voice.in_any_case(every, self.scene)
            comes = {n: every[n] for n in comes}
        lead, foreseen = _of_each(
            {n: self.voice.foreseen(forecast, self.scene) for n, forecast in comes.items()},
            self.voice,
            self.host.program.size.width,
        )
        lets_go = c.nothing and len(positions) == len(c.options)
        declined = self._told(dealt[NOTHING]) if lets_go else None
        whichever = self.voice.whichever(list(foreseen.values()), declined if self.scene.asking else [])
        lead, foreseen = ("", {}) if whichever else (lead, foreseen)
        for key, n in zip(self._keys(list(self._alike)), self._alike, strict=True):
            picked = self._picked(n)
            spans: list[Span] = [(picked, "picked"), (self._label(n), "picked" if picked else "name")]
            if n in apart:  # two rivals may have a card of one name
                lies = place_words(apart[n], view.seat, self.voice.speaker, self._label(n))
                spans.append((" " + lies, "dim"))
            spans += self._beside(n)
            if len(self._alike[n]) > 1:
                spans.append((" " + self.voice.say("list.copies", n=len(self._alike[n])), "badge"))
            spans += [(f" {g.DOT} " + more, "dim") for more in told.get(n, ())]
            rows.append((key.strip(), tuple(spans), n))
            rows += [("", ((" " * INDENT + line, "word"),), n) for line in texts.get(n, ())]
            # Of what is spread it stands beside each what it takes.
            rows += [("", ((f"  {more}", "dim"),), n) for more in foreseen.get(n, ())]
        rows += [("", ((line, "dim"),), TEXT) for line in (whichever, anyhow) if line]
        if declined is not None:
            spans = [(self._label(NOTHING), "name")]
            spans += [(f" {g.DOT} " + more, "dim") for more in told.get(NOTHING, ())]
            rows.append((c.key_of(NOTHING), tuple(spans), NOTHING))
            rows += [("", ((f"  {more}", "dim"),), NOTHING) for more in declined]
        if c.many:
            count = told[CONFIRM][0] if c.question.limits else self.voice.picked_count(c)
            style = "key" if c.answer() is not None else "dim"
            rows.append(("", ((f"{self.voice.say('pick.confirm')} ({count})", style),), CONFIRM))
            rows += [("", ((f"  {more}", "dim"),), CONFIRM) for more in self._told(dealt[CONFIRM])]
        return lead, rows

    def tell_whole(self) -> None:
        """Tell all of the card that the cursor is on, or its text alone again."""
        self.detail.whole = not self.detail.whole
        self.open(self._listed)

    def lists(self, position: int) -> bool:
        """Return whether an option, or to pick nothing, is a row of the list that is open."""
        here = self.overlay.display and self.overlay.subject == OPTIONS
        return here and any(value == position for _, value in self.overlay.rows)

    def row_at_cursor(self) -> int | None:
        """Return the option on which the cursor of the open list is, None where it is on none."""
        if not (self.overlay.display and self.overlay.subject == OPTIONS and self.overlay.rows):
            return None
        here = self.overlay.rows[self.overlay.cursor][1]
        return here if here in self._alike else None

    def equal_to(self, position: int) -> list[int]:
        """Return all positions that the row of one stands for, it among them."""
        return next((group for group in self._alike.values() if position in group), [position])

    def _picked(self, position: int) -> str:
        """Return the sign of a row that is picked, "" for another: its place, or how many of equal ones."""
        picks, group = self.scene.choices.picks, self._alike[position]
        mine = [n for n in group if n in picks]
        if not mine:
            return ""
        if len(group) > 1:
            return f"{g.PICKED}{len(mine)} "
        return f"{picks.index(mine[0]) + 1} " if len(picks) > 1 else f"{g.PICKED} "

    def _text(self, positions: Sequence[int], below: int) -> list[ListRow]:
        """Return what the one card does that all options are about, where neither a panel beside the board
        nor one's own hand says it and there is room for the whole of it.
        """
        about = {target_of(self.scene.choices.options[n], self.scene.verbs) for n in positions}
        if self.scene.wide or len(about) > 1 or self.scene.is_legible(next(iter(about), None), below):
            return []
        lines = self._words(about.pop()) if about else []
        if len(lines) > self.host.program.size.height - 6 - below:
            return []
        return [("", ((line, "word"),), TEXT) for line in lines]

    def _texts(self) -> dict[int, list[str]]:
        """Return what each listed card does that lies nowhere on the board, where no panel beside the board
        says it and there is room for all of them.
        """
        c = self.scene.choices
        hidden = [] if self.scene.wide else [n for n in self._alike if n in c.hidden]
        texts = {n: self._words(target_of(c.options[n], self.scene.verbs), INDENT) for n in hidden}
        room = self.host.program.size.height - 6 - len(self._alike)
        room -= sum(
            len(self._told(_beyond(self.scene.foreseen.get((n,)), self.scene.choices.question)))
            for n in self._alike
        )
        return texts if sum(map(len, texts.values())) <= room else {}

    def _words(self, target: Target | None, indent: int = 0) -> list[str]:
        """Return the text of a card as lines of the list, none for anything else."""
        card = self.scene.view.card(target[1]) if target is not None and target[0] == "card" else None
        words = self.voice.speaker.card_text(card.definition) if card is not None else ""
        cells = min(self.host.program.size.width - 2, MOST_WIDTH) - 7
        return list(wrap(words, cells - indent)) if words else []

    def _over_which(self, rows: Sequence[ListRow]) -> int:
        """Return the row of what the cursor is on, whatever has come to stand above it."""
        overlay = self.overlay
        if not overlay.display or overlay.subject != OPTIONS or not overlay.rows:
            return 0
        which = overlay.rows[min(overlay.cursor, len(overlay.rows) - 1)][1]
        return next((k for k, row in enumerate(rows) if row[2] == which), 0)

    def _beside(self, position: int) -> list[Span]:
        """Return what stands beside a card's name where it lies, of a card that lies nowhere on the board."""
        target = target_of(self.scene.choices.options[position], self.scene.verbs)
        if target is None or target[0] != "card" or position not in self.scene.choices.hidden:
            return []
        zone = next((z for z in self.scene.view.zones if any(c.id == target[1] for c in z.cards)), None)
        card = self.scene.view.card(target[1])
        if zone is None or card is None:
            return []
        painter = self.voice.painter
        return list(painter.faces.face(card, painter.spec.part_of(zone.kind)).tail)

    def _label(self, position: int) -> str:
        return self.voice.label(self.scene.choices, position, self.scene.view)

    def _told(self, forecast: Forecast | None) -> list[str]:
        """Return the lines below an answer that say what it would lead to, one if there is room."""
        return _in_one(self.voice.foreseen(forecast, self.scene), self.host.program.size.width)

    def _shares(self) -> dict[int, list[str]]:
        """Return what each card takes of what is spread, by position; under CONFIRM what nobody takes, and
        under NOTHING what comes of picking none."""
        q = self.scene.choices.question
        if q is None or not q.limits:
            return {}
        fields = dict(q.fields)
        rest = fields.get("rest", -1)
        taken, left = shares(fields["n"], q.limits, order_of(self.scene.choices.picks, rest))
        told = {k: [self._share(taken.get(k, 0), most)] for k, most in enumerate(q.limits)}
        told[CONFIRM] = [self._left(left, fields.get("over", ABSENT))]
        taken, left = shares(fields["n"], q.limits, order_of((), rest))
        told[NOTHING] = [self._share(n, q.limits[k]) for k, n in taken.items()]
        if left:
            told[NOTHING].append(self._left(left, fields.get("over", ABSENT)))
        return told

    def _share(self, n: int, most: int) -> str:
        return self.voice.say("spread.whole" if n >= most else "spread.part", n=n, most=most)

    def _left(self, n: int, over: int) -> str:
        """Say how much nobody takes, and whom it goes on to (-1: it is lost, where that is known)."""
        if not n or over == ABSENT:
            return self.voice.say("spread.left" if n else "spread.none_left", n=n)
        if over < 0:
            return self.voice.say("spread.left_lost", n=n)
        return self.voice.say("spread.left_to", n=n, name=self.voice.told(over))

    def _keys(self, positions: Sequence[int]) -> list[str]:
        """Give each option of a list a key: the one it has at the table, where it has one of its own.

        In the list of all of them no other gets a letter of the board, which would then mean two things.
        """
        c = self.scene.choices
        everything = len(positions) >= len(self._alike) > 0 and len(self._listed) == len(c.options)
        board = set(c.letters.values()) if everything else set()
        own: list[str] = []
        taken = c.key_of(NOTHING)
        kept = self._kept_letters(c)
        for n in positions:
            key = c.key_of(n)
            if not key:
                target = target_of(c.options[n], self.scene.verbs)
                there = [] if target is None else c.positions(target)
                here = [k for k in there if k == n or not (c.key_of(k) or k == c.space)]
                key = self._letter(target) if target is not None and here == [n] else ""
            own.append("" if key in own else key)
        for k, n in enumerate(positions):
            letter = kept.get(c.options[n], "")
            own[k] = own[k] or ("" if letter in (*own, taken, *board) else letter)
        rest = [k for k in OPTION_KEYS if k not in (*own, taken)]
        rest.sort(key=lambda k: k in kept.values())  # a letter that was just another's comes last
        free = iter([k for k in rest if k not in board] + [" "] * len(own))
        keys = [key or next(free).strip() for key in own]
        kept.update({c.options[n]: key for n, key in zip(positions, keys, strict=True)})
        return keys

    def _kept_letters(self, c: Choices) -> dict[tuple[object, ...], str]:
        """Return the letters that a list had when one more of the same was asked for, none at the first."""
        assert c.question is not None
        was, self._asked = self._asked, (c.question.seat, c.question.kind)
        if was != self._asked or not self.client.moment.asks_on:
            self._kept = {}
        return self._kept

    def _letter(self, target: Target) -> str:
        """Return the letter of a thing on the board, by itself or among its equals, "" for none."""
        letters = self.scene.choices.letters
        among = (t for t in letters if t[0] == "group" and target[0] == "card" and target[1] in t[1:])
        return letters.get(target, "") or next((letters[t] for t in among), "")

    def _pick(self, position: int) -> None:
        if position == TEXT:
            return
        if position == CONFIRM:
            self.host.moves.confirm()
            return
        # Of equal cards the next one; when all are picked, or no more may be, the last one is taken back.
        choices, group = self.scene.choices, self.equal_to(position)
        mine = [n for n in choices.picks if n in group]
        fresh = [n for n in group if n not in choices.picks]
        no_more = choices.question is not None and len(choices.picks) >= choices.question.most
        back = bool(mine) and (not fresh or no_more)
        pick = mine[-1] if back else fresh[0]
        if not choices.many:
            if self.host.moves.asks_back((pick,)):
                return  # the list stays: the second time is the same key or click
            self.overlay.close()
        self.host.moves.act(pick)

    def about_no_card(self) -> bool:
        """Return whether this list is open and its cursor on a row that is about nothing on the board."""
        if not self.overlay.display or self.overlay.on_over != self._over:
            return False
        position = self.overlay.rows[self.overlay.cursor][1]
        return position < 0 or target_of(self.scene.choices.options[position], self.scene.verbs) is None

    def _over(self, position: int) -> None:
        target = self._about(position)
        self.detail.show(target)
        self.inspector.follow(target)

    def _about(self, position: int) -> Target | None:
        return target_of(self.scene.choices.options[position], self.scene.verbs) if position >= 0 else None


def _of_each(told: dict[int, list[str]], voice: TableVoice, wide: int) -> tuple[str, dict[int, list[str]]]:
    """Return what the forecasts of listed answers all hang on, "" for nothing, and their lines without it."""
    lead, lines = said_once(list(told.values()), voice.speaker)
    if lead and voice.whichever(lines):  # the same comes of each: it is told of all at once
        lead, lines = "", list(told.values())
    return lead, {n: _in_one(one, wide) for n, one in zip(told, lines, strict=True)}


def _beyond(forecast: Forecast | None, asked: QuestionView | None) -> Forecast | None:
    """Return a forecast without what the shares of something that is spread tell of each card."""
    if forecast is None or asked is None or not asked.limits:
        return forecast
    takers = {number for _, number in asked.options}
    outcomes = (told for told in forecast.outcomes if told.event.fields.get("card_id") not in takers)
    return replace(forecast, outcomes=tuple(outcomes))


def _in_one(told: list[str], wide: int) -> list[str]:
    """Return what comes of an answer as one line, where a screen of so many columns has room for it."""
    line = f" {g.DOT} ".join(told)
    return [line] if line and width(line) <= min(wide, MOST_WIDTH) - 14 else told
