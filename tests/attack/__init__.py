"""Damage on purpose: what breaks, is hostile or stops half way has to cost one sentence and nothing else.

    python -m tests.attack KIND [--count N] [--seed S]

Every kind of attack is a module of this package with

- ``attack(seed)``: one attack, the same for the same seed. Returns in a few words what was attacked, for the
  count at the end; raises ``AssertionError`` where the program did not hold;
- ``SHARE``: how many of them run with the tests, from seed 0 on (``test_attack.py``);
- ``COUNT``: how many the command makes unless told otherwise.
"""

KINDS = ("stores", "kills", "files", "terminals", "leaks", "places", "masters", "texts")
