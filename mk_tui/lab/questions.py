"""``mk-tui refusals``: every question of a game, and by which clause it refuses which cards.

Questions are caught as matches by chance and scenarios ask them. A kind of question is its message (what
is asked) with the shape of its answers: whether one pick or several are wanted, whether it can be declined,
whether there is one candidate or more. For each message every card that whoever is asked can see and that
is no option is asked about, as a person would by choosing it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from mk_tui.engine import Game, advance, set_pref, view, why_not
from mk_tui.engine.legality import option_cards
from mk_tui.engine.record import ALL_BY_HAND
from mk_tui.engine.views import QuestionView
from mk_tui.language import Speaker, program_catalogue
from mk_tui.players.answers import decline, shape
from mk_tui.players.levels import random_answer
from mk_tui.table.beginning import ruleset_of

from .selfplay import lay_beginning

# Cards are asked about at so many questions of a message; and the matches by chance that are looked at.
LOOKS = 150
MATCHES = 12


class Kind(NamedTuple):
    """A kind of question: its message, the shape of its answers, how it is declined, how many candidates."""

    why: str
    shape: str
    declined: str  # "no", "option" or "nothing" (no pick)
    candidates: str  # "one" or "many"


class Reason(NamedTuple):
    """Why a card is no answer to a question: an empty message where the rules say nothing about it."""

    why: str
    clause: str
    message: str


def kind_of(question: QuestionView) -> Kind:
    """Return the kind of a question."""
    nothing = decline(question)
    declined = "no" if nothing is None else "option" if nothing else "nothing"
    candidates = len(question.options) - (declined == "option")
    return Kind(question.why, shape(question), declined, "one" if candidates == 1 else "many")


class Questions:
    """What has been asked. ``kinds`` keeps a match at each kind of question, ``refused`` each reason once.

    A reason is kept with a card it was given about, as (its name, the sentence); ``prompts`` has one sentence
    that asked each message.
    """

    def __init__(self, lang: str = "en") -> None:
        self.lang = lang
        self.kinds: dict[Kind, Game] = {}
        self.refused: dict[Reason, tuple[str, str]] = {}
        self.asked: dict[str, int] = {}
        self.prompts: dict[str, str] = {}

    def note(self, g: Game) -> None:
        """Look at the open question of a match."""
        if g.question is None:
            return
        seat = g.question.seat
        seen = view(g, seat)
        question = seen.question
        assert question is not None
        kind = kind_of(question)
        if kind not in self.kinds:
            self.kinds[kind] = kept = g.clone()
            kept.log, kept.answers = list(g.log or ()), list(g.answers)
        self.asked[kind.why] = times = self.asked.get(kind.why, 0) + 1
        if times == 1:
            self.prompts[kind.why] = self._speaker(g).prompt(question, seen)
        if times > LOOKS:
            return
        offered = {card for o in question.options for card in option_cards(g.rules, o)}
        for zone in seen.zones:
            for card in zone.cards:
                if card.id not in offered:
                    self._ask_about(g, seat, card.id, kind.why)

    def _ask_about(self, g: Game, seat: int, card: int, why: str) -> None:
        refusal = why_not(g, seat, card)
        reason = Reason(why, refusal.clause if refusal else "", refusal.message if refusal else "")
        if reason not in self.refused:
            speaker = self._speaker(g)
            sentence = speaker.refusal(refusal) if refusal else speaker.say("answer.no_choice")
            self.refused[reason] = (speaker.card_name(g.definition(card).id), sentence)

    def _speaker(self, g: Game) -> Speaker:
        return Speaker(self.lang, g.rules, g.pool, [str(s["name"]) for s in g.config["seats"]])

    def rows(self) -> Iterator[tuple[Reason, str, str]]:
        """Yield every reason with its card and its sentence, by question and clause."""
        for reason in sorted(self.refused):
            yield (reason, *self.refused[reason])


def matches(game: str, seeds: Iterable[int], note: Callable[[Game], None]) -> None:
    """Play matches by chance, and show every question of theirs to ``note``."""
    for seed in seeds:
        table = lay_beginning(game, None, {}, seed)
        g = table.begin()
        rng = random.Random(f"questions/{seed}")
        for seat in range(len(table.seats)):
            set_pref(g, "hold", seat, 1)
            set_pref(g, "by_hand", seat, ALL_BY_HAND * ((seat + seed) % 2))
        while g.question is not None:
            note(g)
            asked = view(g, g.question.seat).question
            assert asked is not None
            advance(g, random_answer(asked, rng))


def run(game: str, lang: str, others: Callable[[Callable[[Game], None]], None]) -> int:
    """Print the table of refusals of a game. ``others`` shows further questions: those of scenarios."""
    ruleset_of(game)  # a game that there is not is an error at once
    found = Questions(lang)
    others(found.note)
    matches(game, range(MATCHES), found.note)
    asked = ""
    for reason, card, sentence in found.rows():
        if reason.why != asked:
            asked = reason.why
            print(f"\n{asked} ({found.asked[asked]}): {found.prompts[asked]}")
        print(f"  {card}. {sentence}")
    silent = sorted(reason.why for reason in found.refused if not reason.clause)
    say = program_catalogue(lang).say
    print("\n" + say("refusals.summary", questions=len(found.asked), n=len(found.refused)))
    for why in silent:
        print(say("refusals.no_clause", question=why))
    return 1 if silent else 0
