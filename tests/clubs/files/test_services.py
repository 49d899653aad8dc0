"""Pages and answers of services whose layout nobody has described: refused by name, with what to bring."""

import pytest

from clubs.files import sheet
from clubs.files.raw.services import PROGRAMS, SERVICES, service_of
from clubs.files.reading import problem_message, read
from tests.clubs.files import seeds

PAGE = '<!DOCTYPE html>\n<html><head><title>Tuesday</title></head><body><a href="https://{0}/">x</a></body></html>'
ANSWER = '{{"tournament": {{"name": "Tuesday, A"}},\n "link": "https://{0}/deal"}}\n'
FORMS = ["page", "json", "bom", "capitals"]
LETTERS = [b"<html><body>bridge</body></html>", b"[1, 2]", b"A letter of RealBridge"]
SITES = {
    "RealBridge": "play.realbridge.online",
    "Funbridge": "play.funbridge.com",
    "Bridge Base Online": "webutil.bridgebase.com",
    "BridgeWebs": "www.bridgewebs.com",
}


def test_every_service_has_a_site():
    assert SITES.keys() == {service.name for service in SERVICES}


@pytest.mark.parametrize("form", [PAGE, ANSWER, f"\ufeff{PAGE}", PAGE.upper()], ids=FORMS)
@pytest.mark.parametrize("service", SERVICES, ids=lambda service: service.name)
def test_a_page_is_refused_with_what_to_bring(service, form):
    document, problems = read(form.format(SITES[service.name]).encode(), "tuesday.html")
    assert document is None
    assert [problem.code for problem in problems] == ["page_of_service"]
    for language in ("en", "ja"):
        sentence = problem_message(problems[0], language)
        assert service.name in sentence
        assert service.instead in sentence
        assert "tuesday.html" in sentence


CONNECTOR = {
    "start": b'{"Command": 5, "ClubId": "", "SessionGuid": "", "SerializedData": "{}"}',
    "result": b'\xef\xbb\xbf[{"BoardNumber": 1, "DeclarerDirection": 1, "Level": 4}]',
}


@pytest.mark.parametrize("kind", CONNECTOR)
def test_a_message_of_the_connector_is_told_where_it_belongs(kind):
    document, problems = read(CONNECTOR[kind], "club.json")
    assert (document, [problem.code for problem in problems]) == (None, ["connector_message"])
    for language, page in (("en", "page of scoring devices"), ("ja", "「スコア端末」のページ")):
        sentence = problem_message(problems[0], language)
        assert page in sentence
        assert "club.json" in sentence


@pytest.mark.parametrize("content", LETTERS)
def test_what_names_no_service_or_is_no_page_is_not_known(content):
    assert service_of(content) is None
    assert [problem.code for problem in read(content)[1]] == ["unknown_format"]


@pytest.mark.parametrize("name", ["usebio", "pbn session", "lin club", "csv"])
def test_a_file_that_is_read_is_no_page(name):
    text = seeds.good(name)
    assert read(text)[0] is not None
    assert service_of(text) is None


def test_the_table_of_formats_names_them_and_the_programs_without_a_file():
    rows = sheet.table()
    pages = [f"| {one.name}: pages | no | no | – | all | {one.samples} |" for one in SERVICES]
    programs = [f"| {program} | by the formats above that it exports |" for program in PROGRAMS]
    assert [row for row in (*pages, *programs) if row not in rows] == []
