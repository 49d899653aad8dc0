"""What the answers about appeals and the casebook look like, for the API's description."""

from typing import Any

from drf_spectacular.utils import OpenApiExample

_TEXT: dict[str, Any] = {"type": "string"}
_TRUTH: dict[str, Any] = {"type": "boolean"}
_NUMBER: dict[str, Any] = {"type": "integer"}
_WHEN: dict[str, Any] = {"type": "string", "format": "date-time", "nullable": True}
_FREE: dict[str, Any] = {"type": "object", "additionalProperties": True}
_LIST: dict[str, Any] = {"type": "array", "items": _FREE}
_TEXTS: dict[str, Any] = {"type": "array", "items": _TEXT}
_IN_LANGUAGES: dict[str, Any] = {"type": "object", "properties": {"ja": _TEXT, "en": _TEXT}}

APPEAL_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "id": _NUMBER,
        "number": _TEXT,
        "case": _NUMBER,
        "session": _NUMBER,
        "body": _FREE,
        "previous": {**_NUMBER, "nullable": True},
        "ground": _TEXT,
        "state": _TEXT,
        "appellant": _TEXT,
        "filed_by": _TEXT,
        "filed_at": _WHEN,
        "is_late": _TRUTH,
        "concurrence_missing": _TEXTS,
        "replies_until": _WHEN,
        "hearing": {**_FREE, "nullable": True},
        "panel": _LIST,
        "statements": _LIST,
        "decision": {**_FREE, "nullable": True},
        "told_at": _WHEN,
        "appealable_until": _WHEN,
        "deposit": _FREE,
    },
}
_ROW = {
    "id": 3,
    "number": "2026-0003",
    "case": 4,
    "session": 6,
    "body": "appeals",
    "ground": "judgement",
    "state": "filed",
    "filed_at": "2026-11-21T14:25:00+09:00",
    "is_late": False,
    "replies_until": None,
    "hearing_at": None,
}
LISTED = OpenApiExample("An appeal in the docket", [_ROW], response_only=True, status_codes=["200"])
FILING = OpenApiExample(
    "An appeal",
    {"case": 4, "token": "9a2c-1", "ground": "judgement", "statement": "Passing was no alternative."},
    request_only=True,
)
_APPEAL = {name: value for name, value in _ROW.items() if name != "hearing_at"}
APPEAL = OpenApiExample(
    "Appeal",
    {
        **_APPEAL,
        "body": {"key": "appeals", "ja": "上告委員会", "en": "Appeals Committee"},
        "previous": None,
        "appellant": "8",
        "filed_by": "Takahashi Mai",
        "concurrence_missing": ["Yamada Hana"],
        "hearing": None,
        "panel": [],
        "statements": [],
        "decision": None,
        "told_at": None,
        "appealable_until": None,
        "deposit": {"asked": "5000.00", "currency": "JPY", "taken": False, "ended": None},
    },
    response_only=True,
    status_codes=["200", "201"],
)

ENTRY_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "citation": _TEXT,
        "address": _TEXT,
        "published_at": _WHEN,
        "subject": _IN_LANGUAGES,
        "facts": _IN_LANGUAGES,
        "ruling": _IN_LANGUAGES,
        "decision": _IN_LANGUAGES,
        "comment": _IN_LANGUAGES,
        "laws": _TEXTS,
        "edition": _TEXT,
        "topic": _TEXT,
        "level": _TEXT,
        "form": _TEXT,
        "board": {**_NUMBER, "nullable": True},
        "description": _FREE,
        "body": {**_IN_LANGUAGES, "nullable": True},
        "outcome": _TEXT,
        "days": {**_NUMBER, "nullable": True},
    },
}
CASEBOOK_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "entries": {"type": "array", "items": ENTRY_SCHEMA},
        "next": {**_NUMBER, "nullable": True},
    },
}
_ENTRY = {
    "citation": "2026-0003",
    "address": "https://portal.example.org/sakura/casebook/2026-0003/",
    "published_at": "2026-12-01T10:00:00+09:00",
    "subject": {"ja": "長考のあとのパス", "en": "A pass after a long thought"},
    "facts": {"ja": "ウェストが長考した。", "en": "West thought for long."},
    "ruling": {"ja": "調整スコア", "en": "An adjusted score."},
    "decision": {"ja": "裁定維持", "en": "Upheld."},
    "comment": {"ja": "", "en": ""},
    "laws": ["16B1"],
    "edition": "laws-2017",
    "topic": "",
    "level": "national",
    "form": "pairs",
    "board": 7,
    "description": {},
    "body": {"ja": "上告委員会", "en": "Appeals Committee"},
    "outcome": "upheld",
    "days": 0,
}
ENTRY = OpenApiExample("Entry", _ENTRY, response_only=True, status_codes=["200"])
CASEBOOK = OpenApiExample(
    "Casebook", {"entries": [_ENTRY], "next": None}, response_only=True, status_codes=["200"]
)
