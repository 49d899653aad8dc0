"""What the points' API answers, for its description."""

from drf_spectacular.utils import OpenApiExample

EVENT = OpenApiExample(
    "a weekly game",
    {
        "scheme": "weekly",
        "edition": "1998-01-01",
        "paid": False,
        "provisional_because": "window_open",
        "problem": "",
        "awards": [
            {
                "player": "山田 花",
                "contestant": "3",
                "place": 1,
                "points": "0.12",
                "colour": "black",
                "claimable": False,
                "barred": "",
                "withheld": "0.00",
            },
        ],
    },
    response_only=True,
    status_codes=["200"],
)
RANKING = OpenApiExample(
    "all time",
    {
        "rows": [{"rank": 1, "tied": False, "member": 7, "name": "山田 花", "points": "312.45"}],
        "has_next": False,
    },
    response_only=True,
    status_codes=["200"],
)
TITLES = OpenApiExample(
    "a life master",
    {
        "member": 7,
        "name": "山田 花",
        "titles": [
            {
                "ladder": "titles",
                "rank": "life_master",
                "names": {"ja": "ライフマスター", "en": "Life Master"},
                "awarded_on": "2026-05-03",
            },
        ],
    },
    response_only=True,
    status_codes=["200"],
)
ACCOUNT = OpenApiExample(
    "a member",
    {
        "balances": [{"colour": "black", "year": "1.20", "all": "12.45"}],
        "postings": [
            {
                "id": 71,
                "at": "2026-05-03T12:00:00Z",
                "kind": "run",
                "session": 12,
                "stage": None,
                "colour": "black",
                "points": "0.12",
                "period": "2026-05-01",
                "scheme": "weekly",
                "corrects": None,
                "reverses": None,
            },
        ],
    },
    response_only=True,
    status_codes=["200"],
)
