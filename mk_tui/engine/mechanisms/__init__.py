"""What a game switches on: each mechanism brings flows, acts and its part of a ruleset (parts.py)."""
