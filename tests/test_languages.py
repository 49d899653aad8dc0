"""Languages are data: no source file but a few decided ones names two of them, or a column of one."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from federation.languages import LANGUAGES
from scoring.engine.words import WRITTEN

ROOT = Path(__file__).parent.parent
FLOORS = ("federation", "clubs", "rulings", "scoring")
# A pair of codes within some letters, and a name that ends in a code: name_ja.
PAIR = re.compile(r"""["'](ja|en)["']\s*[,:\])][^"']{0,40}["'](?!\1)(?:ja|en)["']""")
PAIR_OF_TEXTS = re.compile(r"""["'](ja|en)["']: [^\n]*["'](?!\1)(ja|en)["']: """)
COLUMN = re.compile(r"\b[a-z]+\w*_(?:ja|en)\b")
ALLOWED = {
    "federation/reader.py": "the type of the languages that the portal's own texts are in",
    "federation/text/days.py": "how a day is written in a language",
    "rulings/appeals/api/examples.py": "an example in the API's description",
    "rulings/laws/api_examples.py": "an example in the API's description",
    "scoring/points/api/examples.py": "an example in the API's description",
    "scoring/rulemaking/api.py": "an example in the API's description",
    "rulings/cases/explanations.py": "words that people type, in each language",
    "scoring/engine/citation.py": "every citation as it is printed in a language",
    "scoring/engine/masterpoints/inline.py": "a name that the engine gives itself",
    "scoring/engine/words.py": "the languages that the portal's own texts are in",
}


# Beside it: what is invented in tools.


def sources():
    for floor in FLOORS:
        for kind in ("py", "html", "txt", "js", "css"):
            for file in sorted((ROOT / floor).rglob(f"*.{kind}")):
                if not {"migrations", "locale", "locale-of-libraries", "tools"} & set(file.parts):
                    yield file


def named_in(text):
    matches = (pattern.search(text) for pattern in (PAIR, PAIR_OF_TEXTS, COLUMN))
    return next((match.group() for match in matches if match), "")


def test_no_source_names_two_languages():
    named = {str(file.relative_to(ROOT)): named_in(file.read_text(encoding="utf-8")) for file in sources()}
    assert len(named) > 1500
    assert {place: what for place, what in named.items() if what and place not in ALLOWED} == {}
    assert [place for place in ALLOWED if not named.get(place)] == []


@pytest.mark.parametrize(
    "text",
    [
        'LANGUAGES = ("ja", "en")',
        'NAMES = {"ja": "x", "en": "y"}',
        "IN = {\n    'en': 'x', 'ja': 'y'}",
        "title_ja = models.CharField()",
        'fields = ("name_en",)',
    ],
)
def test_the_next_one_would_be_found(text):
    assert named_in(text)


def test_what_the_portal_comes_with_is_of_the_installation():
    assert set(WRITTEN) <= set(LANGUAGES)
    assert tuple(code for code, _name in settings.LANGUAGES) == LANGUAGES
    assert settings.LANGUAGE_CODE in WRITTEN
