"""Reports, line-ups, invitations, overalls and chains in the admin: words, offices, constant queries."""

import re
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import (
    BoardReport,
    CallStep,
    Club,
    DirectorCall,
    Entrant,
    Entry,
    Invitation,
    LineUp,
    MatchReport,
    Session,
    TableDevice,
    TableEntry,
    TableMessage,
    TablesOpening,
)
from federation.models import ChainHead, Letter, Role
from federation.record.admin import letters
from federation.tenancy.context import acting_for
from scoring.models import FieldSheet, OverallBoard, OverallPlace
from tests import cast
from tests.federation.site.admin_cast import furnish
from tests.worlds import furnished_once

ADMIN = "/sakura/admin/"
REPORTED = ("clubs/matchreport", "clubs/boardreport", "clubs/lineup", "clubs/invitation")
AT_TABLES = (DirectorCall, CallStep, TableMessage, TablesOpening, TableDevice, TableEntry)
FROM_TABLES = tuple(f"clubs/{model._meta.model_name}" for model in AT_TABLES)
OVERALL = ("scoring/fieldsheet", "scoring/overallplace", "scoring/overallboard")

pytestmark = pytest.mark.django_db


@pytest.fixture
@furnished_once
def staffed(here):
    """A furnished house with a tournament office and an appeals committee."""
    furnish(here)
    with acting_for(here.federation):
        office, appeals = (cast.login(here.federation, name) for name in ("office", "appeals"))
        cast.appoint(office, Role.TOURNAMENT_OFFICE)
        cast.appoint(appeals, Role.APPEALS_COMMITTEE)
    people = {name: getattr(here, name) for name in ("registrar", "administrator", "player", "scorer")}
    return SimpleNamespace(
        federation=here.federation, club=here.club, office=office, appeals=appeals, **people
    )


def rows_of(response) -> str:
    """The lines of a list."""
    return " ".join(re.findall(r"<tbody>.*?</tbody>", response.content.decode(), re.DOTALL))


