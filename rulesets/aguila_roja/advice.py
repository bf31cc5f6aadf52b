"""Which sentence for beginners fits what a player is asked; the sentences are in ``ruleset.yaml``."""

from __future__ import annotations

from mk_tui.engine.views import QuestionView, View

from .bot.outlook import ArTable

FEW_CARDS = 8  # where a deck is short
CHEAP, ENOUGH = 3, 2  # so many cards of so low a cost make a first hand


def advice(view: View) -> str:
    """Return the clause of the sentence that fits the view's question, "" for none."""
    q = view.question
    if q is None or q.seat != view.seat:
        return ""
    table = ArTable(view)
    if q.kind == "mulligan":
        cheap = sum(1 for card in table.hand if sum(card.cost) <= CHEAP)
        return "AR-4.4" if cheap < ENOUGH else ""
    if q.kind == "intercept":
        return "AR-10.8"
    return _in_the_main_step(table, q) if q.kind == "main" else ""


def advised(view: View) -> tuple[int, ...]:
    """Return the rivals for whom nobody is on guard: there are several, and one has to know which."""
    return _open(ArTable(view)) if view.seat is not None else ()


def _open(table: ArTable) -> tuple[int, ...]:
    return tuple(rival for rival in table.rivals if not table.guards(rival))


def _in_the_main_step(table: ArTable, q: QuestionView) -> str:
    """Return the clause for the main step: what is urgent before what is good."""
    verbs = {option[0] for option in q.options}
    if "pass" not in verbs:
        return "AR-10.12"
    if 0 < table.decks[table.me] <= FEW_CARDS:
        return "AR-12.3"
    scores = any(p.ready and p.victory > 0 for p in table.mine)
    if "challenge" in verbs and scores and _open(table):
        return "AR-10.6"
    if "play" in verbs and not verbs & {"challenge", "travel"}:
        return "AR-6.6"
    return "AR-8.4" if sum(1 for p in table.mine if p.ready) == 1 else ""
