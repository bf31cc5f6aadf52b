"""What each feature of a position is worth: the weights under which the winners of matches are likeliest.

    python tools/fit_judgement.py karmaka
    python tools/fit_judgement.py humankind --matches 4000 --seed 100000

Adepts play matches with every number of people; now and again the features of each player are noted
(`mk_tui/players/bots/logit.py`). A conditional logit is fitted to three of four matches by Newton's
method, with a ridge so small that only what says nothing is held at 0. A player's ready deck goes in as well,
so that a deck that wins more does not lend its success to what it does; it is no part of the judgement.
Of the fourth match it is told how well the fitted weights and those of now foresee the winner: the
logarithmic loss (0.693 for a tossed coin between two), and the share of pairs of winner and loser that are
in the right order.
Positions of one match are alike, so that the weights are less sure than the standard errors say.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Sequence

from mk_tui.cards import registry
from mk_tui.engine import advance, view
from mk_tui.lab.selfplay import lay_beginning
from mk_tui.players.bots import Judgement
from mk_tui.players.levels import ADEPT, bot_answer
from mk_tui.players.options import seat_range
from mk_tui.table.beginning import describe

# Decisions from one position that is noted to the next, on average.
EVERY = 12
RIDGE = 0.5
STEPS = 15
# Of so many matches one is kept to test by.
TESTED = 4

Rows = list[list[float]]
Position = tuple[Rows, int]  # the features of each side that can still win, and which has won


def judgement_of(game: str) -> Judgement:
    """Return a game's judgement of positions."""
    found: Judgement = registry.get(game).bot().JUDGEMENT
    return found


def sides_of(judgement: Judgement, rows: Rows, order: Sequence[int], sides: Sequence[int]) -> dict[int, int]:
    """Return the seat that each side stands by: its best, by the weights of now."""
    weights = list(judgement.weights.values())
    best: dict[int, int] = {}
    for seat in order:
        side = sides[seat]
        if side not in best or dot(weights, rows[seat]) > dot(weights, rows[best[side]]):
            best[side] = seat
    return best


def positions(game: str, seed: int, decks: list[str]) -> list[Position]:
    """Return positions of one match of adepts that somebody has won."""
    rng = random.Random(f"fit/{game}/{seed}")
    least, most = seat_range(describe(registry.get(game)))
    beginning = lay_beginning(game, [ADEPT] * rng.randint(max(least, 2), most), {}, seed)
    g, judgement = beginning.begin(), judgement_of(game)
    noted: list[tuple[Rows, dict[int, int]]] = []
    while g.question is not None:
        if rng.random() * EVERY < 1:
            seen = view(g, None)
            rows = [
                [*map(float, row), *(float(seat.deck == deck) for deck in decks)]
                for row, seat in zip(judgement.features(seen), beginning.seats, strict=True)
            ]
            sides = judgement.sides(seen) if judgement.sides else range(len(rows))
            noted.append((rows, sides_of(judgement, rows, seen.order, sides)))
        advance(g, bot_answer(g.rules, view(g, g.question.seat), ADEPT, rng))
    result = g.result
    if result is None or result["kind"] != "win":
        return []
    final = judgement.sides(view(g, None)) if judgement.sides else range(len(beginning.seats))
    winner = final[result["winners"][0]]
    return [
        ([rows[seat] for seat in best.values()], list(best).index(winner))
        for rows, best in noted
        if winner in best and len(best) > 1
    ]


def dot(a: Sequence[float], b: Sequence[float]) -> float:
    """Return the sum of the products, as far as the shorter goes."""
    return sum([x * y for x, y in zip(a, b)])  # noqa: B905


def chances(weights: Sequence[float], rows: Rows) -> list[float]:
    """Return the chance of each side."""
    stands = [dot(weights, row) for row in rows]
    most = max(stands)
    shares = [math.exp(x - most) for x in stands]
    total = sum(shares)
    return [x / total for x in shares]


def solve(matrix: Rows, right: list[float]) -> list[float]:
    """Solve a set of linear equations by elimination."""
    n = len(right)
    rows = [[*matrix[k], right[k]] for k in range(n)]
    for k in range(n):
        pivot = max(range(k, n), key=lambda r: abs(rows[r][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        for r in range(k + 1, n):
            part = rows[r][k] / rows[k][k]
            for c in range(k, n + 1):
                rows[r][c] -= part * rows[k][c]
    found = [0.0] * n
    for k in reversed(range(n)):
        found[k] = (rows[k][n] - dot(rows[k][k + 1 : n], found[k + 1 :])) / rows[k][k]
    return found


def fit(given: Sequence[Position]) -> tuple[list[float], list[float]]:
    """Return the likeliest weights and, roughly, their standard errors."""
    n = len(given[0][0][0])
    weights, curved = [0.0] * n, [[0.0] * n for _ in range(n)]
    for _ in range(STEPS):
        slope = [-RIDGE * x for x in weights]
        curved = [[RIDGE * (a == b) for b in range(n)] for a in range(n)]
        for rows, winner in given:
            shares = chances(weights, rows)
            mean = [dot(shares, column) for column in zip(*rows, strict=True)]
            for k in range(n):
                slope[k] += rows[winner][k] - mean[k]
            for share, row in zip(shares, rows, strict=True):
                off = [x - m for x, m in zip(row, mean, strict=True)]
                for a, x in enumerate(off):
                    if x:
                        line = curved[a]
                        for b in range(n):
                            line[b] += share * x * off[b]
        step = solve(curved, slope)
        weights = [w + s for w, s in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return weights, [1 / math.sqrt(curved[k][k]) for k in range(n)]


def worth(weights: Sequence[float], given: Sequence[Position]) -> tuple[float, float]:
    """Return the mean logarithmic loss, and how many of winner and loser stand in the right order."""
    loss, right, pairs = 0.0, 0, 0
    for rows, winner in given:
        shares = chances(weights, rows)
        loss -= math.log(max(shares[winner], 1e-9))
        pairs += len(rows) - 1
        right += sum(share < shares[winner] for share in shares)
    return loss / len(given), right / pairs


def main() -> None:
    """Play, fit and tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=2400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    judgement = judgement_of(asked.game)
    decks = sorted(
        {s.deck or "" for k in range(40) for s in lay_beginning(asked.game, [ADEPT] * 2, {}, k).seats}
    )[1:]
    fitted: list[Position] = []
    tested: list[Position] = []
    for k in range(asked.matches):
        found = positions(asked.game, asked.seed + k, decks)
        (tested if k % TESTED == 0 else fitted).extend(found)
    weights, errors = fit(fitted)
    print(f"{asked.game}: {len(fitted)} positions fitted, {len(tested)} tested")
    for name, tried in (
        ("now", list(judgement.weights.values())),
        ("fitted", weights[: len(judgement.weights)]),
    ):
        loss, right = worth(tried, tested)
        print(f"{name}: logarithmic loss {loss:.4f}, {right:.1%} of the pairs in the right order")
    names = [*judgement.weights, *(f"(deck {deck})" for deck in decks)]
    for name, weight, error in zip(names, weights, errors, strict=True):
        print(f'    "{name}": {weight:.3g},  # ± {error:.2g}')


if __name__ == "__main__":
    main()
