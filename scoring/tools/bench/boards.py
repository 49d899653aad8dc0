"""How fast one contract and one board are scored, beside programs that everybody can install."""

from collections.abc import Callable, Sequence
from random import Random

from scoring.engine import contract as law_77
from scoring.engine.contract import Contract
from scoring.engine.imp_pairs import cross_imps
from scoring.engine.pairs.matchpoints import both_sides
from scoring.tools.bench.peers import NoPeerError, Peer, npm_peer, python_peer
from scoring.tools.bench.rows import ROUNDS, BenchComparison, NotMeasured, Way, exponent, here, medians, row

MATCHPOINT_SIZES = {10: 0.3, 100: 1.0, 1_000: 1.3, 10_000: 1.3}
CROSS_IMP_SIZES = {100: 2.0, 1_000: 50.0, 10_000: 1_000.0}
PYTHON_SIZES = {100: 10.0, 1_000: 10.0}
NPM = "npm bridge-scorer"
# The quadratic peer needs seconds for its largest board; it is not asked more often than it must be.
ROUNDS_LARGE = 7


def rows() -> list[BenchComparison | NotMeasured]:
    """Contracts beside endplay, boards beside bridge-scorer and pbrats; what cannot be had is said."""
    return [*_with(python_peer, python_rows), *_with(npm_peer, npm_rows)]


def _with(
    start: Callable[[], Peer], measure: Callable[[Peer], list[BenchComparison | NotMeasured]]
) -> list[BenchComparison | NotMeasured]:
    try:
        with start() as peer:
            return measure(peer)
    except NoPeerError as error:
        return [NotMeasured(measure.__doc__ or measure.__name__, str(error))]


def python_rows(peer: Peer) -> list[BenchComparison | NotMeasured]:
    """Contracts beside endplay, matchpoints beside pbrats"""
    return [
        contract_row(peer),
        *(_matchpoints(peer, "pbrats", n, least) for n, least in PYTHON_SIZES.items()),
    ]


def npm_rows(peer: Peer) -> list[BenchComparison | NotMeasured]:
    """Matchpoints and cross-IMPs beside bridge-scorer"""
    matchpoints = [_matchpoints(peer, NPM, n, least) for n, least in MATCHPOINT_SIZES.items()]
    imps = [_cross_imps(peer, n, least) for n, least in CROSS_IMP_SIZES.items()]
    return [*grown(matchpoints, tuple(MATCHPOINT_SIZES)), *grown(imps, tuple(CROSS_IMP_SIZES))]


def grown(measured: list[BenchComparison], sizes: Sequence[int]) -> list[BenchComparison]:
    """The rows, the last of them saying how time grew with n."""
    growth = exponent(sizes, [comparison.ours for comparison in measured])
    last = measured[-1]._replace(name=f"{measured[-1].name}; time grows as n^{growth:.2f}")
    return [*measured[:-1], last]


def field(size: int) -> list[int]:
    """North-South's scores of one board as a large field would have them. The same at every call."""
    chosen = Random(20261121)  # noqa: S311 (no secret)
    usual = [("4S", 10, 120), ("4S", 11, 60), ("4S", 9, 45), ("3N", 9, 24), ("3N", 10, 18), ("2S", 9, 12)]
    rare = [
        (f"{level}{suit}{risk}", tricks, 1)
        for level in (2, 3, 5, 6)
        for suit in "HNC"
        for risk in ("", "X")
        for tricks in (7, 9, 12)
    ]
    every = [*usual, *rare]
    drawn = chosen.choices(every, [weight for *_, weight in every], k=size)
    sides = chosen.choices((1, -1), (9, 1), k=size)
    return [
        side * law_77.points(slip, tricks, True) for (slip, tricks, _), side in zip(drawn, sides, strict=True)
    ]


def contract_row(peer: Peer) -> BenchComparison:
    """Every made and beaten contract at one level of risk, parsed before the clock starts."""
    parsed, asked = [], []
    for level in range(1, 8):
        for denomination in "CDHSN":
            for risk, tricks in (("", level + 6), ("X", level + 4), ("XX", level + 5)):
                sign = f"{tricks - level - 6:+d}" if tricks != level + 6 else "="
                asked.append((f"{level}{denomination}N{'xx' if risk == 'XX' else risk}{sign}", True))
                parsed.append((Contract.parse(f"{level}{denomination}{risk}"), tricks))
    ways = (
        here(lambda: [law_77.duplicate(contract, tricks, True) for contract, tricks in parsed]),
        _asking(peer, "contracts", contracts=asked),
    )
    seconds = [median / len(parsed) for median in medians(ways, count=20)]
    return row("points of a parsed contract", "endplay Contract.score", seconds, 5.0)


def _matchpoints(peer: Peer, name: str, size: int, at_least: float) -> BenchComparison:
    scores = field(size)
    ways = here(lambda: both_sides(scores, size + 1)), _asking(peer, "matchpoints", scores=scores)
    lacking = " (no Neuberg)" if name == NPM else " (no Neuberg, one side)"
    seconds = medians(ways, count=max(1, 2_000 // size), rounds=ROUNDS)
    return row(
        f"matchpoints of a board, both sides, Neuberg, n = {size:,}", name + lacking, seconds, at_least
    )


def _cross_imps(peer: Peer, size: int, at_least: float) -> BenchComparison:
    scores = field(size)
    ways = here(lambda: cross_imps.board(scores)), _asking(peer, "cross-imps", scores=scores)
    seconds = medians(ways, count=max(1, 2_000 // size), rounds=ROUNDS_LARGE)
    return row(f"cross-IMPs of a board, n = {size:,}", NPM, seconds, at_least)


def _asking(peer: Peer, work: str, **given: object) -> Way:
    """A peer's way of doing a piece of work, timed in its own process."""
    return lambda count: float(peer.ask(work, count, **given)["seconds"])
