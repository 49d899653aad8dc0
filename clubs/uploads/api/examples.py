"""What requests and answers look like, for the API's description."""

from typing import Any

from drf_spectacular.utils import OpenApiExample

ROW: dict[str, Any] = {
    "id": 12,
    "club": "2074",
    "name": "session.xml",
    "sha256": "5e1f0c6f1c0d3a8d4a0f6a2d7c1b9e8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d",
    "event": 0,
    "received_at": "2026-11-19T21:30:00+09:00",
    "state": "draft",
    "session": None,
}
PROBLEM_OF_FILE = {
    "code": "score_contradicts_contract",
    "severity": "error",
    "line": 214,
    "element": "SCORE",
    "message": "Line 214: 4S by N making 10 tricks scores 420, and the file says 450. Correct one of them.",
    "parameters": {"score": "450", "expected": "420"},
}
UPLOAD: dict[str, Any] = {
    **ROW,
    "summary": {
        "title": "Thursday pairs",
        "date": "2026-11-19",
        "program": "Club Scorer 4.2",
        "format": "usebio",
        "winners": 1,
        "contestants": 13,
        "boards": 26,
        "results": 156,
    },
    "problems": [],
    "differences": [{"where": "3NS percent", "file": "62.80", "ours": "62.78"}],
    "changes": None,
    "late_revision": None,
}
TAKEN = OpenApiExample("A file, taken", UPLOAD, response_only=True, status_codes=["200", "201"])
LISTED = OpenApiExample("A file", ROW, response_only=True)
FORM = OpenApiExample(
    "A form",
    {"file": "(the bytes)", "club": "2074", "publish": True, "acknowledged": False},
    request_only=True,
    media_type="multipart/form-data",
)
BODY = OpenApiExample(
    "The bytes", "(the file as it is)", request_only=True, media_type="application/octet-stream"
)
QUESTION = OpenApiExample(
    "A question for a person",
    {
        "type": "urn:problem:person_needed",
        "title": "person_needed",
        "status": 409,
        "detail": "The file raises a question. Answer it on the desk, or send it again …",
        "upload": 14,
        "problems": [],
    },
    response_only=True,
    status_codes=["409"],
)
REFUSED = OpenApiExample(
    "A file with errors",
    {
        "type": "urn:problem:file_has_errors",
        "title": "file_has_errors",
        "status": 422,
        "detail": "The file has errors. Correct them and upload it again.",
        "upload": 15,
        "problems": [PROBLEM_OF_FILE],
    },
    response_only=True,
    status_codes=["422"],
)
PHOTOGRAPH = OpenApiExample(
    "A photograph in a form",
    {"file": "(the bytes)", "caption": "Board 7, table 4"},
    request_only=True,
    media_type="multipart/form-data",
)
LATE_ROW: dict[str, Any] = {
    "id": 2,
    "session": 6,
    "upload": 12,
    "file": "session.xml",
    "count": 1,
    "reason": "Board 7 keyed from the wrong slip",
    "asked_at": "2026-11-20T09:15:00+09:00",
    "after_revision": 1,
    "outcome": "waiting",
    "revision": None,
    "answers": [{"part": "organiser", "agrees": True, "note": "", "given_at": "2026-11-20T10:00:00+09:00"}],
}
MADE: dict[str, Any] = {
    "kind": "played",
    "contract": "4S",
    "declarer": "E",
    "lead": "",
    "tricks": 10,
    "score": -420,
    "ns_percent": "",
    "ew_percent": "",
}
LATE_REVISION_LISTED = OpenApiExample("A late revision", LATE_ROW, response_only=True)
LATE_REVISION = OpenApiExample(
    "A late revision that waits for the director",
    {
        **LATE_ROW,
        "changes": {
            "results": [
                {
                    "section": "",
                    "board": 7,
                    "ns": "3",
                    "ew": "8",
                    "before": MADE,
                    "after": {**MADE, "tricks": 9, "score": 50},
                }
            ],
            "heading": [],
        },
        "grounds": [],
    },
    response_only=True,
)
STATES = OpenApiExample(
    "One file",
    {
        "uploads": [
            {
                "id": 12,
                "name": "session.xml",
                "state": "published",
                "says": "published",
                "errors": 0,
                "warnings": 1,
                "page": "/sakura/desk/uploads/12/",
                "session": 6,
                "standings": "/sakura/sessions/6/",
                "figures": "/sakura/api/v1/sessions/6/standings/",
            }
        ]
    },
    response_only=True,
)
AMENDMENT = OpenApiExample(
    "The day",
    {
        "id": 3,
        "kind": "heading",
        "key": {"field": "date"},
        "value": {"to": "2026-11-20"},
        "made_at": "2026-11-20T22:00:00+09:00",
    },
    response_only=True,
)
