"""The first lines of cards that are right."""

from __future__ import annotations


def spell(rest: str) -> str:
    return (
        "- id: toy.x\n  name: {en: X, es: X}\n  type: spell\n  cost: {white: 1}\n"
        f"  text: {{en: Draw., es: Roba.}}\n{rest}\n"
    )


def fighter(rest: str) -> str:
    return (
        "- id: toy.x\n  name: {en: X, es: X}\n  type: fighter\n  cost: {white: 1}\n"
        f"  text: {{en: Fight., es: Lucha.}}\n{rest}\n"
    )


DRAW = "  effect: [{do: draw}]"
