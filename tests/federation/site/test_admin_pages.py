"""Every page of the admin, for those who may see it and those who may not; nothing of next door shows."""

import re

import pytest
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Membership
from federation.models import Member, Role
from federation.people.member_numbers import with_check_digit
from federation.people.services.members import register_members
from federation.tenancy.context import acting_for
from federation.tenancy.models import TenantModel
from tests import cast
from tests.conftest import restore_database
from tests.federation.site.admin_cast import GLOBAL, add_game, first_of, furnish, registered, secret_of

MODELS = {model._meta.label_lower: model for model in registered()}
LISTS = [
    "federation.member",
    "federation.directorregistration",
    "clubs.club",
    "clubs.session",
    "clubs.membership",
    "clubs.match",
    "clubs.teamname",
    "clubs.uploadamendment",
    "clubs.proof",
    "clubs.filecorrection",
    "clubs.latechange",
    "federation.letter",
]
SEARCHED_BY_PEOPLE = [
    label for label, model in MODELS.items() if hasattr(admin.site._registry[model], "people_fields")
]
EVERYTHING = {"clubs.membership": {"on": "all"}, "federation.member": {"status": "all"}}
EDITED = {
    "federation.member",
    "federation.office",
    "federation.directorregistration",
    "clubs.club",
    "clubs.membership",
    "clubs.clubofficer",
    "clubs.district",
    "clubs.districtclub",
    "clubs.districtofficer",
    "clubs.official",
    "federation.duespaid",
    "scoring.levyrate",
    "scoring.reportlayout",
}
# Added and changed by the tournament office, deleted by nobody.
ORGANISED = {
    f"clubs.{model}"
    for model in ("tournament", "event", "stage", "entrant", "withdrawal", "feepaid", "entranthandicap")
}
# Kept by the administrator, deleted by nobody.
KEPT = {
    "rulings.conductrule",
    "rulings.finerate",
    "clubs.servicetoken",
    "rulings.lawadoption",
    "rulings.body",
    "rulings.committeemember",
    "federation.duesyear",
    "federation.heldmembership",
    "federation.membershipfee",
    "federation.membershipkind",
    "clubs.particulars",
    "scoring.series",
}
DELETED = EDITED - {"federation.member"}
INLINE = re.compile(
    r"<script(?![^>]*\bsrc=)(?![^>]*type=\"application/json\")[^>]*>|\son[a-z]+=\"|\sstyle=\"|<style", re.I
)

START = "/sakura/admin/"  # where the administration leads who asks for a record that is not there

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def both(django_db_setup, django_db_blocker):
    """Two furnished houses, committed once for all tests of this file."""
    try:
        with django_db_blocker.unblock():
            houses = cast.japanese(), cast.english()
            for house in houses:
                furnish(house)
        yield houses
    finally:
        with django_db_blocker.unblock():
            restore_database()


def pages(label: str, key: int) -> dict[str, str]:
    """The five pages of a model, under the Japanese federation's address."""
    base = f"/sakura/admin/{label.replace('.', '/')}/"
    return {
        "list": base,
        "add": f"{base}add/",
        "change": f"{base}{key}/change/",
        "history": f"{base}{key}/history/",
        "delete": f"{base}{key}/delete/",
    }


def expected(label: str) -> dict[str, int]:
    """What an administrator gets: records are looked at, the rest is edited, members are not deleted."""
    may = {"list": 200, "change": 200, "history": 200}
    return may | {
        "add": 200 if label in EDITED | ORGANISED | KEPT else 403,
        "delete": 200 if label in DELETED else 403,
    }


