"""Examples of the registers for the API's description."""

from typing import Any

from drf_spectacular.utils import OpenApiExample

ETAG = "0f4c2e9b7a6d5138c4b2a190e8d7f635"
CHANGED_AT = "2026-11-19T21:40:00+09:00"


def _answer(name: str, value: Any) -> OpenApiExample:
    return OpenApiExample(name, value, response_only=True)


def _body(name: str, value: Any) -> OpenApiExample:
    return OpenApiExample(name, value, request_only=True)


NAMES = {
    "family_name": "山田",
    "given_name": "花子",
    "family_kana": "やまだ",
    "given_kana": "はなこ",
    "family_romaji": "Yamada",
    "given_romaji": "Hanako",
}
MEMBER = _answer(
    "A member",
    {
        "id": 17,
        "number": "100018",
        **NAMES,
        "joined_on": "2026-11-01",
        "status": "active",
        "ended_on": None,
        "merged_into": None,
        "is_erased": False,
        "changed_at": CHANGED_AT,
        "etag": ETAG,
    },
)
NEW_MEMBER = _body("Somebody new", {**NAMES, "joined_on": "2026-11-01"})
CORRECTED_MEMBER = _body("A name that was misspelt", {"family_romaji": "Yamada"})
STANDING = _body("Somebody leaves", {"status": "left", "on": "2026-11-30"})
CLUB = _answer(
    "A club",
    {
        "id": 3,
        "number": "2074",
        "names": {"ja": "渋谷クラブ"},
        "place": "Tokyo",
        "region": "Kanto",
        "is_active": True,
        "changed_at": CHANGED_AT,
        "etag": ETAG,
    },
)
NEW_CLUB = _body("A new club", {"number": "2075", "names": {"ja": "新宿クラブ"}})
CORRECTED_CLUB = _body("A club that has given up", {"is_active": False})
MEMBERSHIP = _answer(
    "A home club",
    {
        "id": 8,
        "member": "100018",
        "club": "2074",
        "is_home": True,
        "starts_on": "2026-11-01",
        "ends_on": None,
        "changed_at": CHANGED_AT,
        "etag": ETAG,
    },
)
NEW_MEMBERSHIP = _body(
    "A home club", {"member": "100018", "club": "2074", "is_home": True, "starts_on": "2026-11-01"}
)
ENDED = _body("The last day", {"ends_on": "2026-12-31"})
DUES_YEAR = _answer(
    "A year of dues", {"id": 2, "starts_on": "2026-04-01", "ends_on": "2027-03-31", "due_by": "2026-06-30"}
)
DUES_PAID = _answer(
    "Dues paid",
    {"id": 5, "year": 2, "member": "100018", "paid_on": "2026-11-19", "note": "", "changed_at": CHANGED_AT},
)
NEW_DUES_PAID = _body("A payment", {"year": 2, "member": "100018", "paid_on": "2026-11-19"})
PLAYERS = [
    {"seat": 1, "name": "山田花子", "member": "100018", "is_captain": False, "consented_at": None},
    {"seat": 2, "name": "A. Guest", "member": None, "is_captain": False, "consented_at": None},
]
ENTERED = {
    "id": 11,
    "event": 4,
    "number": "7",
    "name": "",
    "state": "entered",
    "entered_at": CHANGED_AT,
    "players": PLAYERS,
    "changed_at": CHANGED_AT,
}
ENTRY = _answer("A pair", ENTERED)
CANCELLED = _answer("An entry that was cancelled", {**ENTERED, "state": "cancelled"})
NEW_ENTRY = _body("A pair", {"event": 4, "players": [{"member": "100018"}, {"name": "A. Guest"}]})
DELETED = _answer("A record that was deleted", {"id": 6, "deleted_at": CHANGED_AT})
