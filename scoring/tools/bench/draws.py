"""How fast a Swiss round is drawn, beside networkx, which matches the same pairs by the same method."""

from fractions import Fraction
from functools import cache
from random import Random

from clubs.movements.swiss import best, costs as swiss_costs, draw as swiss, matching
from clubs.movements.swiss.field import Meeting, Options, Order, ScoreGroupOrder, SwissContestant
from clubs.movements.swiss.sheet import ordered, sheet
from scoring.tools.bench.peers import NoPeerError, Peer, python_peer
from scoring.tools.bench.rows import BenchComparison, NotMeasured, exponent, here, medians, row

ROUND = 8
SIZES = {50: 2.0, 200: 5.0, 1_000: 10.0}
ROUNDS = {200: 3, 1_000: 1}  # networkx needs half a minute for the largest
ROUNDS_SMALL = 7

Given = tuple[tuple[SwissContestant, ...], tuple[Meeting, ...], Options]


def rows() -> list[BenchComparison | NotMeasured]:
    """A round of 50, 200 and 1,000 teams."""
    try:
        with python_peer() as peer:
            measured = [draw_row(peer, size, at_least) for size, at_least in SIZES.items()]
    except NoPeerError as error:
        return [NotMeasured("a round of a Swiss beside networkx", str(error))]
    growth = exponent(tuple(SIZES), [comparison.ours for comparison in measured])
    last = measured[-1]._replace(name=f"{measured[-1].name}; time grows as n^{growth:.2f}")
    return [*measured[:-1], last]


def draw_row(peer: Peer, size: int, at_least: float) -> BenchComparison:
    """The whole draw with grounds and certificate, beside the bare matching of the pairs that it weighed."""
    given = eighth_round(size)
    nodes, edges = weighed(given)
    answers: list[int] = []

    def theirs(count: int) -> float:
        answer = peer.ask("matching", count, edges=edges)
        answers.append(sum(answer["awards"]))
        return float(answer["seconds"])

    seconds = medians((here(lambda: swiss.pair(*given)), theirs), rounds=ROUNDS.get(size, ROUNDS_SMALL))
    assert set(answers) == {our_weight(nodes, edges)}, "both have found the least cost"
    return row(
        f"round {ROUND} of a Swiss, {size:,} teams, drawn", "networkx, matching alone", seconds, at_least
    )


@cache
def eighth_round(size: int) -> Given:
    """A Swiss of so many teams before its eighth round, results by lot. The same at every call."""
    drawn = Random(20261121)  # noqa: S311 (no secret)
    scores = {f"{i:04}": Fraction(0) for i in range(size)}
    history: list[Meeting] = []
    for number in range(1, ROUND):
        pairing = swiss.pair(_field(scores), history, _options(number))
        for match in pairing.matches:
            history.append(Meeting(number, match.contestants))
            won = Fraction(drawn.randrange(2001), 100)
            for key, points in zip(match.contestants, (won, 20 - won), strict=False):
                scores[key] += points
    return _field(scores), tuple(history), _options(ROUND)


def _field(scores: dict[str, Fraction]) -> tuple[SwissContestant, ...]:
    return tuple(SwissContestant(key, score, i) for i, (key, score) in enumerate(scores.items(), 1))


def _options(number: int) -> Options:
    if number == 1:
        return Options(1, "bench", order=Order.SEED, within=ScoreGroupOrder.HALVES)
    return Options(number, "bench")


def weighed(given: Given) -> tuple[int, list[tuple[int, int, int]]]:
    """The pairs that the draw weighs and what each is worth: the dearest less its own cost."""
    field, history, options = given
    placed = ordered(field, options)
    drawn = sheet(placed, frozenset(contestant.key for contestant in placed), history, options)
    members = range(len(placed))
    edges = [
        edge for edge in swiss_costs.candidates(drawn, members, False) if swiss_costs.is_clean(drawn, edge)
    ]
    costs, _ = swiss_costs.encoded({edge: best.cost(drawn, edge) for edge in edges}, len(placed) // 2)
    highest = max(costs.values())
    return len(placed), [(one, other, highest - cost) for (one, other), cost in costs.items()]


def our_weight(nodes: int, edges: list[tuple[int, int, int]]) -> int:
    """What our matching of these pairs is worth."""
    worth = {(one, other): weight for one, other, weight in edges}
    highest = max(worth.values())
    pairs = matching.matching(nodes, {edge: highest - w for edge, w in worth.items()})
    return sum(worth[edge] for edge in pairs)
