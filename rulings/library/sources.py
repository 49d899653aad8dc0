"""What notes call their sources, written out: minutes of the Laws committee, commentaries, footnotes."""

import re

from rulings.library.items import Edition

_MINUTE = re.compile(r"WBFLC (\d{4})-(\d{2})-(\d{2})")
_COMMENTARY = re.compile(r"commentary (\d{4})")
_FOOTNOTE = re.compile(r"footnote (.+)")


def source_label(source: str, edition: Edition, language: str) -> str:
    """A source as it is printed in "ja" or "en"; one that the edition does not know, as it was written."""
    is_japanese = language == "ja"
    if source in edition.sources:
        return edition.sources[source].in_language(language)
    if minute := _MINUTE.fullmatch(source):
        year, month, day = map(int, minute.groups())
        if is_japanese:
            return f"WBF法規委員会 {year}年{month}月{day}日の議事録"
        return f"Minutes of the WBF Laws Committee, {year}-{month:02}-{day:02}"
    if commentary := _COMMENTARY.fullmatch(source):
        return f"{commentary[1]}年版の注釈書" if is_japanese else f"Commentary on the {commentary[1]} Laws"
    if footnote := _FOOTNOTE.fullmatch(source):
        return f"脚注{footnote[1]}" if is_japanese else f"Footnote {footnote[1]}"
    return source
