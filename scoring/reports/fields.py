"""What a report can tell, field by field: of a contestant's result, and of points that a member was given."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType
from typing import Any


class ReportSubject(StrEnum):
    """What the lines of a report are."""

    RESULTS = "results"
    POINTS = "points"


class ReportFieldKind(StrEnum):
    """How a field is written."""

    TEXT = "text"
    WHOLE = "whole"
    DECIMAL = "decimal"
    DAY = "day"


Value = str | int | Decimal | date | None
Row = Mapping[str, Any]

# A text that is the same in every line; the column says which.
CONSTANT = "constant"
_OF_PERSON = dict.fromkeys(("name", "number"), ReportFieldKind.TEXT)
_OF_EVENT = {
    "club": ReportFieldKind.TEXT,
    "club_number": ReportFieldKind.TEXT,
    "event": ReportFieldKind.TEXT,
    "date": ReportFieldKind.DAY,
}
FIELDS: Mapping[ReportSubject, Mapping[str, ReportFieldKind]] = MappingProxyType(
    {
        ReportSubject.RESULTS: {
            CONSTANT: ReportFieldKind.TEXT,
            **_OF_PERSON,
            **_OF_EVENT,
            "place": ReportFieldKind.WHOLE,
            "shared": ReportFieldKind.TEXT,  # "=" where others have the same place
            "contestant": ReportFieldKind.TEXT,  # the number of the pair or team
            "section": ReportFieldKind.TEXT,
            "direction": ReportFieldKind.TEXT,
            "team": ReportFieldKind.TEXT,
            "names": ReportFieldKind.TEXT,  # of all, with a stroke between two
            "numbers": ReportFieldKind.TEXT,
            "score": ReportFieldKind.DECIMAL,
            "percent": ReportFieldKind.DECIMAL,  # empty where there is no maximum
            "points": ReportFieldKind.DECIMAL,
        },
        ReportSubject.POINTS: {
            CONSTANT: ReportFieldKind.TEXT,
            **_OF_PERSON,
            **_OF_EVENT,
            "colour": ReportFieldKind.TEXT,
            "points": ReportFieldKind.DECIMAL,
            "place": ReportFieldKind.WHOLE,  # empty of what was posted by hand
            "month": ReportFieldKind.DAY,  # of the books, its first day
            "posting": ReportFieldKind.WHOLE,
            "reason": ReportFieldKind.TEXT,
        },
    }
)
# Of one player of a contestant: with a line a player that player's, else of the seat that the column names.
OF_SEAT = frozenset({"name", "number", "points"})
