"""What single PBN tag values say: both sides' figures, the vulnerability, rubbers, scoring methods.

Source: PBN 2.1, chapters 3.4.12 (Scoring), 3.4.15 (Result), 4.2 (scores).
"""

import re
from typing import NamedTuple

from federation.text.numbers import whole

_FIGURE = r"[+-]?\d{1,6}(?:\.\d{1,6})?"
_SIDED = re.compile(rf"(?:(NS|EW)\s*)?({_FIGURE})(?:\s+(NS|EW)\s*({_FIGURE}))?", re.I)
_HISTORY = re.compile(r"NS([\d\s]+)/([\d\s]+)EW([\d\s]+)/([\d\s]+)")
_FIELD = re.compile(r"[A-Za-z][A-Za-z0-9_ /-]*")
GAME = 100  # points below the line that win a game of a rubber


class SidedFigure(NamedTuple):
    """A figure in one of the five forms: "420", "NS 420", "EW -420", and both sides either way round."""

    ns: str | None = None
    ew: str | None = None
    declarer: str | None = None

    def of_ns(self, declarer: str | None) -> str | None:
        """North-South's own figure, where it is written."""
        return self.declarer if self.ns is None and declarer and declarer in "NS" else self.ns

    def of_ew(self, declarer: str | None) -> str | None:
        """East-West's own figure, where it is written."""
        return self.declarer if self.ew is None and declarer and declarer in "EW" else self.ew


def sided(text: str) -> SidedFigure | None:
    """The figure or figures of a tag value; None for what is none of the five forms."""
    match = _SIDED.fullmatch(text.strip())
    if match is None:
        return None
    side, figure, other, second = match.groups()
    if side is None:
        return None if other else SidedFigure(declarer=figure)
    figures = {side.upper(): figure}
    if other:
        if other.upper() == side.upper():
            return None
        figures[other.upper()] = second
    return SidedFigure(figures.get("NS"), figures.get("EW"))


def scoring(text: str) -> tuple[str, ...] | None:
    """The fields of a Scoring tag in capitals; None where one of them is no word."""
    if not text.strip():
        return ()
    fields = [field.strip() for field in text.split(";")]
    if not all(_FIELD.fullmatch(field) for field in fields):
        return None
    return tuple(field.upper() for field in fields)


def vulnerable_in_rubber(history: str) -> str | None:
    """Who is vulnerable by the games won in a ScoreRubberHistory; None where it cannot be read."""
    match = _HISTORY.fullmatch(history.strip())
    if match is None:
        return None
    above_ns, below_ns, above_ew, below_ew = (part.split() for part in match.groups())
    if len(above_ns) != 2 or len(above_ew) != 2 or not 1 <= len(below_ns) == len(below_ew) <= 3:
        return None
    points = [[whole(written, 6) for written in below] for below in (below_ns, below_ew)]
    if any(None in below for below in points):
        return None
    won = [side for side, below in zip(("NS", "EW"), points, strict=True) if _has_game(below)]
    return {0: "None", 1: won[0] if won else "", 2: "Both"}[len(won)]


def _has_game(below: list[int | None]) -> bool:
    return any((points or 0) >= GAME for points in below)
