"""Who looks for vague names finds them wherever a name can be bound, and only there."""

import pytest

from tests.naming import vague_names


@pytest.mark.parametrize(
    "source",
    [
        "said = 1",
        "def f(*, told): ...",
        "def f(**there): ...",
        "def made(): ...",
        "class Form:\n    def said(self): ...",
        "import words as said",
        "g = [each for row in rows for each in row]",
        "g = lambda each: each",
        "def f():\n    with g() as (one, found): ...",
        "def f():\n    if said := g(): ...",
        "async def f():\n    match g():\n        case {'a': [*_, told]}: ...",
        "try: ...\nexcept OSError as told: ...",
        "def f():\n    class Local:\n        each = 1",
    ],
)
def test_a_vague_name_is_seen(source):
    assert len(vague_names(source)) == 1


def test_words_fields_and_keywords_are_left_alone():
    form = "class TellForm:\n    told = field()\n    found: str = ''\n"
    assert vague_names(f"{form}f(told=1, **{{'said': 2}})\nform.told = 'each'") == []
