"""Spellings of one name: whoever looks for Satoh finds Sato, and whoever looks for 渡辺 finds 渡邊.

For search keys alone; what `federation.names.fold` makes of a name stays beside it, so that whoever types the
first letters finds it too.
"""

import re

from federation.text import kanji

_VOWELS = "aiueo"
# Hepburn, as passports have it, and the other systems, in the letters of Kunrei (Cabinet Notification No. 1
# of 1954).
_ROMAJI = (
    (re.compile("tch"), "cch"),
    (re.compile("[sc]h(?=[aueo])"), lambda m: "sy" if m[0] == "sh" else "ty"),
    (re.compile("shi"), "si"),
    (re.compile("chi"), "ti"),
    (re.compile("cc(?=t)|ct"), "tt"),
    (re.compile("tsu"), "tu"),
    (re.compile("fu"), "hu"),
    (re.compile("jy?(?=[aueo])"), "zy"),
    (re.compile("ji|di"), "zi"),
    (re.compile("dzu|du"), "zu"),
    (re.compile("m(?=[bpm])"), "n"),
    # A long vowel by an h, as passports allow it: Satoh, Ohno; not Ohara, whose h begins a syllable.
    (re.compile(f"(?<=[ou])h(?![{_VOWELS}y])"), ""),
    (re.compile("o[ou]+"), "o"),
    (re.compile("u+"), "u"),
)
_LONG_KANA = (
    (re.compile("ー+"), ""),
    (re.compile("(?<=[オコソトノホモヨロゴゾドボポョ])[ウオ]"), ""),
    (re.compile("(?<=[ウクスツヌフムユルグズブプュ])ウ"), ""),
)
_KANA = str.maketrans("ヂヅヰヱヲヶヵ", "ジズイエオケカ")


def loose(word: str) -> str:
    """A folded word in the one form of all its spellings: kanji in general use, one romaji, no long vowel."""
    word = kanji.general(word).translate(_KANA)
    for pattern, short in _LONG_KANA:
        word = pattern.sub(short, word)
    if not word.isascii():
        return word
    for pattern, letters in _ROMAJI:
        word = pattern.sub(letters, word)
    return word
