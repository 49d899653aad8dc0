"""What people send is read in a process of its own: every place that takes or reads it, and every kind.

A place that is new here, or that asks for a library that reads files, is entered with what is decided of it.
"""

import ast

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from clubs.files.formats import FORMATS
from clubs.files.problem import error as reading_error
from clubs.files.reading import problem_message
from clubs.playing.services import result_files
from federation.apart import door
from federation.apart.limits import ReadingLimits
from federation.errors import Refused
from federation.tenancy.context import acting_for
from scoring.tools.bench.hostile.kinds import KINDS
from tests.clubs.api_cast import device
from tests.clubs.uploads.test_desk_pages import bring, drafted, enter, text
from tests.clubs.uploads.test_proofs import picture
from tests.clubs.uploads.test_uploads import MITCHELL
from tests.federation.apart.test_door import FLOORS, readers
from tests.places import ROOT
from tests.scoring.points.ledger.builders import secretaries

# Fields of forms and serializers that hold a file, and what asks a request for its files.
TAKES_FILES = {
    "clubs/playing/forms/movements.py": "a movement: clubs.movements.apart",
    "clubs/playing/views/own_movements.py": "hands the form its file",
    "clubs/terminals/forms.py": "a database: clubs.files.apart.door; a message: JSON of 4 MB at most",
    "clubs/terminals/views.py": "hands the form its file",
    "clubs/treasury/bank_forms.py": "a file of a bank: federation.money.bank.apart",
    "clubs/treasury/views/bank.py": "hands the form its file",
    "clubs/uploads/api/proofs.py": "a photograph: clubs.uploads.services.photograph",
    "clubs/uploads/api/views.py": "a session file: clubs.uploads.services.readings",
    "clubs/uploads/views/desk.py": "session files: clubs.uploads.services.readings",
    "clubs/uploads/views/proofs.py": "a photograph: clubs.uploads.services.photograph",
    "federation/site/api/binary.py": "the field of a form of the API, for the two above",
    "federation/face/forms.py": "a logo: federation.face.logos",
    "federation/face/views.py": "hands the form its file",
    "federation/publishing/forms.py": "a document: federation.publishing.pdfs",
    "federation/publishing/views/documents.py": "hands the form its file",
    "federation/site/errors.py": "asks whether files came with a form that it shows again; reads none",
    "federation/tables/admin/register_files.py": "a register: federation.tables.files",
    "rulings/cases/api/cases.py": "hands the form its file",
    "rulings/cases/forms/endings.py": "a photograph: clubs.uploads.services.photograph",
    "rulings/cases/views/cases.py": "hands the form its file",
    "scoring/desk/forms/file.py": "a session file: clubs.files.apart.door",
    "scoring/desk/views/stage.py": "hands the form its file",
    "scoring/points/views/balances.py": "balances: federation.tables.files",
}
# Who imports a library that reads, or writes, files of others.
IN_A_CHILD = {
    "clubs/files/apart/pictures.py": {"PIL"},
    "clubs/files/apart/reader.py": {"openpyxl"},
    "clubs/files/raw/markup.py": {"lxml", "xml"},
    "clubs/files/table/cells.py": {"csv"},
    "clubs/files/table/xlsx_package.py": {"zipfile"},
    "clubs/files/table/xlsx_sheets.py": {"openpyxl", "zipfile"},
    "clubs/files/usebio/": {"lxml"},  # of the tree that markup has made
    "clubs/movements/table_file.py": {"csv"},
    "federation/face/logo_reader.py": {"PIL"},
    "federation/publishing/pdf_reader.py": {"pypdf"},
    "federation/money/bank/": {"lxml"},  # federation.money.bank.apart
    "federation/tables/sheets.py": {"csv", "openpyxl", "zipfile"},
}
WRITES_OR_HOLDS = {
    "clubs/facts/services/workbook.py": {"openpyxl"},
    "clubs/files/benchmark.py": {"lxml", "xmltodict"},
    "clubs/own_kinds/sheets.py": {"tablib"},
    "clubs/tournaments/services/fees.py": {"tablib"},
    "clubs/treasury/sheets.py": {"tablib"},
    "scoring/events/views/handicaps.py": {"tablib"},
    "scoring/series/views.py": {"tablib"},
    "scoring/statistics/sheets.py": {"tablib"},
    "clubs/uploads/words/importing.py": {"csv"},
    "federation/site/searched_records.py": {"tablib"},
    "federation/tables/answer.py": {"tablib"},
    "federation/tables/files.py": {"tablib"},  # of the rows that a child has read
    "federation/tables/parting.py": {"tablib"},  # the same
    "federation/personal/archives.py": {"zipfile"},  # writes a person's own
    "federation/moving/archive.py": {"zipfile"},  # an operator's own command reads it, part by part
    "federation/startup/": {"tarfile"},  # copies of our own server
    "scoring/points/resources.py": {"tablib"},
    "scoring/rulemaking/views/replays.py": {"tablib"},
    "scoring/reports/writing.py": {"csv", "lxml"},
    "federation/site/packed.py": {"gzip"},  # writes our own pages
    "scoring/tools/measuring/pages.py": {"gzip"},  # reads them
    "scoring/points/selectors/levy.py": {"tablib"},
    "scoring/points/selectors/statements.py": {"tablib"},
    "scoring/points/services/balances.py": {"tablib"},
    "scoring/points/services/what_if.py": {"tablib"},
    "scoring/tools/": {"PIL", "csv", "xml", "zipfile"},  # demo and bench
}
LIBRARIES = {
    "PIL",
    "csv",
    "gzip",
    "lxml",
    "openpyxl",
    "tablib",
    "tarfile",
    "xml",
    "xmltodict",
    "zipfile",
    "pickle",
    "pypdf",
}
# Who reads session files by themselves: the child, and what is somebody's own process on the command line.
READS_HERE = {
    "clubs/files/apart/reader.py": "the child",
    "scoring/tools/score_file/report.py": "manage.py score: the process is whoever's started it",
    "scoring/tools/bench/hostile/seeds.py": "samples of our own",
}


