"""What is wrong with the form of a file, in the reader's language; what is quoted stays as it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mk_tui import cli
from mk_tui.cards.card_errors import CardError
from mk_tui.cards.files import read_all
from mk_tui.cards.yaml_source import read
from mk_tui.language import program_catalogue
from mk_tui.language.file_words import say_file_error
from mk_tui.language.form_words import say_form
from tests.cards.broken_cards import BROKEN

# Before a sentence: file, line and column, and the place inside.
PLACE = re.compile(r"^\S+?:\d+:\d+: (?:[\w.\[\]]+: )?")
QUOTED = re.compile(r'"[^"]*"')
SENTENCES = sorted({PLACE.sub("", said) for _, *sentences in BROKEN.values() for said in map(str, sentences)})


@pytest.mark.parametrize(
    ("english", "spanish"),
    [
        ("this key is missing", "falta esta clave"),
        (
            'there is no key "nam" here; did you mean "name"?',
            'aquí no hay ninguna clave "nam"; ¿querías decir "name"?',
        ),
        ('there is no key "xyz" here', 'aquí no hay ninguna clave "xyz"'),
        (
            'this has to be a whole number, not "one or two, not many"',
            'esto tiene que ser un número entero, no "one or two, not many"',
        ),
        (
            'this has to be "a", "b" or "c", not "d"; did you mean "c"?',
            'esto tiene que ser "a", "b" o "c", no "d"; ¿querías decir "c"?',
        ),
        (
            'this has to be "self" or a selector, not a list',
            'esto tiene que ser "self" o un selector, no una lista',
        ),
        ("this has to be 1 or more, not 0", "esto tiene que ser 1 o más, no 0"),
        ("this has to be 9 or less, not 12", "esto tiene que ser 9 o menos, no 12"),
        (
            'there is no card type "soldado"; did you mean "soldier"?',
            'ese nombre (tipo de carta) no existe: "soldado"; ¿querías decir "soldier"?',
        ),
        ("this mapping needs 2 or more entries", "este grupo de claves necesita 2 entradas o más"),
        ("something that nobody says", "something that nobody says"),
    ],
)
def test_what_is_common_is_said_in_spanish(english: str, spanish: str) -> None:
    assert say_form(english, "es") == spanish and say_form(english, "en") == english
    error = CardError("/somewhere/my.yaml", 3, 5, "game.card.name", english)
    assert say_file_error(error, "es", whole=False) == f"my.yaml:3:5: game.card.name: {spanish}"
    assert say_file_error(error, "en") == str(error)


def test_the_sentences_of_the_checks_are_known_and_nothing_of_them_stays_english() -> None:
    told = {said: say_form(said, "es") for said in SENTENCES}
    spanish = {said: words for said, words in told.items() if said != words}
    assert set(told) == set(spanish)
    for said, words in spanish.items():
        assert set(QUOTED.findall(words)) - {'"juego.nombre_de_carta"'} <= set(QUOTED.findall(said))
        ours = QUOTED.sub("", words)
        assert not re.search(
            r"\b(or|has|not|list|mapping|nothing|did|there|the|an?)\b", ours.replace(" a ", " ")
        ), words


@pytest.mark.parametrize("prefix", ["form.said.", "form.word."])
def test_each_has_the_same_fields_in_both_languages(prefix: str) -> None:
    fields = re.compile(r"\{\w+\}")
    en, es = (program_catalogue(lang).all(prefix) for lang in ("en", "es"))
    assert {name: sorted(fields.findall(text)) for name, text in en.items()} == {
        name: sorted(fields.findall(text)) for name, text in es.items()
    }
    assert len(set(en.values())) == len(en)


def test_a_command_says_it_in_spanish(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.yaml").write_text("- id: mk.mine\n  type: soldado\n", encoding="utf-8")
    assert cli.main(["cards", "check", str(tmp_path / "mine.yaml"), "--lang", "es"]) == 1
    assert (
        'mine.yaml:2:9: mk.mine.type: ese nombre (tipo de carta) no existe: "soldado"'
        in capsys.readouterr().out
    )


@pytest.mark.parametrize(
    ("text", "spanish"),
    [
        ("a: ]", "aquí falta un valor, o este signo tiene que ir entre comillas"),
        ("a: @b", "ningún valor empieza por este signo; ponlo entre comillas"),
        ("a: - b", "una lista no puede empezar aquí; lleva sus propias líneas"),
        ("- a\nb: 1", "esta línea no encaja con lo de arriba; mira su sangría"),
        (" a: 1\nb: 2", "esta línea no encaja con lo de arriba; mira su sangría"),
        ('a: "\\q"', "YAML no conoce esa secuencia con barra; usa comillas simples"),
        ("a: |x\n b", "esto no es YAML"),
        (b"\xff\xfe", "esto no es un archivo de texto en UTF-8"),
        ("#" * 3_000_000, "el archivo ocupa más de 2 MiB"),
    ],
)
def test_what_is_not_yaml_is_said_in_spanish_too(text: bytes | str, spanish: str) -> None:
    """The parser speaks English alone."""
    with pytest.raises(CardError) as broken:
        read(text, "my.yaml")
    assert say_form(broken.value.message, "es") == spanish


def test_so_is_a_file_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").mkdir()
    found = read_all([tmp_path / "mine.yaml", tmp_path / "gone.yaml"])
    told = [say_form(str(clause), "es") for clause in found.values()]
    assert told == ["esto no es un archivo", "no se puede leer: no existe ese archivo o carpeta"]
