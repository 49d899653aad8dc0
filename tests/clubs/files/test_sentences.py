"""Every code has a sentence, and every sentence its Japanese."""

import gettext
import re
from pathlib import Path
from string import Formatter

import pytest

import clubs.files
from clubs.files.words.sentences import SENTENCES, WORDS

PACKAGE = Path(clubs.files.__file__).parent
_CODE = re.compile(r'\b(?:error|warning|_problem|JetError)\(\s*"(\w+)"')
_SOURCES = (
    *PACKAGE.rglob("*.py"),
    *PACKAGE.parent.glob("*/services/*.py"),  # what the register says to a file
)


def places(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_code_that_is_given_has_a_sentence():
    sources = [path.read_text() for path in _SOURCES]
    given = {code for source in sources for code in _CODE.findall(source)}
    assert given - set(SENTENCES) == set()


def test_every_sentence_belongs_to_a_code_that_somebody_gives():
    """Some codes are kept in tables and not at the call; in the modules of words they do not count."""
    sources = "".join(
        path.read_text() for path in _SOURCES if not {"words", "words.py"} & {path.name, path.parent.name}
    )
    composed = {
        f"{who}_{what}" for who in ("pair", "player", "team") for what in ("number_missing", "number_twice")
    }
    composed |= {f"method_assumed_{scoring}" for scoring in ("matchpoints", "imps")}
    assert [code for code in SENTENCES if f'"{code}"' not in sources and code not in composed] == []


@pytest.mark.parametrize("code", SENTENCES)
def test_a_sentence_has_its_japanese_with_the_same_places(code):
    english = SENTENCES[code]
    japanese = gettext.translation("django", str(WORDS.directory), ["ja"]).gettext(english)
    assert japanese != english
    assert places(japanese) == places(english)
    assert english.startswith("Line {line}: ") == japanese.startswith("{line}行目: ")
    assert not re.search("下さい|させていただ|インポート|！|!", japanese)
