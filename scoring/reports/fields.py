"""What a report can tell, field by field: of a contestant's result, and of points that a member was given."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType
from typing import Any


class ReportKind(StrEnum):
    """What the lines of a report are."""

    RESULTS = "results"
    POINTS = "points"


class FieldKind(StrEnum):
    """How a field is written."""

    TEXT = "text"
    WHOLE = "whole"
    DECIMAL = "decimal"
    DAY = "day"


Value = str | int | Decimal | date | None
Row = Mapping[str, Any]

# A text that is the same in every line; the column says which.
CONSTANT = "constant"
_OF_PERSON = dict.fromkeys(("name", "number"), FieldKind.TEXT)
_OF_EVENT = {
    "club": FieldKind.TEXT,
    "club_number": FieldKind.TEXT,
    "event": FieldKind.TEXT,
    "date": FieldKind.DAY,
}
FIELDS: Mapping[ReportKind, Mapping[str, FieldKind]] = MappingProxyType(
    {
        ReportKind.RESULTS: {
            CONSTANT: FieldKind.TEXT,
            **_OF_PERSON,
            **_OF_EVENT,
            "place": FieldKind.WHOLE,
            "shared": FieldKind.TEXT,  # "=" where others have the same place
            "contestant": FieldKind.TEXT,  # the number of the pair or team
            "section": FieldKind.TEXT,
            "direction": FieldKind.TEXT,
            "team": FieldKind.TEXT,
            "names": FieldKind.TEXT,  # of all, with a stroke between two
            "numbers": FieldKind.TEXT,
            "score": FieldKind.DECIMAL,
            "percent": FieldKind.DECIMAL,  # empty where there is no maximum
            "points": FieldKind.DECIMAL,
        },
        ReportKind.POINTS: {
            CONSTANT: FieldKind.TEXT,
            **_OF_PERSON,
            **_OF_EVENT,
            "colour": FieldKind.TEXT,
            "points": FieldKind.DECIMAL,
            "place": FieldKind.WHOLE,  # empty of what was posted by hand
            "month": FieldKind.DAY,  # of the books, its first day
            "posting": FieldKind.WHOLE,
            "reason": FieldKind.TEXT,
        },
    }
)
# Of one player of a contestant: with a line a player that player's, else of the seat that the column names.
OF_SEAT = frozenset({"name", "number", "points"})
