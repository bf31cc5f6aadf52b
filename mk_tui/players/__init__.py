"""Whoever answers a question: people, bots, a search."""
