"""What is read from one format, written in another and read again has the same standings.

For every real file and every good one of the tests, and every format that can hold its session. What cannot
be held stands in the tables below with its reason; a new format fails here until somebody decides.
"""

from collections import Counter
from dataclasses import replace

import pytest

from clubs.facts.services.workbook import WORKBOOK
from clubs.files import reading
from clubs.files.format import shape_of
from clubs.files.formats import FORMATS
from clubs.files.problem import Severity
from clubs.files.table.table import TableChoices, table_in
from scoring.engine import board as law_2
from scoring.engine.contract import points
from scoring.tools.score_file.report import of_document
from scoring.tools.score_file.rows import standings
from tests.clubs.files import seeds
from tests.clubs.files.acblscore import acbl_files
from tests.places import SAMPLES

WRITTEN = {one.key: one for form in FORMATS for one in form.written if not one.is_deals} | {"xlsx": WORKBOOK}
SEEDS = (
    *(
        "usebio",
        "usebio played",
        "usebio swiss",
        "jet 3",
        "jet 4",
        "lin match",
        "lin club",
        "lin lines",
        "pbn game",
        "pbn session",
        "ruter",
        "magic contest",
        "bridgecomposer",
    ),
    *("csv", "csv japanese", "xlsx"),
)
NO_SESSION = {  # of the samples
    "bridgemate_11_tables_hands.pbn": "hands alone",
    "pbn_standard_correct_20.pbn": "games of days before all editions",
    "pbn_standard_errors_20.pbn": "wrong on purpose",
    "usebio_individual_12.xml": "lists its players twice",
    "usebio_unknown_event_type.xml": "wrong on purpose",
}
TABLES = ("csv", "xlsx")
HELD = {"lin": {"usebio", "pbn", "lin"}}  # of the others no file has one ranking and contracts


def sources():
    """Every session by the name of its file, and of its event where the file holds several."""
    for path in sorted(SAMPLES.iterdir()):
        if path.is_file() and path.suffix in (".xml", ".pbn", ".bws", ".lin") and path.name not in NO_SESSION:
            yield path.name, path.read_bytes(), 0
    for name in acbl_files.NAMES:
        events = acbl_files.expected()[name]["events"]
        parts = range(1, len(events) + 1) if len(events) > 1 else [0]
        yield from ((f"{name} {part}", acbl_files.sample(name), part) for part in parts)
    yield from ((name, seeds.good(name), 0) for name in SEEDS)


SOURCES = {name: (content, part) for name, content, part in sources()}


def read(content, part=0):
    document, problems = reading.read(content, part=part)
    errors = [problem.code for problem in problems if problem.severity is Severity.ERROR]
    assert errors == []
    return document


def why_not(document, key):
    """Why a format cannot hold a session, "" where it can."""
    event = document.event
    if not WRITTEN[key].can_hold(shape_of(document)):
        return "the format has no words for it"
    if key in TABLES and event.form == "teams":
        return "a table is one of pairs"
    if key == "lin" and event.winners == 2:
        return "LIN has one ranking"
    if key == "lin" and len({row.section for row in document.results}) > 1:
        return "LIN has no sections"
    return ""


def again(document, key):
    """The session written and read; of a table is said, as on the page of its columns, what is open."""
    content = WRITTEN[key].write(document)
    if key not in TABLES:
        return read(content)
    sheets, event = [], document.event
    reading.read(content, on_sheet=sheets.append)
    choices = TableChoices(scoring=event.scoring, winners=event.winners, form=event.form)
    read_again, problems = reading.read(content, known={table_in(sheets[0].rows).key: choices})
    assert [problem.code for problem in problems if problem.severity is Severity.ERROR] == []
    return read_again


def places(document):
    """Every row of the standings without its number, which some formats give anew."""
    report = of_document(document, (), pack="jcbl-sample", overrides={})
    assert report.refusal is None
    return Counter(
        tuple((key, value) for key, value in row.items() if key not in ("contestant", "section"))
        for part in report.parts
        for row in standings(part)
    )


@pytest.mark.parametrize("key", WRITTEN)
@pytest.mark.parametrize("name", SOURCES)
def test_the_standings_are_the_same(name, key):
    document = read(*SOURCES[name])
    if why_not(document, key):
        pytest.skip(why_not(document, key))
    written = again(document, key)
    # LIN has no day; the regulations are those of the session's.
    written = replace(written, event=replace(written.event, date=document.event.date))
    assert places(written) == places(document) != Counter()


@pytest.mark.parametrize("key", WRITTEN)
def test_every_format_that_is_read_is_a_source_and_every_pair_is_tried_or_has_its_reason(key):
    reasons = {}
    for name in SOURCES:
        document = read(*SOURCES[name])
        reasons.setdefault(document.source.format.key, set()).add(why_not(document, key))
    assert reasons.keys() == {form.traits.key for form in FORMATS if not form.is_deals}
    held = {form for form, of_form in reasons.items() if "" in of_form}
    assert held == HELD.get(key, reasons.keys())


def test_scores_alone_are_nothing_for_lin():
    document = read(acbl_files.sample(acbl_files.HOWELL))
    with pytest.raises(ValueError, match="LIN"):
        WRITTEN["lin"].write(document)


@pytest.mark.parametrize("key", ["usebio", "pbn", "lin"])
def test_a_record_that_came_to_another_result_leaves_the_result_as_it_is(key):
    """A contract that was entered wrongly and corrected: read instead of it, the auction would undo that."""
    document = read(*SOURCES["pbn_bbo_pairs_56.pbn"])
    place = next(
        place
        for place, row in enumerate(document.results)
        if row.contract == "4S"
        and any((one.board, one.ns) == (row.board, row.ns) for one in document.records)
    )
    row = document.results[place]
    worth = points("3S", row.tricks, law_2.is_vulnerable(row.board, row.declarer))
    other = row._replace(contract="3S", score=worth if row.declarer in "NS" else -worth)
    corrected = replace(document, results=(*document.results[:place], other, *document.results[place + 1 :]))
    written = again(corrected, key)
    # USEBIO has the result beside the record, and reads it from there.
    assert len(written.records) == len(document.records) - (key != "usebio")
    assert places(replace(written, event=document.event)) == places(corrected)