def queries_of(client, address: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def more_of_everything(house) -> None:
    """A second row in every list, of another session, team and club."""
    report, board = MatchReport.objects.get(), BoardReport.objects.get()
    line_up, invitation, place = LineUp.objects.get(), Invitation.objects.get(), OverallPlace.objects.get()
    team = Entrant.objects.create(event=report.a.event, number="B", name="Other", entered_by=house.player)
    session = Session.objects.create(
        club=house.club,
        game_key="second",
        stage=report.session.stage,
        number=2,
        titles={"ja": "Second", "en": "Second"},
        played_on=report.session.played_on,
        form="teams",
        scoring="imps",
        matches_in="vp",
        winners=1,
        published_at=report.session.published_at,
    )
    entry = Entry.objects.create(
        session=session,
        section=board.ns.section,
        number="B",
        position=1,
        entrant=team,
        stated_by=board.ns.stated_by,
    )
    club = Club.objects.create(number="2999", names={"ja": "二", "en": "Two"})
    changes = {
        report: {"session": session, "a": team, "side": team, "by": house.player},
        board: {"session": session, "ns": entry, "by": house.player},
        line_up: {"session": session, "entrant": team, "opponent": team, "by": house.player},
        invitation: {"club": club, "by": house.player},
        place: {"session": session, "entry": entry, "position": 1},
        OverallBoard.objects.get(): {"number": 2},
        FieldSheet.objects.get(): {"session": session},
    }
    call = DirectorCall.objects.get()
    for row in (call, TableMessage.objects.get(), TablesOpening.objects.get(), TableDevice.objects.get()):
        changes[row] = {"session": session} | ({"by": house.player} if hasattr(row, "by") else {})
    changes[TableEntry.objects.earliest("pk")] = {"session": session, "token": uuid4()}
    changes[CallStep.objects.get()] = {"call": call, "by": house.player}  # of the second call
    for row, changed in changes.items():
        row.pk = None
        row._state.adding = True
        for field, value in changed.items():
            setattr(row, field, value)
        row.save()


def test_lists_ask_equally_often_for_one_row_and_two(client, staffed):
    client.force_login(staffed.office)
    addresses = [f"{ADMIN}{model}/" for model in (*REPORTED, *FROM_TABLES, *OVERALL)]
    client.get(addresses[0])
    before = [queries_of(client, address) for address in addresses]
    rows = [rows_of(client.get(address)).count("<tr") for address in addresses]
    with acting_for(staffed.federation):
        more_of_everything(staffed)
    assert [queries_of(client, address) for address in addresses] == before
    assert min(rows) == 1
    assert [rows_of(client.get(address)).count("<tr") for address in addresses] == [n + 1 for n in rows]


def test_offices_see_what_is_theirs(client, staffed):
    for model in (*REPORTED, *FROM_TABLES):
        for user, status in ((staffed.office, 200), (staffed.appeals, 403), (staffed.registrar, 403)):
            client.force_login(user)
            assert client.get(f"{ADMIN}{model}/").status_code == status
    for model in OVERALL:
        client.force_login(staffed.appeals)
        assert client.get(f"{ADMIN}{model}/").status_code == 200
        assert client.get(f"{ADMIN}{model}/add/").status_code == 403
    client.force_login(staffed.office)
    assert client.get(f"{ADMIN}federation/chainhead/").status_code == 403


def test_a_call_shows_its_steps_and_a_message_whether_it_is_read(client, staffed):
    client.force_login(staffed.office)
    client.cookies["language"] = "en"
    with acting_for(staffed.federation):
        call, message = DirectorCall.objects.get(), TableMessage.objects.get()
        CallStep.objects.create(call=call, kind="closed", at=call.at, by=staffed.player)
    page = client.get(f"{ADMIN}clubs/directorcall/{call.pk}/change/").content.decode()
    assert "the director is coming" in page
    assert f"/desk/sessions/{call.session_id}/room/" in page
    assert "dealt with" in rows_of(client.get(f"{ADMIN}clubs/directorcall/"))
    messages = f"{ADMIN}clubs/tablemessage/"
    assert message.text in rows_of(client.get(messages, {"shown": "shown"}))
    with acting_for(staffed.federation):
        by = {"at": message.at, "by": staffed.player}
        TableMessage.objects.create(session=message.session, takes_back=message, **by)
    assert rows_of(client.get(messages, {"shown": "shown"})) == ""
    assert rows_of(client.get(messages, {"shown": "taken_back"})).count("<tr") == 1
    assert f"takes back: {message.text}" in rows_of(client.get(messages))


def test_neither_the_salt_of_codes_nor_what_a_telephone_is_known_by_is_shown(client, staffed):
    client.force_login(staffed.administrator)
    with acting_for(staffed.federation):
        of_session = {"session": TablesOpening.objects.get().session, "at": timezone.now()}
        opened = {"salt": "SALT", "is_open": True, "by": staffed.player}
        rows = [
            TablesOpening.objects.create(**of_session, **opened),
            TableDevice.objects.create(**of_session, digest="DIGEST", table=1),
        ]
    for row in rows:
        for rest in ("", f"{row.pk}/change/", f"{row.pk}/history/"):
            answer = client.get(f"{ADMIN}clubs/{row._meta.model_name}/{rest}")
            assert answer.status_code == 200
            assert not re.search("SALT|DIGEST", answer.content.decode())


def test_a_chain_is_proved_on_its_page(client, staffed):
    client.force_login(staffed.administrator)
    with acting_for(staffed.federation):
        head = ChainHead.objects.get(chain="cases")
    listed = client.get(f"{ADMIN}federation/chainhead/", headers={"Accept-Language": "en"})
    assert head.hash in rows_of(listed)
    client.cookies["language"] = "en"
    page = client.get(f"{ADMIN}federation/chainhead/{head.pk}/change/").content.decode()
    assert "The chain holds" in page
    assert "Acts of cases" in page


def test_letters_say_what_they_are_about(client, staffed):
    client.force_login(staffed.administrator)
    with acting_for(staffed.federation):
        about = {"page": ["home"]}
        Letter.objects.create(topic="match_disputed", key="9", reader=staffed.scorer, about=about)
    for language, word in (("en", "two captains disagree"), ("ja", str(letters.topics()["match_disputed"]))):
        client.cookies["language"] = language
        page = client.get(f"{ADMIN}federation/letter/", {"about": "match_disputed"})
        assert rows_of(page).count("<tr") == 1
        if language == "en":
            assert word in rows_of(page)
        assert ">match_disputed<" not in rows_of(page)


def test_every_letter_has_a_name():
    """The templates of every floor, and the topics that the admin can say."""
    from django.template.utils import get_app_template_dirs  # the apps are ready

    topics = {
        path.name.removesuffix("_subject.txt")
        for folder in get_app_template_dirs("templates")
        for path in folder.glob("letters/*_subject.txt")
    }
    assert topics == set(letters.topics())
