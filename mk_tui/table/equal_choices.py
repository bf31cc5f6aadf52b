"""Choices that come to the same: equal cards in equal state, of which a list shows one and says how many."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mk_tui.cards.description import Description
from mk_tui.engine.views import CardView, QuestionView, View
from mk_tui.language import Speaker
from mk_tui.players.answers import ONE, shape

NOWHERE = ("", -1)
CARD_ARGUMENTS = ("card", "source", "target")


def piles(description: Description) -> frozenset[str]:
    """Return the kinds of zones whose cards no panel lays out beside each other: decks, what is discarded."""
    parts = [part for panel in description.get("panels", ()) for part in panel.get("parts", ())]
    spread = {part["zone"] for part in parts if part["show"] not in ("pile", "count")}
    kinds = {zone["kind"] for zone in description.get("zones", ())}
    return frozenset(kinds - spread)


def card_of(
    question: QuestionView, position: int, view: View, verbs: Mapping[str, Sequence[str]]
) -> CardView | None:
    """Return the card that a choice is about, or None."""
    verb, *arguments = question.options[position]
    names = verbs.get(verb, ())
    if not names or names[0] not in CARD_ARGUMENTS or not isinstance(arguments[0], int):
        return None
    return view.card(arguments[0])


def places_of(view: View) -> dict[int, tuple[str, int]]:
    """Return the kind and the owner of the zone of each card that the viewer sees."""
    return {c.id: (z.kind, z.seat) for z in view.zones for c in z.cards}


def lying_apart(cards: Mapping[int, CardView], view: View) -> dict[int, tuple[str, int]]:
    """Return where cards lie, by position, of those of one name that lie in different places."""
    places = places_of(view)
    at = {n: places.get(card.id, NOWHERE) for n, card in cards.items()}
    where: dict[str, set[tuple[str, int]]] = {}
    for n, card in cards.items():
        where.setdefault(card.definition, set()).add(at[n])
    return {n: at[n] for n, card in cards.items() if len(where[card.definition]) > 1}


def place_words(place: tuple[str, int], viewer: int | None, speaker: Speaker, said: str) -> str:
    """Say where a card lies, and whose place that is if it is not the viewer's and ``said`` has no name."""
    kind, seat = place
    if seat in (-1, viewer) or f"({speaker.told(seat)})" in said:
        return speaker.say("plain.lies_in", zone=kind)
    return speaker.say("plain.lies_with", zone=kind, seat=seat)


def alike(
    question: QuestionView,
    positions: Iterable[int],
    view: View,
    verbs: Mapping[str, Sequence[str]],
    among: Collection[str] | None = None,
) -> list[list[int]]:
    """Return positions in their order, those together that come to the same.

    Where one is picked all equal cards of one place do, or those in zones ``among``; where several are picked
    those alone, for what lies on the table is pointed at; where a number is spread over cards none do.
    """
    one = shape(question) == ONE
    everywhere = among is None and one
    places = places_of(view)
    found: dict[Any, list[int]] = {}
    for position in positions:
        option = question.options[position]
        card = None if question.limits else card_of(question, position, view, verbs)
        key: Any = option
        place = places.get(card.id, NOWHERE) if card is not None else NOWHERE
        if card is not None and (everywhere or place[0] in (among or ())):
            key = (option[0], place, replace(card, id=-1), *option[2:])
        found.setdefault(key, []).append(position)
    return list(found.values())
