"""No answers make a document fall over: any words, about any file, in any order; saved seeds are replayed."""

from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from clubs.files.amending.amended import amended
from clubs.files.amending.amendments import read as answered
from clubs.files.amending.entries import NotReadable
from clubs.files.amending.file_says import says
from clubs.files.amending.kept import amendment_from, key_of, place_from, value_of
from clubs.files.amending.kinds import AmendableKind
from clubs.files.amending.places import DocumentPlaces
from clubs.files.pbn.writing import writer
from clubs.files.reading import problem_message, read, sheet_of
from clubs.files.table import results as csv_results
from tests.clubs.files import seeds
from tests.clubs.files.files import small
from tests.examples import tries

TODAY = date(2026, 11, 20)
FILES = {
    "usebio": small().encode(),
    "usebio damaged": small(("R>2</BOARD", "R>x</BOARD"), ("4S N", "9S Q"), ("/2022", "/2030")).encode(),
    "csv damaged": (
        b"board,ns,ew,contract,declarer,tricks,score\n0,1,2,4S,N,10,\n1,3,3,3N,E,,x\n1,1,2,,,,420\n"
    ),
    "pbn": seeds.good("pbn session"),
    "lin": seeds.good("lin match"),
    "bws": seeds.good("jet 4"),
}
READ = {name: read(content, name, today=TODAY) for name, content in FILES.items()}
few = settings(
    max_examples=tries(60), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)

WORDS = st.sampled_from(
    [
        "",
        "0",
        "1",
        "2",
        "3NS",
        "x",
        "4S",
        "3NTX",
        "pass",
        "N",
        "W",
        "10",
        "14",
        "420",
        "-50",
        "60",
        "200/3",
        "HA",
        "left_out",
        "played",
        "artificial",
        "not_played",
        "board",
        "2026-11-19",
        "2030-01-01",
        "31/2/2026",
        "butler",
        "a\0b",
        "１",
        "9" * 300,
    ]
)
VALUES = WORDS | st.none() | st.booleans() | st.integers(-2, 1_001) | st.lists(WORDS, max_size=1)
NAMES = st.sampled_from(
    [
        "field",
        "to",
        "section",
        "board",
        "written",
        "ns",
        "ew",
        "nth",
        "direction",
        "contestant",
        "seat",
        "kind",
        "contract",
        "declarer",
        "lead",
        "tricks",
        "score",
        "ns_percent",
        "ew_percent",
        "name",
        "number",
    ]
)
SAID = st.dictionaries(NAMES, VALUES, max_size=8)
KINDS = st.sampled_from([kind.value for kind in AmendableKind]) | WORDS


def keys_of(document, problems):
    """What the file itself offers to amend, and things of it that nobody has asked about."""
    places = DocumentPlaces(document)
    offered = [place for problem in problems if (place := places.target(problem))]
    lines = [places.result_place(i) for i in range(min(4, len(document.results)))]
    named = [(place.kind.value, key_of(place)) for place in (*offered, *lines)]
    players = [
        ("player", {"section": c.section, "direction": c.direction, "contestant": c.id, "seat": 1})
        for c in document.contestants[:2]
    ]
    return [*named, *players, *(("heading", {"field": field}) for field in ("winners", "date"))]


def readable(raw_answers):
    """The answers that can be; the others are refused, and in no other way."""
    for kind, key, value in raw_answers:
        try:
            yield answered(kind, key, value)
        except NotReadable:
            continue


def look(document, problems, raw_answers):
    answers = list(readable(raw_answers))
    answer = amended(document, problems, answers, TODAY)
    assert amended(document, problems, answers, TODAY) == answer
    for problem in answer.problems:
        assert all("{" not in problem_message(problem, language) for language in ("ja", "en"))
    assert len(answer.document.unplaced) <= len(document.unplaced)
    assert all(result.board >= 1 for result in answer.document.results)
    assert len(answer.document.contestants) >= len(document.contestants)
    if answer.document.event.form != "teams":
        sheet_of(answer.document)
    csv_results.write(answer.document)
    writer.write(answer.document)
    for amendment in answers:
        says(document, amendment.place)
        kept = amendment.place.kind.value, key_of(amendment.place), value_of(amendment.reading)
        assert amendment_from(*kept) == answered(*kept) == amendment
    for kind, key, _value in raw_answers:
        look_up(document, kind, key)


def look_up(document, kind, key):
    """A place as an address may have it: of a thing of the file, of none, or no place at all."""
    try:
        place = place_from(kind, key)
    except NotReadable:
        return
    says(document, place)


@pytest.mark.parametrize("name", FILES)
@few
@given(st.lists(st.tuples(KINDS, SAID, SAID), max_size=4))
def test_any_words(name, raw_answers):
    look(*READ[name], raw_answers)


@pytest.mark.parametrize("name", FILES)
@settings(few, max_examples=tries(100, 25))
@given(st.data())
def test_any_answers_to_what_is_there(name, data):
    keys = keys_of(*READ[name])
    raw_answers = data.draw(st.lists(st.tuples(st.sampled_from(keys), SAID), max_size=5))
    look(*READ[name], [(kind, key, value) for (kind, key), value in raw_answers])


@pytest.mark.parametrize("name", FILES)
def test_without_an_answer_a_file_is_as_it_was_read(name):
    document, problems = READ[name]
    assert amended(document, problems, ()) == (document, problems)


@pytest.mark.parametrize(
    "seed", [seed for format, _, seed in seeds.seeds() if format == "amended"], ids=lambda seed: seed["why"]
)
def test_a_saved_seed(seed):
    look(*READ[seed["of"]], [tuple(answer) for answer in seed["answers"]])
