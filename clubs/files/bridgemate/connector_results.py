"""Results as the Bridgemate Data Connector answers them: JSON, read into lines of a traveller.

A file may hold results alone, one answer of the connector or a list of them, or a message a line. Names of
fields and numbers are those of the connector's guide and its maker's published clients.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from clubs.files.bridgemate.outcome import BridgemateOutcome
from clubs.files.document import DocumentResult
from clubs.files.problem import Problem, error, warning
from federation.text.documents import read_json
from scoring.engine import board, contract
from scoring.engine.sheet import Kind

ELEMENT: Final = "Result"
RESULTS_MAX: Final = 20_000
BYTES_MAX: Final = 4 * 1024 * 1024  # several times a hall of two hundred tables; it is read where it is sent
_HEAD: Final = 10_000  # bytes in which a message says what it is
_DEPTH_MAX: Final = 4  # messages in messages
_NUMBER_MAX: Final = 99_999
_NOT_PLAYED: Final = -10
_AVERAGES: Final = ("--", "-=", "-+", "=-", "==", "=+", "+-", "+=", "++")
_PERCENT: Final = {"-": Fraction(40), "=": Fraction(50), "+": Fraction(60)}
_SUITS: Final = ("C", "D", "H", "S", "N")
_RANKS: Final = dict(zip(range(2, 15), "23456789TJQKA", strict=True))
_STAKES: Final = ("", "X", "XX")
_SEATS: Final = ("", "N", "E", "S", "W")

Json = Mapping[str, Any]


def is_json(content: bytes) -> bool:
    """Whether the bytes begin as a message does."""
    return content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"[")


def is_message(content: bytes) -> bool:
    """Whether the bytes are of the connector, by the fields of its messages or of its results."""
    head = content[:_HEAD]
    fields = b'"SerializedData"' in head or (b'"BoardNumber"' in head and b'"DeclarerDirection"' in head)
    return is_json(content) and fields


def read(content: bytes) -> tuple[tuple[DocumentResult, ...], tuple[Problem, ...]]:
    """The results of a file and all its problems; of one place the last that is said holds."""
    try:
        answers = list(_results(_values(content.decode("utf-8-sig")), 0))
    except (ValueError, RecursionError):
        return (), (error("connector_unreadable"),)
    if len(answers) > RESULTS_MAX:
        return (), (error("connector_too_many", results=len(answers), results_max=RESULTS_MAX),)
    problems: list[Problem] = []
    by_place: dict[tuple[str, int, int, int], tuple[int, Json]] = {}
    for line, answer in enumerate(answers, 1):
        place = _place(answer)
        if place is None:
            problems.append(error("connector_no_place", line, ELEMENT))
        else:
            by_place[place] = line, answer
    lines = [_line(place, *by_place[place], problems) for place in by_place]
    return tuple(line for line in lines if line is not None), tuple(problems)


def _values(text: str) -> Any:
    """The value of a file; where it has a message a line, all of them."""
    try:
        return read_json(text)
    except ValueError:
        return [read_json(line) for line in text.splitlines() if line.strip()]


def _results(value: Any, depth: int) -> Iterator[Json]:
    """Everything in a value that is a result, in messages too, whose data are JSON in a string."""
    if depth > _DEPTH_MAX:
        raise ValueError("messages in messages")
    if isinstance(value, list):
        for part in value:
            yield from _results(part, depth + 1)
    elif isinstance(value, dict):
        inner = value.get("SerializedData")
        if isinstance(inner, str) and inner:
            yield from _results(read_json(inner), depth + 1)
        elif "BoardNumber" in value and "Level" in value:
            yield value
        elif isinstance(value.get("Results"), list):
            yield from _results(value["Results"], depth + 1)


def _number(answer: Json, field: str) -> int | None:
    value = answer.get(field)
    is_number = isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _NUMBER_MAX
    return value if is_number else None


def _place(answer: Json) -> tuple[str, int, int, int] | None:
    fields = ("RoundNumber", "TableNumber", "BoardNumber")
    number, table, on = (max(0, _number(answer, field) or 0) for field in fields)
    if not (number and table and on):
        return None
    return str(answer.get("SectionLetters") or "")[:3], number, table, on


def _line(
    place: tuple[str, int, int, int], line: int, answer: Json, problems: list[Problem]
) -> DocumentResult | None:
    """A line of a traveller; None for one that was taken back, or says nothing that can be."""
    section, number, table, on = place
    about: dict[str, str | int] = {"table": f"{section}{table}", "round": number, "board": on}
    if answer.get("IsDeleted") is True:
        problems.append(warning("connector_deleted", line, ELEMENT, **about))
        return None
    outcome = _outcome(answer, on)
    if outcome is None:
        problems.append(error("connector_impossible", line, ELEMENT, **about))
        return None
    ns, ew = (str(_number(answer, field) or "") for field in ("PairNorthSouth", "PairEastWest"))
    return DocumentResult(section, on, ns, ew, *outcome, None, None, line, number, str(table))


def _outcome(answer: Json, on: int) -> BridgemateOutcome | None:
    level = _number(answer, "Level")
    if level == 0:
        return BridgemateOutcome(Kind.PASSED_OUT, "P", score=0)
    if level == _NOT_PLAYED:
        return BridgemateOutcome(Kind.NOT_PLAYED)
    if level is not None and -len(_AVERAGES) <= level < 0:
        ns, ew = (_PERCENT[sign] for sign in _AVERAGES[-level - 1])
        return BridgemateOutcome(Kind.ARTIFICIAL, ns_percent=ns, ew_percent=ew)
    return _played(answer, level, on)


def _played(answer: Json, level: int | None, on: int) -> BridgemateOutcome | None:
    fields = ("Denomination", "Stake", "DeclarerDirection", "TotalTricks")
    suit, stake, seat, tricks = (_number(answer, field) for field in fields)
    if level is None or suit is None or stake is None or seat is None or tricks is None:
        return None
    is_possible = 1 <= level <= 7 and 1 <= suit <= 5 and 0 <= stake <= 2 and 1 <= seat <= 4
    if not (is_possible and 0 <= tricks <= 13):
        return None
    bid, declarer = f"{level}{_SUITS[suit - 1]}{_STAKES[stake]}", _SEATS[seat]
    points = contract.points(bid, tricks, board.is_vulnerable(on, declarer))
    score = points if declarer in "NS" else -points
    return BridgemateOutcome(Kind.PLAYED, bid, declarer, _lead(answer), tricks, score)


def _lead(answer: Json) -> str | None:
    rank, suit = _number(answer, "LeadCardRank"), _number(answer, "LeadCardSuit")
    if rank not in _RANKS or suit is None or not 1 <= suit <= 4:
        return None
    return f"{_SUITS[suit - 1]}{_RANKS[rank]}"
