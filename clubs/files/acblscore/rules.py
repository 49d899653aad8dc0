"""How the program scores a session of pairs at matchpoints, worked out from the scores as it has them.

All in whole hundredths, rounded half up. These are its own rules and not those of any regulations: with them
its stored figures are checked.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from clubs.files.acblscore.game import AcblEntry, AcblResult, AcblSection, Seats

SCORE_MAX: Final = 899  # in tenths: a real score lies between this and its negative
AVERAGES: Final = {2040: 40, 2050: 50, 2060: 60}  # percent of the top
ALONE: Final = 60  # percent of the top for a score that nobody else has had to be compared with
LATE, NOT_PLAYED = 900, 950

Awards = Mapping[int, int]  # what each coded score is worth
BothSides = tuple[Awards, Awards]


def half_up(numerator: int, denominator: int) -> int:
    """A quotient to the nearest whole number, halves upward."""
    return (2 * numerator + denominator) // (2 * denominator)


def is_score(coded: int) -> bool:
    """Whether somebody has scored points, or none in a deal that was passed out."""
    return -SCORE_MAX <= coded <= SCORE_MAX


def counts(coded: int) -> bool:
    """Whether a board counts for a pair: with a score or an average."""
    return is_score(coded) or coded in AVERAGES


def awards(scores: Iterable[int], top: int) -> dict[int, int]:
    """What each score of one side on a board is worth, with so many matchpoints as top, and the averages.

    A board with other than top + 1 scores is brought to so many: (top + 1) / n (m + 1/2) - 1/2.
    """
    worth = {coded: top * percent for coded, percent in AVERAGES.items()}
    times = Counter(filter(is_score, scores))
    count, below = sum(times.values()), 0
    for score in sorted(times):
        beaten = 2 * below + times[score] - 1  # in halves
        below += times[score]
        if count == 1:
            worth[score] = top * ALONE
        else:
            worth[score] = half_up(50 * ((top + 1) * (beaten + 1) - count), count)
    return worth


def board_awards(field: Iterable[AcblSection], top: int) -> dict[int, BothSides]:
    """What the scores of each board of a field are worth, North-South's and East-West's."""
    rows: dict[int, list[AcblResult]] = {}
    for section in field:
        for board in section.boards:
            rows.setdefault(board.number, []).extend(board.results)
    return {
        number: (awards((row.ns_score for row in of), top), awards((row.ew_score for row in of), top))
        for number, of in rows.items()
    }


def sums(section: AcblSection) -> dict[Seats, tuple[int, int]]:
    """The matchpoints and the boards of each pair, as its rows have them; each board once."""
    played: dict[tuple[int, str, int], int] = {}
    directions = ("", "") if section.is_howell else ("NS", "EW")
    for board in section.boards:
        for row in board.results:
            if counts(row.ns_score):
                played.setdefault((row.ns, directions[0], board.number), row.ns_points)
            if counts(row.ew_score):
                played.setdefault((row.ew, directions[1], board.number), row.ew_points)
    totals: dict[Seats, tuple[int, int]] = {}
    for (pair, direction, _board), points in played.items():
        before, boards = totals.get((pair, direction), (0, 0))
        totals[pair, direction] = before + points, boards + 1
    return totals


def session_score(section: AcblSection, entry: AcblEntry) -> int:
    """A pair's sum brought to the maximum of the section, with its adjustment."""
    own = section.top * entry.boards
    return (half_up(entry.sum * section.maximum, own) if own else 0) + entry.adjustment


def percent(section: AcblSection, entry: AcblEntry) -> int:
    """A pair's session score in hundredths of a percent."""
    return half_up(entry.session * 100, section.maximum) if section.maximum else 0
