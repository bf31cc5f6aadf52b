"""What the inspector says of a card: everything on it, its keywords explained, its state in words."""

from __future__ import annotations

from typing import Any

from mk_tui.engine.views import CardView, View

from .. import glyphs as g
from .layout import attached
from .spans import Spans, clean, fit, width, wrap
from .spec import TableSpec, local

Rows = list[tuple[Spans, Any]]


def card_rows(
    spec: TableSpec,
    speaker: Any,
    lang: str,
    say: Any,
    definition: str,
    card: CardView | None,
    view: View | None,
    cells: int,
) -> Rows:
    """Return the rows for a card; ``card`` is None for one that is only named (in the log, in a deck)."""
    rows: Rows = []

    def text(words: str, style: str = "") -> None:
        for line in wrap(clean(words), cells):
            rows.append((((line, style),), None))

    d = (
        getattr(speaker.words, "definition", lambda _: None)(definition)
        if hasattr(speaker, "words")
        else None
    )
    name = clean(speaker.card_name(definition))
    cost_of = card.cost if card is not None else getattr(d, "cost", ())
    cost = clean(speaker.cost(cost_of)) if any(cost_of) else ""
    first = fit(name, cells - width(cost) - 1)
    rows.append((((first, "title"), (" " * (cells - width(first) - width(cost)), ""), (cost, "badge")), None))
    if card is not None or d is not None:
        text(clean(speaker.kind(card or d)), "dim")
    if card is not None:
        for stat, now, printed in card.stats:
            label = local(spec.stats.get(stat, {}).get("name"), lang, stat)
            value = str(now) if now == printed else say("inspect.changed", now=now, printed=printed)
            rows.append(
                (
                    (
                        (f"{label}: ", "dim"),
                        (value, "badge" if now == printed else "up" if now > printed else "down"),
                    ),
                    None,
                )
            )
        state = [
            local(spec.flags.get(f, {}).get("name"), lang, f)
            for f in card.flags
            if spec.flags.get(f, {}).get("name")
        ]
        state += [clean(speaker.note(n)) for n in card.notes]
        if state:
            text(", ".join(state), "flag")
        if view is not None:
            if card.controller >= 0 and len(view.players) > 1:
                text(say("inspect.controller", name=clean(speaker.player(card.controller))), "dim")
            if card.facing >= 0 and (other := view.card(card.facing)) is not None:
                text(say("inspect.facing", card=clean(speaker.card_name(other.definition))), "word")
            if card.host >= 0 and (other := view.card(card.host)) is not None:
                text(say("inspect.host", card=clean(speaker.card_name(other.definition))), "word")
            for other in attached(view, card):
                text(say("inspect.attached", card=clean(speaker.card_name(other.definition))), "word")
    words = clean(speaker.card_text(definition))
    if words:
        rows.append(((), None))
        text(words)
    keywords = card.keywords if card is not None else ()
    for word in keywords:
        if spec.keywords.get(word, {}).get("hidden"):
            continue
        title, reminder = speaker.keyword(word)
        rows.append(((), None))
        text(clean(title), "word")
        if not reminder:
            reminder = local(spec.keywords.get(word, {}).get("reminder"), lang)
        if reminder:
            text(clean(reminder), "dim")
        clause = spec.keywords.get(word, {}).get("clause")
        if clause:
            rows.append((((f"{g.ARROW} {clause}", "key"),), ("clause", str(clause))))
    cites = getattr(d, "cites", "")
    if cites:
        rows.append(((), None))
        text(clean(cites), "dim")
    return rows


def pile_name(spec: TableSpec, lang: str, kind: str, player: str) -> str:
    """Return "City of Ana"-like title pieces for a pile: name, then owner."""
    name = spec.zone_name(kind, lang)
    name = name[:1].upper() + name[1:]
    return f"{name} {g.DOT} {player}" if player else name
