"""Laws 41-49 and 65-67: every item is there, what the federation annotates has its note, in two languages."""

import re

import pytest

from rulings.library.shelf import books

# Each Law as it is divided in the book.
DIVISION = (
    "41 41A 41B 41C 41D",
    "42 42A 42A1 42A2 42A3 42B 42B1 42B2 42B3",
    "43 43A 43A1 43A1(a) 43A1(b) 43A1(c) 43A2 43A2(a) 43A2(b) 43A2(c) 43A3",
    "43B 43B1 43B2 43B2(a) 43B2(b) 43B3",
    "44 44A 44B 44C 44D 44E 44F 44G",
    "45 45A 45B 45C 45C1 45C2 45C2(a) 45C2(b) 45C3 45C4 45C4(a) 45C4(b) 45C5",
    "45D 45D1 45D2 45E 45E1 45E2 45F 45G",
    "46 46A 46B 46B1 46B1(a) 46B1(b) 46B1(c) 46B2 46B3 46B3(a) 46B3(b) 46B4 46B5",
    "47 47A 47B 47C 47D 47E 47E1 47E2 47E2(a) 47E2(b) 47F 47F1 47F2",
    "48 48A 48B 48B1 48B2",
    "49",
    "65 65A 65B 65B1 65B2 65B3 65C 65D",
    "66 66A 66B 66C 66D",
    "67 67A 67A1 67A2 67B 67B1 67B1(a) 67B1(b) 67B2 67B2(a) 67B2(b) 67B3",
)
ITEMS = [ref for line in DIVISION for ref in line.split()]
# Items with annotations, and how many separate points the annotations make at least.
ANNOTATED = {
    "41A": 4,
    "41B": 5,
    "41C": 5,
    "41D": 2,
    "42A1": 2,
    "42A2": 1,
    "42A3": 1,
    "42B": 1,
    "42B1": 1,
    "42B2": 2,
    "43A1": 2,
    "43A1(b)": 3,
    "43A3": 1,
    "43B1": 1,
    "43B2(b)": 2,
    "43B3": 2,
    "44B": 1,
    "44C": 2,
    "45": 2,
    "45A": 1,
    "45C": 1,
    "45C1": 9,
    "45C2(a)": 1,
    "45C3": 1,
    "45C4(a)": 3,
    "45C4(b)": 6,
    "45C5": 1,
    "45D1": 1,
    "45D2": 2,
    "45E": 1,
    "45E1": 1,
    "45E2": 1,
    "45F": 2,
    "46": 1,
    "46B": 1,
    "46B5": 2,
    "47": 2,
    "47A": 1,
    "47B": 1,
    "47C": 1,
    "47D": 2,
    "47E1": 2,
    "47F": 1,
    "48A": 2,
    "48B1": 1,
    "48B2": 1,
    "49": 2,
    "65B": 1,
    "65B3": 1,
    "65D": 1,
    "66B": 1,
    "66C": 3,
    "66D": 2,
    "67A": 1,
    "67B": 3,
    "67B3": 2,
}
FOOTNOTES = {"41A": "9", "41B": "10", "45A": "12", "67B2(a)": "20"}
SOURCES = {
    "41A": "WBFLC 1989-07-09",
    "43B2(b)": "WBFLC 2000-01-12",
    "43B3": "WBFLC 2008-10-10",
    "45F": "WBFLC 2008-10-10",
    "46": "WBFLC 2000-01-12",
    "46B5": "commentary 2007",
    "47": "commentary 1987",
    "48B1": "commentary 1987",
    "67B3": "WBFLC 2017-08-15",
}
LAWS = books("laws-2017").laws
OF_THE_DOCUMENT = (*range(41, 50), 65, 66, 67)


def test_every_item_and_no_other_in_the_order_of_the_book():
    assert [ref for ref, item in LAWS.items.items() if item.item.number in OF_THE_DOCUMENT] == ITEMS


@pytest.mark.parametrize("ref", ITEMS)
def test_an_item_is_summarised_in_both_languages(ref):
    summary = LAWS.items[ref].summary
    assert re.search("[ぁ-ん]", summary.ja)
    assert re.fullmatch(r"[^ぁ-んァ-ヶ一-龠]+", summary.en)
    assert summary.ja.endswith("。")
    assert summary.en.endswith(".")


