"""What answers look like, for the API's description."""

from typing import Any

from drf_spectacular.utils import OpenApiExample

PACK = "jcbl-sample"
STATE: dict[str, Any] = {
    "session": 6,
    "run": 2,
    "computed_at": "2026-11-19T21:31:02+09:00",
    "regulations": "jcbl-sample",
    "is_owed": False,
}
SESSION = OpenApiExample(
    "A session",
    {
        "id": 6,
        "club": "2074",
        "club_name": "Central Club",
        "title": "Thursday pairs",
        "played_on": "2026-11-19",
        "form": "pairs",
        "scoring": "matchpoints",
        "winners": 1,
        "published_at": "2026-11-19T21:31:00+09:00",
        "revised_at": None,
    },
    response_only=True,
)
_PLACE = {
    "rank": 1,
    "tied": False,
    "contestant": {
        "id": 71,
        "number": "3",
        "section": "",
        "direction": "",
        "names": ["Yamada Hana", "Suzuki Ren"],
    },
    "score": "156.95",
    "maximum": 250,
    "percent": "62.78",
    "mean": None,
    "boards": 25,
    "own_score": "156.95",
    "own_percent": "62.78",
}
STANDINGS = OpenApiExample(
    "Standings",
    {
        **STATE,
        "ranked_by": {"measure": "percent", "figure": "percent", "unit": "matchpoints"},
        "rankings": [{"section": "", "direction": "", "rows": [_PLACE]}],
    },
    response_only=True,
    status_codes=["200"],
)
_RESULT = {
    "id": 902,
    "section": "",
    "board": 1,
    "ns": "3",
    "ew": "7",
    "kind": "played",
    "contract": "4S",
    "declarer": "N",
    "lead": "HK",
    "tricks": 10,
    "score": 420,
    "ns_award": "9.00",
    "ew_award": "1.00",
}
_HANDS = {
    "section": "",
    "board": 1,
    "deal": "N:AK52.A74.KQ3.A62 QJ9.KQJ.T98.KQJ4 T8743.T9.AJ5.T98 6.86532.7642.753",
    "analysis": "known",
    "tricks": {
        "N": {"C": 8, "D": 9, "H": 8, "S": 10, "NT": 9},
        "E": {"C": 5, "D": 4, "H": 5, "S": 3, "NT": 4},
        "S": {"C": 8, "D": 9, "H": 8, "S": 10, "NT": 9},
        "W": {"C": 5, "D": 4, "H": 5, "S": 3, "NT": 4},
    },
    "par": {"score": 420, "contracts": [{"contract": "4S", "declarers": "NS", "tricks": 10}]},
}
RESULTS = OpenApiExample(
    "Results",
    {**STATE, "results": [_RESULT], "hands": [_HANDS]},
    response_only=True,
    status_codes=["200"],
)

_TEAM = {"id": 71, "number": "1", "section": "", "direction": "", "names": ["Yamada Hana", "Suzuki Ren"]}
_MATCH = {
    "section": "",
    "round": 1,
    "a": _TEAM,
    "b": {**_TEAM, "id": 72, "number": "2", "names": ["Ito Aki", "Mori Sora"]},
    "boards": 8,
    "unlisted": 0,
    "a_score": "31.00",
    "b_score": "18.00",
    "a_points": "14.39",
    "b_points": "5.61",
    "forfeited_by": [],
}
MATCHES = OpenApiExample("Matches", {**STATE, "matches": [_MATCH]}, response_only=True, status_codes=["200"])
FILE = OpenApiExample(
    "A file",
    "(the bytes)",
    response_only=True,
    status_codes=["200"],
    media_type="*/*",
)
