"""Names are found as people write them, and only as names."""

import pytest

from rulings.casebook.pseudonyms import Pseudonym, occurring, replaced

HANA = Pseudonym("South", (("山田", "花"), ("ヤマダ", "ハナ"), ("Yamada", "Hana")))
SHORT = Pseudonym("North", (("林", "一"), ("Li", "An")))
NORTH = Pseudonym("West", (("North", ""), ("South", "")))  # whom a seat is called like
TEAM = Pseudonym("Team A", (("さくら組", ""), ("Blue Club", "")))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("山田花が長考した。", "Southが長考した。"),
        ("山田　花と山田", "SouthとSouth"),
        ("花山田", "South"),
        ("HANA YAMADA led; Yamada's card", "South led; South's card"),
        ("ヤマダ ハナ", "South"),
        ("北でYamadaが", "北でSouthが"),
        ("花が咲く", "花が咲く"),
        ("Yamadas", "Yamadas"),
        ("林の中で一枚", "林の中で一枚"),
        ("林一 passed", "North passed"),
        ("Blue Club and さくら組", "Team A and Team A"),
        ("Mr North led to Yamada", "Mr West led to South"),
    ],
)
def test_roles_stand_for_names(text: str, wanted: str) -> None:
    assert replaced(text, [HANA, SHORT, NORTH, TEAM]) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("South hesitated.", []),
        ("Ｙａｍａｄａ Ｈａｎａ hesitated", ["Yamada Hana"]),
        ("ﾔﾏﾀﾞ", ["ヤマダ"]),
        ("Clubs and a blue  club", ["blue club"]),
        ("Li passed", []),
    ],
)
def test_what_still_looks_like_a_name_is_said(text: str, wanted: str) -> None:
    names = occurring([text], [HANA, SHORT, TEAM])
    assert [" ".join(name.split()) for name in names] == wanted
