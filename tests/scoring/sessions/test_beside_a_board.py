"""Beside a board: its auction on the scorecard, and the photograph of the slip for who judges by it."""

import io

import pytest
from PIL import Image

from clubs.models import Result
from clubs.uploads.services import proofs
from federation.tenancy.context import acting_for
from tests.scoring import builders
from tests.scoring.sessions.test_pages_shown import get, text_of
from tests.scoring.sessions.test_plays import BBO, address, first_result
from tests.worlds import furnished_once


def slip() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (40, 30), "white").save(file, "JPEG")
    return file.getvalue()


@pytest.fixture
@furnished_once
def evening(here):
    """A published session with auctions; there is a photograph of the slip of board 1."""
    session = builders.published(here, BBO)
    with acting_for(here.federation):
        proofs.attach(to=session, content=slip(), by=here.scorer, caption="Slip of table 3", board=1)
    return session


def board_pages(house, session):
    result = first_result(house, session)
    board = f"/{house.federation.slug}/sessions/{session.pk}/sections/{result.section_id}/boards"
    return (f"{board}/1/", address(house, session, result.pk)), f"{board}/2/"


def test_a_scorecard_leads_to_every_auction_of_its_boards(client, here, evening):
    entry = first_result(here, evening).ns_id
    with acting_for(here.federation):
        own = Result.objects.current().filter(session=evening)
        results = [*own.filter(ns=entry), *own.filter(ew=entry)]
    card = f"/{here.federation.slug}/sessions/{evening.pk}/contestants/{entry}/"
    content = get(client, card).content.decode()
    led = [result.pk for result in results if address(here, evening, result.pk) in content]
    assert len(led) > 3
    assert first_result(here, evening).pk in led


def test_who_judges_sees_the_slip_beside_its_board_alone(client, here, evening):
    of_board, of_another = board_pages(here, evening)
    client.force_login(here.scorer)
    assert [text_of(get(client, page)).count("Slip of table 3") for page in of_board] == [1, 1]
    assert "Slip of table 3" not in text_of(get(client, of_another))


def test_nobody_else_learns_of_it(client, here, evening):
    of_board, _of_another = board_pages(here, evening)
    for user in (None, here.player):
        if user:
            client.force_login(user)
        assert ["proofs" in get(client, page).content.decode() for page in of_board] == [False, False]
