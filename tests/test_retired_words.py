"""Words that were found odd on the pages, in either language: none of them comes back."""

from gettext import GNUTranslations

import pytest

from tests.places import ROOT
from tests.test_translations import FLOORS

# Each with what is said instead.
ENGLISH = {
    "Why this number": "How this score was worked out",
    "NS award": "NS matchpoints",
    "NS get": "NS score",
    "Columns of your tables": "Spreadsheet columns",
    "Choose which letters you get": "E-mail notifications",
    "Second factor": "Two-step sign-in",
    "Prove a certificate": "Verify a certificate",
    "Logins are made by the federation": "Your federation creates your account",
    "Play it so": "Use this movement",
    "Draw it otherwise": "Draw again",
    "Seed of the lots": "Random seed",
    "is broken off": "unfinished",
    "Most entries": "Maximum entries",
    "Tournaments to come": "Upcoming tournaments",
    "Done: ": "what was done, with its figures",
    "decided anew": "heard afresh",
    "has met already": "Already played",
    "Ends of chains": "Integrity of records",
    "Award to all": "Award to these",
}
JAPANESE = {
    "伝票の写真": "スコアスリップの写真",
    "認定証の真正": "認定証を確認する",
    "競技会の格": "グレード",
    "表の列の意味": "列の設定",
    "計時が始まります": "訂正期間が始まります",
    "判例集": "裁定事例集",
    "提訴": "上告",
    "上訴": "上告",
    "ケース": "案件",
    "ファウルボード": "入れ違いボード",
    "延長ボード": "追加ボード",
    "追加のボード": "追加ボード",
    "範囲の定めのあるペナルティ": "範囲の定めのある違反",
    "取りや取られ": "クレーム・コンシード",
    "件名の種類": "論点",
    "所属クラブ": "ホームクラブ",
    "全て": "すべて",
    "多要素認証": "2段階認証",
    "つながり": "件数",
    "ブック": "Excelファイル",
    "プレイヤー": "プレイヤ",
    "イベント": "種目",
    "手紙": "お知らせメール",
    "競技会事務局": "競技会担当",
}


def catalogue() -> list[tuple[str, str]]:
    """Every string with its Japanese."""
    strings = []
    for floor in FLOORS:
        for file in (ROOT / floor).glob("locale*/ja/LC_MESSAGES/*.mo"):
            with file.open("rb") as compiled:
                strings += GNUTranslations(compiled)._catalog.items()
    return [(key if isinstance(key, str) else key[0], japanese) for key, japanese in strings if key]


STRINGS = catalogue()


def test_the_catalogues_are_read():
    assert len(STRINGS) > 3000


@pytest.mark.parametrize("word", ENGLISH)
def test_no_english_says_it(word):
    # A context stands before the string that is shown.
    assert [key for key, _ in STRINGS if word in key.split("\x04")[-1]] == []


@pytest.mark.parametrize("word", JAPANESE)
def test_no_japanese_says_it(word):
    assert [(key, japanese) for key, japanese in STRINGS if word in japanese] == []
