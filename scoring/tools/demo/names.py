"""Invented people and their one password, the same at every call: a second run finds what the first made."""

from typing import NamedTuple

PASSWORD = "four-spades-doubled"  # noqa: S105 (printed by the demonstration itself)

JAPANESE_FAMILIES = """
    佐藤 サトウ Sato|鈴木 スズキ Suzuki|髙橋 タカハシ Takahashi|田中 タナカ Tanaka
    伊藤 イトウ Ito|渡邊 ワタナベ Watanabe|山本 ヤマモト Yamamoto|中村 ナカムラ Nakamura
    小林 コバヤシ Kobayashi|加藤 カトウ Kato|吉田 ヨシダ Yoshida|山田 ヤマダ Yamada
    佐々木 ササキ Sasaki|松本 マツモト Matsumoto|井上 イノウエ Inoue|木村 キムラ Kimura
    清水 シミズ Shimizu|林 ハヤシ Hayashi|山﨑 ヤマサキ Yamasaki|森 モリ Mori
    阿部 アベ Abe|池田 イケダ Ikeda|橋本 ハシモト Hashimoto|石川 イシカワ Ishikawa
    小川 オガワ Ogawa|前田 マエダ Maeda|岡田 オカダ Okada|長谷川 ハセガワ Hasegawa
    藤田 フジタ Fujita|近藤 コンドウ Kondo|村上 ムラカミ Murakami|青木 アオキ Aoki
    坂本 サカモト Sakamoto|遠藤 エンドウ Endo|西村 ニシムラ Nishimura|福田 フクダ Fukuda
    太田 オオタ Ota|三浦 ミウラ Miura|岡本 オカモト Okamoto|中川 ナカガワ Nakagawa
"""
JAPANESE_GIVEN = """
    花 ハナ Hana|蓮 レン Ren|美咲 ミサキ Misaki|健 ケン Ken|陽子 ヨウコ Yoko
    大輔 ダイスケ Daisuke|結衣 ユイ Yui|翔 ショウ Sho|恵 メグミ Megumi|誠 マコト Makoto
    舞 マイ Mai|隆 タカシ Takashi|和子 カズコ Kazuko|修 オサム Osamu|葵 アオイ Aoi
    拓也 タクヤ Takuya|幸子 サチコ Sachiko|亮 リョウ Ryo|真理 マリ Mari|剛 ツヨシ Tsuyoshi
    千尋 チヒロ Chihiro|浩二 コウジ Koji|久美子 クミコ Kumiko|学 マナブ Manabu|由紀 ユキ Yuki
    進 ススム Susumu|彩 アヤ Aya|直樹 ナオキ Naoki|節子 セツコ Setsuko|豊 ユタカ Yutaka
    玲 レイ Rei|達也 タツヤ Tatsuya|智子 トモコ Tomoko|勇 イサム Isamu|薫 カオル Kaoru
    正 タダシ Tadashi|里奈 リナ Rina|博 ヒロシ Hiroshi|静香 シズカ Shizuka|昇 ノボル Noboru
    明美 アケミ Akemi|徹 トオル Toru|楓 カエデ Kaede|保 タモツ Tamotsu|京子 キョウコ Kyoko
    光 ヒカル Hikaru|直美 ナオミ Naomi|実 ミノル Minoru|春香 ハルカ Haruka|清 キヨシ Kiyoshi
    弘美 ヒロミ Hiromi|渉 ワタル Wataru
"""
ENGLISH_FAMILIES = """
    Abbott|Ainsley|Barrow|Bewick|Calder|Carlow|Denby|Dunmore|Ellery|Fairley|Farrow|Garside|Hadley|Hollis
    Ingram|Jessop|Kendrick|Lacey|Linfield|Marlow|Merton|Nesbit|Norcott|Oakden|Orchard|Pemberley|Pryor|Quill
    Ransome|Rowley|Selby|Stanton|Tilney|Thornby|Underhill|Vesey|Wexley|Whitlow|Yardley|Yeo
"""
ENGLISH_GIVEN = """
    Alice|Adam|Beth|Bruno|Clara|Colin|Dora|Duncan|Edith|Evan|Flora|Felix|Grace|Gareth|Hazel|Hugh|Iris|Ivor|Joan
    Jack|Kate|Keith|Lily|Luke|Maud|Miles|Nell|Noel|Olive|Oscar|Pearl|Percy|Rose|Rufus|Sarah|Simon|Tessa|Toby
    Una|Victor|Wanda|Walter|Zoe|Ralph|Anna|Basil|Cora|Denis|Esme|Frank|Gwen|Harold
"""


class Name(NamedTuple):
    """A name as the register keeps it."""

    family_name: str
    given_name: str
    family_kana: str
    given_kana: str
    family_romaji: str
    given_romaji: str


def japanese(count: int) -> list[Name]:
    """So many names in kanji, kana and romaji."""
    chosen = _chosen(_words(JAPANESE_FAMILIES), _words(JAPANESE_GIVEN), count)
    return [Name(f[0], g[0], f[1], g[1], f[2], g[2]) for f, g in chosen]


def english(count: int) -> list[Name]:
    """So many names in Latin letters; their romaji are the same letters."""
    chosen = _chosen(_words(ENGLISH_FAMILIES), _words(ENGLISH_GIVEN), count)
    return [Name(f[0], g[0], "", "", f[0], g[0]) for f, g in chosen]


def _words(block: str) -> list[list[str]]:
    lines = "|".join(line.strip() for line in block.strip().splitlines())
    return [entry.split() for entry in lines.split("|")]


def _chosen(
    families: list[list[str]], given: list[list[str]], count: int
) -> list[tuple[list[str], list[str]]]:
    """Pairs that never repeat: 7 and the number of given names (52) have no common factor."""
    return [
        (families[i % len(families)], given[(7 * i + i // len(families)) % len(given)]) for i in range(count)
    ]
