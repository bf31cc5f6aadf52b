"""``mk-tui games``: the games with seats, options and decks."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from mk_tui.cards import decks, failures, registry
from mk_tui.cards.own_files import own_errors
from mk_tui.engine import SetupError
from mk_tui.language import pick, program_catalogue, say_error
from mk_tui.players.options import seat_range
from mk_tui.table.beginning import PLAYER, cards_of, describe


def games(options: Namespace, lang: str) -> int:
    """Print every installed game. 1 when one cannot be loaded."""
    failed = 0
    failures.note_files(own_errors())  # decks that are looked for here in vain
    for game in registry.shelf():
        try:
            for line in game_lines(registry.get(game), lang):
                print(line)
        except SetupError as error:
            print(say_error(error, lang))
            failed = 1
    return failed


def game_lines(ruleset: Any, lang: str) -> Iterator[str]:
    """Yield a game's name, seats, options with their values, and decks."""
    say = program_catalogue(lang).say
    description = describe(ruleset)

    least, most = seat_range(description)
    yield say("games.game", id=ruleset.id, name=pick(description.get("name"), lang) or ruleset.id)
    if description.get("text"):
        yield "  " + pick(description["text"], lang)
    yield "  " + (
        say("games.seats", least=least, most=most) if least < most else say("games.seats_exactly", n=most)
    )
    for option in description.get("options", ()):
        yield "  " + say(
            "games.option", id=option["id"], name=pick(option["name"], lang), text=pick(option["text"], lang)
        )
        if "values" in option:
            for value in option["values"]:
                usual = "games.value_usual" if value["id"] == option["default"] else "games.value"
                yield "    " + say(usual, id=value["id"], name=pick(value["name"], lang))
        else:
            yield "    " + say(
                "games.range", least=option["min"], most=option["max"], default=option["default"]
            )
    for deck in decks.load_decks(ruleset, cards_of(ruleset))[0].values():
        if deck.kind == PLAYER:
            yield "  " + say("games.deck", id=deck.id, name=pick(deck.name, lang), text=pick(deck.text, lang))
