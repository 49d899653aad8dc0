"""Which character set a file is written in, whatever its label says."""

import codecs
import re

from clubs.files.problem import Problem, error, warning

Decoded = tuple[bytes | None, tuple[Problem, ...]]

# The four-byte marks first: the UTF-32 mark begins with the UTF-16 one.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (b"<\0", "utf-16-le"),
    (b"\0<", "utf-16-be"),
)
_LABEL = re.compile(rb"""^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']""")
# Python knows codecs that are no character sets ("unicode_escape", "idna"); a label may name only these.
_CHARACTER_SETS = re.compile(r"ascii|utf-8|iso8859|iso2022_jp|cp125|cp932|shift_jis|euc|gb|big5|koi8|cp949")
_WESTERN = re.compile(r"ascii|iso8859|cp125")

_JAPANESE = "\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f"
_JAPANESE_WORD = re.compile(f"[{_JAPANESE}]{{2,}}")
# "José Andrén" read as cp932 has a kanji in the middle of a Latin word, or a character of no meaning.
_MISREAD = re.compile(f"[A-Za-z][{_JAPANESE}]|[{_JAPANESE}][A-Za-z]|[\ue000-\uf8ff]")


def to_utf8(content: bytes) -> Decoded:
    """The same text in UTF-8, with a warning where the label was not followed."""
    for mark, name in _MARKS:
        if content.startswith(mark):
            # A mark that is text itself ("<" and a zero) belongs to what follows.
            return _marked(content if b"<" in mark else content[len(mark) :], name)
    label = _label(content)
    escaped = b"\x1b" in content and label.startswith("iso2022")  # Japanese in seven bits
    if content.isascii() and not escaped:
        return content, ()
    if _is_utf8(content) and not escaped:
        return content, _assumed(content, label, "utf-8")
    name, text = _read(content, label)
    return text.encode("utf-8", "replace"), _assumed(content, label, name)


def _marked(content: bytes, name: str) -> Decoded:
    try:
        return content.decode(name).encode(), ()
    except UnicodeError:
        return None, (error("encoding_unreadable", encoding=name.upper()),)


def _label(content: bytes) -> str:
    """Python's name for the character set that the file says it is in; "" when it says none or nonsense."""
    match = _LABEL.match(content[:400])
    try:
        name = codecs.lookup(match[1].decode()).name if match else ""
    except LookupError:
        return ""
    return name if _CHARACTER_SETS.match(name) else ""


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _read(content: bytes, label: str) -> tuple[str, str]:
    """The character set of bytes that are not UTF-8, and the text."""
    if label and label != "utf-8" and not _WESTERN.match(label):
        name = "cp932" if label == "shift_jis" else label  # what programs write under that label
        try:
            return name, content.decode(name)
        except UnicodeDecodeError:
            pass
    text = japanese(content)
    return ("cp932", text) if text is not None else _western(content, label)


def japanese(content: bytes) -> str | None:
    """The text in cp932 where it makes Japanese words; None where Western letters would be misread."""
    try:
        text = content.decode("cp932")
    except UnicodeDecodeError:
        return None
    words, misread = len(_JAPANESE_WORD.findall(text)), len(_MISREAD.findall(text))
    return text if words > misread else None


def _western(content: bytes, label: str) -> tuple[str, str]:
    for name in (label if _WESTERN.match(label) else "iso8859-1", "cp1252"):
        try:
            text = content.decode(name)
        except UnicodeDecodeError:
            continue
        if not re.search("[\x80-\x9f]", text):  # controls that nobody writes: curly quotes of cp1252
            return name, text
    return "iso8859-1", content.decode("iso8859-1")


def _assumed(content: bytes, label: str, name: str) -> tuple[Problem, ...]:
    same = {label, name} <= {"iso8859-1", "cp1252", "ascii"} or {label, name} == {"shift_jis", "cp932"}
    if same or name == (label or "utf-8"):
        return ()
    match = _LABEL.match(content[:400])
    if match:
        return (warning("encoding_differs", 1, label=match[1].decode(), assumed=_shown(name)),)
    return (warning("encoding_unlabelled", assumed=_shown(name)),)


def _shown(name: str) -> str:
    names = {"cp932": "Shift_JIS (cp932)", "iso8859-1": "ISO-8859-1", "cp1252": "windows-1252"}
    return names.get(name, name.upper())
