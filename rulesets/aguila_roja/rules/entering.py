"""Coming to the table, with nobody meeting himself (AR-7.2, AR-7.5, AR-13).

All of it happens before anybody is on the table (AR-13.2).

arrive
    ask_whom     Whoever would control both chooses which one to discard (AR-13.1, AR-13.6)
    discard_one  The chosen one goes to its owner's discard (AR-13.3, AR-13.7), and whom only it kept alive
                 dies before the newcomer is there (AMB-37); then look again (AR-13.9)
"""

from __future__ import annotations

from typing import Final

from mk_tui.engine.acts import Among, Choice
from mk_tui.engine.change import detach, emit, give_control, move, set_flag, tell
from mk_tui.engine.flow import Flow, ask, goto, leave, push
from mk_tui.engine.state import Frame, Game

from .places import CHARACTERS, is_character
from .relations import meet, person
from .tables import CHALLENGED, GUARD, TRAVELLED
from .wounds import deaths, discard_card, make_spent


def rivals_of_name(g: Game, seat: int, cards: list[int]) -> list[int]:
    """Return cards of one Name of which ``seat`` would control more than one, with ``cards`` added."""
    if not any([person(g, c) for c in cards]):
        return []
    by_name: dict[str, list[int]] = {}
    for card in (*[c for c in CHARACTERS.of(g, seat) if c not in cards], *cards):
        if name := person(g, card):
            by_name.setdefault(name, []).append(card)
    return next((found for found in by_name.values() if len(found) > 1), [])


def arrive(g: Game, seat: int, cards: list[int], by_control: bool = False) -> None:
    """Let cards come to a seat's side: enter, or with ``by_control`` change sides (AR-13.5, 13.6)."""
    if rivals_of_name(g, seat, cards):
        push(g, "arrive", seat, v={"cards": list(cards), "control": by_control})
    else:
        _come(g, seat, cards, by_control)


def _come(g: Game, seat: int, cards: list[int], by_control: bool) -> None:
    for card in cards:
        (seize if by_control else enter)(g, card, seat)


def enter(g: Game, card: int, seat: int) -> None:
    """A card enters the table, ready (AR-7.2, AR-7.5): in another's turn a character is on guard (AR-8.4)."""
    move(g, card, g.layout.ids["table"][seat])
    if seat != g.active and is_character(g, seat, card):
        set_flag(g, card, GUARD)
    tell(g, "log.entered", card, seat)
    meet(g, card)


def seize(g: Game, card: int, seat: int) -> None:
    """A character joins a seat's villa, spent; nobody enters the table (AR-13.6, AMB-20)."""
    if not g.in_play(card):
        return
    if card in g.host:
        detach(g, card)
    give_control(g, card, seat, g.layout.ids["table"][seat])
    make_spent(g, card)
    set_flag(g, card, CHALLENGED | TRAVELLED, False)
    tell(g, "log.took_control", card, seat)


# Which of those of one Name is discarded (AR-13.1).
NAMESAKE: Final = Choice(
    "unique",
    "choice.namesake",
    lambda g, seat: rivals_of_name(g, seat, g.frames[-1].v["cards"]),
    (Among("AR-13.1", "refuse.another_name"),),
)


def ask_whom(g: Game, f: Frame) -> None:
    """Whoever would control both chooses which one to discard (AR-13.1, AR-13.6)."""
    found = NAMESAKE.cards(g, f.seat)
    if not found:
        leave(f)
        _come(g, f.seat, f.v["cards"], f.v["control"])
        return
    emit(g, "log.namesakes", card=found[-1], target=found[0], seat=f.seat)  # what is foretold of playing it
    ask(g, f.seat, "unique", "ask.unique", [("card", c) for c in found], source=found[-1])


def discard_one(g: Game, f: Frame) -> None:
    """The chosen one goes to its owner's discard (AR-13.3, AR-13.7), and whom only it kept alive dies
    before the newcomer is there (AMB-37); then look again (AR-13.9).

    Those that change sides are there when the other one goes: who dies is looked at when all have come.
    """
    card = f.ans[0][1]
    newcomers = f.v["cards"]
    if card in newcomers:
        newcomers.remove(card)
    if g.in_play(card):
        discard_card(g, card)
        if not f.v["control"]:
            deaths(g)
    else:
        tell(g, "log.never_entered", card, f.seat)
        move(g, card, g.layout.ids["discard"][g.owner[card]])
    goto(g, f, ask_whom)


FLOWS: dict[str, Flow] = {"arrive": (ask_whom, discard_one)}