@pytest.mark.parametrize(("ref", "points"), ANNOTATED.items())
def test_an_annotated_item_has_its_notes_in_both_languages(ref, points):
    notes = [note for note in LAWS.items[ref].notes if note.kind != "footnote"]
    assert len(notes) >= points
    for note in notes:
        assert re.search("[ぁ-ん]", note.text.ja)
        assert re.fullmatch(r"[^ぁ-んァ-ヶ一-龠]+", note.text.en)


# How strongly an item provides, where a director could take it for more or less.
MODALITIES = {
    "may": "42A1 42B1 42B2 42B3 43B1 43B2(a) 44A 44D 45C4(b) 45C5 46B4 46B5 47A 47B 47C 47D 47E2(b) 48A 65B3"
    " 66A",
    "does": "41D 42A3 44B 44E 44F 44G 45A 45D2 45E1 45E2 49 65A 65C 67A1 67B 67B2(a)",
    "should": "46A",
    "should_not": "45G 65D",
    "shall": "43B3 66D 67A2 67B1 67B3",
    "must": "43B2(b) 44C 45C3 45C4(a) 45D1 46B3(b) 67A 67B1(a)",
    "may_not": "43A1(a) 43A1(b) 43A2(a) 43A2(b) 43A2(c) 43A3 45F 47E1 47E2(a) 47F2 66B 66C",
    "must_not": "43A1(c)",
    "deemed": "45C1 45C2(a) 45C2(b) 46B1(a) 46B1(b) 46B1(c) 46B2 46B3(a) 48B2 67B1(b) 67B2(b)",
}


@pytest.mark.parametrize("modality", MODALITIES)
def test_items_provide_as_strongly_as_the_book(modality):
    """The words of the Laws for what is a right, a procedure and a duty. Spec L.0"""
    refs = MODALITIES[modality].split()
    assert {ref: LAWS.items[ref].modality for ref in refs} == dict.fromkeys(refs, modality)


def test_footnotes_minutes_and_commentaries_are_named():
    notes = {(ref, note.source) for ref, item in LAWS.items.items() for note in item.notes}
    assert {(ref, f"footnote {number}") for ref, number in FOOTNOTES.items()} - notes == set()
    assert ("41B", "footnote 11") in notes
    assert set(SOURCES.items()) - notes == set()


def test_japanese_keeps_to_the_glossary():
    wrong = re.compile(
        r"プレイヤー|ディフェンダ(?!ー)|スーツ|デクレアラー|審判|クレーム|[０-９Ａ-Ｚａ-ｚ]|\b[AU]I\b"
    )
    japanese = {
        ref: [item.summary.ja, *(note.text.ja for note in item.notes)] for ref, item in LAWS.items.items()
    }
    assert {ref: texts for ref, texts in japanese.items() if any(map(wrong.search, texts))} == {}


# What a director must not read wrongly: the word in the summary, in both languages.
@pytest.mark.parametrize(
    ("ref", "japanese", "english"),
    [
        ("41A", "左手", "left"),
        ("43B2(b)", "第64条", "Law 64"),
        ("45C1", "パートナー", "could see"),
        ("45C4(b)", "次に自分かダミーのハンドから出すまで", "from his own hand or from dummy"),
        ("45D1", "双方が次のトリックに出す前", "both sides have played to the next trick"),
        ("45E1", "第53条か第56条", "Law 53 or Law 56"),
        ("45E2", "第55条", "Law 55"),
        ("46B3(a)", "直前のトリックに勝ったスート", "won the last trick"),
        ("47E1", "第63条A項1も用いない", "63A1 does not apply"),
        ("66D", "もう一方に有利に裁定", "rule for the other side"),
        ("67B1(b)", "リボークとみなされ", "deemed to have revoked"),
        ("67B2(a)", "最も高いカード", "highest card"),
    ],
)
def test_what_decides_is_said(ref, japanese, english):
    assert japanese in LAWS.items[ref].summary.ja
    assert english in LAWS.items[ref].summary.en
