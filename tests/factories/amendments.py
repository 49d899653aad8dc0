"""Amendments as they are kept: a sample at least for each kind, and for whatever can happen to a line."""

from typing import Any

from clubs.models import AmendmentKind

LINE = {"section": "", "board": 7, "ns": "3", "ew": "8", "nth": 1}
PLAYED: dict[str, Any] = {
    "ns": "3",
    "ew": "8",
    "kind": "played",
    "contract": "4SX",
    "declarer": "N",
    "lead": "DT",
    "tricks": 9,
    "score": -100,
    "ns_percent": "",
    "ew_percent": "",
}
SCORE_ALONE = PLAYED | {"contract": "", "declarer": "", "lead": "", "tricks": None}
NOTHING = SCORE_ALONE | {"score": None}
SAMPLES: dict[AmendmentKind, list[tuple[dict[str, Any], dict[str, Any]]]] = {
    AmendmentKind.HEADING: [
        ({"field": "title"}, {"to": "木曜例会"}),
        ({"field": "date"}, {"to": "2026-11-20"}),
        ({"field": "winners"}, {"to": "2"}),
        ({"field": "scoring"}, {"to": "cross_imps"}),
    ],
    AmendmentKind.RESULT: [
        (LINE, PLAYED),
        (LINE | {"section": "A", "nth": 2}, SCORE_ALONE | {"ns": "8", "ew": "3"}),
        (LINE, NOTHING | {"kind": "passed_out", "contract": "P", "score": 0}),
        (LINE, NOTHING | {"kind": "artificial", "ns_percent": "60", "ew_percent": "100/3"}),
        (LINE, NOTHING | {"kind": "not_played"}),
        (LINE, NOTHING | {"kind": "left_out"}),
    ],
    AmendmentKind.BOARD: [
        ({"section": "", "written": "2000", "nth": 1}, {"kind": "board", "board": 2}),
        ({"section": "A", "written": "", "nth": 3}, {"kind": "left_out", "board": None}),
    ],
    AmendmentKind.PLAYER: [
        (
            {"section": "", "direction": "NS", "contestant": "3", "seat": 1},
            {"name": "北野 遥", "number": "12345"},
        ),
        ({"section": "A", "direction": "", "contestant": "3", "seat": 4}, {"name": "", "number": ""}),
    ],
}
EVERY = [(kind, key, value) for kind, samples in SAMPLES.items() for key, value in samples]
