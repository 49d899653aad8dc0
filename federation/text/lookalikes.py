"""What two names look like to a reader: their skeletons are the same where they can be taken for each other.

After Unicode TR 39, with the signs that our readers meet: letters of Cyrillic and Greek that are drawn as
Latin ones, figures as letters, kana as kanji. For refusing a name, and for nothing else.
"""

import unicodedata

# What is drawn as each: Cyrillic, Greek and other Latin letters in lower case, figures, kana, kanji.
_DRAWN_AS = {
    "a": "аαɑ", "b": "ьβв", "c": "сϲ", "d": "ԁɗ", "e": "еεєҽ", "f": "ƒ", "g": "ɡց", "h": "һнη",
    "i": "іıιl1|!ӏ", "j": "ј", "k": "кκ", "m": "мμ", "n": "ոп", "o": "оοσօ0", "p": "рρ", "q": "ԛ",
    "r": "гᴦ", "s": "ѕ5", "t": "тτ", "u": "υսц", "v": "ѵν", "w": "ԝωш", "x": "хχ", "y": "уγү",
    "カ": "力", "ニ": "二", "ロ": "口", "エ": "工", "ハ": "八", "ト": "卜", "タ": "夕", "ー": "一",
    "ヘ": "へ", "ベ": "べ", "ペ": "ぺ", "リ": "り",
}  # fmt: skip
_LOOK = str.maketrans({sign: drawn for drawn, signs in _DRAWN_AS.items() for sign in signs})
_DAKUTEN = "\u3099\u309a"


def skeleton(text: str) -> str:
    """What is left of a name when everything is taken away that a reader does not tell apart."""
    wide = unicodedata.normalize("NFKC", text).casefold()
    plain = "".join(
        sign for sign in unicodedata.normalize("NFD", wide) if sign in _DAKUTEN or not _is_mark(sign)
    )
    drawn = unicodedata.normalize("NFC", plain).translate(_LOOK).replace("rn", "m").replace("vv", "w")
    return "".join(sign for sign in drawn if sign.isalnum() or sign == "ー")


def is_mixed(text: str) -> bool:
    """Whether one word has letters of two alphabets that are drawn alike: nobody writes so."""
    return any(len(_alphabets(word)) > 1 for word in unicodedata.normalize("NFKC", text).split())


def _alphabets(word: str) -> set[str]:
    first = {unicodedata.name(sign, "").split(" ")[0] for sign in word if sign.isalpha()}
    return first & {"LATIN", "CYRILLIC", "GREEK"}


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign) == "Mn"
