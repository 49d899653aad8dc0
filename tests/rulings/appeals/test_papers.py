"""What one takes away of an appeal, and the API: each sees their own, notes and votes nobody."""

from io import BytesIO
from types import SimpleNamespace

import pytest
from django.utils import timezone
from pypdf import PdfReader

from clubs.models import ClubOfficer, ClubRole
from federation.tenancy.context import acting_for
from rulings.appeals.papers.pdf import AppealFile, appeal_pack
from rulings.appeals.services import access, deciding, effects, hearings
from rulings.appeals.services.steps import PRIVATE_STEPS
from rulings.appeals.views.papers import file_for
from rulings.cases.selectors import whole_file
from rulings.models import Appeal
from tests import cast
from tests.factories import appeals
from tests.rulings.appeals.people import at_table
from tests.rulings.cases.test_case_pages import enter
from tests.scoring import builders
from tests.worlds import furnished_once

API = "/sakura/api/v1/appeals/"


@pytest.fixture
@furnished_once
def place(here):
    """A session with four logins at its first table, a ruling told, and a court."""
    with acting_for(here.federation):
        people = at_table(here)
        session = builders.published(here)
        result = appeals.first_result(session)
        return {
            "people": people,
            "court": appeals.court(here),
            "result": result,
            "session": session,
            "case": appeals.told_case(here, result, at=timezone.now()),
        }


@pytest.fixture
@furnished_once
def heard(here, place):
    """In hearing, with a reply, a note, and votes."""
    with acting_for(here.federation):
        court = place["court"]
        filed = appeals.filed(here, place["case"], place["result"], at=timezone.now())
        appeal = appeals.panel(court, appeals.admitted(here, filed))
        hearings.ask_replies(appeal=appeal, by=court.chair)
        hearings.reply(appeal=appeal, text="We bid what we had.", by=place["people"]["north"])
        appeals.in_hearing(court, appeal)
        hearings.note(appeal=appeal, text="SECRETNOTE", by=court.people[1])
        for user in court.people[:3]:
            deciding.vote(appeal=appeal, choice="upheld", by=user, dissent="SECRETVOTE")
        return appeal


def _sees(client, address, *, status=200):
    answer = client.get(address)
    assert answer.status_code == status, (address, answer.status_code)
    return answer


def test_papers_are_for_who_may_see_and_hold_no_notes(here, next_door, place, heard) -> None:
    base = f"/sakura/appeals/{heard.pk}/"
    court, people = place["court"], place["people"]
    readers = [court.chair, people["north"], people["east"], here.scorer]
    for user in readers:
        client = enter(user)
        assert "SECRET" not in _sees(client, f"{base}papers/").content.decode()
        pack = _sees(client, f"{base}appeal.pdf")
        assert pack.content.startswith(b"%PDF")
        _sees(client, f"{base}decision.pdf", status=404)
        assert b"BEGIN:VEVENT" in _sees(client, f"{base}hearing.ics").content
    for user in (here.player, here.registrar, court.people[3], next_door.administrator):
        for paper in ("papers/", "appeal.pdf", "decision.pdf", "hearing.ics"):
            _sees(enter(user), base + paper, status=403)
    assert enter(None).get(f"{base}papers/").status_code == 302
    _sees(enter(next_door.administrator), f"/albion/appeals/{heard.pk}/papers/", status=404)
    with acting_for(here.federation):
        appeals.issued(court, appeals.decided_after_votes(court, heard))
    _sees(enter(people["north"]), f"{base}decision.pdf", status=404)
    _sees(enter(court.chair), f"{base}decision.pdf")
    with acting_for(here.federation):
        effects.tell(appeal=heard, by=court.chair)
    for user in readers:
        _sees(enter(user), f"{base}decision.pdf")
        assert "So found." in _sees(enter(user), f"{base}papers/").content.decode()