def sources():
    files = [
        file for floor in FLOORS for file in (ROOT / floor).rglob("*.py") if "migrations" not in file.parts
    ]
    return {str(file.relative_to(ROOT)): ast.parse(file.read_text()) for file in files}


SOURCES = sources()


def nodes(tree, kind):
    return (node for node in ast.walk(tree) if isinstance(node, kind))


def takes_files(tree):
    attributes = {node.attr for node in nodes(tree, ast.Attribute)}
    called = {node.func.id for node in nodes(tree, ast.Call) if isinstance(node.func, ast.Name)}
    return bool(attributes & {"FILES", "FileField", "ImageField"} or "BinaryField" in called)


def libraries(tree):
    roots = {alias.name.partition(".")[0] for node in nodes(tree, ast.Import) for alias in node.names}
    return roots | {(node.module or "").partition(".")[0] for node in nodes(tree, ast.ImportFrom)}


def reads_sessions(tree):
    calls = {ast.unparse(node.func) for node in nodes(tree, ast.Call)}
    return bool(calls & {"reading.read", "table_file.read", "pictures.read", "sheets.read"})


def test_every_place_that_takes_a_file_is_decided_about():
    assert {name for name, tree in SOURCES.items() if takes_files(tree)} == set(TAKES_FILES)


def test_every_library_that_reads_files_is_asked_in_a_child():
    decided = IN_A_CHILD | WRITES_OR_HOLDS
    asked = {name: used for name, tree in SOURCES.items() if (used := libraries(tree) & LIBRARIES)}
    undecided = {
        name: used
        for name, used in asked.items()
        if not any(name.startswith(place) and used <= known for place, known in decided.items())
    }
    assert undecided == {}
    assert len(asked) > 20


