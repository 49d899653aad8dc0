"""The list of results in the head of a LIN file: `rs|4SN=,3NTWx-1,PASS,…|`, open room and closed in turn."""

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from clubs.files.lin.boards import LinBoard, LinHeader
from clubs.files.lin.event import LinHeading
from clubs.files.notation import contract, fold
from clubs.files.problem import Parameter, Problem, warning
from federation.text.numbers import whole

BOARDS_MAX = 999
_BEYOND = 20  # so many results without a board are told of
_RESULT = re.compile(r"([1-7](?:NT|[SHDCN]))(X{0,2})([NESW])(X{0,2})(=|[+-]\d{1,2})")
_AVERAGE = re.compile(r"A([+=-])([+=-])")
_PERCENT = {"+": Fraction(60), "=": Fraction(50), "-": Fraction(40)}

Key = tuple[str, int]  # room, number in the file's count


class ListResult(NamedTuple):
    """One result of the list. An average has only its percentages, a passed-out board only "P"."""

    contract: str | None
    declarer: str | None = None
    tricks: int | None = None
    percents: tuple[Fraction, Fraction] | None = None


def listed(header: LinHeader, heading: LinHeading, problems: list[Problem]) -> dict[Key, ListResult]:
    """The list by room and number. A number that two boards of the file share is left out."""
    if header.results is None:
        return {}
    keys = places(header, heading)
    shared = Counter((board.room or "o", board.queue) for board in header.boards)
    answers: dict[Key, ListResult] = {}
    for place, written in enumerate(header.results.value.split(",")[: len(keys) + _BEYOND]):
        if not written.strip():
            continue
        result = _read(written)
        if result is None or place >= len(keys):
            parts: dict[str, Parameter] = {"place": place + 1, "text": written.strip()[:40]}
            problems.append(warning("lin_list_unreadable", header.results.line, "rs", **parts))
        elif shared[keys[place]] < 2:
            answers[keys[place]] = result
    return answers


def places(header: LinHeader, heading: LinHeading) -> list[Key]:
    """The places of the list: by the numbers that the head gives, else by the boards as they come."""
    numbers: Sequence[int] = []
    if header.numbers is not None:
        written = (whole(text, 4) for text in header.numbers.value.split(","))
        numbers = [number for number in written if number is not None]
    elif heading.first:
        numbers = range(heading.first, min(heading.last, heading.first + BOARDS_MAX) + 1)
    numbers = numbers or list(dict.fromkeys(_count(board) for board in header.boards))
    return [(room, number) for number in numbers for room in "oc"]


def _count(board: LinBoard) -> int:
    return board.queue or board.board


def _read(written: str) -> ListResult | None:
    folded = fold(written).replace("−", "-")
    average = _AVERAGE.fullmatch(folded)
    if average:
        return ListResult(None, percents=(_PERCENT[average[1]], _PERCENT[average[2]]))
    if contract(folded) == "P":
        return ListResult("P")
    match = _RESULT.fullmatch(folded)
    if not match:
        return None
    bid, before, declarer, after, result = match.groups()
    tricks = int(bid[0]) + 6 + (0 if result == "=" else int(result))
    normal = contract(bid + (before or after))
    return ListResult(normal, declarer, tricks) if 0 <= tricks <= 13 else None
