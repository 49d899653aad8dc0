"""Hand records on paper: every deal once, four to a page, each page with event, day and its number."""

import io
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from clubs.models import Board
from federation.tenancy.context import acting_for
from scoring.sessions.services import analysis
from scoring.tasks import analyse
from tests.scoring import builders
from tests.worlds import furnished_once

WORDS = {
    "en": (r"Board (\d+)", "Dealer", "Par for NS:", "Double dummy"),
    "ja": (r"ボード(\d+)", "ディーラー", "NSのパー：", "ダブルダミー"),
}


@pytest.fixture
@furnished_once
def evening(here):
    """A published session of 21 boards with their deals."""
    return builders.published(here)


def address(house, session) -> str:
    return f"/{house.federation.slug}/sessions/{session.pk}/hands.pdf"


def pages(client, house, session, language: str) -> list[str]:
    answer = client.get(address(house, session), headers={"accept-language": language})
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    return [page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_four_to_a_page_with_event_day_and_page(client, here, evening, language):
    board, dealer, _par, _table = WORDS[language]
    shown = pages(client, here, evening, language)
    with acting_for(here.federation):
        numbers = sorted(Board.objects.current().filter(session=evening).values_list("number", flat=True))
    on_pages = [[int(number) for number in re.findall(board, page)] for page in shown]
    assert [number for page in on_pages for number in page] == numbers
    assert [len(page) for page in on_pages] == [4, 4, 4, 4, 4, 1]
    year = str(evening.played_on.year)
    for number, page in enumerate(shown, 1):
        assert evening.title in page
        assert f"{number} / {len(shown)}" in page
        assert (page.count(dealer), year in page) == (len(on_pages[number - 1]), True)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_what_the_cards_allow_stands_below(client, here, evening, language):
    _board, _dealer, par, table = WORDS[language]
    assert par not in "".join(pages(client, here, evening, language))
    with acting_for(here.federation):
        analysis.request(evening.pk)
    analyse(here.federation.pk, evening.pk)
    text = "".join(pages(client, here, evening, language))
    assert (text.count(par), text.count(table)) == (21, 21)
    with acting_for(here.federation):
        first = analysis.of_session(evening.pk)[0]
    assert first.par is not None
    assert f"{abs(first.par.score)}" in text.split(par)[1]


def test_nobody_elses_and_none_without_hands(client, here, next_door, evening):
    assert client.get(address(next_door, evening)).status_code == 404
    bare = builders.published_content(here, builders.a_field(4), "4.xml")
    assert client.get(address(here, bare)).status_code == 404
    page = client.get(f"/{here.federation.slug}/sessions/{bare.pk}/").content.decode()
    assert "hands.pdf" not in page
    shown = client.get(f"/{here.federation.slug}/sessions/{evening.pk}/").content.decode()
    assert f'href="{address(here, evening)}"' in shown


def test_it_asks_a_fixed_number_of_times(client, here, evening):
    with CaptureQueriesContext(connection) as first:
        client.get(address(here, evening))
    other = builders.published(here, "bridgemate_11_tables.bws")
    with CaptureQueriesContext(connection) as second:
        client.get(address(here, other))
    assert len(second) <= len(first)
