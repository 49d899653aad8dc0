"""Members are found by any spelling: variant kanji, systems of romaji, long vowels, hyphens, width."""

import unicodedata

import pytest

from federation.models import Member
from federation.people.member_numbers import with_check_digit
from federation.people.selectors import find_members
from federation.people.services.members import register_members
from federation.tenancy.context import acting_for
from federation.text.kanji import FAMILIES, general
from federation.text.spellings import loose

# Family names with the forms that they have on registers; each line is one to whoever looks.
FAMILY_NAMES = """
    渡辺 渡邊 渡邉
    田辺 田邊 田邉
    斎藤 齋藤 斉藤 齊藤
    高木 髙木
    高橋 髙橋 高槗
    山崎 山﨑 山嵜 山碕
    吉田 𠮷田
    浜田 濱田 濵田
    中島 中嶋 中嶌
    冨田 富田
    桜井 櫻井
    沢田 澤田
    広瀬 廣瀬 廣瀨
    国分 國分
    関 關
    柳田 栁田
    曽根 曾根
    館 舘
    滝沢 瀧澤
    黒沢 黑澤
    峰 峯
    龍野 竜野
    塩谷 鹽谷
    佐々木 佐佐木
    竹ケ原 竹ヶ原
    藪田 薮田 籔田
    桑原 桒原
    眞鍋 真鍋
    辻 辻󠄀 辻󠄁
    徳永 德永
    小沢 小澤
    増田 增田
    大塚 大塚
    万代 萬代
    円山 圓山
    与田 與田
    豊田 豐田
    渕上 淵上 渊上
"""
# Some of the table of kanji for general use with its older forms, as the Agency for Cultural Affairs has it.
OLDER = "亜亞 壱壹 栄榮 応應 仮假 会會 学學 気氣 帰歸 恵惠 権權 剣劍 顕顯 広廣 寿壽 静靜 沢澤 転轉 鉄鐵 竜龍"
OLDER += " 弥彌 礼禮 歴歷 斎齋 斉齊 国國 黒黑 桜櫻 浜濱 滝瀧 渋澁 塩鹽 豊豐 徳德 増增 瀬瀨 穂穗 円圓 関關"
ROMAJI = """
    Sato Satō Satou Satoh Satô SATOH Ｓａｔｏ
    Ono Ōno Ohno Oono Ouno
    Ota Ohta Oota Ōta
    Ito Itoh Itou Itō
    Kato Katoh Katou
    Shinbashi Shimbashi Sinbasi
    Honma Homma
    Tsuji Tuji Tsuzi Tuzi
    Fujita Huzita Fuzita
    Chiba Tiba
    Shimizu Simizu Shimidzu
    Jun'ichi Junichi Jun-ichi Zyuniti Jun’ichi
    Yuki Yuuki Yūki
    Ryota Ryohta Ryouta Ryōta
    Hatchobori Hattyobori Hacchobori
    Smith-Jones SmithJones smith-jones Smith‐Jones
    Ohashi Oohashi Ōhashi Ohhashi Ōhasi
"""
KANA = """
    サトウ サトー さとう ｻﾄｳ
    オオノ オーノ おおの
    シミズ シミヅ
    ユウキ ユーキ
    イノウエ イノーエ
    カトウ カトー
"""


def rows(table):
    return [line.split() for line in table.strip().splitlines()]


@pytest.mark.parametrize("forms", rows(FAMILY_NAMES), ids=lambda forms: forms[0])
def test_every_form_of_a_family_name_is_one(forms):
    assert len({loose(unicodedata.normalize("NFKC", form)) for form in forms}) == 1


@pytest.mark.parametrize("pair", OLDER.split())
def test_the_older_form_is_the_newer(pair):
    assert general(pair[1]) == general(pair[0])


def test_no_kanji_is_in_two_families():
    characters = "".join(FAMILIES.split())
    assert len(characters) == len(set(characters)) > 800


DIFFERENT = [("渡辺", "渡部"), ("大田", "太田"), ("中島", "中鳥"), ("阿部", "安部"), ("大野", "小野")]
DIFFERENT += [("Ohara", "Oara"), ("Ueno", "Uno"), ("Sato", "Seto"), ("Ono", "Oni"), ("Mohan", "Moan")]
DIFFERENT += [("コウダ", "クダ")]


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_different_names_stay_different(one, other):
    assert loose(one.lower()) != loose(other.lower())


def registered(names, field, here):
    with acting_for(here.federation):
        people = [
            Member(number=with_check_digit(str(36000 + i), "luhn"), **{"family_name": "森", field: name})
            for i, name in enumerate(names)
        ]
        register_members(people, by=None)
    return {member.number for member in people}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "forms"),
    [
        *(("family_name", forms) for forms in rows(FAMILY_NAMES)),
        *(("family_romaji", forms) for forms in rows(ROMAJI)),
        *(("family_kana", forms) for forms in rows(KANA)),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_whoever_looks_for_one_form_finds_them_all(here, field, forms):
    everybody = registered(forms, field, here)
    with acting_for(here.federation):
        missed = {form: everybody - {member.number for member in find_members(form)} for form in forms}
    assert missed == {form: set() for form in forms}


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["Sh", "Shi", "Shim", "shimiz", "S", "simi"])
def test_the_first_letters_are_enough(here, typed):
    everybody = registered(["Shimizu"], "family_romaji", here)
    with acting_for(here.federation):
        assert {member.number for member in find_members(typed)} == everybody


@pytest.mark.django_db
def test_every_word_is_asked_for_and_nobody_next_door_is_found(here, next_door):
    registered(["Satoh"], "family_romaji", here)
    with acting_for(here.federation):
        assert not find_members("Satou Hanako")
    with acting_for(next_door.federation):
        assert not find_members("Sato")
