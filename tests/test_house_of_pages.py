"""The house's rules for pages: they decide nothing, tags are tags, lines short, days written one way."""

import re
from pathlib import Path

import pytest

from tests.test_house import PACKAGES, ROOT, name

PAGE_COLUMNS_MAX = 120


# Where the pages of libraries are ours to change, with the names that their views give.
OF_LIBRARIES = frozenset({"search_form.html", "change_list.html", "button.html"})
CONDITION = re.compile(r"{% (?:el)?if (.*?) %}")
OF_DJANGO = re.compile(r"\bdate_format\(|\bDATE(?:TIME)?_FORMAT\b|\|date\s*[%}]")
JOINED, COMPARED = re.compile(r"\b(?:and|or)\b"), re.compile(r"[=!<>]=| < | > | in ")


def pages_of(floor: str) -> list[Path]:
    """The pages of a floor and their parts; letters are left out: a line of theirs is a line that is read."""
    pages = sorted((ROOT / floor / "templates").rglob("*.html"))
    assert len(pages) > 30
    return pages


@pytest.mark.parametrize("floor", PACKAGES)
def test_pages_decide_nothing(floor):
    """A condition asks one thing, or whether one of two is there: what is meant by it the view says."""
    conditions = [
        (name(page), condition)
        for page in pages_of(floor)
        if page.name not in OF_LIBRARIES
        for condition in CONDITION.findall(page.read_text())
    ]
    assert len(conditions) > 30
    assert [condition for condition in conditions if decides(condition[1])] == []


@pytest.mark.parametrize("floor", PACKAGES)
def test_days_are_written_in_one_way(floor):
    """By the filters `day`, `table_day` and `moment`; Django's own formats write a day otherwise."""
    sources = [*(ROOT / floor).rglob("*.py"), *(ROOT / floor / "templates").rglob("*.*")]
    texts = {
        name(path): path.read_text() for path in sources if not {"migrations", "formats"} & {*path.parts}
    }
    assert len(texts) > 30
    assert [path for path, text in texts.items() if OF_DJANGO.search(text)] == []


@pytest.mark.parametrize("floor", PACKAGES)
def test_no_tag_of_a_page_goes_over_its_line(floor):
    """Django takes a tag over two lines for text, and readers are shown it."""
    lines = [
        (name(page), line)
        for page in pages_of(floor)
        for line in re.sub(r"{% comment.*?endcomment %}", "", page.read_text(), flags=re.DOTALL).splitlines()
    ]
    assert len(lines) > 500
    assert [line for line in lines if line[1].count("{%") != line[1].count("%}")] == []


def decides(condition: str) -> bool:
    """Whether a condition joins more than two things, or a comparison with anything."""
    joined = len(JOINED.findall(condition))
    return joined > 1 or bool(joined and COMPARED.search(condition))


def test_who_decides_is_seen():
    assert decides('upload.state == "draft" or upload.is_mine')
    assert decides("a and b or c")
    assert not any(map(decides, ("a or b", 'state == "draft"', "not a and b", "one.pk in chosen")))


@pytest.mark.parametrize("floor", PACKAGES)
def test_lines_of_pages_stay_short(floor):
    pages = pages_of(floor)
    assert [
        f"{name(page)}:{number}"
        for page in pages
        for number, line in enumerate(page.read_text().splitlines(), 1)
        if len(line) > PAGE_COLUMNS_MAX
    ] == []


STATE = re.compile(r'<(p|div) class="state[^"]*".*?</\1>', re.DOTALL)
SENTENCE = re.compile(r"{% blocktranslate.*?{% endblocktranslate %}", re.DOTALL)


@pytest.mark.parametrize("floor", PACKAGES)
def test_no_sentence_of_a_state_is_torn(floor):
    """There a span is a line of its own: one in the middle of a sentence leaves its full stop alone."""
    states = [
        (name(page), state[0]) for page in pages_of(floor) for state in STATE.finditer(page.read_text())
    ]
    assert states
    assert [at for at, state in states if any("<span" in one for one in SENTENCE.findall(state))] == []


ROW_OF_TABLE = re.compile(r"<tr\b.*?</tr>", re.DOTALL)


@pytest.mark.parametrize("floor", PACKAGES)
def test_no_two_figures_of_a_folded_row_stand_on_each_other(floor):
    """On a telephone a row of standings has one place for a figure, and one beside it."""
    folded = [
        (name(page), row)
        for page in pages_of(floor)
        for row in ROW_OF_TABLE.findall(page.read_text())
        if "fold points" in row or "fold count" in row
    ]
    assert bool(folded) == (floor == "scoring")
    places = ("fold points", "fold count")
    assert [page for page, row in folded for place in places if row.count(place) > 1] == []
