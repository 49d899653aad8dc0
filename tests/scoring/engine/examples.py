"""Small sheets and the worked examples, for the engine's tests."""

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from scoring.engine.average import share_of
from scoring.engine.conditions import Conditions
from scoring.engine.sheet import Contestant, Kind, Line, Sheet
from tests.places import VECTORS

PLAIN = {
    "matchpoint_scale": "half",
    "neuberg": "boards",
    "across_sections": "no",
    "award_decimals": "exact",
    "factor_totals": "no",
    "percent_from": "exact",
    "averages": "own_percentage",
    "fouled_boards": "current",
    "cross_imps": "sum",
    "butler_trim": "0",
    "butler_round": "10",
    "vp_scale": "wbf-continuous-20",
}


def conditions(**changed: str) -> Conditions:
    return Conditions.of(PLAIN | changed)


def vector(name: str) -> Any:
    return json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))


def cases(name: str) -> list[Any]:
    return [(case["id"], case["input"], case["expected"]) for case in vector(name)["cases"]]


def rows(table: str) -> list[list[str]]:
    """The rows of a table laid out like the printed one, without its comments."""
    lines = (line.split("#")[0].split() for line in table.splitlines())
    return [cells for cells in lines if cells]


def at_table(sheet: Sheet) -> set[int]:
    """Who has something on a board: nobody else is ranked."""
    lines = [line for line in sheet.lines if line.kind is not Kind.NOT_PLAYED]
    return {contestant for line in lines for contestant in (line.ns, line.ew)}


def played(board: int, ns: int, ew: int, score: int, section: str = "") -> Line:
    return Line(section, board, ns, ew, Kind.PLAYED, score)


def artificial(board: int, ns: int, ew: int, ns_percent: int, ew_percent: int) -> Line:
    shares = (share_of(Fraction(percent)) for percent in (ns_percent, ew_percent))
    return Line("", board, ns, ew, Kind.ARTIFICIAL, None, *shares)


def mitchell(tables: int, boards: Sequence[Sequence[int | tuple[int, int] | None]]) -> Sheet:
    """North-South 0..n-1, East-West n..2n-1, who move one table a board. None: not played."""
    pairs = [Contestant(f"{n}{side}", "", side) for side in ("NS", "EW") for n in range(1, tables + 1)]
    lines = []
    for number, results in enumerate(boards, start=1):
        for table, result in enumerate(results):
            ew = tables + (table + number) % tables
            if result is None:
                lines.append(Line("", number, table, ew, Kind.NOT_PLAYED, None))
            elif isinstance(result, tuple):
                lines.append(artificial(number, table, ew, *result))
            else:
                lines.append(played(number, table, ew, result))
    return Sheet(tuple(pairs), tuple(lines), 2)
