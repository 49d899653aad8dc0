"""Hands from a deal file: offered where they fit, attached without touching results."""

from datetime import date

import pytest

from clubs.facts.services.sources import sources_of
from clubs.files import reading
from clubs.files.deals import dlm
from clubs.files.document import DocumentDeal
from clubs.models import Board, Result, Revision, Session, Upload
from clubs.uploads.services import hand_records, uploads
from federation.errors import Refused
from federation.tenancy.context import acting_for
from scoring.models import DealAnalysis
from scoring.sessions.services import recomputation
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.clubs.uploads.three_sources import BWS, as_usebio
from tests.places import SAMPLES
from tests.worlds import furnished_once

HANDS = (SAMPLES / "bridgemate_11_tables_hands.pbn").read_bytes()  # of the same evening
NEXT_WEEK = date(2026, 1, 26)


@pytest.fixture(autouse=True)
def _soon_after(monkeypatch):
    """The game was last week."""
    monkeypatch.setattr(hand_records, "today", lambda: NEXT_WEEK)


def receive(house, content, name):
    return uploads.receive(club=house.club, name=name, content=content, by=house.scorer)[0]


def published(house, content=BWS, name="evening.bws"):
    return uploads.publish(upload=receive(house, content, name), by=house.scorer)


def deals():
    return reading.read(HANDS, "hands.pbn")[0].deals


def turned(deal):
    """The same cards one seat further: another deal."""
    first, hands = deal.deal.split(":")
    north, *others = hands.split()
    return deal._replace(deal=f"{first}:{' '.join([*others, north])}")


def test_a_file_of_hands_is_no_session(inside):
    """Neither as PBN nor for a dealing machine; both say what to do with it."""
    for name, content in (("hands.pbn", HANDS), ("hands.dlm", dlm.write(deals()))):
        upload = receive(inside, content, name)
        assert "deals_only" in [problem["code"] for problem in upload.report["problems"]]
        with pytest.raises(Refused):
            uploads.publish(upload=upload, by=inside.scorer)
        assert len(hand_records.deals_of(upload)) == 36


@pytest.fixture
@furnished_once
def session(inside):
    return published(inside)


def test_hands_are_offered_to_the_session_that_they_fit(inside, session):
    upload = receive(inside, HANDS, "hands.pbn")
    [offer] = hand_records.offers(upload, hand_records.deals_of(upload))
    assert (offer.session, offer.boards, offer.fitting, offer.known) == (session, 27, 27, 0)
    assert not offer.asks


def test_hands_are_attached_and_no_result_is_touched(inside, session):
    before = list(Result.objects.order_by("pk").values())
    upload = receive(inside, HANDS, "hands.pbn")
    revision = hand_records.attach(upload=upload, to=session, by=inside.scorer)
    assert (revision.number, revision.upload) == (2, upload)
    assert list(Result.objects.order_by("pk").values()) == before
    assert Board.objects.current().filter(stated_by=revision).count() == 27
    recomputation.recompute(session.pk)
    assert DealAnalysis.objects.count() == 27, "they are worked out before somebody opens a board"
    with pytest.raises(Refused, match="すでに"):
        hand_records.attach(upload=upload, to=session, by=inside.scorer)
    assert Revision.objects.count() == 2
    assert [source.upload.name for source in sources_of(session)] == ["evening.bws"]


def test_a_later_file_without_hands_takes_none_away(inside, session):
    hand_records.attach(upload=receive(inside, HANDS, "hands.pbn"), to=session, by=inside.scorer)
    assert published(inside, as_usebio(), "evening.xml") == session
    assert Board.objects.current().count() == 27


def test_other_hands_need_a_word(inside, session):
    hand_records.attach(upload=receive(inside, HANDS, "hands.pbn"), to=session, by=inside.scorer)
    other = [turned(deal) if deal.board == 5 else deal for deal in deals()]
    upload = receive(inside, dlm.write(other), "hands.dlm")
    offer = hand_records.offer_of(session, hand_records.deals_of(upload))
    assert offer.other == (5,)
    with pytest.raises(Refused) as refusal:
        hand_records.attach(upload=upload, to=session, by=inside.scorer)
    assert refusal.value.code == "person_needed"
    hand_records.attach(upload=upload, to=session, by=inside.scorer, acknowledged=True)
    changed = Board.objects.current().filter(stated_by__number=3)
    assert [board.number for board in changed] == [5]
    assert Board.objects.current().count() == 27


def test_a_lead_that_the_leader_does_not_hold():
    deal = deals()[0].deal
    holds = [seat for seat in "NESW" if hand_records._holds(deal, seat, "SA")]
    assert len(holds) == 1


def test_a_club_of_elsewhere_is_refused(inside, session):
    upload = receive(inside, HANDS, "hands.pbn")
    with pytest.raises(Refused):
        hand_records.attach(upload=upload, to=session, by=inside.player)


def test_the_page(client, here, next_door):
    with acting_for(here.federation):
        session = published(here)
        hands, results = receive(here, HANDS, "hands.pbn"), Upload.objects.get(name="evening.bws")
    address = f"/sakura/desk/uploads/{hands.pk}/hands/"
    assert client.get(address).status_code == 302
    for stranger in (here.player, here.administrator, next_door.scorer):
        client.force_login(stranger)
        assert client.get(address).status_code == 403
        assert client.post(address, {"session": session.pk}).status_code == 403
    client.force_login(next_door.scorer)
    assert client.get(f"/albion/desk/uploads/{hands.pk}/hands/").status_code == 404
    client.force_login(here.scorer)
    assert address in client.get(f"/sakura/desk/uploads/{hands.pk}/").content.decode()
    assert client.get(f"/sakura/desk/uploads/{results.pk}/hands/").status_code == 404
    page = client.get(address, headers={"accept-language": "en"}).content.decode()
    assert "27 of 27 boards are in the file" in page
    for wrong, status in ((str(session.pk + 99), 404), ("x", 422), (str(2**70), 422)):
        assert client.post(address, {"session": wrong}).status_code == status
    assert client.post(address, {"session": session.pk}).status_code == 302
    again = client.post(address, {"session": session.pk})
    assert again.status_code == 409
    with acting_for(here.federation):
        assert (Session.objects.count(), Board.objects.count()) == (1, 27)


def test_two_deals_written_otherwise_are_the_same():
    deal = DocumentDeal(
        "", 1, "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432", 1
    ).deal
    other = "E:.AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432 AKQJT98765432..."
    assert hand_records.same(deal, other)


def test_an_older_session_is_found_by_its_day(here, monkeypatch):
    with acting_for(here.federation):
        session = published(here)
        hands = receive(here, HANDS, "hands.pbn")
    monkeypatch.setattr(hand_records, "today", lambda: date(2027, 1, 1))
    client, address = enter(here.scorer), f"/sakura/desk/uploads/{hands.pk}/hands/"
    assert "No session of the last 60 days" in text(client.get(address))
    assert "27 of 27 boards are in the file" in text(client.get(f"{address}?day=2026-01-19"))
    assert "No session of that day" in text(client.get(f"{address}?day=2026-01-18"))
    assert "Enter a valid date." in text(client.get(f"{address}?day=soon"))
    assert client.post(address, {"session": session.pk}).status_code == 302
    with acting_for(here.federation):
        assert Board.objects.current().count() == 27
