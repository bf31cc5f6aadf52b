"""A match that is being played: what faces, the lab and files of matches talk to."""

from .session import Session

__all__ = ["Session"]
