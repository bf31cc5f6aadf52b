"""Every sentence that the checks of files can say is in both languages: those written in the code, and those
that stand for what pydantic finds."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.base import Model
from mk_tui.cards.operation_models import operation_model
from mk_tui.cards.selector_models import _model as selector_model
from mk_tui.cards.sentences import _sentence
from mk_tui.cards.vocabulary import Vocabulary
from mk_tui.language import program_catalogue
from mk_tui.language.form_words import say_form
from tests.cards.broken_cards import BROKEN as BROKEN_CARDS
from tests.cards.test_ruleset_yaml import BROKEN as BROKEN_RULESETS
from tests.language.test_form_words import PLACE

ROOT = Path(__file__).resolve().parents[2]
# Whose texts are no sentences about a file: what is caught as a game is loaded, a cache, or a rulebook read.
OTHERS = {"card_errors", "compiled", "registry", "rulebook", "vocabulary"}
# What stands for what a sentence repeats, by how the code makes it; other words that the checks put in.
MADE = {"shown": ['"x"'], "suggestion": ["", '; did you mean "x"?'], "listed": ['"a"', '"a" or "b"']}
NAMED = {
    "near": [""],
    "end": ["", '; is it "x"?'],
    "wanted": ['"a" or "b"', "a whole number"],
    "what": ["stat", "card type"],
    "sentences.what": ["list", "mapping"],
    "yaml_source.what": ["U+0000"],
    "given": ["a list or a mapping", '"x"', "nothing", "true"],
    "whose": ["a card", "a player"],
    "has": ["a card", "a card and a player", "something on the stack"],
    "opened": ['"[" of 1:2'],
    "' or '.join((_A[w] for w in wanted))": ["a player or a pile", "a card"],
    "_WANTED[kind]": ["a mapping", "a list", "a whole number", "true or false", "a text in quotes or a word"],
    "key": ["id", "number"],
    "f' ({where})' if where else ''": ["", " (mine.yaml:3)"],
}
# Parts of sentences, and what the YAML parser says.
PARTS = {
    '; is it "x"?',
    '; there is "a"',
    '; there is "a" or "b"',
    '"1" of 1:1',
    "a whole number from 1 to 1",
    "do 1",
    "there is no key",
    "it cannot be read",
    "mapping values",
    "quoted scalar",
    "end of stream",
    "expected ':'",
    "expected node content",
    "cannot start any token",
    "sequence entries",
    "expected key",
    "expected '-'",
    "document start",
    "escape character",
    "you | other | any",  # kinds of values of selectors
    "card subtype",
    "card id",
}


def written(path: Path) -> Iterator[str]:
    """Yield what the code of a module may say: each text of several words, filled in in every way."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    apart: set[ast.AST] = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            apart.add(body[0].value)  # a docstring
        if isinstance(node, ast.JoinedStr):
            apart |= {inner for inner in ast.walk(node) if inner is not node}
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re."):
            apart |= set(node.args)
    for node in ast.walk(tree):
        if node in apart or not isinstance(node, ast.JoinedStr | ast.Constant):
            continue
        if isinstance(node, ast.JoinedStr) or isinstance(node.value, str):
            for text in _filled(node, path.stem):
                if " " in text.strip() and any(c.isalpha() for c in text):
                    yield text.replace("{}", '"x"')


def _filled(node: ast.AST, module: str) -> list[str]:
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.JoinedStr):
        texts = [""]
        for part in node.values:
            texts = [text + more for text in texts for more in _filled(part, module)]
        return texts
    if not isinstance(node, ast.FormattedValue):
        return ["1"]
    code, value = ast.unparse(node.value), node.value
    known = NAMED.get(f"{module}.{code}") or NAMED.get(code)
    known = known or next((texts for name, texts in MADE.items() if code.startswith(f"{name}(")), None)
    if known is None and isinstance(value, ast.IfExp):
        return _filled(value.body, module) + _filled(value.orelse, module)
    return known or ["1"]


def modules() -> list[Path]:
    ours = [p for p in (ROOT / "mk_tui" / "cards").glob("*.py") if p.stem not in OTHERS]
    return sorted([*ours, *(ROOT / "rulesets").glob("*/schema.py")])


