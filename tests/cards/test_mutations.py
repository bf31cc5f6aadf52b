"""Whatever becomes of a good file, loading it makes errors or cards and raises nothing."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mk_tui.cards.card_errors import CardError
from mk_tui.cards.checks import check_cards, open_cards
from mk_tui.cards.compile import _twice
from mk_tui.cards.vocabulary import Vocabulary

from .conftest import GOOD
from .toy import Toy

RULESET = Toy()
SHARED = Vocabulary(RULESET)
TOKENS = [
    "", "\t", "\n", "  ", ": ", "- ", "{", "}", "[", "]", "&a ", "*a", "!!int ", "'", '"', "|", ">", "#",
    "?", "%", "null", "true", "-1", "99999999999", "0", "effect", "do", "target", "each", "\x00", "\x1b",
    "\u202e", "é", "\ud800", "any", "self", "when", "while", "{do: draw, who: target}", "1.5", "---",
    "[{to: {any: [{}]}}]", "...", "<<: ",
]  # fmt: skip
WORDS = st.sampled_from([line.strip().split(" ")[0] for line in GOOD.splitlines()])
MUTATION = st.tuples(
    st.integers(0, len(GOOD)),
    st.integers(0, 30),
    st.one_of(st.sampled_from(TOKENS), st.text(max_size=4), WORDS),
)


def load(content: bytes) -> list[CardError]:
    try:
        file = open_cards(content, "x.yaml")
    except CardError as error:
        return [error]
    SHARED.card_ids = {name for _, name in file.ids}
    return _twice([file], ()) + check_cards(file, SHARED)


def one_sentence(error: CardError) -> bool:
    text = str(error)
    return text.isprintable() and text.startswith(f"x.yaml:{error.line}:{error.column}: ") and len(text) < 500


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(MUTATION, min_size=1, max_size=4))
def test_a_mutated_file_makes_errors_or_cards(mutations: list[tuple[int, int, str]]) -> None:
    text = GOOD
    for at, cut, new in mutations:
        text = text[:at] + new + text[at + cut :]

    assert all(one_sentence(e) for e in load(text.encode("utf-8", "surrogatepass")))


PLAIN = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 20), st.sampled_from(TOKENS), st.text(max_size=5)),
    lambda inside: st.one_of(
        st.lists(inside, max_size=3),
        st.dictionaries(
            st.sampled_from(
                [
                    "do",
                    "n",
                    "to",
                    "target",
                    "any",
                    "type",
                    "effect",
                    "then",
                    "over",
                    "event",
                    "player",
                    "stat",
                    "add",
                ]
            ),
            inside,
            max_size=4,
        ),
    ),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(
        ["target", "effect", "modes", "when", "while", "action", "cost", "text", "name", "keywords"]
    ),
    st.sampled_from(["fighter", "spell", "charm"]),
    PLAIN,
)
def test_any_plain_value_in_any_key_makes_errors_or_cards(key: str, kind: str, value: object) -> None:
    import json

    card = {
        "id": "toy.x",
        "name": {"en": "X", "es": "X"},
        "type": kind,
        "cost": {"white": 1},
        "text": {"en": "", "es": ""},
        key: value,
    }

    content = json.dumps([card]).encode()

    assert all(one_sentence(e) for e in load(content))


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_make_errors(content: bytes) -> None:
    assert load(content)
