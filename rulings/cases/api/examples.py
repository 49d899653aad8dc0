"""What the answers about cases look like, for the API's description."""

from typing import Any

from drf_spectacular.utils import OpenApiExample

_TEXT: dict[str, Any] = {"type": "string"}
_WHEN: dict[str, Any] = {"type": "string", "format": "date-time", "nullable": True}
_NUMBER: dict[str, Any] = {"type": "integer", "nullable": True}
_FREE: dict[str, Any] = {"type": "object", "additionalProperties": True}
_LIST: dict[str, Any] = {"type": "array", "items": _FREE}
CASE_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "id": {"type": "integer"},
        "number": _TEXT,
        "session": {"type": "integer"},
        "where": _TEXT,
        "board": _NUMBER,
        "round": _NUMBER,
        "table": _TEXT,
        "called_at": _WHEN,
        "edition": _TEXT,
        "topic": _TEXT,
        "state": _TEXT,
        "parties": _LIST,
        "incident": _TEXT,
        "description": _FREE,
        "advice": {**_FREE, "nullable": True},
        "statements": _LIST,
        "found": _TEXT,
        "laws": _LIST,
        "ruling": {**_FREE, "nullable": True},
        "limits": _LIST,
        "polls": _LIST,
        "notes": {"type": "array", "items": _TEXT},
    },
}
STEP_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"step": _TEXT},
    "required": ["step"],
    "additionalProperties": True,
}
_ROW = {
    "id": 4,
    "number": "2026-0004",
    "session": 6,
    "round": 2,
    "table": "3",
    "board": 7,
    "called_at": "2026-11-21T14:02:00+09:00",
    "state": "draft",
    "topic": "opening_lead_out_of_turn",
}
LISTED = OpenApiExample("A case in the list", [_ROW], response_only=True, status_codes=["200"])
REPORT = OpenApiExample(
    "A report from the table",
    {"session": 6, "token": "3f1c-7", "board": 7, "table": "3", "incident": "East led out of turn."},
    request_only=True,
)
CASE = OpenApiExample(
    "Case",
    {
        **_ROW,
        "where": "round 2, table 3, board 7",
        "edition": "laws-2017",
        "parties": [{"seat": "E", "name": "Takahashi Mai"}],
        "incident": "East led out of turn.",
        "description": {"dealer": "S", "vulnerable": "Both"},
        "advice": None,
        "statements": [],
        "found": "",
        "laws": [{"item": "54A", "role": "rectification", "note": ""}],
        "ruling": None,
        "limits": [],
        "polls": [],
        "notes": [],
    },
    response_only=True,
    status_codes=["200", "201"],
)
STEP = OpenApiExample(
    "A statement", {"step": "state", "seat": "E", "text": "I thought partner had led."}, request_only=True
)
RULING = OpenApiExample(
    "A weighted score",
    {
        "decisions": [
            {
                "kind": "score",
                "body": {
                    "board": 7,
                    "ns": "3",
                    "ew": "8",
                    "outcome": {
                        "weighted": [
                            {"weight": "2/3", "result": ["4S", "N", 10]},
                            {"weight": "1/3", "result": ["4S", "N", 9]},
                        ]
                    },
                },
            }
        ],
        "reasons": "Without the infraction South finds the queen two times in three.",
    },
    request_only=True,
)
RULINGS_LISTED = OpenApiExample(
    "A late arrival without a case",
    [
        {
            "id": 31,
            "session": 6,
            "kind": "late",
            "body": {"contestant": "4", "round": 2, "minutes": 12},
            "reason": "",
            "laws": [],
            "case": None,
            "at": "2026-11-21T14:02:00+09:00",
        }
    ],
    response_only=True,
    status_codes=["200"],
)
