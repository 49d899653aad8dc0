"""Ten tables of a Mitchell over three rounds of two boards, and their matchpoints by hand."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

TABLES, ROUNDS = 10, (1, 2, 3)
BEATEN, TIED = Fraction(1), Fraction(1, 2)
TOP = 2  # three scores on every board
# What is typed, and North-South's score; part scores, which are alike whoever is vulnerable.
TYPED = ("3SN=", "2HN=", "pass", "2SN=", "1NTE=", "2HE=", "1CN=", "3DW=")
SCORES = dict(zip(TYPED, (140, 110, 0, 110, -90, -110, 70, -110), strict=True)) | {"2NTN=": 120, "1HN=": 80}
NS = tuple(str(number) for number in range(1, TABLES + 1))
EW = tuple(str(number) for number in range(TABLES + 1, 2 * TABLES + 1))
LATE, WAITING = "20", "10"  # who comes for the second round, and whom they would have met in the first
MISSED = (19, 20)
FOULED, ALONE = 11, "6"  # one table played it in one form of the deal, the two others in another

Played = dict[tuple[int, int, int], str]  # by round, table and board what is typed


def boards_at(table: int, number: int) -> tuple[int, int]:
    """The boards of a table in a round: they go down by a table."""
    group = (table + number - 2) % TABLES
    return 2 * group + 1, 2 * group + 2


def sits_east_west(table: int, number: int) -> str:
    """Who visits a table in a round: they go up by a table."""
    return EW[(table - number) % TABLES]


def typed_in(number: int) -> dict[tuple[int, int], str]:
    """By table and board, what is entered in a round; in the first the last table has only one pair."""
    tables = range(1, TABLES if number == 1 else TABLES + 1)
    return {
        (table, board): TYPED[(3 * table + board + 2 * number**2) % len(TYPED)]
        for table in tables
        for board in boards_at(table, number)
    }


def matchpoints(scores: Sequence[int], score: int) -> Fraction:
    """One for each score that is beaten, a half for each that is equal."""
    return sum((BEATEN for other in scores if other < score), Fraction(0)) + TIED * (scores.count(score) - 1)


class Reckoning:
    """The totals by hand: `played` is what was typed, `sat` who visited a table against the movement."""

    def __init__(self) -> None:
        self.played: Played = {
            (number, *place): typed for number in ROUNDS for place, typed in typed_in(number).items()
        }
        self.sat: dict[tuple[int, int], str] = {}

    def on(self, board: int) -> dict[tuple[str, str], int]:
        """Both sides and North-South's score at every table that played a board."""
        return {
            (str(table), self.sat.get((number, table), sits_east_west(table, number))): SCORES[typed]
            for (number, table, of), typed in self.played.items()
            if of == board
        }

    def awards(self, board: int) -> dict[str, Fraction]:
        """What a board brings to everybody who played it."""
        scores = self.on(board)
        if board == FOULED:
            return _fouled(scores)
        won = {ns: matchpoints(list(scores.values()), score) for (ns, _ew), score in scores.items()}
        lost = {ew: len(scores) - 1 - won[ns] for ns, ew in scores}
        both = won | lost
        # Two scores where the field has three: each is brought to three, Neuberg.
        return {who: (3 * own + TIED) / 2 for who, own in both.items()} if board in MISSED else both

    def totals(self) -> dict[str, Fraction]:
        """Everybody's matchpoints of their six boards."""
        totals = dict.fromkeys((*NS, *EW), Fraction(0))
        for board in range(1, 2 * TABLES + 1):
            for who, award in self.awards(board).items():
                totals[who] += award
        # Average plus and minus are 60 and 40 %, or what one has on one's other four boards.
        own = {who: totals[who] / (4 * TOP) for who in (WAITING, LATE)}
        totals[WAITING] += len(MISSED) * TOP * max(Fraction(60, 100), own[WAITING])
        totals[LATE] += len(MISSED) * TOP * min(Fraction(40, 100), own[LATE])
        return totals


def _fouled(scores: Mapping[tuple[str, str], int]) -> dict[str, Fraction]:
    """60 % for a score alone; of two 65 % to the better and 55 % to the other, for each side."""
    pair = [score for (ns, _ew), score in scores.items() if ns != ALONE]
    percents = {max(pair): 65, min(pair): 55}
    worth = {ns: 60 if ns == ALONE else percents[score] for (ns, _ew), score in scores.items()}
    worth |= {ew: 120 - worth[ns] for ns, ew in scores}
    return {who: Fraction(percent, 100) * TOP for who, percent in worth.items()}


def places(totals: Mapping[str, Fraction]) -> dict[str, str]:
    """The places of both lines, a shared one with its sign."""
    return {who: _place(totals, line, who) for line in (NS, EW) for who in line}


def _place(totals: Mapping[str, Fraction], line: Sequence[str], who: str) -> str:
    others = [totals[other] for other in line]
    shared = "=" if others.count(totals[who]) > 1 else ""
    return f"{shared}{1 + sum(other > totals[who] for other in others)}"
