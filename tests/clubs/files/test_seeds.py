"""The saved seeds of every format, replayed: read or refused in words, and what is read goes out again."""

from datetime import date

import pytest

from clubs.files.deals import deal_files
from clubs.files.pbn.writing import writer
from clubs.files.reading import problem_from_json, problem_json, problem_message, read, sessions_of, sheet_of
from clubs.files.table import results as csv_results
from tests.clubs.files import seeds

SAVED = list(seeds.seeds())
FORMATS = {"usebio", "pbn", "bws", "acbl", "lin", "csv", "xlsx", "deals", "amended"}


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
    assert {format for format, _number, _seed in SAVED} == FORMATS


@pytest.mark.parametrize(
    "name",
    [
        "usebio",
        "pbn game",
        "jet 4",
        "acbl",
        "acbl several",
        "lin match",
        "csv",
        "xlsx",
        "dlm",
        "bri",
        "dup",
        "rbn",
        "dge",
        "cds",
    ],
)
def test_the_good_files_are_good(name):
    content = seeds.good(name)
    document, problems = read(content, name)
    assert document is not None
    assert document.results or document.deals, problems
