"""Who is disqualified has no place: the others move up, as if it had not been there. Law 91B. Pure."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

Json = dict[str, Any]


def without(figures: Json, out: Collection[int]) -> Json:
    """The figures of a stage without the rows of some entrants; "disqualified" has their keys.

    Figures in which nobody is disqualified stay as they always were.
    """
    if not out:
        return figures
    rows = figures["standings"]
    gone = [row for row in rows if row["entrant"] in out]
    staying = [row for row in rows if row["entrant"] not in out]
    return figures | {
        "standings": [_moved_up(row, gone, staying) for row in staying],
        "disqualified": sorted(row["entrant"] for row in gone),
    }


def _moved_up(row: Mapping[str, Any], gone: Sequence[Json], staying: Sequence[Json]) -> Json:
    ahead = sum(1 for other in gone if _with(row, other) and other["rank"] < row["rank"])
    equal = sum(1 for other in staying if _with(row, other) and other["rank"] == row["rank"])
    return {**row, "rank": row["rank"] - ahead, "tied": row["tied"] and equal > 1}


def _with(row: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two rows are of one ranking: a side of a field with two winners, a section ranked apart."""
    return all(row.get(name, "") == other.get(name, "") for name in ("direction", "section"))
