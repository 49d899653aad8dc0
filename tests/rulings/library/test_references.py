"""References in all the ways people write them."""

import pytest

from rulings.library.references import LawItem, is_law, is_regulation, read_reference


@pytest.mark.parametrize(
    "typed",
    [
        *("45C4(b)", "45C4b", "45c4b", "L45C4(b)", "Law 45C4(b)", "law 45 c 4 (b)", "L.45C4(b)"),
        *(
            "第45条C項4(b)",
            "第４５条Ｃ項４(b)",
            "45条C項4(b)",
            "第四十五条C項4（ｂ）",
            "規則45C4b",
            "４５Ｃ４ｂ",
        ),
    ],
)
def test_one_item_in_every_form(typed):
    assert read_reference(typed) == LawItem("45C4(b)")


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("12C1(e)(i)", "12C1(e)(i)"),
        ("12c1ei", "12C1(e)(i)"),
        ("第12条C項1(e)(i)", "12C1(e)(i)"),
        ("45", "45"),
        ("第九条", "9"),
        ("第十二条", "12"),
        ("第九三条", "93"),
        ("45c", "45C"),
        ("81C10", "81C10"),
        ("REG-3.2", "REG-3.2"),
        ("reg 3.2", "REG-3.2"),
        ("競技会運営規則 3(2)", "REG-3.2"),
        ("Regulations 4.1(2)6)", "REG-4.1.2.6"),
    ],
)
def test_other_references(typed, written):
    assert read_reference(typed) == LawItem(written)


@pytest.mark.parametrize("typed", ["", "94A", "0", "プレイ", "lead", "451", "Laws 41-49, 65-67", "第条"])
def test_what_is_no_reference(typed):
    assert read_reference(typed) is None


def test_what_is_printed_is_read_again():
    for written in (
        "1",
        "45C4(b)",
        "12C1(e)(i)",
        "REG-3.2",
        "REG-4.1.2.6",
        "REG-2.6.1",
        "REG-2.1.2",
        "REG-5.0",
    ):
        for language in ("ja", "en"):
            assert read_reference(LawItem(written).label(language)) == LawItem(written)


def test_an_item_knows_its_whole_and_its_place():
    item = LawItem("12C1(e)(i)")
    chain = []
    while item:
        chain.append(item.written)
        item = item.above
    assert chain == ["12C1(e)(i)", "12C1(e)", "12C1", "12C", "12"]
    assert LawItem("45C4(b)").place == "45/#45C4b"
    assert LawItem("REG-4.1.2.6").above == LawItem("REG-4.1.2")
    assert LawItem("REG-2.6.1").place == "regulations/#REG-2.6.1"
    assert (LawItem("REG-4.1.2.6").depth, LawItem("45").depth) == (3, 0)


def test_what_tables_may_write():
    assert all(map(is_law, ("45", "45C", "45C4", "45C4(b)", "12C1(e)(i)")))
    assert not any(map(is_law, ("94", "45c", "45(b)", "Law 45", "REG-1")))
    assert is_regulation("REG-2.2.0")
    assert not is_regulation("REG-a")