def test_only_records_of_a_federation_are_registered():
    assert all(issubclass(model, TenantModel) for model in MODELS.values())
    assert set(MODELS) == EDITED | ORGANISED | KEPT | {
        "clubs.conditionsofcontest",
        "clubs.stageact",
        "clubs.sessionact",
        "clubs.leaveasked",
        "rulings.adjustment",
        "federation.auditentry",
        "federation.staffsession",
        "clubs.devicetoken",
        "clubs.session",
        "clubs.upload",
        "clubs.entry",
        "clubs.result",
        "clubs.correction",
        "clubs.filecorrection",
        "clubs.latechange",
        "clubs.uploadamendment",
        "clubs.proof",
        "clubs.match",
        "clubs.teamname",
        "federation.letter",
        "federation.chainhead",
        "clubs.matchreport",
        "clubs.boardreport",
        "clubs.lineup",
        "clubs.checkinopening",
        "clubs.presence",
        "clubs.playoffer",
        "clubs.directorcall",
        "clubs.callstep",
        "clubs.tablemessage",
        "clubs.tablesopening",
        "clubs.tabledevice",
        "clubs.tableentry",
        "clubs.invitation",
        "rulings.case",
        "rulings.appeal",
        "rulings.casebookentry",
        "clubs.ownmovement",
        "clubs.systempolicy",
        "clubs.bannedconvention",
        "clubs.regulationedition",
        "clubs.regulationact",
        "clubs.regulationdraft",
        "scoring.title",
        "scoring.run",
        "scoring.fieldsheet",
        "scoring.overallplace",
        "scoring.overallboard",
        "scoring.seriesrun",
        "scoring.seriesplace",
        "scoring.articleversion",
    }


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("label", MODELS)
def test_an_administrator_sees_the_pages_of_this_federation_only(client, both, label, language):
    here, next_door = both
    client.force_login(here.administrator)
    client.cookies["language"] = language
    got = {name: client.get(address) for name, address in pages(label, first_of(here, MODELS[label])).items()}
    assert {name: response.status_code for name, response in got.items()} == expected(label)
    for response in got.values():
        assert secret_of(next_door) not in response.content.decode()
        assert GLOBAL not in response.content.decode()
        assert INLINE.findall(response.content.decode()) == []
    shown = got["list"].content.decode()
    assert [mark for mark in marks_of(here) if mark in shown]


def marks_of(house):
    """What a row of ours is known by: the secret, or the code of a login that is on no register."""
    logins = (house.scorer, house.administrator)
    return [secret_of(house), *(user.code_in(house.federation.pk) for user in logins)]


@pytest.mark.parametrize("label", MODELS)
def test_an_administrator_of_next_door_is_refused(client, both, label):
    here, next_door = both
    client.force_login(next_door.administrator)
    addresses = pages(label, first_of(here, MODELS[label])).values()
    answers = [client.get(address, follow=True) for address in addresses]
    assert [answer.status_code for answer in answers] == [403] * 5
    assert [answer for answer in answers if secret_of(here) in answer.content.decode()] == []


@pytest.mark.parametrize("label", MODELS)
def test_a_member_without_an_office_is_refused(client, both, label):
    here, _next_door = both
    client.force_login(here.player)
    addresses = pages(label, first_of(here, MODELS[label])).values()
    assert [client.get(address, follow=True).status_code for address in addresses] == [403] * 5


@pytest.mark.parametrize("label", MODELS)
def test_a_visitor_is_sent_to_the_sign_in_page(client, both, label):
    here, _next_door = both
    addresses = pages(label, first_of(here, MODELS[label])).values()
    answers = [client.get(address, follow=True) for address in addresses]
    assert len(answers) == 5
    for response in answers:
        assert response.redirect_chain[-1][0].startswith("/sakura/accounts/login/?next=/sakura/admin/")
        assert secret_of(here) not in response.content.decode()


@pytest.mark.parametrize("label", MODELS)
def test_a_record_of_next_door_does_not_exist_here(client, both, label):
    here, next_door = both
    client.force_login(here.administrator)
    key = first_of(next_door, MODELS[label])
    with acting_for(here.federation):
        assert not MODELS[label].objects.filter(pk=key).exists()
    addresses = [address for name, address in pages(label, key).items() if name not in ("list", "add")]
    answers = [ask(address) for address in addresses for ask in (client.get, client.post)]
    led = client.get(START)  # and what it says about each of them
    assert len(answers) == 6
    assert [a for a in answers if a.status_code != 403 and a.headers.get("Location") != START] == []
    assert [a for a in (*answers, led) if secret_of(next_door) in a.content.decode()] == []


@pytest.mark.parametrize("label", LISTS)
def test_a_search_finds_nothing_of_next_door(client, both, label):
    here, next_door = both
    client.force_login(here.administrator)
    for text in (secret_of(next_door), next_door.members[1].number, "Dunn"):
        response = client.get(pages(label, 1)["list"], {"q": text, **EVERYTHING.get(label, {})})
        assert response.status_code == 200
        rows = "".join(re.findall(r"<tbody>.*?</tbody>", response.content.decode(), re.DOTALL))
        assert "Ned" not in rows
        assert next_door.members[1].number not in rows
        assert "Albion" not in rows


@pytest.mark.parametrize("label", SEARCHED_BY_PEOPLE)
def test_a_search_by_people_goes_by_what_is_shown(client, both, label):
    here, _next_door = both
    client.force_login(here.administrator)
    address = pages(label, 1)["list"]
    shown = f"{secret_of(here)}.{here.scorer.pk}@"
    assert client.get(address, {"q": shown}).context["cl"].result_count > 0
    assert client.get(address, {"q": GLOBAL}).context["cl"].result_count == 0


