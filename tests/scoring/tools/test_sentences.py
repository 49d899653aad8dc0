import string

import pytest

from scoring.engine.sentences import WORDS as ENGINE
from scoring.tools.score_file.sentences import WORDS as COMMAND

SIGNS = {"VP", "IMP"}  # the same in both languages


@pytest.mark.parametrize("words", [ENGINE, COMMAND], ids=["engine", "command"])
def test_every_sentence_is_said_in_japanese_with_the_same_places(words):
    assert len(words.sentences) > 50
    for code, english in words.sentences.items():
        names = {name for _, name, _, _ in string.Formatter().parse(english) if name}
        marks = {name: f"«{name}»" for name in names}
        japanese = words.say(code, marks, "ja")
        assert all(mark in japanese for mark in marks.values()), code
        assert japanese != words.say(code, marks, "en") or english in SIGNS, code
