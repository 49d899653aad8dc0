"""What the tournaments' answers look like, for the API's description."""

from typing import Any

from drf_spectacular.utils import OpenApiExample


def _example(name: str, value: dict[str, Any]) -> OpenApiExample:
    return OpenApiExample(name, value, response_only=True, status_codes=["200"])


_TEAM = {
    "id": 31,
    "number": "1",
    "name": "Falcons",
    "players": ["Hana Yamada", "Ren Suzuki", "Mio Ito", "Jun Abe"],
}
_OTHER = {
    "id": 34,
    "number": "4",
    "name": "Swallows",
    "players": ["Aoi Mori", "Kei Ono", "Yui Sato", "Sho Kato"],
}
_STATE = {
    "stage": 5,
    "run": 7,
    "computed_at": "2026-11-08T17:02:11+09:00",
    "regulations": "jcbl-sample",
    "is_owed": False,
    "published_at": "2026-11-08T17:05:00+09:00",
    "closed_at": None,
}
_TOURNAMENT = {
    "id": 2,
    "slug": "autumn-cup",
    "title": "Autumn Teams Cup",
    "level": "regional",
    "starts_on": "2026-11-08",
    "ends_on": "2026-11-08",
    "venue": "",
    "host": "2074",
    "host_name": "Central Club",
    "announced_at": "2026-09-01T10:00:00+09:00",
    "cancelled_at": None,
    "events": [{"id": 3, "title": "Open Teams", "form": "round_robin_teams"}],
}
TOURNAMENT = _example("A tournament", _TOURNAMENT)
_CHIEF = {
    "duty": "chief_director",
    "name": "Hana Yamada",
    "grade": "national",
    "expires_on": "2028-03-31",
}
_SCORER = {"duty": "scorer", "name": "Ren Suzuki", "grade": None, "expires_on": None}
TOURNAMENT_DETAIL = _example(
    "A tournament with its officials", {**_TOURNAMENT, "officials": [_CHIEF, _SCORER]}
)
EVENT = _example(
    "An event",
    {
        "id": 3,
        "tournament": "autumn-cup",
        "title": "Open Teams",
        "form": "round_robin_teams",
        "boards_per_round": 8,
        "round_minutes": 56,
        "entries_close_at": None,
        "entrants_max": None,
        "fee": None,
        "conditions": {
            "edition": 1,
            "set_at": "2026-09-01T09:58:00+09:00",
            "reason": "",
            "body": {"vp_scale": "wbf-continuous-20", "correction_minutes": 60, "bye_vp": "12"},
        },
        "entrants": [{**_TEAM, "seed": None, "stratum": "B", "handicap": "2.500", "state": "entered"}],
        "stages": [{"id": 5, "title": "Round robin", "kind": "only", "rounds": 3}],
    },
)
_PLACE = {
    "rank": 1,
    "tied": False,
    "section": "",
    "direction": "",
    "entrant": _TEAM,
    "score": "38.41",
    "percent": None,
    "mean": None,
}
_STRATUM = {"stratum": "B", "places": [{"rank": 1, "tied": False, "direction": "", "entrant": 31}]}
_HANDICAP = {
    "unit": "points",
    "places": [
        {
            "rank": 1,
            "tied": False,
            "section": "",
            "direction": "",
            "entrant": 31,
            "figure": "45.91",
            "handicap": "7.50",
        }
    ],
}
STANDINGS = _example(
    "Standings",
    {
        **_STATE,
        "ranked_by": {"measure": "total", "figure": "score", "unit": "vp"},
        "standings": [_PLACE],
        "strata": [_STRATUM],
        "handicap": _HANDICAP,
    },
)
_MATCH = {
    "round": 1,
    "kind": "forfeited",
    "provisional": True,
    "a": _TEAM,
    "b": _OTHER,
    "a_score": None,
    "b_score": None,
    "a_points": "12.00",
    "b_points": "0.00",
}
MATCHES = _example("Matches", {**_STATE, "matches": [_MATCH]})
_OVERALL = {
    "rank": 1,
    "tied": False,
    "direction": "",
    "session": 17,
    "entry": 612,
    "number": "3NS",
    "players": ["山田 花", "髙橋 舞"],
    "club": "2074",
    "club_name": "Central Club",
    "club_rank": 1,
    "club_tied": False,
    "score": "98412.50",
    "percent": "68.31",
    "mean": None,
    "boards": 24,
}
OVERALL = _example(
    "Overall of a simultaneous event",
    {
        **_STATE,
        "count": 1,
        "page": 1,
        "pages": 1,
        "ranked_by": {"measure": "percent", "figure": "percent", "unit": "matchpoints"},
        "places": [_OVERALL],
    },
)
