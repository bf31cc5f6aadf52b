"""``mk-tui cards``: checks card and deck files, shows a card."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mk_tui.cards import decks, pool, registry
from mk_tui.cards.errors import CardError
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import Speaker, program_catalogue
from mk_tui.players.options import no_such
from mk_tui.players.table import cards_of


def cards(options: Namespace, lang: str) -> int:
    """Check files, or show cards by id."""
    say = program_catalogue(lang).say
    if options.action == "show":
        if not options.what:
            print(say("cards.show_usage"), file=sys.stderr)
            return 2
        for name in options.what:
            for line in card_lines(name, lang):
                print(line)
        return 0
    found = [e for path in options.what for e in check_path(Path(path))] if options.what else check_all(lang)
    for error in found:
        print(error)
    if found:
        print(say("cards.wrong", n=len(found)))
        return 1
    print(say("cards.right"))
    return 0


def check_all(lang: str) -> list[CardError]:
    """Return what is wrong with any file of any game, shipped or the user's."""
    found: list[CardError] = []
    for game in registry.games():
        ruleset = registry.get(game)
        speaker = Speaker(lang, ruleset, None, [])
        found += load_ruleset(ruleset)[1]
        found += pool.load_pool(ruleset)[1]
        speaker = Speaker(lang, ruleset, cards_of(ruleset), [])

        def sentence(clause: str, message: str, fields: dict[str, Any], speaker: Speaker = speaker) -> str:
            return speaker.say(
                "refuse.by_clause", clause=clause, sentence=speaker.say(message, **fields)
            ).rstrip(".")

        found += decks.load_decks(ruleset, cards_of(ruleset), sentence)[1]
    return found


def check_path(path: Path) -> list[CardError]:
    """Return what is wrong with a file, or with the files of a folder.

    The game is the one that a folder of the path is named after; else the one in which least is wrong.
    """
    if path.is_dir():
        files = sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml"))
        return [e for file in files for e in check_path(file)]
    games = registry.games()
    named = [g for g in games if g in path.absolute().parts]
    results = [_check_file(registry.get(game), path) for game in named or games]
    return min(results, key=len, default=[])


def _check_file(ruleset: Any, path: Path) -> list[CardError]:
    from mk_tui.cards.compile import check_files

    try:
        is_deck = path.read_text(encoding="utf-8", errors="replace").lstrip().startswith("id:")
    except OSError:
        is_deck = False
    if not is_deck:
        return check_files(ruleset, [path])
    from mk_tui.cards.checks import check_deck_file
    from mk_tui.cards.vocabulary import Vocabulary

    words = Vocabulary(ruleset)
    words.card_ids.update(cards_of(ruleset).by_id)
    try:
        return check_deck_file(path.read_bytes(), str(path), words)[1]
    except CardError as error:
        return [error]


def card_lines(name: str, lang: str) -> Iterator[str]:
    """Yield all that is printed on a card, found by id, number or name in any game."""
    known: list[str] = []
    for game in registry.games():
        ruleset = registry.get(game)
        cards = cards_of(ruleset)
        speaker = Speaker(lang, ruleset, cards, [])
        wanted = name.casefold()
        for d in cards.cards:
            names = {d.id, d.number, d.id.partition(".")[2], *d.name.values()}
            if wanted in (n.casefold() for n in names if n):
                yield from _card_lines(speaker, ruleset, d)
                return
        known += [d.id for d in cards.cards] + [d.id.partition(".")[2] for d in cards.cards]
    raise no_such("error.no_card", name, known)


def _card_lines(speaker: Speaker, ruleset: Any, d: Any) -> Iterator[str]:
    yield f"{speaker.card_name(d.id)} ({d.id})"
    kind = speaker.kind(d)
    if d.total:
        yield speaker.say("plain.type_cost", name=kind, cost=speaker.cost(d.cost))
    else:
        yield speaker.say("plain.type", name=kind)
    figures = [
        speaker.say("card.stat", stat=stat, value=d.attrs[stat]) for stat in ruleset.stats if stat in d.attrs
    ]
    if figures:
        yield ", ".join(figures)
    for keyword, bit in ruleset.keywords.items():
        if d.keywords & bit:
            title, reminder = speaker.keyword(keyword)
            yield speaker.say("plain.keyword", name=title, text=reminder)
    yield speaker.card_text(d.id)
    if d.cites:
        yield speaker.say("plain.cites", text=d.cites)
