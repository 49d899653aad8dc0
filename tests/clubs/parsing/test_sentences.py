"""Every code has a sentence, and every sentence its Japanese."""

import gettext
import re
from pathlib import Path
from string import Formatter

import pytest

import clubs.parsing
from clubs.parsing.sentences import SENTENCES, WORDS

PACKAGE = Path(clubs.parsing.__file__).parent
_CODE = re.compile(r'\b(?:error|warning|_problem)\(\s*"(\w+)"')
_SOURCES = (
    *PACKAGE.glob("*.py"),
    *PACKAGE.parent.glob("services/*.py"),  # what the register says to a file
    PACKAGE.parent / "reading.py",
)
_BY_NAME = {
    "control_character", "tag_mismatch", "entity_unknown", "not_well_formed", "event_type_not_scored",
    "unknown_event_type", "pair_unknown", "pair_missing", "standing_total", "standing_percent",
    "standing_place", "line_ns_award", "line_ew_award",
}  # fmt: skip


def places(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_code_has_a_sentence_and_every_sentence_a_code():
    sources = [path.read_text() for path in _SOURCES]
    used = {code for source in sources for code in _CODE.findall(source)}
    assert used | _BY_NAME == set(SENTENCES)


@pytest.mark.parametrize("code", SENTENCES)
def test_a_sentence_has_its_japanese_with_the_same_places(code):
    english = SENTENCES[code]
    japanese = gettext.translation("django", str(WORDS.directory), ["ja"]).gettext(english)
    assert japanese != english
    assert places(japanese) == places(english)
    assert english.startswith("Line {line}: ") == japanese.startswith("{line}行目: ")
    assert not re.search("下さい|させていただ|インポート|！|!", japanese)
