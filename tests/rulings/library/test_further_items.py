"""The Laws that directors need next: every item of 12, 16, 50-64, 68-71, 79, 81-93, as the book has them."""

import re

import pytest

from rulings.library.shelf import books

# As they are divided in the book of 2017: Law 16A ends with 2, Law 86B has three parts.
DIVISION = (
    "12 12A 12A1 12A2 12A3 12B 12B1 12B2 12C 12C1 12C1(a) 12C1(b) 12C1(c) 12C1(d) 12C1(e) 12C1(e)(i)",
    "12C1(e)(ii) 12C2 12C2(a) 12C2(b) 12C2(c) 12C2(d) 12C3 12C4",
    "16 16A 16A1 16A1(a) 16A1(b) 16A1(c) 16A1(d) 16A2 16B 16B1 16B1(a) 16B1(b) 16B2 16B3 16C 16C1 16C2",
    "16D 16D1 16D2 16D2(a) 16D2(b) 16D2(c) 16D2(d) 16D3",
    "50 50A 50B 50C 50D 50D1 50D1(a) 50D1(b) 50D2 50D2(a) 50D2(b) 50E 50E1 50E2 50E3 50E4",
    "51 51A 51B 51B1 51B1(a) 51B1(b) 51B2 51B2(a) 51B2(b) 51B2(c)",
    "52 52A 52B 52B1 52B1(a) 52B1(b) 52B1(c) 52B2 53 53A 53B 53C",
    "54 54A 54B 54B1 54B2 54C 54D 54E 55 55A 55B 55B1 55B2 55C 56",
    "57 57A 57A1 57A2 57A3 57A4 57B 57C 57C1 57C2 57C3 57D 58 58A 58B 58B1 58B2 58B3 58B4 59",
    "60 60A 60A1 60A2 60A3 60B 60C 61 61A 61B 61B1 61B2 61B2(a) 61B2(b) 61B3 61C",
    "62 62A 62B 62B1 62B2 62C 62C1 62C2 62C3 62D 62D1 62D2 63 63A 63A1 63A2 63A3 63B",
    "64 64A 64A1 64A2 64B 64B1 64B2 64B3 64B4 64B5 64B6 64B7 64B8 64C 64C1 64C2 64C2(a) 64C2(b)",
    "68 68A 68B 68B1 68B2 68C 68D 68D1 68D2 68D2(a) 68D2(b) 68D2(b)(i) 68D2(b)(ii)",
    "69 69A 69B 69B1 69B2",
    "70 70A 70B 70B1 70B2 70B3 70C 70C1 70C2 70C3 70D 70D1 70D2 70D3 70E 70E1 70E2 71",
    "79 79A 79A1 79A2 79B 79B1 79B2 79B3 79C 79C1 79C2",
    "81 81A 81B 81B1 81B2 81C 81C1 81C2 81C3 81C4 81C5 81C6 81C7 81C8 81D",
    "82 82A 82B 82B1 82B2 82B3 82C 83 84 84A 84B 84C 84D 85 85A 85A1 85A2 85B",
    "86 86A 86B 86B1 86B2 86B2(a) 86B2(b) 86B2(c) 86B3 87 87A 87B 87C 88 89",
    "90 90A 90B 90B1 90B2 90B3 90B4 90B5 90B6 90B7 90B8 91 91A 91B 92 92A 92B 92C 92D 92D1 92D2",
    "93 93A 93B 93B1 93B2 93B3 93C 93C1 93C2 93C3 93C3(a) 93C3(b)",
)
ITEMS = [ref for line in DIVISION for ref in line.split()]
LAWS = books("laws-2017").laws
NEXT = (12, 16, *range(50, 65), *range(68, 72), 79, *range(81, 94))
# What a director must not read wrongly: where it stands, how strongly, and where it leads.
DECIDING = (
    ("12C1(c)", "may", "合法的に到達し得た", "reached legally", ""),
    ("12C1(e)(ii)", "does", "自ら招いた", "brought on itself", ""),
    ("12C2(b)", "does", "+3IMP", "+3 IMP", "86B3"),
    ("12C3", "does", "科さないものとする", "shall not", "90"),
    ("12C4", "does", "平均", "average", ""),
    ("16B1(a)", "may_not", "論理的な選択肢", "logical alternative", "73C"),
    ("64B5", "does", "ラウンドが終わった後", "after the round", "8B"),
    ("86A", "shall_not", "調整スコア", "adjusted score", "6D3"),
    ("86B1", "shall", "割り当てた調整スコア", "assigned", "12C1(c)"),
    ("86B2(b)", "shall", "アベレージプラス", "average plus", "12C2(b)"),
    ("86B3", "may", "1つのテーブルだけ", "one table only", "12C2(b)"),
    ("88", "none", "60%", "60%", "12C2(a)"),
    ("89", "none", "第12条C項3", "12C3", "12C3"),
    ("93B3", "may_not", "覆してはならない", "may not overrule", "91A"),
    ("93C3(a)", "may", "不可欠", "vital", ""),
    ("93C3(b)", "may", "前もって知らせた", "due notice", ""),
)


def test_every_item_and_no_other_in_the_order_of_the_book():
    assert [ref for ref, item in LAWS.items.items() if item.item.number in NEXT] == ITEMS


@pytest.mark.parametrize("number", NEXT)
def test_each_is_summarised_in_both_languages(number):
    items = [item for item in LAWS.items.values() if item.item.number == number]
    assert items
    for item in items:
        assert re.search("[ぁ-ん]", item.summary.ja), item.ref
        assert re.fullmatch(r"[^ぁ-んァ-ヶ一-龠]+", item.summary.en), item.ref


@pytest.mark.parametrize(("ref", "modality", "japanese", "english", "leads_to"), DECIDING)
def test_what_decides_is_said(ref, modality, japanese, english, leads_to):
    item = LAWS.items[ref]
    assert item.modality == modality
    assert japanese in item.summary.ja
    assert english in item.summary.en
    assert not leads_to or leads_to in item.refers
