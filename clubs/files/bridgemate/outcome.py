"""What one row of a Bridgemate says happened on a board: contract, result, declarer's seat, remark."""

import re
from fractions import Fraction
from typing import NamedTuple

from clubs.files import notation, problem
from clubs.files.bridgemate.rows import BridgemateRow
from clubs.files.problem import Parameter, Problem
from scoring.engine import board, contract
from scoring.engine.sheet import Kind

_PERCENTAGES = re.compile(r"(\d{1,3})%?[-/:](\d{1,3})%?")
_NOT_PLAYED = frozenset({"NOTPLAYED", "NOPLAY", "NP", "NIETGESPEELD"})
_NO_LEAD = frozenset({"", "-", "SKIP"})


class BridgemateOutcome(NamedTuple):
    """The middle fields of a `DocumentResult`, in its order."""

    kind: Kind
    contract: str | None = None
    declarer: str | None = None
    lead: str | None = None
    tricks: int | None = None
    score: int | None = None
    ns_percent: Fraction | None = None
    ew_percent: Fraction | None = None


class RowPlace(NamedTuple):
    """Where a row was entered: what every sentence about it says."""

    table: str  # with its section: "A3"
    round: int
    board: int

    def error(self, code: str, row: BridgemateRow, /, **parameters: Parameter) -> Problem:
        """A problem of a row that stops the import, with its table, round and board."""
        return problem.error(code, row.line, row.table, **self._asdict(), **parameters)

    def warning(self, code: str, row: BridgemateRow, /, **parameters: Parameter) -> Problem:
        """A problem of a row that may be acknowledged, with its table, round and board."""
        return problem.warning(code, row.line, row.table, **self._asdict(), **parameters)


NOTHING = BridgemateOutcome(Kind.NOT_PLAYED)


def outcome(row: BridgemateRow, place: RowPlace, problems: list[Problem]) -> BridgemateOutcome:
    """Read a row. A remark of percentages or of no play makes its contract void."""
    remark = notation.fold(row.text("Remarks")).replace("％", "%")
    percentages = _PERCENTAGES.fullmatch(remark)
    if percentages and max(int(percentages[1]), int(percentages[2])) <= 100:
        ns, ew = (Fraction(int(written)) for written in percentages.groups())
        return BridgemateOutcome(Kind.ARTIFICIAL, ns_percent=ns, ew_percent=ew)
    if remark in _NOT_PLAYED:
        return NOTHING
    if remark == "ARBITRALSCORE":
        problems.append(place.warning("bws_score_adjusted", row))
        return NOTHING
    if remark == "WRONGDIRECTION":
        problems.append(place.warning("bws_wrong_direction", row))
    elif remark:
        problems.append(place.warning("bws_remark_unknown", row, remark=shortened(row.text("Remarks"))))
    return _played(row, place, problems)


def shortened(text: str) -> str:
    """What a file says, as far as a sentence can hold it."""
    return text if len(text) <= 40 else f"{text[:40]}…"


def _played(row: BridgemateRow, place: RowPlace, problems: list[Problem]) -> BridgemateOutcome:
    written = row.text("Contract")
    normal = notation.contract(written)
    if normal == "P":
        return BridgemateOutcome(Kind.PASSED_OUT, "P", score=0)
    if normal is None:
        if notation.is_no_score(written):
            problems.append(place.warning("bws_contract_missing", row))
        else:
            shown = shortened(written)
            problems.append(place.error("bws_contract_impossible", row, contract=shown))
        return NOTHING
    tricks = _tricks(row, normal, place, problems)
    declarer = _declarer(row, normal, place, problems)
    lead = _lead(row, place, problems)
    if tricks is None or declarer is None or not place.board:
        return BridgemateOutcome(Kind.NOT_PLAYED, normal, declarer, lead, tricks)
    points = contract.points(normal, tricks, board.is_vulnerable(place.board, declarer))
    return BridgemateOutcome(
        Kind.PLAYED, normal, declarer, lead, tricks, points if declarer in "NS" else -points
    )


def _tricks(row: BridgemateRow, normal: str, place: RowPlace, problems: list[Problem]) -> int | None:
    """All tricks of declarer: "=", "+1" and "-2" count from the contract."""
    written = row.text("Result")
    if not written:
        shown = notation.shown_contract(normal)
        problems.append(place.warning("bws_result_missing", row, contract=shown))
        return None
    more = 0 if notation.fold(written) in ("=", "+0", "0") else notation.number(written)
    tricks = -1 if more is None else contract.BOOK + int(normal[0]) + more
    # A bare number may be all tricks, or the tricks over: nothing is guessed.
    if not 0 <= tricks <= 13 or (more and written[:1].isalnum()):
        parts = {"contract": notation.shown_contract(normal), "result": shortened(written)}
        problems.append(place.error("bws_result_impossible", row, **parts))
        return None
    return tricks


def _declarer(row: BridgemateRow, normal: str, place: RowPlace, problems: list[Problem]) -> str | None:
    """The seat. The column Declarer holds the number of declarer's pair and is checked by `bws_results`."""
    written = row.text("NS/EW")
    seat = notation.seat(written)
    if seat is None:
        parts = {"contract": notation.shown_contract(normal), "seat": shortened(written) or "–"}
        problems.append(place.error("bws_declarer_impossible", row, **parts))
    return seat


def _lead(row: BridgemateRow, place: RowPlace, problems: list[Problem]) -> str | None:
    written = row.text("LeadCard")
    lead = notation.card(written)
    if lead is None and notation.fold(written) not in _NO_LEAD:
        problems.append(place.warning("bws_lead_unreadable", row, lead=shortened(written)))
    return lead
