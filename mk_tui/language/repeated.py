"""Sentences that say the same, told once with how often."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from .speaker import Speaker


def told_once(sentences: Iterable[str], speaker: Speaker) -> list[str]:
    """Return sentences, of those that follow each other alike one, with how many they are."""
    return [times(sentence, len(list(alike)), speaker) for sentence, alike in groupby(sentences)]


def times(sentence: str, n: int, speaker: Speaker) -> str:
    """Return a sentence, with how often it is true if that is more than once."""
    return sentence if n == 1 else speaker.say("said.times", what=sentence.removesuffix("."), n=n)
