"""Seats, decks and options as they are typed after a command."""

from __future__ import annotations

import getpass
import os
from collections.abc import Sequence
from typing import Any

from mk_tui.language import clean, short, whole_number
from mk_tui.players.levels import HUMAN
from mk_tui.players.options import TableError, no_such, seat_range
from mk_tui.players.people import PROPOSED
from mk_tui.players.roster import known
from mk_tui.table.beginning import LONGEST_NAME, Seat, describe, no_kind, ruleset_of

# Accounts that are nobody's own, by name and, where accounts have numbers, below this one.
SYSTEM_ACCOUNTS = ("root", "admin", "administrator", "system", "nobody", "user", "guest")
FIRST_OF_PEOPLE = 500


def seats_of(given: Sequence[str], decks: Sequence[str], game: str) -> list[Seat]:
    """Return the seats of ``--seat NAME=KIND`` and ``--deck SEAT=ID``.

    Without ``--seat``: one person, and an adept beside where the game takes two and does not propose to begin
    alone, as the form does.
    """
    description = describe(ruleset_of(game))
    proposed = description.get("beginner")
    alone = seat_range(description)[1] == 1 or (proposed is not None and len(proposed["seats"]) == 1)
    if not given:
        own = own_name() or PROPOSED[0]
        other = next(name for name in PROPOSED[1:] if name.casefold() != own.casefold())
        given = [f"{own}={HUMAN}", *([] if alone else [f"{other}=adept"])]
    places = [place_of(text) for text in given]
    for k, (name, _) in enumerate(places):
        if name.casefold() in (n.casefold() for n, _ in places[:k]):
            raise TableError("error.same_name", name=name)
    chosen: dict[str, str] = {}
    names = [n for n, _ in places]
    for text in decks:
        name, deck = pair(text, "--deck")
        place = whole_number(name, 1, len(names))
        if place is not None:
            name = names[place - 1]
        if name not in names:
            raise no_such("error.no_seat", name, names)
        chosen[name] = deck
    return [Seat(name, kind, chosen.get(name, "")) for name, kind in places]


def own_name() -> str:
    """Return what the account of whoever plays is called, "" for one that is nobody's own."""
    try:
        user = clean(getpass.getuser())
    except (OSError, KeyError):
        user = ""
    nobody = user.casefold() in SYSTEM_ACCOUNTS or (hasattr(os, "getuid") and os.getuid() < FIRST_OF_PEOPLE)
    return "" if nobody else user.capitalize()


def place_of(text: str) -> tuple[str, str]:
    """Return the name and the kind of ``--seat NAME=KIND``; without a kind a person is meant."""
    name, _, kind = text.partition("=")
    name, kind = clean(name), kind or HUMAN
    if not name:
        raise TableError("error.seat_name", text=text)
    if len(name) > LONGEST_NAME:
        raise TableError("error.seat_name_long", name=short(name), n=LONGEST_NAME)
    if not known(kind):
        raise no_kind(kind)
    return name, kind


def pair(text: str, option: str) -> tuple[str, Any]:
    """Return the two sides of ``K=V``; ``TableError`` if it is not of that form."""
    key, sign, value = text.partition("=")
    if not sign or not key or not value:
        raise TableError("error.not_a_pair", text=text, option=option)
    return key.strip(), value.strip()
