"""Places among those of a stratum and of the strata below it, from the places of the whole field.

Whose order is known among all is in the same order among some: nothing is scored again.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

Row = Mapping[str, Any]  # of the standings of a body: entrant, direction, rank, section where ranked apart
Place = list[Any]  # stratum, rank, tied


def places(rows: Sequence[Row], strata: Mapping[int, int]) -> dict[str, list[Place]]:
    """By entrant, its places in stratum 1 and all further ones that it belongs to; the open one is the field.

    `strata`: by entrant, where it is not 0. Who is in stratum 2 is ranked in 1 and in 2.
    """
    by_entrant: dict[str, list[Place]] = {}
    for ranking in dict.fromkeys(map(_ranking, rows)):
        for stratum in range(1, max(strata.values(), default=0) + 1):
            inside = [
                row for row in rows if _ranking(row) == ranking and strata.get(row["entrant"], 0) >= stratum
            ]
            for entrant, rank, tied in _ranked(inside):
                by_entrant.setdefault(str(entrant), []).append([stratum, rank, tied])
    return by_entrant


def _ranking(row: Row) -> tuple[str, str]:
    return row.get("section", ""), row["direction"]


def _ranked(rows: Sequence[Row]) -> list[tuple[int, int, bool]]:
    """Who shares a place in the field shares it here."""
    ranked: list[tuple[int, int, bool]] = []
    for _rank, sharing in groupby(sorted(rows, key=lambda row: row["rank"]), key=lambda row: row["rank"]):
        together, place = list(sharing), len(ranked) + 1
        ranked += [(row["entrant"], place, len(together) > 1) for row in together]
    return ranked
