"""Files of a session: who gets what, under which name, and that nobody fetches them twice."""

import re

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Board, Club, ClubOfficer, ClubRole
from clubs.register import tokens
from clubs.uploads.services import uploads
from federation.models import Role
from federation.tenancy.context import acting_for
from scoring.sessions.services import recomputation
from scoring.sessions.services.written import FORMATS
from tests.cast import SINCE, appoint
from tests.clubs.api_cast import device, login
from tests.clubs.uploads.test_uploads import ONE_TRICK_LESS
from tests.places import SAMPLES
from tests.scoring import builders
from tests.worlds import furnished_once

NUMBER = b"NATIONAL_ID_NUMBER"


def addresses(session, kind="usebio", slug="sakura"):
    """The page and the call of the API."""
    tail = f"sessions/{session.pk}/file/?as={kind}"
    return [f"/{slug}/{tail}", f"/{slug}/api/v1/{tail}"]


@pytest.fixture
@furnished_once
def session(here):
    return builders.published(here)


def answers(client, session, kind="usebio", **headers):
    return [client.get(path, headers=headers) for path in addresses(session, kind)]


def facts_of(answer):
    """Its status, whether it holds numbers of members, and who may keep it."""
    return answer.status_code, NUMBER in answer.content, answer["Cache-Control"]


@pytest.mark.parametrize("kind", FORMATS)
def test_everybody_may_take_every_format(client, session, kind):
    with time_machine.travel(timezone.now(), tick=False):  # a workbook says when it was written
        page, call = answers(client, session, kind)
    assert (page.status_code, call.status_code) == (200, 200)
    assert page["Content-Type"] == call["Content-Type"] == FORMATS[kind].media_type
    assert page.content[:200] == call.content[:200]
    name = rf"[!-~]+\.{FORMATS[kind].suffix}"
    disposition = page["Content-Disposition"]
    assert re.fullmatch(rf"attachment; filename=\"{name}\"; filename\*=UTF-8''{name}", disposition)
    assert page["X-Content-Type-Options"] == "nosniff"


def test_a_name_of_a_file_is_in_ascii_and_in_full(client, here):
    game = (SAMPLES / builders.MITCHELL).read_bytes()
    title = re.search(rb"<EVENT_DESCRIPTION>([^<]*)<", game)[1]
    session = builders.published_content(here, game.replace(title, "さくら杯".encode(), 1), "1.xml")
    day = "2022-07-21-2074"
    disposition = client.get(addresses(session)[0])["Content-Disposition"]
    assert disposition == (
        f'attachment; filename="{day}-{session.pk}.xml"; '
        f"filename*=UTF-8''{day}-%E3%81%95%E3%81%8F%E3%82%89%E6%9D%AF.xml"
    )


def test_whatever_a_program_accepts_it_gets_the_file(client, session):
    assert [answer.status_code for answer in answers(client, session, accept="application/xml")] == [200, 200]


def test_the_public_gets_no_member_number(session, here, next_door):
    everybody = [Client(), login(here.player), login(next_door.scorer), login(next_door.administrator)]
    for client, may_keep in zip(everybody, ["no-cache", *["no-store, private"] * 3], strict=True):
        assert [facts_of(answer) for answer in answers(client, session)] == [(200, False, may_keep)] * 2


def test_the_clubs_officers_and_who_keeps_the_register_get_them(session, here):
    with acting_for(here.federation):
        appoint(here.player, Role.RULES_COMMITTEE)  # every office may look into the register
    for client in (login(here.scorer), login(here.registrar), login(here.player)):
        assert [facts_of(answer) for answer in answers(client, session)] == [
            (200, True, "no-store, private")
        ] * 2


def test_an_officer_of_another_club_gets_none(session, here):
    with acting_for(here.federation):
        other = Club.objects.create(number="99", names={"ja": "別", "en": "Other"})
        ClubOfficer.objects.create(club=other, holder=here.player, role=ClubRole.SCORER, starts_on=SINCE)
    assert [facts_of(answer)[:2] for answer in answers(login(here.player), session)] == [(200, False)] * 2


def test_a_device_gets_those_of_its_own_club_only(session, here):
    call = addresses(session)[1]
    with acting_for(here.federation):
        ours = Club.objects.get(pk=session.club_id)
        other = Club.objects.create(number="99", names={"ja": "別", "en": "Other"})
        ClubOfficer.objects.create(club=other, holder=here.scorer, role=ClubRole.SCORER, starts_on=SINCE)
        secrets = [tokens.issue(club=club, label="PC", by=here.scorer)[1] for club in (ours, other)]
    clients = (Client(headers={"authorization": f"Token {secret}"}) for secret in secrets)
    assert [NUMBER in client.get(call).content for client in clients] == [True, False]


