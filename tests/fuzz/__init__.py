"""Matches by chance in every installed game, looked at from all sides at every decision.

A small share runs with the tests; ``python -m tests.fuzz --games 500`` is the long form.
"""