def in_spanish(said: str) -> bool:
    words = program_catalogue("en").all("form.word.").values()
    return said in words or say_form(said, "es") != said


def test_every_sentence_that_a_check_can_say_is_in_both_languages() -> None:
    told = {text for path in modules() for text in written(path)}
    missing = {text for text in told if not in_spanish(text)}
    assert missing == PARTS
    assert len(told) > 150


@pytest.mark.parametrize("mistake", [*BROKEN_CARDS, *BROKEN_RULESETS])
def test_what_each_mistake_gets_is_said_in_spanish(mistake: str) -> None:
    found = BROKEN_CARDS[mistake][1:] if mistake in BROKEN_CARDS else BROKEN_RULESETS[mistake][2:]
    sentences = [PLACE.sub("", str(said)) for said in found]
    assert all(in_spanish(said) for said in sentences), sentences


# What pydantic may find in each kind of schema, and at which of its bounds.
FINDS = {
    "any": (),
    "bool": ("bool_type",),
    "default": (),
    "definition-ref": (),
    "definitions": (),
    "dict": ("dict_type",),
    "function-after": (),
    "function-before": (),
    "function-plain": (),
    "function-wrap": (),
    "int": ("int_type",),
    "list": ("list_type",),
    "literal": ("literal_error",),
    "model": ("model_type",),
    "model-field": (),
    "model-fields": ("missing", "extra_forbidden", "model_attributes_type"),
    "nullable": (),
    "str": ("string_type",),
    "union": (),
}
BOUNDS = {
    ("int", "ge"): "greater_than_equal",
    ("int", "le"): "less_than_equal",
    ("list", "min_length"): "too_short",
    ("list", "max_length"): "too_long",
    ("dict", "min_length"): "too_short",
    ("dict", "max_length"): "too_long",
    ("str", "min_length"): "string_too_short",
    ("str", "max_length"): "string_too_long",
}
OTHER_BOUNDS = {"gt", "lt", "multiple_of", "pattern", "fail_fast", "allow_inf_nan"}


def schemas(node: Any) -> Iterator[dict[str, Any]]:
    """Yield each schema inside one of pydantic's."""
    if isinstance(node, dict):
        if isinstance(node.get("type"), str):
            yield node
        for key, value in node.items():
            if key not in ("metadata", "serialization", "config", "ref", "function"):
                yield from schemas(value)
    elif isinstance(node, list | tuple):
        for value in node:
            yield from schemas(value)


@cache
def models() -> list[type[Model]]:
    """Return all that cards, decks and operations of the games are checked with."""
    found: list[type[Model]] = []
    for game in registry.games():
        words = Vocabulary(registry.get(game))
        schema = words.schema()
        found += [*schema.CARDS.values()]
        found += [schema.DECK] if hasattr(schema, "DECK") else []
        found += [operation_model(words, do) for do in words.operations]
        found += [selector_model(words, name) for name in ("selector", "target")]
    return found


def test_whatever_pydantic_finds_in_a_file_has_a_sentence_in_both_languages() -> None:
    kinds: set[str] = set()
    for model in [*models(), *_inside(Model)]:
        for schema in schemas(model.__pydantic_core_schema__):
            kinds.update(FINDS[schema["type"]])
            assert not OTHER_BOUNDS & schema.keys(), schema
            kinds.update(BOUNDS[schema["type"], key] for key in _bounds(schema))
    assert {"int_type", "too_short", "literal_error", "string_too_long"} <= kinds
    for kind in kinds:
        for value in (None, True, 5, 1.5, "x", [], {}, ["x"], {"x": 1}):
            for wanted in ("'a' or 'b'", "'a'", "True"):
                ctx = {"ge": 1, "le": 9, "min_length": 1, "max_length": 9, "expected": wanted}
                said = _sentence(
                    {"type": kind, "input": value, "loc": ("x",), "ctx": ctx, "msg": "English"}, Model
                )
                assert said != "English" and in_spanish(said), (kind, said)


def _bounds(schema: dict[str, Any]) -> list[str]:
    return [key for kind, key in BOUNDS if kind == schema["type"] and schema.get(key) is not None]


def _inside(model: type[Model]) -> Iterator[type[Model]]:
    """Yield all models that are derived from one: those that others hold among them."""
    for derived in model.__subclasses__():
        yield derived
        yield from _inside(derived)
