"""The ScoreTable of a PBN game: a row for every table that played the board.

Source: PBN 2.1, chapter 5.7. A leading "^" marks an artificial score; "-" a board that was not played.
"""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from clubs.files import notation
from clubs.files.pbn.outcome import IRREGULAR, PbnOutcome, PbnResultTexts, percent
from clubs.files.pbn.text.names import LEAD
from clubs.files.pbn.text.tables import PbnTableRow
from clubs.files.problem import Problem, error, warning
from scoring.engine.given.exact import exact
from scoring.engine.sheet import Kind

_TABLE = "ScoreTable"
_SIDES = ("NS", "EW")
_NO_POINTS = ("", "?", "-")
_AVERAGE = re.compile(r"A(?:VE?|VG)?([+=-]?)")
_SIGNS = {"+": Fraction(60), "": Fraction(50), "=": Fraction(50), "-": Fraction(40)}


class ScoreRowOutcome(NamedTuple):
    """What a row says happened: the middle fields of a `DocumentResult`, in its order."""

    kind: Kind
    contract: str | None
    declarer: str | None
    lead: str | None
    tricks: int | None
    score: int | None
    ns_percent: Fraction | None
    ew_percent: Fraction | None
    ns_published: str | None
    ew_published: str | None


def written(row: PbnTableRow, vulnerability: str | None) -> PbnResultTexts:
    """The texts of a row as those of a game's tags."""
    averages = _averages(row)
    scores = {
        side: "-" if averages else _in_points(row.cells.get(f"Score_{side}", "").strip()) for side in _SIDES
    }
    known = {side: text for side, text in scores.items() if text not in _NO_POINTS}
    marked = IRREGULAR if any(text.startswith(IRREGULAR) for text in known.values()) else ""
    both = " ".join(f"{side} {text.removeprefix(IRREGULAR)}" for side, text in known.items())
    not_played = "-" if not both and "-" in scores.values() else ""
    return PbnResultTexts(
        row.known("Contract"),
        row.known("Declarer"),
        row.known("Result"),
        marked + both or not_played,
        vulnerability,
    )


def cells(
    row: PbnTableRow, outcome: PbnOutcome, top: Fraction | None, at_imps: bool, problems: list[Problem]
) -> ScoreRowOutcome:
    """What a row comes to. `top` is the board's maximum in matchpoints, where the table shows it."""
    lead = notation.card(row.known(LEAD)) if row.known(LEAD) else None
    if row.known(LEAD) and lead is None:
        problems.append(warning("lead_unreadable", row.line, f"{_TABLE}/{LEAD}", lead=row.known(LEAD)[:40]))
    units = ("IMP", "MP") if at_imps else ("MP", "IMP")
    unit = next((unit for unit in units if row.known(f"{unit}_NS") or row.known(f"{unit}_EW")), units[0])
    awards = [row.known(f"{unit}_{side}").removeprefix(IRREGULAR) or None for side in _SIDES]
    percents = _percents(row, top) or _averages(row)
    if percents is None and is_artificial(row):
        problems.append(error("pbn_artificial_unclear", row.line, _TABLE))
    kind = Kind.ARTIFICIAL if percents else outcome.kind
    score = None if percents else outcome.score
    ns, ew = percents or (None, None)
    return ScoreRowOutcome(
        kind, outcome.contract, outcome.declarer, lead, outcome.tricks, score, ns, ew, *awards
    )


def _in_points(text: str) -> str:
    """A score as the standard has it: programs write PASS and NP where points should be."""
    if not text or text[-1].isdigit():
        return text
    if notation.contract(text) == "P":
        return "0"
    return "-" if notation.is_no_score(text) else text


def _average(text: str) -> Fraction | None:
    """The percentage of an average in the column of a score: "AVE+", "60%"."""
    match = _AVERAGE.fullmatch(text.upper())
    if match:
        return _SIGNS[match[1]]
    return percent(text) if text.endswith("%") else None


def sat_out(row: PbnTableRow) -> bool:
    """Whether a row is of a pair without opponents in a round: "-" in the place of theirs, and no result."""
    has_nobody = any(row.cells.get(f"PairId_{side}", "").strip() == "-" for side in _SIDES)
    scores = (row.known(f"Score_{side}") for side in _SIDES)
    return has_nobody and not row.known("Contract") and not any(text[-1:].isdigit() for text in scores)


def has_points(row: PbnTableRow) -> bool:
    """Whether matchpoints or IMPs stand in a row."""
    return any(row.known(f"{unit}_{side}") for unit in ("MP", "IMP") for side in _SIDES)


def is_artificial(row: PbnTableRow) -> bool:
    """Whether a row marks percentages or matchpoints as artificial."""
    return any(_is_marked(row, unit) for unit in ("Percentage", "MP", "IMP")) and not _is_marked(row, "Score")


def top_of(rows: Sequence[PbnTableRow]) -> Fraction | None:
    """The matchpoints that two sides share on a board, by the first row that shows both."""
    for row in rows:
        shares = [_number(row.known(f"MP_{side}")) for side in _SIDES]
        if not is_artificial(row) and None not in shares:
            return sum((share for share in shares if share is not None), Fraction(0)) or None
    return None


def _percents(row: PbnTableRow, top: Fraction | None) -> notation.Percentages | None:
    """The two percentages of an artificial score: as written, or by the matchpoints given for it.

    "-" of one side alone: the line does not count for it.
    """
    if not is_artificial(row):
        return None
    given = [percent(row.known(f"Percentage_{side}")) for side in _SIDES]
    if any(given) and any(row.cells.get(f"Percentage_{side}", "").strip() == "-" for side in _SIDES):
        return given[0], given[1]
    if None in given and top:
        points = [_number(row.known(f"MP_{side}").removeprefix(IRREGULAR)) for side in _SIDES]
        given = [None if share is None else 100 * share / top for share in points]
    ns, ew = given
    return None if ns is None or ew is None else (ns, ew)


def _averages(row: PbnTableRow) -> notation.Percentages | None:
    """The two percentages where both sides have an average in the place of a score."""
    ns, ew = (_average(row.known(f"Score_{side}")) for side in _SIDES)
    return None if ns is None or ew is None else (ns, ew)


def _is_marked(row: PbnTableRow, unit: str) -> bool:
    return any(row.cells.get(f"{unit}_{side}", "").startswith(IRREGULAR) for side in _SIDES)


def _number(text: str) -> Fraction | None:
    return exact(text) if len(text) < 20 else None
