"""Which widget stands where: the board, and beside or over it log, inspector and dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.geometry import Region, Size

from ..board.held import Held, HeldBefore
from ..board.ladder import COMPACT, STRIPS, TINY
from ..board.plan import may_stand, plan
from ..board.rows import STACK, WIDE, Key, PanelPlace
from ..widgets.compositing import Regions
from ..widgets.dice_tray import DiceTray
from ..widgets.painted import Line1
from .chronicle import Chronicle
from .inspector import Inspector
from .kept_places import Division, Places, recall_places
from .log_end import LINES_EACH, LogEnd
from .news import NewsStrip
from .panels import BoardView
from .scene import Scene
from .voice import TableVoice

HIGH = 50  # lines from which the log lies below everything
CARD_WIDTH = 52  # cells of a card that stands over the board
LEAST_CARD = 8  # lines that it has at least
CARD_SHARE = 40  # of a hundred lines that the card panel has beside the log until a card needs more
LEAST_LOG = 5  # lines that the log keeps beside a long card
LEAST_BESIDE = 6  # lines of a card beside the board that say more than its name
LEAST_DICE = 6  # lines of the dice there that give way to nothing
SPARE = 2  # lines of the log's end that give way before anything on the board moves
ASKED_ABOUT = 4  # lines at most that a low screen keeps for what a card does that is asked about
FORETOLD = 2  # lines more on a low screen, for what will come of what is chosen on the board
LOG = 3  # lines of a low screen's log that no panel keeps free to grow into
TOLD = 6  # nor those of the log and of what stands below it together, for the prompt grows
MOST_TOLD = 7  # lines of the highest prompt for which a wide board keeps its own
UNFRAMED = 1 + ASKED_ABOUT  # lines below the panels of a low screen that frames leave free


class Arrangement:
    """Plans the board for a size; what was planned is kept until something changes."""

    def __init__(
        self,
        scene: Scene,
        voice: TableVoice,
        board: BoardView,
        inspector: Inspector,
        dice: DiceTray,
        chronicle: Chronicle,
        news: NewsStrip,
    ) -> None:
        self.scene, self.voice, self.board = scene, voice, board
        self.inspector, self.dice, self.news = inspector, dice, news
        self.end = LogEnd(scene, voice, board, chronicle, news)
        self.log = self.end.panel
        self.areas = voice.spec.areas
        # What stands above the lines that nobody needs. Zones of the stack have the name that its panel has.
        self.above = ("front",) if STACK[0] in voice.spec.zones else ("front", "table", "side", "seat")
        self._kept: tuple[Size, str, Regions] | None = None
        self._whole = Size(0, 0)  # of the board and the lines below it
        self._step: tuple[Any, ...] = ()  # the whole size, the language, and the step
        self._held = Held()
        self._near = -1  # the seat beside the hand: another language has another painter
        self._aside: Held | None = None  # how the panels stood before what is foretold took lines of theirs
        self._unnoticed: tuple[Held, Held | None] | None = None  # the same, before a notice took them
        self._before = HeldBefore()
        self._division = Division()
        self._height = 0  # lines of a wide board when no notice took one
        self._recalled = recall_places(voice.client)

    def forget(self) -> None:
        """Plan anew when next asked."""
        self._kept = None

    @property
    def places(self) -> Places:
        """How the board stands, without what gives way for a moment."""
        (w, h), lang, *step = self._step or (Size(0, 0), "")
        return Places((w, h, lang), tuple(step), self._aside or self._held, self._division)

    def _recall(self, step: tuple[Any, ...]) -> None:
        """Let the board stand as it did when the match was left, if that was on a screen like this one."""
        found, self._recalled = self._recalled, None
        if found is not None and found.screen == (*self._whole, self.voice.lang):
            self._held, self._division = found.held, found.division
            self._step = (*step[:2], *found.step)

    def regions(self, size: Size) -> Regions:
        """Plan the board for a size, give out keys, and return where the widgets go."""
        if self._kept is None or self._kept[:2] != (size, self.voice.lang):
            self._kept = (size, self.voice.lang, self._plan(size))
        return self._kept[2]

    def with_lines(self, size: Size, below: Sequence[Line1]) -> Regions:
        """Return where the widgets go with these lines below the board; ``size`` is that of both."""
        self._whole, room = size, self.room(size, below)
        regions, y = dict(self.regions(room)), room.height
        for line in below:
            regions[line] = (Region(0, y, size.width, line.lines_high), 0)
            y += line.lines_high
        return regions

    @staticmethod
    def room(size: Size, below: Sequence[Line1]) -> Size:
        """Return what the lines below leave of a size."""
        return Size(size.width, max(size.height - sum(line.lines_high for line in below), 0))

    def _plan(self, size: Size) -> Regions:
        """Plan the board as it stood when the table was last as it is now, if that was in this step."""
        view = self.scene.view
        self.scene.wide = size.width >= WIDE
        self._begin_step()
        now = (view.zones, view.stack, view.question)
        then = self._before.when(now)
        if then is not None:  # what was done since has been taken back
            self._held, self._aside = then
            self._unnoticed = None
        self._stand_for_notice()
        regions = self._plan_wide_or_low(size)
        self._before.note(now, self._held, self._aside)
        return regions

    def _plan_wide_or_low(self, size: Size) -> Regions:
        w, h = size
        scene, board, painter = self.scene, self.board, self.voice.painter
        view = scene.view
        scene.frame_ends = ()
        if view.question is not None and scene.new_hand:
            self._held.deal_anew([panel for panel, area in self.areas.items() if area == "hand"])
        painter.reasons = board.reasons()
        self._near = painter.near = self._near if view.seat is None else view.seat
        wanted = board.wanted()
        regions: Regions = {}
        if scene.wide:
            log_h = self._plan_wide(regions, size, wanted)
            board.draw_stack()
            # What the question is about is told with what comes of each answer in the card panel.
            self.end.foretells = self._chosen_on_board() and not self.inspector.is_asked_about
            self.end.tell(log_h, regions[self.log][0].width)
            return regions
        keep = (0 if self.news.sentences else 1) if h < 25 else 3  # the news is the end of the log
        self.end.foretells = self._chosen_on_board()
        if self.end.foretells and h < 25:
            keep += FORETOLD - (
                self.scene.notice is not None
            )  # a notice takes a line of these, not of the board
        said = None if self.end.foretells or h >= 25 else self._with_what_is_asked_about(size, keep, wanted)
        self._stand_for((self.end.foretells and h < 25) or said is not None)
        # What comes of the choices keeps its lines; the others give way to what stands, and it need not move.
        spare = min(keep - (FORETOLD if self.end.foretells else 0), SPARE)
        # Where nothing lies a line is enough before any of that is left out.
        more = max(LINES_EACH * len(scene.choices.options) - keep, 0) if self.end.foretells and h < 25 else 0
        if said is not None:
            places, left, keep = said
        else:
            places, left = plan(
                painter,
                view,
                w,
                h - keep,
                wanted,
                held=self._held,
                spare=max(spare, 0),
                asked_for=more,
                free=max(UNFRAMED - keep, 0) if h < 25 else 0,
                # What is foretold is worth more than lines in hand.
                log=max(LOG - keep, TOLD - (self._whole.height - h) - keep, 1)
                if h < 25 and not self.end.foretells
                else 0,
            )
        if any(p.level == TINY and p.key in wanted and p.key[1] >= 0 for p in places):
            # What can be chosen is folded away: the last lines of the log make room for it.
            keep = 0
            places, left = plan(painter, view, w, h, wanted, held=self._held)
        if self.end.foretells and h < 25:
            keep += self._lent(places, wanted, more)
        front_end = board.place(places, regions)
        board.draw_stack()
        log_h = left + keep
        self._over(regions, size, log_h, front_end, self._dice_from(front_end, wanted))
        self.end.tell(log_h, self._whole.width)
        return regions

    def _lent(self, places: list[PanelPlace], wanted: set[Key], lines: int) -> int:
        """Let a hand that nothing is chosen from lend up to so many lines at its end in which nothing stands;
        returns how many it lends. No card moves by that, and what is foretold is not left out above them."""
        last = places[-1] if places else None
        if last is None or last.layout is None or not self._hand_is({last.key} - wanted):
            return 0
        lent = min(_lines_free(last), lines)
        last.h -= lent
        last.layout = last.layout.standing(last.h, last.layout.edge)
        return lent

    def _with_what_is_asked_about(
        self, size: Size, keep: int, wanted: set[Key]
    ) -> tuple[list[PanelPlace], int, int] | None:
        """Return a low board on which there is room to say what the card does that the question is about: the
        panels, the lines left over and those that it takes, below the ``keep`` lines of the log or in their
        place. None where somebody's cards, or what one's own do, would be folded away for it.
        """
        w, h = size
        lines = self.end.lines_asked_about(self._whole.width)
        before = self._aside or self._held
        for room in (lines + keep, lines) if before.rows and 0 < lines <= ASKED_ABOUT else ():
            if room <= keep:
                break
            held = before.apart()
            painter, view = self.voice.painter, self.scene.view
            places, left = plan(painter, view, w, h - room, wanted, held=held, asked_for=room)
            if not any(self._is_less(place, before, wanted) for place in places):
                self._stand_for(True)
                self._held = held
                return places, left, room
        return None

    def _is_less(self, place: PanelPlace, before: Held, wanted: set[Key]) -> bool:
        """Return whether a panel shows less of somebody's cards, or of one's own, than it did: the lines of a
        zone in which nothing lies, and frames, are worth less than what is said for them."""
        area, was = self.areas.get(place.key[0], ""), before.rows.get(place.key, (place.level, 0))[0]
        if area == "hand":
            hands = self.voice.spec.hand_zones
            return place.level < was and any(z.cards for z in self.scene.view.zones if z.kind in hands)
        return place.level == TINY and (was > TINY or area == "seat" or place.key in wanted)

    def _begin_step(self) -> None:
        """Forget how the panels stood when a new step has begun, or the screen is another.

        That the prompt has a line more or less moves nothing that need not move.
        """
        view = self.scene.view
        step = (self._whole, self.voice.lang, view.round, view.phase, view.active, view.seat)
        if self._recalled is not None:
            self._recall(step)
        if step != self._step:
            self._stand_for(False)
            self._unnoticed = None
            self._before.forget()
            if step[:2] != self._step[:2]:  # the screen is another: nothing stands on it yet
                self._division = Division()
            same = step[:2] == self._step[:2] and (step[0].width >= WIDE or step[-1] == self._step[-1])
            self._held.earlier = True
            self._held.turned |= step[2:5:2] != self._step[2:5:2]
            self._step, self._held = step, self._held if same else self._held.for_another()

    def _stand_for(self, foretold: bool) -> None:
        """Let the panels give lines to what is foretold as long as it stands there, and stand afterwards as
        they did before it in this step."""
        if foretold and self._aside is None:
            self._aside = self._held
            self._held = self._held.apart()
        elif not foretold and self._aside is not None:
            if self._aside.rows and not self._aside.earlier:  # else the step began with it: they stand so
                self._held = self._aside
            self._aside = None

    def _stand_for_notice(self) -> None:
        """Let the panels give lines to a notice as long as it stands in the prompt, and stand afterwards as
        they did before it in this step."""
        if self.scene.notice is not None and self._unnoticed is None:
            self._unnoticed = self._held, self._aside
            self._held = self._held.apart()
        elif self.scene.notice is None and self._unnoticed is not None:
            if self._unnoticed[0].rows and not self._unnoticed[0].earlier:
                self._held, self._aside = self._unnoticed
            self._unnoticed = None

    def _plan_wide(self, regions: Regions, size: Size, wanted: set[Key]) -> int:
        """Put the column at the side beside the board, as wide as the board lets it be, the hand below both.

        Returns the log's height. A high screen has the log below the hand, all its width: what the board
        leaves it, and no more than it had while the panels stand as they did.
        """
        over = self._over_notice(size.height)
        w, h = size.width, self._steady(size.height + over)
        more = size.height + over - h  # lines below all that stands: the prompt is low
        most = h // 5 if h >= HIGH else 0
        least = min(most, LEAST_LOG)
        side = self._beside_board(size, h - least, wanted)
        same_step = bool(self._held.rows) and not self._held.earlier
        places, left = self._with_room_for_the_stack(w, w - side, h - least, wanted)
        stays = same_step or self._held.kept
        stack = sum(place.h for place in places if place.key == STACK)
        self._division.stack = max(self._division.stack, stack)
        free = max(left - (self._division.stack - stack), 0)
        low = min(self._division.log if stays and self._division.log else most, least + free)
        left -= low - least
        own = [place for place in places if self.areas.get(place.key[0]) == "hand"]
        hand_h = sum(place.h for place in own)
        # The hand stands at the bottom, where it is looked for; that the prompt is lower moves it no more.
        top = own[0].y if own else sum([place.h for place in places if place.x == 0])
        if (stays or not own) and top <= self._division.hand_top <= top + left + (0 if low else more):
            left = self._division.hand_top - top
        more = min(more, h + more - (top + left + hand_h))
        hand_h = h - low - (top + left) if own else 0
        if self.scene.notice is None:  # else they are as they were again when it has gone
            self._division.log, self._division.hand_top = low, top + left if own else self._division.hand_top
        for place in self._below_the_room(places):
            place.y += left
        if own and more and not low:
            own[-1].stretch(more)
        if over and not low:
            self._cut_frames(places, size, beside=not own)
        self.board.place(places, regions)
        if low:
            regions[self.log] = (Region(0, h - low, w, low + more - over), 0)
            self._beside(regions, w - side, side, h - low - hand_h, False)
        else:
            low = self._beside(regions, w - side, side, h - hand_h, True)
        if self.inspector.inspecting:
            self.inspector.room = size.height - 2
            stands, _ = regions[self.inspector]
            needed = min(max(self.inspector.lines_in(side) + 2, stands.height), size.height)
            regions[self.inspector] = (stands._replace(height=needed), 6)  # over all that is below it
        return low

    def _beside_board(self, size: Size, height: int, wanted: set[Key]) -> int:
        """Return how wide the column at the side is: it gives way to the board where a round begins, and is
        never wider again in a match."""
        if not self._division.side or self._division.round != self.scene.view.round:
            self._division.round = self.scene.view.round
            side = self._widest(size, height, wanted)
            self._division.side = min(side, self._division.side or side)
        return self._division.side

    def _with_room_for_the_stack(
        self, full: int, width: int, height: int, wanted: set[Key]
    ) -> tuple[list[PanelPlace], int]:
        """Return the panels of a wide board, and the lines left over: as many as the stack has had, for it
        comes and goes; but what one's own cards do is worth more than that."""
        view, painter, hands = self.scene.view, self.voice.painter, self.areas
        for spare in (self._division.stack, 0) if self._division.stack and not view.stack else (0,):
            held = self._held.apart() if spare else self._held
            places, left = plan(painter, view, width, height - spare, wanted, True, full, held, log=1)
            read = [place.level >= COMPACT for place in places if hands.get(place.key[0]) == "hand"]
            if not spare or all(read):
                self._held = held
                return places, left + spare
        raise AssertionError("the board was planned")

    def _steady(self, height: int) -> int:
        """Return for how many lines a board is planned that has so many: those that it has when the prompt
        is highest, so that nothing moves when that tells more or less."""
        if self.scene.notice is None:
            least = min(height, self._division.planned or height)
            self._division.planned = max(least, self._whole.height - MOST_TOLD)
        return min(height, self._division.planned or height)

    def _over_notice(self, height: int) -> int:
        """Return how many lines of a board of this height a notice stands on, so that nothing moves for it:
        one of the log's, where that is below all, else the last border."""
        told = self.scene.notice is not None
        if not told:
            self._height = height
        last = next(reversed(self._held.rows.values()), (TINY, 0))[0]
        stood = bool(self._held.rows) and not self._held.earlier and (height >= HIGH or last >= STRIPS)
        return int(told and stood and self._height > height)

    def _cut_frames(self, places: list[PanelPlace], size: Size, beside: bool) -> None:
        """Let the last line of all frames give way to a notice, which is written on it; ``beside``: that of
        the column at the side too. Where nothing stands in their last lines they end a line higher instead,
        and the notice stands below them."""
        ends = {size.width: "edge"} if beside else {}
        low = [place for place in places if place.y + place.h > size.height]
        spare = not beside and all(_lines_free(place) > 0 for place in low)
        for place in low:
            place.h = size.height - place.y
            if spare and place.layout is not None:
                place.layout = place.layout.standing(place.h, place.layout.edge)
            else:
                ends[place.x + place.w] = "edge" if place.layout is None else place.layout.edge
        self.scene.frame_ends = tuple(sorted(ends.items()))

    def _below_the_room(self, places: list[PanelPlace]) -> list[PanelPlace]:
        """Return the panels that stand below the lines that nobody needs: one's own hand; where a game has a
        stack all that stands below it, for there it comes, and moves nobody."""
        return [place for place in places if self.areas.get(place.key[0], "front") not in self.above]

    def _widest(self, size: Size, height: int, wanted: set[Key]) -> int:
        """Return the widest column at the side that costs the board nothing."""
        w = size.width
        least = max(w * 27 // 100, 32)
        view, painter = self.scene.view, self.voice.painter
        before: list[PanelPlace] | None = None
        for side in (least, w * 34 // 100):
            if before is not None and not may_stand(painter, view, w - side, True, w, before):
                break
            places, _ = plan(painter, view, w - side, height, wanted, True, w)
            # What has to break its lines is higher or lower.
            if before is not None and [(p.level, p.h) for p in places] != [(p.level, p.h) for p in before]:
                break
            before, least = places, side
        return least

    def _beside(self, regions: Regions, x: int, w: int, h: int, log: bool) -> int:
        """Put inspector and dice in a column at the side, and the log; returns the log's height.

        The dice give way to a card of which more can be read than its name then. Where not even that helps
        no card stands there. The log gives way to a card that needs more than its share, and has the lines
        back when another question is asked.
        """
        least_log = LEAST_LOG if log else 0
        most_dice = min(max(h // 2, LEAST_DICE), max(h - least_log - LEAST_BESIDE, LEAST_DICE))
        dice_h = self.dice.needed(w, most_dice) if self.dice.rolls else 0
        room = h - dice_h - least_log
        self.inspector.room = max(room - 2, 0)
        needed = max(self.inspector.longest, self.inspector.lines_in(w) + 2 if log else 0)
        card_h = min(max((h - dice_h) * CARD_SHARE // 100, needed), room) if log else room
        if card_h < LEAST_BESIDE:
            needed = min(LEAST_BESIDE, self.inspector.lines_in(w) + 2)
            card_h = needed if needed <= room else 0
        log_h = max(h - dice_h - card_h, 0) if log else 0
        self.inspector.beside = self.inspector.room = max(room - 2, 0) if card_h else 0
        regions[self.inspector] = (Region(x, 0, w, card_h), 0)
        if dice_h:
            regions[self.dice] = (Region(x, card_h, w, dice_h), 0)
        if log:
            regions[self.log] = (Region(x, h - log_h, w, log_h), 0)
        return log_h

    def _hand_is(self, wanted: set[Key]) -> bool:
        """Return whether one's own hand is among some panels."""
        return any(self.areas.get(key[0]) == "hand" for key in wanted)

    def _chosen_on_board(self) -> bool:
        """Return whether something is chosen that lies on the board; nothing of one's own hand as well, where
        a low screen has its lines for that; nor how to pay: there is a proposal, and nothing to foretell."""
        question = self.scene.choices.question
        chosen = self.scene.choices.at if self.scene.choosing else {}
        lie_in = self.board.panels_of(chosen)
        own = {key for key in lie_in if self._hand_is({key})}
        on_board = (
            bool(chosen) and not (question is not None and question.proposal) and (not own or own < lie_in)
        )
        self.scene.untold = on_board and bool(own) and not self.scene.wide
        return on_board and not self.scene.untold

    def _dice_from(self, front_end: int, wanted: set[Key]) -> int:
        """Return the line of the board from which dice may lie over it: below the Front, where they fall for
        those who fight there; over one's own hand alone, if nothing is chosen from that."""
        top = self.scene.hand_top
        return front_end if top is None or self._hand_is(wanted) else max(front_end, top)

    def _over(self, regions: Regions, size: Size, log_h: int, front_end: int, dice_from: int) -> None:
        """Put the log below the board, dice and inspector over it."""
        w, h = size
        regions[self.log] = (Region(0, h - log_h, w, log_h), 0)
        if self.dice.rolls:
            dice_h = self.dice.needed(w, max(h - front_end - 1, 5))
            regions[self.dice] = (Region(0, min(dice_from, max(h - dice_h, 0)), w, dice_h), 5)
        if self.inspector.inspecting:
            regions[self.inspector] = (self._card_over(w, h), 6)

    def _card_over(self, w: int, h: int) -> Region:
        """Return where the card stands over the board: one of one's own hand above the hand, which is chosen
        from; any other over all, if it needs that.

        A long one takes all the width; what does not fit even so is scrolled to.
        """
        top = self.scene.hand_top if self.inspector.is_of_the_hand else None
        room = h if top is None else max(top, min(LEAST_CARD, h))
        iw = min(w, CARD_WIDTH)
        ih = self.inspector.lines_in(iw) + 2
        if ih > room and iw < w:
            iw, ih = w, self.inspector.lines_in(w) + 2
        return Region(w - iw, 0, iw, min(ih, room))

    def foresaw(self) -> None:
        """What will come of the options is known: it stands below the board where room is kept for it."""
        self.end.foresaw()


def _lines_free(place: PanelPlace) -> int:
    """Return how many lines at the end of a panel nothing stands in."""
    if place.layout is None:
        return 0
    ends = max([cell.y + cell.h for cell in place.layout.cells], default=place.h)
    said = max(place.layout.fixed, default=-1) + 1
    return max(place.h - place.layout.border - max(ends, said), 0)