def test_session_files_are_read_by_the_child_alone():
    calls = {name for name, tree in SOURCES.items() if reads_sessions(tree)}
    assert calls == set(READS_HERE) | {"clubs/movements/apart.py"}


def test_every_format_and_every_reader_has_files_that_mean_harm():
    """A new format, a new reader: what it costs is measured with the others (`bench --hostile`)."""
    assert {format.traits.key for format in FORMATS} <= set(KINDS)
    assert {kind.reader for kind in KINDS.values()} == set(readers())


# --- beyond the limits, whatever was sent: a sentence, and nothing is taken ---------------------------


def file(content, name="x"):
    return SimpleUploadedFile(name, content)


def desk(here, _client):
    answer = bring(enter(here.scorer), here, MITCHELL)
    return enter(here.scorer).get(answer["Location"])


def api(here, _client):
    return device(here).post("/sakura/api/v1/uploads/?name=x.xml", MITCHELL, content_type="application/xml")


def proof(here, _client):
    upload = drafted(here)
    return enter(here.scorer).post(
        f"/sakura/desk/uploads/{upload.pk}/proofs/", {"photograph": file(picture())}
    )


def api_proof(here, _client):
    upload = drafted(here)
    address = f"/sakura/api/v1/uploads/{upload.pk}/proofs/"
    return device(here).post(address, picture(), content_type="image/jpeg", headers={"accept-language": "en"})


def register(here, _client):
    sent = {"import_file": file(b"number\n1\n"), "format": "0", "resource": "0"}
    return enter(here.registrar).post("/sakura/admin/federation/member/import/", sent)


def balances(here, _client):
    sent = {"file": file(b"number,red\n1,2\n"), "year": 2024, "reason": "old"}
    with acting_for(here.federation):
        secretary, _second = secretaries(here)
    return enter(secretary).post("/sakura/desk/points/balances/", sent)


def movement(here, _client):
    sent = {"title": "Ours", "file": file(b"round,table\n"), "sharing": 1, "copies": 1, "meetings": 1}
    return enter(here.scorer).post(f"/sakura/desk/clubs/{here.club.pk}/movements/own/", sent)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("send", "statuses", "sentence"),
    [
        (desk, {200}, "could not be read within 200 MB of memory"),
        (api, {422}, "could not be read within 200 MB of memory"),
        (proof, {422}, "takes too much time or memory"),
        (api_proof, {413}, "takes too much time or memory"),
        (register, {200}, "could not be read within 200 MB of memory"),
        (balances, {422}, "could not be read within 200 MB of memory"),
        (movement, {422}, "takes too much time or memory"),
    ],
)
def test_beyond_the_limits_is_a_sentence(here, client, monkeypatch, send, statuses, sentence):
    monkeypatch.setattr(door, "limits_for", lambda size: ReadingLimits(2, 200, 5))
    answer = send(here, client)
    assert answer.status_code in statuses
    shown = answer.content.decode() if answer["Content-Type"].endswith("json") else text(answer)
    assert sentence in shown


@pytest.mark.django_db
def test_beyond_the_limits_services_refuse_in_words(inside, monkeypatch):
    monkeypatch.setattr(door, "limits_for", lambda size: ReadingLimits(2, 200, 5))
    with pytest.raises(Refused, match="200 MB"):
        result_files.read(MITCHELL, "x.xml")


@pytest.mark.parametrize("name", ["reading_too_slow", "reading_too_large", "reading_failed", "problems_cut"])
def test_every_reason_has_its_sentence_in_both_languages(name):
    parameters = {"seconds": 2, "megabytes": 200, "count": 3, "shown": 2}
    problem = reading_error(name, **parameters)
    assert problem_message(problem, "en") != problem_message(problem, "ja")
    assert "{" not in problem_message(problem, "en") + problem_message(problem, "ja")