def test_a_token_of_elsewhere_is_refused(session, next_door):
    assert device(next_door).get(addresses(session)[1]).status_code == 401


def test_a_session_of_next_door_is_not_here(client, session, next_door):
    theirs = builders.published(next_door)
    assert [client.get(path).status_code for path in addresses(theirs)] == [404, 404]
    assert [client.get(path).status_code for path in addresses(theirs, slug="albion")] == [200, 200]
    assert [client.get(path).status_code for path in addresses(session, slug="albion")] == [404, 404]


def test_a_draft_is_no_session(client, here):
    game = (SAMPLES / builders.MITCHELL).read_bytes()
    with acting_for(here.federation):
        uploads.receive(club=here.club, name="1.xml", content=game, by=here.scorer)
    assert client.get("/sakura/sessions/1/file/").status_code == 404


@pytest.mark.parametrize(
    "query", ["as=exe", "as=", "section=x", "section=999999", "section=99999999999999999999"]
)
def test_what_is_not_there(client, session, query):
    statuses = [client.get(f"{path.partition('?')[0]}?{query}").status_code for path in addresses(session)]
    assert statuses == [404, 404]


def test_the_tag_holds_until_something_changes(here, client, session):
    for path in addresses(session):
        tag = client.get(path)["ETag"]
        again = client.get(path, headers={"if-none-match": tag})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
        assert login(here.scorer).get(path)["ETag"] != tag
        japanese = client.get(path, headers={"accept-language": "ja", "if-none-match": tag})
        english = client.get(path, headers={"accept-language": "en", "if-none-match": tag})
        assert {japanese.status_code, english.status_code} == {200, 304}
    tags = [client.get(path)["ETag"] for path in addresses(session)]
    with acting_for(here.federation):
        upload, _ = uploads.receive(club=session.club, name="2.xml", content=ONE_TRICK_LESS, by=here.scorer)
        uploads.publish(upload=upload, by=here.scorer)
        recomputation.recompute(session.pk)
    assert not set(tags) & {client.get(path)["ETag"] for path in addresses(session)}


def test_the_page_of_a_session_offers_its_files(client, session):
    html = client.get(f"/sakura/sessions/{session.pk}/", headers={"accept-language": "en"}).content.decode()
    links = re.findall(r'href="([^"]+)" download>(\w+)<', html)
    assert [name for _, name in links] == [
        *("USEBIO", "LIN", "PBN", "CSV", "XLSX"),
        *("PBN", "DLM", "BRI", "DUP", "RBN"),
    ]
    assert [client.get(path.replace("&amp;", "&")).status_code for path, _ in links] == [200] * 10


def test_hands_of_sections_are_offered_apart(client, here):
    session = builders.published(here, builders.TWO_SECTIONS)
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    with acting_for(here.federation):
        revision = session.revisions.get()
        Board.objects.current().filter(session=session).update(superseded_by=revision)
        for section in session.sections.all():
            Board.objects.create(session=session, stated_by=revision, section=section, number=1, deal=deal)
        first = session.sections.first()
    html = client.get(f"/sakura/sessions/{session.pk}/", headers={"accept-language": "en"}).content.decode()
    links = re.findall(r'href="([^"]+hands[^"]+)" download>', html)
    assert len(links) == 12
    assert f"Hand records of section {first.letter}:" in html
    assert [client.get(path.replace("&amp;", "&")).status_code for path in links] == [200] * 12
    assert client.get(f"/sakura/sessions/{session.pk}/file/?as=hands-dlm").status_code == 404


def test_what_a_format_cannot_hold_is_said(client, here, session):
    with acting_for(here.federation):
        session.scoring = "imps"
        session.save()
    page, call = answers(client, session, **{"accept-language": "en"})
    assert (page.status_code, call.status_code) == (409, 409)
    assert "USEBIO cannot hold this session." in page.content.decode()
    assert call.json()["title"] == "cannot_be_written"
    html = client.get(f"/sakura/sessions/{session.pk}/").content.decode()
    assert "as=usebio" not in html


def test_a_file_takes_the_same_queries_for_few_and_many(client, here):
    counts = []
    for pairs in (2, 60):
        session = builders.published_content(here, builders.a_field(pairs), f"{pairs}.xml")
        for path in addresses(session):
            client.get(path)
            with CaptureQueriesContext(connection) as caught:
                client.get(path)
            counts.append(len(caught))
    assert counts[:2] == counts[2:]
    assert max(counts) < 20
