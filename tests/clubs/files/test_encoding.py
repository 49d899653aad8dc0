"""Character sets: what a file is in, and what it says it is in."""

import pytest

from clubs.files.raw.encoding import to_utf8
from clubs.files.reading import problem_message, read
from tests.clubs.files.files import small

DECLARATION = '<?xml version="1.0"?>'
DIFFERS, UNLABELLED = "encoding_differs", "encoding_unlabelled"

# The name, what it is written in, the label, what is warned of, what was assumed.
TABLE = [
    ("Ada", "ascii", "iso-8859-1", None, ""),
    ("José Ñandú", "utf-8", None, None, ""),
    ("José Ñandú", "utf-8", "utf-8", None, ""),
    ("José Ñandú", "utf-8", "iso-8859-1", DIFFERS, "UTF-8"),
    ("佐藤　花子", "utf-8", "iso-8859-1", DIFFERS, "UTF-8"),
    ("佐藤　花子", "utf-8", "Shift_JIS", DIFFERS, "UTF-8"),
    ("José Andrén", "iso-8859-1", "iso-8859-1", None, ""),
    ("José Andrén", "iso-8859-1", None, UNLABELLED, "ISO-8859-1"),
    ("José Andrén", "iso-8859-1", "utf-8", DIFFERS, "ISO-8859-1"),
    ("Strauß, Ödön Åkesson", "iso-8859-1", None, UNLABELLED, "ISO-8859-1"),
    ("Sean O’Neill", "cp1252", "iso-8859-1", None, ""),
    ("Sean O’Neill", "cp1252", None, UNLABELLED, "windows-1252"),
    ("佐藤　花子", "cp932", "utf-8", DIFFERS, "Shift_JIS (cp932)"),
    ("佐藤　花子", "cp932", None, UNLABELLED, "Shift_JIS (cp932)"),
    ("佐藤　花子", "cp932", "iso-8859-1", DIFFERS, "Shift_JIS (cp932)"),
    ("ｻﾄｳ ﾊﾅｺ", "cp932", "utf-8", DIFFERS, "Shift_JIS (cp932)"),
    ("髙橋　①", "cp932", "Shift_JIS", None, ""),
    ("佐藤　花子", "euc-jp", "euc-jp", None, ""),
    ("佐藤　花子", "iso2022_jp", "iso-2022-jp", None, ""),
    ("佐藤　花子", "utf-8-sig", "iso-8859-1", None, ""),
    ("佐藤　花子", "utf-16", "utf-16", None, ""),
    ("佐藤　花子", "utf-16-be", "utf-16", None, ""),
    ("佐藤　花子", "utf-8", "unicode_escape", None, ""),  # a codec, no character set
]


@pytest.mark.parametrize(("name", "written", "label", "code", "assumed"), TABLE)
def test_names_are_read_rightly(name, written, label, code, assumed):
    declaration = DECLARATION.replace("?>", f' encoding="{label}"?>') if label else DECLARATION
    document, problems = read(small((DECLARATION, declaration), ("Ada", name)).encode(written))
    assert document.contestants[0].players[0].name == name
    assert [problem.code for problem in problems] == ([code] if code else [])
    assert [problem.parameters["assumed"] for problem in problems] == ([assumed] if problems else [])


def test_the_warning_says_what_was_assumed():
    declaration = '<?xml version="1.0" encoding="iso-8859-1"?>'
    _, problems = read(small((DECLARATION, declaration), ("Ada", "花子")).encode())
    assert problem_message(problems[0], "en") == (
        "Line 1: the file says that it is iso-8859-1, but was read as UTF-8. Check the names."
    )
    assert problem_message(problems[0], "ja") == (
        "1行目: ファイルにはiso-8859-1とありますが、UTF-8として読み取りました。氏名を確認してください。"
    )


def test_plain_bytes_are_not_copied():
    content = small().encode()
    assert to_utf8(content)[0] is content
