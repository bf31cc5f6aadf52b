"""``mk-tui cards``: checks card, deck and ruleset files, shows a card, lists those of a game."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from mk_tui.cards import decks, pool, registry
from mk_tui.cards.card_errors import CardError
from mk_tui.cards.files import Unreadable, read_file
from mk_tui.cards.own_files import strange_folders
from mk_tui.cards.ruleset_yaml import check_file, load_ruleset
from mk_tui.language import Speaker, program_catalogue
from mk_tui.language.card_search import CardSearch
from mk_tui.language.file_words import say_file_error
from mk_tui.language.rule_pages import folded
from mk_tui.players.options import TableError, no_such
from mk_tui.table.beginning import cards_of

# Keys by which a ruleset file is told from a deck.
OF_A_RULESET = {"seats", "zones", "phases", "panels", "trackers"}


def cards(options: Namespace, lang: str) -> int:
    """Check files, show cards by id, or list those of a game."""
    say = program_catalogue(lang).say
    if options.action == "show":
        if not options.what:
            print(say("cards.show_usage"), file=sys.stderr)
            return 2
        for name in options.what:
            for line in card_lines(name, lang):
                print(line)
        return 0
    if options.action == "list":
        if not options.what:
            print(say("cards.list_usage"), file=sys.stderr)
            return 2
        for line in list_lines(options.what[0], options.what[1:], lang):
            print(line)
        return 0
    found = [e for path in options.what for e in check_path(Path(path))] if options.what else check_all()
    for error in found:
        print(say_file_error(error, lang))
    if found:
        print(say("cards.wrong", n=len(found)))
        return 1
    print(say("cards.right"))
    return 0


def check_all() -> list[CardError]:
    """Return what is wrong with any file of any game, shipped or the user's."""
    found: list[CardError] = []
    for game in registry.games():
        ruleset = registry.get(game)
        found += load_ruleset(ruleset)[1]
        found += pool.load_pool(ruleset)[1]
        found += decks.load_decks(ruleset, cards_of(ruleset))[1]
    return [*found, *strange_folders()]


def check_path(path: Path) -> list[CardError]:
    """Return what is wrong with a file, or with the files of a folder.

    The game is the one that a folder of the path is named after; else the one in which least is wrong.
    """
    if path.is_dir():
        files = sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml"))
        return [e for file in files for e in check_path(file)]
    try:
        content = read_file(path)
    except Unreadable as error:
        return [CardError(str(path), 1, 1, "", str(error))]
    games = registry.games()
    named = [g for g in games if g in path.absolute().parts]
    data = _mapping(content, str(path))
    if data is not None and data.keys() & OF_A_RULESET:
        named = [g for g in games if g == data.get("id")] or named
        return min((check_file(registry.get(g), str(path), content) for g in named or games), key=len)
    results = [_check_file(registry.get(game), path, data is not None) for game in named or games]
    return min(results, key=len, default=[])


def _mapping(content: bytes, file: str) -> dict[str, Any] | None:
    """Return what a file holds that is a mapping (a deck, a ruleset), None of one that is not (cards)."""
    from mk_tui.cards.yaml_source import read

    try:
        data = read(content, file).data
    except CardError:
        return None
    return data if isinstance(data, dict) else None


def _check_file(ruleset: Any, path: Path, is_deck: bool) -> list[CardError]:
    from mk_tui.cards.compile import check_files

    if is_deck:
        return decks.check_files(ruleset, cards_of(ruleset), [path])
    return check_files(ruleset, [path])


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
                yield from _card_lines(speaker, d)
                return
        known += [d.id for d in cards.cards] + [d.id.partition(".")[2] for d in cards.cards]
    raise no_such("error.no_card", name, known)


def list_lines(game: str, words: Sequence[str], lang: str) -> Iterator[str]:
    """Yield the cards of a game that have all the words; ``name=value`` among them chooses what the gallery
    has filters for, as ``type=soldier``."""
    if game not in registry.games():
        raise no_such("error.no_game", game, registry.games())
    ruleset = registry.get(game)
    cards = cards_of(ruleset)
    speaker = Speaker(lang, ruleset, cards, [])
    search = CardSearch(speaker, load_ruleset(ruleset)[0], cards.cards)
    plain, chosen = [], {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            plain.append(word)
            continue
        facet = next((f for f in search.facets if folded(name) in (f.id, folded(f.name))), None)
        if facet is None:
            raise TableError("cards.no_filter", name=name, names=", ".join(f.name for f in search.facets))
        known = facet.named(value)
        if known is None:
            there = ", ".join(name for _, name in facet.values)
            raise TableError("cards.no_value", name=facet.name, value=value, values=there)
        chosen[facet.id] = known
    found = search.found(" ".join(plain), chosen)
    for d in found:
        cost = f" ({speaker.cost(d.cost)})" if d.total else ""
        figures = [speaker.say("card.stat", stat=stat, value=n) for stat, n in speaker.words.printed(d)[0]]
        yield ", ".join([f"{d.id}: {speaker.card_name(d.id)}{cost}", speaker.kind(d), *figures])
    yield speaker.words.say("cards.counter", n=len(found), of=len(search.cards))


def _card_lines(speaker: Speaker, d: Any) -> Iterator[str]:
    yield f"{speaker.card_name(d.id)} ({d.id})"
    kind = speaker.kind(d)
    if d.total:
        yield speaker.say("plain.type_cost", name=kind, cost=speaker.cost(d.cost))
    else:
        yield speaker.say("plain.type", name=kind)
    figures, keywords = speaker.words.printed(d)
    if figures:
        yield ", ".join(speaker.say("card.stat", stat=stat, value=n) for stat, n in figures)
    for title, reminder in map(speaker.keyword, keywords):
        yield speaker.say("plain.keyword", name=title, text=reminder)
    yield speaker.card_text(d.id)
    if d.cites:
        yield speaker.say("plain.cites", text=d.cites)
