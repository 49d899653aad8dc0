"""The saved seeds of every format, replayed: read or refused in words, and what is read goes out again."""

from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from clubs.files import formats
from clubs.files.deals import deal_files
from clubs.files.pbn.writing import writer
from clubs.files.reading import problem_from_json, problem_json, problem_message, read, sessions_of, sheet_of
from clubs.files.table import results as csv_results
from scoring.tools.bench.hostile.kinds import KINDS
from scoring.tools.bench.hostile.seeds import _seeds as hostile_seeds
from tests.clubs.files import seeds
from tests.examples import tries

SAVED = list(seeds.seeds())
FORMATS = {form.traits.key for form in formats.FORMATS}


def look(content):
    """A document or problems, whatever it is; every problem in both languages."""
    document, problems = read(content, "seed", today=date(2026, 11, 20))
    assert document is not None or problems
    deals, others = deal_files.read(content, "seed")
    assert deals or others
    for problem in (*problems, *others):
        assert all(problem_message(problem, language) for language in ("ja", "en"))
        assert problem_from_json(problem_json(problem)) == problem
    if document is not None and document.event.form != "teams":
        for part in sessions_of(document):
            sheet_of(part)
        csv_results.write(document)
        writer.write(document)


@pytest.mark.parametrize(
    ("format", "number", "seed"),
    [seed for seed in SAVED if "changes" in seed[2]],
    ids=lambda value: value["why"] if isinstance(value, dict) else None,
)
def test_a_saved_seed(format, number, seed):
    look(seeds.changed(seeds.good(seed["of"]), seed["changes"]))


def test_every_format_has_seeds():
    assert {format for format, _number, _seed in SAVED} == FORMATS | {"amended"}


def test_every_format_and_every_layout_of_deals_has_good_files_and_hostile_ones():
    """A reader that is new here has none until somebody has decided which."""
    assert seeds.OF_FORMAT.keys() == FORMATS
    assert KINDS.keys() >= FORMATS
    for contents in (map(seeds.good, seeds.OF_FORMAT["deals"]), hostile_seeds("deals")):
        known = {knows for content in contents for knows, *_reader in deal_files._READERS if knows(content)}
        assert known == {knows for knows, *_reader in deal_files._READERS}


@pytest.mark.parametrize(
    ("format", "name"), [(format, name) for format, names in seeds.OF_FORMAT.items() for name in names]
)
def test_the_good_files_are_good(format, name):
    content = seeds.good(name)
    document, problems = read(content, name)
    assert document is not None
    assert document.results or document.deals, problems
    assert document.source.format.key == format


few = settings(
    max_examples=tries(30, 4), deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


@pytest.mark.parametrize("format", seeds.OF_FORMAT)
@few
@given(st.data())
def test_good_files_changed_anywhere_are_read_or_refused_in_words(format, data):
    content = seeds.good(data.draw(st.sampled_from(seeds.OF_FORMAT[format])))
    for _change in range(data.draw(st.integers(1, 4))):
        start, gone = data.draw(st.integers(0, len(content))), data.draw(st.integers(0, 40))
        put = data.draw(st.binary(max_size=6) | st.just(content[start : start + 60]))
        content = content[:start] + put + content[start + gone :]
    look(content)
