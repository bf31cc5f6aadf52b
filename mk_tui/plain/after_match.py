"""After the end of a match in the lines: a rematch, the story, playing on from any point of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.language import SaidError, say_error, short, whole_number
from mk_tui.table import Place, SetupError
from mk_tui.table.points import Points
from mk_tui.table.story_text import StoryText, as_text

from .console import Closed, ToldToEnd

if TYPE_CHECKING:
    from .line_match import PlainMatch

# What can be typed, in either language.
AGAIN = ("again", "otra vez", "otra")
TURNED = ("turned", "girados", "girado", "giradas")
STAYS = ("stays", "queda")
STORY = ("story", "historia")
FROM = ("from", "desde")
END = ("", "q", "quit", "salir")
WIDTH = 80


class AfterMatch:
    """Asks what is to be done with a match that is over."""

    def __init__(self, match: PlainMatch) -> None:
        self.match, self.place, self.speaker = match, match.place, match.speaker
        self.console = match.console

    def ask(self) -> Place | None:
        """Return the place at the next table; None if that was the end."""
        if not self.place.seats:  # nobody is here to want anything
            return None
        afterwards = self.place.afterwards
        prompt = "plain.after" if afterwards.turnable else "plain.after_fixed"
        while True:
            try:
                if afterwards.leaving is not None:
                    self.match.say("plain.after_stays", seat=afterwards.leaving)
                typed = self.console.ask(self.speaker.say(prompt, n=afterwards.answers))
            except (Closed, ToldToEnd):
                return None
            text = typed.casefold()
            if text in END:
                return None
            if text in STORY:
                self.tell()
                continue
            if self.list_points(text):
                continue
            try:
                place = self.begin(typed)
            except (SaidError, SetupError) as error:
                self.console.say(say_error(error, self.speaker.lang))
                continue
            if place is not None:
                return place
            self.match.say("plain.not_a_choice", text=short(text))

    def begin(self, typed: str) -> Place | None:
        """Begin the match that is asked for; None if none is."""
        text, afterwards = typed.casefold(), self.place.afterwards
        if text in AGAIN or text in TURNED:
            return afterwards.rematch(text in TURNED)
        word, _, rest = text.partition(" ")
        if word in STAYS and rest.strip() and afterwards.leaving is not None:
            return afterwards.rematch(comes=typed.partition(" ")[2])
        number = whole_number(rest, 0)
        if word in FROM and number is not None:
            return self.place.afterwards.play_on(number)
        return None

    def list_points(self, text: str) -> bool:
        """Write the rounds of the match, or what happened in one with the number of each answer ("from round
        3"); returns whether that was asked for."""
        word, *rest = text.split()
        n = whole_number(rest[1], 0) if len(rest) == 2 else None
        if word not in FROM or (rest and n is None):
            return False
        weighty = self.place.ruleset.shown.weighty
        points = Points(self.place.afterwards.steps, self.speaker, weighty)
        points.work()
        if points.trouble is not None:
            self.console.say(points.trouble.say(self.speaker.lang))
            return True
        told = list(points.round_lines() if n is None else points.lines(n))
        for line in told:
            self.console.say(line)
        if n is not None and not told:
            return False
        self.match.say("plain.from_rounds" if n is None else "plain.from_points")
        return True

    def tell(self) -> None:
        """Write the story of the match."""
        story = self.place.afterwards.story()
        text = StoryText(story, self.speaker, self.match.description)
        self.console.say(as_text(text.lines(WIDTH, self.place.view())).rstrip("\n"))


__all__ = ["AfterMatch"]
