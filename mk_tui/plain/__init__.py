"""The same match as numbered lines on standard input and output.

For screen readers, pipes and terminals without a screen of their own. Nothing is drawn and nothing is
coloured: every line is a sentence or a numbered choice.
"""

from .line_match import PlainMatch, play

__all__ = ["PlainMatch", "play"]