def test_choices_of_members_and_clubs_are_of_this_federation(client, both):
    here, next_door = both
    client.force_login(here.administrator)
    for model, field in (("membership", "member"), ("membership", "club"), ("clubofficer", "club")):
        for term in ("", secret_of(next_door), "Dunn", "2074"):
            asked = {"app_label": "clubs", "model_name": model, "field_name": field, "term": term}
            answer = client.get("/sakura/admin/autocomplete/", asked)
            assert answer.status_code == 200
            texts = " ".join(row["text"] for row in answer.json()["results"])
            assert "Dunn" not in texts
            assert secret_of(next_door) not in texts
    everybody = client.get(
        "/sakura/admin/autocomplete/",
        asked | {"model_name": "membership", "field_name": "member", "term": ""},
    )
    assert len(everybody.json()["results"]) == len(here.members)


def test_no_page_lists_the_logins_of_other_federations(client, both):
    here, next_door = both
    client.force_login(here.administrator)
    for label in EDITED:
        body = client.get(pages(label, 1)["add"]).content.decode()
        assert next_door.federation.slug not in body


@pytest.mark.parametrize(
    "label", ["federation.member", "federation.office", "clubs.membership", "federation.auditentry"]
)
def test_a_list_asks_the_database_equally_often_for_few_rows_and_many(client, both, label):
    here, _next_door = both
    client.force_login(here.administrator)
    address = pages(label, 1)["list"]
    client.get(address)
    before = queries_of(client, address)
    add_members(here, 20)
    assert queries_of(client, address) == before


@pytest.mark.parametrize(
    "label",
    [
        "clubs.entry",
        "clubs.result",
        "clubs.session",
        "clubs.upload",
        "scoring.run",
        "clubs.match",
        "clubs.teamname",
        "clubs.uploadamendment",
        "clubs.proof",
        "clubs.filecorrection",
        "clubs.latechange",
        "federation.letter",
    ],
)
def test_a_list_of_facts_asks_equally_often_for_one_game_and_several(client, both, label):
    here, _next_door = both
    client.force_login(here.administrator)
    address = pages(label, 1)["list"]
    client.get(address)
    before = queries_of(client, address)
    with acting_for(here.federation):
        for key in ("2", "3", "4"):
            add_game(here, "more", key)
    assert queries_of(client, address) == before


def queries_of(client, address: str) -> int:
    """How many queries a page needs."""
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def add_members(house: cast.House, count: int) -> None:
    """More members, each with a home club, an office and entries in the log."""
    numbers = [with_check_digit(f"{20001 + i}", house.federation.number_scheme) for i in range(count)]
    with acting_for(house.federation):
        members = register_members([Member(number=n, family_name="多") for n in numbers], by=house.registrar)
        for member in members:
            Membership.objects.create(club=house.club, member=member, is_home=True, starts_on=cast.SINCE)
            holder = cast.login(house.federation, f"m{member.number}")
            cast.appoint(holder, Role.TOURNAMENT_OFFICE)


def test_the_start_page_shows_the_newest_acts_and_only_to_those_who_may(client, both):
    here, _next_door = both
    with acting_for(here.federation):
        appeals = cast.login(here.federation, "appeals")
        cast.appoint(appeals, Role.APPEALS_COMMITTEE)
    client.force_login(here.administrator)
    assert secret_of(here) in client.get("/sakura/admin/").content.decode()
    client.force_login(appeals)
    response = client.get("/sakura/admin/")
    assert response.status_code == 200
    assert secret_of(here) not in response.content.decode()
    assert client.get(pages("federation.auditentry", 1)["list"]).status_code == 403


def test_the_admin_speaks_the_readers_language(client, both):
    here, _next_door = both
    client.force_login(here.administrator)
    for language, word in (("ja", "さくらブリッジ連盟"), ("en", "Sakura Bridge Federation")):
        client.cookies["language"] = language
        response = client.get("/sakura/admin/")
        assert word in response.content.decode()
        assert f'<html lang="{language}"' in response.content.decode()


def test_nothing_is_written_into_the_stock_log(client, both):
    here, _next_door = both
    client.force_login(here.administrator)
    client.post(
        pages("clubs.club", 1)["add"],
        {"number": "3001", "names_ja": "東クラブ", "names_en": "East Club", "place": "", "is_active": "on"},
    )
    assert LogEntry.objects.count() == 0
