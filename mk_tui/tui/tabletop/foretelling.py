"""What will come of each thing that can be chosen, told in as much room as there is.

From all of it to the least that still tells of every choice: who rolls, and how likely each succeeds. No half
of a fight is ever left out: what is alike for all choices is said once, above them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from mk_tui.table import Forecast, Foreseen, said_once, whichever_line
from mk_tui.table.forecast_entries import ENDS
from mk_tui.table.forecast_words import MOST
from mk_tui.table.foreseen import CERTAIN

from .scene import Scene
from .voice import TableVoice

WEIGHTIEST = 2  # lines that are told of each where there is little room, both ways of a fight among them
SENTENCES = (2, 1)  # things that are told of each where there is less
FIGHTERS = 2  # who roll in a fight


class ToldOption(NamedTuple):
    """A sentence about an option, with its key; of all of them (-1), without."""

    key: str
    option: int
    text: str

    @property
    def whole(self) -> str:
        """The sentence behind the key."""
        return f"{self.key} {self.text}" if self.key else self.text


class ToldForm(NamedTuple):
    """Sentences as they may be told; ``flows``: in one paragraph as well, for want of lines."""

    told: list[ToldOption]
    flows: bool = True


class OptionsForetold:
    """Tells what will come of the options of the open question."""

    def __init__(self, scene: Scene, voice: TableVoice) -> None:
        self.scene, self.voice = scene, voice

    def forms(self, known: Mapping[int, Forecast]) -> Iterator[ToldForm]:
        """Yield what there is to tell of some options, by their positions, from the longest form to the
        briefest; nothing where there is nothing."""
        whole = self._each(known, False, MOST)
        if not whole:
            return
        table = self._table(known)
        yield ToldForm(whole, not table)
        yield ToldForm(self._each(known, False, WEIGHTIEST), not table)
        yield ToldForm(self._each(known, True, WEIGHTIEST), not table)
        if table:
            told = self._each(known, True, WEIGHTIEST, rolled=False)
            yield ToldForm([*table, *told])
            yield ToldForm([*table, self.rest()] if told else table)
        else:
            yield from (ToldForm(self._each(known, True, WEIGHTIEST, things=n)) for n in SENTENCES)
            yield ToldForm(self._each(known, True, 0, things=SENTENCES[-1]))

    def rest(self) -> ToldOption:
        """Return where all that is left out stands."""
        return ToldOption("", -1, self.voice.speaker.say("forecast.rest", key=self.voice.key("options")))

    def of_choice(self, fits: Callable[[str], bool]) -> str:
        """Return what will come of all that is picked so far, behind the key that gives it, in the longest
        form that fits; "" where fewer than two are picked, and for nothing."""
        scene, voice = self.scene, self.voice
        forecast = scene.foreseen.get(scene.choices.together) if scene.choices.together else None
        for brief, things in ((False, MOST), (True, MOST), *((True, n) for n in SENTENCES)):
            told = " ".join(voice.foreseen(forecast, scene, brief, things))
            if told and fits(text := f"{voice.key('confirm')} {told}"):
                return text
        return ""

    def fitting(
        self, known: Mapping[int, Forecast], fits: Callable[[Sequence[ToldOption], bool], bool]
    ) -> Sequence[ToldOption]:
        """Return the longest form that fits (``fits`` is told whether it flows), with as much of what it
        leaves out as fits too; if none does as much of the briefest as fits, and where the rest stands;
        nothing where not even that does."""
        form, longer = ToldForm([]), list[Sequence[ToldOption]]()
        for form in self.forms(known):
            if fits(*form):
                return self._filled(form, longer, fits)
            longer.append(form.told)
        rest, told = self.rest(), [one for one in form.told if one != self.rest()]
        of_each = bool(told and told[-1].key)  # what stands above that is nothing without any of it
        while told and not fits([*told, rest], True):
            told.pop()
        return [*told, rest] if told and (told[-1].key or not of_each) else ()

    def _filled(
        self,
        form: ToldForm,
        longer: Sequence[Sequence[ToldOption]],
        fits: Callable[[Sequence[ToldOption], bool], bool],
    ) -> Sequence[ToldOption]:
        """Return a form that fits and leaves something out with what longer ones say of one option after
        another, as long as that fits too: no line stays empty below the word of where the rest stands."""
        told, rest, filled = form.told, self.rest(), set[int]()
        if told[-1:] != [rest]:
            return told
        for other in longer:
            heads, others = self._heads(told), self._heads(other)
            if [self._is_lead(one) for one in heads] != [self._is_lead(one) for one in others]:
                continue  # without what is said above it a line says something else
            order = {one.option: k for k, one in enumerate(other)}
            for more in other:
                if more.option < 0 or more.option in filled:
                    continue
                each = {one.option: one for one in told if one.option >= 0} | {more.option: more}
                tried = [*heads, *(each[n] for n in sorted(each, key=lambda n: order.get(n, n))), rest]
                if fits(tried, form.flows):
                    told = tried
                    filled.add(more.option)
        return told

    def _heads(self, told: Sequence[ToldOption]) -> list[ToldOption]:
        """Return what stands above what comes of each option."""
        return [one for one in told if one.option < 0 and one != self.rest()]

    def _is_lead(self, one: ToldOption) -> bool:
        """Return whether all that stands below a sentence hangs on it."""
        return one.text == self.voice.speaker.say("forecast.later")

    def _each(
        self,
        known: Mapping[int, Forecast],
        brief: bool,
        most: int,
        rolled: bool = True,
        things: int = MOST,
    ) -> list[ToldOption]:
        """Return what will come of each, so many ``things``, ``most`` lines of them and whoever rolls, or all
        but that (not ``rolled``); fights come first."""
        scene, voice, c = self.scene, self.voice, self.scene.choices
        lines = {n: voice.foreseen(forecast, scene, brief, things) for n, forecast in known.items()}
        rolls = {n: voice.rolls(forecast, scene, brief) for n, forecast in known.items()}
        chosen = [n for n in lines if n != c.space]
        # What comes of each choice alike helps nobody to choose; but one's own chance is half of a fight.
        alike = set.intersection(*(set(lines[n]) for n in chosen)) if len(chosen) > 1 else set[str]()
        heads = self._halves(known, chosen, rolls, alike) if rolled else []
        if alike and all(_ends(known[n]) for n in chosen):  # but that the match ends has to be known
            heads = [next(line for line in lines[chosen[0]] if line in alike), *heads]
        found, left_out = list[ToldOption](), False
        every: dict[int, list[str]] = {}
        for n in sorted(lines, key=lambda n: not known[n].odds):
            told = lines[n] if n == c.space else [line for line in lines[n] if line not in alike]
            if not rolled:
                told = [line for line in told if line not in rolls[n]]
            kept = [line for k, line in enumerate(told) if k < most or line in rolls[n]] or told[:1]
            left_out |= len(kept) < len(told) or lines[n] != voice.foreseen(known[n], scene, brief)
            every[n] = kept
        lead, texts = said_once(list(every.values()), voice.speaker)
        if heads:
            declinable = c.space is not None or c.nothing or not scene.asking
            found.append(ToldOption("", -1, whichever_line(heads, voice.speaker, declinable)))
        if lead:
            found.append(ToldOption("", -1, lead))
        for n, text in zip(every, texts, strict=True):
            if text:
                key = voice.key("pass") if n == c.space else c.shown_key(n)
                # Of several things that one key stands for it is said which is meant.
                which = voice.label(c, n, scene.view) if self._shares_key(n) else voice.price(c, n, scene)
                which += ": " if which else ""
                found.append(ToldOption(key, n, which + " ".join(text)))
        return [*found, self.rest()] if found and left_out else found

    def _shares_key(self, n: int) -> bool:
        """Return whether an option hangs on a thing on which others hang as well."""
        return any(n in there and len(there) > 1 for there in self.scene.choices.at.values())

    def _halves(
        self,
        known: Mapping[int, Forecast],
        chosen: Sequence[int],
        rolls: Mapping[int, Sequence[str]],
        alike: Collection[str],
    ) -> list[str]:
        """Return of the lines that are alike for all options those that tell one half of a fight with
        whomever is chosen; a throw that comes in any case is none."""
        if not alike:
            return []
        anyhow = set.intersection(*({_throw(roll) for roll in known[n].odds} for n in chosen))
        odds, first = known[chosen[0]].odds, rolls[chosen[0]]
        thrown = {line for roll, line in zip(odds, first, strict=False) if _throw(roll) in anyhow}
        return [line for line in first if line in alike and line not in thrown]

    def _table(self, known: Mapping[int, Forecast]) -> list[ToldOption]:
        """Return how likely each succeeds in a fight that one of two has with whomever is chosen; nothing
        where it is no such choice."""
        odds = {n: forecast.odds for n, forecast in known.items() if n != self.scene.choices.space}
        if len(odds) < FIGHTERS or any(not 0 < len(rolls) <= FIGHTERS for rolls in odds.values()):
            return []
        same = set.intersection(*({_roller(roll) for roll in rolls} for rolls in odds.values()))
        if len(same) != 1:
            return []
        (one,) = same
        mine = {n: roll for n, rolls in odds.items() for roll in rolls if _roller(roll) == one}
        theirs = {n: roll for n, rolls in odds.items() for roll in rolls if _roller(roll) != one}
        fields, told = next(iter(mine.values())).event.fields, list[ToldOption]()
        card = {"card": fields["roller"], "card_id": one}
        for words, rolls, more in (("succeeds", mine, card), ("foe_succeeds", theirs, {})):
            text = self.voice.speaker.say(f"forecast.{words}", each=self._keys(rolls), **more)
            told.append(ToldOption("", -1, text))
        return told if theirs else []

    def _keys(self, rolls: Mapping[int, Foreseen]) -> str:
        """Return how likely each roll succeeds, if it comes to it, behind the keys of the options it belongs
        to."""
        say, keys = self.voice.speaker.say, dict[str, list[str]]()
        for n, roll in rolls.items():
            words = "forecast.percent" if roll.rolled >= CERTAIN else "forecast.percent_if"
            chance = say(words, n=round(100 * roll.chance / CERTAIN))
            keys.setdefault(chance, []).append(self.scene.choices.shown_key(n))
        return ", ".join(f"{' '.join(those)} {chance}" for chance, those in keys.items())


def _ends(forecast: Forecast) -> bool:
    """Return whether the match surely ends by an answer, or by all passing behind it."""
    surely = (one for one in forecast.outcomes[:1] if one.chance == CERTAIN and not one.hangs)
    return any(one.event.id == ENDS for one in surely)


def _roller(roll: Foreseen) -> int:
    return int(roll.event.fields["roller_id"])


def _throw(roll: Foreseen) -> tuple[int, int]:
    """Return who rolls and against whom."""
    fields = roll.event.fields
    return int(fields["roller_id"]), int(fields.get("against_id", -1))