def test_who_is_a_party_reads_as_a_party_whatever_desk_they_keep(here, place, heard) -> None:
    """North keeps the scores of the club besides: of their own case they see no more than the others."""
    north, court = place["people"]["north"], place["court"]
    with acting_for(here.federation):
        ClubOfficer.objects.create(club=here.club, holder=north, role=ClubRole.SCORER, starts_on=cast.SINCE)
        whole = {
            user.name: file_for(SimpleNamespace(user=user), Appeal.objects.get(pk=heard.pk)).case.whole
            for user in (north, place["people"]["east"], here.scorer, court.chair)
        }
    assert whole == {"north": False, "east": False, "scorer": True, "chair": True}


def test_the_pack_says_everything_but_the_notes(here, place, heard) -> None:
    with acting_for(here.federation):
        acts = heard.acts.exclude(step__in=PRIVATE_STEPS).select_related("by").order_by("sequence")
        read = AppealFile(heard, list(acts), whole_file(place["case"]))
        for language in ("ja", "en"):
            pdf = appeal_pack(read, publisher="X", language=language, dated=heard.filed_at.date())
            pack_text = "".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)
            pack_text = "".join(pack_text.split())
            for words in ("Therewasnoalternative.", "Webidwhatwehad.", "Northhesitated.", "Law16B."):
                assert words in pack_text
            assert "SECRET" not in pack_text


def test_an_appeal_by_program_from_filing_to_the_docket(here, next_door, place) -> None:
    people, case = place["people"], place["case"]
    body = {"case": case.pk, "token": "mine", "ground": "judgement", "statement": "Nobody would double."}
    for user in (here.player, next_door.administrator):
        assert enter(user).post(API, body, content_type="application/json").status_code == 403
    east = enter(people["east"])
    assert east.post(API, body | {"statement": " "}, content_type="application/json").status_code == 400
    assert east.post(API, body | {"ruling": 1}, content_type="application/json").status_code == 409
    first = east.post(API, body, content_type="application/json")
    again = east.post(API, body, content_type="application/json")
    assert (first.status_code, again.status_code) == (201, 200), first.content
    appeal = first.json()
    assert (appeal["state"], len(appeal["concurrence_missing"])) == ("filed", 1)
    other = east.post(API, body | {"token": "two"}, content_type="application/json")
    assert (other.status_code, other.json()["title"]) == (409, "appealed_already")
    one = f"{API}{appeal['id']}/"
    assert enter(here.player).post(f"{one}concurrence/").status_code == 403
    concurred = enter(people["west"]).post(f"{one}concurrence/")
    assert (concurred.status_code, concurred.json()["concurrence_missing"]) == (201, [])
    assert enter(people["north"]).post(f"{one}concurrence/").json()["title"] == "not_needed"
    for role, user in (("party", people["north"]), ("desk", here.scorer), ("panel", place["court"].chair)):
        rows = enter(user).get(f"{API}?role={role}&session={place['session'].pk}").json()["results"]
        assert [row["number"] for row in rows] == [appeal["number"]], role
    assert enter(here.player).get(f"{API}?role=desk").json()["results"] == []
    assert enter(here.player).get(one).status_code == 403
    assert enter(None).get(one).status_code in (401, 403)
    assert enter(next_door.administrator).get(f"/albion/api/v1/appeals/{appeal['id']}/").status_code == 404


def test_no_program_reads_notes_votes_or_an_untold_decision(here, place, heard) -> None:
    one = f"{API}{heard.pk}/"
    court, north = place["court"], enter(place["people"]["north"])
    for client in (north, enter(court.chair), enter(here.scorer)):
        page_text = client.get(one).content.decode()
        assert "SECRET" not in page_text
        assert "We bid what we had." in page_text
    with acting_for(here.federation):
        appeals.decided_after_votes(court, heard)
        assert access.may_read(court.chair, Appeal.objects.get(pk=heard.pk))
    assert north.get(one).json()["decision"] is None
    assert enter(court.chair).get(one).json()["decision"]["decision"] == "upheld"
