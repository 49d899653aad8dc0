"""Names of payers as banks write them, folded so that they meet the names of our accounts.

Banks write half-width kana, small kana as large ones (シヨウ for ショウ), a hyphen for the long vowel, and a
legal form as its first kana with a bracket: カ) for 株式会社.
"""

import re
import unicodedata

from federation.names import fold, words
from federation.text.spellings import loose

_LARGE = str.maketrans("ァィゥェォッャュョヮ", "アイウエオツヤユヨワ")
_FORMS_KANA = (
    *(
        "カ",
        "ユ",
        "ド",
        "メ",
        "シ",
        "イ",
        "イシヤ",
        "イザイ",
        "ザイ",
        "シヤ",
        "フク",
        "ガク",
        "シユウ",
        "トクヒ",
    ),
    *("ドクシユ", "ホゴ", "キヨウクミ", "セイキヨウ", "コウシヤ", "コウザイ", "イツパンシヤ", "イツパンザイ"),
)
_KANA = "|".join(sorted(_FORMS_KANA, key=len, reverse=True))
_BRACKETED = re.compile(rf"(?:^|(?<=\s)|\()(?:{_KANA})\)|\((?:{_KANA})$")
_FORMS = re.compile(
    "特定非営利活動法人|NPO法人|(?:一般|公益)?(?:社団|財団)法人|株式会社|有限会社|合同会社|合資会社|合名会社|"
    "学校法人|医療法人|宗教法人|社会福祉法人|独立行政法人|国立大学法人|[㈱㈲]|"
    r"\((?:株|有|同|一社|一財|公社|公財|特非)\)",
    re.IGNORECASE,
)
_FORMS_LATIN = re.compile(r"\b(?:ltd|limited|plc|llp|llc|inc|cic|cio|gmbh|e ?v)\b\.?", re.IGNORECASE)
# A hyphen behind kana is their long vowel.
_LONG = re.compile("(?<=[ァ-ヺー])[-\u2010\u2212]")
_NUMBERS = re.compile(r"[0-9]+")
_LENGTH_MAX = 200


def payer_keys(text: str) -> frozenset[str]:
    """The folded spellings of one name, its words in either order; without numbers and legal forms.

    Two names fit where they share one. Empty where nothing is left.
    """
    wide = unicodedata.normalize("NFKC", _FORMS.sub(" ", text[:_LENGTH_MAX])).translate(_LARGE)
    wide = _LONG.sub("ー", wide)
    bare = _FORMS_LATIN.sub(" ", _BRACKETED.sub(" ", _FORMS.sub(" ", wide)))
    parts = [loose(fold(word)).replace("ー", "") for word in words(_NUMBERS.sub(" ", bare))]
    parts = [part.translate(_LARGE).strip("()") for part in parts]
    parts = [part for part in parts if part]
    both = ("".join(parts), "".join(reversed(parts)))
    return frozenset(key for key in both if key)
